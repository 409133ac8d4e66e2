"""A position of a match that is over, as somebody saw it then."""

from typing import Final

import msgspec

from klubovna.core.decision import OPTION_MASK, code_seat
from klubovna.core.events import ALL_SEATS, Event
from klubovna.core.game import SPECTATOR
from klubovna.core.match import Match
from klubovna.core.record import record_from_text
from klubovna.core.registry import find_game
from klubovna.core.seating import SeatChange
from klubovna.core.starting import replay
from klubovna.core.state import State
from klubovna.server.picture import entry, options_of, outcome, told_to
from klubovna.server.seating import Noted, woven
from klubovna.server.wire import AskedThen, Frame, Line, Outcome, Tree, said
from klubovna.server.work.kinds import HELP
from klubovna.server.work.task import Task

EVERYTHING: Final = -2


class Moment(msgspec.Struct):
    """The position after `at` choices, seen from a seat; -1 spectator, -2 everything."""

    record: str
    at: int
    seat: int
    turns: list[int]
    seating: list[tuple[int, int, str, int]] = []
    """Where seats changed hands: after how many choices, which, how, and after how many events."""
    result: Outcome | None = None
    """How the table ended."""


def frame(moment: Moment) -> msgspec.Raw:
    """The position as a `Frame` in JSON."""
    whole = record_from_text(moment.record)
    at, seat = moment.at, moment.seat
    match = replay(find_game(whole.game), whole, at, events=True)
    length = len(whole.choices)
    everything = seat == EVERYTHING
    noted = noted_until(moment)
    shown = Frame(
        at=at,
        length=length,
        turns=moment.turns,
        view=seen_by_all(match) if everything else dict(match.view(seat)),
        events=told_everything(match, noted) if everything else told_to(seat, match, 0, noted),
        asked=asked_then(match, whole.choices[at], seat) if at < length else None,
        aids=dict(match.game.aids(match.state, max(seat, SPECTATOR), match.decision_for(seat))),
        result=moment.result if at == length else outcome(match),
    )
    return msgspec.Raw(msgspec.json.encode(shown))


def noted_until(moment: Moment) -> list[Noted]:
    """How seats had changed hands by then."""
    changes = [each for each in moment.seating if each[0] <= moment.at]
    return [Noted(SeatChange(at, seat, kind, ""), after) for at, seat, kind, after in changes]


def asked_then(match: Match[State], code: int, viewer: int) -> AskedThen | None:
    """The question that was answered next, if the viewer saw it."""
    seat = code_seat(code)
    decision = match.decision if seat < 0 else match.decision_for(seat)
    if decision is None or viewer not in (decision.seat, EVERYTHING):
        return None
    prompt = said(match.prompt(decision))
    return AskedThen(decision.seat, prompt, options_of(match, decision), code & OPTION_MASK)


def seen_by_all(match: Match[State]) -> Tree:
    """What all seats together saw, beginning with whoever is asked."""
    owed = match.owed()
    return dict(match.game.open_view(match.state, owed[0].seat if owed else SPECTATOR))


def told_everything(match: Match[State], noted: list[Noted]) -> list[Line]:
    """The log without secrets: every event in its fullest words."""
    told = [event.told_to(_insider(event)) for event in match.events()]
    lines = [(at, entry(match, at, one)) for at, one in enumerate(told) if one is not None]
    return woven(lines, noted, match)


def _insider(event: Event) -> int:
    """A seat that saw all of the event."""
    if event.seen_by == ALL_SEATS or event.seen_by == 0:
        return SPECTATOR
    return (event.seen_by & -event.seen_by).bit_length() - 1


FRAME: Final = Task("frame", HELP, frame, Moment, msgspec.Raw)
