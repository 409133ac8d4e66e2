"""What an analysis tells, as data."""

from typing import Any, Final

import msgspec

from klubovna.texts import Text

VERSION: Final = 1
BEST, GOOD, INACCURACY, MISTAKE, BLUNDER = "best", "good", "inaccuracy", "mistake", "blunder"
GRADES: Final = (BEST, GOOD, INACCURACY, MISTAKE, BLUNDER)
UNSEEN: Final = ""
"""The grade of a decision that nobody came to."""
NOWHERE: Final = -1


class Sentence(msgspec.Struct):
    """A sentence without a language."""

    key: str
    args: dict[str, Any] = {}


class Judged(msgspec.Struct, omit_defaults=True):
    """A decision after `at` choices. The chances are those of the seat's team, as the seat could
    know; `before` is that of the best move that was found, `after` that of the move it made."""

    at: int
    seat: int
    grade: str
    before: float
    after: float
    made: Sentence
    loss: float = 0.0
    """The chance that was given away, as far as it can be told from the noise."""
    error: float = 0.0
    """Its standard error."""
    deals: int = 0
    """On how many imagined deals it was weighed; without any, the chances are those of the nearest
    decision of the seat that was."""
    points_before: float | None = None
    points_after: float | None = None
    """The points that the seat could expect, where people play for points too."""
    better: Sentence | None = None
    reason: Sentence | None = None
    """What the better move brought."""
    grounds: Sentence | None = None
    """Why a quick player makes the better move."""


class Open(msgspec.Struct):
    """A moment with all cards open: the chance of each team, the points of each seat."""

    at: int
    chances: list[float]
    points: list[float]


class Player(msgspec.Struct, omit_defaults=True):
    """A seat in short."""

    seat: int
    grades: dict[str, int]
    decisions: int
    loss: float
    """Given away in all, as a chance."""
    mean: float
    """Given away by one decision on the average."""
    start: float
    """The chance with which its team began."""
    changed: float = 0.0
    """What its choices changed in all against those of the quick player, also where no single one
    can be told from the noise."""
    changed_error: float = 0.0
    luck: float | None = None
    """What the team has won or lost by nobody's choice; None where the match is not over."""
    luck_error: float = 0.0
    best: int = NOWHERE
    """After how many choices it surprised the quick player most, to its good."""
    worst: int = NOWHERE
    """After how many choices it gave away most."""


class Analysis(msgspec.Struct, omit_defaults=True):
    """A match that was looked at again."""

    version: int
    game: str
    rules: int
    players: int
    length: int
    teams: list[list[int]]
    points: bool
    """Whether people play for points too."""
    playouts: int
    seconds: float
    decisions: list[Judged]
    turning: list[int]
    """After how many choices the match turned, the gravest decision first; at most three."""
    open: list[Open]
    seats: list[Player]
    shares: list[float] | None = None
    """What each team got of the win, where the match is over."""


def sentence(text: Text) -> Sentence:
    told = text.sent()
    return Sentence(told["key"], dict(told["args"]))
