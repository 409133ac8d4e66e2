"""Who waits for a worker, and who is next."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterator
from typing import Final

from klubovna.server.work.kinds import KINDS, Kind
from klubovna.server.work.limits import WorkLimits
from klubovna.server.work.workforce import Busy

RANKS: Final = ((True, False), (False, False), (False, True))
"""Who goes first: whether a table waits for it, and whether it can wait."""


class Job:
    """Something to be done, and who waits for it."""

    def __init__(self, kind: Kind, task: str, question: bytes, client: str) -> None:
        self.kind = kind
        self.task = task
        self.question = question
        self.client = client
        self.answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.hangs = 0
        """How often it hung or broke its worker."""
        self.losses = 0
        """How often somebody else killed its worker."""

    def refuse(self, error: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


class Queue:
    """The jobs of one kind: clients take turns, so nobody waits for all that another one asks."""

    def __init__(self, most: int, share: float) -> None:
        self.most = most
        self.most_of_one = max(1, int(most * share))
        self._waiting: OrderedDict[str, deque[Job]] = OrderedDict()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Job]:
        for jobs in self._waiting.values():
            yield from jobs

    def put(self, job: Job) -> None:
        """Let it wait, or raise `Busy`."""
        if self._count >= self.most:
            raise Busy
        if len(self._waiting.get(job.client, ())) >= self.most_of_one:
            raise Busy
        self._waiting.setdefault(job.client, deque()).append(job)
        self._count += 1

    def put_first(self, job: Job) -> None:
        """Let it be the next one: it has waited before."""
        self._waiting.setdefault(job.client, deque()).appendleft(job)
        self._waiting.move_to_end(job.client, last=False)
        self._count += 1

    def take(self) -> Job:
        """The next one; its client goes to the end."""
        client, jobs = next(iter(self._waiting.items()))
        job = jobs.popleft()
        self._waiting.move_to_end(client)
        self._left(job)
        return job

    def drop(self, job: Job) -> bool:
        """Forget it, if it still waits; whether it did."""
        jobs = self._waiting.get(job.client)
        if jobs is None or job not in jobs:
            return False
        jobs.remove(job)
        self._left(job)
        return True

    def _left(self, job: Job) -> None:
        self._count -= 1
        if not self._waiting[job.client]:
            del self._waiting[job.client]


class Queues:
    """One queue for each kind. What a table waits for comes first, and what can wait comes last;
    otherwise kinds take turns."""

    def __init__(self, limits: WorkLimits) -> None:
        self._queues = {kind: Queue(limits.of(kind).waiting, limits.queue_share) for kind in KINDS}
        self._turns = list(KINDS)

    def of(self, kind: Kind) -> Queue:
        return self._queues[kind]

    def next(self, only_play: bool) -> Job | None:
        """What a free worker should do, or None."""
        for rank in RANKS[:1] if only_play else RANKS:
            for kind in self._turns:
                if (kind.play, kind.last) == rank and self._queues[kind]:
                    self._turns.remove(kind)
                    self._turns.append(kind)
                    return self._queues[kind].take()
        return None

    def everything(self) -> list[Job]:
        return [job for queue in self._queues.values() for job in queue]
