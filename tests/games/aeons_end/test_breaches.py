"""Focusing and opening breaches, and what may be prepped there (AE-7)."""

import pytest

from klubovna.games.aeons_end.breaches import focus_cost, open_cost
from support.aeons import (
    OPEN,
    A,
    B,
    aeons,
    casting,
    drawn,
    go,
    holding,
    lay_spell,
    offered,
    state,
)

FOCUS = {2: 2, 3: 3, 4: 4}
OPEN_COSTS = {2: [5, 4, 3, 2], 3: [9, 7, 5, 3], 4: [13, 10, 7, 4]}


def breaches(breach: int, stage: int | str) -> list[str | int]:
    """One breach like this, the others gone."""
    row: list[str | int] = ["gone"] * 4
    row[breach - 1] = stage
    return row


@pytest.mark.parametrize("breach", [2, 3, 4])
@pytest.mark.parametrize("stage", [0, 1, 2])
def test_the_cost_of_focusing(breach: int, stage: int) -> None:  # AE-7.3, AE-7.7, AE-6.4
    t = holding(aether=FOCUS[breach] - 1)
    t.seat(A).breaches(*breaches(breach, stage))
    assert offered(t, "focus") == []
    t = holding(aether=FOCUS[breach])
    t.seat(A).breaches(*breaches(breach, stage))
    t.choose(f"focus {breach}")
    assert t.seat(A).breaches == [str(s) for s in breaches(breach, stage + 1)]
    assert t.aether == 0


@pytest.mark.parametrize("breach", [2, 3, 4])
@pytest.mark.parametrize("stage", [0, 1, 2, 3])
def test_the_cost_of_opening(breach: int, stage: int) -> None:  # AE-7.4, AE-7.7, AE-6.5
    cost = OPEN_COSTS[breach][stage]
    t = holding(aether=cost - 1)
    t.seat(A).breaches(*breaches(breach, stage))
    assert offered(t, "open") == []
    t = holding("spark", aether=cost)
    t.seat(A).breaches(*breaches(breach, stage))
    t.choose(f"open {breach}")
    assert t.seat(A).breaches == [str(s) for s in breaches(breach, "opened")]
    assert t.aether == 0
    assert offered(t, "prep") == [f"spark {breach}"]


@pytest.mark.parametrize("breach", [2, 3, 4])
def test_at_the_last_stage_there_is_no_paid_focus(breach: int) -> None:  # AE-7.6, AE-21
    t = holding(aether=20)
    t.seat(A).breaches(*breaches(breach, 3))
    assert offered(t, "focus") == []
    assert offered(t, "open") == [str(breach)]


@pytest.mark.parametrize("breach", [2, 3, 4])
def test_a_free_focus_at_the_last_stage_opens(breach: int) -> None:  # AE-7.6
    t = holding("focusing_orb")
    t.seat(A).breaches(*breaches(breach, 3))
    t.choose("play focusing_orb", "player 1")
    assert t.seat(A).breaches == [str(s) for s in breaches(breach, "opened")]


def test_opened_stays_opened() -> None:  # AE-7.1
    t = holding(aether=20)
    t.seat(A).breaches(*OPEN)
    assert offered(t, "focus") == []
    assert offered(t, "open") == []


def test_a_breach_may_be_focused_several_times() -> None:  # AE-7.3
    t = holding(aether=9)
    t.seat(A).breaches("opened", 0, 0, 0)
    t.choose("focus 2", "focus 2", "focus 2", "focus 3")
    assert t.seat(A).breaches == ["opened", "3", "1", "0"]
    assert t.aether == 0


def test_a_focused_breach_takes_a_spell_in_this_turn_only() -> None:  # AE-7.5
    t = aeons(order="1 1")
    t.aether(2)
    t.seat(A).hand("spark", "spark").breaches("gone", 0, "gone", "gone")
    assert offered(t, "prep") == []
    t.choose("focus 2")
    assert offered(t, "prep") == ["spark 2"]
    t.choose("end")
    assert offered(t, "prep") == []


def test_a_focused_breach_holds_one_spell() -> None:  # AE-6.6
    t = holding("spark", "spark", aether=2)
    t.seat(A).breaches("gone", 0, "gone", "gone")
    t.choose("focus 2", "prep spark 2")
    assert offered(t, "prep") == []


def test_a_free_focus_of_the_casting_phase_counts() -> None:  # AE-7.5
    t = casting("amplify_vision", "spark")
    t.seat(A).breaches("opened", 0, 0, 0)
    t.choose("cast amplify_vision")
    assert offered(t, "prep") == ["spark 1", "spark 2"]


def test_a_focus_in_the_turn_of_another_counts_not() -> None:  # AE-7.5
    t = aeons(order="1 2")
    t.seat(A).hand("focusing_orb")
    t.seat(B).hand("spark").breaches("gone", 0, "gone", "gone")
    t.choose("play focusing_orb", "player 2", "end")
    assert t.seat(B).breaches == ["gone", "1", "gone", "gone"]
    assert offered(t, "prep") == []


def test_a_focus_in_the_nemesis_turn_counts_not() -> None:  # AE-7.5
    t = drawn("burden", nemesis="crooked_mask")
    t.seat(A).hand("spark").breaches("gone", 0, "gone", "gone")
    t.choose("player 2", "player 2", "player 1")
    assert t.seat(A).breaches == ["gone", "1", "gone", "gone"]
    assert offered(t, "prep") == []


@pytest.mark.parametrize(
    ("row", "after"),
    [
        (["opened", 3, 0, 0], ["opened", "opened", "0", "0"]),
        (["opened", "opened", 0, 3], ["opened", "opened", "1", "3"]),
        (["opened", "gone", "gone", 1], ["opened", "gone", "gone", "2"]),
        (["opened", "opened", "opened", "opened"], OPEN),
    ],
)
def test_the_lowest_focus_cost_is_the_lowest_number(
    row: list[str | int], after: list[str]
) -> None:  # AE-7.10, AE-7.11
    t = casting("amplify_vision")
    t.seat(A).breaches(*row)
    t.choose("cast amplify_vision")
    assert t.seat(A).breaches == after


def test_a_focus_effect_with_nothing_to_focus() -> None:  # AE-7.11
    t = drawn("burden", nemesis="crooked_mask")
    t.seat(A).breaches(*OPEN)
    t.seat(B).breaches(*OPEN)
    t.choose("player 2", "player 2")
    assert t.asks == "act"


def test_a_destroyed_breach_is_gone() -> None:  # AE-7.1, AE-13.9
    t = holding("spark", aether=20)
    t.seat(A).breaches("gone", "gone", "gone", 0)
    assert offered(t, "prep") == []
    assert offered(t, "focus") == ["4"]


def test_any_free_focus_of_yours_uses_the_discount_up() -> None:  # AE-20.5
    t = holding("flexing_dagger", "focusing_orb", aether=4)
    t.choose("play flexing_dagger", "option 1", "play focusing_orb", "player 2", "breach 2")
    assert t.discount == 3
    t = holding("flexing_dagger", "focusing_orb", aether=4)
    t.choose("play flexing_dagger", "option 1", "play focusing_orb", "player 1", "breach 2")
    assert t.discount == 0


def test_a_breach_with_a_spell_can_be_opened_around_it() -> None:  # AE-7.4
    t = holding("feral_lightning", aether=3)
    t.choose("prep feral_lightning 2", "open 2")
    assert t.seat(A).breach_2 == ["feral_lightning"]
    assert t.seat(A).breaches == ["opened", "opened", "1", "2"]


def test_the_view_shows_costs() -> None:  # AE-22.1
    t = go(holding())
    lay = t.seat(B).sees()["mages"]
    assert isinstance(lay, list)
    kadir = lay[0]
    assert isinstance(kadir, dict)
    rows = kadir["breaches"]
    assert isinstance(rows, list)
    shown = [(row.get("focus"), row.get("open")) for row in rows if isinstance(row, dict)]
    assert shown == [(None, None), (2, 3), (3, 7), (4, 7)]


def test_a_discount_is_the_active_players_alone() -> None:  # AE-20.5
    t = holding("flexing_dagger").choose("play flexing_dagger", "option 1")
    found = state(t)
    assert [open_cost(found, A, 1), focus_cost(found, A, 3)] == [0, 1]
    assert [open_cost(found, B, 1), focus_cost(found, B, 3)] == [3, 4]


def test_two_spells_in_a_breach_count_as_two() -> None:  # AE-20.4
    t = casting("chaos_arc")
    lay_spell(t, A, 2, "spark", "ignite")
    assert t.choose("cast chaos_arc").nemesis_life == 63
