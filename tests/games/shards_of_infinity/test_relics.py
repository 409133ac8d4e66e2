"""Recruiting relics, and what they do beyond their numbers (SI-9, SI-12.13 to SI-12.16)."""

import pytest

from klubovna.testing import Scenario
from support.shards import A, B, C, commanding, holding, offered, shards

RELICS = {
    "decima": ["praetorian_01", "praetorian_02"],
    "ko_syn_wu": ["the_heart_of_nothing", "the_world_piercer"],
    "tetra": ["datic_robes", "terminal_crescents"],
    "volos": ["entropic_talons", "panconscious_crown"],
}

# ---- recruiting


@pytest.mark.parametrize("who", [*RELICS])
def test_each_character_has_two_relics(who: str) -> None:  # SI-9.4, SI-2.6
    t = holding(mastery=10, character_1=who)
    assert sorted(t.seat(A).relics) == RELICS[who]
    assert offered(t, "relic") == RELICS[who]


def test_no_relics_without_the_expansion() -> None:  # SI-2.6, SI-2.7
    t = holding(mastery=10, expansion=False)
    assert t.seat(A).relics == []
    assert offered(t, "relic") == []


def test_a_relic_is_free_and_the_only_one() -> None:  # SI-9.1
    t = holding(mastery=12, character_1="volos").choose("relic panconscious_crown")
    assert t.seat(A).discard == ["panconscious_crown"]
    assert t.seat(A).relics == ["entropic_talons"]
    assert t.seat(A).mastery == 12
    t.choose("end", "end")
    assert offered(t, "relic") == []


def test_a_relic_is_not_taken_at_once_or_never() -> None:  # SI-9.2, SI-4.7
    t = holding(mastery=10, character_1="volos")
    t.choose("end")
    assert offered(t, "relic") == []
    t.choose("end")
    assert offered(t, "relic") == RELICS["volos"]


def test_fallen_below_10_there_is_no_relic() -> None:  # SI-9.2, SI-12.20
    t = holding("venator_of_the_wastes")
    t.seat(A).champions("evokatus")
    t.seat(B).mastery(11)
    t.choose("play venator_of_the_wastes", "end")
    assert t.seat(B).mastery == 9
    assert offered(t, "relic") == []


def test_a_recruited_relic_stays_when_mastery_falls() -> None:  # SI-12.20
    t = holding(mastery=10, character_1="volos").choose("relic entropic_talons", "end")
    assert "entropic_talons" in [*t.seat(A).discard, *t.seat(A).deck, *t.seat(A).hand]


def test_numeri_drones_put_praetorian_02_into_play() -> None:  # SI-9.3, SI-12.8
    t = commanding("numeri_drones", mastery=10, character_1="decima")
    t.choose("exhaust numeri_drones", "relic praetorian_02")
    assert t.seat(A).champions == ["numeri_drones", "praetorian_02"]
    t = commanding("numeri_drones", mastery=10, character_1="decima")
    t.choose("exhaust numeri_drones", "relic praetorian_01")
    assert t.seat(A).discard == ["praetorian_01"]


# ---- Praetorian-01


def test_praetorian_01_returns_before_the_champion_acts() -> None:  # SI-12.13
    """With an empty deck Evokatus has to reshuffle: the Praetorian is out of the discard pile."""
    t = holding("evokatus")
    t.seat(A).discard("praetorian_01", "crystal").only_deck()
    t.choose("play evokatus")
    assert t.seat(A).hand == ["praetorian_01", "crystal"]
    assert t.seat(A).deck == []


def test_praetorian_01_returns_in_the_turn_it_is_recruited() -> None:  # SI-12.13
    t = holding("optio_crusher", mastery=10, character_1="decima")
    t.choose("relic praetorian_01", "play optio_crusher", "play praetorian_01")
    assert t.power == 8


def test_praetorian_01_does_not_return_for_allies_or_others() -> None:  # SI-12.13
    t = holding("reactor_drone")
    t.seat(A).discard("praetorian_01")
    t.seat(B).hand("evokatus")
    t.choose("play reactor_drone", "end", "play evokatus")
    assert "praetorian_01" in t.seat(A).discard


# ---- Praetorian-02


@pytest.mark.parametrize(("shield", "health"), [("shield command_seer", 48), ("none", 43)])
def test_praetorian_02_adds_to_revealed_shields(shield: str, health: int) -> None:  # SI-12.14
    t = shards()
    t.power(10)
    t.seat(B).champions("praetorian_02").hand("command_seer")
    t.choose("end", shield)
    assert t.seat(B).health == health


def test_praetorian_02_shields_against_every_attack() -> None:  # SI-12.14
    t = shards(3)
    t.power(5)
    t.seat(B).hand("nil_assassin")
    t.seat(C).champions("praetorian_02")
    t.choose("end", "0", "play nil_assassin", "end", "5")
    assert t.seat(C).health == 50 - 2 - 2


def test_praetorian_02_does_not_shield_champions() -> None:  # SI-12.14, SI-7.3
    t = shards()
    t.power(9)
    t.seat(B).champions("praetorian_02", "optio_crusher")
    assert offered(t, "strike") == ["praetorian_02", "optio_crusher"]
    assert t.choose("strike praetorian_02").power == 0


# ---- The Heart of Nothing


def heart(*hand: str, power: int, shield: str = "", mastery: int = 10) -> Scenario:
    """The Heart and these cards are played, with so much power besides."""
    t = holding("the_heart_of_nothing", *hand, mastery=mastery)
    t.power(power)
    t.seat(A).deck("crystal", "crystal", "crystal", "crystal", "crystal")
    t.seat(B).hand(*([shield] if shield else []))
    t.choose("play the_heart_of_nothing", *(f"play {card}" for card in hand), "end")
    return t


@pytest.mark.parametrize(("power", "drawn"), [(4, 5), (5, 8)])
def test_the_heart_of_nothing_draws_three_more(power: int, drawn: int) -> None:  # SI-12.15, SI-1.6
    assert len(heart(power=power).seat(A).hand) == drawn


@pytest.mark.parametrize(("choice", "drawn"), [("shield command_seer", 5), ("none", 8)])
def test_the_heart_of_nothing_counts_after_shields(choice: str, drawn: int) -> None:  # SI-12.15
    t = heart(power=9, shield="command_seer").choose(choice)
    assert len(t.seat(A).hand) == drawn


@pytest.mark.parametrize(("to_b", "drawn"), [("9", 5), ("10", 8), ("8", 8)])
def test_the_heart_of_nothing_looks_at_one_player(to_b: str, drawn: int) -> None:  # SI-12.15
    t = shards(3)
    t.seat(A).hand("the_heart_of_nothing")
    t.power(13)
    t.choose("play the_heart_of_nothing", "end", to_b)
    assert len(t.seat(A).hand) == drawn


def test_the_heart_of_nothing_ignores_champions() -> None:  # SI-12.15
    t = holding("the_heart_of_nothing")
    t.power(9)
    t.seat(B).champions("optio_crusher", "evokatus")
    t.choose("play the_heart_of_nothing", "strike optio_crusher", "strike evokatus", "end")
    assert t.seat(B).health == 42
    assert len(t.seat(A).hand) == 5


def test_the_heart_of_nothing_counts_more_than_the_health_there_was() -> None:  # SI-12.15
    t = shards(3)
    t.seat(A).hand("the_heart_of_nothing")
    t.seat(B).health(1)
    t.power(5)
    t.choose("play the_heart_of_nothing", "end", "10")
    assert t.seat(B).out == 1
    assert len(t.seat(A).hand) == 8


def test_the_heart_of_nothing_copied_adds_up() -> None:  # SI-12.15, SI-12.6
    t = heart("ojas_genesis_druid", power=0)
    assert t.seat(B).health == 40
    assert len(t.seat(A).hand) == 5 + 3 + 3


def test_the_heart_of_nothing_is_over_with_the_turn() -> None:  # SI-12.15
    t = heart(power=5)
    t.choose("end")
    hand = len(t.seat(A).hand)
    assert hand == 8
    t.choose("end")
    assert len(t.seat(A).hand) == 5


# ---- Entropic Talons


def test_entropic_talons_see_only_what_comes_later() -> None:  # SI-12.16
    t = holding("spore_cleric", "entropic_talons", health=20, mastery=10)
    t.choose("play spore_cleric", "play entropic_talons")
    assert t.power == 0


def test_entropic_talons_end_with_the_turn() -> None:  # SI-12.16
    t = holding("entropic_talons", mastery=10)
    t.seat(B).hand("spore_cleric").health(40)
    t.choose("play entropic_talons", "end", "play spore_cleric")
    assert t.power == 0
    assert t.seat(B).health == 44
