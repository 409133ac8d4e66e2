"""Benchmarks of Fantasy Realms, and of the engine measured with it."""

import gc
import tracemalloc
from collections.abc import Callable

from klubovna.arena.bench import Aim, Line, greedy_play, policy_play, random_play, rate
from klubovna.arena.simulation import Options
from klubovna.core.match import Match
from klubovna.core.registry import find_game
from klubovna.core.rng import seeded
from klubovna.core.starting import new_match
from klubovna.core.state import State
from klubovna.games.fantasy_realms.cards import BASE, CARDS
from klubovna.games.fantasy_realms.hand import PICKS, UNUSED, Card, Hand, Switches
from klubovna.games.fantasy_realms.solver import best_choices


def benchmarks() -> dict[str, Callable[[], Line]]:
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

    return Line("score-hand", rate(work), "hands/s", Aim(46_100, 400_000).now())


def find_best_choices() -> Line:
    """The exact best end choices of seven random cards."""
    hands = _hands(4_000)
    bench = Hand(Switches())

    def work() -> int:
        for hand in hands:
            best_choices(bench, hand, BASE)
        return len(hands)

    return Line("best-choices", rate(work), "hands/s", Aim(2_690, 20_000).now())


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

    return Line("clone", 1e6 / rate(work), "µs", 20, higher_is_better=False)


def imagine() -> Line:
    """A clone with everything hidden dealt anew."""
    match = _middle_of_a_match()
    rng = seeded("imagine")
    seat = match.owed()[0].seat

    def work() -> int:
        for _ in range(100):
            match.imagine(seat, rng)
        return 100

    return Line("imagine", 1e6 / rate(work), "µs", None, higher_is_better=False)


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
