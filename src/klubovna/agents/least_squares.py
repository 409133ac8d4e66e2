"""Numbers of things that were taken, from what came of taking them: least squares with a ridge."""

from typing import Final

from klubovna.agents.equations import Equations
from klubovna.agents.trying import Taken

RIDGE: Final = 60.0
"""How strongly numbers are drawn to nothing: as if each had been tried so much to no avail."""
NEAR: Final = 1e-12


class Sums(Equations):
    """What least squares need of all that was tried: how often two things were taken together,
    and what came of each, apart from the mean of the twins."""

    def __init__(self) -> None:
        self.together: dict[tuple[int, int], float] = {}
        self.brought: dict[int, float] = {}
        self.squares = 0.0
        self.tried = 0

    def add(self, twins: list[Taken]) -> None:
        """The twins of one turn: of each number, and of what they brought, the mean is left out."""
        count = len(twins)
        mean = sum([twin.brought for twin in twins]) / count
        often: dict[int, list[float]] = {}
        for at in range(count):
            for place in twins[at].places:
                if place not in often:
                    often[place] = [0.0] * count
                often[place][at] += 1.0
        for amounts in often.values():
            usual = sum(amounts) / count
            for at in range(count):
                amounts[at] -= usual
        for place, amounts in often.items():
            total = 0.0
            for at in range(count):
                total += amounts[at] * (twins[at].brought - mean)
            self.brought[place] = self.brought.get(place, 0.0) + total
            for other, theirs in often.items():
                product = 0.0
                for at in range(count):
                    product += amounts[at] * theirs[at]
                pair = (place, other)
                self.together[pair] = self.together.get(pair, 0.0) + product
        self.squares += sum([(twin.brought - mean) ** 2 for twin in twins])
        self.tried += count

    def join(self, other: "Sums") -> None:
        """What was tried elsewhere counts too."""
        for pair, product in other.together.items():
            self.together[pair] = self.together.get(pair, 0.0) + product
        for place, total in other.brought.items():
            self.brought[place] = self.brought.get(place, 0.0) + total
        self.squares += other.squares
        self.tried += other.tried

    def numbers(self, count: int) -> list[float]:
        """What each of so many things brings when it is taken."""
        right = [self.brought.get(place, 0.0) for place in range(count)]
        return self.solved(right, [1.0] * count, NEAR)

    def loss(self, numbers: list[float]) -> float:
        """How far from these numbers a try came out, as a mean square."""
        total = self.squares
        for place, brought in self.brought.items():
            total -= 2.0 * numbers[place] * brought
        for pair, product in self.together.items():
            total += numbers[pair[0]] * numbers[pair[1]] * product
        return total / max(1, self.tried)

    def times(self, numbers: list[float]) -> list[float]:
        image = [RIDGE * number for number in numbers]
        for pair, product in self.together.items():
            image[pair[0]] += product * numbers[pair[1]]
        return image
