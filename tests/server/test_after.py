"""After the game: replay, fork, rematch, export and import."""

import json
from itertools import pairwise

import pytest

from klubovna.core.rng import commitment
from support.tables import Player, Server, TestTable, bot, person, play_on


def finished(server: Server) -> TestTable:
    table = server.create(person("Anna"), person("Petr"), bot())
    with table.sit(0) as anna, table.sit(1) as petr:
        anna.wait("state")
        shown = anna.state["commitment"]
        play_on({0: anna, 1: petr})
        assert commitment(anna.state["seed"]) == shown
    return table


@pytest.fixture(scope="module")
def over(server: Server) -> TestTable:
    return finished(server)


def test_replay_shows_every_position_from_every_seat(over: TestTable, server: Server) -> None:
    end = server.get(f"{over.path}/replay", over.watch, at=0, seat=-2).json()["length"]
    hands = []
    for seat in (-2, -1, 0, 2):
        for at in (0, 1, end // 2, end):
            frame = server.get(f"{over.path}/replay", over.watch, at=at, seat=seat).json()
            assert frame["at"] == at
            assert (frame["result"] is None) == (at < end)
            if seat == -2 and at < end:
                taken = frame["asked"]["taken"]
                assert 0 <= taken < len(frame["asked"]["options"])
                assert all(len(s["hand"]) == s["cards"] for s in frame["view"]["seats"])
            hands.append(len(json.dumps(frame["view"])))
    assert len(set(hands)) > 4
    assert server.get(f"{over.path}/replay", over.watch, at=end + 1).status_code == 400
    assert server.get(f"{over.path}/replay", over.watch, seat=9).status_code == 400
    assert server.get(f"{over.path}/replay", at=0).status_code == 403


def test_replay_says_where_turns_begin(over: TestTable, server: Server) -> None:
    frame = server.get(f"{over.path}/replay", over.watch, at=3, seat=-2).json()
    turns = frame["turns"]
    assert turns[0] == 0
    assert turns == sorted(set(turns))
    assert turns[-1] <= frame["length"]
    asked = [
        server.get(f"{over.path}/replay", over.watch, at=at, seat=-2).json()["asked"]["seat"]
        for at in turns[:4]
    ]
    assert all(one != other for one, other in pairwise(asked))


def test_nothing_is_given_away_before_the_end(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"))
    one, both = (table.key(0),), (table.key(0), table.key(1))
    seats = [person("A"), person("B")]
    assert server.get(f"{table.path}/replay", *both, at=0).status_code == 409
    assert server.get(f"{table.path}/export", *one).status_code == 403
    assert server.post(f"{table.path}/fork", {"at": 0, "seats": seats}, *one).status_code == 403
    assert server.post(f"{table.path}/rematch", {}, *both).status_code == 409
    assert server.get(f"{table.path}/export", *both).status_code == 200
    assert server.post(f"{table.path}/fork", {"at": 0, "seats": seats}, *both).status_code == 201


@pytest.mark.parametrize("how", ["export", "fork"])
def test_a_deal_that_becomes_known_is_practice(server: Server, how: str) -> None:
    """Whoever plays alone may look into the deal, but then the match does not count."""
    table = server.create(person("Anna"), bot())
    with table.sit(0) as anna, table.spectate() as visitor:
        assert not anna.wait("state")["practice"]
        if how == "export":
            file = server.get(f"{table.path}/export", table.key(0)).json()
            assert commitment(file["record"]["seed"]) == anna.state["commitment"]
        else:
            wanted = {"at": 0, "seats": [person("A"), bot()]}
            assert server.post(f"{table.path}/fork", wanted, table.key(0)).status_code == 201
        assert anna.wait("state", lambda state: bool(state["practice"]))
        assert visitor.wait("state", lambda state: bool(state["practice"]))
        assert server.get(table.path, table.key(0)).json()["practice"]
        play_on({0: anna})
    assert server.get(table.path, table.key(0)).json()["practice"]


def test_an_export_after_the_end_changes_nothing(server: Server) -> None:
    table = finished(server)
    before = server.get(table.path, table.watch).json()
    assert server.get(f"{table.path}/export", table.watch).status_code == 200
    assert server.get(table.path, table.watch).json() == before
    assert not before["practice"]


def test_nobody_hears_the_seed_before_the_end(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"), bot())
    said = []
    with table.sit(0) as anna, table.sit(1) as petr, table.spectate() as visitor:
        play_on({0: anna, 1: petr})
        visitor.wait("state", lambda state: bool(state["over"]))
        seed = anna.state["seed"]
        for player in (anna, petr, visitor):
            said += [heard for heard in player.heard if not heard.get("over")]
    assert len(said) > 20
    assert seed not in json.dumps(said)
    assert seed not in json.dumps(table.created)


def test_fork_goes_on_from_a_point(over: TestTable, server: Server) -> None:
    seats = [bot(), person("Anna"), person("Petr")]
    answer = server.post(f"{over.path}/fork", {"at": 5, "seats": seats}, over.watch)
    created = answer.json()
    assert created["table"]["practice"]
    assert created["table"]["moves"] == 5
    fork = TestTable(server, created)
    then = server.get(f"{over.path}/replay", over.watch, at=5, seat=1).json()
    with fork.sit(1) as anna:
        state = anna.wait("state")
        assert state["view"] == then["view"]
        assert anna.log == then["events"]
    wrong = server.post(f"{over.path}/fork", {"at": 5, "seats": seats[:2]}, over.watch)
    assert wrong.json()["error"]["code"] == "bad_setup"
    far = server.post(f"{over.path}/fork", {"at": 9999, "seats": seats}, over.watch)
    assert far.status_code == 400


def test_rematch_leaves_the_others_their_seats(server: Server) -> None:
    table = finished(server)
    with table.sit(1) as petr:
        petr.wait("state")
        assert server.post(f"{table.path}/rematch", {}, table.watch).status_code == 403
        created = server.post(f"{table.path}/rematch", {}, table.key(0)).json()
        assert [seat["kind"] for seat in created["table"]["seats"]] == ["person", "open", "bot"]
        told = petr.wait("rematch")
        assert told["table"] == created["table"]["id"]
        assert server.post(f"{table.path}/rematch", {}, table.key(1)).status_code == 409
        path = f"/api/tables/{told['table']}/join"
        joined = server.post(path, {"name": "Petr"}, told["invitation"]).json()
        assert joined["seat"] == 1
        with Player(server, told["table"], joined["key"]) as again:
            assert not again.wait("state")["over"]


def test_rematch_may_change_an_option(server: Server) -> None:
    table = server.create(person("Anna"), bot(), seed="other options")
    with table.sit(0) as anna:
        play_on({0: anna})
    wanted = {"options": {"end_check": "turn"}}
    created = server.post(f"{table.path}/rematch", wanted, table.key(0)).json()
    assert created["table"]["options"]["end_check"] == "turn"
    nonsense = {"options": {"end_check": "never"}}
    assert server.post(f"{table.path}/rematch", nonsense, table.key(0)).status_code == 400


def test_rematch_on_one_device_needs_no_invitation(server: Server) -> None:
    table = finished(server)
    created = server.post(f"{table.path}/rematch", {}, table.key(0), table.key(1)).json()
    assert created["invitation"] is None
    assert set(created["keys"]) == {"0", "1"}


def test_export_and_import(over: TestTable, server: Server) -> None:
    answer = server.get(f"{over.path}/export", over.watch)
    assert "attachment" in answer.headers["content-disposition"]
    created = server.post("/api/import", answer.json()).json()
    assert created["table"]["status"] == "over"
    assert created["table"]["result"] == server.get(over.path, over.watch).json()["result"]
    assert set(created["keys"]) == {"0", "1"}
    bare = server.post("/api/import", answer.json()["record"]).json()
    assert bare["table"]["moves"] == created["table"]["moves"]


def test_import_says_what_is_wrong_with_a_file(over: TestTable, server: Server) -> None:
    file = server.get(f"{over.path}/export", over.watch).json()
    record = file["record"]
    for wrong in (
        {},
        {"record": 3},
        {**file, "record": {**record, "seed": "other"}},
        {**file, "record": {**record, "choices": "x"}},
    ):
        answer = server.post("/api/import", wrong)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_record")
    few = server.post("/api/import", {**file, "seats": file["seats"][:2]})
    assert few.json()["error"]["code"] == "bad_setup"
