"""The mats of the four nemeses: set-up, Unleash, rules, increased difficulty (AE-19)."""

import pytest

from klubovna.testing import Scenario, table
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
    offered,
)

QUEEN, MASK, PRINCE = "carapace_queen", "crooked_mask", "prince_of_gluttons"


# ---- Rageborne (AE-19.1)


@pytest.mark.parametrize(("fury", "after", "gravehold"), [(3, 3, 30), (4, 1, 25), (9, 6, 25)])
def test_rageborne_strikes_once_with_four_fury(fury: int, after: int, gravehold: int) -> None:
    t = drawn("needlemaw")  # AE-19.1
    t.fury(fury).strikes("devastate")
    go(t)
    assert t.fury == after
    assert t.gravehold == gravehold


def test_rageborne_loses_one_fury_with_increased_difficulty() -> None:  # AE-19.1, AE-17
    t = drawn("needlemaw", level="expert")
    t.fury(5).strikes("devastate")
    assert go(t).fury == 4


def test_rageborne_does_not_strike_in_a_players_turn() -> None:  # AE-19.1
    t = holding()
    t.fury(9)
    t.choose("end")
    assert t.fury == 9


def test_rageborne_fury_never_below_zero() -> None:  # AE-19.1
    t = drawn("cleave")
    t.fury(1).strikes("devastate")
    assert go(t).fury == 0


def test_rageborne_fury_gained_in_a_strike_counts_before_the_loss() -> None:  # AE-19.1
    t = drawn("cleave")
    t.fury(0).strikes("eviscerate")
    t.seat(A).life(1)
    t.choose("breach 1")
    assert t.fury == 0  # two for the exhaustion, then three less
    assert t.gravehold == 28


def test_rageborne_strikes_are_shuffled_back() -> None:  # AE-19.1
    t = drawn("cleave")
    t.strikes("devastate", "frenzy")
    go(t)
    assert sorted(t.strikes) == ["devastate", "frenzy"]


# ---- Carapace Queen (AE-19.2)


def test_the_queen_starts_with_two_husks() -> None:  # AE-19.2
    for level, life in (("normal", 60), ("expert", 60)):
        t = table("aeons-end", 2, "queen", nemesis=QUEEN, level=level)
        assert t.husks == 2
        assert t.nemesis_life == life


@pytest.mark.parametrize(("level", "husks"), [("normal", 4), ("expert", 5), ("extinction", 5)])
def test_the_queen_unleashes_husks(level: str, husks: int) -> None:  # AE-19.2, AE-17
    assert go(in_play("bane_sire", nemesis=QUEEN, level=level)).husks == husks


def test_no_more_than_fifteen_husks() -> None:  # AE-19.2, AE-1.4
    t = in_play("jagged_one", nemesis=QUEEN)
    t.husks(14)
    go(t)
    assert t.husks == 15
    assert t.gravehold == 27


def swarm(husks: int, *mages: str) -> Scenario:
    t = drawn("endless_throng", *mages, nemesis=QUEEN)
    t.husks(husks)
    return t


@pytest.mark.parametrize("husks", [0, 3])
def test_swarm_places_four(husks: int) -> None:  # AE-19.2
    assert go(swarm(husks)).husks == husks + 4


@pytest.mark.parametrize("husks", [4, 6])
def test_swarm_takes_a_spell(husks: int) -> None:  # AE-19.2
    t = swarm(husks, "kadir", "adelheim", "mist")
    t.seat(A).breaches(*OPEN).breach_1("spark").breach_2("ignite")
    t.seat(C).breach_1("spark")
    assert t.options() == ["player 1", "player 3"]
    t.choose("player 1")
    assert asked(t) == A
    t.choose("lose spark 1")
    assert t.seat(A).discard == ["spark"]
    assert t.husks == husks + 2
    assert go(swarm(husks)).husks == husks + 2  # also without a spell


@pytest.mark.parametrize("husks", [7, 10])
def test_swarm_hurts_gravehold(husks: int) -> None:  # AE-19.2
    t = go(swarm(husks))
    assert t.gravehold == 25
    assert t.husks == husks


@pytest.mark.parametrize("husks", [11, 12])
def test_swarm_hurts_the_weakest(husks: int) -> None:  # AE-19.2
    t = swarm(husks)
    t.seat(B).life(8)
    go(t)
    assert t.seat(B).life == 5
    assert t.husks == husks - 1


@pytest.mark.parametrize("husks", [13, 15])
def test_swarm_ends_the_game(husks: int) -> None:  # AE-19.2, AE-15.3
    t = go(swarm(husks))
    assert t.over
    assert t.result().winners == []


def hunting(husks: int, spell: str = "arcane_nexus") -> Scenario:
    """Kadir may cast a spell at husks."""
    t = casting(spell, nemesis=QUEEN)
    t.husks(husks)
    return t


def test_a_husk_takes_all_of_the_damage() -> None:  # AE-19.2, AE-10.1
    t = hunting(5).choose("cast arcane_nexus", "target husk", "no")
    assert t.husks == 4
    assert t.seat(A).life == 10


def test_spreading_damage_costs_one() -> None:  # AE-19.2
    t = hunting(5).choose("cast arcane_nexus", "target husk", "yes")
    assert t.husks == 1
    assert t.seat(A).life == 9
    t = hunting(3).choose("cast arcane_nexus", "target husk", "yes")
    assert t.husks == 0
    assert t.nemesis_life == 60  # the rest is lost


@pytest.mark.parametrize(("husks", "spell"), [(1, "arcane_nexus"), (5, "spark")])
def test_no_offer_to_spread_where_only_one_can_be_hit(husks: int, spell: str) -> None:  # AE-19.2
    t = hunting(husks, spell).choose(f"cast {spell}", "target husk")
    assert t.asks == "act"
    assert t.husks == husks - 1


def test_an_exhausted_player_spreads_at_gravehold_s_cost() -> None:  # AE-14.4, AE-19.2
    t = hunting(5)
    t.seat(A).life(0)
    t.choose("cast arcane_nexus", "target husk", "yes")
    assert t.gravehold == 28
    assert t.husks == 1


def foul(husks: int, spell: str, hurt: int = 0) -> Scenario:
    t = hunting(husks, spell)
    t.in_play("foul_multitudes").hurt_husks(hurt)
    return t


def test_foul_multitudes_husks_have_two_life() -> None:  # AE-19.2
    t = foul(3, "spark").choose("cast spark", "target husk")
    assert (t.husks.value, t.hurt_husks.value) == (3, 1)
    t.choose("end")
    assert t.hurt_husks == 0  # they heal at the end of every turn
    t = foul(3, "phoenix_flame").choose("cast phoenix_flame", "target husk", "no")
    assert (t.husks.value, t.hurt_husks.value) == (2, 0)


def test_foul_multitudes_spreading() -> None:  # AE-19.2
    t = foul(3, "feral_lightning").choose("cast feral_lightning", "target husk", "yes")
    assert (t.husks.value, t.hurt_husks.value) == (2, 1)
    t = foul(3, "feral_lightning", hurt=2)
    t.choose("cast feral_lightning", "target husk", "yes")
    assert (t.husks.value, t.hurt_husks.value) == (1, 1)


def test_foul_multitudes_the_player_chooses_which_husk() -> None:  # AE-19.2
    t = foul(3, "spark", hurt=1).choose("cast spark", "target husk", "yes")
    assert (t.husks.value, t.hurt_husks.value) == (2, 0)
    t = foul(3, "spark", hurt=1).choose("cast spark", "target husk", "no")
    assert (t.husks.value, t.hurt_husks.value) == (3, 2)
    t = foul(2, "spark", hurt=2).choose("cast spark", "target husk")
    assert (t.husks.value, t.hurt_husks.value) == (1, 1)


def test_foul_multitudes_leaving_play_the_wounded_survive() -> None:  # AE-19.2
    t = in_play("foul_multitudes", nemesis=QUEEN, tokens=1)
    t.husks(7).hurt_husks(3)
    go(t)
    assert (t.husks.value, t.hurt_husks.value) == (7, 0)
    assert t.gravehold == 25


# ---- Crooked Mask (AE-19.3)

ALL = (
    *("blind_abandon", "contagion", "delirium_veil", "dire_wisdom", "endless_hunger"),
    *("fever_of_war", "grim_sight", "insatiable_avarice", "lust_for_power", "nothingness"),
    "reckless_might",
)


def test_the_mask_starts_with_eleven_corruptions() -> None:  # AE-19.3
    decks = [list(table("aeons-end", 2, f"mask {n}", nemesis=MASK).corruptions) for n in range(3)]
    assert all(sorted(deck) == sorted(ALL) for deck in decks)
    assert decks[0] != decks[1] or decks[1] != decks[2]


def test_the_mask_unleashes_a_corruption() -> None:  # AE-19.3, AE-8.3
    t = in_play("bane_sire", nemesis=MASK)
    t.corruptions("contagion", "grim_sight")
    t.seat(B).deck("crystal").discard("spark", "jade").hand("ignite")
    t.choose("player 2")
    assert sorted(t.seat(B).deck) == ["contagion", "crystal", "jade", "spark"]
    assert t.seat(B).discard == []
    assert t.seat(B).hand == ["ignite"]
    assert t.corruptions == ["grim_sight"]


def test_the_mask_without_corruptions_hurts_gravehold_and_shuffles() -> None:  # AE-19.3
    t = in_play("bane_sire", nemesis=MASK)
    t.corruptions()
    t.seat(B).discard("spark")
    t.choose("player 2")
    assert t.gravehold == 28
    assert t.seat(B).deck == ["spark"]


def corrupted(*hand: str, level: str = "normal") -> Scenario:
    """Kadir holds these cards at the start of his turn; the corruption deck is empty."""
    t = aeons("kadir", "adelheim", nemesis=MASK, level=level)
    t.corruptions()
    t.gravehold(20)
    t.seat(A).hand(*hand)
    return t


def test_corruptions_are_resolved_before_the_casting_phase() -> None:  # AE-19.3, AE-4
    t = corrupted("lust_for_power", "endless_hunger")
    t.seat(A).breach_1("spark")
    assert t.options() == ["resolve endless_hunger", "resolve lust_for_power"]
    t.choose("resolve lust_for_power")
    assert t.asks == "cast"
    assert t.seat(A).charges == 1
    assert t.gravehold == 17
    assert t.corruptions == ["lust_for_power", "endless_hunger"]  # the last at the bottom


def test_corruptions_drawn_in_the_turn_wait_for_its_end() -> None:  # AE-19.3
    t = corrupted("bottled_vortex")
    t.seat(A).deck("lust_for_power", "crystal")
    t.choose("play bottled_vortex")
    assert t.seat(A).hand == ["lust_for_power"]
    assert t.asks == "act"
    assert "play lust_for_power" not in t.options()
    t.choose("end")
    assert t.seat(A).charges == 1
    assert t.seat(A).life == 9


def test_corruptions_drawn_in_the_draw_phase_wait_for_the_next_turn() -> None:  # AE-19.3
    t = corrupted()
    t.order("1", "2", "1")
    t.seat(A).deck("lust_for_power")
    t.choose("end")
    assert asked(t) == B
    assert t.seat(A).hand == ["lust_for_power"]
    t.choose("end")
    assert t.seat(A).charges == 1


def test_corruptions_come_until_none_is_left() -> None:  # AE-19.3
    t = corrupted("contagion")
    t.seat(A).discard("lust_for_power")
    go(t)
    assert t.seat(A).charges == 1
    assert t.seat(A).life == 8


def test_a_corruption_in_hand_is_an_ordinary_card_for_discards() -> None:  # AE-19.3
    t = corrupted()
    t.in_play("woven_sky")
    t.order("2")
    t.seat(B).hand("crystal", "spark", "bottled_vortex").deck("contagion")
    t.choose("play bottled_vortex", "none")
    assert offered(t, "play") == ["crystal"]
    assert t.seat(B).hand == ["crystal", "spark", "contagion"]
    t.choose("remove woven_sky", "discard contagion", "discard spark")
    assert t.seat(B).discard == ["crystal", "spark", "contagion"]


def test_a_destroyed_corruption_goes_to_the_bottom() -> None:  # AE-19.3, AE-13.9
    t = corrupted("bottled_vortex")
    t.corruptions("grim_sight")
    t.seat(A).discard("contagion")
    t.choose("play bottled_vortex", "destroy contagion")
    assert t.corruptions == ["grim_sight", "contagion"]
    assert t.destroyed == ["bottled_vortex"]


def test_a_destroyed_corruption_with_increased_difficulty() -> None:  # AE-19.3, AE-17
    t = corrupted("lust_for_power", level="expert")
    assert t.options() == ["player 1", "player 2"]
    t.choose("player 2")
    assert t.seat(B).discard == ["lust_for_power"]
    assert t.corruptions == []


def test_a_gained_corruption_is_not_looked_at() -> None:  # AE-19.3, AE-22.2
    t = drawn("burden", nemesis=MASK)
    t.corruptions("grim_sight", "contagion")
    t.choose("player 1", "player 1")
    for seat in (A, B):
        assert "grim_sight" not in str(t.seat(seat).sees())
        assert "Grim" not in str(t.seat(seat).reads())


def test_blind_abandon() -> None:
    t = corrupted("blind_abandon", "contagion", "crystal").choose("resolve blind_abandon")
    assert t.options() == ["none", "destroy crystal"]
    t.choose("destroy crystal")
    assert t.destroyed == ["crystal"]
    t = corrupted("blind_abandon", "crystal").choose("none")
    assert t.seat(A).hand == ["crystal"]
    assert t.seat(A).life == 9


def test_contagion() -> None:
    t = corrupted("contagion")
    t.seat(A).discard("spark", "jade", "crystal")
    assert t.options() == ["take_back crystal", "take_back spark"]
    t.choose("take_back spark")
    assert t.seat(A).hand == ["spark"]
    assert t.seat(A).discard == ["jade", "crystal"]
    assert t.seat(A).life == 9
    assert corrupted("contagion").asks == "act"


def test_delirium_veil() -> None:  # AE-7.5
    t = corrupted("delirium_veil", "spark").choose("breach 3")
    assert t.gravehold == 18
    assert t.seat(A).breaches == ["opened", "2", "2", "2"]
    assert offered(t, "prep") == ["spark 1", "spark 3"]


def test_dire_wisdom() -> None:
    t = corrupted("dire_wisdom")
    t.corruptions("grim_sight", "contagion")
    spells = ["amplify_vision", "essence_theft", "planar_insight", "consuming_void"]
    assert offered(t, "gain") == spells
    t.choose("gain consuming_void")
    assert t.seat(A).discard == ["consuming_void"]
    assert t.seat(A).deck == ["contagion", "grim_sight"]
    assert t.gravehold == 18  # the third was missing
    assert t.corruptions == ["dire_wisdom"]


def test_endless_hunger() -> None:
    t = corrupted("endless_hunger")
    t.seat(A).life(5)
    go(t)
    assert t.gravehold == 17
    assert t.seat(A).life == 7


def test_fever_of_war() -> None:
    t = corrupted("fever_of_war")
    t.in_play("bane_sire")
    t.choose("target bane_sire")
    assert t.seat(A).life == 9
    assert t.tokens == ["4"]


def test_grim_sight() -> None:
    t = corrupted("grim_sight")
    t.seat(A).deck("crystal", "jade")
    t.choose("destroy crystal")
    assert t.gravehold == 18
    assert t.seat(A).deck == ["jade"]
    assert t.destroyed == ["crystal"]
    t = corrupted("grim_sight")
    t.seat(A).deck("crystal", "jade")
    t.choose("none")
    assert t.seat(A).deck == ["crystal", "jade"]


def test_insatiable_avarice() -> None:
    t = go(corrupted("insatiable_avarice"))
    assert t.seat(A).life == 8
    assert t.seat(A).hand == ["jade"]
    assert t.left[0] == "6"
    t = corrupted("insatiable_avarice")
    t.left(0, 7, 7, 5, 5, 5, 5, 5, 5)
    assert go(t).seat(A).hand == ["searing_ruby"]
    t = corrupted("insatiable_avarice")
    t.left(0, 0, 0, 5, 5, 5, 5, 5, 5)
    assert go(t).seat(A).hand == []


def test_lust_for_power() -> None:
    t = go(corrupted("lust_for_power"))
    assert t.seat(A).life == 9
    assert t.seat(A).charges == 1


def test_nothingness() -> None:
    t = corrupted("nothingness", "lust_for_power", "crystal", "spark", "jade")
    t.order("1", "nemesis").order_discard("2", "wild", "nemesis")
    t.choose("resolve nothingness")
    assert t.options() == ["discard crystal", "discard spark", "discard jade"]
    t.choose("discard crystal", "discard spark")
    assert t.seat(A).life == 8
    assert t.options() == ["order 1", "order 2", "order wild"]
    t.choose("order wild")
    assert sorted(t.order) == ["nemesis", "wild"]
    assert t.order_discard == ["1", "2", "nemesis"]


def test_reckless_might() -> None:
    t = corrupted("reckless_might")
    t.seat(A).deck("crystal")
    t.choose("gain bottled_vortex")
    assert t.seat(A).deck == ["bottled_vortex", "crystal"]
    assert t.seat(A).life == 8  # half of three, rounded up
    t = corrupted("reckless_might")
    t.left(7, 7, 7, 0, 0, 5, 5, 5, 5)
    assert go(t).seat(A).life == 10


# ---- Prince of Gluttons (AE-19.4)


def left(t: Scenario) -> dict[str, int]:
    return {kind: int(n) for kind, n in zip(t.supply, t.left, strict=True)}


def test_the_prince_devours_a_card_of_each_gem_pile_first() -> None:  # AE-19.4
    t = table("aeons-end", 2, "prince", nemesis=PRINCE)
    assert t.devoured == ["jade", "searing_ruby", "burning_opal"]  # the cheapest on top
    assert [left(t)[gem] for gem in ("jade", "searing_ruby", "burning_opal")] == [6, 6, 6]
    assert left(t)["flexing_dagger"] == 5


def test_the_prince_devours_nine_more_with_increased_difficulty() -> None:  # AE-19.4, AE-17
    t = table("aeons-end", 2, "prince", nemesis=PRINCE, level="expert")
    for _ in range(5):
        t.choose("devour essence_theft")
    assert "devour essence_theft" not in t.options()
    t.choose("devour jade", "devour jade", "devour jade", "devour bottled_vortex")
    assert list(t.devoured)[:5] == ["bottled_vortex", "jade", "jade", "jade", "essence_theft"]
    assert len(t.devoured) == 12
    assert t.asks != "devour"


@pytest.mark.parametrize(
    ("mages", "count"),
    [
        (("kadir",), 3),
        (("kadir", "jian"), 3),
        (("kadir", "jian", "mist"), 2),
        (("kadir", "jian", "mist", "lash"), 2),
    ],
)
def test_the_prince_unleashed(mages: tuple[str, ...], count: int) -> None:  # AE-19.4
    t = in_play("bane_sire", *mages, nemesis=PRINCE)
    assert offered(t, "devour") == ["jade", "flexing_dagger"]  # both cost 2
    t.choose("devour flexing_dagger")
    assert left(t)["flexing_dagger"] == 5 - count
    assert list(t.devoured)[:count] == ["flexing_dagger"] * count


def test_missing_cards_cost_gravehold_two_each() -> None:  # AE-19.4
    t = in_play("bane_sire", nemesis=PRINCE)
    t.left(1, 6, 6, 0, 5, 5, 5, 5, 5)
    go(t)
    assert left(t)["jade"] == 0
    assert t.gravehold == 26


def test_a_devour_starts_at_the_cheapest_pile_that_is_not_empty() -> None:  # AE-19.4
    t = in_play("bane_sire", nemesis=PRINCE)
    t.left(0, 6, 6, 0, 5, 5, 5, 5, 5)
    assert left(go(t))["bottled_vortex"] == 2
    assert t.gravehold == 30


def test_the_top_of_the_devoured_pile_is_for_sale() -> None:  # AE-19.4
    t = holding(nemesis=PRINCE, aether=9)
    t.devoured("planar_insight", "jade")
    t.choose("buy devoured planar_insight")
    assert t.seat(A).discard == ["planar_insight"]
    assert t.aether == 3
    t.choose("buy devoured jade")
    assert t.aether == 1
    assert t.devoured == []


def test_devoured_amber_may_go_on_the_deck_and_gem_aether_pays() -> None:  # AE-19.4, AE-6.2
    t = holding(nemesis=PRINCE)
    t.devoured("vriswood_amber", "ignite").aether(1).gem_aether(2)
    t.choose("buy devoured vriswood_amber", "yes")
    assert t.seat(A).deck == ["vriswood_amber"]
    assert (t.aether.value, t.gem_aether.value) == (0, 0)


def test_the_prince_wins_when_all_piles_are_devoured() -> None:  # AE-19.4, AE-15.3
    t = in_play("bane_sire", nemesis=PRINCE)
    t.left(0, 0, 0, 0, 0, 0, 0, 0, 1)
    go(t)
    assert t.over
    assert t.result().winners == []
    assert t.gravehold == 30  # at once, before the missing cards


def test_the_prince_wins_when_the_last_card_is_bought() -> None:  # AE-19.4, AE-15.3
    t = holding(nemesis=PRINCE, aether=9)
    t.left(0, 0, 0, 0, 0, 0, 0, 0, 1)
    t.choose("buy consuming_void")
    assert t.over
    assert t.result().winners == []


def test_an_empty_supply_means_nothing_to_the_others() -> None:  # AE-2.4
    t = holding(aether=9)
    t.left(0, 0, 0, 0, 0, 0, 0, 0, 1)
    t.choose("buy consuming_void")
    assert not t.over
    assert offered(t, "buy") == []


def test_the_devoured_pile_saves_nobody() -> None:  # AE-19.4
    t = holding(nemesis=PRINCE, aether=9)
    t.devoured("jade")
    t.left(0, 0, 0, 0, 0, 0, 0, 0, 1)
    t.choose("buy devoured jade")
    assert not t.over
    t.choose("buy consuming_void")
    assert t.over
