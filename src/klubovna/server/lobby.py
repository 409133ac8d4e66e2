"""How much of the lobby one client may hold: tables that wait there, and seats at the tables of
others. It is remembered as long as the server runs, and written down nowhere."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

from klubovna.server.errors import Refused
from klubovna.server.storage import NoTable, StoredTable, TableDamaged

MOST_CLIENTS: Final = 10_000
"""Clients that are remembered; whoever came first is forgotten first."""


class Claims:
    """What each client holds at tables that wait for anybody, up to `most`. A claim ends when the
    cards are dealt, or the table is not open to anybody any more, or gone."""

    def __init__(
        self,
        stored: Callable[[str], Awaitable[StoredTable]],
        most: int,
        refusal: Callable[[int], Refused],
    ) -> None:
        self._stored = stored
        self._most = most
        self._refusal = refusal
        self._held: OrderedDict[str, list[str]] = OrderedDict()
        self._making: list[str] = []
        """Tables at which somebody is just about to hold something."""
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def one_more(self, client: str, table: str) -> AsyncIterator[None]:
        """The client gets one more at this table, unless what happens inside fails; refused where
        the client holds enough."""
        async with self._lock:
            held = [id for id in self._held.get(client, []) if await self._counts(id)]
            if len(held) >= self._most:
                raise self._refusal(self._most)
            self._held[client] = [*held, table]
            self._held.move_to_end(client)
            while len(self._held) > MOST_CLIENTS:
                self._held.popitem(last=False)
            self._making.append(table)
        try:
            yield
        except BaseException:
            self._drop(client, table)
            raise
        finally:
            self._making.remove(table)

    def _drop(self, client: str, table: str) -> None:
        held = self._held.get(client, [])
        if table in held:
            held.remove(table)

    async def _counts(self, id: str) -> bool:
        if id in self._making:
            return True
        try:
            stored = await self._stored(id)
        except (NoTable, TableDamaged):
            return False
        return stored.public and stored.status == "waiting"


def too_many_tables(most: int) -> Refused:
    return Refused("conflict", "open_tables", {"most": most})


def too_many_seats(most: int) -> Refused:
    return Refused("conflict", "open_seats", {"most": most})
