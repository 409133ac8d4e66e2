"""Who plays the matches: this process, several on this machine, or (`cluster`) many machines.

A crew is handed tasks that do not depend on each other, and gives the answers in the order of the
tasks: what comes out never depends on who did the work. It takes on a few tasks ahead, so that
neither the tasks nor the answers of a long work have to fit into memory.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Protocol, TypeVar

from klubovna.core.registry import cards_in_use, use_all_cards

R = TypeVar("R")
Task = tuple[object, ...]

AHEAD = 4
"""So many tasks are begun or waiting for each process."""


class Crew(Protocol):
    def each(
        self, work: Callable[..., R], tasks: Iterable[Task], files: list[str] | None = None
    ) -> Iterator[R]:
        """What `work` makes of each task. `files` are those of somebody's own (beside the cards in
        use) that it reads."""


class Alone:
    """This process, one task after the other."""

    def each(
        self, work: Callable[..., R], tasks: Iterable[Task], files: list[str] | None = None
    ) -> Iterator[R]:
        for task in tasks:
            yield work(*task)


class Processes:
    """Several processes on this machine; they read the same files. Whoever interrupts the work
    interrupts this process: it ends the others, whatever they are at."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def each(
        self, work: Callable[..., R], tasks: Iterable[Task], files: list[str] | None = None
    ) -> Iterator[R]:
        before = active_children()
        with ProcessPoolExecutor(
            self.workers,
            mp_context=get_context("spawn"),
            initializer=_begin,
            initargs=(cards_in_use(),),
        ) as pool:
            begun: deque[Future[R]] = deque()
            try:
                for task in tasks:
                    with _without_interrupts():
                        begun.append(pool.submit(work, *task))
                    if len(begun) >= AHEAD * self.workers:
                        yield begun.popleft().result()
                while begun:
                    yield begun.popleft().result()
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                for child in active_children():
                    if child not in before:
                        child.terminate()
                raise


def _begin(cards: dict[str, str]) -> None:
    end_with_parent()
    use_all_cards(cards)


def end_with_parent() -> None:
    """Called in a process that was started to work for another one: it ends when that one does,
    even if that one was killed. Otherwise it would wait for work for ever."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """A process that is started here never hears of an interrupt: the whole group is sent it, and
    one that is interrupted with a queue in its hands would leave the others waiting for ever."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


def processes(workers: int) -> Crew:
    """So many processes; one is this one."""
    return Processes(workers) if workers > 1 else Alone()
