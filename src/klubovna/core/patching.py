"""What was played under older rules, played again under today's.

A record is only choices, so it can always be tried: as long as every choice is possible and the
match reads the same, it goes on as if the rules had never been others. Where it breaks, all that
came before can still be looked at.
"""

from typing import Generic, TypeVar

from klubovna.core.decision import OPTION_MASK, code_seat
from klubovna.core.errors import OtherRules
from klubovna.core.game import Game
from klubovna.core.match import Match
from klubovna.core.record import Record, mark_of
from klubovna.core.starting import replay
from klubovna.core.state import Json, State, state_to_json
from klubovna.texts import Text

S = TypeVar("S", bound=State)


class Carried(Generic[S]):
    """How far a match could be played under today's rules.

    `why` is None where all of it could, and it reads the same: then it may be played on. Otherwise
    it says why not, and `match` stands at the last position that both rules share.
    """

    def __init__(self, match: Match[S], why: Text | None) -> None:
        self.match = match
        self.why = why


def reopened(game: Game[S], record: Record, events: bool = False) -> Carried[S]:
    """The match of a record, whichever rules it was made under."""
    if is_old(game, record):
        return carry_over(game, record, events)
    return Carried(replay(game, record, events=events), None)


def is_old(game: Game[S], record: Record) -> bool:
    """Whether the record was made under an older version of the rules."""
    return record.game == game.id and record.rules_version < game.rules_version


def carry_over(
    game: Game[S], record: Record, events: bool = False, seats: list[int] | None = None
) -> Carried[S]:
    """Play a record of older rules under today's, as far as that goes. `seats` may tell who made
    each choice. A record of newer rules, or whose start is impossible now, is an error."""
    if record.rules_version > game.rules_version:
        raise OtherRules(
            "error.record_rules", {"rules": record.rules_version, "known": game.rules_version}
        )
    match = replay(game, _start(game, record), events=events)
    for at in range(len(record.choices)):
        why = _snapshot_fault(match, record, at) or _fault(match, record, at, seats)
        if why is not None:
            return Carried(match, why)
        code = record.choices[at]
        match.step(code & OPTION_MASK, code_seat(code))
    why = _snapshot_fault(match, record, len(record.choices))
    if why is None and not _is_proven(match, record, seats):
        why = Text("patch.unproven")
    return Carried(match, why)


def _start(game: Game[S], record: Record) -> Record:
    """The beginning of the match, under today's rules; a laid-out position is part of it."""
    return Record(
        record.game,
        game.rules_version,
        record.players,
        record.switches,
        record.seed,
        [],
        record.snapshot if record.snapshot_at == 0 else None,
        cards=record.cards,
        mix=record.mix,
    )


def _fault(match: Match[S], record: Record, at: int, seats: list[int] | None) -> Text | None:
    """What is wrong with a choice under today's rules."""
    code = record.choices[at]
    seat, option = code_seat(code), code & OPTION_MASK
    decision = match.decision if seat < 0 else match.decision_for(seat)
    if decision is None or (seat < 0 and decision.seat < 0) or option >= len(decision.options):
        return Text("patch.impossible", {"at": at + 1})
    words = match.label(decision, option).words
    if record.trail is not None and record.trail[at] != mark_of(decision.seat, words):
        return Text("patch.differs", {"at": at + 1})
    if seats is not None and seats[at] != decision.seat and not decision.joint:
        return Text("patch.differs", {"at": at + 1})
    return None


def _snapshot_fault(match: Match[S], record: Record, at: int) -> Text | None:
    """Whether the stored position is the one that the choices lead to. A field that only one of
    the two versions knows says nothing."""
    if record.snapshot is None or record.snapshot_at != at or at == 0:
        return None
    now: dict[str, Json] = state_to_json(match._snapshot)
    same = all(now[name] == value for name, value in record.snapshot.items() if name in now)
    return None if same and match._mark == at else Text("patch.differs", {"at": at})


def _is_proven(match: Match[S], record: Record, seats: list[int] | None) -> bool:
    """Whether something besides the choices says that the match went the same: their words, a
    stored position, who moved when, or that the last choice ends it."""
    stored = record.snapshot is not None and record.snapshot_at > 0
    return record.trail is not None or stored or seats is not None or match.over
