"""What a coach points at is there: a place of the board, or a thing that the learner sees."""

import json
import re
from pathlib import Path

import pytest

from klubovna.school import LEARNER, Scene, games_with_lessons, lesson, lesson_names, scenes

BOARDS = Path(__file__).parents[2] / "web" / "src" / "games"
LESSONS = [(game.id, name) for game in games_with_lessons() for name in lesson_names(game)]


def places(game: str) -> set[str]:
    """The ids of the places that the game's board is made of."""
    board = (BOARDS / game / "Board.svelte").read_text(encoding="utf-8")
    hand = {"hand"} if "<Hand" in board else set()
    return {*re.findall(r'<Place\s+id="([\w-]+)"', board), *hand}


def can_be_seen(scene: Scene, target: str) -> bool:
    """Whether an option belongs to the target, or the learner sees the thing that it names."""
    match, question = scene.match, scene.question
    if question and target in [label.target for label in match.labels(question)]:
        return True
    named = target.partition(":")[2]
    seen = json.dumps(match.view(LEARNER))
    return re.search(rf'(?<=["\s]){re.escape(named)}(?=[",\s}}\]])', seen) is not None


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_the_coach_points_at_something_that_is_there(game: str, name: str) -> None:
    board = places(game)
    for scene in scenes(game, lesson(game, name, "en").course):
        for mark in scene.step.marks:
            kind, _, id = mark.partition(":")
            found = id in board if kind == "place" else can_be_seen(scene, mark)
            assert found, f"{scene.step.id}: there is no {mark}"
