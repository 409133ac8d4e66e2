"""A person at the terminal who types what a greedy player would choose."""

from klubovna.agents import make_agent
from klubovna.core.agent import Seat
from klubovna.core.decision import Decision
from klubovna.core.match import Match
from klubovna.core.state import State
from klubovna.terminal.screen import Question
from klubovna.terminal.table import TerminalTable


class Keyboard:
    """Types by number, or now and then in the stable words."""

    def __init__(self, match: Match[State], seed: str, in_words: bool) -> None:
        self.match = match
        self.agent = make_agent(match.game.id, "greedy", seed)
        self.in_words = in_words
        self.table: TerminalTable | None = None

    def read(self, prompt: str) -> str:
        assert self.table is not None
        asked = self.match.decision_for(0)
        assert asked is not None
        chosen = self.agent.choose(Seat(self.match, 0))
        question = self.table.question(asked)
        if self.in_words and len(self.match.choices) % 2 == 0:
            return question.choices[chosen].words
        return str(question.labels()[chosen])


class QuickTable(TerminalTable):
    """Draws some of its screens only, among them the first of each kind of question."""

    met: set[str]

    def draw(self, decision: Decision, question: Question) -> None:
        if len(self.match.choices) % 16 == 0 or decision.kind not in self.met:
            super().draw(decision, question)
        self.met.add(decision.kind)
