"""Every skill of Sanctum at work (SA-7.4, SA-23)."""

import pytest

from klubovna.testing import Scenario
from support.sanctum import (
    BLUE_TWO,
    GREEN_THREE,
    ONE_AND_SIX,
    ROW,
    battle,
    fight,
    fighting,
    hero,
    heroes,
    in_battle,
    kit,
    loose,
)

TILES = {
    "huntress_survival_tile": (1, 1),
    "huntress_grit_tile": (1, 0),
    "huntress_deep_focus_tile": (0, 2),
    "outlaw_street_tile": (1, 0),
    "outlaw_cunning_tile": (0, 1),
    "outlaw_tolerance_tile": (1, 1),
    "slayer_discipline_tile": (0, 1),
    "slayer_brawn_tile": (2, 0),
    "slayer_veteran_tile": (1, 1),
    "dancer_poise_tile": (2, 0),
    "dancer_training_tile": (1, 1),
    "dancer_trance_tile": (0, 2),
}
COLOURS = ["red", "green", "blue"]
ONES = {"red": "demon_red_1_01", "green": "demon_green_1_01", "blue": "demon_blue_1_01"}


def who(skill: str) -> str:
    return skill.partition("_")[0]


def with_skill(*skills: str, final: bool = False) -> Scenario:
    """Janča's hero has these skills and meets a blue demon that needs a 2."""
    start = in_battle if final else heroes
    t = start(hero_1=who(skills[0]), hero_2="outlaw" if who(skills[0]) != "outlaw" else "huntress")
    t.seat(0).unlocked(*skills)
    if not final:
        t.seat(0).demons(BLUE_TWO)
    return t


@pytest.mark.parametrize("tile", TILES)
def test_a_tile_gives_its_tokens(tile: str) -> None:  # SA-7.4
    t = heroes(hero_1=who(tile), hero_2="outlaw" if who(tile) != "outlaw" else "huntress")
    owner = next(one for one in kit().heroes if one.id == who(tile))
    place = [skill.id for skill in owner.skills].index(tile)
    colour, row = COLOURS[place // 3], place % 3 + 1
    t.seat(0).grid(f"{colour}{row}: 1+0").demons(ONES[colour])
    before = (t.seat(0).stamina.value, t.seat(0).focus.value)
    assert isinstance(before[0], int)
    assert isinstance(before[1], int)
    fight(t, 1, 1)
    t.choose("die 1 (1) on demon 1", f"gem {colour} {tile}")
    assert t.seat(0).unlocked == [tile]
    gained = TILES[tile]
    assert t.seat(0).stamina == before[0] + gained[0]
    assert t.seat(0).focus == before[1] + gained[1]


# ---- the Huntress


def test_hunters_kit() -> None:  # SA-23.10, SA-8.6
    t = heroes()
    t.seat(0).unlocked("huntress_hunters_kit").potions("red", "red", "blue", "blue")
    assert hero(t)["potion_room"] == 1
    t.sets("demon_red_2_01", "demon_red_1_01/demon_red_1_02")
    t.choose("move")
    t.choose(next(option for option in t.options() if "red_2_01" in option))
    assert t.asks == "mark"
    t.choose(t.options()[0])
    assert t.seat(0).demons == ["demon_red_2_01+1"]
    low = heroes()
    low.seat(0).unlocked("huntress_hunters_kit")
    low.sets("demon_red_2_01", "demon_red_1_01/demon_red_1_02")
    low.choose("move")
    low.choose(next(option for option in low.options() if "red_1_01" in option))
    assert low.asks == "act"  # no demon of level II or III


def test_falcons_gaze() -> None:
    t = with_skill("huntress_falcon_gaze")
    t.seat(0).demons(BLUE_TWO, GREEN_THREE)
    fight(t, 5, 5)
    t.choose("skill huntress_falcon_gaze")  # both dice are alike: 5 becomes 2
    assert sorted(loose(t)) == [2, 5]
    assert not any("falcon" in option for option in t.options())


def test_precise_shot() -> None:
    t = with_skill("huntress_precise_shot")
    fight(t, 3, 3)
    t.choose("skill huntress_precise_shot", "die 1 to 2")
    assert loose(t) == [2, 3]
    assert (t.seat(0).stamina.value, t.seat(0).focus.value) == (2, 3)
    assert not any("precise" in option for option in t.options())


def test_volley() -> None:  # SA-1.4, SA-23.1, SA-23.2
    t = with_skill("huntress_volley")
    t.outcomes(0, 1, 2).choose("fight", "skill huntress_volley", "roll")
    assert loose(t) == [1, 2, 3]
    assert t.seat(0).focus == 2
    t.choose("end_attack")
    again = with_skill("huntress_volley")
    again.seat(0).spaces("29.1 focus")
    again.outcomes(0, 1).choose("fight")
    assert loose(again) == [1, 2]  # its own space is filled


def test_energy_surge() -> None:
    t = with_skill("huntress_energy_surge")
    t.seat(0).focus(0).spaces("3.1 focus", "19.1 focus")
    t.choose("fight", "skill huntress_energy_surge", "restore 3.1")
    assert t.seat(0).focus == 1
    assert t.seat(0).spaces == ["19.1 focus"]
    assert t.options() == ["roll"]
    none = with_skill("huntress_energy_surge")
    none.outcomes(0, 0).choose("fight")
    assert none.asks == "attack"  # no focus lies on a space


def test_keep_your_distance() -> None:
    t = with_skill("huntress_keep_distance")
    t.seat(0).demons(f"{ONE_AND_SIX}+1").stamina(0)
    fight(t, 4, 4)
    t.choose("end_attack")
    assert t.seat(0).life == 9  # 2 damage, 1 blocked
    bare = with_skill("huntress_keep_distance")
    bare.seat(0).demons(ONE_AND_SIX).stamina(0)
    fight(bare, 4, 4)
    bare.choose("end_attack")
    assert bare.seat(0).life == 8
    final = with_skill("huntress_keep_distance", final=True)
    final.seat(0).step(8).hits(1).stamina(0).rage(0)
    battle(final, 4, 4)
    final.choose("end_attack")
    assert final.seat(0).life == 9


# ---- the Outlaw


def test_smoke_screen() -> None:
    t = with_skill("outlaw_smoke_screen")
    t.seat(0).potions("red", "blue").stamina(0).demons(ONE_AND_SIX)
    fight(t, 4, 4)
    t.choose("end_attack", "skill outlaw_smoke_screen", "throw red")
    assert t.seat(0).potions == ["blue"]
    assert t.seat(0).life == 10


def test_toxic_frenzy() -> None:
    t = with_skill("outlaw_toxic_frenzy")
    t.seat(0).potions("red")
    t.outcomes(0, 1, 2).choose("fight", "drink red", "roll")
    assert loose(t) == [1, 2, 3]
    dry = with_skill("outlaw_toxic_frenzy")
    dry.seat(0).potions("red")
    dry.outcomes(0, 1).choose("fight", "roll")
    assert loose(dry) == [1, 2]


def test_hidden_pockets() -> None:  # SA-7.4, SA-8.6
    t = heroes(hero_1="outlaw")
    t.seat(0).grid("green1: 1+0").demons("demon_green_1_01").potions("red")
    fight(t, 1, 1)
    t.choose("die 1 (1) on demon 1", "gem green outlaw_hidden_pockets", "potion blue")
    assert t.seat(0).potions == ["red", "blue"]
    assert hero(t)["potion_room"] == 3


def test_potent_brew() -> None:
    t = with_skill("outlaw_potent_brew")
    t.seat(0).stamina(0).potions("red", "red").spaces("7.1 stamina", "7.2 stamina", "11.1 stamina")
    t.choose("fight", "drink red", "restore 7.1", "restore 7.2")
    assert t.seat(0).stamina == 2
    t.choose("drink red")  # the second one brings back a single token
    assert t.seat(0).stamina == 3
    assert t.seat(0).spaces == []


def test_scavenging_alchemist() -> None:
    t = with_skill("outlaw_scavenger")
    t.seat(0).demons(BLUE_TWO, GREEN_THREE)
    fight(t, 2, 3)
    t.choose("die 1 (2) on demon 1", "die 2 (3) on demon 1", "count green_1_05")
    t.choose("decline", "decline", "potion red")
    assert t.seat(0).potions == ["red"]
    one = with_skill("outlaw_scavenger")
    fight(one, 2, 3)
    one.choose("die 1 (2) on demon 1", "decline")
    assert one.asks == "act"


def test_throwing_vial() -> None:
    t = with_skill("outlaw_throwing_vial")
    t.seat(0).potions("blue")
    fight(t, 5, 5)
    t.choose("skill outlaw_throwing_vial", "die 1 to 2", "die 1 (2) on demon 1")
    assert t.seat(0).potions == []


# ---- the Slayer


def test_iron_skin() -> None:
    t = with_skill("slayer_iron_skin")
    fight(t, 5, 5)
    t.choose("end_attack")
    assert t.seat(0).life == 10
    assert t.asks == "act"


def test_bloodlust() -> None:
    t = with_skill("slayer_bloodlust")
    t.seat(0).rage(0).spent_rage(1)
    t.outcomes(0, 1, 2).choose("fight")
    assert loose(t) == [1, 2, 3]
    calm = with_skill("slayer_bloodlust")
    calm.outcomes(0, 1).choose("fight")
    assert loose(calm) == [1, 2]


def test_twofold_rage() -> None:  # SA-23.6, SA-23.9
    t = heroes(hero_1="slayer")
    t.seat(0).grid("red3: 1+0").demons("demon_red_1_01")
    fight(t, 1, 1)
    t.choose("die 1 (1) on demon 1", "gem red slayer_twofold_rage")
    assert t.seat(0).rage == 2
    both = with_skill("slayer_twofold_rage")
    both.seat(0).rage(2).demons(ONE_AND_SIX, BLUE_TWO).dice(3)
    fight(both, 3, 3, 3)
    both.choose("rage", "die 1 to 1", "rage", "die 2 to 6")
    both.choose("die 1 (1) on demon 1", "end_attack")
    # Two dice were left: both tokens come back.
    assert both.seat(0).rage == 2


def test_trophy_hunter() -> None:  # SA-1.5
    t = with_skill("slayer_trophy_hunter")
    t.seat(0).demons(BLUE_TWO, GREEN_THREE)
    fight(t, 2, 3)
    t.choose("die 1 (2) on demon 1", "die 2 (3) on demon 1")
    assert "trophy" in t.options()
    t.choose("trophy")
    assert {option.split()[1] for option in t.options()[:-1]} == {"red"}  # never white
    t.choose(t.options()[0])
    one = with_skill("slayer_trophy_hunter")
    fight(one, 2, 3)
    one.choose("die 1 (2) on demon 1")
    assert one.asks == "gem"


def test_a_trophy_hunter_of_this_moment() -> None:  # SA-5.9
    t = heroes(hero_1="slayer")
    t.seat(0).grid("green3: 1+0").demons(BLUE_TWO, GREEN_THREE)
    fight(t, 2, 3)
    t.choose("die 1 (2) on demon 1", "die 2 (3) on demon 1")
    assert "trophy" not in t.options()
    t.choose("count green_1_05", "gem green slayer_trophy_hunter")
    assert "trophy" in t.options()  # experience is still being gained
    t.choose("trophy", "gem red slayer_iron_skin")
    assert "trophy" not in t.options()  # once in a fight


def test_battle_cry() -> None:
    t = with_skill("slayer_battle_cry")
    t.seat(0).rage(0).spent_rage(1)
    t.choose("fight", "skill slayer_battle_cry")
    assert t.seat(0).rage == 1
    assert t.seat(0).stamina == 2
    assert t.options() == ["roll"]


def test_blood_runes() -> None:  # SA-1.5, SA-23.7
    t = with_skill("slayer_blood_runes")
    t.seat(0).gems("red", "red", "red", "white").demons(ONE_AND_SIX, "demon_red_2_01").stamina(0)
    t.choose("rest", "charge", "charge")
    assert t.options() == ["uncharge", "done_dressing"]  # never more than two
    t.choose("done_dressing")
    assert t.seat(0).runes == 2
    assert t.seat(0).gems == ["red", "white"]
    ready = with_skill("slayer_blood_runes")
    ready.seat(0).runes(2).gems().demons(ONE_AND_SIX, "demon_red_2_03").stamina(0)
    fight(ready, 4, 4)
    ready.choose("end_attack", "skill slayer_blood_runes", "skill slayer_blood_runes")
    assert ready.seat(0).life == 10  # 4 damage
    assert ready.seat(0).runes == 0
    assert ready.seat(0).gems == ["red", "red"]


# ---- the Dancer


def test_graceful_dodge() -> None:
    t = with_skill("dancer_graceful_dodge")
    t.seat(0).demons(ONE_AND_SIX).stamina(0)
    fight(t, 4, 4)
    t.choose("end_attack")
    assert t.seat(0).life == 10  # 1 for nothing, 1 for the dice that are left
    busy = with_skill("dancer_graceful_dodge")
    busy.seat(0).demons("demon_red_3_01", "demon_red_3_02").stamina(0).focus(0)
    first = next(card.dice for card in kit().cards if card.id == "demon_red_3_01")
    fight(busy, first[0], first[1])
    busy.choose(f"die 1 ({first[0]}) on demon 1", f"die 2 ({first[1]}) on demon 1", "end_attack")
    assert busy.seat(0).life == 10 - (6 - 1)


def test_double_strike() -> None:  # SA-23.3
    t = with_skill("dancer_double_strike")
    t.seat(0).demons(BLUE_TWO, "demon_red_1_03")
    fight(t, 2, 4)
    t.choose("die 1 (2) on demon 1", "skill dancer_double_strike", "echo (2) on demon 1")
    assert t.seat(0).demons == []
    late = with_skill("dancer_double_strike")
    late.seat(0).demons(BLUE_TWO, "demon_red_1_03", "demon_red_3_01").focus(5)
    fight(late, 2, 4)
    late.choose("die 1 (2) on demon 1")
    assert any("double_strike" in option for option in late.options())
    late.choose("use helmet 4 plus_minus 1", "die 2 to 3")
    assert not any("double_strike" in option for option in late.options())


def test_quick_change() -> None:  # SA-23.8, SA-8.4
    t = with_skill("dancer_quick_change")
    t.seat(0).gems("blue").bag("travelling_hood")
    fight(t, 2, 1)
    t.choose("die 1 (2) on demon 1", "decline", "put on travelling_hood")
    assert t.seat(0).worn == ["travelling_hood"]
    assert t.seat(0).dice == 3


def test_momentum() -> None:
    t = with_skill("dancer_momentum")
    t.seat(0).demons(f"{ONE_AND_SIX}+1")
    t.outcomes(0, 1, 2).choose("fight")
    assert loose(t) == [1, 2, 3]
    fresh = with_skill("dancer_momentum")
    fresh.outcomes(0, 1).choose("fight")
    assert loose(fresh) == [1, 2]
    final = with_skill("dancer_momentum", final=True)
    final.seat(0).hits(1)
    battle(final, 3, 4, 5)
    assert loose(final) == [3, 4, 5]


def test_opening_pose() -> None:  # SA-23.5
    t = with_skill("dancer_opening_pose")
    t.outcomes(3).choose("fight", "skill dancer_opening_pose", "pay 0", "preset 2", "roll")
    assert loose(t) == [2, 4]
    assert t.seat(0).focus == 1
    dice = fighting(t)["dice"]
    assert isinstance(dice, list)
    assert [die["modified"] for die in dice if isinstance(die, dict)] == [False, False]


def test_whirlwind() -> None:  # SA-23.4
    t = with_skill("dancer_whirlwind")
    t.outcomes(3, 4, 1).choose("fight", "reroll die 1")
    t.choose("reroll")
    assert loose(t) == [2, 5]
    kept = with_skill("dancer_whirlwind")
    kept.outcomes(3, 4).choose("fight", "none")
    assert loose(kept) == [4, 5]


def test_skills_that_rest_in_the_final_battle() -> None:
    """Nothing is taken, counted or put on there (SA-14.5)."""
    t = with_skill("dancer_quick_change", final=True)
    t.seat(0).bag("travelling_hood").gems("blue").stamina(0)
    battle(t, 5, 5)
    t.choose("end_attack")
    assert t.match.owed()[0].seat == 1 or t.asks != "quick"
    assert len(t.seat(0).row) == len(ROW)
