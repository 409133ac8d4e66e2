"""Which positions of Sanctum can be: asked when one comes from outside."""

from typing import Final

from klubovna.core.bounds import Bound, Flag, Number, Row, any_twice
from klubovna.games.sanctum.card import (
    EFFECTS,
    FACES,
    GEMS,
    LEVELS,
    PLACES,
    SLOTS,
    SPACES_PER_EFFECT,
    TOKENS,
)
from klubovna.games.sanctum.journey import MOST_EXTRA
from klubovna.games.sanctum.table import (
    ASIDE,
    BATTLE,
    BLESSING_SPACES,
    DAMAGED,
    EMPTY,
    GATHERING,
    JOURNEY,
    ROW_CARDS,
    SETTING_OUT,
    STORM,
    Table,
    cathedral,
    potion_room,
    refresh,
    walls,
)

MOST_DICE: Final = 12
MUCH: Final = 100
"""More tokens, life or damage than there ever are."""


def bounds(table: Table) -> dict[str, Bound]:
    return {**_common(table), **_numbers(table), **_lists(table)}


def _common(table: Table) -> dict[str, Bound]:
    kit = table.kit
    seat = Number(0, table.players - 1)
    cards = Row(Number(0, len(kit.cards) - 1), 0, len(kit.cards))
    lords = Row(Number(0, kit.lords - 1), 0, kit.lords)
    tile = Number(EMPTY, len(kit.blessings) - 1)
    tiles = Row(Number(0, len(kit.blessings) - 1), 0, BLESSING_SPACES)
    return {
        "phase": Number(SETTING_OUT, BATTLE),
        "first": seat,
        "active": seat,
        "front": Number(EMPTY, walls(table)),
        "reached_walls": Flag(),
        "divine": Flag(),
        "breaker": Number(EMPTY, table.players - 1),
        "extra": Number(0, MOST_EXTRA),
        "round": Number(0, MUCH),
        "due": Number(0, 10),
        "shown": Number(EMPTY, kit.lords - 1),
        "idle": Number(0, MUCH),
        "next_card": Number(0, kit.lords),
        "blessing_board": Row(tile, BLESSING_SPACES),
        "blessing_box": tiles,
        "lord_deck": lords,
        "laid": lords,
        "fury_deck": Row(Number(kit.lords, len(kit.foes) - 1), 0, len(kit.foes)),
        "queue": Row(seat, 0, table.players),
        "loot": Row(seat, 0),
        "decks": Row(cards, len(LEVELS)),
        "discards": Row(cards, len(LEVELS)),
        "sets": Row(Row(Number(0, len(kit.cards) - 1), 1, 4), 0, len(kit.cards)),
    }


def _numbers(table: Table) -> dict[str, Bound]:
    """Numbers by seat."""
    players = table.players
    much = Row(Number(0, MUCH), players)
    flags = Row(Flag(), players)
    bit = Row(Number(0, 1), players)
    none = Row(Number(0, 0), players)
    few = Row(Number(0, MOST_DICE), players)
    return {
        "heroes": Row(Number(0, len(table.kit.heroes) - 1), players),
        "where": Row(Number(EMPTY, cathedral(table)), players),
        "life": much,
        "marks": few,
        "dice": few,
        "rage": few,
        "spent_rage": few,
        "runes": few,
        "answered": Row(Number(EMPTY, MOST_EXTRA), players),
        "fewer_dice": few,
        "more_damage": few,
        "step": Row(Number(0, ROW_CARDS), players),
        "row_hits": Row(Number(0, 255), players),
        "drunk": few,
        "used": none,
        "picked": none,
        "using": Row(Number(EMPTY, EMPTY), players),
        "bonus": bit,
        "echo": none,
        "echo_modified": bit,
        "last_hit": none,
        "last_modified": bit,
        "damage": none,
        "beaten": none,
        "only_modified": none,
        "alive": flags,
        "angel": flags,
        "flipped": flags,
    }


def _lists(table: Table) -> dict[str, Bound]:
    """Lists by seat."""
    kit, players = table.kit, table.players
    few = Number(0, MOST_DICE)
    card = Number(0, len(kit.cards) - 1)
    cards = Row(card, 0, len(kit.cards))
    tiles = Row(Number(0, len(kit.blessings) - 1), 0, BLESSING_SPACES)
    bits = Row(Number(0, 1), 0, MOST_DICE)
    effects = Row(Number(0, EFFECTS - 1), 0, EFFECTS)
    return {
        "pools": Row(Row(Number(0, MUCH), len(TOKENS)), players),
        "spaces": Row(Row(Number(0, DAMAGED), EFFECTS * SPACES_PER_EFFECT), players),
        "gems": Row(Row(few, PLACES), players),
        "whites": Row(Row(few, PLACES), players),
        "supply": Row(Row(Number(0, MUCH), len(GEMS)), players),
        "worn": Row(Row(Number(EMPTY, len(kit.cards) - 1), SLOTS), players),
        "worn_whites": Row(Row(few, SLOTS), players),
        "potions": Row(Row(few, len(TOKENS)), players),
        "unlocked": Row(Row(Number(0, PLACES - 1), 0, PLACES), players),
        "bag": Row(cards, players),
        "demons": Row(cards, players),
        "hits": Row(Row(Number(0, 255), 0, len(kit.cards)), players),
        "blessings": Row(tiles, players),
        "used_blessings": Row(tiles, players),
        "row": Row(Row(Number(EMPTY, len(kit.foes) - 1), 0, ROW_CARDS), players),
        "values": Row(Row(Number(1, FACES), 0, MOST_DICE), players),
        "changed": Row(bits, players),
        "placed": Row(Row(Number(0, ASIDE), 0, MOST_DICE), players),
        "preset": Row(Row(Number(1, FACES), 0, MOST_DICE), players),
        "slain": Row(Row(card, 0), players),
        "attackers": Row(effects, players),
        "guards": Row(effects, players),
    }


def fault(table: Table) -> str:
    """No card, tile or hero is there twice; the phase, the boards and the rows can be."""
    piles = [*table.decks, *table.discards, *table.sets, *table.bag, *table.demons, *table.worn]
    if any_twice(piles, EMPTY):
        return "decks"
    for level, deck in enumerate(table.decks):
        for card in deck + table.discards[level]:
            if table.kit.cards[card].level != level + 1:
                return "decks"
    if any_twice([table.lord_deck, table.laid, table.fury_deck, *table.row], EMPTY):
        return "lord_deck"
    taken = [*table.blessings, *table.used_blessings, table.blessing_box, table.blessing_board]
    if any_twice(taken, EMPTY):
        return "blessing_board"
    if len(set(table.heroes)) != len(table.heroes):
        return "heroes"
    if not any(table.alive):
        return "alive"
    return _phase_fault(table) or _seat_fault(table)


def _phase_fault(table: Table) -> str:
    """The walls are broken before the gathering, and the rows lie there in the battle."""
    if table.phase in (SETTING_OUT, JOURNEY):
        if table.queue or table.shown != EMPTY or table.due:
            return "phase"
    elif table.breaker == EMPTY:
        return "breaker"
    if table.phase >= GATHERING:
        for seat in range(table.players):
            if table.alive[seat] and table.answered[seat] == EMPTY:
                return "answered"
    if table.next_card > len(table.laid):
        return "next_card"
    for seat in range(table.players):
        dealt = table.phase == BATTLE and table.alive[seat]
        if dealt and len(table.row[seat]) != ROW_CARDS:
            return "row"
        if dealt and EMPTY in table.row[seat][table.step[seat] :]:
            return "row"
        if table.row_hits[seat] and not dealt:
            return "row_hits"
    if any(not table.alive[seat] or table.step[seat] == ROW_CARDS for seat in table.queue):
        return "queue"
    return "" if table.phase == STORM or table.phase == BATTLE or not table.queue else "queue"


def _seat_fault(table: Table) -> str:
    """What each hero wears, holds and has unlocked fits the board."""
    for seat in range(table.players):
        if len(table.hits[seat]) != len(table.demons[seat]):
            return "hits"
        if len(set(table.unlocked[seat])) != len(table.unlocked[seat]):
            return "unlocked"
        if not len(table.values[seat]) == len(table.changed[seat]) == len(table.placed[seat]):
            return "values"
        for slot, card in enumerate(table.worn[seat]):
            if card != EMPTY and slot not in table.kit.slots_of[table.kit.cards[card].slot]:
                return "worn"
        if potion_room(table, seat) < 0:
            return "potions"
        if not _effects_fit(table, seat):
            return "attackers"
    return ""


def _effects_fit(table: Table, seat: int) -> bool:
    """The effects in play are those of the items worn."""
    attackers, guards = table.attackers[seat], table.guards[seat]
    refresh(table, seat)
    return attackers == table.attackers[seat] and guards == table.guards[seat]
