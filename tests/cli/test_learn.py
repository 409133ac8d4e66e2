"""`klubovna learn`: what can be learned, a lesson, checking."""

import io

import pytest

from klubovna.cli import main
from klubovna.school import lesson
from klubovna.texts import LANGUAGES, plain
from support.lesson import LESSONS

ONE = LESSONS[:1]


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit code, and what was said where; lines joined as a reader joins them."""
    code = main(["learn", *arguments])
    said = capsys.readouterr()
    return code, " ".join(plain(said.out).split()), plain(said.err).strip()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_lessons_are_listed(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    code, out, _ = told(capsys, "--lang", lang)
    assert code == 0
    for game, name in LESSONS:
        assert f"klubovna learn {game} {name} {plain(lesson(game, name, lang).coach.title)}" in out


@pytest.mark.parametrize(("game", "name"), ONE)
def test_the_lessons_of_a_game(capsys: pytest.CaptureFixture[str], game: str, name: str) -> None:
    code, out, _ = told(capsys, game, "--lang", "en")
    assert code == 0
    assert f"klubovna learn {game} {name}" in out
    assert [other for other, _ in LESSONS if other != game and other in out] == []


@pytest.mark.parametrize(("game", "name"), ONE)
def test_a_lesson_that_is_left(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, game: str, name: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\nq\n"))
    code, out, _ = told(capsys, game, name, "--lang", "en")
    assert code == 0
    assert plain(lesson(game, name, "en").coach.speeches[0].title) in out
    assert f"Come back any time: klubovna learn {game} {name}" in out
    assert "klubovna play" not in out


@pytest.mark.parametrize(
    ("typed", "code", "why"),
    [
        (["chess"], 1, "chess"),
        (["fantasy-realms", "hundredth"], 1, ""),
        (["--check", "fantasy-realms", "first"], 2, "first"),
    ],
)
def test_what_is_not_there(
    capsys: pytest.CaptureFixture[str], typed: list[str], code: int, why: str
) -> None:
    found, out, err = told(capsys, *typed, "--lang", "en")
    assert (found, out) == (code, "")
    assert why in err


def test_checking(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, "--check", "--lang", "en")
    assert code == 0
    for game in dict(LESSONS):
        assert f"{game}: " in out
    assert out.count("all is well") == len(dict(LESSONS))
