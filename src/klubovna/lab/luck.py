"""Luck against skill: two bots on the same deals, each on every side."""

import math
from typing import NamedTuple

from klubovna.arena.estimates import Estimate, mean_of
from klubovna.lab.plan import SKILL, Order
from klubovna.lab.stats import Shares, shares_of
from klubovna.lab.trials import Row
from klubovna.lab.work import Done


class Luck(NamedTuple):
    """The bot against a rival: the share of the win that it took (where all play together, by how
    much more often it won), and where results come from."""

    rival: str
    deals: int
    rate: Estimate
    wins: Shares
    points: Shares
    same_side: float
    """The share of deals that the same side won whoever sat there; NaN where there are not two
    sides."""


def luck_against(done: Done, rival: str, sides: int) -> Luck:
    order = done.order
    rows = [row for row in done.rows if row.kind == SKILL and row.name == rival]
    deals = sorted({row.deal for row in rows})
    seats = range(order.players) if sides > 1 else range(1)
    shares = [_cell(rows, order, deal, seat, "shares") for deal in deals for seat in seats]
    leads = [_cell(rows, order, deal, seat, "leads") for deal in deals for seat in seats]
    _, wins = shares_of(shares)
    _, points = shares_of(leads)
    rate = mean_of([_taken(rows, order, deal, sides) for deal in deals])
    return Luck(rival, len(deals), rate, wins, points, _same_side(rows, deals, sides))


def _cell(
    rows: list[Row], order: Order, deal: int, seat: int, field: str
) -> tuple[list[float], list[float]]:
    """What the bot got on a seat of a deal, and what the rival."""
    got: tuple[list[float], list[float]] = ([], [])
    for row in rows:
        if row.deal == deal:
            got[0 if row.agents[seat] == order.agent else 1].append(getattr(row, field)[seat])
    return got


def _taken(rows: list[Row], order: Order, deal: int, sides: int) -> float:
    """The bot's share of all that both of them won on a deal; where all play together, by how
    much more often it won."""
    mine = theirs = 0.0
    for row in rows:
        if row.deal == deal:
            for seat, share in enumerate(row.shares):
                if row.agents[seat] == order.agent:
                    mine += share
                else:
                    theirs += share
    if sides == 1:
        return (mine - theirs) / order.players
    return mine / (mine + theirs) if mine + theirs else 0.5


def _same_side(rows: list[Row], deals: list[int], sides: int) -> float:
    if sides != 2:
        return math.nan
    same = 0
    for deal in deals:
        won = {tuple(row.shares) for row in rows if row.deal == deal}
        same += len(won) == 1
    return same / len(deals)
