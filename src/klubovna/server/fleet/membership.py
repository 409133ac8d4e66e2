"""The lease of this process: what it owns is its own for as long as it renews the lease in time.

Time is taken from before the renewal was asked for, by a clock that goes on when the process is
stopped; so this process gives up its tables before anybody else may take them.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from typing import Final

from klubovna.server.fleet.peer import Peer
from klubovna.server.fleet.whereabouts import surely_dead, whereabouts
from klubovna.server.storage import StorageFailed
from klubovna.server.storage.sharing import Process, Sharing

BEATS: Final = 5
"""So often the lease is renewed in its time."""
SURE: Final = 0.8
"""For so much of it this process relies on it."""

log = logging.getLogger("klubovna.server")


class Membership:
    """This process among the others. `lapsed` is called when its lease is over or uncertain."""

    def __init__(
        self, sharing: Sharing, address: str, seconds: float, lapsed: Callable[[], None]
    ) -> None:
        self._sharing = sharing
        self._address = address
        self._seconds = seconds
        self._lapsed = lapsed
        self._until = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self.name = ""
        """Under which the process is registered; a new one each time that its lease was over."""
        self._before = ""
        self.peers: dict[str, Peer] = {}

    @property
    def alive(self) -> bool:
        """Whether nobody else can own what this process owns."""
        return time.monotonic() < self._until

    @property
    def pause(self) -> float:
        """Seconds between two renewals."""
        return self._seconds / BEATS

    async def register(self) -> None:
        """Have a lease under a fresh name; StorageFailed where that can't be now. What belonged to
        the name before is anybody's."""
        if self._before:
            await self._sharing.strike_off(self._before, surely=True)
        began, name = time.monotonic(), secrets.token_hex(8)
        process = Process(name, self._address, whereabouts())
        await self._sharing.register(process, self._seconds)
        self.name = name
        self._renewed(began)

    async def beat(self) -> None:
        """Renew the lease, or notice that it is over; who it belonged to is another from then."""
        began = time.monotonic()
        if not self.name:
            await self.register()
            return
        try:
            async with asyncio.timeout(max(self.pause, self._until - began)):
                found = await self._sharing.beat(self.name, self._seconds)
        except TimeoutError as error:
            raise StorageFailed("server", "storage") from error
        if self.name and found is None:
            log.warning("process %s was taken for dead; its tables may be elsewhere", self.name)
            self._lapse()
        if not self.name:
            await self.register()
            return
        self._renewed(began)
        await self._meet(found or [])

    def check(self) -> None:
        """Give everything up if the lease is over or uncertain. It is called in time; who comes
        first after the process was stopped calls it earlier."""
        if self._timer is not None and not self.alive:
            log.warning("process %s could not renew its lease", self.name)
            self._lapse()

    async def leave(self) -> None:
        """Nobody has to wait for the end of the lease."""
        self._until = 0.0
        self._stop_timer()
        if self.name:
            await self._sharing.strike_off(self.name, surely=True)

    def met(self, process: Process) -> Peer:
        """Another process whose lease runs."""
        return self.peers.setdefault(process.id, Peer(process.id, process.address))

    def lost(self, peer: str) -> None:
        """The lease of another process is over."""
        gone = self.peers.pop(peer, None)
        if gone is not None:
            gone.go()

    def _renewed(self, began: float) -> None:
        self._until = began + SURE * self._seconds
        self._stop_timer()
        left = max(0.0, self._until - time.monotonic())
        self._timer = asyncio.get_running_loop().call_later(left, self.check)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _lapse(self) -> None:
        self._before, self.name = self.name, ""
        self._until = 0.0
        self._stop_timer()
        self._lapsed()

    async def _meet(self, found: list[Process]) -> None:
        """These have a lease; those of this machine that are dead will not renew theirs."""
        dead = {each.id for each in found if surely_dead(each.whereabouts)}
        for id in dead:
            await self._sharing.strike_off(id, surely=True)
        there = {each.id: each for each in found if each.id not in {self.name, *dead}}
        for id in [id for id in self.peers if id not in there]:
            self.lost(id)
        for each in there.values():
            self.met(each)
