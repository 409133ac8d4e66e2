"""Work done by processes of this machine.

One process does one thing at a time. One that hangs, is stopped or dies is replaced; its neighbours
notice nothing.
"""

import asyncio
import logging
import signal
from typing import Final

from msgspec import Raw

from klubovna.server.errors import Complaint
from klubovna.server.work.kinds import Kind
from klubovna.server.work.letters import Order, Report, letter
from klubovna.server.work.limits import WorkLimits
from klubovna.server.work.process import OWN_FAULT, Process
from klubovna.server.work.queues import Job, Queues
from klubovna.server.work.workforce import Busy, Failed, TooHard
from klubovna.texts import Text

LEAST_PLACES: Final = 2
"""One is always kept for those who play."""
LONGEST_PAUSE: Final = 10.0
"""Seconds between two tries to start a process that does not come up."""
LOOK: Final = 1.0
"""Every so many seconds the bench looks whether somebody has stopped a worker that is starting."""

log = logging.getLogger("klubovna.server")


class Bench:
    """Some places with a worker process at each. It is a `Workforce`."""

    def __init__(self, places: int, limits: WorkLimits) -> None:
        self.limits = limits
        self.queues = Queues(limits)
        self.places = [Place(self) for _ in range(max(LEAST_PLACES, places))]
        self._aside = max(1, len(self.places) // 2)
        """How many places may do at once what no table waits for."""
        self._keepers: list[asyncio.Task[None]] = []
        self._closed = False

    def open(self) -> None:
        """Start the processes before somebody waits for them."""
        self._keepers = [asyncio.create_task(place.keep()) for place in self.places]

    async def close(self) -> None:
        """Kill them; what they were doing is lost, and nothing more is taken on."""
        self._closed = True
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)
        under_way = [place.job for place in self.places if place.job is not None]
        for job in [*under_way, *self.queues.everything()]:
            job.refuse(Failed())

    async def do(self, kind: Kind, task: str, question: bytes, client: str) -> bytes:
        """As `Workforce` says."""
        if self._closed:
            raise Failed
        job = Job(kind, task, question, client)
        self.queues.of(kind).put(job)
        self.hand_out()
        if not kind.play:
            loop = asyncio.get_running_loop()
            loop.call_later(self.limits.queue_seconds, self._lose_patience, job)
        try:
            return await job.answer
        finally:
            self.queues.of(kind).drop(job)

    def share(self, kind: Kind) -> float:
        """As `Workforce` says."""
        under_way = sum(p.job is not None and p.job.kind is kind for p in self.places)
        return min(1.0, len(self.places) / (len(self.queues.of(kind)) + under_way + 1))

    def hand_out(self) -> None:
        """Give work to the places that are free."""
        for place in self.places:
            if place.free:
                aside = sum(p.job is not None and not p.job.kind.play for p in self.places)
                job = self.queues.next(only_play=aside >= self._aside)
                if job is None:
                    return
                place.begin(job)

    def _lose_patience(self, job: Job) -> None:
        if self.queues.of(job.kind).drop(job):
            job.refuse(Busy())

    def replace_stopped(self) -> None:
        """Whoever has stopped one worker may have stopped others that wait for work, too."""
        for place in self.places:
            if place.free:
                place.kill_if_stopped()

    def again(self, job: Job, problem: str, hung: bool, own_fault: bool) -> None:
        """A worker went down with this job: do it once more, or give it up."""
        if job.answer.done():
            return
        if own_fault:
            job.hangs += 1
        else:
            job.losses += 1
        if job.hangs > job.kind.hangs_forgiven or job.losses > self.limits.kills_forgiven:
            log.log(_level(job, hung), "%s: given up, its worker %s", job.task, problem)
            job.refuse(TooHard() if hung else Failed())
        else:
            self.queues.of(job.kind).put_first(job)


class Place:
    """A place at the bench; whoever works here is replaced when they are gone."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.job: Job | None = None
        self._process: Process | None = None
        self._ready = False
        self._stopped = False
        self._too_slow = False
        self._clock: asyncio.TimerHandle | None = None

    @property
    def ready(self) -> bool:
        """Whether somebody works here, or could."""
        return self._ready

    @property
    def free(self) -> bool:
        return self._ready and self.job is None

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    # ---- one process after another

    async def keep(self) -> None:
        """Let somebody work here, for ever."""
        pause = 0.0
        while True:
            came_up = False
            try:
                came_up = await self._one_life()
            except Exception:
                log.exception("a worker can't be started")
            pause = 0.0 if came_up else min(LONGEST_PAUSE, 2 * pause + 0.1)
            await asyncio.sleep(pause)

    async def _one_life(self) -> bool:
        """From the start of a process to its end; whether it was ever ready."""
        process = self._process = await Process.begin()
        self._stopped = self._too_slow = came_up = False
        self._allow(self.bench.limits.worker_start_seconds)
        try:
            async for report in process.reports():
                came_up = True
                self._heard(report)
        except Exception:
            log.exception("worker %s can't be understood", process.pid)
        finally:
            self._stop_clock()
            self._ready = False
            code = await process.end()
        self._gone(process.pid, code)
        return came_up

    def _gone(self, pid: int, code: int) -> None:
        job, self.job = self.job, None
        if code != 0 or job is not None:
            problem = self._problem(code)
            doing = "nothing" if job is None else job.task
            level = _level(job, self._too_slow)
            log.log(level, "worker %s %s (doing: %s); a new one comes", pid, problem, doing)
            if job is not None:
                own_fault = self._too_slow or code >= 0 or -code in OWN_FAULT
                self.bench.again(job, problem, self._too_slow, own_fault)
        self.bench.hand_out()

    def _problem(self, code: int) -> str:
        if self._stopped:
            return "was stopped"
        if self._too_slow:
            return "was too slow"
        return f"ended with {code}" if code >= 0 else f"died of {signal.Signals(-code).name}"

    # ---- one job after another

    def begin(self, job: Job) -> None:
        """Time counts from now."""
        assert self._process is not None
        self.job = job
        seconds, _, megabytes = self.bench.limits.of(job.kind)
        self._allow(seconds)
        order = Order(job.task, Raw(job.question), seconds, megabytes)
        self._process.send(letter(order))

    def _heard(self, report: Report) -> None:
        self._stop_clock()
        job, self.job = self.job, None
        self._ready = not report.too_hard
        if job is not None and not job.answer.done():
            _settle(job, report)
        self.bench.hand_out()

    # ---- the clock

    def _allow(self, seconds: float) -> None:
        self._stop_clock()
        step = seconds if self._ready else min(LOOK, seconds)
        self._clock = asyncio.get_running_loop().call_later(step, self._look, seconds - step)

    def _stop_clock(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _look(self, left: float) -> None:
        """Whether it is stopped, or its time is up."""
        assert self._process is not None
        if self.kill_if_stopped():
            self.bench.replace_stopped()
        elif left > 0.0:
            self._allow(left)
        else:
            self._too_slow = True
            self._process.kill()

    def kill_if_stopped(self) -> bool:
        assert self._process is not None
        if self._process.stopped():
            self._stopped, self._ready = True, False
            self._process.kill()
        return self._stopped


def _level(job: Job | None, hung: bool) -> int:
    """How much it matters to the host: what strangers ask may well be too hard."""
    return logging.INFO if hung and job is not None and not job.kind.play else logging.WARNING


def _settle(job: Job, report: Report) -> None:
    """Tell whoever waits."""
    if report.complaint is not None:
        job.refuse(Complaint(report.code, Text.from_json(report.complaint)))
    elif report.too_hard:
        job.refuse(TooHard())
    elif report.failure:
        log.error("%s failed in a worker:\n%s", job.task, report.failure)
        job.refuse(Failed())
    else:
        job.answer.set_result(bytes(report.answer))
