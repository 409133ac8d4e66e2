"""How a program behaves beside people: what is theirs it leaves to them."""

from klubovna.agents.search import Search
from klubovna.core.agent import Agent, Seat
from klubovna.core.rng import seeded
from klubovna.core.state import State


def polite_choice(agent: Agent[State], seat: Seat[State]) -> int:
    """What the agent takes, unless it spends what belongs to a person (`Seat.allowed`): then the
    best of what it compared that does not, or else what the quick player takes among the rest."""
    chosen = agent.choose(seat)
    allowed = seat.allowed()
    if chosen in allowed:
        return chosen
    if isinstance(agent, Search):
        for one in agent.compared:
            if one.option in allowed:
                return one.option
    found = seat.policy_among(allowed, seat.chance(seeded("polite")))
    return found if found in allowed else allowed[0]
