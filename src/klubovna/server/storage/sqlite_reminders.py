"""Reminders in the SQLite file of the tables."""

import sqlite3
from typing import TYPE_CHECKING, Final

from klubovna.server.storage import NoTable
from klubovna.server.storage.reminders import MOST_DUE, Reminder

if TYPE_CHECKING:
    from klubovna.server.storage.database import Database

COLUMNS: Final = 'id, "table", seat, wish, mark, told, due'


class SqliteReminders:
    """What its methods promise stands in `Reminders`."""

    def __init__(self, database: "Database") -> None:
        self._database = database

    async def at(self, table: str) -> list[Reminder]:
        return self._found('"table" = ? ORDER BY id', table)

    async def due(self, now: int) -> list[Reminder]:
        return self._found(f"due > 0 AND due <= ? ORDER BY due, id LIMIT {MOST_DUE}", now)

    def _found(self, where: str, about: str | int) -> list[Reminder]:
        query = f"SELECT {COLUMNS} FROM reminders WHERE {where}"
        return [Reminder(*row) for row in self._database.found(query, (about,))]

    async def tables(self) -> list[str]:
        query = (
            "SELECT id FROM tables WHERE status = 'playing'"
            ' AND EXISTS (SELECT 1 FROM reminders WHERE "table" = tables.id) ORDER BY id'
        )
        return [str(row[0]) for row in self._database.found(query, ())]

    async def keep(self, reminder: Reminder) -> None:
        values = (reminder.id, reminder.table, reminder.seat, reminder.wish)
        with self._database.writing() as db:
            if (
                db.execute("SELECT 1 FROM tables WHERE id = ?", (reminder.table,)).fetchone()
                is None
            ):
                raise NoTable
            db.execute(
                'INSERT INTO reminders (id, "table", seat, wish) VALUES (?, ?, ?, ?)'
                " ON CONFLICT (id) DO UPDATE SET wish = excluded.wish, seat = excluded.seat",
                values,
            )

    async def plan(self, id: str, mark: int, due: int) -> None:
        query = "UPDATE reminders SET mark = ?, due = ? WHERE id = ? AND told <> ?"
        self._write(query, (mark, due, id, mark))

    async def claim(self, id: str, mark: int) -> bool:
        query = "UPDATE reminders SET told = mark, due = 0 WHERE id = ? AND mark = ? AND due > 0"
        return self._write(query, (id, mark)).rowcount > 0

    async def drop(self, id: str) -> None:
        self._write("DELETE FROM reminders WHERE id = ?", (id,))

    def _write(self, query: str, values: tuple[str | int, ...]) -> sqlite3.Cursor:
        with self._database.writing() as db:
            return db.execute(query, values)
