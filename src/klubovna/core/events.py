"""What happened, told for the log and the animation, and who may see it."""

from bisect import bisect_right
from collections.abc import Mapping
from typing import Final

from klubovna.core.decision import NOBODY
from klubovna.texts import Arg, Ref, Text

ALL_SEATS: Final = -1
"""A bit set with every seat in it (and the spectators)."""

SEAT_REFS: Final = [Ref(f"seat.{seat}") for seat in range(16)]


def seat_ref(seat: int) -> Ref:
    """A player, by the name that the table gives to the seat."""
    return SEAT_REFS[seat]


_SEATS: Final = {ref.key: seat for seat, ref in enumerate(SEAT_REFS)}


def seat_of(arg: "Arg | None") -> int:
    """The seat that an argument of a sentence names; NOBODY where it names none."""
    return _SEATS.get(arg.key, NOBODY) if isinstance(arg, Ref) else NOBODY


_NAMES: Final[dict[tuple[str, ...], tuple[str, ...]]] = {}


class Told:
    """A sentence, kept small: a long match holds many of them."""

    __slots__ = ("_key", "_names", "_values", "source")

    def __init__(self, key: str, args: Mapping[str, Arg], source: str = "") -> None:
        names = tuple(args)
        self.source = source
        """The key of what brought it about ("cards.spark.name"), where the game says so."""
        self._key = key
        self._names = _NAMES.setdefault(names, names)
        self._values = tuple(args.values())

    def text(self) -> Text:
        return Text(self._key, dict(zip(self._names, self._values, strict=True)))


class Event:
    """A sentence for the seats in `seen_by`, and another one, or nothing, for everybody else."""

    __slots__ = ("_public", "_told", "seen_by")

    def __init__(self, told: Told, seen_by: int, public: Told | None) -> None:
        self._told = told
        self.seen_by = seen_by
        self._public = public

    def for_seat(self, seat: int) -> Text | None:
        """What this seat may read; spectators are seat -1."""
        told = self.told_to(seat)
        return None if told is None else told.text()

    def told_to(self, seat: int) -> Told | None:
        """The same, as it is kept."""
        if self.seen_by == ALL_SEATS or (seat >= 0 and self.seen_by >> seat & 1):
            return self._told
        return self._public


class Log:
    """Collects the events of a match."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.turns: list[int] = []
        """How many events there were when each turn began; turns without an event count as none."""
        self.cause = ""
        """The key of what brings about what is told now, where a game says so."""

    def copy(self) -> "Log":
        """The same events, and room for others."""
        twin = Log()
        twin.events = self.events[:]
        twin.turns = self.turns[:]
        twin.cause = self.cause
        return twin

    def begin_turn(self) -> None:
        """A turn boundary: what is told from now on belongs to another turn."""
        at = len(self.events)
        if not self.turns or self.turns[-1] != at:
            self.turns.append(at)

    def cut(self, length: int) -> None:
        """Forget all but the first events, and the turns that begin after them."""
        del self.events[length:]
        self.cause = ""
        while self.turns and self.turns[-1] >= length:
            self.turns.pop()

    def turn_of(self, at: int) -> int:
        """The number of the turn, from 1, to which an event belongs; 0 before the first one."""
        return bisect_right(self.turns, at)

    def tell(self, key: str, args: dict[str, Arg], source: str = "") -> None:
        """Something that everybody sees; `source` is the key of what brought it about, else it is
        the `cause`."""
        self.events.append(Event(Told(key, args, source or self.cause), ALL_SEATS, None))

    def whisper(self, seats: int, text: Text, public: Text | None) -> None:
        """Something that only some seats see in full."""
        others = None if public is None else Told(public.key, public.args)
        self.events.append(Event(Told(text.key, text.args), seats, others))
