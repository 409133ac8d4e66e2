"""Learning by playing: repeatable, resumable, judged on deals that nobody has learned from."""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from klubovna.arena.crew import Alone, Task
from klubovna.arena.training import Course, Judged, Training
from klubovna.cli.main import main
from klubovna.core.errors import BadSetup
from klubovna.core.registry import find_game
from klubovna.core.skills import misfit

GAME = "shards-of-infinity"
COURSE = Course(GAME, "test", 14, 2)
R = TypeVar("R")


def silent(what: str, done: int, all: int) -> None:
    """Nobody is looking."""


def one_round(folder: Path, workers: int = 1, game: str = GAME) -> Training:
    made = Training(COURSE._replace(game=game), folder, workers)
    made.go_on(silent)
    return made


def test_a_round_gives_weights_that_fit(tmp_path: Path) -> None:
    made = one_round(tmp_path)
    file = tmp_path / "round-1.json"
    assert misfit(find_game(GAME), json.loads(file.read_text(encoding="utf-8"))) == ""
    assert made.rounds[0].judged[0].opponent == "greedy"
    assert made.rounds[0].judged[0].matches >= 8


@pytest.mark.parametrize("game", [GAME, "fantasy-realms"])
def test_the_same_seed_gives_the_same_weights_in_one_process_or_two(
    game: str, tmp_path: Path
) -> None:
    one_round(tmp_path / "one", game=game)
    one_round(tmp_path / "two", workers=2, game=game)
    texts = {(tmp_path / name / "round-1.json").read_text("utf-8") for name in ("one", "two")}
    assert len(texts) == 1


def test_it_goes_on_where_it_was_left(tmp_path: Path) -> None:
    made = one_round(tmp_path)
    again = Training(COURSE, tmp_path)
    assert again.rounds == made.rounds
    assert again.ended == (not made.rounds[0].taken)
    with pytest.raises(BadSetup):
        Training(COURSE._replace(seed="other"), tmp_path)


@pytest.mark.parametrize("place", [0, 1])
def test_a_training_for_other_rules_or_cards_is_not_gone_on_with(
    tmp_path: Path, place: int
) -> None:
    one_round(tmp_path)
    file = tmp_path / "course.json"
    data = json.loads(file.read_text("utf-8"))
    data["fits"][place] = "another"
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(BadSetup, match=r"course\.json"):
        Training(COURSE, tmp_path)


def test_a_course_judged_by_no_match_is_damaged(tmp_path: Path) -> None:
    one_round(tmp_path)
    file = tmp_path / "course.json"
    data = json.loads(file.read_text("utf-8"))
    data["rounds"][0]["judged"][0][2] = 0
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(BadSetup, match="could not be read"):
        Training(COURSE, tmp_path)


class Tired(Alone):
    """Is interrupted after so many tasks, as by Ctrl-C."""

    def __init__(self, tasks: int) -> None:
        self.left = tasks

    def each(
        self, work: Callable[..., R], tasks: Iterable[Task], files: list[str] | None = None
    ) -> Iterator[R]:
        for answer in super().each(work, tasks, files):
            if not self.left:
                raise KeyboardInterrupt
            self.left -= 1
            yield answer


def test_an_interruption_ends_it_wherever_it_is_and_changes_nothing(tmp_path: Path) -> None:
    whole = one_round(tmp_path / "whole").rounds
    interrupted = 0
    while True:
        made = Training(COURSE, tmp_path / "again", crew=Tired(interrupted))
        try:
            made.go_on(silent)
        except KeyboardInterrupt:
            interrupted += 1
            assert Training(COURSE, tmp_path / "again").rounds == []
        else:
            break
    assert interrupted > whole[0].judged[0].matches
    assert made.rounds == whole


def test_a_candidate_meets_all_that_were_taken_before_it(tmp_path: Path) -> None:
    made = one_round(tmp_path)
    made.rounds = [made.rounds[0]._replace(taken=True)]
    second = made.go_on(silent)
    assert [one.opponent.partition(":")[0] for one in second.judged] == ["greedy", "learned"]


def test_weights_tell_how_they_were_made(tmp_path: Path) -> None:
    first = one_round(tmp_path / "first")
    start = first._file(1)
    course = COURSE._replace(start=start, only="alone", options={"expansion": False})
    Training(course, tmp_path / "second").go_on(silent)
    made = json.loads((tmp_path / "second" / "round-1.json").read_text("utf-8"))["made"]
    assert made == {
        "seed": "test",
        "round": 1,
        "matches": 14,
        "from": "round-1.json",
        "only": "alone",
        "options": {"expansion": False},
    }


def test_options_hold_at_every_table_that_it_learns_at(tmp_path: Path) -> None:
    """Without the expansion it sees other matches, so it learns other numbers."""
    one_round(tmp_path / "usual")
    narrow = COURSE._replace(options={"expansion": False})
    Training(narrow, tmp_path / "narrow").go_on(silent)
    texts = {(tmp_path / name / "round-1.json").read_text("utf-8") for name in ("usual", "narrow")}
    assert len(texts) == 2


def test_luck_alone_is_not_better() -> None:
    assert not Judged("greedy", 11.0, 20).surely_better
    assert Judged("greedy", 140.0, 200).surely_better


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_the_command_tells_what_came_out(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = ["train", GAME, "--games", "20", "--judged", "2", "--rounds", "1"]
    assert main([*wanted, "--folder", str(tmp_path), "--lang", lang]) == 0
    told = capsys.readouterr().out
    assert "greedy" in told
    assert (tmp_path / "course.json").exists()
