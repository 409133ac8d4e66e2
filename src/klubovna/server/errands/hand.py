"""The worker's side: takes errands while it has time, does them, and says how it went.

Who can write into the database can leave any errand there. So only tasks that are meant for it are
done, each in a process of its own that is bounded in time and memory, and by our own limits.
"""

import asyncio
import contextlib
import logging
import secrets
from typing import Final

import msgspec

from klubovna.core.errors import KlubovnaError
from klubovna.server.errands.mark import ABROAD
from klubovna.server.storage import StorageFailed
from klubovna.server.storage.errands import Errand, Errands
from klubovna.server.work.bench import Bench
from klubovna.server.work.letters import Report
from klubovna.server.work.tasks import find_task

BEATS: Final = 4
"""So often the lease is renewed in its time."""
SHORTEST_PAUSE: Final = 0.02
LONGEST_PAUSE: Final = 0.1
"""Seconds between two looks for work."""
REST: Final = 1.0
"""Seconds before a database that can't be used is tried again."""

log = logging.getLogger("klubovna.server")
_json = msgspec.json.Encoder()


class Hand:
    """One worker with its bench, at which it does as many errands at once as there are places."""

    def __init__(self, errands: Errands, bench: Bench, mark: str, lease: float) -> None:
        self.name = secrets.token_hex(8)
        self._errands = errands
        self._bench = bench
        self._mark = mark
        self._lease = lease
        self._doing: dict[int, asyncio.Task[None]] = {}
        self._ending = False

    async def work(self) -> None:
        """Do errands until somebody cancels it."""
        beating = asyncio.create_task(self._beat())
        pause = SHORTEST_PAUSE
        try:
            while True:
                took = await self._take_one()
                pause = SHORTEST_PAUSE if took else min(2 * pause, LONGEST_PAUSE)
                await asyncio.sleep(0.0 if took else pause)
        finally:
            beating.cancel()

    async def leave(self, seconds: float) -> None:
        """Take nothing more, finish what can be finished in so many seconds, and go."""
        self._ending = True
        beating = asyncio.create_task(self._beat())
        if self._doing:
            await asyncio.wait(self._doing.values(), timeout=seconds)
        beating.cancel()
        for task in self._doing.values():
            task.cancel()
        with contextlib.suppress(StorageFailed):
            await self._errands.dismiss(self.name)

    # ---- being there

    async def _beat(self) -> None:
        while True:
            ready = sum(place.ready for place in self._bench.places)
            places = 0 if self._ending else ready
            with contextlib.suppress(StorageFailed):
                await self._errands.enrol(
                    self.name, self._mark, places, self._lease, list(self._doing)
                )
            await asyncio.sleep(self._lease / BEATS)

    # ---- errands

    async def _take_one(self) -> bool:
        """Whether there was one, and somebody to do it."""
        if not any(place.free for place in self._bench.places):
            return False
        try:
            errand = await self._errands.take(self.name, self._mark, self._lease)
        except StorageFailed:
            await asyncio.sleep(REST)
            return False
        if errand is None:
            return False
        self._doing[errand.id] = asyncio.create_task(self._do(errand))
        return True

    async def _do(self, errand: Errand) -> None:
        try:
            report = _json.encode(await self._done(errand))
            await self._errands.report(self.name, errand, report)
        except StorageFailed:
            log.debug("nobody could be told about an errand")
        except Exception:
            log.exception("an errand could not be done")
        finally:
            del self._doing[errand.id]

    async def _done(self, errand: Errand) -> Report:
        """How it went. Its kind is the task's own, whatever the errand says."""
        task = find_task(errand.task) if errand.task in ABROAD else None
        if task is None or not task.understands(errand.question):
            log.warning("an errand that is none was left in the database")
            return Report(failure="no errand")
        try:
            answer = await self._bench.do(task.kind, task.name, errand.question, errand.client)
        except KlubovnaError:
            return Report(failure="failed")
        return Report(answer=msgspec.Raw(answer))
