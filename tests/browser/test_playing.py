"""Whole games by clicking: against bots, against each other, on one device."""

import re

import pytest
from playwright.sync_api import expect

from support.browser import Come, Guest, finished
from support.tables import Server


def test_a_whole_game_against_bots(guest: Guest) -> None:
    guest.new_table()
    guest.page.get_by_label("Name at seat 1").fill("Anna")
    guest.start()
    expect(guest.page).to_have_url(re.compile("/table/"))
    guest.wait_for_turn()
    expect(guest.page).to_have_title(re.compile("^● Your turn"))
    assert len(guest.cards()) == 7
    guest.play_to_the_end()
    expect(guest.page.locator("#after")).to_have_text(re.compile("wins!|share the win!"))
    expect(guest.button("Rematch")).to_be_visible()
    expect(guest.page.get_by_role("heading", name="How the points came about")).to_be_visible()
    guest.visit()
    row = guest.page.get_by_role("region", name="Finished").get_by_role("article")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Anna")


def test_rematch(guest: Guest, server: Server) -> None:
    table = finished(server)
    guest.visit(f"/table/{table.id}#key={table.key(0)}")
    guest.button("Rematch").click()
    expect(guest.page).not_to_have_url(re.compile(table.id))
    guest.wait_for_turn()
    assert len(guest.cards()) == 7


def test_two_browsers_play_each_other(come: Come) -> None:
    anna, petr = come(), come()
    anna.new_table()
    anna.page.get_by_role("group", name="Players").get_by_role("button", name="2").click()
    anna.page.get_by_label("Name at seat 1").fill("Anna")
    anna.page.get_by_label("Seat 2", exact=True).select_option("open")
    anna.start()
    expect(anna.page.get_by_role("heading", name="Waiting for one more player")).to_be_visible()
    expect(anna.page.get_by_role("img", name="QR code: Invitation")).to_be_visible()
    petr.visit(anna.page.get_by_label("Invitation").input_value())
    petr.page.get_by_label("Your name").fill("Petr")
    petr.button("Take a seat").click()
    both = [anna, petr]
    for each in both:
        expect(each.page.get_by_role("list", name="Players")).to_contain_text("Anna")
        expect(each.page.get_by_role("list", name="Players")).to_contain_text("Petr")
        expect(each.page.locator("section.bar")).to_be_visible()
    while not (anna.over and petr.over):
        asked = next((each for each in both if each.asked), None)
        if asked:
            asked.wait_for_turn()  # the question may stand there before the board does
            asked.move()
        else:
            anna.page.wait_for_timeout(20)
    score = anna.page.get_by_role("list", name="Players").inner_text()
    assert "points" in score
    assert petr.page.locator("#after").inner_text() == anna.page.locator("#after").inner_text()


def test_one_device_for_two(guest: Guest) -> None:
    guest.new_table()
    guest.page.get_by_label("Seat 2", exact=True).select_option("person")
    guest.page.get_by_label("Name at seat 1").fill("Anna")
    guest.page.get_by_label("Name at seat 2").fill("Petr")
    expect(guest.page.get_by_text("Several people share this device")).to_be_visible()
    guest.start()
    hands: dict[str, list[str]] = {}
    for _ in range(2):
        title = guest.page.get_by_role("heading", name="Pass the device to")
        expect(title).to_be_visible()
        assert guest.page.locator("[data-target]").count() == 0
        name = title.inner_text().split()[-1]
        guest.button(f"I am {name}, show my cards").click()
        expect(guest.page.locator(".hand")).to_be_visible()
        hands[name] = guest.cards()
        assert len(hands[name]) == 7
        others = {card for other in hands if other != name for card in hands[other]}
        assert not others & set(guest.cards())
        guest.wait_for_turn()
        guest.act(guest.page.locator(".deck.legal"))
        guest.wait_for_turn()
        guest.page.locator(".hand .legal").first.click()
    assert set(hands) == {"Anna", "Petr"}
    expect(guest.page.get_by_role("heading", name="Pass the device to")).to_be_visible()
    guest.page.get_by_role("button", name="wants to look once more").click()
    assert len(guest.cards()) == 7
    guest.button("Pass it on").click()
    assert guest.page.locator("[data-target]").count() == 0


@pytest.mark.parametrize("name", ["Shards of Infinity", "Aeon's End"])
def test_other_games_open(guest: Guest, name: str) -> None:
    guest.new_table(name)
    guest.start()
    guest.wait_for_turn()
    for _ in range(3):
        guest.then(guest.move)
