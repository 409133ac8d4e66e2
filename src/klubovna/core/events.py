"""What happened, told for the log and the animation, and who may see it."""

from typing import Final

from klubovna.texts import Arg, Ref, Text

ALL_SEATS: Final = -1
"""A bit set with every seat in it (and the spectators)."""


def seat_ref(seat: int) -> Ref:
    """A player, by the name that the table gives to the seat."""
    return Ref(f"seat.{seat}")


class Event:
    """A sentence for the seats in `seen_by`, and another one, or nothing, for everybody else."""

    def __init__(self, text: Text, seen_by: int, public: Text | None) -> None:
        self.text = text
        self.seen_by = seen_by
        self.public = public

    def for_seat(self, seat: int) -> Text | None:
        """What this seat may read; spectators are seat -1."""
        if self.seen_by == ALL_SEATS or (seat >= 0 and self.seen_by >> seat & 1):
            return self.text
        return self.public


class Log:
    """Collects the events of a match."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def tell(self, key: str, args: dict[str, Arg]) -> None:
        """Something that everybody sees."""
        self.events.append(Event(Text(key, args), ALL_SEATS, None))

    def whisper(self, seats: int, text: Text, public: Text | None) -> None:
        """Something that only some seats see in full."""
        self.events.append(Event(text, seats, public))
