"""Reading the requests of companions: whatever makes no sense is named by its field."""

from collections.abc import Mapping
from typing import NoReturn

from klubovna.core.errors import KlubovnaError

Fields = Mapping[str, object]


class BadRequest(KlubovnaError):
    """A request that makes no sense; the sentence names the field."""


def bad(problem: str, **args: str | int) -> NoReturn:
    raise BadRequest(f"companion.error.{problem}", {**args})


def fields(name: str, data: object, known: list[str]) -> Fields:
    """An object with no other fields than these."""
    if not isinstance(data, Mapping):
        bad("field", name=name)
    for key in data:
        if key not in known:
            bad("unknown", name=str(key)[:40], known=", ".join(known))
    return data


def number(name: str, value: object, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        bad("number", name=name, least=least, most=most)
    return value


def switch(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        bad("field", name=name)
    return value


def one_of(name: str, value: object, known: list[str]) -> str:
    if not isinstance(value, str) or value not in known:
        typed = str(value)[:40]
        bad("no_such", name=name, value=typed, known=", ".join(known))
    return value


def entries(name: str, value: object, most: int) -> list[object]:
    """A list that is not too long."""
    if not isinstance(value, list):
        bad("field", name=name)
    if len(value) > most:
        bad("too_many", name=name, most=most)
    return value


def several(name: str, value: object, known: list[str]) -> list[str]:
    """Some of the known ones, none of them twice."""
    found = [one_of(f"{name}.{at}", one, known) for at, one in enumerate(entries(name, value, 99))]
    if len(set(found)) < len(found):
        bad("twice", name=name)
    return found
