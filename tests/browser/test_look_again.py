"""After the game: from the button to the turning point."""

import re

from playwright.sync_api import expect

from support.browser import DESKTOP, PHONE, Come
from support.matches import thrown_away
from support.tables import Server, TestTable

LONG_ENOUGH = 240_000


def test_a_match_is_looked_at_again_and_a_turning_point_shown(come: Come, server: Server) -> None:
    file = thrown_away().record().to_json()
    table = TestTable(server, server.post("/api/import", file).json())
    anna = come(viewport=DESKTOP)
    anna.visit(f"/replay/{table.id}#key={table.watch}")
    anna.button("Look at it again").click()
    window = anna.page.get_by_role("dialog")
    window.get_by_role("button", name="Look at it again").click()
    expect(window.get_by_role("progressbar")).to_be_visible()
    expect(window.get_by_role("heading", name="Turning points")).to_be_visible(timeout=LONG_ENOUGH)
    expect(window.get_by_role("img", name=re.compile("Chance to win"))).to_be_visible()
    expect(window.get_by_text("Given away in all").first).to_be_visible()
    window.get_by_text("The curve as a table").click()
    first = window.get_by_role("row").nth(1).get_by_role("button")
    place = int((first.text_content() or "").split(",")[0])
    first.click()
    expect(window).to_be_hidden()
    expect(anna.page).to_have_url(re.compile(f"at={place - 1}(&|$)"))
    expect(anna.page.get_by_role("img", name=re.compile("Chance to win"))).to_be_visible()

    anna.button("Look at it again").click()
    show = window.get_by_role("button", name="Show").first
    heading = window.get_by_role("heading", name=re.compile(r"1\. Decision \d+"))
    turned = int(re.findall(r"Decision (\d+)", heading.text_content() or "")[0])
    show.click()
    expect(anna.page).to_have_url(re.compile(f"at={turned - 1}(&|$)"))
    expect(anna.page.get_by_text("Better:")).to_be_visible()
    anna.button("Play on from here").click()
    anna.button("Open the table").click()
    expect(anna.page).to_have_url(re.compile("/table/"))

    petr = come(viewport=PHONE)
    petr.visit(f"/replay/{table.id}#key={table.watch}")
    petr.button("Look at it again").click()
    expect(petr.page.get_by_role("heading", name="Turning points")).to_be_visible()
    width = petr.page.evaluate("document.querySelector('dialog').scrollWidth")
    assert width <= PHONE["width"], "nothing sticks out on a phone"
    petr.page.get_by_role("button", name="Show").first.click()
    for part in (petr.page.get_by_label("Whose eyes"), petr.page.get_by_label("To the end")):
        box = part.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= PHONE["width"]
