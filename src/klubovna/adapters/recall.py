"""A match that can be copied and pickled, and remembers what each seat was shown."""

import hashlib
from collections.abc import Mapping
from typing import NamedTuple

from klubovna.adapters.sitting import Way
from klubovna.core.decision import OPTION_MASK, Decision, Several, code_seat
from klubovna.core.encoding import Encoder
from klubovna.core.errors import MatchOver, NotKept
from klubovna.core.match import Match
from klubovna.core.record import record_from_text
from klubovna.core.rng import Rng
from klubovna.core.starting import new_match, resume
from klubovna.core.state import State


class Recalled(NamedTuple):
    """How often a seat was asked, and a mark of all that it was shown and chose then."""

    times: int
    mark: str

    def __str__(self) -> str:
        return f"{self.times}:{self.mark}"


NOTHING = Recalled(0, "")


class Holder:
    """A match of a way to play, or none yet. `copy.deepcopy` and `pickle` give one that goes its
    own way; the way to play is shared by copies."""

    def __init__(self, way: Way) -> None:
        self.way = way
        self.match: Match[State] | None = None
        self.imaginary = False
        self._encoder: Encoder = way.encoding.encoder()
        self._walked: Match[State] | None = None
        self._recalled: list[Recalled] = [NOTHING] * way.players

    def deal(self, seed: str) -> None:
        way = self.way
        self._begin(new_match(way.game, way.players, seed, way.switches))

    def _begin(self, match: Match[State]) -> None:
        self.match = match
        self._walked = match.clone()

    # ---- playing

    def asked(self) -> Decision | None:
        """The question that is answered next."""
        return None if self.match is None else _asked(self.match)

    def take(self, option: int) -> None:
        asked = self.asked()
        if self.match is None or asked is None:
            raise MatchOver("error.match_over")
        self.match.step(option, asked.seat)

    def rewards(self) -> list[float]:
        from klubovna.adapters.sitting import LOST, WON

        players = range(self.way.players)
        if self.match is None or not self.match.over:
            return [0.0 for _ in players]
        won = self.match.result().winners
        return [WON if seat in won else LOST for seat in players]

    # ---- telling

    def words(self, option: int) -> str:
        """An option of the question that is asked, in words."""
        asked = self.asked()
        if self.match is None or asked is None or not 0 <= option < len(asked.options):
            return f"option {option}"
        return f"{option}: {self.match.label(asked, option).words}"

    def told(self) -> str:
        """The match, for people."""
        if self.match is None:
            return "not dealt yet"
        return f"{self.match} {self.match.choices}"

    def view(self, seat: int) -> Mapping[str, object]:
        return {} if self.match is None else self.match.view(seat)

    def observation(self, seat: int) -> bytes:
        if self.match is None:
            return b""
        return self._encoder.observation(self.match.state, seat)

    def recalled(self, seat: int) -> Recalled:
        """What the seat remembers: worked out when it is asked for, from where that was done
        last."""
        if self.match is None or self._walked is None:
            return NOTHING
        walk = self._walked.clone()
        for code in self.match.choices[len(walk.choices) :]:
            decision = _asked(walk)
            assert decision is not None
            chooser = code_seat(code) if code_seat(code) >= 0 else decision.seat
            self._note(walk, chooser, code & OPTION_MASK)
            walk.step(code & OPTION_MASK, chooser)
        self._walked = walk
        return self._recalled[seat]

    def _note(self, match: Match[State], seat: int, option: int) -> None:
        before = self._recalled[seat]
        asked = match.decision_for(seat)
        assert asked is not None
        shown = self._encoder.observation(match.state, seat)
        question = f"{before.mark} {asked.kind} {asked.options} {option} "
        mark = hashlib.sha256(question.encode() + shown).hexdigest()[:16]
        self._recalled[seat] = Recalled(before.times + 1, mark)

    # ---- copies

    def imagined(self, seat: int, rng: Rng) -> "Holder":
        """A copy as the seat may imagine it: what it remembers stays, what is hidden from it is
        dealt anew."""
        assert self.match is not None
        self.recalled(seat)
        twin = self._twin()
        twin._begin(self.match.imagine(seat, rng))
        twin.imaginary = True
        return twin

    def _twin(self) -> "Holder":
        twin = Holder.__new__(Holder)
        twin.way = self.way
        twin.match = self.match
        twin.imaginary = self.imaginary
        twin._encoder = self.way.encoding.encoder()
        twin._walked = self._walked
        twin._recalled = self._recalled[:]
        return twin

    def __deepcopy__(self, memo: dict[int, object]) -> "Holder":
        twin = self._twin()
        if self.match is not None:
            twin.match = self.match.clone()
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        if self.imaginary:
            raise NotKept("error.no_history")
        way = self.way
        record = "" if self.match is None else self.match.record(resumable=True).dumps()
        return _restored, (way.game.id, way.players, way.switches, record, self.match is not None)


def _asked(match: Match[State]) -> Decision | None:
    decision = match.decision
    return decision.asks[0] if isinstance(decision, Several) else decision


def _restored(
    game: str, players: int, switches: dict[str, str | int | bool], record: str, dealt: bool
) -> Holder:
    """A pickled match: played again from its record, so that everybody remembers what they saw."""
    way = Way(game, players, switches, "options")
    holder = Holder(way)
    if dealt:
        told = record_from_text(record)
        holder.deal(told.seed)
        holder.match = resume(way.game, told)
    return holder
