"""Where somebody says that they want to be told, and that they do not any more. All of it is for
whoever has the floor of the table."""

import hashlib

import msgspec

from klubovna.server.errors import Refused
from klubovna.server.house import House
from klubovna.server.reminding import outside
from klubovna.server.reminding.keeper import kept
from klubovna.server.reminding.sending import push_key
from klubovna.server.reminding.wishes import (
    AllKept,
    Dropped,
    HookWish,
    Kept,
    Possible,
    PushWish,
    Wish,
    read_wish,
)
from klubovna.server.storage.reminders import Reminder
from klubovna.server.tables import LiveTable


async def possible(house: House) -> Possible:
    """Which ways there are here."""
    return Possible(push_key((await house.reminders.sender()).secret), True)


async def wish(house: House, table: LiveTable, seats: set[int], wanted: Wish) -> Kept:
    """The person at the seat whose key was shown wants to be told this way from now on."""
    seat = _own_seat(table, seats)
    if table.stored.status == "over":
        raise Refused("conflict", "over")
    outside.place(wanted.endpoint, house.settings.push_anywhere)
    if wanted.quiet is not None:
        wanted.quiet.check()
    if isinstance(wanted, PushWish) and not (await possible(house)).push:
        raise Refused("conflict", "no_push")
    id = reminder_id(table.stored.id, seat, wanted.endpoint)
    others = [each for each in await kept(table) if each.seat == seat and each.id != id]
    if len(others) >= house.limits.reminders_per_seat:
        raise Refused("conflict", "too_many_reminders")
    text = msgspec.json.encode(wanted).decode()
    await house.storage.reminders.keep(Reminder(id, table.stored.id, seat, text))
    table.reminders = None
    house.reminders.note(table)
    return _shown(id, wanted)


async def all_kept(table: LiveTable, seats: set[int]) -> AllKept:
    """The wishes at the own seat."""
    mine = [each for each in await kept(table) if each.seat in seats]
    return AllKept([_shown(each.id, read_wish(each.wish)) for each in mine])


async def drop(house: House, table: LiveTable, seats: set[int], id: str) -> Dropped:
    """Nobody is told this way any more."""
    if not any(each.id == id and each.seat in seats for each in await kept(table)):
        raise Refused("not_found", "no_reminder")
    await house.storage.reminders.drop(id)
    table.reminders = None
    return Dropped(id)


async def forget_seat(house: House, id: str, seat: int) -> None:
    """Whoever had the seat's old key is told nothing any more."""
    for each in await house.storage.reminders.at(id):
        if each.seat == seat:
            await house.storage.reminders.drop(each.id)
    live = house.tables.get(id)
    if live is not None:
        live.reminders = None


def reminder_id(table: str, seat: int, endpoint: str) -> str:
    """The same for the same wish, and nothing that anybody can find out otherwise."""
    return hashlib.sha256(f"klubovna reminder {table} {seat} {endpoint}".encode()).hexdigest()[:32]


def _own_seat(table: LiveTable, seats: set[int]) -> int:
    mine = [seat for seat in seats if seat in table.persons()]
    if len(mine) != 1:
        raise Refused("not_allowed", "one_seat")
    return mine[0]


def _shown(id: str, wish: Wish) -> Kept:
    kind = "hook" if isinstance(wish, HookWish) else "push"
    host = outside.place(wish.endpoint, anywhere=True).host
    return Kept(id, kind, host, wish.quiet)
