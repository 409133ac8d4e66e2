"""How numbers are spread: how often each occurred. It takes as much room for a billion numbers as
there are different ones among them."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator

from klubovna.core.state import Json


class Spread:
    """Whole numbers, counted."""

    def __init__(self, numbers: Iterable[int] = ()) -> None:
        self.counts: Counter[int] = Counter(numbers)

    def __len__(self) -> int:
        return self.counts.total()

    def add(self, number: int) -> None:
        self.counts[number] += 1

    def items(self) -> Iterator[tuple[int, int]]:
        """Each number and how often it occurred, the least first."""
        return iter(sorted(self.counts.items()))

    def total(self) -> int:
        return sum(number * count for number, count in self.counts.items())

    def mean(self) -> float:
        return self.total() / len(self)

    def deviation(self) -> float:
        """The standard deviation of all of them (not of a sample)."""
        n = len(self)
        squares = sum(number * number * count for number, count in self.counts.items())
        return math.sqrt((n * squares - self.total() ** 2) / (n * n))

    def at(self, place: int) -> int:
        """The number at this place, counted from 0, if all stood in order."""
        seen = 0
        for number, count in self.items():
            seen += count
            if place < seen:
                return number
        raise IndexError(place)

    def quartiles(self) -> list[float]:
        """The three that part the numbers into quarters, the least and the most among them."""
        last = len(self) - 1
        found: list[float] = []
        for quarter in (1, 2, 3):
            place, beyond = divmod(quarter * last, 4)
            low, high = self.at(place), self.at(min(place + 1, last))
            found.append((low * (4 - beyond) + high * beyond) / 4)
        return found

    def to_json(self) -> dict[str, Json]:
        if not self.counts:
            return {"mean": 0.0, "sd": 0.0, "min": 0, "quartiles": [0.0, 0.0, 0.0], "max": 0}
        return {
            "mean": self.mean(),
            "sd": self.deviation(),
            "min": min(self.counts),
            "quartiles": [*self.quartiles()],
            "max": max(self.counts),
        }
