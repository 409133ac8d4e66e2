"""Players that are programs, and the only things that they may know."""

from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from klubovna.core.decision import Decision
from klubovna.core.match import Match
from klubovna.core.options import Option
from klubovna.core.rng import Rng
from klubovna.core.state import Json, State
from klubovna.texts import Text

S = TypeVar("S", bound=State)


class Seat(Generic[S]):
    """A chair at the table: what whoever sits there may see. It never gives the match away."""

    def __init__(self, match: Match[S], number: int) -> None:
        self._match = match
        self.number = number

    def decision(self) -> Decision:
        """The question that this seat owes an answer to."""
        decision = self._match.decision
        if decision is None or decision.seat != self.number:
            decision = self._match.decision_for(self.number)
        assert decision is not None
        return decision

    def view(self) -> dict[str, Json]:
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
