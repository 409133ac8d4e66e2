"""One at a time at each table: whoever has the floor there is alone from its check to its commit.

A storage may take its time to read and to write, and everybody else goes on meanwhile. So whatever
reads a match or changes a table first asks for the floor of that table. Tables do not wait for
each other; where somebody needs the floor of two, the second is new or the older of both.
"""

import asyncio
import logging
from asyncio import Lock
from collections.abc import Coroutine
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from klubovna.core.errors import KlubovnaError
from klubovna.server.pace import PAYER, OtherSteps, first_step, metered

T = TypeVar("T")

log = logging.getLogger("klubovna.server")


class Floor:
    """The floor of one table, given in the order of asking.

    `async with floor` is for reading: whoever hangs up meanwhile gives it back at once.
    """

    def __init__(self, underway: set[asyncio.Task[Any]], at_once: bool = False) -> None:
        self._lock = Lock()
        self._underway = underway
        self._at_once = at_once
        self._wanting = 0

    @property
    def wanted(self) -> bool:
        """Whether somebody has the floor or waits for it."""
        return self._wanting > 0

    async def __aenter__(self) -> None:
        self._wanting += 1
        try:
            await self._lock.acquire()
        except BaseException:
            self._wanting -= 1
            raise

    async def __aexit__(self, *error: object) -> None:
        self._give_back()

    def _give_back(self) -> None:
        self._wanting -= 1
        self._lock.release()

    async def whole(self, work: Coroutine[Any, Any, T]) -> T:
        """What the work gives, which has the floor and is done to its end: it goes on when
        whoever waits for it hangs up. Whoever hangs up before has asked for nothing."""
        try:
            await self.__aenter__()
        except BaseException:
            work.close()
            raise
        try:
            task = self._begun(work) if self._at_once else asyncio.create_task(self._done(work))
        except StopIteration as finished:
            result: T = finished.value
            return result
        self._underway.add(task)
        task.add_done_callback(self._underway.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_unheard)
            raise

    def _begun(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """What is left of the work after its first step; a StopIteration where that was all."""
        try:
            waits_for = first_step(work)
        except BaseException:
            self._give_back()
            raise
        task = asyncio.create_task(OtherSteps(work, waits_for))
        task.add_done_callback(lambda task: self._give_back())
        return task

    async def _done(self, work: Coroutine[Any, Any, T]) -> T:
        bill = PAYER.get()
        try:
            return await (work if bill is None else metered(work, bill))
        finally:
            self._give_back()


def _unheard(task: asyncio.Task[Any]) -> None:
    """Whose wish it was has hung up: a refusal is nobody's business, a failure is ours."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, KlubovnaError):
        log.error("something failed for a client that has hung up", exc_info=error)


class Floors:
    """The floors of all tables that anybody uses. Where storages write `at_once`, most work has no
    need to wait: then it is begun here, and only what is left of it gets a task of its own."""

    def __init__(self, at_once: bool = False) -> None:
        self._at_once = at_once
        self._floors: WeakValueDictionary[str, Floor] = WeakValueDictionary()
        self._underway: set[asyncio.Task[Any]] = set()

    def of(self, id: str) -> Floor:
        """The floor of the table with this id, whether or not there is such a table."""
        found = self._floors.get(id)
        if found is None:
            found = self._floors[id] = Floor(self._underway, self._at_once)
        return found

    async def quiet(self) -> None:
        """Return when all work that has begun is done."""
        while self._underway:
            await asyncio.wait(self._underway)
