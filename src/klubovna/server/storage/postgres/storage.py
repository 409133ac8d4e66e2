"""Tables in a PostgreSQL database, which several servers may share.

A table's `epoch` counts its changes; each change names the one that it follows from, so whoever
comes late changes nothing (`Overtaken`). That makes it safe to send a change again when the
connection was lost before the answer came: if the first one arrived, the second is refused, and
the table says who has written it (`writer`).
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Iterable
from typing import Final

import msgspec
import psycopg
from psycopg import errors

from klubovna.core.errors import BadRecord
from klubovna.server.errors import Refused
from klubovna.server.security import key_hash, same_hash
from klubovna.server.storage import (
    Attempt,
    DiskFull,
    NoTable,
    Overtaken,
    Remark,
    Row,
    StorageFailed,
    StoredTable,
    TableDamaged,
    Talk,
    Tried,
    columns,
)
from klubovna.server.storage.people import People
from klubovna.server.storage.postgres import statements
from klubovna.server.storage.postgres.address import Address
from klubovna.server.storage.postgres.asking import Found, Values, known
from klubovna.server.storage.postgres.connections import Closed, Connections
from klubovna.server.storage.postgres.leases import Leases
from klubovna.server.storage.postgres.people import PostgresPeople
from klubovna.server.storage.postgres.reminders import PostgresReminders
from klubovna.server.storage.postgres.schema import prepare
from klubovna.server.storage.reminders import Reminders

PATIENCE: Final = 5.0
"""Seconds in which a lost database may come back before anybody hears of it."""
IMPATIENCE: Final = 0.5
"""The same, when it is known to be away."""
FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 0.5
PASSING: Final = (
    errors.SerializationFailure,
    errors.DeadlockDetected,
    errors.AdminShutdown,
    errors.CrashShutdown,
    errors.CannotConnectNow,
    errors.TooManyConnections,
)
DAMAGE: Final = (errors.DataCorrupted, errors.IndexCorrupted)

log = logging.getLogger("klubovna.server")


class PostgresStorage:
    """An open database; one that can't be used is a BadDatabase. What its methods promise stands
    in `Storage`."""

    def __init__(self, url: str) -> None:
        self._address = Address(url)
        prepare(self._address)
        self._connections = Connections(self._address.conninfo)
        self.writer = secrets.randbits(62)
        self.owner = ""
        """The name of the process that owns what is added; empty before it has one."""
        self.sharing = Leases(self)
        self.people: People = PostgresPeople(self)
        self.reminders: Reminders = PostgresReminders(self)
        self._written = 0
        self._trouble = ""

    # ---- reading

    async def table(self, id: str) -> StoredTable:
        return self.read(id, await self.found(statements.TABLE, {"id": known(id)}))

    def read(self, id: str, found: Found) -> StoredTable:
        if not found:
            raise NoTable
        try:
            table = columns.table(found[0][:-1])
        except (BadRecord, ValueError) as error:
            raise self._damaged(id, error) from error
        table.epoch = found[0][-1]
        return table

    async def rows(self, id: str) -> list[Row]:
        found = await self.found(statements.ROWS, {"id": known(id)})
        if not found:
            raise NoTable
        try:
            return columns.rows([row[1:] for row in found if row[1] is not None], found[0][0])
        except ValueError as error:
            raise self._damaged(id, error) from error

    async def key(self, key: str) -> tuple[str, int] | None:
        hash = key_hash(key)
        found = await self.found(statements.KEY, {"hash": hash})
        if not found or not same_hash(found[0][0], hash):
            return None
        return found[0][1], found[0][2]

    async def keys_of(self, id: str) -> int:
        return int((await self.found(statements.KEYS_OF, {"id": known(id)}))[0][0])

    async def all_tables(self) -> list[str]:
        return [row[0] for row in await self.found(statements.ALL_TABLES, {})]

    async def public_tables(self, most: int) -> list[str]:
        return [row[0] for row in await self.found(statements.PUBLIC_TABLES, {"most": most})]

    async def overdue(self, now: int) -> list[str]:
        return [row[0] for row in await self.found(statements.OVERDUE, {"now": now})]

    async def analysis(self, id: str) -> tuple[int, bytes] | None:
        found = await self.found(statements.ANALYSIS, {"id": known(id)})
        return (found[0][0], bytes(found[0][1])) if found else None

    async def talk(self, id: str) -> Talk:
        rule = await self.found(statements.RULE, {"id": known(id)})
        remarks = await self.found(statements.REMARKS, {"id": known(id)})
        return columns.talk(rule[0][0] if rule else "", remarks)

    async def attempts(self, day: str, game: str) -> list[Attempt]:
        about = {"day": known(day), "game": known(game)}
        return [Attempt(*row) for row in await self.found(statements.ATTEMPTS, about)]

    async def attempt_of(self, day: str, game: str, person: str) -> Attempt | None:
        about = {"day": known(day), "game": known(game), "person": known(person)}
        found = await self.found(statements.ATTEMPT_OF, about)
        return Attempt(*found[0]) if found else None

    async def attempt_at(self, table: str) -> Attempt | None:
        found = await self.found(statements.ATTEMPT_AT, {"table": known(table)})
        return Attempt(*found[0]) if found else None

    # ---- writing

    async def secret(self, name: str) -> str:
        if not (found := await self.found(statements.SECRET, {"name": name})):
            await self.found(statements.NEW_SECRET, {"name": name, "value": secrets.token_hex(32)})
            found = await self.found(statements.SECRET, {"name": name})
            self._written += 1
        return str(found[0][0])

    async def renew_secret(self, name: str) -> str:
        value = secrets.token_hex(32)
        await self.found(statements.RENEW_SECRET, {"name": name, "value": value})
        self._written += 1
        return value

    async def begin_attempt(self, attempt: Attempt) -> None:
        about = {**msgspec.structs.asdict(attempt), "at": columns.now()}
        if not await self.found(statements.BEGIN_ATTEMPT, about):
            begun = await self.attempt_of(attempt.day, attempt.game, attempt.person)
            if begun != attempt:  # else it was sent again, and had arrived
                raise Tried
        self._written += 1

    async def add(
        self, table: StoredTable, keys: Iterable[tuple[str, int]], rows: list[Row]
    ) -> None:
        table.epoch = 0
        table.changed = table.created = columns.now()
        values = {**_start(table), **_rows(0, rows), **_keys(keys), "created": table.created}
        await self._write(statements.ADD, table, {**values, "owner": self.owner})

    async def append(self, table: StoredTable, seq: int, rows: list[Row]) -> None:
        table.changed = columns.now()
        try:
            await self._write(statements.APPEND, table, _rows(seq, rows))
        except NoTable as error:
            raise Overtaken from error

    async def keep(self, table: StoredTable, keys: Iterable[tuple[str, int]] = ()) -> None:
        table.changed = columns.now()
        await self._write(statements.KEEP, table, _keys(keys))

    async def rearrange(
        self, table: StoredTable, moved: dict[int, int], keys: Iterable[tuple[str, int]] = ()
    ) -> None:
        table.changed = columns.now()
        ways = {"old": list(moved), "new": list(moved.values())}
        await self._write(statements.REARRANGE, table, {**_start(table), **ways, **_keys(keys)})

    async def begin_anew(self, table: StoredTable) -> None:
        """Not guarded by the epoch: whoever carries the match over writes the same."""
        await self.found(statements.BEGIN_ANEW, {"id": known(table.id), **_start(table)})
        self._written += 1

    async def beat(self, now: int) -> None:
        await self.found(statements.BEAT, {"now": now})

    async def wake(self, now: int, unnoticed: int, least: int) -> None:
        values = {"now": now, "unnoticed": unnoticed, "least": least}
        await self.found(statements.WAKE, values)

    async def add_key(self, id: str, key: str, seat: int) -> None:
        await self._open(statements.ADD_KEY, id, key, seat)

    async def renew_key(self, id: str, key: str, seat: int) -> None:
        await self._open(statements.RENEW_KEY, id, key, seat)

    async def _open(self, statement: str, id: str, key: str, seat: int) -> None:
        values = {"id": known(id), "owner": self.owner, **_keys([(key, seat)])}
        if not (await self.found(statement, values))[0][0]:
            raise await self._missing(id)
        self._written += 1

    async def _missing(self, id: str) -> Refused:
        """Why a table could not be changed."""
        there = await self.found(statements.STANDING, {"id": known(id)})
        return Overtaken() if there else NoTable()

    async def keep_analysis(self, id: str, seq: int, found: bytes) -> None:
        values = {"id": known(id), "seq": seq, "found": found}
        if not (await self.found(statements.KEEP_ANALYSIS, values))[0][0]:
            raise NoTable
        self._written += 1

    async def say(self, id: str, remark: Remark, most: int) -> None:
        line = msgspec.structs.asdict(remark)
        values = {"id": known(id), "owner": self.owner, **line, "most": most}
        table, said = (await self.found(statements.SAY, values))[0]
        if not table:
            raise await self._missing(id)
        if not said and remark not in (await self.talk(id)).remarks:
            raise Overtaken  # else it was sent again, and had arrived
        self._written += 1

    async def rule_talk(self, id: str, rule: str) -> None:
        values = {"id": known(id), "owner": self.owner, "rule": rule}
        if not (await self.found(statements.RULE_TALK, values))[0][0]:
            raise await self._missing(id)
        self._written += 1

    async def unsay(self, id: str, seat: int) -> None:
        await self.found(statements.UNSAY, {"id": known(id), "seat": seat})
        self._written += 1

    async def delete(self, id: str) -> None:
        values = {"id": known(id), "owner": self.owner}
        if not (await self.found(statements.DELETE, values))[0][0]:
            missing = await self._missing(id)
            if isinstance(missing, Overtaken):
                raise missing
        self._written += 1

    async def _write(self, statement: str, table: StoredTable, more: Values) -> None:
        """Change the table if it is as the caller has read it, and count the change."""
        changing: Values = dict(zip(columns.CHANGING, columns.changing(table)))
        changing["sitting"] = columns.sitting(table)
        guard = {"id": table.id, "epoch": table.epoch, "writer": self.writer}
        try:
            found, again = await self._asked(statement, {**changing, **more, **guard})
        except errors.UniqueViolation as error:
            raise Overtaken from error
        if not found[0][0]:
            standing = await self.found(statements.STANDING, {"id": known(table.id)})
            if not standing:
                raise NoTable
            if not again or standing[0] != (table.epoch + 1, self.writer):
                raise Overtaken
        table.epoch += 1
        self._written += 1

    # ---- power cuts

    def wrote(self) -> None:
        """Something more was written."""
        self._written += 1

    def mark(self) -> int:
        return self._written

    async def settled(self, mark: int) -> None:
        """PostgreSQL answers when its disk has the change."""

    # ---- housekeeping

    async def tidy(self) -> None:
        """PostgreSQL tidies up by itself."""

    async def close(self) -> None:
        await self._connections.close()

    # ---- asking

    async def found(self, statement: str, values: Values) -> Found:
        """The answer to what may be asked several times."""
        try:
            return (await self._asked(statement, values))[0]
        except errors.IntegrityError as error:
            raise self._failed(error) from error

    async def _asked(self, statement: str, values: Values) -> tuple[Found, bool]:
        """The answer, and whether it was asked again because nobody knows what became of it the
        first time."""
        end = time.monotonic() + (IMPATIENCE if self._trouble else PATIENCE)
        pause = FIRST_PAUSE
        again = False
        while True:
            try:
                async with self._connections.one() as connection:
                    found = await (await connection.execute(statement, values)).fetchall()
                self._well()
                return found, again
            except errors.IntegrityError:
                raise
            except Closed as error:
                raise StorageFailed("server", "storage") from error
            except psycopg.Error as error:
                if not _passing(error) or time.monotonic() > end:
                    raise self._failed(error) from error
            again = True
            await self._connections.drop()
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    # ---- what goes wrong

    def _damaged(self, id: str, error: Exception) -> TableDamaged:
        log.error("table %s is damaged: %s", id, error)
        return TableDamaged()

    def _failed(self, error: psycopg.Error) -> Refused:
        """Say it once in the log, however many moves meet the same trouble."""
        words = self._address.scrubbed(error)
        if words != self._trouble:
            self._trouble = words
            log.error("the database can't be used: %s", words)
        if isinstance(error, errors.DiskFull):
            return DiskFull("server", "disk_full")
        return TableDamaged() if isinstance(error, DAMAGE) else StorageFailed("server", "storage")

    def _well(self) -> None:
        if self._trouble:
            self._trouble = ""
            log.warning("the database can be used again")


def _passing(error: psycopg.Error) -> bool:
    """Whether it may work a moment later: a lost connection has no code of the database."""
    lost = isinstance(error, psycopg.OperationalError) and error.sqlstate is None
    return lost or isinstance(error, PASSING)


def _start(table: StoredTable) -> Values:
    return {"start": table.start.dumps()}


def _rows(seq: int, rows: list[Row]) -> Values:
    return {
        "seq": seq,
        "written": seq + len(rows),
        "kinds": [row.kind for row in rows],
        "who": [row.seat for row in rows],
        "choices": [row.choice for row in rows],
        "marks": [row.mark for row in rows],
    }


def _keys(keys: Iterable[tuple[str, int]]) -> Values:
    hashed = columns.hashed(keys)
    return {"hashes": [hash for hash, _ in hashed], "places": [seat for _, seat in hashed]}
