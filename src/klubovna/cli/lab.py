"""`klubovna lab GAME`: how balanced a game is, as a report."""

import shlex
import tempfile
from argparse import Namespace
from pathlib import Path

from rich.console import Console
from rich.text import Text as Line

from klubovna.cli.options import read_names, read_options
from klubovna.cli.output import out
from klubovna.cli.parser import Parser, whole_number
from klubovna.cli.simulate import STDOUT, write_file
from klubovna.cli.tournament import progress_bar
from klubovna.core.carried import own_path
from klubovna.core.registry import find_game
from klubovna.lab.findings import Findings, found_in
from klubovna.lab.page import page
from klubovna.lab.plan import ordered
from klubovna.lab.saying import Said
from klubovna.lab.tables import dumped, write_tables
from klubovna.lab.variants import variant_of
from klubovna.lab.work import carry_out
from klubovna.terminal.saves import FileProblem
from klubovna.texts import Words

NONE = "-"
UNSET = "-1"


def run(spoken: Words, arguments: list[str]) -> int:
    asked = _parser(spoken).read(arguments)
    game = find_game(asked.game)
    with tempfile.TemporaryDirectory() as folder:
        order = ordered(
            game.id,
            agent=asked.agents,
            rivals=_listed(asked.rivals),
            players=asked.players,
            seed=asked.seed,
            options=read_options(game, asked.options or ""),
            games=asked.games,
            positions=asked.positions,
            factors=_listed(asked.factors),
            variant=variant_of(game, asked.set or "", asked.cards or "", Path(folder)),
        )
        with progress_bar(spoken, "cli.lab.measuring") as progress:
            done = carry_out(order, workers=asked.workers, progress=progress)
    findings = found_in(done)
    command = "klubovna lab " + " ".join(shlex.quote(one) for one in _repeats(arguments))
    _write(spoken, asked, findings, page(findings, spoken.lang, command))
    if asked.data is not None:
        try:
            written = write_tables(done, findings, own_path(asked.data))
        except OSError as error:
            raise FileProblem(
                "terminal.error.write", {"file": asked.data, "why": "other"}
            ) from error
        for file in written if asked.json != STDOUT else []:
            out().print(spoken("cli.lab.written", file=str(file)), markup=False)
    return 0


def _parser(spoken: Words) -> Parser:
    parser = Parser(spoken, "lab")
    parser.given("game")
    parser.switch("--out")
    parser.switch("--data")
    parser.switch("--games", default="400", check=whole_number(2, "--games"))
    parser.switch("--agents", default="greedy")
    parser.switch("--rivals")
    parser.switch("--players", default="0", check=whole_number(0, "--players"), value="games")
    parser.switch("--factors")
    parser.switch("--positions", default=UNSET, check=_positions)
    parser.switch("--set")
    parser.switch("--cards")
    parser.switch("--options")
    parser.switch("--workers", default="1", check=whole_number(1, "--workers"))
    parser.switch("--seed", default="1")
    parser.switch("--json", takes="maybe", const=STDOUT)
    return parser


def _positions(text: str) -> int:
    """A number, or for us alone that nobody named one."""
    return -1 if text == UNSET else whole_number(0, "--positions")(text)


def _listed(text: str | None) -> list[str] | None:
    if text is None:
        return None
    return [] if text == NONE else read_names(text)


def _repeats(arguments: list[str]) -> list[str]:
    """What gives the same report: not where it goes, nor in how many processes it is made."""
    kept: list[str] = []
    for at, one in enumerate(arguments):
        before = arguments[at - 1] if at else ""
        if one.startswith(_ASIDE) or before in _ASIDE:
            continue
        kept.append(one)
    return kept


_ASIDE = ("--out", "--data", "--workers", "--json")


def _write(spoken: Words, asked: Namespace, findings: Findings, text: str) -> None:
    if asked.json == STDOUT:
        print(dumped(findings))
        if asked.out is not None:
            write_file(asked.out, text)
        return
    file = asked.out or f"lab-{findings.order.game}.html"
    write_file(file, text)
    show(out(), spoken, findings)
    written = [file]
    if asked.json is not None:
        write_file(asked.json, dumped(findings) + "\n")
        written.append(asked.json)
    for one in written:
        out().print(spoken("cli.lab.written", file=one), markup=False)


def show(console: Console, words: Words, findings: Findings) -> None:
    """What is clear, in a few lines; all of it stands in the report."""
    said = Said(words.lang, findings)
    title = words("cli.lab.title", game=said.game(), n=findings.matches)
    console.print(Line(title, "bold"))
    found = False
    for factor in findings.factors:
        told = [
            f"{said.value(factor, one.value)} {said.signed_percent(one.wins.value)}"
            for one in factor.effects
            if one.clear
        ]
        if told:
            found = True
            console.print(Line(f"{said.factor(factor.name)}: " + ", ".join(told)))
    for measure in findings.measures:
        if measure.clear:
            found = True
            name = said(f"variant.{measure.name}", thing=said.thing(measure.thing))
            shown = f"{said.number(measure.before, 2)} → {said.number(measure.after, 2)}"
            console.print(Line(f"{said('variant.title')}: {name}: {shown}"))
    if not found:
        console.print(Line(words("cli.lab.nothing")))
