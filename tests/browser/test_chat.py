"""Two people at two devices talk at the table: one at a desk, one on a phone."""

import os
from pathlib import Path

from playwright.sync_api import Locator, expect

from support.browser import PHONE, Come, Guest
from support.rooms import hosted, joins
from support.tables import OPEN, Server, person

DESK = {"width": 1440, "height": 900}
HOSTILE = "<img src=x onerror=\"document.title='hacked'\"> & \u202eolleh " + "x" * 120


def chat(guest: Guest) -> Locator:
    return guest.page.locator("section.chat")


def opener(guest: Guest) -> Locator:
    return guest.page.locator("header button.chat")


def write(guest: Guest, text: str) -> None:
    field = chat(guest).get_by_role("textbox")
    field.fill(text)
    field.press("Enter")
    expect(field).to_have_value("")


def places_of_things(guest: Guest) -> list[object]:
    """Where on the screen things lie and buttons stand."""
    guest.page.mouse.move(0, 0)
    found = guest.page.locator("main [data-target]:visible, section.bar button:visible")
    return [thing.bounding_box() for thing in found.all()]


def picture(guest: Guest, name: str) -> None:
    if folder := os.environ.get("PICTURES"):
        guest.page.screenshot(path=Path(folder) / f"{name}.png")


def test_two_people_talk_without_losing_sight_of_the_table(come: Come, server: Server) -> None:
    anna = come(viewport=DESK)
    petr = come(viewport=PHONE, has_touch=True, settings={"lang": "cs"})
    table = server.create(person("Anna"), person("Petr"))
    anna.sit(table, 0)
    petr.sit(table, 1)
    opener(anna).click()
    expect(chat(anna).get_by_role("textbox")).to_be_focused()
    chat(anna).get_by_role("button", name="Good game!").click()
    write(anna, HOSTILE)
    expect(opener(petr)).to_have_accessible_name("Chat: 2 nové zprávy")
    expect(petr.page.locator("[aria-live]", has_text="Anna: Dobrá hra!")).to_have_count(1)
    picture(petr, "phone-folded")
    opener(petr).click()
    expect(chat(petr)).to_contain_text("Dobrá hra!")
    said = chat(petr).locator("li p").last
    expect(said).to_have_text(HOSTILE.replace("\u202e", ""))
    assert not petr.scrolls_sideways()
    assert not petr.barriers()
    write(petr, "Ahoj!")
    picture(petr, "phone-open")
    chat(petr).get_by_role("button", name="Zavřít chat").click()
    expect(opener(petr)).to_have_accessible_name("Chat")

    expect(chat(anna)).to_contain_text("Ahoj!")
    picture(anna, "desk-open")
    assert not anna.barriers()
    talking = places_of_things(anna)
    opener(anna).click()
    expect(chat(anna)).to_have_count(0)
    assert places_of_things(anna) == talking != []


def test_somebody_is_muted_and_the_host_turns_the_chat_off(come: Come, server: Server) -> None:
    anna, petr = come(), come()
    table = hosted(anna, server, person("Anna"), OPEN, OPEN)
    joins(petr, table, "Petr")
    write(petr, "first")
    expect(chat(anna)).to_contain_text("first")
    picture(anna, "waiting")
    chat(anna).get_by_role("button", name="Who is heard").click()
    chat(anna).get_by_label("Mute Petr").check()
    picture(anna, "managing")
    chat(anna).get_by_role("button", name="Who is heard").click()
    write(petr, "second")
    expect(chat(anna)).to_contain_text("2 lines of muted people")
    expect(chat(anna)).not_to_contain_text("second")
    anna.page.reload()
    expect(chat(anna)).to_contain_text("2 lines of muted people")
    chat(anna).get_by_role("button", name="Who is heard").click()
    chat(anna).get_by_label("Who may write").select_option("off")
    expect(chat(petr)).to_contain_text("The chat is turned off.")
    expect(chat(petr).get_by_role("textbox")).to_have_count(0)


def test_somebody_is_the_same_on_another_device(come: Come, server: Server) -> None:
    anna, phone = come(), come(viewport=PHONE)
    anna.visit()
    anna.page.locator("header").get_by_role("button", name="Settings").click()
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("Žofie")
    dialog.get_by_role("button", name="owl").click()
    dialog.get_by_role("button", name="violet").click()
    dialog.get_by_role("button", name="Use on another device").click()
    link = dialog.get_by_label("You, on another device").input_value()
    assert "/me#" in link
    picture(anna, "me")
    assert not anna.barriers()
    phone.visit("/me#" + link.partition("#")[2])
    expect(phone.page.locator("#main")).to_contain_text("Žofie")
    picture(phone, "me-phone")
    phone.page.get_by_role("button", name="Yes, that’s me").click()
    table = server.create(person("Anna"), OPEN)
    phone.visit(f"/join/{table.id}#key={table.created['invitation']}")
    expect(phone.page.get_by_label("Your name")).to_have_value("Žofie")
    phone.page.locator("form button.primary").click()
    chip = phone.page.locator("[data-chip='seat:1']")
    expect(chip).to_contain_text("Žofie")
    expect(chip.locator("svg.crest")).to_be_visible()
    picture(phone, "crest-phone")
    seat = server.get(table.path, table.key(0)).json()["seats"][1]
    assert (seat["name"], seat["crest"]) == ("Žofie", "owl.violet")
