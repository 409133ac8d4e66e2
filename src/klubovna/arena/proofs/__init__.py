"""Claims about games that a program can prove, and what a proof tells.

A game names them in its outfit; `klubovna prove GAME --CLAIM` repeats one.
"""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from klubovna.core.state import Json
from klubovna.texts import Words

Progress = Callable[[int, int], None]


class Row(NamedTuple):
    """One of the best: how many points, what it consists of, and how that came about."""

    points: int
    parts: list[str]
    """Ids of components."""
    told: list[str]
    """Sentences in the reader's language."""


class Proof(NamedTuple):
    """What was proven, and by how much work."""

    game: str
    claim: str
    rows: list[Row]
    figures: dict[str, int]
    """Counts by name, in the order of the texts `cli.prove.figure.NAME`."""
    cpu_seconds: float

    def to_json(self) -> Json:
        rows: list[Json] = [
            {"points": row.points, "parts": [*row.parts], "told": [*row.told]} for row in self.rows
        ]
        return {
            "game": self.game,
            "claim": self.claim,
            "rows": rows,
            "figures": {**self.figures},
            "cpu_seconds": round(self.cpu_seconds, 2),
        }


class Prover(Protocol):
    """A function that proves a claim."""

    def __call__(
        self,
        words: Words,
        *,
        new_suits: bool,
        item: str,
        least: int,
        top: int,
        workers: int,
        progress: Progress | None,
    ) -> Proof: ...
