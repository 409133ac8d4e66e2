"""Agents choose by what their seat knows and by their seed, by nothing else."""

from collections.abc import Callable
from typing import Any

import pytest

from klubovna.agents import make_agent
from klubovna.core.agent import Agent, Seat
from klubovna.core.match import Match
from support.honest import choosing, fresh, pondering
from support.mutants import LooksAtWhatItImagines, Peeks
from support.positions import GAMES, SITTINGS, positions
from support.suite import Mode, start

SLOW = ("sanctum",)
"""Games whose greedy player thinks long: fewer positions."""

QUICK = ("random", "greedy", "beginner", "casual", "learned")
"""Agents that do not think; those that do are tried in `test_search`."""

sittings = pytest.mark.parametrize("mode", SITTINGS, ids=str)
agents = pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in GAMES for name in QUICK]
)


def some(game: str, name: str, step: int) -> list[Match[Any]]:
    """Positions of a game, of every way to play it."""
    step *= 12 if game in SLOW and name != "random" else 1
    modes = [mode for mode in SITTINGS if mode.game == game]
    return [match for mode in modes for match in positions(mode)[::step]]


def maker(game: str, name: str) -> Callable[[], Agent[Any]]:
    return lambda: make_agent(game, name, "honest")


@agents
@pytest.mark.parametrize("step", [6, pytest.param(2, marks=pytest.mark.long)])
def test_an_agent_chooses_the_same_in_every_world_that_looks_the_same(
    game: str, name: str, step: int
) -> None:
    for match in some(game, name, step):
        assert choosing(match, maker(game, name), fresh("choosing")) == []


@agents
def test_an_agent_looks_at_nothing_hidden_on_the_table_that_it_imagines(
    game: str, name: str
) -> None:
    for match in some(game, name, 3):
        assert pondering(match, maker(game, name)) == []


@pytest.mark.parametrize("game", GAMES)
def test_an_agent_that_looks_under_the_table_is_caught(game: str) -> None:
    assert any(choosing(match, Peeks, fresh("peeks")) for match in some(game, "random", 4))


@pytest.mark.parametrize("game", GAMES)
def test_an_agent_that_trusts_what_it_imagines_is_caught(game: str) -> None:
    assert any(pondering(match, LooksAtWhatItImagines) for match in some(game, "random", 4))


@sittings
@pytest.mark.parametrize("name", QUICK)
def test_a_fresh_agent_chooses_as_one_that_has_played_the_whole_match(
    mode: Mode, name: str
) -> None:
    match = start(mode, f"fresh {name}")
    kept = [make_agent(mode.game, name, f"seed {seat}") for seat in range(mode.players)]
    while match.decision is not None and len(match.choices) < 150:
        seat = match.owed()[-1].seat
        option = make_agent(mode.game, name, f"seed {seat}").choose(Seat(match, seat))
        assert kept[seat].choose(Seat(match, seat)) == option
        assert kept[seat].choose(Seat(match, seat)) == option, "asked once more"
        match.step(option, seat)


@sittings
def test_a_random_agent_does_not_repeat_itself(mode: Mode) -> None:
    """Its choices in a row are spread over the options, and another seed makes others."""
    match = start(mode, "spread")
    one, other = (make_agent(mode.game, "random", seed) for seed in ("1", "2"))
    chosen: list[float] = []
    differing = 0
    while match.decision is not None and len(chosen) < 200:
        decision = match.owed()[0]
        seat = Seat(match, decision.seat)
        option, count = one.choose(seat), len(decision.options)
        if count > 1:
            chosen.append(option / (count - 1))
            differing += option != other.choose(seat)
        match.step(option, decision.seat)
    assert 0.3 < sum(chosen) / len(chosen) < 0.7
    assert differing > len(chosen) // 4
