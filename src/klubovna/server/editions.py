"""Which picture each connection has, so that whoever asks for it is sent only what has changed.

Every picture has a number, its edition; those that several viewers get of one moment have the same.
What a viewer was shown last is kept as long as a connection wants changes; one that has another
edition gets the whole picture.
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
        picture.edition = self._next()
        reader.put(write_message(picture))
        if reader.edition != WHOLE:
            reader.edition = picture.edition
            self._remember(seat, picture)

    def issue(self) -> "Issue":
        """What everybody gets to see of one moment."""
        return Issue(self, self._next())

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

    def _next(self) -> int:
        self._number += 1
        return self._number

    def _remember(self, seat: int, picture: Picture) -> None:
        self._last[seat] = picture
        self._helped.discard(seat)


class Issue:
    """The pictures of one moment for all viewers, which have one number. What is the same for
    several of them is compared once, and put into one message."""

    def __init__(self, editions: Editions, number: int) -> None:
        self._editions = editions
        self._number = number
        self._comparison = Comparison()
        self._written: list[tuple[Change, str]] = []

    def publish(self, seat: int, readers: Iterable[Reader], picture: Picture) -> None:
        """The picture, or what is new in it, for all connections of a seat; each is made once."""
        editions = self._editions
        picture.edition = self._number
        before = editions._last.pop(seat, None)
        whole = change = ""
        for reader in readers:
            if before is not None and reader.edition == before.edition:
                change = change or self._change(seat, before, picture)
                reader.put(change)
            else:
                whole = whole or write_message(picture)
                reader.put(whole)
            if reader.edition != WHOLE:
                reader.edition = picture.edition
                editions._remember(seat, picture)

    def _change(self, seat: int, before: Picture, picture: Picture) -> str:
        anyway = HELPED if seat in self._editions._helped else ()
        change = changed(before, picture, self._comparison, anyway)
        for other, message in self._written:
            if other == change:
                return message
        message = write_message(change)
        self._written.append((change, message))
        return message


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
