"""Connections: how many, how long, and that a greedy client does not stop the others."""

import contextlib
import json
import resource
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from support.tables import PATIENCE, ROOMY, Server, Tree, bot, person, tight

STRANGER = "127.0.0.2"
"""Another client than the tests themselves: on Linux the whole network 127 is this machine."""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs a second loopback address")


def dial(server: Server, host: str = STRANGER) -> socket.socket:
    """A bare connection from there."""
    target = httpx.URL(server.url)
    return socket.create_connection((target.host, target.port or 0), PATIENCE, (host, 0))


def web_socket(server: Server, host: str = STRANGER) -> ClientConnection:
    address = server.url.replace("http://", "ws://") + "/ws"
    return connect(address, max_size=None, compression=None, source_address=(host, 0))


def is_closed(connection: socket.socket) -> bool:
    """Whether the server hangs up before our patience ends."""
    connection.settimeout(PATIENCE)
    try:
        while connection.recv(65536):
            pass
    except ConnectionError:
        pass
    except TimeoutError:
        return False
    return True


def goes_away(connection: socket.socket, words: bytes, pause: float) -> bool:
    """Whether the server hangs up while somebody says this again and again."""
    deadline = time.monotonic() + PATIENCE
    try:
        while time.monotonic() < deadline:
            connection.sendall(words)
            time.sleep(pause)
    except ConnectionError:
        return True
    return False


def has_room(server: Server) -> bool:
    """Whether a WebSocket gets in."""
    try:
        with web_socket(server):
            return True
    except (OSError, EOFError, InvalidHandshake):
        return False


@contextlib.contextmanager
def crowd(server: Server, size: int, words: bytes, host: str = STRANGER) -> Iterator[None]:
    """Many connections that say this and wait."""
    with contextlib.ExitStack() as stack:
        for _ in range(size):
            connection = stack.enter_context(dial(server, host))
            with contextlib.suppress(ConnectionError):
                connection.sendall(words)
        yield


# ---- time


HEALTH = b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.mark.parametrize("words", [b"", b"G", HEALTH[:-2], HEALTH + b"GE"])
def test_a_request_that_never_ends_is_not_waited_for(tmp_path: Path, words: bytes) -> None:
    with tight(tmp_path, header_seconds=0.5, keep_alive_seconds=0.5) as server:
        with dial(server) as slow:
            slow.sendall(words)
            assert is_closed(slow)
        assert server.get("/api/health").status_code == 200


def test_letter_by_letter_does_not_help(tmp_path: Path) -> None:
    with tight(tmp_path, header_seconds=0.5) as server, dial(server) as slow:
        assert goes_away(slow, b"x", 0.1)


def test_a_connection_without_requests_is_closed(tmp_path: Path) -> None:
    with tight(tmp_path, keep_alive_seconds=0.5) as server, dial(server) as idle:
        idle.sendall(HEALTH)
        assert is_closed(idle)


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    with tight(tmp_path, body_seconds=0.5) as server, dial(server) as slow:
        slow.sendall(
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Content-Length: 500\r\n\r\n{"
        )
        assert slow.recv(65536).startswith(b"HTTP/1.1 408")


def test_who_does_not_read_the_answer_is_let_go(tmp_path: Path) -> None:
    wide = {"requests_at_once": 1e9, "loop_share": 1e9}
    with tight(tmp_path, answer_seconds=0.5, **wide) as server, dial(server) as deaf:
        assert goes_away(deaf, b"GET /api/texts/cs HTTP/1.1\r\nHost: x\r\n\r\n" * 50, 0.0)


def test_a_web_socket_says_hello_in_time(tmp_path: Path) -> None:
    with tight(tmp_path, hello_seconds=0.5) as server, web_socket(server) as silent:
        with pytest.raises(ConnectionClosed) as closed:
            silent.recv(PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4400


# ---- numbers


def test_one_client_has_so_many_connections_and_others_have_theirs(tmp_path: Path) -> None:
    with tight(tmp_path, connections_per_client=5) as server, crowd(server, 5, b"GET"):
        with dial(server) as sixth:
            assert is_closed(sixth)
        with dial(server, "127.0.0.3") as other:
            other.sendall(HEALTH)
            assert other.recv(65536).startswith(b"HTTP/1.1 200")


def test_a_connection_that_ends_makes_room(tmp_path: Path) -> None:
    with tight(tmp_path, connections_per_client=2) as server:
        for _ in range(5):
            with web_socket(server), dial(server):
                pass
            deadline = time.monotonic() + PATIENCE
            while not has_room(server) and time.monotonic() < deadline:
                time.sleep(0.05)
            assert time.monotonic() < deadline


@pytest.fixture
def few_files(tmp_path: Path) -> Iterator[Server]:
    """A server that may open 256 files, and had to ask for most of them."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    running = None
    try:
        resource.prlimit(0, resource.RLIMIT_NOFILE, (200, before[1]))
        running = Server(tmp_path / "tables.sqlite3", program=ROOMY)
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
        yield running
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
        if running is not None:
            running.stop()


def test_the_server_asks_for_as_many_files_as_it_may_have(few_files: Server) -> None:
    soft, hard = resource.prlimit(few_files.process.pid, resource.RLIMIT_NOFILE)
    assert soft == min(hard, 65536)


def test_with_few_files_a_crowd_does_not_shut_others_out(tmp_path: Path) -> None:
    program = tmp_path / "few_files.py"
    program.write_text(
        "import resource, runpy\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))\n"
        f"runpy.run_path({ROOMY!r}, run_name='__main__')\n"
    )
    server = Server(tmp_path / "tables.sqlite3", program=str(program))
    try:
        with crowd(server, 400, b"GET / HTTP/1.1\r\n"):
            for _ in range(10):
                with dial(server, "127.0.0.3") as other:
                    other.sendall(HEALTH)
                    assert other.recv(65536).startswith(b"HTTP/1.1 200")
    finally:
        assert server.stop() == ""


# ---- shares


def test_a_client_that_asks_for_all_waits_and_others_play(tmp_path: Path) -> None:
    """3,000 messages cost 0.6 s at least; at a ten-thousandth of the loop that takes an hour."""
    wide = {"messages_at_once": 1e9, "hello_seconds": 60}
    with tight(tmp_path, loop_share=0.0001, loop_at_once=0.4, **wide) as server:
        table = server.create(person("Anna"), bot())
        with web_socket(server) as greedy:
            hello = {"type": "hello", "table": table.id, "key": table.watch}
            greedy.send(json.dumps(hello))
            for _ in range(3000):
                greedy.send('{"type": "undo"}')
            with table.sit(0) as anna:
                anna.say(type="why", target="deck")
                anna.wait("why")
            got = 0
            with contextlib.suppress(TimeoutError, ConnectionClosed):
                while True:
                    answer: Tree = json.loads(greedy.recv(1.0))
                    got += answer["type"] == "error"
            assert got < 3000


def test_pings_are_paid_for_as_well(tmp_path: Path) -> None:
    """Nobody can keep the server busy with frames that are no messages."""
    with tight(tmp_path, loop_share=0.001, loop_at_once=0.001) as server:
        with dial(server) as flood:
            flood.sendall(
                b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            )
            ping = b"\x89\x80\0\0\0\0"
            flood.settimeout(0.5)
            sent = 0
            with contextlib.suppress(TimeoutError, ConnectionError):
                while sent < 64 * 2**20:
                    sent += flood.send(ping * 10_000)
            assert sent < 64 * 2**20
        assert server.get("/api/health").status_code == 200


def test_an_invalid_request_gets_the_headers_of_every_answer(tmp_path: Path) -> None:
    with tight(tmp_path) as server, dial(server) as rude:
        rude.sendall(b"\x00\x01\x02 nonsense\r\n\r\n")
        answer = rude.recv(65536).lower()
    assert answer.startswith(b"http/1.1 400")
    assert b"content-security-policy: default-src 'self'" in answer
    assert b"x-content-type-options: nosniff" in answer
