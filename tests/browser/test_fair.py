"""Two browsers make the seed together with the server, and say afterwards what that proves. The
page of one of them comes from a place that is no secure one, as in a club's own network."""

import re

from playwright.sync_api import expect

from support.browser import Come, Guest
from support.tables import Server


def verdict(guest: Guest) -> str:
    box = guest.page.locator("details").filter(has_text="Was the deal fair?")
    box.locator("summary").click()
    assert not guest.barriers()
    return box.inner_text()


def test_both_browsers_prove_the_deal(come: Come, server: Server) -> None:
    anna, petr = come(), come(url=server.url.replace("127.0.0.1", "0.0.0.0"))
    anna.new_table()
    anna.page.get_by_role("group", name="Players").get_by_role("button", name="2").click()
    anna.page.get_by_label("Seat 2", exact=True).select_option("open")
    anna.start()
    link = anna.page.get_by_label("Invitation").input_value()
    petr.visit(re.sub(r"^https?://[^/]+", "", link))
    petr.page.get_by_label("Your name").fill("Petr")
    petr.page.locator("form button.primary").click()
    for guest in (anna, petr):
        expect(guest.page.locator("section.bar")).to_be_visible()
    assert not petr.page.evaluate("isSecureContext")
    petr.page.on("dialog", lambda dialog: dialog.accept())
    petr.button("The players").click()
    petr.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for guest in (anna, petr):
        expect(guest.page.locator("#after")).to_be_visible()
        assert "nobody chose the deal, not even the server" in verdict(guest)
    petr.complaints = [each for each in petr.complaints if "Opener-Policy" not in each]
