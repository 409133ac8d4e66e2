"""The course of a training: who is judged against whom, who is taken, and what the folder holds.

The matches are settled beforehand, so a round takes no time; all that is decided is decided by the
training itself."""

import json
import os
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, TypeVar

import pytest

from klubovna.agents import usual_opponent
from klubovna.arena.course import Found, Lesson
from klubovna.arena.crew import Alone, Task
from klubovna.arena.tournament import Order
from klubovna.arena.training import Course, Judged, Training
from klubovna.core.errors import BadSetup
from klubovna.core.registry import find_game
from klubovna.core.skills import learner_of, read_skill, to_json

GAME = "evenfall"
COURSE = Course(GAME, "test", 20, 2)
BETTER = 0.9
R = TypeVar("R")
Rates = dict[str, float]


def silent(what: str, done: int, all: int) -> None:
    """Nobody is looking."""


def learned(number: float) -> list[float]:
    """What a round has found, another thing in each."""
    learner = learner_of(find_game(GAME))
    assert learner is not None
    return [number] * len(learner.names())


def short(opponent: str) -> str:
    """`round-1` for the file of the first round."""
    return Path(opponent.partition(":")[2]).stem or opponent


class Settled:
    """How matches against an opponent ended that nobody has played."""

    def __init__(self, rate: float) -> None:
        self.rate = rate

    def against(self, one: int, other: int) -> tuple[float, int]:
        return 25 * self.rate, 25


class Play:
    """Learns and plays nothing: how a round does against each opponent is laid down (usually it is
    much better), and what it was given to learn from is noted."""

    def __init__(self, rounds: list[Rates]) -> None:
        self.rounds = rounds
        self.lessons: list[Lesson] = []

    def tuned(self, lesson: Lesson) -> Found:
        self.lessons.append(lesson)
        return Found(learned(lesson.number), 1, 0.5)

    def hold(self, game: str, agents: list[str], games: int, **rest: object) -> Settled:
        rates = dict(enumerate(self.rounds, 1)).get(self.lessons[-1].number, {})
        return Settled(rates.get(short(agents[1]), BETTER))


Settle = Callable[..., Play]


@pytest.fixture
def settle(monkeypatch: pytest.MonkeyPatch) -> Settle:
    def laid(*rounds: Rates) -> Play:
        play = Play(list(rounds))
        monkeypatch.setattr("klubovna.arena.training.tuned", play.tuned)
        monkeypatch.setattr("klubovna.arena.training.hold", play.hold)
        return play

    return laid


def trained(folder: Path, rounds: int, course: Course = COURSE) -> Training:
    made = Training(course, folder)
    for _ in range(rounds):
        made.go_on(silent)
    return made


def text_of(folder: Path, name: str) -> str:
    return (folder / name).read_text(encoding="utf-8")


# ---- judging


@pytest.mark.parametrize(
    ("rates", "taken"),
    [
        ({"greedy": 0.9, "round-1": 0.9, "round-2": 0.9}, True),
        ({"greedy": 0.55, "round-1": 0.55, "round-2": 0.9}, True),
        ({"greedy": 0.9, "round-1": 0.9, "round-2": 0.55}, False),
        ({"greedy": 0.4, "round-1": 0.9, "round-2": 0.9}, False),
        ({"greedy": 0.9, "round-1": 0.4, "round-2": 0.9}, False),
        ({"greedy": 0.9, "round-1": 0.9, "round-2": 0.4}, False),
    ],
)
def test_who_surely_beats_the_best_and_loses_to_none_is_taken(
    rates: Rates, taken: bool, settle: Settle, tmp_path: Path
) -> None:
    """Of a hundred matches 55 are too few to be sure: that is enough against all but the best."""
    assert usual_opponent(GAME) == "greedy"
    settle({}, {}, rates)
    made = trained(tmp_path, 3)
    assert [one.taken for one in made.rounds] == [True, True, taken]
    assert made.ended is not taken


@pytest.mark.parametrize(("rate", "taken"), [(0.9, True), (0.55, False)])
def test_the_first_must_surely_beat_the_policy(
    rate: float, taken: bool, settle: Settle, tmp_path: Path
) -> None:
    settle({"greedy": rate})
    assert trained(tmp_path, 1).rounds[0].taken is taken


def test_a_candidate_meets_the_policy_and_the_last_three_that_were_taken(
    settle: Settle, tmp_path: Path
) -> None:
    """The third round is not taken, so nobody meets it."""
    settle({}, {}, {"greedy": 0.1})
    made = trained(tmp_path, 6)
    assert [[short(one.opponent) for one in round.judged] for round in made.rounds] == [
        ["greedy"],
        ["greedy", "round-1"],
        ["greedy", "round-1", "round-2"],
        ["greedy", "round-1", "round-2"],
        ["greedy", "round-1", "round-2", "round-4"],
        ["greedy", "round-2", "round-4", "round-5"],
    ]


def test_those_of_whom_is_learned_are_the_last_three_and_the_best_is_gone_on_from(
    settle: Settle, tmp_path: Path
) -> None:
    play = settle({}, {}, {"greedy": 0.1})
    trained(tmp_path, 6)
    last = play.lessons[-1]
    assert [short(f"learned:{file}") for file in last.files] == ["round-2", "round-4", "round-5"]
    assert [one.start[0] for one in play.lessons[1:]] == [1.0, 2.0, 2.0, 4.0, 5.0]


class Watching(Alone):
    """Notes under which seeds the deals of each kind of work are dealt."""

    def __init__(self) -> None:
        self.seeds: dict[str, set[str]] = {}

    def each(
        self, work: Callable[..., R], tasks: Iterable[Task], files: list[str] | None = None
    ) -> Iterator[R]:
        for task in tasks:
            told = [part.seed if isinstance(part, Order) else part for part in task]
            seeds = [part for part in told if isinstance(part, str) and part.startswith("test/")]
            self.seeds.setdefault(work.__name__, set()).update(seeds)
            yield work(*task)


@pytest.mark.parametrize(
    ("game", "ways"), [("shards-of-infinity", {"lessons", "tries"}), (GAME, {"pair"})]
)
def test_nobody_is_judged_on_deals_that_were_learned_from(
    game: str, ways: set[str], tmp_path: Path
) -> None:
    """The deals of a piece of work are numbered under its seed, so none may lie under another's."""
    crew = Watching()
    Training(COURSE._replace(game=game), tmp_path, crew=crew).go_on(silent)
    judged = crew.seeds.pop("play_bout")
    assert {*crew.seeds} == ways
    assert judged
    for one, other in product(judged, set().union(*crew.seeds.values())):
        assert not f"{one}/".startswith(f"{other}/")
        assert not f"{other}/".startswith(f"{one}/")


# ---- the folder


def test_the_result_is_the_last_that_was_taken(settle: Settle, tmp_path: Path) -> None:
    settle({}, {}, {"greedy": 0.1})
    trained(tmp_path, 3)
    assert read_skill(find_game(GAME), str(tmp_path / "weights.json")).numbers == learned(2)


def test_where_nothing_was_taken_there_is_no_result(settle: Settle, tmp_path: Path) -> None:
    settle({"greedy": 0.1})
    trained(tmp_path, 1)
    trained(tmp_path, 0)
    assert not (tmp_path / "weights.json").exists()


def test_a_result_that_is_gone_is_written_again(settle: Settle, tmp_path: Path) -> None:
    settle({}, {}, {"greedy": 0.1})
    trained(tmp_path, 3)
    (tmp_path / "weights.json").unlink()
    assert trained(tmp_path, 0).ended
    assert text_of(tmp_path, "weights.json") == text_of(tmp_path, "round-2.json")


def put(folder: Path, name: str, places: list[str | int], value: object) -> None:
    """Something else stands at this place of a file."""
    data: Any = json.loads(text_of(folder, name))
    inner = data
    for place in places[:-1]:
        inner = inner[place]
    inner[places[-1]] = value
    (folder / name).write_text(json.dumps(data), encoding="utf-8")


@pytest.mark.parametrize(
    ("places", "value"),
    [
        (["course"], "x"),
        (["course", "another"], 1),
        (["rounds"], 5),
        (["rounds", 0], None),
        (["rounds", 0, "number"], 7),
        (["rounds", 0, "rows"], "many"),
        (["rounds", 0, "loss"], "x"),
        (["rounds", 0, "loss"], float("nan")),
        (["rounds", 0, "taken"], "no"),
        (["rounds", 0, "mark"], 5),
        (["rounds", 0, "judged"], []),
        (["rounds", 0, "judged", 0], ["greedy"]),
        (["rounds", 0, "judged", 0, 0], 1),
        (["rounds", 0, "judged", 0, 1], "much"),
        (["rounds", 0, "judged", 0, 1], 100.5),
        (["rounds", 0, "judged", 0, 1], -1.0),
        (["rounds", 0, "judged", 0, 1], float("nan")),
        (["rounds", 0, "judged", 0, 2], 0),
        (["rounds", 0, "judged", 0, 2], 10**400),
    ],
)
def test_a_course_that_cannot_have_been_played_is_damaged(
    places: list[str | int], value: object, settle: Settle, tmp_path: Path
) -> None:
    settle()
    trained(tmp_path, 1)
    assert trained(tmp_path, 0).rounds[0].judged == [Judged("greedy", 90.0, 100)]
    put(tmp_path, "course.json", places, value)
    with pytest.raises(BadSetup, match=r"course\.json. could not be read"):
        trained(tmp_path, 0)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"course":' * 100_000, "\0", "", "[]", '"x"'])
def test_a_course_that_is_none_is_damaged(text: str, tmp_path: Path) -> None:
    (tmp_path / "course.json").write_text(text, encoding="utf-8")
    with pytest.raises(BadSetup, match=r"course\.json. could not be read"):
        trained(tmp_path, 0)


def without_an_end(file: Path, kind: str) -> None:
    file.unlink(missing_ok=True)
    if kind == "pipe":
        os.mkfifo(file)
    else:
        file.symlink_to("/dev/zero")


@pytest.mark.parametrize("kind", ["pipe", "zeros"])
def test_a_folder_with_files_without_an_end_is_refused(
    kind: str, settle: Settle, tmp_path: Path
) -> None:
    settle()
    trained(tmp_path, 1)
    without_an_end(tmp_path / "round-1.json", kind)
    made = trained(tmp_path, 0)
    with pytest.raises(BadSetup, match=r"round-1\.json"):
        made.go_on(silent)
    without_an_end(tmp_path / "course.json", kind)
    with pytest.raises(BadSetup, match=r"course\.json. could not be read"):
        trained(tmp_path, 0)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"numbers": {}}', ""])
def test_a_round_that_is_damaged_is_not_gone_on_with(
    text: str, settle: Settle, tmp_path: Path
) -> None:
    settle()
    trained(tmp_path, 1)
    (tmp_path / "round-1.json").write_text(text, encoding="utf-8")
    with pytest.raises(BadSetup, match=r"round-1\.json"):
        trained(tmp_path, 1)


def test_a_round_with_other_numbers_than_were_taken_is_not_gone_on_with(
    settle: Settle, tmp_path: Path
) -> None:
    play = settle()
    trained(tmp_path, 1)
    put(tmp_path, "round-1.json", ["made"], {})
    trained(tmp_path, 1)
    put(tmp_path, "round-1.json", ["numbers"], {})
    with pytest.raises(BadSetup, match=r"round-1\.json. has changed"):
        trained(tmp_path, 1)
    assert len(play.lessons) == 2, "it is told before a match is played"


def test_a_result_is_not_written_again_from_a_round_that_has_changed(
    settle: Settle, tmp_path: Path
) -> None:
    settle()
    trained(tmp_path, 1)
    put(tmp_path, "round-1.json", ["numbers"], {})
    trained(tmp_path, 0)
    (tmp_path / "weights.json").unlink()
    with pytest.raises(BadSetup, match=r"round-1\.json. has changed"):
        trained(tmp_path, 0)


def test_a_training_that_began_with_other_numbers_is_not_gone_on_with(
    settle: Settle, tmp_path: Path
) -> None:
    settle()
    start = tmp_path / "start.json"
    start.write_text(json.dumps(to_json(find_game(GAME), learned(0.5), {})), encoding="utf-8")
    course = COURSE._replace(start=str(start))
    trained(tmp_path, 1, course)
    assert len(trained(tmp_path, 1, course).rounds) == 2
    put(tmp_path, "start.json", ["numbers"], {})
    with pytest.raises(BadSetup, match=r"course\.json. belongs to a training .* other numbers"):
        trained(tmp_path, 0, course)
