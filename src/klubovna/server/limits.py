"""How much one client may ask for, so that the others feel nothing of it."""

import time
from collections.abc import Callable
from typing import Final

from klubovna.server.work.limits import WorkLimits

FORGET_AFTER: Final = 3600.0
"""Seconds after which a quiet client is forgotten."""


class Limits(WorkLimits, frozen=True):
    """The numbers; docs/server.md explains them."""

    message_bytes: int = 16 * 1024
    messages_a_second: float = 20.0
    messages_at_once: float = 80.0
    hello_seconds: float = 10.0
    sockets_per_client: int = 100
    queued_messages: int = 64
    body_bytes: int = 64 * 1024
    import_bytes: int = 1024 * 1024
    requests_a_second: float = 30.0
    requests_at_once: float = 300.0
    tables_an_hour: float = 120.0
    tables_at_once: float = 60.0


class Bucket:
    """Fills at a steady rate up to a brim; every request takes one."""

    __slots__ = ("at", "level")

    def __init__(self, brim: float, now: float) -> None:
        self.level = brim
        self.at = now

    def take(self, rate: float, brim: float, now: float) -> bool:
        """Whether there was one left."""
        self.level = min(brim, self.level + (now - self.at) * rate)
        self.at = now
        if self.level < 1.0:
            return False
        self.level -= 1.0
        return True


class Rates:
    """One bucket for each client."""

    def __init__(
        self, rate: float, brim: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate = rate
        self.brim = brim
        self.clock = clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, client: str) -> bool:
        """Whether the client may have one more."""
        now = self.clock()
        bucket = self._buckets.get(client)
        if bucket is None:
            bucket = self._buckets[client] = Bucket(self.brim, now)
        return bucket.take(self.rate, self.brim, now)

    def forget(self) -> None:
        """Drop the clients that have been quiet for long."""
        limit = self.clock() - FORGET_AFTER
        for client in [name for name, bucket in self._buckets.items() if bucket.at < limit]:
            del self._buckets[client]
