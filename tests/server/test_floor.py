"""A storage that takes its time changes nothing about what people at a table see.

Each story is told twice: as it should be, and without the floor (`server.floor`), where it must
come to another end. Between what somebody wants and its commit everybody else goes on.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from starlette.applications import Starlette

from klubovna.server.app import make_app
from klubovna.server.errors import Refused
from klubovna.server.floor import Floors
from klubovna.server.house import House, Settings
from klubovna.server.ledger import MOVE, UNDO
from klubovna.server.limits import Limits
from klubovna.server.pace import metered
from klubovna.server.storage import NoTable
from klubovna.server.storage.sqlite import SqliteStorage
from support.asgi import Connection, Tree, asked, until
from support.slow_storage import SlowStorage, rounds

WIDE = Limits(loop_share=1e9, requests_at_once=1e9, tables_at_once=1e9, messages_at_once=1e9)
A_WHILE = 300


class Club:
    """A house with a slow storage, and those who come there."""

    def __init__(self, path: Path) -> None:
        self.storage = SlowStorage(SqliteStorage(path))
        settings = Settings(path, bot_pause=0.0, idle_seconds=0.0, limits=WIDE)
        self.app: Starlette = make_app(settings, self.storage)
        self.house: House = self.app.state.house

    async def found(self, *names: str, seed: str | None = None) -> "Sitting":
        seats: list[Tree] = [
            {"kind": "person", "name": name} if name else {"kind": "open"} for name in names
        ]
        wanted: Tree = {"game": "fantasy-realms", "seats": seats}
        if seed is not None:
            wanted["seed"] = seed
        status, created = await asked(self.app, "POST", "/api/tables", body=wanted)
        assert status == 201
        return Sitting(self, created)

    def unload_all(self) -> None:
        self.house.sweep()
        assert not self.house.tables


class Sitting:
    """One table."""

    def __init__(self, club: Club, created: Tree) -> None:
        self.club = club
        self.created = created
        self.id: str = created["table"]["id"]

    def sit(self, seat: int) -> Connection:
        return Connection(self.club.app, self.id, self.created["keys"][str(seat)])

    def watch(self) -> Connection:
        return Connection(self.club.app, self.id, self.created["watch"])

    async def all_sit(self) -> list[Connection]:
        players = [self.sit(int(seat)) for seat in self.created["keys"]]
        for player in players:
            await player.hear("presence")
        return players

    async def ask(self, method: str, path: str, key: str, body: Tree | None = None) -> Any:
        return await asked(self.club.app, method, f"/api/tables/{self.id}{path}", key, body)

    async def kinds(self) -> list[str]:
        """What stands in the database."""
        return [row.kind for row in await self.club.storage.real.rows(self.id)]


def mover(players: list[Connection]) -> Connection:
    return next(player for player in players if player.state["ask"])


def move(player: Connection, option: int = 0) -> None:
    player.say(type="move", seq=player.state["ask"]["seq"], option=option)


def first(ask: Tree) -> int:
    return 0


def from_the_area(ask: Tree) -> int:
    """An option that shows nobody anything new, if there is one."""
    shown = [i for i, o in enumerate(ask["options"]) if o["target"].startswith("card:")]
    return (shown or [0])[0]


async def play(
    players: list[Connection],
    until: Callable[[Tree], object],
    option: Callable[[Tree], int] = first,
) -> None:
    while not until(players[0].state):
        one = mover(players)
        seq = one.state["seq"]
        move(one, option(one.state["ask"]))
        for player in players:
            while player.state["seq"] <= seq:
                await player.hear("state")


# ---- the stories


async def two_moves_at_once(club: Club) -> None:
    table = await club.found("Anna", "Petr")
    first = mover(await table.all_sit())
    seat = first.heard("welcome")[0]["seat"]
    second, visitor = table.sit(seat), table.watch()
    await second.hear("state")
    await visitor.hear("presence")
    gate = club.storage.hold("append")
    move(first, 0)
    await gate.reached.wait()
    move(second, 1)
    await rounds(A_WHILE)
    assert not second.heard("ack", "error")
    assert visitor.state["moves"] == 0
    gate.open()
    await first.hear("ack")
    assert (await second.hear("ack", "error"))["code"] == "stale"
    assert (await visitor.hear("state"))["moves"] == 1
    assert await table.kinds() == [MOVE]


async def the_second_move_counts_where_the_first_fails(club: Club) -> None:
    table = await club.found("Anna", "Petr")
    first = mover(await table.all_sit())
    second = table.sit(first.heard("welcome")[0]["seat"])
    await second.hear("state")
    gate = club.storage.hold("append")
    move(first, 0)
    await gate.reached.wait()
    move(second, 0)
    gate.open(fails=True)
    assert (await first.hear("ack", "error"))["code"] == "server"
    assert (await second.hear("ack", "error"))["type"] == "ack"
    assert await table.kinds() == [MOVE]


async def a_move_and_an_undo_at_once(club: Club) -> None:
    """Both come from one seat, from two windows."""
    table = await club.found("Anna", "Petr", seed="undo")
    players = await table.all_sit()
    await play(players, lambda state: any(p.state["undo"] for p in players), from_the_area)
    me = next(player for player in players if player.state["undo"])
    window = table.sit(me.heard("welcome")[0]["seat"])
    await window.hear("presence")
    before = await table.kinds()
    gate = club.storage.hold("append")
    me.say(type="undo")
    await gate.reached.wait()
    window.say(type="redo")
    await rounds(A_WHILE)
    gate.open()
    await until(lambda: window.state["seq"] == len(before) + 2)
    assert not window.heard("error")
    assert (await table.kinds())[len(before) :] == [UNDO, "redo"]
    assert window.state["moves"] == me.state["moves"]


async def a_move_and_a_delete_at_once(club: Club) -> None:
    table = await club.found("Anna", "Petr")
    player = mover(await table.all_sit())
    gate = club.storage.hold("append")
    move(player)
    await gate.reached.wait()
    deleting = asyncio.create_task(table.ask("DELETE", "", table.created["host"]))
    await rounds(A_WHILE)
    assert not deleting.done()
    gate.open()
    assert (await deleting)[0] == 200
    await player.life
    told = [message["type"] for message in player.heard("ack", "error")]
    assert (told, player.code) == (["ack", "error"], 4410)
    with pytest.raises(NoTable):
        await club.storage.real.rows(table.id)


async def a_move_at_a_table_that_is_being_deleted(club: Club) -> None:
    table = await club.found("Anna", "Petr")
    player = mover(await table.all_sit())
    gate = club.storage.hold("delete")
    deleting = asyncio.create_task(table.ask("DELETE", "", table.created["host"]))
    await gate.reached.wait()
    move(player)
    late = Connection(club.app, table.id, table.created["watch"])
    await rounds(A_WHILE)
    assert not player.heard("ack")
    gate.open()
    assert (await deleting)[0] == 200
    await asyncio.gather(player.life, late.life)
    assert not player.heard("ack")
    assert (player.code, late.code) == (4410, 4403)


async def two_joins_of_the_last_seat(club: Club) -> None:
    table = await club.found("Anna", "")
    anna = table.sit(0)
    await anna.hear("presence")
    gate = club.storage.hold("keep")
    joins = [
        asyncio.create_task(table.ask("POST", "/join", table.created["invitation"], {"name": name}))
        for name in ("Petr", "Eva")
    ]
    await gate.reached.wait()
    await rounds(A_WHILE)
    assert not any(join.done() for join in joins)
    gate.open()
    answers = await asyncio.gather(*joins)
    assert sorted(status for status, _ in answers) == [200, 409]
    assert (await club.storage.real.table(table.id)).seats[1].name in ("Petr", "Eva")


async def two_votes_at_once(club: Club) -> None:
    table = await club.found("Anna", "Petr", "Eva")
    anna, petr, eva = players = await table.all_sit()
    await play(players, lambda state: state["moves"] == 4)
    anna.say(type="back", to=1)
    for voter in (petr, eva):
        await voter.hear("vote")
    gate = club.storage.hold("keep")
    petr.say(type="vote", yes=True)
    await gate.reached.wait()
    eva.say(type="vote", yes=True)
    await rounds(A_WHILE)
    gate.open()
    await until(lambda: eva.state["moves"] == 1)
    assert (await table.kinds())[-1] == "back"


async def a_newcomer_sees_no_move_that_fails(club: Club) -> None:
    table = await club.found("Anna", "Petr")
    player = mover(await table.all_sit())
    gate = club.storage.hold("append")
    move(player)
    await gate.reached.wait()
    visitor = table.watch()
    summary = asyncio.create_task(table.ask("GET", "", table.created["watch"]))
    await rounds(A_WHILE)
    gate.open(fails=True)
    await player.hear("error")
    await visitor.hear("state")
    assert {state["moves"] for state in visitor.heard("state")} == {0}
    assert (await summary)[1]["moves"] == 0


async def many_open_a_table_that_sleeps(club: Club) -> None:
    table = await club.found("Anna", "Petr")
    club.unload_all()
    club.storage.calls.clear()
    people = [table.watch() for _ in range(5)] + [table.sit(0), table.sit(1)]
    for one in people:
        await one.hear("presence")
    assert club.storage.calls["rows"] == 1
    assert club.house.tables[table.id].sockets() == len(people)


async def two_offers_of_a_rematch(club: Club) -> None:
    table = await club.found("Anna", "Petr", seed="rematch")
    players = await table.all_sit()
    await play(players, lambda state: state["over"])
    gate = club.storage.hold("add")
    offers = [
        asyncio.create_task(table.ask("POST", "/rematch", table.created["keys"][seat]))
        for seat in "01"
    ]
    await gate.reached.wait()
    await rounds(A_WHILE)
    gate.open()
    assert sorted([status for status, _ in await asyncio.gather(*offers)]) == [201, 409]
    await until(lambda: any(player.heard("rematch") for player in players))
    assert len(await club.storage.real.all_tables()) == 2


async def an_old_key_while_it_is_renewed(club: Club) -> None:
    table = await club.found("Anna", "Petr")
    gate = club.storage.hold("renew_key")
    renewing = asyncio.create_task(table.ask("POST", "/seats/0/key", table.created["host"]))
    await gate.reached.wait()
    late = table.sit(0)
    await rounds(A_WHILE)
    assert not late.heard("welcome")
    gate.open()
    assert (await renewing)[0] == 200
    await late.life
    assert (late.code, late.heard("welcome")) == (4403, [])


async def one_key_for_all_who_watch(club: Club) -> None:
    table = await club.found("Anna", "Petr")
    asking = [table.ask("POST", "/watch", table.created["keys"][seat]) for seat in "01"]
    answers = await asyncio.gather(*asking)
    assert len({body["watch"] for _, body in answers}) == 1


Story: TypeAlias = Callable[[Club], Coroutine[Any, Any, None]]
STORIES: list[Story] = [
    two_moves_at_once,
    the_second_move_counts_where_the_first_fails,
    a_move_and_an_undo_at_once,
    a_move_and_a_delete_at_once,
    a_move_at_a_table_that_is_being_deleted,
    two_joins_of_the_last_seat,
    two_votes_at_once,
    a_newcomer_sees_no_move_that_fails,
    many_open_a_table_that_sleeps,
    two_offers_of_a_rematch,
    an_old_key_while_it_is_renewed,
    one_key_for_all_who_watch,
]


def tell(story: Story, path: Path) -> None:
    async def told() -> None:
        club = Club(path)
        try:
            await story(club)
        finally:
            for task in asyncio.all_tasks() - {asyncio.current_task()}:
                task.cancel()
            await rounds()
            await club.storage.close()

    asyncio.run(told())


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_whoever_has_the_floor_is_alone(story: Story, tmp_path: Path) -> None:
    tell(story, tmp_path / "tables.sqlite3")


class NoLock:
    """Keeps nobody out."""

    async def acquire(self) -> bool:
        return True

    def release(self) -> None:
        pass


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_without_the_floor_it_would_end_otherwise(
    story: Story, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("klubovna.server.floor.Lock", NoLock)
    with pytest.raises((AssertionError, KeyError)):
        tell(story, tmp_path / "tables.sqlite3")


# ---- tables side by side, and hanging up


def test_two_tables_do_not_wait_for_each_other(tmp_path: Path) -> None:
    async def story(club: Club) -> None:
        here, there = await club.found("Anna", "Petr"), await club.found("Eva", "Jan")
        one, two = mover(await here.all_sit()), mover(await there.all_sit())
        gate = club.storage.hold("append")
        move(one)
        await gate.reached.wait()
        move(two)
        await two.hear("ack")
        assert not one.heard("ack")
        gate.open()
        await one.hear("ack")

    tell(story, tmp_path / "tables.sqlite3")


def test_a_move_that_has_begun_is_finished_when_its_player_hangs_up(tmp_path: Path) -> None:
    async def story(club: Club) -> None:
        table = await club.found("Anna", "Petr")
        player, visitor = mover(await table.all_sit()), table.watch()
        await visitor.hear("presence")
        gate = club.storage.hold("append")
        move(player)
        await gate.reached.wait()
        await player.cut_off()
        gate.open()
        assert (await visitor.hear("state"))["moves"] == 1
        assert await table.kinds() == [MOVE]

    tell(story, tmp_path / "tables.sqlite3")


def test_whoever_hangs_up_while_waiting_for_the_floor_has_asked_for_nothing(tmp_path: Path) -> None:
    async def story(club: Club) -> None:
        table = await club.found("Anna", "Petr")
        players = await table.all_sit()
        first = mover(players)
        second = table.sit(first.heard("welcome")[0]["seat"])
        await second.hear("state")
        gate = club.storage.hold("append")
        move(first)
        await gate.reached.wait()
        move(second)
        hello = table.watch()
        await rounds(A_WHILE)
        await asyncio.gather(second.cut_off(), hello.cut_off())
        gate.open(fails=True)
        await first.hear("error")
        await rounds(A_WHILE)
        assert await table.kinds() == []
        assert club.house.tables[table.id].sockets() == len(players)

    tell(story, tmp_path / "tables.sqlite3")


def test_a_house_that_closes_finishes_what_is_being_written(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"

    async def story(club: Club) -> None:
        table = await club.found("Anna", "Petr")
        player = mover(await table.all_sit())
        gate = club.storage.hold("append")
        move(player)
        await gate.reached.wait()
        closing = asyncio.create_task(club.house.close())
        await asyncio.sleep(0.05)
        assert not closing.done()
        gate.open()
        await closing
        await player.hear("ack")
        again = SqliteStorage(path)
        assert [row.kind for row in await again.rows(table.id)] == [MOVE]
        await again.close()

    tell(story, path)


def test_a_write_that_is_cut_off_is_read_again_from_disk(tmp_path: Path) -> None:
    """Only a loop that ends for good does that to a write."""

    async def story(club: Club) -> None:
        table = await club.found("Anna", "Petr")
        player = mover(await table.all_sit())
        gate = club.storage.hold("append")
        move(player)
        await gate.reached.wait()
        for task in club.house._floors._underway:
            task.cancel()
        await rounds(A_WHILE)
        visitor = table.watch()
        assert (await visitor.hear("state"))["moves"] == 0

    tell(story, tmp_path / "tables.sqlite3")


def test_nobody_unloads_a_table_in_mid_move(tmp_path: Path) -> None:
    async def story(club: Club) -> None:
        table = await club.found("Anna", "Petr")
        players = await table.all_sit()
        gate = club.storage.hold("append")
        move(mover(players))
        await gate.reached.wait()
        for player in players:
            await player.cut_off()
        club.house.sweep()
        visitor = table.watch()
        gate.open()
        assert (await visitor.hear("state"))["moves"] == 1

    tell(story, tmp_path / "tables.sqlite3")


# ---- tables that know each other


def test_a_rematch_whose_table_is_deleted_may_be_offered_again(tmp_path: Path) -> None:
    """Somebody at the old table writes just then, with the offer in hand."""

    async def story(club: Club) -> None:
        table = await club.found("Anna", "Petr", seed="rematch")
        players = await table.all_sit()
        await play(players, lambda state: state["over"])
        status, offered = await table.ask("POST", "/rematch", table.created["keys"]["0"])
        assert status == 201
        gate = club.storage.hold("keep")
        live = club.house.tables[table.id]
        keeping = asyncio.create_task(live.floor.whole(live.put_to_vote(None)))
        await gate.reached.wait()
        other = Sitting(club, offered)
        deleting = asyncio.create_task(other.ask("DELETE", "", offered["host"]))
        await rounds(A_WHILE)
        gate.open()
        assert (await deleting)[0] == 200
        await keeping
        assert (await club.storage.real.table(table.id)).rematch == ""
        status, _ = await table.ask("POST", "/rematch", table.created["keys"]["1"])
        assert status == 201

    tell(story, tmp_path / "tables.sqlite3")


def test_bots_play_to_the_end_on_a_slow_storage(tmp_path: Path) -> None:
    async def story(club: Club) -> None:
        club.house.open()
        seats = [{"kind": "bot", "agent": "random"}, {"kind": "bot", "agent": "greedy"}]
        wanted = {"game": "fantasy-realms", "seats": seats}
        _, created = await asked(club.app, "POST", "/api/tables", body=wanted)
        table = club.house.tables[created["table"]["id"]]
        async with asyncio.timeout(120):
            while table.stored.status != "over":
                await asyncio.sleep(0.01)
        rows = await club.storage.real.rows(table.stored.id)
        assert [row.kind for row in rows] == [MOVE] * table.stored.moves
        await club.house.stop_work()

    tell(story, tmp_path / "tables.sqlite3")


# ---- who pays


at_once = pytest.mark.parametrize("at_once", [False, True])


async def work() -> str:
    for _ in range(2):
        enough = time.thread_time() + 0.01
        while time.thread_time() < enough:
            pass
        await asyncio.sleep(0)
    return "done"


@at_once
def test_what_is_done_on_the_floor_is_paid_once_by_whoever_asked_for_it(at_once: bool) -> None:
    async def story() -> list[float]:
        bills: list[float] = []
        floor = Floors(at_once).of("table")
        assert await metered(floor.whole(work()), bills.append) == "done"
        return bills

    began = time.thread_time()
    bills = asyncio.run(story())
    assert 0.02 <= sum(bills) <= time.thread_time() - began


@at_once
def test_what_a_task_of_a_client_does_on_the_floor_is_paid_as_well(at_once: bool) -> None:
    async def story() -> list[float]:
        bills: list[float] = []
        floor = Floors(at_once).of("table")

        async def begun() -> asyncio.Task[str]:
            return asyncio.create_task(floor.whole(work()))

        await (await metered(begun(), bills.append))
        return bills

    began = time.thread_time()
    bills = asyncio.run(story())
    assert 0.02 <= sum(bills) <= time.thread_time() - began


# ---- at once


def test_what_waits_for_nothing_is_done_before_anybody_else_gets_a_turn() -> None:
    async def nothing_to_wait_for() -> str:
        return "written"

    async def story() -> list[str]:
        heard: list[str] = []
        asyncio.get_running_loop().call_soon(heard.append, "somebody else")
        heard.append(await Floors(at_once=True).of("table").whole(nothing_to_wait_for()))
        return heard

    assert asyncio.run(story())[0] == "written"


@at_once
def test_the_floor_is_given_back_when_something_is_refused(at_once: bool) -> None:
    async def refused(pause: bool) -> None:
        if pause:
            await asyncio.sleep(0)
        raise Refused("conflict", "over")

    async def story() -> None:
        floor = Floors(at_once).of("table")
        for pause in (False, True):
            with pytest.raises(Refused):
                await floor.whole(refused(pause))
            assert not floor.wanted

    asyncio.run(story())


@at_once
def test_what_has_begun_goes_on_when_nobody_waits_for_it_any_more(at_once: bool) -> None:
    async def story() -> list[str]:
        heard: list[str] = []
        gate = asyncio.Event()

        async def slowly() -> None:
            heard.append("begun")
            await gate.wait()
            heard.append("written")

        floors = Floors(at_once)
        asking = asyncio.create_task(floors.of("table").whole(slowly()))
        while not heard:
            await asyncio.sleep(0)
        asking.cancel()
        await asyncio.wait([asking])
        assert floors.of("table").wanted
        gate.set()
        await floors.quiet()
        assert not floors.of("table").wanted
        return heard

    assert asyncio.run(story()) == ["begun", "written"]
