"""A variant against the original on equal deals: what changed, and how sure that is."""

from collections.abc import Callable
from statistics import fmean
from typing import NamedTuple

from klubovna.arena.estimates import Estimate, mean_of
from klubovna.core.decision import NOBODY
from klubovna.core.registry import find_game
from klubovna.lab.plan import MOST_THINGS, VARIANT, WORTH, Order
from klubovna.lab.stats import clear_among
from klubovna.lab.trials import CHANGED, Row

Figure = Callable[[Row], float]


class Measure(NamedTuple):
    """One number, before and after, deal by deal. `thing` is what was given to somebody."""

    name: str
    thing: str
    deals: int
    before: float
    after: float
    change: Estimate
    clear: bool


def compared(rows: list[Row], order: Order) -> list[Measure]:
    """All measures of a variant."""
    whole = [row for row in rows if row.kind == VARIANT]
    found = [_measure(name, "", whole, figure) for name, figure in _figures(whole, order)]
    if order.variant is not None:
        for thing in order.variant.things[:MOST_THINGS]:
            if any(thing in had for row in whole for had in row.assigned):
                found.append(_measure("had", thing, whole, _holders_of(thing)))
    for thing in dict.fromkeys(row.name for row in rows if row.kind == WORTH):
        given = [row for row in rows if row.kind == WORTH and row.name == thing]
        for name, figure in (("worth_wins", _wins_of_holder), ("worth_points", _lead_of_holder)):
            found.append(_measure(name, thing, given, figure))
    clear = clear_among([one.change.p for one in found])
    return [one._replace(clear=sure) for one, sure in zip(found, clear, strict=True)]


def _figures(rows: list[Row], order: Order) -> list[tuple[str, Figure]]:
    """What is compared in matches in which nobody was given anything."""
    figures: list[tuple[str, Figure]] = [
        ("turns", lambda row: float(row.turns)),
        ("decisions", lambda row: float(row.decisions)),
        ("points", lambda row: fmean(row.scores)),
    ]
    if len(find_game(order.game).teams(order.setup())) == 1:
        figures.insert(0, ("wins", lambda row: row.shares[0]))
    elif all(row.first != NOBODY for row in rows):
        figures.insert(0, ("first_wins", lambda row: row.shares[row.first]))
    return figures


def _holders_of(thing: str) -> Figure:
    return lambda row: float(sum(thing in had for had in row.assigned))


def _holder(row: Row) -> int:
    """Who was given the thing; where the match was, seat 0 speaks for all."""
    return next((seat for seat, had in enumerate(row.assigned) if had), 0)


def _wins_of_holder(row: Row) -> float:
    return row.shares[_holder(row)]


def _lead_of_holder(row: Row) -> float:
    return row.leads[_holder(row)]


def _measure(name: str, thing: str, rows: list[Row], figure: Figure) -> Measure:
    """The mean over the matches of a deal, before and after, and the change deal by deal."""
    before: dict[int, list[float]] = {}
    after: dict[int, list[float]] = {}
    for row in rows:
        (after if row.cards == CHANGED else before).setdefault(row.deal, []).append(figure(row))
    deals = sorted(before)
    changes = [fmean(after[deal]) - fmean(before[deal]) for deal in deals]
    return Measure(
        name,
        thing,
        len(deals),
        fmean(one for deal in deals for one in before[deal]),
        fmean(one for deal in deals for one in after[deal]),
        mean_of(changes),
        False,
    )


def same_deals(rows: list[Row]) -> tuple[int, int]:
    """How many deals were played on exactly the same way in both, and of how many."""
    ends: dict[int, list[tuple[list[int], int]]] = {}
    for row in rows:
        if row.kind == VARIANT:
            ends.setdefault(row.deal, []).append((row.scores, row.decisions))
    same = sum(1 for pair in ends.values() if pair[0] == pair[1])
    return same, len(ends)
