"""Who decides: abilities belong to their owners (AE-9.3), some things to all (AE-13.10)."""

import pytest

from klubovna.agents import make_agent
from klubovna.core.agent import Seat
from klubovna.core.errors import OutOfTurn
from klubovna.core.patching import carry_over
from klubovna.core.registry import find_game
from klubovna.core.starting import new_match
from klubovna.testing import Scenario
from support.aeons import A, B, C, aeons, asked, drawn, go, holding, offered

# ---- abilities in an ally's turn


def charged_ally(mage: str, *hand: str) -> Scenario:
    """The turn of player 1; player 2 has all charges."""
    t = holding(*hand, mages=("jian", mage))
    t.seat(B).charges(5)
    return t


def test_the_owner_is_asked_and_may_refuse() -> None:  # AE-9.3
    t = charged_ally("lash")
    t.choose("ask lash")
    assert t.asks == "lend"
    assert asked(t) == B
    t.choose("no")
    assert asked(t) == A
    assert t.seat(B).charges == 5
    assert offered(t, "ask") == []  # not over and over again in one turn


def test_the_owner_is_asked_before_the_main_phase_ends() -> None:  # AE-9.3
    t = charged_ally("kadir")
    t.seat(A).discard("spark").breaches("opened", "gone", "gone", "gone")
    t.choose("end")
    assert t.asks == "lend"
    assert asked(t) == B
    t.choose("yes", "take_back spark")
    assert t.asks == "act"  # so that the spell can be prepped
    t.choose("prep spark 1", "end")
    assert t.seat(A).breach_1 == ["spark"]
    assert t.seat(B).charges == 0


def test_the_owner_keeps_the_ability_and_the_turn_ends() -> None:
    t = charged_ally("lash")
    t.order("1", "2")
    t.choose("end", "no")
    assert asked(t) == B  # whose own turn it is now
    assert t.asks == "act"
    assert t.seat(B).charges == 5


def test_nobody_is_asked_for_an_ability_without_effect() -> None:
    t = charged_ally("kadir")
    t.order("1", "1")
    assert offered(t, "ask") == ["kadir"]  # it may be used in vain (AE-9.5)
    t.choose("end")
    assert t.asks == "act"


def test_abilities_of_the_own_main_phase_are_not_asked_for() -> None:  # AE-9.3
    t = charged_ally("brama")
    t.seat(A).life(3)
    t.order("1", "1")
    assert offered(t, "ask") == []
    assert t.choose("end").asks == "act"


# ---- the bots and abilities


def greedy(t: Scenario) -> str:
    """What the greedy bot does now, in words."""
    decision = go(t).match.owed()[0]
    return t.options()[
        make_agent("aeons-end", "greedy", "bot").choose(Seat(t.match, decision.seat))
    ]


def test_a_bot_does_not_spend_the_charges_of_others() -> None:
    assert greedy(charged_ally("lash")) == "end"


@pytest.mark.parametrize("mage", ["brama", "jian", "kadir", "mist"])
def test_a_bot_does_not_use_an_ability_without_effect(mage: str) -> None:
    t = aeons(mage, "adelheim")
    t.seat(A).charges(5)
    assert f"ability {mage}" in t.options()
    assert greedy(t) == "end"


def test_a_bot_lends_an_ability_that_has_an_effect() -> None:
    t = charged_ally("kadir")
    t.seat(A).discard("ignite")
    t.choose("ask kadir")
    assert greedy(t) == "yes"


def test_a_bot_takes_back_spells_only_where_they_can_be_prepped() -> None:
    t = charged_ally("kadir")
    t.seat(A).discard("ignite").breaches("gone", "gone", 0, 0)
    t.choose("ask kadir")
    assert greedy(t) == "no"


def test_a_bot_keeps_the_rune_for_the_nemesis() -> None:
    t = aeons("phaedraxa", "jian")
    t.seat(A).charges(5)
    assert t.asks == "rune"
    assert greedy(t) == "no"
    t = drawn("skewer", "phaedraxa", "jian")
    t.seat(A).charges(5)
    assert greedy(t) == "yes"


# ---- what the players decide together


def test_what_the_players_agree_on_is_put_to_a_person() -> None:  # AE-13.10
    t = go(drawn("lay_waste", "jian", "kadir", "mist"))
    assert t.asks == "suffer"
    match = t.match
    assert [ask.seat for ask in match.owed_by([])] == [A]  # only programs: player 1 speaks
    assert [ask.seat for ask in match.owed_by([A, C])] == [A]
    assert [ask.seat for ask in match.owed_by([B, C])] == [B]
    assert [ask.seat for ask in match.owed_by([C])] == [C]
    found = match.decision_for(C)
    assert found is not None
    assert found.options == match.owed()[0].options
    match.step(1, C)
    assert t.seat(B).life == 8


def test_whoever_plays_may_take_back_what_all_decided() -> None:
    t = go(drawn("burden", "jian", "kadir", nemesis="crooked_mask"))
    t.match.step(1, B)
    assert len(t.seat(B).deck) == 1
    assert t.match.can_undo(B)
    t.match.undo(B)
    assert t.asks == "taint"
    assert t.seat(B).deck == []


def test_a_match_is_carried_over_whoever_answered_for_all() -> None:
    game = find_game("aeons-end")
    feeding: dict[str, str | int | bool] = {"nemesis": "prince_of_gluttons", "level": "expert"}
    match = new_match(game, 2, "carried", feeding)
    for option in (0, 1, 2):
        match.step(option, B)  # player 1 is a bot
    record = match.record()
    assert carry_over(game, record, seats=[B, B, B]).why is None
    while match.owed()[0].joint:
        match.step(0, B)
    mine = match.owed()[0].seat
    match.step(0, mine)
    seats = [B] * (len(match.choices) - 1)
    assert carry_over(game, match.record(), seats=[*seats, mine]).why is None
    assert carry_over(game, match.record(), seats=[*seats, 1 - mine]).why is not None


def test_in_a_players_turn_the_active_player_speaks() -> None:  # AE-13.6
    t = aeons("jian", "kadir", "mist", order="wild")
    t.choose("player 2")
    with pytest.raises(OutOfTurn):
        t.match.step(0, A)  # the main phase is no joint decision


def test_the_own_questions_stay_with_their_player() -> None:
    t = holding("spark")
    assert [ask.seat for ask in go(t).match.owed_by([B])] == [A]
    assert t.match.decision_for(B) is None
