"""Backups. One is always a SQLite file of ours, whatever database it was made of: it can be put
back into either, looked at like any other, or served as it is."""

import os
from contextlib import closing
from pathlib import Path

from klubovna.server.errors import BadDatabase
from klubovna.server.storage import sqlite_rows
from klubovna.server.storage.moving import Carried, Tell, carried
from klubovna.server.storage.opening import filled, held, is_address, looked_at


def back_up(database: Path | str, file: Path, tell: Tell) -> list[Carried]:
    """Everything as it is at one moment, also while servers run. The file is there when it is
    complete and the disk has it; one that exists is left alone."""
    if file.exists():
        raise BadDatabase("server.database.exists", {"file": str(file)})
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    try:
        found = _copy(database, part, tell)
        os.replace(_kept(part), file)
        _kept(file.parent)
    except OSError as error:
        about = {"file": str(file), "why": str(error)}
        raise BadDatabase("server.database.unwritten", dict(about)) from error
    finally:
        part.unlink(missing_ok=True)
    return found


def _copy(database: Path | str, part: Path, tell: Tell) -> list[Carried]:
    if is_address(database):
        with closing(looked_at(database)) as source, closing(sqlite_rows.made(part)) as target:
            return carried(source, target, tell)
    sqlite_rows.copied(Path(database), part)
    with closing(sqlite_rows.looked_at(part)) as rows:
        return [Carried(name, rows.count(name)) for name in rows.sheets()]


def restore(file: Path, database: Path | str, tell: Tell) -> list[Carried]:
    """Put a backup, also of an older version, into an empty database."""
    with closing(looked_at(file)) as source, closing(filled(database)) as target:
        return carried(source, target, tell)


def move(source: Path | str, target: Path | str, tell: Tell) -> list[Carried]:
    """Everything of a database that no server has into an empty one. The old one stays as it
    is."""
    with closing(held(source)) as old, closing(filled(target)) as new:
        return carried(old, new, tell)


def _kept(path: Path) -> Path:
    """The same, when the disk has it."""
    file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(file)
    finally:
        os.close(file)
    return path
