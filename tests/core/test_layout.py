"""The places of a table, as a game declares them: with a small beach of pearls and shells."""

import pytest

from klubovna.core.layout import (
    BadPosition,
    Counts,
    Flag,
    Layout,
    Named,
    Number,
    Numerals,
    Pile,
    Special,
    Things,
    Value,
    Values,
    Word,
)
from klubovna.core.rng import Rng
from klubovna.core.state import State


class Beach(State):
    def __init__(self) -> None:
        super().__init__(2, Rng(0, 0, 0, 0))
        self.weather = 0
        self.flood = False
        self.sea: list[int] = [1, 2, 3, 4]
        self.hands: list[list[int]] = [[5], [6]]
        self.shells: list[list[int]] = [[0, 0], [0, 2]]
        self.coins: list[int] = [0, 0]
        self.wet: list[list[list[int]]] = [[[], []], [[], []]]
        self.richest = -1

    def copy(self) -> "Beach":
        raise NotImplementedError


class Pearls(Things[Beach]):
    def id(self, state: Beach, thing: int) -> str:
        return f"pearl_{thing}"

    def piles(self, state: Beach) -> list[list[int]]:
        return [state.sea, *state.hands]

    def stock(self, state: Beach, seat: int) -> list[int]:
        return state.sea

    def settle(self, state: Beach) -> None:
        state.flood = not state.sea


def find_richest(state: Beach, seat: int) -> None:
    state.richest = seat


def read_tide(state: Beach, seat: int) -> Value:
    return "high" if state.flood else "low"


def lay_tide(state: Beach, seat: int, values: Values) -> None:
    state.flood = values == ["high"]


class BeachLayout(Layout[Beach]):
    def __init__(self) -> None:
        pearl = Pearls()
        stone: Named[Beach] = Named("stone", {-1: "", 0: "grey"})
        numeral: Numerals[Beach] = Numerals()
        super().__init__(
            [
                Word("weather", {0: "fair", 1: "foul"}),
                Flag("flood"),
                Pile("sea", pearl, on_top=True),
                Special("tide", read_tide, lay_tide),
            ],
            [
                Pile("hand", pearl, "hands"),
                Pile("tower", pearl, "hands", from_top=True),
                Counts("shells", ["cone", "fan"]),
                Number("fans", "shells", 1),
                Number("coins", then=find_richest),
                Pile("stones", stone, "wet", 0),
                Pile("numbers", numeral, "wet", 1),
            ],
        )


BEACH = BeachLayout()


def lay(beach: Beach, place: str, *values: str | int, seat: int = -1, size: int = 0) -> Value:
    """Lay this there, and say what lies there now."""
    BEACH.write(beach, place, seat, [*values], size)
    return BEACH.read(beach, place, seat)


def test_the_places_are_those_that_were_declared() -> None:
    assert BEACH.places() == ["weather", "flood", "sea", "tide"]
    assert BEACH.seat_places()[:3] == ["hand", "tower", "shells"]
    with pytest.raises(BadPosition, match="cellar"):
        BEACH.read(Beach(), "cellar", -1)
    with pytest.raises(BadPosition, match="hand"):
        BEACH.read(Beach(), "hand", -1)


def test_words_flags_and_numbers() -> None:
    beach = Beach()
    assert lay(beach, "weather", "foul") == "foul"
    assert beach.weather == 1
    assert lay(beach, "flood", 1) == 1
    assert beach.flood is True
    assert lay(beach, "tide", "low") == "low"
    assert lay(beach, "coins", 7, seat=1) == 7
    assert (beach.coins, beach.richest) == ([0, 7], 1)
    with pytest.raises(BadPosition, match="weather “snow”"):
        lay(beach, "weather", "snow")


def test_what_is_counted_and_what_is_named() -> None:
    beach = Beach()
    assert BEACH.read(beach, "shells", 1) == ["fan", "fan"]
    assert lay(beach, "shells", "fan", "cone", "fan", seat=0) == ["cone", "fan", "fan"]
    assert lay(beach, "fans", 1, seat=0) == 1
    assert beach.shells == [[1, 1], [0, 2]]
    assert lay(beach, "stones", "grey", "", seat=1) == ["grey", ""]
    assert lay(beach, "numbers", 12, 3, seat=1) == ["12", "3"]
    assert beach.wet == [[[], []], [[0, -1], [12, 3]]]
    with pytest.raises(BadPosition, match="stone “pink”"):
        lay(beach, "stones", "pink", seat=0)


def test_things_come_from_where_they_are_and_go_back_under_the_stock() -> None:
    beach = Beach()
    assert lay(beach, "hand", "pearl_6", "pearl_3", seat=0) == ["pearl_6", "pearl_3"]
    assert beach.hands == [[6, 3], []]
    assert beach.sea == [5, 1, 2, 4]
    with pytest.raises(BadPosition, match="pearl_9"):
        lay(beach, "hand", "pearl_9", seat=0)


def test_a_pile_is_named_from_the_top() -> None:
    beach = Beach()
    assert lay(beach, "sea", "pearl_1", "pearl_5")[:2] == ["pearl_1", "pearl_5"]  # type: ignore[index]
    assert beach.sea == [2, 3, 4, 5, 1]
    assert lay(beach, "tower", "pearl_2", "pearl_3", seat=1) == ["pearl_2", "pearl_3"]
    assert beach.hands == [[], [3, 2]]


def test_a_place_is_filled_up_from_the_bottom_of_the_stock() -> None:
    beach = Beach()
    lay(beach, "hand", "pearl_4", seat=0, size=3)
    assert beach.hands[0] == [4, 5, 1]
    lay(beach, "hand", seat=0, size=5)
    assert beach.flood
    with pytest.raises(BadPosition, match="hand"):
        lay(beach, "hand", seat=0, size=6)
