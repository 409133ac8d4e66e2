"""Resigning, letting a bot play for somebody who is away, and coming back."""

import asyncio
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from klubovna.server.app import make_app
from klubovna.server.changing_hands import MOST_HANDOVERS
from klubovna.server.house import House, Settings
from support.asgi import Connection, asked
from support.tables import OPEN, Player, Server, TestTable, Tree, bot, person, play_on


def kinds(player: Player) -> list[str]:
    """What the log tells of seats."""
    return [line["kind"] for line in player.log if line["kind"].startswith("seat_")]


def begun(table: TestTable, moves: int = 4) -> list[Player]:
    players = [table.sit(seat) for seat in range(len(table.keys))]
    play_on(dict(enumerate(players)), until=lambda state: state["moves"] >= moves)
    return players


def close(*players: Player) -> None:
    for player in players:
        player.close()


def gone(player: Player, others: list[Player]) -> None:
    """The player leaves, and the others have noticed."""
    seat = player.welcome["seat"]
    player.close()
    for other in others:
        other.wait("presence", lambda told: seat not in told["online"])


def refusal(player: Player, **message: Any) -> str:
    player.say(**message)
    key: str = player.wait("error")["text"]["key"]
    return key.removeprefix("server.error.")


# ---- resigning


def test_whoever_resigns_against_one_opponent_has_lost(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"))
    anna, petr = begun(table)
    petr.say(type="resign")
    for player in (anna, petr):
        state = player.wait("state", lambda state: bool(state["over"]))
        assert state["result"]["winners"] == [0]
        assert state["result"]["resigned"] == [1]
        assert state["result"]["unfinished"]
        assert state["ask"] is None
        assert state["owed"] == []
        assert state["seed"]
        assert kinds(player) == ["seat_resigned"]
    summary = server.get(table.path, table.key(0)).json()
    assert summary["status"] == "over"
    assert summary["seats"][1]["resigned"]
    assert refusal(anna, type="resign") == "over"
    anna.say(type="undo")
    assert anna.wait("error")["code"] == "conflict"
    close(anna, petr)


def test_with_more_players_a_bot_plays_on_and_can_not_win(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"), person("Eva"))
    anna, petr, eva = begun(table)
    eva.say(type="resign")
    for player in (anna, petr):
        assert player.wait("seats")["seats"][2]["stand_in"] == "casual"
    assert not eva.wait("state", lambda state: bool(eva.log and kinds(eva)))["over"]
    assert refusal(eva, type="comeback") == "resigned"
    play_on({0: anna, 1: petr})
    result = anna.state["result"]
    assert result["resigned"] == [2]
    assert 2 not in result["winners"]
    assert "unfinished" not in result
    close(anna, petr, eva)


def test_in_co_operation_a_bot_goes_on_for_whoever_resigns(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"), game="aeons-end", seed="together")
    anna, petr = table.sit(0), table.sit(1)
    petr.wait("state")
    petr.say(type="resign")
    assert anna.wait("seats")["seats"][1]["resigned"]
    assert not anna.wait("state", lambda _: bool(kinds(anna)))["over"]
    anna.say(type="resign")
    state = anna.wait("state", lambda state: bool(state["over"]))
    assert state["result"] == {
        "scores": [0, 0],
        "winners": [],
        "together": True,
        "resigned": [0, 1],
        "unfinished": True,
    }
    close(anna, petr)


def test_alone_against_bots_resigning_ends_the_table(server: Server) -> None:
    table = server.create(person("Anna"), bot(), bot())
    with table.sit(0) as anna:
        anna.wait("state")
        anna.say(type="resign")
        result = anna.wait("state", lambda state: bool(state["over"]))["result"]
        assert (result["winners"], result["resigned"]) == ([], [0])


# ---- a bot plays for somebody


def test_whoever_leaves_is_played_for_and_gets_the_seat_back(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"), stand_in="greedy")
    anna, petr = begun(table)
    petr.say(type="handover", seat=1)
    assert anna.wait("seats")["seats"][1]["stand_in"] == "greedy"
    before = anna.state["moves"]
    play_on({0: anna}, until=lambda state: state["moves"] >= before + 4 and bool(state["ask"]))
    assert refusal(petr, type="undo") == "bot_plays"
    petr.say(type="comeback")
    assert "stand_in" not in anna.wait("seats")["seats"][1]
    petr.wait("state", lambda _: "seat_returned" in kinds(petr))
    at = petr.state["moves"]
    play_on({0: anna, 1: petr}, until=lambda state: state["moves"] > at + 3)
    assert kinds(anna) == kinds(petr) == ["seat_left", "seat_returned"]
    close(anna, petr)


def while_a_bot_thinks(folder: Path, story: Callable[[Starlette, list[Connection]], Any]) -> None:
    """Anna and Petr at a table whose bots think until somebody lets the workers come."""

    async def tell() -> None:
        app = make_app(Settings(folder / "tables.sqlite3", bot_pause=0.0))
        seats = [person("Anna"), person("Petr")]
        new = {"game": "fantasy-realms", "seats": seats}
        _, created = await asked(app, "POST", "/api/tables", body=new)
        players = [
            Connection(app, created["table"]["id"], created["keys"][seat]) for seat in ("0", "1")
        ]
        for player in players:
            await player.hear("presence")
        await story(app, sorted(players, key=lambda player: player.state["ask"] is None))
        for player in players:
            await player.cut_off()
        await app.state.house.close()

    asyncio.run(tell())


def test_nobody_fills_a_table_by_leaving_and_coming_back(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"))
    players = begun(table)
    idle = next(player for player in players if not player.state["ask"])
    seat = idle.welcome["seat"]
    for times in range(1, MOST_HANDOVERS + 1):
        for message in ({"type": "handover", "seat": seat}, {"type": "comeback"}):
            idle.say(**message)
            idle.wait("state")
        assert len(kinds(idle)) == 2 * times
    assert refusal(idle, type="handover", seat=seat) == "handed_over_often"
    assert len(kinds(idle)) == 2 * MOST_HANDOVERS
    close(*players)


def test_a_move_brings_one_back_and_counts_once(tmp_path: Path) -> None:
    async def story(app: Starlette, players: list[Connection]) -> None:
        mover, other = players
        seat, seq = mover.state["owed"][0], mover.state["ask"]["seq"]
        mover.say(type="handover", seat=seat)
        assert (await other.hear("seats"))["seats"][seat]["stand_in"] == "casual"
        mover.say(type="move", seq=seq, option=0)
        assert (await mover.hear("ack", "error"))["type"] == "ack"
        assert "stand_in" not in (await other.hear("seats", "error"))["seats"][seat]
        await other.hear("state")
        mover.say(type="move", seq=seq, option=0)
        assert (await mover.hear("ack", "error"))["type"] == "ack"
        assert other.state["moves"] == mover.state["moves"] == 1

    while_a_bot_thinks(tmp_path, story)


def test_nobody_is_answered_for_after_coming_back(tmp_path: Path) -> None:
    """The bot is still thinking when its person comes back; its answer is too late."""

    async def story(app: Starlette, players: list[Connection]) -> None:
        mover, other = players
        house: House = app.state.house
        table = next(iter(house.tables.values()))
        seat = mover.state["owed"][0]
        mover.say(type="handover", seat=seat)
        await mover.hear("seats")
        driver = table.driver
        assert driver is not None
        mover.say(type="comeback")
        await mover.hear("seats")
        house.work.open()
        await driver
        assert mover.state["ask"] is not None
        assert table.stored.moves == 0
        assert not other.heard("error")

    while_a_bot_thinks(tmp_path, story)


def test_the_host_lets_a_bot_play_only_for_somebody_who_is_away(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"), person("Eva"))
    anna, petr, eva = begun(table)
    host, path = table.created["host"], f"{table.path}/seats/2/bot"
    refused = server.post(path, {}, host)
    assert refused.json()["error"]["text"]["key"] == "server.error.is_here"
    gone(eva, [anna, petr])
    assert server.post(path, {}, table.key(0)).status_code == 403
    assert server.post(path, {}, host).json()["seats"][2]["stand_in"] == "casual"
    assert server.post(path, {}, host).status_code == 409
    assert server.post(f"{table.path}/seats/7/bot", {}, host).status_code == 404
    before = anna.state["moves"]
    players = {0: anna, 1: petr}
    play_on(players, until=lambda state: state["moves"] >= before + 5)
    with table.sit(2) as again:
        again.wait("state")
        assert again.welcome["table"]["seats"][2]["stand_in"] == "casual"
        again.say(type="comeback")
        again.wait("state", lambda _: kinds(again) == ["seat_replaced", "seat_returned"])
    close(anna, petr)


def test_most_of_the_others_decide_about_somebody_who_is_away(server: Server) -> None:
    names = ("Anna", "Petr", "Eva", "Jan")
    table = server.create(*(person(name) for name in names))
    anna, petr, eva, jan = begun(table)
    assert refusal(anna, type="handover", seat=3) == "is_here"
    gone(jan, [anna, petr, eva])

    anna.say(type="handover", seat=3)
    assert petr.wait("vote") == {"type": "vote", "by": 0, "to": 0, "seat": 3}
    mover = next((one for one in (anna, petr, eva) if one.state["ask"]), None)
    if mover is not None:
        mover.move()
    for no in (petr, eva):
        no.say(type="vote", yes=False)
    assert anna.wait("vote", lambda vote: vote["by"] is None)

    eva.say(type="handover", seat=3)
    petr.wait("vote", lambda vote: vote["by"] == 2)
    petr.say(type="vote", yes=True)
    assert anna.wait("seats")["seats"][3]["stand_in"] == "casual"
    anna.wait("state", lambda _: kinds(anna) == ["seat_replaced"])
    close(anna, petr, eva)


def test_coming_back_ends_the_vote(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"), person("Eva"))
    anna, petr, eva = begun(table)
    gone(eva, [anna, petr])
    anna.say(type="handover", seat=2)
    petr.wait("vote")
    with table.sit(2):
        assert petr.wait("vote", lambda vote: vote["by"] is None)
    close(anna, petr)


def test_going_back_never_takes_back_who_plays(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"), person("Eva"), seed="back")
    players = anna, petr, eva = begun(table, 6)
    eva.say(type="resign")
    for player in players:
        player.wait("state", lambda _, who=player: bool(kinds(who)))  # type: ignore[misc]
    play_on({0: anna, 1: petr}, until=lambda state: bool(state["ask"]))
    petr.say(type="back", to=2)
    anna.wait("vote", lambda vote: vote["by"] == 1)
    anna.say(type="vote", yes=True)
    state = anna.wait("state", lambda state: state["moves"] == 2)
    assert kinds(anna) == ["seat_resigned"]
    assert not state["over"]
    summary = server.get(table.path, table.key(0)).json()
    assert summary["seats"][2]["resigned"]
    close(*players)


# ---- the record


def finished(server: Server) -> tuple[TestTable, list[str]]:
    """Petr leaves and comes back, and resigns in the end."""
    table = server.create(person("Anna"), person("Petr"))
    anna, petr = begun(table)
    petr.say(type="handover", seat=1)
    anna.wait("seats")
    petr.say(type="comeback")
    anna.wait("seats")
    petr.wait("state", lambda _: "seat_returned" in kinds(petr))
    at = petr.state["moves"]
    play_on({0: anna, 1: petr}, until=lambda state: state["moves"] > at + 2)
    anna.say(type="resign")
    anna.wait("state", lambda state: bool(state["over"]))
    told = [line["key"] for line in anna.log]
    close(anna, petr)
    return table, told


def test_the_record_tells_it_and_an_import_knows_it_again(server: Server) -> None:
    table, told = finished(server)
    path = f"{table.path}/replay"
    last = server.get(path, table.key(0), at=0, seat=0).json()["length"]
    frames = [server.get(path, table.key(0), at=at, seat=0).json() for at in (3, last)]
    assert [line["kind"] for line in frames[0]["events"] if "seat_" in line["kind"]] == []
    assert [line["key"] for line in frames[1]["events"]] == told
    assert frames[1]["result"]["winners"] == [1]
    everything = server.get(path, table.key(0), at=last, seat=-2).json()["events"]
    assert [line["kind"] for line in everything if "seat_" in line["kind"]][-1] == "seat_resigned"

    file = server.get(f"{table.path}/export", table.key(0)).json()
    changes = [(each["kind"], each["seat"]) for each in file["record"]["seating"]]
    assert changes == [("left", 1), ("returned", 1), ("resigned", 0)]
    assert file["record"]["seating"][0]["agent"] == "casual"
    again = TestTable(server, server.post("/api/import", file).json())
    summary = server.get(again.path, again.key(0)).json()
    assert (summary["status"], summary["result"]["winners"]) == ("over", [1])
    with again.sit(0) as anna:
        anna.wait("state")
        assert [line["key"] for line in anna.log] == told
    exported = server.get(f"{again.path}/export", again.key(0)).json()
    assert exported["record"]["seating"] == file["record"]["seating"]


def checked(record: Tree) -> str:
    """The check sum of a record that somebody has written by hand."""
    text = json.dumps(record, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@pytest.mark.parametrize(
    "wrong", [{"seat": 5}, {"at": 10_000}, {"kind": "sneezed"}, {"agent": 3}, {"kind": "returned"}]
)
def test_a_record_with_impossible_changes_is_refused(server: Server, wrong: Tree) -> None:
    table, _ = finished(server)
    record = server.get(f"{table.path}/export", table.key(0)).json()["record"]
    record["seating"][0].update(wrong)
    del record["check"]
    record["check"] = checked(record)
    assert server.post("/api/import", record).json()["error"]["code"] == "bad_record"


def test_the_waiting_room_says_who_stands_in(server: Server) -> None:
    table = server.create(person("Anna"), OPEN, stand_in="beginner")
    assert table.created["table"]["stand_in"] == "beginner"
    refused = server.post(
        "/api/tables",
        {"game": "fantasy-realms", "seats": [person("A"), OPEN], "stand_in": "nobody"},
    )
    assert refused.json()["error"]["code"] == "bad_setup"
    room = {
        "changed": table.created["table"]["changed"],
        "seats": [{"kind": "stays", "seat": 0}, {"kind": "open"}],
        "stand_in": "good",
        "clock": {"per": "match", "seconds": 600, "then": "resign"},
    }
    arranged = server.post(f"{table.path}/room", room, table.created["host"]).json()
    assert (arranged["stand_in"], arranged["clock"]["seconds"]) == ("good", 600)
    del room["stand_in"], room["clock"]
    room["changed"] = arranged["changed"]
    same = server.post(f"{table.path}/room", room, table.created["host"]).json()
    assert (same["stand_in"], same["clock"]["seconds"]) == ("good", 600)
