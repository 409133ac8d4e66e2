"""How SQLite writes tables, keys and rows."""

import sqlite3
from collections.abc import Iterable
from typing import Final

from klubovna.server.storage import WATCH, Remark, Row, StoredTable
from klubovna.server.storage.columns import CHANGING, REMARK, changing, hashed, sitting

_CHANGING: Final = ", ".join(f"{name} = ?" for name in CHANGING)
_UPDATE: Final = f"UPDATE tables SET {_CHANGING} WHERE id = ?"
_UPDATE_WITH_ROWS: Final = (
    f"UPDATE tables SET {_CHANGING}, written = ? WHERE id = ? AND written = ?"
)


def update(db: sqlite3.Connection, table: StoredTable) -> bool:
    """Write what is known of the table; False where there is none."""
    changed = db.execute(_UPDATE, (*changing(table), table.id))
    return changed.rowcount == 1


def update_with_rows(db: sqlite3.Connection, table: StoredTable, seq: int, more: int) -> bool:
    """Write what is known of the table to which rows were added; False where it had others."""
    written = (*changing(table), seq + more, table.id, seq)
    changed = db.execute(_UPDATE_WITH_ROWS, written)
    return changed.rowcount == 1


def insert_keys(db: sqlite3.Connection, id: str, keys: Iterable[tuple[str, int]]) -> None:
    """Keys of the table with this id; only their hashes are written."""
    db.executemany(
        "INSERT INTO keys VALUES (?, ?, ?)", [(hash, id, seat) for hash, seat in hashed(keys)]
    )


def seat_persons(db: sqlite3.Connection, table: StoredTable) -> None:
    """Who sits at the table from now on."""
    persons = sitting(table)
    found = db.execute('SELECT person FROM sittings WHERE "table" = ?', (table.id,))
    if sorted(row[0] for row in found) != persons:
        db.execute('DELETE FROM sittings WHERE "table" = ?', (table.id,))
        db.executemany("INSERT INTO sittings VALUES (?, ?)", [(one, table.id) for one in persons])


def move_keys(db: sqlite3.Connection, id: str, moved: dict[int, int]) -> None:
    """The keys of seats go where these lead to; the keys of the others are forgotten."""
    query = 'SELECT hash, seat FROM keys WHERE "table" = ? AND seat >= 0'
    for hash, seat in db.execute(query, (id,)).fetchall():
        if seat in moved:
            db.execute("UPDATE keys SET seat = ? WHERE hash = ?", (moved[seat], hash))
        else:
            db.execute("DELETE FROM keys WHERE hash = ?", (hash,))


def insert_rows(db: sqlite3.Connection, table: StoredTable, seq: int, rows: list[Row]) -> None:
    """What happened at the table, from number `seq` on."""
    db.executemany(
        'INSERT INTO moves ("table", seq, kind, seat, choice, mark, at)'
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(table.id, seq + i, *row, table.changed) for i, row in enumerate(rows)],
    )


def beat(db: sqlite3.Connection, now: int) -> None:
    """Note that a server is there, whether or not a clock runs now: the next move may start one,
    and the server may be gone before it is here again."""
    db.execute("INSERT OR REPLACE INTO pulse VALUES (0, ?)", (now,))


def postpone(db: sqlite3.Connection, by: int, first: int) -> None:
    """All deadlines move by so many milliseconds, and none comes before `first`."""
    db.execute("UPDATE tables SET deadline = max(deadline + ?, ?) WHERE deadline > 0", (by, first))


# ---- the chat

_REMARK: Final = ", ".join(REMARK)


def remarks(db: sqlite3.Connection, id: str) -> list[tuple[object, ...]]:
    """The lines of a table's chat, the oldest first."""
    query = f'SELECT {_REMARK} FROM remarks WHERE "table" = ? ORDER BY seq'
    return db.execute(query, (id,)).fetchall()


def insert_remark(db: sqlite3.Connection, id: str, remark: Remark, most: int) -> None:
    """One more line, and no more than the newest ones."""
    values = [getattr(remark, name) for name in REMARK]
    query = f'INSERT INTO remarks ("table", {_REMARK}) VALUES (?, ?, ?, ?, ?, ?, ?)'
    db.execute(query, (id, *values))
    db.execute('DELETE FROM remarks WHERE "table" = ? AND seq <= ?', (id, remark.seq - most))


def drop_remarks(db: sqlite3.Connection, id: str, seat: int) -> None:
    """What was said from this seat is gone."""
    db.execute('DELETE FROM remarks WHERE "table" = ? AND seat = ?', (id, seat))


def move_remarks(db: sqlite3.Connection, id: str, moved: dict[int, int]) -> None:
    """What was said goes where these lead to, with whoever said it."""
    query = 'SELECT seq, seat FROM remarks WHERE "table" = ? AND seat >= 0'
    for seq, seat in db.execute(query, (id,)).fetchall():
        now = moved.get(seat, WATCH)
        db.execute('UPDATE remarks SET seat = ? WHERE "table" = ? AND seq = ?', (now, id, seq))
