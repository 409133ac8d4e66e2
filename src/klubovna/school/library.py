"""Which games have lessons, and the lessons, read once."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from klubovna.core.errors import KlubovnaError
from klubovna.core.game import Game
from klubovna.core.registry import find_game, game_ids
from klubovna.core.state import State
from klubovna.school.coach import Coach, Speech, read_coach
from klubovna.school.course import Course, read_course

FOLDER: Final = "lessons"
COURSE: Final = ".course"


class NoLesson(KlubovnaError):
    """The game has no such lesson."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A course with the coach's words in one language."""

    game: Game[State]
    course: Course
    coach: Coach

    def speech(self, id: str) -> Speech:
        """What is said at a step."""
        return next(speech for speech in self.coach.speeches if speech.id == id)


def folder_of(game: Game[State]) -> Traversable:
    return files(game.package) / FOLDER


def lesson_names(game: Game[State]) -> list[str]:
    """The lessons of a game in the order in which they are meant to be taken."""
    folder = folder_of(game)
    if not folder.is_dir():
        return []
    named = [file.name for file in folder.iterdir() if file.name.endswith(COURSE)]
    return sorted(name.removesuffix(COURSE) for name in named)


def games_with_lessons() -> list[Game[State]]:
    """The games that can be learned; a stranger's package that fails has no lessons."""
    found: list[Game[State]] = []
    for id in game_ids():
        try:
            game = find_game(id)
            if lesson_names(game):
                found.append(game)
        except Exception:
            continue
    return found


@cache
def lesson(game_id: str, name: str, lang: str) -> Lesson:
    """A lesson in this language."""
    game = find_game(game_id)
    if name not in lesson_names(game):
        told = {"game": game.words(lang)("game.name"), "known": ", ".join(lesson_names(game))}
        raise NoLesson("school.error.no_lesson", {"lesson": name, **told})
    course = read_course(name, name, read(game, f"{name}{COURSE}"))[0]
    file = f"{name}.{lang}.md"
    return Lesson(game, course, read_coach(game, lang, file, read(game, file))[0])


def read(game: Game[State], name: str) -> str:
    return (folder_of(game) / name).read_text(encoding="utf-8")
