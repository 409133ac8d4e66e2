"""`klubovna rules`: reading, searching, looking a number up, checking."""

import pytest

from klubovna.cli import main
from klubovna.texts import plain

GAME = "fantasy-realms"
NOWHERE = f"FR-{99}.1"


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit code, and what was said where; lines joined as a reader joins them."""
    code = main(["rules", *arguments])
    said = capsys.readouterr()
    return code, " ".join(plain(said.out).split()), plain(said.err).strip()


def test_the_games_whose_rules_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, "--lang", "en")
    assert code == 0
    assert f"{GAME} Fantasy Realms" in out


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["FR-1.1 What stands on a card", "FR-11 Open and hidden", "Example", "Blanked:"]),
        ("cs", ["FR-1.1 Co je na kartě", "FR-11 Veřejné a skryté", "Příklad", "Vymazaná:"]),
    ],
)
def test_the_whole_rules(capsys: pytest.CaptureFixture[str], lang: str, words: list[str]) -> None:
    code, out, _ = told(capsys, GAME, "--lang", lang)
    assert code == 0
    assert [word for word in words if word not in out] == []


@pytest.mark.parametrize("typed", [["FR-3.2"], ["fr-3.2"], [GAME, "FR-3.2"]])
def test_a_rule_by_its_number(capsys: pytest.CaptureFixture[str], typed: list[str]) -> None:
    code, out, _ = told(capsys, *typed, "--lang", "en")
    assert code == 0
    assert "FR-3.2 Discard" in out
    assert "FR-3.1 " not in out


def test_a_chapter_by_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, "FR-3", "--lang", "en")
    assert code == 0
    assert [n for n in range(1, 6) if f"FR-3.{n} " not in out] == []
    assert "FR-4.1 The" not in out


def test_searching(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, GAME, "zapecetene", "KARTY", "--lang", "cs")
    assert code == 0
    assert "FR-3.4" in out
    assert "FR-2.3" not in out
    assert "Chaos" not in out


def test_a_list_is_searched_entry_by_entry(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = told(capsys, GAME, "Dragon", "Wizard", "--lang", "en")
    cards = out.split("All cards")[1]
    assert "Dragon:" in cards
    assert "Swamp:" not in cards


def test_nothing_found(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, GAME, "submarine", "--lang", "en")
    assert (code, out) == (1, "Nothing in the rules of Fantasy Realms holds “submarine”.")


@pytest.mark.parametrize(
    ("typed", "code", "why"),
    [
        ([NOWHERE], 1, f"There is no rule {NOWHERE}"),
        (["XX-1.1"], 1, "No game has rules with numbers such as XX-1.1."),
        (["chess"], 1, "chess"),
        (["--check", GAME, "words"], 2, "words"),
    ],
)
def test_what_is_not_there(
    capsys: pytest.CaptureFixture[str], typed: list[str], code: int, why: str
) -> None:
    found, out, err = told(capsys, *typed, "--lang", "en")
    assert (found, out) == (code, "")
    assert why in err


def test_checking(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, "--check", GAME, "--lang", "en")
    assert code == 0
    assert "80 rules" in out
    assert "all is well" in out
