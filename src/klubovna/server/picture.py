"""What one viewer is shown: the state message, built up from the seat's own view."""

from collections.abc import Sequence
from typing import TypeAlias, cast

from klubovna.core.decision import Decision
from klubovna.core.events import Event, Told
from klubovna.core.game import SPECTATOR
from klubovna.core.match import Match
from klubovna.core.state import State
from klubovna.server import messages
from klubovna.server.help import Help
from klubovna.server.ledger import Ledger
from klubovna.server.seating import Noted, woven
from klubovna.server.wire import (
    Line,
    MixedPart,
    MixShown,
    Option,
    Outcome,
    Tree,
    line,
    option,
    said,
)

Known: TypeAlias = dict[Told, Line]
"""Sentences that are already put into words."""


class Teller:
    """Keeps count of how much of the log one viewer has been told."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._told = 0
        self._noted = 0
        self._lines = 0
        self._last: Event | None = None

    def since(
        self, match: Match[State], noted: Sequence[Noted] = (), known: Known | None = None
    ) -> tuple[int, list[Line]]:
        """The number of the first new line, and the new lines, with the changes of seats among
        them. After an undo, all of them. `known` is as for `told_to`."""
        events = match.events()
        if self._told and (len(events) < self._told or events[self._told - 1] is not self._last):
            self._told = self._noted = self._lines = 0
        start = self._lines
        news = noted[self._noted :] if noted else noted
        lines = told_to(self.seat, match, self._told, news, known)
        self._told = len(events)
        self._noted = len(noted)
        self._lines += len(lines)
        self._last = events[-1] if events else None
        return start, lines


def told_to(
    seat: int,
    match: Match[State],
    start: int = 0,
    noted: Sequence[Noted] = (),
    known: Known | None = None,
) -> list[Line]:
    """The events from `start` on, in the words that are meant for this seat, and these changes of
    seats among them. Whoever tells several seats of the same moment passes `known` on, so that what
    is told to all of them is put into words once."""
    events = match.events()
    made = {} if known is None else known
    numbers: list[int] = []
    lines: list[Line] = []
    for at in range(start, len(events)):
        told = events[at].told_to(seat)
        if told is not None:
            line = made.get(told)
            if line is None:
                line = made[told] = entry(match, at, told)
            numbers.append(at)
            lines.append(line)
    return woven(zip(numbers, lines, strict=True), noted, match) if noted else lines


def entry(match: Match[State], at: int, told: Told) -> Line:
    """One event as an entry of the log, with its turn."""
    log = match.state.log
    return line(told, match.game.routes(), 0 if log is None else log.turn_of(at))


class Showing:
    """A match at one moment, shown to several viewers: what is the same for many of them is made
    once, so nobody changes what is in their pictures."""

    def __init__(self, ledger: Ledger, practice: bool, seats: Sequence[int]) -> None:
        self._ledger = ledger
        self._practice = practice
        self._over = ledger.over
        self._owed = list(ledger.asked)
        self._result = ending(ledger)
        self._mix = mix_of(ledger, self._over)
        views = cast(Sequence[Tree], ledger.match.views(seats))
        self._views = dict(zip(seats, views, strict=True))

    def picture(self, seat: int, log: tuple[int, list[Line]], help: Help) -> messages.Picture:
        """The whole picture for one of the seats; -1 is a spectator."""
        ledger, over, match = self._ledger, self._over, self._ledger.match
        person = seat != SPECTATOR and not over and seat not in ledger.seating.played_by_bot
        return messages.Picture(
            seq=ledger.seq,
            view=self._views[seat],
            ask=ask_of(ledger, seat, help.proposal),
            owed=self._owed,
            undo=person and ledger.can_undo(seat),
            redo=person and ledger.can_redo(seat),
            back=person and len(match.choices) > 0,
            log=log[1],
            log_from=log[0],
            aids=help.aids,
            moves=len(match.choices),
            over=over,
            result=self._result,
            commitment=ledger.commitment,
            seed=match.setup.seed if over else None,
            practice=self._practice,
            mix=self._mix,
        )


def picture(
    ledger: Ledger, seat: int, log: tuple[int, list[Line]], help: Help, practice: bool
) -> messages.Picture:
    """The whole picture for one seat; -1 is a spectator."""
    return Showing(ledger, practice, [seat]).picture(seat, log, help)


def mix_of(ledger: Ledger, over: bool) -> MixShown | None:
    """What the seed was made of; the table's own secret stays one until the end."""
    mix = ledger.mix
    if mix is None:
        return None
    parts = [MixedPart(part.seat, part.seal, part.part) for part in mix.parts]
    return MixShown(mix.seal(), mix.secret if over else None, parts)


def ask_of(ledger: Ledger, seat: int, proposal: int) -> messages.Ask | None:
    """The question that the seat owes an answer to, in words."""
    question = ledger.asked.get(seat)
    if question is None or seat in ledger.seating.resigned:
        return None
    match, decision = ledger.match, question.decision
    return messages.Ask(
        question.seq,
        decision.kind,
        said(match.prompt(decision)),
        options_of(match, decision),
        proposal,
    )


def options_of(match: Match[State], decision: Decision) -> list[Option]:
    """Each option as data; what ends the turn says what it would leave unused."""
    game, state = match.game, match.state
    found: list[Option] = []
    for i in range(len(decision.options)):
        choice = game.label(state, decision, i)
        unused = game.unused(state, decision, i) if choice.ends_turn else []
        found.append(option(choice, unused))
    return found


def ending(ledger: Ledger) -> Outcome | None:
    """How the table ended. Whoever has resigned has lost, whatever the bot in their place did."""
    match, seating = ledger.match, ledger.seating
    found = outcome(match)
    if found is None and ledger.over:
        together = len(match.game.teams(match.setup)) == 1
        scores = [0] * match.setup.players
        found = Outcome(scores, seating.winners(match), together=together, unfinished=True)
    if found is not None and seating.resigned:
        found.resigned = sorted(seating.resigned)
        found.winners = [seat for seat in found.winners if seat not in seating.resigned]
    return found


def outcome(match: Match[State]) -> Outcome | None:
    """How the match ended by its rules."""
    if not match.over:
        return None
    result = match.result()
    tie = None if result.tie is None else said(result.tie)
    together = len(match.game.teams(match.setup)) == 1
    return Outcome(result.scores, result.winners, result.rival, tie, together)
