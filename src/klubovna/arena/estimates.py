"""How sure a number is that was seen a few times only."""

import math
from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

Z95 = 1.959963984540054
NOTHING = 1e-9
STUDENT = (12.706205, 4.302653, 3.182446, 2.776445, 2.570582)
"""Student's quantiles of the fewest degrees of freedom, where the series is too short."""


class Estimate(NamedTuple):
    """A number, its standard error, and where it lies in 95 of 100 cases."""

    value: float
    error: float
    low: float
    high: float

    @property
    def p(self) -> float:
        """How likely chance alone would bring as much, if the truth were 0."""
        return chance_of(self.value, self.error)


def chance_of(value: float, error: float) -> float:
    """Two-sided, by the normal distribution. What is left of rounding is nothing."""
    if abs(value) < NOTHING:
        return 1.0
    if error < NOTHING:
        return 0.0
    return math.erfc(abs(value) / error / math.sqrt(2.0))


def mean_of(numbers: Sequence[float]) -> Estimate:
    """The mean of independent numbers."""
    n = len(numbers)
    if not n:
        return Estimate(0.0, math.inf, -math.inf, math.inf)
    mean = fmean(numbers)
    if n == 1:
        return Estimate(mean, math.inf, -math.inf, math.inf)
    error = math.sqrt(sum((one - mean) ** 2 for one in numbers) / (n - 1) / n) * doubt(n - 1)
    return Estimate(mean, error, mean - Z95 * error, mean + Z95 * error)


def doubt(freedom: int) -> float:
    """How much wider an interval must be whose scatter is itself known from few numbers only:
    Student's quantile against the normal one."""
    z = Z95
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1] / z
    first = (z**3 + z) / 4 / freedom
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96 / freedom**2
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384 / freedom**3
    return 1 + (first + second + third) / z


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a win rate."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    spread = Z95 * Z95 / games
    middle = rate + spread / 2
    reach = Z95 * math.sqrt(rate * (1 - rate) / games + spread / (4 * games))
    return max(0.0, (middle - reach) / (1 + spread)), min(1.0, (middle + reach) / (1 + spread))
