"""Doing all tasks of an order, in one or several processes, with the same outcome."""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

from klubovna.core.registry import cards_in_use, find_game, use_all_cards
from klubovna.lab.assigning import values_of
from klubovna.lab.misses import Position
from klubovna.lab.plan import MOST_THINGS, Order, Task, factor_named, tasks_of
from klubovna.lab.trials import Found, Row, perform

CHUNK = 8
"""So many deals are one errand of a process."""


class Done(NamedTuple):
    """Everything that was played and looked at, in the order of the tasks."""

    order: Order
    rows: list[Row]
    positions: list[Position]


def carry_out(
    order: Order,
    *,
    workers: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Done:
    """Play everything. `progress` is told how many of all deals are done."""
    tasks = tasks_of(order, changed_things(order))
    rows: list[Row] = []
    positions: list[Position] = []
    for number, found in enumerate(_all(order, tasks, workers), 1):
        for one in found:
            if isinstance(one, Row):
                rows.append(one)
            else:
                positions.append(one)
        if progress is not None:
            progress(number, len(tasks))
    return Done(order, rows, positions)


def changed_things(order: Order) -> list[str]:
    """The changed things that can be given to somebody, as "factor=thing"."""
    if order.variant is None:
        return []
    game, found = find_game(order.game), []
    for name in order.factors:
        values = values_of(game, factor_named(order, name), order.setup())
        found += [f"{name}={thing}" for thing in order.variant.things if thing in values]
    return found[:MOST_THINGS]


def _all(order: Order, tasks: list[Task], workers: int) -> Iterator[list[Found]]:
    if workers <= 1:
        for task in tasks:
            yield perform(order, task)
        return
    with ProcessPoolExecutor(
        workers,
        mp_context=get_context("spawn"),
        initializer=use_all_cards,
        initargs=(cards_in_use(),),
    ) as pool:
        try:
            yield from pool.map(perform, [order] * len(tasks), tasks, chunksize=CHUNK)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
