"""One screenful: the board as large as it fits, the log in what is left, the question below."""

from collections.abc import Callable

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text as Line

from klubovna.core.game import Choice
from klubovna.terminal.scene import COMPACT, LEVELS, NUMBER_STYLE, Board, Scene, stacked
from klubovna.texts import Text, Words

LEAST_LOG = 3
MOST_LOG = 14
MOST_IN_ROWS = 12
FEW = 3
"""Longer lists of options are set in columns; so are those with nothing to say beside them."""


class Question:
    """What is asked: the sentence, and the options in words."""

    def __init__(self, prompt: Text, choices: list[Choice]) -> None:
        self.prompt = prompt
        self.choices = choices

    def numbers(self) -> dict[str, int]:
        """What to type for each thing on the table, where that is beyond doubt."""
        targets = [choice.target for choice in self.choices]
        return {t: i + 1 for i, t in enumerate(targets) if targets.count(t) == 1}

    def is_better_listed(self, scene: Scene) -> bool:
        """Whether most options are not on the board: then they stand together in one list."""
        placed = sum(1 for choice in self.choices if choice.target in scene.placed)
        return 0 < placed < len(self.choices) - placed


class Sentence:
    """A line of the log, and whether the reader has not seen it yet."""

    def __init__(self, text: str, is_new: bool) -> None:
        self.text = text
        self.is_new = is_new


def show_screen(
    console: Console,
    board: Board,
    title: str,
    make_scene: Callable[[int], Scene],
    log: list[Sentence],
    question: Question | None,
    footer: Line,
) -> None:
    """Print the largest version that leaves room for the log and the answer."""
    for level in LEVELS:
        scene = make_scene(level)
        top = board.draw(scene)
        if question is not None and question.is_better_listed(scene):
            scene.numbers = {}
            scene.placed = set()
            top = board.draw(scene)
        asked = _asked(board, scene, question, footer)
        space = console.height - 2 - _height(console, top) - _height(console, asked)
        if space > LEAST_LOG or level == COMPACT:
            break
    lines = log[-min(max(space - 1, 1), MOST_LOG) :]
    console.print(Rule(Line(title, "bold"), style="dim"))
    console.print(top)
    if lines:
        console.print(log_lines(lines))
    console.print(asked)


def log_lines(log: list[Sentence]) -> RenderableType:
    """Sentences under each other; what is new stands out."""
    return stacked(
        *(Line(f"{'›' if s.is_new else ' '} {s.text}", "" if s.is_new else "dim") for s in log)
    )


def _asked(board: Board, scene: Scene, question: Question | None, footer: Line) -> RenderableType:
    if question is None:
        return footer
    prompt = Line(scene.words.say(question.prompt), "bold cyan")
    return stacked(prompt, options_list(board, scene, question), footer)


def options_list(board: Board, scene: Scene, question: Question) -> RenderableType | None:
    """The options whose numbers are not on the board already."""
    rest = [
        (number, choice)
        for number, choice in enumerate(question.choices, 1)
        if choice.target not in scene.placed
    ]
    if not rest:
        return None
    about = [board.describe(scene, choice.target) for _, choice in rest]
    most = FEW if scene.level == COMPACT or not any(about) else MOST_IN_ROWS
    if len(rest) > most:
        return Columns([_option(n, choice, scene.words) for n, choice in rest], padding=(0, 2))
    table = Table.grid(padding=(0, 2, 0, 0))
    for (number, choice), line in zip(rest, about):
        table.add_row(_option(number, choice, scene.words), line or Line())
    return table


def _option(number: int, choice: Choice, words: Words) -> Line:
    return Line.assemble((f"{number:>2} ", NUMBER_STYLE), words.say(choice.text))


def _height(console: Console, part: RenderableType) -> int:
    return len(console.render_lines(part, pad=False))
