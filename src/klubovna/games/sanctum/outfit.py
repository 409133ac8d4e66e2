"""What Sanctum brings beside its rules."""

from typing import Final

from klubovna.core.outfit import Companion, Mode, Outfit, Playthrough

OUTFIT: Final = Outfit(
    terminal="klubovna.terminal.boards.sanctum:SanctumBoard",
    web="web",
    companions=[
        Companion(
            "klubovna.companion.sanctum:solve_fight",
            "The best plan for a fight of the physical game, or its chances",
        )
    ],
    bench="klubovna.arena.benches.sanctum:benchmarks",
    modes=[
        Mode(2, {}),
        Mode(3, {"difficulty": "hard"}),
        Mode(4, {"difficulty": "hellish"}),
        Mode(2, {"items_hide_effects": False, "hero_1": "dancer", "hero_2": "slayer"}),
    ],
    playthroughs={
        "2": Playthrough(2, {"hero_1": "huntress"}, "en"),
        "3-hard": Playthrough(3, {"difficulty": "hard", "hero_1": "dancer"}, "cs"),
    },
)
