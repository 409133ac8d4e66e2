"""The JSON of a view with types: what is not of the wanted kind is nothing."""

from klubovna.core.state import Json


def strings(value: Json) -> list[str]:
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def objects(value: Json) -> list[dict[str, Json]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def numbers(value: Json) -> dict[str, int]:
    if not isinstance(value, dict):
        return {}
    return {name: number for name, number in value.items() if isinstance(number, int)}


def whole(value: Json) -> int:
    return value if isinstance(value, int) else 0
