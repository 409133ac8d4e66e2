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


def count(table: Table, me: int, what: str, kind: str) -> int:
    """How many there are now."""
    if what == "catalyst":
        piles = table.sickles if kind == "sickle" else table.orbs
        return sum(piles[place] for place in table.outer[me] + table.inner[me])
    if what == "keyword":
        return count_keyword(table, me, KEYWORDS[kind])
    if what == "powerstone_and_symbols":
        return count_stones(table, me, STONES.index(kind))
    if what == "harvest_resource_symbols_and_sickles":
        return count_harvests(table, me)
    if what == "specialists":
        return len(table.specialists[me])
    if what == "inner_circle_cards":
        inner = table.inner[me]
        return len(inner) + sum(1 for place in inner if table.ritual_on[place] != EMPTY)
    if what == "coven_steps":
        return table.coven[me]
    if what == "mana":
        return table.mana[me]
    if what == "own_resources":
        return total_goods(table, me)
    if what == "figures_in_regions":
        return figures_in_regions(table, me)
    if what == "placed_elders":
        return placed_elders(table, me)
    return len(table.outer[me])


def count_keyword(table: Table, me: int, keyword: int) -> int:
    """Specialists and rituals of both circles; council members are covered (EV-14.8)."""
    cards = table.kit.cards
    found = sum(1 for card in table.specialists[me] if cards[card].keywords & keyword)
    for place in table.outer[me] + table.inner[me]:
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
