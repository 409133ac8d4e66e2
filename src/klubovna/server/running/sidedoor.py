"""A door of its own for whoever runs the server: measures and health, never for the public.

It listens to this machine alone, or asks for a token. It stays open until the very end, so that one
can see a server drain.
"""

import asyncio
import errno
import hmac
import socket
from ipaddress import ip_address
from typing import Final, NamedTuple

from klubovna.core.errors import KlubovnaError
from klubovna.server.errors import Refused
from klubovna.server.house import House
from klubovna.server.running.measures import Measures
from klubovna.server.running.prometheus import CONTENT_TYPE, page
from klubovna.server.running.readiness import ALIVE, READY

HEAD_BYTES: Final = 8192
SECONDS: Final = 5.0
PLAIN: Final = "text/plain; charset=utf-8"
REASONS: Final = {200: "OK", 401: "Unauthorized", 404: "Not Found", 405: "Method Not Allowed"}
LOOPBACK: Final = "127.0.0.1"


class Place(NamedTuple):
    """Where the side door is."""

    host: str
    port: int


class Answer(NamedTuple):
    status: int
    body: str
    kind: str = PLAIN


def read_place(typed: str, token: str) -> Place | None:
    """`9100` or `10.0.0.5:9100`; nothing where nothing was typed. Others than this machine get in
    with a token only."""
    if not typed:
        return None
    host, _, port = typed.rpartition(":")
    host = host.strip("[]") or LOOPBACK
    try:
        here = ip_address(host).is_loopback
        number = int(port)
    except ValueError:
        number = -1
    if not 0 <= number < 65536:
        raise KlubovnaError("server.metrics.place", {"typed": typed})
    if not here and not token:
        raise KlubovnaError("server.metrics.token", {"typed": typed})
    return Place(host, number)


class SideDoor:
    """Listens from the moment it is made; answers when it is opened."""

    def __init__(self, place: Place, token: str) -> None:
        family = socket.AF_INET6 if ":" in place.host else socket.AF_INET
        self._listening = socket.socket(family, socket.SOCK_STREAM)
        self._listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            self._listening.bind(place)
        except OSError as error:
            self._listening.close()
            why = errno.errorcode.get(error.errno or 0, str(error))
            about = {"host": place.host, "port": str(place.port), "why": why}
            raise Refused("conflict", "no_port", dict(about)) from error
        self.place = Place(place.host, self._listening.getsockname()[1])
        self._token = token
        self._server: asyncio.Server | None = None

    @property
    def address(self) -> str:
        host = f"[{self.place.host}]" if ":" in self.place.host else self.place.host
        return f"http://{host}:{self.place.port}/metrics"

    async def open(self, house: House, measures: Measures) -> None:
        self._house, self._measures = house, measures
        self._server = await asyncio.start_server(
            self._serve, sock=self._listening, limit=HEAD_BYTES
        )

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        self._listening.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(SECONDS):
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                writer.write(written(await self._answer(head)))
                await writer.drain()
        except (TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, OSError):
            pass
        finally:
            writer.close()

    async def _answer(self, head: str) -> Answer:
        first, *rest = head.split("\r\n")
        method, _, address = first.partition(" ")
        if self._token and not self._knows(rest):
            return Answer(401, "token\n")
        if method != "GET":
            return Answer(405, "method\n")
        match address.partition(" ")[0].partition("?")[0]:
            case "/metrics":
                return Answer(200, page(self._house, self._measures), CONTENT_TYPE)
            case "/healthz":
                return Answer(200, f"{ALIVE}\n")
            case "/readyz":
                state = await self._house.readiness.state()
                return Answer(200 if state == READY else 503, f"{state}\n")
        return Answer(404, "nothing here\n")

    def _knows(self, headers: list[str]) -> bool:
        """Whether one of the headers brings the token."""
        for header in headers:
            name, _, value = header.partition(":")
            scheme, _, token = value.strip().partition(" ")
            if name.lower() == "authorization" and scheme.lower() == "bearer":
                return hmac.compare_digest(token.strip().encode(), self._token.encode())
        return False


def written(answer: Answer) -> bytes:
    body = answer.body.encode()
    lines = [
        f"HTTP/1.1 {answer.status} {REASONS.get(answer.status, 'Service Unavailable')}",
        f"content-type: {answer.kind}",
        f"content-length: {len(body)}",
        "cache-control: no-store",
        "x-content-type-options: nosniff",
        "connection: close",
    ]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body
