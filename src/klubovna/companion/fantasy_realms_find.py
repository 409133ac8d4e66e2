"""Finding cards and items by a few letters of their Czech or English name."""

import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import TypeVar

from klubovna.companion.fantasy_realms_request import GAME
from klubovna.games.fantasy_realms.hand import Card
from klubovna.games.fantasy_realms.items import ITEMS, Item
from klubovna.texts import LANGUAGES, words

Thing = TypeVar("Thing", Card, Item)

EXACT, PREFIX, WORDS, INSIDE, NOT_AT_ALL = range(5)


def fold(text: str) -> str:
    """Letters without diacritics and case, single spaces."""
    plain = unicodedata.normalize("NFKD", text.replace("_", " "))
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).casefold().split())


def find_cards(fragment: str, cards: Iterable[Card]) -> list[Card]:
    """The cards that the fragment may mean: by the beginning of a name, of its words, inside."""
    return _find(fragment, cards, "cards")


def find_items(fragment: str, items: Iterable[Item] = tuple(ITEMS)) -> list[Item]:
    """The items that the fragment may mean."""
    return _find(fragment, items, "items")


def _find(fragment: str, things: Iterable[Thing], section: str) -> list[Thing]:
    wanted = fold(fragment)
    found = [(_fit(wanted, f"{section}.{thing.id}.name"), thing) for thing in things]
    found.sort(key=lambda pair: pair[0])
    return [thing for fit, thing in found if wanted and fit < NOT_AT_ALL]


def closest(fragment: str, key: str) -> int:
    """How well a fragment fits a name; less is better."""
    return _fit(fold(fragment), key)


def _fit(wanted: str, key: str) -> int:
    return min(_fit_name(wanted, name) for name in _names(key))


def _fit_name(wanted: str, name: str) -> int:
    if name == wanted:
        return EXACT
    if name.startswith(wanted):
        return PREFIX
    if _starts_words(wanted.split(), name.split()):
        return WORDS
    return INSIDE if wanted in name else NOT_AT_ALL


def _starts_words(parts: list[str], name: list[str]) -> bool:
    """Whether the parts begin words of the name, in their order."""
    left = iter(name)
    return all(any(word.startswith(part) for word in left) for part in parts)


@cache
def _names(key: str) -> tuple[str, ...]:
    return tuple(fold(words(lang, GAME).term(key)) for lang in LANGUAGES)
