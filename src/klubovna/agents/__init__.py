"""Players that are programs: `random`, `greedy` by each game's policy, `search`, and the levels."""

from klubovna.agents.roster import agent_names, is_agent, make_agent, usual_opponent

__all__ = ["agent_names", "is_agent", "make_agent", "usual_opponent"]
