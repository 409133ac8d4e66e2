"""Work that waits in a shared storage for whoever has time, as a contract.

Whoever posts an errand waits for its report, and may take it back at any time. A worker has an
errand for as long as it renews its lease; each time that one is taken begins a new epoch of it, and
a report is accepted from the worker and epoch that have it, and from nobody else. All moments are
the storage's own. Nothing here is worth keeping: an errand that is gone is done by whoever posted
it.
"""

from typing import NamedTuple, Protocol


class Posted(NamedTuple):
    """An errand for workers who have what `mark` says; smaller ranks go first. After so many
    seconds nobody waits for it."""

    id: int
    mark: str
    rank: int
    kind: str
    task: str
    question: bytes
    client: str
    seconds: float


class Errand(NamedTuple):
    """One that a worker has taken."""

    id: int
    epoch: int
    kind: str
    task: str
    question: bytes
    client: str


class Standing(NamedTuple):
    """Where an errand stands: whether somebody has it whose lease runs or is over, and the report,
    which is handed out once."""

    taken: bool
    alive: bool
    report: bytes | None


class Errands(Protocol):
    """Every method may raise StorageFailed, and may be repeated."""

    async def post(self, errand: Posted) -> None:
        """Offer it; its id is the poster's own choice."""

    async def look(self, ids: list[int]) -> dict[int, Standing]:
        """Where these stand; what is not there is gone."""

    async def withdraw(self, ids: list[int]) -> None:
        """Nobody waits for these any more."""

    async def crew(self, mark: str) -> int:
        """How many errands workers with this mark can do at once."""

    async def enrol(
        self, worker: str, mark: str, places: int, seconds: float, ids: list[int]
    ) -> None:
        """The worker is there for so long, can do so many at once, and still has these."""

    async def take(self, worker: str, mark: str, seconds: float) -> Errand | None:
        """The next one that nobody has, or whose worker's lease is over."""

    async def report(self, worker: str, errand: Errand, report: bytes) -> bool:
        """How it went; whether that was still wanted."""

    async def dismiss(self, worker: str) -> None:
        """The worker goes; what it has may be taken by others at once."""
