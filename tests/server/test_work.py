"""The workers: one slow, dead or stopped worker takes nothing from the others.

Real processes do real tasks here. What they are given to do is slow by its nature, and every limit
is set so that no test asks how fast the machine is.
"""

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from klubovna.core.registry import find_game
from klubovna.core.starting import new_match
from klubovna.server.companion import COMPANION, Asking
from klubovna.server.drive import chosen
from klubovna.server.errors import Complaint
from klubovna.server.importing import OPEN, File
from klubovna.server.thinking import PROPOSALS, THINK, THINK_ASIDE, Doubt, Position
from klubovna.server.work.bench import Bench
from klubovna.server.work.kinds import BOTS, COMPANIONS, KINDS, UNATTENDED, Kind
from klubovna.server.work.limits import WorkLimits
from klubovna.server.work.process import Process
from klubovna.server.work.queues import Job, Queue
from klubovna.server.work.tasks import TASKS, find_task
from klubovna.server.work.workforce import Busy, Failed, TooHard, ask
from support.slow import ENDLESS

EASY = Asking("companion/aeons-end/setup", {"seed": "friday", "players": 2})


def doubt() -> Doubt:
    """A question to a bot that needs no time."""
    record = new_match(find_game("fantasy-realms"), 2, "a seed").record(resumable=True).dumps()
    return Doubt(record, asked_seat(), "random", "x")


def asked_seat() -> int:
    decision = new_match(find_game("fantasy-realms"), 2, "a seed").decision
    assert decision is not None
    return decision.seat


@asynccontextmanager
async def open_bench(places: int = 2, **limits: Any) -> AsyncIterator[Bench]:
    bench = Bench(places, WorkLimits(**{"companion_seconds": 300.0, **limits}))
    bench.open()
    try:
        await all_free(bench)
        yield bench
    finally:
        await bench.close()


async def all_free(bench: Bench) -> None:
    while not all(place.free for place in bench.places):
        await asyncio.sleep(0.01)


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def patiently() -> None:
        await asyncio.wait_for(test(), 120)

    asyncio.run(patiently())


async def think(bench: Bench, client: str = "table") -> int:
    return (await ask(bench, THINK, doubt(), client)).option


def endless(bench: Bench, client: str = "somebody") -> "asyncio.Task[Any]":
    """A companion's question that is not answered while a test runs."""
    return asyncio.create_task(ask(bench, COMPANION, Asking("companion/sanctum", ENDLESS), client))


async def under_way(bench: Bench, dead: int | None = None) -> int:
    """The process that is busy with what no table waits for; not the dead one."""
    while True:
        for place in bench.places:
            busy = place.job is not None and place.job.kind is COMPANIONS
            if busy and place.pid is not None and place.pid != dead:
                return place.pid
        await asyncio.sleep(0.01)


async def bury(*tasks: "asyncio.Task[Any]") -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@pytest.mark.parametrize("name", TASKS)
def test_every_task_is_found_by_its_name(name: str) -> None:
    assert find_task(name).name == name
    assert find_task(name).kind in KINDS


def test_a_task_is_done_and_complaints_come_back_in_words() -> None:
    async def test() -> None:
        async with open_bench() as bench:
            assert await think(bench) >= 0
            with pytest.raises(Complaint) as wrong:
                await ask(bench, COMPANION, Asking("companion/sanctum", {"colour": "red"}), "x")
            assert wrong.value.code == "bad_request"
            assert wrong.value.text.key.startswith("companion.error.")

    run(test)


def test_what_breaks_down_is_told_and_the_worker_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with open_bench() as bench:
            before = {place.pid for place in bench.places}
            with pytest.raises(Failed):
                await ask(bench, PROPOSALS, Position("{}", "no seat"), "x")  # type: ignore[arg-type]
            assert await think(bench) >= 0
            assert {place.pid for place in bench.places} == before
        assert "Traceback" in caplog.text

    run(test)


def test_bots_never_wait_behind_companions() -> None:
    async def test() -> None:
        async with open_bench(companions_waiting=100) as bench:
            flood = [endless(bench, f"client {i}") for i in range(50)]
            await under_way(bench)
            for _ in range(5):
                assert await think(bench) >= 0
            assert not any(task.done() for task in flood)
            await bury(*flood)

    run(test)


def test_whoever_comes_too_many_is_told_to_try_again() -> None:
    async def test() -> None:
        async with open_bench(companions_waiting=6, queue_share=0.5) as bench:
            mine = [endless(bench, "flooder")]
            await under_way(bench)
            mine += [endless(bench, "flooder") for _ in range(10)]
            await asyncio.sleep(0)
            refused = await asyncio.gather(*mine[4:], return_exceptions=True)
            assert [type(answer) for answer in refused] == [Busy] * 7
            others = [endless(bench, f"other {i}") for i in range(4)]
            await asyncio.sleep(0)
            with pytest.raises(Busy):
                await others[3]
            assert not any(task.done() for task in mine[:4] + others[:3])
            await bury(*mine, *others)

    run(test)


def test_patience_ends_with_an_answer() -> None:
    async def test() -> None:
        async with open_bench(queue_seconds=0.05) as bench:
            first = endless(bench)
            await under_way(bench)
            with pytest.raises(Busy):
                await ask(bench, COMPANION, EASY, "patient")
            assert not first.done()
            await bury(first)

    run(test)


def test_time_counts_from_the_beginning_of_the_work() -> None:
    """Thirty thoughts wait longer than one may take; all are thought."""

    async def test() -> None:
        async with open_bench(bot_seconds=20.0) as bench:
            thoughts = await asyncio.gather(*(think(bench, f"table {i}") for i in range(30)))
            assert len(thoughts) == 30

    run(test)


def test_work_that_hangs_is_given_up_and_only_its_worker_replaced() -> None:
    async def test() -> None:
        async with open_bench(companion_seconds=3.0) as bench:
            hanging = endless(bench)
            victim = await under_way(bench)
            others = {place.pid for place in bench.places} - {victim}
            with pytest.raises(TooHard):
                await hanging
            await all_free(bench)
            now = {place.pid for place in bench.places}
            assert victim not in now
            assert others <= now

    run(test)


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGTERM])
def test_work_is_done_again_when_its_worker_is_killed(blow: signal.Signals) -> None:
    async def test() -> None:
        async with open_bench(kills_forgiven=3) as bench:
            work = endless(bench)
            worker = None
            for _ in range(4):
                worker = await under_way(bench, dead=worker)
                assert not work.done()
                os.kill(worker, blow)
            with pytest.raises(Failed):
                await work

    run(test)


def test_a_stopped_worker_is_replaced_and_its_work_done() -> None:
    async def test() -> None:
        async with open_bench(bot_seconds=5.0) as bench:
            for place in bench.places:
                assert place.pid is not None
                os.kill(place.pid, signal.SIGSTOP)
            assert await think(bench) >= 0

    run(test)


def test_closing_ends_a_stopped_worker() -> None:
    async def test() -> None:
        async with open_bench() as bench:
            work = endless(bench)
            pid = await under_way(bench)
            os.kill(pid, signal.SIGSTOP)
        with pytest.raises(Failed):
            await work
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)

    run(test)


def test_a_worker_is_buried_although_nobody_waits_for_its_end() -> None:
    async def hurry() -> None:
        process = await Process.begin()
        ending = asyncio.create_task(process.end())
        await asyncio.sleep(0)
        ending.cancel()
        await asyncio.gather(ending, return_exceptions=True)
        with pytest.raises(ChildProcessError):
            os.waitpid(process.pid, os.WNOHANG)

    asyncio.run(hurry())


def test_memory_is_bounded() -> None:
    """The same file is read where there is room (and its crowd of seats refused in words), and
    given up where there is none."""
    crowd = json.dumps({"players": ["x" * 8] * 90_000})

    async def test() -> None:
        async with open_bench(import_megabytes=1) as bench:
            with pytest.raises(TooHard):
                await ask(bench, OPEN, File(crowd, 20_000, 60.0), "x")
            assert await think(bench) >= 0
        async with open_bench() as bench:
            with pytest.raises(Complaint):
                await ask(bench, OPEN, File(crowd, 20_000, 60.0), "x")

    run(test)


def test_clients_take_turns() -> None:
    async def test() -> None:
        queue = Queue(100, share=0.5)
        for client in ["busy"] * 12 + ["quiet", "late"]:
            queue.put(Job(BOTS, "think", b"", client))
        assert [queue.take().client for _ in range(5)] == ["busy", "quiet", "late", "busy", "busy"]
        assert len(queue) == 9

    run(test)


# ---- sharing


def long_doubt() -> Doubt:
    """A question over which a bot sits for minutes."""
    match = new_match(find_game("evenfall"), 2, "a seed")
    return Doubt(match.record(resumable=True).dumps(), match.owed()[0].seat, "search:60s", "x")


def test_bots_among_themselves_never_keep_those_beside_people_waiting() -> None:
    async def test() -> None:
        async with open_bench(bot_seconds=600.0) as bench:
            shows = [
                asyncio.create_task(ask(bench, THINK_ASIDE, long_doubt(), f"show {number}"))
                for number in range(4)
            ]
            for _ in range(5):
                assert await think(bench) >= 0
                busy = [place.job.kind for place in bench.places if place.job is not None]
                assert busy == [UNATTENDED]
            await bury(*shows)

    run(test)


class Noting(Bench):
    """Notes what kind of work it was asked for."""

    def __init__(self) -> None:
        super().__init__(2, WorkLimits())
        self.kinds: list[Kind] = []

    async def do(self, kind: Kind, task: str, question: bytes, client: str) -> bytes:
        self.kinds.append(kind)
        return await super().do(kind, task, question, client)


def test_whether_somebody_waits_for_a_bot_is_told_by_the_people_at_its_table() -> None:
    async def test() -> None:
        bench = Noting()
        bench.open()
        beside_a_person = doubt()
        beside_a_person.people = [1 - asked_seat()]
        assert await chosen(bench, doubt(), 20, "show") >= 0
        assert await chosen(bench, beside_a_person, 20, "table") >= 0
        assert bench.kinds == [UNATTENDED, BOTS]
        await bench.close()

    run(test)


@pytest.mark.parametrize("kind", [BOTS, UNATTENDED])
def test_a_bot_that_wants_too_much_memory_is_stopped(kind: Kind) -> None:
    """No bot of ours does; a large file stands for one."""
    question = OPEN.ask(File(json.dumps({"players": ["x" * 8] * 90_000}), 20_000, 60.0))

    async def test() -> None:
        async with open_bench(bot_megabytes=1) as bench:
            with pytest.raises(TooHard):
                await bench.do(kind, OPEN.name, question, "x")
        async with open_bench() as bench:
            with pytest.raises(Complaint):
                await bench.do(kind, OPEN.name, question, "x")

    run(test)


def test_the_more_bots_think_the_less_time_each_has() -> None:
    async def test() -> None:
        bench = Bench(2, WorkLimits())
        shares = [bench.share(BOTS)]
        for table in range(7):
            bench.queues.of(BOTS).put(Job(BOTS, THINK.name, b"", f"table {table}"))
            shares.append(bench.share(BOTS))
        assert shares == [1, 1, 2 / 3, 2 / 4, 2 / 5, 2 / 6, 2 / 7, 2 / 8]
        assert bench.share(COMPANIONS) == 1, "what others wait for is none of their business"

    run(test)


@pytest.mark.parametrize(("share", "most"), [(1.0, 60), (0.5, 30), (0.0, 15)])
def test_a_bot_with_less_time_tries_less(share: float, most: int) -> None:
    match = new_match(find_game("fantasy-realms"), 2, "a seed")
    match.step(0)
    assert match.decision is not None
    record, seat = match.record(resumable=True).dumps(), match.decision.seat
    thought = find_task("think").work(Doubt(record, seat, "search:60", "x", share=share))
    assert most / 3 <= thought.reason.args["n"] <= most


class Crowded:
    """A workforce with so much time for one more; it does at once what it is asked, and keeps
    that."""

    def __init__(self, share: float) -> None:
        self.left = share
        self.doubts: list[Doubt] = []
        self.kinds: list[Kind] = []
        """Whose share was asked for."""

    async def do(self, kind: Kind, task: str, question: bytes, client: str) -> bytes:
        self.doubts.append(msgspec.json.decode(question, type=Doubt))
        return find_task(task).do(question)

    def share(self, kind: Kind) -> float:
        self.kinds.append(kind)
        return self.left


@pytest.mark.parametrize("share", [1.0, 0.25])
def test_a_bot_is_told_what_part_of_its_time_it_has(share: float) -> None:
    async def test() -> None:
        work = Crowded(share)
        assert await chosen(work, doubt(), 20, "table") >= 0
        assert [one.share for one in work.doubts] == [share]
        assert work.kinds == [UNATTENDED]

    run(test)
