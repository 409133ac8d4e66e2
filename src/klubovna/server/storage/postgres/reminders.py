"""Reminders in the PostgreSQL database of the tables."""

from typing import TYPE_CHECKING, Final

from klubovna.server.storage import NoTable
from klubovna.server.storage.postgres.asking import Found, Values, known
from klubovna.server.storage.reminders import MOST_DUE, Reminder

if TYPE_CHECKING:
    from klubovna.server.storage.postgres.storage import PostgresStorage

_ALL: Final = 'SELECT id, "table", seat, wish, mark, told, due FROM klubovna.reminders WHERE '
AT: Final = f'{_ALL} "table" = %(table)s ORDER BY id'
DUE: Final = f"{_ALL} due > 0 AND due <= %(now)s ORDER BY due, id LIMIT {MOST_DUE}"
TABLES: Final = """
SELECT id FROM klubovna.tables WHERE status = 'playing'
AND EXISTS (SELECT 1 FROM klubovna.reminders WHERE "table" = tables.id) ORDER BY id"""
KEEP: Final = """
WITH own AS (SELECT id FROM klubovna.tables WHERE id = %(table)s FOR KEY SHARE), kept AS (
  INSERT INTO klubovna.reminders (id, "table", seat, wish)
  SELECT %(id)s, id, %(seat)s, %(wish)s FROM own
  ON CONFLICT (id) DO UPDATE SET wish = excluded.wish, seat = excluded.seat
)
SELECT count(*) FROM own"""
PLAN: Final = """
UPDATE klubovna.reminders SET mark = %(mark)s, due = %(due)s
WHERE id = %(id)s AND told <> %(mark)s RETURNING id"""
CLAIM: Final = """
UPDATE klubovna.reminders SET told = mark, due = 0
WHERE id = %(id)s AND mark = %(mark)s AND due > 0 RETURNING id"""
DROP: Final = "DELETE FROM klubovna.reminders WHERE id = %(id)s RETURNING id"


class PostgresReminders:
    """What its methods promise stands in `Reminders`."""

    def __init__(self, storage: "PostgresStorage") -> None:
        self._storage = storage

    async def at(self, table: str) -> list[Reminder]:
        return [Reminder(*row) for row in await self._storage.found(AT, {"table": known(table)})]

    async def due(self, now: int) -> list[Reminder]:
        return [Reminder(*row) for row in await self._storage.found(DUE, {"now": now})]

    async def tables(self) -> list[str]:
        return [row[0] for row in await self._storage.found(TABLES, {})]

    async def keep(self, reminder: Reminder) -> None:
        values = {"id": reminder.id, "seat": reminder.seat, "wish": reminder.wish}
        found = await self._write(KEEP, {**values, "table": known(reminder.table)})
        if not found[0][0]:
            raise NoTable

    async def plan(self, id: str, mark: int, due: int) -> None:
        await self._write(PLAN, {"id": known(id), "mark": mark, "due": due})

    async def claim(self, id: str, mark: int) -> bool:
        return bool(await self._write(CLAIM, {"id": known(id), "mark": mark}))

    async def drop(self, id: str) -> None:
        await self._write(DROP, {"id": known(id)})

    async def _write(self, statement: str, values: Values) -> Found:
        found = await self._storage.found(statement, values)
        self._storage.wrote()
        return found
