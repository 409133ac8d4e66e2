"""Waits for the disk: one request to it covers everything that was written before it began.

SQLite commits into its write-ahead log without waiting. A thread then asks the disk to keep the
log, and whoever must not speak before a move is safe awaits that. So the event loop never waits
for the disk, and many moves share one wait.
"""

import asyncio
import logging
import os

log = logging.getLogger("klubovna.server")


class Flusher:
    """Keeps count of what was written to a file and of what is safe there."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.written = 0
        self._safe = 0
        self._running: asyncio.Task[None] | None = None
        self._failed = False

    async def until(self, mark: int) -> None:
        """Return when everything up to the mark outlives a power cut."""
        while self._safe < mark:
            if self._running is None or self._running.done():
                self._running = asyncio.create_task(self._flush())
            await asyncio.shield(self._running)

    async def _flush(self) -> None:
        mark = self.written
        try:
            await asyncio.to_thread(_ask_the_disk, self.path)
            self._failed = False
        except OSError as error:
            if not self._failed:
                log.error("the disk does not keep what is written: %s", error)
            self._failed = True
        self._safe = mark


def _ask_the_disk(path: str) -> None:
    file = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    try:
        getattr(os, "fdatasync", os.fsync)(file)
    finally:
        os.close(file)
