"""Reads a rules file: a small part of Markdown, with numbered rules and examples."""

import re
from typing import Final

from klubovna.core.game import Game
from klubovna.core.state import State
from klubovna.rulebook.lists import listed
from klubovna.rulebook.page import Block, Example, Page, Problem, Rule, Section, Span, Step
from klubovna.rulebook.prose import FENCE, Prose
from klubovna.rulebook.script import Line, Value, read_line
from klubovna.rulebook.spans import RULE

SECTION: Final = re.compile(r"## ([a-z0-9-]+): (.+)")
NUMBERED: Final = re.compile(rf"### ({RULE})(?: (.+))?")


def read_page(game: Game[State], lang: str, file: str, text: str) -> tuple[Page, list[Problem]]:
    """The page that a file holds, and everything that is wrong with its form."""
    reader = _Reader(game, lang, file, text)
    reader.read()
    reader.page.title, reader.page.version = reader.title, reader.version
    return reader.page, reader.problems


class _Reader(Prose):
    def __init__(self, game: Game[State], lang: str, file: str, text: str) -> None:
        super().__init__(game, lang, file, text)
        self.groups = ["cards", "items", *self.words.groups()]
        self.page = Page(game.id, lang, 0)

    def heading(self, line: str) -> None:
        section, rule = SECTION.fullmatch(line), NUMBERED.fullmatch(line)
        if section:
            self.page.sections.append(Section(section[1], self.say(section[2]), self.at))
        elif rule and self.page.sections:
            self.page.sections[-1].rules.append(Rule(rule[1], self.say(rule[2] or ""), self.at))
        else:
            self.wrong("heading", typed=line)

    def add(self, block: Block) -> None:
        sections = self.page.sections
        if not sections:
            self.page.lead.append(block)
        elif sections[-1].rules:
            sections[-1].rules[-1].blocks.append(block)
        else:
            sections[-1].blocks.append(block)

    # ---- fences

    def fence(self, words: str) -> None:
        kind, _, name = words.partition(" ")
        if kind == "example" and name:
            self.example(name)
            return
        block = listed(self.game, self.words, self.sentences, kind, name)
        if block is None:
            self.wrong("fence", typed=words)
        else:
            self.add(block)

    def example(self, name: str) -> None:
        script: list[Line] = []
        steps: list[Step] = []
        start = self.at
        while self.at < len(self.lines) and self.lines[self.at].rstrip() != FENCE:
            text = self.lines[self.at].strip()
            self.at += 1
            read = read_line(text, self.at)
            if read is None:
                if text:
                    self.wrong("script", typed=text)
                continue
            script.append(read[0])
            if read[1]:
                steps.append(self.step(read[0], read[1]))
        self.at += 1
        if self.at > len(self.lines):
            self.wrong("open", start, name=name)
        self.add(Example(name, tuple(script), tuple(steps)))

    def step(self, line: Line, caption: str) -> Step:
        told = self.spans(caption)
        said = "".join(span.text for span in told)
        for number in line.numbers():
            if not re.search(rf"(?<!\d){str(number).replace('-', '[−-]')}(?!\d)", said):
                self.wrong("number", n=number)
        values = line.values() if line.verb in ("lay", "expect") else []
        return Step(line.verb, told, tuple(self.things(values)))

    def things(self, values: list[Value]) -> list[Span]:
        """The things among these values that the game has a name for."""
        if "lacks" in values or "options" in values:
            return []
        found: list[Span] = []
        for value in values[1:]:
            key = self.game_thing(str(value))
            if key:
                found.append(self.sentences.thing(key))
        return found

    def game_thing(self, id: str) -> str:
        for group in self.groups:
            if self.words.has(f"{group}.{id}.name"):
                return f"{group}.{id}"
        return ""
