"""One person: several mages, or one mage alone (AE-16)."""

import pytest

from klubovna.testing import Scenario, table
from support.aeons import A, aeons, asked, casting, drawn, go, holding, in_play


def alone(**options: str | int | bool) -> Scenario:
    return table("aeons-end", 1, "alone", **options)


def test_several_mages_play_as_several_players() -> None:  # AE-16.1
    assert len(table("aeons-end", 2, "two").order) == 6


def test_the_decks_of_a_solo_game() -> None:  # AE-16.2
    t = alone()
    assert len(t.nemesis_deck) == 20
    assert sorted(t.order) == ["1", "1", "1", "nemesis", "nemesis"]
    assert t.seat(A).life == 10


def test_every_player_card_is_the_mages_turn() -> None:  # AE-16.3
    t = aeons("kadir", order="1 1 1")
    for _ in range(3):
        assert asked(t) == A
        t.choose("end")


def test_easier_solo_games() -> None:  # AE-16.6
    t = alone(solo_extra_card=True, solo_life=12)
    assert sorted(t.order) == ["1", "1", "1", "1", "nemesis", "nemesis"]
    assert t.seat(A).life == 12
    assert alone(solo_life=15).seat(A).life == 15
    assert table("aeons-end", 2, "two", solo_life=15).seat(A).life == 10


@pytest.mark.parametrize(
    ("level", "life", "start"),
    [("extinction", 10, 8), ("extinction", 15, 15), ("beginner", 10, 12), ("beginner", 15, 15)],
)
def test_solo_life_and_levels(level: str, life: int, start: int) -> None:  # AE-16.6, AE-17
    assert alone(level=level, solo_life=life).seat(A).life == start


def test_healing_goes_up_to_the_solo_life() -> None:  # AE-10.6, AE-16.6
    t = holding(mages=("brama",), solo_life=15)
    t.seat(A).life(12).charges(5)
    t.choose("ability brama")
    assert t.seat(A).life == 15


# ---- your own ally (AE-16.4)


def test_charges_for_an_ally_are_yours() -> None:  # AE-16.4
    t = casting("ignite", mages=("kadir",)).choose("cast ignite")
    assert t.seat(A).charges == 1
    t = holding("clouded_sapphire", mages=("kadir",)).choose("play clouded_sapphire")
    assert t.seat(A).charges == 1


def test_cards_for_an_ally_are_yours() -> None:  # AE-16.4
    t = holding("amethyst_shard", "spark", mages=("adelheim",))
    t.seat(A).deck("jade")
    t.choose("play amethyst_shard", "yes", "discard spark")
    assert t.seat(A).hand == ["jade"]
    t = holding("burning_opal", "spark", mages=("adelheim",))
    t.seat(A).deck("jade")
    t.choose("play burning_opal", "discard spark", "yes")
    assert t.seat(A).hand == ["jade"]
    t = holding("tourmaline_shard", "spark", mages=("phaedraxa",))
    t.choose("play tourmaline_shard", "yes")
    assert t.destroyed == ["spark"]
    t = holding(mages=("mist",))
    t.seat(A).deck("jade", "spark").charges(5)
    t.choose("ability mist")
    assert t.seat(A).hand == ["jade", "spark"]


def test_two_different_players_are_both_you() -> None:  # AE-16.4
    t = drawn("afflict", "kadir", nemesis="crooked_mask")
    t.corruptions("contagion", "grim_sight", "delirium_veil", "fever_of_war", "nothingness")
    t.seat(A).life(5)
    go(t)
    assert len(t.seat(A).deck) == 4
    assert t.seat(A).life == 7
    t = in_play("pain_sower", "kadir", nemesis="crooked_mask").choose("breach 2")
    assert t.seat(A).life == 8
    assert t.seat(A).breaches == ["opened", "3", "1", "2"]


# ---- exhausted and alone (AE-16.5)


def test_exhaustion_does_not_lose() -> None:  # AE-16.5
    t = in_play("woven_sky", "kadir", tokens=1)
    t.fury(0)
    t.seat(A).life(3)
    t.choose("breach 1")
    assert not t.over
    assert t.gravehold == 28
    assert t.seat(A).life == 0


def test_the_exhausted_mage_is_still_the_weakest() -> None:  # AE-16.5
    t = drawn("cleave", "kadir")
    t.strikes("eviscerate")
    t.seat(A).life(0)
    assert go(t).gravehold == 26


def test_gravehold_loses() -> None:  # AE-16.5
    t = drawn("slaughter", "kadir")
    t.gravehold(2)
    go(t)
    assert t.over
    assert t.result().winners == []
