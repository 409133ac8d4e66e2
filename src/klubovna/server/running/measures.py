"""Counters of one server process, cheap enough for every message."""

from bisect import bisect_left
from collections import Counter
from typing import Final

ANSWER_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
STORAGE_SECONDS: Final = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1.0, 5.0)


class Histogram:
    """How often something took how long."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        """How many fit under each bound but not under the one before; the last fit under none."""
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.total += seconds


class Measures:
    """What has happened since the start."""

    def __init__(self) -> None:
        self.http = Histogram(ANSWER_SECONDS)
        """From a request to the end of its answer."""
        self.socket = Histogram(ANSWER_SECONDS)
        """From a message of a WebSocket to the end of all that it made the server do."""
        self.storage: dict[str, Histogram] = {}
        """What the storage was asked for, by the name of the method."""
        self.rows: Counter[str] = Counter()
        """What was written at tables, by its kind."""
        self.refusals: Counter[str] = Counter()
        """Answers that were errors, by code."""
        self.hangups: Counter[int] = Counter()
        """WebSockets that the server has ended, by code."""
        self.turned_away = 0
        """Connections for which there was no room, or whose client was too far behind."""

    def of_storage(self, method: str) -> Histogram:
        found = self.storage.get(method)
        if found is None:
            found = self.storage[method] = Histogram(STORAGE_SECONDS)
        return found
