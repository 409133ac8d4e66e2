"""Many matches side by side, one step at a time: for programs that learn.

Each place holds a match that waits for somebody to choose. `step` takes a choice for each place,
lets the agents that sit there play until somebody else is asked again, begins a new match where one
is over, and gives what is asked now as bytes.
"""

from mypy_extensions import mypyc_attr

from klubovna.core.agent import Agent, Seat
from klubovna.core.decision import Decision, Several
from klubovna.core.encoding import Encoder, TooManyOptions
from klubovna.core.game import Game
from klubovna.core.match import Match
from klubovna.core.starting import new_match
from klubovna.core.state import State


class Table:
    """One place of a batch."""

    def __init__(self, encoder: Encoder, agents: list[Agent[State] | None], seed: str) -> None:
        self.encoder = encoder
        self.agents = agents
        """By seat; None where the choices come from outside."""
        self.seed = seed
        self.dealt = 0
        self.match: Match[State] | None = None
        self.seats: list[Seat[State]] = []
        self.asked: Decision | None = None


@mypyc_attr(allow_interpreted_subclasses=True)
class Batch:
    """Places that play the same game in the same way. After `begin`, and after each `step`, the
    lists hold what concerns each place."""

    def __init__(
        self,
        game: Game[State],
        players: int,
        switches: dict[str, str | int | bool],
        tables: list[Table],
        row_bytes: int,
        most_options: int,
    ) -> None:
        self.game = game
        self.players = players
        self.switches = switches
        self.tables = tables
        self.row_bytes = row_bytes
        self.most_options = most_options
        self.history = False
        self.seats: list[int] = []
        """Who is asked."""
        self.counts: list[int] = []
        """How many options there are."""
        self.ended: list[bool] = []
        """Whether a match ended in this step; what is asked belongs to the next one then."""
        self.scores: list[list[int]] = []
        """The points of the matches that ended, in the order of their places."""
        self.winners: list[list[int]] = []
        self._rows: list[bytes | memoryview] = []
        self._observations: list[bytes | memoryview] = []
        for table in tables:
            for agent in table.agents:
                if agent is not None and agent.imagines():
                    self.history = True

    def begin(self) -> None:
        """Deal a new match at every place."""
        self._clear()
        for table in self.tables:
            while not self._deal(table):
                pass
            self._tell(table, False)

    def step(self, options: list[int]) -> None:
        """Take an option at every place. An error changes nothing at its place."""
        self._clear()
        at = 0
        for table in self.tables:
            match, asked = table.match, table.asked
            assert match is not None
            assert asked is not None
            match.step(options[at], asked.seat)
            at += 1
            going = self._play_on(table, match)
            if not going:
                result = match.result()
                self.scores.append(result.scores)
                self.winners.append(result.winners)
                while not self._deal(table):
                    pass
            self._tell(table, not going)

    def observations(self) -> bytes:
        """What each asked seat is shown, one after the other."""
        return b"".join(self._observations)

    def rows(self) -> bytes:
        """The options of each question, filled up to `most_options` rows."""
        return b"".join(self._rows)

    def _clear(self) -> None:
        self.seats = []
        self.counts = []
        self.ended = []
        self.scores = []
        self.winners = []
        self._observations = []
        self._rows = []

    def _deal(self, table: Table) -> bool:
        """Begin a new match; False where it is over before anybody but the agents is asked."""
        seed = f"{table.seed}/{table.dealt}"
        table.dealt += 1
        match = new_match(self.game, self.players, seed, self.switches, history=self.history)
        table.match = match
        table.seats = [Seat(match, seat) for seat in range(self.players)]
        return self._play_on(table, match)

    def _play_on(self, table: Table, match: Match[State]) -> bool:
        """Let the agents play until somebody else is asked; False where the match is over."""
        decision = match.decision
        while decision is not None:
            if isinstance(decision, Several):
                decision = decision.asks[0]
            agent = table.agents[decision.seat]
            if agent is None:
                table.asked = decision
                return True
            match.step(agent.choose(table.seats[decision.seat]), decision.seat)
            decision = match.decision
        return False

    def _tell(self, table: Table, ended: bool) -> None:
        match, asked = table.match, table.asked
        assert match is not None
        assert asked is not None
        count = len(asked.options)
        self.seats.append(asked.seat)
        self.counts.append(count)
        self.ended.append(ended)
        if count > self.most_options:
            raise TooManyOptions("error.many_options", {"n": count, "most": self.most_options})
        table.encoder.add_observation(match.state, asked.seat, self._observations)
        if self.row_bytes > 0:
            size = self.row_bytes * self.most_options
            table.encoder.add_rows(match.state, asked, size, self._rows)
