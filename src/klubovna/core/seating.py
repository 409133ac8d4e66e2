"""Who plays a seat, where that changes during a match: part of its record, no part of its rules."""

from typing import Final

from klubovna.core.errors import BadRecord
from klubovna.core.events import seat_ref
from klubovna.core.state import Json
from klubovna.texts import Text

LEFT: Final = "left"
"""The person has asked a bot to play on."""
REPLACED: Final = "replaced"
"""The others have asked a bot to play for somebody who is away."""
LATE: Final = "late"
"""The person's time ran out, and a bot plays on."""
RETURNED: Final = "returned"
"""The person has the seat back."""
RESIGNED: Final = "resigned"
OVERTIME: Final = "overtime"
"""The person's time ran out, which counts as resigning."""

TAKEN_OVER: Final = (LEFT, REPLACED, LATE)
GIVEN_UP: Final = (RESIGNED, OVERTIME)
CHANGES: Final = (*TAKEN_OVER, RETURNED, *GIVEN_UP)


class SeatChange:
    """After `at` choices of the match the seat changed hands; `agent` is the bot that plays from
    then on, or "" where a person does or the match ended by it."""

    def __init__(self, at: int, seat: int, kind: str, agent: str) -> None:
        self.at = at
        self.seat = seat
        self.kind = kind
        self.agent = agent

    def text(self) -> Text:
        """A sentence for the log."""
        return Text(f"seating.{self.kind}", {"player": seat_ref(self.seat)})

    def to_json(self) -> dict[str, Json]:
        return {"at": self.at, "seat": self.seat, "kind": self.kind, "agent": self.agent}


def changes_to_json(changes: list[SeatChange]) -> list[Json]:
    data: list[Json] = []
    for change in changes:
        data.append(change.to_json())
    return data


def changes_from_json(data: Json, players: int, choices: int) -> list[SeatChange]:
    """The changes of a match with so many players and choices, in their order."""
    if data is None:
        return []
    if not isinstance(data, list):
        raise BadRecord("error.record_shape")
    changes: list[SeatChange] = []
    last = 0
    for item in data:
        change = _change(item)
        if not (last <= change.at <= choices and 0 <= change.seat < players):
            raise BadRecord("error.record_shape")
        last = change.at
        changes.append(change)
    return changes


def _change(data: Json) -> SeatChange:
    if isinstance(data, dict):
        at, seat = data.get("at"), data.get("seat")
        kind, agent = data.get("kind"), data.get("agent")
        if (
            isinstance(at, int)
            and isinstance(seat, int)
            and isinstance(kind, str)
            and kind in CHANGES
            and isinstance(agent, str)
        ):
            return SeatChange(at, seat, kind, agent)
    raise BadRecord("error.record_shape")
