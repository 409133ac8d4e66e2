"""Turn order, the phases of a player's turn, the nemesis' turn (AE-3 to AE-6, AE-8, AE-11 to
AE-13, AE-22)."""

import pytest

from klubovna.testing import Scenario, WrongWords
from support.aeons import (
    OPEN,
    A,
    B,
    C,
    D,
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

FOUR = ("kadir", "adelheim", "mist", "jian")


# ---- turn order (AE-3)


def test_the_cards_say_who_comes_next() -> None:  # AE-3.1, AE-3.2
    t = aeons(*FOUR, order="3 1 4 2")
    who = []
    for _ in range(4):
        who.append(asked(t))
        t.choose("end")
    assert who == [C, A, D, B]


def test_the_card_of_this_turn_lies_in_the_discard_pile() -> None:  # AE-3.1
    t = aeons(order="2 1 nemesis").choose("end")
    assert t.order_discard == ["1", "2"]
    assert t.order == ["nemesis"]


def test_the_wildcard_is_for_any_player() -> None:  # AE-3.2
    t = aeons(*FOUR[:3], order="2 wild 1")
    t.choose("end")
    assert t.options() == ["player 1", "player 2", "player 3"]
    t.choose("player 2")  # even one who already acted
    assert asked(t) == B
    assert t.order_discard == ["wild", "2"]


def test_an_empty_turn_order_deck_is_shuffled_when_a_card_is_needed() -> None:  # AE-3.3
    t = aeons(order="1")
    t.order_discard("nemesis", "2").nemesis_deck("needlemaw")
    go(t)
    assert t.order == []
    t.outcomes(0).choose("end")
    assert len(t.order) + len(t.order_discard) == 3
    assert t.order_discard == ["1"]  # the first card of the list came on top


def test_turn_order_is_hidden_and_its_discards_are_open() -> None:  # AE-3.5
    t = aeons(order="1 nemesis 2 nemesis")
    order = t.seat(B).sees()["order"]
    go(t)
    order = t.seat(B).sees()["order"]
    assert isinstance(order, dict)
    assert order["discard"] == ["1"]
    assert order["known"] == []
    assert order["left"] == 3


# ---- the phases (AE-4)


def test_phases_come_in_order_and_never_go_back() -> None:  # AE-4
    t = casting("spark")
    assert t.asks == "cast"
    t.choose("end")
    assert t.asks == "act"
    assert offered(t, "cast") == []
    t.choose("end")
    assert t.asks == "cast"  # the next turn
    assert t.seat(A).breach_1 == ["spark"]


def test_what_is_for_this_turn_ends_with_it() -> None:  # AE-4, AE-6.1
    t = aeons(order="1 2 1")
    t.aether(4).gem_aether(1).spell_aether(1).discount(3)
    t.seat(A).hand("spark", "feral_lightning").breaches("opened", 1, 0, 0)
    t.choose("focus 2", "end")
    assert [t.aether, t.gem_aether, t.spell_aether, t.discount] == [0, 0, 0, 0]
    t.choose("end")
    assert "prep spark 2" not in t.options()


# ---- casting (AE-5)


def test_opened_breaches_may_wait_closed_ones_must_not() -> None:  # AE-5.1, AE-5.2
    t = casting("spark")
    t.seat(A).breaches("opened", 1, "opened", 1)
    lay_spell(t, A, 2, "spark")
    lay_spell(t, A, 4, "spark")
    assert t.options() == ["cast spark 1", "cast spark 2", "cast spark 4"]
    t.choose("cast spark 4")
    with pytest.raises(WrongWords):
        t.choose("end")
    t.choose("cast spark 2", "end")
    assert t.seat(A).breach_1 == ["spark"]


def test_a_breach_that_opens_lets_its_spell_wait() -> None:  # AE-5.2
    t = casting("amplify_vision")
    t.seat(A).breaches("opened", 3, "gone", "gone")
    lay_spell(t, A, 2, "spark")
    assert "end" not in t.options()
    t.choose("cast amplify_vision")
    assert t.options() == ["end", "cast spark 2"]


def test_spells_are_cast_in_any_order_one_by_one() -> None:  # AE-5.3
    t = casting("spark")
    lay_spell(t, A, 2, "spark")
    t.in_play("bane_sire").tokens(1)
    t.choose("cast spark 2", "target bane_sire")
    assert t.in_play == []
    t.choose("cast spark 1")
    assert t.nemesis_life == 69
    assert t.asks == "act"


def test_a_cast_spell_lies_on_top_of_the_discard_pile() -> None:  # AE-5.4, AE-8.5
    t = casting("spark")
    t.seat(A).discard("jade")
    assert t.choose("cast spark").seat(A).discard == ["spark", "jade"]


def test_excess_damage_is_lost() -> None:  # AE-5.5, AE-10.1
    t = casting("arcane_nexus")
    t.in_play("bane_sire").tokens(2)
    t.choose("cast arcane_nexus", "target bane_sire")
    assert t.nemesis_life == 70
    assert t.nemesis_discard == ["bane_sire"]


@pytest.mark.parametrize(("breach", "bonus"), [(1, 0), (2, 0), (3, 1), (4, 1)])
def test_the_bonus_of_opened_breaches(breach: int, bonus: int) -> None:  # AE-5.6
    assert casting("spark", breach=breach).choose("cast spark").nemesis_life == 69 - bonus
    t = casting("spark", breach=breach)
    t.seat(A).breaches(0, 0, 0, 0)
    assert go(t).nemesis_life == 69


def test_the_bonus_belongs_to_the_breach_of_the_owner() -> None:  # AE-5.7
    t = holding("garnet_shard")
    t.seat(B).breaches(*OPEN)
    lay_spell(t, B, 4, "phoenix_flame")
    t.seat(A).charges(1)
    t.seat(B).charges(3)
    t.choose("play garnet_shard", "option 2", "yes")
    assert t.nemesis_life == 70 - 2 - 2 - 1
    assert t.seat(A).charges == 0
    assert t.seat(B).charges == 3


def test_casting_an_ally_s_ignite_charges_the_casters_ally() -> None:  # AE-5.7
    t = holding("garnet_shard")
    t.seat(B).breach_1("ignite")
    t.choose("play garnet_shard", "option 2")
    assert t.seat(B).charges == 1
    assert t.seat(A).charges == 0


def test_a_useless_spell_in_a_closed_breach_is_still_cast() -> None:  # AE-5.10
    t = casting("consuming_void")
    t.seat(A).breaches(0, 0, 0, 0)
    assert t.asks == "act"
    assert t.seat(A).discard == ["consuming_void"]
    assert t.nemesis_life == 70


# ---- main phase (AE-6)


def test_played_cards_lie_in_the_play_area_until_the_draw_phase() -> None:  # AE-6.1, AE-8.1
    t = holding("jade").choose("play jade")
    assert t.seat(A).played == ["jade"]
    assert t.seat(A).hand == []
    assert t.seat(A).discard == []


def test_bought_cards_lie_on_the_discard_pile_at_once() -> None:  # AE-6.2, AE-8.5
    t = holding(aether=4)
    t.seat(A).discard("crystal")
    t.choose("buy jade", "buy flexing_dagger")
    assert t.seat(A).discard == ["flexing_dagger", "jade", "crystal"]
    assert t.left[0] == "6"


def test_an_empty_pile_sells_nothing() -> None:  # AE-2.4, AE-6.2
    t = holding(aether=20)
    t.left(0, 7, 7, 5, 5, 5, 5, 5, 0)
    assert {"jade", "consuming_void"}.isdisjoint(offered(t, "buy"))
    assert len(offered(t, "buy")) == 7


def test_charges_are_for_yourself() -> None:  # AE-6.3
    t = holding(aether=3).choose("charge")
    assert t.seat(A).charges == 1
    assert t.aether == 1
    assert "charge" not in t.options()


def test_prepping() -> None:  # AE-6.6
    t = holding("spark", "spark", "jade")
    t.seat(A).breaches("opened", 0, "opened", "gone")
    t.seat(B).breaches(*OPEN)
    assert offered(t, "prep") == ["spark 1", "spark 3"]
    t.choose("prep spark 3")
    assert offered(t, "prep") == ["spark 1"]
    assert t.seat(A).breach_3 == ["spark"]


def test_no_voluntary_discards_and_no_hand_limit() -> None:  # AE-6.10, AE-6.11, AE-8.2
    t = holding(*["spark"] * 7)
    t.seat(A).breach_1("spark").deck("jade")
    t.choose("end")
    assert offered(t, "discard") == []
    t.choose("end")
    assert len(t.seat(A).hand) == 7
    assert t.seat(A).deck == ["jade"]


# ---- draw phase and decks (AE-8)


def test_played_cards_are_put_away_in_chosen_order() -> None:  # AE-8.1
    for first, second in (("crystal", "jade"), ("jade", "crystal")):
        t = holding("crystal", "jade", "flexing_dagger")
        t.seat(A).deck(*["spark"] * 5)
        t.choose("play crystal", "play jade", "play flexing_dagger", "option 1", "end")
        t.choose(f"put_away {first}", f"put_away {second}")
        assert t.seat(A).discard == ["flexing_dagger", second, first]


@pytest.mark.parametrize(("held", "drawn_cards"), [(0, 5), (3, 2), (5, 0)])
def test_draw_up_to_five(held: int, drawn_cards: int) -> None:  # AE-8.2
    t = aeons(order="1 2")
    t.seat(A).hand(*["spark"] * held).deck(*["crystal"] * 8)
    t.choose("end")
    assert t.seat(A).hand == ["spark"] * held + ["crystal"] * drawn_cards


def test_the_discard_pile_is_turned_over_only_when_needed() -> None:  # AE-8.3, AE-8.4
    t = aeons(order="1 2")
    t.seat(A).deck(*["crystal"] * 5).discard("jade", "spark")
    t.choose("end")
    assert t.seat(A).deck == []
    assert t.seat(A).discard == ["jade", "spark"]
    t = aeons(order="1 2")
    t.seat(A).deck("crystal").discard("ignite", "flare", "spark", "jade", "buried_light")
    t.choose("end")
    assert t.seat(A).hand == ["crystal", "buried_light", "jade", "spark", "flare"]
    assert t.seat(A).deck == ["ignite"]
    assert t.seat(A).discard == []


def test_drawing_stops_when_nothing_is_left() -> None:  # AE-8.4
    t = aeons(order="1 2")
    t.seat(A).deck("crystal").discard("jade")
    t.choose("end")
    assert t.seat(A).hand == ["crystal", "jade"]


def test_taking_a_card_back_keeps_the_order_of_the_others() -> None:  # AE-8.7
    t = holding()
    t.seat(A).charges(5).discard("jade", "ignite", "spark", "crystal")
    t.choose("ability kadir", "take_back ignite", "none")
    assert t.seat(A).discard == ["jade", "spark", "crystal"]


def test_discard_piles_are_open_and_decks_are_not() -> None:  # AE-8.6, AE-22.1, AE-22.2, AE-22.3
    t = holding("spark")
    t.seat(A).deck("ignite").discard("phoenix_flame")
    t.seat(B).hand("flare")
    seen = str(t.seat(B).sees()["mages"])
    assert "phoenix_flame" in seen
    assert "spark" in seen
    assert "flare" in str(t.seat(A).sees()["mages"])
    assert "ignite" not in seen


# ---- the nemesis' turn (AE-11, AE-12)


def test_cards_in_play_act_from_the_oldest() -> None:  # AE-11
    t = drawn("bane_sire")
    t.fury(0).in_play("jagged_one", "provoker")
    assert go(t).gravehold == 28
    t = drawn("bane_sire")
    t.fury(0).in_play("provoker", "jagged_one")
    assert go(t).gravehold == 30


def test_a_card_that_left_play_is_skipped() -> None:  # AE-11
    t = drawn("bane_sire")
    t.in_play("haze_spewer", "needlemaw").tokens(1, 11)
    go(t)
    assert t.gravehold == 30 - 1 - 2
    assert t.in_play == ["needlemaw", "bane_sire"]


def test_an_empty_nemesis_deck_unleashes_three_times() -> None:  # AE-11, AE-21
    t = aeons(order="nemesis 1")
    t.nemesis_deck()
    t.in_play("needlemaw").fury(0)
    assert go(t).fury == 3


def test_a_power_of_x_resolves_in_the_xth_turn_after() -> None:  # AE-12.3
    t = aeons(order="nemesis nemesis nemesis 1")
    t.nemesis_deck("eye_of_nothing", "needlemaw", "haze_spewer").fury(0)
    go(t)
    assert t.fury == 2
    assert t.nemesis_discard == ["eye_of_nothing"]
    t = aeons(order="nemesis nemesis 1")
    t.nemesis_deck("eye_of_nothing", "needlemaw").fury(0)
    assert go(t).fury == 0


def test_an_attack_is_discarded_after_its_text() -> None:  # AE-12.1
    t = go(drawn("topple"))
    assert t.nemesis_discard == ["topple"]
    assert t.in_play == []


def test_immediately_comes_before_the_card_counts() -> None:  # AE-12.2, AE-12.4
    t = drawn("maggot_engine", nemesis="carapace_queen")
    go(t)
    assert t.husks == 8
    assert t.tokens == ["16"]
    assert t.asks == "act"  # no PERSISTENT this turn


def test_a_static_text_ends_with_the_card() -> None:  # AE-12.5
    t = casting("spark", nemesis="carapace_queen")
    t.in_play("broodwomb").husks(1)
    lay_spell(t, A, 2, "spark")
    t.choose("cast spark 1")
    assert offered(t, "target") == ["carapace_queen", "husk"]
    t.choose("target husk", "cast spark 2")
    assert offered(t, "target") == ["carapace_queen", "broodwomb"]


def test_the_nemesis_discard_pile_is_open() -> None:  # AE-12.6, AE-22.1
    t = holding()
    t.nemesis_discard("topple", "skewer")
    nemesis = t.seat(B).sees()["nemesis"]
    assert isinstance(nemesis, dict)
    assert nemesis["discard"] == ["skewer", "topple"]


# ---- effects (AE-13)


def test_a_card_s_text_beats_the_rules() -> None:  # AE-13.1
    t = holding("feral_lightning", "spark")
    assert "prep feral_lightning 4" in t.options()
    assert "prep spark 4" not in t.options()


def test_up_to_is_free_and_must_is_not() -> None:  # AE-13.3
    t = casting("dark_fire", "crystal").choose("cast dark_fire")
    assert "none" in t.options()
    t = in_play("agony_field", tokens=1)
    t.seat(A).hand("crystal", "spark", "jade", "ignite")
    assert "none" not in t.options()


def test_who_can_give_all_must_be_chosen() -> None:  # AE-13.5
    t = in_play("agony_field", "kadir", "adelheim", tokens=1)
    t.seat(A).hand(*["crystal"] * 2)
    t.seat(B).hand(*["crystal"] * 3)
    go(t)
    assert t.seat(A).hand == ["crystal", "crystal"]


def test_the_exhausted_may_be_chosen() -> None:  # AE-13.6
    t = drawn("lay_waste")
    t.seat(B).life(0)
    assert t.options() == ["player 1", "player 2"]
    t.choose("player 2")
    assert t.gravehold == 26


def test_a_printed_cost_counts() -> None:  # AE-13.8
    t = drawn("dispel")
    t.seat(A).breaches(*OPEN).breach_1("spark").breach_2("phoenix_flame")
    assert go(t).seat(A).discard == ["phoenix_flame"]


def test_destroyed_cards_are_gone_for_good() -> None:  # AE-13.9
    t = casting("spectral_echo", "crystal")
    t.choose("cast spectral_echo", "destroy crystal", "end")
    assert t.destroyed == ["crystal"]
    assert t.seat(A).hand == ["spectral_echo"]  # drawn again; the Crystal is not


def test_player_one_speaks_for_all_in_a_nemesis_turn() -> None:  # AE-13.10
    assert asked(drawn("lay_waste", order="nemesis 2")) == A


def test_what_was_paid_stays_paid() -> None:  # AE-13.13
    t = holding(aether=2)
    t.seat(A).breach_1("wildfire_whip")
    t.choose("end", "use wildfire_whip")
    assert t.aether == 0
    assert t.nemesis_life == 66


# ---- timing (AE-20)


def test_aether_of_the_casting_phase_is_there_in_the_main_phase() -> None:  # AE-20.6
    t = casting("buried_light", "crystal").choose("cast buried_light", "play crystal")
    assert t.aether == 2
    assert "buy jade" in t.options()


def only(t: Scenario) -> int:
    return state(t).active


def test_nobody_else_acts_in_a_players_turn() -> None:  # AE-4
    t = go(aeons(order="2 1"))
    assert only(t) == B
    assert t.seat(A).options() == []
