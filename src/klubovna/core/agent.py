"""Players that are programs, and the only things that they may know."""

from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from klubovna.core.decision import Decision
from klubovna.core.match import Match
from klubovna.core.options import Option
from klubovna.core.rng import Rng, seeded
from klubovna.core.skill import Skill
from klubovna.core.skills import has_misfits, shipped_skill
from klubovna.core.state import State
from klubovna.texts import Text

S = TypeVar("S", bound=State)


class Seat(Generic[S]):
    """A chair at the table: what whoever sits there may see. It never gives the match away."""

    def __init__(self, match: Match[S], number: int, people: Sequence[int] = ()) -> None:
        self._match = match
        self.number = number
        self.people = people
        """The seats where people sit, as far as somebody said so."""

    def decision(self) -> Decision:
        """The question that this seat owes an answer to."""
        decision = self._match.decision
        if decision is None or decision.seat != self.number:
            decision = self._match.decision_for(self.number)
        assert decision is not None
        return decision

    def view(self) -> Mapping[str, object]:
        """All that this seat may know."""
        return self._match.view(self.number)

    def options(self, lang: str = "en") -> list[Option]:
        """What this seat may do now: words, a sentence, what each belongs to."""
        return self._match.options(self.number, lang)

    def prompt(self) -> Text:
        """The question in words."""
        return self._match.prompt(self.decision())

    def __repr__(self) -> str:
        return f"<Seat {self.number} of {self._match.game.id}>"

    def imagine(self, rng: Rng) -> Match[S]:
        """The match as it might be: everything hidden dealt anew, with fresh randomness."""
        return self._match.imagine(self.number, rng)

    def policy(self, rng: Rng) -> int:
        """What a quick player takes here (`Game.policy`), which reads only what the seat knows."""
        match = self._match
        return match.game.policy(match.state, self.decision(), rng)

    def skill(self) -> Skill | None:
        """What the house has learned of this game, where it fits the rules and the cards."""
        return shipped_skill(self._match.game)

    def has_misfits(self) -> bool:
        """Whether what the house has learned of this game does not fit."""
        return has_misfits(self._match.game)

    def skilled(self, rng: Rng, skill: Skill) -> int:
        """What a quick player with this skill takes here (`Game.skilled`)."""
        match = self._match
        return match.game.skilled(match.state, self.decision(), rng, skill)

    def policy_among(self, seen: list[int], rng: Rng) -> int:
        """What the quick player takes who sees only these options; -1 where it cannot do without
        the others."""
        match, decision = self._match, self.decision()
        options = [decision.options[index] for index in seen]
        narrowed = Decision(decision.seat, decision.kind, options, decision.joint)
        try:
            return seen[match.game.policy(match.state, narrowed, rng)]
        except (IndexError, ValueError):
            return -1

    def grounds(self, index: int, rng: Rng) -> Text | None:
        """What speaks for this option (`Game.grounds`)."""
        match = self._match
        return match.game.grounds(match.state, self.decision(), index, rng)

    def option_keys(self) -> list[int]:
        """For each option a number; options that are the same move have the same one
        (`Game.option_key`)."""
        match, decision = self._match, self.decision()
        return [
            match.game.option_key(match.state, decision, index)
            for index in range(len(decision.options))
        ]

    def worth_thinking(self) -> bool:
        """Whether it may matter how the question is answered (`Game.worth_thinking`)."""
        match = self._match
        return match.game.worth_thinking(match.state, self.decision())

    def allowed(self) -> list[int]:
        """The options that spend nothing which belongs to a person at another seat
        (`Game.payers`); all of them where there is no other."""
        match, decision = self._match, self.decision()
        every = list(range(len(decision.options)))
        if not self.people:
            return every
        mine: list[int] = []
        for index in every:
            payers = match.game.payers(match.state, decision, index)
            if not payers or any(seat not in self.people for seat in payers):
                mine.append(index)
        return mine or every

    def points_of(self, value: float) -> float:
        """The points for which a value stands (`Game.points_of`)."""
        return self._match.game.points_of(value)

    def counts_points(self) -> bool:
        """Whether the match ends with points that players count (`Game.counts_points`)."""
        return self._match.game.counts_points

    def clear_lead(self) -> float:
        """So many points more are a clear win (`Game.clear_lead`)."""
        return self._match.game.clear_lead

    def proposal(self) -> int:
        """The option that is certainly best, or -1 (`Game.proposal`)."""
        match = self._match
        return match.game.proposal(match.state, self.decision())

    def sure_points(self) -> list[int]:
        """To what each option surely comes, where there is a proposal (`Game.sure_points`)."""
        match = self._match
        return match.game.sure_points(match.state, self.decision())

    def gauge_names(self) -> list[str]:
        """What `Game.gauges` counts."""
        return self._match.game.gauge_names

    def plays_out_in_short(self) -> bool:
        """Whether playouts of this game end with the turn (`Game.short_playouts`)."""
        return self._match.game.short_playouts

    def shine(self, index: int) -> int:
        """How much an option catches the eye (`Game.shine`)."""
        match = self._match
        return match.game.shine(match.state, self.decision(), index)

    def said(self, index: int) -> Text:
        """An option in words."""
        match = self._match
        return match.label(self.decision(), index).text

    def moment(self) -> int:
        """A number for the question that this seat is asked now; no two have the same."""
        match = self._match
        decision = match.decision
        if decision is not None and decision.seat >= 0:
            return len(match.choices)
        return match.moment(self.number)

    def chance(self, seed: Rng) -> Rng:
        """The randomness of an agent for the question that it is asked now. `seed` stays as it is,
        so that a fresh agent with the same seed throws the same."""
        return seed.at(self._match.moment(self.number))


@mypyc_attr(allow_interpreted_subclasses=True)
class Agent(Generic[S]):
    """A player that is a program. A choice follows from the seat and the agent's seed alone.

    So an agent that has played the whole match and a fresh one with the same seed choose the same,
    and it does not matter how often one was asked before. Whatever is worth remembering between
    two questions is worked out anew or kept in the state; randomness comes from `Seat.chance`.
    """

    def imagines(self) -> bool:
        """Whether it uses `Seat.imagine`; matches without such agents need not keep a history."""
        return True

    def choose(self, seat: Seat[S]) -> int:
        """The index of the option to take."""
        raise NotImplementedError

    def reason(self) -> Text | None:
        """Why the last choice was made, for hints; None where there is nothing to say."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Greedy(Agent[S]):
    """Takes what the game's policy takes, and says why."""

    def __init__(self, seed: str) -> None:
        self.rng = seeded(seed)
        self._seat: Seat[S] | None = None
        self._moment = 0
        self._chosen = 0

    def imagines(self) -> bool:
        return False

    def choose(self, seat: Seat[S]) -> int:
        self._seat = None
        if len(seat.decision().options) == 1:
            return 0
        chosen = self.answer(seat)
        self._seat, self._moment, self._chosen = seat, seat.moment(), chosen
        return chosen

    def answer(self, seat: Seat[S]) -> int:
        """The choice between several options."""
        return seat.policy(seat.chance(self.rng))

    def reason(self) -> Text | None:
        """Why the last choice was made; worked out when somebody asks, while the question still
        stands."""
        seat = self._seat
        if seat is None or seat.moment() != self._moment:
            return None
        return seat.grounds(self._chosen, seat.chance(self.rng))
