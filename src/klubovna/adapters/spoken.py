"""Options as rows of numbers, read from their words.

A row holds the question, the verb, up to two things, up to three numbers, and whether the option
ends the turn. Things are the words of the game's vocabulary; `crystal #3` is the crystal, since
copies are equal, and `cave_b_2` the second one of that place.
"""

import re
from array import array
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from klubovna.core.encoding import Speaker
from klubovna.core.game import Label

COLUMNS: Final = ("question", "verb", "thing", "other", "number", "number_2", "number_3", "ends")
WIDTH: Final = len(COLUMNS)
ROW_BYTES: Final = 2 * WIDTH
MOST_OPTIONS: Final = 128
LARGEST: Final = (1 << 15) - 1

_COPY: Final = re.compile(r" #\d+")
_NUMBERED: Final = re.compile(r"(.+)_(\d+)")
_NUMBER: Final = re.compile(r"\d+")


class Spoken(NamedTuple):
    """The words of an option, taken apart."""

    verb: str
    things: list[str]
    numbers: list[int]


class Vocabulary(Speaker):
    """The questions, verbs and things of a game. A row holds 1 for the first of each, 0 for one
    that is not listed."""

    def __init__(
        self,
        questions: Sequence[str],
        verbs: Sequence[str],
        things: Mapping[str, Sequence[str]],
    ) -> None:
        super().__init__(ROW_BYTES)
        self.questions = tuple(questions)
        self.verbs = tuple(verbs)
        self.groups = {name: tuple(words) for name, words in things.items()}
        self.things = tuple(dict.fromkeys(word for words in things.values() for word in words))
        self._questions = {word: at for at, word in enumerate(self.questions, 1)}
        self._verbs = {word: at for at, word in enumerate(self.verbs, 1)}
        self._things = {word: at for at, word in enumerate(self.things, 1)}

    def lines(self) -> list[str]:
        """Every word, in order."""
        return [*self.questions, "", *self.verbs, "", *self.things]

    def taken_apart(self, label: Label) -> Spoken:
        """What the words of an option name."""
        things: list[str] = []
        numbers: list[int] = []
        words = _COPY.sub("", label.words).split()
        if len(words) > 1 and words[0] == label.verb:
            del words[0]
        for word in words:
            if word in self._things:
                things.append(word)
                continue
            numbered = _NUMBERED.fullmatch(word)
            if numbered and numbered[1] in self._things:
                things.append(numbered[1])
                numbers.append(int(numbered[2]))
            else:
                numbers += [int(number) for number in _NUMBER.findall(word)]
        return Spoken(label.verb, things, numbers)

    def row(self, question: str, label: Label) -> bytes:
        """An option as a row of `COLUMNS`, 16 bits each."""
        spoken = self.taken_apart(label)
        things = [self._things[thing] for thing in spoken.things[:2]]
        numbers = [min(number, LARGEST) for number in spoken.numbers[:3]]
        row = [self._questions.get(question, 0), self._verbs.get(spoken.verb, 0)]
        row += things + [0] * (2 - len(things))
        row += numbers + [0] * (3 - len(numbers))
        return array("h", [*row, int(label.ends_turn)]).tobytes()
