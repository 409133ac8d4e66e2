"""Damage and life, exhaustion step by step, all ends of the game (AE-10, AE-14, AE-15)."""

import pytest

from klubovna.testing import Scenario
from support.aeons import (
    OPEN,
    A,
    B,
    C,
    aeons,
    asked,
    casting,
    drawn,
    go,
    holding,
    in_play,
    lay_spell,
    offered,
    state,
)


def won(t: Scenario) -> bool:
    assert t.over
    winners = t.result().winners
    assert winners in ([], list(range(state(t).players)))
    return bool(winners)


# ---- damage (AE-10)


def test_a_minion_at_zero_is_discarded_at_once() -> None:  # AE-10.1
    t = casting("arcane_nexus")
    t.in_play("bane_sire").tokens(4)
    t.choose("cast arcane_nexus", "target bane_sire")
    assert t.in_play == []
    assert t.nemesis_discard == ["bane_sire"]


@pytest.mark.parametrize(("life", "wins"), [(4, True), (3, True), (5, False)])
def test_the_nemesis_at_zero_is_beaten_at_once(life: int, wins: bool) -> None:  # AE-10.2, AE-15.1
    t = casting("arcane_nexus")
    t.nemesis_life(life)
    t.choose("cast arcane_nexus")
    assert t.over == wins
    assert not wins or won(t)
    assert t.nemesis_life == max(0, life - 4)


def test_gravehold_at_zero_is_lost_at_once() -> None:  # AE-10.3, AE-15.3
    t = drawn("slaughter")
    t.gravehold(3)
    go(t)
    assert not won(t)
    assert t.gravehold == 0


def test_player_damage_removes_life() -> None:  # AE-10.4
    assert drawn("lay_waste").choose("player 2").seat(B).life == 8


def test_life_never_exceeds_the_start() -> None:  # AE-10.6
    t = holding("focusing_orb", mages=("brama", "jian"))
    t.gravehold(27)
    t.seat(A).charges(5).life(8)
    t.choose("ability brama", "play focusing_orb", "option 2")
    assert t.seat(A).life == 10
    assert t.gravehold == 30


def test_damage_goes_to_the_nemesis_or_one_minion() -> None:  # AE-10.7
    t = casting("spark")
    t.in_play("bane_sire", "woven_sky", "needlemaw")
    t.choose("cast spark")
    assert offered(t, "target") == ["rageborne", "bane_sire", "needlemaw"]  # no power


def test_zero_damage_is_no_damage() -> None:  # AE-10.8
    t = casting("consuming_void", nemesis="crooked_mask")
    t.in_play("corrupter")
    t.choose("cast consuming_void")
    assert t.asks == "act"
    assert t.tokens == ["6"]


# ---- exhaustion (AE-14)


def exhausting(*mages: str, life: int = 2) -> Scenario:
    """Player 1 is about to suffer 4 damage."""
    t = drawn("cleave", *mages)
    t.strikes("convoke").fury(0)
    t.seat(A).life(life).charges(3)
    return t


def test_exhaustion_step_by_step() -> None:  # AE-14.1, AE-14.2
    t = exhausting()
    lay_spell(t, A, 1, "spark", "ignite")
    t.choose("player 1")
    assert t.seat(A).life == 0
    assert t.fury == 2  # Unleash twice
    assert t.asks == "lose_breach"
    assert asked(t) == A
    assert t.seat(A).charges == 3
    t.choose("breach 1")
    assert t.seat(A).breaches == ["gone", "2", "1", "2"]
    assert sorted(t.seat(A).discard) == ["ignite", "spark"]
    assert t.seat(A).charges == 0
    assert t.gravehold == 30 - 2 * 2
    assert t.fury == 0  # the strike went on: three less
    assert t.asks == "act"


def test_exactly_to_zero_is_exhausted_without_excess() -> None:  # AE-14.1
    t = exhausting(life=4).choose("player 1", "breach 4")
    assert t.seat(A).life == 0
    assert t.gravehold == 30


def test_the_last_breach_goes_without_a_question() -> None:  # AE-14.1
    t = exhausting()
    t.seat(A).breaches("gone", "gone", "gone", 1)
    t.choose("player 1")
    assert t.seat(A).breaches == ["gone"] * 4
    t = exhausting()
    t.seat(A).breaches(*["gone"] * 4)
    t.choose("player 1")
    assert t.gravehold == 26


def test_exhausted_once_only() -> None:  # AE-14.1, AE-14.4
    t = exhausting(life=0).choose("player 1")
    assert t.gravehold == 22  # twice the damage
    assert t.seat(A).breaches == ["opened", "2", "1", "2"]
    assert t.seat(A).charges == 3
    assert t.fury == 0


def test_the_unleashes_come_before_the_excess() -> None:  # AE-14.1, AE-21
    t = in_play("bleed_static", nemesis="prince_of_gluttons", tokens=1)
    t.seat(A).life(1).breaches(*OPEN).breach_1("spark").breach_2("spark")
    t.left(1, 6, 6, 0, 5, 5, 5, 5, 5)
    go(t)
    assert t.asks == "lose_breach"
    assert t.gravehold == 30 - 4  # two missing cards
    t.choose("breach 3")
    assert t.gravehold == 26 - 6


def test_the_exhausted_play_on() -> None:  # AE-14.3
    t = casting("spark", "jade")
    t.seat(A).life(0)
    t.choose("cast spark", "play jade", "buy jade", "end")
    assert t.nemesis_life == 69
    assert sorted(t.seat(A).hand) == ["jade", "jade", "spark"]


def test_the_exhausted_gain_no_life() -> None:  # AE-14.4
    t = casting("essence_theft", "crystal")
    t.seat(A).life(0)
    t.seat(B).life(9)
    t.choose("cast essence_theft", "discard crystal")
    assert t.asks == "act"  # only the other one can gain life
    assert t.seat(A).life == 0
    assert t.seat(B).life == 10


def test_all_healing_leaves_the_exhausted_out() -> None:  # AE-13.3, AE-14.4
    for mage, answers in (
        ("kadir", ["play emerald_shard", "option 2"]),
        ("brama", ["ability brama"]),
        ("jian", ["cast essence_theft", "discard crystal"]),
    ):
        t = aeons(mage, "adelheim", "mist", "phaedraxa")
        t.seat(A).charges(5 if mage == "brama" else 0).hand("emerald_shard", "crystal")
        if mage == "jian":
            t.seat(A).hand("crystal").breach_1("essence_theft")
        t.seat(A).life(4)
        t.seat(B).life(0)
        t.seat(C).life(3)  # and the fourth has all of it
        t.choose(*answers)
        assert t.options() == ["player 1", "player 3"]


def test_the_exhausted_are_not_the_weakest() -> None:  # AE-14.4
    t = drawn("cleave")
    t.strikes("eviscerate")
    t.seat(A).life(0)
    assert go(t).seat(B).life == 8
    assert t.gravehold == 30


def test_the_exhausted_count_for_everything_else() -> None:  # AE-14.5
    t = drawn("cleave")
    t.strikes("frenzy")
    t.seat(A).life(0).breaches(*OPEN)
    assert go(t).gravehold == 24
    t = in_play("doom_aegis")
    t.seat(A).life(0).charges(2)
    go(t)
    assert t.gravehold == 22
    assert t.seat(A).charges == 0


def test_an_interrupted_effect_goes_on() -> None:  # AE-14.2
    t = drawn("skewer")
    t.fury(0)
    t.seat(B).life(1).deck("jade")
    t.choose("player 2", "breach 1")
    assert t.seat(B).hand == ["jade"]
    assert t.gravehold == 26


def test_tempted_to_exhaustion_a_card_is_gained_all_the_same() -> None:  # AE-14.2
    t = drawn("tempt", "kadir", "adelheim", "mist", nemesis="crooked_mask")
    t.seat(B).hand("crystal").life(3)
    t.corruptions("contagion", "grim_sight")
    t.choose("player 1", "player 1", "breach 2", "gain jade")
    assert t.seat(B).discard == ["jade", "crystal"]
    assert sorted(t.seat(A).deck) == ["contagion", "grim_sight"]


# ---- the end of the game (AE-15)


def test_all_exhausted_is_lost_before_anything_else() -> None:  # AE-14.1, AE-15.3
    t = exhausting("kadir", "adelheim", "mist", life=4)
    t.seat(B).life(0)
    t.seat(C).life(0)
    t.choose("player 1")
    assert not won(t)
    assert t.fury == 0


def test_one_who_stands_goes_on() -> None:  # AE-15.3
    t = exhausting("kadir", "adelheim", "mist", life=4)
    t.seat(B).life(0)
    t.choose("player 1", "breach 1")
    assert not t.over


def depleted(*in_play_cards: str, nemesis: str = "rageborne", order: str = "1 2") -> Scenario:
    t = aeons("kadir", "adelheim", nemesis=nemesis, order=order)
    t.nemesis_deck()
    t.in_play(*in_play_cards)
    return t


def test_a_depleted_nemesis_is_beaten_at_the_end_of_a_turn() -> None:  # AE-15.2, AE-21
    t = depleted("bane_sire")
    t.tokens(1)
    t.seat(A).breach_1("spark")
    t.choose("cast spark", "target bane_sire")
    assert not t.over
    t.choose("end")
    assert won(t)


def test_powers_and_minions_stand_in_the_way() -> None:  # AE-15.2
    for card in ("bane_sire", "woven_sky"):
        assert not depleted(card).choose("end").over


def test_husks_stand_in_the_way() -> None:  # AE-15.2
    t = depleted(nemesis="carapace_queen")
    t.husks(1)
    assert not t.choose("end").over
    t = depleted(nemesis="carapace_queen")
    t.husks(0)
    assert won(t.choose("end"))


def test_depleted_at_the_end_of_a_nemesis_turn() -> None:  # AE-15.2
    t = depleted(order="nemesis 1")
    t.nemesis_deck("slaughter")
    go(t)
    assert won(t)
    assert t.gravehold == 27


def test_the_end_of_turn_strike_comes_before_the_victory() -> None:  # AE-15.2, AE-15.4
    t = depleted(order="nemesis 1")
    t.nemesis_deck("slaughter").fury(3).gravehold(8).strikes("devastate")
    assert not won(go(t))


def test_the_last_power_runs_out_and_the_deck_is_empty() -> None:  # AE-15.2, AE-11
    t = depleted("eye_of_nothing", order="nemesis 1")
    t.tokens(1).fury(0).strikes("devastate")
    assert won(go(t))
    assert t.gravehold == 25  # two and three Unleashes, and a strike


def test_a_full_deck_is_no_victory() -> None:  # AE-15.2
    assert not holding().choose("end").over


def test_the_first_condition_counts() -> None:  # AE-15.4
    t = casting("fever_of_war", nemesis="crooked_mask")
    t.seat(A).hand("fever_of_war").life(1)
    lay_spell(t, A, 1)
    t.seat(B).life(0)
    t.nemesis_life(2)
    assert not won(go(t))  # the player suffers first


def test_points_of_a_victory() -> None:  # AE-15.1
    t = casting("spark")
    t.nemesis_life(1).gravehold(12)
    t.seat(A).life(7)
    t.choose("cast spark")
    assert t.result().scores == [19, 22]
    assert t.result().winners == [A, B]
