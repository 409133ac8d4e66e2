"""Numbers for rules of thumb, found by trying."""

import json
from collections.abc import Callable, Iterable, Iterator
from inspect import signature
from pathlib import Path
from typing import Any, TypeVar

import pytest

from klubovna.agents.tuning import tried
from klubovna.arena.course import Lesson
from klubovna.arena.crew import Task
from klubovna.arena.training import Course, Training
from klubovna.arena.tuning import PAIRS, REACH, SMALL, Climb, pair, tuned
from klubovna.core.errors import BadSetup
from klubovna.core.registry import find_game, game_ids
from klubovna.core.rng import seeded
from klubovna.core.skill import Sitting, Tuning
from klubovna.core.skills import learner_of, misfit, shipped_numbers, shipped_skill
from klubovna.core.starting import new_match

TUNED = [id for id in game_ids() if isinstance(learner_of(find_game(id)), Tuning)]
TOP = [3.0, -2.0, 0.5]
R = TypeVar("R")


def height(numbers: list[float]) -> float:
    return -sum((number - top) ** 2 for number, top in zip(numbers, TOP, strict=True))


def test_it_climbs_a_hill() -> None:
    climb = Climb([0.0, 0.0, 0.0], [1.0, 1.0, 1.0])
    rng = seeded("hill")
    for _ in range(120):
        ways = [[rng.below(2001) / 1000 - 1 for _ in TOP] for _ in range(20)]
        pairs = [(climb.there(way, 1.0), climb.there(way, -1.0)) for way in ways]
        climb.go(ways, [height(one) - height(other) for one, other in pairs])
    assert climb.numbers == pytest.approx(TOP, abs=0.2)


def test_where_nothing_differs_it_stays() -> None:
    climb = Climb([1.0, 2.0], [1.0, 1.0])
    climb.go([[1.0, -1.0], [0.5, 0.5]], [0.0, 0.0])
    assert climb.numbers == [1.0, 2.0]


@pytest.mark.parametrize("game_id", TUNED)
def test_the_usual_numbers_are_those_that_playouts_are_played_by(game_id: str) -> None:
    """Learning begins with what is there."""
    game = find_game(game_id)
    learner = learner_of(game)
    assert learner is not None
    skill = learner.skill(learner.usual())
    match = new_match(game, 2, "usual")
    while not match.over:
        asked = match.owed()[0]
        index = game.rehearse(match.state, asked, seeded("x"))
        assert game.skilled(match.state, asked, seeded("x"), skill) == index
        match.step(index, asked.seat)


DUELS = [id for id in TUNED if len(find_game(id).teams(new_match(find_game(id), 2, "1").setup)) > 1]


@pytest.mark.parametrize("game_id", DUELS)
def test_numbers_are_tried_beside_those_before(game_id: str) -> None:
    """Beside better players the same numbers bring less, and better ones more beside worse."""
    game = find_game(game_id)
    learner, learned = learner_of(game), shipped_skill(game)
    assert learner is not None
    assert learned is not None
    usual = learner.skill(learner.usual())
    seeds = [str(seed) for seed in range(8)]
    even = tried(game, usual, usual, (2, {}), seeds)
    assert tried(game, usual, learned, (2, {}), seeds) < even
    assert tried(game, learned, usual, (2, {}), seeds) > even


QUICK = "evenfall"


def numbers_of(game_id: str) -> tuple[list[float], list[float]]:
    """The usual numbers, and those that are shipped."""
    learner, learned = learner_of(find_game(game_id)), shipped_skill(find_game(game_id))
    assert learner is not None
    assert learned is not None
    return learner.usual(), learned.numbers


def test_a_direction_and_the_opposite_one_are_tried_on_the_same_deals() -> None:
    """Where both go nowhere they bring exactly the same, and on other deals they do not."""
    usual, learned = numbers_of(QUICK)
    sittings: list[Sitting] = [(2, {}), (3, {})]
    brought = [pair(QUICK, usual, usual, learned, f"x/{n}", 3, sittings) for n in range(3)]
    assert all(one == other for one, other in brought)
    assert len({*brought}) == 3


def test_both_directions_are_tried_beside_those_that_the_round_began_with() -> None:
    game, (usual, learned) = find_game(QUICK), numbers_of(QUICK)
    learner = learner_of(game)
    assert learner is not None
    skills = [learner.skill(usual), learner.skill(learned)]
    seeds = [f"x/{deal}" for deal in range(3)]
    for before in (usual, learned):
        rivals = learner.skill(before)
        due = [tried(game, skill, rivals, (2, {}), seeds) for skill in skills]
        found = pair(QUICK, usual, learned, before, "x", 3, [(2, {})])
        assert [*found] == pytest.approx(due)


class Telling:
    """Plays nothing: notes what is to be tried, and says that the first of both was better."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []

    def each(
        self, work: Callable[..., R], tasks: Iterable[Task], files: list[str] | None = None
    ) -> Iterator[R]:
        for task in tasks:
            self.asked.append(signature(work).bind(*task).arguments)
            answer: Any = (1.5, 0.5)
            yield answer


def test_a_step_tries_opposite_directions_beside_the_numbers_of_the_round() -> None:
    """Two steps: the second begins elsewhere, and its rivals are the same."""
    usual, learned = numbers_of(QUICK)
    crew = Telling()
    sittings: list[Sitting] = [(2, {})]
    lesson = Lesson(QUICK, "s", 1, 6400, learned, [], crew, lambda *_: None, sittings, "")
    found = tuned(lesson)
    assert len(crew.asked) == 2 * PAIRS
    assert len({one["seed"] for one in crew.asked}) == 2 * PAIRS
    assert all(one["before"] == learned for one in crew.asked)
    sizes = [REACH * max(SMALL, abs(number)) for number in usual]
    middles = [
        [(low + high) / 2 for low, high in zip(one["one"], one["other"], strict=True)]
        for one in crew.asked
    ]
    assert all(middle == pytest.approx(learned) for middle in middles[:PAIRS])
    assert all(middle == pytest.approx(middles[-1]) for middle in middles[PAIRS:])
    moved = [abs(now - was) for now, was in zip(middles[-1], learned, strict=True)]
    assert 0.0 < max(part / size for part, size in zip(moved, sizes, strict=True)) < 1.0
    assert found.numbers != learned


@pytest.mark.parametrize("game_id", TUNED)
def test_a_round_gives_the_same_weights_in_one_process_or_two(game_id: str, tmp_path: Path) -> None:
    texts = set()
    for workers in (1, 2):
        folder = tmp_path / str(workers)
        Training(Course(game_id, "test", 20, 2), folder, workers).go_on(lambda *_: None)
        texts.add((folder / "round-1.json").read_text("utf-8"))
    assert len(texts) == 1
    assert misfit(find_game(game_id), json.loads(texts.pop())) == ""


def test_some_numbers_are_learned_where_they_matter_and_the_others_stay(tmp_path: Path) -> None:
    game = find_game("aeons-end")
    first = tmp_path / "first.json"
    before = shipped_numbers(game)
    assert isinstance(before, dict)
    first.write_text(json.dumps(before), encoding="utf-8")
    course = Course(
        "aeons-end",
        "test",
        200,
        2,
        start=str(first),
        only="husks",
        options={"nemesis": "carapace_queen"},
    )
    done = Training(course, tmp_path).go_on(lambda *_: None)
    assert [one.opponent for one in done.judged] == ["greedy", f"learned:{first}"]
    after = json.loads((tmp_path / "round-1.json").read_text(encoding="utf-8"))
    was, now = before["numbers"], after["numbers"]
    assert isinstance(was, dict)
    changed = {name for name in {*was, *now} if was.get(name) != now.get(name)}
    assert changed
    assert all(name.startswith("husks") for name in changed)


@pytest.mark.parametrize("game_id", ["aeons-end", "shards-of-infinity"])
def test_numbers_that_cannot_be_learned_apart_are_refused(game_id: str, tmp_path: Path) -> None:
    """There are none of this name; or they are fitted, all of them together."""
    wanted = "dwarves" if game_id in TUNED else learned_names(game_id)[0]
    with pytest.raises(BadSetup, match=wanted):
        Training(Course(game_id, "test", 20, 2, only=wanted), tmp_path)


def learned_names(game_id: str) -> list[str]:
    learner = learner_of(find_game(game_id))
    assert learner is not None
    return learner.names()
