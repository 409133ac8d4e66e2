"""Which positions of Fantasy Realms can be: asked when one comes from outside."""

from typing import Final

from klubovna.core.bounds import Bound, Flag, Number, Row, any_twice
from klubovna.core.decision import NOBODY
from klubovna.games.fantasy_realms.cards import CARDS
from klubovna.games.fantasy_realms.hand import PICKS, UNUSED
from klubovna.games.fantasy_realms.items import ITEMS
from klubovna.games.fantasy_realms.table import (
    AFTER_DISCARD,
    BEFORE_DRAW,
    END_CHOICES,
    NO_ITEM,
    PUBLIC,
    TURNS,
    UNSEALED,
    Table,
)

EXTRA_DRAWS: Final = 3
"""Leprechaun, Genie, Necromancer."""


def bounds(table: Table) -> dict[str, Bound]:
    players = table.players
    seat = Number(0, players - 1)
    card = Number(0, len(CARDS) - 1)
    item = Number(0, len(ITEMS) - 1)
    cards = Row(card, 0, len(CARDS))
    items = Row(item, 0, len(ITEMS))
    nothing = Row(card, 0)
    return {
        "phase": Number(TURNS, END_CHOICES),
        "active": seat,
        "deck": cards,
        "hands": Row(Row(card, 0, table.terms.hand_limit + 1), players),
        "area": cards,
        "seals": Row(Number(UNSEALED, players - 1), len(CARDS)),
        "known": Row(Number(0, PUBLIC), len(CARDS)),
        "drawn": nothing,
        "searcher": Number(NOBODY, NOBODY),
        "item_deck": items,
        "item_pile": items,
        "face_up": Row(Number(NO_ITEM, len(ITEMS) - 1), players),
        "face_down": Row(items, players),
        "reserves": Row(items, players),
        "stage": Number(BEFORE_DRAW, AFTER_DISCARD),
        "turns_without_deck": Number(0, players),
        "turn_replaced": Flag(),
        "discard_skipped": Flag(),
        "extra_turn": Flag(),
        "shuffle_due": Flag(),
        "shown": Number(UNUSED, UNUSED),
        "offers": nothing,
        "has_drawn": Row(card, 0, EXTRA_DRAWS),
        "set_aside": cards,
        "picks": Row(Row(Number(UNUSED, UNUSED), PICKS), players),
        "scores": nothing,
        "tie_strengths": nothing,
    }


def fault(table: Table) -> str:
    """Every card and every item is somewhere, once; without the module there are no items."""
    lying = [*table.hands, table.deck, table.area, table.set_aside]
    if sorted(card for pile in lying for card in pile) != sorted(
        card.index for card in table.terms.cards
    ):
        return "deck"
    if any(card not in hand_cards(table) for card in table.has_drawn):
        return "has_drawn"
    piles = [*table.face_down, *table.reserves, table.face_up, table.item_deck, table.item_pile]
    found = [item for pile in piles for item in pile if item != NO_ITEM]
    if len(found) != (len(ITEMS) if table.terms.items else 0) or any_twice(piles, NO_ITEM):
        return "item_deck"
    if table.phase == TURNS and not table.deck and not table.area:
        return "deck"
    return ""


def hand_cards(table: Table) -> list[int]:
    return [card for hand in table.hands for card in hand]
