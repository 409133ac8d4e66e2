"""Where tables are, when several processes share the database; and what this one takes over.

Nothing that is written depends on it: whoever writes names the epoch of the table that they have
read, and taking a table over begins a new one (`storage.postgres`). It sees to it that a table is
kept by one process at a time, so that everybody there hears of everything at once.
"""

import asyncio
import contextlib
import hashlib
import hmac
import logging
from collections.abc import Iterable
from typing import Final, Protocol

from starlette.types import Scope

from klubovna.core.errors import KlubovnaError
from klubovna.server.analyses import Analyses
from klubovna.server.clients import Clients
from klubovna.server.fleet.errors import Elsewhere
from klubovna.server.fleet.membership import Membership
from klubovna.server.fleet.peer import Peer
from klubovna.server.fleet.seal import genuine, seal, sealed_for
from klubovna.server.fleet.whereabouts import surely_dead
from klubovna.server.floor import Floor
from klubovna.server.limits import Limits, Rates
from klubovna.server.storage import Storage, StorageFailed, StoredTable
from klubovna.server.storage.sharing import Orphan, Sharing
from klubovna.server.tables import LiveTable

TRIES: Final = 20
"""So often somebody may come first when a table is to be taken over."""
ADOPTED: Final = 20
"""Tables that are taken over at a time."""
SECRET: Final = "fleet"
LAST_WORDS: Final = 1.0
"""Seconds in which what has begun may end before everybody is told to come again."""

log = logging.getLogger("klubovna.server")


class Club(Protocol):
    """The house that a process keeps."""

    limits: Limits
    storage: Storage
    tables: dict[str, LiveTable]
    analyses: Analyses
    clients: Clients

    def floor(self, id: str) -> Floor:
        """The floor of a table."""

    async def table(self, id: str) -> LiveTable:
        """The live table, for whoever has its floor."""

    def wake_bots(self, table: LiveTable) -> None:
        """Let the bots go on."""

    def drop(self, tables: Iterable[str]) -> None:
        """Hang up on everybody there, who may come again."""

    async def quiet(self) -> None:
        """Return when all that has begun is done."""


class Fleet:
    """This process among those that share its database."""

    def __init__(self, club: Club, sharing: Sharing, address: str) -> None:
        self._club = club
        self._sharing = sharing
        seconds = club.limits.lease_seconds
        self._member = Membership(sharing, address, seconds, self._drop_all)
        self._secret = ""
        self._leaving = False
        self._keeping: asyncio.Task[None] | None = None
        club.clients.vouched = self._vouched

    @property
    def alive(self) -> bool:
        """Whether this process can have tables now."""
        return self._member.alive and not self._leaving

    @property
    def lease(self) -> str:
        """Which lease it is that tables are kept by: another one after each that was over."""
        return self._member.name if self.alive else ""

    @property
    def patience(self) -> float:
        """Seconds after which what another process owns belongs to somebody who answers."""
        return 2.0 * self._club.limits.lease_seconds

    # ---- coming and going

    async def open(self) -> None:
        """Register, and keep the lease."""
        with contextlib.suppress(StorageFailed):
            await self._beat()
        self._keeping = asyncio.create_task(self._keep())

    async def leave(self) -> None:
        """Finish what has begun, and let the others have the tables at once."""
        if self._leaving:
            return
        self._leaving = True
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORDS):
                await self._club.quiet()
        self._drop_all()
        await self._club.quiet()
        with contextlib.suppress(StorageFailed):
            await self._member.leave()

    async def _keep(self) -> None:
        """Renew the lease, and see to what nobody owns, until somebody cancels it."""
        while True:
            await asyncio.sleep(self._member.pause)
            try:
                await self._beat()
                await self._adopt()
            except StorageFailed:
                log.debug("the lease could not be renewed now")
            except Exception:
                log.exception("the process can't keep its place among the others")

    async def _beat(self) -> None:
        if not self._secret:
            self._secret = await self._club.storage.secret(SECRET)
        await self._member.beat()
        self._club.clients.peers = {peer.host for peer in self._member.peers.values()}

    def _drop_all(self) -> None:
        self._club.drop(list(self._club.tables))

    # ---- where a table is

    async def place(self, id: str) -> Peer | None:
        """The process that has the table, or None: this one, now at the latest. Where there is no
        such table it is nobody's, so it is found missing here."""
        if self.alive and id in self._club.tables:
            return None
        for _ in range(TRIES):
            self._must_be_alive()
            holder = await self._sharing.holder(id)
            if holder is None or holder.owner.id == self._member.name:
                return None
            owner, dead = holder.owner, surely_dead(holder.owner.whereabouts)
            if holder.alive and not dead:
                return self._member.met(owner)
            if owner.id:
                await self._sharing.strike_off(owner.id, surely=dead)
                self._member.lost(owner.id)
            await self._sharing.claim(id, owner.id, self._member.name)
        raise Elsewhere

    async def own(self, id: str) -> StoredTable:
        """The table as it is on disk, if it is this process's; else nobody here keeps it."""
        self._must_be_alive()
        found = await self._sharing.owned(id, self._member.name)
        if found is None:
            self._club.drop([id])
            raise Elsewhere
        return found

    def _must_be_alive(self) -> None:
        self._member.check()
        if self._leaving:
            raise Elsewhere
        if not self.alive:
            raise StorageFailed("server", "storage")

    # ---- letting go

    async def let_go(self, tables: list[str]) -> None:
        """These were unloaded: whoever needs them next may have them."""
        for id in tables:
            async with self._club.floor(id):
                if id not in self._club.tables:
                    with contextlib.suppress(StorageFailed):
                        await self._sharing.release([id], self._member.name)

    async def hand_over(self, id: str) -> bool:
        """Whether another process may have the table, because nobody uses it here."""
        async with self._club.floor(id):
            live = self._club.tables.get(id)
            if live is not None:
                if live.sockets() or live.tasks() or self._club.analyses.at_it(id):
                    return False
                del self._club.tables[id]
            await self._sharing.release([id], self._member.name)
        return True

    # ---- what nobody owns

    async def _adopt(self) -> None:
        """A bot that owes a move somewhere makes it, whatever has become of the owner."""
        await self._sharing.strike_off_all()
        for orphan in await self._sharing.orphans(ADOPTED):
            if orphan.bot_owes:
                await self._adopt_one(orphan)
            else:
                await self._sharing.release([orphan.id], orphan.owner)

    async def _adopt_one(self, orphan: Orphan) -> None:
        if not await self._sharing.claim(orphan.id, orphan.owner, self._member.name):
            return
        try:
            async with self._club.floor(orphan.id):
                self._club.wake_bots(await self._club.table(orphan.id))
        except KlubovnaError as error:
            log.warning("table %s can't be taken over: %s", orphan.id, error)

    # ---- among processes

    def sealed(self, scope: Scope) -> bool:
        """Whether another process passes this on to us."""
        return bool(self._secret) and genuine(scope, self._secret, self._member.name)

    def _vouched(self, scope: Scope) -> str:
        return sealed_for(scope) if self.sealed(scope) else ""

    def seal(self, peer: Peer, client: str, path: str) -> dict[str, str]:
        """The headers with which something is passed on."""
        return seal(self._secret, peer.id, client, path)

    async def take(self, rates: Rates, who: str) -> float:
        """As `Alone.take`; no address of anybody is written down."""
        self._must_be_alive()
        name = hmac.new(self._secret.encode(), who.encode(), hashlib.sha256).hexdigest()
        return await self._sharing.take(name, rates.rate, rates.brim)
