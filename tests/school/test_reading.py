"""Courses and coaches that are wrong are told so, with the line."""

import pytest

from klubovna.core.registry import find_game
from klubovna.rulebook.page import Problem
from klubovna.school.coach import read_coach
from klubovna.school.course import read_course
from klubovna.school.playing import WrongLesson, scenes

COURSE = """rules: 1
table players=2
lay 0.hand king queen size=7
lay area knights

step look
mark place:hand card:king

step draw
right draw deck
wrong seen take knights

choose draw deck @1
step last
free 12
"""


def told(problems: list[Problem]) -> list[str]:
    return [f"{problem.line} {problem.why.key}" for problem in problems]


def test_a_course_is_read() -> None:
    course, problems = read_course("first", "first.course", COURSE)
    assert not problems
    assert [step.id for step in course.steps] == ["look", "draw", "last"]
    look, draw, last = course.steps
    assert [line.verb for line in look.before] == ["table", "lay", "lay"]
    assert look.marks == ["place:hand", "card:king"]
    assert (draw.right, draw.wrong) == ("draw deck", [("seen", "take knights")])
    assert last.free == 12


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("jump high", "1 school.wrong.line"),
        ("right draw deck", "1 school.wrong.line"),
        ("step two words", "1 school.wrong.line"),
        ("step a\nfree many", "2 school.wrong.line"),
        ("step a\nwrong lonely", "2 school.wrong.line"),
        ("step a\nright x\nright y", "3 school.wrong.line"),
        ("step a\nlay deck king\nright draw", "3 school.wrong.line"),
        ("step a\nlay deck king", "2 school.wrong.idle"),
    ],
)
def test_what_is_no_course_is_told_with_its_line(line: str, why: str) -> None:
    assert why in told(read_course("first", "first.course", line)[1])


def test_the_learner_is_asked_and_every_option_has_a_reply() -> None:
    course = read_course("first", "first.course", COURSE.replace("choose draw deck @1\n", ""))[0]
    course.steps.pop()
    met = [(scene.step.id, scene.replies, scene.told) for scene in scenes("fantasy-realms", course)]
    assert met == [("look", [], 0), ("draw", ["right", "seen"], 0)]


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("right draw deck", "right fly away", 9),
        ("wrong seen take knights", "wrong seen take dragon", 9),
        ("lay area knights", "lay area nobody", 4),
        ("choose draw deck @1", "choose draw deck @1", 13),
    ],
)
def test_what_cannot_be_played_is_told_with_its_line(old: str, new: str, line: int) -> None:
    course = read_course("first", "first.course", COURSE.replace(old, new))[0]
    with pytest.raises(WrongLesson) as caught:
        list(scenes("fantasy-realms", course))
    assert caught.value.line == line


def test_the_coach_is_read() -> None:
    text = "# Title\nrules: 1\n\nLead.\n\n## draw: Draw\nTake [[cards.king]].\n\n### seen\nNo.\n"
    coach, problems = read_coach(find_game("fantasy-realms"), "en", "first.en.md", text)
    assert not problems
    assert (coach.title, coach.version, len(coach.lead)) == ("Title", 1, 1)
    assert [speech.title for speech in coach.speeches] == ["Draw"]
    assert list(coach.speeches[0].replies) == ["seen"]


def test_a_reply_before_any_step_is_told() -> None:
    text = "# Title\nrules: 1\n\n### seen\nNo.\n"
    problems = read_coach(find_game("fantasy-realms"), "en", "first.en.md", text)[1]
    assert told(problems) == ["4 rulebook.wrong.heading"]
