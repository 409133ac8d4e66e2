"""Whether SQLite will find all moves in its write-ahead log.

SQLite reads the log up to the first frame whose checksum is wrong and drops the rest without a
word. After a crash that is right: a frame that was cut off belongs to a move that nobody was told
of. If whole transactions follow behind it, moves are missing. The format is described in "WAL-mode
File Format" of SQLite's documentation.
"""

import struct
import sys
from pathlib import Path
from typing import Final, NamedTuple

from klubovna.server.storage.lock import LastServer

HEADER, FRAME_HEADER, INDEX_HEADER = 32, 24, 48
LITTLE, BIG = 0x377F0682, 0x377F0683
MASK: Final = 0xFFFFFFFF
WHOLE, CUT, DAMAGED = "whole", "cut", "damaged"
MOST_IN_FLIGHT: Final = 64
"""Transactions that a server may have had on their way to the disk when the power went."""

Sums = tuple[int, int]


class Log(NamedTuple):
    """What stands in a log. `salt` is empty where the header can't be read."""

    salt: bytes
    committed: int
    """The frame that ends the last transaction which SQLite will find."""
    dropped: int
    """How many transactions end behind the first frame that is wrong."""


def verdict(database: Path, last: LastServer) -> str:
    """Whether all moves are there (WHOLE), some are missing as a power cut takes them (CUT), or
    more than that (DAMAGED). While the machine runs, nothing may be missing; after that, of a
    server that waited for the disk only what nobody had heard of."""
    path = Path(f"{database}-wal")
    if not path.exists() or path.stat().st_size <= HEADER:
        return WHOLE
    found = read_log(path)
    if not found.salt:
        return WHOLE if _blank(path) and not last.same_boot else DAMAGED
    known = committed_frames(Path(f"{database}-shm"), found.salt) if last.same_boot else 0
    if found.dropped < 2 and known <= found.committed:
        return WHOLE
    too_many = last.synced and found.dropped > MOST_IN_FLIGHT
    return DAMAGED if last.same_boot or too_many else CUT


def read_log(path: Path) -> Log:
    """Walk through the frames as SQLite does, and count what lies behind."""
    with path.open("rb") as file:
        header = file.read(HEADER)
        magic, _, size, _, *_ = struct.unpack(">8I", header)
        order = "<" if magic == LITTLE else ">"
        sums = checksum(header[:24], order, (0, 0))
        if magic not in (LITTLE, BIG) or sums != struct.unpack_from(">2I", header, 24):
            return Log(b"", 0, 0)
        salt = header[16:24]
        whole, committed, dropped, number = True, 0, 0, 0
        while len(frame := file.read(FRAME_HEADER + size)) == FRAME_HEADER + size:
            number += 1
            ends = frame[4:8] != b"\0\0\0\0"
            if whole:
                sums = checksum(frame[:8], order, sums)
                sums = checksum(frame[FRAME_HEADER:], order, sums)
                whole = frame[8:16] == salt and sums == struct.unpack_from(">2I", frame, 16)
                committed = number if whole and ends else committed
            if not whole:
                dropped += ends and frame[8:16] == salt
    return Log(salt, committed, dropped)


def checksum(data: bytes, order: str, start: Sums) -> Sums:
    """SQLite's running checksum over 32-bit words."""
    one, two = start
    words = iter(struct.unpack(f"{order}{len(data) // 4}I", data))
    for first, second in zip(words, words, strict=True):
        one = (one + first + two) & MASK
        two = (two + second + one) & MASK
    return one, two


def committed_frames(index: Path, salt: bytes) -> int:
    """How many frames the last server had committed, as its index of the log says; 0 where there
    is none that belongs to this log. It holds only while the machine runs."""
    try:
        data = index.read_bytes()[: 2 * INDEX_HEADER]
    except OSError:
        return 0
    header, copy = data[:INDEX_HEADER], data[INDEX_HEADER:]
    if len(data) < 2 * INDEX_HEADER or header != copy or header[32:40] != salt:
        return 0
    native = "<" if sys.byteorder == "little" else ">"
    if checksum(header[:40], native, (0, 0)) != struct.unpack_from("=2I", header, 40):
        return 0
    return int(struct.unpack_from("=I", header, 16)[0])


def _blank(path: Path) -> bool:
    """Nothing but zeros: the file had its size, but the disk not yet its contents."""
    with path.open("rb") as file:
        return not any(any(part) for part in iter(lambda: file.read(1 << 20), b""))
