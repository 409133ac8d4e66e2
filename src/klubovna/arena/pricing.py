"""Learning what things are worth by taking any of them, and comparing what came of it."""

from klubovna.agents.least_squares import Sums
from klubovna.agents.trying import tried_turns
from klubovna.arena.course import Found, Lesson
from klubovna.core.registry import find_game
from klubovna.core.skill import Sitting
from klubovna.core.skills import learner_of

CHUNK = 20
Plain = tuple[dict[tuple[int, int], float], dict[int, float], float, int]
"""`Sums`, for another process."""


def priced(lesson: Lesson) -> Found:
    """The numbers so far, with new ones for what is offered."""
    seed = f"{lesson.seed}/trying/{lesson.number}"
    tasks = [
        (lesson.game, lesson.start, lesson.sittings, seed, first, min(first + CHUNK, lesson.games))
        for first in range(0, lesson.games, CHUNK)
    ]
    sums, done = Sums(), 0
    for plain in lesson.crew.each(tries, tasks):
        sums.join(_sums(plain))
        done = min(done + CHUNK, lesson.games)
        lesson.tell("playing", done, lesson.games)
    lesson.tell("fitting", 0, 1)
    learner = learner_of(find_game(lesson.game))
    assert learner is not None
    offers = learner.offers()
    assert offers is not None
    names = offers.names()
    others, before = lesson.start[: -len(names)], lesson.start[-len(names) :]
    numbers = [
        new if name.startswith(lesson.only) else old
        for name, new, old in zip(names, sums.numbers(len(names)), before, strict=True)
    ]
    return Found(others + numbers, sums.tried, sums.loss(numbers))


def tries(
    game_id: str, numbers: list[float], sittings: list[Sitting], seed: str, first: int, last: int
) -> Plain:
    """What was tried in matches number `first` to `last` - 1."""
    game = find_game(game_id)
    learner = learner_of(game)
    assert learner is not None
    offers = learner.offers()
    assert offers is not None
    skill = learner.skill(numbers)
    sums = Sums()
    for number in range(first, last):
        sitting = sittings[number % len(sittings)]
        for twins in tried_turns(game, offers, sitting, f"{seed}/{number}", skill):
            sums.add(twins)
    return sums.together, sums.brought, sums.squares, sums.tried


def _sums(plain: Plain) -> Sums:
    sums = Sums()
    sums.together, sums.brought, sums.squares, sums.tried = plain
    return sums
