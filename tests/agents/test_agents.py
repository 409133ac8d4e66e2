"""Agents: they play well."""

import pytest

from klubovna.agents import agent_names, make_agent
from klubovna.agents.playing import play_out
from klubovna.arena import simulate
from klubovna.core.agent import Agent, Seat
from klubovna.core.errors import BadSetup, IllegalOption
from klubovna.core.state import State
from support.suite import MODES, random_walk


def test_the_agents_of_a_game_are_listed_and_unknown_ones_refused() -> None:
    assert agent_names("fantasy-realms") == [
        "random",
        "beginner",
        "casual",
        "greedy",
        "good",
        "strong",
        "master",
    ]
    with pytest.raises(BadSetup, match="random, beginner, casual"):
        make_agent("fantasy-realms", "clever", "1")


def test_greedy_beats_random_in_two_player_games() -> None:
    report = simulate("fantasy-realms", ["greedy", "random"], 60, seed="duel")
    assert report.wins(0) / 60 >= 0.95


def test_greedy_wins_against_three_random_players() -> None:
    report = simulate("fantasy-realms", ["random", "greedy", "random", "random"], 40, seed="four")
    assert report.wins(1) / 40 >= 0.6


def test_greedy_copes_with_every_module() -> None:
    options: dict[str, str | int | bool] = {"new_suits": True, "cursed_items": True}
    report = simulate("fantasy-realms", ["greedy", "random"], 30, seed="both", options=options)
    assert report.wins(0) / 30 >= 0.9


def test_a_hint_has_a_reason() -> None:
    match = random_walk(MODES[2], "hint", 20)
    agent = make_agent("fantasy-realms", "greedy", "hint")
    agent.choose(Seat(match, match.owed()[0].seat))
    reason = agent.reason()
    assert reason is not None
    assert reason.key.startswith("hint.")


class Hasty(Agent[State]):
    """Answers before the question is asked."""

    def choose(self, seat: Seat[State]) -> int:
        return 99


def test_an_agent_that_takes_what_is_not_there_is_named() -> None:
    match = random_walk(MODES[0], "hasty", 0)
    with pytest.raises(IllegalOption, match=r"Hasty at seat .* Option 99 does not exist"):
        play_out(match, [Hasty() for _ in range(match.setup.players)])
