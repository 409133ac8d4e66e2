"""What many deals tell together: intervals, tests, and where the scatter of results comes from."""

import math
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import NamedTuple

from klubovna.arena.estimates import Z95, Estimate, doubt
from klubovna.core.rng import seeded

RESAMPLED = 400
"""How often the deals are drawn anew for an interval."""
ENOUGH = 20
"""So many differences tell a scatter well enough."""
FALSE_ALARMS = 0.05
"""Of what is called clear, so much is allowed to be luck."""


Sums = dict[str, tuple[float, int]]
"""By name: the sum of some numbers, and how many they are."""


def bootstrap(
    deals: Sequence[Sums], figures: Callable[[Sums], dict[str, float]], seed: str
) -> dict[str, Estimate]:
    """What `figures` makes of the sums of all deals, with intervals from deals drawn anew: what
    was played on one deal hangs together, so it is drawn together."""
    if not deals:
        return {}
    found = figures(total_of(deals))
    samples: dict[str, list[float]] = {name: [] for name in found}
    rng, n = seeded(seed), len(deals)
    for _ in range(RESAMPLED if n > 1 else 0):
        drawn = figures(total_of([deals[rng.below(n)] for _ in range(n)]))
        for name, value in drawn.items():
            if name in samples:
                samples[name].append(value)
    return {name: _between(value, samples[name]) for name, value in found.items()}


def at_least(found: dict[str, Estimate], deals: Sequence[Sums]) -> dict[str, Estimate]:
    """The same estimates, none surer than the scatter of all of them together allows: a value that
    was met on three deals may have won all three."""
    means: dict[str, list[float]] = {name: [] for name in found}
    for deal in deals:
        for name, (value, n) in deal.items():
            if name in means:
                means[name].append(value / n)
    scatter = _scatter([some for some in means.values() if some])
    wider: dict[str, Estimate] = {}
    for name, one in found.items():
        error = math.sqrt(scatter / len(means[name]))
        wide = one.value - Z95 * error, one.value + Z95 * error
        wider[name] = one if one.error >= error else Estimate(one.value, error, *wide)
    return wider


def _scatter(groups: Sequence[Sequence[float]]) -> float:
    """The variance within groups; of all together, where the groups are too small to tell."""
    freedom = sum(len(group) - 1 for group in groups)
    if freedom < ENOUGH:
        groups = [[one for group in groups for one in group]]
        freedom = max(1, len(groups[0]) - 1)
    left = sum((one - fmean(group)) ** 2 for group in groups for one in group)
    return left / freedom * doubt(freedom) ** 2


def total_of(deals: Sequence[Sums]) -> Sums:
    sums: dict[str, float] = {}
    counts: dict[str, int] = {}
    for deal in deals:
        for name, (value, n) in deal.items():
            sums[name] = sums.get(name, 0.0) + value
            counts[name] = counts.get(name, 0) + n
    return {name: (sums[name], counts[name]) for name in sums}


def _between(value: float, sample: list[float]) -> Estimate:
    if len(sample) < 2:
        return Estimate(value, math.inf, -math.inf, math.inf)
    mean = fmean(sample)
    error = math.sqrt(sum((one - mean) ** 2 for one in sample) / (len(sample) - 1))
    ordered = sorted(sample)
    edge = len(ordered) // 40
    return Estimate(value, error, ordered[edge], ordered[-1 - edge])


def clear_among(chances: Sequence[float]) -> list[bool]:
    """Which of many differences are clear, such that few of those are luck (Benjamini and
    Hochberg): among a hundred cards five would always seem so, one by one."""
    order = sorted(range(len(chances)), key=lambda at: chances[at])
    passed = 0
    for place, at in enumerate(order, 1):
        if chances[at] <= FALSE_ALARMS * place / len(chances):
            passed = place
    clear = [False] * len(chances)
    for at in order[:passed]:
        clear[at] = True
    return clear


def true_spread(estimates: Sequence[Estimate]) -> float:
    """How far the true values lie apart (standard deviation): what is seen, less what chance
    adds."""
    known = [one for one in estimates if math.isfinite(one.error)]
    if len(known) < 2:
        return 0.0
    mean = fmean(one.value for one in known)
    seen = sum((one.value - mean) ** 2 for one in known) / (len(known) - 1)
    return math.sqrt(max(0.0, seen - fmean(one.error**2 for one in known)))


class Shares(NamedTuple):
    """Where the scatter of results comes from, as parts of 1."""

    skill: float
    deal: float
    rest: float


def shares_of(cells: Sequence[tuple[Sequence[float], Sequence[float]]]) -> tuple[float, Shares]:
    """By how much the first of two players does better, and the parts of the scatter. A cell is a
    seat of a deal: what the first got there, and what the second, equally often. (Two-way analysis
    of variance; players are fixed, cells are drawn.)"""
    each = len(cells[0][0])
    every = [one for cell in cells for side in cell for one in side]
    mean = fmean(every)
    gain = fmean(fmean(first) - fmean(second) for first, second in cells)
    of_cells = 2 * each * sum((fmean([*a, *b]) - mean) ** 2 for a, b in cells)
    of_skill = len(every) * gain * gain / 4
    left = max(0.0, sum((one - mean) ** 2 for one in every) - of_cells - of_skill)
    rest = left / max(1, len(every) - len(cells) - 1)
    by_deal = max(0.0, (of_cells / max(1, len(cells) - 1) - rest) / (2 * each))
    parts = [gain * gain / 4, by_deal, rest]
    whole = sum(parts) or 1.0
    return gain, Shares(*(part / whole for part in parts))
