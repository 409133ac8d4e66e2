"""What a `Fleet` is where the database belongs to one process: every table is here."""

from starlette.types import Scope

from klubovna.server.fleet.peer import Peer
from klubovna.server.limits import Rates
from klubovna.server.storage import Storage, StoredTable


class Alone:
    """One process with all tables."""

    lease = ""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def open(self) -> None:
        """Nobody has to know."""

    async def place(self, id: str) -> Peer | None:
        """Here."""
        return None

    async def own(self, id: str) -> StoredTable:
        """As it is on disk."""
        return await self._storage.table(id)

    async def let_go(self, tables: list[str]) -> None:
        """Nobody else would take them."""

    async def hand_over(self, id: str) -> bool:
        """There is nobody to take it."""
        return False

    def sealed(self, scope: Scope) -> bool:
        """There are no others whose word would count."""
        return False

    async def take(self, rates: Rates, who: str) -> float:
        """Take one of those that `who` may have, from all processes together; else the seconds
        until there is one. Whatever is counted so has names of its own."""
        return 0.0 if rates.take(who) else rates.wait(who)

    async def leave(self) -> None:
        """Nobody waits for it."""
