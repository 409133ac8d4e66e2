"""The worked examples, questions and answers, printed cards and numbers of the rulebook of Shards
of Infinity with Relics of the Future.

`ex_` cases are worked examples, `faq_` and `xfaq_` the questions about the base game and the
expansion, `cf_` cards printed in the rulebook, `ru_` statements of its rules. The tests carry the
names of the cases. A is to move; unless said otherwise everybody has 50 health and nothing else.
"""

import pytest

from klubovna.testing import Scenario, table
from support.shards import (
    NEMESIS,
    A,
    B,
    C,
    D,
    asked,
    commanding,
    holding,
    offered,
    shards,
    solo,
)

GAME = "shards-of-infinity"

# ---- worked examples


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_ex_01_starting_mastery_by_seat(first: int) -> None:  # SI-2.3
    deals = (table(GAME, 4, f"deal {number}") for number in range(40))
    t = next(deal for deal in deals if deal.first == first)
    order = [(first + step) % 4 for step in range(4)]
    assert t.active == first
    assert [t.seat(seat).mastery.value for seat in order] == [0, 1, 2, 3]
    assert [t.seat(seat).health.value for seat in order] == [50] * 4


def test_ex_02_resources_are_gained_at_once_and_spent_later() -> None:  # SI-5.1, SI-5.2
    t = holding("reactor_drone", "crystal")
    t.row("shardwood_guardian")
    t.choose("play reactor_drone")
    assert t.gems == 3
    t.choose("play crystal")
    assert t.gems == 4
    t.choose("recruit shardwood_guardian")
    assert t.gems == 0
    assert t.seat(A).discard == ["shardwood_guardian"]


@pytest.mark.parametrize(
    ("mastery", "power"),
    [(0, 2), (9, 2), (10, 3), (19, 3), (20, 5), (29, 5), (30, "infinite")],
)
def test_ex_03_infinity_shard_tiers_replace_each_other(
    mastery: int, power: int | str
) -> None:  # SI-6.4, SI-6.5
    t = holding("infinity_shard", mastery=mastery).choose("play infinity_shard")
    assert t.power == power
    assert t.seat(A).mastery == mastery


def test_ex_04_own_mastery_gain_unlocks_own_threshold() -> None:  # SI-6.2
    t = holding("fungal_hermit", mastery=9, health=40).choose("play fungal_hermit")
    assert t.seat(A).mastery == 10
    assert t.seat(A).health == 45


def test_ex_05_a_shield_card_reduces_the_damage_and_stays_in_hand() -> None:  # SI-7.5, SI-7.7
    t = shards()
    t.power(7)
    t.seat(B).hand("command_seer")
    t.choose("end", "shield command_seer")
    assert t.seat(B).health == 48
    assert t.seat(B).hand == ["command_seer"]


def test_ex_06_three_player_free_for_all_hits_both_opponents() -> None:  # SI-11.3
    t = shards(3, mode="free_for_all")
    t.power(5)
    t.seat(C).hand("thorn_zealot")
    t.choose("end")
    assert asked(t) == C
    t.choose("shield thorn_zealot")
    assert t.seat(B).health == 45
    assert t.seat(C).health == 48


# ---- questions about the base game


def test_faq_01_cache_warden_that_brings_the_tenth_mastery_also_draws() -> None:  # SI-6.2
    t = holding("cache_warden", mastery=9)
    t.seat(A).deck("crystal")
    t.choose("play cache_warden")
    assert t.seat(A).mastery == 10
    assert t.seat(A).hand == ["crystal"]


def test_faq_02_exhausting_systema_also_resolves_the_line_below() -> None:  # SI-5.4, SI-6.1
    t = commanding("systema_ai", mastery=20).choose("exhaust systema_ai")
    assert t.seat(A).mastery == 21
    assert len(t.seat(A).hand) == 2
    assert t.seat(A).exhausted == ["systema_ai"]


def test_faq_03_shields_do_not_protect_champions() -> None:  # SI-7.3
    t = shards()
    t.power(4)
    t.seat(B).champions("optio_crusher").hand("cryptofist_monk")
    t.choose("strike optio_crusher")
    assert asked(t) == A
    assert t.seat(B).champions == []
    assert t.seat(B).discard == ["optio_crusher"]
    assert t.power == 0
    t.choose("end")
    assert t.seat(B).health == 50


def test_faq_04_a_fast_played_spore_cleric_counts_for_unify() -> None:  # SI-5.9, SI-8.2, SI-8.3
    t = holding("undergrowth_aspirant", health=30)
    t.row("spore_cleric").gems(2)
    t.choose("hire spore_cleric", "play undergrowth_aspirant")
    assert t.gems == 0
    assert t.seat(A).health == 37
    assert t.power == 5
    assert t.played_now == ["spore_cleric", "undergrowth_aspirant"]


def test_faq_04_a_fast_played_spore_cleric_counts_for_dominion() -> None:  # SI-5.9, SI-8.3
    t = holding("order_initiate", "nil_assassin", "reactor_drone")
    t.row("spore_cleric").gems(2)
    t.choose("hire spore_cleric", "play nil_assassin", "play reactor_drone", "play order_initiate")
    assert t.seat(A).mastery == 2


def test_faq_05_thorn_zealot_can_destroy_li_hin() -> None:  # SI-12.2, SI-3.12
    t = holding("spore_cleric", "thorn_zealot")
    t.seat(B).champions("optio_crusher", "li_hin_the_shattered")
    t.choose("play spore_cleric", "play thorn_zealot", "destroy li_hin_the_shattered")
    assert t.seat(B).champions == ["optio_crusher"]
    assert t.seat(B).discard == ["li_hin_the_shattered"]


def test_faq_06_a_shield_works_in_the_turns_of_several_opponents() -> None:  # SI-7.7
    t = shards(3)
    t.power(6)
    t.seat(B).hand("nil_assassin", "aetherbreaker")
    t.seat(C).hand("command_seer")
    t.choose("end", "0", "shield command_seer")
    assert t.seat(C).health == 49
    t.choose("play nil_assassin", "play aetherbreaker", "end", "9", "shield command_seer")
    assert t.seat(C).health == 45
    t.choose("play command_seer")
    assert t.gems == 2


def test_faq_07_several_shields_against_one_attack() -> None:  # SI-7.5
    t = shards()
    t.power(15)
    t.seat(B).hand("command_seer", "cryptofist_monk", "crystal")
    t.choose("end")
    assert offered(t, "shield") == ["command_seer", "cryptofist_monk"]
    t.choose("shield command_seer", "shield cryptofist_monk")
    assert t.seat(B).health == 48
    assert t.seat(B).hand == ["command_seer", "cryptofist_monk", "crystal"]


def test_faq_08_banishing_from_hand_does_not_give_the_effect() -> None:  # SI-3.11
    t = holding("shadow_apostle", "crystal").choose("play shadow_apostle", "banish crystal")
    assert t.gems == 0
    assert t.power == 2
    assert t.seat(A).hand == []
    assert t.box == ["crystal"]


def test_faq_09_a_card_already_played_cannot_be_banished() -> None:  # SI-3.10
    t = holding("crystal", "shadow_apostle").choose("play crystal", "play shadow_apostle")
    assert t.asks == "act"
    assert t.gems == 1
    assert t.power == 2
    t.choose("end")
    assert sorted(t.seat(A).discard) == ["crystal", "shadow_apostle"]


def test_faq_10_banished_cards_are_out_of_the_game() -> None:  # SI-3.10
    t = holding("umbral_scourge")
    t.seat(A).discard("crystal").only_deck()
    t.choose("play umbral_scourge", "banish crystal")
    assert t.seat(A).discard == []
    assert t.box[-1] == "crystal"
    t.choose("end")
    assert t.seat(A).hand == ["umbral_scourge"]
    assert t.seat(A).deck == []


# ---- questions about the expansion


def test_xfaq_01_entropic_talons_count_health_that_the_cap_swallows() -> None:  # SI-12.16
    t = holding("entropic_talons", "spore_cleric", mastery=10)
    t.choose("play entropic_talons", "play spore_cleric")
    assert t.seat(A).health == 50
    assert t.power == 4


def test_xfaq_02_exhausting_does_not_return_praetorian_01() -> None:  # SI-5.5, SI-12.13
    t = commanding("optio_crusher")
    t.seat(A).discard("praetorian_01")
    t.choose("exhaust optio_crusher")
    assert t.seat(A).discard == ["praetorian_01"]
    assert t.seat(A).hand == []


def test_xfaq_03_praetorian_01_cannot_return_from_the_play_area() -> None:  # SI-12.13
    t = holding("praetorian_01", "evokatus", mastery=10)
    t.seat(A).deck("crystal")
    t.choose("play praetorian_01", "play evokatus")
    assert t.power == 8
    assert t.seat(A).hand == ["crystal"]
    assert t.seat(A).played == ["praetorian_01"]
    t.choose("end")
    assert "praetorian_01" in t.seat(A).discard


def test_xfaq_04_praetorian_02_gives_no_shield_from_hand() -> None:  # SI-12.14
    t = shards()
    t.power(5)
    t.seat(B).mastery(10).hand("praetorian_02")
    t.choose("end")
    assert t.asks == "act"
    assert t.seat(B).health == 45


def test_xfaq_05_limiter_drones_and_pall_shades_always_draw() -> None:  # SI-8.6
    t = holding("limiter_drones", "pall_shades")
    t.seat(A).deck("crystal", "blaster")
    t.choose("play limiter_drones")
    assert t.asks == "act"
    t.choose("play pall_shades")
    assert t.power == 0
    assert t.seat(A).hand == ["crystal", "blaster"]


# ---- cards printed in the rulebook


def test_cf_01_shardwood_guardian_with_and_without_unify() -> None:  # SI-8.2, SI-8.5
    t = holding("shardwood_guardian", health=30)
    t.seat(A).deck("crystal")
    t.choose("play shardwood_guardian")
    assert t.power == 2
    assert t.seat(A).health == 30
    assert t.seat(A).hand == ["crystal"]
    unified = holding("leshai_knight", "shardwood_guardian", health=30)
    unified.seat(A).deck("crystal")
    unified.choose("play leshai_knight", "none", "play shardwood_guardian")
    assert unified.power == 3 + 2
    assert unified.seat(A).health == 36


def test_cf_02_root_of_the_forest() -> None:  # SI-8.2
    t = holding("root_of_the_forest", "spore_cleric", health=20)
    t.choose("play root_of_the_forest", "reveal spore_cleric")
    assert t.seat(A).health == 30
    assert t.power == 10
    assert t.seat(A).hand == ["spore_cleric"]


@pytest.mark.parametrize(("mastery", "power"), [(9, 4), (10, 8)])
def test_cf_03_aetherbreaker(mastery: int, power: int) -> None:  # SI-6.4
    assert holding("aetherbreaker", mastery=mastery).choose("play aetherbreaker").power == power


@pytest.mark.parametrize(("mastery", "power"), [(19, 5), (20, 10)])
def test_cf_04_fao_cutul_doubles_the_power(mastery: int, power: int) -> None:  # SI-12.7
    t = commanding("fao_cutul_the_formless", mastery=mastery)
    t.power(3)
    t.choose("exhaust fao_cutul_the_formless")
    assert t.power == power


@pytest.mark.parametrize(("power", "champions"), [(4, []), (5, ["zetta_the_encryptor"])])
def test_cf_05_zetta_protects_her_owner_and_the_others(
    power: int, champions: list[str]
) -> None:  # SI-12.1
    t = shards()
    t.power(power)
    t.seat(B).champions("zetta_the_encryptor", "evokatus")
    assert offered(t, "strike") == champions
    t.choose("end")
    assert t.seat(B).health == 50


def test_cf_06_the_grand_architect_recruited_or_fast_played() -> None:  # SI-5.8, SI-4.9
    def offer() -> Scenario:
        t = holding()
        t.row("the_grand_architect").gems(7)
        return t

    hired = offer().choose("hire the_grand_architect")
    assert hired.seat(A).mastery == 5
    hired.choose("end")
    assert hired.center[-1] == "the_grand_architect"
    assert "the_grand_architect" not in [*hired.seat(A).discard, *hired.seat(A).hand]
    recruited = offer().choose("recruit the_grand_architect")
    assert recruited.seat(A).mastery == 0
    assert recruited.seat(A).discard == ["the_grand_architect"]


def test_cf_07_evokatus_draws_and_counts_homodeus_champions() -> None:  # SI-5.4
    t = holding("evokatus")
    t.seat(A).champions("optio_crusher", "additri_gaiamancer").deck("crystal")
    t.choose("play evokatus", "exhaust evokatus")
    assert t.seat(A).hand == ["crystal"]
    assert t.power == 2


@pytest.mark.parametrize(
    ("before", "after", "power"),
    [(10, 11, 6), (11, 12, 6), (18, 19, 10), (19, 20, 20), (30, 30, 30)],
)
def test_cf_08_terminal_crescents(before: int, after: int, power: int) -> None:  # SI-6.2, SI-6.4
    t = holding("terminal_crescents", mastery=before).choose("play terminal_crescents")
    assert t.seat(A).mastery == after
    assert t.power == power


def test_cf_09_datic_robes_shield_equals_mastery() -> None:  # SI-7.5
    t = shards()
    t.power(14)
    t.seat(B).mastery(12).hand("datic_robes")
    t.choose("end", "shield datic_robes")
    assert t.seat(B).health == 48


@pytest.mark.parametrize(("mastery", "drawn"), [(19, 1), (20, 2)])
def test_cf_09_datic_robes_draw(mastery: int, drawn: int) -> None:  # SI-6.4
    t = holding("datic_robes", mastery=mastery).choose("play datic_robes")
    assert len(t.seat(A).hand) == drawn


def test_cf_10_mining_drones_and_shard_abstractor() -> None:  # SI-5.1
    t = holding("mining_drones", "shard_abstractor")
    t.seat(A).deck("blaster")
    t.choose("play mining_drones", "play shard_abstractor")
    assert t.gems == 1
    assert t.seat(A).hand == ["blaster"]
    assert t.seat(A).mastery == 2


# ---- statements of the rules


@pytest.mark.parametrize(("expansion", "center", "relics"), [(True, 106, 2), (False, 82, 0)])
def test_ru_01_opening_state(expansion: bool, center: int, relics: int) -> None:  # SI-2.4, SI-2.5
    t = table(GAME, 2, expansion=expansion)
    for seat in range(2):
        assert len(t.seat(seat).hand) == 5
        assert len(t.seat(seat).deck) == 5
        assert len(t.seat(seat).relics) == relics
    assert len([card for card in t.row if card]) == 6
    assert len(t.center) == center


def test_ru_02_reshuffle_in_the_middle_of_a_draw() -> None:  # SI-3.2
    t = holding("data_heretic")
    t.seat(A).discard("blaster", "nil_assassin").only_deck("crystal")
    t.choose("play data_heretic")
    assert len(t.seat(A).hand) == 2
    assert t.seat(A).hand[0] == "crystal"
    assert t.seat(A).discard == []
    assert len(t.seat(A).deck) == 1


def test_ru_03_the_row_is_refilled_immediately() -> None:  # SI-3.6
    t = shards()
    t.row("kiln_drone", "reactor_drone").gems(3)
    t.center("zetta_the_encryptor")
    t.choose("recruit reactor_drone")
    assert t.row[1] == "zetta_the_encryptor"
    assert t.gems == 0
    assert t.seat(A).discard == ["reactor_drone"]


def test_ru_04_focus_once_per_turn() -> None:  # SI-4.5
    t = holding(mastery=4)
    t.gems(2)
    t.choose("focus")
    assert t.gems == 1
    assert t.seat(A).mastery == 5
    assert "focus" not in t.options()


def test_ru_05_caps() -> None:  # SI-3.8
    t = holding("spore_cleric", "shard_abstractor", mastery=29, health=49)
    t.choose("play spore_cleric", "play shard_abstractor")
    assert t.seat(A).health == 50
    assert t.seat(A).mastery == 30


def test_ru_06_later_mastery_does_not_upgrade_an_earlier_card() -> None:  # SI-6.3
    t = holding("aetherbreaker", mastery=9)
    t.gems(1)
    t.choose("play aetherbreaker", "focus")
    assert t.power == 4
    assert t.seat(A).mastery == 10


def test_ru_07_partial_attacks_on_champions_are_illegal() -> None:  # SI-7.2, SI-4.14
    t = shards()
    t.power(3)
    t.seat(B).champions("optio_crusher")
    assert offered(t, "strike") == []


def test_ru_08_cleanup_order() -> None:  # SI-4.9, SI-4.10, SI-4.11, SI-4.13
    t = holding("crystal")
    t.seat(A).played("blaster").champions("optio_crusher").exhausted("optio_crusher")
    t.hired("nil_assassin").gems(2)
    t.seat(A).only_deck()
    t.choose("end")
    assert sorted(t.seat(A).hand) == ["blaster", "crystal"]
    assert t.seat(A).deck == []
    assert t.seat(A).champions == ["optio_crusher"]
    assert t.seat(A).exhausted == []
    assert t.gems == 0
    assert t.center[-1] == "nil_assassin"


def test_ru_09_power_can_be_split_unevenly() -> None:  # SI-7.4
    t = shards(3)
    t.power(9)
    t.choose("end", "7")
    assert t.seat(B).health == 43
    assert t.seat(C).health == 48


def test_ru_10_last_player_standing() -> None:  # SI-7.8
    t = shards()
    t.power(6)
    t.seat(B).health(6)
    t.choose("end")
    assert t.seat(B).out == 1
    assert t.over
    assert t.result().winners == [A]


def test_ru_11_one_relic_per_game_free_at_10_mastery() -> None:  # SI-9.1
    t = holding(mastery=10, character_1="tetra")
    assert sorted(offered(t, "relic")) == ["datic_robes", "terminal_crescents"]
    t.choose("relic datic_robes")
    assert t.seat(A).mastery == 10
    assert t.gems == 0
    assert t.seat(A).discard == ["datic_robes"]
    assert offered(t, "relic") == []
    assert offered(holding(mastery=9, character_1="tetra"), "relic") == []


def test_ru_12_keyword_conditions() -> None:  # SI-8.1, SI-8.3, SI-8.4
    t = holding("kiln_drone", "wraethe_skirmisher")
    t.seat(A).champions("giga_source_adept").discard("pall_shades")
    t.choose("play kiln_drone", "play wraethe_skirmisher")
    assert t.gems == 4
    assert t.power == 6
    bare = holding("kiln_drone", "wraethe_skirmisher")
    bare.choose("play kiln_drone", "play wraethe_skirmisher")
    assert bare.gems == 2
    assert bare.power == 2


def test_ru_13_two_versus_two_turn_order_and_mastery() -> None:  # SI-11.1
    """A1, B1, B2 and A2 sit in seats 0, 1, 2 and 3."""
    t = table(GAME, 4, mode="teams")
    assert [t.seat(seat).mastery.value for seat in range(4)] == [0] * 4
    t.active(A)
    order = []
    for _ in range(5):
        order.append(t.active.value)
        t.choose("end")
    assert order == [0, 1, 2, 3, 0]


def test_ru_14_two_versus_two_targets() -> None:  # SI-11.2
    def facing() -> Scenario:
        t = shards(4, mode="teams")
        t.power(6)
        t.seat(C).champions("optio_crusher")
        return t

    t = facing()
    assert offered(t, "strike") == ["optio_crusher"]
    t.choose("end")
    assert [t.seat(seat).health.value for seat in range(4)] == [50, 44, 50, 50]
    alone = facing()
    alone.seat(D).out(1)
    alone.choose("end", "4")
    assert [alone.seat(seat).health.value for seat in range(3)] == [50, 46, 48]


def test_ru_15_nemesis_turn_with_matching_faction() -> None:  # SI-10.4, SI-10.5, SI-10.6, SI-10.9
    t = solo("tetra")
    t.row(
        *("shard_abstractor", "command_seer", "nil_assassin"),
        *("kiln_drone", "spore_cleric", "reactor_drone"),
    )
    t.center("data_heretic", "evokatus", "axia", "raidian_cloud_master", "the_lost")
    t.choose("end")
    assert t.seat(NEMESIS).mastery == 3 + 2 + 2
    assert sorted(t.box) == sorted(
        ["evokatus", "axia", "data_heretic", "shard_abstractor", "command_seer"]
    )
    assert t.row == [
        *("raidian_cloud_master", "the_lost", "nil_assassin"),
        *("kiln_drone", "spore_cleric", "reactor_drone"),
    ]


@pytest.mark.parametrize(("who", "mastery", "power"), [("volos", 17, 5), ("tetra", 14, 0)])
def test_ru_16_nemesis_keywords_switch_on_at_15(
    who: str, mastery: int, power: int
) -> None:  # SI-10.11
    t = solo(who)
    t.row(
        *("shard_abstractor", "command_seer", "nil_assassin"),
        *("data_heretic", "cache_warden", "pall_shades"),
    )
    t.center("undergrowth_aspirant")
    t.seat(NEMESIS).mastery(14).health(30)
    t.choose("end")
    assert t.seat(NEMESIS).health == 33
    assert t.seat(NEMESIS).mastery == mastery
    assert t.seat(A).health == 50 - power


@pytest.mark.parametrize(
    ("health", "left", "champions"),
    [
        (20, 17, ["numeri_drones"]),
        (9, 0, ["optio_crusher", "evokatus", "numeri_drones"]),
    ],
)
def test_ru_17_nemesis_spends_its_power(
    health: int, left: int, champions: list[str]
) -> None:  # SI-10.12, SI-10.13, SI-10.14
    t = solo("tetra")
    t.seat(A).champions("optio_crusher", "evokatus", "numeri_drones").health(health)
    t.row("nil_assassin").center("aetherbreaker")
    t.choose("end")
    assert t.seat(A).champions == champions
    assert t.seat(A).health == left
    assert t.over == (left == 0)


def by_health(t: Scenario) -> None:
    t.seat(A).health(5)
    t.center("nil_assassin")


def by_mastery(t: Scenario) -> None:
    t.seat(NEMESIS).mastery(28)
    t.center("shard_abstractor")


def by_row(t: Scenario) -> None:
    t.row("wraethe_skirmisher")
    t.only_center("nil_assassin")


@pytest.mark.parametrize("way", [by_health, by_mastery, by_row])
def test_ru_18_three_ways_the_nemesis_wins(way: object) -> None:  # SI-10.16, SI-10.17
    t = solo("volos")
    assert callable(way)
    way(t)
    t.choose("end")
    assert t.over
    assert t.result().winners == []


@pytest.mark.parametrize(
    ("character", "card"),
    [
        ("decima", "limiter_drones"),
        ("ko_syn_wu", "pall_shades"),
        ("tetra", "cloud_oracles"),
        ("volos", "arach_devotees"),
    ],
)
def test_ru_19_eleventh_starter_card(character: str, card: str) -> None:  # SI-10.2
    t = table(GAME, 1, mode="solo", eleventh_card=True, character_1=character)
    owned = [*t.seat(A).hand, *t.seat(A).deck]
    assert len(owned) == 11
    assert owned.count(card) == 1
    assert len(t.seat(A).deck) == 6
    assert [*t.center, *t.row].count(card) == 2


def test_ru_20_character_auction_with_three_players() -> None:  # SI-11.5
    t = table(GAME, 3, auction=True)
    t.first(B)
    for seat, choice in [
        *((B, "bid 2"), (C, "bid 3"), (A, "drop"), (B, "drop"), (C, "tetra")),
        *((A, "bid 1"), (B, "drop"), (A, "volos"), (B, "decima")),
    ]:
        assert asked(t) == seat
        t.choose(choice)
    assert [t.seat(seat).health.value for seat in (A, B, C)] == [49, 50, 47]
    assert t.active == C
    assert [t.seat(seat).character.value for seat in (A, B, C)] == ["volos", "decima", "tetra"]


def test_ru_21_relic_draft_is_a_snake() -> None:  # SI-11.6
    t = table(GAME, 3, relics="draft")
    t.first(B)
    assert len(t.offer) == 6
    order = []
    for _ in range(5):
        order.append(asked(t))
        t.choose(t.options()[0])
    assert order == [B, C, A, A, C]
    assert [len(t.seat(seat).relics) for seat in (A, B, C)] == [2, 2, 2]
    assert t.active == A


def test_ru_22_random_relics_stay_face_down_until_10_mastery() -> None:  # SI-11.7
    t = holding(mastery=9, relics="random")
    dealt = [*t.seat(A).relics]
    assert len(dealt) == 2
    for seat in (-1, A, B):
        assert not any(card in str(t.seat(seat).sees()) for card in dealt)
    assert "open relics" not in t.options()
    ready = holding(mastery=10, relics="random").choose("open relics", f"relic {dealt[0]}")
    assert ready.seat(A).discard == [dealt[0]]
    assert "open relics" not in ready.options()
