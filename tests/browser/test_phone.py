"""The clubhouse on a phone: installed, without a network, and when a new version comes."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect

from support.browser import PAGE, PHONE, Guest
from support.tables import ROOMY, Server

SLOW = 90_000.0
"""For Python to wake in a browser."""


@pytest.fixture
def folder(playwright: Playwright, tmp_path: Path) -> Path:
    """A built client of its own, which can become a newer one."""
    return Path(shutil.copytree(PAGE.parent, tmp_path / "client"))


@pytest.fixture
def lonely(folder: Path, tmp_path: Path) -> Iterator[Server]:
    """A server that can be switched off."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CLIENT", str(folder))
        running = Server(tmp_path / "tables.sqlite3", program=ROOMY)
    yield running
    if running.process.poll() is None:
        running.stop()


@pytest.fixture
def phone(browser: Browser, lonely: Server) -> Iterator[Guest]:
    guest = Guest(
        browser, lonely.url, viewport=PHONE, has_touch=True, is_mobile=True, service_workers="allow"
    )
    guest.forgiving = True
    yield guest
    guest.leave()


def keep(phone: Guest) -> None:
    phone.visit("/offline")
    expect(phone.page.get_by_text("MB are fetched")).to_be_visible(timeout=SLOW)
    phone.button("Keep for offline").click()
    expect(phone.page.get_by_text("Kept on this device.")).to_be_visible(timeout=SLOW)


def test_companions_work_when_the_network_is_gone(phone: Guest, lonely: Server) -> None:
    """After one visit, with the server switched off."""
    keep(phone)
    lonely.stop()

    phone.visit("/score/fantasy-realms")
    for card in ("Unicorn", "Princess"):
        phone.page.get_by_role("button", name=card).first.click()
    total = phone.page.locator("#result .total")
    expect(total).to_have_text("41", timeout=SLOW)
    phone.page.reload()
    expect(total).to_have_text("41", timeout=SLOW)

    phone.visit("/companion/aeons-end#part=nemesis&seed=cellar&players=2&nemesis=rageborne")
    phone.page.get_by_role("tab", name="Nemesis").click()
    phone.button("2. Draw a card").click(timeout=SLOW)
    left = phone.page.get_by_text("cards left").first.inner_text()
    phone.page.reload()
    expect(phone.page.get_by_text(left)).to_be_visible(timeout=SLOW)
