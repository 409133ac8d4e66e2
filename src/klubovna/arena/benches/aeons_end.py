"""Benchmarks of Aeon's End."""

from collections.abc import Callable

from klubovna.arena.bench import Aim, Line, greedy_play, in_mid_game, look, policy_play, random_play


def benchmarks() -> dict[str, Callable[[], Line]]:
    """Aeon's End."""
    aim = Aim(60_000, 300_000)
    return {
        **random_play("aeons-end-random-play-2", "aeons-end", 2, "decisions/s", aim),
        **greedy_play("aeons-end-greedy-play-2", "aeons-end", 2),
        **policy_play("aeons-end-policy-play-2", "aeons-end", 2, Aim(50, 1_500)),
        **in_mid_game("aeons-end-clone", "aeons-end", 2, lambda match: match.clone()),
        **in_mid_game("aeons-end-view", "aeons-end", 2, look),
    }
