"""What a `Fleet` is where the database belongs to one process: every table is here."""

from starlette.types import Scope

from klubovna.server.fleet.peer import Peer
from klubovna.server.limits import Rates
from klubovna.server.storage import Storage, StoredTable


class Alone:
    """One process with all tables."""

    lease = ""

    def __init__(self, storage: Storage, founding: Rates) -> None:
        self._storage = storage
        self._founding = founding

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

    async def found(self, client: str) -> float:
        """Take one of the tables that the client may make; else the seconds until there is one."""
        return 0.0 if self._founding.take(client) else self._founding.wait(client)

    async def leave(self) -> None:
        """Nobody waits for it."""
