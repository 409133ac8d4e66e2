"""The ASGI application: routes, headers, and what starts and ends with it."""

import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from klubovna.server.changing_hands import watch_clocks
from klubovna.server.errors import Refused
from klubovna.server.fleet.usher import Usher
from klubovna.server.gamefiles import game_file
from klubovna.server.gate import Gate
from klubovna.server.house import House, Settings
from klubovna.server.http import ROUTES
from klubovna.server.offline import SCRIPT, kit_list, service_worker, sources
from klubovna.server.reception import Reception
from klubovna.server.running import readiness
from klubovna.server.running.watching import Watching
from klubovna.server.security import SecurityHeaders
from klubovna.server.socket import serve_socket
from klubovna.server.static import client
from klubovna.server.storage import Storage
from klubovna.server.talking import refusal


def make_app(settings: Settings, storage: Storage | None = None) -> Starlette:
    """An application with its own tables; a bad database raises BadDatabase."""
    house = House(settings, storage)

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        await house.wake_clocks()
        house.open()
        await house.fleet.open()
        house.also(watch_clocks(house))
        try:
            yield
        finally:
            await house.close()

    app = Starlette(
        routes=[
            *ROUTES,
            *readiness.ROUTES,
            WebSocketRoute("/ws", serve_socket),
            Route("/games/{id}/{name:path}", game_file, methods=["GET"]),
            Route("/offline/kit.json", kit_list, methods=["GET"]),
            Route("/offline/{name}.zip", sources, methods=["GET"]),
            Route(f"/{SCRIPT}", service_worker, methods=["GET"]),
            Route("/{path:path}", client, methods=["GET"]),
        ],
        middleware=[
            *([Middleware(Watching, watcher=house.watcher)] if house.watcher else []),
            Middleware(SecurityHeaders),
            Middleware(Reception, house=house),
            *([Middleware(Gate, house=house)] if settings.invited_only else []),
            Middleware(Usher, house=house),
        ],
        exception_handlers={HTTPException: _http_error},
        lifespan=life,
    )
    app.state.house = house
    return app


async def _http_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    if status == 405:
        return refusal(Refused("wrong_method", "method"))
    return refusal(Refused("not_found" if status == 404 else "bad_request", "no_page"))
