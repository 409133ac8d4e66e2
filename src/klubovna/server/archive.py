"""Tables as files that can be imported again, many of them packed into one."""

import contextlib
import os
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import UNSET

from klubovna.core.errors import BadRecord, KlubovnaError
from klubovna.core.record import record_from_json
from klubovna.server.errors import Refused
from klubovna.server.ledger import Ledger
from klubovna.server.reopening import reopened
from klubovna.server.storage import Row, StoredTable
from klubovna.server.storage.lock import PRIVATE
from klubovna.server.wire import Exported, SeatInfo


class Packed(NamedTuple):
    """A table in an archive: its file there, and how many choices the match has."""

    id: str
    file: str
    choices: int


def as_file(ledger: Ledger, seats: list[SeatInfo]) -> Exported:
    """The table as a file, with who sat where and when, by name alone."""
    players = [seat.agent or seat.name or "?" for seat in seats]
    record = ledger.match.record()
    record.seating = ledger.seating.changes()
    strangers = [msgspec.structs.replace(seat, person=UNSET, marked=UNSET) for seat in seats]
    record.mix = ledger.mix
    return Exported(record.to_json(), players, strangers)


def pack(archive: zipfile.ZipFile, table: StoredTable, rows: list[Row]) -> Packed:
    """Put a table into an archive. What can't be imported again is refused."""
    if table.status == "waiting":
        raise Refused("conflict", "waiting")
    found = reopened(table, rows)
    if found.why is not None:
        raise BadRecord(found.why.key, found.why.args)
    match = found.ledger.match
    name = f"{table.start.game}-{table.id}.json"
    archive.writestr(name, msgspec.json.encode(as_file(found.ledger, table.seats)))
    return Packed(table.id, name, len(match.choices))


def readable(path: Path, packed: list[Packed]) -> list[Packed]:
    """Those tables that can be read from the archive."""
    found = []
    with zipfile.ZipFile(path) as archive:
        for one in packed:
            with contextlib.suppress(KlubovnaError, msgspec.DecodeError, zipfile.BadZipFile):
                file = msgspec.json.decode(archive.read(one.file), type=Exported)
                if len(record_from_json(file.record).choices) == one.choices:
                    found.append(one)
    return found


@contextlib.contextmanager
def new_archive(path: Path) -> Iterator[zipfile.ZipFile]:
    """A new file for its owner's eyes; the disk has it at the end."""
    number = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, PRIVATE)
    with os.fdopen(number, "w+b") as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            yield archive
        file.flush()
        os.fsync(file.fileno())
