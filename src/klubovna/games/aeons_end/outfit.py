"""What Aeon's End brings beside its rules."""

from typing import Final

from klubovna.core.factors import Factor
from klubovna.core.outfit import Companion, Daily, Mode, Outfit, Playthrough
from klubovna.core.showing import MORE, Preset, Shown, for_seats
from klubovna.games.aeons_end.cards import PREPARED
from klubovna.games.aeons_end.terms import ANY, HARDEST, NEMESES, RATINGS, SLOTS


def _against(nemesis: str, players: int, level: str, market: str) -> Mode:
    return Mode(players, {"nemesis": nemesis, "level": level, "market": market})


SHOWN: Final = [
    Shown(
        "nemesis",
        pictures="nemeses-{}",
        tones="nemesis-{}",
        texts="nemeses.{}.about",
        grades=dict(zip(NEMESES, RATINGS, strict=True)),
        hardest=HARDEST,
    ),
    Shown(
        "level",
        pictures="levels-{}",
        texts="levels.{}.text",
        grades={"beginner": 1, "normal": 2, "expert": 3, "extinction": 4},
        hardest=4,
    ),
    Shown(
        "market",
        pictures="markets-{}",
        texts="markets.{}.text",
        holds=PREPARED,
        held_names="cards.{}.name",
        held_pictures="cards-{}",
        chance="random",
    ),
    *for_seats(
        "mage", 4, chance=ANY, pictures="mages-{}", tones="mage-{}", texts="mages.{}.ability.text"
    ),
    *(Shown(slot, MORE, group="piles", pictures="cards-{}", chance=ANY) for slot in SLOTS),
    Shown("solo_life", MORE, group="solo", players=(1, 1)),
    Shown("solo_extra_card", MORE, group="solo", players=(1, 1)),
]

FACTORS: Final = [
    Factor("nemesis", switches=["nemesis"]),
    Factor("mage", switches=[f"mage_{n}" for n in range(1, 5)], chance=ANY, by_seat=True),
    Factor("level", switches=["level"]),
    Factor("market", switches=["market"]),
    *(
        Factor(type, switches=[slot for slot in SLOTS if slot.startswith(type)], chance=ANY)
        for type in ("gem", "relic", "spell")
    ),
]

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
    encoding="klubovna.adapters.games.aeons_end:DECLARED",
    factors=FACTORS,
    numbers="klubovna.games.aeons_end.printed:NUMBERS",
    shown=SHOWN,
    presets=[
        Preset("first_game", 2, {"nemesis": "rageborne", "level": "beginner"}),
        Preset("solo", 1, {"nemesis": "rageborne"}),
        Preset("challenge", 2, {"nemesis": "crooked_mask", "level": "expert", "market": "random"}),
    ],
    daily=Daily(1, {"market": "random"}, by_turns={"nemesis": list(NEMESES)}),
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
