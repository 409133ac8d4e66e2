"""How positions are laid out on a game's table: the game's half of the scenario language."""

from typing import Generic, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

from klubovna.core.errors import KlubovnaError
from klubovna.core.state import State

S = TypeVar("S", bound=State)

Value: TypeAlias = "list[str] | str | int | None"


class BadPosition(KlubovnaError):
    """A position that can't be laid out."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Layout(Generic[S]):
    """Reads and writes the places on a table by name. Things are named by their ids."""

    def places(self) -> list[str]:
        """Names of the places that belong to the whole table."""
        raise NotImplementedError

    def seat_places(self) -> list[str]:
        """Names of the places that belong to a seat."""
        raise NotImplementedError

    def read(self, state: S, place: str, seat: int) -> Value:
        """What lies there; piles from the top. `seat` is -1 for the table."""
        raise NotImplementedError

    def write(self, state: S, place: str, seat: int, values: list[str | int], size: int) -> None:
        """Lay this there; what was there goes back. With `size`, fill the place up to it."""
        raise NotImplementedError


def no_such(thing: str, name: str) -> BadPosition:
    """The error for an unknown card, place or the like."""
    return BadPosition("error.position", {"why": f"{thing} “{name}”"})
