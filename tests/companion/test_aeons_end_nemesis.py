"""The nemesis deck for the physical table."""

from typing import Any

import pytest

from klubovna.companion.aeons_end_nemesis import nemesis_deck
from klubovna.companion.request import BadRequest
from klubovna.games.aeons_end.basic import BASIC
from klubovna.games.aeons_end.catalogue import NEMESIS_BY_ID, NEMESIS_CARDS
from klubovna.games.aeons_end.setup import UNIQUE
from klubovna.games.aeons_end.terms import LEVELS, NEMESES

DRAW = {"do": "draw"}
MAIN = {"do": "main"}


def lair(*moves: dict[str, Any], nemesis: str = "rageborne", **more: Any) -> Any:
    request = {"seed": "friday", "players": 2, "nemesis": nemesis, "moves": [*moves]}
    return nemesis_deck({**request, **more})


def drawn(state: Any) -> list[int]:
    return [NEMESIS_BY_ID[entry["card"]] for entry in state["log"] if entry["do"] == "draw"]


@pytest.mark.parametrize(
    ("players", "basic", "whole"),
    [(1, [1, 3, 7], 20), (2, [3, 5, 7], 24), (3, [5, 6, 7], 27), (4, [8, 7, 7], 31)],
)
@pytest.mark.parametrize("nemesis", NEMESES)
def test_the_deck_tier_by_tier(
    nemesis: str, players: int, basic: list[int], whole: int
) -> None:  # AE-2.3
    state = lair(*[DRAW] * (whole + 1), nemesis=nemesis, players=players)
    assert [tier["basic"] for tier in state["tiers"]] == basic
    assert [tier["unique"] for tier in state["tiers"]] == [3, 3, 3]
    cards = drawn(state)
    assert len(set(cards)) == whole
    tiers = [NEMESIS_CARDS[card].tier for card in cards]
    assert tiers == sorted(tiers)
    own = [card for card in cards if card not in BASIC]
    assert sorted(own) == sorted(UNIQUE[NEMESES.index(nemesis)])
    assert [sum(NEMESIS_CARDS[c].tier == t and c in BASIC for c in cards) for t in (1, 2, 3)] == (
        basic
    )
    assert state["log"][-1] == {"do": "empty", "card": None, "n": 3, "gravehold": 0}


def test_seeds_make_decks() -> None:
    first = drawn(lair(*[DRAW] * 24))
    assert first == drawn(lair(*[DRAW] * 24))
    assert first != drawn(lair(*[DRAW] * 24, seed="saturday"))


def until(wanted: str) -> tuple[list[dict[str, Any]], Any]:
    """Draws until a card of a type lies face up."""
    moves: list[dict[str, Any]] = []
    while True:
        moves.append(DRAW)
        state = lair(*moves)
        if state["drawn"]["type"] == wanted:
            return moves, state


def test_an_attack_goes_to_the_discard_pile() -> None:  # AE-12.1
    _, state = until("attack")
    assert state["discard"][-1] == state["drawn"]["card"]


def test_a_power_counts_down_and_leaves() -> None:  # AE-12.3
    moves, state = until("power")
    card = state["drawn"]["card"]
    for left in reversed(range(state["in_play"][-1]["tokens"])):
        moves.append(MAIN)
        state = lair(*moves)
        step = next(step for step in state["steps"] if step["card"] == card)
        assert step["tokens"] == left
        assert step["does"] == ("waits" if left else "power")
    assert card not in [one["card"] for one in state["in_play"]]
    assert card in state["discard"]


def test_a_minion_lives_and_dies_and_comes_back() -> None:  # AE-12.2, AE-12.7
    moves, state = until("minion")
    minion = state["drawn"]
    card, life = minion["card"], minion["number"]
    moves.append({"do": "hit", "card": card, "by": 2})
    assert lair(*moves)["in_play"][-1]["tokens"] == life - 2
    healed = lair(*moves, {"do": "hit", "card": card, "by": -5})
    assert healed["in_play"][-1]["tokens"] == life
    assert lair(*moves, MAIN)["steps"][-1]["does"] == "persistent"
    moves.append({"do": "hit", "card": card, "by": 50})
    dead = lair(*moves)
    assert dead["log"][-1]["n"] == life - 2
    assert card in dead["discard"]
    back = lair(*moves, {"do": "return", "card": card})
    assert back["in_play"][-1]["tokens"] == life


def test_a_shielded_minion_loses_one_at_a_time() -> None:
    moves: list[dict[str, Any]] = [DRAW] * 24
    hit = {"do": "hit", "card": "cauterizer", "by": 5}
    assert lair(*moves, hit)["log"][-1]["n"] == 1


def test_cards_leave_unresolved() -> None:
    moves, state = until("power")
    gone = lair(*moves, {"do": "remove", "card": state["drawn"]["card"]})
    assert gone["discard"][-1] == state["drawn"]["card"]
    thrown = lair({"do": "throw"})
    assert (thrown["left"], thrown["discard"]) == (23, [thrown["log"][-1]["card"]])


def test_rageborne_strikes_with_four_fury() -> None:  # AE-19.1
    assert lair()["fury"] == 1
    angry = [{"do": "unleash"}] * 3
    assert lair(*angry)["strikes"]
    striking = lair(*angry, {"do": "strike"})
    assert NEMESIS_CARDS[NEMESIS_BY_ID[striking["strike"]["card"]]].tier == 0
    assert striking["fury"] == 4
    assert lair(*angry, {"do": "strike"}, {"do": "struck"})["fury"] == 1
    harder = lair(*angry, {"do": "strike"}, {"do": "struck"}, level="expert")
    assert harder["fury"] == 3


def test_the_queen_has_at_most_fifteen_husks() -> None:  # AE-19.2
    queen = {"nemesis": "carapace_queen"}
    assert lair(**queen)["husks"] == 2
    assert lair({"do": "unleash"}, **queen)["husks"] == 4
    assert lair({"do": "unleash"}, **queen, level="extinction")["husks"] == 5
    full = lair({"do": "husks", "by": 14}, **queen)
    assert (full["husks"], full["log"][-1]["gravehold"]) == (15, 1)


@pytest.mark.parametrize(
    ("level", "life", "harder"),
    [
        ("beginner", 60, False),
        ("normal", 70, False),
        ("expert", 70, True),
        ("extinction", 80, True),
    ],
)
def test_levels(level: str, life: int, harder: bool) -> None:  # AE-17
    assert level in LEVELS
    state = lair(level=level)
    assert (state["life"], state["harder"]) == (life, harder)


def test_nothing_left_is_a_win() -> None:  # AE-15.2
    moves: list[dict[str, Any]] = [DRAW] * 24
    state = lair(*moves)
    assert not state["depleted"]
    moves += [{"do": "remove", "card": one["card"]} for one in state["in_play"]]
    assert lair(*moves)["depleted"]


@pytest.mark.parametrize(
    ("moves", "named"),
    [
        ([{"do": "hit", "card": "skewer", "by": 1}], "moves.0"),
        ([{"do": "hit", "card": "dragon", "by": 1}], "moves.0.card"),
        ([DRAW, {"do": "return", "card": "skewer"}], "moves.1"),
        ([{"do": "struck"}], "moves.0"),
        ([{"do": "husks", "by": 1}], "moves.0"),
        ([{"do": "fury", "by": 100}], "moves.0.by"),
        ([DRAW] * 24 + [{"do": "throw"}], "moves.24"),
    ],
)
def test_a_wrong_move_is_named(moves: Any, named: str) -> None:
    with pytest.raises(BadRequest, match=f"“{named}”"):
        lair(*moves)


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ({"nemesis": "dragon"}, "nemesis"),
        ({"level": "easy"}, "level"),
        ({"players": 0}, "players"),
        ({"mages": ["kadir"]}, "mages"),
        ({"mages": ["kadir", "kadir"]}, "mages"),
        ({"solo_life": 11}, "solo_life"),
        ({"solo_extra_card": 1}, "solo_extra_card"),
    ],
)
def test_a_wrong_set_up_is_named(more: dict[str, Any], named: str) -> None:
    with pytest.raises(BadRequest, match=f"“{named}”"):
        lair(**more)
