"""Players that are programs: `random`, `greedy` by each game's policy, `search`, and the levels."""

from klubovna.agents.roster import adviser, agent_names, is_agent, make_agent

__all__ = ["adviser", "agent_names", "is_agent", "make_agent"]
