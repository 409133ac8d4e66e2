"""Card files as a game has them: its own, and those with which an owner corrects or replaces it.

An owner's file has the same shape and may hold only what differs: an entry replaces ours with the
same id, or the one that it names in `replaces`. A section named in `whole` is taken as it is.
"""

import json
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Final

from klubovna.core.cardfiles import CardFile, CardSet, Entry, mark_of, read_card_file
from klubovna.texts import LANGUAGES, Text, TextError
from klubovna.texts.message import parse

HEAD: Final = ["format", "about", "name", "whole"]
"""Fields of a card file that belong to no section; `texts` comes last."""
FORMS: Final = ["nom", "gen", "dat", "acc", "ins", "agree"]
PHRASES: Final = ["in", "to", "from"]
"""Forms that only names of places have, with their preposition."""


class Shape:
    """What the card file of a game looks like."""

    def __init__(self, package: str, sections: list[str], tables: list[str]) -> None:
        self.package = package
        self.sections = sections
        """Lists of entries with an id each."""
        self.tables = tables
        """Anything else; an owner's file replaces it as a whole."""
        self.marks: list[str] = ["source"]
        """Fields of an entry that are not played."""
        self.groups: dict[str, str] = {}
        """Under which name the texts of a section stand in the catalogues."""
        self.told: dict[str, dict[str, list[str]]] = {}
        """The texts of an entry, and the fields that they tell about; `a.b` is `b` within `a`."""
        self.named: dict[str, list[str]] = {}
        """Where an entry has the id by which its texts go, if that is not its own."""

    def texts(self) -> list[str]:
        return sorted({key for told in self.told.values() for key in told})

    def word_id(self, section: str, entry: dict[str, object]) -> str:
        found: object = entry
        for key in self.named.get(section, ["id"]):
            found = found.get(key) if isinstance(found, dict) else None
        return str(found)


class OwnCards:
    """An owner's cards, read and checked."""

    def __init__(self, cards: CardSet | None, texts: dict[str, object]) -> None:
        self.cards = cards
        """None when they are played like ours."""
        self.texts = texts

    def words(self, lang: str) -> Mapping[str, object]:
        found = self.texts.get(lang)
        return found if isinstance(found, dict) else {}


# ---- our own


def our_data(shape: Shape) -> dict[str, object]:
    """The components of the package."""
    return _json(shape, "data", "components.json")


def our_card_file(shape: Shape) -> CardFile:
    return CardFile("components.json", our_data(shape))


def our_words(shape: Shape, lang: str) -> dict[str, object]:
    return _json(shape, "texts", f"{lang}.json")


def _json(shape: Shape, folder: str, name: str) -> dict[str, object]:
    data = json.loads(files(shape.package).joinpath(folder, name).read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data


# ---- an owner's


class OwnFile:
    """An owner's file: `whole` is our set with the owner's entries in it, which the game reads;
    `finish` then checks the words and tells all that is wrong."""

    def __init__(self, shape: Shape, path: Path) -> None:
        self.shape = shape
        self.path = path
        self.file = read_card_file(path)
        self.file.check()
        self.root = Entry(self.file, "–", "", self.file.data)
        self.ours = our_data(shape)
        self.whole = CardFile(self.file.name, self._merged())
        self.whole.problems = self.file.problems

    def finish(self) -> OwnCards:
        root = self.root
        name = root.word("name", []) if root.has("name") else self.path.stem
        texts = root.part("texts") if root.has("texts") else Entry(self.file, "texts", "", {})
        self._check_texts(texts)
        for section in self.shape.groups:
            self._check_told(texts, section)
        self.file.check()
        mark = played_mark(self.shape, self.whole.data)
        if mark == played_mark(self.shape, self.ours):
            return OwnCards(None, texts.data)
        return OwnCards(CardSet(name, mark, str(self.path.absolute())), texts.data)

    def _merged(self) -> dict[str, object]:
        """Our components with the owner's entries in the place of ours."""
        root, sections = self.root, self.shape.sections
        root.only([*HEAD, *sections, *self.shape.tables, "texts"])
        result = dict(self.ours)
        whole = root.values("whole") if root.has("whole") else []
        for section in whole:
            if section not in sections:
                about = {"value": str(section), "known": ", ".join(sections)}
                root.wrong("whole", Text("components.unknown", {**about}))
        for section in sections:
            if section in whole:
                result[section] = root.value(section)
            elif section in root.data:
                result[section] = self._replaced(section)
        for table in self.shape.tables:
            if root.has(table):
                result[table] = root.value(table)
        return result

    def _replaced(self, section: str) -> list[object]:
        """The entries of a section, some of them the owner's."""
        ours = listed(self.ours, section)
        entries: list[object] = [*ours]
        places = {entry["id"]: n for n, entry in enumerate(ours)}
        taken: list[str] = []
        for number, change in enumerate(self.root.values(section)):
            entry = Entry(self.file, f"{section}[{number}]", "", change)
            key = "replaces" if entry.has("replaces") else "id"
            wanted = entry.word(key, [])
            entry.card = str(entry.data.get("id", entry.card))
            if wanted in taken:
                entry.wrong(key, Text("components.twice", {"value": wanted}))
            elif wanted in places:
                taken.append(wanted)
                fields = {name: value for name, value in entry.data.items() if name != "replaces"}
                entries[places[wanted]] = fields
            elif wanted:
                missing = "components.no_such" if key == "replaces" else "components.no_place"
                entry.wrong(key, Text(missing, {"value": wanted}))
        return entries

    # ---- words (every card in both languages)

    def _check_texts(self, texts: Entry) -> None:
        """The owner's words: of cards that are in the box, and such that they can be said."""
        shape = self.shape
        texts.only([*LANGUAGES])
        known: dict[str, list[str]] = {group: [] for group in shape.groups.values()}
        for section, group in shape.groups.items():
            known[group] += [
                shape.word_id(section, one) for one in listed(self.whole.data, section)
            ]
        for lang in texts.data:
            language = texts.part(lang)
            language.only([*known])
            for group in language.data:
                cards = language.part(group)
                cards.only(known.get(group, []))
                for id in cards.data:
                    said = cards.part(id)
                    said.card = id
                    said.only(["name", *shape.texts()])
                    self._check_said(said, lang)

    def _check_said(self, said: Entry, lang: str) -> None:
        if "name" in said.data:
            name = said.part("name")
            name.only([*FORMS, *PHRASES])
            for form in ["nom", *name.data]:
                if any(letter in "{}" for letter in name.word(form, [])):
                    name.wrong(form, Text("components.wording", {"why": "{ }"}))
        for key in self.shape.texts():
            if key in said.data:
                try:
                    parse(said.word(key, []), said.name(key), lang)
                except TextError:
                    said.wrong(key, Text("components.wording", {"why": "{ }"}))

    def _check_told(self, texts: Entry, section: str) -> None:
        """Every card is told in both languages; one that does something else, in an owner's
        words."""
        shape = self.shape
        group = shape.groups[section]
        printed = {shape.word_id(section, one): one for one in listed(self.ours, section)}
        for lang in LANGUAGES:
            own = group_of(texts.data.get(lang), group)
            known = group_of(our_words(shape, lang), group)
            for entry in listed(self.whole.data, section):
                id = shape.word_id(section, entry)
                here, there = own.get(id, {}), known.get(id, {})
                where = f"texts.{lang}.{group}.{id}"
                if not here.get("name") and not there.get("name"):
                    self.whole.wrong(id, f"{where}.name", Text("components.missing"))
                old = printed.get(id)
                for key, fields in shape.told[section].items():
                    changed = old is not None and any(
                        within(old, field) != within(entry, field) for field in fields
                    )
                    if not here.get(key) and not there.get(key):
                        self.whole.wrong(id, f"{where}.{key}", Text("components.missing"))
                    elif changed and not here.get(key):
                        self.whole.wrong(id, f"{where}.{key}", Text("components.changed"))


def within(entry: dict[str, object], field: str) -> object:
    """The value of a field, or of a field within one."""
    found: object = entry
    for name in field.split("."):
        found = found.get(name) if isinstance(found, dict) else None
    return found


def listed(data: dict[str, object], section: str) -> list[dict[str, object]]:
    entries = data.get(section)
    return [one for one in entries if isinstance(one, dict)] if isinstance(entries, list) else []


def played_mark(shape: Shape, data: dict[str, object]) -> str:
    """What the set is known by: all of it that is played, whatever it says of its sources."""
    played: dict[str, object] = {table: data.get(table) for table in shape.tables}
    for section in shape.sections:
        played[section] = [
            {name: value for name, value in entry.items() if name not in shape.marks}
            for entry in listed(data, section)
        ]
    return mark_of(played)


def group_of(words: object, group: str) -> dict[str, dict[str, object]]:
    """The texts of a group by card; what has another shape is left out."""
    found = words.get(group) if isinstance(words, dict) else None
    if not isinstance(found, dict):
        return {}
    return {id: said for id, said in found.items() if isinstance(said, dict)}


# ---- writing


def our_file(shape: Shape, name: str) -> str:
    """Our components with their words, as a file that an owner can begin with."""
    data = our_data(shape)
    data["name"] = name
    data["whole"] = shape.sections
    groups = sorted(set(shape.groups.values()))
    data["texts"] = {
        lang: {group: our_words(shape, lang)[group] for group in groups} for lang in LANGUAGES
    }
    return _written(shape, data)


def _written(shape: Shape, data: dict[str, object]) -> str:
    """JSON with a line for each entry, which is how people read and compare cards."""
    parts = []
    keys = [*HEAD, *shape.sections, *shape.tables, "texts"]
    for key in [key for key in keys if key in data]:
        value = data[key]
        if key in shape.sections and isinstance(value, list):
            lines = ",\n    ".join(_line(entry) for entry in value)
            parts.append(f'  "{key}": [\n    {lines}\n  ]')
        elif key == "texts" and isinstance(value, dict):
            parts.append(
                '  "texts": {\n' + ",\n".join(_language(*one) for one in value.items()) + "\n  }"
            )
        else:
            parts.append(f'  "{key}": {_line(value)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _language(lang: str, groups: dict[str, dict[str, object]]) -> str:
    parts = []
    for group, cards in groups.items():
        lines = ",\n        ".join(f'"{id}": {_line(said)}' for id, said in cards.items())
        parts.append(f'      "{group}": {{\n        {lines}\n      }}')
    return f'    "{lang}": {{\n' + ",\n".join(parts) + "\n    }"


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
