"""Sanctum at the browser table, and the fight solver beside a physical one."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from klubovna.core.match import Match
from klubovna.core.rng import Rng, seeded
from klubovna.core.starting import from_state
from klubovna.testing import Scenario
from support.browser import AXE, DESKTOP, PHONE, Come, Guest, do_without
from support.sanctum import GREEN_THREE, ONE_AND_SIX, battle, heroes, in_battle, storm
from support.sight import SIZES
from support.tables import Server, TestTable, Tree, bot, person

FIGHT = 1
"""The second of: move, fight, rest."""


def laid(server: Server, match: Match[Any], *seats: Tree) -> TestTable:
    """A table with this match on it."""
    record = match.record().to_json()
    answer = server.post("/api/import", {"record": record, "seats": list(seats)})
    assert answer.status_code == 201, answer.text
    return TestTable(server, answer.json())


def against_a_bot(server: Server, t: Scenario) -> TestTable:
    """A table with this position on it."""
    match = from_state(t.match.game, t.match.setup, t.match.state)
    return laid(server, match, person("Anna"), bot("random"))


def rolling(*dice: int) -> Rng:
    """A generator that rolls this."""
    for n in range(1000):
        rng = seeded(str(n))
        if all(rng.below(6) + 1 == die for die in dice):
            return seeded(str(n))
    raise AssertionError(dice)


def brawl() -> Match[Any]:
    """A 3 and a 5 against two demons."""
    t = heroes(2)
    t.seat(0).demons(GREEN_THREE, ONE_AND_SIX).focus(3).stamina(2)
    t.match.state.rng = rolling(3, 5)
    match = from_state(t.match.game, t.match.setup, t.match.state)
    match.step(FIGHT, 0)
    return match


def die(guest: Guest, face: int) -> Locator:
    return guest.page.locator(".middle .tray").get_by_role("button", name=f"a {face}")


def answer(guest: Guest, said: str) -> Locator:
    """An answer that is no thing on the board."""
    return guest.page.locator(".answers").get_by_role("button", name=said)


def symbols(guest: Guest, demon: int) -> Locator:
    return guest.page.locator(".middle .demons li").nth(demon).locator(".symbols button")


COVERED = """() => [...document.querySelectorAll(".demon [data-key]")].flatMap((die) => {
  const { left, top, width } = die.getBoundingClientRect();
  const key = getComputedStyle(die, "::before");
  const right = left + width - parseFloat(key.right);
  const [above, below] = [top + parseFloat(key.top), top + parseFloat(key.top) + 16];
  const words = document.createRange();
  words.selectNodeContents(die.closest(".demon").querySelector(".name"));
  const hidden = [...words.getClientRects()].filter(
    (line) => line.left < right && line.right > right - 16 &&
      line.top + 3 < below && line.bottom - 3 > above,
  );
  return hidden.length ? [die.closest(".demon").innerText] : [];
})"""
"""The demons whose name lies under the key of a die, save for the room above and below letters."""


@pytest.mark.parametrize("size", ["laptop", "large"])
def test_no_key_covers_the_name_of_a_demon(come: Come, server: Server, size: str) -> None:
    guest = come(viewport=SIZES[size], locale="cs")
    guest.sit(laid(server, brawl(), person("Anna"), bot("random")))
    guest.page.locator(".middle .tray button").first.click()
    expect(guest.page.locator(".demon [data-key]")).not_to_have_count(0)
    assert guest.page.evaluate(COVERED) == []


def test_what_a_skill_adds_moves_no_slot(guest: Guest, server: Server) -> None:
    t = heroes(2, hero_1="slayer")
    t.seat(0).unlocked("slayer_battle_cry")
    guest.sit(against_a_bot(server, t))
    slots = guest.page.locator(".board-of-hero .slot")
    expect(slots).to_have_count(7)
    lefts = [box["x"] for box in map(Locator.bounding_box, slots.all()) if box is not None]
    assert lefts[:3] == lefts[3:6]
    assert lefts[6] > max(lefts[:6])


def test_a_replay_on_a_small_laptop_shows_the_whole_board(come: Come, server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"), game="sanctum", seed="whole")
    with table.sit(0) as anna:
        anna.say(type="resign")
        anna.wait("state", lambda state: bool(state["over"]))
    guest = come(viewport=SIZES["laptop"])
    guest.visit(f"/replay/{table.id}#key={table.key(0)}&at=0&seat=0")
    expect(guest.page.locator("[data-hand]")).to_be_in_viewport(ratio=1)
    bar = guest.page.locator("section.bar").bounding_box()
    hero = guest.page.locator(".board-of-hero").bounding_box()
    assert bar is not None
    assert hero is not None
    assert hero["y"] + hero["height"] <= bar["y"]


def test_a_fight_by_clicking_and_dragging(guest: Guest, server: Server) -> None:
    guest.sit(laid(server, brawl(), person("Anna"), bot("random")))
    guest.wait_for_turn()
    tray = guest.page.locator(".middle .tray")
    expect(tray).to_contain_text("End the attack now: 3 damage to face")
    die(guest, 5).click()
    expect(guest.page.locator(".middle .symbols .legal")).to_have_count(0)
    die(guest, 3).click()
    expect(symbols(guest, 0).first).to_have_class(re.compile("legal"))
    guest.then(symbols(guest, 0).first.click)
    expect(tray).to_contain_text("2 damage to face")

    guest.then(guest.page.get_by_role("button", name="raise or lower a die by 1").first.click)
    turned = tray.get_by_role("group", name="Turn the die to").get_by_role("button")
    expect(turned).to_have_count(2)
    guest.then(turned.last.click)
    die(guest, 6).drag_to(symbols(guest, 0).last)
    expect(tray.locator(".pick:enabled")).to_have_count(0)

    guest.then(answer(guest, "end the attack").click)
    expect(tray).to_contain_text("damage faced: 2")
    guest.then(guest.page.locator(".deed.legal", has_text="block 2 damage").click)
    expect(guest.page.locator(".self .vitals")).to_contain_text("10 life")


def test_a_set_is_taken_and_a_symbol_marked(guest: Guest, server: Server) -> None:
    t = heroes(2)
    t.seat(0).unlocked("huntress_hunters_kit")
    t.sets("demon_red_2_01", "demon_red_1_01/demon_red_1_02")
    guest.sit(against_a_bot(server, t))
    guest.wait_for_turn()
    guest.page.locator(".path").get_by_role("button", name="Act III").hover()
    expect(guest.page.locator("#card-help")).to_contain_text("Two players play acts I, III, V")
    guest.then(answer(guest, "move").click)
    hound = guest.page.locator(".set.legal", has_text="Hellhound")
    guest.then(hound.first.click)
    expect(symbols(guest, 0)).to_have_count(2)
    symbols(guest, 0).first.click()
    expect(symbols(guest, 0).first).to_be_disabled()


def test_hints_reasons_and_help(guest: Guest, server: Server) -> None:
    guest.sit(laid(server, brawl(), person("Anna"), bot("random")))
    guest.wait_for_turn()
    guest.button("Hint").click()
    expect(guest.page.locator("main .hinted").first).to_be_visible()
    guest.page.get_by_role("button", name="block 2 damage").first.click()
    expect(guest.page.get_by_text("belongs to another phase of the fight")).to_be_visible()
    explained = guest.page.locator("#card-help")
    for thing, said in {
        ".demons .name button": "It deals 1 damage in every fight that it survives.",
        ".demons .foot": "It leaves behind: helmet (green), of level I.",
        ".self h2 button": "Begins with 2 stamina and 3 focus",
        ".pack .gem button": "Gem supply",
        ".slots .title button": "raise or lower a die by 1",
        ".grid .place": "reconstructed",
        ".tray .pick": "Pick it, then a symbol with the same face",
        ".path .last": "Chest",
        ".path .divine": "Divine intervention",
        ".race .task": "The first to unlock 3, 5 or 7 skills.",
        ".race .bonus": "The first blessing of level II",
    }.items():
        guest.page.locator(f"main {thing}").first.hover()
        expect(explained).to_contain_text(said)


def test_the_race_for_blessings_is_in_sight(guest: Guest, server: Server) -> None:  # SA-9.2
    t = heroes(2)
    t.seat(0).unlocked("huntress_hunters_kit", "huntress_grit_tile")
    guest.sit(against_a_bot(server, t))
    guest.wait_for_turn()
    skills = guest.page.locator(".race .task").first
    expect(skills).to_contain_text("Anna, Huntress: 2")
    expect(skills).to_contain_text("Player 2, Outlaw: 0")
    expect(skills.locator(".step")).to_have_text(["3", "5", "7"])


def test_another_hero_opens_over_the_middle(guest: Guest, server: Server) -> None:
    guest.sit(laid(server, brawl(), person("Anna"), bot("random")))
    guest.wait_for_turn()
    guest.page.locator(".chip[data-seat='1']").click()
    opened = guest.page.locator(".opened")
    expect(opened).to_contain_text("Outlaw")
    expect(opened.locator(".grid .place")).to_have_count(9)
    opened.get_by_role("button", name="Close").click()
    expect(opened).to_have_count(0)


def test_the_last_card_of_the_row(guest: Guest, server: Server) -> None:
    t = in_battle()
    t.seat(0).step(8).life(3).dice(1)
    t.seat(1).step(0).life(1)
    guest.sit(laid(server, battle(t, 1).match, person("Anna"), bot("random")))
    guest.wait_for_turn()
    expect(guest.page.locator(".middle .final [aria-current=step]")).to_have_count(1)
    ways = guest.page.locator("main .symbols .legal, .answers button")
    for _ in range(30):
        guest.wait_for_turn()
        if guest.over:
            break
        way = ways if ways.count() else guest.glowing
        guest.then((guest.sure if guest.sure.count() else way).last.click)
    sheet = guest.page.locator(".sheet")
    expect(sheet.get_by_role("row")).to_have_count(3)
    expect(sheet.get_by_role("row").nth(1)).to_contain_text("Huntress")
    wide = "(node) => Math.max(node.scrollWidth, ...[...node.children].map((n) => n.scrollWidth))"
    guest.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    assert sheet.evaluate(wide) <= PHONE["width"]
    assert not guest.scrolls_sideways()


@pytest.mark.parametrize(
    ("scheme", "size"),
    [("light", DESKTOP), pytest.param("dark", PHONE, marks=pytest.mark.long)],
)
def test_no_barriers(come: Come, server: Server, scheme: str, size: Tree) -> None:
    if not AXE.is_file():
        do_without("axe-core is not installed; `make web` installs it.")
    guest = come(color_scheme=scheme, viewport=size, bypass_csp=True)
    tables = [heroes(4), battle(in_battle(), 2, 3), storm("demon_lord_01")]
    for match in (brawl(), *(t.match for t in tables)):
        seats = [person("Anna"), *[bot("random")] * (match.setup.players - 1)]
        guest.sit(laid(server, match, *seats))
        guest.wait_for_turn()
        assert guest.barriers() == []
        assert not guest.scrolls_sideways()


def tap(guest: Guest, group: str, *faces: int) -> None:
    keys = guest.page.get_by_role("group", name=group)
    for face in faces:
        keys.get_by_role("button", name=str(face), exact=True).click()


def test_the_solver_at_a_physical_table(come: Come) -> None:
    guest = come(viewport=PHONE, color_scheme="dark", bypass_csp=True)
    guest.visit()
    card = guest.page.get_by_role("article", name="Sanctum")
    card.get_by_role("link", name="At the physical table").click()
    answer = guest.page.locator("section.answer")
    expect(answer).to_contain_text("Tap your dice")
    tap(guest, "Tap the faces you rolled.", 6)
    guest.page.keyboard.press("6")
    tap(guest, "Demon 1: add a symbol", 1, 6)
    for at, face in ((2, 3), (3, 2)):
        guest.button("+ Another demon").click()
        tap(guest, f"Demon {at}: add a symbol", face)
    expect(answer).to_contain_text("1 demon is beaten; you lose no life.")
    expect(answer.get_by_role("listitem")).to_have_text(
        [
            "Turn a 6 into a 1 (rage).",
            "Put the 1 on demon 1.",
            "Put the 6 on demon 1.",
            "Block 2 damage (armour slot: block 2 damage).",
        ]
    )
    guest.page.reload()
    expect(answer.get_by_role("listitem")).to_have_count(4)

    search = guest.page.get_by_role("searchbox")
    for name in ("dagger", "short sw", "spiked cl"):
        search.fill(name)
        search.press("Enter")
    expect(guest.page.get_by_text("There is no free slot for another weapon")).to_be_visible()
    expect(answer).to_contain_text("see the note beside it")
    guest.page.get_by_role("button", name="Remove: Spiked Club").click()
    expect(answer.get_by_role("listitem").first).to_be_visible()
    guest.page.get_by_role("button", name="helmet slot: raise").click()

    guest.button("Before the roll").click()
    guest.page.get_by_role("button", name="How many gold dice you roll: one less").click()
    guest.button("Work out the chances").click()
    expect(answer).to_contain_text("on average")
    expect(answer.locator(".bar").first).to_be_visible()
    assert not guest.scrolls_sideways()
    if AXE.is_file():
        assert guest.barriers() == []


def test_the_solver_in_the_final_battle_with_an_own_item(come: Come) -> None:  # SA-14.3, SA-18.6
    guest = come(viewport=DESKTOP, bypass_csp=True)
    guest.visit("/companion/sanctum")
    page = guest.page
    expect(page.get_by_role("note")).to_contain_text("reconstructed")
    answer = page.locator("section.answer")
    page.get_by_label("Final battle").check()
    tap(guest, "Tap the faces you rolled.", 6, 5)
    tap(guest, "Card 1: add a symbol", 4)
    guest.button("+ Another card").click()
    tap(guest, "Card 2: add a symbol", 5)
    guest.button("+ A hidden card").click()
    page.get_by_label("The first card can be hit with modified dice only").check()
    expect(answer).to_contain_text("2 cards are beaten")
    expect(answer).to_contain_text("turn it up, then ask again")
    page.get_by_role("button", name="Active rage: one less").click()
    page.get_by_role("button", name="Focus in the pool: one less").click(click_count=3)
    expect(answer).to_contain_text("No card is beaten")

    guest.button("+ Another one").click()
    page.get_by_label("Name", exact=True).fill("Axe of the box")
    page.get_by_label("Name", exact=True).blur()
    for _ in range(3):
        page.get_by_role("button", name="By how much, or to what: one more").click()
    page.get_by_label("Spaces to fill").select_option("")
    expect(answer).to_contain_text("Turn a 6 into a 4 (Axe of the box: set a die to 4).")
    expect(answer).to_contain_text("2 cards are beaten")
