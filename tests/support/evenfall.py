"""Clicking through Evenfall: whatever glows, with the menus that open on it."""

import random

from playwright.sync_api import Locator

from support.browser import Guest
from support.tables import Server, TestTable, Tree

SIGHT = """() => [document.title, ...document.querySelectorAll("main, section.bar")]
  .map((part) => part.textContent ?? part).join("|")"""
"""All words and numbers: the same question may come twice, but something was gained between."""

ANSWERED = f"""(before) => {{
  const mine = document.title.startsWith("●") && document.querySelector("section.bar.mine");
  return (mine || document.querySelector("#after")) && ({SIGHT})() !== before;
}}"""


def evenfall(server: Server, *seats: Tree, seed: str, **options: str | bool) -> TestTable:
    body = {"game": "evenfall", "seats": list(seats), "seed": seed, "options": options}
    answer = server.post("/api/tables", body)
    assert answer.status_code == 201, answer.text
    return TestTable(server, answer.json())


def one_of(things: Locator, chance: random.Random) -> Locator:
    """Any of them; the first, should they be gone meanwhile, so that the click waits for it."""
    return things.nth(chance.randrange(max(1, things.count())))


def click(guest: Guest, chance: random.Random) -> None:
    """Click one of the glowing things, and what is offered for it."""
    guest.page.mouse.move(0, 0)
    some = guest.page.locator("main .legal:visible:not([data-target='button:none'])")
    answers = guest.page.locator("section.bar .answer")
    some.or_(answers).first.wait_for()
    one_of(some if some.count() else answers, chance).click()
    offered = guest.page.locator(".menu .button")
    if offered.count():
        one_of(offered, chance).click()
    picked = guest.page.locator(".hand [aria-pressed=true]")
    if picked.count() == 1:
        guest.page.locator(".hand [aria-pressed=false]").first.click()


def play(guest: Guest, chance: random.Random, most: int = 1000) -> int:
    """Click until the match is over, or so many times."""
    for done in range(most):
        guest.wait_for_turn()
        if guest.over:
            return done
        before = guest.page.evaluate(SIGHT)
        click(guest, chance)
        guest.page.wait_for_function(ANSWERED, arg=before)
    return most
