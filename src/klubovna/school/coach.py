"""What the coach says in one language: for each step a title, words, and replies."""

import re
from dataclasses import dataclass, field
from typing import Final

from klubovna.core.game import Game
from klubovna.core.state import State
from klubovna.rulebook.page import Block, Problem
from klubovna.rulebook.prose import Prose

STEP: Final = re.compile(r"## ([a-z0-9_-]+): (.+)")
REPLY: Final = re.compile(r"### ([a-z0-9_-]+)")


@dataclass(slots=True)
class Speech:
    """The words of one step."""

    id: str
    title: str
    line: int
    blocks: list[Block] = field(default_factory=list)
    replies: dict[str, list[Block]] = field(default_factory=dict)
    """By the name of the reply; `right` is said after the right answer."""


@dataclass(slots=True)
class Coach:
    """All words of a lesson."""

    lang: str
    title: str = ""
    version: int = 0
    lead: list[Block] = field(default_factory=list)
    """What the lesson is about, for those who choose one."""
    speeches: list[Speech] = field(default_factory=list)


def read_coach(game: Game[State], lang: str, file: str, text: str) -> tuple[Coach, list[Problem]]:
    """The words that a file holds, and everything that is wrong with its form."""
    reader = _Reader(game, lang, file, text)
    reader.read()
    reader.coach.title, reader.coach.version = reader.title, reader.version
    return reader.coach, reader.problems


class _Reader(Prose):
    def __init__(self, game: Game[State], lang: str, file: str, text: str) -> None:
        super().__init__(game, lang, file, text)
        self.coach = Coach(lang)
        self.blocks = self.coach.lead

    def heading(self, line: str) -> None:
        step, reply = STEP.fullmatch(line), REPLY.fullmatch(line)
        speeches = self.coach.speeches
        if step:
            speeches.append(Speech(step[1], self.say(step[2]), self.at))
            self.blocks = speeches[-1].blocks
        elif reply and speeches:
            self.blocks = speeches[-1].replies.setdefault(reply[1], [])
        else:
            self.wrong("heading", typed=line)

    def add(self, block: Block) -> None:
        self.blocks.append(block)
