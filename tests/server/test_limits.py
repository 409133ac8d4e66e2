"""Clients that send rubbish, too much, or do not read are cut off; nobody else feels it."""

import contextlib
import json
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from klubovna.core.registry import game_ids
from klubovna.texts import Text, words
from support.tables import (
    OPEN,
    PATIENCE,
    Player,
    Server,
    TestTable,
    bot,
    person,
    plain_socket,
    tight,
)


def closing_code(server: Server, *messages: str | bytes) -> int:
    """Send these first of all; the code with which the server hangs up."""
    with plain_socket(server) as socket:
        try:
            for message in messages:
                socket.send(message)
            while True:
                socket.recv(5)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 1006


def refused(server: Server, origin: str | None = "same") -> bool:
    """Whether the server does not even accept the connection."""
    try:
        with plain_socket(server, origin):
            return False
    except InvalidStatus:
        return True


@pytest.mark.parametrize(
    "message",
    [
        "",
        "hello",
        "{",
        "[]",
        '{"type": "hello"}',
        '{"type": "hello", "table": 1, "key": "x"}',
        '{"type": "hello", "table": "x", "key": "y", "more": 1}',
        '{"type": "move", "seq": 0, "option": 0}',
        '{"type": "fly"}',
        "[" * 10_000,
        b"\x00\x01",
        "x" * 17_000,
    ],
)
def test_rubbish_is_cut_off(server: Server, message: str | bytes) -> None:
    assert closing_code(server, message) == 4400


def test_frames_beyond_all_measure_are_not_read(server: Server) -> None:
    assert closing_code(server, "x" * 1_000_000) in (1009, 1006)


def test_unknown_tables_and_keys_are_answered(server: Server) -> None:
    table = server.create(person("A"), bot())
    for id, key, code in ((table.id, "x", "not_allowed"), ("x", table.key(0), "not_allowed")):
        with plain_socket(server) as socket:
            socket.send(json.dumps({"type": "hello", "table": id, "key": key}))
            assert json.loads(socket.recv(5))["code"] == code
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(5)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4403


def test_sockets_of_other_sites_are_refused(server: Server) -> None:
    assert refused(server, "http://evil.example")
    assert not refused(server, None)


def test_rubbish_in_mid_game_disturbs_nobody(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"))
    with table.sit(0) as anna, table.sit(1) as petr:
        anna.wait("state")
        petr.wait("state")
        anna.socket.send("rubbish")
        assert anna.close_code() == 4400
        assert petr.wait("presence", lambda said: said["online"] == [1])
        petr.say(type="why", target="deck")
        petr.wait("why")


def test_too_many_messages(tmp_path: Path) -> None:
    with tight(tmp_path, messages_at_once=30, messages_a_second=1) as server:
        table = server.create(person("Anna"), person("Petr"))
        with table.sit(0) as anna, table.sit(1) as petr:
            petr.wait("state")
            with contextlib.suppress(ConnectionClosed):
                for _ in range(100):
                    anna.say(type="why", target="deck")
            assert anna.close_code() in (4429, 1006)
            assert anna.heard[-1]["type"] in ("why", "error")
            assert len([m for m in anna.heard if m["type"] == "why"]) <= 30
            petr.say(type="why", target="deck")
            petr.wait("why")


def test_a_client_that_does_not_read_blocks_nobody(tmp_path: Path) -> None:
    """It asks for the whole picture again and again without looking, until it is let go."""
    wide = {"messages_at_once": 1e9, "loop_share": 1e9}
    with tight(tmp_path, queued_messages=8, **wide) as server:
        table = server.create(person("Anna"), person("Petr"))
        hello = json.dumps({"type": "hello", "table": table.id, "key": table.key(0)})
        with table.sit(1) as petr:
            assert code_for_the_deaf(server, hello, petr) in (4408, 1006)
            petr.say(type="why", target="deck")
            petr.wait("why")


def code_for_the_deaf(server: Server, hello: str, petr: Player) -> int:
    try:
        with plain_socket(server) as deaf:
            deadline = time.monotonic() + 2 * PATIENCE
            while time.monotonic() < deadline:
                for _ in range(100):
                    deaf.send(hello)
                petr.say(type="why", target="deck")
                petr.wait("why")
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 1006
    return 1000


def test_tables_requests_and_sockets_for_each_client(tmp_path: Path) -> None:
    limits = {"tables_at_once": 2, "tables_an_hour": 1, "sockets_per_client": 2}
    with tight(tmp_path, requests_at_once=20, requests_a_second=0.1, **limits) as server:
        body = {"game": "fantasy-realms", "seats": [bot(), bot()]}
        codes = [server.post("/api/tables", body).status_code for _ in range(4)]
        assert codes == [201, 201, 429, 429]
        with plain_socket(server), plain_socket(server):
            assert closing_code(server) == 4429
        for _ in range(20):
            last = server.get("/api/games")
        assert last.json()["error"]["code"] == "too_many"
        assert 1 <= int(last.headers["retry-after"]) <= 10
        seconds = last.json()["error"]["text"]["args"]["seconds"]
        assert f"try again in {seconds} s" in words("en").say(
            Text.from_json(last.json()["error"]["text"])
        )


# ---- fuzz

WORDS = st.sampled_from(
    ["hello", "move", "undo", "redo", "back", "vote", "accept", "hint", "why", "say", "fly", ""]
)
NUMBERS = st.one_of(st.integers(-3, 30), st.integers(), st.floats(), st.none(), st.text())
FIELDS = st.dictionaries(
    st.sampled_from(
        ["seq", "option", "to", "yes", "target", "table", "key", "text", "phrase", "x"]
    ),
    NUMBERS,
)
MESSAGES = st.one_of(
    st.builds(lambda kind, fields: json.dumps({"type": kind, **fields}), WORDS, FIELDS),
    st.builds(
        lambda seq, i: json.dumps({"type": "move", "seq": seq, "option": i}), NUMBERS, NUMBERS
    ),
    st.sampled_from(['{"type": "undo"}', '{"type": "hint"}', '{"type": "accept"}']),
    st.text(max_size=50),
    st.binary(max_size=50),
)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(messages=st.lists(MESSAGES, max_size=12))
def test_no_message_harms_the_table(server: Server, messages: list[str | bytes]) -> None:
    table = server.create(person("Anna"), person("Petr"), bot())
    with table.sit(0) as anna, table.sit(1) as petr:
        petr.wait("state")
        with contextlib.suppress(ConnectionClosed):
            for message in messages:
                anna.socket.send(message)
            anna.say(type="why", target="the end")
            anna.wait("why", lambda answer: bool(answer["target"] == "the end"))
        petr.say(type="why", target="deck")
        petr.wait("why")
        assert petr.state["view"]["players"] == 3


@pytest.mark.parametrize("game", game_ids())
def test_no_question_why_ends_the_connection(server: Server, game: str) -> None:
    seats = [person("Anna"), person("Petr")]
    table = TestTable(server, server.post("/api/tables", {"game": game, "seats": seats}).json())
    with table.sit(0) as anna:
        for target in ("card:²", "effect:½", "breach:0:²", "spell:²:0:0", "", ":", "x" * 200):
            anna.say(type="why", target=target)
            assert anna.wait("why")["target"] == target


def test_a_table_has_only_so_many_keys(tmp_path: Path) -> None:
    """A seat, an invitation and a key to watch; the next one would be the fourth."""
    with tight(tmp_path, keys_per_table=3) as server:
        table = server.create(person("Anna"), OPEN)
        answer = server.post(f"{table.path}/watch", {}, table.key(0))
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "conflict")
