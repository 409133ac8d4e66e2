"""What the table does for those who sit at it: undo, languages, lost connections, spectators."""

import socket
from pathlib import Path

from playwright.sync_api import expect

from support.browser import PHONE, Come, Guest
from support.tables import Server, bot, person


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_undo_and_redo(guest: Guest, server: Server) -> None:
    guest.sit(server.create(person("Anna"), bot(), bot(), seed="undo"))
    guest.wait_for_turn()
    while not guest.page.locator(".area .legal").count():
        guest.then(guest.glowing.first.click)
    before = guest.cards(), guest.cards(".area")
    undo, redo = guest.button("Undo"), guest.button("Redo")
    guest.act(guest.page.locator(".area .legal").first)
    taken = guest.cards()
    assert len(taken) == 8
    guest.act(undo)
    assert (guest.cards(), guest.cards(".area")) == before
    expect(undo).to_be_disabled()
    guest.act(redo)
    assert guest.cards() == taken
    expect(redo).to_be_disabled()
    guest.then(lambda: guest.page.keyboard.press("u"))
    assert (guest.cards(), guest.cards(".area")) == before
    # A drawn card has been seen.
    guest.act(guest.page.locator(".deck.legal"))
    drawn = guest.cards()
    expect(undo).to_be_disabled()
    guest.page.keyboard.press("u")
    guest.page.wait_for_timeout(200)
    assert guest.cards() == drawn


def test_the_card_just_drawn_is_marked(guest: Guest, server: Server) -> None:
    guest.sit(server.create(person("Anna"), bot(), bot(), seed="fresh"))
    guest.wait_for_turn()
    marked = guest.page.locator("[data-fresh]")
    expect(marked).to_have_count(0)
    held = set(guest.cards())
    guest.act(guest.page.locator(".deck.legal"))
    expect(marked).to_have_count(1)
    assert {marked.get_attribute("data-target")} == set(guest.cards()) - held
    expect(marked).to_have_attribute("aria-description", "just came")
    guest.then(guest.page.locator(".hand .legal").first.click)
    expect(marked).to_have_count(0)


def test_why_not_and_hint(guest: Guest, server: Server) -> None:
    guest.sit(server.create(person("Anna"), bot(), bot(), seed="why"))
    guest.wait_for_turn()
    guest.page.locator(".hand [data-target]").first.click()
    expect(guest.page.locator(".toasts, [role=status]").filter(has_text=".").first).to_be_visible()
    guest.button("Hint").click()
    advice = guest.page.locator(".hint[role=status]")
    expect(advice).to_contain_text("Hint:")
    guest.act(advice.get_by_role("button", name="Do it"))
    expect(guest.prompt).to_contain_text("Discard")


def test_both_languages_in_mid_game(guest: Guest, server: Server) -> None:
    guest.sit(server.create(person("Anna"), bot(), bot(), seed="languages"))
    guest.wait_for_turn()
    html = guest.page.locator("html")
    expect(html).to_have_attribute("lang", "en")
    expect(guest.page.get_by_role("heading", name="Your hand")).to_be_visible()
    guest.button("CS: Přepnout do češtiny").click()
    expect(html).to_have_attribute("lang", "cs")
    expect(guest.page.get_by_role("heading", name="Tvoje karty")).to_be_visible()
    guest.act(guest.page.locator(".deck.legal"))
    assert len(guest.cards()) == 8
    guest.page.reload()
    expect(html).to_have_attribute("lang", "cs")
    expect(guest.prompt).to_contain_text("Odlož")
    guest.button("EN: Switch to English").click()
    expect(guest.prompt).to_contain_text("Discard a card.")


def test_a_killed_server_and_a_lost_network(come: Come, tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite3", "--port", str(free_port()))
    guest = come(server.url)
    guest.forgiving = True
    guest.sit(server.create(person("Anna"), bot(), bot()))
    guest.wait_for_turn()
    guest.act(guest.page.locator(".deck.legal"))
    hand = guest.cards()
    assert len(hand) == 8
    lost = guest.page.get_by_text("The connection is lost.")

    server.kill()
    expect(lost).to_be_visible()
    assert guest.cards() == hand
    # Chosen while nobody answers: it is sent when the server is back.
    thrown = guest.page.locator(".hand .legal").first
    card = thrown.get_attribute("data-target")
    assert card is not None
    thrown.click()
    server.start()
    expect(lost).to_be_hidden()
    expect(guest.page.locator(f".hand [data-target='{card}']")).to_have_count(0)
    guest.wait_for_turn()
    assert guest.cards() == sorted(set(hand) - {card})

    guest.context.set_offline(True)
    expect(lost).to_be_visible()
    guest.context.set_offline(False)
    expect(lost).to_be_hidden()
    assert guest.cards() == sorted(set(hand) - {card})
    guest.move()
    assert server.stop() == ""


def test_two_tabs_of_one_seat_stay_in_step(come: Come, server: Server) -> None:
    table = server.create(person("Anna"), bot(), bot())
    one, other = come(), come()
    for each in (one, other):
        each.sit(table)
        each.wait_for_turn()
    one.act(one.page.locator(".deck.legal"))
    expect(other.page.locator(".hand [data-target]")).to_have_count(8)
    assert one.cards() == other.cards()


def test_a_spectator_sees_no_hand(come: Come, server: Server) -> None:
    table = server.create(person("Anna"), bot(), bot())
    anna, watcher = come(), come()
    anna.sit(table)
    anna.wait_for_turn()
    watcher.visit(f"/table/{table.id}#key={table.watch}")
    expect(watcher.page.get_by_text("You are watching.")).to_be_visible()
    expect(watcher.page.locator(".deck")).to_be_visible()
    assert watcher.page.locator(".hand").count() == 0
    assert watcher.glowing.count() == 0
    assert not set(anna.cards()) & set(watcher.cards("body"))
    anna.act(anna.page.locator(".deck.legal"))
    assert not set(anna.cards()) & set(watcher.cards("body"))


def test_a_phone(come: Come, server: Server) -> None:
    guest = come(viewport=PHONE, is_mobile=True, has_touch=True)
    guest.visit()
    expect(guest.page.get_by_role("heading", name="Games")).to_be_visible()
    assert not guest.scrolls_sideways()
    guest.new_table()
    assert not guest.scrolls_sideways()
    guest.start()
    guest.wait_for_turn()
    for _ in range(5):
        assert not guest.scrolls_sideways()
        guest.tap(guest.glowing.first)
        guest.wait_for_turn()
    assert guest.page.evaluate("document.documentElement.clientWidth") == PHONE["width"]


def test_keyboard_only(guest: Guest) -> None:
    guest.visit()
    expect(guest.page.get_by_role("heading", name="Games")).to_be_visible()
    guest.tab_to("a[href='/new/fantasy-realms']")
    guest.page.keyboard.press("Enter")
    expect(guest.button("Start")).to_be_visible()
    guest.tab_to("form button.primary")
    guest.page.keyboard.press("Enter")
    guest.wait_for_turn()
    guest.tab_to(".deck.legal")
    guest.then(lambda: guest.page.keyboard.press("Enter"))
    assert len(guest.cards()) == 8
    guest.tab_to(".hand .legal")
    guest.page.keyboard.press("ArrowRight")
    guest.then(lambda: guest.page.keyboard.press("Enter"))
    guest.then(lambda: guest.page.keyboard.press("1"))
    assert len(guest.cards()) == 8
    guest.page.keyboard.press("?")
    expect(guest.page.get_by_role("dialog")).to_be_visible()
    guest.page.keyboard.press("Escape")
    expect(guest.page.get_by_role("dialog")).to_be_hidden()
