"""The game of the day: one deal for everybody, whose first attempt counts."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from klubovna.core.outfit import Daily, outfit_of
from klubovna.core.registry import OURS, find_game
from support.tables import GAME, Server, TestTable, Tree, bot, person, play_on

ANNA, PETR = "a secret of Anna", "a secret of Petr"
QUICK = "shards-of-infinity"
"""Alone against the nemesis: no bots to wait for."""


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def begin(server: Server, person: str, name: str = "Anna", game: str = GAME) -> Tree:
    answer = server.post(f"/api/daily/{game}", {"name": name, "person": person})
    assert answer.status_code == 201, answer.text
    begun: Tree = answer.json()
    return begun


def table_of(server: Server, begun: Tree) -> TestTable:
    return TestTable(server, begun["created"])


def results(server: Server, game: str = GAME, **query: str) -> Tree:
    found: Tree = server.get(f"/api/daily/{game}", **query).json()
    return found


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "tables.sqlite3")
    yield running
    assert running.stop() == ""


@pytest.mark.parametrize("game", OURS)
def test_every_game_has_a_challenge_that_can_be_dealt(server: Server, game: str) -> None:
    told = server.get("/api/daily").json()
    assert told["date"] == today()
    mine = next(one for one in told["games"] if one["game"] == game)
    created = begin(server, f"{ANNA} {game}", game=game)["created"]
    assert len(created["table"]["seats"]) == mine["players"]
    assert created["table"]["options"].items() >= mine["options"].items()
    agents = {seat["agent"] for seat in created["table"]["seats"][1:]}
    assert agents == ({mine["agent"]} if mine["agent"] else set())


def test_what_a_switch_is_by_turns() -> None:
    challenge = Daily(1, {"side": "sun"}, by_turns={"level": ["low", "high"]})
    assert [challenge.on(day)["level"] for day in range(4)] == ["low", "high", "low", "high"]
    assert challenge.on(7)["side"] == "sun"
    assert challenge.switches == {"side": "sun"}


@pytest.mark.parametrize("game", OURS)
def test_the_switches_of_every_day_are_legal(game: str) -> None:
    found = find_game(game)
    declared = outfit_of(found).daily
    assert declared is not None
    allowed = {switch.name: switch.values for switch in found.switches()}
    for day in range(30):
        for name, value in declared.on(day).items():
            assert value in allowed[name]


def test_everybody_has_the_same_deal_and_nobody_elses_server_has_it(
    fresh: Server, server: Server
) -> None:
    deals = [table_of(fresh, begin(fresh, who)) for who in (ANNA, PETR)]
    elsewhere = table_of(server, begin(server, "somebody elsewhere"))
    hands = []
    for table in (*deals, elsewhere):
        with table.sit(0) as player:
            state = player.wait("state")
            hands.append((state["view"], state["commitment"]))
    assert hands[0] == hands[1]
    assert hands[0] != hands[2]


def test_the_first_attempt_counts_and_the_second_does_not(fresh: Server) -> None:
    first = begin(fresh, ANNA, game=QUICK)
    assert (first["counts"], first["date"]) == (True, today())
    assert not first["created"]["table"]["practice"]
    again = fresh.post(f"/api/daily/{QUICK}", {"name": "Anna", "person": ANNA})
    assert again.status_code == 409
    assert results(fresh, QUICK)["begun"] == 1
    assert results(fresh, QUICK)["places"] == []
    with table_of(fresh, first).sit(0) as anna:
        play_on({0: anna})
        ended = anna.state["result"]
    place = results(fresh, QUICK)["places"][0]
    assert place["name"] == "Anna"
    assert place["won"] == (0 in ended["winners"])
    assert place["score"] == ended["scores"][0]
    second = begin(fresh, ANNA, game=QUICK)
    assert not second["counts"]
    assert second["created"]["table"]["practice"]
    assert results(fresh, QUICK)["begun"] == 1
    assert results(fresh, QUICK, day=today())["places"] == [place]


def test_who_exports_or_is_helped_does_not_count(fresh: Server) -> None:
    exporting = table_of(fresh, begin(fresh, ANNA, game=QUICK))
    assert fresh.get(f"{exporting.path}/export", exporting.key(0)).status_code == 200
    helped = table_of(fresh, begin(fresh, PETR, "Petr", QUICK))
    with helped.sit(0) as petr:
        assert not petr.wait("state", lambda state: state["ask"] is not None)["practice"]
        petr.say(type="hint")
        petr.wait("hint")
    for table in (exporting, helped):
        with table.sit(0) as player:
            assert player.wait("state")["practice"]
            play_on({0: player})
    told = results(fresh, QUICK)
    assert (told["begun"], told["places"]) == (2, [])


def test_a_hint_at_any_other_table_makes_no_practice(server: Server) -> None:
    table = server.create(person("Anna"), bot())
    with table.sit(0) as anna:
        anna.wait("state", lambda state: state["ask"] is not None)
        anna.say(type="hint")
        anna.wait("hint")
    with table.sit(0) as anna:
        assert not anna.wait("state")["practice"]


def test_results_outlive_a_restart(fresh: Server) -> None:
    table = table_of(fresh, begin(fresh, ANNA, game=QUICK))
    with table.sit(0) as anna:
        play_on({0: anna})
    before = results(fresh, QUICK)
    fresh.stop()
    fresh.start()
    assert results(fresh, QUICK) == before
    assert len(before["places"]) == 1
    assert not begin(fresh, ANNA, game=QUICK)["counts"]


@pytest.mark.parametrize("day", ["yesterday", "2026-1-1", "20261116", "9999-12-31"])
def test_what_is_no_day_is_refused(server: Server, day: str) -> None:
    assert server.get(f"/api/daily/{GAME}", day=day).status_code == 400


def test_tomorrow_tells_nothing(server: Server) -> None:
    tomorrow = (date.fromisoformat(today()) + timedelta(days=1)).isoformat()
    assert server.get(f"/api/daily/{GAME}", day=tomorrow).status_code == 400
    assert results(server, day="2020-02-29")["places"] == []


@pytest.mark.parametrize(
    "body",
    [{"name": "Anna"}, {"name": "Anna", "person": "short"}, {"name": "", "person": ANNA}, {}],
)
def test_nobody_begins_without_a_name_and_a_secret(server: Server, body: Tree) -> None:
    assert server.post(f"/api/daily/{GAME}", body).status_code == 400
    assert server.post("/api/daily/chess", {"name": "A", "person": ANNA}).status_code == 404
    assert server.get("/api/daily/chess").status_code == 404


def test_whoever_resigns_comes_last(fresh: Server) -> None:
    lost = table_of(fresh, begin(fresh, PETR, "Petr"))
    with lost.sit(0) as petr:
        petr.wait("state")
        petr.say(type="resign")
        petr.wait("state", lambda state: bool(state["over"]))
    with table_of(fresh, begin(fresh, ANNA)).sit(0) as anna:
        play_on({0: anna})
    places = results(fresh)["places"]
    assert [(place["name"], place["resigned"]) for place in places] == [
        ("Anna", False),
        ("Petr", True),
    ]
    assert not places[1]["won"]


def test_an_attempt_that_a_bot_has_played_for_does_not_count(server: Server) -> None:
    table = table_of(server, begin(server, f"{ANNA} who leaves"))
    with table.sit(0) as anna:
        anna.wait("state")
        anna.say(type="handover", seat=0)
        anna.wait("seats")
    assert server.get(table.path, table.key(0)).json()["practice"]
