"""`klubovna play GAME`: a table in the terminal."""

import argparse
import os
from pathlib import Path

from klubovna.cli.options import read_names, read_options
from klubovna.cli.output import out, read_line
from klubovna.cli.parser import BadUsage, Parser
from klubovna.core.game import Game
from klubovna.core.match import new_match, replay
from klubovna.core.registry import find_game, game_ids
from klubovna.core.rng import secret_seed
from klubovna.core.state import State
from klubovna.terminal.saves import (
    Keeper,
    autosave_path,
    data_folder,
    newest_autosave,
    read_save,
)
from klubovna.terminal.sitters import ME, opponent, sit_down
from klubovna.terminal.table import TerminalTable
from klubovna.texts import Words

USUAL_PLAYERS = 3


def run(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "play")
    parser.given("game", nargs="?")
    parser.switch("--players")
    parser.switch("--options")
    parser.switch("--seed")
    parser.switch("--save")
    parser.switch("--resume", takes="maybe", const="")
    asked = parser.read(arguments)
    table = resumed(spoken, asked) if asked.resume is not None else started(spoken, asked)
    table.run()
    return 0


def started(spoken: Words, asked: argparse.Namespace) -> TerminalTable:
    """A table with a new match."""
    if asked.game is None:
        raise BadUsage("cli.error.which_game", {"known": ", ".join(game_ids())})
    game = find_game(asked.game)
    options = read_options(game, asked.options or "")
    players = read_players(game, asked.players)
    seed: str = secret_seed() if asked.seed is None else asked.seed
    match = new_match(game, len(players), seed, options, events=True)
    if asked.save is not None:
        keeper = Keeper(Path(asked.save).expanduser(), is_autosave=False)
    else:
        keeper = Keeper(autosave_path(data_folder(os.environ), game.id), is_autosave=True)
    sitters = sit_down(game.id, players, seed)
    return TerminalTable(out(), read_line, match, sitters, spoken.lang, keeper)


def resumed(spoken: Words, asked: argparse.Namespace) -> TerminalTable:
    """A table with a match that was played before; its log is told again."""
    for name in ("players", "options", "seed"):
        if getattr(asked, name) is not None:
            raise BadUsage(
                "cli.error.not_together",
                {"what": f"--{name}", "other": "--resume", "command": "play"},
            )
    folder = data_folder(os.environ)
    game_id = find_game(asked.game).id if asked.game is not None else ""
    if asked.resume:
        path = Path(asked.resume).expanduser()
    else:
        path = newest_autosave(folder, game_id)
    save = read_save(path)
    game = find_game(game_id or save.record.game)
    match = replay(game, save.record, events=True)
    players = save.players or read_players(game, str(save.record.players))
    keeper = Keeper(path, is_autosave=path.parent == folder / "games")
    if asked.save is not None:
        keeper = Keeper(Path(asked.save).expanduser(), is_autosave=False)
    sitters = sit_down(game.id, players, save.record.seed)
    table = TerminalTable(out(), read_line, match, sitters, spoken.lang, keeper)
    table.seen = [len(match.events())] * len(sitters)
    return table


def read_players(game: Game[State], text: str | None) -> list[str]:
    """Who sits where: names between commas, or how many play against the usual opponents."""
    if text is None:
        text = str(min(max(USUAL_PLAYERS, game.least_players), game.most_players))
    if not text.strip().isdecimal():
        names = read_names(text)
        if not names:
            raise BadUsage("cli.error.no_players", {})
        return names
    return [ME] + [opponent(game.id)] * (int(text) - 1)
