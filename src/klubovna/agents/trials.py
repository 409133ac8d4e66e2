"""What an adviser finds of a move, deal by deal, and what may be concluded from it."""

import math
from typing import Final

SCEPTICISM: Final = 0.12
"""How far apart moves usually are, in scatters of one deal: what a few deals say beyond that is
taken for luck."""
PROOF: Final = 0.5
"""How many standard errors ahead of the quick player's move make another one better: one, and so
many for each time that the number of moves grows e-fold, since one of many is always lucky."""
SEEN_BEFORE: Final = 4.0
"""As if so many deals with the usual scatter had been seen already."""
PLAIN: Final = 2.0
"""So many standard errors behind is plainly worse."""
FEW: Final = 3
"""After so many deals twice the proof is asked for; later less and less."""
EVEN: Final = 0.5
"""Scatter of a win that is as likely as not; and how likely a win is before anything was seen."""


class Gap:
    """By how much one move is ahead of another one on the same deals, and how sure that is."""

    def __init__(self, differences: list[float], scatter: float) -> None:
        n = len(differences)
        self.deals = n
        self.mean = sum(differences) / n if n else 0.0
        spread = sum([(one - self.mean) * (one - self.mean) for one in differences])
        spread += SEEN_BEFORE * scatter * scatter
        self.error = math.sqrt(spread / (n + 1) / n) if n else scatter

    def surely(self) -> bool:
        """Whether it is ahead by more than luck may do."""
        return self.mean > self.error

    def believed(self, proof: float, scatter: float) -> float:
        """As much of it as can be believed. To be better takes so many standard errors: else it
        is as good. What is plainly worse is believed."""
        if 0.0 <= self.mean <= proof * (1.0 + FEW / max(1, self.deals)) * self.error:
            return 0.0
        expected = SCEPTICISM * scatter
        width = expected * expected
        plainly = -self.mean - PLAIN * self.error
        if plainly > 0.0:
            width += plainly * plainly
        belief = width / (width + self.error * self.error)
        return belief * self.mean


class Trial:
    """One move: what it brought on each deal, and how the seat stood when it was up again."""

    def __init__(self, option: int) -> None:
        self.option = option
        self.won: list[float] = []
        self.worth: list[float] = []
        self.points: list[float] = []
        self.gauges: list[list[int]] = []
        """How the seat stands when it is up again; nothing of a match that has ended before."""

    def deals(self) -> int:
        return len(self.won)

    def chance(self) -> float:
        """How often it wins, as far as so few deals tell."""
        return (sum(self.won) + 2.0 * EVEN) / (len(self.won) + 2.0)

    def mean_points(self) -> float:
        return sum(self.points) / max(1, len(self.points))


def scatter_of(figures: list[float], usual: float) -> float:
    """How far the figures of one move differ between deals; before there are any, as usual."""
    n = len(figures)
    mean = sum(figures) / max(1, n)
    spread = sum([(one - mean) * (one - mean) for one in figures])
    return math.sqrt((SEEN_BEFORE * usual * usual + spread) / (n + SEEN_BEFORE))


def gap(one: list[float], other: list[float], scatter: float) -> Gap:
    """One move against another on the deals that both were tried on: the first ones."""
    return Gap([one[at] - other[at] for at in range(min(len(one), len(other)))], scatter)


def gauge_gap(one: Trial, other: Trial, gauge: int) -> Gap:
    """The same for one of the gauges."""
    ahead: list[float] = []
    for at in range(min(len(one.gauges), len(other.gauges))):
        mine, theirs = one.gauges[at], other.gauges[at]
        if mine and theirs:
            ahead.append(float(mine[gauge] - theirs[gauge]))
    return Gap(ahead, 1.0)


def proof_among(moves: int) -> float:
    """How many standard errors prove that one of so many moves is better."""
    return 1.0 + PROOF * math.log(max(2, moves))


def likely_chance(trial: Trial, usual: Trial, proof: float, scatter: float) -> float:
    """How likely a move wins: as the quick player's does, and by how much it is ahead."""
    chance = usual.chance()
    if trial is not usual:
        chance += gap(trial.won, usual.won, scatter).believed(proof, scatter)
    return min(1.0, max(0.0, chance))


def likely_points(trial: Trial, usual: Trial, proof: float, scatter: float) -> float:
    """The same in points."""
    points = usual.mean_points()
    if trial is not usual:
        points += gap(trial.points, usual.points, scatter).believed(proof, scatter)
    return points
