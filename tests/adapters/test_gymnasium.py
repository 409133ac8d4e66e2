"""One seat against bots, by Gymnasium's own tests; and many matches in one call."""

from typing import Any

import pytest

from klubovna.core.errors import BadSetup, IllegalOption, MatchOver
from klubovna.core.registry import OURS

pytestmark = pytest.mark.long

pytest.importorskip("gymnasium", reason="Gymnasium comes with klubovna[adapters]")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

from klubovna.adapters.arrays import Expansion  # noqa: E402
from klubovna.adapters.gymnasium import SeatEnv  # noqa: E402
from klubovna.adapters.sitting import Nothing  # noqa: E402
from klubovna.adapters.vector import Matches, SeatsVectorEnv  # noqa: E402

games = pytest.mark.parametrize("game", OURS)


@games
@pytest.mark.parametrize("actions", ["options", "catalogue"])
def test_the_fields_own_test_passes(game: str, actions: Any) -> None:
    env = gymnasium.make(f"klubovna/{game}-v1", wrap=True, actions=actions)
    check_env(env.unwrapped)


@games
def test_a_seat_plays_against_bots_by_name(game: str) -> None:
    env = gymnasium.make(f"klubovna/{game}-v1", seat=1, players=2, opponents="greedy")
    rng = np.random.default_rng(3)
    shown, info = env.reset(seed=3)
    over = False
    reward = 0.0
    while not over:
        assert np.array_equal(shown["action_mask"], info["action_mask"])
        action = int(rng.choice(shown["action_mask"].nonzero()[0]))
        shown, reward, over, _, info = env.step(action)
    assert reward in (1.0, -1.0)
    assert len(info["scores"]) == 2


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(BadSetup, match="seat"):
        SeatEnv("sanctum", seat=5)
    with pytest.raises(BadSetup, match="2 agents"):
        SeatEnv("shards-of-infinity", 2, opponents=["random", "random"])
    with pytest.raises(BadSetup, match="deep-blue"):
        SeatEnv("shards-of-infinity", 2, opponents="deep-blue")
    env = SeatEnv("shards-of-infinity", 2)
    with pytest.raises(Nothing):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(IllegalOption):
        env.step(100)
    while not env.sitting.match.over:
        env.step(0)
    with pytest.raises(MatchOver):
        env.step(0)


@games
def test_many_tables_at_once_are_as_many_tables_one_by_one(game: str) -> None:
    """Place k of a batch plays what a batch of one would play with its choices."""
    together, rng = Matches(game, 3, 2), np.random.default_rng(5)
    together.begin(7)
    encoding = together.way.encoding
    for _ in range(120):
        shown, rows, masks = together.observations(), together.options(), together.masks()
        for at, table in enumerate(together.batch.tables):
            match, asked = table.match, table.asked
            assert match is not None
            assert asked is not None
            plain = encoding.encoder(plain=True)
            assert shown[at].tobytes() == plain.observation(match.state, asked.seat)
            told = plain.rows(match.state, asked)
            assert rows[at].tobytes() == told.ljust(rows[at].nbytes, b"\0")
            assert masks[at].sum() == len(asked.options)
            assert together.seats()[at] == asked.seat
        together.step((rng.random(3) * together.counts()).astype(np.int64))


@games
def test_a_vectorised_environment_keeps_to_its_spaces(game: str) -> None:
    env = gymnasium.make_vec(f"klubovna/{game}-v1", num_envs=3, opponents="random")
    assert isinstance(env.unwrapped, SeatsVectorEnv)
    rng = np.random.default_rng(5)
    shown, _ = env.reset(seed=5)
    ended = 0
    for _ in range(400):
        counts = shown["action_mask"].sum(axis=1)
        shown, rewards, over, cut, _ = env.step((rng.random(3) * counts).astype(np.int64))
        assert ((rewards != 0) == over).all()
        assert not cut.any()
        ended += int(over.sum())
    assert env.observation_space.contains(shown)
    assert ended > 0
    with pytest.raises(IllegalOption):
        env.step(np.full(3, 127))


def test_what_a_batch_has_shown_stays_as_it_was() -> None:
    """Whoever learns keeps the arrays of many steps."""
    matches = Matches("shards-of-infinity", 4, 2)
    matches.begin(1)
    for _ in range(20):
        shown = [matches.observations(), matches.options(), matches.masks(), matches.counts()]
        copies = [one.copy() for one in shown]
        matches.step(matches.counts() - 1)
        assert all((one == copy).all() for one, copy in zip(shown, copies, strict=True))


def test_the_same_seed_gives_the_same_batch() -> None:
    one, other = (SeatsVectorEnv("shards-of-infinity", 4) for _ in range(2))
    first, _ = one.reset(seed=3)
    second, _ = other.reset(seed=3)
    for _ in range(50):
        for key in first:
            assert np.array_equal(first[key], second[key])
        first = one.step(np.zeros(4, np.int64))[0]
        second = other.step(np.zeros(4, np.int64))[0]


@games
def test_words_and_counts_become_numbers_that_a_network_likes(game: str) -> None:
    matches = Matches(game, 2, 2)
    matches.begin(1)
    expand = Expansion(matches.way.encoding)
    many = expand(matches.observations())
    assert many.shape == (2, expand.size)
    assert len(expand.names) == expand.size
    assert many.dtype == np.float32
    assert np.array_equal(expand(matches.observations()[1]), many[1])
    assert 0 <= many.min() <= many.max() <= 255 / 4
