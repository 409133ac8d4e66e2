"""`klubovna analyse FILE`: look at a match again, decision by decision."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from klubovna.analysis import Analysis, Budget, analyse
from klubovna.analysis.working import checked
from klubovna.cli.analysis_report import show_analysis
from klubovna.cli.output import aside, out
from klubovna.cli.parser import BadUsage, Parser, whole_number
from klubovna.cli.simulate import STDOUT, write_file
from klubovna.core.carried import own_path
from klubovna.core.registry import use_cards
from klubovna.terminal.saves import read_save
from klubovna.texts import Words


def run(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "analyse")
    parser.given("file")
    parser.switch("--seconds", check=whole_number(1, "--seconds"))
    parser.switch("--playouts", check=whole_number(1, "--playouts"))
    parser.switch("--seed", default="1")
    parser.switch("--all", takes="nothing")
    parser.switch("--json", takes="maybe", const=STDOUT)
    parser.switch("--cards")
    asked = parser.read(arguments)
    if asked.seconds is not None and asked.playouts is not None:
        args = {"what": "--seconds", "other": "--playouts", "command": "analyse"}
        raise BadUsage("cli.error.not_together", dict(args))
    save = read_save(own_path(asked.file))
    game = use_cards(save.record.game, asked.cards or "")
    checked(save.record)
    with progress_bar(spoken) as progress:
        found = analyse(
            save.record, budget_of(asked.seconds, asked.playouts), progress, seed=asked.seed
        )
    if asked.json == STDOUT:
        print(as_json(found))
        return 0
    names = save.players or [
        spoken("terminal.player", n=seat + 1) for seat in range(save.record.players)
    ]
    show_analysis(out(), game.words(spoken.lang).with_names(names), found, names, asked.all)
    if asked.json is not None:
        write_file(asked.json, as_json(found) + "\n")
        out().print(spoken("cli.simulate.written", file=asked.json), markup=False)
    return 0


def budget_of(seconds: int | None, playouts: int | None) -> Budget:
    if playouts is not None:
        return Budget(playouts=playouts)
    return Budget() if seconds is None else Budget(float(seconds))


def as_json(found: Analysis) -> str:
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode()


@contextmanager
def progress_bar(spoken: Words) -> Iterator[Callable[[float], None] | None]:
    """How far it is; only where somebody is looking."""
    console = aside()
    if not console.is_terminal:
        yield None
        return
    columns = (
        TextColumn(spoken("cli.analyse.looking")),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=1.0)
        yield lambda done: progress.update(task, completed=done)
