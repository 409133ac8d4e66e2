"""Whether the process lives, and whether somebody should be sent to it."""

import asyncio
import time
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from klubovna.server.errors import Refused
from klubovna.server.storage import Storage

PATIENCE: Final = 2.0
"""Seconds in which the storage has to answer."""
KNOWN_FOR: Final = 1.0
"""Seconds for which an answer of the storage counts, however many ask."""
ALIVE, READY, DRAINING, NO_STORAGE = "alive", "ready", "draining", "storage"


class Readiness:
    """What a server says of itself to whoever sends people there."""

    def __init__(self, storage: Storage) -> None:
        self.draining = False
        """Whether the server is about to end."""
        self._storage = storage
        self._asked_at = -KNOWN_FOR
        self._answers = False
        self._asking = asyncio.Lock()

    async def state(self) -> str:
        """READY, or why not."""
        if self.draining:
            return DRAINING
        async with self._asking:
            if time.monotonic() - self._asked_at >= KNOWN_FOR:
                self._answers = await self._storage_answers()
                self._asked_at = time.monotonic()
        return READY if self._answers else NO_STORAGE

    async def _storage_answers(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._storage.keys_of("")
        except (Refused, TimeoutError):
            return False
        return True


async def alive(request: Request) -> Response:
    return PlainTextResponse(f"{ALIVE}\n")


async def ready(request: Request) -> Response:
    readiness: Readiness = request.app.state.house.readiness
    state = await readiness.state()
    return PlainTextResponse(f"{state}\n", 200 if state == READY else 503)


ROUTES: Final = [
    Route("/healthz", alive, methods=["GET"]),
    Route("/readyz", ready, methods=["GET"]),
]
