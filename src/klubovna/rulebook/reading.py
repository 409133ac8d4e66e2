"""Reads a rules file: a small part of Markdown, with numbered rules and examples."""

import re
from typing import Final

from klubovna.core.game import Game
from klubovna.core.state import State
from klubovna.rulebook.lists import listed
from klubovna.rulebook.page import (
    Block,
    Example,
    Grid,
    Items,
    Page,
    Paragraph,
    Problem,
    Rule,
    Section,
    Span,
    Spans,
    Step,
)
from klubovna.rulebook.script import Line, Value, read_line
from klubovna.rulebook.spans import RULE, Sentences
from klubovna.texts import Text, Words

VERSION: Final = re.compile(r"rules: (\d+)")
SECTION: Final = re.compile(r"## ([a-z0-9-]+): (.+)")
NUMBERED: Final = re.compile(rf"### ({RULE})(?: (.+))?")
BULLET: Final = re.compile(r"(?:- |(\d+)\. )(.*)")
FENCE: Final = ":::"
SIGNS: Final = ("[[", "]]", "**", "](")
"""What is left of these in a sentence was not understood."""
RULER: Final = re.compile(r"\|[\s|:-]+\|?")


def read_page(game: Game[State], lang: str, file: str, text: str) -> tuple[Page, list[Problem]]:
    """The page that a file holds, and everything that is wrong with its form."""
    reader = _Reader(game, lang, file, text)
    reader.read()
    return reader.page, reader.problems


class _Reader:
    def __init__(self, game: Game[State], lang: str, file: str, text: str) -> None:
        self.game = game
        self.words: Words = game.words(lang)
        self.sentences = Sentences(self.words)
        self.groups = ["cards", "items", *self.words.groups()]
        self.file = file
        self.lines = text.splitlines()
        self.at = 0
        self.page = Page(game.id, lang, 0)
        self.problems: list[Problem] = []

    def wrong(self, why: str, line: int = 0, **about: str | int) -> None:
        self.problems.append(
            Problem(self.file, line or self.at, Text(f"rulebook.wrong.{why}", about))
        )

    def read(self) -> None:
        while self.at < len(self.lines):
            line = self.lines[self.at].rstrip()
            self.at += 1
            if line.startswith("#"):
                self.heading(line)
            elif VERSION.fullmatch(line) and not self.page.version:
                self.page.version = int(line.removeprefix("rules: "))
            elif line.startswith(FENCE):
                self.fence(line.removeprefix(FENCE).strip())
            elif line:
                self.block(line)
        if not (self.page.title and self.page.version):
            self.wrong("head", 1)

    def heading(self, line: str) -> None:
        section, rule = SECTION.fullmatch(line), NUMBERED.fullmatch(line)
        if section:
            self.page.sections.append(Section(section[1], self.say(section[2]), self.at))
        elif rule and self.page.sections:
            self.page.sections[-1].rules.append(Rule(rule[1], self.say(rule[2] or ""), self.at))
        elif line.startswith("# ") and not self.page.title:
            self.page.title = self.say(line.removeprefix("# "))
        else:
            self.wrong("heading", typed=line)

    def say(self, text: str) -> str:
        return "".join(span.text for span in self.spans(text))

    def spans(self, text: str) -> Spans:
        read = self.sentences.read(text)
        for key in self.sentences.unknown:
            self.wrong("thing", key=key)
        self.sentences.unknown.clear()
        for sign in SIGNS:
            if any(sign in span.text for span in read):
                self.wrong("sign", sign=sign)
        return read

    def add(self, block: Block) -> None:
        sections = self.page.sections
        if not sections:
            self.page.lead.append(block)
        elif sections[-1].rules:
            sections[-1].rules[-1].blocks.append(block)
        else:
            sections[-1].blocks.append(block)

    def rest_of(self, first: str) -> list[str]:
        """The lines of a block, up to an empty line or something else that begins."""
        found = [first]
        while self.at < len(self.lines):
            line = self.lines[self.at].rstrip()
            if not line or line.startswith(("#", FENCE)):
                break
            found.append(line)
            self.at += 1
        return found

    def block(self, first: str) -> None:
        lines = self.rest_of(first)
        if first.startswith("|"):
            rows = [line.strip("|").split("|") for line in lines if not RULER.fullmatch(line)]
            cells = tuple(tuple(self.spans(cell.strip()) for cell in row) for row in rows)
            if len({len(row) for row in cells}) > 1:
                self.wrong("table")
            self.add(Grid(cells))
        elif BULLET.match(first):
            self.items(lines)
        else:
            self.add(Paragraph(self.spans(" ".join(lines))))

    def items(self, lines: list[str]) -> None:
        """Points under each other; an indented line goes on with the point above."""
        texts: list[str] = []
        for line in lines:
            point = BULLET.match(line)
            if point:
                texts.append(point[2])
            else:
                texts[-1] += f" {line.strip()}"
        numbered = lines[0][0].isdecimal()
        self.add(Items(tuple(self.spans(text) for text in texts), numbered))

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
