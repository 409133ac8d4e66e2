"""Several server processes on one PostgreSQL that are killed, stopped and ended; and people who go
on at another process by themselves, and remember what was acknowledged."""

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from klubovna.core.record import record_from_text
from klubovna.server.ledger import Ledger
from klubovna.server.storage import Row
from support.cluster import asked
from support.tables import PATIENCE, Connected, Player, TestTable, Tree

PROGRAM = str(Path(__file__).parent / "fleet_server.py")
LEASE = 2.0
LOST = (ConnectionClosed, InvalidHandshake, TimeoutError, OSError, httpx.HTTPError)
ROWS = 'SELECT seq, kind, seat, choice, mark FROM klubovna.moves WHERE "table" = %s ORDER BY seq'


class Member(Connected):
    """One process of the fleet."""

    def __init__(self, pid: int, url: str) -> None:
        self.pid = pid
        self.up = True
        self.connect(url)

    def signal(self, number: int) -> None:
        self.up = number == signal.SIGCONT
        os.kill(self.pid, number)

    def kill(self) -> None:
        """As the power switch does it."""
        self.signal(signal.SIGKILL)
        until(self.is_gone)

    def is_gone(self) -> bool:
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return True
        return False


class Spawner:
    """Starts server processes quickly: what they need is imported once."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def spawn(self, **settings: Any) -> Member:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(settings) + "\n")
        self._process.stdin.flush()
        pid, url = self._process.stdout.readline().split()
        return Member(int(pid), url)

    def end(self) -> None:
        """For whoever has ended all its processes."""
        self._process.communicate(timeout=PATIENCE)


class FleetOfServers:
    """Processes by number; `database` is how the tests look into it, `way` how the processes do."""

    def __init__(
        self,
        spawner: Spawner,
        database: str,
        folder: Path,
        way: str = "",
        size: int = 2,
        **limits: float,
    ) -> None:
        self.database = database
        self._spawner = spawner
        self._complaints = folder / "complaints"
        self._way = way or database
        self._limits = {"lease_seconds": LEASE, **limits}
        self.members: list[Member] = []
        self._size = size
        self.refresh()

    def add(self, pause: float = 0.0) -> Member:
        """One more process; its bots wait so long before they move."""
        member = self._spawner.spawn(
            database=self._way,
            limits=self._limits,
            pause=pause,
            complaints=str(self._complaints),
        )
        self.members.append(member)
        return member

    def refresh(self) -> None:
        """Those who hang go on, and those who are gone are replaced."""
        for member in self.members:
            if not member.is_gone():
                member.signal(signal.SIGCONT)
        for member in [member for member in self.members if member.is_gone()]:
            member.http.close()
            self.members.remove(member)
        while len(self.members) < self._size:
            self.add()

    def __getitem__(self, number: int) -> Member:
        return self.members[number]

    def up(self) -> list[Member]:
        return [member for member in self.members if member.up]

    def owner(self, table: str) -> Member | None:
        """The process that owns a table, as the database tells."""
        query = """SELECT address FROM klubovna.tables JOIN klubovna.processes
            ON processes.id = owner WHERE tables.id = %s"""
        found = asked(self.database, query, table)
        return next((m for m in self.members if found and m.url.endswith(found[0][0])), None)

    def end(self) -> str:
        """End them all as a host would; what they have complained about."""
        for member in self.members:
            member.http.close()
            with contextlib.suppress(ProcessLookupError):
                os.kill(member.pid, signal.SIGCONT)
                os.kill(member.pid, signal.SIGTERM)
        until(lambda: all(member.is_gone() for member in self.members))
        return self._complaints.read_text()


def until(true: Callable[[], object]) -> None:
    """Wait until it is so."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.02)


def at(table: TestTable, member: Connected) -> TestTable:
    """The same table, seen from another process."""
    return TestTable(member, table.created)


def let_in(table: TestTable, seat: int) -> Player:
    """Whoever comes again until they are let in: a process that has just woken up turns people away
    for as long as it has no lease."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return table.sit(seat)
        except LOST:
            if time.monotonic() > end:
                raise
        time.sleep(0.05)


class Wanderer:
    """A person who plays at a table through any process that answers, as the browser does: after a
    loss they come back, and send an unacknowledged move again with the same number."""

    def __init__(self, fleet: FleetOfServers, table: TestTable, seat: int) -> None:
        self.fleet = fleet
        self.table = table
        self.seat = seat
        self.acknowledged: list[tuple[int, int, int]] = []
        """The question's number, the seat and the option of each move."""
        self.returns = 0
        self.over = False
        self.problem: BaseException | None = None
        self._pending: tuple[int, int] | None = None
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self._live)
        self.thread.start()

    def _live(self) -> None:
        try:
            while not self.over and not self.stop.is_set():
                self.returns += 1
                with contextlib.suppress(*LOST):
                    member = random.choice(self.fleet.up())
                    with at(self.table, member).sit(self.seat) as player:
                        self._play(player)
                time.sleep(0.05)
        except BaseException as problem:
            self.problem = problem

    def finish(self) -> None:
        """Wait until the match is over."""
        self.thread.join(10 * PATIENCE)
        assert not self.thread.is_alive(), "the match did not go on"
        if self.problem is not None:
            raise self.problem

    def _play(self, player: Player) -> None:
        """What was not acknowledged goes first, once."""
        if self._pending is not None:
            player.wait("state")
            player.say(type="move", seq=self._pending[0], option=self._pending[1])
        while not self.over and not self.stop.is_set():
            with contextlib.suppress(TimeoutError):
                self._heard(player, player.hear(0.5))

    def _heard(self, player: Player, message: Tree) -> None:
        if message["type"] == "error":
            assert message["code"] in ("server", "busy"), message
            raise ConnectionError(message["code"])
        if message["type"] == "ack":
            assert self._pending is not None
            assert message["seq"] == self._pending[0]
            self.acknowledged.append((self._pending[0], self.seat, self._pending[1]))
            self._pending = None
        if self._pending is not None or not player.state:
            return
        self.over, ask = player.state["over"], player.state["ask"]
        if ask:
            if not self.acknowledged or ask["seq"] > self.acknowledged[-1][0]:
                self._pending = (ask["seq"], random.randrange(len(ask["options"])))
                player.say(type="move", seq=ask["seq"], option=self._pending[1])


def rows_of(database: str, table: str) -> list[tuple[int, Row]]:
    return [(row[0], Row(*row[1:])) for row in asked(database, ROWS, table)]


def check(database: str, table: str, acknowledged: list[tuple[int, int, int]]) -> int:
    """Every acknowledged move is there, once and in its place; the moves of the match are legal one
    after the other, so nobody has moved twice. How many there are."""
    rows = rows_of(database, table)
    assert [seq for seq, _ in rows] == list(range(len(rows)))
    query = "SELECT start, moves, written FROM klubovna.tables WHERE id = %s"
    start, moves, written = asked(database, query, table)[0]
    assert moves == written == len(rows)
    ledger = Ledger(record_from_text(start))
    answered: dict[tuple[int, int], int] = {}
    for _, row in rows:
        question = ledger.asked[row.seat]
        assert (question.seq, row.seat) not in answered
        answered[question.seq, row.seat] = row.choice
        ledger.write(row)
    for seq, seat, option in acknowledged:
        assert answered[seq, seat] == option
    assert len(set(acknowledged)) == len(acknowledged)
    return len(rows)
