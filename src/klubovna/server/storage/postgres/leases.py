"""Which server processes share a PostgreSQL database, and what they own (`Sharing`).

Striking off and renewing change the same row, so one of both comes first; and a process that was
struck off gets a new name. So a lease that somebody has found to be over stays over.
"""

from typing import Final, Protocol

import msgspec

from klubovna.server.storage import NoTable, StoredTable
from klubovna.server.storage.errands import Errands
from klubovna.server.storage.postgres.asking import Found, Values, known
from klubovna.server.storage.postgres.errands import PostgresErrands
from klubovna.server.storage.postgres.statements import OWNED
from klubovna.server.storage.sharing import Holder, Orphan, Process
from klubovna.server.wire import SeatInfo

_UNTIL: Final = "clock_timestamp() + make_interval(secs => %(seconds)s)"
_OVER: Final = "until < clock_timestamp()"

REGISTER: Final = f"""
INSERT INTO klubovna.processes (id, address, whereabouts, until)
VALUES (%(id)s, %(address)s, %(whereabouts)s, {_UNTIL})
ON CONFLICT (id) DO NOTHING RETURNING id"""
BEAT: Final = f"""
WITH mine AS (UPDATE klubovna.processes SET until = {_UNTIL} WHERE id = %(id)s RETURNING id)
SELECT (SELECT count(*) FROM mine), {_OVER}, id, address, whereabouts FROM klubovna.processes"""
STRIKE_OFF: Final = f"""
DELETE FROM klubovna.processes WHERE id = %(id)s AND (%(surely)s OR {_OVER}) RETURNING id"""
STRIKE_OFF_ALL: Final = f"DELETE FROM klubovna.processes WHERE {_OVER} RETURNING id"
HOLDER: Final = f"""
SELECT owner, coalesce(address, ''), coalesce(whereabouts, ''), coalesce(NOT {_OVER}, false)
FROM klubovna.tables
LEFT JOIN klubovna.processes ON processes.id = owner WHERE tables.id = %(id)s"""
CLAIM: Final = f"""
UPDATE klubovna.tables SET owner = %(owner)s, epoch = epoch + 1, writer = %(writer)s
WHERE id = %(id)s AND owner = %(was)s
  AND NOT EXISTS (SELECT FROM klubovna.processes WHERE processes.id = %(was)s)
  AND EXISTS (SELECT FROM klubovna.processes WHERE processes.id = %(owner)s AND NOT {_OVER})
RETURNING id"""
RELEASE: Final = """
UPDATE klubovna.tables SET owner = '' WHERE id = ANY(%(ids)s::text[]) AND owner = %(owner)s
RETURNING id"""
ORPHANS: Final = """
SELECT id, owner, seats, owed, moves FROM klubovna.tables
WHERE status = 'playing' AND owner <> ''
  AND NOT EXISTS (SELECT FROM klubovna.processes WHERE processes.id = owner)
LIMIT %(most)s"""
_LEVEL: Final = """
least(%(brim)s, shares.level + extract(epoch FROM clock_timestamp() - shares.at) * %(rate)s)"""
TAKE: Final = f"""
INSERT INTO klubovna.shares (client, level, at)
VALUES (%(client)s, %(brim)s - 1, clock_timestamp())
ON CONFLICT (client) DO UPDATE SET level = {_LEVEL} - 1, at = clock_timestamp()
WHERE {_LEVEL} >= 1 RETURNING level"""
LEVEL: Final = f"SELECT {_LEVEL} FROM klubovna.shares WHERE client = %(client)s"
FORGET: Final = """
DELETE FROM klubovna.shares
WHERE at < clock_timestamp() - make_interval(secs => %(seconds)s) RETURNING client"""

FULL_SECONDS: Final = 86400.0
"""A client that was quiet for so long is forgotten; its bucket would be full again."""

_seats = msgspec.json.Decoder(list[SeatInfo])
_numbers = msgspec.json.Decoder(list[int])


class Database(Protocol):
    """What is asked here of the storage that the leases belong to."""

    owner: str
    writer: int

    async def found(self, statement: str, values: Values) -> Found:
        """The answer to what may be asked several times."""

    def read(self, id: str, found: Found) -> StoredTable:
        """The table that was found; NoTable or TableDamaged where there is none."""


class Leases:
    """The processes at one database. What its methods promise stands in `Sharing`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.errands: Errands = PostgresErrands(database)

    async def register(self, process: Process, seconds: float) -> None:
        await self._database.found(REGISTER, {**process._asdict(), "seconds": seconds})
        self._database.owner = process.id

    async def beat(self, id: str, seconds: float) -> list[Process] | None:
        found = await self._database.found(BEAT, {"id": id, "seconds": seconds})
        if not found or not found[0][0]:
            return None
        return [Process(*about) for _, over, *about in found if not over]

    async def strike_off(self, id: str, surely: bool = False) -> None:
        await self._database.found(STRIKE_OFF, {"id": id, "surely": surely})

    async def strike_off_all(self) -> None:
        await self._database.found(STRIKE_OFF_ALL, {})
        await self._database.found(FORGET, {"seconds": FULL_SECONDS})

    async def holder(self, table: str) -> Holder | None:
        found = await self._database.found(HOLDER, {"id": known(table)})
        return Holder(Process(*found[0][:3]), found[0][3]) if found else None

    async def claim(self, table: str, was: str, id: str) -> bool:
        values = {"id": known(table), "was": was, "owner": id, "writer": self._database.writer}
        return bool(await self._database.found(CLAIM, values))

    async def owned(self, table: str, id: str) -> StoredTable | None:
        found = await self._database.found(OWNED, {"id": known(table), "owner": id})
        if not found and await self.holder(table) is None:
            raise NoTable
        return self._database.read(table, found) if found else None

    async def release(self, tables: list[str], id: str) -> None:
        await self._database.found(RELEASE, {"ids": tables, "owner": id})

    async def orphans(self, most: int) -> list[Orphan]:
        found = await self._database.found(ORPHANS, {"most": most})
        return [Orphan(id, owner, _bot_owes(*rest)) for id, owner, *rest in found]

    async def take(self, client: str, rate: float, brim: float) -> float:
        values = {"client": client, "rate": rate, "brim": brim}
        if await self._database.found(TAKE, values):
            return 0.0
        found = await self._database.found(LEVEL, values)
        return max(0.0, 1.0 - float(found[0][0])) / rate if found else 1.0 / rate


def _bot_owes(seats: str, owed: str, moves: int) -> bool:
    """Before the first move nobody has written down who owes it. What can't be read is for
    whoever opens the table."""
    try:
        infos, owing = _seats.decode(seats), _numbers.decode(owed)
    except msgspec.DecodeError:
        return False
    bots = [i for i, info in enumerate(infos) if info.kind == "bot" or info.stand_in]
    return any(seat in owing or not moves for seat in bots)
