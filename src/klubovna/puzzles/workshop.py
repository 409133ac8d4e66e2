"""Making puzzles until there are enough, or the time is up."""

import time
from collections.abc import Callable, Iterator
from typing import Final

from klubovna.core.game import Game
from klubovna.core.state import State
from klubovna.puzzles.mining import puzzles_of_match
from klubovna.puzzles.puzzle import Puzzle
from klubovna.puzzles.setting import setting_of

VARIETY: Final = 5
"""No more than one of so many is of one sort, or has two options only."""
ALIKE: Final = 4
LEAST_ALIKE: Final = 2
"""Of one sort, one of so many may be the same move; two always."""
LEAST_OPTIONS: Final = 3


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
    kept = list(known)
    most = max(1, (len(known) + count) // VARIETY)
    ends = time.monotonic() + seconds if seconds else 0.0
    found, number = 0, 0
    while found < count and not (ends and time.monotonic() >= ends):
        for puzzle in puzzles_of_match(game, setting, f"{seed}/{number}"):
            if found == count or not adds(puzzle, kept, most):
                continue
            kept.append(puzzle)
            found += 1
            yield puzzle
            if tell is not None:
                tell(found)
        number += 1


def adds(puzzle: Puzzle, known: list[Puzzle], most: int) -> bool:
    """Whether a puzzle is new, and there are not too many of its sort already."""
    if any(puzzle.id == other.id for other in known):
        return False
    few = len(puzzle.figures) < LEAST_OPTIONS
    if few and sum(len(other.figures) < LEAST_OPTIONS for other in known) >= most:
        return False
    if sum(_move(other) == _move(puzzle) for other in known) >= max(LEAST_ALIKE, most // ALIKE):
        return False
    sort = (puzzle.kind, puzzle.verb)
    return sum((other.kind, other.verb) == sort for other in known) < most


def _move(puzzle: Puzzle) -> str:
    """The best option, whichever copy of a card it is about."""
    return puzzle.words.partition(" #")[0]
