"""What Sanctum brings beside its rules."""

from typing import Final

from klubovna.core.factors import Factor
from klubovna.core.outfit import Companion, Daily, Mode, Outfit, Playthrough
from klubovna.core.showing import Preset, Shown, for_seats
from klubovna.games.sanctum.terms import DIFFICULTIES

SHOWN: Final = [
    Shown(
        "difficulty",
        pictures="difficulties-{}",
        texts="difficulties.{}",
        grades={level: n for n, level in enumerate(DIFFICULTIES, 1)},
        hardest=len(DIFFICULTIES),
    ),
    *for_seats(
        "hero",
        4,
        chance="random",
        pictures="heroes-{}",
        tones="hero-{}",
        texts="heroes.{}.text",
    ),
]

FACTORS: Final = [
    Factor("hero", switches=[f"hero_{n}" for n in range(1, 5)], chance="random", by_seat=True),
    Factor("difficulty", switches=["difficulty"]),
    Factor(
        "item",
        place="bag",
        values="klubovna.games.sanctum.layout:item_ids",
        names="items.{}.name",
    ),
]

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
    encoding="klubovna.adapters.games.sanctum:DECLARED",
    factors=FACTORS,
    shown=SHOWN,
    presets=[
        Preset("first_game", 2, {"difficulty": "normal"}, "beginner"),
        Preset("solo", 2, {}),
        Preset("challenge", 3, {"difficulty": "hellish"}, "good"),
    ],
    daily=Daily(2, agent="casual", by_turns={"difficulty": list(DIFFICULTIES)}),
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
