"""Carry everything from one database into another, and look at every row again."""

from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Final, NamedTuple

from klubovna.server.errors import BadDatabase
from klubovna.server.storage.rows import Rows, Sheet, Value, Values

EVERY: Final = 500
"""Rows between two words about how far it is."""

Tell = Callable[[int], None]


class Carried(NamedTuple):
    """How many rows of a sheet arrived."""

    sheet: str
    rows: int


class Way(NamedTuple):
    """How a sheet of one database becomes the same sheet of another."""

    source: Sheet
    target: Sheet
    columns: tuple[str, ...]
    fresh: tuple[tuple[str, Value], ...]
    """What the target's own columns begin with."""


def ways(source: Rows, target: Rows) -> list[Way]:
    """What is carried, in the order in which it can be written. A BadDatabase where something of
    the source would have no place, or something of the target no value."""
    known = source.sheets()
    found = []
    for name, sheet in target.sheets().items():
        if name in target.at_home:
            continue
        if name not in known:
            raise _no_place(name, source)
        found.append(_way(known.pop(name), sheet, source, target))
    for name in known:
        if name not in source.at_home:
            raise _no_place(name, target)
    return found


def _way(old: Sheet, new: Sheet, source: Rows, target: Rows) -> Way:
    left, fresh = source.fresh.get(old.name, {}), target.fresh.get(new.name, {})
    columns = tuple(name for name in old.columns if name in new.columns)
    for name in old.columns:
        if name not in columns and name not in left:
            raise _no_place(f"{old.name}.{name}", target)
    for name in new.columns:
        if name not in columns and name not in fresh and name not in new.spare:
            raise _no_place(f"{new.name}.{name}", source)
    return Way(old, new, columns, tuple((n, v) for n, v in fresh.items() if n not in columns))


def size(source: Rows) -> int:
    """How many rows there are to carry."""
    return sum(source.count(name) for name in source.sheets() if name not in source.at_home)


def carried(source: Rows, target: Rows, tell: Tell = lambda done: None) -> list[Carried]:
    """Carry all rows into the target, which must be empty, and compare each with what arrived. If
    anything differs or fails, nothing stays there. `tell` hears how many rows are written or
    compared: twice as many as there are, at the end."""
    counter = _Counter(tell)
    wanted = ways(source, target)
    with target.change():
        full = [way.target.name for way in wanted if target.count(way.target.name)]
        if full:
            about = {"file": target.shown, "sheets": ", ".join(full)}
            raise BadDatabase("server.database.not_empty", dict(about))
        for way in wanted:
            names = [*way.columns, *(name for name, _ in way.fresh)]
            target.write(way.target.name, names, _complete(source, way, counter))
        return [Carried(way.target.name, _compare(source, target, way, counter)) for way in wanted]


def _complete(source: Rows, way: Way, counter: "_Counter") -> Iterator[Values]:
    more = tuple(value for _, value in way.fresh)
    for row in source.read(way.source, way.columns):
        counter.count()
        yield row + more


def _compare(source: Rows, target: Rows, way: Way, counter: "_Counter") -> int:
    """The number of rows, if all are the same."""
    number = 0
    there = target.read(way.target, way.columns)
    for old, new in zip_longest(source.read(way.source, way.columns), there):
        if old != new:
            about = {"file": target.shown, "sheet": way.target.name, "row": str(number + 1)}
            raise BadDatabase("server.database.differs", dict(about))
        number += 1
        counter.count()
    return number


def _no_place(what: str, where: Rows) -> BadDatabase:
    return BadDatabase("server.database.no_place", {"what": what, "file": where.shown})


class _Counter:
    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._done = 0

    def count(self) -> None:
        self._done += 1
        if self._done % EVERY == 0:
            self._tell(self._done)
