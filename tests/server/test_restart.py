"""What the table was asked and offered outlives the server that heard it."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from klubovna.server.storage import SCHEMA, STEPS, Ballot, Storage
from support.tables import Player, Server, TestTable, bot, person, play_on


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server that may be killed."""
    server = Server(tmp_path / "tables.sqlite3")
    yield server
    assert server.stop() == ""


def reborn(server: Server) -> None:
    server.kill()
    server.start()


def close(*players: Player) -> None:
    for player in players:
        player.close()


def three(server: Server) -> tuple[TestTable, list[Player]]:
    """Three persons in mid-game."""
    table = server.create(person("Anna"), person("Petr"), person("Eva"))
    players = [table.sit(seat) for seat in range(3)]
    play_on(dict(enumerate(players)), until=lambda state: state["moves"] == 6)
    return table, players


def test_a_vote_outlives_the_server(mortal: Server) -> None:
    table, players = three(mortal)
    players[0].say(type="back", to=1)
    players[2].wait("vote")
    players[2].say(type="vote", yes=True)
    players[2].say(type="why", target="deck")
    players[2].wait("why")
    reborn(mortal)
    close(*players)

    with table.sit(1) as petr, table.sit(2) as eva:
        assert petr.wait("vote") == {"type": "vote", "by": 0, "to": 1}
        petr.say(type="vote", yes=True)
        assert eva.wait("state", lambda state: state["moves"] == 1)["practice"]
        assert petr.wait("vote", lambda vote: vote["by"] is None)


@pytest.mark.parametrize("how", ["no", "move"])
def test_a_settled_vote_does_not_come_back(mortal: Server, how: str) -> None:
    table, players = three(mortal)
    players[0].say(type="back", to=1)
    players[1].wait("vote")
    if how == "no":
        players[1].say(type="vote", yes=False)
    else:
        mover = next(player for player in players if player.state["ask"])
        mover.say(type="move", seq=mover.state["ask"]["seq"], option=0)
    players[2].wait("vote", lambda vote: vote["by"] is None)
    reborn(mortal)
    close(*players)

    with table.sit(1) as petr:
        petr.wait("presence")
        petr.say(type="vote", yes=True)
        assert petr.wait("error")["text"]["key"] == "server.error.no_vote"
        assert not [heard for heard in petr.heard if heard["type"] == "vote"]


def test_a_rematch_outlives_the_server(mortal: Server) -> None:
    table = mortal.create(person("Anna"), person("Petr"), bot())
    with table.sit(0) as anna, table.sit(1) as petr:
        play_on({0: anna, 1: petr})
        created = mortal.post(f"{table.path}/rematch", {}, table.key(0)).json()
        first = petr.wait("rematch")["invitation"]
    reborn(mortal)

    with table.sit(1) as petr, table.spectate() as visitor:
        offer = petr.wait("rematch")
        assert offer["table"] == created["table"]["id"]
        visitor.wait("presence")
        assert not [heard for heard in visitor.heard if heard["type"] == "rematch"]
    again = mortal.post(f"{table.path}/rematch", {}, table.key(1))
    assert again.json()["error"]["text"]["key"] == "server.error.rematch_offered"
    path = f"/api/tables/{offer['table']}"
    assert mortal.get(path, first).status_code == 200
    joined = mortal.post(f"{path}/join", {"name": "Petr"}, offer["invitation"]).json()
    with Player(mortal, offer["table"], joined["key"]) as petr:
        assert not petr.wait("state")["over"]


def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    server = Server(path)
    table = server.create(person("Anna"), bot())
    server.stop()
    with sqlite3.connect(path) as db:
        db.execute("ALTER TABLE tables DROP COLUMN ballot")
        db.execute("ALTER TABLE tables DROP COLUMN rematch")
        db.execute("PRAGMA user_version = 1")
    db.close()

    storage = Storage(path)
    stored = storage.table(table.id)
    assert (stored.ballot, stored.rematch) == (None, "")
    stored.ballot = Ballot(0, 3, [0])
    storage.keep(stored)
    storage.close()
    again = Storage(path)
    assert again.table(table.id).ballot == stored.ballot
    again.close()


def test_old_and_new_databases_have_the_same_tables(tmp_path: Path) -> None:
    new = sqlite3.connect(":memory:")
    new.executescript(SCHEMA)
    old = sqlite3.connect(":memory:")
    old.executescript(FIRST_SCHEMA)
    for version in sorted(STEPS):
        old.executescript(STEPS[version])
    for name in ("tables", "moves", "keys"):
        query = f"SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_info('{name}')"
        assert new.execute(query).fetchall() == old.execute(query).fetchall()
    new.close()
    old.close()


FIRST_SCHEMA = """
CREATE TABLE tables (
  id TEXT PRIMARY KEY, start TEXT NOT NULL, seats TEXT NOT NULL, status TEXT NOT NULL,
  practice INTEGER NOT NULL, moves INTEGER NOT NULL, owed TEXT NOT NULL, result TEXT NOT NULL,
  created INTEGER NOT NULL, changed INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE moves (
  "table" TEXT NOT NULL REFERENCES tables (id), seq INTEGER NOT NULL, kind TEXT NOT NULL,
  seat INTEGER NOT NULL, choice INTEGER NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY ("table", seq)
) WITHOUT ROWID;
CREATE TABLE keys (
  hash TEXT PRIMARY KEY, "table" TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL
) WITHOUT ROWID;
"""
