"""Clocks by choice: how much time a person has, and when it runs out.

A clock runs only while a person owes an answer. What is kept is how much time every seat had when
the table last changed, whose clocks run since, and the moment at which the first of them runs out.
So no timer has to outlive anything; and whoever moves that moment, as the server does after it was
away, gives everybody whose clock runs the same time more.
"""

from collections.abc import Iterable
from typing import Final

import msgspec

from klubovna.server.wire import Clock

MOVE, MATCH = "move", "match"
LEAST_AFTER_RESTART: Final = 60_000
"""Milliseconds that whoever is to move has at least when the server is there again."""
UNNOTICED: Final = 90_000
"""A server that was away no longer than this many milliseconds has not been away."""
USUAL_STAND_IN: Final = "casual"


class Times(msgspec.Struct, frozen=True):
    """Milliseconds that each seat had when the table last changed, and whose clocks run since."""

    left: list[int]
    running: list[int]


class Pact(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was agreed about time and absence, and how the clocks stand."""

    stand_in: str = USUAL_STAND_IN
    """The bot that plays for whoever leaves."""
    clock: Clock | None = None
    times: Times | None = None
    watch_delay: int = 0
    """So many turns late spectators see everything; 0: as it happens, but only what lies face
    up."""


class Ticked(msgspec.Struct):
    """How the clocks stand after a change, and when the first runs out; 0 where none runs."""

    pact: Pact
    deadline: int


def ticked(
    pact: Pact, deadline: int, now: int, running: list[int], answered: Iterable[int], seats: int
) -> Ticked:
    """The clocks at a change: from now on those of `running` run. With a clock for each move,
    whoever has answered or is newly asked has the whole time."""
    clock = pact.clock
    if clock is None:
        return Ticked(pact, 0)
    whole = 1000 * clock.seconds
    before = pact.times or Times([whole] * seats, [])
    left = [max(0, each) for each in remaining(before, deadline, now)]
    if clock.per == MOVE:
        again = {*answered, *(seat for seat in running if seat not in before.running)}
        left = [whole if seat in again else each for seat, each in enumerate(left)]
    times = Times(left, running)
    after = msgspec.structs.replace(pact, times=times)
    return Ticked(after, now + min(left[seat] for seat in running) if running else 0)


def remaining(times: Times, deadline: int, now: int) -> list[int]:
    """Milliseconds that each seat has now; below 0 where it is late."""
    if not times.running:
        return times.left[:]
    began = deadline - min(times.left[seat] for seat in times.running)
    gone = now - began
    return [left - gone if seat in times.running else left for seat, left in enumerate(times.left)]


def late(pact: Pact, deadline: int, now: int) -> list[int]:
    """The seats whose time has run out."""
    times = pact.times
    if times is None or not times.running or deadline > now:
        return []
    left = remaining(times, deadline, now)
    return [seat for seat in times.running if left[seat] <= 0]
