"""Life and charges for the physical table."""

from typing import Any

import pytest

from klubovna.companion.aeons_end_dials import dials
from klubovna.companion.request import BadRequest


def after(*moves: dict[str, Any], players: int = 2, **more: Any) -> Any:
    mages = ["jian", "kadir", "mist", "lash"][:players]
    request = {"seed": "friday", "players": players, "mages": mages, "moves": [*moves]}
    return dials({**request, **more})


def life(by: int, mage: int = 0) -> dict[str, Any]:
    return {"do": "life", "mage": mage, "by": by}


@pytest.mark.parametrize(
    ("level", "mage", "gravehold", "nemesis"),
    [
        ("beginner", 12, 35, 60),
        ("normal", 10, 30, 70),
        ("expert", 10, 30, 70),
        ("extinction", 8, 25, 80),
    ],
)
def test_starting_life(level: str, mage: int, gravehold: int, nemesis: int) -> None:  # AE-17
    state = after(level=level)
    assert [one["life"] for one in state["mages"]] == [mage, mage]
    assert state["gravehold"]["life"] == gravehold
    assert state["nemesis"]["life"] == nemesis


def test_a_solo_mage_may_start_with_more() -> None:  # AE-16.6
    assert after(players=1, solo_life=15)["mages"][0]["life"] == 15


def test_nothing_exceeds_its_start() -> None:  # AE-2.1, AE-2.3
    state = after(
        life(-3), life(9), {"do": "gravehold", "by": 5}, {"do": "nemesis", "by": -1},
        {"do": "nemesis", "by": 4},
    )  # fmt: skip
    assert state["mages"][0]["life"] == 10
    assert (state["gravehold"]["life"], state["nemesis"]["life"]) == (30, 70)
    assert [entry["n"] for entry in state["log"]] == [-3, 3, 0, -1, 1]


def test_charges_fit_the_slots() -> None:  # AE-9.2
    full = after(*({"do": "charge", "mage": mage, "by": 9} for mage in (0, 1)))
    assert [one["charges"] for one in full["mages"]] == [4, 5]
    used = after({"do": "charge", "mage": 0, "by": 4}, {"do": "ability", "mage": 0})
    assert used["mages"][0]["charges"] == 0


def test_what_is_left_of_the_damage_hits_gravehold_twice() -> None:  # AE-14.1
    state = after({"do": "charge", "mage": 0, "by": 2}, life(-13))
    mage = state["mages"][0]
    assert (mage["life"], mage["exhausted"], mage["charges"]) == (0, True, 0)
    assert state["gravehold"]["life"] == 30 - 2 * 3
    assert state["log"][-1]["exhausted"]
    again = after(life(-10), life(-2), life(4))
    assert again["gravehold"]["life"] == 30 - 2 * 2
    assert again["mages"][0]["life"] == 0


def test_how_it_ends() -> None:  # AE-15, AE-16.5
    assert after({"do": "nemesis", "by": -70})["over"] == "won"
    assert after({"do": "gravehold", "by": -30})["over"] == "fallen"
    assert after(life(-10), life(-10, 1))["over"] == "exhausted"
    assert after(life(-10))["over"] is None
    assert after(life(-10), players=1)["over"] is None


@pytest.mark.parametrize(
    ("move", "named"),
    [
        ({"do": "life", "mage": 2, "by": 1}, "moves.0.mage"),
        ({"do": "life", "mage": 0}, "moves.0.by"),
        ({"do": "ability", "mage": 0}, "moves.0"),
        ({"do": "heal", "mage": 0}, "moves.0.do"),
    ],
)
def test_a_wrong_move_is_named(move: dict[str, Any], named: str) -> None:
    with pytest.raises(BadRequest, match=f"“{named}”"):
        after(move)
