"""A server that is used for weeks keeps its memory: what nobody needs any more is let go."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.types import ASGIApp

from klubovna.server.app import make_app
from klubovna.server.house import House, Settings
from klubovna.server.memory import FEW, Memory
from support.asgi import Connection, asked


@pytest.fixture(autouse=True)
def _usual_searches() -> Iterator[None]:
    """Nothing is searched for while a story is told, and afterwards as it was."""
    usual = gc.get_threshold()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()
        gc.set_threshold(*usual)


class Circle:
    """Something that only a search finds."""

    def __init__(self) -> None:
        self.itself = self


def lost() -> "weakref.ref[Circle]":
    return weakref.ref(Circle())


def test_many_who_have_gone_are_searched_for_while_others_play() -> None:
    memory = Memory()
    garbage = lost()
    memory.tidy(quiet=False, gone=FEW - 1, here=0)
    assert garbage() is not None, "few may lie about"
    memory.tidy(quiet=False, gone=FEW, here=FEW + 1)
    assert garbage() is not None, "there are more who would wait"
    memory.tidy(quiet=False, gone=FEW + 1, here=FEW + 1)
    assert garbage() is None
    again = lost()
    memory.tidy(quiet=False, gone=FEW + 2, here=FEW)
    assert again() is not None, "it was searched a moment ago"
    memory.tidy(quiet=True, gone=FEW + 2, here=FEW)
    assert again() is None


def test_a_table_and_its_connections_go_without_a_search(tmp_path: Path) -> None:
    async def story() -> None:
        app = make_app(Settings(tmp_path / "tables.sqlite3", idle_seconds=0.0))
        house: House = app.state.house
        left = await evening(house, app)
        await asyncio.sleep(0)
        assert [each() for each in left] == [None, None, None]
        assert house.gone == 3
        await house.close()

    asyncio.run(story())


async def evening(house: House, app: ASGIApp) -> "list[weakref.ref[Any]]":
    """Two play a move and go; references to the table and the connections that they used."""
    seats = [{"kind": "person", "name": name} for name in ("Anna", "Petr")]
    wanted = {"game": "fantasy-realms", "seats": seats}
    _, made = await asked(app, "POST", "/api/tables", body=wanted)
    id, keys = made["table"]["id"], made["keys"].values()
    players = [Connection(app, id, key, changes=True) for key in keys]
    states = [await player.hear("state") for player in players]
    for player, state in zip(players, states):
        if state["ask"] is not None:
            player.say(type="move", seq=state["ask"]["seq"], option=0)
            await player.hear("ack")
    table = house.tables[made["table"]["id"]]
    sockets = [socket for seat in table._clients.values() for socket in seat]
    left: list[weakref.ref[Any]] = [
        weakref.ref(table),
        *(weakref.ref(socket) for socket in sockets),
    ]
    del table, sockets
    for player in players:
        await player.go()
    assert house.sweep() == [made["table"]["id"]]
    return left
