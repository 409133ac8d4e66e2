"""Finding better numbers for rules of thumb by trying: an evolution strategy.

All numbers are changed at once, at random, a little in one direction and as much in the opposite
one, and both are tried on the same deals, beside those who play by the numbers that the round began
with. What many such pairs tell together is the direction in which the numbers go on (Adam's rule
for the length of a step). Nothing depends on the processes.
"""

import math

from klubovna.agents.tuning import tried
from klubovna.arena.course import Found, Lesson
from klubovna.core.registry import find_game
from klubovna.core.rng import Rng, seeded
from klubovna.core.skill import Sitting, Tuning
from klubovna.core.skills import learner_of
from klubovna.core.starting import new_match
from klubovna.core.state import State

PAIRS = 20
"""Directions that are tried before a step."""
DEALS = 40
"""On so many deals each, as every side."""
REACH = 0.25
"""How far a number is changed for a try, as a part of its size,"""
SMALL = 0.6
"""which is taken to be this at least;"""
STEP = 0.06
"""and how far it goes in one step at most."""
KEEP, KEEP_SQUARES = 0.85, 0.97
"""How much of the former directions, and of their squares, a step remembers."""


def tuned(lesson: Lesson) -> Found:
    """The numbers after some steps from the best ones so far."""
    learner = _learner(lesson.game)
    sizes = [
        max(SMALL, abs(number)) if name.startswith(lesson.only) else 0.0
        for name, number in zip(learner.names(), learner.usual(), strict=True)
    ]
    climb = Climb(lesson.start, sizes)
    rng = seeded(f"{lesson.seed}/tune/{lesson.number}")
    deals, steps = _spent(lesson)
    around = 0.0
    for step in range(steps):
        ways = [[_bell(rng) for _ in sizes] for _ in range(PAIRS)]
        tasks = [
            (
                lesson.game,
                climb.there(way, 1.0),
                climb.there(way, -1.0),
                lesson.start,
                f"{lesson.seed}/tune/{lesson.number}/{step}/{at}",
                deals,
                lesson.sittings,
            )
            for at, way in enumerate(ways)
        ]
        gains: list[float] = []
        around = 0.0
        for one, other in lesson.crew.each(pair, tasks):
            gains.append(one - other)
            around += (one + other) / (2 * PAIRS)
            lesson.tell("playing", step * PAIRS + len(gains), steps * PAIRS)
        climb.go(ways, gains)
    return Found(climb.numbers, 2 * steps * PAIRS * deals, 2.0 - around)


class Climb:
    """Where the numbers are, and which way they have gone."""

    def __init__(self, start: list[float], sizes: list[float]) -> None:
        self.numbers = start
        self.sizes = sizes
        self.steps = 0
        self._way = [0.0] * len(start)
        self._squares = [0.0] * len(start)

    def there(self, way: list[float], sign: float) -> list[float]:
        """The numbers a little way from here."""
        return [
            number + sign * REACH * size * part
            for number, size, part in zip(self.numbers, self.sizes, way, strict=True)
        ]

    def go(self, ways: list[list[float]], gains: list[float]) -> None:
        """One step, to where the pairs have shown it to be better."""
        self.steps += 1
        moved: list[float] = []
        for at, number in enumerate(self.numbers):
            slope = sum(gain * way[at] for gain, way in zip(gains, ways, strict=True)) / len(ways)
            self._way[at] += (1 - KEEP) * (slope - self._way[at])
            self._squares[at] += (1 - KEEP_SQUARES) * (slope * slope - self._squares[at])
            pull = self._way[at] / (1 - KEEP**self.steps)
            rough = math.sqrt(self._squares[at] / (1 - KEEP_SQUARES**self.steps))
            moved.append(number + STEP * self.sizes[at] * pull / rough if rough else number)
        self.numbers = moved


def pair(
    game_id: str,
    one: list[float],
    other: list[float],
    before: list[float],
    seed: str,
    deals: int,
    sittings: list[Sitting],
) -> tuple[float, float]:
    """What two sets of numbers bring on the same deals, beside those who play as before."""
    game, learner = find_game(game_id), _learner(game_id)
    others = learner.skill(before)
    brought = [0.0, 0.0]
    for at, sitting in enumerate(sittings):
        seeds = [f"{seed}/{deal}" for deal in range(at, deals, len(sittings))]
        if not seeds:
            continue
        for which, numbers in enumerate((one, other)):
            found = tried(game, learner.skill(numbers), others, sitting, seeds)
            brought[which] += found * len(seeds) / deals
    return brought[0], brought[1]


def _learner(game_id: str) -> Tuning[State]:
    learner = learner_of(find_game(game_id))
    assert isinstance(learner, Tuning)
    return learner


def _spent(lesson: Lesson) -> tuple[int, int]:
    """On how many deals each direction is tried, and how many steps the matches allow."""
    game = find_game(lesson.game)
    players, switches = lesson.sittings[0]
    sides = len(game.teams(new_match(game, players, lesson.seed, switches, history=False).setup))
    deals = lesson.games // (2 * PAIRS * sides)
    return max(1, min(DEALS, deals)), max(1, deals // DEALS)


def _bell(rng: Rng) -> float:
    """A number from a bell curve of deviation 1."""
    return sum(rng.below(1_000_000) for _ in range(12)) / 1_000_000 - 6.0
