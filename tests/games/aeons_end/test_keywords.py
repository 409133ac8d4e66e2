"""The words that cards and abilities use are given as data."""

import re

from klubovna.core.registry import find_game
from klubovna.games.aeons_end.catalogue import KINDS, NEMESIS_CARDS
from klubovna.games.aeons_end.keywords import OF_ABILITIES, OF_CARDS, of_ability, of_card
from klubovna.games.aeons_end.terms import MAGES
from klubovna.texts import LANGUAGES


def test_every_word_is_explained_and_every_owner_exists() -> None:
    cards = {card.id for card in KINDS} | {card.id for card in NEMESIS_CARDS} | {"husk"}
    assert set(OF_CARDS) <= cards
    assert set(OF_ABILITIES) <= set(MAGES)
    used = {word for id in OF_CARDS for word in of_card(id)}
    used |= {word for id in MAGES for word in of_ability(id)}
    for lang in LANGUAGES:
        words = find_game("aeons-end").words(lang)
        assert all(words.has(f"keywords.{word}.text") for word in used)


def test_a_card_names_the_words_that_its_text_uses() -> None:
    said = find_game("aeons-end").words("en")
    used = {word for id in OF_CARDS for word in of_card(id)}
    stems = {word: said(f"keywords.{word}.name") for word in used}
    for id in [*(card.id for card in KINDS), *(card.id for card in NEMESIS_CARDS), "husk"]:
        text = said(f"cards.{id}.text")
        read = {
            w for w, stem in stems.items() if re.search(rf"(?i)\b{stem}(p?ing|p?ed|e?s)?\b", text)
        }
        assert set(of_card(id)) == read, f"keywords.OF_CARDS does not fit the text of {id}"


def test_spells_are_cast_and_abilities_charged() -> None:
    assert "cast" in of_card("spark")
    assert of_ability("kadir") == ["charge", "prep"]
