"""The legal moves of a match as a person meets them: words to type, a sentence to read."""

import re
from typing import TYPE_CHECKING, Final, TypeVar

from klubovna.core.decision import Decision
from klubovna.core.errors import IllegalOption
from klubovna.core.game import Label
from klubovna.core.state import State

if TYPE_CHECKING:
    from klubovna.core.match import Match

S = TypeVar("S", bound=State)

COPY: Final = re.compile(r" #\d+$")
"""The number of one copy of a card, at the end of an option's words."""


class Option:
    """One legal move of one seat."""

    def __init__(self, seat: int, index: int, label: Label, text: str) -> None:
        self.seat = seat
        self.index = index
        """What `Match.step` takes."""
        self.label = label
        self.text = text
        """The option as a sentence, in the language that was asked for."""

    @property
    def words(self) -> str:
        """Short and stable: what a person types, `discard dragon`."""
        return self.label.words

    @property
    def target(self) -> str:
        """The thing on the table that it belongs to, `card:dragon`."""
        return self.label.target

    @property
    def verb(self) -> str:
        return self.label.verb

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<Option {self.index} of seat {self.seat}: {self.words} – {self.text}>"


def options_of(match: "Match[S]", decisions: list[Decision], lang: str) -> list[Option]:
    """Everything that may be answered to these questions."""
    names = [f"P{seat + 1}" for seat in range(match.setup.players)]
    said = match.game.words(lang).with_names(names)
    found: list[Option] = []
    for decision in decisions:
        for index in range(len(decision.options)):
            label = match.game.label(match.state, decision, index)
            found.append(Option(decision.seat, index, label, said.say(label.text)))
    return found


def fitting_option(options: list[Option], typed: str) -> Option:
    """The option with these words, or the only one that they are a part of. Copies of a card, told
    apart by a number (`crystal #3`), are all the same: the first will do."""
    exact = [option for option in options if option.words == typed]
    fits = exact or [option for option in options if typed in option.words]
    if len({(option.seat, COPY.sub("", option.words)) for option in fits}) == 1:
        return fits[0]
    listed = ", ".join(option.words for option in options) or "–"
    key = "error.several_fit" if fits else "error.none_fits"
    raise IllegalOption(key, {"typed": typed, "offered": listed})
