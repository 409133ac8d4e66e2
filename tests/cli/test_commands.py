"""Every command in both languages, in this process."""

import builtins
import csv
import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import klubovna
from klubovna.agents import agent_names
from klubovna.arena.bench import Line
from klubovna.cli import main
from klubovna.cli.admin import ACTIONS
from klubovna.cli.main import COMMANDS
from klubovna.core.mixing import Mix, Part, part_seal
from klubovna.core.record import Record, record_from_json
from klubovna.core.registry import find_game
from klubovna.texts import LANGUAGES, plain, words

BOTH = pytest.mark.parametrize("lang", LANGUAGES)
GAME = "fantasy-realms"

Typing = Callable[..., None]


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A user's folder of its own, and no language but the one that a test asks for."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("KLUBOVNA_LANG", "en")
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Typing:
    """Let somebody type these lines, and then close the keyboard."""

    def use(*lines: str, forever: str = "") -> None:
        rest = iter(lines)

        def read(prompt: str = "") -> str:
            line = next(rest, forever)
            if not line:
                raise EOFError
            return line

        monkeypatch.setattr(builtins, "input", read)

    return use


def output(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out


# ---- talking about itself


@BOTH
@pytest.mark.parametrize("ask", [[], ["--help"], ["-h"], ["help"]], ids=str)
def test_overview(capsys: pytest.CaptureFixture[str], lang: str, ask: list[str]) -> None:
    assert main([*ask, "--lang", lang]) == 0
    text = output(capsys)
    for command in COMMANDS:
        assert f"klubovna {command}" in text
        assert words(lang)(f"help.{command}.short") in text


@BOTH
@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_each_command(capsys: pytest.CaptureFixture[str], lang: str, command: str) -> None:
    for ask in (["--lang", lang, command, "--help"], ["help", command, f"--lang={lang}"]):
        assert main(ask) == 0
        text = output(capsys)
        said = words(lang)
        assert text.startswith(said("help.usage") + " klubovna " + command)
        assert said("help.switches") in text
        assert said(f"help.{command}.about")[:40] in text
        for english in ("usage:", "positional", "optional", "show this help message"):
            assert english not in text


@BOTH
@pytest.mark.parametrize("action", ACTIONS)
def test_help_of_each_action_of_admin(
    capsys: pytest.CaptureFixture[str], lang: str, action: str
) -> None:
    assert main(["admin", action, "--help", "--lang", lang]) == 0
    text, said = output(capsys), words(lang)
    assert text.startswith(f"{said('help.usage')} klubovna admin {action}")
    assert said(f"help.admin_{action}.about")[:40] in text
    assert main(["admin", "--lang", lang]) == 0
    assert said(f"help.admin_{action}.short") in output(capsys)


def test_the_help_of_playing_fits_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "play", "--help"]) == 0
    text = " ".join(output(capsys).split())
    assert "as many as is usual for the game" in text
    for of_one_game in ("two opponents", "new_suits"):
        assert of_one_game not in text


@BOTH
def test_version(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    assert main(["--version", "--lang", lang]) == 0
    text = output(capsys)
    assert text.startswith(f"klubovna {klubovna.__version__} (")
    if klubovna.flavour() == "compiled":
        assert words(lang)("cli.compiled") in text
    else:
        assert words(lang)("cli.plain", reason="") in text


def test_the_language_of_the_surroundings(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KLUBOVNA_LANG", "cs")
    main(["games"])
    assert "Tajuplné říše" in output(capsys)
    main(["games", "--lang", "en"])
    assert "Fantasy Realms" in output(capsys)
    monkeypatch.delenv("KLUBOVNA_LANG")
    monkeypatch.setenv("LC_ALL", "cs_CZ.UTF-8")
    main(["games"])
    assert "Tajuplné říše" in output(capsys)


@BOTH
def test_games(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    assert main(["games", "--lang", lang]) == 0
    text = output(capsys)
    assert GAME in text
    assert "2–6" in text
    assert main(["games", GAME, "--lang", lang]) == 0
    text = output(capsys)
    said = words(lang, "klubovna.games.fantasy_realms")
    assert said("game.about").split(".")[0][:40] in text
    for name in agent_names(GAME):
        told = words(lang)(f"agents.{name}").split(" – ")[1]
        assert any(line.split()[:1] == [name] and told[:25] in line for line in text.splitlines())
    assert "phoenix = no | deluxe | promo" in text
    assert "FR-10.1" in text
    assert said("switch.new_suits")[:30] in text


@BOTH
def test_values_of_options_are_explained(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    assert main(["games", "shards-of-infinity", "--lang", lang]) == 0
    text = " ".join(output(capsys).split())
    said = words(lang, "klubovna.games.shards_of_infinity")
    for mode in ("standard", "teams", "free_for_all", "solo"):
        assert f"{mode} – {plain(said(f'value.mode.{mode}'))}" in text
    assert "free_for_all" not in said("switch.mode")


# ---- playing


@BOTH
def test_play_to_the_end(capsys: pytest.CaptureFixture[str], typing: Typing, lang: str) -> None:
    typing(forever="1")
    assert main(["play", GAME, "--players", "me,random", "--lang", lang, "--seed", "5"]) == 0
    text = output(capsys)
    assert words(lang)("terminal.seed_was", seed="5") in text
    assert "klubovna replay " in text


@pytest.mark.parametrize(
    ("lang", "typed"),
    [("en", "Strong"), ("en", "strong"), ("cs", "silný"), ("cs", "Silny hráč"), ("cs", "STRONG")],
)
def test_a_bot_is_known_by_every_name_it_has(
    capsys: pytest.CaptureFixture[str], typing: Typing, lang: str, typed: str
) -> None:
    typing()
    assert main(["play", GAME, "--players", f"me,{typed}", "--lang", lang, "--seed", "5"]) == 0
    assert f"Ada ({'strong' if lang == 'en' else 'silný hráč'})" in output(capsys)
    ask = ["simulate", GAME, "--agents", f"random,{typed}", "--games", "1", "--lang", lang]
    assert main([*ask, "--json"]) == 0
    assert '"strong"' in output(capsys)


@pytest.mark.parametrize(
    "typed", ["mastr", "greed", "Begginer", "radnom", "serch:0.1s", "lerned:x"]
)
def test_a_mistyped_bot_is_no_person(capsys: pytest.CaptureFixture[str], typed: str) -> None:
    assert main(["play", GAME, "--players", f"me,{typed}"]) == 2
    assert typed in capsys.readouterr().err


@pytest.mark.parametrize("person", ["Gregor", "Anna", "Randy", "Marta"])
def test_people_may_be_called_as_they_are(
    capsys: pytest.CaptureFixture[str], typing: Typing, person: str
) -> None:
    typing()
    assert main(["play", GAME, "--players", f"{person},casual", "--seed", "5"]) == 0
    assert person in output(capsys)


@pytest.mark.parametrize("command", ["simulate", "tournament"])
def test_a_seed_is_text(capsys: pytest.CaptureFixture[str], command: str) -> None:
    ask = [command, GAME, "--agents", "random,greedy", "--games", "2", "--seed", "\udcff"]
    assert main(ask) == 1
    assert "seed" in capsys.readouterr().err


def test_play_leave_and_resume(
    capsys: pytest.CaptureFixture[str], typing: Typing, tmp_path: Path
) -> None:
    typing("1", "q")
    assert main(["play", GAME]) == 0
    text = output(capsys)
    assert "Seal of the seed" in text
    assert "Player, Ada, Bruno" in text
    assert f"klubovna play {GAME} --resume" in text
    saved = list((tmp_path / "data" / "klubovna" / "games").iterdir())
    assert len(saved) == 1
    typing("q")
    for ask in (
        ["play", GAME, "--resume"],
        ["play", "--resume"],
        ["play", "--resume", str(saved[0])],
    ):
        assert main(ask) == 0
        assert "Discard a card." in output(capsys)
    typing(forever="1")
    assert main(["play", "--resume", "--lang", "cs"]) == 0
    assert "Celkem" in output(capsys)
    assert not list((tmp_path / "data" / "klubovna" / "games").iterdir())
    assert len(list((tmp_path / "data" / "klubovna" / "finished").iterdir())) == 1


def test_play_with_options_and_friends(
    capsys: pytest.CaptureFixture[str], typing: Typing, tmp_path: Path
) -> None:
    typing("", "q")
    file = tmp_path / "ours.json"
    ask = ["play", "fantasy_realms", "--players", "Anna, Petr ,greedy", "--save", str(file)]
    assert main([*ask, "--options", "new-suits,cursed_items=ano,phoenix=promo"]) == 0
    text = output(capsys)
    assert "Anna, Petr, Ada" in text
    assert "new_suits=yes, cursed_items=yes, phoenix=promo" in text
    assert json.loads(file.read_text())["players"] == ["Anna", "Petr", "greedy"]


# ---- many matches


@BOTH
def test_simulate(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    ask = ["simulate", GAME, "--agents", "random,random", "--games", "20", "--lang", lang]
    assert main(ask) == 0
    text = output(capsys)
    said = words(lang)
    assert said("cli.simulate.title", game=GAME, n=20) in text
    for key in ("wins", "interval", "mean", "median"):
        assert said(f"cli.simulate.{key}") in text


def test_simulate_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    ask = ["simulate", GAME, "--agents", "random,random", "--games", "12", "--seed", "s"]
    assert main([*ask, "--json"]) == 0
    data = json.loads(output(capsys))
    assert data["games"] == 12
    assert len(data["win_rates"]) == 2
    needed = {"decisions", "cpu_seconds", "games_per_cpu_second", "decisions_per_cpu_second"}
    assert needed <= data.keys()
    file = tmp_path / "report.json"
    assert main([*ask, "--json", str(file), "--workers", "2"]) == 0
    assert str(file) in output(capsys).replace("\n", "")
    again = json.loads(file.read_text())
    assert again["win_rates"] == data["win_rates"]
    assert again["scores"] == data["scores"]


def test_simulate_as_csv(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    ask = ["simulate", GAME, "--agents", "random,random,random", "--games", "5"]
    assert main([*ask, "--csv", str(file), "--options", "new_suits=yes"]) == 0
    rows = list(csv.reader(file.read_text().splitlines()))
    assert len(rows) == 6
    assert rows[0][-1] == "score_3"
    assert main([*ask, "--csv", "-"]) == 0
    capsys.readouterr()


# ---- replay, score, bench


@pytest.fixture
def record(tmp_path: Path, typing: Typing, capsys: pytest.CaptureFixture[str]) -> Path:
    typing("1", "1", "1", "q")
    file = tmp_path / "match.json"
    main(["play", GAME, "--seed", "r", "--save", str(file)])
    capsys.readouterr()
    return file


@BOTH
def test_replay_tells_the_story(
    capsys: pytest.CaptureFixture[str], record: Path, lang: str
) -> None:
    assert main(["replay", str(record), "--lang", lang]) == 0
    text = output(capsys)
    assert words(lang)("terminal.unfinished") in text
    assert main(["replay", str(record), "--lang", lang, "--seat", "all"]) == 0
    assert output(capsys) != text


def test_replay_of_a_bare_record(
    capsys: pytest.CaptureFixture[str], record: Path, tmp_path: Path
) -> None:
    bare = tmp_path / "bare.json"
    bare.write_text(json.dumps(json.loads(record.read_text())["record"]))
    assert main(["replay", str(bare), "--seat", "2"]) == 0
    assert "Player 2" in output(capsys)


def test_replay_finds_a_seed_that_was_not_made_as_the_file_says(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    part, missing = "a1" * 16, "b2" * 16
    mix = Mix("00" * 16, [Part(0, part_seal(part), part), Part(1, part_seal(missing))])
    match = Record(GAME, find_game(GAME).rules_version, 2, {}, mix.seed(), [], mix=mix)
    file = tmp_path / "match.json"
    file.write_text(match.dumps())
    assert main(["replay", str(file)]) == 0
    told = output(capsys)
    assert "the parts of these browsers: Player 1." in told
    assert "did not come in time: Player 2." in told
    mix.secret = "01" * 16
    file.write_text(match.dumps())
    assert main(["replay", str(file)]) == 1
    assert "Somebody has changed it" in output(capsys)


def test_score_batch(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = '{"id": "a", "hand": ["dragon"]}\n{"id": "b", "hand": ["dragn"]}\n'
    file = tmp_path / "hands.jsonl"
    file.write_text(lines)
    assert main(["score", GAME, "--batch", str(file)]) == 0
    text = output(capsys)
    first, second = (json.loads(line) for line in text.splitlines())
    assert (first["id"], first["score"]) == ("a", -10)
    assert "error" in second
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert main(["score", GAME, "--batch", "-"]) == 0
    assert output(capsys) == text


@BOTH
def test_score_asks(capsys: pytest.CaptureFixture[str], typing: Typing, lang: str) -> None:
    typing("dragon", "q")
    assert main(["score", GAME, "--lang", lang]) == 0
    said = words(lang, "klubovna.games.fantasy_realms")
    assert said.term("cards.dragon.name") in output(capsys)


@BOTH
def test_bench(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    lines = {
        "fast": lambda: Line("fast", 1_234_567.0, "games/s", 1000.0, True),
        "slow": lambda: Line("slow", 30.0, "µs", 20.0, False),
        "free": lambda: Line("free", 0.5, "s", None, True),
    }
    monkeypatch.setattr("klubovna.arena.bench.benchmarks", lambda: lines)
    monkeypatch.delitem(sys.modules, "klubovna.cli.bench", raising=False)
    assert main(["bench", "--lang", lang]) == 0
    text = output(capsys)
    assert "1\u00a0234\u00a0567" in text
    assert words(lang)("cli.bench.reached") in text
    assert words(lang)("cli.bench.short") in text
    assert main(["bench", "free", "--lang", lang]) == 0
    assert "fast" not in output(capsys)


# ---- mistakes

MISTAKES = [
    (["dance"], 2),
    (["--dance"], 2),
    (["games", "chess"], 1),
    (["games", "a", "b"], 2),
    (["play"], 2),
    (["play", "chess"], 1),
    (["play", GAME, "--players", "9"], 1),
    (["play", GAME, "--players", "0"], 1),
    (["play", GAME, "--players", ","], 2),
    (["play", GAME, "--players"], 2),
    (["play", GAME, "--options", "castle=yes"], 1),
    (["play", GAME, "--options", "castle"], 2),
    (["play", GAME, "--options", "jester=maybe"], 1),
    (["play", GAME, "--options", "item_hand_limit_base=seven"], 1),
    (["play", GAME, "--resume"], 1),
    (["play", GAME, "--resume", "nowhere.json"], 1),
    (["play", GAME, "--resume", "nowhere.json", "--seed", "1"], 2),
    (["play", GAME, "--music"], 2),
    (["simulate"], 2),
    (["simulate", GAME], 2),
    (["simulate", GAME, "--agents", "random"], 1),
    (["simulate", GAME, "--agents", "random,deep-thought"], 1),
    (["simulate", GAME, "--agents", "random,random", "--games", "0"], 2),
    (["simulate", GAME, "--agents", "random,random", "--games", "many"], 2),
    (["simulate", GAME, "--agents", "random,random", "--workers", "-1"], 2),
    (["simulate", GAME, "--agents", "random,random", "--json", "--csv", "x"], 2),
    (["simulate", GAME, "--agents", "random,random", "--games", "1", "--csv", "no/such/x"], 1),
    (["replay"], 2),
    (["replay", "nowhere.json"], 1),
    (["replay", __file__], 1),
    (["score", GAME, "--batch", "nowhere.jsonl"], 1),
    (["score", GAME, "--batch"], 2),
    (["bench", "nothing"], 2),
    (["games", "--lang", "de"], 2),
    (["games", "--lang"], 2),
]


@BOTH
@pytest.mark.parametrize(("ask", "code"), MISTAKES, ids=lambda value: str(value))
def test_mistakes_are_told_in_one_sentence(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    lang: str,
    ask: list[str],
    code: int,
) -> None:
    monkeypatch.setenv("KLUBOVNA_LANG", lang)
    assert main(ask) == code
    captured = capsys.readouterr()
    assert captured.err.startswith("klubovna: ")
    assert captured.err.count("\n") == 1
    assert captured.err.endswith(".\n")
    assert captured.out == "" or "--csv" in ask


def test_both_languages_say_different_things(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken = set()
    for each in LANGUAGES:
        monkeypatch.setenv("KLUBOVNA_LANG", each)
        main(["play", "chess"])
        spoken.add(capsys.readouterr().err)
    assert len(spoken) == len(LANGUAGES)


def test_a_match_of_other_rules_is_refused(
    capsys: pytest.CaptureFixture[str], record: Path
) -> None:
    made = record_from_json(json.loads(record.read_text())["record"])
    made.rules_version = 999
    record.write_text(made.dumps())
    assert main(["play", GAME, "--resume", str(record)]) == 1
    assert "rules version 999" in capsys.readouterr().err


def test_damage_is_told(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    record.write_text(record.read_text().replace('"seed": "r"', '"seed": "R"'))
    for ask in (["play", "--resume", str(record)], ["replay", str(record)]):
        assert main(ask) == 1
        assert "damaged" in capsys.readouterr().err


def test_interruption_is_quiet(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupt)
    assert main(["play", GAME]) == 130
    assert capsys.readouterr().err == ""
