"""What a typed line means: which of the offered options it fits."""

from collections.abc import Sequence

from klubovna.core.game import Label
from klubovna.texts import Ref, Words
from klubovna.texts import fold as fold

LEAST_LETTERS = 2
"""A single letter is more often a slip than an answer."""


def phrases(choice: Label, words: Words) -> list[str]:
    """All that a person may type for an option: its words, its sentence, and what it is about."""
    about = [words.term(arg) for arg in choice.text.args.values() if isinstance(arg, Ref)]
    return [fold(text) for text in (choice.words, words.say(choice.text), *about)]


def fitting(typed: str, offers: Sequence[Sequence[str]]) -> list[int]:
    """The numbers of the offers that fit best: exactly, by beginnings of words, by any letters."""
    wanted = fold(typed).replace("_", " ").split()
    if len("".join(wanted)) < LEAST_LETTERS:
        return []
    spoken = [[phrase.replace("_", " ") for phrase in offer] for offer in offers]
    for fits in (_exactly, _by_beginnings, _by_letters):
        found = [i for i, offer in enumerate(spoken) if any(fits(wanted, text) for text in offer)]
        if found:
            return found
    return []


def _exactly(wanted: list[str], text: str) -> bool:
    return wanted == text.split()


def _by_beginnings(wanted: list[str], text: str) -> bool:
    return all(any(word.startswith(piece) for word in text.split()) for piece in wanted)


def _by_letters(wanted: list[str], text: str) -> bool:
    return " ".join(wanted) in text
