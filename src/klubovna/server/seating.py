"""Who plays each seat of a running table: a person, or for a while a bot in a person's place.

What happens here is told by rows between the moves. Taking a move back never takes it back: it
stays where it is in the log, at the latest behind what is left of the match.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from klubovna.core.errors import BadRecord
from klubovna.core.match import Match
from klubovna.core.seating import GIVEN_UP, RETURNED, TAKEN_OVER, SeatChange
from klubovna.core.state import State
from klubovna.server.clocks import USUAL_STAND_IN
from klubovna.server.wire import Line, said


class Noted(NamedTuple):
    """A change, and how many events the log of the match had when it came."""

    change: SeatChange
    after: int


class Seating:
    """The persons of a table, for whom of them a bot plays, and who has resigned."""

    def __init__(self, persons: Sequence[int], stand_in: str = USUAL_STAND_IN) -> None:
        self.persons = list(persons)
        self.stand_in = stand_in
        self.played_by_bot: set[int] = set()
        """The seats of persons, also of those who have resigned, that a bot plays."""
        self.resigned: list[int] = []
        self.noted: list[Noted] = []

    @property
    def people(self) -> list[int]:
        """The seats that persons play now."""
        return [seat for seat in self.persons if seat not in self.played_by_bot]

    def note(self, kind: str, seat: int, match: Match[State]) -> None:
        """Let it happen; an error changes nothing."""
        if seat not in self.persons or seat in self.resigned:
            raise BadRecord("error.record_shape")
        if kind not in GIVEN_UP and (seat in self.played_by_bot) != (kind == RETURNED):
            raise BadRecord("error.record_shape")
        if kind == RETURNED:
            self.played_by_bot.discard(seat)
        else:
            self.played_by_bot.add(seat)
        if kind in GIVEN_UP:
            self.resigned.append(seat)
        stays = kind in TAKEN_OVER or (kind in GIVEN_UP and not self.ends(match))
        change = SeatChange(len(match.choices), seat, kind, self.stand_in if stays else "")
        self.noted.append(Noted(change, len(match.events())))

    def shortened(self, match: Match[State]) -> None:
        """Something was taken back: what came later has now come at the end."""
        choices, events = len(match.choices), len(match.events())
        if self.noted and (self.noted[-1].change.at > choices or self.noted[-1].after > events):
            self.noted = [_not_after(each, choices, events) for each in self.noted]

    def ends(self, match: Match[State]) -> bool:
        """Whether who has resigned ends the match: one of two sides, or all persons."""
        if not self.resigned:
            return False
        two = len(match.game.teams(match.setup)) == 2
        return two or all(seat in self.resigned for seat in self.persons)

    def winners(self, match: Match[State]) -> list[int]:
        """Who wins a match that was resigned before its end: the other of two sides."""
        teams = match.game.teams(match.setup)
        left = [team for team in teams if not any(seat in self.resigned for seat in team)]
        return left[0] if len(teams) == 2 and len(left) == 1 else []

    def changes(self) -> list[SeatChange]:
        """All of it, for the record."""
        return [each.change for each in self.noted]


def _not_after(noted: Noted, choices: int, events: int) -> Noted:
    change = noted.change
    at = min(change.at, choices)
    moved = SeatChange(at, change.seat, change.kind, change.agent)
    return Noted(moved, min(noted.after, events))


# ---- in the log


def woven(
    lines: Iterable[tuple[int, Line]], noted: Sequence[Noted], match: Match[State]
) -> list[Line]:
    """The lines of the log, each with the number of its event, and between them the changes."""
    found: list[Line] = []
    waiting = list(noted)
    for at, line in lines:
        while waiting and waiting[0].after <= at:
            found.append(_line(waiting.pop(0), match))
        found.append(line)
    return found + [_line(each, match) for each in waiting]


def _line(noted: Noted, match: Match[State]) -> Line:
    change = noted.change
    log = match.state.log
    turn = log.turn_of(noted.after - 1) if log is not None and noted.after else 0
    told = said(change.text())
    return Line(told.key, told.args, f"seat_{change.kind}", f"seat:{change.seat}", turn=turn)
