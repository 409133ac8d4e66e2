"""What a move gained over the one that was made, and how far that can be trusted."""

import math
from typing import Final, NamedTuple

from klubovna.analysis.notes import Notes, Slope, Tried, Weighed

PRIOR: Final = 20
"""The slope of the whole match counts as so many playouts of the decision."""
MODEL: Final = 0.4
"""How wrong a chance may be that was told from the worth, as a part of it."""
POINTS: Final = 0.25
"""A clear lead in points given away counts as so much of a chance."""
LEAST_ERROR: Final = 1e-4


class Gain(NamedTuple):
    """A mean and its standard error."""

    value: float
    error: float

    @property
    def sure(self) -> float:
        return self.value - self.error

    @property
    def most(self) -> float:
        return self.value + 1.5 * self.error

    def told(self) -> bool:
        """Whether it can be told from the noise."""
        return self.value >= 2.0 * self.error


NONE: Final = Gain(0.0, 0.0)


def whole_slope(notes: Notes) -> float:
    """By how much a win is likelier where a playout is worth more, in the whole match."""
    variance = sum(each.slope.variance() for each in notes.decisions)
    covariance = sum(each.slope.covariance() for each in notes.decisions)
    return covariance / variance if variance > 0.0 else 1.0


def slope_at(slope: Slope, whole: float) -> float:
    """The same at one decision. Where all is won or lost already, nothing hangs on the worth."""
    if slope.n == 0:
        return whole
    usual = 0.02 * PRIOR
    return max(0.0, (slope.covariance() + usual * whole) / (slope.variance() + usual))


def chance_gain(move: Tried, slope: float) -> Gain:
    """The chance that the move gained: as often as it won more, and as the worth, which scatters
    less, lets expect; the surer of the two counts more."""
    n = move.pairs
    if n == 0:
        return Gain(0.0, 1.0)
    won, won_error = move.chance.mean(n), move.chance.error(n)
    told = slope * move.worth.mean(n)
    told_error = math.hypot(slope * move.worth.error(n, 0.5), MODEL * told)
    one, other = 1.0 / max(LEAST_ERROR, won_error) ** 2, 1.0 / max(LEAST_ERROR, told_error) ** 2
    return Gain((won * one + told * other) / (one + other), 1.0 / math.sqrt(one + other))


def points_gain(move: Tried, clear_lead: float) -> Gain:
    """The points that the move gained."""
    n = move.pairs
    if n == 0:
        return Gain(0.0, clear_lead)
    return Gain(move.score.mean(n), move.score.error(n, clear_lead))


def loss(notes: Notes, move: Tried, slope: float) -> Gain:
    """What making another move than this one gave away, as a chance. Where people play for points
    too, points count as well, whichever weighs more."""
    chance = chance_gain(move, slope)
    if not notes.points:
        return chance
    points = scaled_points(notes, move)
    return points if points.sure > chance.sure else chance


def scaled_points(notes: Notes, move: Tried) -> Gain:
    """The points that the move gained, as a chance."""
    points, scale = points_gain(move, notes.clear_lead), POINTS / notes.clear_lead
    return Gain(points.value * scale, points.error * scale)


def rivals(weighed: Weighed) -> list[int]:
    """The moves that are still weighed beside the one that was made, the best first."""
    order = [
        (-weighed.moves[place].worth.mean(weighed.moves[place].pairs), place)
        for place in weighed.alive
        if place
    ]
    return [place for _, place in sorted(order)]


def best_rival(notes: Notes, weighed: Weighed, whole: float) -> Gain:
    """The most that one of the rivals may have gained."""
    slope = slope_at(weighed.slope, whole)
    found = [loss(notes, weighed.moves[place], slope) for place in rivals(weighed)]
    return max(found, key=_most, default=NONE)


def _most(gain: Gain) -> float:
    return gain.most
