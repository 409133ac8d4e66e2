"""What a field of a state may hold: a position from outside is checked before it is played.

A match that was dealt here needs none of this. A laid-out position in a file may hold anything, so
each game names the bounds of every field, and what must hold between them.
"""

from typing import TYPE_CHECKING, TypeVar

from klubovna.core.errors import BadRecord
from klubovna.core.state import State

if TYPE_CHECKING:
    from klubovna.core.game import Game

S = TypeVar("S", bound=State)


class Bound:
    """What values a field may have."""

    def fits(self, value: object) -> bool:
        raise NotImplementedError


class Number(Bound):
    """A whole number between two others."""

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def fits(self, value: object) -> bool:
        return isinstance(value, int) and type(value) is int and self.low <= value <= self.high


class Flag(Bound):
    """Yes or no."""

    def fits(self, value: object) -> bool:
        return isinstance(value, bool)


class Word(Bound):
    """A short text."""

    def __init__(self, longest: int) -> None:
        self.longest = longest

    def fits(self, value: object) -> bool:
        return isinstance(value, str) and len(value) <= self.longest


class Row(Bound):
    """A list of things of one kind; without `most` it has exactly `least` of them."""

    def __init__(self, of: Bound, least: int, most: int = -1) -> None:
        self.of = of
        self.least = least
        self.most = least if most < 0 else most

    def fits(self, value: object) -> bool:
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            return False
        for item in value:
            if not self.of.fits(item):
                return False
        return True


def any_twice(piles: list[list[int]], nothing: int = -1) -> bool:
    """Whether a card lies in two places at once; `nothing` stands for an empty place."""
    seen: set[int] = set()
    for pile in piles:
        for card in pile:
            if card == nothing:
                continue
            if card in seen:
                return True
            seen.add(card)
    return False


def check_position(game: "Game[S]", state: S) -> None:
    """Whether a laid-out position can be played; a `BadRecord` names the field that is wrong."""
    bounds = game.bounds(state)
    for name in state.fields():
        if name not in bounds or not bounds[name].fits(getattr(state, name)):
            raise BadRecord("error.record_position", {"field": name})
    fault = game.fault(state)
    if fault:
        raise BadRecord("error.record_position", {"field": fault})
