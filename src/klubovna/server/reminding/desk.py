"""Where somebody says that they want to be told, and that they do not any more. All of it is for
whoever has the floor of the table."""

import hashlib
import hmac

import msgspec

from klubovna.server.errors import Refused
from klubovna.server.house import House
from klubovna.server.reminding import outside
from klubovna.server.reminding.keeper import kept
from klubovna.server.reminding.sending import news_of, push_key
from klubovna.server.reminding.wishes import (
    AllKept,
    ConfirmedMail,
    Confirming,
    Dropped,
    HookWish,
    Kept,
    KeptWish,
    MailWish,
    Possible,
    PushWish,
    Said,
    Wish,
    read_wish,
)
from klubovna.server.storage.reminders import Reminder, strike_off
from klubovna.server.tables import LiveTable


async def possible(house: House) -> Possible:
    """Which ways there are here."""
    sender = await house.reminders.sender()
    return Possible(push_key(sender.secret), True, sender.post is not None and bool(sender.base))


async def wish(house: House, table: LiveTable, seats: set[int], wanted: Wish) -> Kept:
    """The person at the seat whose key was shown wants to be told this way from now on."""
    seat = _own_seat(table, seats)
    if table.stored.status == "over":
        raise Refused("conflict", "over")
    if not isinstance(wanted, MailWish):
        outside.place(wanted.endpoint, house.settings.push_anywhere)
    if wanted.quiet is not None:
        wanted.quiet.check()
    if isinstance(wanted, PushWish) and not (await possible(house)).push:
        raise Refused("conflict", "no_push")
    if isinstance(wanted, MailWish) and not (await possible(house)).mail:
        raise Refused("conflict", "no_mail")
    if not place_of(wanted).isprintable():
        raise Refused("bad_request", "address")
    id = reminder_id(table.stored.id, seat, place_of(wanted))
    others = [each for each in await kept(table) if each.seat == seat and each.id != id]
    if len(others) >= house.limits.reminders_per_seat:
        raise Refused("conflict", "too_many_reminders")
    old = next((read_wish(each.wish) for each in await kept(table) if each.id == id), None)
    accepted: KeptWish = wanted
    if isinstance(wanted, MailWish) and isinstance(old, ConfirmedMail):
        accepted = ConfirmedMail(wanted.address, wanted.lang, wanted.quiet)
    reminder = _written(id, table, seat, accepted)
    if accepted is wanted and isinstance(wanted, MailWish):
        if not await house.reminders.ask(reminder, wanted, news_of(table.stored, seat)):
            raise Refused("conflict", "too_many_mails")
    await _keep(house, table, reminder)
    return _shown(id, accepted)


async def answer_letter(house: House, table: LiveTable, id: str, answer: Confirming) -> Said:
    """Whoever has read a letter about this reminder says that they want it, or that they do not."""
    reminder = next((each for each in await kept(table) if each.id == id), None)
    token = (await house.reminders.sender()).token(id)
    if reminder is None or not hmac.compare_digest(token.encode(), answer.token.encode()):
        raise Refused("not_found", "no_reminder")
    if answer.stop:
        await house.storage.reminders.drop(id)
        table.reminders = None
        return Said(id, False)
    wish = read_wish(reminder.wish)
    if wish is None:
        raise Refused("not_found", "no_reminder")
    if isinstance(wish, MailWish):
        wish = ConfirmedMail(wish.address, wish.lang, wish.quiet)
        await _keep(house, table, _written(id, table, reminder.seat, wish))
    return Said(id, True)


def _written(id: str, table: LiveTable, seat: int, wish: KeptWish) -> Reminder:
    return Reminder(id, table.stored.id, seat, msgspec.json.encode(wish).decode())


async def _keep(house: House, table: LiveTable, reminder: Reminder) -> None:
    await house.storage.reminders.keep(reminder)
    table.reminders = None
    house.reminders.note(table)


async def all_kept(table: LiveTable, seats: set[int]) -> AllKept:
    """The wishes at the own seat."""
    mine = [(each.id, read_wish(each.wish)) for each in await kept(table) if each.seat in seats]
    return AllKept([_shown(id, wish) for id, wish in mine if wish is not None])


async def drop(house: House, table: LiveTable, seats: set[int], id: str) -> Dropped:
    """Nobody is told this way any more."""
    if not any(each.id == id and each.seat in seats for each in await kept(table)):
        raise Refused("not_found", "no_reminder")
    await house.storage.reminders.drop(id)
    table.reminders = None
    return Dropped(id)


async def forget_seat(house: House, id: str, seat: int) -> None:
    """Whoever had the seat's old key is told nothing any more."""
    await strike_off(house.storage.reminders, id, seat)
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


def place_of(wish: KeptWish) -> str:
    """Where it goes."""
    return wish.address.lower() if isinstance(wish, MailWish) else wish.endpoint


def _shown(id: str, wish: KeptWish) -> Kept:
    if isinstance(wish, MailWish):
        return Kept(id, "mail", wish.address, wish.quiet, isinstance(wish, ConfirmedMail))
    kind = "hook" if isinstance(wish, HookWish) else "push"
    host = outside.place(wish.endpoint, anywhere=True).host
    return Kept(id, kind, host, wish.quiet)
