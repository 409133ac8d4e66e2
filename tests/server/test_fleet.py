"""Several server processes on one PostgreSQL: a table is kept by one of them, and played at through
all of them. `test_fleet_faults` lets them die."""

import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from support.cluster import Cluster, asked
from support.fleet import FleetOfServers, Spawner, at
from support.pictures import follow
from support.tables import OPEN, PATIENCE, TestTable, Tree, person, plain_socket, play_on

MANY = 5


@pytest.fixture(scope="module")
def fleet(
    cluster: Cluster, spawner: Spawner, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[FleetOfServers]:
    database = cluster.url(cluster.new_database())
    folder = tmp_path_factory.mktemp("fleet")
    running = FleetOfServers(spawner, database, folder, lease_seconds=600.0, tables_at_once=MANY)
    yield running
    assert running.end() == ""


@pytest.fixture(autouse=True)
def fresh(fleet: FleetOfServers) -> None:
    """Everybody may make new tables again."""
    asked(fleet.database, "DELETE FROM klubovna.shares")


def test_a_match_is_played_through_every_process(fleet: FleetOfServers) -> None:
    table = fleet[0].create(person("Anna"), person("Petr"))
    with table.sit(0) as anna, at(table, fleet[1]).sit(1) as petr:
        assert fleet.owner(table.id) is fleet[0]
        assert anna.wait("presence", lambda heard: bool(heard["online"] == [0, 1]))
        play_on({0: anna, 1: petr}, until=lambda state: state["moves"] >= 4)
        petr.say(type="back", to=0)
        assert anna.wait("vote")["by"] == 1
        anna.say(type="vote", yes=True)
        assert petr.wait("vote", lambda heard: heard["by"] is None)
        assert anna.wait("state")["moves"] == petr.wait("state")["moves"] == 0
        play_on({0: anna, 1: petr})
        assert anna.state["over"]
        assert anna.state["result"] == petr.state["result"]
    assert fleet[1].get(f"{table.path}/export", table.key(1)).json()["seats"][1]["name"] == "Petr"
    assert fleet.owner(table.id) is fleet[0]


def test_changes_of_the_picture_are_passed_on(fleet: FleetOfServers) -> None:
    """Petr's browser asks another process than the one that keeps the table for changes."""
    table = fleet[0].create(person("Anna"), person("Petr"))
    way = fleet[1].url.replace("http://", "ws://") + f"/ws?changes=1&table={table.id}"
    with table.sit(0) as anna, connect(way) as petr:
        assert fleet.owner(table.id) is fleet[0]
        petr.send(json.dumps({"type": "hello", "table": table.id, "key": table.key(1)}))
        picture = None
        while picture is None:
            picture = follow(picture, json.loads(petr.recv(PATIENCE)))
        if (ask := anna.wait("state")["ask"]) is not None:
            anna.say(type="move", seq=ask["seq"], option=0)
        else:
            petr.send(json.dumps({"type": "move", "seq": picture["ask"]["seq"], "option": 0}))
        message: Tree = {}
        while message.get("type") != "change":
            message = json.loads(petr.recv(PATIENCE))
        changed = follow(picture, message)
        with at(table, fleet[1]).sit(1) as again:
            whole = again.wait("state")
        assert changed is not None
        assert {changed["moves"], whole["moves"]} == {1}
        assert all(changed[name] == whole[name] for name in ("view", "ask", "owed", "undo"))


def test_seats_are_given_once_whoever_is_asked(fleet: FleetOfServers) -> None:
    table = fleet[0].create(person("Anna"), OPEN, OPEN)
    invitation = table.created["invitation"]
    with table.sit(0) as anna:
        taken = [
            fleet[number].post(f"{table.path}/join", {"name": name}, invitation).json()["seat"]
            for number, name in ((1, "Petr"), (0, "Eva"))
        ]
        assert taken == [1, 2]
        full = fleet[1].post(f"{table.path}/join", {"name": "Jan"}, invitation)
        assert (full.status_code, full.json()["error"]["code"]) == (409, "conflict")
        assert anna.wait("state")["seq"] == 0


def test_whoever_makes_a_table_deletes_it_through_any_process(fleet: FleetOfServers) -> None:
    table = fleet[0].create(person("Anna"), person("Petr"))
    with table.sit(0) as anna, at(table, fleet[1]).sit(1) as petr:
        assert fleet[1].delete(table.path, table.created["host"]).status_code == 200
        assert anna.close_code() == petr.close_code() == 4410
    assert fleet[0].get(table.path, table.watch).status_code == 404


def test_a_table_moves_to_the_process_where_its_people_are(fleet: FleetOfServers) -> None:
    table = fleet[0].create(person("Anna"), person("Petr"))
    assert fleet.owner(table.id) is fleet[0]
    with at(table, fleet[1]).sit(0):
        assert fleet.owner(table.id) is fleet[1]
        with table.sit(1) as petr:
            assert petr.wait("presence")["online"] == [0, 1]
            assert fleet.owner(table.id) is fleet[1]


def test_an_offer_that_another_process_has_withdrawn_is_made_anew(fleet: FleetOfServers) -> None:
    old = fleet[0].create(person("Anna"), person("Petr"))
    with old.sit(0) as anna, old.sit(1) as petr:
        play_on({0: anna, 1: petr})
        offered = fleet[0].post(f"{old.path}/rematch", {}, old.key(0)).json()
        first = petr.wait("rematch")["invitation"]
        new = TestTable(fleet[1], offered)
        with new.sit(0):
            assert fleet.owner(new.id) is fleet[1]
            renewing = f"{new.path}/invitation/key"
            assert fleet[1].post(renewing, {}, offered["host"]).status_code == 200
            petr.say(type="hello", table=old.id, key=old.key(1))
            again = petr.wait("rematch")["invitation"]
            joining = f"{new.path}/join"
            assert fleet[0].post(joining, {"name": "Petr"}, first).status_code == 403
            assert fleet[0].post(joining, {"name": "Petr"}, again).status_code == 200
            assert fleet[1].delete(new.path, offered["host"]).status_code == 200
        for _ in range(2):
            petr.say(type="hello", table=old.id, key=old.key(1))
            petr.wait("presence")
        assert [heard["type"] for heard in petr.heard].count("rematch") == 2


def test_one_connection_may_change_between_tables_of_both_processes(fleet: FleetOfServers) -> None:
    here = fleet[0].create(person("Anna"), person("Petr"))
    there = fleet[1].create(person("Eva"), person("Jan"))
    with here.sit(1), there.sit(1) as jan, here.sit(0) as player:
        for table in (there, here, there):
            player.say(type="hello", table=table.id, key=table.key(0))
            assert player.wait("welcome")["table"]["id"] == table.id
        assert jan.wait("presence", lambda heard: bool(heard["online"] == [0, 1]))
        player.say(type="hello", table=here.id, key=here.key(0))
        assert jan.wait("presence", lambda heard: bool(heard["online"] == [1]))


def test_the_lobby_is_the_same_everywhere(fleet: FleetOfServers) -> None:
    table = fleet[0].create(person("Anna"), OPEN, public=True)
    for member in fleet.members:
        found = member.get("/api/tables/public").json()["tables"]
        assert table.id in [each["id"] for each in found]
        mine = member.post("/api/tables/mine", {"keys": [table.key(0)]}).json()["tables"]
        assert [each["table"]["id"] for each in mine] == [table.id]


def test_new_tables_are_counted_for_all_processes_together(fleet: FleetOfServers) -> None:
    wanted = {"game": "fantasy-realms", "seats": [person("Anna"), person("Petr")]}
    answers = [fleet[n % 2].post("/api/tables", wanted) for n in range(MANY + 1)]
    assert [answer.status_code for answer in answers] == [201] * MANY + [429]
    assert int(answers[-1].headers["retry-after"]) > 0
    kept = asked(fleet.database, "SELECT client FROM klubovna.shares")
    assert not any("127" in client for (client,) in kept if len(client) < 20)


def test_nobody_can_pretend_to_be_a_process(fleet: FleetOfServers) -> None:
    table = fleet[0].create(person("Anna"), person("Petr"))
    query = "SELECT owner FROM klubovna.tables WHERE id = %s"
    owner = asked(fleet.database, query, table.id)[0][0]
    forged = {
        "x-klubovna-peer": f"{owner} {time.time():.3f} {'0' * 64}",
        "x-forwarded-for": "192.0.2.7",
        "authorization": f"Bearer {table.key(0)}",
    }
    answer = httpx.get(f"{fleet[0].url}{table.path}/replay", headers=forged)
    assert (answer.status_code, answer.content) == (503, b"")
    with pytest.raises(InvalidStatus):
        connect(fleet[0].url.replace("http", "ws") + "/ws", additional_headers=forged)
    with table.sit(0) as anna:
        assert anna.wait("state")["seq"] == 0


def test_nobody_waits_for_ever_for_a_process_that_has_a_lease_and_says_nothing(
    cluster: Cluster, spawner: Spawner, tmp_path: Path
) -> None:
    """Its heart beats, it takes every connection, and that is all."""
    database = cluster.url(cluster.new_database())
    fleet = FleetOfServers(spawner, database, tmp_path, size=1, lease_seconds=1, answer_seconds=2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        new = "INSERT INTO klubovna.processes VALUES (%s, %s, '', 'infinity')"
        asked(database, new, "silent", address)
        table = fleet[0].create(person("Anna"), person("Petr"))
        asked(database, "UPDATE klubovna.tables SET owner = 'silent'")
        fleet[0].kill()
        fleet.refresh()
        there = at(table, fleet[0])
        with plain_socket(fleet[0]) as socket_:
            hello = {"type": "hello", "table": table.id, "key": table.key(0)}
            socket_.send(json.dumps(hello))
            with pytest.raises(ConnectionClosed) as closed:
                socket_.recv(PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        answer = there.server.get(f"{table.path}/export", table.key(0))
        # "server" where the machine is so busy that the asked process lost its own lease
        assert answer.json()["error"]["code"] in ("busy", "server")
    assert fleet.end() == ""
