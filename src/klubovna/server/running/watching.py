"""Sees requests and messages pass by: how long they took, and whether they were refused."""

import logging
import re
from time import monotonic, perf_counter
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from klubovna.server.clients import NAME
from klubovna.server.limits import Bucket
from klubovna.server.running.logs import event
from klubovna.server.running.measures import Measures

CODE: Final = re.compile(r'"code":"([a-z_]{1,40})"')
OWN_CODES: Final = 4000
"""From here on a code of a WebSocket's end is ours."""
SOCKET: Final = "WebSocket"
LINES_A_SECOND: Final = 20.0
LINES_AT_ONCE: Final = 100.0

log = logging.getLogger("klubovna.server.refused")


class Watcher:
    """Hears who is refused. It counts them, and writes them down as long as they are not too
    many."""

    def __init__(self, measures: Measures) -> None:
        self.measures = measures
        self._bucket = Bucket(LINES_AT_ONCE, monotonic())

    def refused(self, code: str, client: str, door: str = SOCKET, path: str = "/ws") -> None:
        self.measures.refusals[code] += 1
        self._note("refused", code, client, door, path)

    def hung_up(self, code: int, client: str) -> None:
        """The server has ended a WebSocket."""
        self.measures.hangups[code] += 1
        if code >= OWN_CODES:
            self._note("hung up", str(code), client, SOCKET, "/ws")

    def _note(self, what: str, code: str, client: str, door: str, path: str) -> None:
        if log.isEnabledFor(logging.INFO):
            if self._bucket.take(LINES_A_SECOND, LINES_AT_ONCE, monotonic()):
                event(log, what, code=code, door=door, path=path, client=client)


class Watching:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, watcher: Watcher) -> None:
        self.app = app
        self.watcher = watcher
        self.measures = watcher.measures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.connection(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = perf_counter()
        status = 0

        async def answering(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            elif status >= 400:
                code = code_in(message.get("body", b"").decode()) or str(status)
                client = str(scope.get(NAME, ""))
                self.watcher.refused(code, client, scope["method"], scope["path"])
                status = 0
            await send(message)

        try:
            await self.app(scope, receive, answering)
        finally:
            self.measures.http.observe(perf_counter() - began)

    async def connection(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A message is answered when the next one is asked for."""
        since = 0.0
        observe = self.measures.socket.observe

        async def heard() -> Message:
            nonlocal since
            if since:
                observe(perf_counter() - since)
            message = await receive()
            since = perf_counter() if message["type"] == "websocket.receive" else 0.0
            return message

        await self.app(scope, heard, send)


def code_in(text: str) -> str:
    """The code that a program reads, of an error that we tell."""
    found = CODE.search(text)
    return found[1] if found else ""
