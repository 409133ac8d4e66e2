"""What whoever made a table may do with it: renew its links, and delete it."""

import sqlite3

import pytest
from websockets.exceptions import ConnectionClosed

from klubovna.server.hosting import KEY_RENEWED, TABLE_DELETED
from support.tables import OPEN, Player, Server, TestTable, bot, person, play_on


def host_of(table: TestTable) -> str:
    key = table.created["host"]
    assert isinstance(key, str)
    return key


def renew(server: Server, table: TestTable, what: str, *keys: str) -> str:
    answer = server.post(f"{table.path}/{what}", {}, *(keys or (host_of(table),)))
    assert answer.status_code == 200, answer.text
    key = answer.json()["key"]
    assert isinstance(key, str)
    return key


def test_a_renewed_seat_opens_with_the_new_key_alone(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"))
    with table.sit(0) as anna, table.sit(1) as petr, table.sit(1) as elsewhere:
        for player in (anna, petr, elsewhere):
            player.wait("presence")
        new = renew(server, table, "seats/1/key")
        for player in (petr, elsewhere):
            assert player.close_code() == KEY_RENEWED
            last = player.heard[-1]
            assert (last["type"], last["text"]["key"]) == ("error", "server.error.renewed")
        assert anna.wait("presence", lambda told: told["online"] == [0])
        assert server.get(table.path, table.key(1)).status_code == 403
        with pytest.raises(ConnectionClosed):
            table.sit(1)
        with Player(server, table.id, new) as again:
            assert again.welcome["seat"] == 1
            play_on({0: anna, 1: again}, until=lambda state: state["moves"] > 3)


def test_links_for_watching_and_joining_can_be_renewed(server: Server) -> None:
    table = server.create(person("Anna"), OPEN)
    with table.spectate() as visitor, table.sit(0) as anna:
        visitor.wait("presence")
        watch = renew(server, table, "watch/key")
        assert visitor.close_code() == KEY_RENEWED
        assert server.get(table.path, table.watch).status_code == 403
        assert server.get(table.path, watch).status_code == 200

        join = f"{table.path}/join"
        invitation = renew(server, table, "invitation/key")
        old = table.created["invitation"]
        assert server.post(join, {"name": "Petr"}, old).status_code == 403
        assert server.post(join, {"name": "Petr"}, invitation).status_code == 200
        assert anna.wait("state")
        late = server.post(f"{table.path}/invitation/key", {}, host_of(table))
        assert (late.status_code, late.json()["error"]["code"]) == (409, "conflict")


def test_only_the_host_key_manages_the_table(server: Server) -> None:
    table = server.create(person("Anna"), bot(), OPEN)
    other = server.create(person("Eva"), bot())
    keys = [table.key(0), table.watch, table.created["invitation"], host_of(other), "nonsense"]
    for what in ("seats/0/key", "invitation/key", "watch/key"):
        path = f"{table.path}/{what}"
        for key in keys:
            answer = server.post(path, {}, key)
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not_allowed")
        assert server.post(path, {}).status_code == 403
    for key in keys:
        assert server.delete(table.path, key).status_code == 403
    assert server.delete(table.path).status_code == 403
    assert server.delete("/api/tables/nowhere", host_of(table)).status_code == 404
    assert server.get(table.path, table.key(0)).status_code == 200


def test_a_host_key_is_no_seat(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"))
    with Player(server, table.id, host_of(table)) as host:
        assert host.welcome["seat"] == -1
        host.wait("state")
        assert host.state["ask"] is None
    assert server.get(f"{table.path}/export", host_of(table)).status_code == 403
    mine = server.post("/api/tables/mine", {"keys": [host_of(table)]}).json()
    assert mine == {"tables": []}


@pytest.mark.parametrize(("seat", "status"), [("1", 409), ("2", 409), ("9", 404), ("x", 404)])
def test_only_persons_have_links(server: Server, seat: str, status: int) -> None:
    table = server.create(person("Anna"), bot(), OPEN)
    answer = server.post(f"{table.path}/seats/{seat}/key", {}, host_of(table))
    assert answer.status_code == status


def test_a_deleted_table_is_gone_for_everybody(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"), bot())
    with table.sit(0) as anna, table.sit(1) as petr, table.spectate() as visitor:
        play_on({0: anna, 1: petr}, until=lambda state: state["moves"] > 4)
        answer = server.delete(table.path, host_of(table))
        assert (answer.status_code, answer.json()) == (200, {"id": table.id})
        for player in (anna, petr, visitor):
            assert player.close_code() == TABLE_DELETED
            assert player.heard[-1]["text"]["key"] == "server.error.deleted"
    for key in (table.key(0), table.watch, host_of(table)):
        assert server.get(table.path, key).status_code == 404
    assert server.delete(table.path, host_of(table)).status_code == 404
    with sqlite3.connect(server.database) as db:
        for query in (
            "SELECT count(*) FROM tables WHERE id = ?",
            'SELECT count(*) FROM moves WHERE "table" = ?',
            'SELECT count(*) FROM keys WHERE "table" = ?',
        ):
            assert db.execute(query, (table.id,)).fetchone() == (0,)
    db.close()


def test_bots_stop_when_their_table_is_deleted(server: Server) -> None:
    table = server.create(person("Anna"), *(bot("greedy") for _ in range(5)))
    with table.sit(0) as anna:
        anna.wait("state")
        if anna.state["ask"]:
            anna.move()
        assert server.delete(table.path, host_of(table)).status_code == 200
        assert anna.close_code() == TABLE_DELETED
    whole = server.create(person("Anna"), bot())
    with whole.sit(0) as anna:
        play_on({0: anna})
    with sqlite3.connect(server.database) as db:
        query = 'SELECT count(*) FROM moves WHERE "table" = ?'
        assert db.execute(query, (table.id,)).fetchone() == (0,)
    db.close()


def test_a_rematch_that_was_deleted_can_be_offered_again(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"))
    with table.sit(0) as anna, table.sit(1) as petr:
        play_on({0: anna, 1: petr})
        first = TestTable(server, server.post(f"{table.path}/rematch", {}, table.key(0)).json())
        petr.wait("rematch")
        assert server.delete(first.path, host_of(first)).status_code == 200
        again = server.post(f"{table.path}/rematch", {}, table.key(1))
        assert again.status_code == 201
        assert anna.wait("rematch")["table"] == again.json()["table"]["id"]
    with table.sit(0) as anna:
        assert anna.wait("rematch")["table"] == again.json()["table"]["id"]


def test_keys_outlive_a_restart(tmp_path_factory: pytest.TempPathFactory) -> None:
    server = Server(tmp_path_factory.mktemp("host") / "tables.sqlite3")
    table = server.create(person("Anna"), bot())
    new = renew(server, table, "seats/0/key")
    server.kill()
    server.start()
    assert server.get(table.path, table.key(0)).status_code == 403
    assert server.get(table.path, new).status_code == 200
    assert server.delete(table.path, host_of(table)).status_code == 200
    server.kill()
    server.start()
    assert server.get(table.path, new).status_code == 404
    assert server.stop() == ""
