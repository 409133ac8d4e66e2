"""Waiting rooms in the browser: whoever made a table, and who comes with the invitation."""

import re

from playwright.sync_api import expect

from support.browser import Guest
from support.tables import Server, TestTable


def hosted(guest: Guest, server: Server, *seats: dict[str, str], **more: bool) -> TestTable:
    """A table whose host's keys lie on this guest's device."""
    table = server.create(*seats, **more)
    held = {
        "id": table.id,
        "game": "fantasy-realms",
        "added": "2026-01-01",
        "seats": table.created["keys"],
        "invitation": table.created["invitation"],
        "watch": table.watch,
        "host": table.created["host"],
    }
    guest.visit()
    guest.page.evaluate("held => localStorage['klubovna.tables'] = JSON.stringify([held])", held)
    guest.visit(f"/table/{table.id}")
    return table


def joins(guest: Guest, table: TestTable, name: str) -> None:
    guest.visit(f"/join/{table.id}#key={table.created['invitation']}")
    guest.page.get_by_label("Your name").fill(name)
    guest.page.locator("form button.primary").click()
    expect(guest.page).to_have_url(re.compile("/table/"))
