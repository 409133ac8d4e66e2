"""Whoever made a table gives out new links and deletes it."""

from playwright.sync_api import expect

from support.browser import Come, Guest


def link(guest: Guest, label: str) -> str:
    """The address that stands under this label."""
    return guest.page.get_by_label(label, exact=True).input_value()


def manage(guest: Guest) -> None:
    guest.page.get_by_role("button", name="Links", exact=True).click()
    guest.page.get_by_text("Manage this table").click()


def test_the_host_renews_a_link_and_deletes_the_table(come: Come) -> None:
    anna, petr = come(), come()
    anna.page.on("dialog", lambda dialog: dialog.accept())
    anna.visit("/new/fantasy-realms")
    anna.button("2").click()
    anna.page.get_by_label("Seat 2", exact=True).select_option("open")
    anna.start()
    petr.page.goto(link(anna, "Invitation"))
    petr.page.get_by_label("Your name").fill("Petr")
    petr.page.get_by_role("button", name="Take a seat").click()
    expect(petr.page.locator("section.bar")).to_be_visible()
    lost = petr.page.url

    manage(anna)
    anna.button("New link for Petr").click()
    new = link(anna, "The new link of Petr")
    assert new != lost
    expect(
        petr.page.locator("#main").get_by_text("This link is not valid any more")
    ).to_be_visible()
    petr.page.goto(new)
    expect(petr.page.locator("section.bar")).to_be_visible()

    anna.button("Delete this table").click()
    expect(anna.page.get_by_role("heading", name="Games")).to_be_visible()
    expect(petr.page.locator("#main").get_by_text("This table has been deleted.")).to_be_visible()
    for guest in (anna, petr):
        guest.visit()
        expect(guest.page.get_by_role("heading", name="Games")).to_be_visible()
        expect(guest.page.get_by_role("heading", name="Your tables")).to_have_count(0)


def test_only_the_device_of_the_host_offers_to_manage(come: Come) -> None:
    anna, petr = come(), come()
    anna.visit("/new/fantasy-realms")
    anna.start()
    anna.wait_for_turn()
    anna.button("Links").click()
    expect(anna.page.get_by_text("Manage this table")).to_be_visible()
    petr.page.goto(link(anna, "For spectators"))
    petr.page.get_by_role("button", name="Links", exact=True).click()
    expect(petr.page.get_by_label("For spectators", exact=True)).to_be_visible()
    expect(petr.page.get_by_text("Manage this table")).to_have_count(0)
