"""Benchmarks: what the engine does per second of CPU time on one core."""

import gc
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass

from klubovna import flavour
from klubovna.arena.simulation import play_range, simulate
from klubovna.core.match import Match, new_match
from klubovna.core.registry import find_game
from klubovna.core.rng import seeded
from klubovna.core.state import State
from klubovna.games.fantasy_realms.cards import BASE, CARDS
from klubovna.games.fantasy_realms.hand import PICKS, UNUSED, Card, Hand, Switches
from klubovna.games.fantasy_realms.solver import best_choices

SECONDS = 1.0
"""About how long one measurement runs; the best of three counts."""
ROUNDS = 3


@dataclass
class Line:
    """One measured number and what we aim at."""

    name: str
    value: float
    unit: str
    target: float | None
    higher_is_better: bool = True

    @property
    def reached(self) -> bool:
        if self.target is None:
            return True
        return (self.value >= self.target) == self.higher_is_better or self.value == self.target


def benchmarks() -> dict[str, Callable[[], Line]]:
    """All benchmarks by name."""
    return {
        "random-play-2": lambda: random_play("random-play-2", 2, {}),
        "random-play-4": lambda: random_play("random-play-4", 4, {}),
        "random-play-4-cursed-hoard": lambda: random_play(
            "random-play-4-cursed-hoard", 4, {"new_suits": True, "cursed_items": True}
        ),
        "greedy-play-4": greedy_play,
        "score-hand": score_hand,
        "best-choices": find_best_choices,
        "clone": clone,
        "imagine": imagine,
        "match-memory": match_memory,
    }


def _target(plain: float, compiled: float) -> float:
    return compiled if flavour() == "compiled" else plain


def _rate(work: Callable[[], int]) -> float:
    """Units of work per CPU second: the best of a few rounds."""
    best = 0.0
    for _ in range(ROUNDS):
        done, started, spent = 0, time.process_time(), 0.0
        while spent < SECONDS:
            done += work()
            spent = time.process_time() - started
        best = max(best, done / spent)
    return best


def random_play(name: str, players: int, options: dict[str, str | int | bool]) -> Line:
    """Random decisions, from the deal to the final score."""

    def work() -> int:
        rows, _ = play_range("fantasy-realms", ["random"] * players, 0, 100, "bench", options)
        return sum(row.decisions for row in rows)

    return Line(name, _rate(work), "decisions/s", _target(100_000, 500_000))


def greedy_play() -> Line:
    """Whole games between four greedy players."""

    def work() -> int:
        return len(simulate("fantasy-realms", ["greedy"] * 4, 4, seed="bench").games)

    return Line("greedy-play-4", _rate(work), "games/s", None)


def _hands(count: int) -> list[list[Card]]:
    """Seven random cards out of the base game's 53, many times."""
    rng = seeded("hands")
    deck = list(range(len(BASE)))
    hands = []
    for _ in range(count):
        rng.shuffle(deck)
        hands.append([BASE[card] for card in deck[:7]])
    return hands


def score_hand() -> Line:
    """Scoring a hand of seven whose choices are fixed."""
    hands = _hands(20_000)
    bench = Hand(Switches())
    picks = [UNUSED] * PICKS

    def work() -> int:
        for hand in hands:
            bench.score(hand, picks, CARDS)
        return len(hands)

    return Line("score-hand", _rate(work), "hands/s", _target(46_100, 400_000))


def find_best_choices() -> Line:
    """The exact best end choices of seven random cards."""
    hands = _hands(4_000)
    bench = Hand(Switches())

    def work() -> int:
        for hand in hands:
            best_choices(bench, hand, BASE)
        return len(hands)

    return Line("best-choices", _rate(work), "hands/s", _target(2_690, 20_000))


def _middle_of_a_match(seed: str = "bench", events: bool = False) -> Match[State]:
    match = new_match(
        find_game("fantasy-realms"),
        4,
        seed,
        {"new_suits": True, "cursed_items": True},
        events=events,
    )
    rng = seeded(seed)
    while match.decision is not None and len(match.choices) < 75:
        owed = match.owed()[0]
        match.step(rng.below(len(owed.options)), owed.seat)
    return match


def clone() -> Line:
    """A clone in mid-game, both modules, four players."""
    match = _middle_of_a_match()

    def work() -> int:
        for _ in range(200):
            match.clone()
        return 200

    return Line("clone", 1e6 / _rate(work), "µs", 20, higher_is_better=False)


def imagine() -> Line:
    """A clone with everything hidden dealt anew."""
    match = _middle_of_a_match()
    rng = seeded("imagine")
    seat = match.owed()[0].seat

    def work() -> int:
        for _ in range(100):
            match.imagine(seat, rng)
        return 100

    return Line("imagine", 1e6 / _rate(work), "µs", None, higher_is_better=False)


def match_memory() -> Line:
    """What one live match with its log holds."""
    _middle_of_a_match()
    gc.collect()
    tracemalloc.start()
    matches = [_middle_of_a_match(str(number), events=True) for number in range(50)]
    gc.collect()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return Line("match-memory", size / len(matches) / 1024, "KB", 50, higher_is_better=False)
