"""A storage whose answers are timed. It has whatever methods the storage has."""

import inspect
from collections.abc import Awaitable, Callable, Iterable
from time import perf_counter
from typing import Any, Final, cast

from klubovna.server.running.measures import Measures
from klubovna.server.storage import Row, Storage

APPEND: Final = "append"
ROWS: Final = 2
"""Where `append` has the rows."""
UNTIMED: Final = frozenset({"settled"})
"""What is asked for every message and nearly always answered at once."""


def timed(storage: Storage, measures: Measures) -> Storage:
    """The same storage, measured."""
    return cast(Storage, Timed(storage, measures))


class Timed:
    """Passes everything on, and measures what is awaited."""

    def __init__(self, storage: Storage, measures: Measures) -> None:
        self._storage = storage
        self._measures = measures

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._storage, name)
        if not inspect.ismethod(found):
            return found
        if inspect.iscoroutinefunction(found) and name not in UNTIMED:
            found = self._watched(name, found)
        setattr(self, name, found)
        return found

    def _watched(
        self, name: str, method: Callable[..., Awaitable[Any]]
    ) -> Callable[..., Awaitable[Any]]:
        observe, rows = self._measures.of_storage(name).observe, self._measures.rows

        async def watched(*about: Any) -> Any:
            began = perf_counter()
            try:
                return await method(*about)
            finally:
                observe(perf_counter() - began)

        async def counted(*about: Any) -> Any:
            began = perf_counter()
            try:
                answer = await method(*about)
            finally:
                observe(perf_counter() - began)
            written: Iterable[Row] = about[ROWS]
            for row in written:
                rows[row.kind] += 1
            return answer

        return counted if name == APPEND else watched
