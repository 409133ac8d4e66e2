"""Waits for the disk: one request to it covers everything that was written before it began.

SQLite commits into its write-ahead log without waiting. A thread then asks the disk to keep the
log, and whoever must not speak before a move is safe awaits that. So the event loop never waits
for the disk, and many moves share one wait.
"""

import asyncio
import logging
import os
from functools import partial

log = logging.getLogger("klubovna.server")


class Flusher:
    """Keeps count of what was written to a file and of what is safe there."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.written = 0
        self._safe = 0
        self._over: asyncio.Event | None = None
        """Set when the disk has answered; None while it is not asked."""
        self._failed = False

    async def until(self, mark: int) -> None:
        """Return when everything up to the mark outlives a power cut."""
        while self._safe < mark:
            if self._over is None:
                self._over = self._start()
            await self._over.wait()

    def _start(self) -> asyncio.Event:
        over = asyncio.Event()
        asking = asyncio.get_running_loop().run_in_executor(None, _ask_the_disk, self.path)
        asking.add_done_callback(partial(self._end, self.written, over))
        return over

    def _end(self, mark: int, over: asyncio.Event, asked: "asyncio.Future[None]") -> None:
        """The disk has answered. If it fails, play goes on, but the log says so once."""
        error = None if asked.cancelled() else asked.exception()
        if error is not None and not self._failed:
            log.error("the disk does not keep what is written: %s", error)
        self._failed = error is not None
        self._safe, self._over = mark, None
        over.set()


def _ask_the_disk(path: str) -> None:
    file = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    try:
        getattr(os, "fdatasync", os.fsync)(file)
    finally:
        os.close(file)
