"""Connections: how many there may be, how long one may dawdle, and what reading from it costs.

uvicorn waits for ever for a request that has begun and counts nobody; its two protocols are
completed here. docs/server.md has the numbers.
"""

import asyncio
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from klubovna.server.clients import home_of
from klubovna.server.house import House
from klubovna.server.pace import LEAST, worked
from klubovna.server.security import HEADERS

BACKLOG: Final = 100
"""Connections that the system keeps for us until we take them, many at once."""
RESERVED: Final = BACKLOG + 60
"""Descriptors for everything else: the backlog, the database, the workers, files."""
MOST_FILES: Final = 65536
PIECE: Final = 2048
"""Bytes of a WebSocket that are read before anybody else gets a turn."""
MOST_UNREAD: Final = 512 * 1024
LONGEST_WAIT: Final = 5.0
"""Seconds; a client that is further behind than this gets no new connections."""

LAST_WORDS: Final = 5.0
"""Seconds that a WebSocket has to read what it was told last."""

HEADER, ANSWER, IDLE = range(3)
"""What an HTTP connection does: its request is arriving, is being answered, or there is none."""


def raise_file_limit() -> int:
    """Ask the system for as many open files as it allows; how many that is."""
    try:
        import resource
    except ImportError:
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


class Doors:
    """Counts the open connections, all and of each client."""

    def __init__(self, house: House, files: int) -> None:
        self.house = house
        self.limits = house.limits
        self.most = max(4, min(self.limits.connections, files - RESERVED))
        self.most_of_one = max(2, min(self.limits.connections_per_client, self.most // 2))
        self._open: dict[str, int] = {}
        self._all = 0

    def let_in(self, host: str) -> bool:
        """Whether there is room for one more connection from there."""
        name = home_of(host)
        mine = self._open.get(name, 0)
        if self._all >= self.most:
            return False
        if not self.house.clients.trusts(host):
            if mine >= self.most_of_one or self.house.pace.wait(name) > LONGEST_WAIT:
                return False
            self.house.pace.bill(name, LEAST)
        self._open[name] = mine + 1
        self._all += 1
        return True

    def let_out(self, host: str) -> None:
        name = home_of(host)
        self._open[name] -= 1
        if not self._open[name]:
            del self._open[name]
        self._all -= 1


class Config(uvicorn.Config):
    """uvicorn's configuration, with the doors."""

    def __init__(self, app: Any, doors: Doors, **more: Any) -> None:
        super().__init__(app, http=HttpDoor, ws=SocketDoor, backlog=BACKLOG, **more)
        self.doors = doors


class HttpDoor(H11Protocol):
    """An HTTP connection that is cut off when its request or its answer takes too long."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.doors = config.doors
        self.host = self.payer = ""
        self.inside = False
        self.doing = HEADER
        self.deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.host = self.client[0] if self.client else ""
        self.inside = self.doors.let_in(self.host)
        self.payer = "" if self.doors.house.clients.trusts(self.host) else home_of(self.host)
        if self.inside:
            self.now_does(HEADER)
        else:
            self.doors.house.measures.turned_away += 1
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        if self.inside:
            self.inside = False
            self.doors.let_out(self.host)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self.inside:
            return
        if self.doing == IDLE:
            self.now_does(HEADER)
        began = worked()
        super().data_received(data)
        if self.payer:
            self.doors.house.pace.bill(self.payer, worked() - began)
        if self.doing == HEADER and self.answering():
            self.now_does(ANSWER)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.inside:
            self.now_does(ANSWER if self.answering() else IDLE)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """From here on the connection belongs to the other protocol, which counts it."""
        self.stop_waiting()
        self.inside = False
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        lines = ["HTTP/1.1 400 Bad Request", "content-type: text/plain; charset=utf-8"]
        lines += [f"content-length: {len(msg)}", "connection: close", "cache-control: no-store"]
        lines += [f"{name}: {value}" for name, value in HEADERS.items()]
        self.transport.write("\r\n".join([*lines, "", msg]).encode("ascii"))
        self.transport.close()

    # ---- time

    def answering(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    def now_does(self, what: int) -> None:
        limits = self.doors.limits
        seconds = {
            HEADER: limits.header_seconds,
            ANSWER: limits.answer_seconds,
            IDLE: limits.keep_alive_seconds,
        }
        self.stop_waiting()
        self.doing = what
        self.deadline = self.loop.call_later(seconds[what], self.transport.abort)

    def stop_waiting(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None


class SocketDoor(WebSocketsSansIOProtocol):
    """A WebSocket that is read in small pieces, at the pace of its client."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.doors = config.doors
        self.unread = bytearray()
        self.pause: asyncio.TimerHandle | None = None
        self.leaving: asyncio.TimerHandle | None = None
        self.name = ""

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self.pause, self.leaving):
            if timer is not None:
                timer.cancel()
        self.unread.clear()
        self.doors.let_out(self.client[0] if self.client else "")
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.unread += data
        if len(self.unread) > MOST_UNREAD:
            self.transport.abort()
        elif self.pause is None:
            self.read_on()

    async def run_asgi(self) -> None:
        """What was said at the end may still be on its way, but not for ever."""
        await super().run_asgi()
        if not self.disconnected:
            self.leaving = self.loop.call_later(LAST_WORDS, self.transport.abort)

    async def receive(self) -> Any:
        message = await super().receive()
        if self.unread and self.pause is None:
            self.read_on()
        return message

    def read_on(self) -> None:
        """Read until there is a message for the application, or the client must wait."""
        self.pause = None
        pace, name = self.doors.house.pace, self.payer()
        while self.unread and not self.read_paused and not self.transport.is_closing():
            wait = pace.wait(name) if name else 0.0
            if wait:
                self.pause = self.loop.call_later(wait, self.read_on)
                return
            piece = bytes(self.unread[:PIECE])
            del self.unread[:PIECE]
            began = worked()
            super().data_received(piece)
            if name:
                pace.bill(name, worked() - began)

    def payer(self) -> str:
        """The client, as soon as it is known: a proxy's connection has to say who it is for."""
        if not self.name:
            clients, host = self.doors.house.clients, self.client[0] if self.client else ""
            if not clients.trusts(host):
                self.name = home_of(host)
            elif self.handshake_initiated and self.response.status_code == 101:
                self.name = clients.name(dict(self.scope))
        return self.name
