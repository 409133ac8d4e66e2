"""Slow questions, killed and stopped workers: every table plays on and everybody gets an answer."""

import contextlib
import json
import os
import select
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.roomy_server import WIDE
from support.slow import ENDLESS
from support.tables import PATIENCE, Player, Server, TestTable, bot, person, play_on
from support.workers import begun, children_of, strike, workers_of

PROGRAM = str(Path(__file__).parents[1] / "support" / "roomy_server.py")
FLOOD = 60
LONGEST_END = 15.0
"""Seconds: five are promised, but the machine may be busy; a stopped worker once took twenty."""


@contextlib.contextmanager
def pressed(tmp_path: Path, **limits: float) -> Iterator[Server]:
    """A server with other limits for its workers."""
    os.environ["LIMITS"] = json.dumps({**WIDE, **limits})
    try:
        running = Server(tmp_path / "tables.sqlite3", program=PROGRAM)
    finally:
        del os.environ["LIMITS"]
    try:
        yield running
    finally:
        running.stop()


def send(server: Server, path: str, body: bytes) -> socket.socket:
    """A request whose answer nobody waits for."""
    host, _, port = server.url.removeprefix("http://").partition(":")
    line = socket.create_connection((host, int(port)), timeout=PATIENCE)
    head = f"POST {path} HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: application/json\r\n"
    line.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    return line


def status(line: socket.socket) -> int:
    """The status of the answer, or 0 while there is none."""
    if not select.select([line], [], [], 0)[0]:
        return 0
    return int(line.recv(12, socket.MSG_PEEK).split()[1])


@contextlib.contextmanager
def flooded(server: Server) -> Iterator[list[socket.socket]]:
    """Many ask a companion for what takes minutes."""
    body = json.dumps(ENDLESS).encode()
    lines = [send(server, "/api/companion/sanctum", body) for _ in range(FLOOD)]
    try:
        yield lines
    finally:
        for line in lines:
            line.close()


def successors(server: Server, gone: list[int]) -> list[int]:
    """Whoever comes in their places, at once."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        found = set(children_of(server.process.pid)) - set(gone)
        if len(found) >= len(gone) and all(map(begun, found)):
            return list(found)
    raise AssertionError("nobody came")


def asked(table: TestTable) -> Player:
    """Somebody who is asked."""
    player = table.sit(0)
    play_on({0: player}, until=lambda state: bool(state["ask"]))
    return player


def test_four_tables_and_a_hint_in_a_flood_of_slow_questions(tmp_path: Path) -> None:
    with pressed(tmp_path, companion_seconds=600, queue_seconds=600) as server:
        tables = [server.create(person("Anna"), bot("greedy"), bot()) for _ in range(4)]
        with flooded(server) as flood:
            for table in tables:
                with table.sit(0) as anna:
                    play_on({0: anna})
                    assert anna.state["over"]
            with asked(server.create(person("Petr"), bot())) as petr:
                petr.say(type="hint")
                assert petr.wait("hint")["option"] >= 0
            answers = {status(line) for line in flood}
            assert answers <= {0, 503}
            assert 0 in answers


def test_too_many_slow_questions_are_refused_in_words(tmp_path: Path) -> None:
    limits = {"companion_seconds": 600, "companions_waiting": 4}
    with pressed(tmp_path, **limits) as server, flooded(server):
        answer = server.post("/api/companion/sanctum", ENDLESS)
        assert answer.status_code == 503
        assert answer.json()["error"]["code"] == "busy"
        assert answer.json()["error"]["text"]["key"] == "server.error.busy"


def test_what_takes_too_long_is_refused_in_words(tmp_path: Path) -> None:
    with pressed(tmp_path, companion_seconds=1) as server:
        answer = server.post("/api/companion/sanctum", ENDLESS)
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "too_hard")


def test_a_table_plays_on_whatever_becomes_of_the_workers(tmp_path: Path) -> None:
    with pressed(tmp_path, bot_seconds=600) as server:
        table = server.create(person("Anna"), bot("greedy"))
        with asked(table) as anna:
            for _ in range(3):
                workers = workers_of(server)
                strike(workers, signal.SIGSTOP)
                while anna.state["ask"] and not anna.state["over"]:
                    anna.move(0)
                assert server.get("/api/health").json()["ok"]
                strike(workers, signal.SIGKILL)
                play_on({0: anna}, until=lambda state: bool(state["ask"]))
        complaints = server.stop()
        assert "died of SIGKILL" in complaints
        assert "random move" not in complaints


def test_stopped_workers_are_replaced_when_their_time_is_up(tmp_path: Path) -> None:
    with pressed(tmp_path, bot_seconds=8, help_seconds=8) as server:
        with asked(server.create(person("Anna"), bot("greedy"))) as anna:
            strike(workers_of(server), signal.SIGSTOP)
            anna.say(type="hint")
            assert anna.wait("hint")["option"] >= 0
            strike(workers_of(server), signal.SIGSTOP)
            anna.move(0)
            play_on({0: anna}, until=lambda state: bool(state["ask"]))
        assert "random move" not in server.stop()


def test_workers_stopped_while_they_start_are_replaced_too(tmp_path: Path) -> None:
    limits = {"worker_start_seconds": 600, "help_seconds": 600}
    with pressed(tmp_path, **limits) as server:
        anna = asked(server.create(person("Anna"), bot()))
        old = workers_of(server)
        strike(old, signal.SIGKILL)
        strike(successors(server, old), signal.SIGSTOP)
        anna.say(type="hint")
        assert anna.wait("hint")["option"] >= 0
        anna.close()


def test_a_hint_that_nobody_can_give_is_refused_in_words(tmp_path: Path) -> None:
    with pressed(tmp_path, help_seconds=1, kills_forgiven=0) as server:
        for _ in range(5):  # a worker that was just starting is not stopped and may give one
            anna = asked(server.create(person("Anna"), bot()))
            strike(workers_of(server), signal.SIGSTOP)
            anna.say(type="hint")
            while (answer := anna.hear())["type"] not in ("hint", "error"):
                pass
            anna.close()
            if answer["type"] == "error":
                break
        assert answer["code"] in ("server", "too_hard")


@pytest.mark.parametrize("stopped", [True, False])
def test_the_server_ends_whatever_its_workers_do(tmp_path: Path, stopped: bool) -> None:
    with pressed(tmp_path, companion_seconds=600) as server, flooded(server):
        workers = workers_of(server)
        if stopped:
            strike(workers, signal.SIGSTOP)
        began = time.monotonic()
        assert "Traceback" not in server.stop()
        assert time.monotonic() - began < LONGEST_END
        assert server.process.returncode == 0
        assert not any(Path(f"/proc/{pid}/cmdline").exists() for pid in workers)


# ---- tables with bots alone


def over(server: Server, created: dict[str, Any]) -> bool:
    """Whether the match comes to its end although nobody looks at the table."""
    table = TestTable(server, created)
    deadline = time.monotonic() + 4 * PATIENCE
    while time.monotonic() < deadline:
        if server.get(table.path, table.watch).json()["status"] == "over":
            return True
        time.sleep(0.1)
    return False


def test_bots_alone_play_by_themselves(server: Server) -> None:
    table = server.create(bot(), bot("greedy"))
    assert over(server, table.created)
    file = server.get(f"{table.path}/export", table.watch).json()
    fork = server.post(f"{table.path}/fork", {"at": 3, "seats": [bot(), bot()]}, table.watch)
    assert over(server, fork.json())
    persons = server.create(person("Anna"), person("Petr"))
    keys = persons.key(0), persons.key(1)
    begun = server.get(f"{persons.path}/export", *keys).json()["record"]
    brought = {"record": begun, "players": ["random", "greedy"]}
    assert over(server, server.post("/api/import", brought).json())
    assert server.post("/api/import", file).json()["table"]["status"] == "over"


def test_bots_alone_go_on_after_a_restart_when_somebody_looks(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite3", "--bot-pause", "0.2")
    table = server.create(bot(), bot())
    with table.spectate() as visitor:
        visitor.wait("state", lambda state: bool(state["moves"] > 2))
        server.kill()
    server.start()
    with table.spectate() as visitor:
        moves = visitor.wait("state")["moves"]
        visitor.wait("state", lambda state: bool(state["moves"] > moves + 2))
    server.stop()
