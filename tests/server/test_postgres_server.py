"""A server whose tables are in PostgreSQL: the database or the server dies in the middle of a
match. `test_fleet` has several servers.

KLUBOVNA_RESTARTS says how often the database dies in the long run.
"""

import json
import os
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.cluster import Cluster, asked
from support.cutting import LAST, Frail
from support.roomy_server import WIDE
from support.tables import ROOMY, Player, Server, TestTable, bot, person
from support.witness import MortalServer, Witness, acknowledged, finish, live_and_die

RESTARTS = int(os.environ.get("KLUBOVNA_RESTARTS", "10"))
KILLS = 10
QUERY = 'SELECT seq, kind, seat, choice FROM klubovna.moves WHERE "table" = %s ORDER BY seq'


class PatientWitness(Witness):
    """Sends a move again when the server says that it could not be written, as a person does."""

    def _play(self, players: dict[int, Player]) -> None:
        for player in players.values():
            player.wait("state")
        self._try_again(players)
        while not self.over:
            asked = [seat for seat, player in players.items() if player.state["ask"]]
            if asked:
                ask = players[asked[0]].state["ask"]
                move = ask["seq"], asked[0], random.randrange(len(ask["options"]))
                self._move(players[asked[0]], move)
                for player in players.values():
                    player.wait_seq(ask["seq"] + 1)
            else:
                players[self.seats[0]].wait("state")
            self.over = players[self.seats[0]].state["over"]

    def _move(self, player: Player, move: tuple[int, int, int]) -> None:
        self.sent = move
        self._insist(player, "ack", type="move", seq=move[0], option=move[2])
        self.acknowledged.append(move)
        self.sent = None
        self._insist(player, "why", type="why", target="deck")

    def _insist(self, player: Player, wanted: str, **message: Any) -> None:
        player.say(**message)
        while (heard := player.hear())["type"] != wanted:
            if heard["type"] == "error":
                assert heard["code"] == "server", heard
                time.sleep(0.1)
                player.say(**message)


def rows_of(url: str, table: TestTable) -> list[tuple[int, str, int, int]]:
    rows: list[tuple[int, str, int, int]] = asked(url, QUERY, table.id)
    return rows


def check(url: str, witnesses: list[PatientWitness]) -> None:
    """Nothing that was acknowledged is lost, and nothing was written twice."""
    for witness in witnesses:
        if witness.problem is not None:
            raise witness.problem
        finish(witness)
        rows = rows_of(url, witness.table)
        assert witness.lost(rows) == []
        assert [row[0] for row in rows] == list(range(len(rows)))
        state = witness.table.server.get(witness.table.path, witness.table.watch).json()
        assert state["moves"] == len(rows)


def new_witness(server: MortalServer, number: int) -> PatientWitness:
    others = [bot()] if number == 0 else [person("Petr")]
    return PatientWitness(server.create(person("Anna"), *others))


@pytest.fixture
def mortal(tmp_path: Path, postgres: str) -> Iterator[MortalServer]:
    server = MortalServer(tmp_path / "complaints", postgres)
    yield server
    server.end()


@pytest.mark.parametrize("restarts", [1, pytest.param(RESTARTS, marks=pytest.mark.long)])
def test_a_match_goes_on_when_the_database_dies_and_comes_back(
    cluster: Cluster, mortal: MortalServer, postgres: str, restarts: int
) -> None:
    mortal.start()
    witnesses = [new_witness(mortal, number) for number in range(2)]
    playing: list[threading.Thread] = []
    for _ in range(restarts):
        if not any(thread.is_alive() for thread in playing):
            witnesses += [new_witness(mortal, 1)] if playing else []
            fresh = [witness for witness in witnesses if not witness.over]
            playing = [threading.Thread(target=witness.play) for witness in fresh]
            for thread in playing:
                thread.start()
        wanted = acknowledged(witnesses) + 3
        while acknowledged(witnesses) < wanted and any(thread.is_alive() for thread in playing):
            time.sleep(0.01)
        cluster.stop()
        cluster.start()
    for thread in playing:
        thread.join()
    assert acknowledged(witnesses) > 3 * restarts
    check(postgres, witnesses)
    mortal.kill()


@pytest.mark.parametrize("kills", [1, pytest.param(KILLS, marks=pytest.mark.long)])
def test_a_killed_server_loses_nothing_and_the_next_one_goes_on(
    mortal: MortalServer, postgres: str, kills: int
) -> None:
    mortal.start()
    witnesses = [new_witness(mortal, number) for number in range(2)]
    for _ in range(kills):
        live_and_die(mortal, [witness for witness in witnesses if not witness.over])
        mortal.start()
    check(postgres, witnesses)
    mortal.kill()


def asked_seat(table: TestTable) -> int:
    with table.sit(0) as anna:
        return 0 if anna.wait("state")["ask"] else 1


@pytest.fixture
def frail(cluster: Cluster) -> Iterator[Frail]:
    way = Frail(cluster.port)
    yield way
    way.close()


@pytest.fixture
def distant(
    cluster: Cluster, frail: Frail, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Server]:
    """A server whose database is at the end of that way; its lease outlasts every silence."""
    url = cluster.url(cluster.new_database(), frail.proxy.port)
    monkeypatch.setenv("LIMITS", json.dumps({**WIDE, "lease_seconds": 600.0}))
    server = Server(tmp_path, "--database", url, program=ROOMY)
    yield server
    server.stop()


@pytest.mark.long
def test_a_move_that_was_written_though_nobody_knew_is_shown_to_all(
    frail: Frail, distant: Server
) -> None:
    table = distant.create(person("Anna"), person("Petr"))
    seat = asked_seat(table)
    with table.sit(seat) as mover, table.sit(1 - seat) as waiter:
        question = mover.wait("state")["ask"]["seq"]
        waiter.wait("state")
        frail.proxy.cut("INSERT INTO klubovna.moves", LAST)
        mover.say(type="move", seq=question, option=0)
        assert mover.wait("error")["code"] == "server"
        frail.proxy.silent = False
        mover.say(type="move", seq=question, option=0)
        assert mover.wait("ack")["seq"] == question
        assert waiter.wait_seq(1)["seq"] == mover.wait_seq(1)["seq"] == 1
