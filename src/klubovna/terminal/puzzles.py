"""A puzzle in the terminal: the table, the question, an answer, and what it is worth."""

from collections.abc import Callable

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text as Line

from klubovna.core.agent import Seat
from klubovna.core.game import Game
from klubovna.core.state import State
from klubovna.puzzles import Puzzle, explanation, position, theme_name, theme_of
from klubovna.puzzles.setting import setting_of
from klubovna.puzzles.trial import CHANCE
from klubovna.terminal.answers import fitting, phrases
from klubovna.terminal.boards import board_for
from klubovna.terminal.scene import Person, Scene
from klubovna.terminal.screen import Question, Sentence, show_screen
from klubovna.terminal.speech import table_words
from klubovna.texts import Arg, Words, percent

BAR = 24
LATEST = 6
"""Lines of the log that are shown."""


class PuzzleTable:
    """One puzzle, one screen and one keyboard."""

    def __init__(self, console: Console, game: Game[State], puzzle: Puzzle, lang: str) -> None:
        self.console = console
        self.game = game
        self.puzzle = puzzle
        self.match = position(game, puzzle, events=True)
        self.seat = Seat(self.match, puzzle.seat)
        spoken = game.words(lang)
        names = [spoken("terminal.player", n=at + 1) for at in range(puzzle.players)]
        self.people = [Person(name, "") for name in names]
        self.words: Words = table_words(lang, game, names)
        decision = self.seat.decision()
        self.question = Question(self.match.prompt(decision), self.match.labels(decision))

    def tell(self, key: str, style: str = "", **args: Arg) -> None:
        self.console.print(Line(self.words(key, **args), style))

    def run(self, read: Callable[[str], str]) -> bool:
        """Ask until there is an answer; True when it is the best one. EOFError when nobody
        wants to go on."""
        self.show()
        while True:
            option = self.meant(read("› ").strip())
            if option is not None:
                break
            self.tell("puzzles.terminal.unclear")
        return self.judge(option)

    def show(self) -> None:
        theme = self.words.say(theme_name(theme_of(self.game, self.puzzle)))
        level = self.words(f"puzzles.level.{self.puzzle.difficulty}")
        title = f"{self.words('game.name')} · {theme} · {level} · {self.puzzle.id}"
        told = [event.for_seat(self.puzzle.seat) for event in self.match.events()]
        said = [Sentence(self.words.say(text), False) for text in told if text is not None]
        footer = Line(self.words("puzzles.terminal.ask"), "dim")
        show_screen(
            self.console,
            board_for(self.game.id),
            title,
            self.scene,
            said[-LATEST:],
            self.question,
            footer,
            lambda lines: None,
        )

    def scene(self, level: int) -> Scene:
        return Scene(
            self.match.view(self.puzzle.seat),
            self.words,
            self.people,
            self.match.setup.switches,
            kind=self.seat.decision().kind,
            numbers=self.question.numbers(),
            width=self.console.width,
            level=level,
        )

    def meant(self, typed: str) -> int | None:
        """The option that a line means, by its number or its words."""
        if typed.lower() in ("q", "quit"):
            raise EOFError
        labels = self.question.labels()
        if typed.isdecimal() and int(typed) in labels:
            return labels.index(int(typed))
        offers = [phrases(choice, self.words) for choice in self.question.choices]
        found = fitting(typed, offers) if typed else []
        return found[0] if len(found) == 1 else None

    # ---- the verdict

    def judge(self, option: int) -> bool:
        """Say what an answer is worth, and why."""
        keys = self.seat.option_keys()
        right = keys[option] == keys[self.puzzle.best]
        self.console.print(Rule(style="dim"))
        if right:
            self.tell("puzzles.right", "bold green")
        else:
            self.tell("puzzles.wrong", "bold red", best=self.seat.said(self.puzzle.best))
        self.console.print(self.bars(keys[option]))
        for text in explanation(self.game, self.match, self.puzzle):
            self.console.print(Line(self.words.say(text)))
        self.tell("puzzles.terminal.play_on", "dim", deals=self.puzzle.figures[0].deals)
        return right

    def bars(self, taken: int) -> Table:
        """The options by what they came to."""
        table = Table.grid(padding=(0, 1))
        points = setting_of(self.game).measure != CHANCE
        keys = self.seat.option_keys()
        for figures in self.puzzle.figures:
            mine = keys[figures.option] == taken
            best = figures.option == self.puzzle.best
            style = "bold green" if best else "bold" if mine else ""
            bar = "█" * round(BAR * figures.chance)
            cells = [
                Line("›" if mine else " "),
                Line(self.words.say(self.seat.said(figures.option)), style),
                Line(bar.ljust(BAR, "░"), style or "dim"),
                Line(percent(self.words.lang, figures.chance), style, justify="right"),
            ]
            if points:
                lead = round(figures.own - figures.others)
                cells.append(
                    Line(self.words("puzzles.lead", n=f"{lead:+d}".replace("-", "−")), style)
                )
            table.add_row(*cells)
        return table
