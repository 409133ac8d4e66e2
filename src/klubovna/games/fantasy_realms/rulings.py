"""Rulings on cards, items and words. Pages are those of the Czech rulebook of The Cursed Hoard."""

from typing import Final

from klubovna.core.rulings import Ruling

KEYWORDS: Final = ["blanked", "penalty", "cleared", "immune", "wild", "limit", "area", "item"]
"""The game's own words, in the order in which they are explained."""


def _cards(*ids: str) -> list[str]:
    return [f"card:{card}" for card in ids]


def _items(*ids: str) -> list[str]:
    return [f"item:{item}" for item in ids]


WILD: Final = _cards("doppelganger", "mirage", "mirage_ch", "shapeshifter", "shapeshifter_ch")
CLEARING: Final = _cards("mountain", "cavern", "beastmaster", "protection_rune", "island")
STRIKING: Final = _cards("rangers", "rangers_ch", "warship")
BLANKING: Final = _cards(
    "great_flood", "great_flood_ch", "rainstorm", "blizzard", "wildfire", "basilisk", "crypt"
)
DRAWING: Final = _cards("leprechaun", "genie", "necromancer", "necromancer_ch")

RULINGS: Final = [
    # cards
    Ruling("runs", "FR-9.1", 8, "card:gem_of_order"),
    Ruling("judge", "FR-9.2", 8, "card:judge"),
    Ruling("chapel", "FR-9.3", 8, "card:chapel"),
    Ruling("collector", "FR-9.4", 0, "card:collector"),
    Ruling("rainbow", "FR-9.5", 0, *_cards("world_tree", "world_tree_ch")),
    Ruling("fountain", "FR-9.6", 0, *_cards("fountain_of_life", "fountain_of_life_ch")),
    Ruling("names", "FR-9.7", 0, "card:candle", *WILD),
    Ruling("both_ways", "FR-9.8", 0, *_cards("forest", "lich", "dungeon", "dark_queen")),
    Ruling("wildfire", "FR-9.9", 0, "card:wildfire"),
    Ruling("immune", "FR-9.10", 0, "keyword:immune", *_cards("angel", "lich", "necromancer_ch")),
    Ruling("garden", "FR-9.11", 0, "card:garden"),
    Ruling(
        "better_one",
        "FR-9.14",
        0,
        *_cards("unicorn", "king", "queen", "sword_of_keth", "shield_of_keth"),
    ),
    Ruling("blanked_helper", "FR-9.15", 0, *_cards("knights", "dragon")),
    Ruling("extra_cards", "FR-8.3", 7, *DRAWING),
    Ruling("hand_limit", "FR-7.5", 5, "keyword:limit", "item:portal", *DRAWING),
    Ruling("undead", "FR-7.6", 7, *_cards("dark_queen", "ghoul", "specter", "death_knight")),
    # the order at the end
    Ruling("wild_cards", "FR-8.4", 7, "keyword:wild", *WILD),
    Ruling("copied_penalty", "FR-8.4", 0, "card:doppelganger"),
    Ruling("book", "FR-8.5", 7, "card:book_of_changes"),
    Ruling("clearing", "FR-8.6", 7, "keyword:cleared", *CLEARING, *STRIKING),
    Ruling("lost_word", "FR-8.6", 8, *STRIKING),
    Ruling("demon", "FR-8.7", 7, "card:demon"),
    Ruling("blanking", "FR-8.8", 7, "keyword:blanked", *BLANKING),
    Ruling("own_blanking", "FR-8.9", 0, *_cards("smoke", "warship", "war_dirigible", "garden")),
    Ruling("blanked_card", "FR-8.2", 0, "keyword:blanked"),
    Ruling("points", "FR-8.10", 7, "card:", "keyword:penalty"),
    # items
    Ruling("vault", "FR-6.9", 0, "item:sealed_vault"),
    Ruling("taken_item", "FR-6.11", 8, *_items("larcenous_gloves", "junkyard_map")),
    Ruling("repair_kit", "FR-6.12", 0, "item:repair_kit"),
    Ruling("hourglass", "FR-6.14", 0, "item:hourglass"),
    Ruling("enough_cards", "FR-6.20", 0, *_items("rake", "gold_mirror", "shovel")),
    Ruling(
        "filling_up",
        "FR-4.3",
        0,
        *_items("winged_boots", "sarcophagus", "fishhook", "blindfold", "market_wagon"),
    ),
    Ruling("using", "FR-6.2", 3, "item:", "keyword:item"),
    Ruling("item_points", "FR-6.6", 3, "item:", "keyword:item"),
    Ruling("area", "FR-4.2", 0, "keyword:area"),
    Ruling("end", "FR-7.3", 4, "keyword:area"),
]
