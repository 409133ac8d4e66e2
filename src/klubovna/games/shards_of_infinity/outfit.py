"""What Shards of Infinity brings beside its rules."""

from typing import Final

from klubovna.core.factors import ALONE, Factor
from klubovna.core.outfit import Companion, Daily, Mode, Outfit, Playthrough
from klubovna.core.showing import MORE, Preset, Shown, for_seats
from klubovna.games.shards_of_infinity.terms import SEATS, SOLO, TEAMS

NEMESIS_SEAT: Final = 1
"""Alone, the second character is the nemesis' one (SI-10.1)."""

CHARACTERS: Final = for_seats(
    "character",
    4,
    chance="random",
    pictures="characters-{}",
    tones="character-{}",
    texts="characters.{}.text",
)
CHARACTERS[NEMESIS_SEAT].unseated = (1, 1)

SHOWN: Final = [
    Shown("mode", pictures="modes-{}", texts="modes.{}.text", fits=SEATS),
    Shown("expansion", pictures="signs-relic", tones="faction-order"),
    Shown("relics", pictures="relics-{}", chance="random"),
    Shown("auction", pictures="signs-health", players=(2, 4)),
    *CHARACTERS,
    Shown("eleventh_card", MORE, group="solo", players=(1, 1)),
    Shown("nemesis_start_mastery", MORE, group="solo", players=(1, 1)),
    Shown("nemesis_match_resource", MORE, group="solo", players=(1, 1)),
    Shown("nemesis_draw_resource", MORE, group="solo", players=(1, 1)),
]

FACTORS: Final = [
    Factor(
        "character",
        switches=[f"character_{n}" for n in range(1, 5)],
        chance="random",
        by_seat=True,
    ),
    Factor(
        "relic",
        place="relics",
        values="klubovna.games.shards_of_infinity.layout:relic_ids",
        how=ALONE,
        names="cards.{}.name",
        needs="expansion",
    ),
    Factor(
        "card",
        place="discard",
        values="klubovna.games.shards_of_infinity.layout:center_ids",
        names="cards.{}.name",
    ),
]

OUTFIT: Final = Outfit(
    terminal="klubovna.terminal.boards.shards_of_infinity:ShardsBoard",
    web="web",
    companions=[
        Companion(
            "klubovna.companion.shards_of_infinity:nemesis_runs",
            "The nemesis' turn in the physical game",
        )
    ],
    bench="klubovna.arena.benches.shards_of_infinity:benchmarks",
    encoding="klubovna.adapters.games.shards_of_infinity:DECLARED",
    encoder="klubovna.games.shards_of_infinity.encoding:ShardsEncoder",
    factors=FACTORS,
    numbers="klubovna.games.shards_of_infinity.printed:NUMBERS",
    usual_players=2,
    shown=SHOWN,
    presets=[
        Preset("first_game", 2, {"expansion": False}, "beginner"),
        Preset("solo", 1, {"mode": SOLO}),
        Preset("teams", 4, {"mode": TEAMS}),
    ],
    daily=Daily(1, {"mode": SOLO}),
    modes=[
        Mode(2, {"expansion": False}),
        Mode(2, {}),
        Mode(3, {}),
        Mode(4, {}),
        Mode(3, {"mode": "free_for_all"}),
        Mode(4, {"mode": "teams"}),
        Mode(1, {"mode": "solo"}),
        Mode(1, {"mode": "solo", "eleventh_card": True, "character_1": "volos"}),
        Mode(3, {"auction": True}),
        Mode(4, {"relics": "draft"}),
        Mode(2, {"relics": "random"}),
        Mode(3, {"auction": True, "relics": "random"}),
    ],
    playthroughs={
        "2": Playthrough(2, {}, "en"),
        "solo": Playthrough(1, {"mode": "solo"}, "cs"),
        "teams": Playthrough(4, {"mode": "teams"}, "en"),
        "3-auction": Playthrough(3, {"auction": True}, "cs"),
    },
)
