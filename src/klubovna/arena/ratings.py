"""Ratings from results: a Bradley-Terry model, with intervals from resampled deals.

A rating says how likely one beats another: 100 points more are 64 %, 200 are 76 %, 400 are 91 %.
The order in which matches were played does not matter, and the same results give the same numbers.
"""

import math
from typing import NamedTuple

from klubovna.core.rng import seeded

MIDDLE = 1500.0
SCALE = 400 / math.log(10)
ROUNDS = 5000
NEAR = 1e-9
"""It ends after so many rounds, or when no strength changes by a greater part."""
RESAMPLED = 200
DRAWS = 1.0
"""Each pair that met is taken to have drawn once besides: who never lost is not infinitely
strong."""


class Compared(NamedTuple):
    """One deal on which two entrants were compared: what the first got of the win, 0 to 1."""

    deal: int
    first: int
    second: int
    score: float


class Rating(NamedTuple):
    """The middle is 1500; between `low` and `high` it lies in 95 of 100 cases."""

    value: float
    low: float
    high: float


def rate(results: list[Compared], entrants: int) -> list[Rating]:
    """The rating of every entrant."""
    values = fitted(results, entrants)
    by_deal: dict[int, list[Compared]] = {}
    for result in results:
        by_deal.setdefault(result.deal, []).append(result)
    deals = list(by_deal.values())
    rng = seeded("ratings")
    samples: list[list[float]] = [[] for _ in range(entrants)]
    for _ in range(RESAMPLED if len(deals) > 1 else 0):
        drawn = [result for _ in deals for result in deals[rng.below(len(deals))]]
        for entrant, value in enumerate(fitted(drawn, entrants)):
            samples[entrant].append(value)
    return [_rating(values[entrant], samples[entrant]) for entrant in range(entrants)]


def fitted(results: list[Compared], entrants: int) -> list[float]:
    """The ratings under which these results are likeliest (Hunter's iteration)."""
    won = [[0.0] * entrants for _ in range(entrants)]
    for result in results:
        won[result.first][result.second] += result.score
        won[result.second][result.first] += 1.0 - result.score
    for one in range(entrants):
        for other in range(entrants):
            if other > one and won[one][other] + won[other][one]:
                won[one][other] += DRAWS / 2
                won[other][one] += DRAWS / 2
    strength = [1.0] * entrants
    for _ in range(ROUNDS):
        before = strength
        strength = [_improved(won, strength, one) for one in range(entrants)]
        mean = math.exp(sum(math.log(one) for one in strength) / entrants)
        strength = [one / mean for one in strength]
        if all(abs(one / old - 1) < NEAR for one, old in zip(strength, before, strict=True)):
            break
    return [MIDDLE + SCALE * math.log(one) for one in strength]


def _improved(won: list[list[float]], strength: list[float], one: int) -> float:
    wins, share = 0.0, 0.0
    for other in range(len(strength)):
        if other != one:
            wins += won[one][other]
            share += (won[one][other] + won[other][one]) / (strength[one] + strength[other])
    return wins / share if share else 1.0


def _rating(value: float, sample: list[float]) -> Rating:
    if not sample:
        return Rating(value, -math.inf, math.inf)
    ordered = sorted(sample)
    edge = len(ordered) // 40
    return Rating(value, ordered[edge], ordered[-1 - edge])
