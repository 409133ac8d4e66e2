"""What Evenfall brings beside its rules."""

from typing import Final

from klubovna.core.factors import Factor
from klubovna.core.outfit import Companion, Daily, Mode, Outfit, Playthrough
from klubovna.core.showing import Preset, Shown, for_seats
from klubovna.games.evenfall.card import LEVELS

SHOWN: Final = [
    Shown("side", pictures="sides-{}", texts="sides.{}"),
    Shown("experienced", pictures="signs-hand"),
    Shown(
        "automa",
        pictures="automa-{}",
        grades={level: n for n, level in enumerate(LEVELS, 1)},
        hardest=len(LEVELS),
        players=(1, 1),
    ),
    *for_seats(
        "clan", 4, chance="random", pictures="clans-{}", tones="ev-{}", texts="clans.{}.moon"
    ),
]

FACTORS: Final = [
    Factor("clan", switches=[f"clan_{n}" for n in range(1, 5)], chance="random", by_seat=True),
    Factor("side", switches=["side"]),
    Factor(
        "card",
        place="hand",
        values="klubovna.games.evenfall.layout:card_ids",
        names="cards.{}.name",
    ),
]

OUTFIT: Final = Outfit(
    terminal="klubovna.terminal.boards.evenfall:EvenfallBoard",
    web="web",
    companions=[
        Companion(
            "klubovna.companion.evenfall:automa_runs",
            "The Automa in the physical game after some moves",
        )
    ],
    bench="klubovna.arena.benches.evenfall:benchmarks",
    encoding="klubovna.adapters.games.evenfall:DECLARED",
    factors=FACTORS,
    shown=SHOWN,
    presets=[
        Preset("first_game", 2, {"side": "sun"}, "beginner"),
        Preset("solo", 1, {"side": "sun", "automa": "apprentice"}),
        Preset("moon", 3, {"side": "moon", "experienced": True}, "good"),
    ],
    daily=Daily(1, by_turns={"automa": list(LEVELS), "side": ["sun", "moon", "sun"]}),
    modes=[
        Mode(2, {}),
        Mode(3, {}),
        Mode(4, {}),
        Mode(2, {"side": "moon"}),
        Mode(4, {"side": "moon"}),
        Mode(3, {"side": "moon", "experienced": True}),
        Mode(1, {}),
        Mode(1, {"side": "moon", "automa": "heir_to_the_throne"}),
        Mode(1, {"side": "moon", "clan_1": "circle", "experienced": True}),
    ],
    playthroughs={
        "2": Playthrough(2, {}, "en"),
        "3-moon": Playthrough(3, {"side": "moon"}, "cs"),
        "solo": Playthrough(1, {"automa": "witch"}, "cs"),
        "solo-moon": Playthrough(1, {"side": "moon", "automa": "seer"}, "en"),
    },
)
