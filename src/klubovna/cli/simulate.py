"""`klubovna simulate GAME`: many matches between agents, and what came out."""

import csv
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from klubovna.arena import Report, simulate
from klubovna.arena.parquet import SIMULATED, About, simulated
from klubovna.cli.crews import chosen_crew, crew_switches, row_file
from klubovna.cli.options import read_agents, read_options, warn_of_unlearned
from klubovna.cli.output import aside, out
from klubovna.cli.parser import BadUsage, Parser, whole_number
from klubovna.cli.report import show_report
from klubovna.core.carried import own_path
from klubovna.core.registry import use_cards
from klubovna.terminal.saves import FileProblem
from klubovna.texts import Words

STDOUT = "-"


def run(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "simulate")
    parser.given("game")
    parser.switch("--agents")
    parser.switch("--games", default="100", check=whole_number(1, "--games"))
    crew_switches(parser)
    parser.switch("--seed", default="1")
    parser.switch("--options")
    parser.switch("--cards")
    parser.switch("--json", takes="maybe", const=STDOUT)
    parser.switch("--csv")
    parser.switch("--out")
    asked = parser.read(arguments)
    if asked.agents is None:
        raise BadUsage("cli.error.missing", {"what": "--agents", "command": "simulate"})
    if asked.json is not None and asked.csv is not None:
        args = {"what": "--json", "other": "--csv", "command": "simulate"}
        raise BadUsage("cli.error.not_together", dict(args))
    game = use_cards(asked.game, asked.cards or "")
    options = read_options(game, asked.options or "")
    agents = read_agents(spoken, game, asked.agents)
    warn_of_unlearned(spoken, game, agents)
    about = About(game.id, agents, asked.seed, options)
    with (
        chosen_crew(asked) as crew,
        row_file(asked.out, SIMULATED, about) as rows,
        progress_bar(spoken, asked.games) as progress,
    ):
        report = simulate(
            game.id,
            agents,
            asked.games,
            seed=asked.seed,
            options=options,
            progress=progress,
            crew=crew,
            rows_to=None if rows is None else lambda chunk: rows.add(simulated(chunk)),
            keep=asked.csv is not None,
        )
    write_report(spoken, report, asked.json, asked.csv)
    if asked.out is not None and STDOUT not in (asked.json, asked.csv):
        out().print(spoken("cli.simulate.written", file=asked.out), markup=False)
    return 0


def write_report(spoken: Words, report: Report, json_to: str | None, csv_to: str | None) -> None:
    """As JSON on the output, or printed, with a file beside it where one is wanted."""
    if json_to == STDOUT:
        print(as_json(report))
        return
    if csv_to == STDOUT:
        csv.writer(sys.stdout, lineterminator="\n").writerows(report.rows())
        return
    show_report(out(), spoken, report)
    if json_to is not None:
        write_file(json_to, as_json(report) + "\n")
    if csv_to is not None:
        write_csv(csv_to, report)
    written = json_to or csv_to
    if written:
        out().print(spoken("cli.simulate.written", file=written), markup=False)


def as_json(report: Report) -> str:
    return json.dumps(report.to_json(), ensure_ascii=False, indent=2)


def write_file(name: str, text: str) -> None:
    try:
        own_path(name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise FileProblem("terminal.error.write", {"file": name, "why": "other"}) from error


def write_csv(name: str, report: Report) -> None:
    try:
        with own_path(name).open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(report.rows())
    except OSError as error:
        raise FileProblem("terminal.error.write", {"file": name, "why": "other"}) from error


@contextmanager
def progress_bar(spoken: Words, games: int) -> Iterator[Callable[[int], None] | None]:
    """How far the simulation is; only where somebody is looking."""
    console = aside()
    if not console.is_terminal:
        yield None
        return
    columns = (
        TextColumn(spoken("cli.simulate.playing")),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=games)
        yield lambda done: progress.update(task, completed=done)
