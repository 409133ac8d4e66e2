"""What the table was asked and offered outlives the server that heard it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

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
