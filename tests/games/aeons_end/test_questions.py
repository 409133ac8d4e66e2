"""No question where no answer changes anything: what a random game asks makes a difference."""

import json

import pytest

from klubovna.core.match import Match
from klubovna.core.rng import seeded
from klubovna.core.state import State, state_to_json
from support.aeons import A, B, aeons, drawn, go, holding, in_play
from support.suite import Mode, random_step, start

USUAL = ("act", "cast", "put_away", "target", "discard")
"""Questions whose options are different cards or targets: trying them all would take long."""


def comes_of(match: Match[State], option: int) -> str:
    """All that there is after an answer: the table and the next question."""
    tried = match.clone()
    tried.step(option, tried.owed()[0].seat)
    asks = [(ask.seat, ask.kind, ask.options) for ask in tried.owed()]
    return json.dumps([state_to_json(tried.state), asks], sort_keys=True)


@pytest.mark.parametrize(
    "nemesis", ["rageborne", "carapace_queen", "crooked_mask", "prince_of_gluttons"]
)
@pytest.mark.parametrize("players", [2, 3])
def test_answers_differ(nemesis: str, players: int) -> None:
    mode = Mode("aeons-end", players, {"nemesis": nemesis, "market": "random"})
    for number in range(4):
        match, rng = start(mode, f"questions {number}"), seeded(f"questions {number}")
        while match.decision is not None:
            decision = match.owed()[0]
            if decision.kind not in USUAL:
                ways = {comes_of(match, option) for option in range(len(decision.options))}
                assert len(ways) > 1, (decision, match.prompt(decision).key)
            random_step(match, rng)


def test_nobody_is_named_for_no_damage() -> None:  # AE-10.5, AE-10.8
    t = in_play("bleed_static", tokens=1)
    assert t.asks == "act"
    t = drawn("digest", nemesis="prince_of_gluttons").choose("option 2")
    assert t.asks == "act"  # no pile is empty
    t = drawn("lay_waste", "phaedraxa", "jian")
    t.seat(A).charges(5)
    t.choose("yes")
    assert t.asks == "act"


def test_nobody_is_named_where_only_the_exhausted_are_left_to_name() -> None:  # AE-14.4
    t = drawn("cleave", "jian", "kadir", "mist").strikes("frenzy")
    t.seat(A).life(0).breaches("opened", "opened", 0, 0)
    t.seat(B).life(0).breaches("opened", "opened", 0, 0)
    t.seat(2).breaches("opened", 0, 0, 0)
    assert t.asks == "act"
    assert t.gravehold == 30 - 6


def test_two_players_who_both_get_corruptions_are_not_chosen() -> None:
    t = drawn("afflict", nemesis="crooked_mask")
    assert t.asks == "act"
    assert len(t.seat(B).deck) == 2
    t = drawn("afflict", nemesis="crooked_mask")
    t.corruptions("contagion", "nothingness")
    assert t.asks == "taint"  # who gets the last ones


def test_no_corruption_left_to_choose_a_player_for() -> None:  # AE-19.3
    t = drawn("burden", "jian", "kadir", nemesis="crooked_mask")
    t.corruptions()
    t.seat(A).breaches(*["opened"] * 4)
    t.seat(B).breaches(*["opened"] * 4)
    assert t.asks == "act"
    assert t.gravehold == 26


def test_a_spell_that_must_be_cast_is_cast() -> None:  # AE-5.2
    t = aeons("jian", "kadir")
    t.seat(A).breaches("opened", "opened", 1, 0).breach_3("ignite")
    assert go(t).nemesis_life == 68
    assert t.asks == "act"


def test_all_allies_have_their_charges() -> None:  # AE-9.2
    t = holding("clouded_sapphire", mages=("jian", "kadir", "mist"))
    t.seat(B).charges(5)
    t.seat(2).charges(5)
    t.choose("play clouded_sapphire")
    assert t.asks == "act"


# ---- which copy leaves the discard pile


def test_the_copy_that_leaves_the_discard_pile_is_chosen() -> None:  # AE-8.6, AE-8.7
    t = holding("bottled_vortex")
    t.seat(A).discard("crystal", "jade", "crystal").deck("spark")
    t.choose("play bottled_vortex", "destroy crystal")
    assert t.asks == "which_copy"
    assert t.options() == ["copy 1", "copy 3"]
    t.choose("copy 1", "none")
    assert t.seat(A).discard == ["jade", "crystal"]
    assert t.destroyed == ["bottled_vortex", "crystal"]


def test_copies_side_by_side_are_alike() -> None:
    t = holding("bottled_vortex")
    t.seat(A).discard("crystal", "crystal", "jade").deck("spark")
    t.choose("play bottled_vortex", "destroy crystal")
    assert t.asks == "may_destroy"
    assert t.seat(A).discard == ["crystal", "jade"]


def test_the_copy_for_otherworldly_gate_and_contagion() -> None:
    t = holding(mages=("kadir", "jian"))
    t.seat(A).charges(5).discard("spark", "jade", "spark")
    t.choose("ability kadir", "take_back spark", "copy 3", "none")
    assert t.seat(A).discard == ["spark", "jade"]
    t = holding("contagion", nemesis="crooked_mask")
    t.seat(A).discard("spark", "jade", "spark")
    t.choose("copy 1")
    assert t.seat(A).discard == ["jade", "spark"]
