"""Sees to it that everybody who wishes is told of their turn, once, by one process.

A table that changes is noted, which costs nothing; whoever keeps it looks at it a moment later and
writes down who is to be told when. So quiet hours and restarts lose nothing. When the moment has
come, of all processes the one that claims it tells; what is on its way waits in a queue with a
bound, and no move ever waits for it.
"""

import asyncio
import logging
from typing import TYPE_CHECKING, Final, NamedTuple

from klubovna.core.errors import KlubovnaError
from klubovna.server.ledger import Ledger
from klubovna.server.limits import Rates
from klubovna.server.pace import PAYER
from klubovna.server.reminding.mailing import post_office
from klubovna.server.reminding.quiet import first_moment
from klubovna.server.reminding.sending import AGAIN, GIVEN_UP, NEVER_AGAIN, News, Sender, news_of
from klubovna.server.reminding.wishes import ConfirmedMail, KeptWish, MailWish, read_wish
from klubovna.server.storage import Overtaken, StorageFailed
from klubovna.server.storage.reminders import Reminder
from klubovna.server.tables import LiveTable

if TYPE_CHECKING:
    from klubovna.server.house import House

SECRET: Final = "push"
UNKNOWN: Final = "https://klubovna.invalid"
"""What push services are told of whoever runs a server without a public address."""
TRIES: Final = 4
SENDERS: Final = 4
log = logging.getLogger("klubovna.server")


class Letter(NamedTuple):
    """Something on its way: that it is somebody's turn, or the question whether they want to be
    told."""

    reminder: Reminder
    wish: KeptWish
    news: News
    asks: bool = False


class Keeper:
    """The reminders of one server process."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self._changed: dict[str, None] = {}
        self._letters: asyncio.Queue[Letter] = asyncio.Queue(house.limits.reminders_waiting)
        self._sender: Sender | None = None
        limits = house.limits
        self.mails = Rates(limits.mails_an_hour / 3600, limits.mails_at_once)
        """How many letters one address gets."""

    def note(self, table: LiveTable) -> None:
        """Something has changed there; never waits."""
        if table.reminders is None or table.reminders:
            self._changed[table.stored.id] = None

    async def sender(self) -> Sender:
        if self._sender is None:
            settings, limits = self.house.settings, self.house.limits
            secret = await self.house.storage.secret(SECRET)
            known = [origin for origin in settings.origins if origin.startswith("https://")]
            contact = known[0] if known else UNKNOWN
            base = settings.origins[0] if settings.origins else settings.address
            post = post_office(settings.smtp)
            self._sender = Sender(
                secret, contact, settings.push_anywhere, limits.reminder_seconds, post, base
            )
        return self._sender

    async def ask(self, reminder: Reminder, wish: MailWish, news: News) -> bool:
        """Whether there is room for a letter that asks whether somebody wants to be told."""
        if self._letters.full() or not await self._may_write(wish) or self._letters.full():
            return False
        self._letters.put_nowait(Letter(reminder, wish, news, asks=True))
        return True

    async def _may_write(self, wish: MailWish) -> bool:
        """Whether this address has not had enough letters, from all processes together."""
        return not await self.house.fleet.take(self.mails, f"mail {wish.address.lower()}")

    # ---- who is to be told, and when

    async def watch(self) -> None:
        """Look after it as long as the house is open."""
        PAYER.set(None)
        begun = False
        while True:
            await asyncio.sleep(self.house.limits.reminder_watch_seconds)
            try:
                if not begun:
                    self._changed |= dict.fromkeys(await self.house.storage.reminders.tables())
                    begun = True
                for id in list(self._changed):
                    self._changed.pop(id, None)
                    await self._seen_to(id)
                await self._tell_due()
            except StorageFailed:
                continue

    async def _seen_to(self, id: str) -> None:
        """Whoever keeps the table plans."""
        try:
            if await self.house.fleet.place(id) is None:
                await self.house.floor(id).whole(self._plan(id))
        except StorageFailed:
            self._changed[id] = None
            raise
        except KlubovnaError:
            pass
        except Exception:
            log.exception("table %s: nobody is reminded there", id)

    async def _plan(self, id: str) -> None:
        table = await self.house.table(id)
        for reminder in await kept(table):
            wish = read_wish(reminder.wish)
            unasked = isinstance(wish, MailWish) and not isinstance(wish, ConfirmedMail)
            if wish is None or unasked:
                continue
            mark = turn_of(table, reminder.seat)
            soon = self.house.settings.now() + round(
                1000 * self.house.limits.reminder_after_seconds
            )
            if mark is None:
                if reminder.due:
                    await self._put_off(table, reminder, reminder.mark, 0)
            elif mark != reminder.told and not (reminder.due and mark == reminder.mark):
                due = first_moment(wish.quiet, soon)
                await self._put_off(table, reminder, mark, due)

    async def _put_off(self, table: LiveTable, reminder: Reminder, mark: int, due: int) -> None:
        await self.house.storage.reminders.plan(reminder.id, mark, due)
        table.reminders = None

    # ---- telling

    async def _tell_due(self) -> None:
        for reminder in await self.house.storage.reminders.due(self.house.settings.now()):
            if self._letters.full():
                return
            if await self.house.fleet.place(reminder.table) is None:
                try:
                    await self.house.floor(reminder.table).whole(self._tell(reminder))
                except StorageFailed:
                    raise
                except Overtaken:
                    continue
                except KlubovnaError:
                    await self.house.storage.reminders.plan(reminder.id, reminder.mark, 0)
                except Exception:
                    log.exception("table %s: a reminder is given up", reminder.table)
                    await self.house.storage.reminders.plan(reminder.id, reminder.mark, 0)

    async def _tell(self, reminder: Reminder) -> None:
        """Tell them, unless they have answered, or see it themselves, or want to be left alone."""
        table = await self.house.table(reminder.table)
        reminders, wish = self.house.storage.reminders, read_wish(reminder.wish)
        now = self.house.settings.now()
        table.reminders = None
        if wish is None:
            await reminders.drop(reminder.id)
        elif turn_of(table, reminder.seat) != reminder.mark:
            await reminders.plan(reminder.id, reminder.mark, 0)
            self.note(table)
        elif table.seen_by(reminder.seat):
            later = now + round(1000 * self.house.limits.reminder_after_seconds)
            await reminders.plan(reminder.id, reminder.mark, later)
        elif (moment := first_moment(wish.quiet, now)) > now:
            await reminders.plan(reminder.id, reminder.mark, moment)
        elif await reminders.claim(reminder.id, reminder.mark):
            self._letters.put_nowait(Letter(reminder, wish, news_of(table.stored, reminder.seat)))

    async def send(self) -> None:
        """Send what waits, one after the other; several may do so side by side."""
        PAYER.set(None)
        while True:
            letter = await self._letters.get()
            try:
                await self._sent(letter)
            except StorageFailed:
                log.debug("a reminder could not be struck off")
            except Exception:
                log.exception("a reminder could not be sent")

    async def _handed_in(self, sender: Sender, letter: Letter) -> str:
        wish, id = letter.wish, letter.reminder.id
        if letter.asks and isinstance(wish, MailWish):
            return await sender.confirm(wish, letter.news, id)
        if isinstance(wish, MailWish) and not await self._may_write(wish):
            return GIVEN_UP
        return await sender.send(wish, letter.news, id)

    async def _sent(self, letter: Letter) -> None:
        pause = self.house.limits.reminder_retry_seconds
        for number in range(TRIES):
            if number:
                await asyncio.sleep(pause)
                pause *= 3
            try:
                found = await self._handed_in(await self.sender(), letter)
            except StorageFailed:
                found = AGAIN
            if found == NEVER_AGAIN:
                await self.house.storage.reminders.drop(letter.reminder.id)
                live = self.house.tables.get(letter.reminder.table)
                if live is not None:
                    live.reminders = None
            if found != AGAIN:
                return


async def kept(table: LiveTable) -> list[Reminder]:
    """The wishes at a table, read once."""
    if table.reminders is None:
        table.reminders = await table.storage.reminders.at(table.stored.id)
    return table.reminders


def turn_of(table: LiveTable, seat: int) -> int | None:
    """The number of the turn in which the person at this seat owes an answer; None where they owe
    none."""
    ledger: Ledger | None = table.ledger
    if ledger is None or table.stopped is not None or ledger.over:
        return None
    return len(ledger.match.turns) if seat in ledger.asked and seat in ledger.people else None
