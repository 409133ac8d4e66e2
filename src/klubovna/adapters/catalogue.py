"""A stable catalogue of actions: names in a fixed order, whatever the question.

An option is called by its question, its verb, the first thing and the first number that its words
name: `act: recruit axia`, `bid: bid 12`. Options of one question that are called the same, and are
not the same move, are told apart by their order: `attack: hit 2`, `attack: hit 2 (2)`. What the
catalogue does not list goes to one of the spare places at its end, so that every legal option
always has a place of its own.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from klubovna.adapters.spoken import MOST_OPTIONS, Spoken, Vocabulary
from klubovna.core.decision import Decision
from klubovna.core.encoding import TooManyOptions
from klubovna.core.game import Game
from klubovna.core.state import State

SPARE: Final = MOST_OPTIONS
NO_NUMBER: Final = -1


class Pattern(NamedTuple):
    """Actions that differ by the thing and the number that they name."""

    question: str
    verb: str
    group: str
    """The things: a group of the vocabulary, or "" for none."""
    least: int
    """The first number, or NO_NUMBER where there are options without one."""
    most: int
    repeats: int
    """How many options may be called the same."""

    def names(self, vocabulary: Vocabulary) -> Iterator[str]:
        things = vocabulary.groups[self.group] if self.group else ("",)
        for thing in things:
            for number in range(self.least, self.most + 1):
                name = _name(self.question, self.verb, thing, number)
                yield name
                for again in range(2, self.repeats + 1):
                    yield f"{name} ({again})"


def called(question: str, spoken: Spoken) -> str:
    """What an option is called in the catalogue."""
    thing = spoken.things[0] if spoken.things else ""
    number = spoken.numbers[0] if spoken.numbers else NO_NUMBER
    return _name(question, spoken.verb, thing, number)


def _name(question: str, verb: str, thing: str, number: int) -> str:
    name = f"{question}: {verb}"
    if thing:
        name += f" {thing}"
    return name if number == NO_NUMBER else f"{name} {number}"


class Catalogue:
    """All actions of a game, by name; the last `SPARE` ones are for what is not listed."""

    def __init__(self, version: int, vocabulary: Vocabulary, patterns: Sequence[Pattern]) -> None:
        self.version = version
        self._vocabulary = vocabulary
        listed = [name for pattern in patterns for name in pattern.names(vocabulary)]
        spare = [f"other ({at + 1})" for at in range(SPARE)]
        self.names = tuple(dict.fromkeys([*listed, *spare]))
        self.first_spare = len(self.names) - SPARE
        self._numbers = {name: number for number, name in enumerate(self.names)}

    def __len__(self) -> int:
        return len(self.names)

    def actions(self, game: Game[State], state: State, decision: Decision) -> list[int]:
        """For each option of a question the action that takes it. Options that are the same move
        have the same one."""
        if len(decision.options) > MOST_OPTIONS:
            n = len(decision.options)
            raise TooManyOptions("error.many_options", {"n": n, "most": MOST_OPTIONS})
        found: list[int] = []
        by_move: dict[tuple[str, int], int] = {}
        times: dict[str, int] = {}
        spare = self.first_spare
        for index in range(len(decision.options)):
            label = game.label(state, decision, index)
            name = called(decision.kind, self._vocabulary.taken_apart(label))
            move = (name, game.option_key(state, decision, index))
            if move not in by_move:
                times[name] = times.get(name, 0) + 1
                again = f" ({times[name]})" if times[name] > 1 else ""
                number = self._numbers.get(name + again, -1)
                if number < 0:
                    number, spare = spare, spare + 1
                by_move[move] = number
            found.append(by_move[move])
        return found
