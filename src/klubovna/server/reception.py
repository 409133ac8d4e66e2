"""What every request passes first: who it comes from, whether it is their turn, what it costs."""

import logging
from functools import partial
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from klubovna.server.clients import NAME
from klubovna.server.errors import Refused, TooMany
from klubovna.server.house import House
from klubovna.server.pace import metered
from klubovna.server.talking import refusal

log = logging.getLogger("klubovna.server")

HTTP: Final = "http"
WEBSOCKET: Final = "websocket"


class Reception:
    """Lets requests in at the pace of their client; an error inside becomes an answer."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in (HTTP, WEBSOCKET):
            scope[NAME] = self.house.clients.name(scope)
        if scope["type"] == HTTP:
            await self.request(scope, receive, send)
        elif scope["type"] == WEBSOCKET:
            await self.connection(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def connection(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A WebSocket: it asks for its turns itself, one for each message."""
        pace, name = self.house.pace, scope[NAME]
        try:
            (await pace.enter(name)).done()
        except TooMany:
            await send({"type": "websocket.close"})
            return
        await metered(self.inside(scope, receive, send), partial(pace.bill, name))

    async def inside(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            turn = await self.house.pace.enter(scope[NAME])
        except TooMany as error:
            answer = refusal(error)
            answer.headers["connection"] = "close"
            await answer(scope, receive, send)
            return
        try:
            await metered(self.answered(scope, receive, send), turn.bill)
        finally:
            turn.done()

    async def answered(self, scope: Scope, receive: Receive, send: Send) -> None:
        """An answer for sure: if all else fails, that something failed."""
        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except Exception:
            log.exception("no answer to %s %s", scope["method"], scope["path"])
            if started:
                raise
            await refusal(Refused("server", "failed"))(scope, receive, send)
