"""The rooms around the table: replay, scorer, and whether everybody can get in."""

import re

import pytest
from playwright.sync_api import expect

from support.browser import AXE, DESKTOP, PHONE, Come, Guest, do_without, finished
from support.tables import Server, bot, person


def test_replay_and_playing_on_from_there(guest: Guest, server: Server) -> None:
    table = finished(server)
    guest.visit(f"/replay/{table.id}#key={table.key(0)}")
    slider = guest.page.get_by_label("Position in the match")
    expect(slider).to_be_visible()
    last = int(slider.get_attribute("max") or 0)
    assert last > 8
    slider.fill("6")
    expect(guest.page.get_by_text(f"6 / {last}")).to_be_visible()
    guest.button("One decision on").click()
    expect(guest.page.get_by_text(f"7 / {last}")).to_be_visible()
    expect(guest.page).to_have_url(re.compile("at=7"))
    guest.page.get_by_label("Whose eyes").select_option("as Anna saw it")
    expect(guest.page.get_by_role("heading", name="Your hand")).to_be_visible()
    guest.button("Play on from here").click()
    guest.button("Open the table").click()
    expect(guest.page).to_have_url(re.compile("/table/"))
    expect(guest.page.get_by_text("Practice:")).to_be_visible()
    guest.wait_for_turn()
    guest.move()


def test_the_scorer(guest: Guest) -> None:
    guest.visit()
    guest.page.get_by_role("link", name="Score a physical game").click()
    total = guest.page.locator(".total")
    search = guest.page.get_by_label("Search by name, Czech or English")
    search.fill("dragon")
    guest.page.locator("[data-target='card:dragon']").first.click()
    expect(total).to_have_text("−10")
    search.fill("sběratel")
    search.press("Enter")
    expect(total).to_have_text("37")
    expect(guest.page.get_by_text("2 cards, 10 at most", exact=True)).to_be_visible()
    guest.button("Start over").click()
    expect(total).to_have_text("–")


def test_the_scorer_hears_other_choices(guest: Guest) -> None:
    guest.visit("/score/fantasy-realms")
    for card in ("mirage", "hydra", "knights"):
        guest.page.locator(f"[data-target='card:{card}']").first.click()
    total = guest.page.locator(".total")
    expect(total).to_have_text("52")
    expect(guest.page.get_by_text("The best there are.")).to_be_visible()
    mirage = guest.page.get_by_label("Mirage is")
    expect(mirage).to_have_value("swamp")
    mirage.select_option("")
    expect(total).to_have_text("24")
    expect(guest.page.get_by_text("28 points below the best.")).to_be_visible()
    guest.button("Take the best").click()
    expect(total).to_have_text("52")
    expect(mirage).to_have_value("swamp")


def without_barriers(guest: Guest, room: str) -> None:
    assert (room, guest.barriers()) == (room, [])


def at_the_table(guest: Guest, server: Server) -> None:
    guest.sit(server.create(person("Anna"), bot(), bot(), seed="axe"))
    guest.wait_for_turn()
    guest.then(guest.page.locator(".deck.legal").click)
    guest.page.mouse.move(0, 0)
    without_barriers(guest, "table")


@pytest.fixture
def axe() -> None:
    if not AXE.is_file():
        do_without("There is no axe-core; `make web` installs it.")


@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize(
    ("scheme", "size"), [("dark", DESKTOP), ("light", PHONE)], ids=["night", "phone"]
)
def test_nobody_is_shut_out_of_a_table(
    come: Come, server: Server, scheme: str, size: dict[str, int]
) -> None:
    guest = come(viewport=size, color_scheme=scheme, bypass_csp=True)
    at_the_table(guest, server)
    expect(guest.page.locator("html")).to_have_attribute("data-theme", scheme)


@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize(
    ("scheme", "size"),
    [pytest.param("light", DESKTOP, marks=pytest.mark.long), ("dark", PHONE)],
    ids=["day", "phone-night"],
)
def test_nobody_is_shut_out(come: Come, server: Server, scheme: str, size: dict[str, int]) -> None:
    guest = come(viewport=size, color_scheme=scheme, bypass_csp=True)
    guest.visit()
    expect(guest.page.get_by_role("heading", name="Games")).to_be_visible()
    without_barriers(guest, "lobby")
    guest.visit("/new/fantasy-realms")
    expect(guest.button("Start")).to_be_visible()
    without_barriers(guest, "new table")
    for game in server.get("/api/games").json()["games"]:
        guest.sit(server.create(person("Anna"), bot(), seed="axe", game=game["id"]))
        guest.wait_for_turn()
        guest.ready()
        without_barriers(guest, game["id"])
    table = finished(server)
    guest.visit(f"/table/{table.id}#key={table.key(0)}")
    expect(guest.page.get_by_role("heading", name="How the points came about")).to_be_visible()
    without_barriers(guest, "after the game")
    guest.visit(f"/replay/{table.id}#key={table.key(0)}&at=9")
    expect(guest.page.get_by_label("Position in the match")).to_be_visible()
    without_barriers(guest, "replay")
    guest.visit("/score/fantasy-realms")
    guest.page.get_by_label("Search by name, Czech or English").fill("mirage")
    guest.page.locator("[data-target='card:mirage']").first.click()
    expect(guest.page.get_by_text("Choices at the end")).to_be_visible()
    without_barriers(guest, "scorer")
    guest.visit("/companion/shards-of-infinity")
    expect(guest.page.get_by_role("heading", level=1)).to_be_visible()
    without_barriers(guest, "companion")
    guest.visit("/help")
    expect(guest.page.locator("summary").first).to_be_visible()
    without_barriers(guest, "help")


def test_a_shared_replay_gives_no_seat_away(come: Come, server: Server) -> None:
    """The link holds a spectator's key; a QR code is drawn here, and no key reaches the server."""
    table = finished(server)
    anna, petr = come(), come()
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url))
    anna.visit(f"/replay/{table.id}#key={table.key(0)}&at=4")
    anna.button("Share").click()
    link = anna.page.get_by_label("Link to this position").input_value()
    expect(anna.page.get_by_role("img", name="QR code:")).to_be_visible()
    assert not any(key in link for key in table.keys.values())
    assert not any("key=" in url.partition("#")[0] for url in asked)
    key = link.partition("key=")[2].partition("&")[0]
    assert not any(key in url.partition("#")[0] for url in asked)
    petr.visit(link)
    expect(petr.page.get_by_text(re.compile("^4 / "))).to_be_visible()
    seats = server.post("/api/tables/mine", {"keys": [key]}).json()["tables"]
    assert [mine["seat"] for mine in seats] == [-1]
