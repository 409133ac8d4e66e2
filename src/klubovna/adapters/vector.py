"""Many matches in one call, with arrays of numpy: for whoever trains."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from klubovna.adapters import need

need("gymnasium", "adapters")

import numpy as np  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

from klubovna.adapters.arrays import Bytes, Mask, Rows  # noqa: E402
from klubovna.adapters.gymnasium import RANDOM, made, seated  # noqa: E402
from klubovna.adapters.sitting import LOST, WON, Nothing, Values, Way  # noqa: E402
from klubovna.adapters.spaces import action_space, observation_space  # noqa: E402
from klubovna.adapters.spoken import MOST_OPTIONS, ROW_BYTES, WIDTH  # noqa: E402
from klubovna.agents.batch import Batch, Table  # noqa: E402
from klubovna.core.rng import secret_seed  # noqa: E402

ALL_MASKS: Mask = np.tri(MOST_OPTIONS + 1, MOST_OPTIONS, -1, np.int8)
"""By the number of options: the mask of such a question."""


class Matches:
    """`n` matches side by side, each of which waits for a choice. A seat without a bot is played
    from outside: by default all of them, for self-play."""

    def __init__(
        self,
        game: str,
        n: int,
        players: int = 0,
        bots: Sequence[str] = (),
        rows: bool = True,
        switches: Mapping[str, Values] | None = None,
    ) -> None:
        self.way = Way(game, players, switches or {}, "options")
        self.n = n
        self.bots = list(bots) or [""] * self.way.players
        self.with_rows = rows
        self._batch: Batch | None = None

    def begin(self, seed: int | None = None) -> None:
        """Deal a new match at every place."""
        way, row = self.way, secret_seed() if seed is None else str(seed)
        tables = [
            Table(way.encoding.encoder(), made(way, self.bots, f"{row}/{at}"), f"{row}/{at}")
            for at in range(self.n)
        ]
        row_bytes = ROW_BYTES if self.with_rows else 0
        self._batch = Batch(way.game, way.players, way.switches, tables, row_bytes, MOST_OPTIONS)
        self._batch.begin()

    @property
    def batch(self) -> Batch:
        if self._batch is None:
            raise Nothing("error.reset_first")
        return self._batch

    def step(self, options: NDArray[np.integer[Any]]) -> None:
        """Take an option at every place; where a match ends, the next one begins."""
        self.batch.step(options.tolist())

    def observations(self) -> Bytes:
        """What the asked seat of each place is shown."""
        data = np.frombuffer(self.batch.observations(), np.uint8)
        return data.reshape(self.n, self.way.encoding.size)

    def options(self) -> Rows:
        """The options of each place, a row each."""
        data = np.frombuffer(self.batch.rows(), np.int16)
        return data.reshape(self.n, MOST_OPTIONS, WIDTH)

    def counts(self) -> NDArray[np.int64]:
        """How many options there are at each place."""
        return np.frombuffer(bytes(self.batch.counts), np.uint8).astype(np.int64)

    def masks(self) -> Mask:
        """Which options there are at each place."""
        return ALL_MASKS.take(self.counts(), axis=0)

    def seats(self) -> NDArray[np.int64]:
        """Who is asked at each place."""
        return np.array(self.batch.seats, np.int64)

    def ended(self) -> NDArray[np.bool_]:
        """Where a match ended in the last step."""
        return np.array(self.batch.ended, np.bool_)

    def rewards(self) -> NDArray[np.float64]:
        """For each place and seat 1 for a win, -1 for anything else, 0 where the match goes on."""
        rewards = np.zeros((self.n, self.way.players))
        for at, winners in zip(self.ended().nonzero()[0], self.batch.winners, strict=True):
            rewards[at] = LOST
            rewards[at, winners] = WON
        return rewards


class SeatsVectorEnv(VectorEnv[Any, Any, Any]):
    """One seat against bots at many tables: `SeatEnv`, many at a time. A match that ends is
    followed by the next one in the same step."""

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int = 0,
        seat: int = 0,
        opponents: str | Sequence[str] = RANDOM,
        render_mode: str | None = None,
        **switches: Values,
    ) -> None:
        way = Way(game, players, switches, "options")
        self.seat = seat
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.matches = Matches(
            game, num_envs, way.players, seated(way, seat, opponents), switches=switches
        )
        self.way = self.matches.way
        self.single_observation_space = observation_space(way)
        self.single_action_space = action_space(way)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        first = seed[0] if isinstance(seed, list) else seed
        self.matches.begin(first)
        return self._shown(), {}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        self.matches.step(np.asarray(actions))
        ended = self.matches.ended()
        rewards = self.matches.rewards()[:, self.seat]
        info = {"scores": [list(scores) for scores in self.matches.batch.scores]}
        return self._shown(), rewards, ended, np.zeros_like(ended), info

    def _shown(self) -> dict[str, Any]:
        return {
            "observation": self.matches.observations(),
            "options": self.matches.options(),
            "action_mask": self.matches.masks(),
        }

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is held."""
