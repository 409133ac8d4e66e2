"""`klubovna cards`: an owner's own cards for a game, to be written and checked."""

from pathlib import Path

from rich.text import Text as Line

from klubovna.cli.output import out
from klubovna.cli.parser import BadUsage, Parser
from klubovna.core.cardfiles import BadCards
from klubovna.core.carried import own_path
from klubovna.core.errors import BadSetup
from klubovna.core.game import Game
from klubovna.core.registry import find_game
from klubovna.core.state import State
from klubovna.terminal.saves import FileProblem
from klubovna.texts import Words

FITS, WRONG = 0, 1


def run(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "cards")
    parser.given("action")
    parser.given("game")
    parser.given("file")
    asked = parser.read(arguments)
    if asked.action not in ACTIONS:
        known = ", ".join(ACTIONS)
        raise BadUsage("cli.error.card_action", {"typed": asked.action, "known": known})
    game = find_game(asked.game)
    if not game.card_file():
        raise BadSetup("error.no_card_file", {"game": game.id})
    return ACTIONS[asked.action](spoken, game, own_path(asked.file))


def check(spoken: Words, game: Game[State], path: Path) -> int:
    """Every mistake of a file, one a line; or that the game can be played with it."""
    try:
        own = game.with_cards(path)
    except BadCards as error:
        for problem in error.problems:
            out().print(Line(spoken.say(problem)), soft_wrap=True)
        out().print(Line(spoken("cli.cards.wrong", n=len(error.problems))))
        return WRONG
    cards = own.card_set()
    if cards is None:
        out().print(Line(spoken("cli.cards.same", file=path.name)))
        return FITS
    out().print(Line(spoken("cli.cards.fits", file=path.name, cards=cards.text())))
    notice = own.notice()
    if notice is not None:
        out().print(Line(own.words(spoken.lang).say(notice)))
    command = f"klubovna play {game.id} --cards {path}"
    out().print(Line(spoken("cli.cards.play", command=command)), soft_wrap=True)
    return FITS


def export(spoken: Words, game: Game[State], path: Path) -> int:
    """The game's own cards as a file to begin with; no file is overwritten."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(game.card_file())
    except FileExistsError as error:
        raise FileProblem("cli.cards.exists", {"file": str(path)}) from error
    except OSError as error:
        raise FileProblem("terminal.error.write", {"file": str(path), "why": "other"}) from error
    command = f"klubovna cards check {game.id} {path}"
    out().print(Line(spoken("cli.cards.written", file=str(path), command=command)), soft_wrap=True)
    return FITS


ACTIONS = {"check": check, "export": export}
