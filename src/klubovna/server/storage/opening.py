"""Which fulfilment of the contract a database needs."""

from pathlib import Path
from typing import Final

from klubovna.server.errors import BadDatabase
from klubovna.server.storage import Storage
from klubovna.server.storage.database import Sync
from klubovna.server.storage.sqlite import SqliteStorage

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
