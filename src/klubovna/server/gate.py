"""A server for invited guests: whoever brings the invitation gets a pass, and nobody else is told
anything but how to ask for one.

The invitation is a secret of the server. It stands behind # in a link, so that no address that is
sent holds it; the page sends it once, in a header, and gets a cookie, which no script can read. A
pass proves that its server gave it, as long as the invitation is the same.
"""

from http.cookies import CookieError, SimpleCookie
from typing import Final

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from klubovna.core.errors import KlubovnaError
from klubovna.server.errors import Refused
from klubovna.server.fleet.fleet import Fleet
from klubovna.server.fleet.seal import has_seal
from klubovna.server.house import House
from klubovna.server.security import bearer_keys
from klubovna.server.talking import answer, house_of, read, refusal
from klubovna.server.wire import Entrance, Nothing

COOKIE: Final = "klubovna-guest"
SECONDS: Final = 365 * 24 * 3600
ENTER: Final = "/api/enter"
FREE: Final = ("/api/texts/", ENTER, "/api/health", "/api/reach")
"""What the page needs to ask for an invitation."""


def pass_in(connection: HTTPConnection) -> str:
    """The pass of whoever asks; empty where they have none."""
    try:
        found = SimpleCookie(connection.headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return ""
    return "" if found is None else found.value


class Gate:
    """Lets in who has a pass, and everybody to the page itself."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self._guarded(scope):
            await self.app(scope, receive, send)
            return
        try:
            invited = await self.house.invitation.knows(pass_in(HTTPConnection(scope)))
        except KlubovnaError as error:
            await self._refused(error, scope, receive, send)
            return
        if invited:
            await self.app(scope, receive, send)
        else:
            await self._refused(Refused("uninvited", "uninvited"), scope, receive, send)

    def _guarded(self, scope: Scope) -> bool:
        if scope["type"] not in ("http", "websocket"):
            return False
        fleet, path = self.house.fleet, str(scope["path"])
        if isinstance(fleet, Fleet) and has_seal(scope) and fleet.sealed(scope):
            return False
        return scope["type"] == "websocket" or (path.startswith("/api/") and not _free(path))

    async def _refused(
        self, error: KlubovnaError, scope: Scope, receive: Receive, send: Send
    ) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close"})
        else:
            await refusal(error)(scope, receive, send)


def _free(path: str) -> bool:
    return any(path == one or (one[-1] == "/" and path.startswith(one)) for one in FREE)


async def enter(request: Request) -> Response:
    """A pass for whoever brings the invitation."""
    await read(request, Nothing)
    house = house_of(request)
    if not house.settings.invited_only:
        return answer(Entrance(needed=False, entered=True))
    if not await house.invitation.fits(bearer_keys(request.headers)):
        raise Refused("uninvited", "wrong_invitation")
    given = answer(Entrance(needed=True, entered=True))
    secure = request.headers.get("origin", "").startswith("https:")
    given.set_cookie(
        COOKIE,
        await house.invitation.new_pass(),
        max_age=SECONDS,
        httponly=True,
        secure=secure,
        samesite="strict",
    )
    return given
