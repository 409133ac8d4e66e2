"""Any order of moves, taking back, copying and saving keeps a match sound, in every game."""

import json
from typing import Any, ClassVar

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from klubovna.core.bounds import check_position
from klubovna.core.decision import Decision, Play
from klubovna.core.errors import BadRecord
from klubovna.core.game import SPECTATOR, Game, Setup
from klubovna.core.match import Match
from klubovna.core.record import record_from_text
from klubovna.core.registry import find_game
from klubovna.core.rng import Rng, seeded
from klubovna.core.starting import new_match, replay, resume
from klubovna.texts import Text
from support.exchange import told
from support.honest import showing
from support.positions import GAMES
from support.suite import MODES, Mode, picture, random_step
from support.toy import Toy, ToyState


class MatchMachine(RuleBasedStateMachine):
    """One match, in one of the ways to play a game."""

    game: ClassVar[Game[Any]]
    modes: ClassVar[list[Mode]]

    def __init__(self) -> None:
        super().__init__()
        self.exchanged = False
        self.checked: object = None
        """The last turn boundary that was looked at."""

    @initialize(number=st.integers(0, 10**6), seed=st.integers(0, 10**9).map(str))
    def deal(self, number: int, seed: str) -> None:
        mode = self.modes[number % len(self.modes)]
        self.match: Match[Any] = new_match(self.game, mode.players, seed, mode.options, events=True)
        self.rng = seeded(seed)

    @rule(steps=st.integers(1, 12))
    def move(self, steps: int) -> None:
        for _ in range(steps):
            if self.match.decision is not None:
                random_step(self.match, self.rng)

    @rule(seat=st.integers(0, 5))
    def undo(self, seat: int) -> None:
        if seat < self.match.setup.players and self.match.can_undo(seat):
            before = len(self.match.choices)
            self.match.undo(seat)
            assert len(self.match.choices) == before - 1
            self.is_as_if_played_straight()

    @precondition(lambda self: self.match.undone)
    @rule()
    def redo(self) -> None:
        self.match.redo()
        self.is_as_if_played_straight()

    @rule(part=st.floats(0.5, 1))
    def rewind(self, part: float) -> None:
        length = int(part * len(self.match.choices))
        before = self.match.choices[:length]
        self.match.rewind(length)
        assert self.match.choices == before
        self.is_as_if_played_straight()

    @rule()
    def go_on_with_a_clone(self) -> None:
        """Whatever becomes of the other one, this one stays as it was."""
        before = picture(self.match)
        twin = self.match.clone()
        assert picture(twin) == before
        if twin.decision is not None:
            random_step(twin, self.rng)
        assert picture(self.match) == before

    @rule()
    def save_and_resume(self) -> None:
        text = self.match.record(resumable=True).dumps()
        resumed = resume(self.game, record_from_text(text))
        assert picture(resumed) == picture(self.match)

    @rule()
    def imagine(self) -> None:
        """What a seat imagines is a sound match that looks the same to it."""
        for decision in self.match.owed():
            twin = self.match.imagine(decision.seat, self.rng)
            seen = self.game.view(self.match.state, decision.seat)
            assert self.game.view(twin.state, decision.seat) == seen
            if twin.decision is not None:
                random_step(twin, self.rng)

    @precondition(lambda self: self.match.choices and not self.exchanged)
    @rule()
    def nobody_is_shown_what_is_hidden(self) -> None:
        """Exchanging all that lies face down takes long: once in a match will do."""
        self.exchanged = True
        assert showing(self.match, self.rng) == []

    def is_as_if_played_straight(self) -> None:
        record = record_from_text(self.match.record().dumps())
        again = replay(self.game, record, events=True)
        assert picture(again) == picture(self.match)
        for seat in range(SPECTATOR, self.match.setup.players):
            assert told(again, seat) == told(self.match, seat)

    @invariant()
    def sound(self) -> None:
        """A match is over or asks somebody, and every turn begins with a table that can be: each
        thing in one place, each number within its bounds."""
        assert self.match.over or self.match.owed()
        if self.checked is not self.match._snapshot:
            self.checked = self.match._snapshot
            check_position(self.game, self.match._snapshot)


def try_out(found: Game[Any], sittings: list[Mode], examples: int = 12) -> None:
    class Machine(MatchMachine):
        game = found
        modes = sittings

    how = settings(
        max_examples=examples,
        stateful_step_count=15,
        deadline=None,
        derandomize=True,
        report_multiple_bugs=False,
        phases=[Phase.generate],
    )
    run_state_machine_as_test(Machine, settings=how)


@pytest.mark.parametrize("id", GAMES)
def test_any_order_of_things_keeps_a_match_sound(id: str) -> None:
    try_out(find_game(id), [mode for mode in MODES if mode.game == id])


# ---- games that are not sound

TOY = [Mode("toy", players, {}) for players in (2, 3)]


class Careless(ToyState):
    """A state whose copies lose the coins."""

    def copy(self) -> "Careless":
        twin = Careless(self.players, self.rng.copy())
        for name in self.fields():
            if name != "coins":
                setattr(twin, name, json.loads(json.dumps(getattr(self, name))))
        return twin


class CarelessToy(Toy):
    def deal(self, setup: Setup, rng: Rng) -> ToyState:
        return Careless(setup.players, rng)

    def blank(self, setup: Setup) -> ToyState:
        return Careless(setup.players, Rng(0, 0, 0, 0))


class DoublingToy(Toy):
    """A game that lays a card down twice."""

    def play(self, state: ToyState) -> Play:
        state.deck.append(state.deck[0])
        yield from super().play(state)


class TellingToy(Toy):
    """A game that shows spectators the top card of the deck."""

    def prompt(self, state: ToyState, decision: Decision) -> Text:
        return Text("event.top", {"n": state.deck[-1] if state.deck else 0})


def test_a_toy_is_sound() -> None:
    try_out(Toy(), TOY)


MANY = 200
"""A toy is quick; what is wrong with it must be found however the examples fall."""


def test_copies_that_lose_something_are_found() -> None:
    with pytest.raises(AssertionError):
        try_out(CarelessToy(), TOY, MANY)


def test_a_card_in_two_places_is_found() -> None:
    with pytest.raises(BadRecord):
        try_out(DoublingToy(), TOY, MANY)


def test_words_that_give_something_away_are_found() -> None:
    with pytest.raises(AssertionError, match="prompt"):
        try_out(TellingToy(), TOY, MANY)
