"""The realm cards: what is printed on each, in the order a player reads it.

Texts for people are in texts/*.json under the same ids; the numbers of the rules are in the tests.
"""

from typing import Final

from klubovna.games.fantasy_realms.effects import (
    AllSuitsDiffer,
    Either,
    Exactly,
    FirstThenMore,
    OddStrengths,
    Once,
    OneStrength,
    Per,
    PerDiscard,
    PerName,
    PerOtherPlayer,
    Runs,
    SuitSets,
    SumStrength,
    UnclearedPenalties,
    all_of,
    name_bits,
    named,
    no,
    suit,
)
from klubovna.games.fantasy_realms.hand import (
    CHANGE,
    CLEAR_ONE,
    COPY,
    COUNT_ONE,
    IMITATE,
    IMITATE_LATER,
    PROTECT_ONE,
    Blank,
    Card,
    Clear,
    SelfBlank,
)
from klubovna.games.fantasy_realms.names import mentioned
from klubovna.games.fantasy_realms.suits import (
    ALL_SUITS,
    ARMY,
    ARTIFACT,
    BEAST,
    BUILDING,
    FLAME,
    FLOOD,
    LAND,
    LEADER,
    OUTSIDER,
    UNDEAD,
    WEAPON,
    WEATHER,
    WILD,
    WIZARD,
)

FROM_DECK_TOP: Final = 1
FROM_DECK: Final = 2
FROM_AREA: Final = 3

BASE: Final = [
    # ---- Land
    Card(
        "mountain",
        LAND,
        9,
        bonus=[Once(50, all_of(named("smoke"), named("wildfire")))],
        clears=[Clear(FLOOD)],
    ),
    Card(
        "cavern",
        LAND,
        6,
        bonus=[Once(25, named("dwarvish_infantry", "dragon"))],
        clears=[Clear(WEATHER)],
    ),
    Card("bell_tower", LAND, 8, bonus=[Once(15, suit(WIZARD))]),
    Card("forest", LAND, 7, bonus=[Per(12, BEAST), Once(12, named("elven_archers"))]),
    Card("earth_elemental", LAND, 4, bonus=[Per(15, LAND, other=True)]),
    # ---- Flood
    Card(
        "fountain_of_life",
        FLOOD,
        1,
        bonus=[OneStrength(WEAPON | FLOOD | FLAME | LAND | WEATHER)],
        pick=COUNT_ONE,
    ),
    Card("swamp", FLOOD, 18, penalty=[Per(-3, ARMY | FLAME)]),
    Card(
        "great_flood",
        FLOOD,
        32,
        blanks=[
            Blank(ARMY),
            Blank(LAND, name_bits(("mountain",))),
            Blank(FLAME, name_bits(("lightning",))),
        ],
    ),
    Card("island", FLOOD, 14, pick=CLEAR_ONE, pick_suits=FLOOD | FLAME),
    Card("water_elemental", FLOOD, 4, bonus=[Per(15, FLOOD, other=True)]),
    # ---- Weather
    Card(
        "rainstorm",
        WEATHER,
        8,
        bonus=[Per(10, FLOOD)],
        blanks=[Blank(FLAME, name_bits(("lightning",)))],
    ),
    Card(
        "blizzard",
        WEATHER,
        30,
        penalty=[Per(-5, ARMY | LEADER | BEAST | FLAME)],
        blanks=[Blank(FLOOD)],
    ),
    Card("smoke", WEATHER, 27, blanks_itself=[SelfBlank(unless=FLAME)], waits=1),
    Card(
        "whirlwind",
        WEATHER,
        13,
        bonus=[Once(40, all_of(named("rainstorm"), named("blizzard", "great_flood")))],
    ),
    Card("air_elemental", WEATHER, 4, bonus=[Per(15, WEATHER, other=True)]),
    # ---- Flame
    Card(
        "wildfire",
        FLAME,
        40,
        blanks=[
            Blank(
                FLAME | WIZARD | WEATHER | WEAPON | ARTIFACT,
                name_bits(("mountain", "great_flood", "island", "unicorn", "dragon")),
                except_suits=True,
            )
        ],
    ),
    Card(
        "candle",
        FLAME,
        2,
        bonus=[Once(100, all_of(named("book_of_changes"), named("bell_tower"), suit(WIZARD)))],
    ),
    Card("forge", FLAME, 9, bonus=[Per(9, WEAPON | ARTIFACT)]),
    Card("lightning", FLAME, 11, bonus=[Once(30, named("rainstorm"))]),
    Card("fire_elemental", FLAME, 4, bonus=[Per(15, FLAME, other=True)]),
    # ---- Army
    Card("knights", ARMY, 20, penalty=[Once(-8, no(LEADER))]),
    Card("elven_archers", ARMY, 10, bonus=[Once(5, no(WEATHER))]),
    Card("light_cavalry", ARMY, 17, penalty=[Per(-2, LAND)]),
    Card("dwarvish_infantry", ARMY, 15, penalty=[Per(-2, ARMY, other=True)]),
    Card("rangers", ARMY, 5, bonus=[Per(10, LAND)], clears=[Clear(ALL_SUITS, word=ARMY)]),
    # ---- Wizard
    Card("collector", WIZARD, 7, bonus=[SuitSets(10, 40, 100)]),
    Card("beastmaster", WIZARD, 9, bonus=[Per(9, BEAST)], clears=[Clear(BEAST)]),
    Card(
        "necromancer",
        WIZARD,
        3,
        draws=FROM_AREA,
        draws_suits=ARMY | LEADER | WIZARD | BEAST,
    ),
    Card("warlock_lord", WIZARD, 25, penalty=[Per(-10, LEADER), Per(-10, WIZARD, other=True)]),
    Card("enchantress", WIZARD, 5, bonus=[Per(5, LAND | WEATHER | FLOOD | FLAME)]),
    # ---- Leader
    Card("king", LEADER, 8, bonus=[Either(named("queen"), Per(20, ARMY), Per(5, ARMY))]),
    Card("queen", LEADER, 6, bonus=[Either(named("king"), Per(20, ARMY), Per(5, ARMY))]),
    Card("princess", LEADER, 2, bonus=[Per(8, ARMY | WIZARD), Per(8, LEADER, other=True)]),
    Card("warlord", LEADER, 4, bonus=[SumStrength(ARMY)]),
    Card("empress", LEADER, 15, bonus=[Per(10, ARMY)], penalty=[Per(-5, LEADER, other=True)]),
    # ---- Beast
    Card(
        "unicorn",
        BEAST,
        9,
        bonus=[
            Either(
                named("princess"),
                Once(30, named("princess")),
                Once(15, named("empress", "queen", "enchantress")),
            )
        ],
    ),
    Card("basilisk", BEAST, 35, blanks=[Blank(ARMY | LEADER), Blank(BEAST, other=True)]),
    Card("warhorse", BEAST, 6, bonus=[Once(14, suit(LEADER | WIZARD))]),
    Card("dragon", BEAST, 30, penalty=[Once(-40, no(WIZARD))]),
    Card("hydra", BEAST, 12, bonus=[Once(28, named("swamp"))]),
    # ---- Weapon
    Card(
        "warship",
        WEAPON,
        23,
        clears=[Clear(FLOOD, word=ARMY)],
        blanks_itself=[SelfBlank(unless=FLOOD)],
        waits=2,
    ),
    Card("magic_wand", WEAPON, 1, bonus=[Once(25, suit(WIZARD))]),
    Card(
        "sword_of_keth",
        WEAPON,
        7,
        bonus=[
            Either(
                all_of(suit(LEADER), named("shield_of_keth")),
                Once(40, all_of(suit(LEADER), named("shield_of_keth"))),
                Once(10, suit(LEADER)),
            )
        ],
    ),
    Card(
        "elven_longbow",
        WEAPON,
        3,
        bonus=[Once(30, named("elven_archers", "warlord", "beastmaster"))],
    ),
    Card(
        "war_dirigible",
        WEAPON,
        35,
        blanks_itself=[SelfBlank(unless=ARMY), SelfBlank(when=WEATHER)],
        waits=3,
    ),
    # ---- Artifact
    Card(
        "shield_of_keth",
        ARTIFACT,
        4,
        bonus=[
            Either(
                all_of(suit(LEADER), named("sword_of_keth")),
                Once(40, all_of(suit(LEADER), named("sword_of_keth"))),
                Once(15, suit(LEADER)),
            )
        ],
    ),
    Card("gem_of_order", ARTIFACT, 5, bonus=[Runs(10, 30, 60, 100, 150)]),
    Card("world_tree", ARTIFACT, 2, bonus=[AllSuitsDiffer(50)]),
    Card("book_of_changes", ARTIFACT, 3, pick=CHANGE),
    Card("protection_rune", ARTIFACT, 1, clears=[Clear(ALL_SUITS)]),
    # ---- Wild
    Card(
        "shapeshifter",
        WILD,
        0,
        pick=IMITATE_LATER,
        pick_suits=ARTIFACT | LEADER | WIZARD | WEAPON | BEAST,
    ),
    Card(
        "mirage",
        WILD,
        0,
        pick=IMITATE,
        pick_suits=ARMY | LAND | WEATHER | FLOOD | FLAME,
    ),
    Card("doppelganger", WILD, 0, pick=COPY, waits=4),
]

CURSED_HOARD: Final = [
    # ---- Buildings, and the Garden
    Card(
        "dungeon",
        BUILDING,
        7,
        bonus=[
            FirstThenMore(10, 5, UNDEAD | BEAST | ARTIFACT),
            PerName(5, "necromancer", "warlock_lord", "demon"),
        ],
    ),
    Card(
        "castle",
        BUILDING,
        10,
        bonus=[
            FirstThenMore(10, 0, LEADER | ARMY | LAND),
            FirstThenMore(10, 5, BUILDING, other=True),
        ],
    ),
    Card("crypt", BUILDING, 21, bonus=[SumStrength(UNDEAD)], blanks=[Blank(LEADER)]),
    Card("chapel", BUILDING, 2, bonus=[Exactly(40, 2, LEADER | WIZARD | OUTSIDER | UNDEAD)]),
    Card(
        "garden",
        LAND,
        11,
        bonus=[Per(11, LEADER | BEAST)],
        blanks_itself=[SelfBlank(when=UNDEAD, when_names=name_bits(("necromancer", "demon")))],
        waits=0,
    ),
    # ---- Outsiders
    Card("genie", OUTSIDER, -50, bonus=[PerOtherPlayer(10)], draws=FROM_DECK),
    Card("judge", OUTSIDER, 11, bonus=[UnclearedPenalties(10)]),
    Card("angel", OUTSIDER, 16, never_blanked=True, pick=PROTECT_ONE),
    Card("leprechaun", OUTSIDER, 20, draws=FROM_DECK_TOP),
    Card("demon", OUTSIDER, 45, blanks_lone_cards_but=OUTSIDER),
    # ---- Undead
    Card(
        "dark_queen",
        UNDEAD,
        10,
        bonus=[PerDiscard(5, LAND | FLOOD | FLAME | WEATHER, "unicorn")],
    ),
    Card("ghoul", UNDEAD, 8, bonus=[PerDiscard(4, WIZARD | LEADER | ARMY | BEAST | UNDEAD)]),
    Card("specter", UNDEAD, 12, bonus=[PerDiscard(6, WIZARD | ARTIFACT | OUTSIDER)]),
    Card(
        "lich",
        UNDEAD,
        13,
        bonus=[Once(10, named("necromancer")), Per(10, UNDEAD, other=True)],
        protects=UNDEAD,
    ),
    Card("death_knight", UNDEAD, 14, bonus=[PerDiscard(7, WEAPON | ARMY)]),
    # ---- Replacement versions
    Card(
        "bell_tower_ch",
        BUILDING,
        8,
        replaces="bell_tower",
        bonus=[Once(15, suit(WIZARD | UNDEAD))],
    ),
    Card(
        "fountain_of_life_ch",
        FLOOD,
        1,
        replaces="fountain_of_life",
        bonus=[OneStrength(BUILDING | WEAPON | FLOOD | FLAME | LAND | WEATHER)],
        pick=COUNT_ONE,
    ),
    Card(
        "great_flood_ch",
        FLOOD,
        32,
        replaces="great_flood",
        blanks=[
            Blank(ARMY | BUILDING),
            Blank(LAND, name_bits(("mountain",))),
            Blank(FLAME, name_bits(("lightning",))),
        ],
    ),
    Card(
        "rangers_ch",
        ARMY,
        5,
        replaces="rangers",
        bonus=[Per(10, LAND | BUILDING)],
        clears=[Clear(ALL_SUITS, word=ARMY)],
    ),
    Card(
        "necromancer_ch",
        WIZARD,
        3,
        replaces="necromancer",
        protects=UNDEAD,
        draws=FROM_AREA,
        draws_suits=ARMY | LEADER | WIZARD | BEAST | UNDEAD,
    ),
    Card("world_tree_ch", ARTIFACT, 2, replaces="world_tree", bonus=[AllSuitsDiffer(70)]),
    Card(
        "shapeshifter_ch",
        WILD,
        0,
        replaces="shapeshifter",
        pick=IMITATE_LATER,
        pick_suits=ARTIFACT | LEADER | WIZARD | WEAPON | BEAST | UNDEAD,
    ),
    Card(
        "mirage_ch",
        WILD,
        0,
        replaces="mirage",
        pick=IMITATE,
        pick_suits=ARMY | BUILDING | LAND | WEATHER | FLOOD | FLAME,
    ),
]

PROMO: Final = [
    Card("jester", WIZARD, 3, bonus=[OddStrengths(50, 3)]),
    Card(
        "phoenix",
        BEAST,
        14,
        extra_suits=FLAME | WEATHER,
        apart=True,
        blanks_itself=[SelfBlank(when=FLOOD)],
        waits=5,
    ),
    Card(
        "phoenix_promo",
        BEAST,
        14,
        extra_suits=FLAME | WEATHER,
        lingers=True,
        blanks_itself=[SelfBlank(when=FLOOD)],
        waits=5,
    ),
]

CARDS: Final[list[Card]] = [*BASE, *CURSED_HOARD, *PROMO]
"""Every realm card; a card's `index` is its place here."""

BY_ID: Final[dict[str, Card]] = {card.id: card for card in CARDS}


def _number_cards() -> None:
    names: dict[str, int] = {}
    for index, card in enumerate(CARDS):
        card.index = index
        card.name_number = names.setdefault(card.name, len(names))
        card.name_bit = mentioned(card.name)


_number_cards()


def deck_of(new_suits: bool, jester: bool = False, phoenix: str = "no") -> list[Card]:
    """The draw deck of a mode (FR-1.4, FR-7.1)."""
    cards = list(BASE)
    if new_suits:
        replaced = {card.replaces for card in CURSED_HOARD}
        cards = [card for card in BASE if card.id not in replaced] + CURSED_HOARD
    if jester:
        cards.append(BY_ID["jester"])
    if phoenix != "no":
        cards.append(BY_ID["phoenix" if phoenix == "deluxe" else "phoenix_promo"])
    return cards
