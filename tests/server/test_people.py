"""Whom the server knows again: seats that are somebody's, their own page, and being forgotten."""

import re
import secrets
import sqlite3
from pathlib import Path

import pytest

from klubovna.server.storage.schema import STEPS
from support.tables import GAME, OPEN, Server, TestTable, Tree, bot, person, play_on, tight

SOLO = "shards-of-infinity"
FIRST_KNOWN = 6
"""The version of databases before there were persons."""


def new_key() -> str:
    """As a browser makes it."""
    return secrets.token_hex(18)


def me(name: str, **more: object) -> Tree:
    return {**person(name), "me": True, **more}


def laid(server: Server, key: str, *seats: Tree, **more: object) -> TestTable:
    body = {"game": GAME, "seats": list(seats), **more}
    answer = server.post("/api/tables", body, f"me.{key}")
    assert answer.status_code == 201, answer.text
    return TestTable(server, answer.json())


def joined(server: Server, table: TestTable, key: str, name: str) -> Tree:
    keys = [table.created["invitation"], f"me.{key}"]
    answer = server.post(f"{table.path}/join", {"name": name}, *keys)
    assert answer.status_code == 200, answer.text
    found: Tree = answer.json()
    return found


def page(server: Server, key: str) -> Tree:
    answer = server.get("/api/me", f"me.{key}")
    assert answer.status_code == 200, answer.text
    found: Tree = answer.json()
    return found


def change(server: Server, key: str, **about: object) -> Tree:
    answer = server.post("/api/me", about, f"me.{key}")
    assert answer.status_code == 200, answer.text
    found: Tree = answer.json()
    return found


def played(server: Server, first: str, second: str, **more: object) -> TestTable:
    """A whole match of two persons."""
    table = laid(server, first, me("Anna"), OPEN, **more)
    table.keys["1"] = joined(server, table, second, "Petr")["key"]
    with table.sit(0) as anna, table.sit(1) as petr:
        play_on({0: anna, 1: petr})
    return table


def resigned(server: Server, winner: str, loser: str) -> TestTable:
    """A match that the second one gives up."""
    table = laid(server, winner, me("Anna"), OPEN)
    table.keys["1"] = joined(server, table, loser, "Petr")["key"]
    with table.sit(1) as petr:
        petr.say(type="resign")
        petr.wait("state", lambda state: state["result"] is not None)
    return table


def test_whoever_sits_down_is_known_again(server: Server) -> None:
    anna, petr = new_key(), new_key()
    assert page(server, anna) == {**page(server, petr), "person": None}
    table = laid(server, anna, me("Anna", crest="owl.sea"), person("at the same device"), OPEN)
    seats = joined(server, table, petr, "Petr")["table"]["seats"]
    known = page(server, anna)
    assert (known["person"]["name"], known["person"]["crest"]) == ("Anna", "owl.sea")
    assert seats[0]["person"] == known["person"]["id"]
    assert seats[2]["person"] == page(server, petr)["person"]["id"] != seats[0]["person"]
    assert "person" not in seats[1]
    [mine] = known["tables"]
    assert (mine["seat"], mine["table"]["id"]) == (0, table.id)
    assert page(server, petr)["tables"][0]["seat"] == 2


def test_nobody_is_known_without_a_key_of_their_own(server: Server) -> None:
    for key in ("short", "x" * 101, "<b>" * 20):
        table = server.post("/api/tables", {"game": GAME, "seats": [me("A"), bot()]}, f"me.{key}")
        assert "person" not in table.json()["table"]["seats"][0]
    assert server.get("/api/me").status_code == 403
    assert server.post("/api/me", {"name": "Anna"}).status_code == 403
    assert server.delete("/api/me", f"me.{new_key()}").status_code == 404


def test_the_id_of_a_person_opens_nothing(server: Server) -> None:
    anna = new_key()
    table = laid(server, anna, me("Anna"), bot())
    id = page(server, anna)["person"]["id"]
    assert server.get("/api/me", f"me.{id}").status_code == 403
    assert server.get(table.path, id).status_code == 403
    assert server.post(f"{table.path}/mine", {}, f"me.{new_key()}").status_code == 404


def test_a_person_comes_back_to_their_seat_from_another_device(server: Server) -> None:
    anna, petr = new_key(), new_key()
    table = laid(server, anna, person("Eva"), me("Anna"), OPEN)
    joined(server, table, petr, "Petr")
    answer = server.post(f"{table.path}/mine", {}, f"me.{anna}").json()
    assert answer["seat"] == 1
    table.keys["1"] = answer["key"]
    with table.sit(1) as again:
        assert again.welcome["seat"] == 1
    assert server.post(f"{table.path}/mine", {}, f"me.{petr}").json()["seat"] == 2
    stranger = new_key()
    change(server, stranger, name="Stranger")
    assert server.post(f"{table.path}/mine", {}, f"me.{stranger}").status_code == 403


def test_a_seat_with_a_new_key_is_nobodys_that_the_server_knows(server: Server) -> None:
    anna = new_key()
    table = laid(server, anna, me("Anna"), person("Petr"))
    answer = server.post(f"{table.path}/seats/0/key", {}, table.created["host"])
    assert answer.status_code == 200
    assert page(server, anna)["tables"] == []
    assert server.post(f"{table.path}/mine", {}, f"me.{anna}").status_code == 403


def test_other_devices_can_be_shut_out(server: Server) -> None:
    anna = new_key()
    laid(server, anna, me("Anna"), bot())
    new = server.post("/api/me/key", {}, f"me.{anna}").json()["key"]
    assert page(server, anna)["person"] is None
    assert page(server, new)["person"]["name"] == "Anna"


def test_seats_go_with_whoever_moves_in_the_waiting_room(server: Server) -> None:
    anna, petr = new_key(), new_key()
    table = laid(server, anna, me("Anna"), OPEN, OPEN)
    now = joined(server, table, petr, "Petr")["table"]
    seats = [{"kind": "stays", "seat": 1}, {"kind": "stays", "seat": 0}, {"kind": "open"}]
    room = {"changed": now["changed"], "seats": seats}
    moved = server.post(f"{table.path}/room", room, table.created["host"]).json()
    assert [seat.get("name") for seat in moved["seats"]] == ["Petr", "Anna", None]
    assert page(server, anna)["tables"][0]["seat"] == 1
    seats = [{"kind": "open"}, {"kind": "stays", "seat": 1}, {"kind": "open"}]
    room = {"changed": moved["changed"], "seats": seats}
    assert server.post(f"{table.path}/room", room, table.created["host"]).status_code == 200
    assert page(server, petr)["tables"] == []
    assert page(server, anna)["tables"][0]["seat"] == 1


def test_a_rematch_and_the_game_of_the_day_are_theirs_too(server: Server) -> None:
    anna, petr = new_key(), new_key()
    table = resigned(server, anna, petr)
    again = server.post(f"{table.path}/rematch", {}, table.key(0)).json()["table"]
    begun = server.post(f"/api/daily/{SOLO}", {"name": "Anna", "person": anna}).json()
    found = {mine["table"]["id"] for mine in page(server, anna)["tables"]}
    assert found == {table.id, again["id"], begun["created"]["table"]["id"]}


def test_results_are_counted_by_game_and_by_partner(server: Server) -> None:
    anna, petr = new_key(), new_key()
    table = played(server, anna, petr)
    practice = laid(server, anna, me("Anna"), bot(), seed="known")
    with practice.sit(0) as alone:
        play_on({0: alone})
    resigned(server, anna, petr)
    result = server.get(table.path, table.key(0)).json()["result"]
    mine, theirs = page(server, anna), page(server, petr)
    won = int(0 in result["winners"])
    best = {"score": result["scores"][0], "table": table.id}
    assert mine["games"] == [{"game": GAME, "played": 2, "won": won + 1, "best": best}]
    [partner] = mine["partners"]
    assert (partner["name"], partner["played"], partner["won"]) == ("Petr", 2, won + 1)
    assert partner["person"] == theirs["person"]["id"]
    assert partner["lost"] == int(1 in result["winners"] and not won)
    assert theirs["games"][0]["won"] == int(1 in result["winners"])
    assert mine["ratings"] == theirs["ratings"] == []


def test_ratings_are_for_those_who_want_them_from_then_on(server: Server) -> None:
    anna, petr, eva = new_key(), new_key(), new_key()
    resigned(server, anna, petr)
    for key, name in ((anna, "Anna"), (petr, "Petr")):
        change(server, key, name=name, rated=True)
    assert page(server, anna)["ratings"] == []
    resigned(server, anna, petr)
    resigned(server, anna, eva)
    [mine], [theirs] = page(server, anna)["ratings"], page(server, petr)["ratings"]
    assert (mine["game"], mine["kind"], mine["matches"]) == (GAME, "versus", 1)
    assert theirs["matches"] == 1
    assert mine["value"] > 1000 > theirs["value"]
    assert mine["value"] - 1000 == 1000 - theirs["value"]
    assert page(server, eva)["ratings"] == []
    change(server, petr, rated=False)
    assert page(server, petr)["ratings"] == page(server, anna)["ratings"] == []


def test_whoever_asks_for_a_hint_is_not_rated_for_it(server: Server) -> None:
    anna = new_key()
    change(server, anna, name="Anna", rated=True)
    table = laid(server, anna, me("Anna"), bot())
    with table.sit(0) as player:
        player.wait("state", lambda state: bool(state["ask"]))
        assert not player.state["practice"]
        player.say(type="hint")
        player.wait("hint")
    assert server.get(table.path, table.key(0)).json()["practice"]


def test_playing_together_is_rated_against_the_scenario(server: Server) -> None:
    anna, petr = new_key(), new_key()
    for key, name in ((anna, "Anna"), (petr, "Petr")):
        change(server, key, name=name, rated=True)
    wanted = {"level": "beginner"}
    table = laid(server, anna, me("Anna"), OPEN, game="aeons-end", options=wanted)
    table.keys["1"] = joined(server, table, petr, "Petr")["key"]
    for seat in (0, 1):
        with table.sit(seat) as player:
            player.say(type="resign")
            player.wait("seats")
    mine, theirs = page(server, anna), page(server, petr)
    [rating], [scenario] = mine["ratings"], mine["scenarios"]
    assert (rating["kind"], rating["matches"]) == ("together", 1)
    assert rating["value"] == theirs["ratings"][0]["value"] < 1000 < scenario["value"]
    assert scenario["players"] == 2
    assert scenario["options"]["level"] == "beginner"
    assert "nemesis" in scenario["options"]


def test_whoever_wants_to_be_forgotten_is(server: Server) -> None:
    anna, petr = new_key(), new_key()
    table = laid(server, anna, me("Anna", crest="owl.sea"), OPEN)
    table.keys["1"] = joined(server, table, petr, "Petr")["key"]
    with table.sit(0) as first, table.sit(1) as second:
        first.say(type="say", text="from Anna")
        second.wait("said")
        second.say(type="say", text="from Petr")
        second.wait("said")
        hook = {"kind": "hook", "endpoint": "https://push.example.org/anna", "lang": "cs"}
        reminders = f"{table.path}/reminders"
        assert server.post(reminders, hook, table.key(0)).status_code == 200
        id = page(server, anna)["person"]["id"]
        assert server.delete("/api/me", f"me.{anna}").json() == {"id": id}
        seats = second.wait("seats")["seats"]
        assert seats[0] == {"kind": "person", "name": None, "agent": None}
        assert seats[1]["name"] == "Petr"
        chat = second.wait("chat")
        assert [line["text"] for line in chat["lines"]] == ["from Petr"]
    assert page(server, anna)["person"] is None
    assert server.get(table.path, table.key(0)).status_code == 200
    assert server.get(reminders, table.key(0)).json() == {"reminders": []}
    assert page(server, petr)["tables"][0]["table"]["seats"][0]["name"] is None


def test_a_flood_of_newcomers_is_left_unknown(tmp_path: Path) -> None:
    with tight(tmp_path, newcomers_at_once=2, newcomers_an_hour=1) as server:
        seats = [laid(server, new_key(), me("Anna"), bot()).created["table"] for _ in range(4)]
        assert ["person" in table["seats"][0] for table in seats] == [True, True, False, False]
        answer = server.post("/api/me", {"name": "Petr"}, f"me.{new_key()}")
        assert answer.status_code == 503


def test_a_full_server_knows_no_more_persons(tmp_path: Path) -> None:
    with tight(tmp_path, persons=2) as server:
        keys = [new_key() for _ in range(3)]
        tables = [laid(server, key, me("Anna"), bot()) for key in keys]
        assert page(server, keys[2])["person"] is None
        assert page(server, keys[0])["person"]["name"] == "Anna"
        assert server.delete(tables[0].path, tables[0].created["host"]).status_code == 200
        change(server, keys[2], name="Eva")
        assert page(server, keys[0])["person"] is None


def test_tables_from_before_there_were_persons_are_played_on(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    server = Server(path)
    table = server.create(person("Anna"), bot())
    assert server.stop() == ""
    with sqlite3.connect(path) as db:
        since = "".join(step for version, step in STEPS.items() if version >= FIRST_KNOWN)
        for name in re.findall(r"CREATE TABLE (\w+)", since):
            db.execute(f"DROP TABLE {name}")
        db.execute(f"PRAGMA user_version={FIRST_KNOWN}")
    db.close()
    server = Server(path)
    table.server = server
    with table.sit(0) as anna:
        play_on({0: anna})
    key = new_key()
    laid(server, key, me("Anna"), bot())
    assert len(page(server, key)["tables"]) == 1
    assert server.stop() == ""


@pytest.mark.parametrize("body", [{"name": ""}, {"crest": "<b>.x"}, {"rated": 1}, {"me": 1}, []])
def test_nonsense_is_refused(server: Server, body: object) -> None:
    assert server.post("/api/me", body, f"me.{new_key()}").status_code == 400
