"""`klubovna train GAME`: bots that learn by playing, round after round."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich import box
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from klubovna.arena.course import Told
from klubovna.arena.estimates import interval
from klubovna.arena.training import RESULT, Course, Round, Training
from klubovna.cli.crews import blame_file, chosen_crew, crew_switches
from klubovna.cli.options import read_options
from klubovna.cli.output import aside, out
from klubovna.cli.parser import Parser, whole_number
from klubovna.core.carried import own_path
from klubovna.core.registry import use_cards
from klubovna.texts import Words, decimal, percent


def run(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "train")
    parser.given("game")
    parser.switch("--games", default="10000", check=whole_number(20, "--games"))
    parser.switch("--judged", default="200", check=whole_number(2, "--judged"), value="games")
    parser.switch("--rounds", default="6", check=whole_number(1, "--rounds"), value="games")
    crew_switches(parser)
    parser.switch("--seed", default="1")
    parser.switch("--from", default="")
    parser.switch("--only", default="")
    parser.switch("--options")
    parser.switch("--folder")
    parser.switch("--cards")
    asked = parser.read(arguments)
    game = use_cards(asked.game, asked.cards or "")
    folder = own_path(asked.folder or f"training-{game.id}")
    course = Course(
        game.id,
        asked.seed,
        asked.games,
        asked.judged,
        start=getattr(asked, "from"),
        only=asked.only,
        options=read_options(game, asked.options or "") or None,
    )
    try:
        with chosen_crew(asked) as crew, progress_bar(spoken) as tell:
            training = Training(course, folder, crew=crew)
            while not training.ended and len(training.rounds) < asked.rounds:
                training.go_on(tell)
    except OSError as error:
        blame_file(error, str(folder))
        raise
    out().print(_table(spoken, training.rounds))
    if training.taken():
        out().print(spoken("cli.simulate.written", file=str(folder / RESULT)), markup=False)
    else:
        out().print(spoken("cli.train.nothing"), markup=False)
    return 0


def _table(words: Words, rounds: list[Round]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for name in ("round", "loss", "against", "wins", "interval", "taken"):
        left = name in ("against", "taken")
        table.add_column(words(f"cli.train.{name}"), justify="left" if left else "right")
    for one in rounds:
        for at, judged in enumerate(one.judged):
            low, high = interval(judged.score, judged.matches)
            table.add_row(
                "" if at else str(one.number),
                "" if at else decimal(words.lang, one.loss, 4),
                escape(judged.opponent),
                percent(words.lang, judged.rate),
                f"{percent(words.lang, low)} – {percent(words.lang, high)}",
                words("yes" if one.taken else "no") if at == len(one.judged) - 1 else "",
            )
    return table


def _silent(what: str, done: int, all: int) -> None:
    """Nobody is looking."""


@contextmanager
def progress_bar(spoken: Words) -> Iterator[Told]:
    """What is being done and how far it is; only where somebody is looking."""
    console = aside()
    if not console.is_terminal:
        yield _silent
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=None)
        yield lambda what, done, all: progress.update(
            task, description=spoken(f"cli.train.{what}"), completed=done, total=all
        )
