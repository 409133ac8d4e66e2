"""`klubovna puzzles`: solving, making, checking."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from klubovna.cli import main
from klubovna.core.registry import find_game
from klubovna.puzzles import PuzzleFile, puzzles_of, read_puzzles, shipped, write_file
from klubovna.puzzles.puzzle import FORMAT
from klubovna.texts import plain

GAME = "fantasy-realms"
FR = find_game(GAME)
PUZZLE = next(one for one in puzzles_of(FR) if one.kind == "draw" and one.verb == "take")


def told(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    *arguments: str,
    typed: tuple[str, ...] = (),
) -> tuple[int, str, str]:
    """The exit code, and what was said where, when somebody types these lines."""
    lines: Iterator[str] = iter(typed)

    def read(prompt: str = "") -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", read)
    code = main(["puzzles", *arguments, "--lang", "en"])
    said = capsys.readouterr()
    return code, " ".join(plain(said.out).split()), plain(said.err).strip()


def test_what_there_is(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, _ = told(capsys, monkeypatch)
    assert code == 0
    assert f"{GAME} Fantasy Realms {len(puzzles_of(FR))} puzzles" in out


def test_a_right_answer_by_its_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = ("what?", PUZZLE.words)
    code, out, _ = told(capsys, monkeypatch, GAME, PUZZLE.id, typed=typed)
    assert code == 0
    assert "Type its number, or words that fit" in out
    assert "That is the best option." in out
    assert "1 of 1 solved." in out


def test_a_wrong_answer_is_told_what_it_costs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, _ = told(capsys, monkeypatch, GAME, PUZZLE.id, typed=("draw deck",))
    assert code == 0
    assert "There is a better one" in out
    assert "of a hundred matches" in out
    assert "0 of 1 solved." in out


def test_one_of_a_theme_and_of_the_day(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, _ = told(capsys, monkeypatch, GAME, "--theme", "keep")
    assert code == 0
    assert "Which of the two" in out
    code, out, _ = told(capsys, monkeypatch, "day")
    assert code == 0
    assert "0 of 0 solved." in out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((GAME, "0000000"), "There is no puzzle 0000000"),
        ((GAME, "--theme", "chess"), "the themes are take, draw"),
        (("check", "--file", "x.json"), "GAME is missing"),
    ],
)
def test_what_is_not_there(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    complaint: str,
) -> None:
    code, _, err = told(capsys, monkeypatch, *arguments)
    assert code != 0
    assert complaint in err


def test_a_check_says_what_is_wrong(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert told(capsys, monkeypatch, "check", GAME)[0] == 0
    file = tmp_path / "old.json"
    old = PuzzleFile(FORMAT, GAME, FR.rules_version - 1, shipped(FR).puzzles[:1])
    file.write_text(write_file(old), encoding="utf-8")
    code, out, _ = told(capsys, monkeypatch, "check", GAME, "--file", str(file))
    assert code == 1
    assert "were made for rules" in out


def test_new_puzzles_are_added_to_a_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """No time is left after one match; what is in the file stays."""
    file = tmp_path / "mine.json"
    file.write_text(write_file(PuzzleFile(FORMAT, GAME, FR.rules_version, [PUZZLE])))
    monkeypatch.setattr("klubovna.puzzles.mining.LOOKED_AT", 1)
    code, out, _ = told(
        capsys, monkeypatch, "make", GAME, "--seconds", "1", "--count", "1", "--out", str(file)
    )
    assert code == 0
    assert "new puzzle" in out
    assert read_puzzles(FR, file.read_bytes()).puzzles[0] == PUZZLE
