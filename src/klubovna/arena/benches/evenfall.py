"""Benchmarks of Evenfall."""

from collections.abc import Callable

from klubovna.arena.bench import Aim, Line, greedy_play, policy_play, random_play
from klubovna.arena.simulation import Options


def benchmarks() -> dict[str, Callable[[], Line]]:
    """Evenfall."""
    aim = Aim(60_000, 300_000)
    moon: Options = {"side": "moon"}
    return {
        **random_play("evenfall-random-play-2", "evenfall", 2, "decisions/s", aim),
        **random_play("evenfall-random-play-4-moon", "evenfall", 4, "decisions/s", aim, moon),
        **greedy_play("evenfall-greedy-play-2", "evenfall", 2),
        **policy_play("evenfall-policy-play-2", "evenfall", 2, Aim(40, 1_500)),
    }
