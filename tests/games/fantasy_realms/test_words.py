"""Sentences of Fantasy Realms: they agree with names in the plural, and say what the rules say."""

import pytest

from klubovna.core.registry import find_game
from klubovna.texts import LANGUAGES, Ref, Text, plain, words

GAME = find_game("fantasy-realms")
SEALED = {"player": "Anna"}
DISCARDS = {"n": 5, "of": 10}


def said(lang: str, key: str, **args: int | str | Ref) -> str:
    return plain(words(lang, GAME.package).say(Text(key, args)))


def card(id: str) -> Ref:
    return Ref(f"cards.{id}.name")


def item(id: str) -> Ref:
    return Ref(f"items.{id}.name")


@pytest.mark.parametrize(
    ("key", "thing", "cs", "en"),
    [
        (
            "why.only_after_turn",
            item("larcenous_gloves"),
            "Zlodějské rukavice se používají až po tahu, po odložení karty.",
            "Larcenous Gloves are used after the turn, once you have discarded.",
        ),
        (
            "why.only_after_turn",
            item("hourglass"),
            "Přesýpací hodiny se používají až po tahu, po odložení karty.",
            "Hourglass is used after the turn, once you have discarded.",
        ),
        (
            "why.only_before_draw",
            item("rake"),
            "Hrábě nahrazují tah: použít jde jen před dobráním.",
            "Rake replaces the turn: only before you draw.",
        ),
        (
            "why.only_before_draw",
            item("lantern"),
            "Lucerna nahrazuje tah: použít jde jen před dobráním.",
            "Lantern replaces the turn: only before you draw.",
        ),
        (
            "why.nothing_to_do",
            item("winged_boots"),
            "Okřídlené boty teď nemají co dělat.",
            "There is nothing Winged Boots could do now.",
        ),
        (
            "why.not_your_item",
            item("winged_boots"),
            "Okřídlené boty nejsou tvůj odkrytý předmět.",
            "Winged Boots are not your face-up item.",
        ),
        (
            "why.just_taken",
            card("knights"),
            "Rytířky jsou čerstvě z odkládací oblasti a hned se tam vrátit nesmějí.",
            "Knights have just been taken from the discard area and may not go back at once.",
        ),
        (
            "why.just_taken",
            card("dragon"),
            "Drak je čerstvě z odkládací oblasti a hned se tam vrátit nesmí.",
            "Dragon has just been taken from the discard area and may not go back at once.",
        ),
        (
            "event.turned_up",
            card("elven_archers"),
            "Z balíčku jdou do odkládací oblasti Elfí lučištníci.",
            "Elven Archers go from the deck to the discard area.",
        ),
    ],
)
def test_a_sentence_agrees_with_its_name(key: str, thing: Ref, cs: str, en: str) -> None:
    assert said("cs", key, card=thing) == cs
    assert said("en", key, card=thing) == en


def test_hints_and_previews_agree_too() -> None:
    assert said("cs", "hint.take", card=card("knights"), points=50, now=20) == (
        "Rytířky zvednou hodnotu karet na 50 bodů (teď 20)."
    )
    assert said("en", "preview.item_lost", item=item("winged_boots")) == (
        "Winged Boots stay unused and bring no points."
    )
    assert said("cs", "preview.item_lost", item=item("rake")) == (
        "Hrábě zůstanou bez použití a body nepřinesou."
    )
    assert said("en", "why.sealed", card=card("knights"), **SEALED) == (
        "Knights lie sealed in Anna’s vault."
    )
    assert said("cs", "why.sealed", card=card("king"), **SEALED) == (
        "Král leží pod pečetí, kterou drží Anna."
    )
    assert said("cs", "preview.area", n=3, of=10) == "V odkládací oblasti budou 3 karty z 10."
    assert said("cs", "preview.area", **DISCARDS) == "V odkládací oblasti bude 5 karet z 10."


def test_a_hint_for_the_deck_tells_the_worth_of_the_hand() -> None:
    assert said("cs", "hint.deck", points=60, now=50) == (
        "S kartou z balíčku bude mít ruka v průměru asi 60 bodů (teď 50)."
    )


def test_the_undead_count_what_lies_in_the_discard_area() -> None:  # FR-7.6
    for id in ("dark_queen", "ghoul", "specter", "death_knight"):
        assert said("cs", f"cards.{id}.text").startswith("+")
        assert "in the discard area" in said("en", f"cards.{id}.text")


def test_options_have_names_for_all_their_values() -> None:
    for lang in LANGUAGES:
        speech = words(lang, GAME.package)
        for spec in GAME.options():
            for value in spec.values:
                named = speech.has(f"value.{spec.name}.{value}")
                assert named or isinstance(value, bool | int)
