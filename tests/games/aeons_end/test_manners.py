"""Beside people a bot spends what is its own: their spells and their life belong to them."""

import pytest

from klubovna.agents import make_agent
from klubovna.agents.manners import polite_choice
from klubovna.core.agent import Seat
from klubovna.server.thinking import Doubt, think
from klubovna.testing import Scenario
from support.aeons import A, B, C, aeons, go


def taken(t: Scenario, people: list[int], agent: str = "greedy") -> str:
    """What a bot takes where these seats are people's, in words."""
    decision = go(t).match.owed()[0]
    bot = make_agent("aeons-end", agent, "bot")
    return t.options()[polite_choice(bot, Seat(t.match, decision.seat, people))]


def shard_beside(spell: str, *own: str) -> Scenario:
    """Player 1 has played the Garnet Shard; player 2 has prepped a spell."""
    t = aeons("mist", "jian")
    t.seat(A).hand("garnet_shard")
    for at, card in enumerate(own):
        t.seat(A).breach_1(card) if at == 0 else t.seat(A).breach_2(card)
    t.seat(B).breach_1(spell)
    t.choose(*(["end"] if own else []), "play garnet_shard")
    return t


@pytest.mark.parametrize("agent", ["greedy", "search:20", "random"])
def test_a_bot_casts_its_own_spell_beside_a_person(agent: str) -> None:  # AE-5.8
    t = shard_beside("lava_tendril", "spark").choose("option 2")
    assert t.options() == ["cast spark 1", "cast lava_tendril 1 of 2"]
    assert taken(t, [B], agent) == "cast spark 1"


def test_beside_a_bot_it_casts_the_better_one() -> None:
    t = shard_beside("lava_tendril", "spark").choose("option 2")
    assert taken(t, []) == "cast lava_tendril 1 of 2"
    assert taken(t, [A]) == "cast lava_tendril 1 of 2"


@pytest.mark.parametrize("agent", ["greedy", "search:20", "random", "good"])
def test_a_bot_does_not_choose_a_cast_that_only_a_person_could_pay(agent: str) -> None:
    t = shard_beside("lava_tendril")
    assert taken(t, [B], agent) == "option 1"


def test_bots_of_a_server_know_who_is_a_person() -> None:
    t = shard_beside("lava_tendril", "spark").choose("option 2")
    record = go(t).match.record(resumable=True, trail=False).dumps()
    beside_a_person = think(Doubt(record, A, "greedy", "x", people=[B]))
    beside_a_bot = think(Doubt(record, A, "greedy", "x", people=[]))
    assert t.options()[beside_a_person.option] == "cast spark 1"
    assert t.options()[beside_a_bot.option] == "cast lava_tendril 1 of 2"


def test_a_turn_order_card_that_costs_life_is_the_own_one() -> None:
    t = aeons("brama", "lash", order="2")
    t.seat(B).charges(5)
    t.order_discard("1", "2")
    t.choose("ability lash")
    assert t.asks == "order_card"
    assert taken(t, []).endswith(" 1")
    assert taken(t, [A]).endswith(" 2")


def test_the_black_mirror_waits_for_a_spell_of_its_own() -> None:  # AE-5.8
    t = aeons("jian", "brama")
    t.seat(A).charges(4)
    t.seat(B).breach_1("dark_fire")
    assert taken(t, []) == "ability jian"
    assert taken(t, [B]) != "ability jian"


def test_the_mirror_casts_a_spell_of_another_bot() -> None:
    t = aeons("jian", "brama", "mist")
    t.seat(A).charges(4)
    t.seat(B).breach_1("dark_fire")
    t.seat(C).breach_1("spark")
    assert taken(t, [B]) == "ability jian"
    t.choose("ability jian")
    assert taken(t, [B]) == "cast spark 1 of 3"


def test_where_there_is_no_other_choice_it_is_made() -> None:
    t = aeons("mist", "jian", "brama")
    t.seat(A).hand("garnet_shard")
    t.seat(B).breach_1("spark")
    t.seat(C).breach_1("dark_fire")
    t.choose("play garnet_shard", "option 2")
    assert taken(t, [B, C]).startswith("cast ")
