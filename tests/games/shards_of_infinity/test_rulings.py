"""Rulings: each is about things that exist, and has words in both languages."""

import pytest

from klubovna.games.shards_of_infinity.cards import KINDS
from klubovna.games.shards_of_infinity.game import ShardsOfInfinity
from klubovna.games.shards_of_infinity.keywords import keywords_of
from klubovna.games.shards_of_infinity.rulings import GLOSSARY, KEYWORDS, RULINGS

THINGS = {*(f"card:{card.id}" for card in KINDS), *(f"keyword:{word}" for word in KEYWORDS)}


def test_rulings_are_about_things_of_the_game() -> None:
    told = {target for ruling in RULINGS for target in ruling.about}
    assert told <= THINGS
    assert {f"keyword:{word}" for word in KEYWORDS} <= told
    assert len({ruling.id for ruling in RULINGS}) == len(RULINGS)


def test_every_word_that_a_card_uses_is_explained() -> None:
    assert {word for card in KINDS for word in keywords_of(card)} <= set(KEYWORDS)


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_rulings_and_words_are_said(lang: str) -> None:
    words = ShardsOfInfinity().words(lang)
    for ruling in RULINGS:
        assert words.has(f"rulings.{ruling.id}"), ruling.id
    for word in GLOSSARY:
        assert words.has(f"keywords.{word}.name"), word
        assert words.has(f"keywords.{word}.text"), word
