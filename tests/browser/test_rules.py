"""The rules of a game on a page: opening, searching, jumping, switching the language."""

import re

import pytest
from playwright.sync_api import expect

from klubovna.core.registry import OURS
from klubovna.rulebook import rules_page
from support.browser import AXE, PHONE, Come, Guest, do_without
from support.tables import Server, bot, person

RULE = "[id='FR-3.2']"
"""The rule that a turn ends with a discard."""


def reading(guest: Guest, path: str = "/rules/fantasy-realms") -> None:
    guest.visit(path)
    expect(guest.page.get_by_role("heading", level=1)).to_be_visible()


def test_from_the_lobby_to_a_rule(guest: Guest) -> None:
    guest.visit()
    card = guest.page.get_by_role("article", name="Fantasy Realms")
    card.get_by_role("link", name="Rules").click()
    expect(guest.page.get_by_role("heading", name="Fantasy Realms: the rules")).to_be_visible()
    contents = guest.page.get_by_role("navigation", name="Contents")
    contents.get_by_role("link", name="A turn").click()
    expect(guest.page).to_have_url(re.compile("/rules/fantasy-realms#turn$"))
    expect(guest.page.get_by_role("heading", name="A turn", exact=True)).to_be_in_viewport()


def test_a_number_leads_to_its_rule(guest: Guest) -> None:
    reading(guest, "/rules/FR-9.14")
    expect(guest.page).to_have_url(re.compile("/rules/fantasy-realms#FR-9.14$"))
    rule = guest.page.locator("[id='FR-9.14']")
    expect(rule).to_be_in_viewport()
    expect(rule.get_by_role("figure")).to_contain_text("28 + 26 + 20 are 74")
    drawn = rule.locator("figure [data-target^='card:']")
    assert [each.get_attribute("data-target") for each in drawn.all()] == [
        "card:king",
        "card:queen",
        "card:knights",
    ]
    guest.page.locator("[id='FR-8.1']").get_by_role("link", name="FR-8.3").click()
    expect(guest.page.locator("[id='FR-8.3']")).to_be_in_viewport()
    guest.page.go_back()
    expect(rule).to_be_in_viewport()


def test_searching_on_a_phone(come: Come) -> None:
    guest = come(viewport=PHONE)
    reading(guest)
    assert not guest.scrolls_sideways()
    search = guest.page.get_by_role("searchbox", name="Search the rules")
    search.fill("sealed vault")
    expect(guest.page.locator("main").get_by_role("status").first).to_contain_text("found")
    expect(guest.page.locator("[id='FR-6.9']")).to_be_visible()
    expect(guest.page.locator(RULE)).to_have_count(0)
    search.fill("submarine")
    expect(guest.page.get_by_text("Nothing in these rules holds “submarine”")).to_be_visible()
    guest.button("Show everything").click()
    expect(guest.page.locator(RULE)).to_have_count(1)
    guest.button("Contents").click()
    guest.page.get_by_role("link", name="Cursed items", exact=True).first.click()
    expect(guest.page.get_by_role("heading", name="Cursed items", exact=True)).to_be_in_viewport()
    assert not guest.scrolls_sideways()


@pytest.mark.parametrize("game", OURS)
def test_the_rules_of_every_game_fit_a_phone(come: Come, game: str) -> None:
    guest = come(viewport=PHONE)
    reading(guest, f"/rules/{game}")
    examples = guest.page.get_by_role("figure")
    expect(examples.first).to_be_visible()
    assert examples.count() == len(rules_page(game, "en").examples())
    assert not guest.scrolls_sideways()


def test_the_other_language_shows_the_same_rule(guest: Guest) -> None:
    reading(guest, "/rules/fantasy-realms#FR-8.8")
    rule = guest.page.locator("[id='FR-8.8']")
    expect(rule).to_be_in_viewport()
    guest.page.get_by_role("button", name="CS").click()
    expect(rule).to_contain_text("karty, které mažou jiné")
    expect(rule).to_be_in_viewport()


def test_to_the_rules_and_back_to_the_table(guest: Guest, server: Server) -> None:
    table = server.create(person("Anna"), bot("greedy"), bot("greedy"), seed="rules")
    guest.sit(table)
    guest.page.keyboard.press("?")
    guest.page.get_by_role("link", name="The whole rules").click()
    expect(guest.page.get_by_role("heading", name="Fantasy Realms: the rules")).to_be_visible()
    guest.page.get_by_role("link", name="Back to the table").first.click()
    expect(guest.page.locator("section.bar")).to_be_visible()


def test_rulings_in_the_help_lead_to_the_rules(guest: Guest) -> None:
    reading(guest, "/rules/fantasy-realms#FR-9.1")
    card = guest.page.locator("[id='FR-9.1'] button.mention", has_text="Gem of Order").first
    card.hover()
    link = guest.page.locator("#card-help").get_by_role("link", name="FR-8.10").first
    link.click()
    expect(guest.page.locator("[id='FR-8.10']")).to_be_in_viewport()


def test_a_number_of_no_game(guest: Guest) -> None:
    guest.visit("/rules/XX-1.1")
    expect(guest.page.get_by_role("alert")).to_contain_text("no rules to read")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nobody_is_shut_out_of_the_rules(come: Come, scheme: str) -> None:
    if not AXE.is_file():
        do_without("There is no axe-core; `make web` installs it.")
    guest = come(bypass_csp=True, color_scheme=scheme)
    reading(guest)
    assert guest.barriers() == []
