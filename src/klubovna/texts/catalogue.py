"""Catalogues: nested JSON whose leaves are messages and terms, addressed by dotted keys."""

import json
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeAlias

from .errors import CatalogueError, TextSyntaxError
from .message import argument_names, parse

Catalogue: TypeAlias = Mapping[str, object]
Forms: TypeAlias = dict[str, str]
Entry: TypeAlias = str | Forms

NOM = "nom"


def catalogue_file(lang: str, source: str | Path) -> Traversable:
    """A package keeps `texts/cs.json` beside itself, a folder holds `cs.json`."""
    folder = source if isinstance(source, Path) else files(source) / "texts"
    return folder / f"{lang}.json"


def load(file: Traversable) -> Catalogue:
    """The catalogue in a JSON file."""
    try:
        data: object = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=_no_repeats)
    except (OSError, ValueError, CatalogueError) as error:
        raise CatalogueError(f"{file}: {error}") from error
    if not isinstance(data, dict):
        raise CatalogueError(f"{file}: a catalogue is a JSON object")
    return data


def _no_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    tree = dict(pairs)
    if len(tree) < len(pairs):
        names = [name for name, _ in pairs]
        raise CatalogueError(f"{next(n for n in names if names.count(n) > 1)} is here twice")
    return tree


def entries(catalogue: Catalogue, lang: str) -> dict[str, Entry]:
    """The messages and terms of a catalogue by their dotted keys."""
    return dict(_walk(catalogue, "", lang))


def _walk(tree: Catalogue, above: str, lang: str) -> Iterator[tuple[str, Entry]]:
    for name, value in tree.items():
        key = above + name
        if "." in name:
            raise CatalogueError(f"{key} ({lang}): a name has no dots, nest objects instead")
        if isinstance(value, str):
            yield key, value
        elif not isinstance(value, Mapping):
            raise CatalogueError(f"{key} ({lang}): expected a string or an object, not {value!r}")
        elif NOM in value:
            yield key, {form: _plain(f"{key}.{form}", lang, text) for form, text in value.items()}
        else:
            yield from _walk(value, key + ".", lang)


def _plain(key: str, lang: str, text: object) -> str:
    """A form of a term: text without placeholders."""
    if not isinstance(text, str):
        raise CatalogueError(f"{key} ({lang}): a form of a term is a string, not {text!r}")
    for position, character in enumerate(text):
        if character in "{}":
            raise TextSyntaxError(key, lang, position, "a form of a term takes no arguments")
    return text


def compare(cs: Catalogue, en: Catalogue) -> list[str]:
    """Where two translations part: missing keys and different arguments."""
    names = {lang: _arguments(tree, lang) for lang, tree in (("cs", cs), ("en", en))}
    differences = []
    for key in sorted(names["cs"].keys() | names["en"].keys()):
        missing = [lang for lang in names if key not in names[lang]]
        if missing:
            differences.append(f"{key}: missing in {missing[0]}")
        elif names["cs"][key] != names["en"][key]:
            lists = (f"{lang} has {_listed(found[key])}" for lang, found in names.items())
            differences.append(f"{key}: different arguments, {', '.join(lists)}")
    return differences


def _arguments(catalogue: Catalogue, lang: str) -> dict[str, set[str]]:
    return {
        key: argument_names(parse(entry, key, lang)) if isinstance(entry, str) else set()
        for key, entry in entries(catalogue, lang).items()
    }


def _listed(names: set[str]) -> str:
    return " ".join(sorted(names)) or "none"
