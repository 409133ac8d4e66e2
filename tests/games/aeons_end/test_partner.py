"""The partner that playouts imagine, and what is worth a thought."""

import pytest

from klubovna.agents.playouts import play_on
from klubovna.core.decision import Decision
from klubovna.core.registry import find_game
from klubovna.core.rng import seeded
from klubovna.core.skills import shipped_skill
from klubovna.core.starting import new_match
from klubovna.testing import Scenario
from support.aeons import A, B, go, holding

GAME = find_game("aeons-end")


def rehearsed(t: Scenario) -> str:
    decision = go(t).match.owed()[0]
    return t.options()[GAME.rehearse(t.match.state, decision, seeded("any"))]


def keys(t: Scenario, verb: str) -> list[int]:
    """The keys of the options that begin with a verb."""
    decision = go(t).match.owed()[0]
    return [
        GAME.option_key(t.match.state, decision, index)
        for index, words in enumerate(t.options())
        if words.startswith(verb)
    ]


def test_gems_are_played_first() -> None:
    assert rehearsed(holding("crystal", "spark")) == "play crystal"


def test_the_nemesis_is_struck_down_when_it_can_be() -> None:  # AE-15.1
    t = holding()
    t.in_play("bane_sire")
    t.nemesis_life(1)
    t.seat(A).breach_1("spark")
    t.choose("cast spark")
    assert rehearsed(t) == "target rageborne"


def test_a_weak_minion_goes_before_the_nemesis() -> None:
    t = holding()
    t.in_play("bane_sire")
    t.seat(A).breach_1("spark")
    t.choose("cast spark")
    assert rehearsed(t) == "target bane_sire"


@pytest.mark.parametrize(
    ("spell", "struck"), [("spark", "target husk"), ("wildfire_whip", "target carapace_queen")]
)
def test_the_learned_partner_fells_a_swarm_with_small_blows(spell: str, struck: str) -> None:
    """A husk falls to one damage (AE-19.2); a great blow is for the Queen."""
    t = holding(nemesis="carapace_queen")
    t.husks(7).seat(A).breach_1(spell)
    t.choose(f"cast {spell}")
    skill = shipped_skill(GAME)
    assert skill is not None
    decision = go(t).match.owed()[0]
    chosen = GAME.skilled(t.match.state, decision, seeded("any"), skill)
    assert t.options()[chosen] == struck


def test_two_opened_breaches_that_add_the_same_are_one_place() -> None:  # AE-5.7
    t = holding("spark")
    t.seat(A).breaches("opened", "opened", "opened", "opened")
    first, second, third, fourth = keys(t, "prep spark")
    assert first == second
    assert third == fourth
    assert first != third


def test_breaches_stay_apart_where_spells_beside_each_other_count() -> None:  # AE-7.9
    t = holding("spark", spell_1="chaos_arc")
    t.seat(A).breaches("opened", "opened", "opened", "opened")
    assert len(set(keys(t, "prep spark"))) == 4


@pytest.mark.parametrize(
    ("kind", "options", "worth"),
    [("act", [7002, 0], False), ("put_away", [0, 1], False), ("target", [-1, 3], True)],
)
def test_what_is_worth_a_thought(kind: str, options: list[int], worth: bool) -> None:
    match = new_match(GAME, 2, "worth")
    assert GAME.worth_thinking(match.state, Decision(B, kind, options)) == worth


def test_playouts_by_the_partner_come_to_an_end() -> None:
    for number in range(4):
        match = new_match(GAME, 2, f"partner {number}", history=False)
        play_on(match, seeded("toss"), [False, False], 0)
        assert match.over
