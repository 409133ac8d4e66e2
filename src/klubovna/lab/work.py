"""Doing all tasks of an order, in one or several processes, with the same outcome."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from klubovna.arena.crew import processes
from klubovna.core.registry import find_game
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
    errands = ((order, tasks[at : at + CHUNK]) for at in range(0, len(tasks), CHUNK))
    for found in processes(workers).each(_perform_each, errands):
        yield from found


def _perform_each(order: Order, tasks: list[Task]) -> list[list[Found]]:
    return [perform(order, task) for task in tasks]
