"""The JSON of components and aids with types: what is not of the wanted kind is a mistake."""

from klubovna.core.state import Json


def strings(value: Json) -> list[str]:
    assert isinstance(value, list)
    return [_string(item) for item in value]


def _string(value: Json) -> str:
    assert isinstance(value, str)
    return value


def objects(value: Json) -> list[dict[str, Json]]:
    assert isinstance(value, list)
    return [_object(item) for item in value]


def _object(value: Json) -> dict[str, Json]:
    assert isinstance(value, dict)
    return value


def numbers(value: Json) -> dict[str, int]:
    return {name: whole(number) for name, number in _object(value).items()}


def whole(value: Json) -> int:
    assert isinstance(value, int)
    return value
