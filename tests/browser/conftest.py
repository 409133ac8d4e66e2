"""A browser and a server for each worker; guests who come and go."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from support.browser import ARGUMENTS, PAGE, PATIENCE, Come, Guest, chromium, do_without
from support.tables import Server

HANDFUL = ("test_playing.py", "test_table.py", "test_rooms.py")
"""What `make test` tries in a browser; `make test-browser` tries everything."""

ROOMY = str(Path(__file__).parents[1] / "support" / "roomy_server.py")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == Path(__file__).parent and item.path.name not in HANDFUL:
            item.add_marker(pytest.mark.page)


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    if not PAGE.is_file():
        do_without("The page for the browser is not built; `make web` builds it.")
    if chromium() is None:
        do_without("There is no Chromium; `make browser` installs it where it can.")
    with sync_playwright() as running:
        expect.set_options(timeout=PATIENCE)
        yield running


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    running = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
    yield running
    running.close()


@pytest.fixture(scope="package")
def server(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("browser") / "tables.sqlite3", program=ROOMY)
    yield running
    assert running.stop() == ""


@pytest.fixture
def come(browser: Browser, server: Server) -> Iterator[Come]:
    """Somebody comes in with a browser of their own."""
    guests: list[Guest] = []

    def one_more(url: str = server.url, **options: Any) -> Guest:
        guests.append(Guest(browser, url, **options))
        return guests[-1]

    yield one_more
    for guest in guests:
        guest.leave()


@pytest.fixture
def guest(come: Come) -> Guest:
    return come()
