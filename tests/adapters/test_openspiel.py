"""Our games in OpenSpiel, by OpenSpiel's own tests."""

import pickle
import random
from typing import Any

import pytest

from klubovna.core.errors import BadSetup
from klubovna.core.registry import OURS

pytestmark = pytest.mark.long

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel comes with klubovna[openspiel]")

from klubovna.adapters.openspiel import BASE, DIGITS, name_of  # noqa: E402

games = pytest.mark.parametrize("game", OURS)


def walked(game: Any, length: int, seed: int = 1) -> Any:
    """A state after some random actions, chance among them."""
    state, rng = game.new_initial_state(), random.Random(seed)
    for _ in range(length):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@games
def test_the_fields_own_test_passes(game: str) -> None:
    loaded = pyspiel.load_game(name_of(game))
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def test_switches_are_written_in_the_name() -> None:
    game = pyspiel.load_game("klubovna_shards_of_infinity(players=4,switches=mode:teams)")
    assert game.num_players() == 4
    assert walked(game, DIGITS).held.match.setup.switches["mode"] == "teams"
    with pytest.raises(BadSetup, match="dragons"):
        pyspiel.load_game("klubovna_sanctum(switches=dragons:yes)")
    with pytest.raises(BadSetup, match="nightmare"):
        pyspiel.load_game("klubovna_sanctum(switches=difficulty:nightmare)")


def test_the_seed_is_a_row_of_chance_nodes() -> None:
    state = pyspiel.load_game("klubovna_fantasy_realms").new_initial_state()
    for digit in (1, 2, 3, 10):
        assert state.is_chance_node()
        outcomes = state.chance_outcomes()
        assert len(outcomes) == BASE
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        state.apply_action(digit)
    assert not state.is_chance_node()
    assert state.held.match.setup.seed == "123a"


@games
def test_clones_and_pickles_go_their_own_way(game: str) -> None:
    state = walked(pyspiel.load_game(name_of(game)), 30)
    told = str(state)
    for twin in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(twin) == told
        for seat in range(state.num_players()):
            assert twin.information_state_string(seat) == state.information_state_string(seat)
        twin.apply_action(twin.legal_actions()[-1])
        assert str(state) == told


@games
def test_what_a_player_imagines_looks_the_same_to_it(game: str) -> None:
    state = walked(pyspiel.load_game(name_of(game)), 40)
    player = state.current_player()
    rng = random.Random(2)
    twin = state.resample_from_infostate(player, rng.random)
    assert twin.information_state_string(player) == state.information_state_string(player)
    assert twin.information_state_tensor(player) == state.information_state_tensor(player)
    assert twin.legal_actions() == state.legal_actions()
    while not twin.is_terminal():
        twin.apply_action(rng.choice(twin.legal_actions()))
    assert len(twin.returns()) == state.num_players()


def test_a_player_remembers_what_it_saw_and_chose() -> None:
    """Two ways to the same view are two states of information."""
    game = pyspiel.load_game("klubovna_shards_of_infinity")
    state = walked(game, DIGITS)
    player = state.current_player()
    asked = state.held.asked()
    names = [state.action_to_string(player, action) for action in state.legal_actions()]
    plays = [at for at, name in enumerate(names) if "play crystal" in name]
    assert len(plays) >= 2, names
    assert asked.seat == player
    one, other = state.clone(), state.clone()
    one.apply_action(plays[0])
    other.apply_action(plays[1])
    assert one.observation_tensor(player) == other.observation_tensor(player)
    assert one.information_state_string(player) != other.information_state_string(player)


def test_open_spiels_own_players_play_it() -> None:
    from open_spiel.python.algorithms import mcts
    from open_spiel.python.bots import uniform_random

    game = pyspiel.load_game("klubovna_fantasy_realms(players=2)")
    state, rng = walked(game, DIGITS), random.Random(1)
    import numpy as np

    bot = mcts.MCTSBot(
        game, 2.0, 4, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), solve=False
    )
    other = uniform_random.UniformRandomBot(1, np.random.RandomState(2))
    for _ in range(6):
        assert rng is not None
        player = state.current_player()
        state.apply_action(bot.step(state) if player == 0 else other.step(state))
    assert not state.is_terminal()
