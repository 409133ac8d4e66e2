"""Every game as an environment of Gymnasium: one seat against bots of the house.

    import gymnasium
    import klubovna.adapters.gymnasium

    env = gymnasium.make("klubovna/shards-of-infinity-v1", opponents="greedy")
    shown, info = env.reset(seed=7)

`SeatsVectorEnv` plays many matches in one call.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from klubovna.adapters import need

need("gymnasium", "adapters")

import gymnasium  # noqa: E402

from klubovna.adapters.pettingzoo import rendered  # noqa: E402
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
from klubovna.agents import make_agent  # noqa: E402
from klubovna.core.agent import Agent, Seat  # noqa: E402
from klubovna.core.errors import BadSetup, MatchOver  # noqa: E402
from klubovna.core.registry import game_ids  # noqa: E402
from klubovna.core.state import State  # noqa: E402

RANDOM = "random"


class SeatEnv(gymnasium.Env[Shown, int]):
    """One seat of a table; bots sit at the others.

    `opponents` is the name of a bot for all of them, or a name for each, from the next seat on.
    The reward comes at the end: 1 for a win, alone or shared, else -1. An action that is not legal
    is an error; with `wrap=True` it counts on from the first legal one again, for programs that
    know no mask.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "human"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        players: int = 0,
        seat: int = 0,
        opponents: str | Sequence[str] = RANDOM,
        actions: Actions = "options",
        wrap: bool = False,
        render_mode: str | None = None,
        **switches: Values,
    ) -> None:
        self.way = Way(game, players, switches, actions)
        self.seat = seat
        self.names = seated(self.way, seat, opponents)
        self.wrap = wrap
        self.render_mode = render_mode
        self.observation_space = observation_space(self.way)
        self.action_space = action_space(self.way)
        self._seeds = Seeds()
        self._sitting: Sitting | None = None
        self._agents: list[Agent[State] | None] = []
        self._seats: list[Seat[State]] = []

    @property
    def sitting(self) -> Sitting:
        """The match that is being played."""
        return playing(self._sitting)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Shown, dict[str, Any]]:
        super().reset(seed=seed)
        sitting = self._deal(seed)
        while sitting.match.over:
            sitting = self._deal(None)
        return sitting.shown(self.seat), self._info()

    def _deal(self, seed: int | None) -> Sitting:
        row = self._seeds.next(seed)
        self._agents = made(self.way, self.names, row)
        thinking = any(agent is not None and agent.imagines() for agent in self._agents)
        sitting = self._sitting = Sitting(self.way, row, history=thinking)
        self._seats = [Seat(sitting.match, seat) for seat in range(self.way.players)]
        self._play_on(sitting)
        return sitting

    def step(self, action: int) -> tuple[Shown, float, bool, bool, dict[str, Any]]:
        sitting = self.sitting
        asked = sitting.asked()
        if asked is None:
            raise MatchOver("error.match_over")
        if self.wrap:
            legal = sitting.mask(asked).nonzero()[0]
            action = action if action in legal else int(legal[action % len(legal)])
        sitting.take(action, asked)
        self._play_on(sitting)
        over = sitting.match.over
        reward = sitting.rewards()[self.seat] if over else 0.0
        return sitting.shown(self.seat), reward, over, False, self._info()

    def _play_on(self, sitting: Sitting) -> None:
        """Let the bots play until the seat is asked, or the match is over."""
        asked = sitting.asked()
        while asked is not None:
            agent = self._agents[asked.seat]
            if agent is None:
                return
            sitting.match.step(agent.choose(self._seats[asked.seat]), asked.seat)
            asked = sitting.asked()

    def _info(self) -> dict[str, Any]:
        sitting = self.sitting
        if sitting.match.over:
            return {"action_mask": sitting.mask(None), "scores": sitting.result().scores}
        return {"action_mask": sitting.mask(sitting.asked())}

    def render(self) -> Any:
        return rendered(self.sitting, self.render_mode)

    def close(self) -> None:
        self._sitting = None


def seated(way: Way, seat: int, opponents: str | Sequence[str]) -> list[str]:
    """The bot at each seat; none at the learner's."""
    if not 0 <= seat < way.players:
        allowed = ", ".join(str(one) for one in range(way.players))
        raise BadSetup(
            "error.option_value", {"option": "seat", "value": str(seat), "allowed": allowed}
        )
    others = way.players - 1
    names = [opponents] * others if isinstance(opponents, str) else list(opponents)
    if len(names) != others:
        raise BadSetup("error.agents", {"n": len(names), "needed": others})
    by_seat = [""] * way.players
    for after, name in enumerate(names, 1):
        by_seat[(seat + after) % way.players] = name
    made(way, by_seat, "")
    return by_seat


def made(way: Way, names: Sequence[str], seed: str) -> list[Agent[State] | None]:
    """The bots of these names, None for an empty one."""
    return [
        make_agent(way.game.id, name, f"{seed}/{seat}") if name else None
        for seat, name in enumerate(names)
    ]


def register() -> None:
    """Make `gymnasium.make("klubovna/GAME-v1")` and `make_vec` know every game."""
    for game_id in game_ids():
        name = f"klubovna/{game_id}-v1"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="klubovna.adapters.gymnasium:SeatEnv",
                vector_entry_point="klubovna.adapters.vector:SeatsVectorEnv",
                kwargs={"game": game_id},
                disable_env_checker=True,
            )


register()
