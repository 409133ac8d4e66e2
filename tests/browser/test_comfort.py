"""Whether everybody is comfortable: sound, motion, colours, zoom, odd screens, the way back."""

import json
import re

import pytest
from playwright.sync_api import expect

from support.browser import AXE, DESKTOP, PHONE, UNSTAGED, Come, Guest
from support.tables import Server, TestTable, bot, person

LISTEN = """
window.notes = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.notes += 1; start.apply(this, when); };
"""
GLIDES = "document.getAnimations().filter((one) => !(one instanceof CSSAnimation)).length"


def table_of_two(server: Server) -> TestTable:
    return server.create(person("Anna"), person("Petr"), bot(), seed="comfort")


def turn(guest: Guest) -> None:
    """Draw from the deck, discard the first card."""
    guest.wait_for_turn()
    guest.act(guest.page.locator(".deck.legal"))
    guest.act(guest.page.locator(".hand .legal").first)


def prefer(guest: Guest, **settings: object) -> None:
    """Preferences as this device keeps them."""
    kept = json.dumps(json.dumps({**UNSTAGED, **settings}))
    guest.context.add_init_script(f"localStorage.setItem('klubovna.settings', {kept})")


def test_the_sound_of_ones_turn(come: Come, server: Server) -> None:
    table = table_of_two(server)
    hears, deaf = come(), come()
    for guest in (hears, deaf):
        guest.context.add_init_script(LISTEN)
    hears.sit(table, 0)
    prefer(deaf, sound=False)
    deaf.sit(table, 1)
    first, second = (hears, deaf) if hears.asked else (deaf, hears)
    for guest in (first, second, first, second):
        turn(guest)
    first.wait_for_turn()
    assert hears.page.evaluate("notes") >= 2
    assert deaf.page.evaluate("notes") == 0


def test_the_table_votes_on_going_back(come: Come, server: Server) -> None:
    table = table_of_two(server)
    anna, petr = come(), come()
    anna.sit(table, 0)
    petr.sit(table, 1)
    expect(anna.page.locator("section.bar")).to_be_visible()
    first, second = (anna, petr) if anna.asked else (petr, anna)
    first.wait_for_turn()
    held = first.cards()
    turn(first)
    assert first.cards() != held
    first.button("Ask the table to go back").click()
    expect(first.page.get_by_text("the others are voting")).to_be_visible()
    second.button("No").click()
    expect(first.page.get_by_text("the others are voting")).to_have_count(0)
    assert first.cards() != held
    for _ in range(2):  # before the discard, before the draw
        first.button("Ask the table to go back").click()
        second.button("I agree").click()
        expect(first.page.get_by_text("the others are voting")).to_have_count(0)
    first.wait_for_turn()
    assert first.cards() == held


def test_the_browsers_own_way_back(guest: Guest, server: Server) -> None:
    guest.new_table()
    guest.start()
    expect(guest.page).to_have_url(re.compile("/table/"))
    guest.wait_for_turn()
    guest.page.go_back()
    expect(guest.button("Start")).to_be_visible()
    guest.page.go_back()
    expect(guest.page.get_by_role("heading", name="Games")).to_be_visible()
    guest.page.go_forward()
    guest.page.go_forward()
    guest.wait_for_turn()
    assert guest.page.title().startswith("●")


def test_cards_glide_unless_motion_is_unwanted(come: Come, server: Server) -> None:
    for motion, wanted in (("no-preference", True), ("reduce", False)):
        guest = come(reduced_motion=motion)
        guest.sit(server.create(person("Anna"), bot(), bot(), seed="glide"))
        guest.wait_for_turn()
        guest.page.locator(".deck.legal").click()
        expect(guest.page.locator(".hand .legal")).to_have_count(8)
        assert (guest.page.evaluate(GLIDES) > 0) == wanted


def test_asking_again_before_a_turn_ends(guest: Guest, server: Server) -> None:
    prefer(guest, confirm="turn")
    guest.sit(server.create(person("Anna"), bot(), bot(), seed="again"))
    guest.wait_for_turn()
    guest.act(guest.page.locator(".deck.legal"))
    card = guest.page.locator(".hand .legal").first
    after = re.search(r"leaves (−?\d+)", card.inner_text())
    assert after
    card.click()
    sure = guest.page.locator("section.bar .sure")
    expect(sure).to_contain_text("Really discard")
    expect(sure).to_contain_text(f"worth {after[1]} point")
    assert len(guest.cards()) == 8
    guest.button("Cancel").click()
    expect(sure).to_have_count(0)
    card.click()
    guest.button("Confirm").click()
    expect(guest.page.locator(".hand [data-target^='card:']")).to_have_count(7)
    total = guest.page.locator(".hand .total .big")
    expect(total).to_have_text(after[1])


def test_help_by_keyboard_names_its_source(guest: Guest, server: Server) -> None:
    guest.sit(server.create(person("Anna"), bot(), bot(), seed="help"))
    guest.wait_for_turn()
    guest.tab_to(".hand [data-target^='card:']")
    told = guest.page.locator("#card-help")
    expect(told).to_contain_text("FR-8.10 · The Cursed Hoard, Czech rulebook, p. 7")
    guest.page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    guest.page.keyboard.press("?")
    guest.page.locator("dialog summary").click()
    guest.page.get_by_label("Search names and texts").fill("blanked")
    expect(guest.page.locator("dialog details dl")).to_contain_text("FR-8.8")


@pytest.mark.parametrize(
    "size",
    [
        pytest.param({"width": 640, "height": 450}, id="zoomed to 200 %"),
        pytest.param({"width": 768, "height": 1024}, id="tablet"),
        pytest.param({"width": 844, "height": 390}, id="phone on its side"),
        pytest.param({"width": 320, "height": 640}, id="small phone"),
    ],
)
def test_everything_can_be_reached(come: Come, server: Server, size: dict[str, int]) -> None:
    guest = come(viewport=size, has_touch=True)
    guest.visit()
    expect(guest.page.get_by_role("heading", name="Games")).to_be_visible()
    assert not guest.scrolls_sideways()
    options = {"new_suits": True, "cursed_items": True}
    guest.sit(server.create(person("Anna"), bot(), bot(), bot(), seed="small", options=options))
    guest.wait_for_turn()
    assert not guest.scrolls_sideways()
    guest.act(guest.page.locator(".deck.legal"))
    last = guest.page.locator(".hand .legal").last
    last.scroll_into_view_if_needed()
    guest.act(last)
    assert not guest.scrolls_sideways()


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed")
@pytest.mark.parametrize(
    "palette",
    [
        "safe",
        *(pytest.param(palette, marks=pytest.mark.long) for palette in ("default", "contrast")),
    ],
)
def test_colours_stand_out(come: Come, server: Server, palette: str) -> None:
    for theme, size in (("light", DESKTOP), ("dark", PHONE)):
        guest = come(bypass_csp=True, viewport=size)
        prefer(guest, palette=palette, theme=theme)
        guest.visit()
        expect(guest.page.get_by_role("heading", name="Games")).to_be_visible()
        expect(guest.page.locator("html")).to_have_attribute("data-palette", palette)
        assert guest.barriers() == []
        options = {"new_suits": True, "cursed_items": True}
        guest.sit(server.create(person("Anna"), bot(), bot(), seed="colour", options=options))
        guest.wait_for_turn()
        guest.act(guest.page.locator(".deck.legal"))
        guest.page.mouse.move(0, 0)
        assert guest.barriers() == []
