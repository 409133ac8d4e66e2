"""Every lesson can be played, by its right answers and by each wrong one."""

from collections.abc import Iterator

import pytest

from klubovna.core.game import Game
from klubovna.core.state import State
from klubovna.rulebook.page import plain_text
from klubovna.school import RIGHT, games_with_lessons, lesson, lesson_names, scenes
from klubovna.school.checking import problems_of
from klubovna.texts import LANGUAGES

LESSONS = [(game.id, name) for game in games_with_lessons() for name in lesson_names(game)]
SHORTEST, LONGEST = 10, 20


@pytest.mark.parametrize("game", games_with_lessons(), ids=lambda game: game.id)
def test_nothing_is_wrong_with_the_lessons(game: Game[State]) -> None:
    words = game.words("en")
    assert [words.say(problem.text()) for problem in problems_of(game)] == []


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_has_a_bearable_length(game: str, name: str) -> None:
    steps = lesson(game, name, "en").course.steps
    assert SHORTEST <= len(steps) <= LONGEST
    asked = [step for step in steps if step.right]
    assert len(asked) * 2 >= len(steps), "the learner only listens"
    assert steps[-1].free, "there is no free stretch"


def answered(game: str, name: str, lang: str) -> Iterator[tuple[str, str, str]]:
    """Every option of every question: the step, its words, and what the coach replies."""
    taught = lesson(game, name, lang)
    for scene in scenes(game, taught.course):
        if scene.question is None:
            continue
        replies = taught.speech(scene.step.id).replies
        for index, reply in enumerate(scene.replies):
            said = [
                plain_text(spans) for block in replies.get(reply, []) for spans in block.texts()
            ]
            yield scene.step.id, scene.match.label(scene.question, index).words, " ".join(said)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_each_wrong_answer_is_answered(game: str, name: str, lang: str) -> None:
    course = lesson(game, name, lang).course
    right = {
        (scene.step.id, scene.match.label(scene.question, index).words)
        for scene in scenes(game, course)
        if scene.question is not None
        for index, reply in enumerate(scene.replies)
        if reply == RIGHT
    }
    assert {step for step, _ in right} == {step.id for step in course.steps if step.right}
    for step, words, said in answered(game, name, lang):
        assert said or (step, words) in right, f"{step}: nothing is said about “{words}”"


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_the_match_is_still_played_where_the_coach_lets_go(game: str, name: str) -> None:
    last = None
    for scene in scenes(game, lesson(game, name, "en").course):
        last = (scene.step.free, scene.match.over, scene.question is not None)
    assert last is not None
    assert last[0] > 0
    assert last[1:] == (False, True)
