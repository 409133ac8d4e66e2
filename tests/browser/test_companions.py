"""The companions of physical games."""

import re

import pytest
from playwright.sync_api import expect

from support.browser import AXE, PHONE, Come, Guest, do_without

COMPANIONS = [
    "/companion/aeons-end",
    "/companion/evenfall",
    "/companion/sanctum",
    "/companion/shards-of-infinity",
    "/score/fantasy-realms",
]


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


def drawn(guest: Guest) -> list[str]:
    """Who was drawn: the mages, then the nemesis."""
    market(guest)
    return guest.page.locator(".person .names strong").all_text_contents()


def playing(guest: Guest) -> str:
    """Who plays against whom, as the bar above the decks says it."""
    return guest.page.get_by_role("region", name="Your game").inner_text()


def test_what_was_drawn_is_what_the_decks_are_for(guest: Guest) -> None:
    """Every part takes the set-up over, without being told."""
    guest.visit("/companion/aeons-end#part=setup&seed=evening&players=3&nemesis=crooked_mask")
    people = drawn(guest)
    assert people[-1] == "Crooked Mask"
    guest.page.get_by_role("tab", name="Nemesis").click()
    expect(guest.page.get_by_role("heading", name="The nemesis’ turn")).to_be_visible()
    for person in people:
        assert person in playing(guest)
    guest.page.get_by_role("tab", name="Life").click()
    for mage in people[:-1]:
        expect(guest.page.get_by_text(mage, exact=True).first).to_be_visible()


def test_a_game_that_has_begun_is_not_swept_away_by_a_draw(guest: Guest) -> None:
    guest.visit("/companion/aeons-end#part=setup&seed=first&players=2&nemesis=rageborne")
    drawn(guest)
    guest.page.get_by_role("tab", name="Turn order").click()
    guest.button("Draw the first card").click()
    expect(guest.page.get_by_text("5 cards in the deck")).to_be_visible()
    guest.page.get_by_role("tab", name="Set-up").click()
    guest.page.get_by_role("button", name="3", exact=True).click()
    expect(guest.page.locator(".mages li")).to_have_count(3)
    people = drawn(guest)
    guest.page.get_by_role("tab", name="Turn order").click()
    expect(guest.page.get_by_text("You have drawn another set-up")).to_be_visible()
    expect(guest.page.get_by_text("5 cards in the deck")).to_be_visible()
    guest.button("Play with it").click()
    expect(guest.page.get_by_text("You have drawn another set-up")).to_have_count(0)
    expect(guest.button("Draw the first card")).to_be_visible()
    for person in people:
        assert person in playing(guest)


def test_decks_that_a_link_names_stay(come: Come) -> None:
    guest = come()
    guest.visit(
        "/companion/aeons-end#part=nemesis&seed=link&players=2&mages=jian,lash"
        "&nemesis=prince_of_gluttons&level=normal"
    )
    expect(guest.page.get_by_role("heading", name="The nemesis’ turn")).to_be_visible()
    guest.page.get_by_role("tab", name="Set-up").click()
    market(guest)
    guest.page.get_by_role("tab", name="Life").click()
    expect(guest.page.get_by_role("heading", name="Gravehold")).to_be_visible()
    assert "Prince of Gluttons" in playing(guest)


@pytest.mark.parametrize(
    ("lang", "names", "go"), [("en", "Cave", "Go on"), ("cs", "Jeskyně", "Dál")]
)
def test_a_place_of_evenfall_in_three_taps(come: Come, lang: str, names: str, go: str) -> None:
    """Its name, which stands there once; which of its designs; go on."""
    guest = come(viewport=PHONE, locale=lang)
    guest.visit("/companion/evenfall")
    guest.page.locator(".evenfall .button.primary").click()
    guest.page.locator(".evenfall .button.primary").click()
    guest.button("1").click()
    tiles = guest.page.locator(".places .button")
    expect(tiles.first).to_be_visible()
    said = tiles.all_text_contents()
    assert len({text.strip() for text in said}) == len(said), "every name is there once"
    guest.button(names).click()
    expect(guest.button(go)).to_be_disabled()
    guest.page.locator(".designs .button").first.click()
    guest.button(go).click()
    expect(guest.page.locator(".step")).to_have_count(3)
    assert not guest.scrolls_sideways()


def test_what_comes_next_begins_at_the_top(come: Come) -> None:
    """After a long list of steps the next question is in sight, not the middle of the steps."""
    guest = come(viewport=PHONE)
    guest.visit("/companion/evenfall")
    guest.button("Begin").click()
    for _ in range(2):
        guest.button("I have taken my main action").click()
        question = guest.page.get_by_role("heading", name="How many points does it show?")
        expect(question).to_be_in_viewport()
        expect(guest.page.locator(".step")).to_have_count(0)
        guest.button("0").click()
        if guest.page.locator(".places").count():
            guest.button("There is none").click()
        expect(guest.page.get_by_role("heading", name="What happens")).to_be_in_viewport()
        guest.page.evaluate("scrollTo(0, document.body.scrollHeight)")


@pytest.mark.parametrize(
    ("lang", "reconstructed", "own"),
    [("en", "reconstructed", "Add"), ("cs", "dotvoř", "Přidat")],
)
def test_sanctum_says_what_its_cards_are_and_takes_own_ones(
    come: Come, lang: str, reconstructed: str, own: str
) -> None:
    guest = come(locale=lang)
    guest.visit("/companion/sanctum")
    expect(guest.page.get_by_role("note")).to_contain_text(reconstructed)
    before = guest.page.locator(".rest .panel").last
    before.get_by_role("button").last.click()
    expect(before.locator("li")).to_have_count(1)


def score(guest: Guest, player: str, *cards: str) -> None:
    """Enter a hand, and write it down for a player."""
    for card in cards:
        guest.page.get_by_role("button", name=card).first.click()
    expect(guest.page.locator("#result .total:not(.busy)")).not_to_have_text("–")
    guest.page.get_by_role("group", name="Whose hand is it?").get_by_role(
        "button", name=player
    ).click()
    expect(guest.page.get_by_text(f"{player}: ")).to_be_visible()


def test_a_whole_evening_of_fantasy_realms(come: Come) -> None:
    """Two people, a round and a half: written down, kept, shared, taken back."""
    guest = come(viewport=PHONE, bypass_csp=True, permissions=["clipboard-write", "clipboard-read"])
    guest.visit("/score/fantasy-realms")
    evening = guest.page.get_by_role("region", name="The evening")
    evening.get_by_role("button", name="2", exact=True).click()
    evening.get_by_label("Name of player 1").fill("Anna")
    evening.get_by_label("Name of player 2").fill("Bob")
    evening.get_by_label("Name of player 2").press("Tab")
    score(guest, "Anna", "Unicorn", "Princess")
    expect(guest.page.get_by_text("Anna: 41. Next: Bob.")).to_be_visible()
    score(guest, "Bob", "Dragon")
    expect(guest.page.get_by_text("it is won by: Anna.")).to_be_visible()
    places = evening.locator(".standings li")
    assert places.all_inner_texts()[0].split("\n") == ["1.", "Anna", "41", "1 round won"]
    if AXE.is_file():
        assert guest.barriers() == []
    assert not guest.scrolls_sideways()

    guest.page.reload()
    score(guest, "Bob", "Unicorn", "Princess")
    evening.get_by_role("button", name="Share as text").click()
    expect(evening.get_by_text("Text copied.")).to_be_visible()
    told = guest.page.evaluate("() => navigator.clipboard.readText()")
    assert "1. Anna 41 (1 round won)" in told
    assert "Round 1: Anna 41 ★, Bob −10" in told
    evening.get_by_role("button", name="Take the last round away").click()
    expect(evening.locator("tbody tr")).to_have_count(1)
    evening.get_by_role("button", name="Undo").click()
    expect(evening.locator("tbody tr")).to_have_count(2)


@pytest.mark.parametrize("page", COMPANIONS)
def test_companions_share_a_frame_that_fits_a_phone(come: Come, page: str) -> None:
    guest = come(viewport=PHONE)
    guest.visit(page)
    expect(guest.page.locator("main > .intro h1")).to_be_visible()
    guest.page.wait_for_function("() => document.querySelectorAll('main button').length > 2")
    assert not guest.scrolls_sideways()
    small = guest.page.locator("main button:visible, main select:visible").evaluate_all(
        "nodes => nodes.filter((node) => node.getBoundingClientRect().height < 43.5)"
        ".map((node) => node.outerHTML.slice(0, 120))"
    )
    assert small == []
