"""The truth that every formatter of texts shares: vectors.json."""

import json
from pathlib import Path
from typing import Any

import pytest

from klubovna.texts import (
    LANGUAGES,
    MissingArgument,
    MissingText,
    Ref,
    Text,
    TextError,
    TextSyntaxError,
    Words,
    WrongArgument,
    compare,
)

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))
SPEAKERS: dict[str, Words] = {lang: Words(lang, VECTORS["catalogues"][lang]) for lang in LANGUAGES}

in_both_languages = pytest.mark.parametrize("lang", LANGUAGES)


def test_the_catalogues_of_the_vectors_are_sound() -> None:
    assert compare(VECTORS["catalogues"]["cs"], VECTORS["catalogues"]["en"]) == []
    for speaker in SPEAKERS.values():
        speaker.check()


@in_both_languages
@pytest.mark.parametrize("vector", VECTORS["say"], ids=lambda v: v["text"]["key"])
def test_say(lang: str, vector: dict[str, Any]) -> None:
    assert SPEAKERS[lang].say(Text.from_json(vector["text"])) == vector[lang]


@in_both_languages
@pytest.mark.parametrize("vector", VECTORS["terms"], ids=lambda v: f"{v['ref']}:{v['form']}")
def test_term(lang: str, vector: dict[str, Any]) -> None:
    assert SPEAKERS[lang].term(Ref(vector["ref"]), vector["form"]) == vector[lang]


@in_both_languages
@pytest.mark.parametrize("vector", VECTORS["failures"], ids=lambda v: v["text"]["key"])
def test_failure(lang: str, vector: dict[str, Any]) -> None:
    with pytest.raises(TextError) as caught:
        SPEAKERS[lang].say(Text.from_json(vector["text"]))
    error = caught.value
    assert isinstance(error, MissingText | MissingArgument | WrongArgument)
    assert type(error).__name__ == vector["error"]
    assert (error.key, error.lang) == (vector["key"], lang)
    assert getattr(error, "name", None) == vector.get("name")


@in_both_languages
@pytest.mark.parametrize("vector", VECTORS["syntax_errors"], ids=lambda v: v["message"])
def test_syntax_error(lang: str, vector: dict[str, Any]) -> None:
    speaker = Words(lang, {"wrong": vector["message"]})
    if lang not in vector.get("langs", LANGUAGES):
        speaker.check()
        return
    with pytest.raises(TextSyntaxError) as caught:
        speaker.check()
    assert (caught.value.key, caught.value.position) == ("wrong", vector["position"])


@pytest.mark.parametrize("vector", VECTORS["say"], ids=lambda v: v["text"]["key"])
def test_every_text_survives_json(vector: dict[str, Any]) -> None:
    assert Text.from_json(vector["text"]).to_json() == vector["text"]
