"""`klubovna patch`: what was saved under older rules goes on, or says why not."""

import json
from pathlib import Path

import pytest

from klubovna.cli import main
from klubovna.core.record import record_from_json
from klubovna.core.registry import find_game
from klubovna.core.starting import new_match
from klubovna.terminal.saves import read_save

GAME = "fantasy-realms"


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("KLUBOVNA_LANG", "en")
    monkeypatch.setenv("COLUMNS", "100")


def saved(path: Path, choices: int, rules: int = 0) -> Path:
    """A match as it would have been saved under these rules."""
    match = new_match(find_game(GAME), 3, "patch", events=True)
    while len(match.choices) < choices:
        match.step(0, match.owed()[0].seat)
    record = match.record(resumable=True)
    record.rules_version = rules
    data = {"record": record.to_json(), "players": ["me", "greedy", "random"], "lang": "en"}
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def spoilt(path: Path) -> Path:
    """The fourth choice was something else, in other words."""
    data = json.loads(path.read_text(encoding="utf-8"))
    record = record_from_json(data["record"])
    assert record.trail is not None
    record.trail[3] ^= 1
    path.write_text(json.dumps({**data, "record": record.to_json()}), encoding="utf-8")
    return path


def test_what_reads_the_same_is_carried_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = saved(tmp_path / "a.json", 12)
    before = file.read_text(encoding="utf-8")
    assert main(["patch", "--look", str(file)]) == 0
    assert "can be carried over from rules 0 to" in capsys.readouterr().out
    assert file.read_text(encoding="utf-8") == before
    assert main(["patch", str(file)]) == 0
    assert "12 moves" in capsys.readouterr().out
    assert (tmp_path / "a.json.rules-0").read_text(encoding="utf-8") == before
    save = read_save(file)
    assert save.record.rules_version == find_game(GAME).rules_version
    assert save.players == ["me", "greedy", "random"]
    assert len(save.record.choices) == 12
    assert main(["patch", str(file)]) == 0
    assert "nothing to do" in capsys.readouterr().out


def test_what_breaks_is_left_and_can_be_watched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = spoilt(saved(tmp_path / "a.json", 12))
    before = file.read_text(encoding="utf-8")
    assert main(["patch", str(file)]) == 1
    assert "3 of 12 moves can be watched" in capsys.readouterr().out
    assert file.read_text(encoding="utf-8") == before
    assert main(["play", "--resume", str(file)]) == 1
    assert f"klubovna replay {file}" in capsys.readouterr().err
    assert main(["replay", str(file)]) == 0
    assert "shown up to move 3" in " ".join(capsys.readouterr().out.split())


def test_many_files_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    well = saved(tmp_path / "a.json", 4)
    broken = spoilt(saved(tmp_path / "b.json", 9))
    new = saved(tmp_path / "c.json", 2, find_game(GAME).rules_version)
    nonsense = tmp_path / "d.json"
    nonsense.write_text("{", encoding="utf-8")
    assert main(["patch", *map(str, (well, broken, new, nonsense))]) == 1
    told = capsys.readouterr().out
    assert "1 carried over, 1 left as they are, 1 with today’s rules, 1 unreadable." in told
