"""Players that are programs. `random` plays every game; a game brings its own `greedy`."""

from klubovna.agents.roster import agent_names, make_agent

__all__ = ["agent_names", "make_agent"]
