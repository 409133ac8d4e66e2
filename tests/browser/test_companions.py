"""The companions of physical games."""

import re

import pytest
from playwright.sync_api import expect

from support.browser import AXE, PHONE, Come, Guest, do_without


def market(guest: Guest) -> list[str]:
    expect(guest.page.locator(".market .card")).to_have_count(9)
    return guest.cards(".market")


def test_an_evening_of_aeons_end(come: Come) -> None:
    guest = come(viewport=PHONE)
    guest.visit()
    card = guest.page.get_by_role("article", name="Aeon's End")
    card.get_by_role("link", name="At the physical table").click()
    drawn = market(guest)
    share = guest.page.get_by_label("Link to this set-up")
    link = share.input_value()

    guest.page.locator(".pile").first.get_by_role("button", name="Keep ").click()
    guest.button("Draw anew").click()
    expect(share).not_to_have_value(link)
    assert guest.page.locator(".pile.locked").count() == 1
    assert 1 <= len(set(market(guest)) & set(drawn)) < 9
    friend = come()
    friend.visit(link.removeprefix(friend.url))
    assert market(friend) == drawn

    guest.page.get_by_role("button", name="3", exact=True).click()
    expect(guest.page.locator(".mages li")).to_have_count(3)
    guest.button("Play with this set-up").click()
    guest.button("Draw the first card").click()
    expect(guest.page.get_by_text("5 cards in the deck")).to_be_visible()
    guest.button("Look at the top card").click()
    expect(guest.page.get_by_text("comes next")).to_be_visible()

    guest.page.get_by_role("tab", name="Nemesis").click()
    guest.button("2. Draw a card").click()
    expect(guest.page.get_by_text("26 cards left")).to_be_visible()
    guest.page.get_by_role("tab", name="Life").click()
    guest.button("Gravehold: five less").click()
    guest.button("Gravehold: one less").click()
    expect(guest.page.get_by_label("24 of 30 life")).to_be_visible()
    guest.button("Undo").first.click()
    expect(guest.page.get_by_label("25 of 30 life")).to_be_visible()
    assert not guest.scrolls_sideways()

    guest.page.reload()
    expect(guest.page.get_by_label("25 of 30 life")).to_be_visible()
    guest.page.get_by_role("tab", name="Turn order").click()
    expect(guest.page.get_by_text("5 cards in the deck")).to_be_visible()
    expect(guest.page).to_have_url(re.compile("part=order&seed="))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nobody_is_shut_out_of_aeons_end(come: Come, scheme: str) -> None:
    if not AXE.is_file():
        do_without("There is no axe-core; `make web` installs it.")
    guest = come(bypass_csp=True, color_scheme=scheme)
    guest.visit("/companion/aeons-end#part=setup&seed=axe&players=4&never=jade")
    market(guest)
    guest.page.get_by_text("Wishes", exact=True).click()
    assert guest.barriers() == []
    guest.button("Play with this set-up").click()
    guest.button("Draw the first card").click()
    for part, seen in (
        ("order", "Still to come"),
        ("nemesis", "The nemesis’ turn"),
        ("dials", "Gravehold"),
    ):
        guest.page.locator(f"#tab-{part}").click()
        expect(guest.page.get_by_role("heading", name=seen)).to_be_visible()
        assert (part, guest.barriers()) == (part, [])
