"""Every game as an environment of PettingZoo.

    from klubovna.adapters.pettingzoo import TableEnv

    env = TableEnv("shards-of-infinity", players=2)
    env.reset(seed=7)
    for agent in env.agent_iter():
        shown, reward, over, cut, info = env.last()
        env.step(None if over else env.action_space(agent).sample(shown["action_mask"]))

`ParallelTableEnv` asks all seats at once that owe a decision at the same time.
"""

from collections.abc import Iterable
from typing import Any, ClassVar

from klubovna.adapters import need

need("pettingzoo", "adapters")

from gymnasium import spaces  # noqa: E402
from pettingzoo import AECEnv, ParallelEnv  # noqa: E402

from klubovna.adapters.sitting import (  # noqa: E402
    Actions,
    Seeds,
    Shown,
    Sitting,
    Values,
    Way,
    playing,
)
from klubovna.adapters.spaces import action_space, observation_space  # noqa: E402
from klubovna.core.errors import MatchOver  # noqa: E402


def seat_names(players: int) -> list[str]:
    return [f"seat_{seat}" for seat in range(players)]


class Seats:
    """What both kinds of environment have: the match, its seats and their spaces."""

    def __init__(
        self,
        game: str,
        players: int = 0,
        actions: Actions = "options",
        render_mode: str | None = None,
        **switches: Values,
    ) -> None:
        super().__init__()
        self.way = Way(game, players, switches, actions)
        self.render_mode = render_mode
        self.possible_agents = seat_names(self.way.players)
        self.agents: list[str] = []
        self._spaces = {name: observation_space(self.way) for name in self.possible_agents}
        self._actions = {name: action_space(self.way) for name in self.possible_agents}
        self._seeds = Seeds()
        self._sitting: Sitting | None = None

    @property
    def sitting(self) -> Sitting:
        """The match that is being played."""
        return playing(self._sitting)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._actions[agent]

    def begin(self, seed: int | None) -> None:
        """Deal a new match."""
        self._sitting = Sitting(self.way, self._seeds.next(seed))
        self.agents = self.possible_agents[:]

    def render(self) -> str | None:
        return rendered(self.sitting, self.render_mode)

    def close(self) -> None:
        self._sitting = None


class TableEnv(Seats, AECEnv[str, Shown, int | None]):
    """One seat after the other. An agent is called `seat_0`, `seat_1` …

    An action is the index of an option, or with `actions="catalogue"` the number of an action in
    the game's catalogue; `action_mask` says which are legal, in the observation and in the info.
    The rewards come at the end: 1 for a win, alone or shared, else -1.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "klubovna_v1",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": True,
    }

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self._ask()

    def observe(self, agent: str) -> Shown:
        return self.sitting.shown(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        sitting = self.sitting
        if not self.agents:
            raise MatchOver("error.match_over")
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        asked = sitting.asked()
        if asked is None or action is None:
            raise MatchOver("error.match_over")
        sitting.take(action, asked)
        self._ask()

    def _ask(self) -> None:
        asked = self.sitting.asked()
        if asked is None:
            self._end()
            return
        name = self.possible_agents[asked.seat]
        self.agent_selection = name
        self.infos[name] = {"action_mask": self.sitting.mask(asked)}

    def _end(self) -> None:
        scores = self.sitting.result().scores
        for name, reward in zip(self.agents, self.sitting.rewards(), strict=True):
            self.rewards[name] = reward
            self._cumulative_rewards[name] += reward
            self.terminations[name] = True
            self.infos[name] = {"score": scores[self.possible_agents.index(name)]}
        self.agent_selection = self.agents[0]


class ParallelTableEnv(Seats, ParallelEnv[str, Shown, int]):
    """All seats at once. Where several owe a decision at the same time, each answers its own;
    elsewhere one is asked, and what the others send is not looked at: their masks allow action 0
    alone, and `asked` in the info says who decides."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "klubovna_parallel_v1",
        "render_modes": ["ansi", "human"],
    }

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Shown], dict[str, dict[str, Any]]]:
        self.begin(seed)
        return self._shown(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Shown],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        sitting = self.sitting
        if not self.agents:
            raise MatchOver("error.match_over")
        for decision in sitting.match.owed():
            sitting.take(actions[self.possible_agents[decision.seat]], decision)
        over = sitting.match.over
        rewards = dict(zip(self.agents, sitting.rewards(), strict=True))
        told = self._shown(), rewards, self._all(over), self._all(False), self._infos()
        if over:
            self.agents = []
        return told

    def _all(self, value: bool) -> dict[str, bool]:
        return dict.fromkeys(self.agents, value)

    def _shown(self) -> dict[str, Shown]:
        found = {name: self.sitting.shown(seat) for seat, name in enumerate(self.agents)}
        for shown in found.values():
            if not shown["action_mask"].any():
                shown["action_mask"] = waiting(self.way)
        return found

    def _infos(self) -> dict[str, dict[str, Any]]:
        owed = {decision.seat for decision in self.sitting.match.owed()}
        infos: dict[str, dict[str, Any]] = {}
        for seat, name in enumerate(self.agents):
            infos[name] = {"asked": seat in owed}
            if self.sitting.match.over:
                infos[name]["score"] = self.sitting.result().scores[seat]
        return infos


def waiting(way: Way) -> Any:
    """The mask of a seat that is not asked."""
    from klubovna.adapters.arrays import mask_at

    return mask_at(way.actions, [0])


def rendered(sitting: Sitting, mode: str | None) -> str | None:
    """What is played and who is asked what, in words."""
    if mode is None:
        return None
    text = "\n".join([str(sitting.match), *_options(sitting)])
    if mode == "human":
        print(text)
        return None
    return text


def _options(sitting: Sitting) -> Iterable[str]:
    for option in sitting.match.options():
        yield f"  {option.index}: {option.words}"
