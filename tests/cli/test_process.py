"""`python -m klubovna` as a program among others."""

import json
import os
import subprocess
import sys
from pathlib import Path

GAME = "fantasy-realms"


def run(*arguments: str, typed: str = "", lang: str = "en") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "klubovna", *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=100,
        env={**os.environ, "KLUBOVNA_LANG": lang, "PYTHONIOENCODING": "utf-8"},
    )


def test_it_starts() -> None:
    done = run("--version")
    assert done.returncode == 0
    assert done.stdout.startswith("klubovna ")
    assert done.stderr == ""


def test_a_mistake_has_no_traceback() -> None:
    done = run("play", "chess", lang="cs")
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_a_game_from_a_pipe(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    done = run("play", GAME, "--players", "2", "--save", str(file), typed="1\n" * 300, lang="cs")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    story = run("replay", str(file))
    assert story.returncode == 0
    assert "Total" in story.stdout


def test_workers_give_the_same_results() -> None:
    ask = ("simulate", GAME, "--agents", "random,random,random", "--games", "300", "--json")
    alone, together = (json.loads(run(*ask, "--workers", n).stdout) for n in ("1", "3"))
    for key in ("games", "decisions", "win_rates", "scores", "length"):
        assert alone[key] == together[key]


def test_a_reader_who_leaves_early_is_no_error() -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "klubovna", "score", GAME, "--batch", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert program.stdin is not None
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdin.write('{"hand": ["dragon"]}\n')
    program.stdin.flush()
    assert '"score":-10' in program.stdout.readline()
    program.stdout.close()
    program.stdin.write('{"hand": ["dragon"]}\n' * 3)
    program.stdin.close()
    complaint = program.stderr.read()
    program.stderr.close()
    program.wait(timeout=60)
    assert complaint == ""


def test_a_terminal_without_czech_letters() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "klubovna", "games", GAME, "--lang", "cs"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        timeout=60,
    )
    assert done.returncode == 0
    assert done.stderr == b""
