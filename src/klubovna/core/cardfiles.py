"""Card files: whoever owns a box may correct or replace the cards of a game.

A game that allows it fulfils `Game.card_file` and `Game.with_cards`. Such a file is JSON. `Entry`
reads it part by part: whatever is wrong is noted with file, card and field, and reading goes on
with something harmless, so that everything is told at once.
"""

import hashlib
import json
from pathlib import Path
from typing import Final

from klubovna.core.carried import own_text
from klubovna.core.errors import KlubovnaError
from klubovna.texts import Text

SOURCES: Final = ["rulebook", "public", "reconstructed"]
"""Where a card comes from."""


class CardSet:
    """An owner's cards: their name, what they are known by, and the file they were read from."""

    def __init__(self, name: str, mark: str, file: str = "") -> None:
        self.name = name
        self.mark = mark
        self.file = file

    def text(self) -> Text:
        return Text("cards.own", {"name": self.name, "mark": self.mark})


class BadCards(KlubovnaError):
    """A card file with mistakes. Each is a `Text` that names the file, the card and the field."""

    def __init__(self, problems: list[Text]) -> None:
        first, more = problems[0], len(problems) - 1
        if more:
            super().__init__("components.more", {"first": first, "n": more})
        else:
            super().__init__(first.key, first.args)
        self.problems = problems


class CardFile:
    """The contents of a card file, and what was found wrong in it."""

    def __init__(self, name: str, data: dict[str, object]) -> None:
        self.name = name
        self.data = data
        self.problems: list[Text] = []

    def wrong(self, card: str, field: str, why: Text) -> None:
        about = {"file": self.name, "card": card, "field": field}
        problem = Text("components.line", {**about, "why": why})
        if problem not in self.problems:
            self.problems.append(problem)

    def check(self) -> None:
        """Raise `BadCards` if anything was wrong."""
        if self.problems:
            raise BadCards(self.problems)

    def with_all_names(self, pairs: list[tuple[str, object]]) -> dict[str, object]:
        """An object of the file. A name that stands in it twice would silently lose a value."""
        found = dict(pairs)
        if len(found) < len(pairs):
            names = [name for name, _ in pairs]
            twice = next(name for name in names if names.count(name) > 1)
            self.wrong(str(found.get("id", "–")), twice, Text("components.twice", {"value": twice}))
        return found


def read_card_file(path: Path) -> CardFile:
    """The file; where it can't be read, that is its only problem."""
    file = CardFile(path.name, {})
    why = Text("components.shape")
    try:
        data: object = json.loads(own_text(str(path)), object_pairs_hook=file.with_all_names)
        if isinstance(data, dict):
            file.data = data
            return file
    except json.JSONDecodeError as error:
        why = Text("components.json", {"line": error.lineno, "column": error.colno})
    except (UnicodeDecodeError, RecursionError):
        why = Text("components.not_text")
    except OSError as error:
        why = Text("components.unreadable", {"why": error.strerror or str(error)})
    file.problems.clear()
    file.wrong("–", "–", why)
    return file


class Entry:
    """An object of a card file, with the names that a complaint needs."""

    def __init__(self, file: CardFile, card: str, field: str, data: object) -> None:
        self.file = file
        self.card = card
        self.field = field
        self.data: dict[str, object] = {}
        self.void = False
        """Nothing is there, which has been said: no more is said of its fields."""
        if isinstance(data, dict):
            self.data = data
        else:
            self.wrong("", Text("components.shape"))
            self.void = True

    def wrong(self, key: str, why: Text) -> None:
        if not self.void:
            self.file.wrong(self.card, self.name(key) or "–", why)

    def name(self, key: str) -> str:
        return f"{self.field}.{key}" if self.field and key else self.field or key

    def has(self, key: str) -> bool:
        return self.data.get(key) is not None

    def value(self, key: str) -> object:
        if key not in self.data:
            self.wrong(key, Text("components.missing"))
        return self.data.get(key)

    def number(self, key: str, least: int, most: int) -> int:
        value = self.value(key)
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        if key in self.data:
            self.wrong(key, Text("components.number", {"least": least, "most": most}))
        return least

    def flag(self, key: str) -> bool:
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            self.wrong(key, Text("components.flag"))
            return False
        return value

    def word(self, key: str, known: list[str]) -> str:
        """A word, one of those that are known unless that list is empty."""
        value = self.value(key)
        if isinstance(value, str) and (value in known or not known):
            return value
        if isinstance(value, str):
            self.wrong(key, Text("components.unknown", {"value": value, "known": ", ".join(known)}))
        elif key in self.data:
            self.wrong(key, Text("components.shape"))
        return known[0] if known else ""

    def values(self, key: str) -> list[object]:
        value = self.value(key)
        if isinstance(value, list):
            return value
        if key in self.data:
            self.wrong(key, Text("components.shape"))
        return []

    def part(self, key: str) -> "Entry":
        value = self.value(key)
        if key in self.data and not self.void:
            return Entry(self.file, self.card, self.name(key), value)
        nothing = Entry(self.file, self.card, self.name(key), {})
        nothing.void = True
        return nothing

    def parts(self, key: str) -> "list[Entry]":
        return [
            Entry(self.file, self.card, f"{self.name(key)}[{n}]", one)
            for n, one in enumerate(self.values(key))
        ]

    def only(self, known: list[str]) -> None:
        """Note a field that nobody reads: most likely it is misspelled."""
        for key in self.data:
            if key not in known:
                self.wrong(
                    key, Text("components.unknown", {"value": key, "known": ", ".join(known)})
                )


def mark_of(data: object) -> str:
    """What a set of cards is known by: the same for the same cards, however they are written."""
    canonical = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]
