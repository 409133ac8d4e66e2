"""Fantasy Realms: what lies on the table for a moment lies over what was there before."""

import pytest
from playwright.sync_api import expect

from klubovna.testing import table
from support.browser import DESKTOP, PHONE, Come
from support.tables import GAME, Server, TestTable, bot, person

SEEN_THROUGH = """panel => {
  const { left, top, width, height } = panel.getBoundingClientRect();
  const through = [];
  for (let x = left + 3; x < left + width - 3; x += 12)
    for (let y = top + 3; y < top + height - 3; y += 12) {
      const at = document.elementFromPoint(x, y);
      if (at && !panel.contains(at)) through.push(`${at.tagName}.${at.className}`);
    }
  return through;
}"""
"""What stands in the place of the panel and is no part of it."""


@pytest.mark.parametrize("screen", [DESKTOP, PHONE])
def test_drawn_cards_lie_over_the_discards(
    come: Come, server: Server, screen: dict[str, int]
) -> None:  # FR-5.1
    position = table(GAME, 2, "between")
    position.active(0)
    position.seat(0).hand("king", "queen")
    position.seat(1).hand("candle", "forge")
    position.area("island", "swamp", "forest", "cavern", "unicorn", "hydra")
    record = position.match.record().to_json()
    seats = [person("Anna"), bot("greedy")]
    answer = server.post("/api/import", {"record": record, "seats": seats})
    guest = come(viewport=screen)
    guest.sit(TestTable(server, answer.json()))
    guest.wait_for_turn()
    guest.act(guest.page.locator("[data-target='deck']:visible"))
    panel = guest.page.locator(".middle > .between")
    expect(panel.locator("[data-cards] li")).to_have_count(2)
    expect(panel.get_by_role("button")).to_have_count(2)
    assert panel.evaluate(SEEN_THROUGH) == []
