"""Looking back at a match that is over, choice by choice."""

from typing import Final

from klubovna.core.decision import OPTION_MASK, code_seat
from klubovna.core.events import ALL_SEATS, Event
from klubovna.core.game import SPECTATOR
from klubovna.core.match import Match, replay
from klubovna.core.state import Json, State
from klubovna.server.errors import Refused
from klubovna.server.picture import aids_of, options_of, outcome, told_to
from klubovna.server.tables import LiveTable
from klubovna.server.wire import AskedThen, Frame, Said, said

EVERYTHING: Final = -2


def frame(table: LiveTable, at: int, seat: int) -> Frame:
    """The position after `at` choices as the seat saw it; -1 spectator, -2 everything."""
    if table.stored.status != "over":
        table.playing()
        raise Refused("conflict", "not_over")
    whole = table.playing().match
    if not EVERYTHING <= seat < whole.setup.players or not 0 <= at <= len(whole.choices):
        raise Refused("bad_request", "no_such_place")
    match = replay(whole.game, whole.record(), at, events=True)
    decision = match.decision_for(seat) if seat >= 0 else None
    return Frame(
        at=at,
        length=len(whole.choices),
        view=seen_by_all(match) if seat == EVERYTHING else match.game.view(match.state, seat),
        events=told_everything(match) if seat == EVERYTHING else told_to(seat, match.events()),
        asked=asked_then(match, whole.choices[at], seat) if at < len(whole.choices) else None,
        aids=aids_of(match, max(seat, SPECTATOR), decision),
        result=outcome(match),
    )


def asked_then(match: Match[State], code: int, viewer: int) -> AskedThen | None:
    """The question that was answered next, if the viewer saw it."""
    seat = code_seat(code)
    decision = match.decision if seat < 0 else match.decision_for(seat)
    if decision is None or viewer not in (decision.seat, EVERYTHING):
        return None
    prompt = said(match.game.prompt(match.state, decision))
    return AskedThen(decision.seat, prompt, options_of(match, decision), code & OPTION_MASK)


def seen_by_all(match: Match[State]) -> dict[str, Json]:
    """What all seats together saw: the view of whoever is asked, with each seat's own part of
    `seats` as that seat saw it."""
    game, state = match.game, match.state
    owed = match.owed()
    view = game.view(state, owed[0].seat if owed else SPECTATOR)
    if "seat" in view:
        view["seat"] = SPECTATOR
    seats = view.get("seats")
    if isinstance(seats, list) and len(seats) == match.setup.players:
        for seat in range(len(seats)):
            own = game.view(state, seat).get("seats")
            if isinstance(own, list):
                seats[seat] = own[seat]
    return view


def told_everything(match: Match[State]) -> list[Said]:
    """The log without secrets: every event in its fullest words."""
    lines: list[Said] = []
    for event in match.events():
        lines += told_to(_insider(event), [event])
    return lines


def _insider(event: Event) -> int:
    """A seat that saw all of the event."""
    if event.seen_by == ALL_SEATS or event.seen_by == 0:
        return SPECTATOR
    return (event.seen_by & -event.seen_by).bit_length() - 1
