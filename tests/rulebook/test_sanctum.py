"""The worked examples of Sanctum's rulebook (SA-1 to SA-24). The tests carry their names.

Janča, the Huntress, sits at seat 0, Lenka at seat 1. Dice are scripted.
"""

import pytest

from klubovna.core.errors import CannotUndo
from klubovna.core.events import seat_ref
from klubovna.core.game import complete_setup
from klubovna.core.rng import Rng
from klubovna.games.sanctum.card import PLUS_MINUS, SHIELD, Effect
from klubovna.games.sanctum.game import Sanctum
from klubovna.games.sanctum.table import Table, empty_table, payments
from klubovna.games.sanctum.terms import Terms
from klubovna.testing import Scenario, WrongWords, table
from support.sanctum import (
    BLUE_TWO,
    GREEN_THREE,
    ONE_AND_SIX,
    ROW,
    battle,
    fight,
    hero,
    heroes,
    in_battle,
    kit,
    state,
    storm,
)


def bare(players: int) -> Table:
    return empty_table(Terms(complete_setup(Sanctum(), players, {}, "")), kit(), Rng(0, 0, 0, 0))


# ---- setup (SA-2)


def test_ex_setup_skill_tile() -> None:  # SA-2.7
    t = heroes()
    assert "blue3: 2+0" in t.seat(0).grid
    tile = kit().heroes[0].skills[8]
    assert tile.id == "huntress_deep_focus_tile"
    assert (tile.tile, tile.stamina, tile.focus) == (True, 0, 2)


def test_ex_starting_bonus_blue() -> None:  # SA-2.8
    t = table("sanctum", 2, "bonus", hero_1="huntress", hero_2="outlaw")
    blue = next(n for n, card in enumerate(kit().bonuses) if card.id == "start_bonus_blue_3")
    # The cards are shuffled from the last place down; the first player takes the last one.
    first = t.active.value
    assert isinstance(first, int)
    t.outcomes(blue, *[0] * 12)
    before = kit().heroes[state(t).heroes[first]].skills
    moved = t.seat(first).grid.value
    assert isinstance(moved, list)
    assert f"blue3: {before[8].gems - 1}+{before[8].white}" in moved
    assert f"blue2: {before[7].gems + 1}+{before[7].white}" in moved
    assert t.seat(first).unlocked == []


def test_ex_two_player_achievement_setup() -> None:  # SA-2.5
    for seed in ("a", "b", "c"):
        board = table("sanctum", 2, seed).blessing_board.value
        assert isinstance(board, list)
        for row in range(3):
            assert board[row * 3 : row * 3 + 3].count("") == 1
        assert sum(1 for tile in board if tile) == 8
        assert len(state(table("sanctum", 2, seed)).blessing_box) == 4
    assert "" not in table("sanctum", 3, "a").blessing_board


def test_ex_divine_intervention_setup() -> None:  # SA-2.4, SA-4.6
    acts = {2: "act_iii", 3: "act_ii", 4: "act_iii"}
    for players, act in acts.items():
        path = table("sanctum", players).seat(0).sees()["path"]
        assert isinstance(path, list)
        marked = [one["act"] for one in path if isinstance(one, dict) and one["divine"] is not None]
        assert marked == [act]
    t = heroes(3)
    for seat in range(3):
        t.seat(seat).where(f"act_ii {seat + 2}")
    t.choose("move")
    t.choose(t.options()[0])
    assert [t.seat(seat).dice.value for seat in range(3)] == [3, 3, 3]


def test_ex_next_act_order() -> None:  # SA-2.1, SA-4.1
    order = {2: ["i", "iii"], 3: ["i", "ii", "iv"], 4: ["i", "ii", "iii", "iv"]}
    for players, acts in order.items():
        path = table("sanctum", players).seat(0).sees()["path"]
        assert isinstance(path, list)
        assert [one["act"] for one in path if isinstance(one, dict)] == [f"act_{a}" for a in acts]
    t = heroes()
    t.seat(0).where("act_i 9")
    t.seat(1).where("act_i 8")
    t.choose("move")
    assert hero(t)["act"] == "act_iii"
    walls = heroes()
    walls.seat(0).where("act_iii 9")
    walls.seat(1).where("act_iii 8")
    walls.choose("move")
    assert walls.seat(0).where == "walls"


# ---- cards (SA-1)


def test_ex_demon_card_anatomy() -> None:  # SA-1.3
    red = next(card for card in kit().cards if card.id == "demon_red_2_03")
    assert (red.level, red.colour, sorted(red.dice), red.damage) == (2, 0, [1, 6], 2)
    t = heroes()
    t.seat(0).demons("demon_red_2_03")
    demons = hero(t)["demons"]
    assert isinstance(demons, list)
    assert demons[0] == {
        "demon": "red_2",
        "level": 2,
        "colour": "red",
        "dice": [1, 6],
        "damage": 2,
        "reward": "helmet",
        "reward_colour": "green",
        "hit": [False, False],
    }
    t.outcomes(0, 5).choose("fight")
    t.choose("die 1 (1) on demon 1", "die 2 (6) on demon 1")
    assert t.asks == "gem"  # two red points
    assert all(
        "red" in option or "white" in option or option == "decline" for option in t.options()
    )


# ---- moving (SA-3, SA-4)


def test_ex_first_move() -> None:  # SA-3.2, SA-4.1, SA-4.2, SA-4.3
    t = table("sanctum", 2, "first")
    first = t.active.value
    assert isinstance(first, int)
    assert t.asks == "take"  # the first action is a Move, there is nothing to choose
    assert t.seat(first).where == "act_i 1"
    sets = t.sets.value
    assert isinstance(sets, list)
    assert len(sets) == 5
    assert all(one.count("/") == 1 and one.count("_1_") == 2 for one in sets)
    t.choose(t.options()[0])
    assert len(t.seat(first).demons) == 2
    assert t.active != first


def test_ex_second_player_first_move() -> None:  # SA-3.2, SA-4.1, SA-4.2, SA-4.3
    t = table("sanctum", 2, "second")
    t.choose(t.options()[0])
    second = t.active.value
    assert isinstance(second, int)
    assert t.seat(second).where == "act_i 2"
    assert t.asks == "take"
    assert len(t.sets) == 5
    assert len(t.options()) == 5  # whole pairs, nothing mixed


def test_ex_second_turn_choices() -> None:  # SA-3.1, SA-3.3
    t = heroes()
    t.seat(0).demons(GREEN_THREE, BLUE_TWO)
    assert t.options() == ["move", "fight", "rest"]
    empty = heroes()
    assert empty.options() == ["move", "rest"]


def test_ex_reveal_five_mixed_sets() -> None:  # SA-4.2
    t = heroes(3)
    for seat in range(3):
        t.seat(seat).where(f"act_i {seat + 7}")
    t.choose("move")
    sets = t.sets.value
    assert isinstance(sets, list)
    assert sorted(one.count("/") + 1 for one in sets) == [1, 1, 1, 2, 2]
    assert len(kit().acts[1].spaces[1]) == 1


# ---- fights (SA-5, SA-6)


def test_ex_same_value_pair() -> None:  # SA-5.5
    t = heroes()
    t.seat(0).demons("demon_green_1_09", "demon_blue_1_09").focus(0).rage(0).spent_rage(1)
    fight(t, 5, 2)
    assert t.options() == ["die 1 (5) on demon 1", "die 1 (5) on demon 2", "end_attack"]
    t.choose("die 1 (5) on demon 1")
    assert len(t.seat(0).demons) == 1


def test_ex_potion_partial_restore() -> None:  # SA-5.1, SA-6.4
    t = heroes()
    t.seat(0).demons(GREEN_THREE).stamina(0).potions("red")
    t.seat(0).spaces("7.1 stamina", "7.2 stamina")  # two shields for two stamina
    t.choose("fight", "drink red", "restore 7.1")
    assert t.seat(0).stamina == 1
    assert t.seat(0).spaces == ["7.2 stamina"]
    t.outcomes(0, 0).choose("roll", "end_attack")
    # The effect with one filled space can't be used; the token works elsewhere.
    assert t.options() == ["use boots 4 shield 1", "end_defence"]


@pytest.mark.parametrize(
    ("spaces", "stamina"),
    [
        ([0], [0]),  # ex_effect_cost_red: one stamina
        ([1], [0]),  # ex_effect_cost_blue: one focus
        ([2], [0, 1]),  # ex_effect_cost_purple: either
        ([2, 2], [0, 1, 2]),  # ex_effect_cost_two_purple: any mix
        ([0, 0], [0]),  # ex_effect_cost_two_red: two stamina
        ([0, 2], [0, 1]),  # ex_effect_cost_red_purple: one stamina and any token
    ],
)
def test_ex_effect_costs(spaces: list[int], stamina: list[int]) -> None:  # SA-6.1
    bench = bare(2)
    bench.pools[0] = [4, 4]
    assert payments(bench, 0, Effect(SHIELD, 1, spaces)) == stamina


def test_ex_demon_one_or_six() -> None:  # SA-5.5
    t = heroes()
    t.seat(0).demons(ONE_AND_SIX)
    fight(t, 1, 6)
    t.choose("die 1 (1) on demon 1", "die 2 (6) on demon 1", "decline", "decline")
    assert t.seat(0).demons == []
    assert t.seat(0).bag == ["soft_soled_shoes"]


def test_ex_change_by_one_bounds() -> None:  # SA-5.3
    by_one = Effect(PLUS_MINUS, 1, [1])
    assert [by_one.results[face] for face in (6, 1, 3)] == [[5], [2], [2, 4]]


def test_ex_rage_sets_die() -> None:  # SA-5.4
    t = heroes()
    t.seat(0).demons(ONE_AND_SIX)
    fight(t, 6, 6)
    t.choose("rage", "die 1 to 1")
    found = hero(t)
    assert (found["rage"], found["spent_rage"]) == (0, 1)
    assert "rage" not in t.options()
    assert {"die 1 (1) on demon 1", "die 2 (6) on demon 1"} <= set(t.options())


def test_ex_full_fight() -> None:  # SA-5.1, SA-5.2, SA-5.3, SA-5.5, SA-5.7, SA-5.9, SA-5.10, SA-6.1
    t = heroes()
    t.seat(0).demons(ONE_AND_SIX, GREEN_THREE, BLUE_TWO)
    fight(t, 6, 6)
    t.choose("die 1 (6) on demon 1")
    t.choose("use helmet 4 plus_minus 1")  # the only die and the only way: 5
    t.choose("use weapon_left 4 plus_minus 2")  # 3
    t.choose("die 2 (3) on demon 2", "end_attack")
    fighting = hero(t)["fight"]
    assert isinstance(fighting, dict)
    assert fighting["damage"] == 3
    t.choose("use armour 4 shield 2")  # nothing is left to block the third with
    assert t.seat(0).life == 9
    assert hero(t)["rage"] == 1
    assert t.asks == "gem"
    assert all("green" in one or "white" in one or one == "decline" for one in t.options())
    t.choose("gem green huntress_grit_tile")
    assert t.seat(0).bag == ["hunting_cap"]
    assert t.seat(0).demons == [f"{ONE_AND_SIX}+2", BLUE_TWO]
    assert (t.seat(0).stamina.value, t.seat(0).focus.value) == (0, 1)


def test_ex_full_fight_with_rage() -> None:  # SA-5.4, SA-5.5, SA-5.6, SA-5.7
    t = heroes()
    t.seat(0).demons(ONE_AND_SIX, GREEN_THREE, BLUE_TWO)
    fight(t, 6, 6)
    t.choose("rage", "die 1 to 1", "die 1 (1) on demon 1", "die 2 (6) on demon 1", "end_attack")
    assert t.seat(0).focus == 3
    assert t.asks == "defend"
    fighting = hero(t)["fight"]
    assert isinstance(fighting, dict)
    assert fighting["damage"] == 2
    assert hero(t)["rage"] == 0  # no die was left


# ---- experience and the grid (SA-7)


def beaten(card: str, *dice: int, **places: str) -> Scenario:
    """Janča has just beaten this demon and gains its experience."""
    t = heroes()
    t.seat(0).demons(card)
    for name, value in places.items():
        t.seat(0).grid(f"{name}: {value}")
    fight(t, *dice)
    for at, die in enumerate(dice):
        t.choose(f"die {at + 1} ({die}) on demon 1")
    return t


def test_ex_experience_green_one() -> None:  # SA-7.1, SA-7.2
    t = heroes()
    t.seat(0).demons(GREEN_THREE)
    fight(t, 3, 1)
    t.choose("die 1 (3) on demon 1")
    colours = {option.split()[1] for option in t.options() if option.startswith("gem")}
    assert colours == {"green", "white"}
    t.choose("gem green huntress_volley")
    assert t.asks == "act"  # one point only


def test_ex_experience_blue_two() -> None:  # SA-7.2
    t = beaten(ONE_AND_SIX, 1, 6)
    colours = {option.split()[1] for option in t.options() if option.startswith("gem")}
    assert colours == {"blue", "white"}
    t.choose("gem blue huntress_deep_focus_tile")
    assert "gem blue huntress_keep_distance" in t.options()  # the same gem may move again
    t.choose("gem white huntress_precise_shot")
    assert t.asks == "act"


def test_ex_grid_two_blue_steps() -> None:  # SA-7.2, SA-7.4, SA-7.6
    t = beaten(ONE_AND_SIX, 1, 6, blue1="1", blue2="2", blue3="2")
    t.choose("gem blue huntress_energy_surge")
    assert t.seat(0).unlocked == ["huntress_energy_surge"]
    t.choose("gem blue huntress_keep_distance")
    grid = t.seat(0).grid
    assert [place for place in grid if place.startswith("blue")] == [
        "blue1: 1+0",
        "blue2: 1+0",
        "blue3: 2+0",
    ]
    assert t.seat(0).gems == ["blue", "white"]
    assert t.seat(0).unlocked == ["huntress_energy_surge"]


def test_ex_grid_no_jump() -> None:  # SA-7.5
    t = beaten(ONE_AND_SIX, 1, 6, blue1="2", blue2="0", blue3="1")
    t.choose("gem blue huntress_deep_focus_tile")
    assert "blue2: 1+0" in t.seat(0).grid
    assert "blue1: 2+0" in t.seat(0).grid


def test_ex_grid_unlock_before_refill() -> None:  # SA-7.2, SA-7.6
    t = beaten(ONE_AND_SIX, 1, 6, blue2="1", blue3="2")
    t.choose("gem blue huntress_keep_distance", "gem blue huntress_deep_focus_tile")
    assert t.seat(0).unlocked == ["huntress_keep_distance"]
    assert "blue2: 1+0" in t.seat(0).grid


def test_ex_grid_wasted() -> None:  # SA-7.2
    t = heroes()
    t.seat(0).demons(ONE_AND_SIX)
    for row in (1, 2, 3):
        t.seat(0).grid(f"blue{row}: 0+0").grid(f"green{row}: 1+0").grid(f"red{row}: 1+0")
    fight(t, 1, 6)
    t.choose("die 1 (1) on demon 1", "die 2 (6) on demon 1")
    assert t.asks == "act"  # both points are lost


# ---- resting (SA-8)


def resting(*items: str, gems: tuple[str, ...]) -> Scenario:
    t = heroes()
    t.seat(0).bag(*items).gems(*gems)
    t.choose("rest")
    return t


def test_ex_setup_helmet_slot() -> None:  # SA-8.2
    t = resting("hunting_cap", "travelling_hood", gems=("white", "white"))
    t.choose("put on hunting_cap")
    assert not any("put on" in option for option in t.options())


def test_ex_two_helmets() -> None:  # SA-8.2
    t = resting("travelling_hood", "hunting_cap", gems=("white", "blue"))
    t.choose("put on travelling_hood with 1 white")
    with pytest.raises(WrongWords):
        t.choose("put on hunting_cap")


def test_ex_equip_choices() -> None:  # SA-8.2, SA-1.5
    t = resting("hunting_cap", "travelling_hood", "soft_soled_shoes", gems=("white", "blue"))
    assert t.options() == [
        "put on hunting_cap with 1 white",
        "put on travelling_hood",
        "put on travelling_hood with 1 white",
        "put on soft_soled_shoes with 1 white",
        "done_dressing",
    ]


def test_ex_equip_shoes() -> None:  # SA-8.2, SA-8.4
    t = resting("hunting_cap", "travelling_hood", "soft_soled_shoes", gems=("white", "blue"))
    t.choose("put on soft_soled_shoes")
    assert t.seat(0).worn == ["soft_soled_shoes"]
    assert t.seat(0).gems == []
    assert t.seat(0).bag == ["hunting_cap", "travelling_hood"]
    assert t.seat(0).dice == 3


def test_ex_two_weapons() -> None:  # SA-8.2
    t = resting("dagger", "yew_bow", gems=("white", "blue"))
    t.choose("put on dagger at weapon_left", "put on yew_bow at weapon_right")
    assert sorted(t.seat(0).worn) == ["dagger", "yew_bow"]


def test_ex_token_count() -> None:  # SA-6.5, SA-8.5
    t = heroes()
    tiles = ["huntress_grit_tile", "huntress_survival_tile", "huntress_deep_focus_tile"]
    skills = kit().heroes[0].skills
    stamina = 2 + sum(skill.stamina for skill in skills if skill.id in tiles)
    focus = 3 + sum(skill.focus for skill in skills if skill.id in tiles)
    t.seat(0).stamina(stamina).focus(focus).bag("hunting_cap", "soft_soled_shoes")
    t.seat(0).gems("green", "blue", "blue")
    t.choose("rest", "put on hunting_cap", "put on soft_soled_shoes")
    assert (t.seat(0).stamina.value, t.seat(0).focus.value) == (5, 7)


def test_ex_item_removed() -> None:  # SA-8.5
    t = heroes()
    t.seat(0).worn("travelling_hood").stamina(2).focus(4).gems()
    t.choose("rest", "take off travelling_hood")
    assert (t.seat(0).stamina.value, t.seat(0).focus.value) == (2, 3)
    assert t.seat(0).gems == ["blue"]


# ---- Act V (SA-10, SA-11)


def test_ex_act_v_arrival() -> None:  # SA-10.1, SA-10.2
    t = heroes(4)
    for seat in range(4):
        t.seat(seat).where(f"act_iv {9 - seat}")
    t.choose("move")
    assert t.seat(0).where == "walls"
    assert [t.seat(seat).dice.value for seat in range(4)] == [3, 3, 3, 3]
    assert len(t.sets) == 5
    assert all(one.count("/") == 1 for one in t.sets)
    t.choose(t.options()[0])
    assert len(t.sets) == 4
    t.choose("move")
    assert t.seat(1).where == "walls"
    assert len(t.options()) == 4
    t.choose(t.options()[0])
    assert [t.seat(seat).dice.value for seat in range(4)] == [3, 3, 3, 3]


def test_ex_call_to_arms() -> None:  # SA-10.4, SA-11.1, SA-11.3, SA-11.4, SA-11.5, SA-13.1
    t = heroes(4, hero_1="outlaw", hero_2="huntress", hero_3="dancer", hero_4="slayer")
    for seat in range(4):
        t.seat(seat).where("walls").life(30)
        if seat:
            t.seat(seat).demons(f"demon_red_3_0{seat}")
    t.choose("break")
    assert len(t.laid) == 2
    t.choose("answer")
    assert t.seat(1).demons == []
    for _ in range(2):  # the dancer and the slayer fight on
        fight_through(t)
    assert len(t.laid) == 3  # the outlaw's next turn
    t.choose("answer")
    assert t.seat(2).answered == 1
    fight_through(t)
    assert len(t.laid) == 4
    assert [t.seat(seat).answered.value for seat in range(4)] == [0, 0, 1, 2]
    assert t.seat(3).demons == []
    assert t.phase != "journey"
    before = len(t.match.events())
    while t.phase in ("gathering", "storm"):
        ask = t.match.owed()[0]
        t.match.step(len(ask.options) - 1, ask.seat)  # everybody loses lives rather than pay
    suffered = [0] * 4
    for event in t.match.events()[before:]:
        told = event.for_seat(-1)
        if told is not None and told.key == "event.life_lost":
            suffered = [n + (told.args["player"] is seat_ref(s)) for s, n in enumerate(suffered)]
    assert suffered == [2, 2, 3, 4]


def fight_through(t: Scenario) -> None:
    """The player on turn fights without doing anything."""
    seat = t.match.owed()[0].seat
    t.choose("fight")
    while t.asks in ("prepare", "reroll", "attack", "defend"):
        t.choose(t.options()[-1], seat=seat)


# ---- the final battle (SA-13 to SA-16)


def test_ex_final_damage() -> None:  # SA-14.5
    t = in_battle()
    t.seat(0).step(2)
    t.outcomes(0, 0)
    assert t.asks == "attack"
    fighting = hero(t)["fight"]
    assert isinstance(fighting, dict)
    assert fighting["faces"] == 8  # four Demon Lord cards of 2; hidden fury cards count 0


def test_ex_final_sequence_normal() -> None:  # SA-14.7, SA-16
    assert rhythm("normal") == [2, 1, 0, 0]


def test_ex_difficulty_rows() -> None:  # SA-2.9, SA-16
    first = {level: rhythm(level)[0] for level in ("normal", "hard", "terrifying", "hellish")}
    assert first == {"normal": 2, "hard": 3, "terrifying": 4, "hellish": 5}


def rhythm(difficulty: str) -> list[int]:
    """How many cards the Demon Lord answers with after each of the first four rounds."""
    t = in_battle(difficulty=difficulty)
    for seat in (0, 1):
        t.seat(seat).life(100)
    while not t.over and state(t).round <= 4:
        ask = t.match.owed()[0]
        t.match.step(len(ask.options) - 1, ask.seat)
    answers: list[int] = []
    for event in t.match.events():
        told = event.for_seat(-1)
        assert told is not None
        if told.key == "event.round":
            answers.append(0)
        elif told.key == "event.lord":
            answers[-1] += 1
    return answers[:4]


def test_ex_terror_without_rage() -> None:  # SA-13.2, SA-17
    t = storm("demon_lord_08")
    t.seat(0).rage(0).spent_rage(1)
    assert [ask.seat for ask in t.match.owed()] == [1]  # only Lenka has a choice
    assert t.seat(0).life == 9
    assert t.seat(1).options() == ["penalty", "lives"]


def test_ex_reroll_without_matching_dice() -> None:  # SA-18.1, SA-18.4
    t = in_battle()
    t.seat(0).row("demon_lord_01", "fury_02", *ROW[2:]).dice(5)
    battle(t, 1, 2, 1, 4, 5)
    t.choose("die 1 (1) on the card", "die 2 (2) on the card")
    assert t.asks == "suffer"  # every 2 is to be rolled again, and there is none left
    t.choose("penalty")
    assert t.seat(0).life == 10
    fighting = hero(t)["fight"]
    assert isinstance(fighting, dict)
    dice = fighting["dice"]
    assert isinstance(dice, list)
    left = [die["value"] for die in dice if isinstance(die, dict) and die["state"] == "loose"]
    assert left == [1, 4, 5]


def test_ex_modified_cancelled_out() -> None:  # SA-18
    t = in_battle()
    shadow = next(foe for foe in kit().foes if foe.attack == "veil_of_shadow" and foe.dice == [4])
    t.seat(0).row("demon_lord_01", shadow.id, *ROW[2:]).dice(3).worn("dagger")
    battle(t, 1, 2, 4)
    t.choose("die 1 (1) on the card", "die 2 (2) on the card", "penalty")
    assert not any("on the card" in option for option in t.options())
    t.choose("use helmet 4 plus_minus 1", "die 3 to 5", "use dagger 2 minus 1")
    t.choose("die 3 (4) on the card")
    assert t.seat(0).step == 2


def test_ex_life_above_ten() -> None:  # SA-17.8
    t = storm("demon_lord_01")
    t.choose("penalty", seat=0)
    t.choose(t.seat(0).options()[0], seat=0)
    t.choose(t.seat(0).options()[0], seat=0)
    assert t.seat(0).life == 11


# ---- taking back, playing in parallel (SA-20, SA-22)


def test_ex_undo_before_roll() -> None:  # SA-20
    t = heroes()
    t.seat(0).demons(GREEN_THREE).potions("red", "red").spaces("7.1 stamina", "7.2 stamina")
    t.choose("fight", "drink red", "restore 7.1")
    assert t.seat(0).may_undo()
    t.choose("roll")
    assert not t.seat(0).may_undo()
    with pytest.raises(CannotUndo):
        t.seat(0).undo()


def test_ex_undo_before_fury_flip() -> None:  # SA-20
    t = in_battle()
    t.seat(0).dice(4)
    battle(t, 1, 2, 5, 5)
    t.choose("die 1 (1) on the card")
    assert t.seat(0).may_undo()
    t.choose("die 2 (2) on the card")
    assert t.asks == "suffer"  # the fury card lies open
    assert not t.seat(0).may_undo()


def test_ex_parallel_blessing() -> None:  # SA-22, SA-9.7
    t = heroes(3, hero_3="slayer")
    for seat in (0, 1):
        t.seat(seat).worn(*(["stag_crown", "soft_soled_shoes"] if seat else ["hunting_cap"]))
    t.seat(0).worn("horned_helm", "war_greaves")
    t.choose("rest", "done_dressing")
    assert len(t.seat(0).blessings) == 1
    t.choose("rest", "done_dressing")
    assert len(t.seat(1).blessings) == 0
