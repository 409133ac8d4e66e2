"""What things are worth: how those fared who had a card, took a choice, sat on a seat.

It works for every game: cards are read from a place of the game's layout, choices from their words.
Points are told as the lead over the mean of the other seats of the same match, which leaves out
what made the match as a whole rich or poor; alone at the table, they are the points themselves.
"""

import math
import re
from collections import defaultdict
from importlib import import_module

from klubovna.agents import make_agent
from klubovna.arena.report import share_of_win
from klubovna.arena.simulation import Options
from klubovna.core.agent import Seat
from klubovna.core.layout import Layout
from klubovna.core.match import Match
from klubovna.core.registry import find_game
from klubovna.core.starting import new_match
from klubovna.core.state import State

COPY = re.compile(r"( #|_)\d+$")
"""The number of one copy of a card."""


class Fared:
    """How some seats did: how many they were, their lead, their share of wins."""

    def __init__(self) -> None:
        self.n = 0
        self.wins = 0.0
        self._sum = 0.0
        self._squares = 0.0

    def add(self, lead: float, win: float) -> None:
        self.n += 1
        self.wins += win
        self._sum += lead
        self._squares += lead * lead

    @property
    def lead(self) -> float:
        return self._sum / self.n if self.n else 0.0

    @property
    def win_rate(self) -> float:
        return self.wins / self.n if self.n else 0.0

    @property
    def error(self) -> float:
        """The standard error of the lead."""
        if self.n < 2:
            return math.inf
        return math.sqrt(max(0.0, self._squares / self.n - self.lead**2) / self.n)

    def join(self, other: "Fared") -> None:
        """Count those seats in, too."""
        self.n += other.n
        self.wins += other.wins
        self._sum += other._sum
        self._squares += other._squares

    def without(self, other: "Fared") -> "Fared":
        """The seats that are not among the other ones."""
        rest = Fared()
        rest.n, rest.wins = self.n - other.n, self.wins - other.wins
        rest._sum, rest._squares = self._sum - other._sum, self._squares - other._squares
        return rest


class Difference:
    """Seats that had something against those that had not, though they might have."""

    def __init__(self, had: Fared | None = None, had_not: Fared | None = None) -> None:
        self.had = had or Fared()
        self.had_not = had_not or Fared()

    @property
    def worth(self) -> float:
        return self.had.lead - self.had_not.lead

    @property
    def error(self) -> float:
        return math.hypot(self.had.error, self.had_not.error)

    @property
    def rate(self) -> float:
        return self.had.n / max(1, self.had.n + self.had_not.n)


class Balance:
    """The tallies of many matches."""

    def __init__(self, game_id: str, agents: list[str], options: Options) -> None:
        self.game = find_game(game_id)
        self.agents = agents
        self.options = options
        module, _, name = self.game.layout().partition(":")
        self.layout: Layout[State] = getattr(import_module(module), name)()
        self.scores: list[list[int]] = []
        self.all = Fared()
        self.seats = [Fared() for _ in agents]
        self.groups: dict[str, Fared] = defaultdict(Fared)
        self.choices: dict[str, Difference] = defaultdict(Difference)
        self._held: dict[str, Fared] = defaultdict(Fared)

    def play(self, games: int, seed: str, by: str = "", hand: str = "") -> None:
        """Play matches and tally them. `by` and `hand` are places of a seat in the game's layout:
        what seats are grouped by, and where the cards are that they hold."""
        for number in range(games):
            self._play_one(f"{seed}/{number}", by, hand)

    def _play_one(self, seed: str, by: str, hand: str) -> None:
        agents = [make_agent(self.game.id, a, f"{seed}/{s}") for s, a in enumerate(self.agents)]
        match = new_match(self.game, len(agents), seed, self.options)
        watched = [_Seat() for _ in agents]
        while match.decision is not None:
            decision = match.owed()[0]
            seat = decision.seat
            words = [
                plain(self.game.label(match.state, decision, option).words)
                for option in range(len(decision.options))
            ]
            if hand:
                watched[seat].held.update(self._cards(match, hand, seat))
            taken = agents[seat].choose(Seat(match, seat))
            watched[seat].offered.update(words)
            watched[seat].taken.add(words[taken])
            match.step(taken, seat)
        self._tally(match, watched, by)

    def _cards(self, match: Match[State], place: str, seat: int) -> list[str]:
        lying = self.layout.read(match.state, place, seat)
        return lying if isinstance(lying, list) else []

    def _tally(self, match: Match[State], watched: "list[_Seat]", by: str) -> None:
        result = self.game.result(match.state)
        self.scores.append(result.scores)
        teams = self.game.teams(match.setup)
        for seat, one in enumerate(watched):
            others = [score for s, score in enumerate(result.scores) if s != seat]
            lead = result.scores[seat] - (sum(others) / len(others) if others else 0)
            win = share_of_win(seat, result.winners, teams)
            self.seats[seat].add(lead, win)
            if by:
                self.groups[str(self.layout.read(match.state, by, seat))].add(lead, win)
            for choice in one.offered:
                pair = self.choices[choice]
                (pair.had if choice in one.taken else pair.had_not).add(lead, win)
            for card in one.held:
                self._held[card].add(lead, win)
            self.all.add(lead, win)

    def held(self) -> dict[str, Difference]:
        """Cards that were in somebody's hand: seats that held them against all others."""
        return {card: Difference(had, self.all.without(had)) for card, had in self._held.items()}


class _Seat:
    """What one seat met in one match."""

    def __init__(self) -> None:
        self.offered: set[str] = set()
        self.taken: set[str] = set()
        self.held: set[str] = set()


def plain(words: str) -> str:
    """The words of a choice without the number of a copy."""
    return COPY.sub("", words)
