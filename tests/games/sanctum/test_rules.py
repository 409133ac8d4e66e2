"""Rules of Sanctum that no worked example shows (SA-1 to SA-24)."""

import pytest

from klubovna.core.errors import BadSetup
from klubovna.core.registry import find_game
from klubovna.core.starting import new_match
from klubovna.games.sanctum.lord import draw_lord
from klubovna.games.sanctum.rest import MOST_CHANGES
from klubovna.games.sanctum.table import EMPTY
from klubovna.testing import table
from klubovna.texts import Text
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
    state,
    storm,
)

# ---- setup (SA-2)


def test_boards_as_they_begin() -> None:  # SA-2.2, SA-2.3, SA-2.6, SA-1.4
    t = table("sanctum", 4, "setup")
    assert [len(state(t).decks[level]) for level in range(3)] <= [36, 30, 18]
    for seat in range(4):
        one = hero(t, seat)
        assert (one["life"], one["dice"], one["angel"], one["rage"]) == (10, 2, True, 1)
        grid = one["grid"]
        assert isinstance(grid, list)
        assert len(grid) == 9
    assert sorted(str(hero(t, seat)["hero"]) for seat in range(4)) == sorted(
        ["huntress", "outlaw", "slayer", "dancer"]
    )


def test_gems_are_as_many_as_in_the_box() -> None:  # SA-1.1
    for one in kit().heroes:
        assert sum(skill.gems for skill in one.skills) == 18
        assert sum(skill.white for skill in one.skills) == 2  # and one in the supply


def test_starting_bonuses_by_seat() -> None:  # SA-2.8
    for seed in ("a", "b", "c"):
        match = new_match(find_game("sanctum"), 4, seed, events=True)
        told = [event.for_seat(-1) for event in match.events()]
        keys = [text.key for text in told if text is not None]
        assert keys.count("event.bonus") == 6
        assert keys.count("event.potion") == 2


@pytest.mark.parametrize(
    ("players", "options"),
    [(5, {}), (1, {}), (2, {"difficulty": "easy"}), (2, {"hero_1": "bard"})],
)
def test_bad_setups_are_named(players: int, options: dict[str, str | int | bool]) -> None:
    with pytest.raises(BadSetup):
        table("sanctum", players, "bad", **options)


def test_a_hero_twice() -> None:  # SA-2.6
    with pytest.raises(BadSetup, match="dancer"):
        table("sanctum", 2, "bad", hero_1="dancer", hero_2="dancer")


# ---- moving (SA-4)


def test_after_a_move_one_is_first() -> None:  # SA-4.1
    t = heroes(3)
    t.seat(0).where("act_i 1")
    t.seat(1).where("act_i 5")
    t.seat(2).where("act_i 4")
    t.choose("move")
    assert t.seat(0).where == "act_i 6"


def test_the_chest() -> None:  # SA-4.4
    t = heroes(3)
    t.seat(0).where("act_i 8")
    t.seat(1).where("act_i 6")
    t.seat(2).where("act_i 7")
    t.sets("demon_red_1_01/demon_red_1_02", "demon_red_2_01/demon_blue_1_01", "demon_blue_2_01")
    t.choose("move")
    t.choose(t.options()[0])
    assert t.asks == "loot"
    order = []
    while t.asks == "loot":
        order.append(t.match.owed()[0].seat)
        t.choose(t.options()[0])
    assert order == [0, 2, 1]  # from the front to the back
    assert [len(t.seat(seat).bag) for seat in range(3)] == [1, 1, 1]
    assert t.sets == []
    assert t.seat(0).unlocked == []  # no experience


def test_items_stay_hidden() -> None:  # SA-1.6
    t = heroes()
    t.seat(0).demons(GREEN_THREE)
    assert "hunting_cap" not in str(t.seat(0).sees()["heroes"])
    components = find_game("sanctum").components()
    assert GREEN_THREE not in str(components)


def test_demons_that_look_the_same_are_offered_in_the_same_words() -> None:  # SA-1.6
    offered = []
    for twin in (GREEN_THREE, "demon_green_1_06"):  # a hunting cap or a moss circlet
        t = heroes()
        t.sets(f"{twin}/{BLUE_TWO}", "demon_red_2_03").choose("move")
        offered.append(t.options()[0])
    assert offered[0] == offered[1]


def test_an_empty_deck_is_made_anew() -> None:  # SA-4.2
    t = heroes()
    t.seat(0).where("act_i 1")
    t.seat(1).where("act_i 3")
    now = state(t)
    now.discards[0] = now.decks[0][:]
    now.decks[0].clear()
    t.choose("move")  # space 4 shows a pair of level I
    assert state(t).discards[0] == []
    assert len(state(t).decks[0]) == 34


# ---- fights (SA-5)


def test_a_die_need_not_be_assigned() -> None:  # SA-5.5, SA-5.6
    t = heroes()
    t.seat(0).demons(BLUE_TWO).rage(0).spent_rage(1)
    fight(t, 2, 2)
    t.choose("end_attack")
    assert t.seat(0).rage == 1  # a die was left and the demon survived
    beaten = heroes()
    beaten.seat(0).demons(BLUE_TWO).rage(0).spent_rage(1)
    fight(beaten, 2, 2)
    beaten.choose("die 1 (2) on demon 1", "decline")
    assert beaten.seat(0).rage == 0  # no demon survived


def test_death_on_the_way() -> None:  # SA-3.4, SA-5.8
    t = heroes()
    t.seat(0).life(1).demons(ONE_AND_SIX).stamina(0).bag("dagger").worn("hunting_cap")
    fight(t, 4, 4)
    t.choose("end_attack")
    assert hero(t)["alive"] is False
    assert t.seat(0).demons == []
    piles = [kit().cards[card].id for pile in state(t).discards for card in pile]
    assert {ONE_AND_SIX, GREEN_THREE, "demon_green_1_04"} <= set(piles)
    assert t.match.owed()[0].seat == 1


def test_all_dead_before_the_walls() -> None:  # SA-15.1
    t = heroes()
    for seat in (0, 1):
        t.seat(seat).life(1).stamina(0).demons("demon_red_3_01" if seat else "demon_red_3_02")
    while not t.over:
        t.choose("fight" if t.asks == "act" else t.options()[-1])
    assert t.result().scores == [0, 0]
    assert t.result().winners == [0, 1]


def test_surplus_shields_do_not_heal() -> None:  # SA-5.7
    t = heroes()
    t.seat(0).demons(BLUE_TWO).life(5)
    fight(t, 4, 4)
    t.choose("end_attack", "use armour 4 shield 2")
    assert t.seat(0).life == 5


def test_every_change_counts_from_the_face_before() -> None:  # SA-5.3
    t = heroes()
    t.seat(0).demons(BLUE_TWO)
    fight(t, 6, 6)
    t.choose("use weapon_left 4 plus_minus 2")  # 4, not 8
    t.choose("use helmet 4 plus_minus 1")
    assert "die 1 to 3" in t.options()
    assert "die 1 to 5" in t.options()


def test_an_item_hides_what_is_printed() -> None:  # SA-6.2
    t = heroes()
    t.seat(0).worn("travelling_hood").demons(BLUE_TWO)
    fight(t, 6, 6)
    assert not any(option.startswith("use helmet") for option in t.options())
    both = heroes(items_hide_effects=False)
    both.seat(0).worn("travelling_hood").demons(BLUE_TWO)
    fight(both, 6, 6)
    assert any(option.startswith("use helmet") for option in both.options())


# ---- resting (SA-8)


def test_rest_restores_everything_but_rage() -> None:  # SA-8.1
    t = heroes()
    t.seat(0).stamina(0).spaces("7.1 stamina", "7.2 stamina", "3.1 focus").focus(0)
    t.seat(0).rage(0).spent_rage(1).demons(BLUE_TWO)
    t.choose("rest")
    assert (t.seat(0).stamina.value, t.seat(0).focus.value) == (2, 1)
    assert t.seat(0).spaces == []
    assert t.seat(0).rage == 0
    assert t.seat(0).demons == [BLUE_TWO]


def test_potions_for_items() -> None:  # SA-8.6
    t = heroes()
    t.seat(0).bag("dagger", "hunting_cap", "yew_bow").gems().potions("red", "red", "blue")
    t.choose("rest", "brew blue from dagger")
    assert t.seat(0).potions == ["red", "red", "blue", "blue"]
    t.choose("throw red", "brew blue from yew_bow")
    assert t.seat(0).potions == ["red", "blue", "blue", "blue"]
    t.choose("done_brewing")
    assert t.seat(0).bag == ["hunting_cap"]


def test_the_angel_die_comes_once() -> None:  # SA-8.4
    t = heroes()
    t.seat(0).bag("hunting_cap", "dagger").gems("green", "blue")
    t.choose("rest", "put on hunting_cap", "put on dagger at weapon_left")
    assert t.seat(0).dice == 3


# ---- blessings (SA-9)


def test_blessings_at_once() -> None:  # SA-9.1 to SA-9.6
    t = heroes(3)
    t.seat(0).worn("horned_helm", "war_greaves", "serpent_eye", "frost_rapier")
    t.choose("rest", "done_dressing")
    # Levels 8: rows I and II of the category, and the bonus of row II.
    assert len(t.seat(0).blessings) == 3
    assert t.seat(0).sees()["blessing_board"] == [
        *[True, True, False],
        *[True, True, False],
        *[True, True, True],
        *[False, True],
    ]
    seen = t.seat(1).sees()["heroes"]
    assert isinstance(seen, list)
    assert isinstance(seen[0], dict)
    assert (seen[0]["blessings"], seen[0]["blessings_held"]) == (None, 3)


def test_gems_in_two_colours() -> None:  # SA-9.2
    t = heroes(3)
    t.seat(0).grid("red1: 0+0", "red2: 1+0", "blue1: 0+0").grid("green1: 0+0")
    measured = hero(t)["measures"]
    assert isinstance(measured, dict)
    assert measured["gained_gems"] == 2  # red 1 + 1, green 2, blue 2; white never counts


# ---- the walls (SA-10, SA-11)


def test_breaking_the_walls() -> None:  # SA-10.3, SA-10.4
    t = heroes()
    t.seat(0).where("walls").demons(BLUE_TWO)
    assert t.options() == ["fight", "rest"]
    free = heroes()
    free.seat(0).where("walls")
    assert free.options() == ["rest", "break"]
    free.choose("break")
    assert free.seat(0).where == "cathedral"
    assert len(free.laid) == 2
    assert free.seat(0).sees()["blessing_board"] == [False] * 11
    assert free.seat(0).sees()["laid"] == [None, None]
    assert free.options() == ["move", "rest", "answer"]
    free.choose("move")
    assert free.seat(1).where == "walls"


def test_no_blessings_after_the_breach() -> None:  # SA-9.1
    t = heroes()
    t.seat(0).where("walls")
    t.seat(1).worn("horned_helm", "war_greaves")
    t.choose("break", "rest", "done_dressing")
    assert t.seat(1).blessings == []


# ---- the final battle (SA-14, SA-15)


def test_rows() -> None:  # SA-14.1
    t = storm("demon_lord_08")
    for seat in (0, 1):
        t.choose("lives", seat=seat)
    for seat in (0, 1):
        row = t.seat(seat).row.value
        assert isinstance(row, list)
        assert [name.split("_")[0] for name in row] == ["demon", "fury"] * 4 + ["demon"]


def test_cards_are_beaten_from_left_to_right() -> None:  # SA-14.3
    t = in_battle()
    t.seat(0).dice(5)
    battle(t, 1, 2, 2, 1, 3)
    t.choose("die 1 (1) on the card", "die 2 (2) on the card", "lives")
    assert t.seat(0).step == 1
    # fury_01 needs a 2; behind it lies a card that needs 1 and 3.
    assert [o for o in t.options() if "on the card" in o] == ["die 3 (2) on the card"]
    t.choose("die 3 (2) on the card", "die 4 (1) on the card", "die 5 (3) on the card")
    assert t.seat(0).step == 3


def test_victory_and_ranks() -> None:  # SA-14.6, SA-15.2 to SA-15.4
    t = in_battle()
    t.seat(0).step(8).row(*ROW[:8], "demon_lord_16").life(3)
    t.seat(1).step(8).life(1).stamina(0).rage(0).focus(0)
    battle(t, 1, 1)
    t.choose("die 1 (1) on the card", "die 2 (1) on the card")
    assert hero(t)["won"] is True
    while not t.over:
        ask = t.match.owed()[0]
        t.match.step(len(ask.options) - 1, ask.seat)
    assert t.result().scores == [9 + 3, 8]
    assert t.result().winners == [0]


def test_ties() -> None:  # SA-15.1, SA-15.3
    t = in_battle()
    for seat in (0, 1):
        t.seat(seat).step(2).life(1).stamina(0).focus(0).rage(0)
    t.seat(0).hits(1)
    while not t.over:
        ask = t.match.owed()[0]
        t.match.step(len(ask.options) - 1, ask.seat)
    assert t.result().scores == [2, 2]
    assert t.result().winners == [0]  # one hit more on the card
    assert t.result().tie == Text("tie.hits")


def test_the_lords_deck_is_made_anew() -> None:  # SA-21.1
    t = in_battle()
    t.seat(0).step(3)
    now = state(t)
    now.laid, now.lord_deck = now.laid + now.lord_deck, []
    assert draw_lord(now) in (0, 1)  # the two that Janča has beaten
    assert draw_lord(now) in (0, 1)
    assert draw_lord(now) == EMPTY


def test_nobody_rests_for_ever() -> None:
    match = new_match(find_game("sanctum"), 2, "idle")
    while match.decision is not None:
        decision = match.owed()[0]
        words = [match.label(decision, n).words for n in range(len(decision.options))]
        match.step(words.index("rest") if "rest" in words else 0, decision.seat)
        assert len(match.choices) < 500
    assert match.result().winners == [0, 1]


def test_facing_damage_is_shown() -> None:  # SA-5.7
    t = heroes()
    t.seat(0).demons(BLUE_TWO, ONE_AND_SIX)
    fight(t, 2, 4)
    assert fighting(t)["faces"] == 3
    t.choose("die 1 (2) on demon 1")
    assert fighting(t)["faces"] == 2
    assert loose(t) == [4]


def test_who_is_left_behind_catches_up() -> None:  # SA-4.5
    t = heroes(3)
    t.seat(0).where("act_i 2")
    t.seat(1).where("act_ii 3")
    t.seat(2).where("act_ii 2")
    t.choose("move")
    assert t.seat(0).where == "act_ii 4"


def test_a_fight_can_win_a_blessing() -> None:  # SA-5.11, SA-8.7
    t = heroes(3)
    t.seat(0).unlocked("huntress_grit_tile", "huntress_survival_tile").demons(BLUE_TWO)
    t.seat(0).grid("blue1: 1+0").stamina(4).focus(4)
    fight(t, 2, 1)
    t.choose("die 1 (2) on demon 1", "gem blue huntress_energy_surge")
    board = t.seat(0).sees()["blessing_board"]
    assert isinstance(board, list)
    assert board[0] is False  # the third skill


def test_effects_have_their_phase() -> None:  # SA-6.3
    t = heroes()
    t.seat(0).demons(BLUE_TWO)
    fight(t, 6, 6)
    assert not any("shield" in option for option in t.options())
    t.choose("end_attack")
    assert all("shield" in option or option == "end_defence" for option in t.options())


def test_a_gained_gem_pays_in_the_next_rest() -> None:  # SA-7.3
    t = heroes()
    t.seat(0).demons("demon_green_1_01").grid("green1: 1+0").gems().bag("hunting_cap")
    fight(t, 1, 6)
    t.choose("die 1 (1) on demon 1", "gem green huntress_grit_tile")
    assert t.seat(0).gems == ["green"]
    t.choose("rest")  # Lenka
    t.choose("rest", "put on hunting_cap")
    assert t.seat(0).worn == ["hunting_cap"]


def test_rearranging() -> None:  # SA-8.3
    t = heroes()
    t.seat(0).worn("hunting_cap").bag("moss_circlet").gems().stamina(3)
    t.choose("rest", "take off hunting_cap", "put on moss_circlet")
    assert t.seat(0).worn == ["moss_circlet"]
    assert t.seat(0).bag == ["hunting_cap"]
    assert t.seat(0).gems == []
    assert t.seat(0).stamina == 2 + kit_stamina("moss_circlet")


def kit_stamina(item: str) -> int:
    return next(card.stamina for card in kit().cards if card.item == item)


def test_an_item_put_on_in_this_rest_comes_off_again() -> None:  # SA-8.3
    t = heroes()
    t.seat(0).bag("hunting_cap", "moss_circlet").gems("white")
    t.choose("rest", "put on hunting_cap with 1 white")
    assert t.seat(0).gems == []
    t.choose("take off hunting_cap")
    assert t.seat(0).gems == ["white"]
    t.choose("put on moss_circlet with 1 white", "done_dressing")
    assert t.seat(0).worn == ["moss_circlet"]
    assert t.seat(0).bag == ["hunting_cap"]


def test_gems_on_blood_runes_come_off_again() -> None:  # SA-23.7
    t = heroes(hero_1="slayer")
    t.seat(0).unlocked("slayer_blood_runes").gems("red")
    t.choose("rest", "charge", "uncharge")
    assert t.seat(0).gems == ["red"]
    assert t.seat(0).runes == 0


def test_a_rest_ends_even_for_whoever_is_never_content() -> None:
    t = heroes()
    t.seat(0).bag("hunting_cap").gems("white")
    t.choose("rest")
    changes = 0
    while t.asks == "dress":
        t.match.step(0, 0)
        changes += 1
    assert changes == MOST_CHANGES


def test_who_has_answered_does_nothing() -> None:  # SA-11.2, SA-11.6
    t = heroes(3)
    t.seat(0).where("walls")
    t.seat(2).demons(BLUE_TWO)
    t.choose("break", "answer")
    assert t.match.owed()[0].seat == 2
    assert t.options() == ["move", "fight", "rest", "answer"]
    t.choose("rest")
    assert len(t.laid) == 3
    assert t.match.owed()[0].seat == 2  # the breaker laid a card, the other did nothing


def test_the_last_rest() -> None:  # SA-12.1 to SA-12.3
    t = heroes()
    t.seat(0).where("walls").bag("dagger").gems("blue").blessings("blessing_pm_1")
    t.seat(1).where("walls").worn("horned_helm", "war_greaves", "frost_rapier")
    t.choose("break", "answer")
    assert {ask.seat for ask in t.match.owed()} == {0, 1}  # at the same time
    t.choose("done_dressing", seat=1)
    t.choose("done_dressing", "done_brewing", seat=0)
    assert t.seat(1).blessings == []  # none in the last rest
    assert t.seat(0).bag == []
    seen = t.seat(1).sees()["heroes"]
    assert isinstance(seen, list)
    assert isinstance(seen[0], dict)
    assert seen[0]["blessings"] == ["blessing_pm_1"]  # turned up


def test_rounds_go_on_until_all_have_died_or_won() -> None:  # SA-14.2, SA-14.8
    t = in_battle()
    t.seat(0).life(20)
    t.seat(1).life(1).stamina(0).focus(0).rage(0)
    fought: list[int] = []
    while not t.over:
        ask = t.match.owed()[0]
        if ask.kind in ("prepare", "attack") and (not fought or fought[-1] != ask.seat):
            fought.append(ask.seat)
        t.match.step(len(ask.options) - 1, ask.seat)
    assert fought[:2] == [0, 1]
    assert 1 not in fought[2:]  # the dead do not fight
    assert not any(bool(hero(t, seat)["alive"]) for seat in (0, 1))


def test_what_can_be_taken_back() -> None:  # SA-20.1 to SA-20.3
    t = heroes()
    t.seat(0).demons(BLUE_TWO, ONE_AND_SIX)
    fight(t, 2, 3)
    t.choose("use helmet 4 plus_minus 1", "die 2 to 4", "die 1 (2) on demon 1")
    for _ in range(3):
        t.seat(0).undo()
    assert loose(t) == [2, 3]
    assert t.seat(0).focus == 3
    assert not t.seat(0).may_undo()  # the roll


def test_in_the_storm_the_choice_of_another_is_news() -> None:  # SA-20.2
    t = storm("demon_lord_03", players=3)
    t.choose("lives", seat=0)
    assert t.seat(0).may_undo()
    t.choose("lives", seat=1)
    assert not t.seat(0).may_undo()
    assert t.seat(1).may_undo()
    t.seat(1).undo()
    assert t.seat(0).may_undo()
