"""Text and Ref: sentences without a language, and their JSON."""

import json
import pickle

import pytest

from klubovna.texts import Arg, Ref, Text, WrongText

SENTENCE = Text(
    "log.draw",
    {
        "player": "Eva",
        "n": -2,
        "card": Ref("cards.dragon"),
        "why": Text("log.because", {"card": Ref("cards.book")}),
        "mixed": ["a", 1, Ref("cards.sword"), Text("plain")],
    },
)


def test_json_form() -> None:
    assert SENTENCE.to_json() == {
        "key": "log.draw",
        "args": {
            "player": "Eva",
            "n": -2,
            "card": {"ref": "cards.dragon"},
            "why": {"key": "log.because", "args": {"card": {"ref": "cards.book"}}},
            "mixed": ["a", 1, {"ref": "cards.sword"}, {"key": "plain", "args": {}}],
        },
    }


def test_json_round_trip() -> None:
    assert Text.from_json(json.loads(json.dumps(SENTENCE.to_json()))) == SENTENCE


def test_pickle_round_trip() -> None:
    assert pickle.loads(pickle.dumps(SENTENCE)) == SENTENCE


def test_a_text_keeps_its_arguments() -> None:
    cards = [Ref("a")]
    args: dict[str, Arg] = {"cards": cards}
    text = Text("key", args)
    cards.append(Ref("b"))
    args["n"] = 1
    assert text == Text("key", {"cards": [Ref("a")]})


@pytest.mark.parametrize(
    "data",
    [
        None,
        "log.draw",
        {"ref": "cards.dragon"},
        {"key": "a"},
        {"key": 1, "args": {}},
        {"key": "a", "args": []},
        {"key": "a", "args": {}, "lang": "cs"},
        {"key": "a", "args": {"b": None}},
        {"key": "a", "args": {"b": True}},
        {"key": "a", "args": {"b": 1.5}},
        {"key": "a", "args": {"b": [["c"]]}},
        {"key": "a", "args": {"b": {"ref": 1}}},
        {"key": "a", "args": {"b": {"ref": "c", "form": "acc"}}},
        {"key": "a", "args": {"b": {"key": "c", "args": None}}},
    ],
)
def test_json_of_something_else_is_refused(data: object) -> None:
    with pytest.raises(WrongText, match="not a"):
        Text.from_json(data)
