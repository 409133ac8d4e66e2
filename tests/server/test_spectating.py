"""What spectators see: face up as it happens, or everything some turns late; all of it in the end.
The test reads every message that a spectator gets, and compares it with the match afterwards."""

from typing import Any

import pytest

from support.tables import OPEN, Server, TestTable, Tree, bot, person

LATE = 3
TALK = ("welcome", "waiting", "presence", "chat", "said", "seats", "clock", "vote")
"""Messages that show nothing of the board."""


class Gallery:
    """A spectator, and what they were shown when so many choices were made."""

    def __init__(self, table: TestTable) -> None:
        self.table = table
        self.player = table.spectate()
        self.player.wait("chat")
        self.heard: list[tuple[int, Tree]] = []

    def catch_up(self, moves: int) -> None:
        """Read all that was sent up to now, and what a newcomer gets."""
        self.player.say(type="hello", table=self.table.id, key=self.table.watch)
        while True:
            message = self.player.hear()
            self.heard.append((moves, message))
            if message["type"] == "chat":
                return

    def states(self) -> list[tuple[int, Tree]]:
        found = [each for each in self.heard if each[1]["type"] not in TALK]
        assert {message["type"] for _, message in found} == {"state"}
        return found


def watched(server: Server, **more: Any) -> tuple[TestTable, Gallery]:
    """A whole match of two persons, with somebody who looks on."""
    table = server.create(person("Anna"), person("Petr"), seed="a", **more)
    with table.sit(0) as anna, table.sit(1) as petr:
        gallery = Gallery(table)
        players = (anna, petr)
        seq = 0
        while True:
            states = [player.wait_seq(seq) for player in players]
            gallery.catch_up(states[0]["moves"])
            if states[0]["over"]:
                gallery.player.close()
                return table, gallery
            asked = next(player for player in players if player.state["ask"])
            seq = asked.move(max(asked.state["ask"]["proposal"], 0))["seq"]


def position(table: TestTable, at: int, seat: int) -> Tree:
    found: Tree = table.server.get(f"{table.path}/replay", table.watch, at=at, seat=seat).json()
    return found


def hands(view: Tree) -> list[Any]:
    return [seat.get("hand") for seat in view["seats"]]


def test_everything_is_shown_some_turns_late_and_nothing_of_what_came_since(
    server: Server,
) -> None:
    table, gallery = watched(server, watch_delay=LATE)
    states = gallery.states()
    turns = position(table, 0, -1)["turns"]
    shown: set[int] = set()
    for made, state in states:
        if state["over"]:
            continue
        now = sum(turn <= made for turn in turns) - 1
        assert state["moves"] <= (turns[now - LATE] if now >= LATE else 0)
        assert (state["ask"], state["aids"], state["seed"]) == (None, {}, None)
        seen_by = -2 if now >= LATE else -1
        then = position(table, state["moves"], seen_by)
        assert state["view"] == then["view"]
        assert state["log"] == (then["events"] if now >= LATE else [])
        shown.add(state["moves"])
    assert {0, turns[2], turns[-1 - LATE]} <= shown
    assert any(all(hands(state["view"])) for _, state in states if not state["over"])
    assert hands(states[-1][1]["view"]) == hands(position(table, states[-1][0], -2)["view"])


def test_nobody_s_hand_is_shown_as_it_happens_and_all_of_them_in_the_end(server: Server) -> None:
    table, gallery = watched(server)
    states = gallery.states()
    for _, state in states:
        if not state["over"]:
            assert not any(hands(state["view"]))
    end = states[-1][1]
    assert end["over"]
    assert all(hands(end["view"]))
    assert hands(end["view"]) == hands(position(table, states[-1][0], -2)["view"])
    with table.spectate() as late:
        assert hands(late.wait("state")["view"]) == hands(end["view"])


def test_taking_back_takes_back_what_is_shown_late(server: Server) -> None:
    table = server.create(person("Anna"), bot(), watch_delay=1, seed="a")
    with table.sit(0) as anna, table.spectate() as gallery:
        anna.wait("state")
        while anna.state["moves"] < 12:
            if anna.state["ask"]:
                anna.move()
            else:
                anna.wait("state")
        gallery.wait("state", lambda state: bool(state["moves"] > 2))
        anna.say(type="back", to=0)
        assert gallery.wait("state", lambda state: state["moves"] == 0)
        assert not any(hands(gallery.state["view"]))


def test_the_table_agrees_before_the_deal(server: Server) -> None:
    table = server.create(person("Anna"), OPEN)
    summary = server.get(table.path, table.key(0)).json()
    assert summary["watch_delay"] == 0
    seats = [{"kind": "stays", "seat": 0}, bot()]
    room = {"changed": summary["changed"], "seats": [seats[0], {"kind": "open"}]}
    path, host = f"{table.path}/room", table.created["host"]
    changed = server.post(path, {**room, "watch_delay": 5}, host).json()
    assert changed["watch_delay"] == 5
    kept = server.post(path, {"changed": changed["changed"], "seats": seats}, host).json()
    assert (kept["watch_delay"], kept["status"]) == (5, "playing")


@pytest.mark.parametrize("delay", [-1, 51, "3"])
def test_other_delays_are_refused(server: Server, delay: object) -> None:
    seats = [person("Anna"), bot()]
    body = {"game": "fantasy-realms", "seats": seats, "watch_delay": delay}
    assert server.post("/api/tables", body).status_code == 400
