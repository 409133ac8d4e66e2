"""One server for each file: a lock that the system takes back when the process is gone.

It lies on a file of its own (`NAME.lock`), because closing the database file anywhere in the
process would drop SQLite's own locks. The lock file also remembers how the last server wrote, so
that the next one can tell a power cut from damage.
"""

import errno
import fcntl
import logging
import os
from pathlib import Path
from typing import Final, NamedTuple

from klubovna.server.errors import BadDatabase

PRIVATE: Final = 0o600
TAKEN: Final = (errno.EAGAIN, errno.EACCES)
BOOT: Final = Path("/proc/sys/kernel/random/boot_id")

log = logging.getLogger("klubovna.server")


class LastServer(NamedTuple):
    """What is known of the server that had the file before."""

    same_boot: bool
    """Whether the machine has run since; then nothing that was written can be missing."""
    synced: bool
    """Whether it waited for the disk before it told anybody of a move."""


class FileLock:
    """Held from here to `close`, or until the process ends, however it ends."""

    def __init__(self, database: Path) -> None:
        path = f"{database}.lock"
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, PRIVATE)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno in TAKEN:
                os.close(self._file)
                raise BadDatabase("server.database.in_use", {"file": str(database)}) from error
            log.warning("%s can't be locked (%s): start no second server with it", path, error)
        if os.fstat(self._file).st_mode & 0o077:
            os.fchmod(self._file, PRIVATE)

    def last(self) -> LastServer:
        """How the file was written before us. Of an unknown server we expect the best."""
        boot, _, sync = os.pread(self._file, 200, 0).decode("ascii", "replace").partition(" ")
        known = boot_id()
        return LastServer(bool(known) and boot == known, sync.strip() != "normal")

    def note(self, sync: str) -> None:
        """Write down how we write."""
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, f"{boot_id() or '-'} {sync}\n".encode(), 0)

    def close(self) -> None:
        os.close(self._file)


def boot_id() -> str:
    """What changes when the machine starts; empty where the system does not tell."""
    try:
        return BOOT.read_text("ascii").strip()
    except (OSError, ValueError):
        return ""
