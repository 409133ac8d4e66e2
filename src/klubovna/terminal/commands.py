"""What people type at the table: an option, or a command."""

from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text as Line

from klubovna.agents.adviser import Adviser
from klubovna.agents.plans import partners, plan_of, planner
from klubovna.core.agent import Seat
from klubovna.core.carried import own_path
from klubovna.core.decision import OPTION_MASK, Decision, code_seat
from klubovna.core.errors import CannotUndo, KlubovnaError
from klubovna.core.events import seat_ref
from klubovna.core.rng import seeded
from klubovna.core.starting import replay
from klubovna.terminal.answers import fitting, fold, phrases
from klubovna.terminal.hints import hint_lines
from klubovna.terminal.saves import write_save
from klubovna.terminal.scene import COMPACT, stacked
from klubovna.terminal.screen import Question, log_lines
from klubovna.texts import LANGUAGES

if TYPE_CHECKING:
    from klubovna.terminal.table import TerminalTable

MOST_SHOWN = 4
"""Looking up shows so many cards at once; more are only named."""

HELP = (
    "choose",
    "play_all",
    "undo",
    "anyway",
    "redo",
    "hint",
    "accept",
    "plans",
    "card",
    "log",
    "save",
    "lang",
    "quit",
)


class LeftTheTable(Exception):
    """Somebody has quit, or there is nothing more to read."""


class Commands:
    """Hears one line after another while a person is asked something."""

    def __init__(self, table: "TerminalTable", decision: Decision, question: Question) -> None:
        self.table = table
        self.decision = decision
        self.question = question
        self.told_of_practice = False
        self.warned = -1
        """The option that was typed though something would be left unused."""

    def hear(self, typed: str) -> bool:
        """Do what a line says; True when the table has to be shown anew."""
        command, _, rest = typed.partition(" ")
        if typed.startswith("?"):
            return self.look_up(typed[1:].strip())
        try:
            match command.lower():
                case "":
                    return True
                case "lang":
                    return self.switch_language(rest.strip())
                case "s":
                    return self.save(rest.strip())
                case letter if not rest and letter in COMMANDS:
                    return COMMANDS[letter](self)
            return self.answer(typed)
        except CannotUndo as error:
            self.table.console.print(Line(self.table.words.say(error.text)))
            return False

    # ---- answering

    def answer(self, typed: str) -> bool:
        """Take the option that was typed, if it is clear which one."""
        found = self.by_number(typed) if typed.isdecimal() else self.by_letters(typed)
        if found < 0 or not self.is_meant(found):
            return False
        self.table.take(found, self.decision.seat)
        return True

    def is_meant(self, option: int) -> bool:
        """Whether to take it now: what ends the turn and leaves something unused is asked for
        twice."""
        if not self.question.choices[option].ends_turn or self.warned == option:
            return True
        match = self.table.match
        left = match.game.unused(match.state, self.decision, option)
        if left:
            self.warned = option
            self.table.say("unused", what=left, n=self.question.labels()[option])
        return not left

    def play_all(self) -> bool:
        """Take every option that needs no thought, one after the other."""
        match, seat = self.table.match, self.decision.seat
        taken: list[str] = []
        while (asked := match.decision_for(seat)) is not None and asked.kind == self.decision.kind:
            choices = match.labels(asked)
            option = next((i for i, choice in enumerate(choices) if choice.routine), -1)
            if option < 0:
                break
            taken.append(self.table.words.say(choices[option].text))
            self.table.take(option, seat)
        if not taken:
            self.table.say("nothing_routine")
        self.table.notes += taken
        return bool(taken)

    def by_number(self, typed: str) -> int:
        labels = self.question.labels()
        if int(typed) in labels:
            return labels.index(int(typed))
        self.table.say("no_such_number", least=min(labels), n=max(labels))
        return -1

    def by_letters(self, typed: str) -> int:
        """The option that fits some letters of its words, in this language or the stable ones."""
        words = self.table.words
        found = fitting(typed, [phrases(choice, words) for choice in self.question.choices])
        if found and self.are_alike(found):
            return found[0]
        if found:
            labels = self.question.labels()
            options = [
                f"{labels[i]} {words.say(self.question.choices[i].text)}"
                for i in found[:MOST_SHOWN]
            ]
            self.table.say("several_fit", n=len(found), options="; ".join(options))
        else:
            self.table.say("not_understood", typed=typed)
        return -1

    def are_alike(self, found: list[int]) -> bool:
        """Whether it does not matter which of these is meant: copies of one card."""
        table = self.table
        scene = table.scene(self.decision.seat, self.decision, None, COMPACT)
        said = set()
        for choice in (self.question.choices[i] for i in found):
            about = table.board.describe(scene, choice.target)
            said.add((table.words.say(choice.text), about.plain if about is not None else ""))
        return len(said) == 1

    def accept(self) -> bool:
        """Take the game's proposals as long as it has one for this seat."""
        match, seat = self.table.match, self.decision.seat
        asked: Decision | None = self.decision
        taken: list[str] = []
        while asked is not None:
            option = match.game.proposal(match.state, asked)
            if option < 0:
                break
            taken.append(self.table.words.say(match.label(asked, option).text))
            self.table.take(option, seat)
            asked = match.decision_for(seat)
        if not taken:
            self.table.say("no_proposal")
        self.table.notes += taken
        return bool(taken)

    # ---- taking back

    def undo(self) -> bool:
        """Take back the last choice of whoever may; the one who is asked goes first."""
        match = self.table.match
        able = [seat for seat in self.table.people if match.can_undo(seat)]
        asked = self.decision.seat
        match.undo(asked if asked in able or not able else able[0])
        return self.went_back()

    def undo_anyway(self) -> bool:
        """Go back to the last own choice, whatever was seen since: nobody is here to mind."""
        match = self.table.match
        if len(self.table.people) > 1:
            raise CannotUndo("terminal.error.not_alone")
        if self.would_spoil():
            return False
        past = replay(match.game, match.record(), 0)
        last = -1
        for at, code in enumerate(match.choices):
            seat = code_seat(code)
            if seat < 0:
                seat = past.owed_by(self.table.people)[0].seat
            if seat in self.table.people:
                last = at
            past.step(code & OPTION_MASK, seat)
        if last < 0:
            raise CannotUndo("error.nothing_to_undo")
        match.rewind(last)
        return self.went_back()

    def redo(self) -> bool:
        self.table.match.redo()
        self.table.keep()
        return True

    def went_back(self) -> bool:
        told = len(self.table.match.events())
        self.table.seen = [min(seen, told) for seen in self.table.seen]
        self.table.keep()
        return True

    def would_spoil(self) -> bool:
        """Whether to wait with something that makes an attempt at the challenge of the day
        practice: it is asked for twice."""
        attempt = self.table.attempt
        if attempt is None or not attempt.counts:
            return False
        if not self.told_of_practice:
            self.told_of_practice = True
            self.table.console.print(Line(self.table.words("daily.warning")))
            return True
        attempt.spoil()
        return False

    # ---- being told something

    def hint(self) -> bool:
        """What to take and why, and how the best options compare. Ctrl+C ends the thinking."""
        table = self.table
        if self.would_spoil():
            return False
        seat = Seat(table.match, self.decision.seat, table.people)
        table.say("thinking")
        try:
            advice = Adviser(f"hint/{len(table.match.choices)}").advise(seat)
        except KeyboardInterrupt:
            table.say("no_hint")
            return False
        option, labels = advice.option, self.question.labels()
        best = "hint_best" if advice.certain else "hint"
        table.say(best, n=labels[option], choice=self.question.choices[option].text)
        for line in hint_lines(advice, seat, self.question, table.words):
            table.console.print(Line(f"  {line}", "dim"))
        return False

    def partners_plans(self) -> bool:
        """What the bots on the own side are going to do in their next turns."""
        table, me = self.table, self.decision.seat
        rng = seeded(f"plan/{len(table.match.choices)}")
        bots = [seat for seat in partners(table.match, me) if seat not in table.people]
        if not bots:
            table.say("no_partners")
        for bot in bots:
            player = planner(table.match.game.id, table.sitters[bot].word, "plan")
            plan = plan_of(Seat(table.match, me, table.people), bot, player, rng.branch())
            if plan:
                table.say("partner_plans", player=seat_ref(bot), what=plan)
            else:
                table.say("partner_waits", player=seat_ref(bot))
        return False

    def look_up(self, wanted: str) -> bool:
        """The text of a card; the commands when none is named."""
        table = self.table
        if not wanted:
            return self.show_help()
        entries = table.board.glossary(table.words)
        found = fitting(wanted, [[fold(entry.name), fold(entry.id)] for entry in entries])
        if not found:
            table.say("nothing_found", typed=wanted)
        elif len(found) > MOST_SHOWN:
            table.say("many_found", names=[entries[i].name for i in found])
        else:
            for i in found:
                table.console.print(entries[i].drawing)
        return False

    def show_help(self) -> bool:
        """The commands, with examples from this table, and what the signs of the game mean."""
        words, examples = self.table.words, self.examples()
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for name in HELP:
            keys = Line(words(f"terminal.help.{name}.keys", **examples), "bold cyan")
            grid.add_row(keys, words(f"terminal.help.{name}.does"))
        self.table.console.print(grid)
        self.show_legend()
        return False

    def examples(self) -> dict[str, str]:
        """What a person at this table might type: an option, and the name of something."""
        labels, words = self.question.labels(), self.table.words
        first = labels.index(min(labels))
        things = self.table.board.glossary(words)
        return {
            "n": str(labels[first]),
            "letters": self.question.choices[first].words,
            "card": things[len(things) // 2].name.lower() if things else "…",
        }

    def show_legend(self) -> None:
        """Every sign on the board of this game; the game's words have them under `legend`."""
        words = self.table.words
        signs = [Line(f"  {words(key)}") for key in words.under("legend")]
        if signs:
            self.table.console.print(Line(words("terminal.legend"), "bold cyan"))
            self.table.console.print(stacked(*signs))

    def show_log(self) -> bool:
        self.table.console.print(log_lines(self.table.log(self.decision.seat)))
        return False

    # ---- the table itself

    def switch_language(self, lang: str) -> bool:
        if lang not in LANGUAGES:
            self.table.say("languages", known=", ".join(LANGUAGES))
            return False
        self.table.speak(lang)
        return True

    def save(self, file: str) -> bool:
        """Save where somebody wants it."""
        path = own_path(file) if file else self.table.keeper.path
        if file and self.would_spoil():
            return False
        try:
            write_save(path, self.table.saved())
        except KlubovnaError as error:
            self.table.console.print(Line(self.table.words.say(error.text)))
        else:
            self.table.say_in_one_line("saved", file=str(path))
        return False

    def leave(self) -> bool:
        raise LeftTheTable


COMMANDS = {
    "u": Commands.undo,
    "u!": Commands.undo_anyway,
    "r": Commands.redo,
    "h": Commands.hint,
    "a": Commands.accept,
    "t": Commands.partners_plans,
    "p": Commands.play_all,
    "l": Commands.show_log,
    "q": Commands.leave,
}
