"""The database as a file: there, locked, complete, and nobody else's business."""

import logging
import os
import shutil
import time
from pathlib import Path

from klubovna.server.errors import BadDatabase
from klubovna.server.storage.lock import PRIVATE, FileLock
from klubovna.server.storage.wal import CUT, DAMAGED, verdict

log = logging.getLogger("klubovna.server")


def taken(path: Path, accept_loss: bool) -> FileLock:
    """Make the file if need be, and take it. A BadDatabase says that another server has it, or
    that moves are missing which only damage can have taken."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, PRIVATE))
    lock = FileLock(path)
    try:
        found = verdict(path, lock.last())
        if found == DAMAGED and not accept_loss:
            about = {"file": str(path), "log": f"{path}-wal"}
            raise BadDatabase("server.database.moves_missing", dict(about))
        if found == DAMAGED:
            log.warning("the newest moves are given up; a copy is kept as %s", copied(path))
        if found == CUT:
            log.warning("a power cut has taken the last moments of play beside %s", path)
    except BaseException:
        lock.close()
        raise
    return lock


def copied(path: Path) -> str:
    """Keep the file and its log as they are, for whoever wants to look into them."""
    copy = f"{path}.damaged-{time.strftime('%Y%m%d-%H%M%S')}"
    for end in ("", "-wal"):
        os.close(os.open(f"{copy}{end}", os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, PRIVATE))
        shutil.copyfile(f"{path}{end}", f"{copy}{end}")
    return copy


def make_private(path: Path) -> None:
    """Names, hashes of keys and the cards of open matches are for the owner's eyes."""
    for file in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        try:
            if file.exists() and file.stat().st_mode & 0o077:
                file.chmod(PRIVATE)
                log.warning("%s was open to others; now only its owner can read it", file)
        except OSError as error:
            log.warning("%s can be read by others (%s)", file, error)
