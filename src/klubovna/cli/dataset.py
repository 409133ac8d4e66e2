"""`klubovna dataset GAME`: matches of bots as data."""

import json

from klubovna.cli.options import read_names, read_options
from klubovna.cli.output import out
from klubovna.cli.parser import BadUsage, Parser, whole_number
from klubovna.cli.simulate import STDOUT, write_file
from klubovna.cli.tournament import progress_bar
from klubovna.core.carried import own_path
from klubovna.core.registry import find_game
from klubovna.lab.recording import record_matches
from klubovna.terminal.saves import FileProblem
from klubovna.texts import Words


def run(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "dataset")
    parser.given("game")
    parser.switch("--out")
    parser.switch("--games", default="100", check=whole_number(1, "--games"))
    parser.switch("--agents", default="search:0.1s")
    parser.switch("--players", default="0", check=whole_number(0, "--players"), value="games")
    parser.switch("--options")
    parser.switch("--workers", default="1", check=whole_number(1, "--workers"))
    parser.switch("--seed", default="1")
    parser.switch("--json", takes="maybe", const=STDOUT)
    asked = parser.read(arguments)
    if asked.out is None:
        raise BadUsage("cli.error.missing", {"what": "--out", "command": "dataset"})
    game = find_game(asked.game)
    with progress_bar(spoken) as progress:
        try:
            written = record_matches(
                game.id,
                own_path(asked.out),
                games=asked.games,
                agents=read_names(asked.agents),
                players=asked.players,
                options=read_options(game, asked.options or ""),
                seed=asked.seed,
                workers=asked.workers,
                progress=progress,
            )
        except OSError as error:
            told = {"file": asked.out, "why": "other"}
            raise FileProblem("terminal.error.write", dict(told)) from error
    text = json.dumps(written._asdict(), ensure_ascii=False, indent=2)
    if asked.json == STDOUT:
        print(text)
        return 0
    if asked.json is not None:
        write_file(asked.json, text + "\n")
    said = spoken(
        "cli.lab.recorded", n=written.matches, decisions=written.decisions, file=asked.out
    )
    out().print(said, markup=False)
    return 0
