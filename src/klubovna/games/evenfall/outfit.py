"""What Evenfall brings beside its rules."""

from typing import Final

from klubovna.core.outfit import Companion, Mode, Outfit, Playthrough

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
