"""The data of Evenfall: complete, checked on load, and replaceable by an owner (EV-1)."""

import json
from collections import Counter
from pathlib import Path

import pytest

from klubovna.games.evenfall.card import STONES
from klubovna.games.evenfall.components import (
    check_components,
    load_components,
    our_data,
)
from klubovna.games.evenfall.game import Evenfall
from klubovna.games.evenfall.reader import BadComponents

KIT = load_components(None)


def entry(section: str, id: str) -> dict[str, object]:
    """A copy of one of our entries, to be changed."""
    entries = our_data()[section]
    assert isinstance(entries, list)
    found = next(one for one in entries if one["id"] == id)
    assert isinstance(found, dict)
    copied = json.loads(json.dumps(found))
    assert isinstance(copied, dict)
    return copied


def own_file(folder: Path, data: dict[str, object]) -> Path:
    path = folder / "mine.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def refused(folder: Path, data: dict[str, object]) -> BadComponents:
    path = own_file(folder, data)
    with pytest.raises(BadComponents) as caught:
        load_components(path)
    assert check_components(path) == [str(caught.value)]
    assert caught.value.file == "mine.json"
    return caught.value


def test_the_box_is_complete() -> None:  # EV-1.1, EV-1.2, EV-17.1
    assert check_components() == []
    assert len(KIT.cards) == 100
    assert sum(card.ritual for card in KIT.cards) == 58
    assert KIT.deck_places == 52
    assert len(KIT.places) == 52 + 8
    assert Counter(STONES[stone] for stone in KIT.stones) == {
        "blue": 3,
        "green": 3,
        "purple": 3,
        "yellow": 3,
    }


def test_the_set_says_what_is_reconstructed() -> None:
    assert KIT.reconstructed > 0
    assert {card.source for card in KIT.cards} <= {"rulebook", "public", "reconstructed"}
    assert Evenfall().components()["reconstructed"] == KIT.reconstructed


def test_an_owner_corrects_a_card(tmp_path: Path) -> None:
    card = entry("rituals", "wolf_companion")
    card["vp"] = 5
    card["source"] = "rulebook"
    kit = load_components(own_file(tmp_path, {"rituals": [card]}))
    assert {one.vp for one in kit.cards if one.id == "wolf_companion"} == {5}
    assert Evenfall(str(own_file(tmp_path, {"rituals": [card]}))).kit.file == "mine.json"


def test_an_owner_replaces_a_card(tmp_path: Path) -> None:
    card = {**entry("rituals", "wolf_companion"), "id": "grey_wolf", "replaces": "wolf_companion"}
    error = refused(tmp_path, {"rituals": [card]})
    assert (error.card, error.field) == ("grey_wolf", "texts.cs.name.nom")
    cs = {"nom": "Vlk", "gen": "Vlka", "dat": "Vlkovi", "acc": "Vlka", "ins": "Vlkem", "agree": "m"}
    texts = {
        "cs": {"cards": {"grey_wolf": {"name": cs, "text": "Vyje."}}},
        "en": {"cards": {"grey_wolf": {"name": {"nom": "Grey Wolf"}, "text": "It howls."}}},
    }
    kit = load_components(own_file(tmp_path, {"rituals": [card], "texts": texts}))
    assert sum(one.id == "grey_wolf" for one in kit.cards) == 2
    texts["en"]["cards"]["grey_wolf"].pop("text")
    missing = refused(tmp_path, {"rituals": [card], "texts": texts})
    assert (missing.card, missing.field) == ("grey_wolf", "texts.en.text")


@pytest.mark.parametrize(
    ("change", "card", "field"),
    [
        ({"copies": 3}, "rituals", "copies"),
        ({"vp": "many"}, "wolf_companion", "vp"),
        ({"catalyst_slots": 0}, "wolf_companion", "catalyst_slots"),
        ({"keyword": "dog"}, "wolf_companion", "keyword"),
        ({"source": "a friend"}, "wolf_companion", "source"),
        ({"cost": {"gold": 1}}, "wolf_companion", "cost.gold"),
        ({"effect": {"kind": "sleepy"}}, "wolf_companion", "effect.kind"),
        ({"effect": {"kind": "instant"}}, "wolf_companion", "effect.effect"),
        (
            {"effect": {"kind": "instant", "effect": [{"op": "win"}]}},
            "wolf_companion",
            "effect.effect[0].op",
        ),
        (
            {"effect": {"kind": "permanent", "trigger": "sneeze", "effect": []}},
            "wolf_companion",
            "effect.trigger",
        ),
    ],
)
def test_a_wrong_card_is_named(
    tmp_path: Path, change: dict[str, object], card: str, field: str
) -> None:
    error = refused(tmp_path, {"rituals": [{**entry("rituals", "wolf_companion"), **change}]})
    assert (error.card, error.field) == (card, field)
    assert "mine.json" in str(error)
    assert field in str(error)


def test_an_unknown_card_and_a_broken_file_are_refused(tmp_path: Path) -> None:
    card = {**entry("rituals", "wolf_companion"), "id": "nobody"}
    assert refused(tmp_path, {"rituals": [card]}).field == "id"
    assert refused(tmp_path, {"cards": []}).field == "cards"
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    assert len(check_components(broken)) == 1
    assert len(check_components(tmp_path / "nowhere.json")) == 1


def test_a_twin_id_is_refused(tmp_path: Path) -> None:
    card = {**entry("rituals", "wolf_companion"), "id": "clay_golem", "replaces": "wolf_companion"}
    assert refused(tmp_path, {"rituals": [card]}).card == "clay_golem"


def test_the_check_tells_every_wrong_card(tmp_path: Path) -> None:
    one = {**entry("rituals", "wolf_companion"), "vp": 99}
    other = {**entry("specialists", "irena"), "keyword": "cat"}
    said = check_components(own_file(tmp_path, {"rituals": [one], "specialists": [other]}))
    assert len(said) == 2
    assert "wolf_companion" in said[0]
    assert "irena" in said[1]
