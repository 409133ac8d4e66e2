"""Several requests on one connection are all answered, wherever the network cuts them in two."""

import json
import socket
from collections.abc import Iterator

import pytest

from support.tables import PATIENCE, Server

LENGTH = b"content-length: "


def post(path: str, body: bytes, kind: str = "application/json") -> bytes:
    lines = [f"POST {path} HTTP/1.1", "host: club", f"content-type: {kind}"]
    lines.append(f"content-length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + body


MINE = post("/api/tables/mine", json.dumps({"keys": ["x" * 43]}).encode())
REFUSED_UNREAD = post("/api/tables/mine", b"{}" + b" " * 200, "text/plain")
"""Its answer comes before its body has been looked at."""
REFUSED_HALFWAY = post("/api/tables/mine", b"[" + b" " * 100_000)
"""Its answer comes when too much of its body has been read."""
GET = b"GET /api/games HTTP/1.1\r\nhost: club\r\n\r\n"


class Line:
    """One connection, kept."""

    def __init__(self, server: Server) -> None:
        host, _, port = server.url.removeprefix("http://").rpartition(":")
        self.socket = socket.create_connection((host, int(port)), timeout=PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.answers = self._answers()

    def _answers(self) -> Iterator[int]:
        """The status of each answer, as they come."""
        unread = b""
        while True:
            while b"\r\n\r\n" not in unread:
                unread += self._more()
            head, _, unread = unread.partition(b"\r\n\r\n")
            lines = head.lower().split(b"\r\n")
            length = next(int(line[len(LENGTH) :]) for line in lines if line.startswith(LENGTH))
            while len(unread) < length:
                unread += self._more()
            unread = unread[length:]
            yield int(head.split()[1])

    def _more(self) -> bytes:
        data = self.socket.recv(65536)
        assert data, "the server has hung up"
        return data


CASES = {
    "answered": (MINE, 200),
    "refused unread": (REFUSED_UNREAD, 400),
    "refused halfway": (REFUSED_HALFWAY, 413),
    "asked for nothing": (GET, 200),
}


@pytest.mark.parametrize("first", CASES)
def test_a_request_follows_another_on_a_kept_connection(server: Server, first: str) -> None:
    """The second comes in two pieces: cut in its head, before its body, and in its body."""
    data, status = CASES[first]
    head = MINE.index(b"\r\n\r\n") + 4
    for cut in (1, 30, head - 1, head, head + 1, len(MINE) - 1):
        line = Line(server)
        with line.socket:
            for _ in range(3):
                line.socket.sendall(data)
                assert next(line.answers) == status
                line.socket.sendall(MINE[:cut])
                line.socket.sendall(MINE[cut:])
                assert next(line.answers) == 200


@pytest.mark.parametrize("first", CASES)
def test_requests_need_not_wait_for_answers(server: Server, first: str) -> None:
    """Both are sent at once, cut in two where the first ends or the second begins."""
    data, status = CASES[first]
    head = data.index(b"\r\n\r\n") + 4
    both = data + MINE
    for cut in (head, len(data) - 1, len(data), len(data) + 1, len(data) + 60, len(both) - 1):
        line = Line(server)
        with line.socket:
            line.socket.sendall(both[:cut])
            if cut >= len(data) or first == "refused unread":
                assert next(line.answers) == status
                line.socket.sendall(both[cut:])
            else:
                line.socket.sendall(both[cut:])
                assert next(line.answers) == status
            assert next(line.answers) == 200


def test_a_body_that_comes_after_its_answer_is_passed_over(server: Server) -> None:
    head = REFUSED_UNREAD.index(b"\r\n\r\n") + 4
    line = Line(server)
    with line.socket:
        for cut in (head, head + 1, len(REFUSED_UNREAD) - 1):
            line.socket.sendall(REFUSED_UNREAD[:cut])
            assert next(line.answers) == 400
            line.socket.sendall(REFUSED_UNREAD[cut:] + MINE)
            assert next(line.answers) == 200
