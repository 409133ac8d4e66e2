"""Learning by playing: matches give numbers, the numbers a better player, and that one better
matches, round after round, until a round brings nothing.

A round depends on the seed, its number and what was taken before, never on the number of processes
or on an interruption: after each round the folder holds all that the next one needs.
"""

import hashlib
import json
import math
from pathlib import Path
from typing import NamedTuple

from klubovna.agents import usual_opponent
from klubovna.arena.course import Found, Lesson, Told
from klubovna.arena.crew import Crew, processes
from klubovna.arena.estimates import interval
from klubovna.arena.fitting import counted
from klubovna.arena.pricing import priced
from klubovna.arena.tournament import Options, hold
from klubovna.arena.tuning import tuned
from klubovna.core.carried import own_text
from klubovna.core.errors import BadSetup
from klubovna.core.registry import find_game
from klubovna.core.skill import Counting, Learner, Sitting
from klubovna.core.skills import learner_of, mark_of_cards, read_skill, to_json
from klubovna.core.state import Json, State

REMEMBERED = 3
"""So many of those that were taken before are played with, and judged against."""
PROGRESS = "course.json"
RESULT = "weights.json"
UNREADABLE = (OSError, ValueError, TypeError, KeyError, ArithmeticError, RecursionError)
"""What a damaged file raises, whatever stands in it."""


class Course(NamedTuple):
    """What a training is."""

    game: str
    seed: str
    games: int
    """Matches to learn from in a round."""
    judged: int
    """Matches against each opponent, for each way to play."""
    start: str = ""
    """The file of the numbers to begin with; "" for the usual ones."""
    only: str = ""
    """How the names of the numbers begin that are learned, where the others stay as they are."""
    options: Options | None = None
    """What holds at every table, beside what the game learns with."""


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

    @property
    def sound(self) -> bool:
        """Whether such matches can have been played, after it was read."""
        kinds = [type(part) for part in self]
        return kinds == [str, float, int] and self.matches > 0 and 0.0 <= self.rate <= 1.0


class Round(NamedTuple):
    """What one round brought."""

    number: int
    rows: int
    loss: float
    judged: list[Judged]
    taken: bool
    mark: str = ""
    """Of its numbers: who goes on from them must find the same. "" where nobody noted it."""

    @property
    def sound(self) -> bool:
        """Whether it can have been played, after it was read."""
        return (
            [type(part) for part in self] == [int, int, float, list, bool, str]
            and math.isfinite(self.loss)
            and bool(self.judged)
            and all(one.sound for one in self.judged)
        )


class Training:
    """A training in a folder: begun anew, or gone on with where it was left."""

    def __init__(
        self, course: Course, folder: Path, workers: int = 1, crew: Crew | None = None
    ) -> None:
        self.game = find_game(course.game)
        learner = learner_of(self.game)
        if learner is None:
            raise BadSetup("error.does_not_learn", {"game": self.game.id})
        if course.only and not _can_learn_only(learner, course.only):
            raise BadSetup("error.no_such_numbers", {"typed": course.only, "game": self.game.id})
        self.learner: Learner[State] = learner
        self.course = course
        self.folder = folder
        self.crew = crew or processes(workers)
        self.fits = self._fits()
        self.rounds: list[Round] = self._earlier()
        if not (folder / RESULT).exists():
            self._lay()

    @property
    def ended(self) -> bool:
        """Whether the last round brought nothing."""
        return bool(self.rounds) and not self.rounds[-1].taken

    def taken(self) -> list[str]:
        """The files of those that were better than all before, the best last."""
        return [self._file(one.number) for one in self.rounds if one.taken]

    def go_on(self, tell: Told) -> Round:
        """Play, learn, judge: one round."""
        self._unchanged()
        number = len(self.rounds) + 1
        found = self._learned(number, tell)
        made: dict[str, Json] = {
            "seed": self.course.seed,
            "round": number,
            "matches": self.course.games,
        }
        if self.course.start:
            made["from"] = Path(self.course.start).name
        if self.course.only:
            made["only"] = self.course.only
        if self.course.options:
            made["options"] = dict(self.course.options)
        file = self._file(number)
        _write(Path(file), _told(to_json(self.game, found.numbers, made)))
        mark = self._mark(file)
        judged = self._judge(number, tell)
        better = judged[-1].surely_better and all(one.rate > 0.5 for one in judged)
        done = Round(number, found.rows, found.loss, judged, better, mark)
        self.rounds.append(done)
        self._keep()
        return done

    # ---- playing and judging

    def _learned(self, number: int, tell: Told) -> Found:
        """New numbers, found in the way in which the game learns."""
        best = self._before()
        start = read_skill(self.game, best[-1]).numbers if best else self.learner.usual()
        lesson = Lesson(
            self.game.id,
            self.course.seed,
            number,
            self.course.games,
            start,
            best[-REMEMBERED:],
            self.crew,
            tell,
            self._with_options(self.learner.sittings()),
            self.course.only,
        )
        if self._prices_only():
            return priced(lesson._replace(sittings=self._offered_at()))
        found = counted(lesson) if isinstance(self.learner, Counting) else tuned(lesson)
        if self.learner.offers() is None:
            return found
        prices = priced(lesson._replace(start=found.numbers, sittings=self._offered_at()))
        return Found(prices.numbers, found.rows + prices.rows, found.loss)

    def _prices_only(self) -> bool:
        """Whether nothing is learned but what is offered."""
        return bool(self.course.only) and _is_offered(self.learner, self.course.only)

    def _before(self) -> list[str]:
        """The files of what it begins with and of all that were taken, the best last."""
        first = [self.course.start] if self.course.start else []
        return [*first, *self.taken()]

    def _offered_at(self) -> list[Sitting]:
        """How it is played where any of what is offered is taken."""
        offers = self.learner.offers()
        return self._with_options(offers.sittings()) if offers is not None else []

    def _with_options(self, sittings: list[Sitting]) -> list[Sitting]:
        """The same tables with the options of the course."""
        asked = self.course.options or {}
        return [(players, {**usual, **asked}) for players, usual in sittings]

    def _judged_at(self) -> list[Sitting]:
        """All tables at which the numbers matter that are learned."""
        usual = [] if self._prices_only() else self._with_options(self.learner.sittings())
        return _different([*usual, *self._offered_at()])

    def _judge(self, number: int, tell: Told) -> list[Judged]:
        """Against the policy and the last that were taken, the best of them last."""
        opponents = [f"learned:{file}" for file in self._before()[-REMEMBERED:]]
        opponents.insert(0, usual_opponent(self.game.id))
        sittings = self._judged_at()
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
                    whole=True,
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
            data = json.loads(own_text(str(file)))
            course = Course(**data["course"])
            rounds = [
                Round(**{**one, "judged": [Judged(*judged) for judged in one["judged"]]})
                for one in data["rounds"]
            ]
            numbers = [one.number for one in rounds]
            if numbers != [*range(1, len(rounds) + 1)] or not all(one.sound for one in rounds):
                raise ValueError("rounds that cannot have been played")
        except UNREADABLE as error:
            raise BadSetup("error.course_file", {"file": str(file)}) from error
        if course != self.course or data.get("fits") != self.fits:
            raise BadSetup("error.course_other", {"file": str(file)})
        return rounds

    def _keep(self) -> None:
        self._lay()
        rounds: list[Json] = [
            {**one._asdict(), "judged": [[*judged] for judged in one.judged]} for one in self.rounds
        ]
        done: dict[str, Json] = {"course": self.course._asdict(), "fits": self.fits}
        _write(self.folder / PROGRESS, _told({**done, "rounds": rounds}))

    def _lay(self) -> None:
        """Lay the best where it is looked for."""
        best = self.taken()
        if best:
            self._unchanged()
            _write(self.folder / RESULT, own_text(best[-1]))

    def _fits(self) -> list[Json]:
        """The rules and the cards that it is a training for, and the numbers it begins with."""
        start: list[Json] = [self._mark(self.course.start)] if self.course.start else []
        return [self.game.rules_version, mark_of_cards(self.game, self.learner), *start]

    def _unchanged(self) -> None:
        """Those that it goes on from are what they were: the rounds since then came of them."""
        for one in [one for one in self.rounds if one.taken][-REMEMBERED:]:
            file = self._file(one.number)
            if one.mark and one.mark != self._mark(file):
                raise BadSetup("error.course_changed", {"file": file})

    def _mark(self, file: str) -> str:
        """A mark of the numbers in a file."""
        numbers = read_skill(self.game, file).numbers
        return hashlib.sha256(repr(numbers).encode()).hexdigest()


def _can_learn_only(learner: Learner[State], only: str) -> bool:
    """Numbers that are counted with hang together; the others can be learned apart."""
    if isinstance(learner, Counting):
        return _is_offered(learner, only)
    return any(name.startswith(only) for name in learner.names())


def _is_offered(learner: Learner[State], only: str) -> bool:
    """Whether it is what is offered whose names begin so."""
    offers = learner.offers()
    return offers is not None and any(name.startswith(only) for name in offers.names())


def _different(sittings: list[Sitting]) -> list[Sitting]:
    found: list[Sitting] = []
    for sitting in sittings:
        if sitting not in found:
            found.append(sitting)
    return found


def _told(data: Json) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _write(file: Path, text: str) -> None:
    """All of it or nothing: an interruption leaves what was there."""
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_suffix(".new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(file)
