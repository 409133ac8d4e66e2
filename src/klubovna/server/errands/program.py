"""`klubovna work`: thinks for the servers of a PostgreSQL database, until somebody ends it."""

import asyncio
import logging
import signal
from collections.abc import Callable

import msgspec

import klubovna
from klubovna.server.errands.hand import Hand
from klubovna.server.errands.mark import mark
from klubovna.server.errors import BadDatabase
from klubovna.server.limits import Limits
from klubovna.server.running import logs
from klubovna.server.running.logs import LogFormat, event
from klubovna.server.running.notify import READY, STOPPING, notify
from klubovna.server.storage.opening import opened
from klubovna.server.work.bench import Bench
from klubovna.texts import Text

log = logging.getLogger("klubovna.server")


class Employment(msgspec.Struct, frozen=True):
    """For whom a worker works, and how."""

    database: str
    workers: int = 2
    limits: Limits = Limits()
    log_format: LogFormat = "text"
    drain_seconds: float = 5.0


def work(employment: Employment, tell: Callable[[Text], None]) -> int:
    """Work until somebody ends it. `tell` hears when it has begun."""
    logs.begin(employment.log_format)
    asyncio.run(_work(employment, tell))
    return 0


async def _work(employment: Employment, tell: Callable[[Text], None]) -> None:
    ended = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    storage = opened(employment.database, "normal", False)
    if storage.sharing is None:
        await storage.close()
        raise BadDatabase("server.work.shared")
    bench = Bench(employment.workers, employment.limits)
    lease = employment.limits.worker_lease_seconds
    hand = Hand(storage.sharing.errands, bench, mark(), lease)
    bench.open()
    working = asyncio.create_task(hand.work())
    event(log, "started", version=klubovna.__version__, build=klubovna.flavour())
    tell(Text("server.work.ready", {"n": len(bench.places)}))
    notify(READY)
    await ended.wait()
    event(log, "draining")
    notify(STOPPING)
    working.cancel()
    await hand.leave(employment.drain_seconds)
    await bench.close()
    await storage.close()
    event(log, "ended")
