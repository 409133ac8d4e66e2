"""The server's side: work goes to whoever has time elsewhere, and is done here where nobody has."""

import asyncio
import contextlib
import logging
import secrets
from collections import Counter
from typing import Final

import msgspec

from klubovna.server.errands.mark import ABROAD, mark
from klubovna.server.storage import StorageFailed
from klubovna.server.storage.errands import Errands, Posted, Standing
from klubovna.server.work.bench import Bench
from klubovna.server.work.kinds import Kind
from klubovna.server.work.letters import Report
from klubovna.server.work.limits import WorkLimits
from klubovna.server.work.tasks import find_task

LOOK_EVERY: Final = 0.04
"""Seconds between two looks at what is out."""
CREW_EVERY: Final = 1.0
GRACE: Final = 1.0
"""Seconds beyond all others before nobody is waited for."""
ANSWERED, UNTAKEN, LOST, WRONG = "answered", "untaken", "lost", "wrong"

log = logging.getLogger("klubovna.server")
_report = msgspec.json.Decoder(Report)


class Dispatcher(Bench):
    """A bench that lets others do what they have time for. Whatever goes wrong with that, the work
    is done at the own bench, after a bounded time."""

    def __init__(self, places: int, limits: WorkLimits, errands: Errands) -> None:
        super().__init__(places, limits)
        self._errands = errands
        self._mark = ""
        self._out: dict[int, _Out] = {}
        self._something_out = asyncio.Event()
        self._withdrawing: set[asyncio.Task[None]] = set()
        self.crew = 0
        """How many errands others can do at once."""
        self.outcomes: Counter[str] = Counter()
        """What has become of errands."""

    def open(self) -> None:
        super().open()
        watching = (self._watch_crew(), self._collect())
        self._keepers += [asyncio.create_task(work) for work in watching]

    async def close(self) -> None:
        """As at any bench; what is out is called back."""
        await super().close()
        for out in self._out.values():
            out.settle(None, LOST)
        await asyncio.sleep(0)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GRACE):
                await asyncio.gather(*self._withdrawing, return_exceptions=True)

    async def do(self, kind: Kind, task: str, question: bytes, client: str) -> bytes:
        if task in ABROAD and len(self._out) < self.crew and not self._closed:
            answer = await self._sent(kind, task, question, client)
            if answer is not None:
                return answer
        return await super().do(kind, task, question, client)

    # ---- one errand

    async def _sent(self, kind: Kind, task: str, question: bytes, client: str) -> bytes | None:
        """The answer from elsewhere, or None: do it here."""
        limits, id = self.limits, secrets.randbits(62)
        bound = limits.errand_seconds + limits.of(kind).seconds + limits.worker_lease_seconds
        rank = 2 * kind.last + (not kind.play)
        posted = Posted(id, self._mark, rank, kind.name, task, question, client, bound)
        out = self._out[id] = _Out()
        answer: bytes | None = None
        try:
            async with asyncio.timeout(bound + GRACE):
                await self._errands.post(posted)
                self._something_out.set()
                answer = _read(task, await out.report)
        except (TimeoutError, StorageFailed):
            out.outcome = LOST
        finally:
            del self._out[id]
            if out.outcome != ANSWERED:
                self._withdraw(id)
        if answer is None and out.outcome == ANSWERED:
            out.outcome = WRONG
        self.outcomes[out.outcome] += 1
        return answer

    def _withdraw(self, id: int) -> None:
        """Nobody waits for that, either."""
        task = asyncio.create_task(self._withdrawn(id))
        self._withdrawing.add(task)
        task.add_done_callback(self._withdrawing.discard)

    async def _withdrawn(self, id: int) -> None:
        with contextlib.suppress(StorageFailed):
            await self._errands.withdraw([id])

    # ---- all that is out

    async def _watch_crew(self) -> None:
        """Know whether anybody is there. What they must have takes a while to find out, because
        every game is asked; nobody waits for that."""
        self._mark = await asyncio.to_thread(mark)
        while True:
            try:
                self.crew = await self._errands.crew(self._mark)
            except StorageFailed:
                self.crew = 0
            except Exception:
                self.crew = 0
                log.exception("nobody knows who works elsewhere")
            await asyncio.sleep(CREW_EVERY)

    async def _collect(self) -> None:
        """Look after what is out, as long as anything is."""
        while True:
            await self._something_out.wait()
            while self._out:
                await asyncio.sleep(LOOK_EVERY)
                try:
                    await self._look()
                except Exception as error:
                    if not isinstance(error, StorageFailed):
                        log.exception("what was done elsewhere can't be collected")
                    for out in self._out.values():
                        out.settle(None, LOST)
            self._something_out.clear()

    async def _look(self) -> None:
        waiting = {id: out for id, out in self._out.items() if not out.report.done()}
        found = await self._errands.look(list(waiting))
        late = asyncio.get_running_loop().time() - self.limits.errand_seconds
        for id, out in waiting.items():
            standing = found.get(id)
            if standing is None and out.since < late:
                out.settle(None, LOST)
            elif standing is not None:
                _judge(out, standing, late)


class _Out:
    """An errand that somebody waits for."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.since = loop.time()
        self.report: asyncio.Future[bytes | None] = loop.create_future()
        self.outcome = LOST

    def settle(self, report: bytes | None, outcome: str) -> None:
        if not self.report.done():
            self.outcome = outcome
            self.report.set_result(report)


def _judge(out: _Out, standing: Standing, late: float) -> None:
    """Whether there is an answer, or none will come."""
    if standing.report is not None:
        out.settle(standing.report, ANSWERED)
    elif standing.taken and not standing.alive:
        out.settle(None, LOST)
    elif not standing.taken and out.since < late:
        out.settle(None, UNTAKEN)


def _read(task: str, told: bytes | None) -> bytes | None:
    """The answer in a report, if it is one to this task. A complaint may be the worker's own fault,
    so that is not believed, either."""
    if told is None:
        return None
    try:
        answer = bytes(_report.decode(told).answer)
        find_task(task).read(answer)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return answer
