"""Every player card of Aeon's End, one test after the other (AE-1.2, AE-6.1, AE-6.7)."""

import pytest

from klubovna.games.aeons_end.card import TYPE_IDS
from klubovna.games.aeons_end.cards import GEMS, RELICS, SPELLS, STARTERS
from klubovna.games.aeons_end.catalogue import KINDS
from klubovna.testing import Scenario
from support.aeons import (
    OPEN,
    A,
    B,
    aeons,
    asked,
    casting,
    drawn,
    go,
    holding,
    lay_spell,
    offered,
    state,
)

PRINTED = """\
crystal           gem    0 32 starter
spark             spell  0 14 starter
amethyst_shard    gem    0  1 starter
buried_light      spell  0  1 starter
emerald_shard     gem    0  1 starter
flare             spell  0  1 starter
garnet_shard      gem    0  1 starter
moonstone_shard   gem    0  1 starter
quartz_shard      gem    0  1 starter
tourmaline_shard  gem    0  1 starter
burning_opal      gem    5  7
clouded_sapphire  gem    6  7
diamond_cluster   gem    4  7
jade              gem    2  7
searing_ruby      gem    4  7
sifters_pearl     gem    3  7
vriswood_amber    gem    3  7
blasting_staff    relic  4  5
bottled_vortex    relic  3  5
flexing_dagger    relic  2  5
focusing_orb      relic  4  5
mages_talisman    relic  5  5
unstable_prism    relic  3  5
amplify_vision    spell  4  5
arcane_nexus      spell  7  5
chaos_arc         spell  6  5
consuming_void    spell  7  5
dark_fire         spell  5  5
essence_theft     spell  5  5
feral_lightning   spell  5  5
ignite            spell  4  5
lava_tendril      spell  4  5
oblivion_swell    spell  5  5
phoenix_flame     spell  3  5
planar_insight    spell  6  5
spectral_echo     spell  3  5
wildfire_whip     spell  6  5
"""


def test_the_printed_numbers() -> None:  # AE-1.1, AE-1.2, AE-1.3
    printed = [line.split() for line in PRINTED.splitlines()]
    cards = [KINDS[kind] for kind in (*STARTERS, *GEMS, *RELICS, *SPELLS)]
    assert [
        [card.id, TYPE_IDS[card.type], str(card.cost), str(card.copies)]
        + (["starter"] if card.starter else [])
        for card in cards
    ] == printed
    total = {"gem": 0, "relic": 0, "spell": 0}
    for card in cards:
        total[TYPE_IDS[card.type]] += card.copies
    assert total == {"gem": 87, "relic": 30, "spell": 86}


# ---- starters


def test_crystal() -> None:
    assert holding("crystal").choose("play crystal").aether == 1


def test_spark() -> None:
    assert casting("spark").choose("cast spark").nemesis_life == 69


def test_amethyst_shard_an_ally_may_draw_and_then_discards() -> None:
    t = holding("amethyst_shard")
    t.seat(B).deck("jade").hand("spark")
    t.choose("play amethyst_shard")
    assert t.aether == 1
    assert asked(t) == B
    t.choose("yes")
    assert asked(t) == B
    t.choose("discard spark")
    assert t.seat(B).hand == ["jade"]
    assert t.seat(B).discard == ["spark"]


def test_amethyst_shard_the_ally_may_refuse() -> None:
    t = holding("amethyst_shard")
    t.seat(B).deck("jade").hand("spark")
    t.choose("play amethyst_shard", "no")
    assert t.seat(B).hand == ["spark"]
    assert t.asks == "act"


def test_amethyst_shard_who_cannot_draw_does_not_discard() -> None:  # AE-13.3
    t = holding("amethyst_shard")
    t.seat(B).hand("spark")
    t.choose("play amethyst_shard")
    assert t.asks == "act"  # nobody is asked whether to draw from nothing
    assert t.seat(B).hand == ["spark"]


def test_amethyst_shard_is_for_one_ally_never_for_yourself() -> None:  # AE-13.6
    t = holding("amethyst_shard", mages=("kadir", "jian", "mist"))
    for seat in (A, B, 2):
        t.seat(seat).deck("jade")
    t.choose("play amethyst_shard")
    assert t.options() == ["player 2", "player 3"]


def test_buried_light() -> None:  # AE-20.6
    t = casting("buried_light").choose("cast buried_light")
    assert t.nemesis_life == 69
    assert t.aether == 1


def test_emerald_shard_heals_anybody_who_can_be_healed() -> None:  # AE-13.2
    t = holding("emerald_shard", mages=("kadir", "jian", "mist"))
    t.seat(A).life(9)
    t.seat(B).life(0)
    t.seat(2).life(3)
    t.choose("play emerald_shard", "option 2")
    assert t.options() == ["player 1", "player 3"]
    t.choose("player 3")
    assert t.seat(2).life == 4
    assert t.aether == 0


def test_emerald_shard_gives_aether_instead() -> None:
    t = holding("emerald_shard")
    t.seat(B).life(3)
    t.choose("play emerald_shard", "option 1")
    assert t.aether == 1
    assert t.seat(B).life == 3


@pytest.mark.parametrize(("top", "damage"), [("2", 3), ("wild", 3), ("nemesis", 1)])
def test_flare(top: str, damage: int) -> None:  # AE-3.2, AE-3.5
    t = casting("flare", mages=("xaxos", "jian", "mist"))
    t.order("1", top, "3")
    t.choose("cast flare")
    assert t.nemesis_life == 70 - damage
    assert t.order == [top, "3"]
    assert top in str(t.seat(B).sees()["order"])


def test_garnet_shard_gives_aether_when_nothing_is_prepped() -> None:  # AE-13.2
    t = holding("garnet_shard").choose("play garnet_shard")
    assert t.aether == 1


def test_garnet_shard_casts_own_or_other_spells() -> None:
    t = aeons("mist", "jian")
    t.seat(A).hand("garnet_shard").breach_1("spark")
    t.seat(B).breach_2("buried_light")
    t.choose("end", "play garnet_shard", "option 2")
    assert t.options() == ["cast spark 1", "cast buried_light 2 of 2"]
    t.choose("cast buried_light 2 of 2")
    assert t.nemesis_life == 69
    assert t.aether == 1  # the caster gains it
    assert t.seat(B).discard == ["buried_light"]


def test_moonstone_shard() -> None:  # AE-6.2
    t = holding("moonstone_shard", "crystal").choose("play moonstone_shard")
    assert t.aether == 1
    assert t.gem_aether == 1
    assert offered(t, "buy") == ["jade"]
    t.choose("play crystal")
    assert "charge" in t.options()
    t.choose("buy jade")  # the earmarked aether goes first
    assert t.aether == 1
    assert t.gem_aether == 0


def test_moonstone_aether_buys_no_relic() -> None:  # AE-6.2
    t = holding("moonstone_shard").choose("play moonstone_shard")
    assert "flexing_dagger" not in offered(t, "buy")


@pytest.mark.parametrize(("top", "aether"), [("2", 2), ("wild", 2), ("nemesis", 1)])
def test_quartz_shard(top: str, aether: int) -> None:
    for answer, after in (("no", [top, "3"]), ("yes", ["3", top])):
        t = holding("quartz_shard", mages=("lash", "jian", "mist"))
        t.order("1", top, "3")
        t.choose("play quartz_shard")
        assert top in str(t.seat(A).sees()["order"])
        t.choose(answer)
        assert t.aether == aether
        assert t.order == after


def test_quartz_shard_shuffles_the_card_of_this_turn_in() -> None:  # AE-3.3
    t = holding("quartz_shard").choose("play quartz_shard")
    assert t.asks == "act"  # the only card of a deck has no other place in it
    assert t.order == ["1"]
    assert t.order_discard == []
    assert t.aether == 2


def test_tourmaline_shard_an_ally_may_suffer_to_destroy() -> None:
    t = holding("tourmaline_shard")
    t.seat(B).hand("spark", "crystal")
    t.choose("play tourmaline_shard")
    assert t.aether == 1
    assert asked(t) == B
    t.choose("yes", "destroy crystal")
    assert t.seat(B).life == 9
    assert t.seat(B).hand == ["spark"]
    assert t.destroyed == ["crystal"]


def test_tourmaline_shard_the_ally_may_refuse() -> None:
    t = holding("tourmaline_shard")
    t.seat(B).hand("spark")
    t.choose("play tourmaline_shard", "no")
    assert t.seat(B).life == 10
    assert t.seat(B).hand == ["spark"]


def test_tourmaline_shard_prevented_damage_destroys_nothing() -> None:  # AE-10.5
    t = holding("tourmaline_shard", mages=("phaedraxa", "jian"))
    t.seat(A).charges(5)
    t.seat(B).hand("spark")
    t.choose("yes", "play tourmaline_shard")
    assert t.asks == "act"
    assert t.seat(B).life == 10
    assert t.seat(B).hand == ["spark"]


# ---- gems


def test_burning_opal() -> None:
    t = holding("burning_opal", "spark")
    t.seat(B).deck("jade")
    t.choose("play burning_opal", "discard spark")
    assert t.aether == 3
    assert t.seat(A).discard == ["spark"]
    assert asked(t) == B
    t.choose("yes")
    assert t.seat(B).hand == ["jade"]


def test_burning_opal_all_of_it_is_optional() -> None:  # AE-21
    t = holding("burning_opal", "spark").choose("play burning_opal", "none")
    assert t.seat(A).hand == ["spark"]
    t = holding("burning_opal", "spark")
    t.seat(B).deck("jade")
    t.choose("play burning_opal", "discard spark", "no")
    assert t.seat(B).hand == []


def test_clouded_sapphire_only_the_first_charges_an_ally() -> None:
    t = holding("clouded_sapphire", "clouded_sapphire")
    t.choose("play clouded_sapphire", "play clouded_sapphire")
    assert t.aether == 6
    assert t.seat(B).charges == 1
    assert t.seat(A).charges == 0


def test_diamond_cluster_the_second_gives_four() -> None:
    t = holding(*["diamond_cluster"] * 3)
    totals = []
    for _ in range(3):
        t.choose("play diamond_cluster")
        totals.append(t.aether.value)
    assert totals == [2, 6, 8]


def test_jade() -> None:
    assert holding("jade").choose("play jade").aether == 2


def test_searing_ruby() -> None:  # AE-6.2
    t = holding("searing_ruby", "jade", "jade").choose("play searing_ruby")
    assert t.aether == 2
    assert t.spell_aether == 1
    assert offered(t, "buy") == ["jade", "flexing_dagger"]
    t.choose("play jade")
    assert offered(t, "open") == ["2"]  # 4 aether; the earmarked one opens nothing
    assert {"essence_theft", "amplify_vision"} <= set(offered(t, "buy"))
    assert "burning_opal" not in offered(t, "buy")
    t.choose("buy essence_theft")
    assert t.aether == 0
    assert t.spell_aether == 0


def test_sifters_pearl_everybody_decides_on_the_own_card() -> None:  # AE-13.12
    t = holding("sifters_pearl", mages=("kadir", "jian", "mist"))
    t.order("2")
    t.seat(A).hand().deck("crystal")
    t.seat(B).hand("sifters_pearl").deck("spark", "crystal")
    t.seat(2).discard("jade", "crystal")  # turned over: the Crystal comes on top
    t.choose("play sifters_pearl")
    assert t.aether == 2
    assert asked(t) == B
    t.choose("discard spark")
    assert asked(t) == A
    t.choose("none")
    assert asked(t) == 2
    t.choose("discard crystal")
    assert t.seat(B).discard == ["spark"]
    assert t.seat(A).deck == ["crystal"]
    assert t.seat(2).discard == ["crystal"]
    assert t.seat(2).deck == ["jade"]


def test_sifters_pearl_happens_once_in_solo() -> None:  # AE-16.4
    t = holding("sifters_pearl", mages=("kadir",))
    t.seat(A).deck("crystal", "spark")
    t.choose("play sifters_pearl", "discard crystal")
    assert t.asks == "act"
    assert t.seat(A).deck == ["spark"]


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_vriswood_amber_may_be_gained_to_the_deck(answer: str) -> None:  # AE-6.2
    t = holding(aether=3, market="a_lot_of_energy")
    t.seat(A).deck("crystal")
    t.choose("buy vriswood_amber", answer)
    assert t.seat(A).deck == (["vriswood_amber", "crystal"] if answer == "yes" else ["crystal"])
    assert t.seat(A).discard == ([] if answer == "yes" else ["vriswood_amber"])


def test_vriswood_amber_gives_two() -> None:
    assert holding("vriswood_amber").choose("play vriswood_amber").aether == 2


# ---- relics


def test_blasting_staff_casts_what_was_prepped_this_turn() -> None:
    t = holding("blasting_staff", "spark")
    t.seat(A).breaches("opened", "opened", "opened", "opened").breach_1("spark")
    t.choose("end", "prep spark 3", "play blasting_staff")
    assert t.options() == ["none", "cast spark 3"]
    t.choose("cast spark 3")
    assert t.nemesis_life == 70 - 1 - 2 - 1


def test_blasting_staff_adds_to_one_instance() -> None:  # AE-5.5, AE-5.6
    t = holding("blasting_staff", "consuming_void", "crystal")
    t.choose("prep consuming_void 1", "play blasting_staff", "cast consuming_void 1", "none")
    assert t.nemesis_life == 68


def test_blasting_staff_is_no_use_for_older_spells_or_others() -> None:
    t = holding("blasting_staff")
    t.seat(A).breach_1("spark")
    t.seat(B).breach_1("spark")
    t.choose("end", "play blasting_staff")
    assert t.asks == "act"


def test_bottled_vortex() -> None:  # AE-20.1
    t = holding("bottled_vortex", "crystal")
    t.seat(A).deck("jade").discard("spark")
    t.choose("play bottled_vortex")
    assert t.options() == ["none", "destroy crystal", "destroy spark"]
    t.choose("destroy spark", "destroy crystal")
    assert t.destroyed == ["bottled_vortex", "spark", "crystal"]
    assert t.seat(A).hand == ["jade"]
    assert t.seat(A).discard == []


def test_bottled_vortex_takes_no_played_cards_and_may_take_none() -> None:
    t = holding("bottled_vortex", "jade", "spark")
    t.choose("play jade", "play bottled_vortex")
    assert t.options() == ["none", "destroy spark"]
    t.choose("none")
    assert t.destroyed == ["bottled_vortex"]
    assert t.seat(A).played == ["jade"]


def test_bottled_vortex_asks_from_where() -> None:
    t = holding("bottled_vortex", "spark")
    t.seat(A).discard("spark")
    t.choose("play bottled_vortex", "destroy spark", "yes", "none")
    assert t.seat(A).hand == ["spark"]


def test_flexing_dagger_makes_the_next_focus_or_open_cheaper() -> None:  # AE-20.5
    t = holding("flexing_dagger", aether=4).choose("play flexing_dagger", "option 1")
    assert offered(t, "open") == ["2", "3", "4"]  # 0, 4 and 4 instead of 3, 7 and 7
    t.choose("open 3")
    assert t.aether == 0
    assert t.seat(A).breaches == ["opened", "2", "opened", "2"]
    assert offered(t, "open") == []


def test_flexing_daggers_add_up_and_are_used_up_together() -> None:  # AE-20.5
    t = holding("flexing_dagger", "flexing_dagger")
    t.choose("play flexing_dagger", "option 1", "play flexing_dagger", "option 1")
    assert t.discount == 6
    t.choose("focus 2")
    assert t.discount == 0
    assert t.aether == 0


def test_flexing_dagger_deals_damage_and_is_destroyed() -> None:
    t = holding("flexing_dagger")
    t.in_play("bane_sire")
    t.choose("play flexing_dagger", "option 2", "target bane_sire")
    assert t.tokens == ["5"]
    assert t.destroyed == ["flexing_dagger"]
    assert t.seat(A).played == []


def test_flexing_dagger_ends_with_the_turn() -> None:  # AE-4
    t = holding("flexing_dagger").choose("play flexing_dagger", "option 1", "end")
    assert t.discount == 0


def test_focusing_orb_focuses_a_breach_of_anybody() -> None:  # AE-7.5
    t = holding("focusing_orb", "spark")
    t.gravehold(20)
    t.choose("play focusing_orb", "option 1", "player 2", "breach 3")
    assert t.seat(B).breaches == ["opened", "2", "1", "1"]
    assert offered(t, "prep") == ["spark 1"]


def test_focusing_orb_own_breach_takes_a_spell_then() -> None:  # AE-7.5
    t = holding("focusing_orb", "spark")
    t.choose("play focusing_orb", "player 1", "breach 3")
    assert offered(t, "prep") == ["spark 1", "spark 3"]


def test_focusing_orb_heals_gravehold() -> None:
    t = holding("focusing_orb")
    t.gravehold(20)
    t.choose("play focusing_orb", "option 2")
    assert t.gravehold == 23
    assert t.destroyed == ["focusing_orb"]


def test_focusing_orb_only_what_can_be_done_in_full() -> None:  # AE-13.2
    t = holding("focusing_orb")
    t.gravehold(28)
    assert t.choose("play focusing_orb").asks == "focus_whose"
    t = holding("focusing_orb")
    t.gravehold(20)
    t.seat(A).breaches(*OPEN)
    t.seat(B).breaches(*OPEN)
    assert t.choose("play focusing_orb").gravehold == 23
    t = holding("focusing_orb")
    t.seat(A).breaches(*OPEN)
    t.seat(B).breaches(*OPEN)
    t.choose("play focusing_orb", "option 2")  # neither: either may be chosen
    assert t.gravehold == 30
    assert t.destroyed == ["focusing_orb"]


def test_mages_talisman() -> None:
    t = holding("mages_talisman").choose("play mages_talisman")
    assert t.seat(A).charges == 1
    assert t.seat(B).charges == 1


def test_unstable_prism_plays_a_gem_twice() -> None:  # AE-13.11
    t = holding("unstable_prism", "diamond_cluster", "crystal")
    t.choose("play unstable_prism", "option 2", "play diamond_cluster")
    assert t.aether == 6
    assert t.destroyed == ["diamond_cluster"]
    assert t.seat(A).played == ["unstable_prism"]


def test_unstable_prism_and_clouded_sapphire_are_two_plays() -> None:  # AE-13.11
    t = holding("unstable_prism", "clouded_sapphire")
    t.choose("play unstable_prism", "option 2")
    assert t.aether == 6
    assert t.seat(B).charges == 1


def test_unstable_prism_two_aether() -> None:
    t = holding("unstable_prism", "jade").choose("play unstable_prism", "option 1")
    assert t.aether == 2
    assert t.seat(A).hand == ["jade"]
    t = holding("unstable_prism", "spark").choose("play unstable_prism")
    assert t.aether == 2  # without a gem there is no choice


# ---- spells


def test_amplify_vision_focuses_the_cheapest_closed_breach() -> None:  # AE-7.10
    t = casting("amplify_vision")
    t.seat(A).breaches("opened", 2, 0, 0)
    t.choose("cast amplify_vision")
    assert t.seat(A).breaches == ["opened", "3", "0", "0"]
    assert t.nemesis_life == 68


def test_amplify_vision_opens_a_breach_at_the_last_stage() -> None:  # AE-7.6
    t = casting("amplify_vision")
    t.seat(A).breaches("opened", 3, "gone", "gone")
    t.choose("cast amplify_vision")
    assert t.seat(A).breaches == ["opened", "opened", "gone", "gone"]
    assert t.nemesis_life == 67  # all that are left are opened


def test_amplify_vision_with_all_breaches_opened() -> None:  # AE-7.11
    assert casting("amplify_vision").choose("cast amplify_vision").nemesis_life == 67


def test_amplify_vision_of_another_player_focuses_the_casters_breach() -> None:  # AE-5.7
    t = holding("garnet_shard", "spark")
    t.seat(B).breach_1("amplify_vision")
    t.choose("play garnet_shard", "option 2")
    assert t.seat(A).breaches == ["opened", "3", "1", "2"]
    assert t.seat(B).breaches == ["opened", "2", "0", "1"]
    assert offered(t, "prep") == ["spark 1", "spark 2"]


def test_arcane_nexus() -> None:
    assert casting("arcane_nexus").choose("cast arcane_nexus").nemesis_life == 66


def test_arcane_nexus_returns_a_gem_once_per_turn() -> None:  # AE-6.7
    t = holding("arcane_nexus", "jade", "flexing_dagger")
    t.choose("prep arcane_nexus 1")
    assert offered(t, "use") == []
    t.choose("play flexing_dagger", "option 1")
    assert offered(t, "use") == []  # a relic is no gem
    t.choose("play jade", "use arcane_nexus", "play jade")
    assert t.aether == 4
    assert offered(t, "use") == []


@pytest.mark.parametrize(("beside", "life"), [([], 67), (["spark"], 65), (["spark"] * 2, 63)])
def test_chaos_arc(beside: list[str], life: int) -> None:  # AE-7.9
    t = casting("chaos_arc")
    lay_spell(t, A, 2, *beside)
    lay_spell(t, A, 3, "spark")
    assert t.choose("cast chaos_arc").nemesis_life == life


def test_chaos_arc_counts_both_sides() -> None:
    t = casting("chaos_arc", breach=2)
    lay_spell(t, A, 1, "spark")
    lay_spell(t, A, 3, "spark")
    assert t.choose("cast chaos_arc").nemesis_life == 63


def test_chaos_arc_of_another_player_counts_their_breaches() -> None:  # AE-5.7, AE-7.9
    t = holding("garnet_shard")
    t.seat(A).breaches(*OPEN)
    lay_spell(t, A, 2, "spark")
    t.seat(B).breaches(*OPEN)
    lay_spell(t, B, 3, "chaos_arc")
    lay_spell(t, B, 4, "spark")
    t.choose("end", "play garnet_shard", "option 2", "cast chaos_arc")
    assert t.nemesis_life == 70 - 3 - 2 - 1
    assert t.seat(B).discard == ["chaos_arc"]


def test_chaos_arc_across_a_gap() -> None:  # AE-7.9
    t = casting("chaos_arc")
    t.seat(A).breaches("opened", "gone", "opened", "opened")
    lay_spell(t, A, 3, "spark")
    assert t.choose("cast chaos_arc").nemesis_life == 67


@pytest.mark.parametrize(
    ("spell", "verb"), [("consuming_void", "destroy"), ("dark_fire", "discard")]
)
def test_cards_from_hand_for_damage(spell: str, verb: str) -> None:
    for count, life in ((0, 70), (1, 67), (2, 64)):
        t = casting(spell, "crystal", "spark", "jade")
        t.choose(f"cast {spell}")
        for card in ("crystal", "spark")[:count]:
            t.choose(f"{verb} {card}")
        if count < 2:
            t.choose("none")
        assert t.nemesis_life == life
        assert len(t.seat(A).hand) == 3 - count
        assert len(t.destroyed) == (count if verb == "destroy" else 0)
        assert t.asks == "act"


@pytest.mark.parametrize("spell", ["consuming_void", "dark_fire"])
def test_the_breach_deals_its_damage_without_any_card(spell: str) -> None:  # AE-5.6
    t = casting(spell, breach=3)
    t.in_play("bane_sire")
    t.choose(f"cast {spell}", "target bane_sire")
    assert t.tokens == ["5"]


def test_dark_fire_discards_lie_on_the_spell() -> None:  # AE-5.4
    t = casting("dark_fire", "crystal", "spark")
    t.choose("cast dark_fire", "discard spark", "discard crystal")
    assert t.seat(A).discard == ["crystal", "spark", "dark_fire"]


def test_essence_theft() -> None:
    t = casting("essence_theft", "crystal")
    t.seat(A).life(9)
    t.seat(B).life(5)
    t.choose("cast essence_theft", "discard crystal")
    assert t.nemesis_life == 67
    assert t.options() == ["player 1", "player 2"]
    t.choose("player 2")
    assert t.seat(B).life == 6


def test_essence_theft_discarding_is_optional() -> None:
    t = casting("essence_theft", "crystal").choose("cast essence_theft", "none")
    assert t.seat(A).hand == ["crystal"]


def test_feral_lightning_goes_to_a_closed_breach() -> None:  # AE-6.6
    t = holding("feral_lightning", "spark")
    assert offered(t, "prep") == ["spark 1"] + [f"feral_lightning {n}" for n in (1, 2, 3, 4)]
    t.choose("prep feral_lightning 4", "end")
    assert t.asks == "act"  # closed: it must be cast, so nothing is asked
    assert t.nemesis_life == 67  # and no bonus


def test_ignite() -> None:
    t = casting("ignite").choose("cast ignite")
    assert t.nemesis_life == 68
    assert t.seat(B).charges == 1
    assert t.seat(A).charges == 0


def test_lava_tendril() -> None:
    assert casting("lava_tendril").choose("cast lava_tendril").nemesis_life == 67


def test_lava_tendril_deals_one_while_it_waits() -> None:  # AE-5.9
    t = casting("lava_tendril", breach=3)
    lay_spell(t, A, 4, "lava_tendril")
    t.seat(B).breach_1("lava_tendril")
    t.in_play("bane_sire")
    t.choose("end", "target bane_sire", "target rageborne")
    assert t.tokens == ["5"]
    assert t.nemesis_life == 69
    assert t.asks == "act"


def test_lava_tendril_prepped_this_turn_waits_for_the_next_casting_phase() -> None:  # AE-5.9
    t = holding("lava_tendril").choose("prep lava_tendril 1")
    assert t.nemesis_life == 70


def test_oblivion_swell_adds_the_cost_of_a_gem() -> None:  # AE-5.5
    t = casting("oblivion_swell", "burning_opal", "spark", "crystal")
    t.choose("cast oblivion_swell")
    assert t.options() == ["none", "discard crystal", "discard burning_opal"]
    t.choose("discard burning_opal")
    assert t.nemesis_life == 63
    assert t.seat(A).discard == ["burning_opal", "oblivion_swell"]


def test_oblivion_swell_without_a_gem() -> None:
    assert casting("oblivion_swell", "spark").choose("cast oblivion_swell").nemesis_life == 68


def test_oblivion_swell_gives_aether_while_prepped() -> None:  # AE-6.7
    t = holding("oblivion_swell", "feral_lightning").choose("prep oblivion_swell 1")
    t.choose("use oblivion_swell")
    assert t.aether == 1
    assert offered(t, "use") == []
    t.choose("end", "end")
    assert offered(t, "use") == ["oblivion_swell 1"]  # a new turn


def test_once_per_turn_is_counted_per_card() -> None:  # AE-6.7
    t = casting("oblivion_swell")
    lay_spell(t, A, 2, "oblivion_swell")
    t.choose("end", "use oblivion_swell 2")
    assert offered(t, "use") == ["oblivion_swell 1"]
    t.choose("use oblivion_swell 1")
    assert t.aether == 2


def test_a_spell_prepped_again_may_be_used_again() -> None:  # AE-6.7
    t = holding("oblivion_swell", aether=2)
    t.seat(A).charges(5).breach_2("wildfire_whip").breaches(*OPEN)
    t.choose("end", "prep oblivion_swell 1", "use oblivion_swell")
    assert t.aether == 3
    t.choose("use wildfire_whip", "cast oblivion_swell", "ability kadir")
    t.choose("take_back oblivion_swell", "prep oblivion_swell 1", "use oblivion_swell")
    assert t.aether == 2


def test_phoenix_flame() -> None:
    t = casting("phoenix_flame")
    t.seat(A).charges(2)
    t.choose("cast phoenix_flame", "yes")
    assert t.nemesis_life == 66
    assert t.seat(A).charges == 1
    t = casting("phoenix_flame")
    t.seat(A).charges(2)
    t.choose("cast phoenix_flame", "no")
    assert t.nemesis_life == 68
    assert casting("phoenix_flame").choose("cast phoenix_flame").nemesis_life == 68


def test_planar_insight_counts_the_casters_breaches() -> None:  # AE-5.7
    assert casting("planar_insight").choose("cast planar_insight").nemesis_life == 64
    t = holding("garnet_shard")
    t.seat(B).breaches(*OPEN).breach_1("planar_insight")
    t.choose("play garnet_shard", "option 2")
    assert t.nemesis_life == 67  # Kadir has one opened breach


def test_spectral_echo() -> None:
    t = casting("spectral_echo", "crystal").choose("cast spectral_echo", "destroy crystal")
    assert t.nemesis_life == 68
    assert t.destroyed == ["crystal"]
    t = casting("spectral_echo", "crystal").choose("cast spectral_echo", "none")
    assert t.destroyed == []


def test_wildfire_whip() -> None:
    assert casting("wildfire_whip").choose("cast wildfire_whip").nemesis_life == 66


def whip(aether: int) -> Scenario:
    t = casting("wildfire_whip", breach=3)
    lay_spell(t, A, 1, "spark")
    t.seat(B).breach_1("spark")
    t.aether(aether)
    return t.choose("end")


def test_wildfire_whip_casts_any_spell_for_two_aether() -> None:  # AE-5.7, AE-6.7
    t = whip(5).choose("use wildfire_whip")
    assert t.options() == ["cast spark 1", "cast wildfire_whip 3", "cast spark 1 of 2"]
    t.choose("cast spark 1 of 2", "use wildfire_whip", "cast spark 1")
    assert t.aether == 1
    assert t.nemesis_life == 68
    assert offered(t, "use") == []


def test_wildfire_whip_casts_itself() -> None:
    t = whip(4).choose("use wildfire_whip", "cast wildfire_whip 3")
    assert t.nemesis_life == 65
    assert t.aether == 2
    assert offered(t, "use") == []


def test_wildfire_whip_takes_no_earmarked_aether() -> None:  # AE-6.2
    t = whip(1)
    assert offered(t, "use") == []
    t = casting("wildfire_whip")
    t.aether(1).spell_aether(1)
    t.choose("end")
    assert offered(t, "use") == []


def test_no_prepped_spell_is_used_outside_the_owners_turn() -> None:  # AE-6.7
    t = holding()
    t.seat(B).breach_1("oblivion_swell")
    assert offered(t, "use") == []


def test_every_spell_of_one_kind_deals_one_instance() -> None:  # AE-5.5
    t = casting("planar_insight", breach=4)
    t.in_play("cauterizer")
    t.choose("cast planar_insight", "target cauterizer")
    assert t.tokens == ["2"]


def test_gained_for_nothing_amber_asks_too() -> None:  # AE-6.2
    t = drawn("tempt", nemesis="crooked_mask", market="a_lot_of_energy")
    t.seat(A).hand("crystal").deck("spark")
    t.choose("gain vriswood_amber")
    assert asked(t) == A
    t.choose("yes")
    assert t.seat(A).deck == ["vriswood_amber", "spark"]
    assert state(go(t)).active == A
