"""Events are data: kind, players, things, numbers and places beside the sentence."""

import pytest

from klubovna.core.game import SPECTATOR
from klubovna.core.happenings import Happening
from klubovna.core.registry import find_game, game_ids
from klubovna.texts import LANGUAGES
from support.suite import MODES, Mode, play_on, start

modes = pytest.mark.parametrize("mode", MODES, ids=str)


@modes
def test_what_an_event_is_about_stands_in_its_sentence(mode: Mode) -> None:
    match = start(mode, "events", events=True)
    play_on(match, "events")
    routes = match.game.routes()
    for event in match.events():
        told = event.told_to(SPECTATOR)
        if told is None:
            continue
        about, text = Happening(told, routes), told.text()
        assert text.key == f"event.{about.kind}"
        said = str(text.args)
        named = [*about.things, about.player, about.other]
        assert all(one.rpartition(":")[2] in said for one in named)
        assert all(str(amount) in said for amount in about.amounts)


@pytest.mark.parametrize("game_id", game_ids())
def test_every_route_belongs_to_an_event(game_id: str) -> None:
    game = find_game(game_id)
    for lang in LANGUAGES:
        words = game.words(lang)
        assert all(words.has(f"event.{kind}") for kind in game.routes())
