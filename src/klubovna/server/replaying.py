"""Looking back at a match that is over, choice by choice."""

from klubovna.core.match import Match
from klubovna.core.state import State
from klubovna.server.errors import Refused
from klubovna.server.frames import EVERYTHING, FRAME, Moment
from klubovna.server.tables import LiveTable
from klubovna.server.work.workforce import Workforce, ask


async def finished(table: LiveTable) -> Match[State]:
    """The match, if it may be looked back at. For whoever has the floor of the table."""
    ledger = await table.playing()
    if not ledger.over and table.stopped is None:
        raise Refused("conflict", "not_over")
    return ledger.match


async def moment(table: LiveTable, at: int, seat: int) -> Moment:
    """The position after `at` choices as the seat saw it; -1 spectator, -2 everything. For whoever
    has the floor of the table."""
    match = await finished(table)
    if not EVERYTHING <= seat < match.setup.players or not 0 <= at <= len(match.choices):
        raise Refused("bad_request", "no_such_place")
    seating = (await table.playing()).seating
    changes = [
        (each.change.at, each.change.seat, each.change.kind, each.after) for each in seating.noted
    ]
    return Moment(match.record().dumps(), at, seat, match.turns, changes, table.stored.result)


async def frame(work: Workforce, moment: Moment, client: str) -> bytes:
    """The position as JSON."""
    shown = await ask(work, FRAME, moment, client)
    return bytes(shown)
