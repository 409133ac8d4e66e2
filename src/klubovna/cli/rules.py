"""`klubovna rules`: the rules of a game, to read and to search."""

import os

from rich.console import Console, RenderableType
from rich.text import Text as Line

from klubovna.cli.output import out
from klubovna.cli.parser import BadUsage, Parser
from klubovna.core.game import Game
from klubovna.core.registry import find_game, game_ids
from klubovna.core.state import State
from klubovna.rulebook.checking import problems_of
from klubovna.rulebook.finding import found_in, is_rule
from klubovna.rulebook.library import (
    NoRules,
    game_of_rule,
    games_with_rules,
    has_rules,
    rules_page,
)
from klubovna.terminal.rules import page_drawn, rule_drawn, section_drawn
from klubovna.texts import Words

FOUND, NOT_FOUND = 0, 1


def run(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "rules")
    parser.given("game", nargs="?")
    parser.given("words", nargs="*")
    parser.switch("--check", takes="nothing")
    asked = parser.read(arguments)
    typed = " ".join(asked.words)
    if asked.check:
        if typed:
            raise BadUsage("cli.error.unknown", {"what": typed, "command": "rules"})
        return check(spoken, [find_game(asked.game)] if asked.game else games_with_rules())
    if asked.game is None:
        return show_games(spoken)
    if is_rule(asked.game):
        return show_rule(spoken, asked.game.upper())
    game = find_game(asked.game)
    if is_rule(typed):
        return show_rule(spoken, typed.upper())
    return search(spoken, game, typed) if typed else show_all(spoken, game)


def show_games(spoken: Words) -> int:
    """What can be read."""
    known = games_with_rules()
    out().print(Line(spoken("rulebook.list")))
    for game in known:
        name = game.words(spoken.lang)("game.name")
        out().print(Line.assemble("  ", (f"{game.id:<20}", "bold cyan"), name))
    missing = [id for id in game_ids() if id not in [game.id for game in known]]
    if missing:
        out().print(Line(spoken("rulebook.missing", games=", ".join(missing)), "dim"))
    return FOUND


def show_all(spoken: Words, game: Game[State]) -> int:
    paged(page_drawn(rules_page(game.id, spoken.lang), spoken))
    return FOUND


def show_rule(spoken: Words, id: str) -> int:
    """One rule by its number; a chapter's number shows all of its rules."""
    game = game_of_rule(id)
    if game is None:
        raise NoRules("rulebook.error.no_game", {"rule": id})
    page = rules_page(game.id, spoken.lang)
    found = [rule for rule in page.rules() if rule.id == id or rule.id.startswith(f"{id}.")]
    if not found:
        name, first = game.words(spoken.lang)("game.name"), page.rules()[0].id
        raise NoRules("rulebook.error.no_rule", {"rule": id, "game": name, "first": first})
    out().print(Line(page.title, "bold magenta"))
    for rule in found:
        out().print(rule_drawn(rule, spoken))
    return FOUND


def search(spoken: Words, game: Game[State], typed: str) -> int:
    """The rules that hold all the words."""
    found = found_in(rules_page(game.id, spoken.lang), typed)
    if not found:
        name = game.words(spoken.lang)("game.name")
        out().print(Line(spoken("rulebook.nothing_found", game=name, typed=typed)))
        return NOT_FOUND
    for one in found:
        out().print(section_drawn(one.section, one.blocks, one.rules, spoken))
    out().print()
    count = sum(one.places() for one in found)
    out().print(Line(spoken("rulebook.found", n=count, typed=typed), "dim"))
    return FOUND


def check(spoken: Words, games: list[Game[State]]) -> int:
    """Everything that is wrong with the rules of these games, one a line."""
    code = FOUND
    for game in games:
        if not has_rules(game):
            raise NoRules("rulebook.error.none", {"game": game.words(spoken.lang)("game.name")})
        problems = problems_of(game)
        for problem in problems:
            out().print(Line(spoken.say(problem.text())), soft_wrap=True)
        if problems:
            code = NOT_FOUND
            out().print(Line(spoken("rulebook.problems", game=game.id, n=len(problems)), "red"))
        else:
            page = rules_page(game.id, spoken.lang)
            told = {"rules": len(page.rules()), "examples": len(page.examples())}
            out().print(Line(spoken("rulebook.fine", game=game.id, **told), "green"))
    return code


def paged(drawing: RenderableType) -> None:
    """A long text, a screenful at a time where a person reads it."""
    console: Console = out()
    if not console.is_terminal:
        console.print(drawing)
        return
    os.environ.setdefault("LESS", "-R")
    with console.pager(styles=True):
        console.print(drawing)
