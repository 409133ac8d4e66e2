"""Tables in one SQLite file in WAL mode, for one server or program at a time.

Moves are only ever added; an undo is a row, too. The primary key (table, seq) and the count of a
table's rows make sure that nobody ever writes over what somebody else has written.
"""

import contextlib
import logging
import os
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from secrets import token_hex
from typing import Any, Final, Literal, TypeAlias

from klubovna.core.errors import BadRecord
from klubovna.server.errors import BadDatabase, Refused
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
    filing,
)
from klubovna.server.storage.columns import MOST_OVERDUE, now
from klubovna.server.storage.file import make_private, taken
from klubovna.server.storage.flush import Flusher
from klubovna.server.storage.lock import FileLock
from klubovna.server.storage.schema import bring_up_to_date, examine

Sync: TypeAlias = Literal["full", "normal"]
"""Whether the disk has every move before anybody hears of it, or a power cut may take back the
last moments."""

BUSY_SECONDS: Final = 5.0
LONGEST_WAL: Final = 20_000
"""Pages. Usually `tidy` comes first."""
MEMORY: Final = ":memory:"
_NAMES: Final = ", ".join(columns.NAMES)

log = logging.getLogger("klubovna.server")


class Database:
    """One open database, for whoever needs no event loop; a file that can't be used is a
    BadDatabase. What its methods promise stands in `Storage`."""

    def __init__(self, path: Path | str, sync: Sync = "normal", accept_loss: bool = False) -> None:
        self.path = os.path.realpath(path) if str(path) != MEMORY else MEMORY
        self._trouble = ""
        self.flusher = Flusher(f"{self.path}-wal")
        self.waits = sync == "full" and self.path != MEMORY
        """Whether nobody may hear of a move before the disk has it."""
        self._lock: FileLock | None = None
        self._db: sqlite3.Connection | None = None
        try:
            if self.path != MEMORY:
                self._lock = taken(Path(self.path), accept_loss)
            self._db = sqlite3.connect(
                self.path, isolation_level=None, timeout=BUSY_SECONDS, cached_statements=64
            )
            self._open(self._db, sync)
        except BadDatabase:
            self.close()
            raise
        except (sqlite3.Error, OSError, ValueError, TypeError) as error:
            self.close()
            about = {"file": self.path, "why": str(error)}
            raise BadDatabase("server.database.unreadable", dict(about)) from error

    def _open(self, db: sqlite3.Connection, sync: Sync) -> None:
        version = examine(db, self.path)
        if self._lock is not None:
            make_private(Path(self.path))
        if db.execute("PRAGMA journal_mode=WAL").fetchone()[0] == "wal":
            db.execute("PRAGMA synchronous=NORMAL")
        else:
            self.waits = False
            db.execute("PRAGMA synchronous=FULL")
        db.execute(f"PRAGMA wal_autocheckpoint={LONGEST_WAL}")
        bring_up_to_date(db, version)
        if self._lock is not None:
            self._lock.note(sync)

    def tidy(self) -> None:
        """Move what was written to its place in the file. It waits for the disk, so it has a
        connection of its own."""
        try:
            db = sqlite3.connect(self.path, timeout=BUSY_SECONDS)
            try:
                db.execute("PRAGMA wal_checkpoint(PASSIVE)")
            finally:
                db.close()
        except sqlite3.Error as error:
            raise self._failed(error) from error

    def close(self) -> None:
        if self._db is not None:
            self._db.close()
        if self._lock is not None:
            self._lock.close()
        self._db = self._lock = None

    # ---- reading

    def table(self, id: str) -> StoredTable:
        try:
            found = self._connection().execute(f"SELECT {_NAMES} FROM tables WHERE id = ?", (id,))
            row = found.fetchone()
        except sqlite3.Error as error:
            raise self._unread(error) from error
        if row is None:
            raise NoTable
        try:
            return columns.table(row)
        except (BadRecord, ValueError) as error:
            raise self._damaged(id, error) from error

    def rows(self, id: str) -> list[Row]:
        query = 'SELECT seq, kind, seat, choice, mark FROM moves WHERE "table" = ? ORDER BY seq'
        try:
            found = self._connection().execute(query, (id,)).fetchall()
            count = self._connection().execute("SELECT written FROM tables WHERE id = ?", (id,))
            written = count.fetchone()
        except sqlite3.Error as error:
            raise self._unread(error) from error
        if written is None:
            raise NoTable
        try:
            return columns.rows(found, int(written[0]))
        except (ValueError, TypeError) as error:
            raise self._damaged(id, error) from error

    def key(self, key: str) -> tuple[str, int] | None:
        hash = key_hash(key)
        query = 'SELECT hash, "table", seat FROM keys WHERE hash = ?'
        try:
            found = self._connection().execute(query, (hash,)).fetchone()
        except sqlite3.Error as error:
            raise self._failed(error) from error
        if found is None or not same_hash(found[0], hash):
            return None
        table, seat = found[1:]
        return (table, seat) if isinstance(table, str) and isinstance(seat, int) else None

    def all_tables(self) -> list[str]:
        try:
            found = self._connection().execute("SELECT id FROM tables ORDER BY created, id")
            return [str(row[0]) for row in found]
        except sqlite3.Error as error:
            raise self._failed(error) from error

    def keys_of(self, id: str) -> int:
        query = 'SELECT count(*) FROM keys WHERE "table" = ?'
        try:
            return int(self._connection().execute(query, (id,)).fetchone()[0])
        except sqlite3.Error as error:
            raise self._failed(error) from error

    def public_tables(self, most: int) -> list[str]:
        query = (
            "SELECT id FROM tables WHERE public = 1 AND status = 'waiting'"
            " ORDER BY created DESC, id LIMIT ?"
        )
        try:
            return [str(row[0]) for row in self._connection().execute(query, (most,))]
        except sqlite3.Error as error:
            raise self._failed(error) from error

    def overdue(self, now: int) -> list[str]:
        query = "SELECT id FROM tables WHERE deadline > 0 AND deadline <= ? ORDER BY deadline"
        try:
            found = self._connection().execute(f"{query} LIMIT {MOST_OVERDUE}", (now,))
            return [str(row[0]) for row in found]
        except sqlite3.Error as error:
            raise self._failed(error) from error

    def analysis(self, id: str) -> tuple[int, bytes] | None:
        query = 'SELECT seq, found FROM analyses WHERE "table" = ?'
        try:
            found = self._connection().execute(query, (id,)).fetchone()
        except sqlite3.Error as error:
            raise self._unread(error) from error
        if found is None or not isinstance(found[0], int) or not isinstance(found[1], bytes):
            return None
        return found[0], found[1]

    def talk(self, id: str) -> Talk:
        try:
            db = self._connection()
            found = db.execute('SELECT rule FROM talks WHERE "table" = ?', (id,)).fetchone()
            remarks = filing.remarks(db, id)
        except sqlite3.Error as error:
            raise self._unread(error) from error
        try:
            return columns.talk("" if found is None else str(found[0]), remarks)
        except ValueError as error:
            raise self._damaged(id, error) from error

    def attempts(self, day: str, game: str) -> list[Attempt]:
        return self._attempts("day = ? AND game = ? ORDER BY at, person", day, game)

    def attempt_of(self, day: str, game: str, person: str) -> Attempt | None:
        found = self._attempts("day = ? AND game = ? AND person = ?", day, game, person)
        return found[0] if found else None

    def attempt_at(self, table: str) -> Attempt | None:
        found = self._attempts('"table" = ?', table)
        return found[0] if found else None

    def _attempts(self, where: str, *about: str) -> list[Attempt]:
        query = f'SELECT day, game, person, "table", name FROM attempts WHERE {where}'
        try:
            found = self._connection().execute(query, about).fetchall()
        except sqlite3.Error as error:
            raise self._failed(error) from error
        return [Attempt(*map(str, row)) for row in found]

    # ---- writing

    def secret(self, name: str) -> str:
        with _Writing(self) as db:
            db.execute("INSERT OR IGNORE INTO secrets VALUES (?, ?)", (name, token_hex(32)))
            found = db.execute("SELECT value FROM secrets WHERE name = ?", (name,)).fetchone()
        return str(found[0])

    def renew_secret(self, name: str) -> str:
        value = token_hex(32)
        with _Writing(self) as db:
            db.execute("INSERT OR REPLACE INTO secrets VALUES (?, ?)", (name, value))
        return value

    def begin_attempt(self, attempt: Attempt) -> None:
        about = (attempt.day, attempt.game, attempt.person, attempt.table, attempt.name)
        with _Writing(self) as db:
            try:
                db.execute("INSERT INTO attempts VALUES (?, ?, ?, ?, ?, ?)", (*about, now()))
            except sqlite3.IntegrityError as error:
                raise Tried from error

    def add(self, table: StoredTable, keys: Iterable[tuple[str, int]], rows: list[Row]) -> None:
        table.created = table.changed = now()
        with _Writing(self) as db:
            db.execute(
                "INSERT INTO tables VALUES (?, ?, '', '', 0, 0, '', '', ?, 0, '', '', 0, 0, '', 0)",
                (table.id, table.start.dumps(), table.created),
            )
            filing.insert_rows(db, table, 0, rows)
            filing.update_with_rows(db, table, 0, len(rows))
            filing.insert_keys(db, table.id, keys)
            filing.seat_persons(db, table)

    def append(self, table: StoredTable, seq: int, rows: list[Row]) -> None:
        table.changed = now()
        with _Writing(self) as db:
            try:
                filing.insert_rows(db, table, seq, rows)
            except sqlite3.IntegrityError as error:
                raise Overtaken from error
            if not filing.update_with_rows(db, table, seq, len(rows)):
                raise Overtaken

    def keep(self, table: StoredTable, keys: Iterable[tuple[str, int]] = ()) -> None:
        table.changed = now()
        with _Writing(self) as db:
            if not filing.update(db, table):
                raise NoTable
            filing.insert_keys(db, table.id, keys)
            filing.seat_persons(db, table)

    def begin_anew(self, table: StoredTable) -> None:
        with _Writing(self) as db:
            db.execute("UPDATE tables SET start = ? WHERE id = ?", (table.start.dumps(), table.id))

    def rearrange(
        self, table: StoredTable, moved: dict[int, int], keys: Iterable[tuple[str, int]] = ()
    ) -> None:
        table.changed = now()
        with _Writing(self) as db:
            if not filing.update(db, table):
                raise NoTable
            db.execute("UPDATE tables SET start = ? WHERE id = ?", (table.start.dumps(), table.id))
            filing.move_keys(db, table.id, moved)
            filing.move_remarks(db, table.id, moved)
            filing.seat_persons(db, table)
            filing.insert_keys(db, table.id, keys)

    def beat(self, now: int) -> None:
        with _Writing(self) as db:
            filing.beat(db, now)

    def wake(self, now: int, unnoticed: int, least: int) -> None:
        with _Writing(self) as db:
            found = db.execute("SELECT at FROM pulse").fetchone()
            away = now - int(found[0]) if found is not None else 0
            filing.postpone(db, away if away > unnoticed else 0, now + least)
            filing.beat(db, now)

    def add_key(self, id: str, key: str, seat: int) -> None:
        with _Writing(self) as db:
            _must_exist(db, id)
            filing.insert_keys(db, id, [(key, seat)])

    def renew_key(self, id: str, key: str, seat: int) -> None:
        with _Writing(self) as db:
            _must_exist(db, id)
            db.execute('DELETE FROM keys WHERE "table" = ? AND seat = ?', (id, seat))
            filing.insert_keys(db, id, [(key, seat)])

    def keep_analysis(self, id: str, seq: int, found: bytes) -> None:
        with _Writing(self) as db:
            _must_exist(db, id)
            db.execute("INSERT OR REPLACE INTO analyses VALUES (?, ?, ?)", (id, seq, found))

    def say(self, id: str, remark: Remark, most: int) -> None:
        with _Writing(self) as db:
            _must_exist(db, id)
            try:
                filing.insert_remark(db, id, remark, most)
            except sqlite3.IntegrityError as error:
                raise Overtaken from error

    def rule_talk(self, id: str, rule: str) -> None:
        with _Writing(self) as db:
            _must_exist(db, id)
            db.execute("INSERT OR REPLACE INTO talks VALUES (?, ?)", (id, rule))

    def unsay(self, id: str, seat: int) -> None:
        with _Writing(self) as db:
            filing.drop_remarks(db, id, seat)

    def delete(self, id: str) -> None:
        with _Writing(self) as db:
            db.execute('DELETE FROM sittings WHERE "table" = ?', (id,))
            db.execute('DELETE FROM reminders WHERE "table" = ?', (id,))
            db.execute('DELETE FROM remarks WHERE "table" = ?', (id,))
            db.execute('DELETE FROM talks WHERE "table" = ?', (id,))
            db.execute('DELETE FROM analyses WHERE "table" = ?', (id,))
            db.execute('DELETE FROM moves WHERE "table" = ?', (id,))
            db.execute('DELETE FROM keys WHERE "table" = ?', (id,))
            db.execute("DELETE FROM tables WHERE id = ?", (id,))
            db.execute("UPDATE tables SET rematch = '' WHERE rematch = ?", (id,))

    # ---- for those who keep something else in the same file

    def found(self, query: str, about: tuple[str | int, ...]) -> list[tuple[Any, ...]]:
        """The rows that a query finds."""
        try:
            return self._connection().execute(query, about).fetchall()
        except sqlite3.Error as error:
            raise self._failed(error) from error

    def writing(self) -> "_Writing":
        """One transaction."""
        return _Writing(self)

    # ---- what goes wrong

    def _connection(self) -> sqlite3.Connection:
        if self._db is None:
            raise StorageFailed("server", "storage")
        return self._db

    def _damaged(self, id: str, error: Exception) -> TableDamaged:
        log.error("table %s is damaged: %s", id, error)
        return TableDamaged()

    def _unread(self, error: sqlite3.Error) -> Refused:
        """Damage where the table lies concerns the table; anything else the whole file."""
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            log.error("a table can't be read: %s", error)
            return TableDamaged()
        return self._failed(error)

    def _failed(self, error: sqlite3.Error) -> StorageFailed:
        """Say it once in the log, however many moves meet the same trouble."""
        if str(error) != self._trouble:
            self._trouble = str(error)
            log.error("the database can't be used: %s", error)
        if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL:
            return DiskFull("server", "disk_full")
        return StorageFailed("server", "storage")

    def _wrote(self) -> None:
        self.flusher.written += 1
        if self._trouble:
            self._trouble = ""
            log.warning("the database can be written again")


class _Writing:
    """One transaction: all of it or nothing."""

    def __init__(self, storage: Database) -> None:
        self.storage = storage
        self.db = storage._connection()

    def __enter__(self) -> sqlite3.Connection:
        try:
            self.db.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            raise self.storage._failed(error) from error
        return self.db

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        try:
            if error is None:
                self.db.execute("COMMIT")
        except sqlite3.Error as failure:
            error = failure
        if error is None:
            self.storage._wrote()
            return
        with contextlib.suppress(sqlite3.Error):
            if self.db.in_transaction:
                self.db.execute("ROLLBACK")
        if isinstance(error, sqlite3.Error):
            raise self.storage._failed(error) from error


def _must_exist(db: sqlite3.Connection, id: str) -> None:
    if db.execute("SELECT 1 FROM tables WHERE id = ?", (id,)).fetchone() is None:
        raise NoTable
