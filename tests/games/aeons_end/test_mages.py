"""The eight mages: start, breaches, ability and when it may be used (AE-2.1, AE-7.8, AE-9)."""

import pytest

from klubovna.testing import Scenario, table
from support.aeons import (
    OPEN,
    A,
    B,
    C,
    aeons,
    asked,
    drawn,
    go,
    holding,
    in_play,
    lay_spell,
    offered,
    state,
)

CRYSTALS = ["crystal"] * 5

STARTS = {
    "adelheim": (
        ["opened", "2", "0", "1"],
        ["amethyst_shard", "crystal", "crystal", "spark", "spark"],
        CRYSTALS,
    ),
    "brama": (
        ["opened", "1", "0", "2"],
        ["buried_light", *CRYSTALS[:4]],
        [*CRYSTALS[:3], "spark", "spark"],
    ),
    "jian": (
        ["opened", "opened", "0", "1"],
        ["moonstone_shard", "crystal", "crystal", "spark", "spark"],
        [*CRYSTALS[:3], "spark", "spark"],
    ),
    "kadir": (
        ["opened", "2", "1", "2"],
        ["emerald_shard", *CRYSTALS[:3], "spark"],
        [*CRYSTALS[:3], "spark", "spark"],
    ),
    "lash": (
        ["opened", "2", "0", "2"],
        ["quartz_shard", *CRYSTALS[:3], "spark"],
        [*CRYSTALS[:3], "spark", "spark"],
    ),
    "mist": (
        ["opened", "2", "1", "1"],
        ["garnet_shard", *CRYSTALS[:3], "spark"],
        [*CRYSTALS[:3], "spark", "spark"],
    ),
    "phaedraxa": (
        ["gone", "opened", "1", "2"],
        ["tourmaline_shard", *CRYSTALS[:3], "spark"],
        [*CRYSTALS[:4], "spark"],
    ),
    "xaxos": (
        ["opened", "0", "0", "1"],
        ["flare", *CRYSTALS[:4]],
        [*CRYSTALS[:4], "spark"],
    ),
}
SLOTS = {mage: 4 if mage == "jian" else 5 for mage in STARTS}


@pytest.mark.parametrize("mage", [*STARTS])
def test_the_mat(mage: str) -> None:  # AE-2.1, AE-7.8
    t = table("aeons-end", 2, "mats", mage_1=mage)
    breaches, hand, deck = STARTS[mage]
    assert t.seat(A).mage == mage
    assert t.seat(A).breaches == breaches
    assert t.seat(A).hand == hand
    assert t.seat(A).deck == deck
    assert t.seat(A).life == 10
    assert t.seat(A).charges == 0
    assert t.seat(A).discard == []


@pytest.mark.parametrize("mage", [*STARTS])
def test_the_slots(mage: str) -> None:  # AE-6.3, AE-9.2
    t = holding(mages=(mage, "mist" if mage != "mist" else "jian"), aether=20)
    for _ in range(SLOTS[mage]):
        t.choose("charge")
    assert "charge" not in t.options()
    assert t.aether == 20 - 2 * SLOTS[mage]
    assert t.seat(A).charges == SLOTS[mage]


def test_charges_beyond_the_slots_are_lost() -> None:  # AE-9.2
    t = holding("mages_talisman")
    t.seat(A).charges(5)
    t.choose("play mages_talisman")
    assert t.seat(A).charges == 5
    assert t.seat(B).charges == 1


# ---- when abilities may be used


def charged(mage: str, active: int, charges: int = 0) -> Scenario:
    """A mage with all charges (or so many) at seat A, Brama at B; the turn is that of `active`."""
    t = aeons(mage, "brama" if mage != "brama" else "jian", order=str(active + 1))
    t.seat(A).charges(charges or SLOTS[mage])
    return t


OWN = ["brama", "jian", "mist"]
ANY = ["kadir", "lash", "xaxos"]


@pytest.mark.parametrize("mage", [*STARTS])
def test_the_windows_in_main_phases(mage: str) -> None:  # AE-6.9, AE-9.3
    own = charged(mage, A)
    if mage == "phaedraxa":
        assert own.asks == "rune"
        own.choose("no")
    assert offered(own, "ability") == ([mage] if mage in OWN + ANY else [])
    others = charged(mage, B)
    if mage == "phaedraxa":
        others.choose("no")
    assert offered(others, "ability") == []
    assert offered(others, "ask") == ([mage] if mage in ANY else [])


@pytest.mark.parametrize("mage", OWN + ANY)
def test_every_slot_must_be_full(mage: str) -> None:  # AE-9.1
    assert offered(charged(mage, A, SLOTS[mage] - 1), "ability") == []


def test_an_ability_in_the_turn_of_the_last_charge_and_twice() -> None:  # AE-9.1, AE-9.4
    t = holding(mages=("brama", "kadir"), aether=12)
    t.seat(A).charges(4).life(1)
    t.choose("charge", "ability brama")
    assert t.seat(A).charges == 0
    assert t.seat(A).life == 5
    for _ in range(5):
        t.choose("charge")
    t.choose("ability brama")
    assert t.seat(A).life == 9


def test_an_exhausted_mage_uses_abilities() -> None:  # AE-14.3
    t = charged("brama", A)
    t.seat(A).life(0)
    t.seat(B).life(2)
    t.choose("ability brama")
    assert t.seat(B).life == 6


# ---- Adelheim


def test_aethereal_ward_discards_an_attack() -> None:  # AE-20.3
    t = drawn("slaughter")
    t.seat(B).charges(5)
    assert t.asks == "ward"
    assert asked(t) == B
    left = len(t.nemesis_deck)
    t.choose("yes")
    assert t.gravehold == 30
    assert t.fury == 1
    assert t.nemesis_discard == ["slaughter"]
    assert len(t.nemesis_deck) == left  # no other card is drawn
    assert t.seat(B).charges == 0


def test_aethereal_ward_stops_a_power_before_immediately() -> None:  # AE-20.3
    t = drawn("foul_multitudes", nemesis="carapace_queen")
    t.seat(B).charges(5)
    t.choose("yes")
    assert t.husks == 2
    assert t.in_play == []
    assert t.nemesis_discard == ["foul_multitudes"]


def test_aethereal_ward_may_be_kept() -> None:
    t = drawn("slaughter")
    t.seat(B).charges(5)
    t.choose("no")
    assert t.gravehold == 27
    assert t.nemesis_discard == ["slaughter"]
    assert t.seat(B).charges == 5


def test_aethereal_ward_is_no_use_against_minions() -> None:
    t = drawn("bane_sire")
    t.seat(B).charges(5)
    assert t.asks == "act"
    assert t.in_play == ["bane_sire"]


def test_aethereal_ward_not_for_powers_in_play_or_thrown_away_cards() -> None:  # AE-20.3
    t = in_play("eye_of_nothing", tokens=1)
    t.seat(B).charges(5)
    assert t.asks == "act"
    assert t.fury == 3
    t = drawn("vex", nemesis="crooked_mask")
    t.nemesis_deck("vex", "slaughter", "skewer")
    t.seat(B).charges(5)
    t.choose("no")
    assert t.asks == "act"
    assert t.nemesis_discard == ["vex", "skewer", "slaughter"]


def test_aethereal_ward_not_when_the_deck_is_empty() -> None:
    t = aeons(order="nemesis 1")
    t.nemesis_deck()
    t.in_play("needlemaw").fury(0)
    t.seat(B).charges(5)
    assert t.asks == "act"
    assert t.fury == 3


# ---- Brama


def test_brink_siphon() -> None:  # AE-10.6
    t = charged("brama", A)
    t.seat(A).life(5)
    t.seat(B).life(8)
    t.choose("ability brama", "player 2")
    assert t.seat(B).life == 10
    assert t.seat(A).charges == 0


def test_brink_siphon_where_nobody_can_gain_life_is_spent() -> None:  # AE-9.5, AE-14.4
    t = charged("brama", A)
    t.seat(B).life(0)
    t.choose("ability brama")
    assert t.asks == "act"
    assert t.seat(B).life == 0
    assert t.seat(A).charges == 0


# ---- Jian


def test_black_mirror_casts_twice() -> None:  # AE-5.8
    t = charged("jian", A)
    t.in_play("bane_sire")
    t.seat(A).breaches(*OPEN)
    lay_spell(t, A, 3, "spark")
    t.choose("end", "ability jian")
    assert t.seat(A).breach_3 == ["spark"]
    assert t.seat(A).discard == []
    t.choose("target rageborne")
    assert t.seat(A).discard == ["spark"]
    t.choose("target bane_sire")
    assert t.nemesis_life == 68
    assert t.tokens == ["4"]
    assert t.seat(A).breach_3 == []


def test_black_mirror_on_another_players_spell() -> None:  # AE-5.7
    t = charged("jian", A)
    t.seat(A).hand("crystal", "jade")
    t.seat(B).breach_1("dark_fire")
    t.choose("ability jian", "discard crystal", "none", "discard jade")
    assert t.nemesis_life == 70 - 3 - 3
    assert t.seat(A).discard == ["jade", "crystal"]
    assert t.seat(B).discard == ["dark_fire"]


def test_black_mirror_without_a_spell_is_spent() -> None:  # AE-9.5
    t = charged("jian", A).choose("ability jian")
    assert t.seat(A).charges == 0


def test_black_mirror_when_the_first_cast_costs_the_breach() -> None:  # AE-13.3
    t = aeons("jian", "brama", nemesis="carapace_queen")
    t.seat(A).charges(4).life(1).breaches(*OPEN)
    lay_spell(t, A, 2, "arcane_nexus")
    t.husks(5)
    t.choose("end", "ability jian", "target husk", "yes", "breach 2")
    assert t.asks == "act"
    assert t.husks == 5 - 4 + 4
    assert t.seat(A).discard == ["arcane_nexus"]
    assert t.nemesis_life == 60


def test_black_mirror_counts_the_bonus_twice_and_keeps_amplify_vision() -> None:
    t = charged("jian", A)
    t.seat(A).breaches("opened", "opened", 2, 1)
    lay_spell(t, A, 1, "amplify_vision")
    t.choose("end", "ability jian")
    assert t.seat(A).breaches == ["opened", "opened", "opened", "1"]
    assert t.nemesis_life == 66


# ---- Kadir


def test_otherworldly_gate_for_the_active_player() -> None:  # AE-9.3, AE-20.4
    t = charged("kadir", B)
    t.seat(A).discard("spark")
    t.seat(B).discard("spark", "jade", "ignite", "lava_tendril", "dark_fire")
    t.seat(B).breaches("opened", "opened", 0, 0).hand("spark")
    t.choose("ask kadir")
    assert asked(t) == A
    t.choose("yes")
    assert asked(t) == B
    assert offered(t, "take_back") == ["spark", "dark_fire", "ignite", "lava_tendril"]
    t.choose("take_back ignite", "take_back dark_fire", "take_back spark")
    assert t.asks == "act"
    assert sorted(t.seat(B).hand) == ["dark_fire", "ignite", "spark", "spark"]
    assert t.seat(B).discard == ["jade", "lava_tendril"]
    assert t.seat(A).discard == ["spark"]
    assert t.seat(A).charges == 0
    t.choose("prep ignite 1", "prep dark_fire 1")
    assert offered(t, "prep") == ["spark 2"]
    t.choose("prep spark 2", "prep spark 2")
    assert t.seat(B).breach_1 == ["ignite", "dark_fire"]
    assert t.seat(B).breach_2 == ["spark", "spark"]


def test_otherworldly_gate_up_to_three() -> None:
    t = charged("kadir", A)
    t.seat(A).discard("spark", "ignite")
    t.choose("ability kadir", "none")
    assert t.seat(A).hand == []


def test_otherworldly_gate_not_for_closed_breaches_and_only_this_turn() -> None:  # AE-20.4
    t = charged("kadir", A)
    t.order("1", "1")
    t.seat(A).hand(*["spark"] * 3, "feral_lightning").breaches("opened", 2, "gone", "gone")
    t.choose("ability kadir", "prep feral_lightning 2")
    assert offered(t, "prep") == ["spark 1"]
    t.choose("prep spark 1", "prep spark 1", "end")
    assert t.seat(A).hand == ["spark"]
    t.choose("cast feral_lightning 2", "cast spark 1 second", "end")
    assert t.seat(A).breach_1 == ["spark"]  # what lies there stays
    assert offered(t, "prep") == []


# ---- Lash


def test_quicken_thought() -> None:
    t = charged("lash", B)
    t.order("2", "nemesis").order_discard("1", "nemesis")
    t.choose("ask lash", "yes")
    assert asked(t) == A
    assert t.options() == ["order 1", "order 2"]
    t.choose("order 2")  # the card of this turn
    assert sorted(t.order) == ["2", "nemesis"]
    assert t.order_discard == ["1", "nemesis"]
    assert t.seat(B).life == 9
    assert t.seat(A).life == 10


def test_quicken_thought_not_the_wildcard() -> None:
    t = aeons("lash", "brama", "mist", order="wild nemesis")
    t.seat(A).charges(5)
    t.order_discard("nemesis")
    t.choose("player 2", "ask lash", "yes")
    assert t.asks == "act"
    assert t.seat(A).charges == 0
    assert t.order_discard == ["wild", "nemesis"]
    assert [t.seat(seat).life.value for seat in (A, B, C)] == [10, 10, 10]


def test_quicken_thought_in_solo() -> None:  # AE-16.3
    t = aeons("lash", order="1 nemesis")
    t.seat(A).charges(5)
    t.choose("ability lash")
    assert sorted(t.order) == ["1", "nemesis"]
    assert t.seat(A).life == 9


# ---- Mist


def test_divine_augury() -> None:
    t = charged("mist", A)
    t.seat(B).deck("crystal", "jade", "spark").discard("ignite", "flare")
    t.choose("ability mist")
    assert t.seat(B).hand == ["crystal", "jade", "spark", "flare"]
    t = aeons("mist", "brama", "jian")
    t.seat(A).charges(5)
    t.seat(B).deck("crystal")
    t.seat(C).discard("crystal")
    t.choose("ability mist")
    assert t.options() == ["player 2", "player 3"]


# ---- Phaedraxa


def test_auspex_rune_prevents_everything_in_a_nemesis_turn() -> None:  # AE-3.6, AE-20.2
    t = drawn("skewer", "phaedraxa", "brama")
    t.in_play("needlemaw")
    t.fury(3).strikes("devastate")
    t.seat(A).charges(5)
    t.seat(B).deck("jade")
    assert t.asks == "rune"
    assert asked(t) == A
    t.choose("yes", "player 2")
    assert t.gravehold == 30
    assert t.seat(B).life == 10
    assert t.seat(B).hand == ["jade"]
    assert t.seat(A).charges == 0
    assert t.fury == 1  # struck all the same


def test_auspex_rune_is_for_one_turn() -> None:
    t = aeons("phaedraxa", "brama", order="nemesis nemesis 1")
    t.in_play("needlemaw")
    t.nemesis_deck("bane_sire", "jagged_one")
    t.seat(A).charges(5)
    t.choose("yes")
    assert t.gravehold == 28


def test_auspex_rune_covers_what_a_player_would_choose_to_suffer() -> None:  # AE-20.2, AE-10.5
    t = aeons("phaedraxa", "brama", nemesis="carapace_queen")
    t.seat(A).charges(5).breaches("gone", *OPEN[1:])
    lay_spell(t, A, 2, "arcane_nexus")
    t.husks(5)
    t.choose("yes", "cast arcane_nexus", "target husk")
    assert t.asks == "act"  # several husks would cost a damage that is prevented
    assert t.husks == 4


def test_auspex_rune_asks_after_every_card_while_charged() -> None:  # AE-3.6
    t = aeons("phaedraxa", "brama", order="2 1")
    t.seat(A).charges(5)
    t.choose("no", "end")
    assert t.asks == "rune"


# ---- Xaxos


def test_metaphysical_link() -> None:  # AE-3.4, AE-3.5
    t = aeons("xaxos", "brama", "jian", order="1 nemesis 2 nemesis 3")
    t.seat(A).charges(5)
    t.seat(C).charges(3)
    t.choose("ability xaxos", "player 2", "player 3")
    t.choose("order 3", "order nemesis", "order 2")
    assert t.order == ["3", "nemesis", "2", "nemesis"]
    assert t.seat(A).charges == 0
    assert t.seat(B).charges == 3
    assert t.seat(C).charges == 4  # full, so the others went to player 2
    order = t.seat(B).sees()["order"]
    assert isinstance(order, dict)
    assert order["known"] == ["3", "nemesis", "2", "nemesis"]


def test_metaphysical_link_with_an_empty_deck_shuffles_first() -> None:  # AE-3.4
    t = aeons("xaxos", "brama", order="1")
    t.order_discard("nemesis", "2")
    t.seat(A).charges(5)
    t.choose("ability xaxos", "order 2", "order nemesis")
    assert t.order == ["2", "nemesis", "1"]
    assert t.order_discard == []
    assert t.seat(B).charges == 4


def test_metaphysical_link_in_solo() -> None:  # AE-16.4
    t = aeons("xaxos", order="1 nemesis")
    t.seat(A).charges(5)
    t.choose("ability xaxos")
    assert t.seat(A).charges == 4


def test_metaphysical_link_a_known_deck_stays_known_below_the_quartz_shard() -> None:  # AE-3.5
    t = aeons("lash", "xaxos", order="1 2 nemesis")
    t.seat(B).charges(5)
    t.seat(A).hand("quartz_shard")
    t.choose("ask xaxos", "yes", "order 2")
    t.choose("play quartz_shard", "yes")
    assert t.order == ["nemesis", "2"]
    assert state(go(t)).order_known == 2
