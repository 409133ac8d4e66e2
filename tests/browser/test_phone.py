"""The clubhouse on a phone: installed, without a network, and when a new version comes."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect

from support.browser import PAGE, PHONE, Guest
from support.tables import ROOMY, Server, bot, person

SLOW = 180_000.0
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
    guest = Guest(browser, lonely.url, viewport=PHONE, service_workers="allow")
    guest.forgiving = True
    yield guest
    guest.leave()


def keep(phone: Guest) -> None:
    phone.visit("/offline")
    expect(phone.page.get_by_text("MB are fetched")).to_be_visible(timeout=SLOW)
    phone.button("Keep for offline").click()
    expect(phone.page.get_by_text("Kept on this device.")).to_be_visible(timeout=SLOW)


def newer_build(folder: Path) -> None:
    (folder / "assets" / "News-5e.js").write_text("export default 5;\n", encoding="utf-8")
    page = folder / "index.html"
    text = page.read_text(encoding="utf-8").replace("</head>", '<meta name="build"></head>')
    page.write_text(text, encoding="utf-8")


def kept_addresses(phone: Guest) -> list[str]:
    """Everything that lies in the browser's boxes."""
    found: list[str] = phone.page.evaluate(
        """async () => {
          const found = [];
          for (const name of await caches.keys())
            for (const { url } of await (await caches.open(name)).keys())
              found.push(new URL(url).pathname);
          return found;
        }"""
    )
    return found


def test_companions_work_when_the_network_is_gone(
    phone: Guest, lonely: Server, folder: Path
) -> None:
    """Kept in one version, changed over to the next one, and then the server is switched off."""
    keep(phone)
    phone.visit("/score/fantasy-realms")
    phone.page.get_by_role("button", name="Unicorn").first.click()
    total = phone.page.locator("#result .total")
    expect(total).to_have_text("9")
    newer_build(folder)
    phone.page.evaluate("() => navigator.serviceWorker.getRegistration().then((it) => it.update())")
    expect(phone.page.get_by_text("There is a new version.")).to_be_visible(timeout=SLOW)
    phone.button("Change over").click()
    expect(phone.page.locator("meta[name=build]")).to_be_attached()
    expect(total).to_have_text("9")
    lonely.stop()

    phone.page.reload()
    expect(phone.page.locator("meta[name=build]")).to_be_attached()
    phone.page.get_by_role("button", name="Princess").first.click()
    expect(total).to_have_text("41", timeout=SLOW)
    phone.page.get_by_role("link", name="Klubovna").click()
    game = phone.page.get_by_role("article", name="Aeon's End")
    game.get_by_role("link", name="At the physical table").click()
    expect(phone.page.locator(".market .card")).to_have_count(9, timeout=SLOW)
    phone.page.get_by_role("tab", name="Nemesis").click()
    phone.button("2. Draw a card").click()
    left = phone.page.get_by_text("23 cards left")
    expect(left).to_be_visible(timeout=SLOW)
    phone.page.reload()
    expect(left).to_be_visible(timeout=SLOW)

    phone.visit("/offline")
    phone.button("Remove from this device").click()
    expect(phone.page.get_by_text("Kept on this device.")).to_have_count(0)
    assert [one for one in kept_addresses(phone) if one.startswith("/offline/")] == []


def test_nothing_of_a_table_is_kept(phone: Guest, lonely: Server) -> None:
    """No key, no table, no seat; what the server tells everybody is."""
    phone.visit()
    phone.page.wait_for_function("() => navigator.serviceWorker.controller")
    table = lonely.create(person("Anna"), bot())
    phone.sit(table)
    phone.page.reload()
    expect(phone.page.locator("section.bar")).to_be_visible()
    addresses = kept_addresses(phone)
    assert "/api/games/fantasy-realms" in addresses
    public = re.compile(r"/$|/assets/|/api/(games|texts)(/|$)|/games/|/icon|/manifest")
    assert [one for one in addresses if not public.match(one)] == []


def test_a_phone_can_install_the_clubhouse(phone: Guest) -> None:
    """What Chromium itself finds wrong with the page as an app: nothing."""
    phone.visit()
    devtools = phone.context.new_cdp_session(phone.page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    wrong = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in wrong if one["errorId"] != "in-incognito"] == []
