"""`klubovna learn`: a game is taught at a laid-out table."""

from rich.text import Text as Line

from klubovna.cli.output import out, read_line
from klubovna.cli.parser import BadUsage, Parser
from klubovna.core.game import Game
from klubovna.core.registry import find_game
from klubovna.core.state import State
from klubovna.school import NoLesson, games_with_lessons, lesson, lesson_names
from klubovna.school.checking import problems_of
from klubovna.terminal.lesson import TerminalLesson
from klubovna.texts import Words

FOUND, NOT_FOUND = 0, 1


def run(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "learn")
    parser.given("game", nargs="?")
    parser.given("lesson", nargs="?")
    parser.switch("--check", takes="nothing")
    asked = parser.read(arguments)
    if asked.check:
        if asked.lesson:
            raise BadUsage("cli.error.unknown", {"what": asked.lesson, "command": "learn"})
        return check(spoken, [taught_game(spoken, asked.game)] if asked.game else None)
    if asked.game is None:
        return show_games(spoken)
    game = taught_game(spoken, asked.game)
    if asked.lesson is None:
        return show_lessons(spoken, [game])
    return teach(spoken, game, asked.lesson)


def taught_game(spoken: Words, id: str) -> Game[State]:
    """The game, if it has lessons."""
    game = find_game(id)
    if not lesson_names(game):
        raise NoLesson("school.error.none", {"game": game.words(spoken.lang)("game.name")})
    return game


def show_games(spoken: Words) -> int:
    return show_lessons(spoken, games_with_lessons())


def show_lessons(spoken: Words, games: list[Game[State]]) -> int:
    """What can be learned, and how to begin."""
    out().print(Line(spoken("school.list")))
    for game in games:
        out().print(Line(game.words(spoken.lang)("game.name"), "bold"))
        for name in lesson_names(game):
            found = lesson(game.id, name, spoken.lang)
            steps = spoken("school.steps", n=len(found.course.steps))
            command = f"klubovna learn {game.id} {name}"
            out().print(
                Line.assemble("  ", (command, "bold cyan"), f"  {found.coach.title} ({steps})")
            )
    return FOUND


def teach(spoken: Words, game: Game[State], name: str) -> int:
    """The lesson, step by step; at its end, what to do next."""
    found = lesson(game.id, name, spoken.lang)
    if not TerminalLesson(out(), read_line, found, spoken.lang).run():
        command = f"klubovna learn {game.id} {name}"
        out().print(Line(spoken("school.left", command=command)), soft_wrap=True)
        return FOUND
    names = lesson_names(game)
    following = names[names.index(name) + 1 :]
    if following:
        command = f"klubovna learn {game.id} {following[0]}"
        out().print(Line(spoken("school.next", command=command)), soft_wrap=True)
    out().print(Line(spoken("school.play", command=f"klubovna play {game.id}")), soft_wrap=True)
    return FOUND


def check(spoken: Words, games: list[Game[State]] | None) -> int:
    """Everything that is wrong with the lessons of these games, one a line."""
    code = FOUND
    for game in games_with_lessons() if games is None else games:
        problems = problems_of(game)
        for problem in problems:
            out().print(Line(spoken.say(problem.text())), soft_wrap=True)
        if problems:
            code = NOT_FOUND
            out().print(Line(spoken("rulebook.problems", game=game.id, n=len(problems)), "red"))
        else:
            count = len(lesson_names(game))
            out().print(Line(spoken("school.fine", game=game.id, n=count), "green"))
    return code
