"""A guest with a browser, who clicks what glows and notes what should not happen."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    expect,
)

from support.tables import Server, TestTable, bot, person, play_on

REPOSITORY = Path(__file__).parents[2]
PAGE = REPOSITORY / "src" / "klubovna" / "server" / "static" / "index.html"
AXE = REPOSITORY / "web" / "node_modules" / "axe-core" / "axe.min.js"
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
]
UNSTAGED = {"pace": "instant", "forced": "off"}
KEEP = """
try { if (!localStorage["klubovna.settings"]) localStorage["klubovna.settings"] = %s; } catch {}
"""
DESKTOP = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 15_000.0

SIGHT = """() => JSON.stringify([
  document.title,
  document.querySelector("section.bar")?.textContent,
  [...document.querySelectorAll("main [data-target]")].map((n) => n.dataset.target + n.className),
])"""
"""What changes with a move, and with nothing else."""

SETTLED = f"""(before) => {{
  const over = document.querySelector("#after");
  const mine = document.title.startsWith("●") && document.querySelector("section.bar.mine");
  const drawn = document.querySelector("main [data-target]");
  return (over || (mine && drawn)) && ({SIGHT})() !== before;
}}"""
"""Whether this seat is asked, or the match is over, and the table looks otherwise than before."""


def chromium() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser")


def do_without(what: str) -> NoReturn:
    """Skip the test; where everything must be there, fail."""
    if os.environ.get("CI"):
        pytest.fail(what, pytrace=False)
    pytest.skip(what)


class Guest:
    """One browser of its own, with its storage, at one page."""

    def __init__(self, browser: Browser, url: str, **options: Any) -> None:
        """`settings` are the guest's own; else nothing is staged, and every question is put.
        Nothing is kept for a place without a network, but where `service_workers` are allowed."""
        self.url = url
        settings = {**UNSTAGED, **options.pop("settings", {})}
        self.forgiving = False
        self.complaints: list[str] = []
        self.context: BrowserContext = browser.new_context(
            base_url=url,
            bypass_csp=options.pop("bypass_csp", False),
            **{
                "viewport": DESKTOP,
                "locale": "en",
                "reduced_motion": "reduce",
                "service_workers": "block",
                **options,
            },
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(KEEP % json.dumps(json.dumps(settings)))
        self.page: Page = self.context.new_page()
        self.page.on("request", self._request)
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(f"broke: {error}"))

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.url, "data:", "blob:")):
            self.complaints.append(f"foreign request: {request.url}")

    def _console(self, message: ConsoleMessage) -> None:
        lost = "WebSocket" in message.text or "net::ERR_" in message.text
        if message.type == "error" and not (self.forgiving and lost):
            self.complaints.append(f"console: {message.text}")

    def leave(self) -> None:
        self.context.close()
        assert not self.complaints, "\n".join(self.complaints)

    # ---- ways in

    def visit(self, path: str = "/") -> None:
        self.page.goto(path)

    def sit(self, table: TestTable, seat: int = 0) -> None:
        self.visit(f"/table/{table.id}#key={table.key(seat)}")
        expect(self.page.locator("section.bar")).to_be_visible(timeout=PATIENCE)

    def new_table(self, game: str = "Fantasy Realms") -> None:
        """From the lobby to the form."""
        self.visit()
        card = self.page.get_by_role("article").filter(
            has=self.page.get_by_role("heading", name=game)
        )
        card.get_by_role("link", name="New table").click()
        expect(self.page.get_by_role("button", name="Start")).to_be_visible()

    def start(self) -> None:
        self.page.get_by_role("button", name="Start").click()

    # ---- the table

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def prompt(self) -> Locator:
        return self.page.locator("section.bar h2")

    @property
    def glowing(self) -> Locator:
        return self.page.locator("main .legal:visible")

    @property
    def answers(self) -> Locator:
        """The answers that stand in the bar."""
        return self.page.locator("section.bar .answers button:visible")

    @property
    def options(self) -> Locator:
        return self.page.locator("section.bar button.option")

    @property
    def over(self) -> bool:
        return self.page.locator("#after").count() > 0

    def cards(self, place: str = ".hand") -> list[str]:
        """The cards in a part of the board."""
        found = self.page.locator(f"{place} [data-target^='card:']")
        ids: list[str] = found.evaluate_all("nodes => nodes.map((node) => node.dataset.target)")
        return sorted(ids)

    @property
    def asked(self) -> bool:
        return self.page.locator("section.bar.mine").count() > 0

    def wait_for_turn(self) -> None:
        """Wait until this seat is asked, or the match is over."""
        self.page.wait_for_function(SETTLED, arg="")

    def ready(self) -> str:
        """What is in sight, once the mouse rests where it explains no card."""
        self.page.mouse.move(0, 0)
        seen: str = self.page.evaluate(SIGHT)
        return seen

    def then(self, action: Callable[[], object]) -> None:
        """Do something at the table, and wait for the next question or the end."""
        before = self.ready()
        action()
        self.page.wait_for_function(SETTLED, arg=before)

    def confirm_if_asked(self) -> None:
        """Do it all the same, where the bar asks again because something would be left unused."""
        if self.sure.count():
            self.sure.click()

    @property
    def sure(self) -> Locator:
        """The button that confirms, where the bar asks again."""
        return self.page.locator("section.bar .sure .primary")

    def act(self, thing: Locator) -> None:
        """Click something, and wait until the table has changed."""
        before = self.ready()
        thing.click()
        self.page.wait_for_function(f"(before) => ({SIGHT})() !== before", arg=before)

    def tap(self, thing: Locator) -> None:
        """With a finger: the first tap reads, the sheet has the answer."""
        before = self.ready()
        thing.tap()
        action = self.page.locator(".reading.sheet .actions .primary")
        if action.count():
            action.tap()
        self.page.wait_for_function(f"(before) => ({SIGHT})() !== before", arg=before)

    def choose_last(self) -> None:
        """The last answer of the list."""
        if self.page.locator("section.bar .fold[aria-expanded=false]").count():
            self.page.locator("section.bar .fold").click()
        self.options.last.click()

    def move(self) -> None:
        """Click what glows first; the choices at the end are left to the proposal."""
        proposal = self.page.get_by_role("button", name="Accept the best")
        if self.sure.count():
            self.act(self.sure)
        elif proposal.count():
            self.act(proposal.first)
        elif self.glowing.count():
            self.act(self.glowing.first)
        elif self.answers.count():
            self.act(self.answers.first)
        else:
            self.act(self.options.first)

    def play_to_the_end(self) -> None:
        self.wait_for_turn()
        while not self.over:
            self.move()
            self.wait_for_turn()

    # ---- for everybody

    def tab_to(self, selector: str) -> None:
        """Press Tab until the focus is there."""
        for _ in range(100):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("(it) => document.activeElement.matches(it)", selector):
                return
        raise AssertionError(f"Tab does not lead to {selector}")

    def scrolls_sideways(self) -> bool:
        wide: bool = self.page.evaluate(
            "() => document.scrollingElement.scrollWidth > document.documentElement.clientWidth"
        )
        return wide

    def barriers(self) -> list[str]:
        """What axe finds that is serious or critical."""
        self.page.evaluate(AXE.read_text(encoding="utf-8") + "; 0")
        found: list[str] = self.page.evaluate(
            """async () => {
              const { violations } = await axe.run(document, { resultTypes: ["violations"] });
              return violations
                .filter(({ impact }) => impact === "serious" || impact === "critical")
                .map(({ id, nodes }) =>
                  `${id}: ` + nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" "));
            }"""
        )
        return found


Come = Callable[..., Guest]


def finished(server: Server) -> TestTable:
    """A table whose match the bots and a quick hand have played to the end."""
    table = server.create(person("Anna"), bot("greedy"), bot("random"), seed="finished")
    with table.sit(0) as player:
        play_on({0: player}, option=lambda ask: max(ask["proposal"], 0))
    return table
