"""Help for people: totals of the hand, of prepped spells and of what threatens; the end."""

from typing import Any

from klubovna.core.registry import find_game
from klubovna.core.rng import seeded
from klubovna.core.starting import new_match
from klubovna.core.state import Json, state_to_json
from klubovna.games.aeons_end.breaches import OPEN_COST
from klubovna.games.aeons_end.table import Table
from klubovna.testing import table
from klubovna.testing.scenario import Scenario

GAME = find_game("aeons-end")


def mages(nemesis: str = "rageborne") -> Scenario:
    t = table("aeons-end", players=2, mage_1="jian", mage_2="kadir", nemesis=nemesis)
    t.order("1")
    return t


def help_of(t: Scenario) -> dict[str, Any]:
    decision = t.match.owed()[0]
    return dict(GAME.aids(t.match.state, decision.seat, decision))


def threat(t: Scenario) -> dict[str, Json]:
    found = help_of(t)["threat"]
    assert isinstance(found, dict)
    return found


def test_what_the_gems_would_give() -> None:
    t = mages()
    t.seat(0).hand("crystal", "crystal", "moonstone_shard", "diamond_cluster", "diamond_cluster")
    gives = {"aether": 1 + 1 + 1 + 2 + 4, "gem_aether": 1, "spell_aether": 0}
    assert help_of(t)["potential"] == gives
    assert t.aether == 0


def test_what_the_prepped_spells_would_deal() -> None:
    t = mages()
    t.nemesis_life(3)
    t.seat(0).breaches("opened", "opened", "opened", 0).breach_1("spark").breach_3("ignite")
    t.seat(1).breach_1("dark_fire")
    assert help_of(t)["damage"] == [1 + 2 + 1, 0]


def test_flare_promises_nothing() -> None:
    t = mages()
    t.order("1", "1", "2", "nemesis")
    t.seat(0).breach_1("flare")
    assert help_of(t)["damage"] == [1, 0]


def test_flare_promises_nothing_before_a_shuffle() -> None:
    """The turn order deck is empty, so that casting it shuffles (AE-3.3): nobody knows how."""
    t = mages()
    t.order("1").order_discard("nemesis", "1", "2", "2", "nemesis")
    t.seat(0).breach_1("flare")
    decision, state = t.match.owed()[0], t.match.state
    assert isinstance(state, Table)
    assert not state.order
    for chance in range(20):
        state.rng = seeded(str(chance))
        assert GAME.aids(state, decision.seat, decision)["damage"] == [1, 0]


def test_what_the_nemesis_threatens() -> None:
    t = mages()
    t.in_play("needlemaw", "cauterizer", "blood_cry", "eye_of_nothing").tokens(4, 3, 2, 1)
    found = threat(t)
    assert (found["gravehold"], found["players"], found["unleash"]) == (2, 3, 2)
    assert found["cards"] == ["needlemaw", "cauterizer", "eye_of_nothing"]
    assert found["strikes"] == 0
    assert not found["lost"]


def test_a_strike_is_counted_but_not_foretold() -> None:
    t = mages()
    t.fury(3).in_play("eye_of_nothing", "avatar_of_wrath").tokens(1, 5)
    found = threat(t)
    assert (found["gravehold"], found["players"]) == (0, 0)
    assert found["strikes"] == 1  # the avatar's; it takes the Fury with it


def test_a_turn_that_loses_is_announced() -> None:
    t = mages("carapace_queen")
    t.husks(13).in_play("foul_multitudes").tokens(1)
    assert threat(t)["lost"]


def test_no_secret_is_told_and_nothing_changed() -> None:
    for seed in range(12):
        nemesis = ("rageborne", "carapace_queen", "crooked_mask", "prince_of_gluttons")[seed % 4]
        match, rng = new_match(GAME, 1 + seed % 4, f"{seed}", {"nemesis": nemesis}), seeded("x")
        while not match.over:
            asked = match.owed()[0]
            if rng.below(25) == 0:
                before = state_to_json(match.state)
                found = GAME.aids(match.state, asked.seat, asked)
                assert state_to_json(match.state) == before
                twin = match.imagine(asked.seat, rng)
                assert GAME.aids(twin.state, asked.seat, asked) == found
            match.step(rng.below(len(asked.options)), asked.seat)


def test_the_sheets_at_the_end() -> None:
    t = mages()
    t.nemesis_life(1).seat(0).breach_1("spark").hand("crystal", "jade").deck().discard("jade")
    t.choose("cast spark")
    found = GAME.aids(t.match.state, 0, None)
    assert found["ending"] == "slain"
    assert isinstance(found["sheets"], list)
    first = found["sheets"][0]
    assert isinstance(first, dict)
    assert (first["life"], first["charges"], first["opened"]) == (10, 0, 2)
    assert first["cards"] == {"jade": 2, "crystal": 1, "spark": 1}


def test_printed_costs_of_breaches() -> None:
    printed = GAME.components()["breaches"]
    assert isinstance(printed, list)
    assert printed[2] == {"focus": 3, "open": OPEN_COST[2], "bonus": 1}
