"""Whatever becomes of those who see to a table's bots, the table gets its moves."""

import asyncio
import signal
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from klubovna.server import founding
from klubovna.server.house import House, Settings
from klubovna.server.limits import Limits
from klubovna.server.storage.sqlite import SqliteStorage
from klubovna.server.tables import LiveTable
from klubovna.server.wire import NewBot, NewTable
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
