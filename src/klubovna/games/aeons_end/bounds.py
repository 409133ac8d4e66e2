"""Which positions of Aeon's End can be: asked when one comes from outside."""

from typing import Final

from klubovna.core.bounds import Bound, Flag, Number, Row, Word, any_twice
from klubovna.games.aeons_end.basic import BASIC
from klubovna.games.aeons_end.card import CORRUPTION, MINION, POWER, STRIKE
from klubovna.games.aeons_end.catalogue import KINDS, NEMESIS_CARDS
from klubovna.games.aeons_end.mages import MAGES
from klubovna.games.aeons_end.setup import RAGEBORNE, UNIQUE, turn_order
from klubovna.games.aeons_end.table import (
    BREACHES,
    GONE,
    KIND,
    NEMESIS,
    NOBODY,
    OPENED,
    PREPPED_NOW,
    SETUP,
    TURNS,
    USED_NOW,
    Table,
)
from klubovna.games.aeons_end.terms import SLOTS

PILE: Final = 150
"""More cards than ever lie in one place."""
MUCH: Final = 200


def bounds(table: Table) -> dict[str, Bound]:
    players = table.players
    kind = Number(0, len(KINDS) - 1)
    pile = Row(kind, 0, PILE)
    card = Number(0, len(NEMESIS_CARDS) - 1)
    nemesis_pile = Row(card, 0, len(NEMESIS_CARDS))
    spells = Row(Number(0, KIND | PREPPED_NOW | USED_NOW), 0, 2)
    much = Number(0, MUCH)
    return {
        "phase": Number(SETUP, TURNS),
        "won": Flag(),
        "active": Number(NOBODY, NEMESIS),
        "mages": Row(Number(0, len(MAGES) - 1), players),
        "life": Row(Number(0, MUCH), players),
        "exhausted": Row(Flag(), players),
        "charges": Row(Number(0, MUCH), players),
        "breaches": Row(Row(Number(GONE, OPENED), BREACHES), players),
        "prepped": Row(Row(spells, BREACHES), players),
        "hands": Row(pile, players),
        "decks": Row(pile, players),
        "peeked": Number(NOBODY, NOBODY),
        "shuffled": Row(Flag(), players),
        "discards": Row(pile, players),
        "played": Row(pile, players),
        "destroyed": pile,
        "gravehold": Number(1, MUCH),
        "supply": Row(kind, len(SLOTS)),
        "left": Row(Number(0, 50), len(SLOTS)),
        "nemesis": Number(table.terms.nemesis, table.terms.nemesis),
        "nemesis_life": Number(1, MUCH),
        "nemesis_deck": nemesis_pile,
        "nemesis_discard": nemesis_pile,
        "unused": nemesis_pile,
        "in_play": nemesis_pile,
        "tokens": Row(much, 0, len(NEMESIS_CARDS)),
        "fury": much,
        "strikes": nemesis_pile,
        "husks": much,
        "hurt_husks": much,
        "corruptions": pile,
        "devoured": pile,
        "order": Row(Number(0, NEMESIS), 0, MUCH),
        "order_discard": Row(Number(0, NEMESIS), 0, MUCH),
        "order_known": much,
        "warded": Flag(),
        "aether": much,
        "gem_aether": much,
        "spell_aether": much,
        "discount": much,
        "double_prep": Flag(),
        "focused": Row(Number(0, BREACHES - 1), 0, BREACHES),
        "declined": Row(Number(0, players - 1), 0, players),
        "source": Word(100),
        "amount": much,
        "plays": pile,
    }


def fault(table: Table) -> str:
    """Nothing lies in two places, minions have life, somebody is alive, turns go on."""
    piles = [table.nemesis_deck, table.nemesis_discard, table.unused, table.in_play, table.strikes]
    if any_twice(piles):
        return "nemesis_deck"
    if any(card not in nemesis_cards(table) for pile in piles[:-1] for card in pile):
        return "nemesis_deck"
    if any(NEMESIS_CARDS[card].type != STRIKE for card in table.strikes):
        return "strikes"
    if table.nemesis == RAGEBORNE and not table.strikes:
        return "strikes"
    if any(NEMESIS_CARDS[card].type not in (MINION, POWER) for card in table.in_play):
        return "in_play"
    if len(table.tokens) != len(table.in_play):
        return "tokens"
    if table.order_known > len(table.order):
        return "order_known"
    known = turn_order(table.terms)
    if any(card not in known for card in table.order + table.order_discard):
        return "order"
    if not table.order and not table.order_discard:
        return "order"
    if table.won:
        return "won"
    if len(set(table.mages)) != len(table.mages):
        return "mages"
    return _pile_fault(table)


def nemesis_cards(table: Table) -> list[int]:
    """The basic cards and those of this nemesis."""
    return [*BASIC, *UNIQUE[table.nemesis]]


def _pile_fault(table: Table) -> str:
    """Spells in breaches, corruptions among corruptions, a market of things for sale."""
    for row in table.prepped:
        for spells in row:
            if any(
                spell & KIND >= len(KINDS) or KINDS[spell & KIND].cast is None for spell in spells
            ):
                return "prepped"
    if any(KINDS[kind].type != CORRUPTION for kind in table.corruptions):
        return "corruptions"
    if len(set(table.supply)) != len(table.supply):
        return "supply"
    if any(KINDS[kind].starter or KINDS[kind].type == CORRUPTION for kind in table.supply):
        return "supply"
    return ""


def is_spell(kind: int) -> bool:
    return kind < len(KINDS) and KINDS[kind].cast is not None
