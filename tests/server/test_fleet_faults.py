"""Processes on one PostgreSQL that are killed, hang, or lose their database in the middle of
matches: people go on at another process by themselves, nothing that was acknowledged is lost,
nothing happens twice, and a process that comes back late changes nothing.

KLUBOVNA_FAULTS says how many faults there are in the long run.
"""

import asyncio
import contextlib
import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from klubovna.server.app import make_app
from klubovna.server.founding import new_table
from klubovna.server.house import House, Settings
from klubovna.server.limits import Limits
from klubovna.server.storage.postgres.storage import PostgresStorage
from klubovna.server.wire import NewPerson, NewTable
from support.asgi import Connection
from support.cluster import Cluster, asked
from support.cutting import MOMENTS, Frail
from support.fleet import (
    LEASE,
    LOST,
    FleetOfServers,
    Spawner,
    Wanderer,
    at,
    check,
    let_in,
    rows_of,
    until,
)
from support.slow_storage import SlowStorage
from support.tables import PATIENCE, TestTable, Tree, bot, person

FAULTS = int(os.environ.get("KLUBOVNA_FAULTS", "200"))
TABLES = 3


@pytest.fixture(scope="module")
def servers(
    spawner: Spawner, cluster: Cluster, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[FleetOfServers]:
    database = cluster.url(cluster.new_database())
    running = FleetOfServers(spawner, database, tmp_path_factory.mktemp("fleet"))
    yield running
    assert "Traceback" not in running.end()


@pytest.fixture
def fleet(servers: FleetOfServers) -> FleetOfServers:
    """Two processes, whatever has become of those before."""
    servers.refresh()
    return servers


def test_a_match_goes_on_elsewhere_when_its_process_is_killed(fleet: FleetOfServers) -> None:
    table = fleet[0].create(person("Anna"), person("Petr"), bot())
    with table.sit(0):
        people = [Wanderer(fleet, table, seat) for seat in (0, 1)]
        until(lambda: len(people[0].acknowledged) >= 2)
        assert fleet.owner(table.id) is fleet[0]
        fleet[0].kill()
    for each in people:
        each.finish()
    assert fleet.owner(table.id) is fleet[1]
    moves = [move for each in people for move in each.acknowledged]
    assert check(fleet.database, table.id, moves) > len(moves)


def test_bots_go_on_elsewhere_though_nobody_looks(fleet: FleetOfServers) -> None:
    slow = fleet.add(pause=0.2)
    table = slow.create(bot(), bot())
    until(lambda: rows_of(fleet.database, table.id))
    slow.kill()
    path = table.path
    until(lambda: fleet[0].get(path, table.watch).json()["status"] == "over")
    check(fleet.database, table.id, [])


def test_a_clock_runs_out_though_the_process_that_kept_the_table_is_gone(
    fleet: FleetOfServers,
) -> None:
    clock = {"per": "move", "seconds": 60, "then": "bot"}
    leaving = fleet.add()
    table = leaving.create(person("Anna"), person("Petr"), clock=clock)
    leaving.kill()
    late = "UPDATE klubovna.tables SET deadline = 1 WHERE id = %s"
    asked(fleet.database, late, table.id)
    until(lambda: len(rows_of(fleet.database, table.id)) > 1)
    rows = [row for _, row in rows_of(fleet.database, table.id)]
    assert [row.kind for row in rows].count("late") == 1


def test_a_process_that_hung_for_long_goes_on_where_nobody_took_its_place(
    tmp_path: Path, spawner: Spawner, postgres: str
) -> None:
    alone = FleetOfServers(spawner, postgres, tmp_path, size=1)
    table = alone[0].create(bot(), bot(), bot(), bot())
    until(lambda: rows_of(postgres, table.id))
    alone[0].signal(signal.SIGSTOP)
    time.sleep(LEASE)
    alone[0].signal(signal.SIGCONT)
    until(lambda: alone[0].get(table.path, table.watch).json()["status"] == "over")
    check(postgres, table.id, [])
    assert "Traceback" not in alone.end()


def test_a_process_that_hangs_and_comes_back_late_changes_nothing(fleet: FleetOfServers) -> None:
    table = fleet[0].create(person("Anna"), person("Petr"))
    with table.sit(0) as anna, table.sit(1) as petr:
        asked_one = anna if anna.wait("state")["ask"] else petr
        asked_one.wait_seq(0)
        seat, question = (0 if asked_one is anna else 1), asked_one.state["ask"]["seq"]
        fleet[0].signal(signal.SIGSTOP)
        asked_one.say(type="move", seq=question, option=1)
        with at(table, fleet[1]).sit(seat) as elsewhere:
            elsewhere.wait("state")
            elsewhere.move(0)
            fleet[0].signal(signal.SIGCONT)
            assert asked_one.close_code() == 1012
            assert not [heard for heard in asked_one.heard if heard["type"] == "ack"]
            assert [row.choice for _, row in rows_of(fleet.database, table.id)] == [0]
            with let_in(at(table, fleet[0]), seat) as again:
                assert again.wait("state")["seq"] == 1
            assert fleet.owner(table.id) is fleet[1]


def test_a_process_that_is_ended_gives_its_tables_back_at_once(
    tmp_path: Path, spawner: Spawner, postgres: str
) -> None:
    fleet = FleetOfServers(spawner, postgres, tmp_path, lease_seconds=600.0)
    table = fleet[0].create(person("Anna"), bot())
    with table.sit(0) as anna:
        anna.wait("state")
        fleet[0].signal(signal.SIGTERM)
        assert anna.close_code() == 1012
    with at(table, fleet[1]).sit(0) as anna:
        assert anna.wait("state")
        assert fleet.owner(table.id) is fleet[1]
    assert fleet.end() == ""


def test_matches_go_on_when_the_database_was_away(cluster: Cluster, fleet: FleetOfServers) -> None:
    table = fleet[0].create(person("Anna"), person("Petr"), bot())
    people = [Wanderer(fleet, table, seat) for seat in (0, 1)]
    until(lambda: len(people[0].acknowledged) >= 2)
    cluster.stop()
    time.sleep(1.0)
    cluster.start()
    for each in people:
        each.finish()
    check(fleet.database, table.id, [move for each in people for move in each.acknowledged])


def test_a_table_that_was_being_opened_when_the_lease_ended_is_not_kept(postgres: str) -> None:
    limits = Limits(lease_seconds=10.0)

    async def story() -> None:
        storage = SlowStorage(PostgresStorage(postgres))
        app = make_app(Settings(postgres, limits=limits, peer="127.0.0.1:9"), storage)
        async with app.router.lifespan_context(app):
            house: House = app.state.house
            seats = [NewPerson("Anna"), NewPerson("Petr")]
            made = await new_table(house, NewTable("fantasy-realms", list(seats)))
            house.drop([made.table.id])
            gate = storage.hold("rows")
            anna = Connection(app, made.table.id, made.keys["0"])
            await gate.reached.wait()
            lease = house.fleet.lease
            asked(postgres, "DELETE FROM klubovna.processes")
            while house.fleet.lease in ("", lease):
                await asyncio.sleep(0.02)
            gate.open()
            await asyncio.wait_for(anna.life, PATIENCE)
            assert anna.code == 1012
            assert made.table.id not in house.tables
            again = Connection(app, made.table.id, made.keys["0"])
            while not again.heard("state"):
                await asyncio.sleep(0.02)
            await again.cut_off()

    asyncio.run(story())


class Club:
    """People and bots at several tables; a match that is over is followed by another."""

    def __init__(self, fleet: FleetOfServers) -> None:
        self.fleet = fleet
        self.people: dict[TestTable, list[Wanderer]] = {}
        self.bots: list[TestTable] = []

    def sit_down(self) -> None:
        """New tables in the place of those whose match is over."""
        playing = [table for table, people in self.people.items() if not people[0].over]
        for number in range(TABLES - len(playing)):
            table = self.create(person("Anna"), person("Petr"), *([bot()] if number else []))
            self.people[table] = [Wanderer(self.fleet, table, seat) for seat in (0, 1)]
        if len(self.bots) < 1 + len(self.people) // TABLES:
            self.bots.append(self.create(bot(), bot(), bot()))

    def create(self, *seats: Tree) -> TestTable:
        """By any process that can just now; of what is lost on the way nobody knows."""
        while True:
            with contextlib.suppress(*LOST, AssertionError):
                return random.choice(self.fleet.up()).create(*seats)
            time.sleep(0.1)

    def acknowledged(self) -> int:
        return sum(len(each.acknowledged) for people in self.people.values() for each in people)

    def go_on(self) -> None:
        """Let a move be acknowledged."""
        wanted = self.acknowledged() + 1
        end = time.monotonic() + 3 * PATIENCE
        while self.acknowledged() < wanted:
            self.sit_down()
            assert time.monotonic() < end, "nobody can play any more"
            time.sleep(0.01)

    def finish(self) -> None:
        for people in self.people.values():
            for each in people:
                each.finish()
        until(lambda: all(self.is_over(table) for table in self.bots))

    def is_over(self, table: TestTable) -> bool:
        return bool(self.fleet[0].get(table.path, table.watch).json()["status"] == "over")


def killed(fleet: FleetOfServers, frail: Frail, cluster: Cluster) -> None:
    random.choice(fleet.members).kill()
    fleet.refresh()


def stopped(fleet: FleetOfServers, frail: Frail, cluster: Cluster) -> None:
    random.choice(fleet.members).signal(signal.SIGSTOP)
    time.sleep(random.uniform(0.0, 2.0 * LEASE))
    fleet.refresh()


def ended(fleet: FleetOfServers, frail: Frail, cluster: Cluster) -> None:
    fleet.add()
    leaving = fleet.members.pop(0)
    leaving.signal(signal.SIGTERM)
    leaving.http.close()
    until(leaving.is_gone)


def restarted(fleet: FleetOfServers, frail: Frail, cluster: Cluster) -> None:
    cluster.stop()
    time.sleep(random.choice((0.0, 0.5, 1.5 * LEASE)))
    cluster.start()


def cut(fleet: FleetOfServers, frail: Frail, cluster: Cluster) -> None:
    """The connection over which the next move goes is lost, perhaps during its commit."""
    cuts = frail.proxy.cuts
    frail.proxy.cut("{move}", random.choice(MOMENTS))
    until(lambda: frail.proxy.cuts > cuts)


KINDS: list[Callable[[FleetOfServers, Frail, Cluster], None]] = [
    killed, stopped, ended, restarted, cut,
]  # fmt: skip


@pytest.mark.parametrize("faults", [pytest.param(FAULTS, marks=pytest.mark.long)])
def test_nothing_is_lost_or_doubled_whatever_fails(
    spawner: Spawner, cluster: Cluster, tmp_path: Path, faults: int
) -> None:
    frail = Frail(cluster.port)
    name = cluster.new_database()
    way = cluster.url(name, frail.proxy.port)
    fleet = FleetOfServers(spawner, cluster.url(name), tmp_path, way)
    club = Club(fleet)
    club.sit_down()
    for number in range(faults):
        club.go_on()
        KINDS[number % len(KINDS)](fleet, frail, cluster)
    club.finish()
    assert "Traceback" not in fleet.end()
    frail.close()
    moves = 0
    for table, people in club.people.items():
        known = [move for each in people for move in each.acknowledged]
        moves += check(fleet.database, table.id, known)
    moves += sum(check(fleet.database, table.id, []) for table in club.bots)
    print(f"{faults} faults, {len(club.people)} matches, {len(club.bots)} of bots, {moves} moves,")
    print(f"{club.acknowledged()} of them acknowledged to people")
