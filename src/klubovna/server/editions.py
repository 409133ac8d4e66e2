"""Which picture each connection has, so that whoever asks for it is sent only what has changed.

Every picture of a table has a number of its own, its edition. What a viewer was shown last is kept
as long as a connection wants changes; one that has another edition gets the whole picture.
"""

from collections.abc import Iterable
from typing import Any, Final, Protocol

from klubovna.server.messages import Change, Picture, write_message

WHOLE: Final = -1
"""The edition of a connection that wants whole pictures."""
NONE: Final = 0
"""The edition of one that wants changes and has seen nothing yet."""
FIELDS: Final = tuple(
    name for name in Picture.__struct_fields__ if name not in ("view", "log", "log_from", "edition")
)
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

    def publish(self, seat: int, readers: Iterable[Reader], picture: Picture) -> None:
        """The picture, or what is new in it, for all connections of a seat; each is made once."""
        self._count(picture)
        before = self._last.pop(seat, None)
        whole = change = ""
        for reader in readers:
            if before is not None and reader.edition == before.edition:
                change = change or write_message(self._changed(seat, before, picture))
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

    def _changed(self, seat: int, before: Picture, after: Picture) -> Change:
        return changed(before, after, HELPED if seat in self._helped else ())


def changed(before: Picture, after: Picture, anyway: tuple[str, ...] = ()) -> Change:
    """What makes the one picture the other; these fields whether or not they differ."""
    fields: dict[str, Any] = {}
    for name in FIELDS:
        value = getattr(after, name)
        if name in anyway or getattr(before, name) != value:
            fields[name] = value
    view: list[list[Any]] = []
    _compare(before.view, after.view, [], view)
    return Change(before.edition, after.edition, fields, view, after.log, after.log_from)


def _compare(old: Any, new: Any, path: list[str | int], found: list[list[Any]]) -> None:
    """Add the path and the value of all that is another one, and the path of what is gone. What is
    equal has the same type, too: a field of a view never is a number now and true later."""
    if type(old) is dict and type(new) is dict:
        for key, value in new.items():
            if key not in old:
                found.append([[*path, key], value])
            elif old[key] != value:
                _compare(old[key], value, [*path, key], found)
        found.extend([[*path, key]] for key in old if key not in new)
    elif type(old) is list and type(new) is list and len(old) == len(new):
        for i, value in enumerate(new):
            if old[i] != value:
                _compare(old[i], value, [*path, i], found)
    else:
        found.append([path, new])
