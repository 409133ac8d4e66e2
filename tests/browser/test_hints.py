"""The hint at the table: why, the best options with their figures, plans of partners; it covers no
answer and nothing jumps, and who does not want to wait cancels it."""

import os
import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from support.browser import Come, Guest
from support.sight import SIZES, WATCH_SHIFTS, look
from support.tables import Server, TestTable, bot, person
from support.workers import strike, workers_of

GAMES = ["aeons-end", "evenfall", "fantasy-realms", "sanctum", "shards-of-infinity"]
PICTURES = os.environ.get("KLUBOVNA_PICTURES")


def hinted(guest: Guest) -> Locator:
    guest.page.keyboard.press("h")
    panel = guest.page.locator(".hint[role=status]:not(.thinking)")
    expect(panel).to_be_visible()
    return panel


def arrive(come: Come, server: Server, game: str, size: str) -> tuple[Guest, TestTable, int]:
    """Somebody at a table, with a question before them that has so many answers."""
    touch = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
    guest = come(viewport=SIZES[size], **touch)
    guest.context.add_init_script(WATCH_SHIFTS)
    table = server.create(person("Anna"), bot(), game=game, seed="sight")
    guest.sit(table)
    guest.wait_for_turn()
    with table.sit(0) as player:
        player.wait_seq(0)
        while not player.state["ask"]:
            player.hear()
        return guest, table, len(player.state["ask"]["options"])


@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize(
    "game", [GAMES[0], *(pytest.param(g, marks=pytest.mark.long) for g in GAMES[1:])]
)
def test_a_hint_compares_and_covers_nothing(
    come: Come, server: Server, game: str, size: str
) -> None:
    guest, _, count = arrive(come, server, game, size)
    phone = size == "phone"
    before = look(guest.page, count, phone=phone)
    guest.page.evaluate("() => { window.shifts.length = 0; }")
    panel = hinted(guest)
    guest.page.wait_for_timeout(200)
    if PICTURES:
        guest.page.screenshot(path=f"{PICTURES}/{game}-{size}.png")
    seen = look(guest.page, count, phone=phone)
    assert set(seen.ways) == set(before.ways)
    assert not seen.faults(hand=True)
    expect(panel).to_contain_text("Hint:")
    if count > 1:
        told = panel.locator(".figure").all_inner_texts()
        figures = [int(re.sub(r"\D", "", text)) for text in told]
        assert 2 <= len(figures) <= 3
        assert figures[0] == max(figures)
        expect(panel.locator(".cost")).to_contain_text(re.compile("second best|hardly matters"))
    panel.get_by_role("button", name="Close the hint").click()
    expect(panel).to_have_count(0)
    assert set(look(guest.page, count, phone=phone).ways) == set(before.ways)


COVERED = """() => [...document.querySelectorAll("section.bar .answer")].filter((node) => {
  const { left, top, width, height } = node.getBoundingClientRect();
  const across = [0.1, 0.5, 0.9].map((part) => left + part * width);
  return across.some((x) => !node.contains(document.elementFromPoint(x, top + height / 2)));
}).map((node) => node.textContent.trim())"""
"""The answers of the bar on some part of which a finger would meet something else."""


def test_on_a_phone_a_hint_covers_none_of_the_answers_beside_it(come: Come, server: Server) -> None:
    guest = come(viewport=SIZES["phone"], has_touch=True, is_mobile=True)
    table = server.create(person("Anna"), bot(), game="evenfall", seed="beside")
    with table.sit(0) as player:
        player.wait_seq(0)
        while not player.state["ask"]:
            player.hear()
        words = [option["words"] for option in player.state["ask"]["options"]]
        player.move(words.index("token"))
    guest.sit(table)
    guest.wait_for_turn()
    answers = guest.page.locator("section.bar .answer")
    expect(answers.first).to_be_visible()
    assert answers.count() > 1
    panel = hinted(guest)
    assert guest.page.evaluate(COVERED) == []
    assert panel.locator(".why").evaluate("(node) => node.getBoundingClientRect().height") > 0
    whole = "(node) => node.scrollHeight <= node.clientHeight + 1"
    assert panel.locator(".advice").evaluate(whole)


IN_REACH = """(node) => {
  const { left, top, width, height } = node.getBoundingClientRect();
  return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def test_on_a_phone_a_hint_leaves_play_all_in_reach_and_can_be_seen_whole(
    come: Come, server: Server
) -> None:
    guest = come(viewport=SIZES["phone"], has_touch=True, is_mobile=True, locale="cs")
    guest.sit(server.create(person("Anna"), bot(), game="shards-of-infinity", seed="whole"))
    guest.wait_for_turn()
    everything = guest.page.locator("section.bar .all")
    expect(everything).to_be_visible()
    panel = hinted(guest)
    assert everything.evaluate(IN_REACH)
    assert guest.page.evaluate(COVERED) == []
    whole = "(node) => node.scrollHeight <= node.clientHeight + 1"
    assert not panel.locator(".advice").evaluate(whole)
    panel.get_by_role("button", name="Ukázat celý tip").tap()
    assert panel.locator(".advice").evaluate(whole)
    panel.get_by_role("button", name="Ukázat z tipu méně").tap()
    assert not panel.locator(".advice").evaluate(whole)
    assert everything.evaluate(IN_REACH)


HEIGHTS = """async (node) => {
  const seen = new Set();
  for (let frame = 0; frame < 8; frame += 1) {
    await new Promise((done) => requestAnimationFrame(done));
    seen.add(Math.round(node.getBoundingClientRect().height));
  }
  return [...seen];
}"""


def test_a_hint_stands_still_however_high_the_window_is(come: Come, server: Server) -> None:
    """Where it just fits, it is not drawn larger and smaller by turns."""
    guest = come(viewport={"width": 1440, "height": 900})
    guest.sit(server.create(person("Anna"), bot(), game="aeons-end", seed="still"))
    guest.wait_for_turn()
    panel = hinted(guest)

    def restless(height: int) -> bool:
        guest.page.set_viewport_size({"width": 1440, "height": height})
        guest.page.wait_for_timeout(50)
        return len(panel.evaluate(HEIGHTS)) > 1

    low, high = 600, 1600
    while high - low > 1:
        height = (low + high) // 2
        restless(height)
        fits = panel.locator(".advice").get_attribute("tabindex") is None
        low, high = (low, height) if fits else (height, high)
    assert 600 < low < 1599, "somewhere it just fits"
    assert [height for height in range(low - 15, low + 16) if restless(height)] == []


def test_partners_tell_their_plans_with_the_hint(guest: Guest, server: Server) -> None:
    guest.sit(server.create(person("Anna"), bot(), game="aeons-end", seed="plans"))
    guest.wait_for_turn()
    expect(hinted(guest).locator(".plan")).to_have_count(1)


def test_one_of_the_options_is_taken_by_its_bar(guest: Guest, server: Server) -> None:
    guest.sit(server.create(person("Anna"), bot(), game="shards-of-infinity", seed="bars"))
    guest.wait_for_turn()
    guest.act(hinted(guest).locator(".bars button").first)
    expect(guest.page.locator(".hint[role=status]")).to_have_count(0)


def test_who_does_not_want_to_wait_cancels(come: Come, tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite3")
    table = server.create(person("Anna"), bot(), game="shards-of-infinity", seed="cancel")
    guest = come(server.url)
    guest.sit(table)
    guest.wait_for_turn()
    workers = workers_of(server)
    strike(workers, signal.SIGSTOP)
    guest.button("Hint").click()
    waiting = guest.page.locator(".hint.thinking")
    expect(waiting).to_contain_text("Thinking")
    waiting.get_by_role("button", name="Cancel the hint").click()
    expect(waiting).to_have_count(0)
    strike(workers, signal.SIGCONT)
    expect(hinted(guest)).to_contain_text("Hint:")
    guest.page.goto("about:blank")
    server.stop()
