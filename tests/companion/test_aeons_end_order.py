"""The turn order deck for the physical table."""

from collections import Counter
from typing import Any

import pytest

from klubovna.companion.aeons_end_order import order_deck
from klubovna.companion.request import BadRequest

DRAW = {"do": "draw"}


def deck(*moves: dict[str, Any], players: int = 2, **more: Any) -> Any:
    return order_deck({"seed": "friday", "players": players, "moves": [*moves], **more})


@pytest.mark.parametrize(
    ("players", "more", "cards"),
    [
        (1, {}, "1 1 1 nemesis nemesis"),
        (1, {"solo_extra_card": True}, "1 1 1 1 nemesis nemesis"),
        (2, {}, "1 1 2 2 nemesis nemesis"),
        (3, {}, "1 2 3 wild nemesis nemesis"),
        (4, {}, "1 2 3 4 nemesis nemesis"),
    ],
)
def test_the_cards_of_the_deck(players: int, more: Any, cards: str) -> None:  # AE-2.2
    fresh = deck(players=players, **more)
    assert fresh["to_come"] == cards.split()
    assert fresh["now"] is None
    whole = deck(*[DRAW] * len(cards.split()), players=players, **more)
    assert sorted(whole["discard"]) == sorted(cards.split())
    assert whole["left"] == 0


def test_an_empty_deck_shuffles_itself() -> None:  # AE-3.3
    after = deck(*[DRAW] * 7)
    assert after["left"] == 5
    assert after["discard"] == [after["now"]]
    assert [entry["shuffled"] for entry in after["log"]] == [False] * 6 + [True]


def test_what_is_drawn_was_to_come() -> None:
    left = Counter(deck()["to_come"])
    for n in range(1, 7):
        after = deck(*[DRAW] * n)
        left[after["now"]] -= 1
        assert +left == Counter(after["to_come"])


def test_undo_is_a_move_less() -> None:
    assert deck(*[DRAW] * 3) == deck(*[DRAW] * 3)
    assert deck(*[DRAW] * 3)["log"][:2] == deck(*[DRAW] * 2)["log"]


def test_a_look_at_the_top_and_down_with_it() -> None:  # AE-3.5
    seen = deck({"do": "look"})
    assert seen["left"] == 6
    top = seen["known"]
    assert deck({"do": "look"}, DRAW)["now"] == top[0]
    sent = deck({"do": "look"}, {"do": "bottom"})
    assert sent["known"] == []
    assert deck({"do": "look"}, {"do": "bottom"}, *[DRAW] * 6)["now"] == top[0]


def test_the_whole_deck_is_put_in_order() -> None:  # AE-3.4
    moves = [{"do": "look_all"}, {"do": "top", "card": "2"}, {"do": "top", "card": "nemesis"}]
    known = deck(*moves, players=4)["known"]
    assert known[:2] == ["nemesis", "2"]
    assert len(known) == 6
    assert deck(*moves, DRAW, DRAW, players=4)["discard"] == ["nemesis", "2"]


def test_a_card_is_shuffled_back() -> None:
    first = deck(DRAW)["now"]
    back = deck(DRAW, {"do": "back", "card": first})
    assert (back["left"], back["discard"], back["now"]) == (6, [], None)


def test_every_order_of_the_deck_is_equally_likely() -> None:
    """Three cards of the mage and two of the nemesis lie in ten different orders."""
    seen: Counter[tuple[str, ...]] = Counter()
    for n in range(1000):
        moves = [{"do": "look_all"}]
        seen[tuple(order_deck({"seed": str(n), "players": 1, "moves": moves})["known"])] += 1  # type: ignore[arg-type]
    assert len(seen) == 10
    assert all(60 <= times <= 145 for times in seen.values())


@pytest.mark.parametrize(
    ("moves", "named"),
    [
        ([{"do": "bottom"}], "moves.0"),
        ([DRAW, {"do": "shuffle"}], "moves.1.do"),
        ([{"do": "back", "card": "1"}], "moves.0"),
        ([{"do": "back", "card": "5"}], "moves.0.card"),
        ([{"do": "top", "card": "1"}], "moves.0"),
        (["draw"], "moves.0"),
        ([DRAW] * 1001, "moves"),
        ("draw", "moves"),
    ],
)
def test_a_wrong_move_is_named(moves: Any, named: str) -> None:
    with pytest.raises(BadRequest, match=f"“{named}”"):
        order_deck({"seed": "x", "players": 2, "moves": moves})
