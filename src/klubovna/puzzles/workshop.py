"""Making puzzles until there are enough, or the time is up."""

import time
from collections.abc import Callable, Iterator
from typing import Final

from klubovna.core.game import Game
from klubovna.core.state import State
from klubovna.puzzles.mining import Sort, puzzles_of_match
from klubovna.puzzles.puzzle import Puzzle
from klubovna.puzzles.setting import setting_of

ALIKE: Final = 20
LEAST_ALIKE: Final = 2
"""One of so many may be the same move; two always."""
LEAST_OPTIONS: Final = 3


class Shelf:
    """The puzzles that there are, and what is still wanted, if there are to be so many in all: no
    more than one of `variety` is of one sort, or has two options only."""

    def __init__(self, known: list[Puzzle], total: int, variety: int) -> None:
        self.ids = {puzzle.id for puzzle in known}
        self.sorts = [sort_of(puzzle) for puzzle in known]
        self.most = max(1, total // variety)
        self.most_alike = max(LEAST_ALIKE, total // ALIKE)

    def lacks(self, sort: Sort) -> bool:
        """Whether a puzzle of this sort would be welcome."""
        if sort.options < LEAST_OPTIONS:
            few = sum(other.options < LEAST_OPTIONS for other in self.sorts)
            if few >= self.most:
                return False
        alike = sum(_move(other) == _move(sort) for other in self.sorts)
        if alike >= self.most_alike:
            return False
        same = sum((other.kind, other.verb) == (sort.kind, sort.verb) for other in self.sorts)
        return same < self.most

    def add(self, puzzle: Puzzle) -> bool:
        """Put a puzzle on the shelf, where it is new and wanted."""
        if puzzle.id in self.ids or not self.lacks(sort_of(puzzle)):
            return False
        self.ids.add(puzzle.id)
        self.sorts.append(sort_of(puzzle))
        return True


def made(
    game: Game[State],
    seed: str,
    known: list[Puzzle],
    *,
    count: int,
    seconds: float = 0.0,
    tell: Callable[[int], None] | None = None,
) -> Iterator[Puzzle]:
    """New puzzles, match by match, so many or for so long, of many sorts; those that are known
    already are left out. The same seed gives the same ones, as many as there is time for."""
    setting = setting_of(game)
    shelf = Shelf(known, len(known) + count, setting.variety)
    ends = time.monotonic() + seconds if seconds else 0.0
    found, number = 0, 0
    while found < count and not (ends and time.monotonic() >= ends):
        for puzzle in puzzles_of_match(game, setting, f"{seed}/{number}", shelf.lacks):
            if found < count and shelf.add(puzzle):
                found += 1
                yield puzzle
                if tell is not None:
                    tell(found)
        number += 1


def sort_of(puzzle: Puzzle) -> Sort:
    return Sort(puzzle.kind, puzzle.verb, puzzle.words, len(puzzle.figures))


def _move(sort: Sort) -> str:
    """The option, whichever copy of a card it is about."""
    return sort.words.partition(" #")[0]
