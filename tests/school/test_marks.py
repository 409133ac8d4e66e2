"""What a coach points at is there: a place of the board, or a thing that the learner sees."""

import json
import re
from pathlib import Path

import pytest

from klubovna.school import LEARNER, Scene, games_with_lessons, lesson, lesson_names, scenes

BOARDS = Path(__file__).parents[2] / "web" / "src" / "games"
NUMBERS = re.compile(r"\d+(:\d+)*")
LESSONS = [(game.id, name) for game in games_with_lessons() for name in lesson_names(game)]


def places(game: str) -> set[str]:
    """What a mark may name as a place: the places that the game's board is made of."""
    board = (BOARDS / game / "Board.svelte").read_text(encoding="utf-8")
    hand = {"place:hand"} if "<Hand" in board else set()
    return {*(f"place:{id}" for id in re.findall(r'<Place\s+id="([\w-]+)"', board)), *hand}


def is_drawn(game: str, kind: str) -> bool:
    """Whether the board draws things of this kind: `nemesis`, or `breach:` and a number."""
    files = [*(BOARDS / game).glob("*.svelte"), *(BOARDS / game).glob("*.ts")]
    named = re.compile(rf'["`\']{kind}[:"`\']')
    return any(named.search(file.read_text(encoding="utf-8")) for file in files)


def can_be_seen(game: str, scene: Scene, target: str) -> bool:
    """Whether an option belongs to the target, or the learner sees the thing that it names."""
    match, question = scene.match, scene.question
    if question and target in [label.target for label in match.labels(question)]:
        return True
    kind, _, named = target.partition(":")
    if not named or NUMBERS.fullmatch(named):
        return is_drawn(game, kind)
    return re.search(rf'"{named}"(?!:)', json.dumps(match.view(LEARNER))) is not None


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_the_coach_points_at_something_that_is_there(game: str, name: str) -> None:
    board = places(game)
    for scene in scenes(game, lesson(game, name, "en").course):
        for mark in scene.step.marks:
            found = mark in board or can_be_seen(game, scene, mark)
            assert found, f"{scene.step.id}: there is no {mark}"
