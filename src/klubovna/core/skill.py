"""What a game has learned from matches that were played: numbers, and how they are counted with.

A game that can learn says which numbers it plays by (`Learner`), in one of two ways, and maybe in
a third beside them:

- `Counting`: what is counted in a position. Each count has a number; a side's standing is the sum
  of its counts times their numbers, and the sides win in proportion to the exponentials of their
  standings, or, with `by_points`, have so many points in the end. The numbers are fitted to how
  matches ended.
- `Tuning`: the numbers of its rules of thumb. Better ones are found by trying.
- `Offers`: what may be taken in a turn. Any of it is taken, and what that brought is compared on
  the same position: so a number says what the thing brings, not who usually has it.

`klubovna train` finds the numbers; they are shipped as data.
"""

import math
from typing import ClassVar, Final, Generic, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

from klubovna.core.decision import Decision
from klubovna.core.state import State

S = TypeVar("S", bound=State)
Sitting: TypeAlias = tuple[int, dict[str, str | int | bool]]
"""How many play, and under which options."""

TAKES_NOTHING: Final = -1
"""Instead of a place: an option that takes nothing, and ends the taking of this turn."""
NOT_OFFERED: Final = -2
"""Instead of a place: an option that has nothing to do with taking."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Skill:
    """Numbers that were learned. A game makes what it needs of them in a class of its own."""

    def __init__(self, numbers: list[float]) -> None:
        self.numbers = numbers


class Tally:
    """What was counted for one side of a position: places of numbers, and how many of each."""

    def __init__(self) -> None:
        self.places: list[int] = []
        self.amounts: list[int] = []

    def add(self, place: int, amount: int) -> None:
        self.places.append(place)
        self.amounts.append(amount)

    def merged(self) -> "Tally":
        """The same with every place once, in order."""
        sums: dict[int, int] = {}
        for at in range(len(self.places)):
            sums[self.places[at]] = sums.get(self.places[at], 0) + self.amounts[at]
        tally = Tally()
        for place in sorted(sums):
            tally.add(place, sums[place])
        return tally

    def standing(self, numbers: list[float]) -> float:
        """The sum of the counts times their numbers."""
        total = 0.0
        for at in range(len(self.places)):
            total += self.amounts[at] * numbers[self.places[at]]
        return total


@mypyc_attr(allow_interpreted_subclasses=True)
class Offers(Generic[S]):
    """What may be taken in a turn, where a game learns what each thing is worth by taking any."""

    def sittings(self) -> list[Sitting]:
        """The ways to play that it learns from, one as often as the other."""
        raise NotImplementedError

    def names(self) -> list[str]:
        """What each number belongs to. They are the last numbers of the learner."""
        raise NotImplementedError

    def places(self, state: S, decision: Decision) -> list[int]:
        """For a question about what to take: which of these numbers each option is about, or
        `TAKES_NOTHING`, or `NOT_OFFERED`. Nothing for any other question."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Learner(Generic[S]):
    """The numbers that a game learns, and how they enter its play."""

    def sittings(self) -> list[Sitting]:
        """The ways to play that it learns from, one as often as the other."""
        raise NotImplementedError

    def names(self) -> list[str]:
        """What each number belongs to; their order is that of the numbers."""
        raise NotImplementedError

    def printed(self) -> str:
        """All that is printed on the cards that the numbers are about, as a text: numbers that
        were learned with other cards do not fit."""
        raise NotImplementedError

    def usual(self) -> list[float]:
        """The numbers that nobody has learned yet."""
        return [0.0] * len(self.names())

    def skill(self, numbers: list[float]) -> Skill:
        """The numbers, ready to be played with."""
        return Skill(numbers)

    def offers(self) -> Offers[S] | None:
        """What it learns by taking any; None where it does not learn so."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Counting(Learner[S]):
    """Learns what each thing that is counted in a position is worth."""

    by_points: ClassVar[bool] = False
    """Whether it foretells the points of each side, and not who wins."""

    def sides(self, state: S) -> list[Tally]:
        """What is counted in a position at a turn boundary, for each side; nothing for one that can
        win no more."""
        raise NotImplementedError

    def brought(self, state: S) -> list[float]:
        """What a finished match brought each side: its share of the win, which sum to 1, or its
        points."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Tuning(Learner[S]):
    """Learns better numbers for rules of thumb; `usual` are those by which playouts are
    played."""


def chances(standings: list[float]) -> list[float]:
    """How likely each side wins, by their standings."""
    most = max(standings)
    weights = [math.exp(one - most) for one in standings]
    total = sum(weights)
    return [weight / total for weight in weights]
