"""Whoever asks for changes has the same picture at every moment as whoever is sent all of it."""

import asyncio
import random
from pathlib import Path
from statistics import mean

import pytest
from starlette.applications import Starlette

from klubovna.core.registry import game_ids
from klubovna.server.app import make_app
from klubovna.server.help import NOTHING
from klubovna.server.house import House, Settings
from klubovna.server.limits import Limits
from klubovna.server.messages import Aids
from support.asgi import Connection, Tree, asked, until
from support.pictures import content, drawn, follow

WIDE = Limits(loop_share=1e9, messages_at_once=1e9, tables_at_once=1e9, waiting_per_client=10**6)
BY_TURNS = 0.06
"""How often somebody takes back or loses the connection instead of answering."""


class Viewer:
    """Somebody with two windows: one is sent whole pictures, the other what has changed."""

    def __init__(self, app: Starlette, table: str, key: str) -> None:
        self.app, self.table, self.key = app, table, key
        self.come()

    def come(self) -> None:
        self.whole = Connection(self.app, self.table, self.key)
        self.following = Connection(self.app, self.table, self.key, changes=True)
        self.picture: Tree = {}
        self.read = 0

    def look(self) -> Tree:
        """What the following window shows."""
        for message in self.following.told[self.read :]:
            self.picture = follow(self.picture or None, message) or {}
        self.read = len(self.following.told)
        return self.picture

    @property
    def state(self) -> Tree:
        """What the other one shows."""
        return drawn(self.whole)

    def news(self) -> int:
        """How many pictures both windows were sent."""
        whole, following = self.whole.heard("state"), self.following.heard("state", "change")
        return len(whole) + len(following)

    async def first_look(self) -> None:
        await until(lambda: self.whole.heard("chat") and self.following.heard("chat"))

    async def go(self) -> None:
        await self.following.go()
        await self.whole.go()

    async def comes_again(self) -> None:
        await self.go()
        self.come()
        await self.first_look()
        assert self.following.heard("state")
        assert not self.following.heard("change")


class Evening:
    """A table of two with a spectator, and what they do."""

    def __init__(self, app: Starlette, made: Tree, seed: str) -> None:
        id = made["table"]["id"]
        self.players = [Viewer(app, id, key) for key in made["keys"].values()]
        self.viewers = [*self.players, Viewer(app, id, made["watch"])]
        self.chance = random.Random(seed)
        self.took_back = 0

    async def play(self, most: int) -> None:
        for viewer in self.viewers:
            await viewer.first_look()
        for _ in range(most):
            self.compare()
            if self.players[0].state["over"]:
                break
            if self.chance.random() < BY_TURNS:
                await self.chance.choice(self.viewers).comes_again()
                self.compare()
            await self.something()

    async def something(self) -> None:
        """Somebody takes back or answers; everybody hears of it."""
        before = [viewer.news() for viewer in self.viewers]
        back = [player for player in self.players if player.state["undo"]]
        if back and self.chance.random() < 2 * BY_TURNS:
            back[0].following.say(type="undo")
            self.took_back += 1
        else:
            player = next(player for player in self.players if player.state["ask"])
            ask = player.state["ask"]
            option = self.chance.randrange(len(ask["options"]))
            player.following.say(type="move", seq=ask["seq"], option=option)
        await until(lambda: [viewer.news() for viewer in self.viewers] == [n + 2 for n in before])

    def compare(self) -> None:
        for viewer in self.viewers:
            assert content(viewer.look()) == content(viewer.state)


@pytest.fixture
def app(tmp_path: Path) -> Starlette:
    return make_app(Settings(tmp_path / "tables.sqlite3", limits=WIDE))


async def evening(app: Starlette, game: str, most: int) -> Evening:
    house: House = app.state.house
    seats = [{"kind": "person", "name": name} for name in ("Anna", "Petr")]
    wanted = {"game": game, "seats": seats, "seed": f"editions {game}"}
    _, made = await asked(app, "POST", "/api/tables", body=wanted)
    found = Evening(app, made, game)
    await found.play(most)
    for viewer in found.viewers:
        await viewer.go()
    await house.close()
    return found


@pytest.mark.parametrize("game", game_ids())
def test_changes_make_the_same_picture(app: Starlette, game: str) -> None:
    asyncio.run(evening(app, game, 40))


@pytest.mark.long
@pytest.mark.parametrize("game", game_ids())
def test_changes_make_the_same_picture_to_the_end(app: Starlette, game: str) -> None:
    found = asyncio.run(evening(app, game, 100_000))
    assert found.players[0].state["over"]
    assert found.took_back


def test_changes_are_short(app: Starlette) -> None:
    found = asyncio.run(evening(app, "sanctum", 30))
    changes = found.players[0].following.heard("change")
    states = found.players[0].whole.heard("state")
    assert changes
    assert mean(len(str(each)) for each in changes) < 0.3 * mean(len(str(each)) for each in states)


def test_help_that_comes_later_does_not_confuse_what_has_changed(app: Starlette) -> None:
    """Help completes a picture that was sent; what was helped is sent again with the next one."""

    async def story() -> None:
        house: House = app.state.house
        seats = [{"kind": "person", "name": name} for name in ("Anna", "Petr")]
        wanted = {"game": "fantasy-realms", "seats": seats, "seed": "later"}
        _, made = await asked(app, "POST", "/api/tables", body=wanted)
        id = made["table"]["id"]
        anna = Connection(app, id, made["keys"]["0"], changes=True)
        await anna.hear("chat")
        table = house.tables[id]
        assert table.ledger is not None
        before = drawn(anna)
        table.tell(Aids(table.ledger.seq, NOTHING.aids, -1), [0])
        table.announce()
        await anna.hear("change")
        assert content(drawn(anna)) == content(before)
        await anna.go()
        await house.close()

    asyncio.run(story())
