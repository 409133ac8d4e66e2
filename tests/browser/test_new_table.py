"""A new table is laid out in words and pictures, by what the game says about it."""

import pytest
from playwright.sync_api import Locator, expect

from support.browser import AXE, DESKTOP, PHONE, Come, Guest, do_without
from support.tables import Server

GAMES = ["aeons-end", "evenfall", "fantasy-realms", "sanctum", "shards-of-infinity"]


def seats(guest: Guest) -> Locator:
    return guest.page.get_by_label("Name at seat")


def fold(guest: Guest, name: str) -> Locator:
    return guest.page.locator("details").filter(has=guest.page.locator("summary", has_text=name))


@pytest.mark.parametrize("lang", ["cs", pytest.param("en", marks=pytest.mark.long)])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_goes_by_an_identifier(come: Come, game: str, lang: str) -> None:
    guest = come(locale=lang)
    guest.visit(f"/new/{game}")
    expect(guest.page.locator("form")).to_be_visible()
    for shut in guest.page.locator("details > summary").all():
        shut.click()
    read = guest.page.locator("main").inner_text() + " ".join(
        guest.page.locator("option").all_text_contents()
    )
    raw = ["_", "rageborne", "deck_destruction", "free_for_all", "undefined", "{"]
    assert [word for word in raw if word in read] == []


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        ("en", ["Carapace Queen", "difficulty 3 of 10", "Deck destruction", "Jade", "Expert"]),
        ("cs", ["Chitinová královna", "obtížnost 3 z 10", "Destrukce balíčku", "Nefrit", "Expert"]),
    ],
)
def test_choices_have_names_pictures_and_a_difficulty(
    come: Come, lang: str, names: list[str]
) -> None:
    guest = come(locale=lang)
    guest.visit("/new/aeons-end")
    for name in names:
        expect(guest.page.locator("form").get_by_text(name, exact=True).first).to_be_attached()
    cards = guest.page.locator("form label:has(input[type=radio])")
    assert cards.count() == cards.locator("svg.tone-steel, svg[class*=tone-]").count()
    drawn = guest.page.locator("form use.figure").first
    sprite = drawn.evaluate("use => use.getBBox().width")
    assert sprite > 0, "the picture is drawn"


def test_a_mage_is_chosen_at_its_seat(guest: Guest) -> None:
    guest.visit("/new/aeons-end")
    guest.page.get_by_role("button", name="3", exact=True).click()
    mages = guest.page.get_by_role("button", name="Mage: at random")
    expect(mages).to_have_count(3)
    mages.nth(2).click()
    dialog = guest.page.get_by_role("dialog", name="Seat 3: mage")
    dialog.get_by_text("Kadir", exact=True).click()
    expect(dialog).not_to_be_visible()
    guest.page.get_by_role("button", name="Mage: at random").first.click()
    expect(guest.page.get_by_role("dialog").get_by_label("Kadir")).to_be_disabled()
    guest.page.keyboard.press("Escape")
    guest.start()
    expect(guest.page.get_by_role("region", name="Kadir")).to_be_visible()
    expect(guest.page.get_by_text("rulings and house rules")).to_have_count(0)


def test_two_sit_down_to_shards_and_a_mode_brings_its_players(guest: Guest) -> None:
    guest.visit("/new/shards-of-infinity")
    expect(seats(guest)).to_have_count(2)
    guest.page.get_by_label("Two against two").check()
    expect(seats(guest)).to_have_count(4)
    guest.page.get_by_role("button", name="1", exact=True).click()
    expect(guest.page.get_by_label("Solo", exact=True)).to_be_checked()
    expect(guest.page.get_by_role("group", name="Character of the second seat")).to_have_count(0)
    expect(guest.page.get_by_role("group", name="Character")).to_be_visible()
    expect(fold(guest, "The nemesis of a solo game")).to_be_visible()
    guest.page.get_by_role("button", name="2", exact=True).click()
    expect(guest.page.get_by_label("Standard game")).to_be_checked()
    expect(fold(guest, "The nemesis of a solo game")).to_have_count(0)


def test_a_fold_says_what_it_holds(guest: Guest) -> None:
    guest.visit("/new/fantasy-realms")
    rulings = fold(guest, "Rulings and house rules")
    expect(rulings.locator("summary")).to_contain_text("13 options")
    rulings.locator("summary").click()
    rulings.get_by_label("The Demon can blank itself").check()
    expect(rulings.locator("summary")).to_contain_text("1 changed")


def test_presets_and_as_last_time(guest: Guest, server: Server) -> None:
    guest.visit("/new/fantasy-realms")
    expect(guest.page.get_by_role("button", name="As last time")).to_have_count(0)
    hoard = guest.page.get_by_role("button", name="The Cursed Hoard")
    hoard.click()
    expect(hoard).to_have_attribute("aria-pressed", "true")
    expect(seats(guest)).to_have_count(4)
    guest.page.get_by_label("Name at seat 1").fill("Eva")
    guest.page.get_by_label("Seat 2", exact=True).select_option("bot:beginner")
    expect(hoard).to_have_attribute("aria-pressed", "true")
    guest.start()
    guest.wait_for_turn()

    guest.visit("/new/fantasy-realms")
    expect(seats(guest)).to_have_count(3)
    guest.page.get_by_role("button", name="As last time").click()
    expect(seats(guest)).to_have_count(4)
    expect(guest.page.get_by_label("Name at seat 1")).to_have_value("Eva")
    expect(guest.page.get_by_label("Seat 2", exact=True)).to_have_value("bot:beginner")
    expect(guest.page.get_by_label("cursed items")).to_be_checked()
    guest.page.get_by_role("button", name="First game").click()
    expect(seats(guest)).to_have_count(3)
    expect(guest.page.get_by_label("cursed items")).not_to_be_checked()


@pytest.mark.parametrize(
    ("lang", "style"),
    [
        ("en", "casual – keeps to rules of thumb"),
        ("cs", "příležitostný hráč"),
    ],
)
def test_a_bot_says_how_it_plays(come: Come, lang: str, style: str) -> None:
    guest = come(locale=lang)
    guest.visit("/new/fantasy-realms")
    expect(guest.page.locator("form li .style").first).to_contain_text(style)


@pytest.mark.parametrize(
    ("scheme", "size"),
    [("light", PHONE), pytest.param("dark", DESKTOP, marks=pytest.mark.long)],
    ids=["phone", "night"],
)
@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_shut_out_of_a_new_table(
    come: Come, game: str, scheme: str, size: dict[str, int]
) -> None:
    if not AXE.is_file():
        do_without("There is no axe-core; `make web` installs it.")
    guest = come(viewport=size, color_scheme=scheme, bypass_csp=True)
    guest.visit(f"/new/{game}")
    expect(guest.button("Start")).to_be_visible()
    assert not guest.scrolls_sideways()
    assert guest.barriers() == []
    small = guest.page.locator("form button:visible, form select:visible").evaluate_all(
        "nodes => nodes.filter((node) => node.getBoundingClientRect().height < 44)"
        ".map((node) => node.textContent.trim())"
    )
    assert small == []
