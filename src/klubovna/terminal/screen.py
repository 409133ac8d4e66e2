"""One screenful: the board as large as it fits, the log in what is left, the question below."""

from collections.abc import Callable

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.segment import SegmentLines
from rich.table import Table
from rich.text import Text as Line

from klubovna.core.game import Label
from klubovna.terminal.scene import COMPACT, LEVELS, NUMBER_STYLE, Board, Scene, stacked
from klubovna.texts import Text, Words

LEAST_LOG = 3
MOST_LOG = 14
MOST_IN_ROWS = 12
FEW = 3
"""Longer lists of options are set in columns; so are those with nothing to say beside them."""


class Question:
    """What is asked: the sentence, and the options in words."""

    def __init__(self, prompt: Text, choices: list[Label]) -> None:
        self.prompt = prompt
        self.choices = choices

    def labels(self) -> list[int]:
        """What to type for each option: its place in the list that is shown, in which what ends
        the turn comes last, or the amount that it stands for."""
        amounts = [choice.amount for choice in self.choices]
        if sum(1 for amount in amounts if amount >= 0) < 2:
            order = sorted(range(len(amounts)), key=lambda i: self.choices[i].ends_turn)
            return [order.index(i) + 1 for i in range(len(amounts))]
        free = iter(n for n in range(len(amounts) * 2) if n not in amounts)
        return [amount if amount >= 0 else next(free) for amount in amounts]

    def places(self) -> list[str]:
        """What each option belongs to on the table; where several belong to one thing, the verb
        stands before it, as in `hire row:45`."""
        targets = [choice.target for choice in self.choices]
        return [
            choice.target if targets.count(choice.target) == 1 else f"{choice.verb} {choice.target}"
            for choice in self.choices
        ]

    def numbers(self) -> dict[str, int]:
        """What to type for each thing on the table, where that is beyond doubt."""
        places = self.places()
        return {p: n for p, n in zip(places, self.labels()) if places.count(p) == 1}

    def is_better_listed(self, scene: Scene) -> bool:
        """Whether most options are not on the board: then they stand together in one list."""
        placed = sum(1 for place in self.places() if place in scene.placed)
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
    footer: RenderableType,
    page: Callable[[list[Sentence]], None],
) -> None:
    """Print the largest version that leaves room for the log and the answer. What is new in the
    log and finds no room is given to `page` before."""
    for level in LEVELS:
        scene = make_scene(level)
        drawn = board.draw(scene)
        if question is not None and question.is_better_listed(scene):
            scene.numbers = {}
            scene.placed = set()
            drawn = board.draw(scene)
        top = console.render_lines(drawn, pad=False)
        asked = console.render_lines(_asked(board, scene, question, footer), pad=False)
        space = console.height - 2 - len(top) - len(asked)
        if space > LEAST_LOG or level == COMPACT:
            break
    lines = log[-min(max(space - 1, 1), MOST_LOG) :]
    if any(sentence.is_new for sentence in log[: -len(lines)]):
        page([sentence for sentence in log if sentence.is_new])
    console.print(Rule(Line(title, "bold"), style="dim"))
    console.print(SegmentLines(top, new_lines=True))
    if lines:
        console.print(log_lines(lines))
    console.print(SegmentLines(asked, new_lines=True))


def log_lines(log: list[Sentence]) -> RenderableType:
    """Sentences under each other; what is new stands out."""
    return stacked(
        *(Line(f"{'›' if s.is_new else ' '} {s.text}", "" if s.is_new else "dim") for s in log)
    )


def _asked(
    board: Board, scene: Scene, question: Question | None, footer: RenderableType
) -> RenderableType:
    if question is None:
        return footer
    prompt = Line(scene.words.say(question.prompt), "bold cyan")
    return stacked(prompt, options_list(board, scene, question), footer)


def options_list(board: Board, scene: Scene, question: Question) -> RenderableType | None:
    """The options whose numbers are not on the board already."""
    rest = [
        (number, choice)
        for number, choice, place in zip(question.labels(), question.choices, question.places())
        if place not in scene.placed
    ]
    if not rest:
        return None
    rest.sort(key=lambda numbered: numbered[0])
    about = [board.describe(scene, choice.target) for _, choice in rest]
    most = FEW if scene.level == COMPACT or not any(about) else MOST_IN_ROWS
    if len(rest) > most:
        return Columns([_option(n, choice, scene.words) for n, choice in rest], padding=(0, 2))
    table = Table.grid(padding=(0, 2, 0, 0))
    for (number, choice), line in zip(rest, about):
        table.add_row(_option(number, choice, scene.words), line or Line())
    return table


def _option(number: int, choice: Label, words: Words) -> Line:
    said = words.say(choice.text)
    return Line.assemble((f"{number:>2} ", NUMBER_STYLE), "" if said == str(number) else said)
