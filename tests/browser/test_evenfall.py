"""Evenfall at the browser table, and its companion."""

import random

import pytest
from playwright.sync_api import expect

from support.browser import AXE, PHONE, Come, Guest, do_without
from support.evenfall import evenfall, play
from support.tables import Server, TestTable, Tree, bot, person, play_on


def passing(ask: Tree) -> int:
    """Send a witch out once, then pass; take whatever comes first else."""
    words = [option["words"] for option in ask["options"]]
    if "pass" not in words:
        return 0
    witches = [at for at, said in enumerate(words) if said.startswith("discover")]
    return witches[0] if len(witches) > 4 else 0


def until_bids(table: TestTable) -> None:
    with table.sit(0) as player:
        play_on({0: player}, lambda state: (state["ask"] or {}).get("kind") == "bid", passing)


@pytest.mark.parametrize(
    ("seats", "options", "lang"),
    [
        ([person("Anna"), bot("greedy")], {}, "en"),
        (
            [person("Anna"), bot("random"), bot("random"), bot("random")],
            {"side": "moon", "experienced": True},
            "cs",
        ),
        ([person("Anna")], {"automa": "seer"}, "cs"),
    ],
)
def test_clicking_what_glows(
    come: Come, server: Server, seats: list[Tree], options: Tree, lang: str
) -> None:
    guest = come(locale=lang)
    guest.sit(evenfall(server, *seats, seed="clicks", **options))
    assert play(guest, random.Random(lang), 8) == 8
    assert not guest.scrolls_sideways()


def test_a_phone_shows_costs_and_gains_first(come: Come, server: Server) -> None:
    guest = come(viewport=PHONE, is_mobile=True, has_touch=True)
    guest.sit(evenfall(server, person("Anna"), bot("greedy"), seed="phone"))
    guest.wait_for_turn()
    hats = guest.page.locator(".offer.legal").first
    hats.tap()
    reading = guest.page.locator("#card-help")
    expect(reading).to_contain_text("costs")
    expect(reading).to_contain_text("gives")
    hats.tap()
    expect(reading).to_be_hidden()
    hats.tap()
    guest.then(reading.locator("[data-option]").first.tap)
    guest.page.get_by_role("tab", name="Your clan").tap()
    expect(guest.page.locator(".circle.outer .place")).to_have_count(1)
    assert not guest.scrolls_sideways()


def test_dials_are_set_in_secret_and_revealed(guest: Guest, server: Server) -> None:
    table = evenfall(server, person("Anna"), bot("random"), seed="dials")
    until_bids(table)
    guest.sit(table)
    battle = guest.page.locator(".battle")
    expect(battle).to_contain_text("Nobody sees your dial")
    expect(battle.locator(".fighters li").first).to_contain_text("Anna")
    one = battle.get_by_role("button", name="Set the dial to 1")
    expect(one).to_have_attribute("data-key", "1")
    one.hover()
    expect(guest.page.locator("#card-help")).to_contain_text("strength")
    guest.then(one.click)
    expect(guest.page.locator(".outcome li, .dial.turned").first).to_be_visible()


def test_a_solo_game_tells_the_turns_of_the_automa(guest: Guest, server: Server) -> None:
    guest.sit(evenfall(server, person("Anna"), seed="automa", automa="witch"))
    guest.wait_for_turn()
    guest.then(guest.page.locator(".offer.legal").first.click)
    guest.then(guest.page.locator("[data-target='button:end']").click)
    expect(guest.page.locator(".rondel [aria-current=step]")).to_have_count(1)
    guest.button("Show the clan board: The Automa").click()
    turn = guest.page.get_by_role("list", name="The Automa’s turn")
    expect(turn).to_contain_text("Automa stops on the field")


def test_what_cannot_be_played_says_why_and_explains_itself(guest: Guest, server: Server) -> None:
    guest.sit(evenfall(server, person("Anna"), bot("random"), seed="why"))
    guest.wait_for_turn()
    guest.then(guest.page.locator("[data-target='button:token']").click)
    guest.page.locator("[data-target='button:token']").click()
    expect(guest.page.get_by_text("You have activated your clan token")).to_be_visible()
    card = guest.page.locator(".hand [data-target]").first
    card.focus()
    guest.page.keyboard.press("ArrowRight")
    expect(guest.page.locator("#card-help")).to_contain_text("Rules EV-8")


def test_the_score_sheet(guest: Guest, server: Server) -> None:
    table = evenfall(server, person("Anna"), bot("random"), seed="sheet")
    with table.sit(0) as player:
        play_on({0: player}, option=passing)
    guest.visit(f"/table/{table.id}#key={table.key(0)}")
    sheet = guest.page.locator(".sheet")
    expect(sheet.locator(".bars li")).to_have_count(2)
    expect(sheet.get_by_role("row")).to_have_count(8)
    expect(sheet.get_by_role("row", name="Rituals")).to_be_visible()


@pytest.mark.parametrize("scheme", ["dark", pytest.param("light", marks=pytest.mark.long)])
def test_no_barriers(come: Come, server: Server, scheme: str) -> None:
    if not AXE.is_file():
        do_without("axe-core is not installed; `make web` installs it.")
    table = evenfall(server, person("Anna"), bot("random"), bot("random"), seed="barriers")
    until_bids(table)
    guest = come(color_scheme=scheme, bypass_csp=True)
    guest.sit(table)
    guest.wait_for_turn()
    assert guest.barriers() == []
    guest.then(lambda: guest.page.keyboard.press("1"))
    guest.page.keyboard.press("l")
    guest.page.set_viewport_size({"width": 390, "height": 844})
    assert guest.barriers() == []
    guest.visit("/companion/evenfall")
    guest.button("Begin").click()
    expect(guest.page.locator(".rondel")).to_be_visible()
    assert guest.barriers() == []


def test_the_automa_at_a_physical_table(come: Come) -> None:
    guest = come(viewport=PHONE)
    guest.visit()
    card = guest.page.get_by_role("article", name="Evenfall")
    card.get_by_role("link", name="At the physical table").click()
    guest.page.get_by_role("button", name="Seer").click()
    guest.button("Begin").click()
    guest.button("I have taken my main action").click()
    guest.button("1").click()
    guest.button("Cave").click()
    guest.page.get_by_role("button", name="Binding: 1 potion").click()
    guest.button("Go on").click()
    steps = guest.page.locator(".step")
    expect(steps).to_have_count(3)
    expect(steps.last).to_contain_text("2 witches from its board")
    guest.page.reload()
    expect(steps).to_have_count(3)
    guest.button("I pass: battles").click()
    guest.page.get_by_role("button", name="Points of its cards 1: one more").click()
    guest.button("Fight").click()
    expect(guest.page.get_by_text("The Automa has strength 4")).to_be_visible()
    guest.button("Undo").click()
    expect(guest.button("Fight")).to_be_visible()
    assert not guest.scrolls_sideways()
