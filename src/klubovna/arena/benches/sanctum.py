"""Benchmarks of Sanctum."""

import time
from collections.abc import Callable

from klubovna import flavour
from klubovna.arena.bench import (
    ROUNDS,
    Aim,
    Line,
    greedy_play,
    in_mid_game,
    policy_play,
    random_play,
)
from klubovna.core.rng import seeded
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


def benchmarks() -> dict[str, Callable[[], Line]]:
    """Sanctum."""
    aim = Aim(60_000, 300_000)
    return {
        **random_play("sanctum-random-play-2", "sanctum", 2, "decisions/s", aim),
        **greedy_play("sanctum-greedy-play-2", "sanctum", 2),
        **policy_play("sanctum-policy-play-2", "sanctum", 2, Aim(5, 150)),
        **in_mid_game("sanctum-clone", "sanctum", 2, lambda match: match.clone()),
        "sanctum-solve": solve_fight,
    }


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
