"""Every card of the nemeses, one test after the other: IMMEDIATELY, PERSISTENT, POWER, TO DISCARD
and attacks (AE-11, AE-12)."""

import pytest

from klubovna.games.aeons_end.basic import BASIC
from klubovna.games.aeons_end.card import NEMESIS_TYPE_IDS
from klubovna.games.aeons_end.catalogue import KINDS, NEMESIS_CARDS
from klubovna.games.aeons_end.crooked_mask import CORRUPTIONS
from klubovna.games.aeons_end.rageborne import STRIKES
from klubovna.games.aeons_end.setup import UNIQUE
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
    offered,
)

QUEEN, MASK, PRINCE = "carapace_queen", "crooked_mask", "prince_of_gluttons"

PRINTED = """\
agony_field      power  1  2 removable
bane_sire        minion 1  6
bleed_static     power  1  3
eye_of_nothing   power  1  2 removable
haze_spewer      minion 1  5
skewer           attack 1  -
slaughter        attack 1  -
woven_sky        power  1  2 removable
awaken           attack 2  -
cauterizer       minion 2  3
dispel           attack 2  -
lay_waste        attack 2  -
needlemaw        minion 2 11
pulverizing_ray  power  2  1
venomite         minion 2  9
doom_aegis       power  3  1 removable
gather_darkness  attack 3  -
jagged_one       minion 3 14
obliterate       attack 3  -
reality_rupture  power  3  1 removable
sunder           attack 3  -
topple           attack 3  -
cleave           attack 1  -
provoker         minion 1  5
unrelenting_ire  attack 1  -
blood_cry        power  2  2 removable
invoke_carnage   power  2  2 removable
scorn            minion 2  9
avatar_of_wrath  minion 3 16
onslaught        attack 3  -
rolling_death    power  3  2 removable
broodwomb        minion 1  5
endless_throng   attack 1  -
hatch            attack 1  -
blot_the_sun     power  2  2 removable
foul_multitudes  power  2  3
infest           attack 2  -
legion_beacon    power  3  2
maggot_engine    minion 3  *
spawn            attack 3  -
burden           attack 1  -
corrupter        minion 1  6
tempt            attack 1  -
pain_sower       minion 2 11
twisting_madness power  2  2 removable
vex              attack 2  -
afflict          attack 3  -
bedlam_sage      minion 3 14
ruin_priest      minion 3 17
gorge            attack 1  -
lobotomize       attack 1  -
thought_biter    minion 1  6
cerephage        minion 2  7
godfeeders       minion 2  8
mindguzzler      minion 2  *
digest           attack 3  -
memory_eater     minion 3 16
vile_feast       power  3  2 removable
convoke          strike 0  -
devastate        strike 0  -
eviscerate       strike 0  -
frenzy           strike 0  -
raze             strike 0  -
seize            strike 0  -
"""


def test_the_printed_numbers() -> None:  # AE-1.1, AE-1.2, AE-12.8
    cards = [*BASIC, *(card for own in UNIQUE for card in own), *STRIKES]
    lines = [line.split() for line in PRINTED.splitlines()]
    assert [NEMESIS_CARDS[card].id for card in cards] == [line[0] for line in lines]
    for number, (_, type, tier, tokens, *removable) in zip(cards, lines, strict=True):
        card = NEMESIS_CARDS[number]
        assert [NEMESIS_TYPE_IDS[card.type], str(card.tier)] == [type, tier]
        assert tokens in ("*", "-") or int(tokens) == card.number
        assert (card.can_remove is not None) == bool(removable)
    assert len(cards) + len(CORRUPTIONS) == 75
    assert {KINDS[kind].cost for kind in CORRUPTIONS} == {0}  # AE-13.8


# ---- TO DISCARD (AE-6.8)


@pytest.mark.parametrize(
    ("card", "aether"),
    [
        ("eye_of_nothing", 6),
        ("doom_aegis", 7),
        ("invoke_carnage", 7),
        ("rolling_death", 8),
        ("vile_feast", 8),
    ],
)
def test_removed_for_aether(card: str, aether: int) -> None:  # AE-6.8
    t = holding(aether=aether - 1)
    t.in_play(card).gem_aether(3).spell_aether(3)
    assert offered(t, "remove") == []
    t = holding(aether=aether)
    t.in_play(card)
    t.choose(f"remove {card}")
    assert t.aether == 0
    assert t.in_play == []
    assert t.nemesis_discard == [card]
    assert t.fury == 1


@pytest.mark.parametrize("card", ["blood_cry", "blot_the_sun"])
def test_removed_for_charges(card: str) -> None:  # AE-9.2
    t = holding()
    t.in_play(card)
    t.seat(A).charges(3)
    t.seat(B).charges(5)
    assert offered(t, "remove") == []
    t = holding()
    t.in_play(card)
    t.seat(A).charges(5)
    t.choose(f"remove {card}")
    assert t.seat(A).charges == 1
    assert t.nemesis_discard == [card]


def test_woven_sky_removed_for_cards() -> None:
    t = holding("crystal", "spark")
    t.in_play("woven_sky")
    assert offered(t, "remove") == []
    t = holding("crystal", "spark", "jade", "crystal")
    t.in_play("woven_sky")
    t.choose("remove woven_sky", "discard spark", "discard jade")
    assert t.seat(A).hand == ["crystal"]
    assert t.seat(A).discard == ["crystal", "jade", "spark"]
    assert t.in_play == []


def test_twisting_madness_removed_for_four_cards() -> None:
    t = holding(*["crystal"] * 3)
    t.in_play("twisting_madness")
    assert offered(t, "remove") == []
    t = holding(*["crystal"] * 4)
    t.seat(A).deck("jade")
    t.in_play("twisting_madness")
    t.choose("remove twisting_madness")
    assert t.seat(A).hand == ["jade"]
    assert t.in_play == []


def test_agony_field_removed_for_a_costly_card() -> None:
    t = holding("crystal", "spark")
    t.in_play("agony_field")
    t.seat(A).discard("jade")
    assert offered(t, "remove") == []
    t = holding("jade", "crystal", "ignite")
    t.in_play("agony_field")
    t.choose("remove agony_field")
    assert t.options() == ["destroy jade", "destroy ignite"]
    t.choose("destroy jade")
    assert t.destroyed == ["jade"]
    assert t.in_play == []


def test_reality_rupture_removed_for_two_spells() -> None:
    t = holding()
    t.in_play("reality_rupture")
    t.seat(A).breaches(*OPEN).breach_1("ignite").breach_2("spark")
    t.seat(B).breach_1("ignite")
    t.choose("end")
    assert offered(t, "remove") == []
    t = holding()
    t.in_play("reality_rupture")
    t.seat(A).breaches(*OPEN).breach_1("ignite").breach_2("spark").breach_3("phoenix_flame")
    t.choose("end", "remove reality_rupture", "lose ignite 1")
    assert t.destroyed == ["ignite", "phoenix_flame"]
    assert t.seat(A).breach_2 == ["spark"]
    assert t.in_play == []


@pytest.mark.parametrize(
    "card", ["bleed_static", "pulverizing_ray", "foul_multitudes", "legion_beacon"]
)
def test_not_to_be_removed(card: str) -> None:  # AE-12.8
    t = holding(*["jade"] * 5, aether=20)
    t.in_play(card)
    t.seat(A).charges(5)
    assert offered(t, "remove") == []


def test_nobody_removes_in_the_turn_of_another() -> None:  # AE-6.8
    t = aeons(order="2")
    t.in_play("woven_sky")
    t.seat(A).hand("crystal", "crystal", "crystal")
    assert offered(t, "remove") == []


# ---- basic cards, tier 1


def test_agony_field() -> None:  # AE-13.5
    t = in_play("agony_field", "kadir", "adelheim", "mist", tokens=1)
    t.seat(A).hand("crystal", "crystal")
    t.seat(B).hand("crystal", "crystal", "crystal", "crystal").deck("jade")
    t.seat(C).hand("crystal", "crystal", "crystal")
    assert t.options() == ["player 2", "player 3"]
    t.choose("player 2")
    assert t.fury == 2
    assert t.seat(B).hand == ["crystal", "jade"]
    assert t.nemesis_discard == ["agony_field"]


def test_bane_sire() -> None:
    assert go(in_play("bane_sire")).fury == 2


def test_bleed_static() -> None:
    t = in_play("bleed_static", tokens=1)
    t.seat(A).breach_1("spark")
    t.seat(B).breaches(*OPEN).breach_1("spark").breach_2("spark")
    go(t)
    assert t.seat(B).life == 6
    assert t.seat(A).life == 10


def test_bleed_static_nobody_has_prepped() -> None:  # AE-13.4, AE-10.8
    t = in_play("bleed_static", tokens=1)
    assert t.asks == "act"  # nobody needs to be named
    assert t.seat(A).life == 10


def test_eye_of_nothing() -> None:
    t = go(in_play("eye_of_nothing", tokens=1))
    assert t.fury == 3
    assert t.nemesis_discard == ["eye_of_nothing"]


def test_haze_spewer() -> None:
    t = go(in_play("haze_spewer", tokens=3))
    assert t.gravehold == 27
    assert t.tokens == ["2", "11"]
    t = go(in_play("haze_spewer", tokens=1))
    assert t.gravehold == 29
    assert t.nemesis_discard == ["haze_spewer"]


def test_skewer() -> None:
    t = drawn("skewer")
    t.seat(B).deck("jade")
    t.choose("player 2")
    assert t.fury == 2
    assert t.seat(B).life == 7
    assert t.seat(B).hand == ["jade"]


def test_slaughter() -> None:
    t = go(drawn("slaughter"))
    assert (t.fury.value, t.gravehold.value) == (2, 27)


def test_woven_sky() -> None:
    t = in_play("woven_sky", tokens=1).choose("player 1")
    assert t.fury == 2
    assert t.seat(A).life == 6


def test_a_power_ticks_once_in_a_nemesis_turn() -> None:  # AE-12.3
    t = go(in_play("woven_sky"))
    assert t.asks == "act"
    assert t.tokens == ["1", "11"]


# ---- basic cards, tier 2


def awaken() -> Scenario:
    t = drawn("awaken")
    t.nemesis_discard("slaughter", "haze_spewer", "bane_sire")
    return t


def test_awaken_unleashes() -> None:
    t = awaken().choose("option 1")
    assert (t.fury.value, t.gravehold.value) == (3, 27)
    assert t.nemesis_discard == ["awaken", "slaughter", "haze_spewer", "bane_sire"]


def test_awaken_returns_the_last_minion() -> None:  # AE-12.6, AE-12.7
    t = awaken()
    t.in_play("needlemaw")
    t.choose("option 2")
    assert t.in_play == ["needlemaw", "haze_spewer"]
    assert t.tokens == ["11", "5"]
    assert t.gravehold == 28  # the Needlemaw only
    assert t.fury == 1
    assert t.nemesis_discard == ["awaken", "slaughter", "bane_sire"]


def test_awaken_resolves_immediately() -> None:  # AE-12.7
    t = drawn("awaken", nemesis=QUEEN)
    t.nemesis_discard("maggot_engine")
    t.choose("option 2")
    assert t.husks == 8
    assert t.tokens == ["16"]


def test_awaken_without_a_minion() -> None:
    t = drawn("awaken")
    t.nemesis_discard("slaughter")
    go(t)
    assert (t.fury.value, t.gravehold.value) == (3, 27)


def test_cauterizer() -> None:  # AE-10.5
    t = in_play("cauterizer", tokens=2).choose("player 2")
    assert t.seat(B).life == 8
    t = casting("arcane_nexus")
    t.in_play("cauterizer")
    t.choose("cast arcane_nexus", "target cauterizer")
    assert t.tokens == ["2"]


def test_dispel() -> None:
    t = drawn("dispel")
    t.seat(A).breach_1("arcane_nexus")
    t.seat(B).breaches(*OPEN).breach_1("spark").breach_2("ignite").breach_3("amplify_vision")
    assert asked(t) == B
    assert t.options() == ["lose ignite 2 of 2", "lose amplify_vision 3 of 2"]
    t.choose("lose ignite")
    assert t.fury == 3
    assert t.seat(B).discard == ["ignite"]
    assert t.seat(A).breach_1 == ["arcane_nexus"]


def test_dispel_with_nothing_prepped() -> None:
    t = drawn("dispel")
    assert t.asks == "act"
    assert t.fury == 3


def test_lay_waste() -> None:
    t = drawn("lay_waste").choose("player 1")
    assert t.fury == 3
    assert t.seat(A).life == 8


def test_needlemaw() -> None:
    t = drawn("bane_sire")
    t.in_play("needlemaw")
    assert go(t).gravehold == 28


def test_pulverizing_ray() -> None:  # AE-13.7
    t = in_play("pulverizing_ray")
    t.seat(A).hand("crystal", "jade", "spark")
    t.seat(B).hand("crystal")
    t.choose("player 1", "discard jade", "player 2", "player 1")
    assert t.asks == "act"  # no gem is left
    assert t.gravehold == 30 - 18 + 9
    assert t.seat(A).hand == ["spark"]


def test_pulverizing_ray_at_most_six_gems_and_none_by_force() -> None:
    t = in_play("pulverizing_ray")
    t.seat(A).hand(*["crystal"] * 7)
    for _ in range(6):
        t.choose("player 1")
    assert t.gravehold == 30
    assert t.seat(A).hand == ["crystal"]
    t = in_play("pulverizing_ray")
    t.seat(A).hand(*["crystal"] * 7)
    assert t.choose("none").gravehold == 12


def test_venomite() -> None:
    t = in_play("venomite")
    t.seat(A).breach_1("spark")
    t.seat(B).life(8)
    go(t)
    assert t.seat(B).life == 6  # no spell costs enough
    t = in_play("venomite")
    t.seat(A).breach_1("phoenix_flame")
    t.choose("option 2")
    assert t.seat(A).discard == ["phoenix_flame"]
    assert t.seat(A).life == 10
    t = in_play("venomite")
    t.seat(A).breach_1("phoenix_flame").life(7)
    t.choose("option 1")
    assert t.seat(A).life == 5


# ---- basic cards, tier 3


def test_doom_aegis() -> None:
    t = in_play("doom_aegis")
    t.seat(A).charges(1)
    t.seat(B).charges(4)
    go(t)
    assert t.seat(B).life == 6
    assert t.seat(B).charges == 0
    assert t.seat(A).charges == 1


def test_gather_darkness() -> None:  # AE-8.3, AE-13.5
    t = drawn("gather_darkness", "kadir", "adelheim", "mist")
    t.seat(A).deck("crystal", "crystal").discard("spark")
    t.seat(B).deck("crystal", "crystal", "jade").discard("spark", "ignite")
    t.seat(C).deck("crystal", "crystal").discard("spark", "ignite")
    assert t.options() == ["player 2", "player 3"]
    t.choose("player 2")
    assert len(t.destroyed) == 4
    assert len(t.seat(B).deck) == 1
    assert t.seat(B).discard == []
    assert t.fury == 3


def test_gather_darkness_nobody_has_four() -> None:  # AE-13.5
    t = drawn("gather_darkness")
    t.seat(A).deck("crystal", "crystal").discard("spark")
    t.seat(B).deck("crystal", "crystal")
    go(t)
    assert sorted(t.destroyed) == ["crystal", "crystal", "spark"]


def test_jagged_one() -> None:
    assert go(in_play("jagged_one")).fury == 3


def test_obliterate() -> None:
    t = drawn("obliterate")
    t.seat(B).breaches(*OPEN).hand(*["crystal"] * 5)
    assert asked(t) == B
    t.choose("option 2")
    assert t.fury == 3
    assert t.seat(B).hand == ["crystal"]
    assert len(t.destroyed) == 4
    assert t.seat(B).life == 10
    t = drawn("obliterate")
    t.seat(B).breaches(*OPEN).hand(*["crystal"] * 5)
    t.choose("option 1")
    assert t.seat(B).life == 6
    assert len(t.seat(B).hand) == 5


def test_obliterate_with_three_cards() -> None:  # AE-13.2
    t = drawn("obliterate")
    t.seat(B).breaches(*OPEN).hand(*["crystal"] * 3)
    go(t)
    assert t.seat(B).life == 6


def test_reality_rupture() -> None:
    t = in_play("reality_rupture")
    t.fury(0)
    assert go(t).fury == 3


def test_sunder() -> None:
    t = drawn("sunder", order="nemesis 1 2")
    t.seat(A).life(9)
    t.choose("option 1")
    assert t.gravehold == 26
    assert t.seat(A).life == 5
    t = drawn("sunder", order="nemesis 1 2")
    t.order_discard("nemesis", "2").outcomes(0)
    t.choose("option 2")
    assert sorted([*t.order, *t.order_discard]) == ["1", "2", "2", "nemesis", "nemesis"]
    assert t.gravehold == 30
    assert "nemesis" not in t.order_discard


def test_topple() -> None:
    t = go(drawn("topple"))
    assert (t.fury.value, t.gravehold.value) == (3, 26)


# ---- Rageborne


def strikes(t: Scenario, strike: str) -> Scenario:
    t.strikes(strike)
    return t


def test_cleave() -> None:
    t = strikes(drawn("cleave"), "devastate")
    t.fury(3)
    go(t)
    assert t.gravehold == 25
    assert t.fury == 0


def test_provoker() -> None:
    t = in_play("provoker")
    t.fury(2)
    assert go(t).gravehold == 28


def test_unrelenting_ire() -> None:
    assert go(drawn("unrelenting_ire")).fury == 2
    t = strikes(drawn("unrelenting_ire"), "convoke")
    t.order_discard("1", "nemesis")
    assert go(t).fury == 4


def test_blood_cry() -> None:
    t = strikes(in_play("blood_cry", tokens=1), "convoke")
    t.fury(0)
    assert go(t).fury == 4


def test_invoke_carnage() -> None:
    t = in_play("invoke_carnage", tokens=1).choose("player 2")
    assert t.fury == 2
    assert t.seat(B).life == 7


def test_scorn() -> None:
    assert in_play("scorn").choose("option 1").gravehold == 27
    assert in_play("scorn").choose("option 2").fury == 3


def test_avatar_of_wrath() -> None:
    assert go(strikes(in_play("avatar_of_wrath"), "devastate")).gravehold == 25


def test_onslaught() -> None:  # AE-13.7
    t = strikes(drawn("onslaught"), "convoke")
    t.seat(A).hand("crystal", "spark")
    t.seat(B).hand("jade", "jade", "jade")
    t.choose("player 1", "discard spark", "player 2", "player 2", "player 1")
    assert t.fury == 4
    assert t.seat(A).hand == []
    assert t.seat(B).hand == ["jade"]
    assert t.asks == "suffer"  # the strike at the end


def test_onslaught_as_many_as_there_are() -> None:
    t = strikes(drawn("onslaught"), "convoke")
    t.seat(A).hand("crystal")
    assert t.asks == "suffer"
    assert t.seat(A).hand == []


def test_rolling_death() -> None:  # AE-19.1
    t = strikes(in_play("rolling_death", tokens=1), "devastate")
    t.fury(5)
    go(t)
    assert t.gravehold == 20
    assert t.fury == 0


# ---- strikes


def struck(strike: str, *mages: str) -> Scenario:
    return strikes(drawn("cleave", *mages), strike)


def test_convoke() -> None:
    assert struck("convoke").choose("player 2").seat(B).life == 6


def test_devastate() -> None:
    assert go(struck("devastate")).gravehold == 25


def test_eviscerate() -> None:
    t = struck("eviscerate", "kadir", "adelheim", "mist")
    t.seat(A).life(0)
    t.seat(C).life(4)
    assert go(t).seat(C).life == 2


def test_frenzy() -> None:
    t = struck("frenzy", "kadir", "jian")
    assert go(t).seat(B).life == 7  # Jian starts with two opened breaches


def test_raze() -> None:
    t = struck("raze").choose("player 1")
    assert t.gravehold == 27
    assert t.seat(A).life == 9


def test_seize() -> None:
    t = struck("seize")
    t.seat(A).breaches(*OPEN).breach_1("ignite").breach_2("spark")
    t.seat(B).breaches(*OPEN).breach_1("amplify_vision").breach_2("arcane_nexus")
    assert t.options() == ["lose ignite 1", "lose amplify_vision 1 of 2"]  # after the dearest
    t.choose("lose ignite")
    assert t.seat(A).discard == ["ignite"]
    assert t.seat(B).discard == ["arcane_nexus"]


def test_seize_with_one_spell() -> None:
    t = struck("seize")
    t.seat(A).breach_1("spark")
    assert go(t).seat(A).discard == ["spark"]


# ---- Carapace Queen (the Swarm itself: test_nemeses.py)


def test_broodwomb() -> None:  # AE-10.7, AE-12.5
    assert go(in_play("broodwomb", nemesis=QUEEN)).husks == 3
    t = casting("spark", nemesis=QUEEN)
    t.in_play("broodwomb")
    t.choose("cast spark")
    assert offered(t, "target") == ["carapace_queen", "husk"]
    t = casting("spark", nemesis=QUEEN)
    t.in_play("broodwomb").husks(0)
    t.choose("cast spark", "target broodwomb")
    assert t.tokens == ["4"]


def test_endless_throng() -> None:
    assert go(drawn("endless_throng", nemesis=QUEEN)).husks == 6


def test_hatch() -> None:
    t = drawn("hatch", nemesis=QUEEN, order="nemesis 1")
    t.order_discard("2", "1")
    assert go(t).husks == 2 + 3


@pytest.mark.parametrize("card", ["blot_the_sun", "spawn"])
def test_swarm_unleash_swarm(card: str) -> None:  # AE-19.2
    t = drawn(card, nemesis=QUEEN)
    if card == "blot_the_sun":
        t = in_play(card, nemesis=QUEEN, tokens=1)
    go(t)
    assert t.husks == 2 + 4 + 2
    assert t.gravehold == 25  # eight husks: the second Swarm


def test_foul_multitudes() -> None:
    t = go(drawn("foul_multitudes", nemesis=QUEEN))
    assert t.husks == 4
    assert t.tokens == ["3"]
    t = go(in_play("foul_multitudes", nemesis=QUEEN, tokens=1))
    assert t.husks == 6
    assert t.nemesis_discard == ["foul_multitudes"]


def test_infest() -> None:
    t = drawn("infest", nemesis=QUEEN).choose("option 1", "player 2")
    assert t.seat(B).life == 6
    t = drawn("infest", nemesis=QUEEN).choose("option 2")
    assert t.husks == 2 + 4 + 2


@pytest.mark.parametrize(("husks", "gone"), [(7, 4), (4, 2), (1, 1), (0, 0)])
def test_legion_beacon(husks: int, gone: int) -> None:
    t = in_play("legion_beacon", nemesis=QUEEN, tokens=1)
    t.husks(husks)
    go(t)
    assert t.gravehold == 30 - 2 * gone
    assert t.husks == husks - gone + 4


def test_legion_beacon_immediately() -> None:
    assert go(drawn("legion_beacon", nemesis=QUEEN)).husks == 6


def test_maggot_engine() -> None:
    t = drawn("maggot_engine", nemesis=QUEEN)
    t.husks(0)
    go(t)
    assert t.husks == 6
    assert t.tokens == ["12"]
    t = go(in_play("maggot_engine", nemesis=QUEEN, tokens=4))
    assert t.husks == 6


# ---- Crooked Mask (corruptions: test_nemeses.py)


def test_burden() -> None:
    t = drawn("burden", nemesis=MASK)
    t.corruptions("grim_sight", "contagion", "delirium_veil")
    t.choose("player 2", "player 2")
    assert t.seat(B).deck == ["contagion", "grim_sight"]
    t.choose("player 1")
    assert asked(t) == A
    t.choose("breach 3")
    assert t.seat(A).breaches == ["opened", "2", "2", "2"]
    assert offered(t, "prep") == []


def test_corrupter() -> None:
    assert go(in_play("corrupter", nemesis=MASK)).gravehold == 29
    for tokens in (6, 1):  # also when it is defeated
        t = casting("spark", nemesis=MASK)
        t.in_play("corrupter").tokens(tokens)
        t.corruptions("contagion")
        t.choose("cast spark", "target corrupter")
        assert t.seat(A).deck == ["contagion"]


def test_corrupter_corrupts_the_caster() -> None:  # AE-5.7
    t = holding("garnet_shard", nemesis=MASK)
    t.in_play("corrupter")
    t.corruptions("contagion")
    t.seat(B).breach_1("spark")
    t.choose("play garnet_shard", "option 2", "target corrupter")
    assert t.seat(A).deck == ["contagion"]
    assert t.seat(B).deck == []


def test_corrupter_without_corruptions() -> None:
    t = casting("spark", nemesis=MASK)
    t.in_play("corrupter")
    t.corruptions()
    t.choose("cast spark", "target corrupter")
    assert t.gravehold == 28


def test_tempt() -> None:
    t = drawn("tempt", nemesis=MASK)
    t.seat(A).hand("crystal", "spark")
    t.seat(B).hand("crystal", "crystal", "jade")
    assert asked(t) == B
    cheap = ["jade", "searing_ruby", "flexing_dagger", "bottled_vortex", "amplify_vision"]
    assert offered(t, "gain") == cheap
    t.choose("gain searing_ruby")
    assert t.seat(B).hand == ["jade"]
    assert t.seat(B).life == 7
    assert t.seat(B).discard == ["searing_ruby", "crystal", "crystal"]


def test_tempt_nobody_holds_crystals() -> None:  # AE-13.4
    t = drawn("tempt", nemesis=MASK)
    assert t.options() == ["player 1", "player 2"]
    t.choose("player 2", "gain jade")
    assert t.seat(B).life == 7


def test_pain_sower() -> None:
    t = in_play("pain_sower", "kadir", "adelheim", "mist", nemesis=MASK)
    t.choose("player 2")
    assert t.seat(B).life == 8
    assert t.options() == ["player 1", "player 3"]
    t.choose("player 3")
    assert asked(t) == C
    t.choose("breach 2")
    assert t.seat(C).breaches == ["opened", "3", "1", "1"]


def test_twisting_madness() -> None:  # AE-10.6
    t = in_play("twisting_madness", nemesis=MASK, tokens=1)
    t.gravehold(20).nemesis_life(40)
    go(t)
    assert (t.gravehold.value, t.nemesis_life.value) == (23, 53)
    t = in_play("twisting_madness", nemesis=MASK, tokens=1)
    t.gravehold(29).nemesis_life(60)
    go(t)
    assert (t.gravehold.value, t.nemesis_life.value) == (30, 70)


@pytest.mark.parametrize(
    ("thrown", "gravehold"),
    [(["skewer", "slaughter"], 30), (["topple", "slaughter"], 26), (["topple", "sunder"], 22)],
)
def test_vex(thrown: list[str], gravehold: int) -> None:  # AE-12.1, AE-12.6
    t = drawn("vex", nemesis=MASK)
    t.nemesis_deck("vex", *thrown)
    left = len(t.nemesis_deck)
    go(t)
    assert t.gravehold == gravehold
    assert t.nemesis_discard == ["vex", *reversed(thrown)]
    assert len(t.nemesis_deck) == left - 3


def test_vex_with_one_card_left() -> None:
    t = aeons(nemesis=MASK, order="nemesis 1")
    t.in_play("bane_sire").nemesis_deck()
    t.nemesis_deck("vex", "topple")
    t.choose("player 1")  # the Unleash of the Bane Sire
    assert t.nemesis_deck == []
    assert t.gravehold == 26


def test_afflict() -> None:
    t = drawn("afflict", "kadir", "adelheim", "mist", nemesis=MASK)
    t.corruptions("contagion", "grim_sight", "delirium_veil", "fever_of_war", "nothingness")
    t.seat(B).life(5)
    t.choose("player 2")
    assert t.options() == ["player 1", "player 3"]
    t.choose("player 3")
    assert t.seat(B).deck == ["grim_sight", "contagion"]
    assert t.seat(C).deck == ["fever_of_war", "delirium_veil"]
    assert t.seat(B).life == 6
    assert t.seat(C).life == 10


def test_bedlam_sage() -> None:
    t = in_play("bedlam_sage", nemesis=MASK)
    t.gravehold(20)
    t.seat(A).life(6)
    t.seat(B).life(9)
    go(t)
    assert t.gravehold == 22
    assert t.seat(B).life == 6


def test_ruin_priest() -> None:  # AE-13.5
    t = in_play("ruin_priest", "kadir", "adelheim", "mist", nemesis=MASK, order="nemesis 2")
    t.corruptions("lust_for_power", "endless_hunger", "delirium_veil", "nothingness")
    t.seat(A).hand("crystal", "contagion", "spark")
    t.seat(B).hand("crystal", "crystal", "crystal", "grim_sight")
    t.seat(C).hand("crystal", "crystal", "jade")
    assert t.options() == ["player 2", "player 3"]
    t.choose("player 3")
    t.choose("discard crystal", "discard crystal")
    assert t.seat(C).hand == ["lust_for_power", "endless_hunger", "delirium_veil"]
    assert sorted(t.seat(C).discard) == ["crystal", "crystal", "jade"]


# ---- Prince of Gluttons (devouring: test_nemeses.py)


def left(t: Scenario) -> dict[str, int]:
    return {kind: int(n) for kind, n in zip(t.supply, t.left, strict=True)}


def emptied(t: Scenario, *kinds: str) -> Scenario:
    t.left(*(0 if kind in kinds else n for kind, n in left(t).items()))
    return t


def test_gorge() -> None:
    t = drawn("gorge", nemesis=PRINCE)  # Jade 2, Searing Ruby 4, Burning Opal 5
    t.choose("player 2")
    assert left(t)["searing_ruby"] == 4
    assert t.devoured[0] == "searing_ruby"
    assert t.seat(B).life == 8


def test_gorge_ranks_full_piles_only() -> None:
    t = emptied(drawn("gorge", nemesis=PRINCE), "searing_ruby").choose("player 1")
    assert left(t)["jade"] == 4
    t = emptied(drawn("gorge", nemesis=PRINCE), "searing_ruby", "jade").choose("player 1")
    assert t.gravehold == 26
    assert left(t)["burning_opal"] == 6


def test_gorge_tie() -> None:
    t = drawn("gorge", nemesis=PRINCE, gem_1="searing_ruby", gem_2="diamond_cluster")
    t.supply("searing_ruby", "diamond_cluster", "burning_opal", "flexing_dagger")
    assert sorted(offered(t, "devour")) == ["diamond_cluster", "searing_ruby"]


def test_lobotomize() -> None:
    t = drawn("lobotomize", nemesis=PRINCE).choose("option 1", "player 2")
    assert t.seat(B).life == 7
    t = drawn("lobotomize", nemesis=PRINCE)
    t.choose("option 2", "devour planar_insight")
    assert left(t)["planar_insight"] == 2
    spells = ["amplify_vision", "essence_theft", "planar_insight", "consuming_void"]
    t = emptied(drawn("lobotomize", nemesis=PRINCE), *spells)
    assert t.asks == "suffer"


def test_thought_biter() -> None:
    t = in_play("thought_biter", nemesis=PRINCE).choose("option 1", "player 1")
    assert t.seat(A).life == 8
    t = in_play("thought_biter", nemesis=PRINCE).choose("option 2")
    assert left(t)["flexing_dagger"] == 3
    t = emptied(in_play("thought_biter", nemesis=PRINCE), "flexing_dagger", "bottled_vortex")
    assert t.asks == "suffer"


def test_cerephage() -> None:  # AE-19.4
    t = in_play("cerephage", nemesis=PRINCE).choose("devour planar_insight")
    assert left(t)["planar_insight"] == 0
    assert t.gravehold == 26  # seven cards, but only five there
    assert t.tokens == ["5", "11"]
    t = in_play("cerephage", nemesis=PRINCE, tokens=2).choose("devour jade")
    assert t.nemesis_discard == ["cerephage"]


def test_godfeeders() -> None:
    t = go(in_play("godfeeders", nemesis=PRINCE))
    assert t.gravehold == 27
    assert left(t)["burning_opal"] == 5
    t = emptied(in_play("godfeeders", nemesis=PRINCE), "jade", "searing_ruby", "burning_opal")
    assert go(t).gravehold == 25


@pytest.mark.parametrize("empty", [0, 2])
def test_mindguzzler(empty: int) -> None:
    t = emptied(drawn("mindguzzler", nemesis=PRINCE), *["jade", "consuming_void"][:empty])
    assert go(t).tokens == [str(8 + empty)]


def test_mindguzzler_unleashes() -> None:
    t = in_play("mindguzzler", nemesis=PRINCE).choose("devour jade")
    assert left(t)["jade"] == 3


def test_digest() -> None:
    t = emptied(drawn("digest", nemesis=PRINCE), "jade", "consuming_void", "planar_insight")
    t.choose("option 2", "player 2")
    assert t.seat(B).life == 7
    t = emptied(drawn("digest", nemesis=PRINCE), "jade")
    t.choose("option 1")
    assert left(t)["flexing_dagger"] == 0
    assert t.gravehold == 28  # three, then two and one missing, then of the next pile
    assert left(t)["bottled_vortex"] == 2


def test_memory_eater() -> None:
    t = emptied(in_play("memory_eater", nemesis=PRINCE), "jade", "consuming_void")
    t.seat(B).life(5)
    assert go(t).seat(B).life == 3


def test_vile_feast() -> None:
    t = emptied(in_play("vile_feast", nemesis=PRINCE, tokens=1), "jade", "consuming_void")
    assert go(t).gravehold == 26
