"""Looking at a finished match again, through real workers."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from signal import SIGKILL

import pytest

from support.tables import Server, TestTable, Tree, bot, person
from support.workers import strike, workers_of

LONG_ENOUGH = 240.0
SHORT = ("--limit", "analysis-seconds=1,analysis-slice-seconds=0.1")
ENDLESS = ("--limit", "analysis-seconds=100000,analyses-per-client=1")


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that looks at a match for a second only."""
    running = Server(tmp_path_factory.mktemp("quick") / "tables.sqlite3", *SHORT)
    yield running
    assert running.stop() == ""


@pytest.fixture(scope="module")
def over(quick: Server) -> TestTable:
    return finished(quick)


def finished(server: Server) -> TestTable:
    """A table of two bots, who have played to the end."""
    table = server.create(bot("greedy"), bot("random"))
    until(lambda: server.get(table.path, table.watch).json()["status"] == "over")
    return table


def until(done: Callable[[], bool]) -> None:
    deadline = time.monotonic() + LONG_ENOUGH
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def looking(table: TestTable) -> Tree:
    told: Tree = table.server.get(f"{table.path}/analysis", table.watch).json()
    return told


def look(table: TestTable, **more: bool) -> Tree:
    told: Tree = table.server.post(f"{table.path}/analysis", more, table.watch).json()
    return told


def looked(table: TestTable) -> Tree:
    """What was found, when it is done."""
    look(table)
    until(lambda: looking(table)["state"] not in ("waiting", "running"))
    told = looking(table)
    assert told["state"] == "done"
    found: Tree = told["analysis"]
    return found


def test_a_finished_match_is_looked_at_again_and_what_was_found_is_kept(
    over: TestTable, quick: Server
) -> None:
    assert looking(over) == {"state": "none", "progress": 0.0, "analysis": None}
    assert look(over)["state"] in ("waiting", "running")
    assert look(over)["state"] in ("waiting", "running", "done"), "once is enough"
    found = looked(over)
    assert found["game"] == "fantasy-realms"
    assert len(found["seats"]) == 2
    length = quick.get(f"{over.path}/replay", over.watch, at=0).json()["length"]
    assert found["length"] == length
    assert all(0 <= one["at"] < length for one in found["decisions"])
    assert look(over)["analysis"] == found, "nobody looks at it once more"
    assert look(over, anew=True)["state"] in ("waiting", "running"), "unless somebody asks"
    assert looked(over)["decisions"]


def test_an_imported_match_is_looked_at_as_well(over: TestTable, quick: Server) -> None:
    file = quick.get(f"{over.path}/export", over.created["host"]).json()
    table = TestTable(quick, quick.post("/api/import", file).json())
    assert looked(table)["decisions"]


def test_who_may_not_see_the_replay_may_not_look_again(over: TestTable, quick: Server) -> None:
    path = f"{over.path}/analysis"
    for answer in (quick.get(path), quick.post(path, {}), quick.delete(path)):
        assert answer.status_code == 403
    table = quick.create(person("Anna"), bot())
    path = f"{table.path}/analysis"
    key = table.key(0)
    for answer in (quick.get(path, key), quick.post(path, {}, key), quick.delete(path, key)):
        assert answer.status_code == 409
    assert quick.get("/api/tables/nowhere/analysis", key).status_code in (403, 404)


def test_it_can_be_stopped_and_nobody_fills_the_house_with_it(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite3", *ENDLESS)
    table, other = finished(server), finished(server)
    look(table)
    until(lambda: looking(table)["progress"] > 0.0)
    assert server.post(f"{other.path}/analysis", {}, other.watch).status_code == 503
    assert server.delete(f"{table.path}/analysis", table.watch).json()["state"] == "none"
    assert look(other)["state"] in ("waiting", "running")
    assert server.delete(other.path, other.created["host"]).status_code == 200
    assert look(table)["state"] in ("waiting", "running"), "who is deleted makes room"
    assert server.stop() == "", "nobody waits for it"


def test_play_goes_on_meanwhile(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite3", *ENDLESS)
    table = finished(server)
    look(table)
    until(lambda: looking(table)["progress"] > 0.0)
    assert finished(server).id
    assert looking(table)["state"] == "running"
    assert server.stop() == ""


def test_killed_workers_lose_nothing_but_a_slice(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite3", "--limit", "analysis-seconds=4")
    table = finished(server)
    look(table)
    until(lambda: looking(table)["progress"] > 0.1)
    before = looking(table)["progress"]
    strike(workers_of(server), SIGKILL)
    until(lambda: looking(table)["state"] != "running" or looking(table)["progress"] > before)
    assert looked(table)["decisions"]
    server.stop()
    again = Server(tmp_path / "tables.sqlite3")
    assert looking(TestTable(again, table.created))["state"] == "done"
    assert again.stop() == ""
