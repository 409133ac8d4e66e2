"""`klubovna tournament GAME`: every bot against every other, and how strong each of them is."""

import json
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import isfinite

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text as Line

from klubovna.arena.estimates import Estimate, interval
from klubovna.arena.parquet import PLAYED, About, played
from klubovna.arena.tournament import Order, Tournament, hold
from klubovna.cli.crews import blame_file, chosen_crew, crew_switches, row_file
from klubovna.cli.main import INTERRUPTED, OK
from klubovna.cli.options import read_agents, read_options, warn_of_unlearned
from klubovna.cli.output import aside, out
from klubovna.cli.parser import BadUsage, Parser, whole_number
from klubovna.cli.simulate import STDOUT, write_file
from klubovna.core.carried import own_path
from klubovna.core.game import Game
from klubovna.core.registry import use_cards
from klubovna.core.state import State
from klubovna.texts import Words, decimal, percent


def run(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "tournament")
    parser.given("game")
    parser.switch("--agents")
    parser.switch("--games", default="20", check=whole_number(1, "--games"))
    parser.switch("--players", default="0", check=whole_number(0, "--players"), value="games")
    parser.switch("--neighbours", takes="nothing")
    crew_switches(parser)
    parser.switch("--seed", default="1")
    parser.switch("--options")
    parser.switch("--cards")
    parser.switch("--records")
    parser.switch("--json", takes="maybe", const=STDOUT)
    parser.switch("--out")
    asked = parser.read(arguments)
    if asked.agents is None:
        raise BadUsage("cli.error.missing", {"what": "--agents", "command": "tournament"})
    game = use_cards(asked.game, asked.cards or "")
    agents = read_agents(spoken, game, asked.agents)
    warn_of_unlearned(spoken, game, agents)
    held = _held(spoken, game, agents, asked)
    stopped = len(held.played) < held.planned
    if stopped:
        told = spoken("cli.tournament.interrupted", n=len(held.played), all=held.planned)
        aside().print(told, markup=False)
    text = json.dumps(held.to_json(), ensure_ascii=False, indent=2)
    if asked.json == STDOUT:
        print(text)
        return INTERRUPTED if stopped else OK
    if asked.json is not None:
        write_file(asked.json, text + "\n")
    show(out(), spoken, held)
    for file in (asked.json, asked.records, asked.out):
        if file is not None:
            out().print(spoken("cli.simulate.written", file=file), markup=False)
    return INTERRUPTED if stopped else OK


def _held(spoken: Words, game: Game[State], agents: list[str], asked: Namespace) -> Tournament:
    options = read_options(game, asked.options or "")
    order = Order(game.id, agents, asked.seed, options, asked.records is not None)
    with (
        chosen_crew(asked) as crew,
        row_file(asked.out, PLAYED, About(game.id, agents, asked.seed, options)) as rows,
        progress_bar(spoken) as progress,
    ):
        try:
            return hold(
                game.id,
                agents,
                asked.games,
                players=asked.players,
                neighbours=asked.neighbours,
                seed=asked.seed,
                options=options,
                records=None if asked.records is None else own_path(asked.records),
                progress=progress,
                crew=crew,
                played_to=None if rows is None else lambda one: rows.add([played(order, one)]),
            )
        except OSError as error:
            blame_file(error, asked.records, asked.out)
            raise


def show(console: Console, words: Words, held: Tournament) -> None:
    """The standings and the cross-table."""
    title = words("cli.tournament.title", game=held.order.game, n=len(held.played))
    console.print(Line(title, "bold"))
    console.print(_standings(words, held))
    console.print(_cross_table(words, held))
    means = "together_means" if held.together else "rating_means"
    console.print(Line(words("cli.tournament.cell_means"), "dim"))
    console.print(Line(words(f"cli.tournament.{means}"), "dim"))


def _standings(words: Words, held: Tournament) -> Table:
    table = _table()
    for name in ("place", "agent", "rating", "interval", "wins", "interval", "points"):
        left = name == "agent"
        table.add_column(words(f"cli.tournament.{name}"), justify="left" if left else "right")
    for place, entrant in enumerate(held.ranking()):
        rating = held.ratings[entrant]
        known = rating.low > float("-inf")
        score, count = held.total(entrant)
        table.add_row(
            f"{place + 1}.",
            held.order.agents[entrant],
            decimal(words.lang, rating.value, 0),
            _between(words, rating.low, rating.high) if known else "",
            percent(words.lang, score / count) if count else "–",
            _percents(words, score, count) if count else "",
            _about(words, held.points(entrant)) if count else "–",
        )
    return table


def _cross_table(words: Words, held: Tournament) -> Table:
    table = _table()
    ranking = held.ranking()
    table.add_column(words("cli.tournament.against"))
    for other in ranking:
        table.add_column(held.order.agents[other], justify="right")
    for one in ranking:
        cells = [held.order.agents[one]]
        for other in ranking:
            score, count = held.against(one, other)
            if not count:
                cells.append("–")
                continue
            lead = held.lead(one, other)
            sign = "+" if lead.value > 0 else ""
            points = sign + _about(words, lead)
            rate, sure = percent(words.lang, score / count), _percents(words, score, count)
            cells.append(f"{rate}\n{sure}\n{points}")
        table.add_row(*cells)
    return table


def _about(words: Words, points: Estimate) -> str:
    """Points, and by how much that may be off."""
    value = decimal(words.lang, points.value, 1)
    if not isfinite(points.error):
        return value
    return f"{value} ± {decimal(words.lang, (points.high - points.low) / 2, 1)}"


def _between(words: Words, low: float, high: float) -> str:
    return f"{decimal(words.lang, low, 0)} – {decimal(words.lang, high, 0)}"


def _percents(words: Words, score: float, count: int) -> str:
    low, high = interval(score, count)
    return f"{percent(words.lang, low)} – {percent(words.lang, high)}"


def _table() -> Table:
    return Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))


@contextmanager
def progress_bar(
    spoken: Words, doing: str = "cli.simulate.playing"
) -> Iterator[Callable[[int, int], None] | None]:
    """How far it is; only where somebody is looking."""
    console = aside()
    if not console.is_terminal:
        yield None
        return
    columns = (
        TextColumn(spoken(doing)),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=None)
        yield lambda done, all: progress.update(task, completed=done, total=all)
