"""Thinking elsewhere: `klubovna work` processes think for a server, on a real PostgreSQL. They are
killed, stopped and lied to, and nobody at a table notices more than a short wait."""

import asyncio
import contextlib
import signal
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from functools import cache
from typing import Any, TypeVar

import pytest

from klubovna.cli import main
from klubovna.server.storage.errands import Errands, Posted
from klubovna.server.storage.postgres.storage import PostgresStorage
from support.cluster import Cluster, asked
from support.fleet import until
from support.hands import Worker
from support.tables import PATIENCE, Player, bot, person
from support.watched import Watched

T = TypeVar("T")
ELSEWHERE, ERRANDS = "klubovna_places_elsewhere", "klubovna_errands_total"
LEASE = "worker-lease-seconds=3,errand-seconds=5,hint-seconds=0.1"


@cache
def mark() -> str:
    """The mark of a process in which nobody has tried other games or cards before."""
    program = "from klubovna.server.errands.mark import mark; print(mark())"
    return subprocess.check_output([sys.executable, "-c", program], text=True).strip()


def told(url: str, story: Callable[[Errands], Awaitable[T]]) -> T:
    """What happens to the errands of a database."""

    async def whole() -> T:
        storage = PostgresStorage(url)
        try:
            async with asyncio.timeout(2 * PATIENCE):
                return await story(storage.sharing.errands)
        finally:
            await storage.close()

    return asyncio.run(whole())


def errand(id: int, rank: int = 0, mark: str = "same") -> Posted:
    return Posted(id, mark, rank, "bots", "think", b"{}", "table", 600.0)


# ---- the contract


def test_errands_are_given_out_once_and_the_most_urgent_first(postgres: str) -> None:
    async def story(errands: Errands) -> None:
        for id, rank in ((1, 2), (2, 0), (3, 0)):
            await errands.post(errand(id, rank))
            await errands.post(errand(id, rank))  # sent again when nobody knew what became of it
        taken = await asyncio.gather(*(errands.take(f"w{n}", "same", 600.0) for n in range(5)))
        assert sorted(each.id for each in taken if each) == [1, 2, 3]
        assert await errands.take("w9", "same", 600.0) is None

    async def order(errands: Errands) -> None:
        for id, rank in ((4, 2), (5, 0)):
            await errands.post(errand(id, rank))
        ids = [await errands.take("w", "same", 600.0) for _ in range(2)]
        assert [each.id for each in ids if each] == [5, 4]

    told(postgres, story)
    told(postgres, order)


def test_a_report_counts_once_and_only_from_whoever_has_the_errand(postgres: str) -> None:
    async def story(errands: Errands) -> None:
        await errands.post(errand(1))
        late = await errands.take("late", "same", 0.0)
        assert late is not None
        assert not (await errands.look([1]))[1].alive
        second = await errands.take("second", "same", 600.0)
        assert second is not None
        assert second.epoch == late.epoch + 1
        assert not await errands.report("late", late, b"late")
        assert await errands.report("second", second, b"mine")
        assert not await errands.report("second", second, b"again")
        assert (await errands.look([1]))[1].report == b"mine"
        assert await errands.look([1]) == {}

    told(postgres, story)


def test_what_is_withdrawn_is_wanted_from_nobody(postgres: str) -> None:
    async def story(errands: Errands) -> None:
        await errands.post(errand(1))
        taken = await errands.take("worker", "same", 600.0)
        assert taken is not None
        await errands.withdraw([1])
        assert not await errands.report("worker", taken, b"found")
        assert await errands.look([1]) == {}

    told(postgres, story)


def test_only_whoever_has_the_same_rules_and_cards_is_asked(postgres: str) -> None:
    async def story(errands: Errands) -> None:
        await errands.enrol("same", "same", 2, 600.0, [])
        await errands.enrol("other", "other", 5, 600.0, [])
        await errands.enrol("gone", "same", 7, 0.0, [])
        assert await errands.crew("same") == 2
        await errands.post(errand(1))
        assert await errands.take("other", "other", 600.0) is None
        assert await errands.take("same", "same", 600.0) is not None
        await errands.dismiss("same")
        assert await errands.crew("same") == 0
        assert await errands.take("next", "same", 600.0) is not None

    told(postgres, story)


# ---- a server and its workers


@pytest.fixture(scope="module")
def club(cluster: Cluster) -> Iterator[Watched]:
    database: Any = cluster.url(cluster.new_database())
    running = Watched(database, "--limit", LEASE)
    yield running
    running.stop()


@pytest.fixture
def worker(club: Watched) -> Iterator[Worker]:
    with Worker(str(club.database), "--limit", LEASE) as running:
        yield running


def taken(server: Watched) -> bool:
    return bool(asked(str(server.database), "SELECT id FROM klubovna.errands WHERE worker <> ''"))


def played(player: Player) -> bool:
    """Whether it is not this player's turn any more, whose moves are made."""
    with contextlib.suppress(TimeoutError):
        while player.state["ask"] or player.hear(timeout=0.1):
            if player.state["ask"]:
                player.move()
    return True


def my_turn(player: Player) -> None:
    while not player.state.get("ask"):
        player.wait("state")


@pytest.mark.parametrize("fault", ["killed", "stopped"])
def test_a_bot_moves_whatever_becomes_of_the_worker_that_thinks_for_it(
    club: Watched, worker: Worker, fault: str
) -> None:
    """What it has begun is never finished there: its processes are stopped first."""
    club.wait_for(2, ELSEWHERE)
    lost = club.measured(ERRANDS, outcome="lost")
    table = club.create(person("Anna"), bot())
    with table.sit(0) as anna:
        my_turn(anna)
        children = worker.children()
        worker.signal(signal.SIGSTOP, children)
        until(lambda: played(anna) and taken(club))
        moves = anna.state["moves"]
        if fault == "killed":
            worker.kill()
        else:
            worker.signal(signal.SIGSTOP, [worker.process.pid])
        my_turn(anna)
        assert anna.state["moves"] > moves
        assert club.measured(ERRANDS, outcome="lost") > lost
        if fault == "stopped":
            worker.signal(signal.SIGCONT, [worker.process.pid, *children])
            club.wait_for(2, ELSEWHERE)
        while not anna.state["over"]:
            anna.move()
            while not anna.state["ask"] and not anna.state["over"]:
                anna.wait("state")
    count = 'SELECT count(*), max(seq) + 1 FROM klubovna.moves WHERE "table" = %s'
    rows = asked(str(club.database), count, table.id)
    assert rows == [(anna.state["seq"], anna.state["seq"])]
    if fault == "stopped":
        assert worker.stop() == ""


def test_workers_think_for_bots_and_for_people(club: Watched, worker: Worker) -> None:
    club.wait_for(2, ELSEWHERE)
    with club.create(person("Anna"), bot()).sit(0) as anna:
        my_turn(anna)
        before = answered(club)
        anna.say(type="hint")
        assert 0 <= anna.wait("hint")["option"] < len(anna.state["ask"]["options"])
        until(lambda: another_match(club) and answered(club) >= before + 2)
        assert worker.stop() == ""
        club.wait_for(0, ELSEWHERE)
        my_turn(anna)
    until(lambda: asked(str(club.database), "SELECT id FROM klubovna.errands") == [])


def another_match(club: Watched) -> bool:
    """Played to its end. On a busy machine the worker may be late for all moves of one."""
    with club.create(person("Petr"), bot()).sit(0) as petr:
        my_turn(petr)
        return played(petr)


def answered(server: Watched) -> float:
    return server.measured(ERRANDS, outcome="answered")


RUBBISH = (
    b"\xff\x00",
    b'{"answer": {"option": "all", "reason": 5}}',
    b"{}",
    b'{"complaint": {"key": "error.match_over", "args": {}}, "code": "conflict"}',
    b'{"answer": ' + b"[" * 100_000,
)


def test_nobody_believes_a_report_that_is_none(club: Watched) -> None:
    """Somebody who says that they work reports all kinds of things; the bot moves all the same."""

    async def enrol(errands: Errands) -> None:
        await errands.enrol("liar", mark(), 1, 600.0, [])

    async def lie(errands: Errands) -> None:
        for rubbish in RUBBISH:
            while (found := await errands.take("liar", mark(), 600.0)) is None:
                await asyncio.sleep(0.01)
            assert await errands.report("liar", found, rubbish)
        await errands.dismiss("liar")

    told(str(club.database), enrol)
    club.wait_for(1, ELSEWHERE)
    lying = threading.Thread(target=told, args=(str(club.database), lie), daemon=True)
    lying.start()
    with club.create(person("Anna"), bot()).sit(0) as anna:
        my_turn(anna)
        wrong = len(RUBBISH)
        until(lambda: played(anna) and club.measured(ERRANDS, outcome="wrong") == wrong)
        lying.join()
        my_turn(anna)


def test_a_worker_does_nothing_but_what_it_is_for(club: Watched, worker: Worker) -> None:
    """Whoever can write into the database leaves all kinds of errands there."""
    hostile = [
        ("open a file", b'{"record": "x"}'),
        ("think", b"\x80\x04cos\nsystem\n(S'touch owned'\ntR."),
        ("think", b"[" * 500_000),
        ("think", b'{"record": "{}", "seat": -5, "agent": "../../x", "seed": ""}'),
        ("os.system", b'"true"'),
        ("think", b'{}, "task": "open a file", "question": {"record": "x"}'),
        ("", b""),
    ]

    async def story(errands: Errands) -> None:
        for id, (task, question) in enumerate(hostile):
            await errands.post(Posted(id, mark(), 0, "imports", task, question, "x", 600.0))
        waiting = set(range(len(hostile)))
        while waiting:
            found = await errands.look(list(waiting))
            for id in [id for id, standing in found.items() if standing.report is not None]:
                report = found[id].report
                assert report is not None
                assert b'"failure"' in report
                waiting.remove(id)
            await asyncio.sleep(0.02)

    told(str(club.database), story)
    assert worker.process.poll() is None
    club.wait_for(2, ELSEWHERE)
    table = club.create(person("Anna"), bot())
    with table.sit(0) as anna:
        my_turn(anna)


def test_work_needs_a_database_that_is_shared(
    tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path_factory.mktemp("work") / "tables.sqlite3"
    assert main(["work", "--database", str(file), "--lang", "en"]) == 2
    assert "PostgreSQL" in capsys.readouterr().err
    assert not file.exists()
