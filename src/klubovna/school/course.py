"""The way of a lesson, the same in every language: positions, what is right, what is wrong.

rules: 1
table players=2
lay 0.hand king queen size=7
step draw
mark place:deck place:area
right draw deck
wrong seen take knights
choose draw deck @1
step last
free 12
"""

from dataclasses import dataclass, field
from typing import Final

from klubovna.rulebook.page import Problem
from klubovna.rulebook.prose import VERSION
from klubovna.rulebook.script import Line, read_line
from klubovna.texts import Text


@dataclass(slots=True)
class Step:
    """Something that the coach says, and what the learner may be asked there."""

    id: str
    line: int
    before: tuple[Line, ...]
    """What is laid out and chosen between the step before and this one."""
    marks: list[str] = field(default_factory=list)
    """What the coach speaks of: `place:hand`, or the target of an option, `card:king`."""
    right: str = ""
    """The words of the option to take; empty where the coach only speaks."""
    wrong: list[tuple[str, str]] = field(default_factory=list)
    """The names of the coach's replies, and the words of the options that they are for."""
    free: int = 0
    """How many questions the learner answers freely from here on."""


@dataclass(slots=True)
class Course:
    """A whole lesson without its words."""

    name: str
    version: int = 0
    """The version of the game's rules that it was made for."""
    steps: list[Step] = field(default_factory=list)


NUMBERED: Final = "rules: "


def read_course(name: str, file: str, text: str) -> tuple[Course, list[Problem]]:
    """The course that a file holds, and everything that is wrong with its form."""
    course = Course(name)
    problems: list[Problem] = []
    before: list[Line] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        script = read_line(line, number)
        if not line:
            continue
        if script is not None:
            before.append(script[0])
        elif VERSION.fullmatch(line) and not course.version:
            course.version = int(line.removeprefix(NUMBERED))
        elif line.startswith("step ") and len(line.split()) == 2:
            course.steps.append(Step(line.split()[1], number, tuple(before)))
            before = []
        elif before or not course.steps or not _told(course.steps[-1], line):
            problems.append(Problem(file, number, Text("school.wrong.line", {"typed": line})))
    if before:
        problems.append(Problem(file, before[0].number, Text("school.wrong.idle")))
    return course, problems


def _told(step: Step, line: str) -> bool:
    """Note what a line says about its step; False where it says nothing."""
    verb, _, rest = line.partition(" ")
    if verb == "mark" and rest:
        step.marks += rest.split()
    elif verb == "right" and rest and not step.right:
        step.right = rest
    elif verb == "wrong" and len(rest.split()) > 1:
        name, _, words = rest.partition(" ")
        step.wrong.append((name, words.strip()))
    elif verb == "free" and rest.isdecimal() and int(rest):
        step.free = int(rest)
    else:
        return False
    return True
