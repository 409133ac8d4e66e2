"""Every field of a state is copied, saved and restored; what is no field is on a short list."""

import json
from typing import Any

import pytest

from klubovna.core.game import complete_setup
from klubovna.core.rng import Rng, seeded
from klubovna.core.state import State, fill_state, state_to_json
from support.suite import Mode, random_walk
from support.toy import Toy, ToyState

NO_FIELDS = {"not_state", "players", "rng", "learned", "log", "terms", "kit", "cards"}
"""Common to all states, or what is printed and agreed: the same for the whole match."""

FULL = [
    Mode("fantasy-realms", 3, {"new_suits": True, "cursed_items": True}),
    Mode("shards-of-infinity", 3, {"auction": True, "relics": "random"}),
    Mode("evenfall", 3, {"side": "moon", "experienced": True}),
    Mode("aeons-end", 3, {"nemesis": "crooked_mask"}),
    Mode("sanctum", 3, {}),
]
"""One way to play each game in which everything is on the table."""

games = pytest.mark.parametrize("mode", FULL, ids=lambda mode: mode.game)


def played(mode: Mode) -> tuple[State, State]:
    """A state in the middle of a match, and a blank one of the same setup."""
    match = random_walk(mode, "states", 40)
    return match.state, match.game.blank(match.setup)


def attributes(state: State) -> set[str]:
    names = (name for name in dir(state) if not name.startswith("_"))
    return {name for name in names if not callable(getattr(state, name))}


def forgotten(state: State) -> set[str]:
    """What a state holds but does not name."""
    return attributes(state) - set(state.fields()) - NO_FIELDS


def unusual(state: State) -> dict[str, Any]:
    """Give every field a value of its own, of the same shape, and say which."""
    count = 1000
    values: dict[str, Any] = {}
    for name in state.fields():
        values[name], count = other_than(getattr(state, name), count)
        setattr(state, name, values[name])
    return values


def other_than(value: Any, count: int) -> tuple[Any, int]:
    if isinstance(value, bool):
        return not value, count
    if isinstance(value, int):
        return count, count + 1
    if isinstance(value, str):
        return f"other {count}", count + 1
    assert isinstance(value, list)
    found = []
    for inner in value:
        changed, count = other_than(inner, count)
        found.append(changed)
    return (found, count) if found else ([count], count + 1)


def uncopied(state: State) -> list[str]:
    """Fields that a copy has otherwise, or shares with the original."""
    values = json.loads(json.dumps(unusual(state)))
    twin = state.copy()
    wrong = [name for name in state.fields() if getattr(twin, name) != values[name]]
    for name in twin.fields():
        spoil(getattr(twin, name))
    return wrong + [name for name in state.fields() if getattr(state, name) != values[name]]


def spoil(value: Any) -> None:
    if isinstance(value, list):
        for inner in value:
            spoil(inner)
        value.append(-7)


@games
def test_a_state_names_all_that_it_holds(mode: Mode) -> None:
    state, _ = played(mode)
    assert forgotten(state) == set()
    assert len(state.fields()) == len(set(state.fields()))


@games
def test_a_copy_has_every_field_and_shares_none(mode: Mode) -> None:
    state, _ = played(mode)
    assert uncopied(state) == []
    assert state.copy().rng.words() == state.rng.words()
    assert state.copy().rng is not state.rng


@games
def test_every_field_survives_being_saved(mode: Mode) -> None:
    state, blank = played(mode)
    unusual(state)
    saved = json.loads(json.dumps(state_to_json(state)))
    fill_state(blank, saved)
    assert state_to_json(blank) == saved
    for name in state.fields():
        assert getattr(blank, name) == getattr(state, name), name


# ---- states that forget something


class Forgetful(ToyState):
    """A toy with an `idle` that nobody copies, and a book that it says is no state."""

    not_state = ("book",)

    def __init__(self, players: int, rng: Rng) -> None:
        super().__init__(players, rng)
        self.book = ["the same for every match"]
        self.idle = 0

    def copy(self) -> "Forgetful":
        twin = Forgetful(self.players, self.rng.copy())
        for name in ToyState(2, self.rng).fields():
            setattr(twin, name, json.loads(json.dumps(getattr(self, name))))
        return twin


class Careless(ToyState):
    """A toy whose copies share the deck and lose the round."""

    def copy(self) -> ToyState:
        twin = super().copy()
        twin.deck = self.deck
        twin.round = 0
        return twin


def test_fields_are_declared_once() -> None:
    setup = complete_setup(Toy(), 2, {}, "x")
    toy = Toy().deal(setup, seeded("x"))
    assert toy.fields() == ["round", "coins", "points", "deck", "bids"]
    assert Forgetful(2, seeded("x")).fields() == [*toy.fields(), "idle"]
    assert forgotten(Forgetful(2, seeded("x"))) == {"book"}


def test_a_field_that_is_not_copied_is_found() -> None:
    assert uncopied(Forgetful(2, seeded("x"))) == ["idle"]
    assert sorted(uncopied(Careless(2, seeded("x")))) == ["deck", "round"]
    assert uncopied(ToyState(2, seeded("x"))) == []
