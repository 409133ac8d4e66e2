"""Our tables behind PettingZoo, by PettingZoo's own tests."""

import warnings
from typing import Any

import pytest

from klubovna.core.errors import BadSetup, IllegalOption, MatchOver
from klubovna.core.registry import OURS
from support.suite import MODES, Mode

# The field's tests advise against dictionaries, in which its own card games keep the mask.
pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore::UserWarning")]

pytest.importorskip("pettingzoo", reason="PettingZoo comes with klubovna[adapters]")

import numpy as np  # noqa: E402

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # It imports games of its own by their old names.
    from pettingzoo.test import api_test, parallel_api_test, seed_test

from klubovna.adapters.pettingzoo import ParallelTableEnv, TableEnv  # noqa: E402
from klubovna.adapters.sitting import Nothing  # noqa: E402

games = pytest.mark.parametrize("game", OURS)
modes = pytest.mark.parametrize("mode", MODES[::2], ids=str)


@modes
def test_the_fields_own_test_passes_in_every_way_to_play(mode: Mode) -> None:
    api_test(TableEnv(mode.game, mode.players, **mode.options), num_cycles=60)  # type: ignore[arg-type]


@games
def test_the_fields_own_test_passes_with_the_catalogue(game: str) -> None:
    api_test(TableEnv(game, actions="catalogue"), num_cycles=60)


@games
def test_the_same_seed_gives_the_same_matches(game: str) -> None:
    seed_test(lambda: TableEnv(game), num_cycles=40)


@games
def test_seats_that_decide_at_once_are_asked_at_once(game: str) -> None:
    parallel_api_test(ParallelTableEnv(game), num_cycles=80)


def played(env: TableEnv, seed: int) -> list[float]:
    """The rewards of a match of random players."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    rewards = {}
    for name in env.agent_iter():
        shown, reward, over, _, _ = env.last()
        rewards[name] = reward
        env.step(None if over else int(rng.choice(shown["action_mask"].nonzero()[0])))
    return [rewards[name] for name in env.possible_agents]


@games
@pytest.mark.parametrize("actions", ["options", "catalogue"])
def test_a_match_ends_with_winners_and_losers(game: str, actions: Any) -> None:
    rewards = played(TableEnv(game, actions=actions), 5)
    assert set(rewards) <= {1.0, -1.0}


def test_evenfall_bids_are_made_by_all_seats_in_one_step() -> None:
    env = ParallelTableEnv("evenfall", 3)
    rng = np.random.default_rng(1)
    shown, _ = env.reset(seed=1)
    together = 0
    while env.agents:
        owed = [decision.seat for decision in env.sitting.match.owed()]
        together += len(owed) > 1
        before = len(env.sitting.match.choices)
        actions = {
            name: int(rng.choice(shown[name]["action_mask"].nonzero()[0])) for name in env.agents
        }
        shown, _, _, _, infos = env.step(actions)
        assert len(env.sitting.match.choices) == before + len(owed)
        assert all("asked" in info for info in infos.values())
    assert together > 0


def test_what_is_wrong_is_said_and_changes_nothing() -> None:
    env = TableEnv("shards-of-infinity", 2)
    with pytest.raises(Nothing, match="reset"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(IllegalOption, match="127"):
        env.step(127)
    assert env.sitting.match.choices == []
    played(env, 2)
    with pytest.raises(MatchOver):
        env.step(0)


def test_an_action_that_the_catalogue_has_and_the_question_has_not_is_an_error() -> None:
    env = TableEnv("fantasy-realms", 3, actions="catalogue")
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    illegal = int((mask == 0).nonzero()[0][0])
    with pytest.raises(IllegalOption, match=r"draw: draw"):
        env.step(illegal)
    assert env.sitting.match.choices == []


def test_unknown_games_switches_and_encodings_are_errors() -> None:
    with pytest.raises(BadSetup, match="chess"):
        TableEnv("chess")
    with pytest.raises(BadSetup, match="dragons"):
        TableEnv("sanctum", dragons=True)
    with pytest.raises(BadSetup, match="nightmare"):
        TableEnv("sanctum", difficulty="nightmare")
    with pytest.raises(BadSetup, match="7 players"):
        TableEnv("sanctum", players=7)
    with pytest.raises(BadSetup, match="buttons"):
        TableEnv("sanctum", actions="buttons")  # type: ignore[arg-type]


def test_a_table_is_told_in_words() -> None:
    env = TableEnv("fantasy-realms", 3, render_mode="ansi")
    env.reset(seed=1)
    assert "draw deck" in str(env.render())
