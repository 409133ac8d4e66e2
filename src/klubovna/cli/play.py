"""`klubovna play GAME`: a table in the terminal."""

import argparse
import os
import sys

from rich.text import Text as Line

from klubovna.agents import is_agent, usual_opponent
from klubovna.cli.options import (
    Value,
    read_agents,
    read_options,
    refuse_mistyped,
    warn_of_unlearned,
)
from klubovna.cli.output import out, read_line
from klubovna.cli.parser import BadUsage, Parser
from klubovna.cli.shelf import shelf
from klubovna.core.carried import own_path
from klubovna.core.errors import BadRecord, BadSetup
from klubovna.core.game import Game
from klubovna.core.outfit import outfit_of
from klubovna.core.patching import reopened
from klubovna.core.registry import find_game, use_cards
from klubovna.core.rng import secret_seed
from klubovna.core.starting import new_match
from klubovna.core.state import State
from klubovna.terminal.answers import fitting, fold
from klubovna.terminal.saves import (
    Keeper,
    autosave_path,
    data_folder,
    newest_autosave,
    read_save,
)
from klubovna.terminal.sitters import ME, sit_down
from klubovna.terminal.table import TerminalTable
from klubovna.texts import Words

ABOUT_PLAYERS = ("error.players", "error.mode_players")
"""Complaints that another number of players may settle."""


def run(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "play")
    parser.given("game", nargs="?")
    parser.switch("--players")
    parser.switch("--options")
    parser.switch("--seed")
    parser.switch("--save")
    parser.switch("--resume", takes="maybe", const="")
    parser.switch("--cards")
    asked = parser.read(arguments)
    table = resumed(spoken, asked) if asked.resume is not None else started(spoken, asked)
    table.run()
    return 0


def started(spoken: Words, asked: argparse.Namespace) -> TerminalTable:
    """A table with a new match."""
    game = use_cards(asked.game or chosen_game(spoken), asked.cards or "")
    options = read_options(game, asked.options or "")
    seed: str = secret_seed() if asked.seed is None else asked.seed
    players = read_players(spoken, game, asked.players or str(usual_players(game, options, seed)))
    match = new_match(game, len(players), seed, options, events=True)
    if asked.save is not None:
        keeper = Keeper(own_path(asked.save), is_autosave=False)
    else:
        keeper = Keeper(autosave_path(data_folder(os.environ), game.id), is_autosave=True)
    warn_of_unlearned(spoken, game, players)
    sitters = sit_down(game.id, players, seed)
    return TerminalTable(out(), read_line, match, sitters, spoken.lang, keeper)


def chosen_game(spoken: Words) -> str:
    """The game that a person at the keyboard picks from the shelf."""
    boxes = shelf(spoken)
    ids = [box.game.id for box in boxes]
    if not sys.stdin.isatty():
        raise BadUsage("cli.error.which_game", {"known": ", ".join(ids)})
    for number, box in enumerate(boxes, start=1):
        out().print(Line(f"{number:>2}  {box.name} ({box.game.id})", "bold"))
        out().print(Line(f"    {box.pitch}", "dim"))
    out().print(Line(spoken("terminal.choose_game")))
    while True:
        typed = read_line("› ").strip()
        if not typed:
            return ids[0]
        if typed.isdecimal() and 1 <= int(typed) <= len(ids):
            return ids[int(typed) - 1]
        found = fitting(typed, [[fold(box.name), box.game.id] for box in boxes])
        if len(found) == 1:
            return ids[found[0]]
        out().print(Line(spoken("terminal.no_such_number", least=1, n=len(ids))))


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
        path = own_path(asked.resume)
    else:
        path = newest_autosave(folder, game_id)
    save = read_save(path)
    game = use_cards(game_id or save.record.game, asked.cards or "")
    carried = reopened(game, save.record, events=True)
    if carried.why is not None:
        command = f"klubovna replay {path}"
        raise BadRecord("patch.cannot_go_on", {"why": carried.why, "command": command})
    match = carried.match
    players = save.players or read_players(spoken, game, str(save.record.players))
    keeper = Keeper(path, is_autosave=path.parent == folder / "games")
    if asked.save is not None:
        keeper = Keeper(own_path(asked.save), is_autosave=False)
    warn_of_unlearned(spoken, game, players)
    sitters = sit_down(game.id, players, save.record.seed)
    table = TerminalTable(out(), read_line, match, sitters, spoken.lang, keeper)
    table.seen = [len(match.events())] * len(sitters)
    return table


def usual_players(game: Game[State], options: dict[str, Value], seed: str) -> int:
    """How many play unless somebody says it: the usual number, or the least that the options
    allow. Where something else is wrong with them, `new_match` will say it."""
    usual = outfit_of(game).usual_players
    usual = min(max(usual, game.least_players), game.most_players)
    others: list[int] = list(range(game.least_players, game.most_players + 1))
    for players in [usual, *others]:
        try:
            new_match(game, players, seed, options)
        except BadSetup as error:
            if error.text.key in ABOUT_PLAYERS:
                continue
        return players
    return usual


def read_players(spoken: Words, game: Game[State], text: str) -> list[str]:
    """Who sits where: names between commas, or how many play against the usual opponents."""
    if not text.strip().isdecimal():
        names = read_agents(spoken, game, text)
        if not names:
            raise BadUsage("cli.error.no_players", {})
        for name in names:
            if not is_agent(game.id, name):
                refuse_mistyped(game, name)
        return names
    return [ME] + [usual_opponent(game.id)] * (int(text) - 1)
