"""What Shards of Infinity brings beside its rules."""

from typing import Final

from klubovna.core.outfit import Companion, Mode, Outfit, Playthrough

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
    usual_players=2,
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
