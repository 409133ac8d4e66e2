"""Watching a match again: forward and back, through the eyes of one seat or with all cards open."""

from collections.abc import Callable

from rich.console import Console
from rich.rule import Rule
from rich.text import Text as Line

from klubovna.core.decision import OPTION_MASK, code_seat
from klubovna.core.events import Event
from klubovna.core.match import Match
from klubovna.core.mixing import Mix
from klubovna.core.patching import reopened
from klubovna.core.record import Record
from klubovna.core.registry import find_game
from klubovna.core.starting import replay
from klubovna.core.state import State
from klubovna.terminal.boards import board_for
from klubovna.terminal.result import show_end
from klubovna.terminal.saves import Save
from klubovna.terminal.scene import COMPACT, ROOMY, Person, Scene
from klubovna.terminal.sitters import Sitter, kind_of, names_of, sit_down
from klubovna.terminal.speech import table_words
from klubovna.texts import LANGUAGES, Arg, Text, Words, words

EVERYONE = -1
"""As a perspective: all cards open."""

TALL = 36
"""Lines of a screen on which boards get frames."""


class Rewatch:
    """A record with a place in it."""

    def __init__(self, console: Console, save: Save, lang: str) -> None:
        self.console = console
        game = find_game(save.record.game)
        carried = reopened(game, save.record, events=True)
        self.match: Match[State] = carried.match
        self.record: Record = self.match.record()
        self.seating = save.record.seating
        self.mix = save.record.mix
        self.broken: Text | None = carried.why
        """Why a match of older rules ends here."""
        self.sitters: list[Sitter] = sit_down(game.id, save.players, self.record.seed)
        self.board = board_for(game.id)
        self.told = self._count_events()
        self.last = len(self.record.choices)
        self.at = self.last
        people = [seat for seat, sitter in enumerate(self.sitters) if sitter.is_person]
        self.seat = people[0] if len(people) == 1 else EVERYONE
        self.speak(lang)

    def speak(self, lang: str) -> None:
        if self.sitters:
            names = names_of(self.sitters, words(lang))
        else:
            names = [words(lang)("terminal.player", n=i + 1) for i in range(self.record.players)]
        whats = [kind_of(sitter, words(lang)) for sitter in self.sitters]
        whats = whats or [""] * len(names)
        self.people = [Person(name, what) for name, what in zip(names, whats)]
        self.words: Words = table_words(lang, self.match.game, names)

    def _count_events(self) -> list[int]:
        """How many events had been told after each number of choices."""
        past = replay(self.match.game, self.record, 0, events=True)
        told = [len(past.events())]
        for code in self.record.choices:
            past.step(code & OPTION_MASK, code_seat(code))
            told.append(len(past.events()))
        self.events = past.events()
        return told

    def say(self, key: str, **args: Arg) -> None:
        self.console.print(Line(self.words(f"terminal.{key}", **args)))

    # ---- the whole story

    def tell(self) -> None:
        """Every sentence from the beginning to the end, then the result."""
        for at in range(self.last + 1):
            for sentence in self.sentences(at):
                self.console.print(Line(f"{at:>3}  {sentence}"))
        self.show_end_if_over()

    def sentences(self, at: int) -> list[str]:
        """What the choice that led to a place brought about, for the eyes that look."""
        start = self.told[at - 1] if at else 0
        happened = self.events[start : self.told[at]]
        texts = [event.for_seat(self._eyes_for(event)) for event in happened]
        texts += [change.text() for change in self.seating if change.at == at]
        return [self.words.say(text) for text in texts if text is not None]

    def _eyes_for(self, event: Event) -> int:
        """The seat that looks, or, where all cards are open, the first that saw everything."""
        if self.seat != EVERYONE or event.seen_by <= 0:
            return self.seat
        return (event.seen_by & -event.seen_by).bit_length() - 1

    def show_end_if_over(self) -> None:
        if self.broken is not None:
            self.console.print(
                Line(self.words("patch.watched", why=self.broken, n=self.last), "italic")
            )
        if self.match.over:
            show_end(self.console, self.board, self.scene(0), self.match)
        else:
            self.say("unfinished")
        if self.mix is not None:
            self.show_mix(self.mix)

    def show_mix(self, mix: Mix) -> None:
        """Whose browsers had a hand in the seed, and whether that is how it was made."""
        missing = mix.left_out()
        brought = [part.seat for part in mix.parts if part.seat not in missing]
        if not self.fair():
            self.say("mix_broken")
        elif brought:
            self.say("mixed", players=[self.people[seat].name for seat in brought])
        if missing:
            self.say("mixed_without", players=[self.people[seat].name for seat in missing])

    def fair(self) -> bool:
        """Whether the seed is made of what the record says; true where it says nothing."""
        return self.mix is None or self.mix.fits(self.record.seed)

    # ---- step by step

    def run(self, read: Callable[[str], str]) -> None:
        """Step until somebody has seen enough."""
        self.go(0)
        while True:
            self.draw()
            try:
                while not self.hear(read("› ").strip()):
                    pass
            except EOFError:
                return

    def hear(self, typed: str) -> bool:
        """Do what a line says; True when the table has to be shown anew."""
        command, _, rest = typed.lower().partition(" ")
        if command in ("", "n"):
            return self.go(self.at + 1)
        if command == "b":
            return self.go(self.at - 1)
        if command.isdecimal():
            return self.go(int(command))
        if command == "p":
            return self.look_through(rest.strip())
        if command == "q":
            raise EOFError
        if command == "lang" and rest.strip() in LANGUAGES:
            self.speak(rest.strip())
            return True
        self.say("replay_help", n=self.record.players, last=self.last)
        return False

    def go(self, at: int) -> bool:
        """Show the match after that many choices."""
        if not 0 <= at <= self.last:
            self.say("replay_edge", at=self.at, last=self.last)
            return False
        if at < self.at:
            self.match.rewind(at)
        for code in self.record.choices[self.at : at]:
            self.match.step(code & OPTION_MASK, code_seat(code))
        self.at = at
        return True

    def look_through(self, whose: str) -> bool:
        if whose == "all":
            self.seat = EVERYONE
        elif whose.isdecimal() and 1 <= int(whose) <= self.record.players:
            self.seat = int(whose) - 1
        else:
            self.say("replay_help", n=self.record.players, last=self.last)
            return False
        return True

    # ---- what is shown

    def draw(self) -> None:
        if self.console.is_terminal:
            self.console.clear()
        who = self.people[self.seat].name if self.seat >= 0 else self.words("terminal.everyone")
        step = self.words("terminal.step", at=self.at, last=self.last)
        title = f"{self.words('game.name')} · {step} · {who}"
        self.console.print(Rule(Line(title, "bold"), style="dim"))
        if self.seat == EVERYONE:
            scenes = [self.scene(seat) for seat in range(self.record.players)]
            self.console.print(self.board.draw_all(scenes))
        else:
            self.console.print(self.board.draw(self.scene(self.seat)))
        for sentence in self.sentences(self.at):
            self.console.print(Line(f"› {sentence}", "bold"))
        if self.at == self.last:
            self.show_end_if_over()
        keys = self.words("terminal.replay_keys")
        self.console.print(Line(keys, "dim", no_wrap=True, overflow="ellipsis"))

    def scene(self, seat: int) -> Scene:
        return Scene(
            self.match.view(seat),
            self.words,
            self.people,
            self.match.setup.switches,
            width=self.console.width,
            level=ROOMY if self.console.height >= TALL else COMPACT,
            watching=True,
        )
