"""Learning by playing: matches give numbers, the numbers a better player, and that one better
matches, round after round, until a round brings nothing.

A round depends on the seed, its number and what was taken before, never on the number of processes
or on an interruption: after each round the folder holds all that the next one needs.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from klubovna.agents import usual_opponent
from klubovna.agents.lessons import lesson
from klubovna.agents.regression import Row, fitted, loss
from klubovna.arena.crew import Crew, processes
from klubovna.arena.report import interval
from klubovna.arena.tournament import hold
from klubovna.core.errors import BadSetup
from klubovna.core.registry import find_game
from klubovna.core.rng import seeded
from klubovna.core.skill import Learner, Sitting, Skill, Tally
from klubovna.core.skills import learner_of, read_skill, to_json
from klubovna.core.state import Json, State

PASSES = 12
"""How often every position is looked at."""
KEPT_BACK = 10
"""One match of so many is not learned from: it tells how well the numbers foresee."""
REMEMBERED = 3
"""So many of those that were taken before are played with, and judged against."""
CHUNK = 100
PROGRESS = "course.json"
RESULT = "weights.json"
Plain = list[tuple[list[tuple[list[int], list[int]]], list[float]]]
Told = Callable[[str, int, int], None]
"""Is told what is being done ("playing", "fitting", "judging"), how far it is, and of how much."""


class Course(NamedTuple):
    """What a training is."""

    game: str
    seed: str
    games: int
    """Matches to learn from in a round."""
    judged: int
    """Matches against each opponent, for each way to play."""


class Judged(NamedTuple):
    """How a candidate did against one opponent on deals that nobody has learned from."""

    opponent: str
    score: float
    matches: int

    @property
    def rate(self) -> float:
        return self.score / self.matches

    @property
    def surely_better(self) -> bool:
        return interval(self.score, self.matches)[0] > 0.5


class Round(NamedTuple):
    """What one round brought."""

    number: int
    rows: int
    loss: float
    judged: list[Judged]
    taken: bool


class Training:
    """A training in a folder: begun anew, or gone on with where it was left."""

    def __init__(
        self, course: Course, folder: Path, workers: int = 1, crew: Crew | None = None
    ) -> None:
        self.game = find_game(course.game)
        learner = learner_of(self.game)
        if learner is None:
            raise BadSetup("error.does_not_learn", {"game": self.game.id})
        self.learner: Learner[State] = learner
        self.course = course
        self.folder = folder
        self.crew = crew or processes(workers)
        self.rounds: list[Round] = self._earlier()

    @property
    def ended(self) -> bool:
        """Whether the last round brought nothing."""
        return bool(self.rounds) and not self.rounds[-1].taken

    def taken(self) -> list[str]:
        """The files of those that were better than all before, the best last."""
        return [self._file(one.number) for one in self.rounds if one.taken]

    def go_on(self, tell: Told) -> Round:
        """Play, learn, judge: one round."""
        number = len(self.rounds) + 1
        rows, unseen = self._played(number, tell)
        tell("fitting", 0, 1)
        best = self.taken()
        start = [0.0] * len(self.learner.names())
        if best:
            start = read_skill(self.game, best[-1]).numbers
        numbers = fitted(rows, start, PASSES, seeded(f"{self.course.seed}/fit/{number}"))
        made: dict[str, Json] = {
            "seed": self.course.seed,
            "round": number,
            "matches": self.course.games,
        }
        _write(Path(self._file(number)), to_json(self.game, numbers, made))
        judged = self._judge(number, tell)
        better = judged[-1].surely_better and all(one.rate > 0.5 for one in judged)
        done = Round(number, len(rows), loss(unseen, numbers), judged, better)
        self.rounds.append(done)
        self._keep()
        return done

    # ---- playing and judging

    def _played(self, number: int, tell: Told) -> tuple[list[Row], list[Row]]:
        """The positions to learn from, and those of the matches that are kept back."""
        games = self.course.games
        seed = f"{self.course.seed}/lesson/{number}"
        skills = self.taken()[-REMEMBERED:]
        tasks = [
            (self.game.id, skills, seed, first, min(first + CHUNK, games))
            for first in range(0, games, CHUNK)
        ]
        rows: list[Row] = []
        unseen: list[Row] = []
        done = 0
        for matches in self.crew.each(lessons, tasks, skills):
            for plain in matches:
                kept_back = done % KEPT_BACK == KEPT_BACK - 1
                (unseen if kept_back else rows).extend(_rows(plain))
                done += 1
            tell("playing", done, games)
        return rows, unseen

    def _judge(self, number: int, tell: Told) -> list[Judged]:
        """Against the policy and the last that were taken, the best of them last."""
        opponents = [f"learned:{file}" for file in self.taken()[-REMEMBERED:]]
        opponents.insert(0, usual_opponent(self.game.id))
        sittings = _different(self.learner.sittings())
        found: list[Judged] = []
        done = 0
        for opponent in opponents:
            score, matches = 0.0, 0
            for at, (players, switches) in enumerate(sittings):
                held = hold(
                    self.game.id,
                    [f"learned:{self._file(number)}", opponent],
                    self.course.judged,
                    players=players,
                    crew=self.crew,
                    seed=f"{self.course.seed}/judge/{number}/{at}",
                    options=switches,
                )
                won, count = held.against(0, 1)
                score, matches = score + won, matches + count
                done += 1
                tell("judging", done, len(opponents) * len(sittings))
            found.append(Judged(opponent, score, matches))
        return found

    # ---- the folder

    def _file(self, number: int) -> str:
        return str(self.folder / f"round-{number}.json")

    def _earlier(self) -> list[Round]:
        """The rounds that were played before, where the folder holds the same course."""
        file = self.folder / PROGRESS
        if not file.exists():
            return []
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
            course = Course(**data["course"])
            rounds = [
                Round(**{**one, "judged": [Judged(*judged) for judged in one["judged"]]})
                for one in data["rounds"]
            ]
        except (ValueError, TypeError, KeyError) as error:
            raise BadSetup("error.course_file", {"file": str(file)}) from error
        if course != self.course:
            raise BadSetup("error.course_other", {"file": str(file)})
        return rounds

    def _keep(self) -> None:
        best = self.taken()
        if best:
            text = Path(best[-1]).read_text(encoding="utf-8")
            (self.folder / RESULT).write_text(text, encoding="utf-8")
        rounds: list[Json] = [
            {**one._asdict(), "judged": [[*judged] for judged in one.judged]} for one in self.rounds
        ]
        _write(self.folder / PROGRESS, {"course": self.course._asdict(), "rounds": rounds})


def lessons(game_id: str, files: list[str], seed: str, first: int, last: int) -> list[Plain]:
    """The positions of matches number `first` to `last` - 1, as plain lists for another process."""
    game = find_game(game_id)
    learner = learner_of(game)
    assert learner is not None
    skills: list[Skill | None] = [None, *(read_skill(game, file) for file in files)]
    sittings = learner.sittings()
    found: list[Plain] = []
    for number in range(first, last):
        sitting = sittings[number % len(sittings)]
        rows = lesson(game, learner, sitting, f"{seed}/{number}", skills)
        found.append(
            [([(one.places, one.amounts) for one in row.sides], row.shares) for row in rows]
        )
    return found


def _rows(plain: Plain) -> list[Row]:
    rows: list[Row] = []
    for sides, shares in plain:
        tallies: list[Tally] = []
        for places, amounts in sides:
            tally = Tally()
            tally.places, tally.amounts = places, amounts
            tallies.append(tally)
        rows.append(Row(tallies, shares))
    return rows


def _different(sittings: list[Sitting]) -> list[Sitting]:
    found: list[Sitting] = []
    for sitting in sittings:
        if sitting not in found:
            found.append(sitting)
    return found


def _write(file: Path, data: Json) -> None:
    """All of it or nothing: an interruption leaves what was there."""
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_suffix(".new")
    beside.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    beside.replace(file)
