"""Which fulfilment of the contract a database needs, and who reads its bare rows."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from klubovna.server.errors import BadDatabase
from klubovna.server.storage import Storage, sqlite_rows
from klubovna.server.storage.database import Sync
from klubovna.server.storage.rows import Rows
from klubovna.server.storage.sqlite import SqliteStorage

if TYPE_CHECKING:
    from klubovna.server.storage.postgres.rows import PostgresRows

POSTGRES: Final = ("postgresql://", "postgres://")


def is_address(database: Path | str) -> bool:
    """Whether this names a database server, and no file."""
    return str(database).startswith(POSTGRES)


def opened(database: Path | str, sync: Sync, accept_loss: bool) -> Storage:
    """The storage in this file or at this address; a BadDatabase says why there is none."""
    if not is_address(database):
        return SqliteStorage(database, sync, accept_loss)
    try:
        from klubovna.server.storage.postgres.storage import PostgresStorage
    except ImportError as error:
        raise BadDatabase("server.database.no_postgres") from error
    return PostgresStorage(str(database))


def looked_at(database: Path | str) -> Rows:
    """All rows as they are now, also while servers run."""
    if is_address(database):
        return _postgres_rows(str(database), False)
    return sqlite_rows.looked_at(Path(database))


def held(database: Path | str) -> Rows:
    """All rows, of a database that no server has; else a BadDatabase says so."""
    if not is_address(database):
        return sqlite_rows.held(Path(database))
    rows = _postgres_rows(str(database), False)
    try:
        rows.must_be_alone()
    except BaseException:
        rows.close()
        raise
    return rows


def filled(database: Path | str) -> Rows:
    """A database to be filled with rows, made where there is none."""
    if is_address(database):
        return _postgres_rows(str(database), True)
    return sqlite_rows.filled(Path(database))


def _postgres_rows(address: str, filled: bool) -> "PostgresRows":
    try:
        from klubovna.server.storage.postgres.rows import PostgresRows
    except ImportError as error:
        raise BadDatabase("server.database.no_postgres") from error
    return PostgresRows(address, filled)
