"""The challenge of the day on a page: beginning, going on, and what ends the counting."""

import re

from playwright.sync_api import Locator, expect

from support.browser import Guest

GAME = "Shards of Infinity"
"""Played alone: nobody to wait for."""


def card(guest: Guest) -> Locator:
    guest.visit("/daily")
    return guest.page.get_by_role("article", name=GAME)


def test_an_attempt_counts_until_somebody_is_helped(guest: Guest) -> None:
    mine = card(guest)
    expect(mine.locator("[data-status]")).to_have_text("Not tried yet.")
    mine.get_by_label("Your name").fill("Anna")
    mine.get_by_role("button", name="Play", exact=True).click()
    expect(guest.page).to_have_url(re.compile("/table/"))
    expect(guest.page.locator("[data-seq]").first).to_be_visible()
    table = guest.page.url
    mine = card(guest)
    expect(mine.locator("[data-status]")).to_have_text("Your attempt is under way.")
    mine.get_by_role("link", name="Go on playing").click()
    expect(guest.page).to_have_url(table)
    expect(guest.page.locator("[data-seq]").first).to_be_visible()
    guest.page.keyboard.press("h")
    expect(guest.page.locator(".hint .why").first).to_be_visible()
    mine = card(guest)
    expect(mine.locator("[data-status]")).to_contain_text("does not count")
    expect(mine.get_by_role("button", name="Play again (does not count)")).to_be_visible()
