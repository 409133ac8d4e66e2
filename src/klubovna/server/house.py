"""The house: all tables, the workers and the limits. One for each server process."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine, Iterable
from pathlib import Path
from typing import Final

import msgspec

from klubovna.server import drive
from klubovna.server.analyses import Analyses
from klubovna.server.clients import LOOPBACK, Clients
from klubovna.server.clocks import LEAST_AFTER_RESTART, UNNOTICED
from klubovna.server.errands.dispatcher import Dispatcher
from klubovna.server.errors import Refused
from klubovna.server.fleet.alone import Alone
from klubovna.server.fleet.errors import COME_AGAIN, Elsewhere
from klubovna.server.fleet.fleet import Fleet
from klubovna.server.floor import Floor, Floors
from klubovna.server.invitation import Invitation
from klubovna.server.kept import Kept
from klubovna.server.lessons import Wanted
from klubovna.server.limits import Limits, Rates
from klubovna.server.lobby import Claims, too_many_seats, too_many_tables
from klubovna.server.memory import Memory
from klubovna.server.offline import Kits
from klubovna.server.pace import Pace
from klubovna.server.puzzles import Shelf as PuzzleShelf
from klubovna.server.rating import Ratings
from klubovna.server.reminding.keeper import SENDERS, Keeper
from klubovna.server.running.measures import Measures
from klubovna.server.running.readiness import Readiness
from klubovna.server.running.timing import timed
from klubovna.server.running.watching import Watcher
from klubovna.server.static import FOLDER, Shelf
from klubovna.server.storage import Storage, StorageFailed, StoredTable, columns
from klubovna.server.storage.database import Sync
from klubovna.server.storage.opening import opened
from klubovna.server.tables import LiveTable
from klubovna.server.work.bench import Bench

SWEEP_SECONDS: Final = 30.0
QUIET_SECONDS: Final = 5.0
REST_SECONDS: Final = 120.0
"""A table at which nothing has happened for so long keeps only what it needs."""
log = logging.getLogger("klubovna.server")


class Settings(msgspec.Struct, frozen=True):
    """How a server is run."""

    database: Path | str
    """A file, or the address of a PostgreSQL database."""
    workers: int = 2
    """Processes that think; there are always two at least."""
    bot_pause: float = 0.6
    idle_seconds: float = 600.0
    origins: tuple[str, ...] = ()
    """Origins of pages, besides the server's own, that may talk to it."""
    proxies: tuple[str, ...] = LOOPBACK
    """Addresses or networks of proxies whose word about their clients is believed."""
    limits: Limits = Limits()
    sync: Sync = "normal"
    accept_loss: bool = False
    """Whether to go on where the newest moves can't be read."""
    address: str = ""
    """Where other devices find the server; empty where they can't."""
    peer: str = ""
    """Where other processes on the same database reach this one: `host:port`."""
    client: Path = FOLDER
    """Where the built browser client lies."""
    watched: bool = False
    """Whether what happens is measured and refusals are written down."""
    invited_only: bool = False
    """Whether the server itself needs an invitation."""
    chat: bool = True
    """Whether anybody may speak at any table."""
    smtp: str = ""
    """Where mail is handed in (`reminding.mailing`); empty where nobody is told by mail."""
    push_anywhere: bool = False
    """Whether reminders may go to any address, also in the own network: for tests."""
    now: Callable[[], int] = columns.now
    """The moment, in milliseconds, by which clocks run."""


class House:
    """Finds tables in memory or on disk. Without a storage of its own it opens the database that
    the settings name."""

    def __init__(self, settings: Settings, storage: Storage | None = None) -> None:
        self.settings = settings
        self.limits = settings.limits
        self._closing = False
        self._keeping: list[asyncio.Task[None]] = []
        self.storage: Storage = storage or opened(
            settings.database, settings.sync, settings.accept_loss
        )
        self.measures = Measures()
        self.watcher: Watcher | None = None
        """Who hears of refusals, where anybody does."""
        if settings.watched:
            self.watcher = Watcher(self.measures)
            self.storage = timed(self.storage, self.measures)
        sharing = self.storage.sharing
        self.work = Bench(settings.workers, settings.limits)
        if sharing is not None:
            self.work = Dispatcher(settings.workers, settings.limits, sharing.errands)
        self.readiness = Readiness(self.storage)
        self._floors = Floors(at_once=sharing is None)
        self.analyses = Analyses(self.storage, self.work, self.limits, self.floor)
        self.reminders = Keeper(self)
        self.tables: dict[str, LiveTable] = {}
        self.sockets: dict[str, int] = {}
        """How many connections each client has."""
        self.gone = 0
        """How many connections and tables have gone."""
        self.lessons: dict[Wanted, Kept] = {}
        """Those that somebody has asked for."""
        self.puzzles = PuzzleShelf()
        self.shelf = Shelf(settings.client)
        self.kits = Kits(self.shelf)
        self.clients = Clients(settings.proxies)
        limits = self.limits
        self.pace = Pace(limits.loop_share, limits.loop_at_once, limits.waiting_per_client)
        self.requests = Rates(self.limits.requests_a_second, self.limits.requests_at_once)
        self.new_tables = Rates(self.limits.tables_an_hour / 3600, self.limits.tables_at_once)
        self.joins = Rates(limits.joins_an_hour / 3600, limits.joins_at_once)
        self.newcomers = Rates(limits.newcomers_an_hour / 3600, limits.newcomers_at_once)
        self.challenges = Rates(limits.challenges_an_hour / 3600, limits.challenges_at_once)
        self.invitation = Invitation(self.storage)
        self.invited_by = ""
        """The invitation as whoever starts the server is told it."""
        self.ratings = Ratings(self.storage)
        self.open_tables = Claims(self.stored, limits.public_tables_per_client, too_many_tables)
        self.open_seats = Claims(self.stored, limits.public_seats_per_client, too_many_seats)
        self.fleet: Fleet | Alone = Alone(self.storage)
        if sharing is not None:
            self.fleet = Fleet(self, sharing, settings.peer)

    def floor(self, id: str) -> Floor:
        """The floor of a table; whoever has it is alone there."""
        return self._floors.of(id)

    async def table(self, id: str) -> LiveTable:
        """The live table with this id, for whoever has its floor."""
        found = self.tables.get(id)
        if found is None:
            lease = self.fleet.lease
            stored = await self.fleet.own(id)
            found = LiveTable(stored, self.storage, self.work, self.floor(id), self.settings.now)
            found.chat.closed = not self.settings.chat
            found.read_again = self.fleet.own
            found.on_change = self.reminders.note
            await found.load()
            if lease != self.fleet.lease:
                raise Elsewhere
            self.tables[id] = found
        return found

    async def stored(self, id: str) -> StoredTable:
        """What is known of a table without playing its moves."""
        live = self.tables.get(id)
        return await self.storage.table(id) if live is None else live.stored

    async def seat(self, table: str, key: str) -> int:
        """What the key opens at this table: a seat, WATCH, INVITATION or HOST."""
        found = await self.storage.key(key)
        if found is None or found[0] != table:
            raise Refused("not_allowed", "key")
        return found[1]

    async def seats(self, table: str, keys: list[str]) -> set[int]:
        """What these keys open at this table: at least one must fit."""
        await self.stored(table)
        found = [await self.storage.key(key) for key in keys[:32]]
        seats = {seat for id, seat in filter(None, found) if id == table}
        if not seats:
            raise Refused("not_allowed", "key")
        return seats

    def wake_bots(self, table: LiveTable) -> None:
        """Let the bots go on, if it is their turn and they are not at it already."""
        at_it = table.driver is not None and not table.driver.done()
        if drive.owing(table) and not at_it and not self._closing:
            pause = self.settings.bot_pause
            table.driver = asyncio.create_task(drive.bots(table, self.work, pause))

    def drop(self, tables: Iterable[str]) -> None:
        """Keep these no longer: others do, and whoever is there may come again."""
        for id in tables:
            live = self.tables.pop(id, None)
            if live is not None:
                live.end(Elsewhere(), COME_AGAIN, silently=True)

    # ---- housekeeping

    async def wake_clocks(self) -> None:
        """Nobody's time has passed while no server was there."""
        try:
            await self.storage.wake(self.settings.now(), UNNOTICED, LEAST_AFTER_RESTART)
        except StorageFailed:
            log.warning("clocks have gone on while the server was away")

    def open(self) -> None:
        """Let the workers come, and begin to keep house."""
        self.work.open()
        tellers = [self.reminders.send() for _ in range(SENDERS)]
        keeping = (self.keep_tidy(), self.watch(), self.reminders.watch(), *tellers)
        self._keeping = [asyncio.create_task(work) for work in keeping]

    def also(self, work: Coroutine[None, None, None]) -> None:
        """Something more that is done as long as the house is open."""
        self._keeping.append(asyncio.create_task(work))

    async def watch(self) -> None:
        """A table that owes a bot's move gets it, whatever has become of those who saw to it."""
        while True:
            await asyncio.sleep(self.limits.bot_watch_seconds)
            for table in list(self.tables.values()):
                if table.driver is not None or not table.persons():
                    self.wake_bots(table)

    async def keep_tidy(self) -> None:
        """Drop what nobody uses, from time to time."""
        memory = Memory()
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self.fleet.let_go(self.sweep())
            try:
                await self.storage.beat(self.settings.now())
                await self.storage.tidy()
            except StorageFailed:
                log.debug("the storage could not be tidied")
            limit = time.monotonic() - QUIET_SECONDS
            quiet = all(table.touched < limit for table in self.tables.values())
            memory.tidy(quiet, self.gone, len(self.tables) + sum(self.sockets.values()))

    def sweep(self) -> list[str]:
        """Unload the tables that nobody uses; which ones."""
        unloaded: list[str] = []
        limit = time.monotonic() - self.settings.idle_seconds
        resting = time.monotonic() - REST_SECONDS
        for id, table in list(self.tables.items()):
            used = table.sockets() or table.tasks() or table.floor.wanted
            if not used and table.touched < limit and not self.analyses.at_it(id):
                del self.tables[id]
                unloaded.append(id)
            elif table.touched < resting:
                table.rest()
        self.analyses.forget()
        self.pace.forget()
        self.requests.forget()
        self.new_tables.forget()
        self.joins.forget()
        self.newcomers.forget()
        self.challenges.forget()
        self.reminders.mails.forget()
        self.gone += len(unloaded)
        return unloaded

    async def close(self) -> None:
        """Let nobody think any more, finish what is being written, and close the storage."""
        await self.fleet.leave()
        await self.stop_work()
        await self.quiet()
        with contextlib.suppress(StorageFailed):
            await self.storage.beat(self.settings.now())
        await self.storage.close()

    async def quiet(self) -> None:
        """Return when all that has begun at any table is done."""
        await self._floors.quiet()

    async def stop_work(self) -> None:
        """Let nobody think any more; whoever waits for an answer is told that none comes."""
        self._closing = True
        tasks = [task for table in self.tables.values() for task in table.tasks()]
        tasks += self._keeping
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.analyses.close()
        await self.work.close()
