"""Who somebody is: their own page, another device, a passkey, and a server for invited guests."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from support.browser import AXE, PHONE, Come, Guest, do_without
from support.tables import GAME, Server, TestTable, person, play_on

MINE = "My page"


def my_key(guest: Guest) -> str:
    """The secret of this browser."""
    found: str = guest.page.evaluate("() => JSON.parse(localStorage['klubovna.daily']).person")
    return found


def play(guest: Guest, server: Server) -> TestTable:
    """A match of Anna, who comes with this browser, and Petr, to its end."""
    body = {"game": GAME, "seats": [{**person("Anna"), "me": True}, person("Petr")]}
    answer = server.post("/api/tables", body, f"me.{my_key(guest)}")
    table = TestTable(server, answer.json())
    with table.sit(0) as anna, table.sit(1) as petr:
        play_on({0: anna, 1: petr})
    return table


def sit_down(guest: Guest, name: str = "Anna") -> None:
    """At a new table, from the lobby."""
    guest.new_table()
    guest.page.get_by_label("Name").first.fill(name)
    guest.start()
    expect(guest.page.locator("[data-seq]").first).to_be_visible()


@pytest.fixture
def axe() -> None:
    if not AXE.is_file():
        do_without("There is no axe-core; `make web` installs it.")


@pytest.mark.usefixtures("axe")
def test_my_page_and_the_same_on_a_phone(come: Come, server: Server) -> None:
    anna = come(bypass_csp=True, color_scheme="dark")
    sit_down(anna)
    table = play(anna, server)
    anna.visit("/me")
    expect(anna.page.get_by_role("heading", name="Tables that are on")).to_be_visible()
    games = anna.page.get_by_role("table", name="By game")
    expect(games.get_by_role("row").nth(1)).to_contain_text("Fantasy Realms")
    expect(games.get_by_role("row").nth(1)).to_contain_text(re.compile("[01] / 1"))
    partners = anna.page.get_by_role("table", name="With whom")
    expect(partners.get_by_role("row").nth(1)).to_have_text(
        re.compile(r"Petr\s*[01] / 1\s*[01] / 1")
    )
    anna.page.get_by_label("I want to be rated").check()
    expect(anna.page.get_by_text("No match counts yet.")).to_be_visible()
    assert not anna.barriers()
    anna.page.get_by_role("button", name="Use on another device").click()
    link = anna.page.get_by_label("You, on another device").input_value()
    phone = come(viewport=PHONE, bypass_csp=True)
    phone.visit(link[link.index("/me#") :])
    phone.page.get_by_role("button", name="Yes, that’s me").click()
    expect(phone.page).to_have_url(re.compile("/me$"))
    expect(phone.page.get_by_role("heading", name="Tables that are over")).to_be_visible()
    assert not phone.scrolls_sideways()
    assert not phone.barriers()
    phone.page.get_by_role("link", name="Replay", exact=True).click()
    expect(phone.page).to_have_url(re.compile(f"/replay/{table.id}"))
    expect(phone.page.get_by_label("Position in the match")).to_be_visible()


def test_whoever_wants_to_be_forgotten_is(guest: Guest) -> None:
    sit_down(guest)
    guest.visit("/me")
    guest.page.on("dialog", lambda dialog: dialog.accept())
    guest.page.get_by_role("button", name="Forget me here").click()
    expect(guest.page.get_by_text("This server doesn’t know you yet.")).to_be_visible()


# ---- passkeys


def with_authenticator(page: Page) -> tuple[Any, str]:
    """A device in the browser that makes passkeys, as Chromium's debugging protocol brings it."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    added = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session, str(added["authenticatorId"])


def test_a_passkey_brings_somebody_back(come: Come, server: Server) -> None:
    by_name = server.url.replace("127.0.0.1", "localhost")
    anna = come(by_name)
    anna.visit("/me")
    device, id = with_authenticator(anna.page)
    section = anna.page.get_by_role("region", name="Passkey")
    anna.page.get_by_label("Your name").fill("Anna Passkey")
    section.get_by_role("button", name="Make a passkey").click()
    expect(section.get_by_text("Anna Passkey is yours alone on this server.")).to_be_visible()
    [made] = device.send("WebAuthn.getCredentials", {"authenticatorId": id})["credentials"]
    other = come(by_name)
    other.visit("/me")
    device, id = with_authenticator(other.page)
    device.send("WebAuthn.addCredential", {"authenticatorId": id, "credential": made})
    section = other.page.get_by_role("region", name="Passkey")
    section.get_by_role("button", name="Come in with my passkey").click()
    expect(section.get_by_text("Anna Passkey is yours alone on this server.")).to_be_visible()
    expect(other.page.get_by_label("Your name")).to_have_value("Anna Passkey")
    assert my_key(other) != my_key(anna)
    sit_down(other, "Anna Passkey")
    stranger = come(by_name)
    sit_down(stranger, "Anna Passkey")
    expect(stranger.page.get_by_text("Anna Passkey 2").first).to_be_visible()


def test_a_page_without_tls_says_why_there_are_no_passkeys(come: Come, server: Server) -> None:
    """Browsers take 127.0.0.1 for safe; a number of the network is not."""
    guest = come()
    guest.context.add_init_script(
        "Object.defineProperty(window, 'isSecureContext', { get: () => false });"
    )
    guest.visit("/me")
    section = guest.page.get_by_role("region", name="Passkey")
    expect(section).to_contain_text("secure pages only")
    expect(section.get_by_role("button")).to_have_count(0)


# ---- by invitation


@pytest.fixture
def club(tmp_path: Path, browser: Browser) -> Iterator[tuple[Server, str]]:
    """A server that needs an invitation, and the way in."""
    running = Server(tmp_path / "tables.sqlite3", "--invitation")
    assert running.process.stdout is not None
    link = running.process.stdout.readline()
    yield running, link[link.index("/#invitation=") :].strip()
    assert running.stop() == ""


@pytest.mark.usefixtures("axe")
def test_only_invited_guests_come_in(club: tuple[Server, str], come: Come) -> None:
    server, way_in = club
    guest = come(server.url, bypass_csp=True)
    guest.visit("/daily")
    expect(guest.page.get_by_role("heading", name="By invitation")).to_be_visible()
    assert not guest.barriers()
    guest.page.get_by_label("The link of your invitation").fill("wrong")
    guest.page.get_by_role("button", name="Come in").click()
    expect(guest.page.get_by_role("alert")).to_contain_text("not valid here")
    assert all("401" in complaint for complaint in guest.complaints)
    guest.complaints.clear()
    guest.visit(way_in)
    expect(guest.page.get_by_role("heading", name="Games")).to_be_visible()
    assert "invitation" not in guest.page.url
    sit_down(guest)
