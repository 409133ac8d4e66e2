"""Rulings: each is about things of its game, and has words in both languages."""

from typing import Any

import pytest

from klubovna.core.registry import find_game, game_ids


def parts(game: str) -> dict[str, Any]:
    return dict(find_game(game).components())


SINGULAR = {"nemeses": "nemesis", "nemesis_cards": "card"}
GAMES = [game for game in game_ids() if "rulings" in parts(game)]


@pytest.mark.parametrize("game", GAMES)
def test_rulings_are_about_things_of_the_game(game: str) -> None:
    box = parts(game)
    things = {"order", "card:husk"}  # on the table, but no card of a deck
    for kind, names in box.items():
        if isinstance(names, dict | list):
            one = f"{SINGULAR.get(kind, kind.removesuffix('s'))}:"
            things |= {one, *(f"{one}{name}" for name in names)}
    rulings = box["rulings"]
    assert {target for ruling in rulings for target in ruling["about"]} <= things
    assert len({ruling["id"] for ruling in rulings}) == len(rulings)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["cs", "en"])
def test_rulings_and_words_are_said(game: str, lang: str) -> None:
    words = find_game(game).words(lang)
    keys = ["rulings.rulebook", *(f"rulings.{ruling['id']}" for ruling in parts(game)["rulings"])]
    for word in parts(game)["keywords"]:
        keys += [f"keywords.{word}.name", f"keywords.{word}.text"]
    assert [key for key in keys if not words.has(key)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_word_has_a_ruling(game: str) -> None:
    told = {target for ruling in parts(game)["rulings"] for target in ruling["about"]}
    assert {f"keyword:{word}" for word in parts(game)["keywords"]} <= told
