"""The rows of a database as they stand there, for whoever carries all of them elsewhere.

What there is to carry is read from the database itself, so a new table of the schema is carried
along without being named anywhere. A table of a database is called a sheet here, because our tables
are those that people sit at.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol, TypeAlias

Value: TypeAlias = str | int | bytes | None
Values: TypeAlias = tuple[Value, ...]


class Sheet(NamedTuple):
    """One table of a database."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    """The columns of its primary key, by which rows are put in order."""
    spare: frozenset[str]
    """Columns that fill themselves."""
    after: frozenset[str]
    """Sheets whose rows must be there first."""


class Rows(Protocol):
    """All rows of one database, as they were when it was opened. What can't be read or written is
    a BadDatabase."""

    shown: str
    """Its name for people, without secrets."""
    at_home: frozenset[str]
    """Sheets that belong to this database and are carried nowhere."""
    fresh: Mapping[str, Mapping[str, Value]]
    """Columns that only this kind of database has, by sheet, with what stands in them when the row
    comes from elsewhere."""

    def sheets(self) -> dict[str, Sheet]:
        """What the database consists of, in an order in which it can be filled."""

    def count(self, sheet: str) -> int:
        """How many rows there are."""

    def read(
        self, sheet: Sheet, columns: Sequence[str], only: Mapping[str, Value] | None = None
    ) -> Iterator[Values]:
        """The rows in the order of their keys; only those that have these values."""

    def write(self, sheet: str, columns: Sequence[str], rows: Iterable[Values]) -> None:
        """Add rows; only inside of `change`."""

    def change(self) -> AbstractContextManager[None]:
        """All that is written inside, or nothing."""

    def close(self) -> None:
        """The end."""


def in_order(sheets: Iterable[Sheet]) -> dict[str, Sheet]:
    """Each sheet behind those that it needs."""
    waiting = {sheet.name: sheet for sheet in sheets}
    ordered: dict[str, Sheet] = {}
    while waiting:
        ready = [name for name, sheet in waiting.items() if not sheet.after & waiting.keys()]
        if not ready:
            raise ValueError(f"sheets that need each other: {', '.join(waiting)}")
        for name in sorted(ready):
            ordered[name] = waiting.pop(name)
    return ordered
