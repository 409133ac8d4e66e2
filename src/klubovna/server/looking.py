"""Looking at a match again, in a worker: one slice of the work at a time.

A slice is short, so that whoever plays never waits long for a worker; what it has found goes with
the next question, so a worker that dies takes no more than its slice with it.
"""

from typing import Final

import msgspec

from klubovna.analysis import Budget, Notes, Work, judged
from klubovna.core.record import record_from_text
from klubovna.server.work.kinds import ANALYSES
from klubovna.server.work.task import Task

NOTHING: Final = msgspec.Raw(b"null")

_notes = msgspec.json.Decoder(Notes | None)
_json = msgspec.json.Encoder()


class Look(msgspec.Struct):
    """Go on with this match for so many seconds of CPU time; `budget` is what it may take in
    all."""

    record: str
    budget: Budget
    seconds: float
    notes: msgspec.Raw = NOTHING


class Seen(msgspec.Struct):
    """How far it is, from 0 to 1, with the notes for the next slice; when it is done, an `Analysis`
    instead."""

    progress: float
    notes: msgspec.Raw = NOTHING
    found: msgspec.Raw = NOTHING


def look(question: Look) -> Seen:
    """One slice."""
    record = record_from_text(question.record)
    notes = _notes.decode(question.notes)
    work = Work(record, question.budget, notes)
    if work.go_on(question.seconds):
        return Seen(1.0, found=msgspec.Raw(_json.encode(judged(record, work.notes))))
    return Seen(work.progress(), msgspec.Raw(_json.encode(work.notes)))


LOOK: Final = Task("look again", ANALYSES, look, Look, Seen)
