"""Looking back at a match that is over, choice by choice."""

from typing import Final

import msgspec

from klubovna.core.decision import OPTION_MASK, code_seat
from klubovna.core.events import ALL_SEATS, Event
from klubovna.core.game import SPECTATOR
from klubovna.core.match import Match, replay
from klubovna.core.record import record_from_text
from klubovna.core.registry import find_game
from klubovna.core.state import Json, State
from klubovna.server.bots import Workers
from klubovna.server.errors import Refused
from klubovna.server.picture import options_of, outcome, told_to
from klubovna.server.tables import LiveTable
from klubovna.server.wire import AskedThen, Frame, Said, said

EVERYTHING: Final = -2


async def frame(workers: Workers, table: LiveTable, at: int, seat: int) -> bytes:
    """The position after `at` choices as the seat saw it, as JSON; -1 spectator, -2 everything."""
    match = table.playing().match
    if not match.over:
        raise Refused("conflict", "not_over")
    if not EVERYTHING <= seat < match.setup.players or not 0 <= at <= len(match.choices):
        raise Refused("bad_request", "no_such_place")
    return await workers.call(frame_json, match.record().dumps(), at, seat)


def frame_json(record: str, at: int, seat: int) -> bytes:
    """In a worker: the frame."""
    whole = record_from_text(record)
    match = replay(find_game(whole.game), whole, at, events=True)
    length = len(whole.choices)
    everything = seat == EVERYTHING
    shown = Frame(
        at=at,
        length=length,
        view=seen_by_all(match) if everything else match.game.view(match.state, seat),
        events=told_everything(match) if everything else told_to(seat, match.events()),
        asked=asked_then(match, whole.choices[at], seat) if at < length else None,
        aids=match.game.aids(match.state, max(seat, SPECTATOR), match.decision_for(seat)),
        result=outcome(match),
    )
    return msgspec.json.encode(shown)


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
    `seats`, or of `actors`, as that seat saw it."""
    game, state = match.game, match.state
    owed = match.owed()
    view = game.view(state, owed[0].seat if owed else SPECTATOR)
    if "seat" in view:
        view["seat"] = SPECTATOR
    for part in ("seats", "actors"):
        shown = view.get(part)
        if isinstance(shown, list) and len(shown) >= match.setup.players:
            for seat in range(match.setup.players):
                own = game.view(state, seat).get(part)
                if isinstance(own, list):
                    shown[seat] = own[seat]
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
