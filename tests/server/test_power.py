"""Nobody hears of a move that a power cut could still take back."""

import asyncio
import contextlib
import json
import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from klubovna.core.record import Record
from klubovna.server.storage import StoredTable
from klubovna.server.storage.database import Sync
from klubovna.server.storage.sqlite import SqliteStorage
from klubovna.server.wire import SeatInfo
from support.tables import PATIENCE, Player, Server, person

PROGRAM = str(Path(__file__).parents[1] / "support" / "slow_disk_server.py")


@pytest.fixture
def slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """While this file exists, the disk keeps nothing."""
    path = tmp_path / "slow"
    monkeypatch.setenv("SLOW_DISK", str(path))
    return path


@pytest.fixture
def server(slow: Path, tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "tables.sqlite3", "--sync", "full", program=PROGRAM)
    yield running
    slow.unlink(missing_ok=True)
    assert running.stop() == ""


def heard_meanwhile(player: Player) -> list[str]:
    """What arrives until it is quiet."""
    found: list[str] = []
    with contextlib.suppress(TimeoutError):
        while True:
            found.append(player.hear(0.3)["type"])
    return found


def committed(server: Server, table: str) -> int:
    with sqlite3.connect(server.database) as db:
        query = 'SELECT count(*) FROM moves WHERE "table" = ?'
        count: int = db.execute(query, (table,)).fetchone()[0]
    db.close()
    return count


def test_a_move_is_told_to_nobody_before_the_disk_has_it(server: Server, slow: Path) -> None:
    table = server.create(person("Anna"), person("Petr"))
    with table.sit(0) as anna, table.sit(1) as petr, table.spectate() as visitor:
        for player in (anna, petr, visitor):
            player.wait("state")
        visitor.wait("presence", lambda told: told["online"] == [0, 1])
        mover = anna if anna.state["ask"] else petr
        petr.wait("presence")
        slow.touch()
        mover.say(type="move", seq=mover.state["ask"]["seq"], option=0)
        deadline = time.monotonic() + PATIENCE
        while not committed(server, table.id):
            assert time.monotonic() < deadline
        for player in (anna, petr, visitor):
            assert set(heard_meanwhile(player)) <= {"presence", "chat"}
        slow.unlink()
        mover.wait("ack")
        for player in (anna, petr, visitor):
            assert player.wait_seq(1)["moves"] == 1


def test_a_new_table_is_answered_when_the_disk_has_it(server: Server, slow: Path) -> None:
    slow.touch()
    answers: list[Any] = []
    asking = threading.Thread(
        target=lambda: answers.append(server.create(person("A"), person("B")))
    )
    asking.start()
    asking.join(0.3)
    assert asking.is_alive()
    slow.unlink()
    asking.join(PATIENCE)
    assert json.dumps(answers[0].created["table"]["id"])


def stored(id: str) -> StoredTable:
    start = Record("fantasy-realms", 1, 1, {}, "seed", [])
    return StoredTable(id, start, [SeatInfo("person", "Anna")], "playing", False)


@pytest.mark.parametrize(("sync", "expected"), [("full", 1), ("normal", 0)])
def test_many_writes_share_one_wait_for_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sync: Sync, expected: int
) -> None:
    storage = SqliteStorage(tmp_path / "tables.sqlite3", sync)
    asked: list[int] = []
    fdatasync = os.fdatasync

    def sync_and_count(file: int) -> None:
        asked.append(file)
        fdatasync(file)

    monkeypatch.setattr(os, "fdatasync", sync_and_count)

    async def write() -> None:
        for number in range(20):
            await storage.add(stored(f"t{number}"), [], [])
        await asyncio.gather(*(storage.settled(mark) for mark in range(storage.mark() + 1)))
        await storage.settled(storage.mark())

    asyncio.run(write())
    assert len(asked) == expected
    storage.database.close()
