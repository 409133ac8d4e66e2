"""The fight solver at a real table: the final row, wounded demons, the roll, own cards."""

from itertools import product

import pytest

from klubovna.companion.request import BadRequest
from klubovna.companion.sanctum import solve_fight
from klubovna.core.registry import find_game
from klubovna.core.state import Json
from klubovna.games.sanctum.card import FACES
from klubovna.games.sanctum.chances import Rolls, chances
from klubovna.games.sanctum.plans import PER_LEVEL, Fight, Target
from klubovna.texts import Text


def plan(**asked: object) -> dict[str, Json]:
    found = solve_fight({"stamina": 0, "focus": 0, "rage": 0, **asked})["plan"]
    assert isinstance(found, dict)
    return found


def before(**asked: object) -> dict[str, Json]:
    return solve_fight({"stamina": 0, "focus": 0, "rage": 0, **asked})


def shares(found: Json) -> list[Json]:
    assert isinstance(found, dict)
    beaten = found["beaten"]
    assert isinstance(beaten, list)
    return beaten


def words(found: dict[str, Json], part: str = "steps") -> list[str]:
    lines = found[part]
    assert isinstance(lines, list)
    said = find_game("sanctum").words("en")
    return [said.say(Text.from_json(line)) for line in lines]


# ---- the final battle


def test_cards_of_the_final_row_are_beaten_in_order() -> None:  # SA-14.3
    """The second card alone would be easy, but the first is in the way."""
    row = [{"dice": [1]}, {"dice": [6]}]
    found = plan(dice=[6], demons=row, final=True)
    assert found["beaten"] == []
    assert plan(dice=[6], demons=row)["beaten"] == [2]  # demons in any order


def test_cards_behind_a_hidden_one_wound_but_cannot_be_hit() -> None:  # SA-14.5
    row = [{"dice": [6], "damage": 1}, {"hidden": True}, {"dice": [5], "damage": 3}]
    found = plan(dice=[6, 5], demons=row, final=True, life=4)
    assert (found["beaten"], found["wounds"], found["hidden"]) == ([1], 3, True)
    assert words(found) == ["Put the 6 on card 1."]


def test_only_modified_dice_for_the_first_card() -> None:  # SA-18.6
    row = [{"dice": [6]}, {"dice": [5]}]
    asked = {"dice": [6, 5], "demons": row, "final": True, "only_modified": True}
    assert plan(**asked)["beaten"] == []
    assert plan(**{**asked, "rage": 1})["beaten"] == [1, 2]


def test_extra_damage_of_a_penalty() -> None:  # SA-17.6
    assert plan(dice=[6], demons=[{"dice": [6]}], final=True, extra_damage=2)["wounds"] == 2


def test_a_blessing_that_adds_a_token_pays_for_the_helmet() -> None:  # SA-19.2
    asked = {"dice": [5], "demons": [{"dice": [6]}], "final": True}
    assert plan(**asked)["beaten"] == []
    blessed = plan(**asked, blessings=["blessing_focus_1", "blessing_stamina_1"])
    assert blessed["beaten"] == [1]
    assert words(blessed)[0].startswith("Use the blessing")
    assert len([line for line in words(blessed) if "blessing" in line]) == 1


def test_a_blessing_is_kept_where_it_brings_nothing() -> None:
    found = plan(dice=[6], demons=[{"dice": [6]}], blessings=["blessing_focus_1"])
    assert words(found) == ["Put the 6 on card 1."]


# ---- demons, life


def test_a_wounded_demon_needs_only_the_rest() -> None:  # SA-5.10
    found = plan(dice=[6], demons=[{"dice": [1, 6], "hits": [1], "damage": 2}])
    assert found["beaten"] == [1]


def test_a_wounded_survivor_keeps_its_distance() -> None:  # Keep Your Distance
    demon = {"dice": [1, 6], "hits": [1], "damage": 2}
    skills = {"hero": "huntress", "skills": ["huntress_keep_distance"]}
    assert plan(dice=[3], demons=[demon], **skills)["wounds"] == 1
    assert plan(dice=[3], demons=[{**demon, "hits": []}], **skills)["wounds"] == 2


def test_the_plan_says_when_the_hero_dies() -> None:  # SA-5.8, SA-17.7
    demons = [{"dice": [1, 2], "damage": 3}]
    assert plan(dice=[6], demons=demons, life=3)["dies"] is True
    assert plan(dice=[6], demons=demons, life=4)["dies"] is False
    assert plan(dice=[6], demons=demons, life=4, marks=2)["dies"] is True


# ---- before the roll


def test_the_chance_to_die() -> None:
    found = before(roll=1, demons=[{"dice": [6], "damage": 1}], life=1)["chances"]
    assert isinstance(found, dict)
    assert found["dies"] == round(5 / 6, 6)


@pytest.mark.parametrize(
    ("hero", "skill", "facts"),
    [
        ("slayer", "slayer_bloodlust", {"rage": 0}),
        ("outlaw", "outlaw_toxic_frenzy", {"drunk": 1}),
        ("dancer", "dancer_momentum", {"demons": [{"dice": [5, 6], "hits": [5]}]}),
    ],
)
def test_the_silver_die_is_rolled_where_its_condition_is_met(
    hero: str, skill: str, facts: dict[str, object]
) -> None:  # SA-1.4, SA-23.2
    """Two dice for a 6 instead of one: 11 of 36 rolls instead of 1 of 6."""
    used = ["helmet", "weapon_left"]
    asked = {"roll": 1, "hero": hero, "demons": [{"dice": [6]}], "used": used, **facts}
    met = before(**asked, skills=[skill])
    assert (met["silver"], met["dice"]) == (True, 2)
    assert shares(met["chances"])[1] == round(11 / 36, 6)
    assert before(**asked)["silver"] is False


def test_a_silver_die_for_a_token_is_shown_beside() -> None:  # Volley
    asked = {"hero": "huntress", "skills": ["huntress_volley"], "roll": 1, "focus": 1}
    found = before(**asked, demons=[{"dice": [6]}], used=["helmet", "weapon_left"])
    assert shares(found["chances"])[1] == round(1 / 6, 6)
    ways = found["ways"]
    assert isinstance(ways, list)
    assert len(ways) == 1
    assert isinstance(ways[0], dict)
    assert ways[0]["skill"] == "huntress_volley"
    assert shares(ways[0]["chances"])[1] == round(11 / 36, 6)


def test_a_die_set_before_the_roll() -> None:  # SA-23.5
    asked = {"hero": "dancer", "skills": ["dancer_opening_pose"], "roll": 2, "focus": 1}
    found = before(**asked, demons=[{"dice": [4]}], used=["helmet", "weapon_left"])
    ways = found["ways"]
    assert isinstance(ways, list)
    assert isinstance(ways[0], dict)
    assert ways[0]["face"] == 4
    assert shares(ways[0]["chances"])[1] == 1.0


def test_whirlwind_rolls_again_what_is_worth_it() -> None:  # SA-23.4
    """One die, one more try: 1 - (5/6)² of all."""
    asked = {"hero": "dancer", "skills": ["dancer_whirlwind"], "roll": 1}
    found = before(**asked, demons=[{"dice": [6]}])
    assert shares(found["chances"])[1] == round(11 / 36, 6)


def test_rolling_again_held_against_trying_everything() -> None:
    fight = Fight()
    fight.targets = [Target([6, 5], 2, 2 * PER_LEVEL, False), Target([1], 1, PER_LEVEL, False)]
    found = chances(fight, 2, True)
    rolls = Rolls(fight)
    best = 0.0
    for first in product(range(1, FACES + 1), repeat=2):
        tries = []
        for again in product((False, True), repeat=2):
            faces = [range(1, FACES + 1) if more else [die] for die, more in zip(first, again)]
            shown = [[one, other] for one in faces[0] for other in faces[1]]
            tries.append(sum(rolls.plan(dice).value for dice in shown) / len(shown))
        best += max(tries)
    assert found.value / found.all == pytest.approx(best / FACES**2)
    assert found.all == FACES**4


# ---- the real box


def test_an_own_item_is_used() -> None:
    weapon = {"name": "Axe", "slot": "weapon", "effects": [{"kind": "set", "value": 6}]}
    found = plan(dice=[1], demons=[{"dice": [6]}], own=[weapon])
    assert found["beaten"] == [1]
    assert words(found)[0] == "Turn a 1 into a 6 (Axe: set a die to 6)."


def test_an_own_item_costs_its_tokens_and_takes_its_slot() -> None:  # SA-6.1, SA-6.2
    cap = {"slot": "helmet", "effects": [{"kind": "set", "value": 6, "spaces": ["blue", "blue"]}]}
    asked = {"dice": [5], "demons": [{"dice": [6]}], "own": [cap]}
    assert plan(**asked, focus=1)["beaten"] == []  # the printed effect is covered
    assert plan(**asked, focus=2)["beaten"] == [1]
    with pytest.raises(BadRequest):
        plan(**asked, items=["hunting_cap"])


def test_an_own_skill_takes_no_slot() -> None:
    skill = {"slot": "skill", "effects": [{"kind": "shield", "value": 2}]}
    found = plan(dice=[1], demons=[{"dice": [6], "damage": 2}], own=[skill], used=["helmet"])
    assert found["wounds"] == 0
    assert words(found, "guards") == ["Block 2 damage (own thing 1: block 2 damage)."]


def test_a_weapon_lies_where_it_hides_nothing_unless_told() -> None:  # SA-6.2, SA-8.2
    asked = {"dice": [4], "demons": [{"dice": [6]}], "used": ["sickle.1"], "focus": 1}
    assert plan(**asked, items=["sickle"])["beaten"] == [1]  # by the left slot's own effect
    left = [{"item": "sickle", "slot": "weapon_left"}]
    assert plan(**asked, items=left)["beaten"] == []


@pytest.mark.parametrize(
    ("field", "asked"),
    [
        ("blessings", {"blessings": ["blessing_pm_1"], "final": False}),
        ("only_modified", {"only_modified": True}),
        ("demons.0.hits.0", {"demons": [{"dice": [6], "hits": [5]}]}),
        ("demons.0.dice", {"demons": [{"dice": [6], "hits": [6]}]}),
        ("demons.0.hidden", {"demons": [{"hidden": True}], "final": True}),
        ("own.0.slot", {"own": [{"slot": "cloak", "effects": []}]}),
        ("own.0.name", {"own": [{"slot": "boots", "name": "x" * 41, "effects": []}]}),
        ("own.0.effects.0.kind", {"own": [{"slot": "boots", "effects": [{"kind": "fly"}]}]}),
        ("own.0.effects.0.value", {"own": [{"slot": "boots", "effects": [{"kind": "set"}]}]}),
        ("items.0.slot", {"items": [{"item": "sickle", "slot": "helmet"}]}),
        ("marks", {"marks": 11}),
    ],
)
def test_nonsense_is_named(field: str, asked: dict[str, object]) -> None:
    with pytest.raises(BadRequest) as caught:
        plan(**{"dice": [1], "demons": [{"dice": [6]}], **asked})
    assert caught.value.text.args["name"] == field
