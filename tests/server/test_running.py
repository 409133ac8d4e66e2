"""A server is looked after: health, measures, what it writes down, and how it ends."""

import contextlib
import json
import logging
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from klubovna.server.running.logs import JsonLines, TextLines, scrubbed
from support.cluster import Cluster
from support.tables import (
    OPEN,
    PATIENCE,
    Player,
    Server,
    Tree,
    bot,
    person,
    plain_socket,
    play_on,
    refused,
)
from support.watched import Watched, families, samples
from support.workers import strike, workers_of

ADDRESS = "203.0.113.77"
SIXTH = "2001:db8:1234:5678:9abc:def0:1234:5678"


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    running = Watched(tmp_path / "tables.sqlite3", "--drain", "60")
    yield running
    running.stop()


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """One for those who only look."""
    running = Watched(tmp_path_factory.mktemp("standing") / "tables.sqlite3")
    yield running
    running.stop()


# ---- health


def test_a_server_lives_and_is_ready(standing: Watched) -> None:
    for path, word in (("/healthz", "alive\n"), ("/readyz", "ready\n")):
        for answer in (standing.get(path), standing.page(path)):
            assert (answer.status_code, answer.text) == (200, word)


def test_without_its_database_a_server_lives_but_is_not_ready(
    cluster: Cluster, postgres: str
) -> None:
    server = Server(postgres)  # type: ignore[arg-type]
    assert server.get("/readyz").status_code == 200
    cluster.stop()
    try:
        while (answer := server.get("/readyz")).status_code == 200:
            time.sleep(0.1)
        assert (answer.status_code, answer.text) == (503, "storage\n")
        assert server.get("/healthz").status_code == 200
    finally:
        cluster.start()
    while server.get("/readyz").status_code != 200:
        time.sleep(0.1)
    server.stop()


# ---- measures


def test_what_happens_is_counted(watched: Watched) -> None:
    table = watched.create(person("Anna"), bot())
    with table.sit(0) as anna:
        play_on({0: anna})
        moves = anna.state["moves"]
        assert watched.measured("klubovna_sockets") == 1
        anna.say(type="move", seq=0, option=0)
        assert anna.wait("error")["code"] == "stale"
    assert watched.measured("klubovna_tables") == 1
    assert watched.measured("klubovna_rows_total", kind="move") == moves
    assert watched.measured("klubovna_refusals_total", code="stale") == 1
    assert watched.get(table.path, "wrong").status_code == 403
    assert watched.measured("klubovna_refusals_total", code="not_allowed") == 1
    added = watched.measured("klubovna_storage_seconds_count", method="add")
    assert added == 1
    assert watched.measured("klubovna_storage_seconds_count", method="append") >= moves
    assert watched.measured("process_resident_memory_bytes") > 10_000_000
    watched.wait_for(2, "klubovna_workers", state="waiting")


def test_the_page_has_the_form_that_prometheus_reads(standing: Watched) -> None:
    standing.create(person("Anna"), bot()).sit(0).close()
    answer = standing.page()
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    kinds = families(answer.text)
    found = samples(answer.text)
    for name, _, _ in found:
        family = name if name in kinds else name.rpartition("_")[0]
        assert family in kinds, name
        assert name.endswith("_bucket") <= (kinds[family] == "histogram")
    series = [(name, tuple(labels.items())) for name, labels, _ in found]
    assert len(series) == len(set(series))
    for door in ("http", "socket"):
        counts = [
            value
            for name, labels, value in found
            if name == "klubovna_answer_seconds_bucket" and labels["door"] == door
        ]
        assert counts == sorted(counts)
        [count] = [
            value
            for name, labels, value in found
            if name == "klubovna_answer_seconds_count" and labels["door"] == door
        ]
        assert counts[-1] == count > 0


def test_those_for_whom_there_is_no_room_are_counted(tmp_path: Path) -> None:
    room = "connections=4,requests-at-once=1000"
    server = Watched(tmp_path / "tables.sqlite3", "--limit", room)
    server.http.close()
    address = ("127.0.0.1", httpx.URL(server.url).port or 0)
    with contextlib.ExitStack() as lines:
        for _ in range(9):
            lines.enter_context(socket.create_connection(address, timeout=PATIENCE))
        server.wait_for(5, "klubovna_turned_away_total")
    server.stop()


def test_measures_are_never_public(tmp_path: Path, standing: Watched) -> None:
    assert "klubovna_" not in standing.get("/metrics").text
    assert standing.page("/nothing").status_code == 404
    assert httpx.post(f"{standing.side}/metrics").status_code == 405
    assert "KLUBOVNA_METRICS_TOKEN" in refused(tmp_path / "x", "--metrics", "0.0.0.0:0")
    assert "no place for measures" in refused(tmp_path / "x", "--metrics", "here")


def test_a_token_keeps_the_side_door_shut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KLUBOVNA_METRICS_TOKEN", "open-sesame")
    running = Watched(tmp_path / "tables.sqlite3")
    for given in ({}, {"authorization": "Bearer close-sesame"}, {"authorization": "open-sesame"}):
        for path in ("/metrics", "/readyz", "/nothing"):
            assert running.page(path, **given).status_code == 401
    assert running.page(authorization="Bearer open-sesame").status_code == 200
    assert "open-sesame" not in running.stop()


# ---- what is written down


def test_no_line_of_the_log_gives_anybody_away(watched: Watched) -> None:
    """Real traffic, in which as much as possible goes wrong."""
    headers = {"x-forwarded-for": ADDRESS}
    watched.http.headers.update(headers)
    table = watched.create(person("Kunhuta Novotná"), OPEN, bot())
    waiting = watched.post(f"{table.path}/join", {"name": "Alžběta"}, table.created["invitation"])
    secrets = {
        *table.keys.values(),
        table.watch,
        table.created["host"],
        table.created["invitation"],
        waiting.json()["key"],
    }
    for key in secrets:
        watched.get(f"/api/tables/{key}")
        watched.get(f"/api/tables/nothing/{key}")
        watched.post(f"/api/tables/{key}/join", {"name": "Kunhuta Novotná"}, key)
        watched.post("/api/tables", {"game": key, "seats": [person("Kunhuta Novotná")]})
    watched.http.headers["x-forwarded-for"] = SIXTH
    watched.get("/api/nothing")
    with table.sit(0) as player:
        strike(workers_of(watched), signal.SIGKILL)
        player.say(type="move", seq=99, option=0)
        player.say(type="hint")
        player.say(type="why", target=next(iter(secrets)))
        player.say(type="vote", yes=True)
        player.wait("error", lambda message: bool(message["code"] == "conflict"))
    with contextlib.suppress(Exception):
        Player(watched, table.id, "wrong").close()
    with plain_socket(watched) as line:
        line.send(json.dumps({"type": "hello", "table": table.id, "key": next(iter(secrets))})[:-1])
    text = watched.stop()
    events = [json.loads(line) for line in text.splitlines()]
    assert (events[0]["event"], events[-1]["event"]) == ("started", "ended")
    assert {"203.0.113.x", "2001:0db8:x"} <= {event.get("client") for event in events}
    assert {"not_found", "conflict"} <= {event.get("code") for event in events}
    for secret in (*secrets, "Kunhuta", "Novotn", "Alžb", "Al\\u017e", ADDRESS, SIXTH, "9abc:def0"):
        assert secret not in text


SECRETS = [
    "key 3Pq-7xX_b2Lw9dVfTz0RmKcA opens",
    "postgresql://club:s3cret:with@colon@db.example/klubovna",
    "Authorization: Bearer 3Pq-7xX_b2Lw9dVfTz0RmKcA 9999-7xX_b2Lw9dVfTz0RmKcA",
    "hash 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "client 203.0.113.77 and 2001:db8:1234:5678:9abc:def0:1234:5678, ::ffff:203.0.113.77",
]
HIDDEN = (
    "3Pq-7xX", "9999-7xX", "s3cret", "colon", "9f86d081", "113.77", "1234:5678", "def0",
)  # fmt: skip


@pytest.mark.parametrize("form", [TextLines(), JsonLines()], ids=["text", "json"])
def test_secrets_are_blotted_out_of_tracebacks_too(form: logging.Formatter) -> None:
    try:
        raise ValueError("\n".join(SECRETS))
    except ValueError:
        about = sys.exc_info()
    record = logging.LogRecord("x", logging.ERROR, "", 1, " ".join(SECRETS), None, about)
    line = form.format(record)
    assert [word for word in HIDDEN if word in line] == []
    assert "ValueError" in line


def test_what_helps_to_find_a_fault_stays() -> None:
    helpful = (
        'File "/usr/lib/python3/site-packages/klubovna/server/storage/database.py", line 113',
        "table k7m2xw9abc: bot search failed, a random move is taken",
        "sqlite3.OperationalError: disk I/O error at 12:30:45",
        "a_function_with_a_very_long_name_indeed_2",
        "version 3.11.2 of klubovna 0.1.0",
    )
    for text in helpful:
        assert scrubbed(text) == text


def test_nobody_writes_a_line_of_ours() -> None:
    text = "no answer to GET /x\n2026-01-01 00:00:00 ERROR klubovna: all is lost\x1b[2J"
    record = logging.LogRecord("x", logging.ERROR, "", 1, "%s", (text,), None)
    lines = TextLines().format(record).split("\n")
    assert lines[1].startswith("  2026")
    assert "\x1b" not in TextLines().format(record)
    assert "\n" not in JsonLines().format(record)


# ---- the end


def exported(server: Server) -> Tree:
    """A match as a file."""
    played = server.create(person("Anna"), bot(), seed="known")
    with played.sit(0) as anna:
        play_on({0: anna})
    file: Tree = server.get(f"{played.path}/export", played.key(0)).json()
    return file


@contextlib.contextmanager
def importing(server: Watched) -> Iterator[list[int]]:
    """Somebody brings a file, but the workers stand still. What the answer is, at the end."""
    file = exported(server)
    server.wait_for(2, "klubovna_workers", state="waiting")
    strike(workers_of(server), signal.SIGSTOP)
    answers: list[int] = []

    def ask() -> None:
        with contextlib.suppress(httpx.HTTPError):
            answer = httpx.post(f"{server.url}/api/import", json=file, timeout=PATIENCE)
            answers.append(answer.status_code)

    asking = threading.Thread(target=ask)
    asking.start()
    server.wait_for(1, "klubovna_workers", state="working")
    yield answers
    asking.join()


def test_what_has_begun_is_finished_before_the_server_ends(watched: Watched) -> None:
    table = watched.create(person("Anna"), person("Petr"))
    with table.sit(0) as anna, table.sit(1) as petr:
        with importing(watched) as answers:
            watched.process.terminate()
            while watched.page("/readyz").text != "draining\n":
                time.sleep(0.01)
            assert watched.page("/readyz").status_code == 503
            assert watched.page("/healthz").status_code == 200
            until_refused(watched)
            asked = [player for player in (anna, petr) if player.wait("state")["ask"]]
            asked[0].move()
            strike(workers_of(watched), signal.SIGCONT)
        assert answers == [201]
        assert (anna.close_code(), petr.close_code()) == (1012, 1012)
    assert watched.process.wait(PATIENCE) == 0


def test_nobody_waits_for_ever_for_what_has_begun(tmp_path: Path) -> None:
    server = Watched(tmp_path / "tables.sqlite3", "--drain", "0.2")
    with importing(server) as answers:
        server.stop()
    assert server.process.returncode == 0
    assert answers in ([], [500])


def until_refused(server: Server) -> None:
    """Nobody new gets in."""
    port = httpx.URL(server.url).port
    while True:
        try:
            socket.create_connection(("127.0.0.1", port or 0), timeout=PATIENCE).close()
        except ConnectionRefusedError:
            return
        time.sleep(0.01)
