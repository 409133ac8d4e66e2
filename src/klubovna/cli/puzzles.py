"""`klubovna puzzles`: solve puzzles, make new ones, check those that there are."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NoReturn

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text as Line

from klubovna.cli.output import aside, out, read_line
from klubovna.cli.parser import BadUsage, Parser, whole_number
from klubovna.core.carried import own_path
from klubovna.core.game import Game
from klubovna.core.registry import find_game
from klubovna.core.state import State
from klubovna.puzzles import (
    NoPuzzle,
    Puzzle,
    PuzzleFile,
    find_puzzle,
    games_with_puzzles,
    of_the_day,
    puzzles_of,
    read_puzzles,
    shipped,
    theme_name,
    theme_of,
    write_file,
)
from klubovna.puzzles.checking import problems_of, renewed
from klubovna.puzzles.puzzle import FORMAT
from klubovna.puzzles.setting import setting_of
from klubovna.puzzles.workshop import made
from klubovna.terminal.puzzles import PuzzleTable
from klubovna.terminal.saves import FileProblem
from klubovna.texts import Words

FINE, WRONG = 0, 1
MAKE, CHECK, DAY = "make", "check", "day"
MOST = "40"


def run(spoken: Words, arguments: list[str]) -> int:
    if arguments and arguments[0] == MAKE:
        return make(spoken, arguments[1:])
    if arguments and arguments[0] == CHECK:
        return check(spoken, arguments[1:])
    parser = Parser(spoken, "puzzles")
    parser.given("game", nargs="?")
    parser.given("id", nargs="?")
    parser.switch("--theme")
    parser.switch("--difficulty", check=whole_number(1, "--difficulty"), value="games")
    asked = parser.read(arguments)
    if asked.game is None:
        return show_games(spoken)
    if asked.game == DAY:
        return solve_day(spoken)
    game = find_game(asked.game)
    if asked.id is not None:
        return solve(spoken, game, [find_puzzle(game, asked.id)])
    chosen = [
        puzzle
        for puzzle in puzzles_of(game)
        if asked.theme in (None, theme_of(game, puzzle))
        and asked.difficulty in (None, puzzle.difficulty)
    ]
    if not chosen:
        no_such(spoken, game, asked.theme or "")
    random.SystemRandom().shuffle(chosen)
    return solve(spoken, game, chosen)


def no_such(spoken: Words, game: Game[State], theme: str) -> NoReturn:
    known = ", ".join(setting_of(game).names())
    name = game.words(spoken.lang)("game.name")
    raise NoPuzzle("puzzles.error.nothing", {"game": name, "theme": theme or "–", "known": known})


# ---- solving


def show_games(spoken: Words) -> int:
    """What there is to solve."""
    for game in games_with_puzzles():
        words, offered = game.words(spoken.lang), puzzles_of(game)
        head = Line.assemble((f"{game.id:<20}", "bold cyan"), words("game.name"))
        out().print(head.append(f"  {words('puzzles.count', n=len(offered))}", "dim"))
        themes = [theme_of(game, puzzle) for puzzle in offered]
        for theme in dict.fromkeys(sorted(themes)):
            said = words.say(theme_name(theme))
            out().print(Line(f"    {theme:<14} {said} ({themes.count(theme)})"))
    out().print(Line(spoken("puzzles.terminal.start"), "dim"))
    return FINE


def solve_day(spoken: Words) -> int:
    today = of_the_day(datetime.now(UTC).date())
    if today is None:
        raise NoPuzzle("puzzles.error.empty")
    return solve(spoken, today[0], [today[1]])


def solve(spoken: Words, game: Game[State], puzzles: list[Puzzle]) -> int:
    """One after the other, until somebody has had enough."""
    solved = tried = 0
    try:
        for puzzle in puzzles:
            table = PuzzleTable(out(), game, puzzle, spoken.lang)
            solved += table.run(read_line)
            tried += 1
            if puzzle is not puzzles[-1]:
                read_line(spoken("puzzles.terminal.next"))
    except EOFError:
        pass
    out().print(Line(spoken("puzzles.terminal.end", solved=solved, tried=tried)))
    return FINE


# ---- making


def make(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "puzzles_make")
    parser.prog = "klubovna puzzles make"
    parser.given("game")
    parser.switch("--count", default=MOST, check=whole_number(1, "--count"), value="games")
    parser.switch("--seconds", default="0", check=whole_number(0, "--seconds"), value="games")
    parser.switch("--seed", default="1")
    parser.switch("--out", value="file")
    asked = parser.read(arguments)
    game = find_game(asked.game)
    path = own_path(asked.out or f"puzzles-{game.id}.json")
    file = _existing(game, path)
    puzzles = list(file.puzzles)
    with progress_bar(spoken("puzzles.making"), asked.count) as tell:
        for puzzle in made(
            game, asked.seed, puzzles, count=asked.count, seconds=asked.seconds, tell=tell
        ):
            puzzles.append(puzzle)
            _write(path, PuzzleFile(FORMAT, game.id, game.rules_version, puzzles))
    told = spoken("puzzles.made", n=len(puzzles) - len(file.puzzles), file=str(path))
    out().print(Line(told), soft_wrap=True)
    return FINE


def _existing(game: Game[State], path: Path) -> PuzzleFile:
    """The file that is added to; a new one where there is none. Other rules are refused."""
    if not path.is_file():
        return PuzzleFile(FORMAT, game.id, game.rules_version, [])
    file = read_puzzles(game, path.read_bytes())
    if file.rules != game.rules_version:
        raise BadUsage("puzzles.wrong_with.rules", {"made": file.rules, "game": game.rules_version})
    return file


def _write(path: Path, file: PuzzleFile) -> None:
    try:
        path.write_text(write_file(file), encoding="utf-8")
    except OSError as error:
        raise FileProblem("terminal.error.write", {"file": str(path), "why": "other"}) from error


# ---- checking


def check(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "puzzles_check")
    parser.prog = "klubovna puzzles check"
    parser.given("game", nargs="?")
    parser.switch("--deep", takes="nothing")
    parser.switch("--file")
    parser.switch("--renew", value="file")
    asked = parser.read(arguments)
    games = [find_game(asked.game)] if asked.game else games_with_puzzles()
    if (asked.file or asked.renew) and asked.game is None:
        raise BadUsage("cli.error.missing", {"what": "GAME", "command": "puzzles check"})
    code = FINE
    for game in games:
        source = own_path(asked.file) if asked.file else None
        file = read_puzzles(game, source.read_bytes()) if source else shipped(game)
        if asked.renew:
            code |= _renewed(spoken, game, file, own_path(asked.renew))
        else:
            code |= _checked(spoken, game, file, asked.deep)
    return code


def _checked(spoken: Words, game: Game[State], file: PuzzleFile, deep: bool) -> int:
    with progress_bar(spoken("puzzles.checking"), len(file.puzzles)) as tell:
        problems = problems_of(game, file, deep, tell)
    for problem in problems:
        out().print(Line(spoken.say(problem.text)), soft_wrap=True)
    kind, style = ("problems", "red") if problems else ("fine", "green")
    told = spoken(f"puzzles.{kind}", game=game.id, n=len(problems) or len(file.puzzles))
    out().print(Line(told, style))
    return WRONG if problems else FINE


def _renewed(spoken: Words, game: Game[State], file: PuzzleFile, path: Path) -> int:
    with progress_bar(spoken("puzzles.checking"), len(file.puzzles)) as tell:
        kept = renewed(game, file, tell)
    _write(path, kept)
    counted = {"n": len(kept.puzzles), "all": len(file.puzzles)}
    out().print(Line(spoken("puzzles.renewed", file=str(path), **counted)), soft_wrap=True)
    return FINE


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Callable[[int], None] | None]:
    """How far it is; only where somebody is looking."""
    console = aside()
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda done: progress.update(task, completed=done)
