"""Inspire, Unify, Dominion, Echo, and revealing cards for them (SI-8)."""

import pytest

from klubovna.testing import Scenario
from support.shards import A, B, commanding, holding, offered

# ---- Inspire


@pytest.mark.parametrize("champion", ["optio_crusher", "zetta_the_encryptor", "taur_arachpriest"])
def test_inspire_by_any_champion(champion: str) -> None:  # SI-8.1
    t = commanding(champion)
    t.seat(A).hand("kiln_drone")
    assert t.choose("play kiln_drone").gems == 4


def test_inspire_by_an_exhausted_champion() -> None:  # SI-8.1
    t = commanding("optio_crusher")
    t.seat(A).hand("kiln_drone")
    assert t.choose("exhaust optio_crusher", "play kiln_drone").gems == 4


def test_inspire_not_by_champions_elsewhere() -> None:  # SI-8.1
    t = holding("kiln_drone", "optio_crusher")
    t.seat(A).discard("evokatus")
    t.seat(B).champions("drakonarius")
    assert t.choose("play kiln_drone").gems == 2


# ---- Unify


def test_unify_by_an_ally_played_before() -> None:  # SI-8.2
    t = holding("spore_cleric", "leshai_knight").choose("play spore_cleric", "play leshai_knight")
    assert t.asks == "act"
    assert t.power == 6


def test_unify_by_another_copy_but_not_by_itself() -> None:  # SI-8.2
    t = holding("leshai_knight").choose("play leshai_knight")
    assert t.asks == "act"
    assert t.power == 3
    t = holding("leshai_knight", "leshai_knight")
    t.choose("play leshai_knight", "none", "play leshai_knight")
    assert t.power == 3 + 6


def test_unify_by_a_revealed_ally() -> None:  # SI-8.2, SI-8.5
    t = holding("leshai_knight", "spore_cleric", "nil_assassin").choose("play leshai_knight")
    assert offered(t, "reveal") == ["spore_cleric"]
    t.choose("reveal spore_cleric")
    assert t.power == 6
    assert t.seat(A).hand == ["spore_cleric", "nil_assassin"]
    assert "spore_cleric" in str(t.seat(B).sees())
    assert "P1 reveals Spore Cleric." in t.seat(B).reads()


def test_revealing_is_optional() -> None:  # SI-8.5
    t = holding("leshai_knight", "spore_cleric").choose("play leshai_knight", "none")
    assert t.power == 3
    assert "spore_cleric" not in str(t.seat(B).sees()["actors"])


def test_unify_not_by_champions() -> None:  # SI-8.2
    t = holding("additri_gaiamancer", "leshai_knight", "taur_arachpriest")
    t.choose("play additri_gaiamancer", "play leshai_knight")
    assert t.asks == "act"
    assert t.power == 3


def test_unify_by_a_relic_ally() -> None:  # SI-8.2, SI-1.5
    t = holding("leshai_knight", "panconscious_crown")
    t.choose("play leshai_knight", "reveal panconscious_crown")
    assert t.power == 6


def test_unify_by_a_card_drawn_on_the_way() -> None:  # SI-8.5
    t = holding("shardwood_guardian", health=30)
    t.seat(A).deck("arach_devotees")
    t.choose("play shardwood_guardian", "reveal arach_devotees")
    assert t.seat(A).health == 36


def test_unify_not_by_the_turn_before() -> None:  # SI-8.2
    t = holding("spore_cleric")
    t.seat(A).deck("leshai_knight", "crystal", "crystal", "crystal", "blaster")
    t.choose("play spore_cleric", "end", "end", "play leshai_knight")
    assert t.power == 3


def test_a_revealed_card_may_be_revealed_again() -> None:  # SI-8.7
    t = holding("leshai_knight", "spore_cleric")
    t.row("root_of_the_forest").gems(7)
    t.choose("play leshai_knight", "reveal spore_cleric", "hire root_of_the_forest")
    assert t.power == 6 + 10
    t = holding("thorn_zealot", "spore_cleric", "order_initiate", "nil_assassin", "reactor_drone")
    t.seat(B).champions("evokatus")
    t.choose("play nil_assassin", "play reactor_drone")
    t.choose("play order_initiate", "reveal spore_cleric")
    assert t.seat(A).mastery == 2
    t.choose("play thorn_zealot", "reveal spore_cleric")
    assert "spore_cleric" in t.seat(A).hand


# ---- Dominion


def dominion(*hand: str) -> Scenario:
    return holding("order_initiate", *hand)


def test_dominion_by_played_cards() -> None:  # SI-8.3, SI-8.5
    t = dominion("evokatus", "nil_assassin", "taur_arachpriest")
    t.choose("play evokatus", "play nil_assassin", "play taur_arachpriest", "play order_initiate")
    assert t.asks == "act"
    assert t.seat(A).mastery == 2


def test_dominion_by_revealed_cards() -> None:  # SI-8.3
    t = dominion("evokatus", "nil_assassin", "spore_cleric").choose("play order_initiate")
    t.choose("reveal evokatus", "reveal spore_cleric", "reveal nil_assassin")
    assert t.seat(A).mastery == 2
    assert len(t.seat(A).hand) == 3


def test_dominion_mixes_played_and_revealed() -> None:  # SI-8.3
    t = dominion("evokatus", "nil_assassin", "spore_cleric").choose("play nil_assassin")
    t.choose("play order_initiate", "reveal evokatus", "reveal spore_cleric")
    assert t.seat(A).mastery == 2


def test_dominion_declined() -> None:  # SI-8.5
    t = dominion("evokatus", "nil_assassin", "spore_cleric").choose("play order_initiate")
    t.choose("reveal evokatus", "none")
    assert t.asks == "act"
    assert t.seat(A).mastery == 0


def test_dominion_out_of_reach_is_not_asked() -> None:  # SI-8.3
    t = dominion("evokatus", "nil_assassin", "crystal").choose("play order_initiate")
    assert t.asks == "act"
    assert t.seat(A).mastery == 0


def test_dominion_not_by_a_champion_of_an_earlier_turn() -> None:  # SI-8.3
    t = dominion("nil_assassin", "spore_cleric")
    t.seat(A).champions("evokatus")
    t.choose("exhaust evokatus", "play nil_assassin", "play spore_cleric", "play order_initiate")
    assert t.asks == "act"
    assert t.seat(A).mastery == 0


def giga() -> Scenario:
    t = commanding("giga_source_adept")
    t.seat(A).hand("nil_assassin", "reactor_drone", "spore_cleric")
    return t.choose("play nil_assassin", "play reactor_drone", "exhaust giga_source_adept")


def test_giga_by_a_revealed_card() -> None:  # SI-12.11
    t = giga().choose("reveal spore_cleric")
    assert t.seat(A).mastery == 3
    assert t.seat(A).exhausted == ["giga_source_adept"]


def test_giga_declined_stays_ready() -> None:  # SI-12.11
    t = giga().choose("none")
    assert t.seat(A).mastery == 0
    assert t.seat(A).exhausted == []
    t.choose("play spore_cleric", "exhaust giga_source_adept")
    assert t.seat(A).mastery == 3


# ---- nobody is asked to reveal for nothing


def test_thorn_zealot_without_enemy_champions_asks_nothing() -> None:  # SI-8.5
    t = holding("thorn_zealot", "spore_cleric").choose("play thorn_zealot")
    assert t.asks == "act"


@pytest.mark.parametrize(("health", "asks"), [(50, "act"), (49, "reveal")])
def test_arach_devotees_ask_only_the_wounded(health: int, asks: str) -> None:  # SI-8.5, SI-3.8
    t = holding("arach_devotees", "spore_cleric", health=health).choose("play arach_devotees")
    assert t.asks == asks


@pytest.mark.parametrize(("mastery", "asks"), [(30, "act"), (29, "reveal")])
def test_dominion_for_mastery_that_is_full_asks_nothing(mastery: int, asks: str) -> None:  # SI-3.8
    t = holding(
        "order_initiate", "evokatus", "nil_assassin", "spore_cleric", mastery=mastery
    ).choose("play order_initiate")
    assert t.asks == asks


@pytest.mark.parametrize(("mastery", "offers"), [(30, []), (29, ["giga_source_adept"])])
def test_giga_with_full_mastery_reveals_nothing(mastery: int, offers: list[str]) -> None:
    """SI-12.11"""
    t = commanding("giga_source_adept", mastery=mastery, expansion=False)
    t.seat(A).hand("nil_assassin", "reactor_drone", "spore_cleric")
    assert offered(t, "exhaust") == offers


def test_infinite_power_needs_no_unify() -> None:  # SI-7.9
    t = holding("leshai_knight", "spore_cleric").power("infinite").choose("play leshai_knight")
    assert t.asks == "act"


# ---- Echo


@pytest.mark.parametrize(
    ("discard", "power"),
    [
        ([], 2),
        (["crystal", "reactor_drone"], 2),
        (["nil_assassin"], 6),
        (["li_hin_the_shattered"], 6),
    ],
)
def test_echo(discard: list[str], power: int) -> None:  # SI-8.4
    t = holding("wraethe_skirmisher", "nil_assassin")
    t.seat(A).discard(*discard)
    t.seat(B).discard("zara_ra_soulflayer")
    t.choose("play wraethe_skirmisher")
    assert t.asks == "act"
    assert t.power == power


def test_echo_not_by_itself_or_the_play_area() -> None:  # SI-8.4
    t = holding("nil_assassin", "pall_shades").choose("play nil_assassin", "play pall_shades")
    assert t.power == 5


def test_lines_without_the_keyword_are_independent() -> None:  # SI-8.6
    t = holding("limiter_drones", "crystal")
    t.seat(A).champions("evokatus").deck("blaster")
    t.choose("play limiter_drones", "none")
    assert t.seat(A).hand == ["crystal", "blaster"]
