"""The words of Sanctum's components: complete, in all forms, and true to what is printed."""

import json
from importlib.resources import files
from typing import Any

import pytest

PACKAGE = "klubovna.games.sanctum"
FORMS = {"cs": ["nom", "gen", "dat", "acc", "ins", "agree"], "en": ["nom"]}
DOES = {
    "cs": {
        "set": "nastav kostku na {v}",
        "plus": "zvyš kostku {by}",
        "minus": "sniž kostku {by}",
        "plus_minus": "zvyš nebo sniž kostku {by}",
        "raise": "zvyš kostku o 1 nebo více",
        "lower": "sniž kostku o 1 nebo více",
        "shield": "vykryj {v} zranění",
    },
    "en": {
        "set": "set a die to {v}",
        "plus": "raise a die {by}",
        "minus": "lower a die {by}",
        "plus_minus": "raise or lower a die {by}",
        "raise": "raise a die by 1 or more",
        "lower": "lower a die by 1 or more",
        "shield": "block {v} damage",
    },
}
BY = {"cs": ("o 1", "přesně o {v}"), "en": ("by 1", "by exactly {v}")}
PRICE = {
    "cs": {
        "red": "1 výdrž",
        "blue": "1 vůle",
        "purple": "1 výdrž nebo vůle",
        "red red": "2 výdrže",
        "red purple": "1 výdrž a 1 libovolný žeton",
        "purple purple": "2 libovolné žetony",
    },
    "en": {
        "red": "1 stamina",
        "blue": "1 focus",
        "purple": "1 stamina or focus",
        "red red": "2 stamina",
        "red purple": "1 stamina and 1 token of either kind",
        "purple purple": "2 tokens of either kind",
    },
}

both = pytest.mark.parametrize("lang", ["cs", "en"])


def read(folder: str, name: str) -> Any:
    text = files(PACKAGE).joinpath(folder).joinpath(name).read_text(encoding="utf-8")
    return json.loads(text)


def said(lang: str) -> Any:
    return read("texts", f"{lang}.json")


def entries(section: str) -> list[Any]:
    found = read("data", "components.json")[section]
    assert isinstance(found, list)
    return found


@both
def test_every_component_has_its_words_and_forms(lang: str) -> None:
    wanted = [(group, one["id"]) for group in ("heroes", "skills") for one in entries(group)]
    wanted += [(group, one["id"]) for group in ("blessings", "bonuses") for one in entries(group)]
    wanted += [("acts", one["id"]) for one in entries("acts")]
    wanted += [("items", one["item"]["id"]) for one in entries("cards")]
    wanted += [("demons", f"{one['colour']}_{one['level']}") for one in entries("cards")]
    wanted += [("attacks", one["attack"]) for one in entries("lord") + entries("fury")]
    words = said(lang)
    for group, id in wanted:
        entry = words[group][id]
        assert entry["text"], id
        assert all(entry["name"][form] for form in FORMS[lang]), id
    for group in ("heroes", "skills", "blessings", "bonuses", "items", "demons", "attacks"):
        assert set(words[group]) == {id for where, id in wanted if where == group}


@both
def test_items_say_what_is_printed_on_them(lang: str) -> None:
    words = said(lang)["items"]
    for card in entries("cards"):
        item, text = card["item"], words[card["item"]["id"]]["text"]
        for effect in item["effects"]:
            v = effect["value"]
            by = BY[lang][v != 1].format(v=v)
            does = DOES[lang][effect["kind"]].format(v=v, by=by)
            assert f"{PRICE[lang][' '.join(effect['spaces'])]}: {does}." in text, item["id"]
        adds = bool(item.get("stamina", 0) or item.get("focus", 0))
        assert text.count(".") == len(item["effects"]) + adds, item["id"]
