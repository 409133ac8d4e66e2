"""Resigning, letting a bot play on, and coming back. All of it is for whoever has the floor of the
table, so nobody changes hands in the middle of an answer."""

import asyncio
import logging
from typing import Final

from klubovna.core.events import seat_ref
from klubovna.core.seating import LATE, LEFT, OVERTIME, REPLACED, RESIGNED, RETURNED
from klubovna.server.clocks import MOVE, late
from klubovna.server.errors import Refused
from klubovna.server.house import House
from klubovna.server.ledger import Ledger
from klubovna.server.mixing import deal
from klubovna.server.pace import PAYER
from klubovna.server.storage import NO_SEAT, Ballot, Overtaken, Row, StorageFailed
from klubovna.server.tables import LiveTable
from klubovna.server.wire import Summary

log = logging.getLogger("klubovna.server")

MOST_HANDOVERS: Final = 20
"""So often a bot may be asked to play for a seat in one match: every time is a row that stays. A
clock that runs out needs no leave."""


async def resign(table: LiveTable, ledger: Ledger, seat: int) -> None:
    """The seat has lost; where more than one side is left, a bot plays on for it."""
    _must_be_playing(ledger, seat)
    await table.write([Row(RESIGNED, seat, 0)])
    table.announce()


async def come_back(table: LiveTable, ledger: Ledger, seat: int) -> None:
    """The person has the seat again."""
    _must_be_playing(ledger, seat)
    if seat not in ledger.people:
        await table.write([Row(RETURNED, seat, 0)])
        table.announce()


async def hand_over(table: LiveTable, ledger: Ledger, by: int, seat: int) -> None:
    """Let a bot play for the own seat at once, and for that of somebody who is away when most of
    the others agree."""
    if seat == by:
        await _played_by_bot(table, ledger, seat, LEFT)
    else:
        _may_be_replaced(table, ledger, seat)
        await count(table, ledger, Ballot(by, 0, [by], seat))


async def replace(house: House, id: str, seat: int) -> Summary:
    """The host lets a bot play for somebody who is away."""
    table = await house.table(id)
    ledger = await table.playing()
    if not 0 <= seat < len(table.stored.seats):
        raise Refused("not_found", "no_such_seat")
    _may_be_replaced(table, ledger, seat)
    await _played_by_bot(table, ledger, seat, REPLACED)
    house.wake_bots(table)
    return table.stored.summary()


async def count(table: LiveTable, ledger: Ledger, ballot: Ballot) -> None:
    """Let a bot play when most of the others have agreed, and forget it when that can't be any
    more; else write down who is for it and who against, and ask the others."""
    voters = {each for each in ledger.people if each != ballot.seat}
    needed = len(voters) // 2 + 1
    if len(voters & set(ballot.agreed)) >= needed:
        _may_be_replaced(table, ledger, ballot.seat)
        await _played_by_bot(table, ledger, ballot.seat, REPLACED)
    elif len(voters) - len(voters & set(ballot.against)) < needed:
        await table.put_to_vote(None)
    else:
        await table.put_to_vote(ballot)


async def here_again(table: LiveTable, seat: int) -> None:
    """Somebody connects: nobody needs to play for them."""
    ballot = table.stored.ballot
    if ballot is not None and ballot.seat == seat != NO_SEAT:
        await table.put_to_vote(None)


async def run_out(house: House, id: str) -> None:
    """Whoever has no time left loses the seat to a bot or has resigned, as was agreed; before the
    deal, whoever has not opened a part of the seed is left out."""
    table = await house.table(id)
    if table.stored.mixing:
        await deal(house, table)
        return
    clock = table.stored.pact.clock
    kind = LATE if clock is None or clock.then == "bot" else OVERTIME
    for seat in late(table.stored.pact, table.stored.deadline, table.now()):
        ledger = await table.playing()
        if not ledger.over and seat in ledger.people:
            await table.write([Row(kind, seat, 0)])
            table.announce()
    house.wake_bots(table)


async def watch_clocks(house: House) -> None:
    """See to every table whose time is up, also to those that nobody has open. One that can't be
    read or written is left until this server starts again."""
    PAYER.set(None)
    given_up: set[str] = set()
    while True:
        await asyncio.sleep(house.limits.clock_watch_seconds)
        try:
            due = await house.storage.overdue(house.settings.now())
        except StorageFailed:
            continue
        for id in due:
            if id not in given_up and not await _seen_to(house, id):
                given_up.add(id)


async def _seen_to(house: House, id: str) -> bool:
    """Whoever keeps the table sees to its clock."""
    try:
        if await house.fleet.place(id) is None:
            await house.floor(id).whole(run_out(house, id))
    except (Overtaken, StorageFailed):
        return True
    except Exception:
        log.exception("table %s: its clock can't be seen to", id)
        return False
    return True


def must_hold(ledger: Ledger, seat: int) -> None:
    """Whether the person plays this seat: nobody plays while a bot does."""
    if seat in ledger.seating.resigned:
        raise Refused("conflict", "resigned")
    if seat in ledger.seating.played_by_bot:
        raise Refused("conflict", "bot_plays")


def _must_be_playing(ledger: Ledger, seat: int) -> None:
    if ledger.over:
        raise Refused("conflict", "over")
    if seat in ledger.seating.resigned:
        raise Refused("conflict", "resigned")


def _may_be_replaced(table: LiveTable, ledger: Ledger, seat: int) -> None:
    """Whether the person at the seat is away; with a clock for each move, the clock decides."""
    _must_be_playing(ledger, seat)
    if seat not in table.persons():
        raise Refused("conflict", "no_person")
    clock = table.stored.pact.clock
    if clock is not None and clock.per == MOVE:
        raise Refused("conflict", "clock_decides")
    if seat in table.online():
        raise Refused("conflict", "is_here", {"player": seat_ref(seat)})


async def _played_by_bot(table: LiveTable, ledger: Ledger, seat: int, kind: str) -> None:
    _must_be_playing(ledger, seat)
    if seat not in ledger.people:
        raise Refused("conflict", "bot_plays")
    asked = [each for each in ledger.seating.changes() if each.kind in (LEFT, REPLACED)]
    if kind != LATE and sum(each.seat == seat for each in asked) >= MOST_HANDOVERS:
        raise Refused("conflict", "handed_over_often")
    await table.helped()
    await table.write([Row(kind, seat, 0)])
    table.announce()
