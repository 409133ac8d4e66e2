"""The Automa, field by field (EV-16)."""

import pytest

from klubovna.testing import Scenario, table


def solo(rondel: int, *deck: str, **options: str | int | bool) -> Scenario:
    """The player's first turn; the cards lie on top of the deck, the marker before its move."""
    t = table("evenfall", 1, "solo", clan_1="star", **options)
    t.phase("action").active(0).rondel(rondel)
    t.seat(0).hand().herb(0).potion(0).knowledge(0)
    t.deck(*deck)
    return t


ONE, TWO, THREE = "owl_courier", "crystal_mirror", "wolf_companion"


def test_the_automa_begins_with_little() -> None:  # EV-16.1, EV-2.4
    t = table("evenfall", 1, "begin")
    assert (t.seat(1).witches.value, t.seat(1).elders.value) == (4, 0)
    assert t.seat(1).inner == []
    assert t.rondel == 0
    assert t.first == 0


@pytest.mark.parametrize(
    ("level", "x"), [("apprentice", 1), ("witch", 3), ("seer", 4), ("heir_to_the_throne", 5)]
)
def test_the_x_field_depends_on_the_level(level: str, x: int) -> None:  # EV-16.1, EV-16.4
    t = solo(9, ONE, automa=level)
    t.choose("token")
    assert t.rondel == 0
    assert t.seat(1).vp == x + 1
    assert t.seat(1).coven == 1


def test_it_turns_after_main_actions_only_and_passes_with_you() -> None:  # EV-16.2
    t = solo(8, ONE)
    t.seat(0).specialists("channeler_lux")
    t.choose("rotate channeler_lux")
    assert t.rondel == 8
    t.choose("pass")
    assert t.round == 2
    assert t.rondel == 8


def test_it_draws_a_place() -> None:  # EV-16.4
    t = solo(0, TWO)
    t.place_deck("cave_a_1")
    t.choose("token")
    assert t.seat(1).outer == ["cave_a_1"]
    assert t.seat(1).witches == 4


def test_it_harvests_as_points() -> None:  # EV-16.2, EV-16.4, EV-14.14
    t = solo(6, ONE)
    t.seat(1).outer("moonlit_glade_a_1", "sanctuary_b_1")
    t.seat(0).specialists("vesper_the_informer")
    t.choose("token", "take herb")
    assert t.seat(1).vp == 2 + 2
    assert t.seat(0).herb == 1 + 1


def test_it_transfers_its_best_ritual() -> None:  # EV-16.4
    t = solo(6, TWO)
    t.seat(1).outer("cave_a_1+owl_courier", "cave_a_2+great_summoning", "cave_b_2")
    t.choose("token")
    assert t.rondel == 8
    assert t.seat(1).inner == ["cave_a_2+great_summoning"]


def test_what_it_cannot_do_it_skips() -> None:  # EV-16.3
    t = solo(6, TWO)
    t.choose("token")
    assert t.rondel == 9
    assert (t.seat(1).coven.value, t.seat(1).vp.value) == (1, 1)


def test_it_plays_a_ritual_on_a_place_with_a_bonus() -> None:  # EV-16.4
    t = solo(4, ONE, "clay_golem")
    t.seat(1).outer("cave_b_2", "cave_a_1")
    t.choose("token")
    assert t.seat(1).outer == ["cave_b_2", "cave_a_1+clay_golem"]
    assert t.seat(1).vp == 1 + 2


def test_without_a_free_place_the_ritual_is_discarded() -> None:  # EV-16.4, EV-17.12
    t = solo(4, ONE, "clay_golem")
    t.northern_lakes_places("cave_b_2")
    t.choose("token")
    assert t.discard == [ONE, "clay_golem"]
    assert t.rondel == 6
    assert t.seat(1).outer == ["cave_b_2"]


def test_its_last_witch_does_the_work_of_two() -> None:  # EV-16.4
    t = solo(0, ONE)
    t.northern_lakes_places("cave_a_1")
    t.seat(1).witches(1)
    t.choose("token")
    assert t.seat(1).outer == ["cave_a_1"]
    assert t.seat(1).witches == 0
    assert t.seat(1).northern_lakes_figures == ["witch"]


def test_you_win_ties_in_battle() -> None:  # EV-16.5
    t = solo(0, THREE)
    t.phase("battle").northern_lakes_stones("blue", "green", "blue", "blue")
    t.seat(0).northern_lakes_figures("witch").mana(4)
    t.seat(1).northern_lakes_figures("witch")
    t.choose("bid 4", "stone green")
    assert any(line.endswith("the Automa is as strong, but loses ties.") for line in t.log())
    assert t.seat(0).stones == ["green"]
    assert t.seat(1).stones == []


def test_it_wins_a_region_alone() -> None:  # EV-16.5
    t = solo(0, THREE)
    t.phase("battle").northern_lakes_stones("blue", "green", "blue", "blue")
    t.seat(1).northern_lakes_figures("witch")
    assert t.asks == "act"
    assert t.seat(1).stones == ["blue"]
    assert t.seat(1).vp == 1
    assert t.first == 0


def test_its_stones_ignore_the_symbols() -> None:  # EV-16.6, EV-16.7
    t = solo(0)
    t.phase("scoring").round(3)
    t.seat(1).stones("blue", "blue").specialists("irena")
    t.seat(1).inner("sanctuary_a_1+great_summoning", "cave_b_2+owl_courier", "cave_a_1+dragon_egg")
    assert t.over
    assert t.seat(1).vp == 3 + 10 + 10 + 1 + 3


@pytest.mark.parametrize(("vp", "winners"), [(10, [0]), (9, []), (8, [])])
def test_the_automa_wins_ties(vp: int, winners: list[int]) -> None:  # EV-16.8, EV-16.9
    t = solo(0)
    t.phase("scoring").round(3)
    t.seat(0).vp(vp).mana(5)
    t.seat(1).vp(9)
    assert t.over
    assert t.result().winners == winners
