"""Clocks by choice, by a time that the test sets: nothing depends on how fast the machine is."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from klubovna.server.clocks import Pact, Times, late, remaining, ticked
from klubovna.server.wire import Clock
from support.tables import Player, TestTable, Tree, bot, person
from support.timed import HOUR, Timed

MINUTE = 60_000
THE_BOT_BEGINS = "e"
"""A seed; so no clock runs when the table is laid."""
A_DAY_A_MOVE: Tree = {"per": "move", "seconds": 86_400, "then": "bot"}
TEN_MINUTES: Tree = {"per": "match", "seconds": 600, "then": "resign"}


# ---- the arithmetic


def test_only_the_clock_of_whoever_is_asked_runs() -> None:
    pact = Pact(clock=Clock("match", 600, "resign"))
    begun = ticked(pact, 0, 1000, [0], [], 2)
    assert (begun.pact.times, begun.deadline) == (Times([600_000, 600_000], [0]), 601_000)
    moved = ticked(begun.pact, begun.deadline, 101_000, [1], [0], 2)
    assert moved.pact.times == Times([500_000, 600_000], [1])
    assert moved.deadline == 701_000
    thinking = ticked(moved.pact, moved.deadline, 201_000, [], [1], 2)
    assert (thinking.pact.times, thinking.deadline) == (Times([500_000, 500_000], []), 0)
    assert remaining(Times([500_000, 500_000], []), 0, 9_000_000) == [500_000, 500_000]


def test_a_clock_for_each_move_begins_anew_with_each_answer() -> None:
    pact = Pact(clock=Clock("move", 3600, "bot"))
    begun = ticked(pact, 0, 0, [0, 1], [], 2)
    one = ticked(begun.pact, begun.deadline, HOUR // 2, [0, 1], [1], 2)
    assert one.pact.times == Times([HOUR // 2, HOUR], [0, 1])
    assert one.deadline == HOUR
    assert late(one.pact, one.deadline, HOUR - 1) == []
    assert late(one.pact, one.deadline, HOUR) == [0]


def test_whoever_moves_the_deadline_gives_all_the_same_time() -> None:
    times = Times([10_000, 50_000, 90_000], [0, 1])
    assert remaining(times, 10_000 + HOUR, 0) == [10_000 + HOUR, 50_000 + HOUR, 90_000]


# ---- at the table


@pytest.fixture
def timed(tmp_path: Path) -> Iterator[Timed]:
    running = Timed(tmp_path)
    yield running
    running.end()
    assert running.server.stop() == ""


def asked(table: TestTable) -> Player:
    """Whoever is asked in the beginning."""
    players = [table.sit(seat) for seat in range(len(table.keys))]
    for player in players:
        player.wait("state")
    found = next(player for player in players if player.state["ask"])
    for player in players:
        if player is not found:
            player.close()
    return found


def clock(player: Player, seat: int, running: bool) -> int:
    """Milliseconds of the seat, as soon as its clock is told to run or to stand."""
    left: dict[str, int] = player.wait("clock", lambda told: (seat in told["running"]) == running)[
        "left"
    ]
    return left[str(seat)]


def test_a_bot_takes_over_when_the_time_for_a_move_is_up(timed: Timed) -> None:
    table = timed.server.create(person("Anna"), person("Petr"), clock=A_DAY_A_MOVE)
    me = asked(table)
    seat = me.welcome["seat"]
    assert clock(me, seat, True) == 24 * HOUR
    timed.pass_(23 * HOUR)
    me.say(type="hello", table=table.id, key=table.key(seat))
    assert clock(me, seat, True) == HOUR
    refused = timed.server.post(f"{table.path}/seats/{1 - seat}/bot", {}, table.created["host"])
    assert refused.json()["error"]["text"]["key"] == "server.error.clock_decides"
    timed.pass_(HOUR)
    assert me.wait("seats")["seats"][seat]["stand_in"] == "casual"
    assert me.wait("clock", lambda told: told["running"] == [1 - seat])
    assert not me.state["over"]
    assert "seat_late" in [line["kind"] for line in me.log]
    me.close()


def test_time_is_up_at_a_table_that_nobody_has_open(timed: Timed) -> None:
    table = timed.server.create(person("Anna"), person("Petr"), clock=TEN_MINUTES)
    me = asked(table)
    seat = me.welcome["seat"]
    me.close()
    timed.server.stop()
    timed.server.start()
    timed.pass_(2 * HOUR)
    with table.sit(1 - seat) as other:
        state = other.wait("state", lambda state: bool(state["over"]))
    assert state["result"]["winners"] == [1 - seat]
    assert state["result"]["resigned"] == [seat]
    assert [line["kind"] for line in other.log][-1] == "seat_overtime"


def test_no_time_passes_while_a_bot_thinks_or_the_server_is_away(timed: Timed) -> None:
    table = timed.server.create(person("Anna"), bot(), clock=TEN_MINUTES, seed=THE_BOT_BEGINS)
    with table.sit(0) as anna:
        anna.wait("state", lambda state: bool(state["ask"]))
        assert clock(anna, 0, True) == 10 * MINUTE
        timed.pass_(2 * MINUTE)
        anna.move()
        left = clock(anna, 0, anna.state["owed"] == [0])
        assert left == 8 * MINUTE
        anna.wait_seq(0)
        while not anna.state["ask"]:
            anna.wait("state")
    timed.server.kill()
    timed.pass_(5 * HOUR)
    timed.server.start()
    with table.sit(0) as anna:
        assert 8 * MINUTE <= clock(anna, 0, True) <= 10 * MINUTE
        timed.pass_(30 * MINUTE)
        state = anna.wait("state", lambda state: bool(state["over"]))
        assert state["result"]["winners"] == [1]


def test_after_a_restart_whoever_is_asked_has_a_minute_at_least(timed: Timed) -> None:
    table = timed.server.create(person("Anna"), person("Petr"), clock=TEN_MINUTES)
    me = asked(table)
    seat = me.welcome["seat"]
    timed.pass_(10 * MINUTE - 5_000)
    me.say(type="hello", table=table.id, key=table.key(seat))
    while me.wait("clock")["left"][str(seat)] != 5_000:
        pass
    me.close()
    timed.server.stop()
    timed.pass_(10_000)
    timed.server.start()
    with table.sit(seat) as again:
        assert clock(again, seat, True) == MINUTE


def test_a_clock_has_sensible_bounds(timed: Timed) -> None:
    for wrong in ({"seconds": 5}, {"per": "year"}, {"then": "shout"}, {"more": 1}):
        new: Tree = {"game": "fantasy-realms", "seats": [person("A"), bot()]}
        answer = timed.server.post("/api/tables", {**new, "clock": {**TEN_MINUTES, **wrong}})
        assert answer.status_code == 400
