"""Puzzles for the browser: a position with its question, and what the options are worth.

A puzzle is the same for everybody, so that it needs no table; only who plays on from its position
sits down at one. What is shown before an answer tells nothing of the solution.
"""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from klubovna.core.agent import Seat
from klubovna.core.registry import find_game
from klubovna.puzzles import explanation, find_puzzle, position, record_of, theme_of
from klubovna.puzzles.setting import setting_of
from klubovna.server.help import help_for
from klubovna.server.kept import Kept
from klubovna.server.messages import Ask
from klubovna.server.picture import options_of, told_to
from klubovna.server.wire import Asked, Line, Name, Said, Tree, said
from klubovna.server.work.kinds import HELP
from klubovna.server.work.task import Task

NO_PROPOSAL: Final = -1


class Offered(msgspec.Struct):
    """A puzzle, for those who choose one."""

    game: str
    id: str
    theme: str
    """Its name is the text `puzzles.theme.NAME.name` of the game."""
    difficulty: int
    """From 1 to 3."""
    players: int


class OfTheDay(msgspec.Struct):
    """The puzzle of a day of the server, in UTC."""

    date: str
    game: str
    id: str


class Puzzles(msgspec.Struct):
    puzzles: list[Offered]
    day: OfTheDay | None


class Posed(msgspec.Struct):
    """A puzzle as the seat sees it: the table and the question, without the solution."""

    game: str
    id: str
    theme: str
    difficulty: int
    players: int
    seat: int
    options: dict[str, str | int | bool]
    """The options of the game that are not the usual ones."""
    view: Tree
    ask: Ask
    aids: msgspec.Raw
    log: list[Line]


class Worth(msgspec.Struct):
    """What an option came to, on the average of imagined deals."""

    option: int
    chance: float
    own: float
    others: float
    deals: int


class Solution(msgspec.Struct):
    """What the options of a puzzle are worth, the best first, and why."""

    best: int
    obvious: int
    good: list[int]
    """All options that are the best move: copies of a card."""
    measure: str
    """`chance` or `points`: by what the options were compared."""
    margin: float
    error: float
    worths: list[Worth]
    told: list[Said]


class Judged(msgspec.Struct):
    """The verdict on an answer."""

    right: bool
    solution: Solution


class Wanted(msgspec.Struct, frozen=True):
    """A puzzle by its names."""

    game: str
    id: str


class Shelf:
    """What somebody has asked for, worked out once. There are no more puzzles than are shipped."""

    def __init__(self) -> None:
        self.posed: dict[Wanted, Kept] = {}
        self.solved: dict[Wanted, Solution] = {}


class Answered(Asked):
    """The option that somebody holds for the best."""

    option: Annotated[int, Meta(ge=0, le=65535)]


class PlayOn(Asked):
    """Who plays on from the position."""

    name: Name


def pose(wanted: Wanted) -> msgspec.Raw:
    """The puzzle as JSON."""
    game = find_game(wanted.game)
    puzzle = find_puzzle(game, wanted.id)
    match = position(game, puzzle, events=True)
    seat = puzzle.seat
    question = match.decision_for(seat)
    assert question is not None
    posed = Posed(
        game=game.id,
        id=puzzle.id,
        theme=theme_of(game, puzzle),
        difficulty=puzzle.difficulty,
        players=puzzle.players,
        seat=seat,
        options=puzzle.options,
        view=dict(match.view(seat)),
        ask=Ask(
            len(match.choices),
            question.kind,
            said(match.prompt(question)),
            options_of(match, question),
            NO_PROPOSAL,
        ),
        aids=help_for(match, seat).aids,
        log=told_to(seat, match),
    )
    return msgspec.Raw(msgspec.json.encode(posed))


def solve(wanted: Wanted) -> Solution:
    """What the options are worth, with the reasons in words."""
    game = find_game(wanted.game)
    puzzle = find_puzzle(game, wanted.id)
    match = position(game, puzzle)
    keys = Seat(match, puzzle.seat).option_keys()
    return Solution(
        best=puzzle.best,
        obvious=puzzle.obvious,
        good=[at for at, key in enumerate(keys) if key == keys[puzzle.best]],
        measure=setting_of(game).measure,
        margin=puzzle.margin,
        error=puzzle.error,
        worths=[
            Worth(one.option, one.chance, one.own, one.others, one.deals) for one in puzzle.figures
        ],
        told=[said(text) for text in explanation(game, match, puzzle)],
    )


def start_of(wanted: Wanted) -> str:
    """The position as a record."""
    game = find_game(wanted.game)
    return record_of(game, find_puzzle(game, wanted.id)).dumps()


POSE: Final = Task("pose a puzzle", HELP, pose, Wanted, msgspec.Raw)
SOLVE: Final = Task("solve a puzzle", HELP, solve, Wanted, Solution)
