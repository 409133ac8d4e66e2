"""Data sets: every question as it stood, readable again, and nobody's secrets in it."""

import gzip
import json
from importlib.util import find_spec
from pathlib import Path

import pytest

from klubovna.cli import main
from klubovna.core.errors import BadSetup
from klubovna.core.registry import find_game
from klubovna.core.starting import replay
from klubovna.lab import BadDataset, load, record_matches

GAME = "fantasy-realms"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("kept") / "matches.jsonl.gz"
    record_matches(GAME, file, games=2, agents=["search:1", "greedy", "greedy"], seed="s")
    return file


def test_every_question_is_as_the_seat_saw_it(kept: Path) -> None:
    """Played again from the record, each view, question and choice is the one that was kept."""
    data = load(kept)
    assert (data.game, len(data), data.agents) == (GAME, 2, ["search:1", "greedy", "greedy"])
    for match in data.matches():
        whole = replay(find_game(GAME), match.record)
        assert whole.result().scores == match.scores
        again = replay(find_game(GAME), match.record, 0)
        for kept_one in match.decisions:
            asked = again.decision_for(kept_one.seat)
            assert asked is not None
            assert asked.kind == kept_one.kind
            assert json.loads(json.dumps(again.view(kept_one.seat))) == kept_one.view
            assert [label.words for label in again.labels(asked)] == kept_one.options
            again.step(kept_one.choice, kept_one.seat)
        assert again.over


def test_the_thinking_bot_tells_what_it_thought(kept: Path) -> None:
    asked = [one for match in load(kept).matches() for one in match.decisions]
    thought = [one for one in asked if one.values is not None]
    assert thought
    assert {one.seat for one in thought} == {0}
    for one in thought:
        assert one.values is not None
        assert one.values[0]["option"] == one.choice
        assert all(0 <= found["chance"] <= 1 and found["deals"] >= 1 for found in one.values)


def test_the_header_says_what_is_ours(kept: Path) -> None:
    licence = str(load(kept).header["licence"])
    assert "MIT" in licence
    assert "trademarks" in licence


def test_workers_change_nothing(tmp_path: Path) -> None:
    files = [tmp_path / "one.jsonl.gz", tmp_path / "two.jsonl.gz"]
    for workers, file in enumerate(files, 1):
        record_matches("scales", file, games=3, agents=["search:4"], seed="s", workers=workers)
    assert files[0].read_bytes() == files[1].read_bytes()


@pytest.mark.skipif(find_spec("pyarrow") is None, reason="pyarrow is not installed")
@pytest.mark.long
def test_parquet_holds_the_same(kept: Path, tmp_path: Path) -> None:
    file = tmp_path / "matches.parquet"
    record_matches(GAME, file, games=2, agents=["search:1", "greedy", "greedy"], seed="s")
    lines, packed = load(kept), load(file)
    assert packed.header == lines.header
    for one, other in zip(lines.matches(), packed.matches(), strict=True):
        assert one._replace(record=other.record) == other
        assert one.record.to_json() == other.record.to_json()


# ---- what is wrong with a file


def written(file: Path, *lines: str) -> Path:
    with gzip.open(file, "wt", encoding="utf-8") as out:
        out.write("\n".join(lines))
    return file


def test_a_file_of_another_version_is_refused(kept: Path, tmp_path: Path) -> None:
    with gzip.open(kept, "rt", encoding="utf-8") as file:
        header = json.loads(next(file))
    newer = written(tmp_path / "newer.jsonl.gz", json.dumps({**header, "version": 2}))
    with pytest.raises(BadDataset, match="version 2; this program reads version 1"):
        load(newer)


@pytest.mark.parametrize("text", ["", "no JSON", "[]", '{"format": "other"}'])
def test_what_is_no_data_set_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(BadDataset, match="as a data set"):
        load(written(tmp_path / "x.jsonl.gz", text))
    with pytest.raises(BadDataset, match="as a data set"):
        load(tmp_path / "missing.jsonl")


@pytest.mark.parametrize("kept_part", [0.4, 0.9])
def test_a_file_that_was_cut_off_says_so(kept: Path, tmp_path: Path, kept_part: float) -> None:
    with gzip.open(kept, "rt", encoding="utf-8") as file:
        text = file.read()
    cut = written(tmp_path / "cut.jsonl.gz", text[: int(len(text) * kept_part)])
    with pytest.raises(BadDataset, match="ends before its last match"):
        list(load(cut).matches())


def test_who_stops_it_leaves_no_half_file(tmp_path: Path) -> None:
    def interrupt(done: int, all: int) -> None:
        raise KeyboardInterrupt

    file = tmp_path / "x.jsonl"
    with pytest.raises(KeyboardInterrupt):
        record_matches("scales", file, games=3, agents=["greedy"], progress=interrupt)
    assert list(tmp_path.iterdir()) == []


# ---- the command


def test_the_command_writes_and_tells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "x.jsonl"
    asked = ["dataset", "scales", "--games", "3", "--agents", "greedy", "--out", str(file)]
    assert main([*asked, "--lang", "en"]) == 0
    assert "3 matches with 12 questions" in capsys.readouterr().out
    assert [len(match.decisions) for match in load(file).matches()] == [4, 4, 4]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ((), "--out is missing"),
        (("--out", "x.csv"), ".jsonl, .jsonl.gz or .parquet"),
        (("--out", "no/such/folder.jsonl"), "folder.jsonl"),
        (("--out", "x.jsonl", "--agents", "greedy,greedy,greedy,greedy"), "4"),
    ],
)
def test_what_cannot_be_written_is_said(
    typed: tuple[str, ...],
    told: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["dataset", "scales", "--games", "1", *typed, "--lang", "en"]) in (1, 2)
    assert told in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_one_agent_for_each_seat() -> None:
    with pytest.raises(BadSetup):
        record_matches("scales", Path("x.jsonl"), agents=["greedy", "greedy"], players=3)
