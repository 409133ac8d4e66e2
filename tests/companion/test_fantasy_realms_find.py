"""Finding cards by a few letters."""

import pytest

from klubovna.companion.fantasy_realms import find_cards, find_items
from klubovna.games.fantasy_realms.cards import deck_of


@pytest.mark.parametrize(
    ("fragment", "ids"),
    [
        ("drak", ["dragon"]),
        ("DRAG", ["dragon"]),
        ("kral", ["king", "queen"]),
        ("král", ["king", "queen"]),
        ("kraľ", ["king", "queen"]),
        ("menavec", ["shapeshifter"]),
        ("dopp", ["doppelganger"]),
        ("el vo", ["water_elemental"]),
        ("keth", ["sword_of_keth", "shield_of_keth"]),
        ("ship", ["warship"]),
        ("life", ["fountain_of_life"]),
        ("stopa", []),
        ("", []),
        ("  ", []),
    ],
)
def test_find_cards(fragment: str, ids: list[str]) -> None:
    assert [card.id for card in find_cards(fragment, deck_of(False))] == ids


def test_beginnings_come_before_the_middle() -> None:
    found = [card.id for card in find_cards("war", deck_of(False))]
    assert found == [
        *["warlock_lord", "warlord", "warhorse", "warship", "war_dirigible"],
        "dwarvish_infantry",
    ]
    found = [card.id for card in find_cards("or", deck_of(False))]
    assert found[:2] == ["warhorse", "gem_of_order"]  # Válečný oř, Gem of Order
    assert "forest" in found


def test_only_cards_of_the_deck() -> None:
    assert [card.id for card in find_cards("přelud", deck_of(True))] == ["mirage_ch"]
    assert find_cards("kostěj", deck_of(False)) == []


def test_find_items() -> None:
    assert [item.id for item in find_items("lop")] == ["shovel"]
    assert [item.id for item in find_items("crystal")] == ["crystal_ball", "crystal_lens"]
