"""Which positions of Shards of Infinity can be: asked when one comes from outside."""

from typing import Final

from klubovna.core.bounds import Bound, Flag, Number, Row, any_twice
from klubovna.core.decision import NOBODY
from klubovna.games.shards_of_infinity.card import CHARACTERS
from klubovna.games.shards_of_infinity.table import (
    AUCTION,
    DRAFT,
    EMPTY,
    INFINITE,
    MOST_HEALTH,
    MOST_MASTERY,
    NO_CHARACTER,
    PUBLIC,
    ROW,
    TURNS,
    Table,
)

LONG: Final = 200
"""More than anything that is counted in a turn."""


def bounds(table: Table) -> dict[str, Bound]:
    actors, cards = table.terms.actors, len(table.cards)
    seat = Number(0, table.players - 1)
    card = Number(0, cards - 1)
    pile = Row(card, 0, cards)
    few = Number(0, LONG)
    nothing = Row(card, 0)
    return {
        "phase": Number(AUCTION, TURNS),
        "active": Number(0, actors - 1),
        "first": seat,
        "characters": Row(Number(NO_CHARACTER, len(CHARACTERS) - 1), actors),
        "health": Row(Number(0, MOST_HEALTH), actors),
        "mastery": Row(Number(0, MOST_MASTERY), actors),
        "decks": Row(pile, actors),
        "hands": Row(pile, actors),
        "discards": Row(pile, actors),
        "champions": Row(pile, actors),
        "played": Row(pile, actors),
        "relics": Row(pile, actors),
        "relic_taken": Row(Flag(), actors),
        "out": Row(Flag(), actors),
        "fallen": Row(pile, actors),
        "known": Row(Number(0, PUBLIC), cards),
        "center": pile,
        "row": Row(Number(EMPTY, cards - 1), ROW),
        "box": pile,
        "gems": few,
        "power": Number(0, INFINITE),
        "focused": Flag(),
        "hired": pile,
        "played_now": pile,
        "copying": nothing,
        "exhausted": pile,
        "into_play": few,
        "echoing": few,
        "vital": few,
        "piercing": Flag(),
        "hungry": few,
        "most_damage": few,
        "assigned": Row(Number(0, 0), actors),
        "shielded": Row(Number(0, 0), actors),
        "shown": nothing,
        "target": Number(NOBODY, NOBODY),
        "spare": few,
        "idle_turns": few,
        "standing": Row(Number(0, INFINITE), 0, LONG),
        "bid": Number(0, MOST_HEALTH - 1),
        "bidders": nothing,
        "offer": pile,
        "winner": Number(NOBODY, NOBODY),
    }


def fault(table: Table) -> str:
    """No card lies in two places, and somebody who is in plays."""
    by_actor = [table.decks, table.hands, table.discards, table.champions, table.played]
    piles = [pile for place in by_actor for pile in place]
    piles += [*table.relics, table.center, table.box, table.row, table.hired, table.offer]
    if any_twice(piles, EMPTY):
        return "decks"
    for card in table.exhausted:
        if not any(card in champions for champions in table.champions):
            return "exhausted"
    here = [*table.played, *table.champions, table.hired, *table.discards, table.box]
    for card in table.played_now:
        if not any(card in pile for pile in here):
            return "played_now"
    if table.out[table.active] or all(table.out[: table.players]):
        return "out"
    if any(table.health[a] <= 0 and not table.out[a] for a in range(table.terms.actors)):
        return "health"
    return _phase_fault(table)


def _phase_fault(table: Table) -> str:
    """Everybody has a character after the auction, no two the same; a draft has its relics."""
    chosen = [one for one in table.characters if one != NO_CHARACTER]
    if len(set(chosen)) != len(chosen):
        return "characters"
    if table.phase == AUCTION:
        return "" if table.terms.auction and not chosen else "phase"
    if len(chosen) != table.terms.actors:
        return "characters"
    if table.phase == DRAFT:
        if table.terms.relics != "draft" or len(table.offer) != 2 * table.players:
            return "offer"
    return ""
