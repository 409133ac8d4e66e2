"""The matches that are being looked at again: one at a time for each table, so many in all."""

import asyncio
import logging
import zlib
from collections.abc import Callable
from typing import Final

import msgspec

from klubovna.analysis import Budget
from klubovna.core.errors import KlubovnaError
from klubovna.server.errors import Refused
from klubovna.server.floor import Floor
from klubovna.server.limits import Limits
from klubovna.server.looking import LOOK, NOTHING, Look
from klubovna.server.storage import Storage
from klubovna.server.work.workforce import Busy, Workforce, ask

NONE, WAITING, RUNNING, DONE, FAILED = "none", "waiting", "running", "done", "failed"
BUSY_SECONDS: Final = 1.0
"""After so long a slice is asked for again that nobody had time for."""

log = logging.getLogger("klubovna.server")


class Looking(msgspec.Struct):
    """How far it is; with what was found, when it is done (`wire.Looking`)."""

    state: str
    progress: float = 0.0
    analysis: msgspec.Raw = NOTHING


class Finished(msgspec.Struct):
    """A match that is over: its record as text, and how many rows its table has."""

    table: str
    record: str
    seq: int


class Analyses:
    """Looks after them. What is found is kept with the table."""

    def __init__(
        self, storage: Storage, work: Workforce, limits: Limits, floor: Callable[[str], Floor]
    ) -> None:
        self._storage = storage
        self._work = work
        self._limits = limits
        self._floor = floor
        self._under_way: dict[str, _UnderWay] = {}

    async def state(self, table: str, seq: int) -> Looking:
        """Where things stand with a table that has so many rows."""
        going = self._under_way.get(table)
        if going is not None and (going.open or going.failed):
            state = FAILED if going.failed else RUNNING if going.begun else WAITING
            return Looking(state, going.progress)
        kept = await self._storage.analysis(table)
        if kept is None or kept[0] != seq:
            return Looking(NONE)
        try:
            return Looking(DONE, 1.0, msgspec.Raw(zlib.decompress(kept[1])))
        except zlib.error:
            log.warning("what was found about table %s can't be read", table)
            return Looking(NONE)

    def start(self, match: Finished, client: str) -> None:
        """Begin, unless somebody has begun already."""
        going = [each for each in self._under_way.values() if each.open]
        if any(each.match.table == match.table for each in going):
            return
        mine = sum(each.client == client for each in going)
        if len(going) >= self._limits.analyses or mine >= self._limits.analyses_per_client:
            raise Refused("busy", "analyses")
        self._under_way[match.table] = _UnderWay(match, client)
        begun = self._under_way[match.table]
        begun.task = asyncio.create_task(self._look(begun))

    def cancel(self, table: str) -> None:
        """Stop it; what was found so far is gone."""
        going = self._under_way.pop(table, None)
        if going is not None and going.task is not None:
            going.task.cancel()

    def at_it(self, table: str) -> bool:
        """Whether this match is being looked at."""
        going = self._under_way.get(table)
        return going is not None and going.open

    def forget(self) -> None:
        """Drop what has ended."""
        for table, going in list(self._under_way.items()):
            if not going.open:
                del self._under_way[table]

    async def close(self) -> None:
        tasks = [going.task for going in self._under_way.values() if going.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # ---- the work

    async def _look(self, going: "_UnderWay") -> None:
        try:
            found = await self._slices(going)
            if len(found) > self._limits.analysis_bytes:
                raise Refused("too_large", "analysis_size")
            match = going.match
            keeping = self._storage.keep_analysis(match.table, match.seq, zlib.compress(found))
            await self._floor(match.table).whole(keeping)
        except KlubovnaError as error:
            log.info("table %s can't be looked at again: %s", going.match.table, error)
            going.failed = True
        except Exception:
            log.exception("table %s can't be looked at again", going.match.table)
            going.failed = True

    async def _slices(self, going: "_UnderWay") -> bytes:
        """What was found, slice by slice."""
        limits, notes = self._limits, NOTHING
        budget = Budget(limits.analysis_seconds, limits.analysis_playouts)
        while True:
            question = Look(going.match.record, budget, limits.analysis_slice_seconds, notes)
            try:
                seen = await ask(self._work, LOOK, question, going.client)
            except Busy:
                await asyncio.sleep(BUSY_SECONDS)
                continue
            going.begun, going.progress, notes = True, seen.progress, seen.notes
            if bytes(seen.found) != bytes(NOTHING):
                return bytes(seen.found)


class _UnderWay:
    """One that was begun."""

    def __init__(self, match: Finished, client: str) -> None:
        self.match = match
        self.client = client
        self.task: asyncio.Task[None] | None = None
        self.begun = False
        self.failed = False
        self.progress = 0.0

    @property
    def open(self) -> bool:
        return self.task is None or not self.task.done()
