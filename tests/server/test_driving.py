"""Whatever becomes of those who see to a table's bots, the table gets its moves."""

import asyncio
import signal
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from klubovna.core.agent import Seat
from klubovna.core.decision import OPTION_MASK, Decision
from klubovna.core.match import Match
from klubovna.core.starting import new_match
from klubovna.server import drive, founding
from klubovna.server.house import House, Settings
from klubovna.server.limits import Limits
from klubovna.server.storage import Row
from klubovna.server.storage.sqlite import SqliteStorage
from klubovna.server.tables import LiveTable
from klubovna.server.wire import NewBot, NewPerson, NewTable
from klubovna.server.work.kinds import Kind
from klubovna.server.work.workforce import Failed
from klubovna.testing import Scenario
from support.aeons import A, B, aeons
from support.toy import Toy, ToyState
from support.workers import strike

BOTS = NewTable("fantasy-realms", [NewBot("random"), NewBot("greedy")])


def run(tmp_path: Path, test: Callable[[House], Awaitable[None]]) -> None:
    """With a house whose bots take a moment for each move."""

    async def patiently() -> None:
        limits = Limits(bot_watch_seconds=0.05)
        house = House(Settings(tmp_path / "tables.sqlite3", bot_pause=0.05, limits=limits))
        house.open()
        try:
            await asyncio.wait_for(test(house), 120)
        finally:
            await house.close()

    asyncio.run(patiently())


async def bots_alone(house: House) -> LiveTable:
    return house.tables[(await founding.new_table(house, BOTS)).table.id]


async def moved(table: LiveTable, moves: int) -> None:
    while table.stored.moves < moves:
        await asyncio.sleep(0.01)


def test_a_cancelled_driver_is_replaced(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        table = await bots_alone(house)
        for moves in range(1, 6):
            await moved(table, moves)
            assert table.driver is not None
            table.driver.cancel()
        while table.stored.status != "over":
            await asyncio.sleep(0.05)

    run(tmp_path, test)


def test_a_bot_whose_worker_is_killed_in_mid_thought_thinks_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(house: House) -> None:
        table = await bots_alone(house)
        for moves in (2, 5, 8):
            await moved(table, moves)
            while not all(place.free for place in house.work.places):
                await asyncio.sleep(0.001)
            workers = [place.pid for place in house.work.places if place.pid is not None]
            strike(workers, signal.SIGSTOP)
            while not any(place.job for place in house.work.places):
                await asyncio.sleep(0.001)
            strike(workers, signal.SIGKILL)
            await moved(table, table.stored.moves + 1)

    run(tmp_path, test)
    assert caplog.text.count("died of SIGKILL (doing: think aside)") >= 3
    assert "random move" not in caplog.text


def test_a_disk_that_fails_for_a_while_stops_no_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The same file is locked by somebody else, and then it is free again."""

    async def test(house: House) -> None:
        table = await bots_alone(house)
        await moved(table, 2)
        assert isinstance(house.storage, SqliteStorage)
        house.storage.database._connection().execute("PRAGMA busy_timeout = 0")
        other = sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        while "can't be used" not in caplog.text:
            await asyncio.sleep(0.01)
        other.execute("ROLLBACK")
        other.close()
        await moved(table, table.stored.moves + 3)

    run(tmp_path, test)
    assert "random move" not in caplog.text


def test_nothing_is_started_again_when_the_house_closes(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        table = await bots_alone(house)
        await moved(table, 1)
        await house.close()
        house.wake_bots(table)
        assert not table.tasks()

    run(tmp_path, test)


# ---- bots that fail


class Exhausted:
    """A workforce that does nothing."""

    async def do(self, kind: Kind, task: str, question: bytes, client: str) -> bytes:
        raise Failed

    def share(self, kind: Kind) -> float:
        return 1.0


def test_bots_that_fail_move_at_random_to_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(house: House) -> None:
        monkeypatch.setattr(house.work, "do", Exhausted().do)
        table = await bots_alone(house)
        while table.stored.status != "over":
            await asyncio.sleep(0.05)
        assert table.ledger is not None
        options = [code & OPTION_MASK for code in table.ledger.match.choices]
        assert len(options) >= 20
        assert any(options), "not always the first one"

    run(tmp_path, test)
    assert "random move" in caplog.text


def beside_the_shard() -> Scenario:
    """Two spells may be cast: an own one, and that of the player at the other seat."""
    t = aeons("mist", "jian")
    t.seat(A).hand("garnet_shard").breach_1("spark")
    t.seat(B).breach_1("lava_tendril")
    t.choose("end", "play garnet_shard", "option 2")
    assert t.options() == ["cast spark 1", "cast lava_tendril 1 of 2"]
    return t


def test_a_bot_that_fails_leaves_to_a_person_what_is_theirs() -> None:
    match = beside_the_shard().match
    for people, moves in (([B], {0}), ([], {0, 1}), ([A], {0, 1})):
        found = {drive.at_random(Seat(match, A, people)) for _ in range(100)}
        assert found == moves


def test_so_it_does_at_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same question again and again, beside a person who does not move."""
    wanted = NewTable("aeons-end", [NewBot("greedy"), NewPerson("Ben")])

    async def test(house: House) -> None:
        monkeypatch.setattr(house, "wake_bots", lambda table: None)
        table = house.tables[(await founding.new_table(house, wanted)).table.id]
        ledger = table.ledger
        assert ledger is not None
        taken = []

        async def write(rows: list[Row]) -> None:
            taken.append(rows[0].choice)

        monkeypatch.setattr(table, "write", write)
        ledger.match = beside_the_shard().match
        ledger._note_questions()
        for _ in range(30):
            await drive.turn(table, Exhausted(), A, 0.0)
        assert taken == [0] * 30

    run(tmp_path, test)


class Forgetful(Toy):
    """Can't tell what belongs to whom."""

    def payers(self, state: ToyState, decision: Decision, index: int) -> list[int]:
        raise KeyError("the owner")


def test_where_nobody_knows_what_is_whose_any_move_is_taken() -> None:
    match: Match[Any] = new_match(Forgetful(), 2, "lost")
    found = {drive.at_random(Seat(match, 0, [1])) for _ in range(200)}
    assert found == {0, 1, 2}
