"""The waiting room in the browser: guests come and go, bots fill the rest, anybody may join."""

import pytest
from playwright.sync_api import expect

from support.browser import DESKTOP, PHONE, Come
from support.rooms import hosted, joins
from support.tables import OPEN, Server, person


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_host_moves_and_removes_guests_and_fills_the_rest(
    come: Come, server: Server, size: dict[str, int]
) -> None:
    anna, petr, jana = come(viewport=size), come(), come()
    table = hosted(anna, server, person("Anna"), OPEN, OPEN, OPEN)
    for guest, name in ((petr, "Petr"), (jana, "Jana")):
        joins(guest, table, name)
    rows = anna.page.locator("main ul li")
    expect(rows.nth(2)).to_contain_text("Jana")
    rows.nth(2).get_by_role("button", name="Move up").click()
    expect(rows.nth(1)).to_contain_text("Jana")
    expect(rows.nth(2)).to_contain_text("Petr")
    expect(rows.nth(2)).to_contain_text("here")
    anna.page.on("dialog", lambda dialog: dialog.accept())
    rows.nth(2).get_by_role("button", name="Remove").click()
    expect(petr.page.locator("#main").get_by_text("has taken you")).to_be_visible()
    anna.page.get_by_label("Seat 3").select_option("greedy")
    expect(anna.page.get_by_label("Seat 3")).to_have_value("greedy")
    anna.button("Bots for the rest, and begin").click()
    for guest in (anna, jana):
        expect(guest.page.locator("section.bar")).to_be_visible()
    players = server.get(table.path, table.key(0)).json()["seats"]
    assert [seat["kind"] for seat in players] == ["person", "person", "bot", "bot"]
    assert players[1]["name"] == "Jana"


def test_options_and_the_number_of_seats_change(come: Come, server: Server) -> None:
    anna = come()
    table = hosted(anna, server, person("Anna"), OPEN)
    anna.button("One seat more").click()
    expect(anna.page.locator("main ul li")).to_have_count(3)
    anna.button("Options").click()
    dialog = anna.page.get_by_role("dialog")
    dialog.locator("input[type=checkbox]").first.check()
    dialog.get_by_role("button", name="Keep these options").click()
    expect(dialog).to_have_count(0)
    anna.page.wait_for_function(
        """async (path) => (await (await fetch(path.path,
          {headers: {Authorization: `Bearer ${path.key}`}})).json()).options.new_suits""",
        arg={"path": table.path, "key": table.key(0)},
    )
    anna.button("Without this seat").first.click()
    expect(anna.page.locator("main ul li")).to_have_count(2)


def test_anybody_finds_an_open_table_in_the_lobby(come: Come, server: Server) -> None:
    anna, petr = come(), come()
    hosted(anna, server, person("Annette"), OPEN)
    petr.visit()
    row = petr.page.get_by_role("article").filter(has_text="Annette")
    expect(petr.page.get_by_role("heading", name="Games")).to_be_visible()
    assert row.count() == 0
    anna.page.get_by_label("Anybody may join").check()
    expect(anna.page.get_by_label("Anybody may join")).to_be_checked()
    petr.visit()
    row.get_by_role("link", name="Join").click()
    petr.page.get_by_label("Your name").fill("Petr")
    petr.page.locator("form button.primary").click()
    for guest in (anna, petr):
        expect(guest.page.locator("section.bar")).to_be_visible()


def test_a_link_that_nobody_else_can_open_says_so(come: Come, server: Server) -> None:
    anna = come()
    hosted(anna, server, person("Anna"), OPEN)
    expect(anna.page.get_by_text("klubovna serve --host 0.0.0.0").first).to_be_visible()
    assert not anna.barriers()
