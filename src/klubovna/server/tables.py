"""Live tables: the match, who is connected, and what everybody is told.

Whoever looks at the match or changes anything has the floor of the table (`server.floor`); so
nobody sees a move before it is committed, and everybody hears of moves in the order of their
commits. `stored` is replaced as a whole after each commit and may be read at any time.
"""

import asyncio
import logging
import time
import weakref
from collections.abc import Awaitable, Callable, Iterable
from typing import Protocol

import msgspec
from msgspec import UNSET

from klubovna.core.errors import KlubovnaError
from klubovna.core.game import SPECTATOR
from klubovna.server.chat import Chat
from klubovna.server.clocks import remaining, ticked
from klubovna.server.editions import NONE, WHOLE, Editions
from klubovna.server.errors import Refused
from klubovna.server.floor import Floor
from klubovna.server.help import Help
from klubovna.server.helping import Helping
from klubovna.server.ledger import BACK, MOVE, Ledger
from klubovna.server.messages import (
    Aids,
    Answer,
    Mixing,
    Picture,
    Presence,
    Problem,
    Rematch,
    Seated,
    Ticking,
    Voting,
    Waiting,
    Welcome,
    write_message,
)
from klubovna.server.picture import Known, Showing, Teller, ending
from klubovna.server.reopening import reopened
from klubovna.server.seating import Seating
from klubovna.server.security import new_key
from klubovna.server.spectating import Gallery
from klubovna.server.storage import (
    INVITATION,
    NO_SEAT,
    WATCH,
    Ballot,
    NoTable,
    Overtaken,
    Row,
    Storage,
    StorageFailed,
    StoredTable,
    columns,
)
from klubovna.server.storage.reminders import Reminder
from klubovna.server.wire import Line, SealedPart, SeatInfo, said
from klubovna.server.work.workforce import Workforce

log = logging.getLogger("klubovna.server")


class Client(Protocol):
    """One connection; several may belong to one seat."""

    place: int
    """What its key opens: a seat, WATCH, INVITATION or HOST."""

    visible: bool
    """Whether somebody sees what it shows."""

    edition: int
    """The picture that it has (`server.editions`)."""

    def dismiss(self, why: KlubovnaError | None, code: int) -> None:
        """Say why, if there is something to say, and hang up with this code."""

    def put(self, message: str) -> None:
        """Send it when there is time; never waits."""


class LiveTable:
    """A table in memory. Its coroutines are for whoever has the floor."""

    def __init__(
        self,
        stored: StoredTable,
        storage: Storage,
        work: Workforce,
        floor: Floor,
        now: Callable[[], int] = columns.now,
    ) -> None:
        self.stored = stored
        self.now = now
        """The moment, in milliseconds, by which clocks run."""
        self.storage = storage
        self.work = work
        self.floor = floor
        self.read_again: Callable[[str], Awaitable[StoredTable]] = storage.table
        """How the table is on disk, for those who keep it."""
        self.chat = Chat(stored.id, storage)
        self.ledger: Ledger | None = None
        self.broken: KlubovnaError | None = None
        """Why the match can't be read at all."""
        self.stopped: KlubovnaError | None = None
        """Why it can be looked at, but not played on: today's rules follow it only to here."""
        self._ended: KlubovnaError | None = None
        """Why it does not come back: whoever needs the table opens it anew."""
        self._rematch: Rematch | None = None
        self._watch: str | None = None
        self.hints: dict[int, tuple[int, Answer]] = {}
        """The hint that a seat was given for its question."""
        self.opened: dict[str, str] = {}
        """Parts of the seed that browsers have opened, by their seals, until the deal."""
        self.reminders: list[Reminder] | None = None
        """Who wants to be told of their turn; None where nobody has looked yet."""
        self.on_change: Callable[[LiveTable], None] = nobody_cares
        self.driver: asyncio.Task[None] | None = None
        self.touched = time.monotonic()
        self._gallery = Gallery(stored.start)
        self._clients: dict[int, list[Client]] = {}
        self._tellers: dict[int, Teller] = {}
        self._editions = Editions()
        self._helping = Helping(weakref.proxy(self))

    async def load(self) -> None:
        """Play what is on disk."""
        self.ledger = self.broken = self.stopped = None
        self._helping.forget()
        self.reminders = None
        if self.stored.status == "waiting":
            return
        try:
            rows = await self.storage.rows(self.stored.id)
            found = reopened(self.stored, rows)
            after = msgspec.structs.replace(self.stored, owed=owed_seats(found.ledger))
            if found.stopped is None and found.start is not after.start:
                after.start = found.start
                await self.storage.begin_anew(after)
            self.stored = after
            self._gallery = Gallery(after.start)
            self.ledger, self.stopped = found.ledger, found.stopped
            if after.pact.clock is not None and after.pact.times is None:
                await self.keep(self._noted(found.ledger, []))
        except KlubovnaError as error:
            self.broken = error
        except Exception:
            log.exception("table %s can't be read", self.stored.id)
            self.broken = Refused("bad_record", "broken")

    # ---- what happens

    async def playing(self) -> Ledger:
        """The match, if there is one that can be played."""
        if isinstance(self.broken, StorageFailed):
            await self.catch_up()
        if self.broken is not None:
            raise self.broken
        if self.ledger is None:
            raise Refused("conflict", "waiting")
        return self.ledger

    async def write(self, rows: Iterable[Row]) -> None:
        """Let the rows happen. When this returns they are on disk; an error changes nothing."""
        ledger = await self.playing()
        if self.stopped is not None:
            raise self.stopped
        start = ledger.seq
        before = self.stored
        written: list[Row] = []
        try:
            for row in rows:
                written.append(ledger.write(row))
            after = self._noted(ledger, written)
            await self.storage.append(after, start, written)
        except Exception as error:
            if ledger.seq > start or not isinstance(error, KlubovnaError):
                await self.forget()
            if isinstance(error, Overtaken) or self._further_than(start):
                self.announce()
            if isinstance(error, KlubovnaError):
                raise
            raise self._failure(error) from error
        except BaseException:
            self.broken = StorageFailed("server", "storage")
            raise
        self.stored = after
        if after.deadline and not before.deadline:
            await self.storage.beat(self.now())
        if before.ballot is not None and after.ballot is None:
            self.tell(Voting(None))
        if before.seats != after.seats:
            self.tell(Seated(after.seats))

    def _further_than(self, seq: int) -> bool:
        """Whether more is on disk: a storage that has failed may have written all the same."""
        return self.ledger is not None and self.ledger.seq > seq

    def _failure(self, error: Exception) -> Refused:
        """Note what should not happen, and what to tell the client whose wish it was."""
        log.error("table %s: something failed", self.stored.id, exc_info=error)
        return Refused("server", "failed")

    def _noted(self, ledger: Ledger, rows: list[Row]) -> StoredTable:
        """The table as the rows change it."""
        people = ledger.people
        running = [seat for seat in ledger.asked if seat in people]
        answered = [row.seat for row in rows if row.kind == MOVE]
        stored = self.stored
        clocks = ticked(
            stored.pact, stored.deadline, self.now(), running, answered, len(stored.seats)
        )
        return msgspec.structs.replace(
            stored,
            seats=seats_now(stored.seats, ledger.seating),
            moves=len(ledger.match.choices),
            owed=owed_seats(ledger),
            practice=stored.practice or any(row.kind == BACK for row in rows),
            result=ending(ledger),
            status="over" if ledger.over else "playing",
            ballot=None if ledger.over else still_open(stored.ballot, rows),
            pact=clocks.pact,
            deadline=clocks.deadline,
        )

    async def put_to_vote(self, ballot: Ballot | None) -> None:
        """Write down what the table is asked and who has agreed, or that it is settled."""
        if self.stopped is not None:
            raise self.stopped
        await self.keep(msgspec.structs.replace(self.stored, ballot=ballot))
        if ballot is None:
            self.tell(Voting(None))
        elif ballot.agreed == [ballot.by] and not ballot.against:
            self.tell(put(ballot))

    async def offer_rematch(self, table: str, invitation: str, seats: list[int]) -> None:
        """These seats may play once more at another table."""
        await self.keep(msgspec.structs.replace(self.stored, rematch=table))
        self._rematch = Rematch(table, invitation)
        self.tell(self._rematch, seats)

    async def rematch(self) -> Rematch | None:
        """The offer to play once more. Of its key only the hash is on disk, so after a restart
        there is a new one."""
        table, offer = self.stored.rematch, self._rematch
        if offer is not None and await self.storage.key(offer.invitation) is None:
            self._rematch = None  # withdrawn by the process that keeps the other table
        if self._rematch is None and table:
            invitation = new_key()
            try:
                await self.storage.add_key(table, invitation, INVITATION)
            except NoTable:
                self.stored = msgspec.structs.replace(self.stored, rematch="")
                return None
            self._rematch = Rematch(table, invitation)
        return self._rematch

    async def withdraw_offer(self, deleted: bool) -> None:
        """The invitation to the rematch is not valid any more, or its table is gone."""
        self._rematch = None
        if deleted:
            await self.keep(msgspec.structs.replace(self.stored, rematch=""))

    async def watch_key(self, most: int) -> str:
        """A key for spectators that may be given away. Of the first one only the hash is on disk,
        so there is a new one, the same for all who ask until the table is unloaded."""
        if self._watch is None:
            self._watch = await self.one_more_key(WATCH, most)
        return self._watch

    async def one_more_key(self, place: int, most: int) -> str:
        """A new key beside those that there are; refused where the table has so many already."""
        if await self.storage.keys_of(self.stored.id) >= most:
            raise Refused("conflict", "no_more_keys")
        key = new_key()
        await self.storage.add_key(self.stored.id, key, place)
        return key

    def forget_watch_key(self) -> None:
        """The one that was given away may not be valid any more."""
        self._watch = None

    async def keep(self, after: StoredTable, keys: Iterable[tuple[str, int]] = ()) -> None:
        """Write down the table as it has changed besides its moves; an error changes nothing."""
        try:
            await self.storage.keep(after, keys)
        except Overtaken:
            await self.catch_up()
            raise
        except KlubovnaError:
            raise
        except Exception as error:
            raise self._failure(error) from error
        self.stored = after

    async def rearrange(self, after: StoredTable, keys: Iterable[tuple[str, int]] = ()) -> None:
        """The same before the deal, where the start of the match changes, too."""
        try:
            stay = {seat: seat for seat in range(len(after.seats))}
            await self.storage.rearrange(after, stay, keys)
        except Overtaken:
            await self.catch_up()
            raise
        self.stored = after

    async def reveal(self) -> None:
        """Whoever plays gets to know the deal: from now on it is practice."""
        if self.stored.status != "over" and not self.stored.practice:
            await self.keep(msgspec.structs.replace(self.stored, practice=True))
            self.announce()

    async def helped(self) -> None:
        """Somebody is told what to play: the game of the day counts no more, nor does a match of
        somebody who is rated."""
        if await self.storage.attempt_at(self.stored.id) is not None or await self._rated():
            await self.reveal()

    async def _rated(self) -> bool:
        ids = [info.person for info in self.stored.seats if isinstance(info.person, str)]
        persons = [await self.storage.people.person(id) for id in ids]
        return any(person is not None and person.rated for person in persons)

    async def settle(self) -> None:
        """Write down how a match stands that came with its moves."""
        ledger = await self.playing()
        after = self._noted(ledger, [])
        await self.storage.append(after, ledger.seq, [])
        self.stored = after

    async def catch_up(self) -> None:
        """Show everybody what is on disk, where it may differ from what they know."""
        await self.forget()
        self.announce()

    async def forget(self) -> None:
        """Go back to what is on disk; where that can't be read now, it is tried again later."""
        if self._ended is not None:
            raise self._ended
        self.ledger = None
        try:
            self.stored = await self.read_again(self.stored.id)
        except Refused as error:
            self.broken = error
            raise
        await self.load()

    # ---- who is here

    def persons(self) -> list[int]:
        return self.stored.persons()

    def agent_of(self, seat: int) -> str:
        """The bot that plays this seat, as its own or for somebody."""
        info = self.stored.seats[seat]
        return info.agent or (self.stored.pact.stand_in if info.kind == "person" else "random")

    def online(self) -> list[int]:
        return sorted(seat for seat, clients in self._clients.items() if clients and seat >= 0)

    def seated(self, seat: int) -> bool:
        """Whether anybody is connected there."""
        return seat in self._clients

    def seen_by(self, seat: int) -> bool:
        """Whether the person at the seat has the table before their eyes."""
        for client in self._clients.get(seat, ()):
            if client.visible:
                return True
        return False

    async def look(self, client: Client, seat: int, visible: bool) -> None:
        """Somebody sees the table on this connection from now on, or does not any more."""
        client.visible = visible
        if visible:
            async with self.floor:
                if self.ledger is not None:
                    self._helping.looked(self.ledger, seat)

    def sockets(self) -> int:
        return sum(len(clients) for clients in self._clients.values())

    def tasks(self) -> list[asyncio.Task[None]]:
        """What is being thought about at this table."""
        driver = [] if self.driver is None or self.driver.done() else [self.driver]
        return [*driver, *self._helping.tasks()]

    async def enter(self, client: Client, seat: int) -> None:
        """Somebody connects: they get the whole picture, the others hear who is here."""
        if seat >= 0 and not self._clients.get(seat):
            self.tell(Presence(sorted([*self.online(), seat])))
        self._clients.setdefault(seat, []).append(client)
        await self.greet(client, seat)

    async def greet(self, client: Client, seat: int) -> None:
        """All that a connection needs to know, also when it asks once more."""
        self.touched = time.monotonic()
        if client.edition != WHOLE:
            client.edition = NONE
        if isinstance(self.broken, StorageFailed):
            await self.forget()
        client.put(write_message(Welcome(seat, self.stored.summary())))
        self.show(client, seat)
        client.put(write_message(Presence(self.online())))
        clocks = self.clocks()
        if clocks is not None:
            client.put(write_message(clocks))
        client.put(write_message(await self.chat.shown()))
        ballot = self.stored.ballot
        if ballot is not None:
            client.put(write_message(put(ballot)))
        offer = await self.rematch() if seat >= 0 else None
        if offer is not None:
            client.put(write_message(offer))

    def leave(self, client: Client, seat: int) -> None:
        self.touched = time.monotonic()
        self._clients[seat].remove(client)
        if not self._clients[seat]:
            del self._clients[seat]
            self._tellers.pop(seat, None)
            self._editions.forget(seat)
            if seat >= 0:
                self.tell(Presence(self.online()))

    def dismiss(self, place: int, why: KlubovnaError, code: int) -> None:
        """Hang up on those whose key does not open this any more."""
        for clients in self._clients.values():
            for client in clients:
                if client.place == place:
                    client.dismiss(why, code)

    def end(self, why: KlubovnaError, code: int, silently: bool = False) -> None:
        """The table is no more: nobody moves, thinks or listens here."""
        self.ledger, self.broken, self._ended = None, why, why
        for task in self.tasks():
            task.cancel()
        for clients in self._clients.values():
            for client in clients:
                client.dismiss(None if silently else why, code)

    # ---- what everybody is told

    def show(self, client: Client, seat: int) -> None:
        """The whole picture for one connection."""
        if self.broken is not None:
            raise self.broken
        if self.ledger is None:
            for told in self._before_the_deal():
                client.put(write_message(told))
            return
        match, noted = self.ledger.match, self.ledger.seating.noted
        lines = Teller(seat).since(match, noted)
        self._teller(seat).since(match, noted)
        help = self._helping.now(self.ledger, seat)
        showing = Showing(self.ledger, self.stored.practice, [seat])
        shown = self._picture(showing, self.ledger, seat, lines, help)
        self._editions.show(seat, client, shown)
        if self.stopped is not None:
            client.put(write_message(Problem("bad_record", said(self.stopped.text))))

    def announce(self) -> None:
        """Show everybody what has changed; each seat's message is made once."""
        self.touched = time.monotonic()
        self.on_change(self)
        if self.ledger is None:
            if self.broken is None:
                for told in self._before_the_deal():
                    self.tell(told)
            return
        match, noted = self.ledger.match, self.ledger.seating.noted
        known: Known = {}
        issue = self._editions.issue()
        showing = Showing(self.ledger, self.stored.practice, list(self._clients))
        for seat, clients in self._clients.items():
            if seat == SPECTATOR and not self._gallery.news(self.ledger, self._delay()):
                continue
            lines = self._teller(seat).since(match, noted, known)
            help = self._helping.in_time(self.ledger, seat)
            shown = self._picture(showing, self.ledger, seat, lines, help)
            issue.publish(seat, clients, shown)
        clocks = self.clocks()
        if clocks is not None:
            self.tell(clocks)

    def _before_the_deal(self) -> list[Answer]:
        """Who is there, and when all are, whose parts of the seed are awaited."""
        waiting = Waiting(self.stored.summary())
        mix = self.stored.start.mix
        if mix is None or not self.stored.mixing:
            return [waiting]
        parts = [SealedPart(part.seat, part.seal) for part in mix.parts]
        return [waiting, Mixing(mix.seal(), parts, max(0, self.stored.deadline - self.now()))]

    def clocks(self) -> Ticking | None:
        """How much time the persons have, where there is a clock."""
        stored = self.stored
        if stored.pact.times is None:
            return None
        left = remaining(stored.pact.times, stored.deadline, self.now())
        shown = {str(seat): max(0, left[seat]) for seat in stored.persons()}
        return Ticking(shown, stored.pact.times.running)

    def _delay(self) -> int:
        return self.stored.pact.watch_delay

    def _teller(self, seat: int) -> Teller:
        found = self._tellers.get(seat)
        if found is None:
            found = self._tellers[seat] = Teller(seat)
        return found

    def _picture(
        self,
        showing: Showing,
        ledger: Ledger,
        seat: int,
        lines: tuple[int, list[Line]],
        help: Help,
    ) -> Picture:
        if seat == SPECTATOR and (ledger.over or self._delay()):
            return self._gallery.picture(ledger, self._delay(), help, self.stored.practice)
        return showing.picture(seat, lines, help)

    def tell(self, answer: Answer, seats: list[int] | None = None) -> None:
        """The same words for everybody, or for some seats."""
        message = write_message(answer)
        for seat, clients in self._clients.items():
            if seats is None or seat in seats:
                for client in clients:
                    client.put(message)
                if isinstance(answer, Aids):
                    self._editions.helped(seat)

    def rest(self) -> None:
        """Nothing has happened for long: what is kept to tell changes from can be made again."""
        self._editions.forget()


def nobody_cares(table: LiveTable) -> None:
    """What is done where nobody has to hear of a change."""


def seats_now(seats: list[SeatInfo], seating: Seating) -> list[SeatInfo]:
    """Who sits there, and for whom of them a bot plays."""
    found: list[SeatInfo] = []
    for seat, info in enumerate(seats):
        stand_in = seating.stand_in if seat in seating.played_by_bot else UNSET
        resigned = True if seat in seating.resigned else UNSET
        if info.stand_in != stand_in or info.resigned != resigned:
            info = msgspec.structs.replace(info, stand_in=stand_in, resigned=resigned)
        found.append(info)
    return found


def put(ballot: Ballot) -> Voting:
    """What the table is asked."""
    about = UNSET if ballot.seat == NO_SEAT else ballot.seat
    return Voting(ballot.by, ballot.to, about)


def still_open(ballot: Ballot | None, rows: list[Row]) -> Ballot | None:
    """What the table is still asked after this: going back ends with the next change, letting a
    bot play for a seat when that seat does something or changes hands."""
    if ballot is None or ballot.seat == NO_SEAT or any(row.seat == ballot.seat for row in rows):
        return None
    return ballot


def owed_seats(ledger: Ledger) -> list[int]:
    """The seats that owe a decision."""
    return list(ledger.asked)
