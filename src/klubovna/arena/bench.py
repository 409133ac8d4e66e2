"""Benchmarks: what the engine does per second of CPU time on one core.

A game names its own lines in its outfit, most of them made by the functions below.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from klubovna import flavour
from klubovna.agents.playouts import play_on
from klubovna.arena.simulation import Options, play_range, simulate
from klubovna.core.match import Match
from klubovna.core.outfit import named
from klubovna.core.registry import find_game, outfits
from klubovna.core.rng import seeded
from klubovna.core.starting import new_match
from klubovna.core.state import State

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
    """All benchmarks by name, game by game."""
    found: dict[str, Callable[[], Line]] = {}
    for outfit in outfits().values():
        if outfit.bench:
            lines = named(outfit.bench)
            assert callable(lines)
            found.update(lines())
    return found


# ---- measuring


@dataclass
class Aim:
    """What we want of plain Python and of the compiled build."""

    plain: float
    compiled: float

    def now(self) -> float:
        return self.compiled if flavour() == "compiled" else self.plain


def rate(work: Callable[[], int]) -> float:
    """Units of work per CPU second: the best of a few rounds."""
    best = 0.0
    for _ in range(ROUNDS):
        done, started, spent = 0, time.process_time(), 0.0
        while spent < SECONDS:
            done += work()
            spent = time.process_time() - started
        best = max(best, done / spent)
    return best


# ---- whole games, of any game


def random_play(
    name: str, game: str, players: int, unit: str, aim: Aim, options: Options | None = None
) -> dict[str, Callable[[], Line]]:
    """Random decisions, from the deal to the final score; counted as decisions or as games."""

    def work() -> int:
        rows, _ = play_range(game, ["random"] * players, 0, 100, "bench", options or {})
        return len(rows) if unit == "games/s" else sum(row.decisions for row in rows)

    return {name: lambda: Line(name, rate(work), unit, aim.now())}


def greedy_play(name: str, game: str, players: int) -> dict[str, Callable[[], Line]]:
    """Whole games between greedy players, each on a new deal."""
    rounds = count()

    def work() -> int:
        seed = f"bench {next(rounds)}"
        return len(simulate(game, ["greedy"] * players, 4, seed=seed).games)

    return {name: lambda: Line(name, rate(work), "games/s", None)}


def policy_play(name: str, game: str, players: int, aim: Aim) -> dict[str, Callable[[], Line]]:
    """Whole games by the game's policy, as a thinking bot plays them out. Each is a new deal: a
    policy that remembers what it worked out would have nothing to do on an old one."""
    numbers = count()

    def work() -> int:
        for _ in range(4):
            name = f"bench {next(numbers)}"
            match = new_match(find_game(game), players, name, history=False)
            play_on(match, seeded(name), [False] * players, 0)
        return 4

    return {name: lambda: Line(name, rate(work), "games/s", aim.now())}


def in_mid_game(
    name: str, game: str, players: int, what: Callable[[Match[State]], object]
) -> dict[str, Callable[[], Line]]:
    """Something done again and again at each question of a turn in mid-game."""

    def measure() -> Line:
        matches = [_after(game, players, 40 + step) for step in range(12)]

        def work() -> int:
            for match in matches:
                what(match)
            return len(matches)

        return Line(name, 1e6 / rate(work), "µs", None, higher_is_better=False)

    return {name: measure}


def _after(game: str, players: int, choices: int) -> Match[State]:
    """A match of random players after so many choices."""
    match, rng = new_match(find_game(game), players, "bench", {}), seeded("bench")
    while not match.over and len(match.choices) < choices:
        owed = match.owed()[0]
        match.step(rng.below(len(owed.options)), owed.seat)
    return match


def look(match: Match[State]) -> None:
    """What a seat may know."""
    match.view(0)
