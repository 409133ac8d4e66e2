"""Playing a lesson: the position of every step, and what the coach answers to each option."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from klubovna.core.decision import Decision
from klubovna.core.errors import KlubovnaError
from klubovna.core.match import Match
from klubovna.core.state import State
from klubovna.rulebook.examples import Performer
from klubovna.rulebook.script import Line
from klubovna.school.course import Course, Step

LEARNER: Final = 0
"""The seat of whoever learns."""
RIGHT: Final = "right"
ELSE: Final = "else"
"""The reply to every option that has none of its own."""


class WrongLesson(AssertionError):
    """A lesson cannot be played as it is written."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


@dataclass(frozen=True, slots=True)
class Scene:
    """A step with its position. The match goes on with the next scene: look at it before."""

    step: Step
    match: Match[State]
    question: Decision | None
    """What the learner is asked here."""
    replies: list[str]
    """For each option the name of the coach's reply; empty where there is nothing to choose."""
    told: int
    """How many events of the match the learner has been told at the step before."""


def scenes(game_id: str, course: Course) -> Iterator[Scene]:
    """Play the lesson by its right answers."""
    performer = Performer(game_id)
    told, met = 0, None
    for step in course.steps:
        for line in step.before:
            _perform(performer, line)
        match = performer.table().match
        question = match.decision_for(LEARNER)
        if match is not met:
            told, met = 0, match
        replies = _replies(match, question, step) if step.right else []
        yield Scene(step, match, question, replies, told)
        told = len(match.events())
        if step.right:
            match.step(replies.index(RIGHT), LEARNER)


def _perform(performer: Performer, line: Line) -> None:
    try:
        performer.do(line)
    except (KlubovnaError, AssertionError, LookupError, TypeError, ValueError) as error:
        raise WrongLesson(line.number, str(error)) from error


def _replies(match: Match[State], question: Decision | None, step: Step) -> list[str]:
    if question is None:
        raise WrongLesson(step.line, "nobody asks the learner anything")
    offered = [match.label(question, index).words for index in range(len(question.options))]
    replies = [ELSE] * len(offered)
    for name, words in [*reversed(step.wrong), (RIGHT, step.right)]:
        meant = meant_by(words, offered)
        if not meant:
            listed = ", ".join(offered)
            raise WrongLesson(step.line, f"no option fits “{words}”; on offer: {listed}")
        for index in meant:
            replies[index] = name
    return replies


def meant_by(words: str, offered: list[str]) -> list[int]:
    """The options that are these words, or, where none is, those that hold them."""
    exact = [index for index, option in enumerate(offered) if option == words]
    return exact or [index for index, option in enumerate(offered) if words in option]
