"""Every realm card: where its text says something, and where it does not apply (FR-1 to FR-10).

The numbers were counted by hand from the texts of the cards. A case names the card, the rest of
the hand, and the card's base, bonus and penalty.
"""

from dataclasses import dataclass, field

import pytest

from klubovna.games.fantasy_realms.cards import BASE, BY_ID, CARDS, CURSED_HOARD, PROMO, deck_of
from klubovna.games.fantasy_realms.explain import card_points
from klubovna.games.fantasy_realms.hand import (
    CHANGE,
    CHANGE_TO,
    CLEAR_ONE,
    COPY,
    IMITATE,
    IMITATE_LATER,
    PICKS,
    PROTECT_ONE,
    UNUSED,
    Hand,
    Switches,
)
from klubovna.games.fantasy_realms.suits import ARMY, FLOOD

Points = tuple[int, int, int]


@dataclass
class Case:
    card: str
    rest: str
    points: Points
    blanked: str = ""
    others: dict[str, Points] = field(default_factory=dict)
    """Points of other cards, where the card is there for them."""
    picks: dict[int, str | int] = field(default_factory=dict)
    """A card, or the Book's suit, for a choice."""
    area: str = ""
    players: int = 4


CASES = [
    # ---- Land
    Case("mountain", "smoke wildfire", (9, 50, 0)),
    Case("mountain", "smoke king", (9, 0, 0), "smoke"),
    Case("mountain", "swamp knights", (9, 0, 0), others={"swamp": (18, 0, 0)}),  # FR-8.6
    Case("cavern", "dwarvish_infantry dragon", (6, 25, 0)),
    Case("cavern", "blizzard swamp king", (6, 0, 0), others={"blizzard": (30, 0, 0)}),  # FR-8.6
    Case("bell_tower", "collector enchantress", (8, 15, 0)),
    Case("bell_tower", "king", (8, 0, 0)),
    Case("forest", "unicorn hydra elven_archers", (7, 36, 0)),  # FR-9.8
    Case("forest", "knights", (7, 0, 0)),
    Case("earth_elemental", "mountain forest", (4, 30, 0)),
    Case("earth_elemental", "swamp", (4, 0, 0)),
    # ---- Flood
    Case("fountain_of_life", "swamp lightning dragon", (1, 18, 0)),  # FR-9.6
    Case("fountain_of_life", "king collector", (1, 1, 0)),
    Case("swamp", "knights candle lightning", (18, 0, -9)),
    Case("swamp", "king", (18, 0, 0)),
    Case("great_flood", "knights forest candle lightning", (32, 0, 0), "knights forest candle"),
    Case("great_flood", "mountain knights candle", (32, 0, 0)),
    Case("great_flood", "mirage forest", (32, 0, 0), "forest", picks={IMITATE: "mountain"}),
    Case("island", "swamp knights", (14, 0, 0), "", {"swamp": (18, 0, 0)}, {CLEAR_ONE: "swamp"}),
    Case("island", "swamp knights", (14, 0, 0), "", {"swamp": (18, 0, -3)}),
    Case("water_elemental", "swamp island", (4, 30, 0)),
    Case("water_elemental", "mountain", (4, 0, 0)),
    # ---- Weather
    Case("rainstorm", "swamp island candle lightning", (8, 20, 0), "candle"),
    Case("rainstorm", "king", (8, 0, 0)),
    Case("blizzard", "king knights hydra candle swamp", (30, 0, -20), "swamp"),
    Case("blizzard", "collector", (30, 0, 0)),
    Case("smoke", "candle", (27, 0, 0)),
    Case("smoke", "king", (0, 0, 0), "smoke"),  # FR-8.9
    Case("whirlwind", "rainstorm blizzard", (13, 40, 0)),
    Case("whirlwind", "rainstorm great_flood", (13, 40, 0)),
    Case("whirlwind", "rainstorm king", (13, 0, 0)),
    Case("air_elemental", "whirlwind rainstorm", (4, 30, 0)),
    Case("air_elemental", "candle", (4, 0, 0)),
    # ---- Flame
    Case(
        "wildfire",
        "collector whirlwind magic_wand world_tree island unicorn dragon king swamp",
        (40, 0, 0),
        "king swamp",
    ),
    Case("wildfire", "mirage shapeshifter", (40, 0, 0), "mirage shapeshifter"),  # FR-9.9
    Case("wildfire", "island king", (40, 0, 0), "", picks={CLEAR_ONE: "wildfire"}),
    Case("candle", "book_of_changes bell_tower collector", (2, 100, 0)),
    Case("candle", "book_of_changes bell_tower king", (2, 0, 0)),
    Case("forge", "magic_wand gem_of_order protection_rune", (9, 27, 0)),
    Case("forge", "king", (9, 0, 0)),
    Case("lightning", "rainstorm", (11, 30, 0)),
    Case("lightning", "blizzard", (11, 0, 0)),
    Case("fire_elemental", "candle forge", (4, 30, 0)),
    Case("fire_elemental", "mountain", (4, 0, 0)),
    # ---- Army
    Case("knights", "king", (20, 0, 0)),
    Case("knights", "collector", (20, 0, -8)),  # FR-9.15
    Case("elven_archers", "king", (10, 5, 0)),
    Case("elven_archers", "whirlwind", (10, 0, 0)),
    Case("light_cavalry", "mountain forest", (17, 0, -4)),
    Case("light_cavalry", "king", (17, 0, 0)),
    Case("dwarvish_infantry", "knights elven_archers", (15, 0, -4)),
    Case("dwarvish_infantry", "king", (15, 0, 0)),
    Case("rangers", "mountain forest", (5, 20, 0)),
    Case("rangers", "swamp knights candle", (5, 0, 0), others={"swamp": (18, 0, -3)}),  # FR-8.6
    # ---- Wizard
    Case("collector", "beastmaster enchantress", (7, 10, 0)),
    Case("collector", "dragon hydra unicorn warhorse", (7, 40, 0)),  # FR-9.4
    Case("collector", "beastmaster enchantress necromancer warlock_lord", (7, 100, 0)),
    Case("collector", "beastmaster", (7, 0, 0)),
    Case("beastmaster", "basilisk hydra king", (9, 18, 0)),  # FR-8.6
    Case("beastmaster", "king", (9, 0, 0)),
    Case("necromancer", "king", (3, 0, 0)),
    Case("warlock_lord", "king queen collector", (25, 0, -30)),
    Case("warlock_lord", "knights", (25, 0, 0)),
    Case("enchantress", "mountain swamp candle whirlwind", (5, 20, 0)),
    Case("enchantress", "king", (5, 0, 0)),
    # ---- Leader
    Case("king", "queen knights elven_archers", (8, 40, 0)),  # FR-9.14
    Case("king", "knights elven_archers", (8, 10, 0)),
    Case("king", "collector", (8, 0, 0)),
    Case("queen", "king knights elven_archers", (6, 40, 0)),  # FR-9.14
    Case("queen", "knights elven_archers", (6, 10, 0)),
    Case("queen", "collector", (6, 0, 0)),
    Case("princess", "knights collector king", (2, 24, 0)),
    Case("princess", "mountain", (2, 0, 0)),
    Case("warlord", "knights elven_archers", (4, 30, 0)),
    Case("warlord", "collector", (4, 0, 0)),
    Case("empress", "knights king", (15, 10, -5)),
    Case("empress", "collector", (15, 0, 0)),
    # ---- Beast
    Case("unicorn", "princess queen", (9, 30, 0)),  # FR-9.14
    Case("unicorn", "queen empress", (9, 15, 0)),
    Case("unicorn", "king", (9, 0, 0)),
    Case("basilisk", "knights king hydra collector", (35, 0, 0), "knights king hydra"),
    Case("basilisk", "collector", (35, 0, 0)),
    Case("warhorse", "king collector", (6, 14, 0)),
    Case("warhorse", "knights", (6, 0, 0)),
    Case("dragon", "collector", (30, 0, 0)),
    Case("dragon", "king", (30, 0, -40)),  # FR-9.15
    Case("hydra", "swamp", (12, 28, 0)),
    Case("hydra", "island", (12, 0, 0)),
    # ---- Weapon
    Case("warship", "swamp knights", (23, 0, 0), others={"swamp": (18, 0, 0)}),  # FR-8.6
    Case("warship", "king", (0, 0, 0), "warship"),  # FR-8.9
    Case("magic_wand", "collector enchantress", (1, 25, 0)),
    Case("magic_wand", "king", (1, 0, 0)),
    Case("sword_of_keth", "king shield_of_keth", (7, 40, 0)),  # FR-9.14
    Case("sword_of_keth", "king", (7, 10, 0)),
    Case("sword_of_keth", "shield_of_keth", (7, 0, 0)),
    Case("elven_longbow", "elven_archers warlord", (3, 30, 0)),
    Case("elven_longbow", "knights", (3, 0, 0)),
    Case("war_dirigible", "knights", (35, 0, 0)),
    Case("war_dirigible", "knights whirlwind", (0, 0, 0), "war_dirigible"),
    Case("war_dirigible", "king", (0, 0, 0), "war_dirigible"),
    Case("war_dirigible", "rangers great_flood", (35, 0, 0)),  # FR-8.6: rangers are spared, too
    Case("war_dirigible", "knights smoke", (35, 0, 0), "smoke"),  # FR-8.9
    # ---- Artifact
    Case("shield_of_keth", "king sword_of_keth", (4, 40, 0)),  # FR-9.14
    Case("shield_of_keth", "king", (4, 15, 0)),
    Case("shield_of_keth", "sword_of_keth", (4, 0, 0)),
    Case("gem_of_order", "cavern forest", (5, 10, 0)),  # FR-9.1
    Case("gem_of_order", "cavern forest king", (5, 30, 0)),
    Case("gem_of_order", "magic_wand candle book_of_changes cavern forest", (5, 20, 0)),
    Case("gem_of_order", "cavern king", (5, 0, 0)),
    Case("world_tree", "king knights swamp", (2, 50, 0)),  # FR-9.5
    Case("world_tree", "king queen", (2, 0, 0)),
    Case(
        "book_of_changes",
        "king hydra",
        (3, 0, 0),
        "",
        {"king": (8, 5, 0)},
        {CHANGE: "hydra", CHANGE_TO: ARMY},
    ),  # FR-8.5
    Case(
        "book_of_changes",
        "blizzard",
        (3, 0, 0),
        "blizzard",
        picks={CHANGE: "blizzard", CHANGE_TO: FLOOD},
    ),  # FR-8.5, FR-8.8
    Case("book_of_changes", "king hydra", (3, 0, 0), "", {"king": (8, 0, 0)}),
    Case("protection_rune", "knights", (1, 0, 0), "", {"knights": (20, 0, 0)}),  # FR-8.6
    # ---- Wild
    Case(
        "shapeshifter",
        "unicorn",
        (0, 0, 0),
        "",
        {"unicorn": (9, 30, 0)},
        {IMITATE_LATER: "princess"},
    ),  # FR-8.4
    Case("shapeshifter", "unicorn", (0, 0, 0), "", {"unicorn": (9, 0, 0)}),
    Case("mirage", "hydra", (0, 0, 0), "", {"hydra": (12, 28, 0)}, {IMITATE: "swamp"}),  # FR-8.4
    Case("mirage", "hydra", (0, 0, 0), "", {"hydra": (12, 0, 0)}),
    Case("doppelganger", "knights", (20, 0, -8), picks={COPY: "knights"}),  # FR-8.4
    Case("doppelganger", "princess knights", (2, 0, 0), picks={COPY: "princess"}),
    Case("doppelganger", "knights", (0, 0, 0)),
    # ---- Buildings, and the Garden
    Case("dungeon", "lich ghoul hydra gem_of_order necromancer_ch warlock_lord", (7, 45, 0)),
    Case("dungeon", "king", (7, 0, 0)),
    Case("castle", "king queen knights mountain dungeon chapel", (10, 45, 0)),  # FR-9.12
    Case("castle", "collector", (10, 0, 0)),
    Case("crypt", "lich ghoul", (21, 21, 0)),
    Case("crypt", "king queen", (21, 0, 0), "king queen"),
    Case("chapel", "king ghoul", (2, 40, 0)),  # FR-9.3
    Case("chapel", "king queen ghoul", (2, 0, 0)),
    Case("garden", "king hydra", (11, 22, 0)),
    Case("garden", "king ghoul", (0, 0, 0), "garden"),  # FR-9.11
    Case("garden", "necromancer_ch", (0, 0, 0), "garden"),
    Case("garden", "mountain demon", (0, 0, 0), "garden"),
    Case("garden", "wildfire candle", (0, 0, 0), "garden"),  # burnt, as any Land
    # ---- Outsiders
    Case("genie", "king", (-50, 30, 0)),  # FR-9.13
    Case("genie", "king", (-50, 10, 0), players=2),  # FR-5.5
    Case("judge", "knights swamp king", (11, 20, 0)),  # FR-9.2
    Case("judge", "king", (11, 0, 0)),
    Case("angel", "wildfire king", (16, 0, 0), "", picks={PROTECT_ONE: "king"}),  # FR-9.10
    Case("angel", "wildfire king", (16, 0, 0), "king"),
    Case("leprechaun", "king", (20, 0, 0)),
    Case("demon", "king mountain forest leprechaun", (45, 0, 0), "king"),  # FR-8.7
    Case("demon", "king queen", (45, 0, 0)),
    # ---- Undead
    Case("dark_queen", "king", (10, 25, 0), area="mountain swamp candle smoke unicorn hydra"),
    Case("dark_queen", "mountain swamp", (10, 0, 0), area="hydra"),
    Case("ghoul", "king", (8, 20, 0), area="collector queen knights hydra lich mountain"),
    Case("ghoul", "king", (8, 0, 0), area="mountain"),
    Case("specter", "king", (12, 18, 0), area="collector gem_of_order demon queen"),
    Case("specter", "king", (12, 0, 0), area="queen"),
    Case("lich", "necromancer_ch ghoul", (13, 20, 0)),
    Case("lich", "wildfire ghoul king", (13, 10, 0), "king"),  # FR-9.10
    Case("lich", "king", (13, 0, 0)),
    Case("death_knight", "king", (14, 14, 0), area="magic_wand knights queen"),
    Case("death_knight", "king knights", (14, 0, 0), area="queen"),
    # ---- Replacement versions
    Case("bell_tower_ch", "ghoul", (8, 15, 0)),
    Case("bell_tower_ch", "collector ghoul", (8, 15, 0)),
    Case("bell_tower_ch", "king", (8, 0, 0)),
    Case("fountain_of_life_ch", "crypt swamp", (1, 21, 0)),  # FR-9.6
    Case("fountain_of_life_ch", "king", (1, 1, 0)),
    Case(
        "great_flood_ch",
        "knights castle forest candle lightning",
        (32, 0, 0),
        "knights castle forest candle",
    ),
    Case("great_flood_ch", "king", (32, 0, 0)),
    Case("rangers_ch", "mountain castle", (5, 20, 0)),
    Case("rangers_ch", "dwarvish_infantry", (5, 0, 0), "", {"dwarvish_infantry": (15, 0, 0)}),
    Case("necromancer_ch", "wildfire ghoul king", (3, 0, 0), "king"),  # FR-9.10
    Case("necromancer_ch", "king", (3, 0, 0)),
    Case("world_tree_ch", "king knights ghoul", (2, 70, 0)),  # FR-9.5
    Case("world_tree_ch", "king queen", (2, 0, 0)),
    Case(
        "shapeshifter_ch",
        "bell_tower_ch",
        (0, 0, 0),
        "",
        {"bell_tower_ch": (8, 15, 0)},
        {IMITATE_LATER: "ghoul"},
    ),
    Case("shapeshifter_ch", "bell_tower_ch", (0, 0, 0), "", {"bell_tower_ch": (8, 0, 0)}),
    Case(
        "mirage_ch",
        "rangers_ch",
        (0, 0, 0),
        "",
        {"rangers_ch": (5, 10, 0)},
        {IMITATE: "castle"},
    ),
    Case("mirage_ch", "rangers_ch", (0, 0, 0), "", {"rangers_ch": (5, 0, 0)}),
    # ---- Promo cards (FR-10.1)
    Case("jester", "magic_wand book_of_changes sword_of_keth", (3, 50, 0)),
    Case("jester", "magic_wand king gem_of_order", (3, 6, 0)),
    Case("jester", "king", (3, 0, 0)),
    Case(
        "phoenix",
        "fire_elemental air_elemental forest",
        (14, 0, 0),
        "",
        {"fire_elemental": (4, 15, 0), "air_elemental": (4, 15, 0), "forest": (7, 12, 0)},
    ),
    Case("phoenix", "basilisk", (14, 0, 0)),
    Case("phoenix", "swamp", (0, 0, 0), "phoenix"),
    Case("phoenix_promo", "candle", (14, 0, 0)),
    Case("phoenix_promo", "basilisk", (0, 0, 0), "phoenix_promo"),
    Case(
        "phoenix_promo",
        "swamp fire_elemental",
        (0, 0, 0),
        "phoenix_promo",
        {"fire_elemental": (4, 15, 0)},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.card} with {case.rest}")
def test_card(case: Case) -> None:
    hand = Hand(Switches())
    hand.players = case.players
    hand.area = [BY_ID[id] for id in case.area.split()]
    ids = [case.card, *case.rest.split()]
    picks = [UNUSED] * PICKS
    for slot, pick in case.picks.items():
        picks[slot] = BY_ID[pick].index if isinstance(pick, str) else pick
    total = hand.score([BY_ID[id] for id in ids], picks, CARDS)
    points = dict(zip(ids, card_points(hand)))
    assert {id for i, id in enumerate(ids) if not hand.active >> i & 1} == set(case.blanked.split())
    assert points[case.card] == case.points
    assert {id: points[id] for id in case.others} == case.others
    assert sum(map(sum, points.values())) == total


def test_every_card_has_a_case() -> None:
    assert {case.card for case in CASES} == {card.id for card in CARDS}


def test_decks() -> None:  # FR-1.2, FR-1.3, FR-7.1
    assert (len(BASE), len(CURSED_HOARD), len(PROMO)) == (53, 23, 3)
    assert (len(deck_of(False)), len(deck_of(True))) == (53, 68)
    assert len(deck_of(True, jester=True, phoenix="promo")) == 70
