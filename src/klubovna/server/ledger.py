"""A match as its rows tell it, and which question each seat has been asked since when.

The live table and the table that is read from disk are made by the same steps, so that they can't
differ.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from klubovna.core.decision import NOBODY, OPTION_MASK, Decision, code_seat
from klubovna.core.errors import BadRecord, CannotUndo, KlubovnaError, MatchOver
from klubovna.core.match import Match
from klubovna.core.record import Record
from klubovna.core.registry import find_game
from klubovna.core.rng import commitment
from klubovna.core.seating import CHANGES, SeatChange
from klubovna.core.starting import replay
from klubovna.core.state import State
from klubovna.server.clocks import USUAL_STAND_IN
from klubovna.server.seating import Seating
from klubovna.server.storage import Row

MOVE, UNDO, REDO, BACK = "move", "undo", "redo", "back"
LONGEST_UNDO: Final = 40


class Question(NamedTuple):
    """A question, and how many rows there were when it arose."""

    decision: Decision
    seq: int


class Ledger:
    """A match in progress with its history of rows; `persons` are the seats of no bots, and
    `stand_in` is the bot that plays for those of them who leave."""

    def __init__(
        self, start: Record, persons: Sequence[int] = (), stand_in: str = USUAL_STAND_IN
    ) -> None:
        self.match: Match[State] = replay(find_game(start.game), start, events=True)
        self.commitment = commitment(start.seed)
        self.mix = start.mix
        self.seating = Seating(persons, stand_in)
        self.seq = 0
        self.asked: dict[int, Question] = {}
        self.answered: dict[int, tuple[int, int]] = {}
        """For each seat, the `seq` of the question that it answered last, and its answer."""
        self.last: Row | None = None
        self._note_questions()

    @property
    def people(self) -> list[int]:
        """The seats that persons play now."""
        return self.seating.people

    @property
    def over(self) -> bool:
        """Whether the match has ended, by its rules or because somebody has resigned."""
        seating = self.seating
        return self.match.over or (bool(seating.resigned) and seating.ends(self.match))

    def write(self, row: Row) -> Row:
        """Let it happen; an error changes nothing. Gives the row with its mark."""
        kind, seat, choice, _ = row
        if self.over:
            raise MatchOver("error.match_over")
        if kind == MOVE:
            question = self.asked.get(seat)
            self.match.step(choice, seat)
            if question is not None:
                self.answered[seat] = (question.seq, choice)
        elif kind == UNDO:
            self.match.undo(seat)
        elif kind == REDO:
            if not self.can_redo(seat):
                raise CannotUndo("error.nothing_to_redo")
            self.match.redo()
        elif kind == BACK:
            self.match.rewind(choice)
        elif kind in CHANGES:
            self.seating.note(kind, seat, self.match)
        else:
            raise BadRecord("error.record_shape")
        self.seating.shortened(self.match)
        self.seq += 1
        self.last = row
        self._note_questions()
        return row._replace(mark=self.match.last_mark()) if kind == MOVE else row

    def mark_of(self, row: Row) -> int:
        """The mark that a move would have now; an error where it is not possible."""
        return self.match.mark_for(row.choice, row.seat)

    def _note_questions(self) -> None:
        """A question keeps its number while others answer theirs."""
        before, self.asked = self.asked, {}
        if self.over:
            return
        for decision in self.match.owed_by(self.people):
            old = before.get(decision.seat)
            same = old is not None and self._still_asked(old.decision, decision)
            seq = old.seq if old is not None and same else self.seq
            self.asked[decision.seat] = Question(decision, seq)

    def _still_asked(self, old: Decision, new: Decision) -> bool:
        if self.last is None or self.last.kind == BACK:
            return False
        if self.last.seat == new.seat and self.last.kind not in CHANGES:
            return False
        return old is new or (old.kind == new.kind and old.options == new.options)

    def for_worker(self) -> str:
        """The match as text: what a worker needs to think about it."""
        return self.match.record(resumable=True, trail=False).dumps()

    # ---- taking back

    def can_undo(self, seat: int) -> bool:
        """As the match says; the usual answer comes without asking it."""
        decision, last = self.match.decision, self.last
        alone = decision is not None and decision.seat >= 0
        usual = alone and last is not None and last.kind in (MOVE, REDO)
        if seat < 0 or (usual and last is not None and last.seat != seat) or self.over:
            return False
        if usual and last is not None and last.kind == MOVE:
            return self.match.can_undo_own(seat)
        return self.match.can_undo(seat)

    def can_redo(self, seat: int) -> bool:
        """Whether this seat has taken something back that it may take again."""
        if not self.match.undone or self.over:
            return False
        chooser = code_seat(self.match.undone[-1])
        return chooser in (seat, NOBODY) and seat in self.asked

    def undos_to(self, seat: int, length: int) -> int:
        """How many undos of the seat lead to the position after `length` choices, or 0."""
        if len(self.match.choices) - length > LONGEST_UNDO:
            return 0
        trial = self.match.clone()
        n = 0
        try:
            while len(trial.choices) > length:
                trial.undo(seat)
                n += 1
        except KlubovnaError:
            return 0
        return n if trial.choices == self.match.choices[:length] else 0


def rows_of(record: Record, length: int) -> list[Row]:
    """The first choices of a record as rows; a record that can't be played is a BadRecord."""
    game = find_game(record.game)
    start = without_choices(record)
    start.choices = record.choices
    replay(game, start, length)
    match = replay(game, without_choices(record))
    rows = []
    for code in record.choices[:length]:
        seat = code_seat(code)
        if seat < 0 and match.decision is not None:
            seat = match.decision.seat
        match.step(code & OPTION_MASK, seat)
        rows.append(Row(MOVE, seat, code & OPTION_MASK))
    return rows


def with_changes(rows: list[Row], changes: list[SeatChange]) -> list[Row]:
    """The choices of a record as rows, with the changes of its seats at their places."""
    found: list[Row] = []
    waiting = list(changes)
    for at, row in enumerate(rows):
        while waiting and waiting[0].at <= at:
            found.append(_changed(waiting.pop(0)))
        found.append(row)
    return found + [_changed(change) for change in waiting]


def _changed(change: SeatChange) -> Row:
    return Row(change.kind, change.seat, 0)


def without_choices(record: Record) -> Record:
    """The start of a match: only a laid-out position keeps its snapshot."""
    laid_out = record.snapshot is not None and record.snapshot_at == 0
    return Record(
        record.game,
        record.rules_version,
        record.players,
        record.switches,
        record.seed,
        [],
        record.snapshot if laid_out else None,
        cards=record.cards,
        mix=record.mix,
    )
