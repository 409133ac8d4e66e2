"""Fitting learned numbers to the points that matches ended with: least squares with a ridge."""

import math
from typing import Final

from klubovna.agents.equations import Equations
from klubovna.agents.regression import Row
from klubovna.core.skill import Tally

SEEN_IN_VAIN: Final = 1000.0
"""How strongly numbers are drawn to nothing: as if each thing had been seen so often and brought
nothing."""
NEAR: Final = 1e-8


class Told(Equations):
    """What was counted of the sides of positions, and the points that each had in the end.

    A side is compared with the mean of all sides of its position: so what they share, such as how
    long the match still takes, needs no number.
    """

    def __init__(self, rows: list[Row], count: int) -> None:
        self.rows = rows
        self.ridge = [1.0] * count
        self.heavy = [1.0] * count
        seen, squares = [0] * count, [0.0] * count
        for row in rows:
            for tally in row.sides:
                for at in range(len(tally.places)):
                    seen[tally.places[at]] += 1
                    squares[tally.places[at]] += tally.amounts[at] * tally.amounts[at]
        for place in range(count):
            if squares[place] > 0.0:
                self.ridge[place] = SEEN_IN_VAIN * squares[place] / seen[place]
                self.heavy[place] = squares[place] + self.ridge[place]

    def numbers(self) -> list[float]:
        """The numbers that foretell the points best."""
        right = [0.0] * len(self.ridge)
        for row in self.rows:
            _add(right, row, ahead_of_mean(row.brought))
        return self.solved(right, self.heavy, NEAR)

    def times(self, numbers: list[float]) -> list[float]:
        image = [self.ridge[place] * numbers[place] for place in range(len(numbers))]
        for row in self.rows:
            _add(image, row, foretold(row.sides, numbers))
        return image


def foretold(sides: list[Tally], numbers: list[float]) -> list[float]:
    """By how many points each side will be ahead of the mean."""
    return ahead_of_mean([side.standing(numbers) for side in sides])


def ahead_of_mean(points: list[float]) -> list[float]:
    mean = sum(points) / max(1, len(points))
    return [one - mean for one in points]


def _add(sums: list[float], row: Row, amounts: list[float]) -> None:
    for side in range(len(amounts)):
        tally, amount = row.sides[side], amounts[side]
        for at in range(len(tally.places)):
            sums[tally.places[at]] += amount * tally.amounts[at]


def error(rows: list[Row], numbers: list[float]) -> float:
    """By how many points the numbers are wrong of a side, usually (a root mean square)."""
    squares, sides = 0.0, 0
    for row in rows:
        told, came = foretold(row.sides, numbers), ahead_of_mean(row.brought)
        for at in range(len(told)):
            squares += (told[at] - came[at]) ** 2
            sides += 1
    return math.sqrt(squares / max(1, sides))
