"""What Fantasy Realms brings beside its rules."""

from typing import Final

from klubovna.core.factors import ALONE, EXCHANGED, Factor
from klubovna.core.outfit import SCORER, Companion, Daily, Mode, Outfit, Playthrough, Values
from klubovna.core.showing import MORE, Preset, Shown

HOARD: Final[Values] = {"new_suits": True, "cursed_items": True}

_SWITCHES: Final[list[Values]] = [
    {},
    {"new_suits": True},
    {"cursed_items": True},
    HOARD,
    {**HOARD, "jester": True, "phoenix": "deluxe"},
    {"cursed_items": True, "phoenix": "promo", "allow_return_same_card": False},
]

SHOWN: Final = [
    Shown("new_suits", pictures="suits-undead", tones="suit-undead"),
    Shown("cursed_items", pictures="signs-curse", tones="suit-wizard"),
    Shown("jester", MORE, group="promo", pictures="cards-jester", tones="suit-wizard"),
    Shown("phoenix", MORE, group="promo"),
    Shown("two_player_end_new_suits", MORE, players=(2, 2)),
]

FACTORS: Final = [
    Factor(
        "card",
        place="hand",
        values="klubovna.games.fantasy_realms.layout:card_ids",
        how=EXCHANGED,
        names="cards.{}.name",
        least=3,
    ),
    Factor(
        "item",
        place="item",
        values="klubovna.games.fantasy_realms.layout:item_ids",
        how=ALONE,
        names="items.{}.name",
        needs="cursed_items",
    ),
]

OUTFIT: Final = Outfit(
    terminal="klubovna.terminal.boards.fantasy_realms:FantasyRealmsBoard",
    web="web",
    companions=[
        Companion(
            "klubovna.companion.fantasy_realms:score_hand",
            "The points of a hand of the physical game",
            door=SCORER,
        )
    ],
    bench="klubovna.arena.benches.fantasy_realms:benchmarks",
    encoding="klubovna.adapters.games.fantasy_realms:DECLARED",
    proofs={"best-hand": "klubovna.arena.proofs.fantasy_realms:best_hand"},
    factors=FACTORS,
    numbers="klubovna.games.fantasy_realms.printed:NUMBERS",
    shown=SHOWN,
    presets=[
        Preset("first_game", 3, {}, "beginner"),
        Preset("solo", 2, {}),
        Preset("hoard", 4, HOARD),
    ],
    daily=Daily(3, agent="casual"),
    modes=[Mode(players, switches) for switches in _SWITCHES for players in range(2, 7)],
    playthroughs={
        "2": Playthrough(2, {}, "en"),
        "4": Playthrough(4, {}, "cs"),
        "3-new-suits": Playthrough(3, {"new_suits": True}, "en"),
        "3-cursed-items": Playthrough(3, {"cursed_items": True}, "cs"),
        "2-cursed-hoard": Playthrough(2, HOARD, "en"),
        "6-cursed-hoard": Playthrough(6, HOARD, "cs"),
    },
)
