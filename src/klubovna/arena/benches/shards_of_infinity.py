"""Benchmarks of Shards of Infinity."""

from collections.abc import Callable

from klubovna.arena.bench import Aim, Line, greedy_play, policy_play, random_play


def benchmarks() -> dict[str, Callable[[], Line]]:
    """Shards of Infinity."""
    aim = Aim(300, 1_500)
    return {
        **random_play("shards-random-play-2", "shards-of-infinity", 2, "games/s", aim),
        **greedy_play("shards-greedy-play-2", "shards-of-infinity", 2),
        **policy_play("shards-policy-play-2", "shards-of-infinity", 2, Aim(50, 2_000)),
    }
