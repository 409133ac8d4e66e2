"""Matches on many machines, by Ray. Needs the extra `cluster`; no other room knows Ray, and it is
loaded only where somebody asks for a cluster.

Every machine must have the same Klubovna: before the first task a process there compares marks of
the sources and of the cards, and refuses what differs. An owner's cards and files of learned
numbers travel with the work. A task whose process or machine dies is done again elsewhere; since a
match is its seed, it comes out the same.
"""

import os
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from types import ModuleType, TracebackType
from typing import Any, NamedTuple, TypeVar

from klubovna.arena.crew import AHEAD, Task
from klubovna.arena.engine_mark import engine_mark
from klubovna.arena.extras import extra
from klubovna.core.carried import carry, own_text
from klubovna.core.errors import KlubovnaError
from klubovna.core.registry import cards_in_use, find_game, use_all_cards, use_cards

R = TypeVar("R")

LOCAL = "local"
"""The address of a cluster of our own on this machine alone."""
LOOPBACK = "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"
"""Set to 0 before Ray is first loaded, it makes a cluster of our own listen on loopback alone, as
on other systems anyway. Otherwise anybody in the network could run programs here."""
RETRIES = 5
"""So often a task is begun again whose process or machine died."""
KNOCK_SECONDS = 10
MEMORY = 200 * 2**20
"""For what is on its way between the processes of a cluster of our own."""


class ClusterProblem(KlubovnaError):
    """The cluster can't be reached, is not like this machine, or lost the work for good."""


class Luggage(NamedTuple):
    """What a process on another machine must have before it begins."""

    mark: str
    cards: dict[str, str]
    """Card files by game."""
    card_marks: dict[str, str]
    texts: dict[str, str]
    """What stands in the files, by the names under which they are asked for."""


class Cluster:
    """A crew on a Ray cluster: the one at this address, or ("local") one of our own that ends with
    this one. `workers` bounds how many tasks run at once; 0 is all that the cluster can. A process
    uses one kind or the other: Ray decides when it is loaded where it listens."""

    def __init__(self, address: str, workers: int = 0) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        if address == LOCAL:
            os.environ.setdefault(LOOPBACK, "0")
        self._ray = extra("ray", "cluster")
        self.address = address
        self.workers = workers
        self._ours = False

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._ours:
            self._ray.shutdown()

    def connect(self) -> None:
        """Reach the cluster, where nobody has yet; the first work does so by itself."""
        if self._ray.is_initialized():
            return
        quiet = {"log_to_driver": False, "logging_level": "ERROR"}
        try:
            _knock(self.address)
            if self.address == LOCAL:
                self._ray.init(
                    LOCAL,
                    num_cpus=self.workers or os.cpu_count(),
                    include_dashboard=False,
                    object_store_memory=MEMORY,
                    _node_ip_address="127.0.0.1",
                    **quiet,
                )
            else:
                self._ray.init(self.address, **quiet)
        except (OSError, RuntimeError, ValueError) as error:
            told = {"address": self.address, "why": str(error).partition("\n")[0]}
            raise ClusterProblem("error.cluster_address", dict(told)) from error
        self._ours = True

    def at_once(self) -> int:
        """How many tasks may run at the same time."""
        cores = int(self._ray.cluster_resources().get("CPU", 1))
        return min(cores, self.workers) if self.workers else max(1, cores)

    def each(
        self, work: Callable[..., R], tasks: Iterable[Task], files: list[str] | None = None
    ) -> Iterator[R]:
        """In the order of the tasks, whoever did them and however often."""
        self.connect()
        luggage = self._ray.put(packed(files or []))
        do = self._ray.remote(max_retries=RETRIES)(in_luggage)
        most = AHEAD * self.at_once()
        begun: deque[Any] = deque()
        try:
            for task in tasks:
                begun.append(do.remote(luggage, work, task))
                if len(begun) >= most:
                    yield _got(self._ray, begun.popleft())
            while begun:
                yield _got(self._ray, begun.popleft())
        finally:
            for reference in begun:
                self._ray.cancel(reference)


def _knock(address: str) -> None:
    """Whether anybody listens at HOST:PORT; Ray itself would try for minutes."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if colon:
        socket.create_connection((host.strip("[]"), int(port)), KNOCK_SECONDS).close()


def packed(files: list[str]) -> Luggage:
    """What this process plays with, for others: its cards, and these files."""
    cards = cards_in_use()
    wanted = {*cards.values(), *files}
    return Luggage(
        engine_mark(), cards, card_marks(cards), {file: own_text(file) for file in wanted}
    )


def card_marks(games: Iterable[str]) -> dict[str, str]:
    """The marks of the owners' cards that these games are played with here."""
    found: dict[str, str] = {}
    for game in games:
        cards = find_game(game).card_set()
        found[game] = "" if cards is None else cards.mark
    return found


def in_luggage(luggage: Luggage, work: Callable[..., R], task: Task) -> R:
    """On the other machine: unpack what was brought, then do the work."""
    unpack(luggage)
    return work(*task)


_UNPACKED: list[Luggage] = []


def unpack(luggage: Luggage) -> None:
    """Play with what was brought from now on; `ClusterProblem` where that can't be the same."""
    if luggage in _UNPACKED:
        return
    mark = _own_mark()
    if mark != luggage.mark:
        told = {"node": socket.gethostname(), "here": luggage.mark, "there": mark}
        raise ClusterProblem("error.cluster_engine", dict(told))
    for earlier in _UNPACKED:
        for game in earlier.cards:
            use_cards(game, "")
    _UNPACKED.clear()
    carry(luggage.texts)
    use_all_cards(luggage.cards)
    if card_marks(luggage.cards) != luggage.card_marks:
        told = {"node": socket.gethostname(), "games": ", ".join(luggage.cards)}
        raise ClusterProblem("error.cluster_cards", dict(told))
    _UNPACKED.append(luggage)


@cache
def _own_mark() -> str:
    return engine_mark()


def _got(ray: ModuleType, reference: object) -> Any:
    """What a task gave; an error of ours as it was raised there."""
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        cause = error.cause
        if isinstance(cause, KlubovnaError):
            raise cause from None
        raise ClusterProblem("error.cluster_task", {"why": str(cause)}) from error
    except ray.exceptions.RayError as error:
        why = str(error).partition("\n")[0]
        raise ClusterProblem("error.cluster_lost", {"times": RETRIES, "why": why}) from error
