"""Learning what things are worth: matches are played, and numbers fitted to how they ended."""

from klubovna.agents.foretelling import Told, error
from klubovna.agents.lessons import lesson
from klubovna.agents.regression import Row, fitted, loss
from klubovna.arena.course import Found, Lesson
from klubovna.core.registry import find_game
from klubovna.core.rng import seeded
from klubovna.core.skill import Counting, Sitting, Skill, Tally
from klubovna.core.skills import learner_of, read_skill
from klubovna.core.state import State

PASSES = 12
"""How often every position is looked at."""
KEPT_BACK = 10
"""One match of so many is not learned from: it tells how well the numbers foresee."""
CHUNK = 100
Plain = list[tuple[list[tuple[list[int], list[int]]], list[float]]]


def counted(lesson: Lesson) -> Found:
    """The numbers that explain the matches of a round best."""
    rows, unseen = _played(lesson)
    lesson.tell("fitting", 0, 1)
    if _learner(lesson.game).by_points:
        numbers = Told(rows, len(lesson.start)).numbers()
        return Found(numbers, len(rows), error(unseen, numbers))
    rng = seeded(f"{lesson.seed}/fit/{lesson.number}")
    numbers = fitted(rows, lesson.start, PASSES, rng)
    return Found(numbers, len(rows), loss(unseen, numbers))


def _played(lesson: Lesson) -> tuple[list[Row], list[Row]]:
    """The positions to learn from, and those of the matches that are kept back."""
    games, files = lesson.games, lesson.files
    seed = f"{lesson.seed}/lesson/{lesson.number}"
    tasks = [
        (lesson.game, files, lesson.sittings, seed, first, min(first + CHUNK, games))
        for first in range(0, games, CHUNK)
    ]
    rows: list[Row] = []
    unseen: list[Row] = []
    done = 0
    same = list(range(len(lesson.start)))
    for matches in lesson.crew.each(lessons, tasks, files):
        for plain in matches:
            kept_back = done % KEPT_BACK == KEPT_BACK - 1
            (unseen if kept_back else rows).extend(_rows(plain, same))
            done += 1
        lesson.tell("playing", done, games)
    return rows, unseen


def lessons(
    game_id: str, files: list[str], sittings: list[Sitting], seed: str, first: int, last: int
) -> list[Plain]:
    """The positions of matches number `first` to `last` - 1, as plain lists for another process."""
    game, learner = find_game(game_id), _learner(game_id)
    skills: list[Skill | None] = [None, *(read_skill(game, file) for file in files)]
    found: list[Plain] = []
    for number in range(first, last):
        sitting = sittings[number % len(sittings)]
        rows = lesson(game, learner, sitting, f"{seed}/{number}", skills)
        found.append(
            [([(one.places, one.amounts) for one in row.sides], row.brought) for row in rows]
        )
    return found


def _learner(game_id: str) -> Counting[State]:
    learner = learner_of(find_game(game_id))
    assert isinstance(learner, Counting)
    return learner


def _rows(plain: Plain, same: list[int]) -> list[Row]:
    """The positions of a match. A place that stands in thousands of them is one and the `same`
    object: that saves more than half of the memory."""
    rows: list[Row] = []
    for sides, brought in plain:
        tallies: list[Tally] = []
        for places, amounts in sides:
            tally = Tally()
            tally.places = [same[place] for place in places]
            tally.amounts = amounts
            tallies.append(tally)
        rows.append(Row(tallies, brought))
    return rows
