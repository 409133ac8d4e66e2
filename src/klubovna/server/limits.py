"""How much one client may ask for, so that the others feel nothing of it."""

import time
from collections.abc import Callable
from typing import Final

import msgspec

from klubovna.core.errors import KlubovnaError
from klubovna.server.work.limits import WorkLimits

FORGET_AFTER: Final = 3600.0
"""Seconds after which a quiet client is forgotten."""
MOST: Final = 1e12
OPEN: Final = ("-megabytes", "analysis-playouts")
"""Limits that may be 0: there is none then."""


class Limits(WorkLimits, frozen=True):
    """The numbers; docs/server.md explains them, and `klubovna serve --limit` changes them."""

    hint_seconds: float = 1.0
    clock_watch_seconds: float = 1.0
    mix_seconds: float = 12.0
    loop_share: float = 0.25
    loop_at_once: float = 0.05
    waiting_per_client: int = 200
    connections: int = 4096
    connections_per_client: int = 160
    header_seconds: float = 10.0
    body_seconds: float = 20.0
    answer_seconds: float = 90.0
    keep_alive_seconds: float = 15.0
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
    keys_per_table: int = 64
    public_tables: int = 50
    public_tables_per_client: int = 5
    public_seats_per_client: int = 6
    joins_an_hour: float = 60.0
    joins_at_once: float = 12.0
    persons: int = 100_000
    tables_per_person: int = 300
    keys_per_person: int = 20
    passkeys_per_person: int = 10
    challenges: int = 1000
    challenges_an_hour: float = 120.0
    challenges_at_once: float = 20.0
    newcomers_an_hour: float = 60.0
    newcomers_at_once: float = 20.0
    lease_seconds: float = 6.0
    reminder_after_seconds: float = 30.0
    reminder_watch_seconds: float = 2.0
    reminder_seconds: float = 10.0
    reminder_retry_seconds: float = 20.0
    reminders_waiting: int = 500
    reminders_per_seat: int = 5
    mails_an_hour: float = 12.0
    mails_at_once: float = 6.0
    chat_letters: int = 200
    chat_lines: int = 100
    chat_a_minute: float = 20.0
    chat_at_once: float = 6.0
    table_chat_a_minute: float = 60.0
    table_chat_at_once: float = 20.0


def limit_names() -> dict[str, int | float]:
    """Every limit as it is typed, with its usual value."""
    usual = msgspec.to_builtins(Limits())
    return {name.replace("_", "-"): value for name, value in usual.items()}


def read_limits(typed: list[str]) -> Limits:
    """The usual limits, but for those that are typed as `name=number`."""
    changes: dict[str, int | float] = {}
    usual = limit_names()
    for piece in typed:
        name, _, text = (part.strip() for part in piece.partition("="))
        name = name.replace("_", "-")
        if name not in usual:
            raise KlubovnaError("server.limit.unknown", {"typed": piece, "known": ", ".join(usual)})
        number = _number(text, type(usual[name]))
        if not (0 < number <= MOST or (number == 0 and name.endswith(OPEN))):
            raise KlubovnaError("server.limit.number", {"typed": piece})
        changes[name.replace("-", "_")] = number
    return msgspec.structs.replace(Limits(), **changes)


def _number(text: str, kind: type) -> int | float:
    try:
        number: int | float = kind(text)
    except ValueError:
        return -1
    return number


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

    def wait(self, rate: float) -> float:
        """Seconds until there is one again, as things stood when somebody last asked."""
        return max(0.0, 1.0 - self.level) / rate


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

    def wait(self, client: str) -> float:
        """Seconds after which a client that was refused may try again."""
        bucket = self._buckets.get(client)
        return 0.0 if bucket is None else bucket.wait(self.rate)

    def forget(self) -> None:
        """Drop the clients that have been quiet for long."""
        limit = self.clock() - FORGET_AFTER
        for client in [name for name, bucket in self._buckets.items() if bucket.at < limit]:
            del self._buckets[client]
