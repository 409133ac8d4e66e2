"""The scenario language: positions in, words in, what a player would see out."""

import re
from collections.abc import Iterator
from importlib import import_module
from typing import cast

from klubovna.core.decision import Decision
from klubovna.core.game import SPECTATOR, Game, Label, Result, complete_setup
from klubovna.core.layout import Layout, Value, no_such
from klubovna.core.match import Match
from klubovna.core.registry import find_game
from klubovna.core.rng import ScriptedRng, seeded
from klubovna.core.starting import from_state
from klubovna.core.state import Json, State
from klubovna.texts import Words, plain

COPY = re.compile(r" #\d+$")
"""The number of one copy of a card, at the end of an option's words."""


class WrongWords(AssertionError):
    """No option, or more than one, fits the words of a scenario."""


def table(
    game: str, players: int = 0, seed: str = "scenario", **options: str | int | bool
) -> "Scenario":
    """A table of a game, freshly dealt, on which anything can be laid out."""
    found = find_game(game)
    return Scenario(found, players or max(3, found.least_players), seed, options)


class Place:
    """A named place: call it to lay things there, compare it to look what lies there."""

    def __init__(self, scenario: "Scenario", name: str, seat: int) -> None:
        self._scenario = scenario
        self._name = name
        self._seat = seat

    def __call__(self, *values: str | int, size: int = 0) -> "Scenario | Seat":
        """Lay this here, from the top; with `size`, fill the place up with any other cards."""
        self._scenario.lay(self._name, self._seat, list(values), size)
        return self._scenario if self._seat == SPECTATOR else self._scenario.seat(self._seat)

    @property
    def value(self) -> Value:
        """What lies here, by ids."""
        return self._scenario.look(self._name, self._seat)

    def __eq__(self, other: object) -> bool:
        return self.value == other

    def __hash__(self) -> int:
        return id(self)

    def __len__(self) -> int:
        return len(self._list())

    def __iter__(self) -> Iterator[str]:
        return iter(self._list())

    def __contains__(self, thing: str) -> bool:
        return thing in self._list()

    def __getitem__(self, index: int) -> str:
        return self._list()[index]

    def __repr__(self) -> str:
        return repr(self.value)

    def _list(self) -> list[str]:
        value = self.value
        assert isinstance(value, list), f"{self._name} is not a pile"
        return value


class Spot:
    """Something with named places."""

    def __init__(self, scenario: "Scenario", seat: int, names: list[str]) -> None:
        self._scenario = scenario
        self._number = seat
        self._names = names

    def __getattr__(self, name: str) -> Place:
        if name.startswith("_"):
            raise AttributeError(name)
        if name not in self._names:
            raise no_such("place", name)
        return Place(self._scenario, name, self._number)


class Seat(Spot):
    """A seat at the table: its places, and what whoever sits there sees."""

    def sees(self) -> dict[str, Json]:
        """The whole view of this seat."""
        match = self._scenario.match
        return cast(dict[str, Json], match.view(self._number))

    def options(self) -> list[str]:
        """What this seat may do now, in words; empty when it is not asked."""
        decision = self._scenario.match.decision_for(self._number)
        return [] if decision is None else self._scenario.words_of(decision)

    def reads(self, lang: str = "en") -> list[str]:
        """The log as this seat reads it."""
        return self._scenario.log(self._number, lang)

    def may_undo(self) -> bool:
        return self._scenario.match.can_undo(self._number)

    def undo(self) -> None:
        self._scenario.match.undo(self._number)


class Scenario(Spot):
    """A table of a game in a test or a rules question."""

    def __init__(
        self, game: Game[State], players: int, seed: str, options: dict[str, str | int | bool]
    ) -> None:
        module, _, name = game.layout().partition(":")
        layout = getattr(import_module(module), name)()
        assert isinstance(layout, Layout)
        self._layout: Layout[State] = layout
        super().__init__(self, SPECTATOR, layout.places())
        self._setup = complete_setup(game, players, options, seed)
        self._game = game
        self._state = game.deal(self._setup, seeded(seed))
        self._match: Match[State] | None = None

    # ---- laying out

    def seat(self, number: int) -> Seat:
        """A seat, counted from 0."""
        return Seat(self, number, self._layout.seat_places())

    def lay(self, place: str, seat: int, values: list[str | int], size: int) -> None:
        """Lay things out; only before the first choice."""
        if self._match is not None and self._match.choices:
            raise no_such("layout after the first choice:", place)
        self._match = None
        self._layout.write(self._state, place, seat, values, size)

    def look(self, place: str, seat: int) -> Value:
        """What lies at a place now."""
        state = self._state if self._match is None else self._match.state
        return self._layout.read(state, place, seat)

    def outcomes(self, *numbers: int) -> "Scenario":
        """Force the next random outcomes (a die's face or a card's place, counted from 0)."""
        state = self._state if self._match is None else self._match.state
        state.rng = ScriptedRng(state.rng, list(numbers))
        return self

    # ---- playing

    @property
    def match(self) -> Match[State]:
        """The match from the laid-out position."""
        if self._match is None:
            self._match = from_state(self._game, self._setup, self._state, events=True)
        return self._match

    def choose(self, *choices: str, seat: int = -1) -> "Scenario":
        """Take one option after the other, by its words or a part of them that fits only one.
        Copies of a card, told apart by a number (`crystal #3`), are all the same: any will do."""
        for wanted in choices:
            number, index = self._find(wanted, seat)
            self.match.step(index, number)
        return self

    def options(self) -> list[str]:
        """What may be chosen now, in words."""
        return [option for ask in self.match.owed() for option in self.words_of(ask)]

    def words_of(self, decision: Decision) -> list[str]:
        return [self._choice(decision, index).words for index in range(len(decision.options))]

    def _choice(self, decision: Decision, index: int) -> Label:
        return self._game.label(self.match.state, decision, index)

    def _find(self, wanted: str, seat: int) -> tuple[int, int]:
        """The seat and the index of the option that the words mean."""
        asks = [ask for ask in self.match.owed() if seat in (-1, ask.seat)]
        offered = [
            (ask.seat, index, option)
            for ask in asks
            for index, option in enumerate(self.words_of(ask))
        ]
        exact = [entry for entry in offered if entry[2] == wanted]
        fits = exact or [entry for entry in offered if wanted in entry[2]]
        if len({(entry[0], COPY.sub("", entry[2])) for entry in fits}) != 1:
            listed = ", ".join(entry[2] for entry in offered) or "nothing, the match is over"
            count = "no option fits" if not fits else "several options fit"
            raise WrongWords(f"{count} “{wanted}”; on offer: {listed}")
        return fits[0][0], fits[0][1]

    # ---- looking

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def asks(self) -> str:
        """The kind of question that is open, or "" when the match is over."""
        owed = self.match.owed()
        return owed[0].kind if owed else ""

    def result(self) -> Result:
        """Points and winners of the finished match."""
        return self._game.result(self.match.state)

    def log(self, seat: int = SPECTATOR, lang: str = "en") -> list[str]:
        """The log in words, as a seat or a spectator reads it."""
        texts = [event.for_seat(seat) for event in self.match.events()]
        said = self._words(lang)
        return [plain(said.say(text)) for text in texts if text is not None]

    def _words(self, lang: str) -> Words:
        return table_words(self._game, lang, [f"P{n + 1}" for n in range(self._setup.players)])


def table_words(game: Game[State], lang: str, names: list[str]) -> Words:
    """The words of a game, with the names of the players at a table."""
    return game.words(lang).with_names(names)
