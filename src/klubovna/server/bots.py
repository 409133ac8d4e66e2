"""Thinking happens in worker processes; the event loop only waits for the answer.

A task carries a resumable record as text. In the worker the agent is given a seat, never the match.
"""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import resource_tracker
from typing import Final, ParamSpec, TypeVar

from klubovna.core.registry import cards_in_use, use_all_cards

P = ParamSpec("P")
R = TypeVar("R")

LONGEST_THOUGHT: Final = 30.0
"""Seconds after which an agent is taken for hung."""

log = logging.getLogger("klubovna.server")


class Workers:
    """A few processes that think. One that dies or hangs is replaced."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self.count,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=start_worker,
            initargs=(cards_in_use(),),
        )

    def warm_up(self) -> None:
        """Start the processes before somebody waits for them."""
        for _ in range(self.count):
            with deaf_to_ctrl_c():
                self._pool.submit(os.getpid)

    async def call(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do this in a worker. Errors of the work are raised here."""
        pool = self._pool
        try:
            with deaf_to_ctrl_c():
                future = pool.submit(work, *args, **kwargs)
            return await asyncio.wait_for(asyncio.wrap_future(future), LONGEST_THOUGHT)
        except (BrokenProcessPool, TimeoutError):
            if pool is self._pool:
                self._pool = self._new_pool()
                _stop(pool)
            raise

    def close(self) -> None:
        _stop(self._pool)


def _stop(pool: Executor) -> None:
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()


@contextlib.contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Processes that begin in here leave Ctrl-C to the server, from their first moment."""
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def start_worker(cards: dict[str, str]) -> None:
    """A worker plays with the same cards, and ends when the server is gone."""
    use_all_cards(cards)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: "multiprocessing.process.BaseProcess") -> None:
    parent.join()
    os._exit(0)


def think(record: str, seat: int, agent: str, seed: str) -> tuple[int, str | None]:
    """The option that the agent takes, and its reason as JSON."""
    import json

    from klubovna.agents import make_agent
    from klubovna.core.agent import Seat
    from klubovna.server.help import resumed

    match = resumed(record)
    player = make_agent(match.game.id, agent, seed)
    option = player.choose(Seat(match, seat))
    reason = player.reason()
    return option, None if reason is None else json.dumps(reason.to_json())


def advise(record: str, seat: int, agent: str, seed: str) -> tuple[int, str | None]:
    """What the game proposes to the seat; where it proposes nothing, what the agent would do."""
    from klubovna.server.help import proposals

    sure = proposals(record, seat)
    return (sure[0], None) if sure else think(record, seat, agent, seed)
