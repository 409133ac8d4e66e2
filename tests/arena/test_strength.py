"""bench/strength.py: matches that are kept, and the page that tells what came of them."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

REPOSITORY = Path(__file__).parents[2]
PAGE = REPOSITORY / "docs" / "strength.md"


def _loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("strength", REPOSITORY / "bench" / "strength.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


strength = _loaded()
CELL = strength.Cell("fantasy-realms/equals", "greedy", "greedy", 6, 50)


def test_a_deal_is_played_on_exchanged_places(tmp_path: Path) -> None:
    strength.play(CELL, tmp_path, 1, "equals")
    lines = strength.lines_of(CELL, tmp_path)
    assert [line.deal for line in lines] == [0, 0, 1, 1, 2, 2]
    for one, other in zip(lines[::2], lines[1::2], strict=True):
        assert (one.points, one.rivals) == (other.rivals, other.points), "equals: the same match"
        assert one.won + other.won == 1
    assert len({line.points for line in lines}) > 2


def test_who_was_interrupted_plays_what_is_missing(tmp_path: Path) -> None:
    strength.play(CELL, tmp_path, 1, "equals")
    whole = [line._replace(cpu=0) for line in strength.lines_of(CELL, tmp_path)]
    file = strength.file_of(CELL, tmp_path)
    kept = file.read_text(encoding="utf-8").splitlines(keepends=True)[:4]
    file.write_text("".join(kept), encoding="utf-8")
    strength.play(CELL, tmp_path, 1, "equals")
    assert file.read_text(encoding="utf-8").startswith("".join(kept))
    assert [line._replace(cpu=0) for line in strength.lines_of(CELL, tmp_path)] == whole


def test_a_row_says_how_many_won_and_by_how_much(tmp_path: Path) -> None:
    lines = [
        strength.Line(number, number // 2, won, points, rivals, 2.0, "engine")
        for number, (won, points, rivals) in enumerate(
            [(1.0, 30.0, 20.0), (0.0, 10.0, 20.0), (1.0, 40.0, 20.0), (1.0, 20.0, 20.0)]
        )
    ]
    row = strength.told(CELL, lines)
    assert "| 75 % [30–95] | 50 % | 4 |" in row, "Wilson's interval of three in four"
    assert "| 25.0 [" in row
    assert "ahead by 5.0 [" in row
    assert row.endswith("| 2.0 s |")


def test_an_unknown_cell_is_told_with_those_that_there_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["strength.py", "play", "fantasy-realms/dual"])
    with pytest.raises(SystemExit):
        strength.main()
    told = capsys.readouterr().err
    assert "fantasy-realms/dual" in told
    assert "fantasy-realms/duel" in told


def test_the_page_shows_what_the_matches_say() -> None:
    page = PAGE.read_text(encoding="utf-8")
    cells = [cell for table in strength.TABLES.values() for cell in table]
    kept = {str(file.relative_to(strength.FOLDER)) for file in strength.FOLDER.rglob("*.jsonl")}
    assert kept
    assert kept <= {f"{cell.name}.jsonl" for cell in cells}
    for cell in cells:
        lines = strength.lines_of(cell, strength.FOLDER)
        assert len({line.number for line in lines}) == len(lines)
        if lines:
            assert strength.told(cell, lines) in page
    for game in {cell.game for cell in cells}:
        found = strength.ratings_of(game, strength.FOLDER)
        if found:
            assert strength.rated(game, found) in page
