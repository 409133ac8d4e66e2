"""Playing in a terminal, any game: people type, agents answer at once."""

from collections.abc import Callable

from rich.console import Console
from rich.text import Text as Line

from klubovna.agents.manners import polite_choice
from klubovna.agents.plans import partners
from klubovna.core.agent import Seat
from klubovna.core.decision import Decision
from klubovna.core.errors import KlubovnaError
from klubovna.core.game import SPECTATOR
from klubovna.core.match import Match
from klubovna.core.state import State
from klubovna.terminal.boards import board_for
from klubovna.terminal.commands import Commands, LeftTheTable
from klubovna.terminal.daily import Attempt
from klubovna.terminal.greeting import show_greeting
from klubovna.terminal.result import show_end
from klubovna.terminal.saves import Keeper, save_text
from klubovna.terminal.scene import Person, Scene
from klubovna.terminal.screen import Question, Sentence, log_lines, show_screen
from klubovna.terminal.sitters import Sitter, kind_of, names_of
from klubovna.terminal.speech import table_words
from klubovna.texts import Arg, Words, words

CLEAR_SCROLLBACK = "\x1b[3J"


class TerminalTable:
    """One match, one screen and one keyboard."""

    def __init__(
        self,
        console: Console,
        read: Callable[[str], str],
        match: Match[State],
        sitters: list[Sitter],
        lang: str,
        keeper: Keeper,
    ) -> None:
        self.console = console
        self.read = read
        self.match = match
        self.sitters = sitters
        self.keeper = keeper
        self.board = board_for(match.game.id)
        self.people = [seat for seat, sitter in enumerate(sitters) if sitter.is_person]
        self.seen = [0] * len(sitters)
        """By seat: how many events had been told when it last decided."""
        self.at_keyboard = SPECTATOR
        self.notes: list[str] = []
        """What to say above the next answer."""
        self.is_first_screen = True
        self.attempt: Attempt | None = None
        """The attempt at the challenge of the day that is played here."""
        self.comes_back = ""
        """The command that goes on with the match, where it is not `klubovna play`."""
        self.speak(lang)

    def speak(self, lang: str) -> None:
        """Use a language from now on."""
        self.names = names_of(self.sitters, words(lang))
        self.words: Words = table_words(lang, self.match.game, self.names)

    def say(self, key: str, **args: Arg) -> None:
        self.console.print(Line(self.words(f"terminal.{key}", **args)))

    def say_in_one_line(self, key: str, **args: Arg) -> None:
        """Something to copy: only the terminal breaks it."""
        self.console.print(Line(self.words(f"terminal.{key}", **args)), soft_wrap=True)

    # ---- the evening

    def run(self) -> bool:
        """Play to the end; False when somebody left before it."""
        show_greeting(self.console, self.words, self.match, self.names)
        try:
            while True:
                self.let_agents_play()
                decision = self.next_question()
                if decision is None:
                    break
                self.ask(decision)
        except LeftTheTable:
            self.leave()
            return False
        self.finish()
        return True

    def let_agents_play(self) -> None:
        """Let the agents answer until only people are asked."""
        while True:
            owed = self.match.owed_by(self.people)
            asked = [d.seat for d in owed if not self.sitters[d.seat].is_person]
            if not asked:
                return
            agent = self.sitters[asked[0]].agent
            assert agent is not None
            seat = Seat(self.match, asked[0], self.people)
            self.match.step(polite_choice(agent, seat), asked[0])

    def next_question(self) -> Decision | None:
        """What the person at the keyboard is asked, or else another person."""
        owed = self.match.owed_by(self.people)
        for decision in owed:
            if decision.seat == self.at_keyboard:
                return decision
        return owed[0] if owed else None

    def leave(self) -> None:
        self.keep()
        for note in self.notes:
            self.console.print(Line(note))
        command = f"klubovna play {self.match.game.id} --resume"
        if not self.keeper.is_autosave:
            command += f" {self.keeper.path}"
        command = self.comes_back or command + self.with_cards()
        self.say_in_one_line("left", command=command)

    def with_cards(self) -> str:
        """What a command needs that goes on with this match."""
        cards = self.match.game.card_set()
        return "" if cards is None else f" --cards {cards.file}"

    def finish(self) -> None:
        """The score sheet, the winner, and the seed that proves the deal."""
        self.wipe()
        if not self.people:
            self.console.print(log_lines(self.log(SPECTATOR)))
        scene = self.scene(SPECTATOR, None, None, level=1)
        show_end(self.console, self.board, scene, self.match)
        try:
            self.keeper.finish(self.saved())
        except KlubovnaError as error:
            self.console.print(Line(self.words.say(error.text)))
        else:
            command = f"klubovna replay {self.keeper.path}{self.with_cards()}"
            self.say_in_one_line("rewatch", command=command)

    # ---- one question

    def ask(self, decision: Decision) -> None:
        """Show the table and listen until something has changed."""
        self.hand_over(decision.seat)
        question = self.question(decision)
        self.draw(decision, question)
        for note in self.notes:
            self.console.print(Line(f"» {note}", "italic"))
        self.notes = []
        commands = Commands(self, decision, question)
        while not commands.hear(self.listen()):
            pass

    def listen(self) -> str:
        try:
            return self.read("› ").strip()
        except EOFError:
            self.console.print()
            raise LeftTheTable from None

    def question(self, decision: Decision) -> Question:
        game, state = self.match.game, self.match.state
        choices = [game.label(state, decision, i) for i in range(len(decision.options))]
        return Question(game.prompt(state, decision), choices)

    def take(self, option: int, seat: int) -> None:
        self.seen[seat] = len(self.match.events())
        self.match.step(option, seat)
        self.keep()

    def hand_over(self, seat: int) -> None:
        """Hide one person's cards before another one looks."""
        if len(self.people) > 1 and seat != self.at_keyboard:
            if not self.is_first_screen:
                self.wipe(with_scrollback=True)
            self.say("hand_over", player=self.names[seat])
            self.listen()
            self.wipe(with_scrollback=True)
        self.at_keyboard = seat

    def wipe(self, with_scrollback: bool = False) -> None:
        """Clear the screen; also what can be scrolled back to, where somebody must not see it."""
        if self.console.is_terminal:
            if with_scrollback:
                self.console.file.write(CLEAR_SCROLLBACK)
            self.console.clear()

    # ---- what is shown

    def draw(self, decision: Decision, question: Question) -> None:
        if not self.is_first_screen:
            self.wipe()
        self.is_first_screen = False
        seat = decision.seat
        show_screen(
            self.console,
            self.board,
            f"{self.words('game.name')} · {self.names[seat]}",
            lambda level: self.scene(seat, decision, question, level),
            self.log(seat),
            question,
            self.footer(decision, question),
            self.page,
        )

    def page(self, log: list[Sentence]) -> None:
        """Sentences that the screen has no room for, as many at a time as it can show."""
        if not self.console.is_terminal:
            self.console.print(log_lines(log))
            return
        room = max(1, self.console.height - 3)
        for start in range(0, len(log), room):
            self.console.print(log_lines(log[start : start + room]))
            self.say("page", at=min(start + room, len(log)), last=len(log))
            self.listen()
            self.wipe()

    def scene(
        self, seat: int, decision: Decision | None, question: Question | None, level: int
    ) -> Scene:
        return Scene(
            self.match.view(seat),
            self.words,
            [Person(n, kind_of(s, self.words)) for n, s in zip(self.names, self.sitters)],
            self.match.setup.switches,
            kind=decision.kind if decision is not None else "",
            numbers=question.numbers() if question is not None else {},
            width=self.console.width,
            level=level,
            aids=lambda: self.match.game.aids(self.match.state, seat, decision),
        )

    def log(self, seat: int) -> list[Sentence]:
        """What has happened, as this seat may know it."""
        seen = self.seen[seat] if seat >= 0 else 0
        told = [(i, event.for_seat(seat)) for i, event in enumerate(self.match.events())]
        return [Sentence(self.words.say(t), i >= seen) for i, t in told if t is not None]

    def footer(self, decision: Decision, question: Question) -> Line:
        """The commands that make sense now."""
        offered = []
        if sum(1 for choice in question.choices if choice.routine) > 1:
            offered.append("play_all")
        if self.match.game.proposal(self.match.state, decision) >= 0:
            offered.append("accept")
        if any(seat not in self.people for seat in partners(self.match, decision.seat)):
            offered.append("plans")
        if any(self.match.can_undo(seat) for seat in self.people):
            offered.append("undo")
        if self.match.undone:
            offered.append("redo")
        offered += ["hint", "log", "save", "quit", "help", "card"]
        said = " · ".join(self.words(f"terminal.key.{name}") for name in offered)
        return Line(said, "dim", no_wrap=True, overflow="ellipsis")

    # ---- keeping

    def saved(self) -> str:
        players = [sitter.word for sitter in self.sitters]
        return save_text(self.match, players, self.words.lang)

    def keep(self) -> None:
        """Autosave; a disk that is full or locked must not end the game."""
        try:
            self.keeper.keep(self.saved())
        except KlubovnaError as error:
            self.notes = [self.words.say(error.text)]
