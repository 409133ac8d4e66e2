"""Which games have rules to read, and their pages, read once."""

import json
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from klubovna.core.errors import KlubovnaError
from klubovna.core.game import Game
from klubovna.core.registry import find_game, game_ids
from klubovna.core.state import State
from klubovna.rulebook.page import Page
from klubovna.rulebook.reading import read_page
from klubovna.texts import LANGUAGES

FOLDER: Final = "rules"
CHAPTERS: Final = "chapters.json"


class NoRules(KlubovnaError):
    """The game has no rules to read here, or not that one."""


def rules_file(game: Game[State], name: str) -> Traversable:
    return files(game.package) / FOLDER / name


def languages_of(game: Game[State]) -> list[str]:
    return [lang for lang in LANGUAGES if rules_file(game, f"{lang}.md").is_file()]


def has_rules(game: Game[State]) -> bool:
    return bool(languages_of(game))


def chapters_of(game: Game[State]) -> dict[str, int]:
    """The chapters of the game's rules, with the number of numbered rules in each; a chapter
    without any is a rule itself."""
    file = rules_file(game, CHAPTERS)
    if not file.is_file():
        return {}
    read: dict[str, int] = json.loads(file.read_text(encoding="utf-8"))
    return read


def rule_ids(game: Game[State]) -> list[str]:
    """Every rule of the game by its number."""
    return [
        f"{chapter}.{rule}" if rule else chapter
        for chapter, count in chapters_of(game).items()
        for rule in range(1 if count else 0, count + 1)
    ]


def prefix_of(game: Game[State]) -> str:
    """What the numbers of the game's rules begin with: "FR"."""
    return next((chapter.partition("-")[0] for chapter in chapters_of(game)), "")


@cache
def rules_page(game_id: str, lang: str) -> Page:
    """The rules in this language, or in the one that there is."""
    game = find_game(game_id)
    known = languages_of(game)
    if not known:
        raise NoRules("rulebook.error.none", {"game": game.words(lang)("game.name")})
    lang = lang if lang in known else known[0]
    name = f"{lang}.md"
    return read_page(game, lang, name, rules_file(game, name).read_text(encoding="utf-8"))[0]


def games_with_rules() -> list[Game[State]]:
    """The games whose rules can be read; a stranger's package that fails has none."""
    found: list[Game[State]] = []
    for id in game_ids():
        try:
            game = find_game(id)
            if has_rules(game):
                found.append(game)
        except Exception:
            continue
    return found


def game_of_rule(rule: str) -> Game[State] | None:
    """The game that a rule's number belongs to."""
    prefix = rule.upper().partition("-")[0]
    return next((game for game in games_with_rules() if prefix_of(game) == prefix), None)
