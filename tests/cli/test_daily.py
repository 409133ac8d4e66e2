"""`klubovna daily`: one deal a day, whose first attempt counts."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from klubovna.cli import main
from klubovna.core.outfit import outfit_of
from klubovna.core.registry import find_game
from klubovna.terminal.daily import Attempt, deal
from klubovna.texts import plain

GAME = "fantasy-realms"
DAY = date(2031, 5, 6)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of one's own, and a day that stays."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("klubovna.cli.daily.today", lambda: DAY)
    return tmp_path / "klubovna"


class Person:
    """Somebody at the keyboard: types these lines, then leaves."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def types(self, *lines: str, arguments: tuple[str, ...] = (GAME,)) -> tuple[int, str]:
        typed: Iterator[str] = iter(lines)

        def read(prompt: str = "") -> str:
            try:
                return next(typed)
            except StopIteration:
                raise EOFError from None

        self.monkeypatch.setattr("builtins.input", read)
        code = main(["daily", *arguments, "--lang", "en"])
        said = self.capsys.readouterr()
        return code, " ".join(plain(said.out + said.err).split())


@pytest.fixture
def person(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Person:
    return Person(capsys, monkeypatch)


def test_everybody_gets_the_same_deal_and_every_day_another_one() -> None:
    game = find_game(GAME)
    offered = outfit_of(game).daily
    assert offered is not None
    one, same = deal(game, offered, DAY), deal(game, offered, DAY)
    other = deal(game, offered, date(2031, 5, 7))
    assert one.view(0) == same.view(0)
    assert one.view(0) != other.view(0)


def test_what_there_is_today(person: Person) -> None:
    code, said = person.types(arguments=())
    assert code == 0
    assert "Challenge of the day, 2031-05-06" in said
    assert "fantasy-realms Fantasy Realms not tried yet" in said
    assert "sanctum" in said


def test_whoever_leaves_goes_on_with_the_same_attempt(person: Person, folder: Path) -> None:
    _, said = person.types("1")
    assert "This is the attempt that counts." in said
    assert "klubovna daily fantasy-realms --day 2031-05-06" in said
    kept = Attempt(folder, GAME, DAY)
    assert kept.is_begun
    assert not kept.is_over
    before = kept.match_path.read_text()
    person.types()
    assert kept.match_path.read_text() == before
    assert "your attempt is under way" in person.types(arguments=())[1]


def test_a_hint_makes_it_practice_and_is_asked_for_twice(person: Person, folder: Path) -> None:
    _, said = person.types("h")
    assert "That would make your attempt practice" in said
    assert Attempt(folder, GAME, DAY).counts
    person.types("h", "h")
    assert not Attempt(folder, GAME, DAY).counts
    assert "your attempt has become practice" in person.types(arguments=())[1]


def test_the_result_can_be_shared_and_the_next_attempt_does_not_count(
    person: Person, folder: Path
) -> None:
    _, said = person.types(*["1"] * 400)
    outcome = Attempt(folder, GAME, DAY).kept.outcome
    assert outcome is not None
    told = f"{'won' if outcome.won else 'lost'} {outcome.score} to {outcome.rival}"
    assert f"Klubovna · Fantasy Realms · 2031-05-06 · terminal: {told}" in said
    _, said = person.types("1")
    assert "it does not count" in said
    assert Attempt(folder, GAME, DAY).kept.outcome == outcome


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("chess",), "chess"),
        ((GAME, "--day", "2031-05-05"), "No attempt was begun on “2031-05-05”"),
        ((GAME, "--day", "soon"), "No attempt was begun on “soon”"),
    ],
)
def test_what_cannot_be_played_is_told(
    person: Person, arguments: tuple[str, ...], complaint: str
) -> None:
    code, said = person.types(arguments=arguments)
    assert code != 0
    assert complaint in said
