"""What a game says about its new tables is true: the switches exist, everything can be said in both
languages, and the tables that it proposes can be played."""

import re

import pytest

from klubovna.agents import is_agent
from klubovna.core.game import Game, Switch
from klubovna.core.outfit import outfit_of
from klubovna.core.registry import find_game, game_ids
from klubovna.core.showing import FIRST, MORE, SEAT, Shown
from klubovna.core.starting import new_match
from klubovna.core.state import State
from klubovna.texts import LANGUAGES

games = pytest.mark.parametrize("game", [find_game(id) for id in game_ids()], ids=lambda it: it.id)


def switches(game: Game[State]) -> dict[str, Switch]:
    return {switch.name: switch for switch in game.switches()}


def kind(name: str) -> str:
    return re.sub(r"_\d+$", "", name)


def called(game: Game[State], switch: Switch, value: object, lang: str) -> str:
    """What the page calls a value; "" where it has only the identifier to show."""
    words = game.words(lang)
    keys = [f"value.{switch.name}.{value}", f"value.{kind(switch.name)}.{value}"]
    keys += [switch.names.replace("{}", str(value))] if switch.names else []
    return next((words(key) for key in keys if words.has(key)), "")


@games
def test_every_value_has_a_name(game: Game[State]) -> None:
    for switch in game.switches():
        for value in switch.values:
            for lang in LANGUAGES:
                plain = isinstance(value, bool | int) or value == "no"
                name = called(game, switch, value, lang)
                assert plain or (name and "_" not in name), (switch.name, value, lang)


@games
def test_what_is_shown_is_there(game: Game[State]) -> None:
    found = switches(game)
    shown = outfit_of(game).shown
    assert len({each.name for each in shown}) == len(shown)
    for each in shown:
        values = {str(value) for value in found[each.name].values}
        assert each.place in (FIRST, SEAT, MORE)
        assert (each.place == SEAT) == (0 <= each.seat < game.most_players)
        assert {*each.grades, *each.holds, *each.fits} <= values
        assert each.chance in ("", *values)
        assert all(1 <= grade <= each.hardest for grade in each.grades.values())


@games
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_shown_can_be_said(game: Game[State], lang: str) -> None:
    words = game.words(lang)
    for each in outfit_of(game).shown:
        if each.group:
            assert words(f"group.{each.group}")
        for value in switches(game)[each.name].values:
            if each.texts and value != each.chance:
                assert words(each.texts.replace("{}", str(value)))
        for thing in (thing for things in each.holds.values() for thing in things):
            assert words(each.held_names.replace("{}", thing))
    for preset in outfit_of(game).presets:
        assert words(f"preset.{preset.name}.name")
        assert words(f"preset.{preset.name}.text")


@games
def test_seats_bring_what_belongs_to_them(game: Game[State]) -> None:
    """Whom a seat plays stands at the seat: mages of seats 2 to 4 are no house rules."""
    shown = {each.name: each for each in outfit_of(game).shown}
    for name in switches(game):
        number = re.fullmatch(r"(mage|hero|clan|character)_(\d)", name)
        if number:
            assert shown[name].place == SEAT
            assert shown[name].seat == int(number[2]) - 1


@games
def test_proposed_tables_can_be_played(game: Game[State]) -> None:
    presets = outfit_of(game).presets
    assert {"first_game", "solo"} <= {preset.name for preset in presets}
    for preset in presets:
        assert preset.agent == "" or is_agent(game.id, preset.agent)
        assert new_match(game, preset.players, "preset", preset.switches).owed()


@games
def test_values_go_with_the_numbers_of_players_they_name(game: Game[State]) -> None:
    for each in outfit_of(game).shown:
        for value, (least, most) in each.fits.items():
            for players in range(least, most + 1):
                assert new_match(game, players, "fits", {each.name: value}).owed()


def test_a_switch_that_nobody_names_is_among_the_rulings() -> None:
    assert Shown("any", MORE).group == ""
