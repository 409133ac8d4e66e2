"""The waiting room: the host fills, frees and exchanges seats, changes options, opens the table."""

from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from klubovna.server.hosting import KEY_RENEWED
from klubovna.server.waiting import MOVED
from support.tables import OPEN, Player, Server, TestTable, Tree, bot, person, play_on


def stays(seat: int) -> Tree:
    return {"kind": "stays", "seat": seat}


def changed(server: Server, table: TestTable) -> str:
    found = server.get(table.path, table.created["host"], table.watch).json()["changed"]
    assert isinstance(found, str)
    return found


def arrange(server: Server, table: TestTable, *seats: Tree, **more: Any) -> Any:
    """What the host wishes, as the table is now."""
    body = {"changed": changed(server, table), "seats": list(seats), **more}
    return server.post(f"{table.path}/room", body, table.created["host"])


def joined(server: Server, table: TestTable, name: str) -> str:
    answer = server.post(f"{table.path}/join", {"name": name}, table.created["invitation"])
    assert answer.status_code == 200, answer.text
    key = answer.json()["key"]
    assert isinstance(key, str)
    return key


def kinds(answer: Any) -> list[str]:
    assert answer.status_code == 200, answer.text
    return [seat["kind"] for seat in answer.json()["seats"]]


def test_a_bot_takes_an_open_seat_and_leaves_it_again(server: Server) -> None:
    table = server.create(person("Anna"), OPEN, OPEN)
    with table.sit(0) as anna:
        assert kinds(arrange(server, table, stays(0), bot(), OPEN)) == ["person", "bot", "open"]
        anna.wait("waiting", lambda told: told["table"]["seats"][1]["kind"] == "bot")
        assert kinds(arrange(server, table, stays(0), OPEN, OPEN)) == ["person", "open", "open"]
        answer = arrange(server, table, stays(0), bot(), bot("greedy"))
        assert answer.json()["status"] == "playing"
        play_on({0: anna})
        assert anna.state["over"]


def test_a_guest_is_removed_and_the_link_opens_nothing(server: Server) -> None:
    table = server.create(person("Anna"), OPEN, OPEN)
    petr = joined(server, table, "Petr")
    with Player(server, table.id, petr) as guest:
        guest.wait("waiting")
        assert kinds(arrange(server, table, stays(0), OPEN, OPEN)) == ["person", "open", "open"]
        assert guest.close_code() == KEY_RENEWED
        assert guest.heard[-1]["text"]["key"] == "server.error.removed"
    assert server.get(table.path, petr).status_code == 403
    with pytest.raises(ConnectionClosed):
        Player(server, table.id, petr)
    assert joined(server, table, "Pavel")


def test_people_change_places_and_keep_their_links(server: Server) -> None:
    table = server.create(person("Anna"), OPEN, OPEN)
    petr = joined(server, table, "Petr")
    with Player(server, table.id, petr) as guest:
        guest.wait("waiting")
        answer = arrange(server, table, stays(1), OPEN, stays(0))
        assert [seat["name"] for seat in answer.json()["seats"]] == ["Petr", None, "Anna"]
        assert guest.close_code() == MOVED
    with Player(server, table.id, petr) as guest, Player(server, table.id, table.key(0)) as anna:
        assert (guest.welcome["seat"], anna.welcome["seat"]) == (0, 2)
        jana = joined(server, table, "Jana")
        with Player(server, table.id, jana) as third:
            assert third.welcome["seat"] == 1
            play_on({0: guest, 1: third, 2: anna})
            assert anna.state["over"]


def test_the_table_gets_other_options_and_more_seats(server: Server) -> None:
    table = server.create(person("Anna"), OPEN)
    answer = arrange(
        server, table, stays(0), OPEN, OPEN, OPEN, options={"new_suits": True}, public=True
    )
    assert len(kinds(answer)) == 4
    assert answer.json()["options"]["new_suits"] is True
    assert answer.json()["public"] is True
    wrong = arrange(server, table, stays(0), OPEN, options={"nonsense": 1})
    assert wrong.status_code == 400
    assert len(server.get(table.path, table.key(0)).json()["seats"]) == 4


@pytest.mark.parametrize(
    ("seats", "why"),
    [
        ([OPEN, OPEN], "nobody_stays"),
        ([stays(0), stays(0)], "no_person"),
        ([stays(1), OPEN], "no_person"),
        ([stays(9), OPEN], "no_person"),
    ],
)
def test_an_arrangement_that_makes_no_sense_is_refused(
    server: Server, seats: list[Tree], why: str
) -> None:
    table = server.create(person("Anna"), OPEN)
    answer = arrange(server, table, *seats)
    assert answer.status_code == 400
    assert answer.json()["error"]["text"]["key"] == f"server.error.{why}"
    assert server.get(table.path, table.key(0)).json()["status"] == "waiting"


def test_who_came_in_meanwhile_is_not_sent_away(server: Server) -> None:
    table = server.create(person("Anna"), OPEN, OPEN)
    before = changed(server, table)
    joined(server, table, "Petr")
    body = {"changed": before, "seats": [stays(0), OPEN, OPEN]}
    answer = server.post(f"{table.path}/room", body, table.created["host"])
    assert answer.status_code == 409
    assert server.get(table.path, table.key(0)).json()["seats"][1]["name"] == "Petr"


def test_only_the_host_arranges_and_only_before_the_deal(server: Server) -> None:
    table = server.create(person("Anna"), OPEN)
    body = {"changed": changed(server, table), "seats": [stays(0), bot()]}
    for key in (table.key(0), table.watch, table.created["invitation"]):
        assert server.post(f"{table.path}/room", body, key).status_code == 403
    joined(server, table, "Petr")
    answer = arrange(server, table, stays(0), bot())
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "conflict")


# ---- tables for anybody


def listed(server: Server) -> list[str]:
    return [table["id"] for table in server.get("/api/tables/public").json()["tables"]]


def test_anybody_may_join_a_public_table(server: Server) -> None:
    table = server.create(person("Anna"), OPEN, public=True)
    private = server.create(person("Eva"), OPEN)
    assert table.id in listed(server)
    assert private.id not in listed(server)
    assert server.get(table.path).status_code == 200
    assert server.get(private.path).status_code == 403
    assert server.post(f"{private.path}/join", {"name": "Petr"}).status_code == 403
    assert server.post(f"{table.path}/join", {"name": "Petr"}).status_code == 200
    assert table.id not in listed(server), "it is full"
    assert server.get(table.path).status_code == 403, "and no longer everybody's business"
    assert server.post(f"{table.path}/join", {"name": "Jana"}).status_code == 409
