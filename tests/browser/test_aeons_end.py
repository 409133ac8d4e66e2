"""Aeon's End in a browser: a match by clicking what glows, the discard order, a nemesis turn."""

from typing import Any

import pytest
from playwright.sync_api import expect

from support.browser import AXE, DESKTOP, PHONE, Come, Guest, do_without
from support.tables import Server, TestTable, bot, person

ALONE = {"mage_1": "jian", "nemesis": "rageborne"}


def seated(server: Server, *seats: Any, seed: str, **options: Any) -> TestTable:
    answer = server.post(
        "/api/tables", {"game": "aeons-end", "seats": [*seats], "options": options, "seed": seed}
    )
    assert answer.status_code == 201, answer.text
    return TestTable(server, answer.json())


def end_the_turn(guest: Guest) -> None:
    """End it, whatever is left unused."""
    guest.act(guest.button("End main phase"))
    if guest.sure.count():
        guest.act(guest.sure)


def test_the_order_of_the_discard_pile(guest: Guest, server: Server) -> None:
    guest.sit(seated(server, person("Anna"), seed="order", **ALONE))
    guest.wait_for_turn()
    guest.act(guest.page.locator(".hand [data-target='card:crystal']").first)
    guest.act(guest.page.locator(".hand [data-target='card:crystal']").first)
    expect(guest.page.locator(".aether b")).to_have_text("2")
    guest.act(guest.page.locator("[data-target='supply:jade']"))
    guest.act(guest.page.locator(".hand [data-target='card:moonstone_shard']"))
    end_the_turn(guest)
    laying = guest.page.locator(".laying")
    expect(laying.get_by_text("will come up first")).to_be_visible()
    expect(laying.locator("ol [data-target]")).to_have_count(1)
    guest.act(laying.locator(".cards [data-target='card:crystal']"))
    expect(laying.locator("ol [data-target]").last).to_have_attribute("data-target", "card:crystal")
    laying.get_by_role("button", name="Lay them all").click()
    expect(laying).to_have_count(0)


def test_a_match_by_clicking_what_glows(guest: Guest, server: Server) -> None:
    """Who only ends turns loses soon, and meets the questions of the nemesis."""
    table = seated(
        server,
        person("Anna"),
        bot("random"),
        seed="short",
        nemesis="carapace_queen",
        level="extinction",
    )
    guest.sit(table)
    guest.wait_for_turn()
    for _ in range(150):
        if guest.over:
            break
        finish = guest.button("End main phase")
        guest.act(finish if finish.count() else guest.glowing.first)
        guest.wait_for_turn()
    assert guest.over
    expect(guest.page.get_by_text("You lost together", exact=False)).to_be_visible()
    guest.visit(f"/replay/{table.id}#key={table.key(0)}&at=4")
    expect(guest.page.get_by_label("Position in the match")).to_be_visible()
    expect(guest.page.get_by_role("heading", name="Supply")).to_be_visible()


def test_the_nemesis_takes_its_turn(guest: Guest, server: Server) -> None:
    guest.sit(seated(server, person("Anna"), seed="nemesis", **ALONE))
    guest.wait_for_turn()
    log = guest.page.get_by_text("The nemesis takes a turn.")
    while not log.count():
        end_the_turn(guest) if guest.button("End main phase").count() else guest.move()
        guest.wait_for_turn()
    drawn = guest.page.locator("aside .turn li").filter(has_text="The nemesis draws").count()
    assert drawn > 0
    expect(guest.page.locator(".nemesis .pile").first).to_contain_text(str(20 - drawn))


@pytest.mark.parametrize(
    ("scheme", "size"),
    [("dark", DESKTOP), ("light", PHONE)],
    ids=["night", "phone"],
)
def test_nobody_is_shut_out_of_aeons_end(
    come: Come, server: Server, scheme: str, size: dict[str, int]
) -> None:
    if not AXE.is_file():
        do_without("There is no axe-core; `make web` installs it.")
    guest = come(viewport=size, color_scheme=scheme, bypass_csp=True)
    guest.sit(seated(server, person("Anna"), bot("random"), bot("random"), seed="axe"))
    guest.wait_for_turn()
    guest.page.mouse.move(0, 0)
    assert guest.barriers() == []
    assert not guest.scrolls_sideways()
