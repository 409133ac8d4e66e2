"""Card files: the package's own, and those with which an owner of the box corrects or replaces it.

An owner's file has the same shape and may hold only what differs: an entry replaces ours with the
same id, or the one that it names in `replaces`. A section named in `whole` is taken as it is.
"""

import json
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Final

from klubovna.core.cards import CardFile, CardSet, Entry, mark_of, read_card_file
from klubovna.games.evenfall.card import Kit
from klubovna.games.evenfall.components import CARD_SECTIONS, MARKS, SECTIONS, SOURCED, Loader
from klubovna.texts import LANGUAGES, Text, TextError
from klubovna.texts.message import parse

PACKAGE: Final = "klubovna.games.evenfall"
OURS: Final = "components.json"
ALL: Final = [*SECTIONS, *CARD_SECTIONS]
HEAD: Final = ["format", "about", "name", "whole", "automa", "texts"]
FORMS: Final = ["nom", "gen", "dat", "acc", "ins", "agree"]
GROUPS: Final = {
    "rituals": "cards",
    "specialists": "cards",
    "places": "places",
    "starting_places": "places",
}
"""Under which name the texts of a section stand."""
TOLD: Final = {
    "rituals": {"text": ["effect"]},
    "specialists": {"text": ["specialist"], "council": ["council"]},
    "places": {"text": ["harvest", "binding_bonus", "inner_vp"]},
    "starting_places": {"text": ["sun"], "moon": ["moon"]},
}
"""The texts of a card, and the fields that they tell about."""
TEXTS: Final = ["text", "council", "moon"]


class OwnCards:
    """An owner's cards, read and checked."""

    def __init__(self, kit: Kit, cards: CardSet | None, texts: dict[str, object]) -> None:
        self.kit = kit
        self.cards = cards
        """None when they are played like ours."""
        self.texts = texts

    def words(self, lang: str) -> Mapping[str, object]:
        found = self.texts.get(lang)
        return found if isinstance(found, dict) else {}


def our_data() -> dict[str, object]:
    """The components of the package."""
    return _json("data", OURS)


def our_words(lang: str) -> dict[str, object]:
    return _json("texts", f"{lang}.json")


def _json(folder: str, name: str) -> dict[str, object]:
    data = json.loads(files(PACKAGE).joinpath(folder, name).read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data


def our_components() -> Kit:
    """The components of the package, read anew."""
    file = CardFile(OURS, our_data())
    kit = Loader(file).kit
    file.check()
    return kit


def own_components(path: Path) -> OwnCards:
    """An owner's cards; `BadCards` tells all that is wrong with the file."""
    file = read_card_file(path)
    file.check()
    root = Entry(file, "–", "", file.data)
    name = root.word("name", []) if root.has("name") else path.stem
    ours = our_data()
    whole = CardFile(file.name, merged(root, ours))
    whole.problems = file.problems
    kit = Loader(whole).kit
    texts = root.part("texts") if root.has("texts") else Entry(file, "texts", "", {})
    check_texts(texts, whole.data)
    for section in SOURCED:
        check_told(texts, section, whole, ours)
    file.check()
    mark = played_mark(whole.data)
    cards = None if mark == played_mark(ours) else CardSet(name, mark, str(path.absolute()))
    return OwnCards(kit, cards, texts.data)


def merged(root: Entry, ours: dict[str, object]) -> dict[str, object]:
    """Our components with an owner's entries in the place of ours."""
    root.only([*HEAD, *ALL])
    result = dict(ours)
    whole = root.values("whole") if root.has("whole") else []
    for section in whole:
        if section not in ALL:
            about = {"value": str(section), "known": ", ".join(ALL)}
            root.wrong("whole", Text("components.unknown", {**about}))
    for section in ALL:
        if section in whole:
            result[section] = root.value(section)
        elif section in root.data:
            result[section] = replaced(root, section, listed(ours, section))
    if root.has("automa"):
        result["automa"] = root.value("automa")
    return result


def replaced(root: Entry, section: str, ours: list[dict[str, object]]) -> list[object]:
    """The entries of a section, some of them an owner's."""
    entries: list[object] = [*ours]
    places = {entry["id"]: n for n, entry in enumerate(ours)}
    taken: list[str] = []
    for number, change in enumerate(root.values(section)):
        entry = Entry(root.file, f"{section}[{number}]", "", change)
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
            entry.wrong(key, Text("components.no_such", {"value": wanted}))
    return entries


def listed(data: dict[str, object], section: str) -> list[dict[str, object]]:
    entries = data.get(section)
    return [one for one in entries if isinstance(one, dict)] if isinstance(entries, list) else []


def played_mark(data: dict[str, object]) -> str:
    """What the set is known by: all of it that is played, whatever it says of its sources."""
    played: dict[str, object] = {"automa": data.get("automa")}
    for section in ALL:
        played[section] = [
            {name: value for name, value in entry.items() if name == "id" or name not in MARKS}
            for entry in listed(data, section)
        ]
    return mark_of(played)


# ---- words (every card in both languages)


def check_texts(texts: Entry, data: dict[str, object]) -> None:
    """An owner's words: of cards that are in the box, and such that they can be said."""
    texts.only([*LANGUAGES])
    known: dict[str, list[str]] = {group: [] for group in GROUPS.values()}
    for section, group in GROUPS.items():
        known[group] += [str(one.get("id")) for one in listed(data, section)]
    for lang in texts.data:
        language = texts.part(lang)
        language.only([*known])
        for group in language.data:
            cards = language.part(group)
            cards.only(known.get(group, []))
            for id in cards.data:
                said = cards.part(id)
                said.card = id
                said.only(["name", *TEXTS])
                check_said(said, lang)


def check_said(said: Entry, lang: str) -> None:
    if "name" in said.data:
        name = said.part("name")
        name.only(FORMS)
        for form in ["nom", *name.data]:
            if any(letter in "{}" for letter in name.word(form, [])):
                name.wrong(form, Text("components.wording", {"why": "{ }"}))
    for key in TEXTS:
        if key in said.data:
            try:
                parse(said.word(key, []), said.name(key), lang)
            except TextError:
                said.wrong(key, Text("components.wording", {"why": "{ }"}))


def check_told(texts: Entry, section: str, whole: CardFile, ours: dict[str, object]) -> None:
    """Every card is told in both languages; one that does something else, in an owner's words."""
    printed = {str(one.get("id")): one for one in listed(ours, section)}
    for lang in LANGUAGES:
        own = group_of(texts.data.get(lang), GROUPS[section])
        known = group_of(our_words(lang), GROUPS[section])
        for entry in listed(whole.data, section):
            id = str(entry.get("id"))
            here, there = own.get(id, {}), known.get(id, {})
            where = f"texts.{lang}.{GROUPS[section]}.{id}"
            if not here.get("name") and not there.get("name"):
                whole.wrong(id, f"{where}.name", Text("components.missing"))
            old = printed.get(id)
            for key, fields in TOLD[section].items():
                changed = old is not None and any(old.get(f) != entry.get(f) for f in fields)
                if not here.get(key) and not there.get(key):
                    whole.wrong(id, f"{where}.{key}", Text("components.missing"))
                elif changed and not here.get(key):
                    whole.wrong(id, f"{where}.{key}", Text("components.changed"))


def group_of(words: object, group: str) -> dict[str, dict[str, object]]:
    """The texts of a group by card; what has another shape is left out."""
    found = words.get(group) if isinstance(words, dict) else None
    if not isinstance(found, dict):
        return {}
    return {id: said for id, said in found.items() if isinstance(said, dict)}


# ---- writing


def our_file() -> str:
    """Our components with their words, as a file that an owner can begin with."""
    data = our_data()
    data["name"] = "evenfall"
    data["whole"] = ALL
    data["texts"] = {
        lang: {group: our_words(lang)[group] for group in ("cards", "places")} for lang in LANGUAGES
    }
    return written(data)


def written(data: dict[str, object]) -> str:
    """JSON with a line for each entry, which is how people read and compare cards."""
    parts = []
    for key in [key for key in [*HEAD[:-2], *ALL, *HEAD[-2:]] if key in data]:
        value = data[key]
        if key in ALL and isinstance(value, list):
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
