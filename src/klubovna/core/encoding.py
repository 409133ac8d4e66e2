"""Positions as bytes, for programs that learn: what an encoder of a game gives.

The bytes follow from what a seat is shown, and from nothing else. What they mean is declared in
`klubovna.adapters`; a game may bring an encoder of its own that is faster, and gives the same.
"""

from mypy_extensions import mypyc_attr

from klubovna.core.decision import Decision
from klubovna.core.errors import KlubovnaError
from klubovna.core.game import Label
from klubovna.core.state import State


class TooManyOptions(KlubovnaError):
    """A question with more options than there is room for."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """Encodes the positions of one match. It may remember what it gave before, to be faster."""

    def observation(self, state: State, seat: int) -> bytes:
        """What the seat is shown."""
        raise NotImplementedError

    def add_observation(self, state: State, seat: int, parts: list[bytes | bytearray]) -> None:
        """Add what the seat is shown to a list, in one part or in several. They hold until this
        encoder is asked again."""
        parts.append(self.observation(state, seat))

    def rows(self, state: State, decision: Decision) -> bytes:
        """The options of a question, a row of 16-bit numbers for each."""
        raise NotImplementedError

    def add_rows(self, state: State, decision: Decision, rows: list[bytes]) -> None:
        """Add the options of a question to a list, in one part or in several."""
        rows.append(self.rows(state, decision))


def filled_up(rows: bytes, width: int, most: int) -> bytes:
    """The rows of a question, filled up to `most` rows of `width` bytes."""
    if len(rows) > width * most:
        raise TooManyOptions("error.many_options", {"n": len(rows) // width, "most": most})
    return rows.ljust(width * most, b"\0")


@mypyc_attr(allow_interpreted_subclasses=True)
class Speaker:
    """Says an option in numbers."""

    def __init__(self) -> None:
        self.rows: dict[str, list[bytes]] = {}
        """By question and option, where a game's options are always called the same; empty where
        an option has not been asked for."""

    def row(self, question: str, label: Label) -> bytes:
        """A row of 16-bit numbers."""
        raise NotImplementedError
