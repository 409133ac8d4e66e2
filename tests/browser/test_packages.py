"""Games of other packages: their boards in the browser, and what happens when these break."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect

from support.browser import Guest
from support.pearls import lay_out, register
from support.tables import Server, TestTable, bot, person

PLAIN = "This game’s own board can’t be used"

BROKEN = {
    "loading": "throw new Error('no sea here');",
    "another_contract": "export const contract = 99; export const mount = () => {};",
    "mounting": """
        export const contract = 1;
        export function mount() { throw new Error("no sea here"); }
    """,
    "updating": """
        export const contract = 1;
        export function mount(target, { choose }) {
          const dive = document.createElement("button");
          dive.className = "legal";
          dive.textContent = "Splash";
          dive.onclick = () => choose(0);
          target.append(dive);
          const update = ({ view }) => { if (view.deck < 12) throw new Error("dry"); };
          return { update, destroy() {} };
        }
    """,
    "clicking": """
        export const contract = 1;
        export function mount(target) {
          const dive = document.createElement("button");
          dive.className = "legal";
          dive.textContent = "Splash";
          dive.onclick = () => { throw new Error("cramp"); };
          target.append(dive);
          return { update() {}, destroy() {} };
        }
    """,
}


@pytest.fixture(scope="module")
def site(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packages")
    lay_out(folder)
    return folder


@pytest.fixture(scope="module")
def club(site: Path) -> Iterator[Server]:
    """A server beside which Pearl Divers is installed, and a package that is broken."""
    register(site, "broken", {"klubovna.games": {"ruin": "no_such_module:Game"}})
    running = Server(site / "tables.sqlite3", packages=site)
    yield running
    running.stop()


@pytest.fixture
def visitor(browser: Browser, club: Server) -> Iterator[Guest]:
    guest = Guest(browser, club.url)
    yield guest
    guest.leave()


def dive_in(club: Server) -> TestTable:
    return club.create(person("Anna"), bot("patient"), game="pearls", seed="friday")


def test_a_package_brings_its_board_and_its_emblem(visitor: Guest) -> None:
    visitor.visit()
    expect(visitor.page.locator("img[src='/games/pearls/emblem.svg']")).to_be_visible()
    visitor.new_table("Pearl Divers")
    visitor.start()
    visitor.ready()
    expect(visitor.page.locator("main .panel").last).to_contain_text("Pearls in the sea: 12")
    visitor.play_to_the_end()
    expect(visitor.page.locator("main .panel").last).to_contain_text("Pearls in the sea: 0")
    assert visitor.page.get_by_text(PLAIN).count() == 0


@pytest.mark.parametrize("how", BROKEN)
def test_a_board_that_breaks_gives_way_to_the_plain_one(
    visitor: Guest, club: Server, site: Path, how: str
) -> None:
    """The reader is told, and the match goes on."""
    board = site / "pearls/web/board.js"
    sound = board.read_text(encoding="utf-8")
    board.write_text(BROKEN[how], encoding="utf-8")
    try:
        visitor.sit(dive_in(club))
        if how in ("updating", "clicking"):
            visitor.page.get_by_role("button", name="Splash").click()
        expect(visitor.page.get_by_role("status").filter(has_text=PLAIN)).to_be_visible()
        expect(visitor.page.locator("main dl").first).to_contain_text("deck")
        before = visitor.page.locator("main dl").first.inner_text()
        visitor.page.locator("main button.legal").first.click()
        expect(visitor.page.locator("main dl").first).not_to_have_text(before)
    finally:
        board.write_text(sound, encoding="utf-8")


def test_a_table_of_a_game_that_is_gone_leaves_the_lobby_in_place(
    browser: Browser, site: Path, tmp_path: Path
) -> None:
    database = tmp_path / "tables.sqlite3"
    before = Server(database, packages=site)
    guest = Guest(browser, before.url)
    guest.sit(dive_in(before))
    guest.page.goto("about:blank")
    before.stop()
    after = Server(database, "--port", before.url.rpartition(":")[2].rstrip("/"))
    assert after.url == before.url
    guest.visit()
    expect(guest.page.get_by_role("heading", name="Evenfall")).to_be_visible()
    expect(guest.page.get_by_role("article").filter(has_text="pearls")).to_contain_text("Anna")
    refused = [told for told in guest.complaints if "404" not in told]
    guest.complaints.clear()  # the browser itself notes that the words are gone
    guest.leave()
    after.stop()
    assert refused == []
