"""Sees every request and every message pass by: how long it took, and whether it was refused."""

import logging
import re
from time import monotonic, perf_counter
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from klubovna.server.clients import NAME
from klubovna.server.limits import Bucket
from klubovna.server.running.logs import event
from klubovna.server.running.measures import Measures

PROBLEM: Final = '{"type":"error"'
CODE: Final = re.compile(r'"code":"([a-z_]{1,40})"')
OWN_CODES: Final = 4000
"""From here on a code of a WebSocket's end is ours."""
LINES_A_SECOND: Final = 20.0
LINES_AT_ONCE: Final = 100.0

log = logging.getLogger("klubovna.server.refused")


class Watching:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, measures: Measures) -> None:
        self.app = app
        self.measures = measures
        self.bucket = Bucket(LINES_AT_ONCE, monotonic())

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
                self.refused(code_in(message.get("body", b"").decode()) or str(status), scope)
                status = 0
            await send(message)

        try:
            await self.app(scope, receive, answering)
        finally:
            self.measures.http.observe(perf_counter() - began)

    async def connection(self, scope: Scope, receive: Receive, send: Send) -> None:
        since = 0.0

        async def heard() -> Message:
            nonlocal since
            if since:
                self.measures.socket.observe(perf_counter() - since)
                since = 0.0
            message = await receive()
            if message["type"] == "websocket.receive":
                since = perf_counter()
            return message

        async def said(message: Message) -> None:
            text: str = message.get("text") or ""
            if text.startswith(PROBLEM):
                self.refused(code_in(text), scope)
            elif message["type"] == "websocket.close":
                self.hung_up(message.get("code", 1000), scope)
            await send(message)

        await self.app(scope, heard, said)

    def refused(self, code: str, scope: Scope) -> None:
        self.measures.refusals[code] += 1
        self.note("refused", scope, code=code)

    def hung_up(self, code: int, scope: Scope) -> None:
        self.measures.hangups[code] += 1
        if code >= OWN_CODES:
            self.note("hung up", scope, code=str(code))

    def note(self, what: str, scope: Scope, code: str) -> None:
        """A line in the log, as long as there are not too many of them."""
        if log.isEnabledFor(logging.INFO):
            if self.bucket.take(LINES_A_SECOND, LINES_AT_ONCE, monotonic()):
                door = scope.get("method") or "WebSocket"
                client = str(scope.get(NAME, ""))
                event(log, what, code=code, door=door, path=scope["path"], client=client)


def code_in(text: str) -> str:
    """The code that a program reads, of an error that we tell."""
    found = CODE.search(text)
    return found[1] if found else ""
