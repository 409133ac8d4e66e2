"""Which agents can play which game."""

from importlib import import_module

from klubovna.agents.random_agent import RandomAgent
from klubovna.core.agent import Agent
from klubovna.core.errors import BadSetup
from klubovna.core.registry import find_game
from klubovna.core.state import State


def agent_names(game_id: str) -> list[str]:
    """The agents of a game, the strongest last."""
    return ["random", *find_game(game_id).bots()]


def make_agent(game_id: str, name: str, seed: str) -> Agent[State]:
    """An agent for one seat; its randomness comes from the seed alone."""
    if name == "random":
        return RandomAgent(seed)
    bots = find_game(game_id).bots()
    if name not in bots:
        known = ", ".join(agent_names(game_id))
        raise BadSetup("error.agent", {"agent": name, "game": game_id, "known": known})
    module, _, bot = bots[name].partition(":")
    agent = getattr(import_module(module), bot)(seed)
    assert isinstance(agent, Agent)
    return agent
