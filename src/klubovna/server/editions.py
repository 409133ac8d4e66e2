"""Which picture each connection has, so that whoever asks for it is sent only what has changed.

Every picture of a table has a number of its own, its edition. What a viewer was shown last is kept
as long as a connection wants changes; one that has another edition gets the whole picture.
"""

from collections.abc import Iterable
from operator import attrgetter
from typing import Any, Final, Protocol

from klubovna.core.comparing import Comparison
from klubovna.server.messages import Change, Picture, write_message

WHOLE: Final = -1
"""The edition of a connection that wants whole pictures."""
NONE: Final = 0
"""The edition of one that wants changes and has seen nothing yet."""
FIELDS: Final = tuple(
    name for name in Picture.__struct_fields__ if name not in ("view", "log", "log_from", "edition")
)
_fields = attrgetter(*FIELDS)
HELPED: Final = ("ask", "aids")
"""What help that comes later completes in a picture that was sent."""


class Reader(Protocol):
    """A connection."""

    edition: int
    """The picture that it has, NONE or WHOLE."""

    def put(self, message: str) -> None:
        """Send it when there is time; never waits."""


class Editions:
    """The pictures of one table."""

    def __init__(self) -> None:
        self._number = NONE
        self._last: dict[int, Picture] = {}
        self._helped: set[int] = set()

    def show(self, seat: int, reader: Reader, picture: Picture) -> None:
        """The whole picture for one connection."""
        self._count(picture)
        reader.put(write_message(picture))
        if reader.edition != WHOLE:
            reader.edition = picture.edition
            self._remember(seat, picture)

    def publish(
        self, seat: int, readers: Iterable[Reader], picture: Picture, comparison: Comparison
    ) -> None:
        """The picture, or what is new in it, for all connections of a seat; each is made once.
        Those who publish several seats' pictures of one moment compare them together."""
        self._count(picture)
        before = self._last.pop(seat, None)
        whole = change = ""
        for reader in readers:
            if before is not None and reader.edition == before.edition:
                anyway = HELPED if seat in self._helped else ()
                change = change or write_message(changed(before, picture, comparison, anyway))
                reader.put(change)
            else:
                whole = whole or write_message(picture)
                reader.put(whole)
            if reader.edition != WHOLE:
                reader.edition = picture.edition
                self._remember(seat, picture)

    def helped(self, seat: int) -> None:
        """The picture was completed by help that came later."""
        if seat in self._last:
            self._helped.add(seat)

    def forget(self, seat: int | None = None) -> None:
        """Nobody is there, or nothing has happened for long: the next picture is a whole one."""
        if seat is None:
            self._last.clear()
        else:
            self._last.pop(seat, None)

    def _count(self, picture: Picture) -> None:
        self._number += 1
        picture.edition = self._number

    def _remember(self, seat: int, picture: Picture) -> None:
        self._last[seat] = picture
        self._helped.discard(seat)


def changed(
    before: Picture, after: Picture, comparison: Comparison, anyway: tuple[str, ...] = ()
) -> Change:
    """What makes the one picture the other; these fields whether or not they differ."""
    fields: dict[str, Any] = {
        name: new
        for name, old, new in zip(FIELDS, _fields(before), _fields(after), strict=True)
        if old != new or name in anyway
    }
    view = comparison.edits(before.view, after.view)
    return Change(before.edition, after.edition, fields, view, after.log, after.log_from)
