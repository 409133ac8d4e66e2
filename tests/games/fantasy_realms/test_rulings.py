"""Rulings: each is about things that exist, and has words in both languages."""

import pytest

from klubovna.games.fantasy_realms.cards import CARDS
from klubovna.games.fantasy_realms.game import FantasyRealms
from klubovna.games.fantasy_realms.items import ITEMS
from klubovna.games.fantasy_realms.rulings import KEYWORDS, RULINGS

THINGS = {
    "card:",
    "item:",
    *(f"card:{card.id}" for card in CARDS),
    *(f"item:{item.id}" for item in ITEMS),
    *(f"keyword:{word}" for word in KEYWORDS),
}


def test_rulings_are_about_things_of_the_game() -> None:
    assert {target for ruling in RULINGS for target in ruling.about} <= THINGS
    assert len({ruling.id for ruling in RULINGS}) == len(RULINGS)


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_rulings_and_words_are_said(lang: str) -> None:
    words = FantasyRealms().words(lang)
    for ruling in RULINGS:
        assert words.has(f"rulings.{ruling.id}"), ruling.id
    for word in KEYWORDS:
        assert words.has(f"keywords.{word}.name"), word
        assert words.has(f"keywords.{word}.text"), word


def test_every_word_has_a_ruling() -> None:
    told = {target for ruling in RULINGS for target in ruling.about}
    assert {f"keyword:{word}" for word in KEYWORDS} <= told
