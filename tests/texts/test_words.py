"""Words: one language, catalogues over each other, errors that name the place."""

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from klubovna.texts import (
    CatalogueError,
    MissingArgument,
    MissingText,
    Ref,
    Text,
    TextSyntaxError,
    Words,
    WrongArgument,
    decimal,
    percent,
    preferred_language,
    words,
)


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (0, "0\u00a0karet"),
        (1, "1\u00a0karta"),
        (2, "2\u00a0karty"),
        (4, "4\u00a0karty"),
        (5, "5\u00a0karet"),
        (21, "21\u00a0karet"),
        (101, "101\u00a0karet"),
    ],
)
def test_czech_plurals(n: int, said: str) -> None:
    cs = Words("cs", {"deck": "{n, plural, one {# karta} few {# karty} other {# karet}}"})
    assert cs("deck", n=n) == said


def test_arguments_may_have_any_name() -> None:
    assert Words("en", {"odd": "{key} {self} {lang}"})("odd", key=1, self=2, lang=3) == "1 2 3"


def test_the_interface_lies_underneath() -> None:
    assert words("cs")("yes") == "ano"
    assert words("en")("yes") == "yes"
    assert words("cs", "klubovna")("no") == "ne"


def test_a_folder_is_laid_on_top(tmp_path: Path) -> None:
    (tmp_path / "cs.json").write_text('{"yes": "jo", "who": "{who}"}', encoding="utf-8")
    cs = words("cs", tmp_path)
    assert cs("yes") == "jo"
    assert cs("no") == "ne"
    assert cs("who", who=["a", "b", "c"]) == "a, b a\u00a0c"
    assert cs.has("who")
    assert not words("cs").has("who")


def test_a_package_keeps_its_texts_beside_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "a_small_game" / "texts"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    (folder / "en.json").write_text('{"title": "A Small Game"}', encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert words("en", "a_small_game")("title") == "A Small Game"


def test_words_are_read_once(tmp_path: Path) -> None:
    (tmp_path / "en.json").write_text("{}", encoding="utf-8")
    assert words("en", tmp_path) is words("en", tmp_path)


def test_a_term_on_top_replaces_the_whole_term() -> None:
    below = {"card": {"nom": "Drak", "acc": "Draka"}}
    cs = Words("cs", below, {"card": {"nom": "Saň"}})
    assert cs.term("card", "acc") == "Saň"


def test_has_knows_messages_and_terms_only() -> None:
    cs = Words("cs", {"a": {"b": "x", "t": {"nom": "y"}}})
    assert cs.has("a.b")
    assert cs.has("a.t")
    assert not cs.has("a")
    assert not cs.has("a.t.nom")


def test_a_missing_text_names_key_and_language() -> None:
    with pytest.raises(MissingText, match=r"cards\.hydra: no such text in cs"):
        words("cs").term(Ref("cards.hydra"))


def test_a_missing_argument_is_named() -> None:
    with pytest.raises(MissingArgument, match=r"hi \(en\): the argument player is missing"):
        Words("en", {"hi": "Hi {player}"})("hi")


@pytest.mark.parametrize("value", [True, None, 1.5, [True], [["a"]], {"a": 1}])
def test_an_argument_of_a_wrong_kind_is_refused(value: Any) -> None:
    with pytest.raises(WrongArgument, match=r"hi \(en\): the argument player is no"):
        Words("en", {"hi": "Hi {player}"})("hi", player=value)


def test_a_mistake_is_found_when_the_message_is_used_or_checked() -> None:
    cs = Words("cs", {"good": "dobrý", "log": {"bad": "Hraje {player."}})
    assert cs("good") == "dobrý"
    mistake = r"log\.bad \(cs\), position 13: expected }"
    with pytest.raises(TextSyntaxError, match=mistake):
        cs("log.bad", player="Eva")
    with pytest.raises(TextSyntaxError, match=mistake):
        cs.check()


def test_a_form_with_placeholders_is_a_mistake() -> None:
    with pytest.raises(TextSyntaxError, match=r"card\.acc \(cs\), position 6"):
        Words("cs", {"card": {"nom": "Drak", "acc": "Draka {n}"}})


def test_errors_survive_pickling() -> None:
    error = pickle.loads(pickle.dumps(TextSyntaxError("key", "cs", 3, "expected }")))
    assert (error.key, error.position, str(error)) == ("key", 3, "key (cs), position 3: expected }")


@pytest.mark.parametrize(
    ("catalogue", "problem"),
    [
        ({"a": 1}, "a .en.: expected a string or an object, not 1"),
        ({"a": ["b"]}, "expected a string or an object"),
        ({"a.b": "c"}, "a name has no dots"),
        ({"a": {"nom": "b", "acc": {}}}, r"a\.acc .en.: a form of a term is a string"),
    ],
)
def test_a_catalogue_of_a_wrong_shape_is_refused(
    catalogue: dict[str, object], problem: str
) -> None:
    with pytest.raises(CatalogueError, match=problem):
        Words("en", catalogue)


@pytest.mark.parametrize("content", ["[]", "{", '{"a": "b", "a": "c"}', None])
def test_a_file_that_is_no_catalogue_is_named(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / "en.json").write_text(content, encoding="utf-8")
    with pytest.raises(CatalogueError, match=r"en\.json"):
        words("en", tmp_path)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(CatalogueError, match="no language 'de': we speak cs, en"):
        words("de")


def test_a_nested_text_is_said_in_the_language_of_the_reader() -> None:
    won = Text("won", {"card": Ref("dragon"), "score": Text("points", {"n": 2})})
    cs = {
        "won": "{card:ins} za {score}",
        "dragon": {"nom": "Drak", "ins": "Drakem"},
        "points": "{n, plural, few {# body} other {# bodů}}",
    }
    en = {"won": "by {card} for {score}", "dragon": "Dragon", "points": "{n} points"}
    received = Text.from_json(json.loads(json.dumps(won.to_json())))
    assert Words("cs", cs).say(received) == "Drakem za 2\u00a0body"
    assert Words("en", en).say(received) == "by Dragon for 2 points"


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "cs"}, "cs"),
        ({"LANG": "csb_PL.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "cs_CZ.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "cs_CZ"}, "cs"),
        ({"LANG": "cs_CZ.UTF-8", "LC_ALL": ""}, "cs"),
        ({"LANG": "cs_CZ.UTF-8", "KLUBOVNA_LANG": "en"}, "en"),
        ({"LANG": "en_GB.UTF-8", "KLUBOVNA_LANG": "cs"}, "cs"),
    ],
)
def test_preferred_language(environ: dict[str, str], lang: str) -> None:
    assert preferred_language(environ) == lang


@pytest.mark.parametrize(
    ("value", "places", "cs", "en"),
    [
        (58.34, 1, "58,3", "58.3"),
        (-0.25, 2, "−0,25", "−0.25"),
        (12345.6, 1, "12\u00a0345,6", "12,345.6"),
        (7.0, 0, "7", "7"),
    ],
)
def test_decimals_as_a_language_writes_them(value: float, places: int, cs: str, en: str) -> None:
    assert decimal("cs", value, places) == cs
    assert decimal("en", value, places) == en


def test_shares_in_percent() -> None:
    assert percent("cs", 0.583) == "58,3\u00a0%"
    assert percent("en", 0.583) == "58.3%"
