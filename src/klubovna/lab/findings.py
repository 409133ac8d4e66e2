"""What the matches say: rates, effects, length, luck and skill, misses, and what a variant did."""

from statistics import fmean
from typing import NamedTuple

from klubovna.arena.estimates import Estimate, interval, mean_of
from klubovna.core.decision import NOBODY
from klubovna.core.registry import find_game
from klubovna.lab.assigning import name_key, values_of
from klubovna.lab.comparison import Measure, compared
from klubovna.lab.luck import Luck, luck_against
from klubovna.lab.misses import Position
from klubovna.lab.plan import FACTOR, PLAIN, Order, factor_named
from klubovna.lab.stats import (
    Sums,
    at_least,
    bootstrap,
    clear_among,
    total_of,
    true_spread,
)
from klubovna.lab.trials import Row
from klubovna.lab.work import Done

EVERYTHING = "*"
"""Stands among the sums for all values together."""


class Rate(NamedTuple):
    """A share of wins with Wilson's interval."""

    name: str
    n: int
    rate: float
    low: float
    high: float


class Effect(NamedTuple):
    """What one value of a factor did: to the share of wins, and to the points."""

    value: str
    n: int
    rate: float
    wins: Estimate
    points: Estimate
    clear: bool


class FactorFound(NamedTuple):
    """A factor, its values from the best to the worst."""

    name: str
    names: str
    by_seat: bool
    matches: int
    deals: int
    effects: list[Effect]
    spread: float
    """How far apart the values truly lie in share of wins, or in points (standard deviation)."""
    in_points: bool
    """Whether only points can differ: rivals who all have the same value."""


class Missed(NamedTuple):
    """What the bot misses in one kind of question."""

    kind: str
    asked: dict[str, str]
    n: int
    clear: int
    lost: Estimate
    """What its moves give away of a win on average."""


class Spread(NamedTuple):
    """Numbers of many matches."""

    mean: float
    low: float
    middle: float
    high: float
    least: float
    most: float


class Findings(NamedTuple):
    order: Order
    matches: int
    together: bool
    """Whether all seats win and lose together."""
    fair: float
    """What a seat would win if nothing made a difference."""
    seats: list[Rate]
    turn_order: list[Rate]
    points: list[list[int]]
    """By seat."""
    spreads: dict[str, Spread]
    """turns, decisions, real questions, answers to one, ways."""
    turns: list[int]
    factors: list[FactorFound]
    luck: list[Luck]
    missed: list[Missed]
    all_missed: Missed | None
    positions: list[Position]
    measures: list[Measure]


def found_in(done: Done) -> Findings:
    """All that a report tells."""
    order = done.order
    game = find_game(order.game)
    teams = game.teams(order.setup())
    plain = [row for row in done.rows if row.kind == PLAIN]
    wins = fmean(row.shares[0] for row in plain) if len(teams) == 1 else 1 / len(teams)
    return Findings(
        order,
        len(done.rows),
        len(teams) == 1,
        wins,
        _seats(plain, order.players),
        _turn_order(plain, order.players),
        [[row.scores[seat] for row in plain] for seat in range(order.players)],
        _spreads(plain),
        [row.turns for row in plain],
        [_factor(done, name) for name in order.factors],
        [luck_against(done, rival, len(teams)) for rival in order.rivals],
        _missed(done.positions),
        _kind("", done.positions) if done.positions else None,
        done.positions,
        compared(done.rows, order) if order.variant is not None else [],
    )


# ---- as it is played


def _seats(rows: list[Row], players: int) -> list[Rate]:
    return [_rate(str(seat + 1), [row.shares[seat] for row in rows]) for seat in range(players)]


def _turn_order(rows: list[Row], players: int) -> list[Rate]:
    known = [row for row in rows if row.first != NOBODY]
    if not known or players == 1:
        return []
    return [
        _rate(str(place + 1), [row.shares[(row.first + place) % players] for row in known])
        for place in range(players)
    ]


def _rate(name: str, shares: list[float]) -> Rate:
    low, high = interval(sum(shares), len(shares))
    return Rate(name, len(shares), fmean(shares), low, high)


def _spreads(rows: list[Row]) -> dict[str, Spread]:
    return {
        "turns": spread_of([float(row.turns) for row in rows]),
        "decisions": spread_of([float(row.decisions) for row in rows]),
        "real": spread_of([float(row.real) for row in rows]),
        "answers": spread_of([row.answers / max(1, row.real) for row in rows]),
        "ways": spread_of([row.ways for row in rows]),
    }


def spread_of(numbers: list[float]) -> Spread:
    ordered = sorted(numbers)
    last = len(ordered) - 1
    low, middle, high = (ordered[round(part * last)] for part in (0.25, 0.5, 0.75))
    return Spread(fmean(ordered), low, middle, high, ordered[0], ordered[-1])


# ---- what was assigned


def _factor(done: Done, name: str) -> FactorFound:
    order = done.order
    game, factor = find_game(order.game), factor_named(order, name)
    rows = [row for row in done.rows if row.kind == FACTOR and row.name == name]
    values = values_of(game, factor, order.setup())
    in_points = not factor.by_seat and len(game.teams(order.setup())) > 1
    wins, points = _sums(rows, "shares"), _sums(rows, "scores" if in_points else "leads")
    whole = total_of(wins)
    by_wins = at_least(bootstrap(wins, _against_rest, f"{order.seed}/{name}/wins"), wins)
    by_points = at_least(bootstrap(points, _against_rest, f"{order.seed}/{name}/points"), points)
    known = [value for value in values if value in by_wins]
    clear = clear_among([2 * min(by_wins[one].p, by_points[one].p) for one in known])
    effects = [
        Effect(
            value,
            whole[value][1],
            whole[value][0] / whole[value][1],
            by_wins[value],
            by_points[value],
            sure,
        )
        for value, sure in zip(known, clear, strict=True)
    ]
    effects.sort(key=lambda one: (-round(one.wins.value, 9), -one.points.value))
    spread = true_spread([one.points if in_points else one.wins for one in effects])
    deals = len({row.deal for row in rows})
    return FactorFound(
        name, name_key(game, factor), factor.by_seat, len(rows), deals, effects, spread, in_points
    )


def _sums(rows: list[Row], field: str) -> list[Sums]:
    """By deal: what those got who had each value, and everybody."""
    found: dict[int, dict[str, tuple[float, int]]] = {}
    for row in rows:
        deal = found.setdefault(row.deal, {})
        got: list[float] = getattr(row, field)
        for seat, amount in enumerate(got):
            had = row.assigned[seat] if len(row.assigned) > 1 else row.assigned[0]
            for name in (EVERYTHING, *had):
                value, n = deal.get(name, (0.0, 0))
                deal[name] = (value + amount, n + 1)
    return [*found.values()]


def _against_rest(sums: Sums) -> dict[str, float]:
    """By how much the mean of each value exceeds that of all others."""
    whole, count = sums[EVERYTHING]
    found: dict[str, float] = {}
    for name, (value, n) in sums.items():
        if name != EVERYTHING and 0 < n < count:
            found[name] = value / n - (whole - value) / (count - n)
    return found


# ---- what is missed


def _missed(positions: list[Position]) -> list[Missed]:
    """By kind of question, what is given away most in all first."""
    kinds = sorted({one.kind for one in positions})
    found = [_kind(kind, [one for one in positions if one.kind == kind]) for kind in kinds]
    return sorted(found, key=lambda one: (-one.lost.value * one.n, one.kind))


def _kind(kind: str, positions: list[Position]) -> Missed:
    lost = mean_of([one.lost for one in positions])
    clear = sum(one.clear for one in positions)
    return Missed(kind, positions[0].asked, len(positions), clear, lost)
