"""How strong somebody is, learned from how matches end: the Plackett–Luce model of Weng and Lin
("A Bayesian Approximation Method for Online Ranking", 2011), with the usual numbers of openskill.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

MEAN: Final = 25.0
DEVIATION: Final = MEAN / 3
BETA: Final = MEAN / 6
"""How much the same player's luck differs from match to match."""
DRIFT: Final = MEAN / 300
"""How much a person may have changed since their last match."""
LEAST: Final = 0.0001


class Skill(NamedTuple):
    """What is believed of somebody's strength, and how far from it the truth may be."""

    mean: float = MEAN
    deviation: float = DEVIATION

    def later(self) -> "Skill":
        """The same before the next match of somebody who may have changed."""
        return Skill(self.mean, math.hypot(self.deviation, DRIFT))


class _Side(NamedTuple):
    mean: float
    variance: float
    rank: int


def learned(sides: Sequence[Sequence[Skill]], ranks: Sequence[int]) -> list[list[Skill]]:
    """What is believed after a match of these sides, of which those with the lowest rank have
    won."""
    summed = [
        _Side(sum(one.mean for one in side), sum(one.deviation**2 for one in side), rank)
        for side, rank in zip(sides, ranks)
    ]
    scale = math.sqrt(sum(side.variance + BETA**2 for side in summed))
    weights = [math.exp(side.mean / scale) for side in summed]
    rest = [sum(w for w, s in zip(weights, summed) if s.rank >= one.rank) for one in summed]
    equals = [sum(1 for other in summed if other.rank == one.rank) for one in summed]
    return [
        _changed(side, summed[i], *_lesson(i, summed, weights, rest, equals), scale)
        for i, side in enumerate(sides)
    ]


def _lesson(
    i: int, sides: list[_Side], weights: list[float], rest: list[float], equals: list[int]
) -> tuple[float, float]:
    """How much better a side did than expected, and how much that tells."""
    better = tells = 0.0
    for j, other in enumerate(sides):
        if other.rank <= sides[i].rank:
            share = weights[i] / rest[j]
            tells += share * (1 - share) / equals[j]
            better += ((1 if i == j else 0) - share) / equals[j]
    return better, tells


def _changed(
    players: Sequence[Skill], side: _Side, better: float, tells: float, scale: float
) -> list[Skill]:
    moves = better * side.variance / scale
    shrinks = tells * side.variance / scale**2 * math.sqrt(side.variance) / scale
    changed = []
    for mean, deviation in players:
        share = deviation**2 / side.variance
        kept = math.sqrt(max(1 - share * shrinks, LEAST))
        changed.append(Skill(mean + share * moves, deviation * kept))
    return changed
