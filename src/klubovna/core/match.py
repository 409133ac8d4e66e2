"""A match in progress: step, clone, undo, record, replay. The one way in for everybody."""

from array import array
from collections.abc import Mapping, Sequence
from typing import Final, Generic, TypeVar

from klubovna.core.decision import (
    EVERYBODY,
    OPTION_MASK,
    TURN,
    Decision,
    Play,
    Several,
    answer_code,
    code_seat,
    put_to,
)
from klubovna.core.errors import (
    CannotUndo,
    IllegalOption,
    MatchOver,
    NotKept,
    NotOver,
    OutOfTurn,
)
from klubovna.core.events import Event
from klubovna.core.game import SPECTATOR, Game, Label, Result, Setup
from klubovna.core.options import Option, fitting_option, options_of
from klubovna.core.record import Record, mark_of
from klubovna.core.rng import Rng, seeded, tied
from klubovna.core.state import State, state_to_json
from klubovna.texts import Text

S = TypeVar("S", bound=State)

MARKS: Final = "H"
"""A trail is held as 16-bit numbers: a server keeps many."""
WHOEVER: Final = -1
"""As the seat of a move: whichever seat is asked."""


class Match(Generic[S]):
    """A game being played. Read `decision`, send `step(option)`; nothing else drives it.

    `decision` is None when the match is over. When several seats owe a decision at once it is a
    `Several`; `decision_for(seat)` gives the question that this seat sees.
    """

    def __init__(self, game: Game[S], setup: Setup, state: S) -> None:
        """Use `new_match`, `replay` or `resume` (`core.starting`)."""
        self.game = game
        self.setup = setup
        self.state = state
        self.choices: list[int] = []
        self.decision: Decision | None = None
        self.undone: list[int] = []
        self.boundaries = 0
        """How many turn boundaries this object has passed: a clone begins anew."""
        self.keeps_history = True
        """Off in simulations: no snapshots, so no clone, undo or resume."""
        self._rules: Play = game.play(state)
        self._snapshot: S = state
        self._origin: S | None = None
        self._mark = 0
        self._log_mark = 0
        self._block_start = 0
        self._known_since = [0] * setup.players
        self.turns: list[int] = []
        """How many choices had been made when each turn began; where events are told."""
        self._imagined: list[_Imagining] = []
        self._trail: array[int] | None = None
        """At a table with people: a mark for each choice (`Record.trail`)."""

    # ---- playing

    def step(self, option: int, seat: int = WHOEVER) -> None:
        """Take an option of the decision that the seat owes. An error changes nothing."""
        decision = self.decision
        if decision is None:
            raise MatchOver("error.match_over")
        if decision.seat >= 0:
            if seat != WHOEVER and seat != decision.seat and not decision.joint:
                raise OutOfTurn("error.out_of_turn", {"seat": seat + 1, "turn": decision.seat + 1})
            if not 0 <= option < len(decision.options):
                raise _illegal(option, decision)
            code = option
        else:
            code = self._answer(decision, option, seat)
        if self.keeps_history:
            self.undone.clear()
            self._take(code)
        else:
            self.choices.append(code)
            self._send(code)

    def play(self, answer: str | int, seat: int = WHOEVER) -> "Match[S]":
        """Take an option by its words, by a part of them that fits only one, or by its index.
        Gives the match itself, so that moves can be chained."""
        if isinstance(answer, str):
            option = fitting_option(self.options(seat), answer)
            self.step(option.index, option.seat)
        else:
            self.step(answer, self.owed()[0].seat if seat == WHOEVER and self.owed() else seat)
        return self

    @property
    def over(self) -> bool:
        return self.decision is None

    def owed(self) -> list[Decision]:
        """Every decision that some seat owes now."""
        if self.decision is None:
            return []
        if isinstance(self.decision, Several):
            return self.decision.asks[:]
        return [self.decision]

    def owed_by(self, people: list[int]) -> list[Decision]:
        """Every decision that is owed now, as it is put to whoever answers where these seats are
        people and the others programs."""
        return [put_to(decision, people) for decision in self.owed()]

    def decision_for(self, seat: int) -> Decision | None:
        """What this seat is asked now, or None. Everybody is asked what is decided together."""
        asked = self.decision
        if isinstance(asked, Several):
            for decision in asked.asks:
                if decision.seat == seat:
                    return decision
        elif asked is not None:
            if asked.seat == seat:
                return asked
            if asked.joint and 0 <= seat < self.setup.players:
                return put_to(asked, [seat])
        return None

    # ---- for people

    def options(self, seat: int = WHOEVER, lang: str = "en") -> list[Option]:
        """The legal moves of a seat, or of everybody who is asked: words to type, text to read,
        what they belong to. Empty where nobody is asked."""
        asked = [ask for ask in self.owed() if seat in (WHOEVER, ask.seat)]
        return options_of(self, asked, lang)

    def prompt(self, decision: Decision) -> Text:
        """A question in words."""
        return self.game.prompt(self.state, decision)

    def label(self, decision: Decision, index: int) -> Label:
        """One option of a question in words."""
        return self.game.label(self.state, decision, index)

    def labels(self, decision: Decision) -> list[Label]:
        """Every option of a question in words."""
        return [self.label(decision, index) for index in range(len(decision.options))]

    def view(self, seat: int) -> Mapping[str, object]:
        """All that this seat may know; `SPECTATOR` sees what is public."""
        return self.game.view(self.state, seat)

    def views(self, seats: Sequence[int]) -> Sequence[Mapping[str, object]]:
        """The `view` of each of these seats. What several of them see alike may be one object, so
        nobody changes what is in them."""
        return self.game.views(self.state, seats)

    def result(self) -> Result:
        """Points and winners, once the match is over."""
        if not self.over:
            raise NotOver("error.not_over")
        return self.game.result(self.state)

    def __str__(self) -> str:
        """What is played, and who is asked what."""
        said = self.game.words("en").with_names([f"P{n + 1}" for n in range(self.setup.players)])
        name = said("game.name")
        if self.over:
            result = self.result()
            won = ", ".join(str(seat + 1) for seat in result.winners) or "nobody"
            return f"{name}: over, {result.scores}, won by {won}"
        asked = []
        for ask in self.owed():
            question = said.say(self.prompt(ask)).rstrip(".")
            asked.append(f"seat {ask.seat + 1} of {self.setup.players}, {_lowered(question)}")
        return f"{name}: " + "; ".join(asked)

    def __repr__(self) -> str:
        return f"<Match of {self.game.id}, {len(self.choices)} choices, seed {self.setup.seed!r}>"

    def moment(self, seat: int) -> int:
        """A number for the point that the match has reached, as this seat sees it: how many
        choices were made, without those of others in a block that is still going on. No two
        questions to one seat have the same."""
        decision = self.decision
        if decision is None or decision.seat != EVERYBODY:
            return len(self.choices)
        moment = self._block_start
        for at in range(self._block_start, len(self.choices)):
            if code_seat(self.choices[at]) == seat:
                moment += 1
        return moment

    def events(self) -> list[Event]:
        """All that was told so far; empty when the match was started without events."""
        return self.state.log.events if self.state.log is not None else []

    def log(self, seat: int = SPECTATOR, lang: str = "en") -> list[str]:
        """What was told so far, as a seat or a spectator may read it."""
        if self.state.log is None:
            raise NotKept("error.no_log")
        said = self.game.words(lang).with_names([f"P{n + 1}" for n in range(self.setup.players)])
        told = [event.for_seat(seat) for event in self.events()]
        return [said.say(text) for text in told if text is not None]

    # ---- copies

    def clone(self, history: bool = True) -> "Match[S]":
        """An independent match at the same point: snapshot plus the few choices since. It goes on
        with the log, where there is one. Without `history` it can only be played on, faster and
        without a log."""
        twin = self._branch(self.choices[self._mark :], self._imagined)
        twin.keeps_history = history
        if history and self.state.log is not None:
            twin.state.log = self.state.log.copy()
            twin._log_mark = self._log_mark
            twin.turns = self.turns[:]
            twin._trail = self._trail[:] if self._trail is not None else None
        return twin

    def imagine(self, seat: int, rng: Rng) -> "Match[S]":
        """A clone as a seat that is asked may imagine it: hidden cards dealt anew, fresh
        randomness, and without the answers that other seats have given in secret. One imagining
        tells nothing about the next one with the same generator."""
        if self.decision_for(seat) is None:
            raise OutOfTurn("error.not_asked", {"seat": seat + 1})
        since = self.choices[self._mark :]
        before_rules = False
        if self.decision is not None and self.decision.seat == EVERYBODY:
            start = self._block_start - self._mark
            since = since[:start] + [code for code in since[start:] if code_seat(code) == seat]
            before_rules = start == 0
        imagining = _Imagining(self._mark + len(since), seat, rng.branch(), before_rules)
        return self._branch(since, [*self._imagined, imagining])

    def _branch(self, since: list[int], imagined: "list[_Imagining]") -> "Match[S]":
        if not self.keeps_history:
            raise NotKept("error.no_history")
        state = self._copy_of(self._snapshot)
        match = Match(self.game, self.setup, state)
        match._snapshot = self._snapshot
        match._mark = self._mark
        match.choices = self.choices[: self._mark]
        match._imagined = imagined
        match._origin = self._origin
        match._known_since = self._known_since[:]
        match._imagine_again(before_rules=True)
        match._begin()
        match._run(since)
        return match

    def _copy_of(self, state: S) -> S:
        copied = state.copy()
        assert isinstance(copied, type(state))
        return copied

    def _forget(self, imagining: "_Imagining") -> None:
        rng = imagining.rng.copy()
        self.game.resample(self.state, imagining.seat, rng)
        self.state.rng = tied(rng)

    # ---- taking back

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take its last choice back: nobody else has chosen since, and
        nothing hidden was seen and nothing rolled."""
        at = self._last_choice_of(seat)
        return at >= 0 and self.keeps_history and self._known_since[seat] <= at

    def can_undo_own(self, seat: int) -> bool:
        """The same for a seat of which it is known that the last choice was its own: that need not
        be found out by playing it again."""
        at = len(self.choices) - 1
        return at >= 0 and self.keeps_history and self._known_since[seat] <= at

    def undo(self, seat: int) -> None:
        """Take the seat's last choice back."""
        at = self._last_choice_of(seat)
        if at < 0:
            raise CannotUndo("error.nothing_to_undo")
        if not self.can_undo(seat):
            raise CannotUndo("error.cannot_undo")
        taken = self.choices[at]
        undone = [*self.undone, taken]
        self._rebuild(self.choices[:at] + self.choices[at + 1 :])
        self.undone = undone

    def redo(self) -> None:
        """Take the option again that was taken back last."""
        if not self.undone:
            raise CannotUndo("error.nothing_to_redo")
        code = self.undone[-1]
        rest = self.undone[:-1]
        self.step(code & OPTION_MASK, code_seat(code))
        self.undone = rest

    def rewind(self, length: int) -> None:
        """Go back to the point after `length` choices, whatever was seen since: for practice, and
        where the whole table agrees."""
        if not 0 <= length <= len(self.choices):
            raise CannotUndo("error.nothing_to_undo")
        self._rebuild(self.choices[:length])

    def _last_choice_of(self, seat: int) -> int:
        """Where the seat's last choice stands, if only secret answers of others follow; or -1."""
        if not self.choices:
            return -1
        at = len(self.choices) - 1
        if self.decision is not None and self.decision.seat == EVERYBODY:
            while at >= self._block_start and code_seat(self.choices[at]) != seat:
                at -= 1
            if at < self._block_start < len(self.choices):
                return -1
        return at if at >= 0 and self._chose(at, seat) else -1

    def _chose(self, at: int, seat: int) -> bool:
        """Whether the seat made a choice, alone or with the others. A choice in a single decision
        does not name its seat."""
        chooser = code_seat(self.choices[at])
        if chooser >= 0:
            return chooser == seat
        return self._replayed(at).decision_for(seat) is not None

    def _replayed(self, length: int) -> "Match[S]":
        if length >= self._mark:
            return self._branch(self.choices[self._mark : length], self._imagined)
        match = Match(self.game, self.setup, self._first_state())
        match._snapshot = self._first_state()
        match._begin()
        match._run(self.choices[:length])
        return match

    def _first_state(self) -> S:
        """The position in which the match began."""
        if self._origin is not None:
            return self._copy_of(self._origin)
        return dealt(self.game, self.setup)

    def _rebuild(self, choices: list[int]) -> None:
        """Become the match with these choices; the events are told again."""
        log = self.state.log
        since_mark = (
            len(choices) >= self._mark and choices[: self._mark] == (self.choices[: self._mark])
        )
        if since_mark:
            self.state = self._copy_of(self._snapshot)
            rest = choices[self._mark :]
            self.choices = choices[: self._mark]
            self._known_since = [min(at, self._mark) for at in self._known_since]
        else:
            self.state = self._first_state()
            self._snapshot = self._copy_of(self.state)
            rest = choices
            self.choices = []
            self._mark = 0
            self._log_mark = 0
            self._known_since = [0] * self.setup.players
        if log is not None:
            self.state.log = log
            log.cut(self._log_mark)
        if self._trail is not None:
            del self._trail[len(self.choices) :]
        self.turns = [at for at in self.turns if at < len(self.choices)]
        self.undone = []
        self._rules = self.game.play(self.state)
        self._begin()
        self._run(rest)

    # ---- records

    def record(self, resumable: bool = False, trail: bool = True) -> Record:
        """The match as data. A resumable record carries the last snapshot too, if a turn has ended
        since the deal, and the record of a laid-out position carries that position; without
        `trail` it is shorter."""
        snapshot, mark = None, 0
        if self._origin is not None:
            snapshot = state_to_json(self._origin)
        elif resumable and self.keeps_history and self._mark > 0:
            snapshot, mark = state_to_json(self._snapshot), self._mark
        return Record(
            self.game.id,
            self.game.rules_version,
            self.setup.players,
            self.setup.switches,
            self.setup.seed,
            self.choices[:],
            snapshot,
            mark,
            self.game.card_set(),
            self._trail.tolist() if trail and self._trail is not None else None,
        )

    # ---- the machinery

    def _begin(self) -> None:
        """Run the rules to their first question."""
        decision = next(self._rules, None)
        while decision is TURN:
            self._tell_turn()
            decision = next(self._rules, None)
        self._ask(decision)

    def _take(self, code: int) -> None:
        """Send a choice and note who learned something hidden by it."""
        if self._trail is not None:
            self._trail.append(self._mark_of(code))
        before = self.state.rng.counter
        self.state.learned = 0
        self.choices.append(code)
        self._send(code)
        learned = self.state.learned
        if self.state.rng.counter != before:
            learned = -1
        if learned != 0:
            for seat in range(self.setup.players):
                if learned >> seat & 1:
                    self._known_since[seat] = len(self.choices)

    def mark_for(self, option: int, seat: int) -> int:
        """The mark of a choice that could be made now (`Record.trail`)."""
        decision = self.decision_for(seat)
        if decision is None:
            raise OutOfTurn("error.not_asked", {"seat": seat + 1})
        if not 0 <= option < len(decision.options):
            raise _illegal(option, decision)
        asked = self.owed()[0].seat if decision.joint else seat
        return mark_of(asked, self._words(decision, option))

    def last_mark(self) -> int:
        """The mark of the last choice (`Record.trail`), or -1 where nobody notes them."""
        return self._trail[-1] if self._trail else -1

    def _mark_of(self, code: int) -> int:
        seat = code_seat(code)
        decision = self.decision if seat < 0 else self.decision_for(seat)
        assert decision is not None
        return mark_of(decision.seat, self._words(decision, code & OPTION_MASK))

    def _words(self, decision: Decision, option: int) -> str:
        return self.game.label(self.state, decision, option).words

    def _send(self, code: int) -> None:
        try:
            decision: Decision | None = self._rules.send(code)
            while decision is TURN:
                self.boundaries += 1
                if self.keeps_history:
                    self._note_turn()
                    self._tell_turn()
                decision = next(self._rules)
        except StopIteration:
            decision = None
        if decision is not self.decision:
            self._ask(decision)

    def _ask(self, decision: Decision | None) -> None:
        if decision is not None and decision.seat == EVERYBODY:
            self._block_start = len(self.choices)
        self.decision = decision

    def _tell_turn(self) -> None:
        if self.state.log is not None:
            self.state.log.begin_turn()
            if not self.turns or self.turns[-1] != len(self.choices):
                self.turns.append(len(self.choices))

    def _note_turn(self) -> None:
        self._snapshot = self._copy_of(self.state)
        self._mark = len(self.choices)
        self._log_mark = len(self.events())
        self._imagined = []

    def _run(self, codes: list[int]) -> None:
        """Send choices that were made before; imaginings happen where they happened."""
        for code in codes:
            self._imagine_again(before_rules=False)
            self._check(code)
            self._take(code)
        self._imagine_again(before_rules=False)

    def _imagine_again(self, before_rules: bool) -> None:
        for imagining in self._imagined:
            if imagining.before_rules != before_rules:
                continue
            if before_rules or imagining.at == len(self.choices):
                self._forget(imagining)

    def _answer(self, decision: Decision, option: int, seat: int) -> int:
        """The code of an answer to `Several`, checked."""
        ask = self.decision_for(seat)
        if ask is None:
            raise OutOfTurn("error.not_asked", {"seat": seat + 1})
        if not 0 <= option < len(ask.options):
            raise _illegal(option, ask)
        return answer_code(seat, option)

    def _check(self, code: int) -> None:
        """Whether a stored choice fits the question; nothing changes if it does not."""
        decision = self.decision
        if decision is None:
            raise MatchOver("error.match_over")
        if decision.seat == EVERYBODY:
            self._answer(decision, code & OPTION_MASK, code_seat(code))
        elif code >= len(decision.options):
            raise _illegal(code, decision)


class _Imagining:
    """Where a match was resampled, for whom, and with which randomness.

    A block in which several seats decide side by side is resampled before it begins, so that the
    rules of the other seats have never seen the real cards.
    """

    def __init__(self, at: int, seat: int, rng: Rng, before_rules: bool) -> None:
        self.at = at
        self.seat = seat
        self.rng = rng
        self.before_rules = before_rules


def _lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def _illegal(option: int, decision: Decision) -> IllegalOption:
    return IllegalOption(
        "error.illegal_option", {"option": option, "last": len(decision.options) - 1}
    )


def dealt(game: Game[S], setup: Setup) -> S:
    """The first position of a match."""
    return game.deal(setup, seeded(setup.seed))
