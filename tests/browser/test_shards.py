"""Shards of Infinity by clicking: whole games, attacks, the nemesis, and what comes before."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from klubovna.testing import Scenario
from klubovna.texts import plain
from support.browser import AXE, DESKTOP, PHONE, Come, Guest, do_without
from support.shards import NEMESIS, QUIET, A, B, C, shards, solo
from support.tables import Server, TestTable, Tree, bot, person

GAME = "shards-of-infinity"


def laid(server: Server, position: Scenario, *seats: Tree) -> TestTable:
    """A table with this position on it."""
    record = position.match.record().to_json()
    answer = server.post("/api/import", {"record": record, "seats": list(seats)})
    assert answer.status_code == 201, answer.text
    return TestTable(server, answer.json())


def dealt(server: Server, *seats: Tree, **options: Any) -> TestTable:
    return server.create(*seats, game=GAME, options=options, seed="shards")


def card(guest: Guest, name: str) -> Locator:
    """A card on the table; the key that is drawn on it is read with it."""
    return guest.page.get_by_role("button", name=re.compile(rf"^[0-9]?\s*{name},"))


def end_turn(guest: Guest) -> None:
    """End it, whatever is left unused."""
    on_board = guest.page.locator("[data-target='button:end']:visible")
    in_bar = guest.answers.filter(has_text=re.compile("end", re.IGNORECASE))
    (on_board if on_board.count() else in_bar).first.click()
    guest.confirm_if_asked()


def play_on(guest: Guest) -> None:
    """A mercenary at once, else whatever glows first; then the end of the turn."""
    fast = guest.page.locator("main").get_by_role("button", name=re.compile("^fast-play"))
    if fast.count():
        fast.first.click()
    elif guest.glowing.count():
        guest.glowing.first.click()
    else:
        end_turn(guest)


def health(guest: Guest, seat: int) -> str:
    return guest.page.locator(f"[data-seat='{seat}'] .dial.health .value").first.inner_text()


def test_a_whole_duel(guest: Guest, server: Server) -> None:
    duel = shards(2)
    for seat in (A, B):
        duel.seat(seat).hand("crystal", "crystal", "blaster", "infinity_shard", "shard_reactor")
        duel.seat(seat).health(8)
    guest.sit(laid(server, duel, person("Anna"), bot("greedy")))
    guest.wait_for_turn()
    while not guest.over:
        guest.then(lambda: play_on(guest))
    expect(guest.page.locator("#after")).to_have_text(re.compile("wins!"))
    fallen = guest.page.get_by_role("region", name="How it ended").locator("article:not(.wins)")
    expect(fallen.get_by_text("cards owned")).to_be_visible()


def test_undo_reasons_hints_and_what_is_left_unused(guest: Guest, server: Server) -> None:
    quiet = shards(2)
    quiet.row("axia", *QUIET[1:])
    quiet.seat(A).hand("crystal", "crystal", "blaster").champions("evokatus").mastery(28)
    guest.sit(laid(server, quiet, person("Anna"), bot("random")))
    guest.wait_for_turn()
    totals = guest.page.get_by_label("This turn")
    expect(totals.locator(".gems")).to_contain_text(re.compile(r"0\s*→.*2"))
    expect(guest.page.locator(".me").get_by_text("2 to 30 mastery")).to_be_visible()
    card(guest, "Axia").click()
    expect(guest.page.get_by_role("status").filter(has_text="you have 0")).to_be_visible()
    guest.page.keyboard.press("Escape")
    guest.act(card(guest, "Blaster"))
    expect(totals.locator(".power strong")).to_have_text("1")
    guest.act(guest.button("Undo"))
    expect(totals.locator(".power strong")).to_have_text("0")
    guest.act(guest.button("Redo"))
    expect(totals.locator(".power strong")).to_have_text("1")
    guest.button("Hint").click()
    expect(guest.page.locator("main .hinted").first).to_be_visible()
    guest.act(card(guest, "Evokatus"))
    expect(guest.page.locator(".turned")).to_have_count(1)
    guest.page.locator("[data-target='button:end']").click()
    bar = guest.page.locator("section.bar")
    expect(bar).to_contain_text("You would leave unused: 2 cards in hand (Crystal)")
    bar.get_by_role("button", name="Cancel").click()
    guest.page.keyboard.press("e")
    expect(guest.sure).to_be_visible()
    guest.page.keyboard.press("Escape")
    expect(guest.sure).to_have_count(0)
    guest.page.get_by_role("button", name="As a list").click()
    guest.options.filter(has_text="end the turn").click()
    expect(guest.sure).to_be_visible()
    guest.page.keyboard.press("Escape")
    guest.act(guest.button("Play all"))
    expect(totals.locator(".gems strong")).to_have_text("2")


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_end_of_the_turn_is_not_where_play_all_was(
    come: Come, server: Server, size: dict[str, int]
) -> None:
    quiet = shards(2)
    quiet.row("axia", *QUIET[1:])
    quiet.seat(A).hand("crystal", "crystal", "blaster")
    guest = come(viewport=size)
    guest.sit(laid(server, quiet, person("Anna"), bot("random")))
    guest.wait_for_turn()
    hand = guest.page.locator("[data-hand] [data-target]")
    every = guest.button("Play all")
    at = every.bounding_box()
    assert at is not None
    every.click()
    expect(hand).to_have_count(0)
    under = "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-options]') !== null"
    middle = [at["x"] + at["width"] / 2, at["y"] + at["height"] / 2]
    assert not guest.page.evaluate(under, middle)


def test_power_stands_beside_the_health_that_it_hits(guest: Guest, server: Server) -> None:
    near = shards(2)
    near.row(*QUIET).power(4)
    near.seat(A).hand("blaster", "crystal")
    near.seat(B).health(5).mastery(26)
    guest.sit(laid(server, near, person("Anna"), bot("random")))
    guest.wait_for_turn()
    aim = guest.page.get_by_role("list", name="Whom your power hits").get_by_role("listitem")
    expect(aim).to_contain_text(re.compile(r"5\s*→\s*1"))
    expect(aim).to_contain_text("deadly with your whole hand")
    expect(guest.page.locator(f"[data-seat='{B}']").get_by_text("4 to 30 mastery")).to_be_visible()
    guest.act(card(guest, "Blaster"))
    expect(aim).to_have_text(re.compile(r"deadly\s*$"))


def test_every_sign_explains_itself(guest: Guest, server: Server) -> None:
    quiet = shards(2)
    quiet.row(*QUIET)
    guest.sit(laid(server, quiet, person("Anna"), bot("random")))
    guest.wait_for_turn()
    reading = guest.page.get_by_role("region", name="Reading place")
    rival = guest.page.locator(f"[data-seat='{B}']")
    for sign, said in (
        (rival.get_by_role("button", name=re.compile("Health: 50 of 50")), "Health"),
        (rival.get_by_role("button", name=re.compile("Mastery: 0 of 30")), "Infinity Shard"),
        (rival.get_by_role("button", name=re.compile("^Deck")), "still to be drawn"),
        (guest.page.get_by_label("This turn").locator(".gems"), "fast-playing mercenaries"),
        (guest.page.get_by_role("button", name=re.compile("cards left")), "filled up"),
    ):
        sign.hover()
        expect(reading).to_contain_text(said)


def test_a_mercenary_at_once_and_a_relic(guest: Guest, server: Server) -> None:
    rich = shards(2, character_1="decima")
    rich.gems(2).row("spore_cleric", *QUIET[1:])
    rich.seat(A).mastery(10).health(20)
    guest.sit(laid(server, rich, person("Anna"), bot("random")))
    guest.wait_for_turn()
    ways = guest.page.locator("main [data-place=row]")
    expect(ways.get_by_role("button", name="recruit Spore Cleric", exact=True)).to_be_visible()
    guest.act(ways.get_by_role("button", name=re.compile("^fast-play Spore Cleric")))
    assert health(guest, A) == "24"
    relic = guest.page.locator("[data-target^='relic:']").first
    guest.act(relic)
    expect(guest.page.locator("[data-target^='relic:']")).to_have_count(0)


def test_power_is_split_by_clicking_and_shields_hold_it_back(come: Come, server: Server) -> None:
    fight = shards(3)
    fight.power(7)
    fight.seat(B).hand("zetta_the_encryptor", "crystal")
    anna, petr = come(), come()
    table = laid(server, fight, person("Anna"), person("Petr"), bot("random"))
    anna.sit(table)
    petr.sit(table, B)
    anna.wait_for_turn()
    end_turn(anna)
    attack = anna.page.locator("main").get_by_role("button", name=re.compile("Attack$"))
    expect(attack).to_be_disabled()
    anna.page.get_by_role("button", name="Hit Petr").click()
    less = anna.page.get_by_role("button", name="Petr: One less")
    less.click()
    less.click()
    anna.page.get_by_role("button", name=re.compile("^Hit Player 3")).click()
    attack.click()
    petr.wait_for_turn()
    blow = petr.page.get_by_role("region", name="Anna attacks you")
    expect(blow.locator(".power dd")).to_have_text("5")
    expect(blow.locator(".health dd")).to_have_text(re.compile(r"50\s*45"))
    card(petr, "Zetta, The Encryptor").click()
    expect(anna.page.get_by_text("Petr shields with Zetta").first).to_be_visible()
    expect(anna.page.locator(f"[data-seat='{C}'] .dial.health .value")).to_have_text("48")
    assert health(anna, B) == "50"


ENDINGS = {
    "won": ("Anna wins!", {"health": 1}, {}, 1),
    "fallen": ("The nemesis wins", {}, {"health": 1}, 0),
    "mastery": ("The nemesis wins", {"mastery": 29}, {}, 0),
}


@pytest.mark.parametrize("ending", [*ENDINGS, "deck"])
def test_endings_of_a_solo_game(guest: Guest, server: Server, ending: str) -> None:
    said, its, mine, power = ENDINGS.get(ending, ("The nemesis wins", {}, {}, 0))
    t = solo("ko_syn_wu", "decima")
    t.power(power)
    for seat, laid_out in ((NEMESIS, its), (A, mine)):
        for place, value in laid_out.items():
            t.lay(place, seat, [value], 0)
    if ending == "deck":
        t.only_center()
    else:
        t.center("nil_assassin")
    guest.sit(laid(server, t, person("Anna")))
    guest.wait_for_turn()
    end_turn(guest)
    expect(guest.page.locator("#after")).to_have_text(said)


NEMESIS_TURN = [
    "The nemesis reveals Nil Assassin.",
    "The nemesis plays Nil Assassin.",
    "The nemesis plays Shadow Apostle.",
    "Anna shields with Zetta, The Encryptor.",
    "The nemesis attacks Anna with 7 power: 2 damage.",
]


def test_the_nemesis_turn_step_by_step(guest: Guest, server: Server) -> None:
    t = solo("ko_syn_wu", "decima")
    t.center("nil_assassin").row("shadow_apostle", *QUIET[1:])
    t.seat(A).only_deck("zetta_the_encryptor")
    guest.sit(laid(server, t, person("Anna")))
    guest.wait_for_turn()
    end_turn(guest)
    blow = guest.page.get_by_role("region", name="Nemesis attacks you")
    expect(blow.locator(".power dd")).to_have_text("7")
    guest.act(card(guest, "Zetta, The Encryptor"))
    guest.wait_for_turn()
    guest.page.keyboard.press("l")
    steps = guest.page.get_by_role("list", name="Log").get_by_role("listitem")
    expect(steps.first).to_be_visible()
    told = [plain(line).strip().split("\n")[0] for line in steps.all_inner_texts()]
    assert [line for line in told if line in NEMESIS_TURN] == NEMESIS_TURN
    assert health(guest, A) == "48"


def test_auction_and_draft(guest: Guest, server: Server) -> None:
    guest.sit(dealt(server, person("Anna"), bot("random"), auction=True, relics="draft"))
    guest.wait_for_turn()
    offer = guest.page.get_by_role("list", name="On offer")
    while offer.count() == 0:
        choices = guest.page.locator(".auction .legal")
        expect(choices.first).to_be_visible()
        guest.then(choices.last.click)
    while offer.locator(".legal").count():
        guest.then(offer.locator(".legal").first.click)
    expect(guest.page.get_by_role("region", name="Your hand")).to_be_visible()
    expect(guest.page.locator(".me").get_by_role("button", name="Relics: 2")).to_be_visible()


@pytest.mark.parametrize(
    ("theme", "size"),
    [pytest.param("light", DESKTOP, marks=pytest.mark.long), ("dark", PHONE)],
)
def test_no_barriers(come: Come, server: Server, theme: str, size: dict[str, int]) -> None:
    if not AXE.is_file():
        do_without("axe is not installed.")
    guest = come(viewport=size, color_scheme=theme, bypass_csp=True)

    def looks_fine(place: str) -> None:
        guest.page.mouse.move(0, 0)
        assert (place, guest.scrolls_sideways(), guest.barriers()) == (place, False, [])

    t = shards(3)
    t.power(7)
    t.seat(A).hand("crystal", "spore_cleric").champions("evokatus").exhausted("evokatus")
    t.seat(A).mastery(24)
    t.seat(B).champions("zetta_the_encryptor", "optio_crusher").health(9)
    guest.sit(laid(server, t, person("Anna"), bot("random"), bot("random")))
    guest.wait_for_turn()
    looks_fine("turn")
    if size == PHONE:
        guest.page.locator("[data-tab='rivals']").click()
    guest.act(card(guest, "Zetta, The Encryptor"))
    end_turn(guest)
    expect(guest.page.get_by_role("heading", name="Split your power")).to_be_visible()
    looks_fine("split")

    t = solo("ko_syn_wu", "decima")
    t.center("nil_assassin").seat(A).only_deck("zetta_the_encryptor").health(5)
    guest.sit(laid(server, t, person("Anna")))
    guest.wait_for_turn()
    end_turn(guest)
    expect(guest.page.get_by_role("heading", name="Nemesis attacks you")).to_be_visible()
    looks_fine("shield")
    guest.act(guest.answers.last)
    expect(guest.page.locator("#after")).to_be_visible()
    looks_fine("end")

    guest.sit(dealt(server, person("Anna"), bot("random"), auction=True, relics="draft"))
    guest.wait_for_turn()
    looks_fine("auction")


def test_the_nemesis_of_a_physical_game(come: Come) -> None:
    guest = come(viewport=PHONE)
    guest.visit()
    guest.page.locator(f"a[href='/companion/{GAME}']").click()
    guest.page.get_by_role("tab", name="Nemesis").click()
    guest.button("Begin").click()
    guest.page.get_by_role("button", name="Health of You: five less").click()
    guest.button("The nemesis’ turn").click()
    guest.page.get_by_label("Search for a card").fill("vrah")
    card(guest, "Nil Assassin").click()
    guest.button("None, go on").click()
    following = guest.button("Next")
    following.click()
    told = guest.page.locator(".steps .what")
    expect(told).to_have_text("The nemesis plays Nil Assassin.")
    guest.page.reload()
    expect(told).to_have_text("The nemesis plays Nil Assassin.")
    while following.count():
        following.click()
    guest.button("Reveal 0").click()
    expect(guest.page.locator(".steps .next")).to_be_visible()
    while following.count():
        following.click()
    assert not guest.scrolls_sideways()
    guest.button("Done, my turn").click()
    mine = guest.page.get_by_role("region", name="You").locator(".dial.health .value")
    expect(mine).to_have_text("40")
    guest.page.reload()
    expect(mine).to_have_text("40")
