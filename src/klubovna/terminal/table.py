"""Playing in a terminal, any game: people type, agents answer at once."""

from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.control import Control
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text as Line

from klubovna.agents import make_agent
from klubovna.core.agent import Seat
from klubovna.core.decision import Decision
from klubovna.core.errors import CannotUndo, KlubovnaError
from klubovna.core.game import SPECTATOR, option_word
from klubovna.core.match import Match, replay
from klubovna.core.rng import commitment
from klubovna.core.state import State
from klubovna.terminal.answers import fitting, fold, phrases
from klubovna.terminal.boards import board_for
from klubovna.terminal.saves import Keeper, save_text, write_save
from klubovna.terminal.scene import Person, Scene
from klubovna.terminal.screen import Question, Sentence, log_lines, show_screen
from klubovna.terminal.sitters import Sitter, names_of, opponent
from klubovna.terminal.speech import table_words
from klubovna.texts import LANGUAGES, Arg, Words, words

MOST_FOUND = 5
"""Looking up shows so many cards at once; more are only named."""


class LeftTheTable(Exception):
    """Somebody typed `q`, or there is nothing more to read."""


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
        secret_seed: bool = True,
    ) -> None:
        self.console = console
        self.read = read
        self.match = match
        self.sitters = sitters
        self.keeper = keeper
        self.secret_seed = secret_seed
        self.board = board_for(match.game.id)
        self.people = [seat for seat, sitter in enumerate(sitters) if sitter.is_person]
        self.seen = [0] * len(sitters)
        """By seat: how many events had been told when it was last asked."""
        self.at_keyboard = SPECTATOR
        self.notes: list[str] = []
        """What to say above the next question."""
        self.first_screen = True
        self.speak(lang)

    def speak(self, lang: str) -> None:
        """Use a language from now on."""
        self.names = names_of(self.sitters, words(lang))
        self.words: Words = table_words(lang, self.match.game.package, self.names)

    def say(self, key: str, **args: Arg) -> None:
        self.console.print(Line(self.words(f"terminal.{key}", **args)))

    # ---- the evening

    def run(self) -> bool:
        """Play to the end and tell whether the match was finished."""
        self.greet()
        try:
            while True:
                self.let_agents_play()
                decision = self.next_question()
                if decision is None:
                    break
                self.ask(decision)
        except LeftTheTable:
            self.keep()
            self.say("left", command=self.resume_command())
            return False
        self.finish()
        return True

    def next_question(self) -> Decision | None:
        """The question to the person at the keyboard, if there is one, else to another person."""
        owed = self.match.owed()
        for decision in owed:
            if decision.seat == self.at_keyboard:
                return decision
        return owed[0] if owed else None

    def let_agents_play(self) -> None:
        """Let the agents answer until only people are asked."""
        while True:
            asked = [d.seat for d in self.match.owed() if self.sitters[d.seat].agent is not None]
            if not asked:
                return
            agent = self.sitters[asked[0]].agent
            assert agent is not None
            self.match.step(agent.choose(Seat(self.match, asked[0])), asked[0])

    def greet(self) -> None:
        """Who plays what, and what proves that the deal was honest."""
        lines = Grid.grid(padding=(0, 2, 0, 0))
        lines.add_row(self.words("terminal.who"), ", ".join(self.names))
        agreed = self.agreed_options()
        if agreed:
            lines.add_row(self.words("terminal.agreed"), agreed)
        if self.secret_seed:
            lines.add_row(self.words("terminal.sealed"), commitment(self.match.setup.seed))
        else:
            lines.add_row(self.words("terminal.seed"), Line(self.match.setup.seed))
        lines.add_row("?", self.words("terminal.helps"))
        title = Line(self.words("game.name"), "bold")
        self.console.print(Panel(lines, title=title, title_align="left", border_style="dim"))

    def agreed_options(self) -> str:
        """The options that differ from their defaults."""
        defaults = {spec.name: spec.default for spec in self.match.game.options()}
        chosen = self.match.setup.options.items()
        differ = [(name, value) for name, value in chosen if value != defaults[name]]
        return ", ".join(f"{name}={option_word(value)}" for name, value in differ)

    # ---- one question

    def ask(self, decision: Decision) -> None:
        """Show the table and listen until something has changed."""
        seat = decision.seat
        self.hand_over(seat)
        question = self.question(decision)
        self.draw(decision, question)
        for note in self.notes:
            self.console.print(Line(f"» {note}", "italic"))
        self.notes = []
        while True:
            if self.hear(self.listen(), decision, question):
                return

    def listen(self) -> str:
        try:
            return self.read("› ").strip()
        except EOFError:
            self.console.print()
            raise LeftTheTable from None

    def question(self, decision: Decision) -> Question:
        game, state = self.match.game, self.match.state
        choices = [game.choice(state, decision, i) for i in range(len(decision.options))]
        return Question(game.prompt(state, decision), choices)

    def hand_over(self, seat: int) -> None:
        """Hide one person's cards before another one looks."""
        if len(self.people) > 1 and seat != self.at_keyboard:
            self.wipe(also_above=True)
            self.say("hand_over", player=self.names[seat])
            self.listen()
            self.wipe(also_above=True)
        self.at_keyboard = seat

    def wipe(self, also_above: bool = False) -> None:
        """Clear the screen, and what was scrolled away where somebody must not see it."""
        if self.console.is_terminal:
            self.console.clear()
            if also_above:
                self.console.control(Control((("\x1b[3J"),)) if False else Control())
                self.console.file.write("\x1b[3J")

    def draw(self, decision: Decision, question: Question) -> None:
        if not self.first_screen:
            self.wipe()
        self.first_screen = False
        seat = decision.seat
        title = f"{self.words('game.name')} · {self.names[seat]}"
        show_screen(
            self.console,
            self.board,
            title,
            lambda level: self.scene(seat, decision, question, level),
            self.log(seat),
            question,
            self.footer(decision),
        )

    def scene(
        self, seat: int, decision: Decision | None, question: Question | None, level: int
    ) -> Scene:
        return Scene(
            self.match.game.view(self.match.state, seat),
            self.words,
            [Person(n, "" if s.is_person else s.word) for n, s in zip(self.names, self.sitters)],
            self.match.setup.options,
            kind=decision.kind if decision is not None else "",
            numbers=question.numbers() if question is not None else {},
            width=self.console.width,
            level=level,
        )

    def log(self, seat: int) -> list[Sentence]:
        """What has happened, as this seat may know it."""
        seen = self.seen[seat] if seat >= 0 else 0
        told = [(i, event.for_seat(seat)) for i, event in enumerate(self.match.events())]
        return [Sentence(self.words.say(t), i >= seen) for i, t in told if t is not None]

    def footer(self, decision: Decision) -> Line:
        """The commands that make sense now."""
        offered = []
        if any(self.match.can_undo(seat) for seat in self.people):
            offered.append("undo")
        if self.match.undone:
            offered.append("redo")
        if self.match.game.proposal(self.match.state, decision) >= 0:
            offered.append("accept")
        offered += ["hint", "card", "log", "save", "quit"]
        said = " · ".join(self.words(f"terminal.key.{name}") for name in offered)
        return Line(said, "dim", no_wrap=True, overflow="ellipsis")

    # ---- what people type

    def hear(self, typed: str, decision: Decision, question: Question) -> bool:
        """Do what a line says; True when the table has to be shown anew."""
        command, _, rest = typed.partition(" ")
        if not typed:
            return True
        if typed.startswith("?"):
            self.look_up(typed[1:].strip())
            return False
        if command == "lang":
            return self.switch_language(rest.strip())
        if command == "s":
            return self.save(rest.strip())
        try:
            return self.obey(typed, decision) or self.answer(typed, decision, question)
        except CannotUndo as error:
            self.console.print(Line(self.words.say(error.text)))
            return False

    def obey(self, typed: str, decision: Decision) -> bool:
        """Commands that are a single letter."""
        match typed.lower():
            case "u":
                self.undo(decision.seat)
            case "u!":
                self.undo_anyway()
            case "r":
                self.match.redo()
                self.keep()
            case "a":
                return self.accept(decision)
            case "q":
                raise LeftTheTable
            case _:
                return False
        return True

    def answer(self, typed: str, decision: Decision, question: Question) -> bool:
        """A number, or letters that fit one option; also the commands that only tell something."""
        match typed.lower():
            case "h":
                self.hint(decision, question)
                return False
            case "l":
                self.console.print(log_lines(self.log(decision.seat)))
                return False
            case "a":
                return False
        found = self.meant(typed, question)
        if len(found) != 1:
            return False
        self.take(found[0], decision.seat)
        return True

    def meant(self, typed: str, question: Question) -> list[int]:
        """The options that a line may mean; says what is wrong when it is not one."""
        count = len(question.choices)
        if typed.isdecimal():
            if 1 <= int(typed) <= count:
                return [int(typed) - 1]
            self.say("no_such_number", n=count)
            return []
        found = fitting(typed, [phrases(choice, self.words) for choice in question.choices])
        if not found:
            self.say("not_understood", typed=typed)
        elif len(found) > 1:
            options = [f"{i + 1} {self.words.say(question.choices[i].text)}" for i in found[:6]]
            self.say("several_fit", n=len(found), options=options)
        return found

    def take(self, option: int, seat: int) -> None:
        self.seen[seat] = len(self.match.events())
        self.match.step(option, seat)
        self.keep()

    # ---- commands

    def undo(self, asked: int) -> None:
        """Take back the last choice of whoever may."""
        able = [seat for seat in self.people if self.match.can_undo(seat)]
        self.match.undo(asked if asked in able or not able else able[0])
        self.forget_unseen()

    def undo_anyway(self) -> None:
        """Go back to the last own choice, whatever was seen since: nobody else is here to mind."""
        if len(self.people) > 1:
            raise CannotUndo("terminal.error.not_alone")
        past = replay(self.match.game, self.match.record(), 0)
        last = -1
        for at, code in enumerate(self.match.choices):
            seats = [decision.seat for decision in past.owed()]
            seat = seats[0] if len(seats) == 1 and code < 1 << 16 else (code >> 16) - 1
            if seat in self.people:
                last = at
            past.step(code & 0xFFFF, seat)
        if last < 0:
            raise CannotUndo("error.nothing_to_undo")
        self.match.rewind(last)
        self.forget_unseen()

    def forget_unseen(self) -> None:
        told = len(self.match.events())
        self.seen = [min(seen, told) for seen in self.seen]
        self.keep()

    def accept(self, decision: Decision) -> bool:
        """Take the game's proposals as long as it has one for this seat."""
        seat = decision.seat
        game, match = self.match.game, self.match
        taken = 0
        asked: Decision | None = decision
        while asked is not None:
            option = game.proposal(match.state, asked)
            if option < 0:
                break
            choice = game.choice(match.state, asked, option)
            self.notes.append(self.words.say(choice.text))
            self.take(option, seat)
            taken += 1
            asked = match.decision_for(seat)
        if not taken:
            self.say("no_proposal")
        return taken > 0

    def hint(self, decision: Decision, question: Question) -> None:
        """The certain best, where the game knows it, else what a good agent would do."""
        best = self.match.game.proposal(self.match.state, decision)
        if best >= 0:
            choice = self.words.say(question.choices[best].text)
            self.say("hint_best", n=best + 1, choice=choice)
            return
        name = opponent(self.match.game.id)
        agent = make_agent(self.match.game.id, name, f"hint/{len(self.match.choices)}")
        option = agent.choose(Seat(self.match, decision.seat))
        choice = self.words.say(question.choices[option].text)
        self.say("hint", n=option + 1, choice=choice, agent=name)
        reason = agent.reason()
        if reason is not None:
            self.console.print(Line("  " + self.words.say(reason), "dim"))

    def look_up(self, wanted: str) -> None:
        """The text of a card; the commands when none is named."""
        if not wanted:
            self.show_commands()
            return
        entries = self.board.glossary(self.words)
        found = fitting(wanted, [[fold(entry.name), fold(entry.id)] for entry in entries])
        if not found:
            self.say("nothing_found", typed=wanted)
        elif len(found) > MOST_FOUND:
            self.say("many_found", names=[entries[i].name for i in found])
        else:
            for i in found:
                self.console.print(entries[i].drawing)

    def show_commands(self) -> None:
        table = Grid.grid(padding=(0, 2, 0, 0))
        for name in ("choose", "u", "again", "r", "h", "a", "card", "l", "s", "lang", "q"):
            keys, what = f"terminal.command.{name}.keys", f"terminal.command.{name}.what"
            table.add_row(Line(self.words(keys), "bold"), self.words(what))
        self.console.print(table)

    def switch_language(self, lang: str) -> bool:
        if lang not in LANGUAGES:
            self.say("languages", known=", ".join(LANGUAGES))
            return False
        self.speak(lang)
        return True

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

    def save(self, file: str) -> bool:
        """Save where somebody wants it."""
        path = Path(file).expanduser() if file else self.keeper.path
        try:
            write_save(path, self.saved())
        except KlubovnaError as error:
            self.console.print(Line(self.words.say(error.text)))
        else:
            self.say("saved", file=str(path))
        return False

    def resume_command(self) -> str:
        if self.keeper.is_autosave:
            return f"klubovna play {self.match.game.id} --resume"
        return f"klubovna play {self.match.game.id} --resume {self.keeper.path}"

    # ---- the end

    def finish(self) -> None:
        """The score sheet, the winner, and the seed that proves the deal."""
        self.wipe()
        self.show_story_of_agents()
        seat = self.people[0] if len(self.people) == 1 else SPECTATOR
        self.console.print(self.board.score_sheet(self.scene(seat, None, None, 1)))
        show_result(self.console, self.words, self.match, self.names)
        seed = self.match.setup.seed
        self.say("seed_was", seed=seed)
        if self.secret_seed:
            self.say("sealed_was", commitment=commitment(seed))
        try:
            self.keeper.finish(self.saved())
        except KlubovnaError as error:
            self.console.print(Line(self.words.say(error.text)))
        else:
            self.say("rewatch", command=f"klubovna replay {self.keeper.path}")

    def show_story_of_agents(self) -> None:
        """With nobody to ask, nothing has been told yet."""
        if not self.people:
            self.console.print(log_lines(self.log(SPECTATOR)))
            self.console.print()


def show_result(
    console: Console, words: Words, match: Match[State], names: list[str]
) -> None:
    """The ranking and the winners."""
    result = match.game.result(match.state)
    best = max(max(result.scores), 1)
    table = Grid.grid(padding=(0, 2, 0, 0))
    for seat in sorted(range(len(names)), key=lambda seat: -result.scores[seat]):
        won = seat in result.winners
        bar = "█" * max(0, round(30 * result.scores[seat] / best))
        table.add_row(
            Line("★" if won else " ", "bold yellow"),
            Line(names[seat], "bold" if won else ""),
            Line(words("terminal.points", n=result.scores[seat]), "bold", justify="right"),
            Line(bar, "cyan"),
        )
    console.print(table)
    winners = [names[seat] for seat in result.winners]
    console.print(Line(words("terminal.winner", players=winners), "bold green"))
