"""Another process of the fleet."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar
from urllib.parse import urlsplit

from klubovna.server.fleet.errors import PeerLost

T = TypeVar("T")


class Peer:
    """Where it is reached, for as long as its lease runs."""

    def __init__(self, id: str, address: str) -> None:
        self.id = id
        self.address = address
        found = urlsplit(f"//{address}")
        self.host, self.port = found.hostname or "", found.port or 0
        self._gone = asyncio.Event()

    def go(self) -> None:
        """Its lease is over: nobody waits for it any more."""
        self._gone.set()

    async def gone(self) -> None:
        """Return when its lease is over."""
        await self._gone.wait()

    async def asked(self, work: Coroutine[Any, Any, T]) -> T:
        """What the work gives, or PeerLost as soon as the lease of the peer is over."""
        task, gone = asyncio.ensure_future(work), asyncio.ensure_future(self.gone())
        try:
            await asyncio.wait((task, gone), return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                return task.result()
            raise PeerLost(sent=True)
        finally:
            gone.cancel()
            task.cancel()
