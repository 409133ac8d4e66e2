"""Shows every request about a table to the process that owns it."""

import asyncio
import re
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from klubovna.core.errors import KlubovnaError
from klubovna.server.clients import NAME
from klubovna.server.errors import Refused
from klubovna.server.fleet.errors import Elsewhere, PeerLost
from klubovna.server.fleet.fleet import Fleet
from klubovna.server.fleet.forwarding import NOT_MINE, forwarded
from klubovna.server.fleet.seal import has_seal
from klubovna.server.house import House
from klubovna.server.talking import refusal

TABLE: Final = re.compile(r"/api/tables/([^/]+)(/.*)?")
NO_TABLES: Final = ("mine", "public")
SAFE: Final = ("GET", "HEAD")
REST: Final = 0.1
"""Seconds before another process is asked again."""
PART: Final = 0.8
"""Of the time that an answer may take: then the client still hears that there is none."""


class Usher:
    """Where there is one process, it lets everybody pass."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        fleet, id = self.house.fleet, _table(scope)
        if not id or not isinstance(fleet, Fleet):
            await self.app(scope, receive, send)
            return
        try:
            answer = await self.passed_on(fleet, id, scope, receive)
        except KlubovnaError as error:
            answer = refusal(error)
        if isinstance(answer, Response):
            await answer(scope, receive, send)
        else:
            await self.app(scope, answer, send)

    async def passed_on(
        self, fleet: Fleet, id: str, scope: Scope, receive: Receive
    ) -> Response | Receive:
        """The answer of the process that owns the table; where that is this one, from where the
        request can be read."""
        peer = await fleet.place(id)
        if has_seal(scope):
            mine = fleet.sealed(scope) and peer is None
            return receive if mine else Response(status_code=503, headers={NOT_MINE: "1"})
        if peer is None:
            return receive
        body = await _body(Request(scope, receive), self.house)
        end = asyncio.get_running_loop().time() + fleet.patience
        while peer is not None:
            try:
                seal = fleet.seal(peer, scope[NAME], scope["path"])
                async with asyncio.timeout(PART * self.house.limits.answer_seconds):
                    answer = await peer.asked(forwarded(peer, scope, seal, body))
                if NOT_MINE not in answer.headers:
                    return answer
            except PeerLost as lost:
                if lost.sent and scope["method"] not in SAFE:
                    raise Elsewhere from lost
            except TimeoutError:
                raise Elsewhere from None
            if asyncio.get_running_loop().time() > end:
                raise Elsewhere
            await asyncio.sleep(REST)
            peer = await fleet.place(id)
        return _reading(body)


def _table(scope: Scope) -> str:
    """The table that the request is about; none where any process can answer it."""
    found = TABLE.fullmatch(scope["path"]) if scope["type"] == "http" else None
    if found is None or found[1] in NO_TABLES or (not found[2] and scope["method"] in SAFE):
        return ""
    return found[1]


async def _body(request: Request, house: House) -> bytes:
    limits, body = house.limits, bytearray()
    try:
        async with asyncio.timeout(limits.body_seconds):
            async for chunk in request.stream():
                body += chunk
                if len(body) > limits.body_bytes:
                    raise Refused("too_large", "too_large", {"most": limits.body_bytes})
    except TimeoutError:
        raise Refused("too_slow", "too_slow") from None
    return bytes(body)


def _reading(body: bytes) -> Receive:
    """The body once more; then nothing comes."""
    pending: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return pending.pop() if pending else {"type": "http.disconnect"}

    return receive
