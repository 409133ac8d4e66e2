"""`klubovna score GAME`: the scorer for the physical game."""

import sys
from collections.abc import Iterable
from pathlib import Path

from klubovna.cli.output import out, read_line
from klubovna.cli.parser import BadUsage, Parser
from klubovna.companion import fantasy_realms, fantasy_realms_dialog
from klubovna.core.carried import own_path
from klubovna.core.registry import find_game
from klubovna.terminal.saves import FileProblem
from klubovna.texts import Words

SCORED = ("fantasy-realms",)


def run(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "score")
    parser.given("game")
    parser.switch("--batch")
    asked = parser.read(arguments)
    game = find_game(asked.game)
    if game.id not in SCORED:
        raise BadUsage("cli.error.no_scorer", {"game": game.id, "known": ", ".join(SCORED)})
    if asked.batch is None:
        fantasy_realms_dialog.run(out(), game.words(spoken.lang), read_line)
    elif asked.batch == "-":
        write_scores(sys.stdin)
    else:
        score_file(own_path(asked.batch))
    return 0


def score_file(path: Path) -> None:
    try:
        file = path.open(encoding="utf-8", errors="replace")
    except OSError as error:
        missing = isinstance(error, FileNotFoundError)
        args = {"file": str(path), "why": "missing" if missing else "other"}
        raise FileProblem("terminal.error.read", dict(args)) from error
    with file:
        write_scores(file)


def write_scores(lines: Iterable[str]) -> None:
    """One answer a line, each as soon as it is known."""
    for answer in fantasy_realms.score_lines(lines):
        print(answer, flush=True)
