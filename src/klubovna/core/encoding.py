"""Positions as bytes, for programs that learn: what an encoder of a game gives.

The bytes follow from what a seat is shown, and from nothing else. What they mean is declared in
`klubovna.adapters`; a game may bring an encoder of its own that is faster, and gives the same.
"""

import sys
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from klubovna.core.decision import Decision
from klubovna.core.errors import KlubovnaError
from klubovna.core.game import Label
from klubovna.core.state import State

WORD: Final = 8
"""Bytes in a word of memory."""


class TooManyOptions(KlubovnaError):
    """A question with more options than there is room for."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """Encodes the positions of one match. It may remember what it gave before, to be faster."""

    def observation(self, state: State, seat: int) -> bytes:
        """What the seat is shown."""
        raise NotImplementedError

    def add_observation(self, state: State, seat: int, parts: list[bytes | memoryview]) -> None:
        """Add what the seat is shown to a list. It holds until this encoder is asked again."""
        parts.append(self.observation(state, seat))

    def rows(self, state: State, decision: Decision) -> bytes:
        """The options of a question, a row of 16-bit numbers for each."""
        raise NotImplementedError

    def add_rows(
        self, state: State, decision: Decision, size: int, parts: list[bytes | memoryview]
    ) -> None:
        """Add the options of a question to a list, filled up to `size` bytes, which must be enough.
        They hold until this encoder is asked again."""
        parts.append(self.rows(state, decision).ljust(size, b"\0"))


def filled_up(rows: bytes, width: int, most: int) -> bytes:
    """The rows of a question, filled up to `most` rows of `width` bytes."""
    if len(rows) > width * most:
        raise TooManyOptions("error.many_options", {"n": len(rows) // width, "most": most})
    return rows.ljust(width * most, b"\0")


class SpokenRows:
    """The rows of a question's options, by the number of an option, where those are always called
    the same: a row that was put into words once is kept. A row is some whole words of memory."""

    def __init__(self, words: int) -> None:
        self.words: i64 = words
        """Words of memory in a row."""
        self.kept = vec[i64]()
        """Row by row."""
        self.is_kept = vec[u8]()
        """By option: 1 where its row is kept."""

    def keep(self, option: int, row: bytes) -> None:
        """Keep the row of an option."""
        while i64(len(self.is_kept)) <= option:
            self.is_kept = append(self.is_kept, u8(0))
            for _ in range(self.words):
                self.kept = append(self.kept, i64(0))
        at: i64 = option
        self.is_kept[at] = u8(1)
        for word in range(self.words):
            start = int(word) * WORD
            self.kept[at * self.words + word] = int.from_bytes(
                row[start : start + WORD], sys.byteorder, signed=True
            )


@mypyc_attr(allow_interpreted_subclasses=True)
class Speaker:
    """Says an option in numbers."""

    def __init__(self, row_bytes: int) -> None:
        self.row_words = row_bytes // WORD
        """A row is so many words of memory."""
        self.rows: dict[str, SpokenRows] = {}
        """By question, where a game's options are always called the same."""

    def row(self, question: str, label: Label) -> bytes:
        """A row of 16-bit numbers."""
        raise NotImplementedError
