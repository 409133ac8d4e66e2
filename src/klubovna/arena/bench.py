"""Benchmarks: what the engine does per second of CPU time on one core."""

import gc
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass

from klubovna import flavour
from klubovna.agents.playouts import play_on
from klubovna.arena.simulation import Options, play_range, simulate
from klubovna.core.match import Match, new_match
from klubovna.core.registry import find_game
from klubovna.core.rng import seeded
from klubovna.core.state import State
from klubovna.games.fantasy_realms.cards import BASE, CARDS
from klubovna.games.fantasy_realms.hand import PICKS, UNUSED, Card, Hand, Switches
from klubovna.games.fantasy_realms.solver import best_choices
from klubovna.games.sanctum.card import (
    FACES,
    LOWER,
    MINUS,
    PLUS,
    PLUS_MINUS,
    RAISE,
    SET,
    SET_ANY,
    SHIELD,
    Effect,
)
from klubovna.games.sanctum.plans import (
    PER_LEVEL,
    PER_RAGE,
    Fight,
    Guard,
    Target,
    Tool,
)
from klubovna.games.sanctum.solver import best_plan

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
    return {
        **fantasy_realms(),
        **shards_of_infinity(),
        **aeons_end(),
        **evenfall(),
        **sanctum(),
    }


def fantasy_realms() -> dict[str, Callable[[], Line]]:
    """Fantasy Realms, and the engine measured with it."""
    aim = Aim(100_000, 500_000)
    both: Options = {"new_suits": True, "cursed_items": True}
    return {
        **random_play("random-play-2", "fantasy-realms", 2, "decisions/s", aim),
        **random_play("random-play-4", "fantasy-realms", 4, "decisions/s", aim),
        **random_play("random-play-4-cursed-hoard", "fantasy-realms", 4, "decisions/s", aim, both),
        **greedy_play("greedy-play-4", "fantasy-realms", 4),
        **policy_play("policy-play-2", "fantasy-realms", 2, Aim(50, 2_000)),
        "score-hand": score_hand,
        "best-choices": find_best_choices,
        "clone": clone,
        "imagine": imagine,
        "match-memory": match_memory,
    }


def shards_of_infinity() -> dict[str, Callable[[], Line]]:
    """Shards of Infinity."""
    aim = Aim(300, 1_500)
    return {
        **random_play("shards-random-play-2", "shards-of-infinity", 2, "games/s", aim),
        **greedy_play("shards-greedy-play-2", "shards-of-infinity", 2),
        **policy_play("shards-policy-play-2", "shards-of-infinity", 2, Aim(50, 2_000)),
    }


def aeons_end() -> dict[str, Callable[[], Line]]:
    """Aeon's End."""
    aim = Aim(60_000, 300_000)
    return {
        **random_play("aeons-end-random-play-2", "aeons-end", 2, "decisions/s", aim),
        **greedy_play("aeons-end-greedy-play-2", "aeons-end", 2),
        **policy_play("aeons-end-policy-play-2", "aeons-end", 2, Aim(50, 1_500)),
        **in_mid_game("aeons-end-clone", "aeons-end", 2, lambda match: match.clone()),
        **in_mid_game("aeons-end-view", "aeons-end", 2, look),
    }


def evenfall() -> dict[str, Callable[[], Line]]:
    """Evenfall."""
    aim = Aim(60_000, 300_000)
    moon: Options = {"side": "moon"}
    return {
        **random_play("evenfall-random-play-2", "evenfall", 2, "decisions/s", aim),
        **random_play("evenfall-random-play-4-moon", "evenfall", 4, "decisions/s", aim, moon),
        **greedy_play("evenfall-greedy-play-2", "evenfall", 2),
        **policy_play("evenfall-policy-play-2", "evenfall", 2, Aim(40, 1_500)),
    }


def sanctum() -> dict[str, Callable[[], Line]]:
    """Sanctum."""
    aim = Aim(60_000, 300_000)
    return {
        **random_play("sanctum-random-play-2", "sanctum", 2, "decisions/s", aim),
        **greedy_play("sanctum-greedy-play-2", "sanctum", 2),
        **policy_play("sanctum-policy-play-2", "sanctum", 2, Aim(5, 150)),
        **in_mid_game("sanctum-clone", "sanctum", 2, lambda match: match.clone()),
        "sanctum-solve": solve_fight,
    }


# ---- measuring


@dataclass
class Aim:
    """What we want of plain Python and of the compiled build."""

    plain: float
    compiled: float

    def now(self) -> float:
        return self.compiled if flavour() == "compiled" else self.plain


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


# ---- whole games, of any game


def random_play(
    name: str, game: str, players: int, unit: str, aim: Aim, options: Options | None = None
) -> dict[str, Callable[[], Line]]:
    """Random decisions, from the deal to the final score; counted as decisions or as games."""

    def work() -> int:
        rows, _ = play_range(game, ["random"] * players, 0, 100, "bench", options or {})
        return len(rows) if unit == "games/s" else sum(row.decisions for row in rows)

    return {name: lambda: Line(name, _rate(work), unit, aim.now())}


def greedy_play(name: str, game: str, players: int) -> dict[str, Callable[[], Line]]:
    """Whole games between greedy players."""

    def work() -> int:
        return len(simulate(game, ["greedy"] * players, 4, seed="bench").games)

    return {name: lambda: Line(name, _rate(work), "games/s", None)}


def policy_play(name: str, game: str, players: int, aim: Aim) -> dict[str, Callable[[], Line]]:
    """Whole games by the game's policy, as a thinking bot plays them out."""

    def work() -> int:
        rng = seeded("bench")
        for number in range(4):
            match = new_match(find_game(game), players, f"bench {number}", history=False)
            play_on(match, rng, [False] * players, 0)
        return 4

    return {name: lambda: Line(name, _rate(work), "games/s", aim.now())}


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

        return Line(name, 1e6 / _rate(work), "µs", None, higher_is_better=False)

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
    match.game.view(match.state, 0)


# ---- fights of Sanctum


def late_fights(count: int) -> list[Fight]:
    """Late fights: six dice, eight effects that change dice, rage, four shields, four demons."""
    rng = seeded("fights")
    kinds = [SET, PLUS, MINUS, PLUS_MINUS, PLUS_MINUS, RAISE, LOWER, PLUS_MINUS]
    found = []
    for _ in range(count):
        fight = Fight()
        fight.dice = [rng.below(FACES) + 1 for _ in range(6)]
        fight.changed = [0] * 6
        fight.stamina, fight.focus, fight.life = 6, 6, 8
        for n, kind in enumerate(kinds):
            effect = Effect(kind, 1 + rng.below(3), [1 + rng.below(2)])
            fight.tools.append(Tool(n, effect, 0))
        rage = Tool(len(kinds), Effect(SET_ANY, 0, []), PER_RAGE)
        rage.rage = True
        fight.tools.append(rage)
        for n in range(4):
            effect = Effect(SHIELD, 1 + rng.below(3), [0])
            fight.guards.append(Guard(n, effect.value, effect, 0))
        for level in (1, 2, 3, 3):
            needs = [rng.below(FACES) + 1 for _ in range(level)]
            fight.targets.append(Target(needs, level, PER_LEVEL * level, False))
        found.append(fight)
    return found


def solve_fight() -> Line:
    """The best plan for a late fight: the slowest of forty."""
    slowest = 0.0
    for fight in late_fights(40):
        best = min(_seconds(fight) for _ in range(ROUNDS))
        slowest = max(slowest, best)
    target = 50.0 if flavour() == "compiled" else None
    return Line("sanctum-solve", 1000 * slowest, "ms", target, higher_is_better=False)


def _seconds(fight: Fight) -> float:
    started = time.process_time()
    best_plan(fight)
    return time.process_time() - started


# ---- hands of Fantasy Realms


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

    return Line("score-hand", _rate(work), "hands/s", Aim(46_100, 400_000).now())


def find_best_choices() -> Line:
    """The exact best end choices of seven random cards."""
    hands = _hands(4_000)
    bench = Hand(Switches())

    def work() -> int:
        for hand in hands:
            best_choices(bench, hand, BASE)
        return len(hands)

    return Line("best-choices", _rate(work), "hands/s", Aim(2_690, 20_000).now())


# ---- the engine, in the middle of a match of Fantasy Realms


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
