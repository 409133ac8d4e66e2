"""Doing the work, as a whole or in slices."""

import time
from collections.abc import Callable
from typing import Final

from klubovna.agents.weighing import Landed, weigh, weigh_as_it_lay
from klubovna.analysis.findings import Analysis
from klubovna.analysis.judging import judged
from klubovna.analysis.notes import Budget, Lay, Notes, Weighed
from klubovna.analysis.planning import STAGES, begin, next_lap, share
from klubovna.analysis.walking import Step, chance_at, first_notes, walk
from klubovna.core.agent import Seat
from klubovna.core.record import Record
from klubovna.core.registry import find_game

SEED: Final = "1"
FOR_EVER: Final = 1e9


def analyse(
    record: Record,
    budget: Budget | None = None,
    progress: Callable[[float], None] | None = None,
    seed: str = SEED,
) -> Analysis:
    """Look at a match again. `progress` is told from 0 to 1 how far it is; what it raises ends the
    work."""
    work = Work(record, budget or Budget(), seed=seed)
    work.go_on(FOR_EVER, progress)
    return judged(record, work.notes)


class Work:
    """The work on one match; begun anew, or gone on with from notes."""

    def __init__(
        self, record: Record, budget: Budget, notes: Notes | None = None, seed: str = SEED
    ) -> None:
        self._begun = time.thread_time()
        self.record = record
        self.budget = budget
        self.notes = notes or first_notes(record, seed)
        self._before = self.notes.seconds
        self._tell: Callable[[float], None] | None = None

    @property
    def done(self) -> bool:
        return self.notes.stage >= len(STAGES)

    def progress(self) -> float:
        return 1.0 if self.done else min(1.0, self.notes.spent(self.budget))

    def go_on(self, seconds: float, progress: Callable[[float], None] | None = None) -> bool:
        """Work for so many seconds of CPU time, or to the end; whether it is done."""
        self._tell = progress
        until = time.thread_time() + seconds
        while not self.done and time.thread_time() < until:
            if not self._lap_is_open() and not self._next_lap():
                self._next_stage()
            elif not self._walk(until):
                self._next_stage()
        return self.done

    # ---- stages and laps

    def _lap_is_open(self) -> bool:
        return any(self._wants(each) for each in self._waiting())

    def _waiting(self) -> "list[Weighed] | list[Lay]":
        return self.notes.lays if STAGES[self.notes.stage].name == "lay" else self.notes.decisions

    def _wants(self, each: Weighed | Lay) -> bool:
        return each.deals < each.wanted

    def _next_lap(self) -> bool:
        return not self._spent() and next_lap(self.notes)

    def _next_stage(self) -> None:
        for each in self._waiting():
            each.wanted = 0
        self.notes.stage += 1
        if not self.done:
            begin(self.notes)

    def _spent(self) -> bool:
        """Whether this stage has had its share."""
        notes = self.notes
        notes.seconds = self._before + time.thread_time() - self._begun
        return notes.spent(self.budget) >= share(notes)

    # ---- the match

    def _walk(self, until: float) -> bool:
        """Deal what is wanted, once through the match; False where the stage has had its share."""
        wanted = {each.at: each for each in self._waiting() if self._wants(each)}
        last = max(wanted)
        for step in walk(self.record):
            each = wanted.get(step.at)
            if each is not None:
                if self._spent():
                    return False
                self._deal(step, each)
                if self._tell is not None:
                    self._tell(self.progress())
            if step.at >= last or time.thread_time() >= until:
                break
        self._spent()
        return True

    def _deal(self, step: Step, each: Weighed | Lay) -> None:
        while self._wants(each):
            rng = chance_at(self.notes.seed, step.at, each.deals)
            if isinstance(each, Lay):
                note_lay(each, weigh_as_it_lay(step.match, step.seat, rng))
                self.notes.playouts += 1
            else:
                moves = [each.moves[place].option for place in each.alive]
                note_deal(each, weigh(Seat(step.match, step.seat), moves, rng))
                self.notes.playouts += len(moves)


def note_deal(weighed: Weighed, landed: list[Landed]) -> None:
    """What the moves that are still weighed brought on one deal; the one that was made is first."""
    team, seat, base = weighed.team, weighed.seat, landed[0]
    for place, found in zip(weighed.alive, landed, strict=True):
        move = weighed.moves[place]
        move.deals += 1
        move.points += found.points[seat]
        move.won = [one + other for one, other in zip(move.won, found.won, strict=True)]
        move.pairs += 1
        move.chance.add(found.won[team] - base.won[team])
        move.worth.add(found.worth - base.worth)
        move.score.add(found.points[seat] - base.points[seat])
        weighed.slope.add(found.worth, found.won[team])


def note_lay(lay: Lay, found: Landed) -> None:
    lay.deals += 1
    lay.won = [one + other for one, other in zip(lay.won, found.won, strict=True)]
    lay.points = [one + other for one, other in zip(lay.points, found.points, strict=True)]


def checked(record: Record) -> None:
    """Raise what is wrong with a record that comes from outside."""
    find_game(record.game)
    for _ in walk(record, trusted=False):
        pass
