"""An owner's cards: written, checked, played with, and remembered by records."""

import builtins
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from klubovna.cli import main
from klubovna.core.errors import OtherCards
from klubovna.core.record import record_from_text
from klubovna.core.registry import cards_in_use, find_game, use_cards
from klubovna.core.starting import new_match, replay
from klubovna.texts import LANGUAGES, words

BOTH = pytest.mark.parametrize("lang", LANGUAGES)
GAME = "evenfall"


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("KLUBOVNA_LANG", "en")
    monkeypatch.setenv("COLUMNS", "100")
    yield
    use_cards(GAME, "")


@pytest.fixture
def exported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    path = tmp_path / "mine.json"
    assert main(["cards", "export", GAME, str(path)]) == 0
    assert f"klubovna cards check {GAME} {path}" in capsys.readouterr().out
    return path


@pytest.fixture
def mine(exported: Path) -> Path:
    """A whole set in which one card has another name and other points."""
    data = json.loads(exported.read_text(encoding="utf-8"))
    data["name"] = "My box"
    card = data["rituals"][0]
    card["vp"] += 1
    data["texts"]["cs"]["cards"][card["id"]]["name"] = {"nom": "Hrnek"}
    data["texts"]["en"]["cards"][card["id"]]["name"] = {"nom": "Mug"}
    exported.write_text(json.dumps(data), encoding="utf-8")
    return exported


def test_an_exported_set_is_the_games_own(
    capsys: pytest.CaptureFixture[str], exported: Path
) -> None:
    assert main(["cards", "check", GAME, str(exported)]) == 0
    assert "nothing differs" in capsys.readouterr().out
    assert main(["cards", "export", GAME, str(exported)]) == 1
    assert "exists already" in capsys.readouterr().err


@BOTH
def test_a_good_file(capsys: pytest.CaptureFixture[str], mine: Path, lang: str) -> None:
    assert main(["cards", "check", GAME, str(mine), "--lang", lang]) == 0
    text = capsys.readouterr().out
    assert "My box" in text
    assert f"klubovna play {GAME} --cards {mine}" in text


@BOTH
def test_a_bad_file(capsys: pytest.CaptureFixture[str], mine: Path, lang: str) -> None:
    data = json.loads(mine.read_text(encoding="utf-8"))
    data["rituals"][0]["copies"] = 9
    data["rituals"][1]["effect"] = {"kind": "instant", "effect": [{"op": "win"}]}
    data["specialists"][0]["source"] = "a friend"
    del data["texts"]["cs"]["places"]["cave_a"]["name"]["nom"]
    mine.write_text(json.dumps(data), encoding="utf-8")
    assert main(["cards", "check", GAME, str(mine), "--lang", lang]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == words(lang)("cli.cards.wrong", n=4)
    second = data["rituals"][1]["id"]
    for begin in (
        "mine.json, rituals, copies: ",
        f"mine.json, {second}, effect.effect[0].op: ",
        "mine.json, irena, source: ",
        "mine.json, cave_a, texts.cs.places.cave_a.name.nom: ",
    ):
        assert sum(line.startswith(begin) for line in lines) == 1
    assert main(["play", GAME, "--cards", str(mine), "--lang", lang]) == 1
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "klubovna cards check" in told


def test_play_and_replay_with_own_cards(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    mine: Path,
) -> None:
    typed = iter(["1", "? mug", "q"])
    monkeypatch.setattr(builtins, "input", lambda prompt="": next(typed))
    save = tmp_path / "match.json"
    ask = ["play", GAME, "--players", "me,greedy", "--seed", "1", "--save", str(save)]
    assert main([*ask, "--cards", str(mine)]) == 0
    assert f"--resume {save} --cards {mine}" in capsys.readouterr().out
    kept = json.loads(save.read_text())["record"]["cards"]
    assert kept["name"] == "My box"
    use_cards(GAME, "")
    assert main(["replay", str(save)]) == 1
    assert "“My box”" in capsys.readouterr().err
    assert main(["replay", str(save), "--cards", str(mine)]) == 0
    typed = iter(["q", "q"])
    assert main(["play", "--resume", str(save)]) == 1
    assert main(["play", "--resume", str(save), "--cards", str(mine)]) == 0


def test_a_record_knows_its_cards(tmp_path: Path, mine: Path) -> None:
    own = use_cards(GAME, str(mine))
    assert cards_in_use() == {GAME: str(mine)}
    assert own.words("cs").term("cards.chalice_of_transmutation.name") == "Hrnek"
    record = record_from_text(new_match(own, 2, "x").record().dumps())
    assert replay(find_game(GAME), record).owed()
    ours = use_cards(GAME, "")
    assert cards_in_use() == {}
    with pytest.raises(OtherCards, match="My box"):
        replay(ours, record)
    with pytest.raises(OtherCards, match="My box"):
        replay(own, new_match(ours, 2, "x").record())


def test_simulate_with_own_cards(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, mine: Path
) -> None:
    monkeypatch.setattr("klubovna.arena.simulation.CHUNK_SECONDS", 1e-6)
    ask = ["simulate", GAME, "--agents", "random,random", "--games", "9", "--json"]
    told = []
    for more in ([], ["--cards", str(mine)], ["--cards", str(mine), "--workers", "2"]):
        assert main([*ask, *more]) == 0
        told.append(json.loads(capsys.readouterr().out)["scores"])
    assert told[0] != told[1] == told[2]


@BOTH
def test_mistakes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setenv("KLUBOVNA_LANG", lang)
    for ask, code in (
        (["cards"], 2),
        (["cards", "burn", GAME, "x.json"], 2),
        (["cards", "check", GAME, "nowhere.json"], 1),
        (["cards", "check", "fantasy-realms", "x.json"], 1),
        (["cards", "export", GAME, "no/such/folder.json"], 1),
        (["play", "fantasy-realms", "--cards", "x.json"], 1),
        (["bench", "clone", "--cards", "x.json"], 2),
        (["serve", "--cards", "x.json"], 2),
        (["serve", "--cards", f"{GAME}=nowhere.json"], 1),
    ):
        assert main(ask) == code
        told = capsys.readouterr()
        if ask[1:2] == ["check"] and GAME in ask:
            assert told.out.startswith("nowhere.json, ")
        else:
            assert told.err.startswith("klubovna: ")
            assert told.err.count("\n") == 1
