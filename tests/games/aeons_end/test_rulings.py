"""Rulings: each is about things that exist, and has words in both languages."""

import pytest

from klubovna.games.aeons_end.catalogue import KINDS, NEMESIS_CARDS
from klubovna.games.aeons_end.game import AeonsEnd
from klubovna.games.aeons_end.rulings import RULINGS
from klubovna.games.aeons_end.terms import MAGES, NEMESES

THINGS = {
    "order",
    "nemesis:",
    "card:husk",
    *(f"card:{card.id}" for card in KINDS),
    *(f"card:{card.id}" for card in NEMESIS_CARDS),
    *(f"mage:{mage}" for mage in MAGES),
    *(f"nemesis:{nemesis}" for nemesis in NEMESES),
}


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_rulings_are_about_things_of_the_game_and_said(lang: str) -> None:
    words = AeonsEnd().words(lang)
    assert words.has("rulings.rulebook")
    for ruling in RULINGS:
        assert words.has(f"rulings.{ruling.id}"), ruling.id
        for target in ruling.about:
            kind, _, id = target.partition(":")
            assert target in THINGS or (kind == "keyword" and words.has(f"keywords.{id}.text"))
    assert len({ruling.id for ruling in RULINGS}) == len(RULINGS)
