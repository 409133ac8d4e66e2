"""Leaving a seat to a bot, coming back, resigning, and the clock, with two browsers."""

import re

from playwright.sync_api import Locator, expect

from support.browser import PHONE, Come, Guest
from support.rooms import hosted, joins
from support.tables import OPEN, Server, person

TWENTY_MINUTES = {"per": "match", "seconds": 1200, "then": "resign"}


def players(guest: Guest) -> Locator:
    """The window with the players."""
    guest.button("The players").click()
    window = guest.page.get_by_role("dialog")
    expect(window).to_be_visible()
    return window


def chip(guest: Guest, seat: int) -> Locator:
    return guest.page.locator(f"[data-chip='seat:{seat}']")


def test_a_bot_plays_for_whoever_leaves_until_they_are_back(come: Come, server: Server) -> None:
    anna, eva = come(), come(viewport=PHONE)
    anna.page.on("dialog", lambda dialog: dialog.accept())
    table = hosted(anna, server, person("Anna"), OPEN)
    anna.page.get_by_label("Clock", exact=True).select_option("match 1200")
    expect(anna.page.get_by_label("When time is up")).to_have_value("resign")
    joins(eva, table, "Eva")
    expect(chip(anna, 0).get_by_role("timer")).to_contain_text(":")
    expect(chip(eva, 1).get_by_role("timer")).to_contain_text(":")
    summary = server.get(table.path, table.key(0)).json()
    assert summary["clock"] == TWENTY_MINUTES

    link = eva.page.url
    eva.visit("/")
    players(anna).get_by_role("button", name="Let a bot play for Eva").click()
    expect(chip(anna, 1)).to_contain_text("a bot plays")
    expect(anna.page.get_by_text("A bot plays on for Eva.").first).to_be_visible()
    anna.wait_for_turn()

    eva.page.goto(link)
    expect(eva.page.get_by_text("A bot plays for you.")).to_be_visible()
    assert not eva.barriers()
    eva.button("I’m back").click()
    expect(eva.page.get_by_text("A bot plays for you.")).to_have_count(0)
    expect(chip(anna, 1)).not_to_contain_text("a bot plays")

    window = players(eva)
    assert not eva.barriers()
    eva.page.on("dialog", lambda dialog: dialog.accept())
    window.get_by_role("button", name="Resign").click()
    for guest in (anna, eva):
        expect(guest.page.get_by_role("heading", name="Anna wins!")).to_be_visible()
        expect(guest.page.get_by_text("Eva has resigned.")).to_be_visible()
    anna.page.get_by_role("link", name="Replay").click()
    expect(anna.page).to_have_url(re.compile("/replay"))
    to_the_end = anna.button("To the end")
    if to_the_end.is_enabled():  # it was dealt that Eva begins, so the bot has moved
        to_the_end.click()
    anna.button("Log").click()
    expect(anna.page.get_by_text("Eva resigns.").first).to_be_visible()
