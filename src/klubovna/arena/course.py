"""What a round of a training is given, and what it brings."""

from collections.abc import Callable
from typing import NamedTuple

from klubovna.arena.crew import Crew
from klubovna.core.skill import Sitting

Told = Callable[[str, int, int], None]
"""Is told what is being done ("playing", "fitting", "judging"), how far it is, and of how much."""


class Lesson(NamedTuple):
    """What the numbers of a round are found from."""

    game: str
    seed: str
    number: int
    games: int
    start: list[float]
    """The best numbers so far."""
    files: list[str]
    """The last ones that were taken."""
    crew: Crew
    tell: Told
    sittings: list[Sitting]
    only: str
    """How the names of the numbers begin that may change; "" where all of them may."""


class Found(NamedTuple):
    """What was found: the numbers, from how much (positions, or matches), and what is still wrong
    with them."""

    numbers: list[float]
    rows: int
    loss: float
