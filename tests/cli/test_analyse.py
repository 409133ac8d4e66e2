"""`klubovna analyse FILE`: what it prints, in both languages."""

import json
from pathlib import Path

import pytest

from klubovna.cli import main
from klubovna.terminal.saves import save_text
from klubovna.texts import LANGUAGES, plain, words
from support.matches import greedy_against_random

NAMES = ["greedy", "random"]


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole match in a file."""
    match = greedy_against_random()
    file = tmp_path_factory.mktemp("saved") / "match.json"
    file.write_text(save_text(match, NAMES, "en"), encoding="utf-8")
    return file


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_tells_the_curve_the_turning_points_and_the_players(
    capsys: pytest.CaptureFixture[str], saved: Path, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "140")
    assert main(["analyse", str(saved), "--playouts", "200", "--lang", lang]) == 0
    text, said = plain(capsys.readouterr().out), words(lang)
    for key in ("analysis.known", "analysis.open", "analysis.turning", "cli.analyse.luck"):
        assert plain(said(key)) in text
    assert all(name in text for name in NAMES)
    assert any(block in text for block in "▁▂▃▄▅▆▇█")
    assert main(["analyse", str(saved), "--playouts", "200", "--lang", lang, "--all"]) == 0
    assert len(capsys.readouterr().out) > len(text)


def test_it_is_json_for_programs_and_the_same_every_time(
    capsys: pytest.CaptureFixture[str], saved: Path, tmp_path: Path
) -> None:
    ask = ["analyse", str(saved), "--playouts", "120"]
    assert main([*ask, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["version"] == 1
    assert found["decisions"][0]["made"]["key"]
    file = tmp_path / "found.json"
    assert main([*ask, "--json", str(file)]) == 0
    again = json.loads(file.read_text(encoding="utf-8"))
    assert again["decisions"] == found["decisions"]
    assert main([*ask, "--json", "--seed", "other"]) == 0
    capsys.readouterr()


def test_what_cannot_be_looked_at_is_said_in_a_sentence(
    capsys: pytest.CaptureFixture[str], saved: Path, tmp_path: Path
) -> None:
    assert main(["analyse", str(tmp_path / "nothing.json")]) == 1
    assert main(["analyse"]) == 2
    assert main(["analyse", str(saved), "--seconds", "1", "--playouts", "1"]) == 2
    assert main(["analyse", str(saved), "--seconds", "soon"]) == 2
    data = json.loads(saved.read_text(encoding="utf-8"))
    data["record"]["choices"][3] = 99
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps(data), encoding="utf-8")
    assert main(["analyse", str(broken)]) == 1
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 5
    assert not any("Traceback" in line for line in told)
