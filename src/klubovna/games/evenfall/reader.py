"""Reading a data file part by part; whatever is wrong is named with file, card and field."""

from typing import NoReturn

from klubovna.core.errors import KlubovnaError
from klubovna.texts import Text


class BadComponents(KlubovnaError):
    """A card file with a mistake. It names the file, the card and the field."""

    def __init__(self, file: str, card: str, field: str, why: Text) -> None:
        super().__init__(
            "components.line", {"file": file, "card": card, "field": field, "why": why}
        )
        self.file = file
        self.card = card
        self.field = field


class Entry:
    """An object of a data file, with the names that an error needs."""

    def __init__(self, file: str, card: str, field: str, data: object) -> None:
        self.file = file
        self.card = card
        self.field = field
        self.data: dict[str, object] = {}
        if isinstance(data, dict):
            self.data = data
        else:
            self.refuse(field, Text("components.shape"))

    def refuse(self, field: str, why: Text) -> NoReturn:
        raise BadComponents(self.file, self.card, field, why)

    def name(self, key: str) -> str:
        return f"{self.field}.{key}" if self.field else key

    def has(self, key: str) -> bool:
        return self.data.get(key) is not None

    def value(self, key: str) -> object:
        if key not in self.data:
            self.refuse(self.name(key), Text("components.missing"))
        return self.data[key]

    def number(self, key: str, least: int, most: int) -> int:
        value = self.value(key)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self.refuse(self.name(key), Text("components.number", {"least": least, "most": most}))
        return value

    def flag(self, key: str) -> bool:
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            self.refuse(self.name(key), Text("components.flag"))
        return value

    def word(self, key: str, known: list[str]) -> str:
        value = self.value(key)
        if not isinstance(value, str):
            self.refuse(self.name(key), Text("components.shape"))
        if known and value not in known:
            self.refuse(
                self.name(key),
                Text("components.unknown", {"value": value, "known": ", ".join(known)}),
            )
        return value

    def values(self, key: str) -> list[object]:
        value = self.value(key)
        if not isinstance(value, list):
            self.refuse(self.name(key), Text("components.shape"))
        return value

    def part(self, key: str) -> "Entry":
        return Entry(self.file, self.card, self.name(key), self.value(key))

    def parts(self, key: str) -> "list[Entry]":
        return [
            Entry(self.file, self.card, f"{self.name(key)}[{n}]", one)
            for n, one in enumerate(self.values(key))
        ]

    def only(self, known: list[str]) -> None:
        """Refuse a field that nobody reads: most likely it is misspelled."""
        for key in self.data:
            if key not in known:
                self.refuse(
                    self.name(key),
                    Text("components.unknown", {"value": key, "known": ", ".join(known)}),
                )
