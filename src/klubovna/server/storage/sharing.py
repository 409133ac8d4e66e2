"""What a storage that several server processes share knows about them, as a contract.

A process is registered for as long as it renews its lease; each table names the process that owns
it. Who has not renewed in time may be struck off by anybody, and never comes back under the same
name: so whoever finds the owner of a table struck off may take the table over. All moments are the
storage's own, never those of a process.
"""

from typing import NamedTuple, Protocol

from klubovna.server.storage import StoredTable
from klubovna.server.storage.errands import Errands


class Process(NamedTuple):
    """A server process whose lease runs, and where the others reach it. `whereabouts` is what it
    says about itself to those on the same machine (`server.fleet.whereabouts`)."""

    id: str
    address: str
    whereabouts: str = ""


class Holder(NamedTuple):
    """Who owns a table (empty: nobody), and whether their lease runs."""

    owner: Process
    alive: bool


class Orphan(NamedTuple):
    """A match that is being played, and whose owner was struck off."""

    id: str
    owner: str
    bot_owes: bool
    """Whether a bot may owe a move there."""


class Sharing(Protocol):
    """Processes and what they own. Every method may raise StorageFailed, and may be repeated."""

    errands: Errands
    """What they leave to others to think about."""

    async def register(self, process: Process, seconds: float) -> None:
        """A process by this fresh name has a lease for so long; what it adds from now on is its
        own."""

    async def beat(self, id: str, seconds: float) -> list[Process] | None:
        """Renew the lease; all processes whose lease runs, or None if this one was struck off."""

    async def strike_off(self, id: str, surely: bool = False) -> None:
        """If the lease of the process is over, it will never be renewed; nor if it is surely dead,
        or wishes so itself."""

    async def strike_off_all(self) -> None:
        """The same for all whose lease is over."""

    async def holder(self, table: str) -> Holder | None:
        """Who owns the table; None where there is no such table."""

    async def claim(self, table: str, was: str, id: str) -> bool:
        """Take the table over from an owner that was struck off, or from nobody; whether it was so.
        Whoever has read the table before can't change it any more."""

    async def owned(self, table: str, id: str) -> StoredTable | None:
        """The table, if the process owns it; not_found where there is none, or TableDamaged."""

    async def release(self, tables: list[str], id: str) -> None:
        """Nobody owns these tables, as far as the process did."""

    async def orphans(self, most: int) -> list[Orphan]:
        """Matches whose owner was struck off."""

    async def take(self, client: str, rate: float, brim: float) -> float:
        """Take one from the client's bucket, which all processes share and which fills at this rate
        up to the brim; else the seconds until there is one."""
