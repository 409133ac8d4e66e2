"""All rows of a SQLite file: to look at while a server runs, to carry elsewhere, or to fill."""

import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from klubovna.server.errors import BadDatabase
from klubovna.server.storage.file import make_private, taken
from klubovna.server.storage.lock import PRIVATE
from klubovna.server.storage.rows import Sheet, Value, Values, in_order
from klubovna.server.storage.schema import VERSION, bring_up_to_date, examine, sheet_names

BUSY_SECONDS: Final = 5.0


class SqliteRows:
    """The rows of an open file. Use one of the three functions below to open it."""

    at_home: frozenset[str] = frozenset()
    fresh: Mapping[str, Mapping[str, Value]] = {}

    def __init__(self, db: sqlite3.Connection, shown: str, opened: contextlib.ExitStack) -> None:
        self.db = db
        self.shown = shown
        self._opened = opened

    def sheets(self) -> dict[str, Sheet]:
        with self._understood():
            return in_order(_sheet(self.db, name) for name in sheet_names(self.db))

    def count(self, sheet: str) -> int:
        with self._understood():
            return int(self.db.execute(f'SELECT count(*) FROM "{sheet}"').fetchone()[0])

    def read(
        self, sheet: Sheet, columns: Sequence[str], only: Mapping[str, Value] | None = None
    ) -> Iterator[Values]:
        wanted = only or {}
        where = " AND ".join(f'"{name}" = ?' for name in wanted) or "true"
        query = f'SELECT {_names(columns)} FROM "{sheet.name}" WHERE {where}'
        with self._understood():
            found = self.db.execute(f"{query} ORDER BY {_names(sheet.key)}", tuple(wanted.values()))
            # `yield from` would close the cursor of a database that may be closed by then.
            for row in found:  # noqa: UP028
                yield row

    def write(self, sheet: str, columns: Sequence[str], rows: Iterable[Values]) -> None:
        places = ", ".join("?" * len(columns))
        statement = f'INSERT INTO "{sheet}" ({_names(columns)}) VALUES ({places})'
        with self._understood():
            self.db.executemany(statement, rows)

    @contextlib.contextmanager
    def change(self) -> Iterator[None]:
        with self._understood():
            self.db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self.db.execute("ROLLBACK")
            raise
        with self._understood():
            self.db.execute("COMMIT")

    def close(self) -> None:
        self._opened.close()

    @contextlib.contextmanager
    def _understood(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise _unreadable(self.shown, error) from error


def looked_at(path: Path) -> SqliteRows:
    """The file as it is now, whoever else uses it; nothing of it is changed. One of an older
    version is read from a copy that was brought up to date."""
    return _opened(path, contextlib.ExitStack())


def held(path: Path) -> SqliteRows:
    """The same, but nobody else may write meanwhile: a BadDatabase says that a server has it."""
    _must_exist(path)
    stack = contextlib.ExitStack()
    stack.callback(taken(Path(os.path.realpath(path)), accept_loss=False).close)
    return _opened(path, stack)


def filled(path: Path) -> SqliteRows:
    """A file to be filled, made if need be; nobody else has it meanwhile."""
    real = Path(os.path.realpath(path))
    with contextlib.ExitStack() as stack:
        try:
            lock = taken(real, accept_loss=False)
            stack.callback(lock.close)
            db = sqlite3.connect(real, isolation_level=None, timeout=BUSY_SECONDS)
            stack.callback(db.close)
            bring_up_to_date(db, examine(db, str(path)))
            db.execute("PRAGMA journal_mode=WAL")
            db.execute("PRAGMA synchronous=FULL")
            make_private(real)
            lock.note("full")
        except (sqlite3.Error, OSError) as error:
            raise _unreadable(str(path), error) from error
        rows = SqliteRows(db, str(path), stack.pop_all())
    return rows


def made(path: Path) -> SqliteRows:
    """A new file, for its owner alone, that stands for itself as soon as it is closed."""
    with contextlib.ExitStack() as stack:
        try:
            _make(path)
            db = sqlite3.connect(path, isolation_level=None)
            stack.callback(db.close)
            bring_up_to_date(db, 0)
        except (sqlite3.Error, OSError) as error:
            raise _unreadable(str(path), error) from error
        rows = SqliteRows(db, str(path), stack.pop_all())
    return rows


def copied(path: Path, to: Path) -> None:
    """A whole copy of the file as it is now, also while a server writes to it."""
    source = _connected(path)
    try:
        _make(to)
        with contextlib.closing(sqlite3.connect(to)) as target:
            source.backup(target)
            _let_stand_alone(target)
    except (sqlite3.Error, OSError) as error:
        raise _unreadable(str(path), error) from error
    finally:
        source.close()


# ---- opening


def _connected(path: Path) -> sqlite3.Connection:
    """A connection that can't change anything."""
    _must_exist(path)
    address = f"{Path(os.path.realpath(path)).as_uri()}?mode=ro"
    try:
        return sqlite3.connect(address, uri=True, isolation_level=None, timeout=BUSY_SECONDS)
    except sqlite3.Error as error:
        raise _unreadable(str(path), error) from error


def _opened(path: Path, stack: contextlib.ExitStack) -> SqliteRows:
    with stack:
        db = _connected(path)
        stack.callback(db.close)
        try:
            version = examine(db, str(path))
            if version != VERSION:
                db = _brought_up_to_date(path, version, stack)
            db.execute("BEGIN")
        except sqlite3.Error as error:
            raise _unreadable(str(path), error) from error
        rows = SqliteRows(db, str(path), stack.pop_all())
    return rows


def _brought_up_to_date(
    path: Path, version: int, stack: contextlib.ExitStack
) -> sqlite3.Connection:
    folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="klubovna-"))
    copy = Path(folder) / "tables.sqlite3"
    copied(path, copy)
    db = sqlite3.connect(copy, isolation_level=None)
    stack.callback(db.close)
    bring_up_to_date(db, version)
    return db


def _make(path: Path) -> None:
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, PRIVATE))


def _let_stand_alone(db: sqlite3.Connection) -> None:
    """A file with no log beside it, and sound."""
    db.execute("PRAGMA journal_mode=DELETE")
    found = db.execute("PRAGMA quick_check(1)").fetchone()
    if found[0] != "ok":
        raise sqlite3.DatabaseError(str(found[0]))


def _must_exist(path: Path) -> None:
    if not path.is_file():
        raise BadDatabase("server.database.missing", {"file": str(path)})


def _unreadable(file: str, error: Exception) -> BadDatabase:
    return BadDatabase("server.database.unreadable", {"file": file, "why": str(error)})


# ---- the shape


def _sheet(db: sqlite3.Connection, name: str) -> Sheet:
    columns = db.execute(
        f"SELECT name, \"notnull\", dflt_value, pk FROM pragma_table_info('{name}')"
    ).fetchall()
    key = sorted((row for row in columns if row[3]), key=lambda row: int(row[3]))
    needs = db.execute(f"SELECT \"table\" FROM pragma_foreign_key_list('{name}')")
    return Sheet(
        name,
        tuple(row[0] for row in columns),
        tuple(row[0] for row in key),
        frozenset(row[0] for row in columns if not row[3] and (not row[1] or row[2] is not None)),
        frozenset(row[0] for row in needs) - {name},
    )


def _names(columns: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in columns)
