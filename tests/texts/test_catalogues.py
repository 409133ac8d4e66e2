"""Every catalogue of the package: sound, and complete in both languages."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from klubovna import texts
from klubovna.texts import LANGUAGES, compare

PACKAGE = Path(texts.__file__).parent.parent
FOLDERS = sorted({f.parent for lang in LANGUAGES for f in PACKAGE.rglob(f"texts/{lang}.json")})

every_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: str(f.relative_to(PACKAGE)))


def catalogue(folder: Path, lang: str) -> Any:
    return json.loads((folder / f"{lang}.json").read_text(encoding="utf-8"))


def test_the_interface_is_among_them() -> None:
    assert PACKAGE / "texts" in FOLDERS


@every_folder
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_parses(folder: Path, lang: str) -> None:
    texts.words(lang, folder).check()


@every_folder
def test_both_languages_say_the_same(folder: Path) -> None:
    assert compare(catalogue(folder, "cs"), catalogue(folder, "en")) == []


def test_compare_finds_missing_keys() -> None:
    cs = {"both": "a", "log": {"draw": "líže"}}
    en = {"both": "b", "term": {"nom": "Dragon"}}
    assert compare(cs, en) == ["log.draw: missing in en", "term: missing in cs"]


def test_compare_finds_different_arguments() -> None:
    cs = {"a": "{x} {n, plural, =0 {} other {{y}}}", "b": "{x}"}
    en = {"a": "{n, plural, other {}} {x}", "b": "-"}
    assert compare(cs, en) == [
        "a: different arguments, cs has n x y, en has n x",
        "b: different arguments, cs has x, en has none",
    ]


def test_compare_lets_forms_and_order_differ() -> None:
    cs = {"say": "{b:acc} {a}", "card": {"nom": "Drak", "acc": "Draka"}, "word": {"nom": "slovo"}}
    en = {"word": "word", "card": {"nom": "Dragon", "pl": "Dragons"}, "say": "{a} {b}"}
    assert compare(cs, en) == []


def sayings(tree: Any) -> list[str]:
    """Every string of a catalogue."""
    if isinstance(tree, str):
        return [tree]
    return [text for value in tree.values() for text in sayings(value)]


@every_folder
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_break_spaces_are_left_to_the_formatter(folder: Path, lang: str) -> None:
    assert [text for text in sayings(catalogue(folder, lang)) if "\u00a0" in text] == []


READ_ANEW = [
    PACKAGE / name for name in ("texts", "games/evenfall/texts", "games/fantasy_realms/texts")
]
POLITE = re.compile(r"\b(?:vám|vás|váš|vaš\w+|jste|\w+[jďťňřlvnž]te)\b", re.IGNORECASE)


@pytest.mark.parametrize("folder", READ_ANEW, ids=lambda f: str(f.relative_to(PACKAGE)))
def test_whoever_reads_is_one_friend(folder: Path) -> None:
    assert [text for text in sayings(catalogue(folder, "cs")) if POLITE.search(text)] == []


@pytest.mark.parametrize("folder", READ_ANEW, ids=lambda f: str(f.relative_to(PACKAGE)))
def test_apostrophes_are_typographic(folder: Path) -> None:
    assert [text for text in sayings(catalogue(folder, "en")) if "'" in text] == []
