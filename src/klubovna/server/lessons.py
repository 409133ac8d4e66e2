"""Lessons for the browser: every step with its picture, worked out in a worker.

A lesson is the same for everybody, so that it needs no table: the browser goes from step to step
by itself. Only the free stretch at its end is a table like any other.
"""

from typing import Final

import msgspec

from klubovna.rulebook.page import Block, blocks_to_json
from klubovna.school import LEARNER, Lesson, Scene, lesson, scenes
from klubovna.server.errors import Refused
from klubovna.server.help import help_for
from klubovna.server.messages import Ask
from klubovna.server.picture import options_of, outcome, told_to
from klubovna.server.wire import Asked, Line, Name, Outcome, Tree, said
from klubovna.server.work.kinds import HELP
from klubovna.server.work.task import Task


class Offer(msgspec.Struct):
    """A lesson, for those who choose one."""

    id: str
    title: str
    lead: list[Tree]
    steps: int


class Offers(msgspec.Struct):
    lessons: list[Offer]


class Outset(msgspec.Struct):
    """What the table shows to the learner, and how it came to it."""

    view: Tree
    aids: msgspec.Raw
    log: list[Line]
    log_from: int
    """How many entries of the log were there before; 0 after a new position."""
    over: bool
    result: Outcome | None


class Shown(msgspec.Struct):
    """A step: what the coach says, what the table shows, and what is answered to each option."""

    id: str
    title: str
    text: list[Tree]
    marks: list[str]
    view: Tree
    ask: Ask | None
    aids: msgspec.Raw
    log: list[Line]
    log_from: int
    """How many entries of the log were there at the step before; 0 after a new position."""
    answers: list[str]
    """For each option the name of the coach's reply; empty where there is nothing to choose."""
    replies: dict[str, list[Tree]]
    free: int
    over: bool
    result: Outcome | None
    then: Outset | None = None
    """What the right answer has led to, where the step after it is a new position."""


class Taught(msgspec.Struct):
    """A whole lesson in one language."""

    game: str
    id: str
    title: str
    lead: list[Tree]
    players: int
    steps: list[Shown]


class Wanted(msgspec.Struct, frozen=True):
    """A lesson by its names."""

    game: str
    name: str
    lang: str


class Start(Asked):
    """Who plays the free stretch."""

    name: Name


def teach(wanted: Wanted) -> msgspec.Raw:
    """The lesson as JSON."""
    found = lesson(wanted.game, wanted.name, wanted.lang)
    players = 0
    steps: list[Shown] = []
    before: Scene | None = None
    for scene in scenes(wanted.game, found.course):
        if before is not None and before.replies and before.match is not scene.match:
            steps[-1].then = _outset(before, len(steps[-1].log))
        players = scene.match.setup.players
        steps.append(_shown(found, scene))
        before = scene
    coach = found.coach
    lead = _told(coach.lead)
    taught = Taught(wanted.game, wanted.name, coach.title, lead, players, steps)
    return msgspec.Raw(msgspec.json.encode(taught))


def _shown(found: Lesson, scene: Scene) -> Shown:
    step, match, speech = scene.step, scene.match, found.speech(scene.step.id)
    help = help_for(match, LEARNER)
    lines = told_to(LEARNER, match)
    return Shown(
        id=step.id,
        title=speech.title,
        text=_told(speech.blocks),
        marks=step.marks,
        view=dict(match.view(LEARNER)),
        ask=_asked(scene, help.proposal),
        aids=help.aids,
        log=lines,
        log_from=len(lines) - len(told_to(LEARNER, match, scene.told)),
        answers=scene.replies,
        replies={name: _told(blocks) for name, blocks in speech.replies.items()},
        free=step.free,
        over=match.over,
        result=outcome(match),
    )


def _outset(scene: Scene, told: int) -> Outset:
    """The table that the lesson has left, of which the learner was told so many entries."""
    match = scene.match
    help = help_for(match, LEARNER)
    lines = told_to(LEARNER, match)
    view = dict(match.view(LEARNER))
    return Outset(view, help.aids, lines, told, match.over, outcome(match))


def _asked(scene: Scene, proposal: int) -> Ask | None:
    match, question = scene.match, scene.question
    if question is None:
        return None
    options = options_of(match, question)
    return Ask(len(match.choices), question.kind, said(match.prompt(question)), options, proposal)


def _told(blocks: list[Block]) -> list[Tree]:
    return msgspec.convert(blocks_to_json(blocks), list[Tree])


def free_stretch(wanted: Wanted) -> str:
    """The position of the lesson where the learner plays on alone, as a record."""
    for scene in scenes(wanted.game, lesson(wanted.game, wanted.name, wanted.lang).course):
        if scene.step.free:
            return scene.match.record(trail=False).dumps()
    raise Refused("not_found", "no_free_stretch")


TEACH: Final = Task("teach a lesson", HELP, teach, Wanted, msgspec.Raw)
STRETCH: Final = Task("free stretch", HELP, free_stretch, Wanted, str)


def offer(found: Lesson) -> Offer:
    """The lesson in short."""
    course, coach = found.course, found.coach
    return Offer(course.name, coach.title, _told(coach.lead), len(course.steps))
