"""The greedy player of Sanctum plays what it planned, whether it stays or is asked in passing."""

from collections.abc import Iterator

import pytest

from klubovna.agents import make_agent
from klubovna.core.agent import Agent, Seat
from klubovna.core.decision import Decision
from klubovna.core.match import Match
from klubovna.core.registry import find_game
from klubovna.core.starting import new_match
from klubovna.core.state import State
from klubovna.games.sanctum.abilities import DRINK, END, PER_VALUE
from klubovna.games.sanctum.table import Table, spent
from klubovna.games.sanctum.terms import DIFFICULTIES
from support.sanctum import BLUE_TWO, GREEN_THREE, ONE_AND_SIX, fight, heroes

GAME = "sanctum"


def newcomer() -> Agent[State]:
    """Somebody who has seen nothing of the match so far."""
    return make_agent(GAME, "greedy", "passing by")


def questions(difficulty: str, seed: str) -> Iterator[tuple[Match[State], int, int]]:
    """A whole match of all four heroes between bots that stay: each question and its answer."""
    options: dict[str, str | int | bool] = {
        "difficulty": difficulty,
        "items_hide_effects": difficulty != "hard",
    }
    match = new_match(find_game(GAME), 4, seed, options)
    stayed = [make_agent(GAME, "greedy", f"{seed} {seat}") for seat in range(4)]
    while match.decision is not None:
        seat = match.owed()[0].seat
        option = stayed[seat].choose(Seat(match, seat))
        yield match, seat, option
        match.step(option, seat)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_whoever_comes_by_chooses_as_one_who_stayed(difficulty: str) -> None:
    for match, seat, option in questions(difficulty, f"stay {difficulty}"):
        asked = newcomer().choose(Seat(match, seat))
        assert asked == option, match.decision_for(seat)


def changes_nothing(table: Table, decision: Decision, option: int) -> bool:
    """A die turned to the face that it shows, a potion that brings back nothing."""
    seat = decision.seat
    if decision.kind == "die" and not table.only_modified[seat]:
        return table.values[seat][option // PER_VALUE] == option % PER_VALUE
    if decision.kind == "prepare" and option >= DRINK:
        return not spent(table, seat, option - DRINK)
    return False


@pytest.mark.parametrize("difficulty", ["normal", "hellish"])
def test_nothing_is_paid_for_no_change(difficulty: str) -> None:
    for match, seat, index in questions(difficulty, f"vain {difficulty}"):
        decision, table = match.decision_for(seat), match.state
        assert decision is not None
        assert isinstance(table, Table)
        assert not changes_nothing(table, decision, decision.options[index])


def test_a_plan_is_followed_in_the_middle_of_it() -> None:  # SA-5.3, SA-5.4
    """Dice 6 and 6 against a demon of 1 and 6: rage turns one 6 into a 1, and nothing else."""
    t = heroes()
    t.seat(0).demons(ONE_AND_SIX, GREEN_THREE, BLUE_TWO)
    fight(t, 6, 6)
    while t.asks in ("attack", "die"):
        decision = t.match.decision_for(0)
        assert decision is not None
        option = newcomer().choose(Seat(t.match, 0))
        if t.asks == "die":
            assert decision.options[option] % PER_VALUE == 1
        if decision.options[option] == END:
            break
        t.match.step(option, 0)
    table = t.match.state
    assert isinstance(table, Table)
    assert table.beaten[0] == 1
