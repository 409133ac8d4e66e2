"""What effects count (EV-14.1, EV-14.2, EV-14.7, EV-14.8). A count is plain and asks nothing."""

from typing import Final

from klubovna.games.evenfall.card import KEYWORDS, STONES
from klubovna.games.evenfall.table import (
    EMPTY,
    Table,
    figures_in_regions,
    placed_elders,
    total_goods,
)

COUNTS: Final = [
    "catalyst",
    "keyword",
    "powerstone_and_symbols",
    "harvest_resource_symbols_and_sickles",
    "specialists",
    "inner_circle_cards",
    "coven_steps",
    "mana",
    "own_resources",
    "figures_in_regions",
    "placed_elders",
    "outer_circle_places",
]

KINDS: Final = {
    "catalyst": ["sickle", "orb"],
    "keyword": [*KEYWORDS],
    "powerstone_and_symbols": STONES[:-1],
}
"""Counts that need a kind, and the kinds there are."""


CATALYST: Final = COUNTS.index("catalyst")
KEYWORD: Final = COUNTS.index("keyword")
STONES_AND_SYMBOLS: Final = COUNTS.index("powerstone_and_symbols")
HARVESTS: Final = COUNTS.index("harvest_resource_symbols_and_sickles")
SPECIALISTS: Final = COUNTS.index("specialists")
INNER_CARDS: Final = COUNTS.index("inner_circle_cards")
COVEN_STEPS: Final = COUNTS.index("coven_steps")
MANA: Final = COUNTS.index("mana")
OWN_RESOURCES: Final = COUNTS.index("own_resources")
FIGURES: Final = COUNTS.index("figures_in_regions")
PLACED_ELDERS: Final = COUNTS.index("placed_elders")


def count(table: Table, me: int, what: int, kind: str) -> int:
    """How many there are now; `what` is a place in COUNTS."""
    if what == CATALYST:
        return count_catalysts(table, me, table.sickles if kind == "sickle" else table.orbs)
    if what == KEYWORD:
        return count_keyword(table, me, KEYWORDS[kind])
    if what == STONES_AND_SYMBOLS:
        return count_stones(table, me, STONES.index(kind))
    if what == HARVESTS:
        return count_harvests(table, me)
    if what == SPECIALISTS:
        return len(table.specialists[me])
    if what == INNER_CARDS:
        return count_inner(table, me)
    if what == COVEN_STEPS:
        return table.coven[me]
    if what == MANA:
        return table.mana[me]
    if what == OWN_RESOURCES:
        return total_goods(table, me)
    if what == FIGURES:
        return figures_in_regions(table, me)
    if what == PLACED_ELDERS:
        return placed_elders(table, me)
    return len(table.outer[me])


def count_catalysts(table: Table, me: int, piles: list[int]) -> int:
    """Sickles or orbs on the rituals of both circles."""
    found = 0
    for place in table.outer[me]:
        found += piles[place]
    for place in table.inner[me]:
        found += piles[place]
    return found


def count_inner(table: Table, me: int) -> int:
    """Places of the inner circle, and the rituals on them."""
    found = 0
    for place in table.inner[me]:
        found += 1 if table.ritual_on[place] == EMPTY else 2
    return found


def count_keyword(table: Table, me: int, keyword: int) -> int:
    """Specialists and rituals of both circles; council members are covered (EV-14.8)."""
    cards = table.kit.cards
    found = 0
    for card in table.specialists[me]:
        if cards[card].keywords & keyword:
            found += 1
    for circle in (table.outer[me], table.inner[me]):
        for place in circle:
            ritual = table.ritual_on[place]
            if ritual != EMPTY and cards[ritual].keywords & keyword:
                found += 1
    return found


def count_stones(table: Table, me: int, stone: int) -> int:
    """Stones of the type and cards with its symbol, in the inner circle (EV-14.2)."""
    found = 0
    for place in table.inner[me]:
        if table.stone_on[place] == stone:
            found += 1
        if table.kit.places[place].symbol == stone:
            found += 1
    return found


def count_harvests(table: Table, me: int) -> int:
    """Resource symbols of harvests, and sickles on places that have a harvest (EV-14.7)."""
    found = 0
    for place in table.outer[me] + table.inner[me]:
        harvest = table.kit.places[place].harvest
        if harvest.items():
            found += harvest.resources() + table.sickles[place]
    return found
