"""What does not belong to a table: games and catalogues, packed once."""

import logging
from functools import cache

import msgspec

from klubovna.agents import agent_names
from klubovna.core.game import Game, Switch
from klubovna.core.outfit import BOARD_FILE, PICTURES_FILE, outfit_of
from klubovna.core.registry import find_game, game_ids
from klubovna.core.showing import Preset, Shown
from klubovna.core.state import State
from klubovna.rulebook import has_rules, rules_page
from klubovna.rulebook.library import prefix_of
from klubovna.school import lesson_names
from klubovna.server.errors import Refused
from klubovna.server.gamefiles import address_of, file_of
from klubovna.server.kept import Kept
from klubovna.server.openapi import document
from klubovna.server.wire import (
    CardsInfo,
    GameInfo,
    Games,
    OptionInfo,
    PresetInfo,
    ShownInfo,
    said,
)
from klubovna.texts import LANGUAGES
from klubovna.texts.catalogue import NOM, Catalogue, catalogue_file, load

INTERFACE = "klubovna"
log = logging.getLogger("klubovna.server")
JSON = "application/json"


@cache
def known_game(id: str) -> Game[State]:
    return find_game(id)


@cache
def game_info(id: str, components: bool) -> GameInfo:
    """A game, for the lobby or for those who draw its cards."""
    game = known_game(id)
    notice, cards, outfit = game.notice(), game.card_set(), outfit_of(game)
    shown = {each.name: each for each in outfit.shown}
    return GameInfo(
        id=game.id,
        players=(game.least_players, game.most_players),
        minutes=game.minutes,
        solo=game.least_players == 1,
        agents=agent_names(game.id),
        options=[_option(spec, shown.get(spec.name)) for spec in game.switches()],
        usual_players=outfit.usual_players,
        presets=[_preset(each) for each in outfit.presets],
        board=_brought(game, BOARD_FILE),
        pictures=_brought(game, PICTURES_FILE),
        notice=None if notice is None else said(notice),
        cards=None if cards is None else CardsInfo(cards.name, cards.mark),
        rules=prefix_of(game) if has_rules(game) else "",
        lessons=lesson_names(game),
        components=dict(game.components()) if components else None,
    )


def _brought(game: Game[State], name: str) -> str | None:
    """The address of a file, where the game brings it."""
    return None if file_of(game, name) is None else address_of(game.id, name)


def _option(spec: Switch, shown: Shown | None) -> OptionInfo:
    info = None
    if shown is not None:
        info = ShownInfo(
            place=shown.place,
            seat=shown.seat,
            unseated=shown.unseated,
            group=shown.group,
            pictures=shown.pictures,
            tones=shown.tones,
            texts=shown.texts,
            grades=shown.grades,
            hardest=shown.hardest,
            holds=shown.holds,
            held_names=shown.held_names,
            held_pictures=shown.held_pictures,
            players=shown.players,
            fits=shown.fits,
            chance=shown.chance,
            once=shown.once,
        )
    return OptionInfo(spec.name, spec.values, spec.rule, spec.names, spec.ladder, spec.alone, info)


def _preset(preset: Preset) -> PresetInfo:
    return PresetInfo(preset.name, preset.players, preset.switches, preset.agent)


def shown_games() -> list[GameInfo]:
    """Every game that can be played. One that fails is left out, and told in the log: a broken
    package must not keep people from the other games."""
    found: list[GameInfo] = []
    for id in game_ids():
        try:
            info = game_info(id, components=False)
            for words in (known_game(id).words(lang) for lang in LANGUAGES):
                assert all(words(f"game.{part}") for part in ("name", "short", "about"))
            found.append(info)
        except Exception:
            log.exception("the game %s cannot be shown", id)
    return found


@cache
def all_games() -> Kept:
    """The lobby's list."""
    return _kept(Games(shown_games()))


@cache
def one_game(id: str) -> Kept:
    """A game with its components."""
    if id not in game_ids():
        raise Refused("not_found", "no_game")
    return _kept(game_info(id, components=True))


@cache
def api_document() -> Kept:
    """The OpenAPI document."""
    return _kept(document())


@cache
def catalogue(lang: str, game: str | None) -> Kept:
    """The words of the interface with those of the game on top."""
    if lang not in LANGUAGES:
        raise Refused("not_found", "no_language")
    if game is not None and game not in game_ids():
        raise Refused("not_found", "no_game")
    words = load(catalogue_file(lang, INTERFACE))
    if game is not None:
        words = _laid_over(words, load(catalogue_file(lang, known_game(game).package)))
        words = _laid_over(words, known_game(game).own_texts(lang))
    return _kept(words)


@cache
def rules(lang: str, game: str) -> Kept:
    """The rules of a game to read."""
    if lang not in LANGUAGES:
        raise Refused("not_found", "no_language")
    if game not in game_ids():
        raise Refused("not_found", "no_game")
    if not has_rules(known_game(game)):
        raise Refused("not_found", "no_rules")
    return _kept(rules_page(game, lang).to_json())


def _kept(answer: object) -> Kept:
    return Kept(msgspec.json.encode(answer), JSON)


def _laid_over(below: Catalogue, above: Catalogue) -> dict[str, object]:
    """Both catalogues in one; a term is replaced as a whole."""
    merged = dict(below)
    for name, value in above.items():
        old = merged.get(name)
        if isinstance(old, dict) and isinstance(value, dict) and NOM not in value:
            merged[name] = _laid_over(old, value)
        else:
            merged[name] = value
    return merged
