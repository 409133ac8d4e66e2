"""Processes on one PostgreSQL that are killed, hang, or lose their database in the middle of
matches: people go on at another process by themselves, nothing that was acknowledged is lost,
nothing happens twice, and a process that comes back late changes nothing.

KLUBOVNA_FAULTS says how many faults there are in the long run.
"""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.cluster import Cluster
from support.fleet import FleetOfServers, Spawner, Wanderer, at, check, rows_of, until
from support.tables import bot, person

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
        fleet[0].signal(signal.SIGKILL)
    for each in people:
        each.finish()
    assert fleet.owner(table.id) is fleet[1]
    moves = [move for each in people for move in each.acknowledged]
    assert check(fleet.database, table.id, moves) > len(moves)


def test_bots_go_on_elsewhere_though_nobody_looks(fleet: FleetOfServers) -> None:
    slow = fleet.add(pause=0.2)
    table = slow.create(bot(), bot())
    until(lambda: rows_of(fleet.database, table.id))
    slow.signal(signal.SIGKILL)
    until(lambda: fleet[0].get(table.path, table.watch).json()["status"] == "over")
    check(fleet.database, table.id, [])


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
            with at(table, fleet[0]).sit(seat) as again:
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
