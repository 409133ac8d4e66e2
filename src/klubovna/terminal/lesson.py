"""A lesson in a terminal: the coach's words over the board, and an answer until it is right."""

from collections.abc import Callable

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.text import Text as Line

from klubovna.core.decision import Decision
from klubovna.core.game import Game
from klubovna.core.state import State
from klubovna.rulebook.page import Block
from klubovna.school import LEARNER, RIGHT, Lesson, Scene, Speech, scenes
from klubovna.terminal import scene as drawing
from klubovna.terminal.answers import fitting, phrases
from klubovna.terminal.boards import board_for
from klubovna.terminal.commands import LeftTheTable
from klubovna.terminal.rules import blocks_drawn
from klubovna.terminal.screen import Question, Sentence, log_lines, show_screen
from klubovna.terminal.sitters import ME, Sitter, names_of
from klubovna.terminal.speech import table_words
from klubovna.texts import Arg, Words, words

QUIT = "q"
SHOW = "?"
TRIES = 2
"""So many wrong answers are one's own; then the coach offers to show the right one."""
NO_OPTION = -1


class TerminalLesson:
    """One lesson, one screen and one keyboard."""

    def __init__(
        self, console: Console, read: Callable[[str], str], lesson: Lesson, lang: str
    ) -> None:
        self.console = console
        self.read = read
        self.lesson = lesson
        self.board = board_for(lesson.game.id)
        self.lang = lang
        self.words: Words = lesson.game.words(lang)
        self.names: list[str] = []

    def run(self) -> bool:
        """Teach to the last step; False when the learner left before it."""
        coach, count = self.lesson.coach, len(self.lesson.course.steps)
        self.console.print(self.box(coach.title, coach.lead, "magenta"))
        try:
            self.tell("school.enter")
            self.listen()
            for number, scene in enumerate(scenes(self.lesson.game.id, self.lesson.course), 1):
                self.teach(scene, f"{number}/{count}", is_last=number == count)
        except LeftTheTable:
            return False
        return True

    # ---- one step

    def teach(self, scene: Scene, progress: str, *, is_last: bool) -> None:
        """Show the position, say the words, and wait for Enter or for the right answer."""
        self.name_seats(scene.match.setup.players, self.lesson.game)
        speech = self.lesson.speech(scene.step.id)
        asked = scene.question if scene.replies else None
        question = (
            None
            if asked is None
            else Question(scene.match.prompt(asked), scene.match.labels(asked))
        )
        if self.console.is_terminal:
            self.console.clear()
        self.draw(scene, asked, question, speech, progress)
        if question is not None:
            self.ask(scene, question, speech)
        elif not is_last:
            self.listen()

    def name_seats(self, players: int, game: Game[State]) -> None:
        """The learner has seat 0; whoever else sits there does as the lesson says."""
        callings = words(self.lang)("terminal.agents").split()
        others = [callings[number % len(callings)] for number in range(players - 1)]
        sitters = [Sitter(word, None, 0) for word in [ME, *others]]
        self.names = names_of(sitters, words(self.lang))
        self.words = table_words(self.lang, game, self.names)

    def ask(self, scene: Scene, question: Question, speech: Speech) -> None:
        """Listen until the answer is right; each wrong one is replied to and taken back."""
        wrong = 0
        while True:
            option = self.answered(question, scene.replies, may_be_shown=wrong >= TRIES)
            if option == NO_OPTION:
                continue
            name = scene.replies[option]
            said = self.words.say(question.choices[option].text)
            if name == RIGHT:
                self.console.print(self.box(f"✓ {said}", speech.replies.get(RIGHT, []), "green"))
                self.tell("school.enter")
                self.listen()
                return
            wrong += 1
            self.console.print(self.box(f"↶ {said}", speech.replies.get(name, []), "red"))
            if wrong == TRIES:
                self.tell("school.show_me", typed=SHOW)

    def answered(self, question: Question, replies: list[str], *, may_be_shown: bool) -> int:
        """The option that was typed, by its number or some letters."""
        typed = self.listen()
        if typed == SHOW and may_be_shown:
            right = replies.index(RIGHT)
            self.tell(
                "school.it_is", n=question.labels()[right], choice=question.choices[right].text
            )
            return NO_OPTION
        labels = question.labels()
        if typed.isdecimal():
            if int(typed) in labels:
                return labels.index(int(typed))
            self.tell("terminal.no_such_number", least=min(labels), n=max(labels))
            return NO_OPTION
        found = fitting(typed, [phrases(choice, self.words) for choice in question.choices])
        alike = {question.choices[i].words for i in found}
        if len(alike) == 1:
            return found[0]
        self.tell("school.type_option")
        return NO_OPTION

    # ---- what is shown

    def draw(
        self,
        scene: Scene,
        asked: Decision | None,
        question: Question | None,
        speech: Speech,
        progress: str,
    ) -> None:
        match = scene.match
        events = [(i, event.for_seat(LEARNER)) for i, event in enumerate(match.events())]
        log = [Sentence(self.words.say(t), i >= scene.told) for i, t in events if t is not None]
        show_screen(
            self.console,
            self.board,
            f"{self.words('game.name')} · {self.lesson.coach.title} · {progress}",
            lambda level: drawing.Scene(
                match.view(LEARNER),
                self.words,
                [drawing.Person(name, "") for name in self.names],
                match.setup.switches,
                kind=asked.kind if asked is not None else "",
                numbers=question.numbers() if question is not None else {},
                width=self.console.width,
                level=level,
                aids=lambda: match.game.aids(match.state, LEARNER, asked),
            ),
            log,
            question,
            self.footer(speech, "enter" if question is None else "keys"),
            lambda news: self.console.print(log_lines(news)),
        )

    def footer(self, speech: Speech, keys: str) -> RenderableType:
        """The coach's words, and what can be typed."""
        words = self.box(speech.title, speech.blocks, "cyan")
        return Group(words, Line(self.words(f"school.{keys}"), "dim"))

    def box(self, title: str, blocks: list[Block], style: str) -> Panel:
        inside = Group(*blocks_drawn(blocks, self.words))
        head = Line(title, f"bold {style}")
        return Panel(inside, title=head, title_align="left", border_style=style)

    # ---- the keyboard

    def tell(self, key: str, **args: Arg) -> None:
        self.console.print(Line(self.words(key, **args)))

    def listen(self) -> str:
        try:
            typed = self.read("› ").strip()
        except EOFError:
            self.console.print()
            raise LeftTheTable from None
        if typed.lower() == QUIT:
            raise LeftTheTable
        return typed
