"""What Aeon's End brings beside its rules."""

from typing import Final

from klubovna.core.outfit import Companion, Mode, Outfit, Playthrough


def _against(nemesis: str, players: int, level: str, market: str) -> Mode:
    return Mode(players, {"nemesis": nemesis, "level": level, "market": market})


OUTFIT: Final = Outfit(
    terminal="klubovna.terminal.boards.aeons_end:AeonsEndBoard",
    web="web",
    companions=[
        Companion(
            "klubovna.companion.aeons_end_randomizer:set_up",
            "Mages, a nemesis and a market for the physical game, from a seed",
            "setup",
        ),
        Companion(
            "klubovna.companion.aeons_end_order:order_deck",
            "The turn order deck of the physical game after some moves",
            "order",
        ),
        Companion(
            "klubovna.companion.aeons_end_nemesis:nemesis_deck",
            "The nemesis deck of the physical game after some moves",
            "nemesis",
        ),
        Companion(
            "klubovna.companion.aeons_end_dials:dials",
            "Life and charges in the physical game after some moves",
            "dials",
        ),
    ],
    bench="klubovna.arena.benches.aeons_end:benchmarks",
    modes=[
        _against("rageborne", 1, "normal", "deck_destruction"),
        _against("rageborne", 2, "expert", "random"),
        _against("carapace_queen", 2, "normal", "a_lot_of_energy"),
        _against("carapace_queen", 3, "extinction", "random"),
        _against("crooked_mask", 2, "normal", "random"),
        _against("crooked_mask", 4, "expert", "deck_destruction"),
        _against("prince_of_gluttons", 2, "normal", "random"),
        _against("prince_of_gluttons", 3, "expert", "random"),
    ],
    playthroughs={
        "2-rageborne": Playthrough(2, {"nemesis": "rageborne"}, "en"),
        "3-crooked-mask": Playthrough(3, {"nemesis": "crooked_mask"}, "cs"),
        "4-prince-of-gluttons": Playthrough(
            4, {"nemesis": "prince_of_gluttons", "level": "expert", "market": "random"}, "en"
        ),
        "solo-carapace-queen": Playthrough(
            1, {"nemesis": "carapace_queen", "market": "a_lot_of_energy"}, "cs"
        ),
    },
)
