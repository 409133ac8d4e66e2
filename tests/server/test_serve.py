"""The command `klubovna serve`: it opens the browser, finds a port and ends when asked to."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from klubovna.server.limits import limit_names, read_limits
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


def test_the_host_sets_limits(tmp_path: Path) -> None:
    limits = "requests-at-once=2, requests_a_second=0.001"
    command = Command(tmp_path, "--no-browser", "--lang", "en", "--limit", limits)
    address = next(word for word in command.line().split() if word.startswith("http://"))
    codes = [httpx.get(f"{address}/api/health").status_code for _ in range(3)]
    assert codes == [200, 200, 429]
    assert command.end() == (0, "")


def test_memory_may_be_without_a_limit() -> None:
    limits = read_limits(["bot-megabytes=0", "analysis-playouts=0"])
    assert (limits.bot_megabytes, limits.analysis_playouts) == (0, 0)


@pytest.mark.parametrize(
    ("switch", "value", "sentence"),
    [
        ("--limit", "tables=1", "is no limit of the server"),
        ("--limit", "tables-at-once=many", "a number above zero"),
        ("--limit", "tables-at-once=0", "a number above zero"),
        ("--limit", "tables-at-once=nan", "a number above zero"),
        ("--limit", "sockets-per-client=1.5", "a number above zero"),
        ("--limit", "tables-at-once", "a number above zero"),
        ("--proxy", "proxy.example", "neither an address nor a network"),
    ],
)
def test_a_wrong_limit_or_proxy_is_explained(
    tmp_path: Path, switch: str, value: str, sentence: str
) -> None:
    command = Command(tmp_path, "--no-browser", "--lang", "en", switch, value)
    _, errors = command.process.communicate(timeout=PATIENCE)
    assert command.process.returncode == 1
    assert sentence in errors
    assert errors.count("\n") == 1


def test_the_help_and_the_page_about_the_server_name_every_limit() -> None:
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text()
    ask = [sys.executable, "-m", "klubovna", "serve", "--help"]
    told = subprocess.run(ask, capture_output=True, text=True, check=True).stdout
    for name, usual in limit_names().items():
        assert f"`{name}`" in page
        assert f"{name}={usual:.10g}".replace("-", "") in "".join(told.split()).replace("-", "")
