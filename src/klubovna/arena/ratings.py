"""Ratings from results: a Bradley-Terry model, with intervals from deals that count at random.

A rating says how likely one beats another: 100 points more are 64 %, 200 are 76 %, 400 are 91 %.
The order in which matches were played does not matter, and the same results give the same numbers.
"""

import math
from typing import NamedTuple

from klubovna.core.rng import Rng, seeded

MIDDLE = 1500.0
SCALE = 400 / math.log(10)
ROUNDS = 5000
NEAR = 1e-9
"""It ends after so many rounds, or when no strength changes by a greater part."""
RESAMPLED = 200
DRAWN = 0.5
"""Each side of a pair that met is taken to have won so much besides: who never lost is not
infinitely strong."""
FINE = 1 << 30
"""A lot is one of so many."""


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
    """The rating of every entrant. For the intervals the deals, each as a whole, count by lot (a
    Bayesian bootstrap), and so does what is taken for granted: between two who met this gives the
    beta distribution of who wins, so that it says something of those who always win, too."""
    values = fitted(results, entrants)
    deals = {result.deal for result in results}
    rng = seeded("ratings")
    samples: list[list[float]] = [[] for _ in range(entrants)]
    for _ in range(RESAMPLED if len(deals) > 1 else 0):
        for entrant, value in enumerate(fitted(results, entrants, rng)):
            samples[entrant].append(value)
    return [_rating(values[entrant], samples[entrant]) for entrant in range(entrants)]


def fitted(results: list[Compared], entrants: int, lots: Rng | None = None) -> list[float]:
    """The ratings under which these results are likeliest (Hunter's iteration); with `lots`, if
    every deal counts as much as its lot says."""
    won = [[0.0] * entrants for _ in range(entrants)]
    counts: dict[int, float] = {}
    for result in results:
        if result.deal not in counts:
            counts[result.deal] = 1.0 if lots is None else _exponential(lots)
        count = counts[result.deal]
        won[result.first][result.second] += count * result.score
        won[result.second][result.first] += count * (1.0 - result.score)
    met = [
        (one, other)
        for one in range(entrants)
        for other in range(entrants)
        if one != other and won[one][other] + won[other][one]
    ]
    for one, other in met:
        won[one][other] += DRAWN if lots is None else _half(lots)
    strength = [1.0] * entrants
    for _ in range(ROUNDS):
        before = strength
        strength = [_improved(won, strength, one) for one in range(entrants)]
        mean = math.exp(sum(math.log(one) for one in strength) / entrants)
        strength = [one / mean for one in strength]
        if all(abs(one / old - 1) < NEAR for one, old in zip(strength, before, strict=True)):
            break
    return [MIDDLE + SCALE * math.log(one) for one in strength]


def _exponential(lots: Rng) -> float:
    """From a gamma distribution of shape 1."""
    return -math.log((lots.below(FINE) + 0.5) / FINE)


def _half(lots: Rng) -> float:
    """From one of shape 1/2, whose mean is `DRAWN`: half the square of a normal number."""
    return float(_exponential(lots) * math.cos(2 * math.pi * lots.below(FINE) / FINE) ** 2)


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
