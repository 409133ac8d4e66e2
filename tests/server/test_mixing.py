"""The seed is made by everybody: seals first, then the parts. The witness here shares no code with
the server, and keeps what a browser keeps: its own part, and the seals that it saw before it opened
it."""

import hashlib
import json
import secrets
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from klubovna.core.record import record_from_text
from support.cluster import Cluster
from support.fleet import FleetOfServers, Spawner, at
from support.tables import OPEN, Player, Server, TestTable, Tree, bot, person
from support.timed import Timed


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class Witness:
    """A browser that brings a part, and what it can say afterwards."""

    def __init__(self) -> None:
        self.part = secrets.token_hex(16)
        self.seal = sha(f"klubovna part {self.part}")
        self.saw: Tree = {}

    def person(self, name: str) -> Tree:
        return {**person(name), "seal": self.seal}

    def open(self, player: Player) -> None:
        self.saw = player.wait("mixing")
        assert self.seal in [part["seal"] for part in self.saw["parts"]]
        player.say(type="reveal", parts=[self.part])

    def believes(self, state: Tree) -> bool:
        """Whether nobody could choose the deal of this match, which is over."""
        mix = state["mix"]
        opened = [part for part in mix["parts"] if part["part"]]
        mixed = [f"{part['seat']}:{part['part']}" for part in opened]
        return (
            sha("klubovna seed " + mix["secret"]) == self.saw["seal"] == mix["seal"]
            and [(part["seat"], part["seal"]) for part in mix["parts"]]
            == [(part["seat"], part["seal"]) for part in self.saw["parts"]]
            and all(sha("klubovna part " + part["part"]) == part["seal"] for part in opened)
            and self.part in [part["part"] for part in opened]
            and sha(" ".join(["klubovna mix", mix["secret"], *mixed])) == state["seed"]
            and sha("klubovna seed " + state["seed"]) == state["commitment"]
        )


def ended(player: Player) -> Tree:
    """The last state of a match that somebody gives up."""
    player.say(type="resign")
    return player.wait("state", lambda state: bool(state["over"]))


@pytest.fixture
def timed(tmp_path: Path) -> Iterator[Timed]:
    running = Timed(tmp_path)
    yield running
    running.end()
    assert running.server.stop() == ""


def test_one_person_and_bots_make_the_seed_together_with_the_table(server: Server) -> None:
    anna = Witness()
    table = server.create(anna.person("Anna"), bot(), bot())
    assert table.created["table"]["mixing"]
    assert table.created["invitation"] is None
    with table.sit(0) as player:
        assert player.wait("waiting")["table"]["status"] == "waiting"
        anna.open(player)
        state = player.wait("state")
        assert (state["seed"], state["mix"]["secret"]) == (None, None)
        assert state["mix"]["parts"][0]["part"] == anna.part
        end = ended(player)
        assert anna.believes(end)


def test_all_who_come_through_the_waiting_room_take_part(server: Server) -> None:
    anna, petr, eva = Witness(), Witness(), Witness()
    table = server.create(anna.person("Anna"), OPEN, OPEN)
    path, invitation = f"{table.path}/join", table.created["invitation"]
    first = server.post(path, {"name": "Petr", "seal": petr.seal}, invitation).json()
    room = {"changed": first["table"]["changed"]}
    seats = [{"kind": "stays", "seat": 1}, {"kind": "stays", "seat": 0}, {"kind": "open"}]
    moved = server.post(f"{table.path}/room", {**room, "seats": seats}, table.created["host"])
    assert not moved.json()["mixing"]
    last = server.post(path, {"name": "Eva", "seal": eva.seal}, invitation).json()
    assert last["table"]["mixing"]
    again = server.post(f"{table.path}/room", {**room, "seats": seats}, table.created["host"])
    assert again.status_code == 409
    with (
        table.sit(0) as one,
        Player(server, table.id, first["key"]) as two,
        Player(server, table.id, last["key"]) as three,
    ):
        anna.open(one)
        petr.open(two)
        eva.open(three)
        assert [part["seal"] for part in eva.saw["parts"]] == [petr.seal, anna.seal, eva.seal]
        for player in (one, two, three):
            player.wait("state")
        for player in (one, two, three):
            player.say(type="resign")
        ends = [
            player.wait("state", lambda state: bool(state["over"])) for player in (one, two, three)
        ]
        assert all(witness.believes(end) for witness in (anna, petr, eva) for end in ends)


def test_whoever_withholds_a_part_is_left_out_and_it_is_told(timed: Timed) -> None:
    anna, petr = Witness(), Witness()
    table = timed.server.create(anna.person("Anna"), petr.person("Petr"))
    with table.sit(0) as one, table.sit(1) as two:
        anna.open(one)
        two.wait("mixing")
        two.say(type="reveal", parts=[secrets.token_hex(16)])
        one.say(type="say", text="Is anybody there?")
        one.wait("said")
        timed.pass_(60_000)
        assert [part["part"] for part in one.wait("state")["mix"]["parts"]] == [anna.part, ""]
        two.say(type="reveal", parts=[petr.part])
        end = ended(one)
        assert anna.believes(end)
        assert [part["part"] for part in end["mix"]["parts"]] == [anna.part, ""]


def test_a_server_that_nobody_reaches_in_time_deals_all_the_same(timed: Timed) -> None:
    table = timed.server.create(Witness().person("Anna"), bot())
    timed.pass_(60_000)
    with table.sit(0) as player:
        assert player.wait("state")["mix"]["parts"][0]["part"] == ""


def test_parts_are_opened_again_after_a_crash(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite3")
    anna, petr = Witness(), Witness()
    table = server.create(anna.person("Anna"), petr.person("Petr"))
    with table.sit(0) as one:
        anna.open(one)
        before = anna.saw["seal"], anna.saw["parts"]
        server.kill()
    server.start()
    with table.sit(0) as one, table.sit(1) as two:
        anna.open(one)
        assert (anna.saw["seal"], anna.saw["parts"]) == before
        petr.open(two)
        one.wait("state")
        end = ended(one)
        assert anna.believes(end)
        assert petr.believes(end)
    server.stop()


def test_a_server_that_chooses_after_it_has_seen_the_parts_is_caught(tmp_path: Path) -> None:
    """The cheat looks for the deal that it likes: with another secret, or without Anna's part, or
    by writing another seed; each time everything else is made to fit."""
    file = tmp_path / "tables.sqlite3"
    server = Server(file)
    dealt: list[tuple[Witness, TestTable]] = []
    for _ in range(4):
        anna = Witness()
        table = server.create(anna.person("Anna"), bot())
        with table.sit(0) as player:
            anna.open(player)
            player.wait("state")
        dealt.append((anna, table))
    server.stop()
    db = sqlite3.connect(file)
    for number, (_, table) in enumerate(dealt):
        stored = db.execute("SELECT start FROM tables WHERE id = ?", (table.id,)).fetchone()[0]
        start = record_from_text(stored)
        assert start.mix is not None
        if number == 1:
            start.mix.secret = secrets.token_hex(16)
        elif number == 2:
            mine = secrets.token_hex(16)
            start.mix.parts[0].seal, start.mix.parts[0].part = sha(f"klubovna part {mine}"), mine
        elif number == 3:
            start.mix.parts[0].part = ""
        start.seed = start.mix.seed()
        db.execute("UPDATE tables SET start = ? WHERE id = ?", (start.dumps(), table.id))
        db.execute('DELETE FROM moves WHERE "table" = ?', (table.id,))
        db.execute("UPDATE tables SET moves = 0, written = 0 WHERE id = ?", (table.id,))
    db.commit()
    db.close()
    server.start()
    verdicts = []
    for anna, table in dealt:
        with table.sit(0) as player:
            player.wait("state")
            verdicts.append(anna.believes(ended(player)))
    server.stop()
    assert verdicts == [True, False, False, False]


def test_a_chosen_seed_stays_as_it_is(server: Server) -> None:
    anna = Witness()
    table = server.create(anna.person("Anna"), bot(), seed="winter")
    assert table.created["table"]["status"] == "playing"
    with table.sit(0) as player:
        end = ended(player)
        assert (end["mix"], end["seed"], end["practice"]) == (None, "winter", True)


def test_a_rematch_is_mixed_anew(server: Server) -> None:
    anna, again, petr = Witness(), Witness(), Witness()
    table = server.create(anna.person("Anna"), person("Petr"))
    with table.sit(0) as player, table.sit(1) as other:
        anna.open(player)
        ended(player)
        body = {"seals": {"0": again.seal}}
        created = server.post(f"{table.path}/rematch", body, table.key(0)).json()
        offer = other.wait("rematch")
        join = {"name": "Petr", "seal": petr.seal}
        joined = server.post(f"/api/tables/{offer['table']}/join", join, offer["invitation"]).json()
    with (
        Player(server, offer["table"], created["keys"]["0"]) as player,
        Player(server, offer["table"], joined["key"]) as other,
    ):
        again.open(player)
        petr.open(other)
        player.wait("state")
        assert again.believes(ended(player))


def test_the_proof_travels_with_the_file(server: Server) -> None:
    anna = Witness()
    table = server.create(anna.person("Anna"), bot())
    with table.sit(0) as player:
        anna.open(player)
        player.wait("state")
        end = ended(player)
    file = server.get(f"{table.path}/export", table.key(0)).json()
    assert file["record"]["mix"]["secret"] == end["mix"]["secret"]
    copy = TestTable(server, server.post("/api/import", file).json())
    assert copy.created["table"]["status"] == "over"
    with copy.sit(0) as player:
        assert anna.believes(player.wait("state"))
    file["record"]["mix"]["parts"][0]["seat"] = 7
    assert server.post("/api/import", file).status_code == 400


def test_nonsense_is_refused(server: Server) -> None:
    seats = [{**person("Anna"), "seal": "x"}, bot()]
    answer = server.post("/api/tables", {"game": "fantasy-realms", "seats": seats})
    assert answer.status_code == 400
    table = server.create(Witness().person("Anna"), bot())
    with table.sit(0) as player:
        player.wait("mixing")
        player.socket.send(json.dumps({"type": "reveal", "parts": ["short"]}))
        assert player.close_code() == 4400


def test_parts_come_through_every_process_of_a_fleet(
    cluster: Cluster, spawner: Spawner, tmp_path: Path
) -> None:
    fleet = FleetOfServers(spawner, cluster.url(cluster.new_database()), tmp_path)
    anna, petr = Witness(), Witness()
    table = fleet[0].create(anna.person("Anna"), OPEN)
    join = {"name": "Petr", "seal": petr.seal}
    joined = fleet[1].post(f"{table.path}/join", join, table.created["invitation"]).json()
    with at(table, fleet[1]).sit(0) as one, Player(fleet[0], table.id, joined["key"]) as two:
        anna.open(one)
        petr.open(two)
        two.wait("state")
        end = ended(two)
        assert anna.believes(end)
        assert petr.believes(end)
    assert fleet.end() == ""
