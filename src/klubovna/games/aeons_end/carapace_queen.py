"""The Carapace Queen: husks and swarms (AE-19.2)."""

from typing import Final

from klubovna.core.decision import Play
from klubovna.games.aeons_end.basic import Requirement, or_else, removable
from klubovna.games.aeons_end.breaches import discard_prepped, must_choose_spell, prepped_spells
from klubovna.games.aeons_end.card import ATTACK, MINION, POWER, NemesisCard
from klubovna.games.aeons_end.catalogue import add_nemesis_cards
from klubovna.games.aeons_end.damage import (
    end_match,
    hurt_any,
    hurt_gravehold,
    hurt_lowest,
    place_husks,
    unleash,
)
from klubovna.games.aeons_end.piles import agree
from klubovna.games.aeons_end.table import Table, seats


def swarm(table: Table) -> Play:
    """What happens depends on the husks in play when it starts (AE-19.2)."""
    if table.log is not None:
        table.log.tell("event.swarm", {"n": table.husks})
    if table.husks <= 3:
        place_husks(table, 4)
    elif table.husks <= 6:
        yield from lose_a_spell(table)
        place_husks(table, 2)
    elif table.husks <= 10:
        hurt_gravehold(table, 5)
    elif table.husks <= 12:
        yield from hurt_lowest(table, 3)
        discard_husks(table, 1)
    else:
        end_match(table, won=False)


def discard_husks(table: Table, count: int) -> None:
    gone = min(count, table.husks)
    table.husks -= gone
    if table.log is not None and gone > 0:
        table.log.tell("event.husks_gone", {"n": gone})
    table.hurt_husks = min(table.hurt_husks, table.husks)


def lose_a_spell(table: Table) -> Play:
    """Any one player discards a prepped spell."""
    payers = [seat for seat in seats(table) if prepped_spells(table, seat)]
    if payers:
        seat = yield from agree(table, "who_discards", payers)
        code = yield from must_choose_spell(table, seat, "lose_spell", prepped_spells(table, seat))
        discard_prepped(table, code)


def broodwomb(table: Table, card: int) -> Play:
    place_husks(table, 1)
    yield from ()


def endless_throng(table: Table, card: int) -> Play:
    yield from swarm(table)


def hatch(table: Table, card: int) -> Play:
    place_husks(table, len(table.order_discard))
    yield from ()


def blot_the_sun(table: Table, card: int) -> Play:
    yield from swarm(table)
    yield from unleash(table, 1)
    yield from swarm(table)


def unleash_once(table: Table, card: int) -> Play:
    yield from unleash(table, 1)


def unleash_twice(table: Table, card: int) -> Play:
    yield from unleash(table, 2)


def infest(table: Table, card: int) -> Play:
    if (yield from or_else(table)):
        yield from swarm(table)
        yield from swarm(table)
    else:
        yield from hurt_any(table, 4)


def legion_beacon(table: Table, card: int) -> Play:
    gone = (table.husks + 1) // 2
    discard_husks(table, gone)
    hurt_gravehold(table, 2 * gone)
    yield from swarm(table)


def maggot_engine_enters(table: Table, card: int) -> Play:
    yield from unleash(table, 3)
    table.tokens[table.in_play.index(card)] = 2 * table.husks


CARDS: Final = add_nemesis_cards(
    [
        NemesisCard("broodwomb", MINION, 1, 5, effect=broodwomb, behind_husks=True),
        NemesisCard("endless_throng", ATTACK, 1, effect=endless_throng),
        NemesisCard("hatch", ATTACK, 1, effect=hatch),
        removable("blot_the_sun", 2, 2, Requirement(charges=4), blot_the_sun),
        NemesisCard(
            "foul_multitudes",
            POWER,
            2,
            3,
            effect=endless_throng,
            immediately=unleash_once,
            hardens_husks=True,
        ),
        NemesisCard("infest", ATTACK, 2, effect=infest),
        NemesisCard("legion_beacon", POWER, 3, 2, effect=legion_beacon, immediately=unleash_twice),
        NemesisCard(
            "maggot_engine", MINION, 3, 1, effect=endless_throng, immediately=maggot_engine_enters
        ),
        NemesisCard("spawn", ATTACK, 3, effect=blot_the_sun),
    ]
)
