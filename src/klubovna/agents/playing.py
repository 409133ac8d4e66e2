"""Letting agents play a match to its end: the inner loop of every simulation."""

from klubovna.agents.playouts import MOST_DECISIONS
from klubovna.core.agent import Agent, Seat
from klubovna.core.decision import NOBODY, Several
from klubovna.core.errors import Endless, IllegalOption
from klubovna.core.game import Game, Result
from klubovna.core.match import Match
from klubovna.core.starting import new_match
from klubovna.core.state import State
from klubovna.texts import Arg


class Played:
    """What a simulation keeps of a match."""

    def __init__(self, decisions: int, result: Result, first: int) -> None:
        self.decisions = decisions
        self.result = result
        self.first = first
        """Who took the first turn, or NOBODY."""


def play_out(match: Match[State], agents: list[Agent[State]]) -> None:
    """Let the agents decide until the match is over, or so long that it never will be. One that
    takes an option which is not there is named."""
    seats = [Seat(match, number) for number in range(match.setup.players)]
    decision = match.decision
    number = NOBODY
    try:
        while decision is not None:
            if len(match.choices) >= MOST_DECISIONS:
                raise _endless(match)
            number = decision.seat
            if isinstance(decision, Several):
                number = decision.asks[0].seat
            match.step(agents[number].choose(seats[number]), number)
            decision = match.decision
    except IllegalOption as error:
        agent = type(agents[number]).__name__
        told: dict[str, Arg] = {"agent": agent, "seat": number + 1, "why": error.text}
        raise IllegalOption("error.agent_option", told) from error


def _endless(match: Match[State]) -> Endless:
    told: dict[str, Arg] = {"game": match.game.id, "seed": match.setup.seed, "most": MOST_DECISIONS}
    return Endless("error.endless", told)


def play_match(
    game: Game[State],
    agents: list[Agent[State]],
    seed: str,
    options: dict[str, str | int | bool],
) -> Played:
    """Play one match between agents, one for each seat."""
    history = False
    for agent in agents:
        history = history or agent.imagines()
    match = new_match(game, len(agents), seed, options, history=history)
    first = game.first_player(match.state)
    play_out(match, agents)
    if first == NOBODY:
        first = game.first_player(match.state)
    return Played(len(match.choices), game.result(match.state), first)
