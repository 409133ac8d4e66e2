"""The contract of the storage, fulfilled by one SQLite file.

Everything is done at once, on the thread of the event loop: a commit into the write-ahead log takes
a fraction of a millisecond, less than handing it to another thread and back. Only what waits for
the disk goes elsewhere.
"""

import asyncio
from collections.abc import Iterable
from pathlib import Path

from klubovna.server.storage import Attempt, Remark, Row, StoredTable, Talk
from klubovna.server.storage.database import Database, Sync
from klubovna.server.storage.people import People
from klubovna.server.storage.reminders import Reminders
from klubovna.server.storage.sqlite_people import SqlitePeople
from klubovna.server.storage.sqlite_reminders import SqliteReminders


class SqliteStorage:
    """A `Database` for the event loop; a file that can't be used is a BadDatabase."""

    sharing = None

    def __init__(self, path: Path | str, sync: Sync = "normal", accept_loss: bool = False) -> None:
        self.database = Database(path, sync, accept_loss)
        self.people: People = SqlitePeople(self.database)
        self.reminders: Reminders = SqliteReminders(self.database)

    # ---- reading

    async def table(self, id: str) -> StoredTable:
        return self.database.table(id)

    async def rows(self, id: str) -> list[Row]:
        return self.database.rows(id)

    async def key(self, key: str) -> tuple[str, int] | None:
        return self.database.key(key)

    async def keys_of(self, id: str) -> int:
        return self.database.keys_of(id)

    async def all_tables(self) -> list[str]:
        return self.database.all_tables()

    async def public_tables(self, most: int) -> list[str]:
        return self.database.public_tables(most)

    async def overdue(self, now: int) -> list[str]:
        return self.database.overdue(now)

    async def analysis(self, id: str) -> tuple[int, bytes] | None:
        return self.database.analysis(id)

    async def talk(self, id: str) -> Talk:
        return self.database.talk(id)

    async def attempts(self, day: str, game: str) -> list[Attempt]:
        return self.database.attempts(day, game)

    async def attempt_of(self, day: str, game: str, person: str) -> Attempt | None:
        return self.database.attempt_of(day, game, person)

    async def attempt_at(self, table: str) -> Attempt | None:
        return self.database.attempt_at(table)

    # ---- writing

    async def secret(self, name: str) -> str:
        return self.database.secret(name)

    async def renew_secret(self, name: str) -> str:
        return self.database.renew_secret(name)

    async def begin_attempt(self, attempt: Attempt) -> None:
        self.database.begin_attempt(attempt)

    async def add(
        self, table: StoredTable, keys: Iterable[tuple[str, int]], rows: list[Row]
    ) -> None:
        self.database.add(table, keys, rows)

    async def append(self, table: StoredTable, seq: int, rows: list[Row]) -> None:
        self.database.append(table, seq, rows)

    async def keep(self, table: StoredTable, keys: Iterable[tuple[str, int]] = ()) -> None:
        self.database.keep(table, keys)

    async def begin_anew(self, table: StoredTable) -> None:
        self.database.begin_anew(table)

    async def rearrange(
        self, table: StoredTable, moved: dict[int, int], keys: Iterable[tuple[str, int]] = ()
    ) -> None:
        self.database.rearrange(table, moved, keys)

    async def beat(self, now: int) -> None:
        self.database.beat(now)

    async def wake(self, now: int, unnoticed: int, least: int) -> None:
        self.database.wake(now, unnoticed, least)

    async def add_key(self, id: str, key: str, seat: int) -> None:
        self.database.add_key(id, key, seat)

    async def renew_key(self, id: str, key: str, seat: int) -> None:
        self.database.renew_key(id, key, seat)

    async def keep_analysis(self, id: str, seq: int, found: bytes) -> None:
        self.database.keep_analysis(id, seq, found)

    async def say(self, id: str, remark: Remark, most: int) -> None:
        self.database.say(id, remark, most)

    async def rule_talk(self, id: str, rule: str) -> None:
        self.database.rule_talk(id, rule)

    async def unsay(self, id: str, seat: int) -> None:
        self.database.unsay(id, seat)

    async def delete(self, id: str) -> None:
        self.database.delete(id)

    # ---- power cuts

    def mark(self) -> int:
        return self.database.flusher.written

    async def settled(self, mark: int) -> None:
        if self.database.waits:
            await self.database.flusher.until(mark)

    # ---- housekeeping

    async def tidy(self) -> None:
        await asyncio.to_thread(self.database.tidy)

    async def close(self) -> None:
        self.database.close()
