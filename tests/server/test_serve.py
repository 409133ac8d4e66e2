"""The command `klubovna serve`: it opens the browser, finds a port and ends when asked to."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from support.tables import PATIENCE


class Command:
    """`klubovna serve` as somebody types it."""

    def __init__(self, folder: Path, *arguments: str, **environment: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "klubovna", "serve", "--database", str(folder / "x.sqlite3")]
            + ["--port", "0", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **environment},
            start_new_session=True,
        )

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def end(self) -> tuple[int, str]:
        """Press Ctrl-C, which its workers hear, too; the exit code and all complaints."""
        os.killpg(self.process.pid, signal.SIGINT)
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, errors


def test_it_opens_the_lobby_in_the_browser(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >{opened}.new && mv {opened}.new {opened}\n')
    browser.chmod(0o755)
    command = Command(tmp_path, "--lang", "en", BROWSER=str(browser))
    said = command.line()
    deadline = time.monotonic() + PATIENCE
    while not opened.exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    address = opened.read_text().strip()
    assert address in said
    assert "text/html" in httpx.get(address).headers["content-type"]
    assert command.end() == (0, "")


@pytest.mark.parametrize(
    ("lang", "sentence"), [("en", "No browser opened"), ("cs", "Prohlížeč se sám neotevřel")]
)
def test_without_a_browser_it_says_where_to_go(tmp_path: Path, lang: str, sentence: str) -> None:
    command = Command(tmp_path, "--lang", lang, BROWSER=str(tmp_path / "none"), PATH="")
    address = next(word for word in command.line().split() if word.startswith("http://"))
    said = command.line()
    assert sentence in said
    assert address in said
    assert command.end() == (0, "")


@pytest.mark.parametrize("pause", [0.0, 0.1, 0.3])
def test_ctrl_c_ends_it_quietly_at_any_moment(tmp_path: Path, pause: float) -> None:
    command = Command(tmp_path, "--no-browser")
    assert command.line()
    time.sleep(pause)
    assert command.end() == (0, "")
