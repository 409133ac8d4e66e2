"""Reading prose: paragraphs, lists and tables, sentence by sentence."""

import re
from typing import Final

from klubovna.core.game import Game
from klubovna.core.state import State
from klubovna.rulebook.page import Block, Grid, Items, Paragraph, Problem, Spans
from klubovna.rulebook.spans import Sentences
from klubovna.texts import Text, Words

VERSION: Final = re.compile(r"rules: (\d+)")
BULLET: Final = re.compile(r"(?:- |(\d+)\. )(.*)")
FENCE: Final = ":::"
SIGNS: Final = ("[[", "]]", "**", "](")
"""What is left of these in a sentence was not understood."""
RULER: Final = re.compile(r"\|[\s|:-]+\|?")


class Prose:
    """Reads a file in the words of a game, and notes everything that is wrong with its form."""

    def __init__(self, game: Game[State], lang: str, file: str, text: str) -> None:
        self.game = game
        self.words: Words = game.words(lang)
        self.sentences = Sentences(self.words)
        self.file = file
        self.lines = text.splitlines()
        self.at = 0
        self.title = ""
        self.version = 0
        """The version of the game's rules that the file tells of."""
        self.problems: list[Problem] = []

    def read(self) -> None:
        while self.at < len(self.lines):
            line = self.lines[self.at].rstrip()
            self.at += 1
            if line.startswith("# ") and not self.title:
                self.title = self.say(line.removeprefix("# "))
            elif line.startswith("#"):
                self.heading(line)
            elif VERSION.fullmatch(line) and not self.version:
                self.version = int(line.removeprefix("rules: "))
            elif line.startswith(FENCE):
                self.fence(line.removeprefix(FENCE).strip())
            elif line:
                self.block(line)
        if not (self.title and self.version):
            self.wrong("head", 1)

    # ---- what a kind of file decides

    def heading(self, line: str) -> None:
        raise NotImplementedError

    def add(self, block: Block) -> None:
        raise NotImplementedError

    def fence(self, words: str) -> None:
        self.wrong("fence", typed=words)

    # ---- what all have in common

    def wrong(self, why: str, line: int = 0, **about: str | int) -> None:
        self.problems.append(
            Problem(self.file, line or self.at, Text(f"rulebook.wrong.{why}", about))
        )

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
