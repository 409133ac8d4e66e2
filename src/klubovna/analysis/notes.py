"""What was found so far: plain numbers, which travel as JSON, so that the work can be done in
slices, by anybody, and goes on where it was left."""

import math
from typing import Final

import msgspec

DOUBT: Final = 0.5
"""Squares that are assumed before anything was seen, for two deals: of differences of a chance."""


class Budget(msgspec.Struct, frozen=True):
    """How much work a match is worth: seconds of CPU time, or playouts. With playouts what comes
    out follows from the record and the seed alone."""

    seconds: float = 120.0
    playouts: int = 0


class Sum(msgspec.Struct, array_like=True):
    """Differences that were added up."""

    total: float = 0.0
    squares: float = 0.0

    def add(self, difference: float) -> None:
        self.total += difference
        self.squares += difference * difference

    def mean(self, n: int) -> float:
        return self.total / n if n else 0.0

    def error(self, n: int, scale: float = 1.0) -> float:
        """The standard error of the mean; `scale` is how large a large difference is."""
        if n == 0:
            return scale
        return math.sqrt((self.scatter(n) + DOUBT * scale * scale) / (n + 1) / n)

    def scatter(self, n: int) -> float:
        """Squares of what differs from the mean, added up."""
        return max(0.0, self.squares - self.total * self.total / n) if n else 0.0


class Tried(msgspec.Struct, array_like=True):
    """A move that was weighed: what it brought, and what it gained over the move that was made on
    the same deals."""

    option: int
    won: list[float]
    """By team."""
    deals: int = 0
    points: float = 0.0
    pairs: int = 0
    """Deals that the gains are about; fewer than `deals` where they were begun anew."""
    chance: Sum = msgspec.field(default_factory=Sum)
    worth: Sum = msgspec.field(default_factory=Sum)
    score: Sum = msgspec.field(default_factory=Sum)

    def chance_of(self, team: int) -> float:
        return self.won[team] / self.deals if self.deals else 0.0

    def begin_anew(self) -> None:
        """Forget the gains: a move that was picked for them owes a part of them to luck."""
        self.pairs = 0
        self.chance, self.worth, self.score = Sum(), Sum(), Sum()


class Slope(msgspec.Struct, array_like=True):
    """How a win hangs together with what a playout was worth."""

    n: int = 0
    worth: float = 0.0
    won: float = 0.0
    worth_worth: float = 0.0
    worth_won: float = 0.0

    def add(self, worth: float, won: float) -> None:
        self.n += 1
        self.worth += worth
        self.won += won
        self.worth_worth += worth * worth
        self.worth_won += worth * won

    def variance(self) -> float:
        return max(0.0, self.worth_worth - self.worth * self.worth / self.n) if self.n else 0.0

    def covariance(self) -> float:
        return self.worth_won - self.worth * self.won / self.n if self.n else 0.0


class Weighed(msgspec.Struct, array_like=True):
    """A decision: the move that was made stands first among its moves."""

    at: int
    seat: int
    team: int
    moves: list[Tried]
    quick: int
    """The place of the move that the quick player makes."""
    alive: list[int]
    """The places of the moves that are still weighed."""
    wanted: int = 0
    """So many deals are wanted now."""
    slope: Slope = msgspec.field(default_factory=Slope)
    settled: bool = False
    """Whether the rival is picked that the move is compared with."""

    @property
    def deals(self) -> int:
        return self.moves[0].deals


class Lay(msgspec.Struct, array_like=True):
    """A moment with all cards open: who won from here, and with how many points."""

    at: int
    won: list[float]
    points: list[float]
    deals: int = 0
    wanted: int = 0


class Notes(msgspec.Struct):
    """All of it, and how far the work has come."""

    seed: str
    length: int
    decisions: list[Weighed]
    lays: list[Lay]
    points: bool
    clear_lead: float
    stage: int = 0
    laps: int = 0
    playouts: int = 0
    seconds: float = 0.0

    def spent(self, budget: Budget) -> float:
        """The part of the budget that is gone."""
        if budget.playouts:
            return self.playouts / budget.playouts
        return self.seconds / budget.seconds
