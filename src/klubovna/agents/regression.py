"""Fitting learned numbers to how matches ended: a conditional logit, by stochastic descent."""

import math
from typing import Final

from klubovna.core.rng import Rng
from klubovna.core.skill import Tally, chances

PACE: Final = 0.08
"""How far the first step of a number goes."""
RIDGE: Final = 0.0004
"""How strongly numbers are drawn to nothing, row by row: what is rarely seen stays small."""
FIRST_SQUARES: Final = 4.0
LEAST: Final = 1e-9


class Row:
    """A position of a match: what was counted for the sides that could win, and what the match
    brought each of them."""

    def __init__(self, sides: list[Tally], brought: list[float]) -> None:
        self.sides = sides
        self.brought = brought


def fitted(rows: list[Row], start: list[float], passes: int, rng: Rng) -> list[float]:
    """The numbers that explain the rows best, begun from others; the mean over the last half of
    the passes. The same rows and `rng` give the same numbers."""
    numbers = start[:]
    squares = [FIRST_SQUARES] * len(numbers)
    means = [0.0] * len(numbers)
    counted = 0
    order = list(range(len(rows)))
    for number in range(passes):
        rng.shuffle(order)
        for at in order:
            _learn(rows[at], numbers, squares)
        if number >= passes // 2:
            counted += 1
            for place in range(len(numbers)):
                means[place] += numbers[place]
    return [mean / max(1, counted) for mean in means]


def _learn(row: Row, numbers: list[float], squares: list[float]) -> None:
    """One step down the slope."""
    standings = [side.standing(numbers) for side in row.sides]
    likely = chances(standings)
    for side in range(len(row.sides)):
        off = likely[side] - row.brought[side]
        places, amounts = row.sides[side].places, row.sides[side].amounts
        for at in range(len(places)):
            place = places[at]
            slope = off * amounts[at] + RIDGE * numbers[place]
            spread = squares[place] + slope * slope
            squares[place] = spread
            numbers[place] -= PACE * slope / math.sqrt(spread)


def loss(rows: list[Row], numbers: list[float]) -> float:
    """How surprised the numbers are by a row, on the average (log-loss)."""
    total = 0.0
    for row in rows:
        likely = chances([side.standing(numbers) for side in row.sides])
        for side in range(len(row.sides)):
            if row.brought[side] > 0.0:
                total -= row.brought[side] * math.log(max(LEAST, likely[side]))
    return total / max(1, len(rows))
