"""Boards fit the screen: every answer and the whole hand in sight, nothing jumps (docs/boards.md).

One cell: `pytest tests/browser/test_in_sight.py -k "fantasy and phone"`.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import klubovna
from support.browser import Come, Guest
from support.sight import PAINTED, SIZES, WATCH_SHIFTS, Watcher, look
from support.tables import Server, TestTable, bot, person


@dataclass(frozen=True)
class Fitting:
    """A game whose board fits, and how it is tried."""

    game: str
    players: int
    moves: int
    """After so many choices a match is in its middle."""
    hand: bool = True
    switches: dict[str, Any] = field(default_factory=dict)


FITTING = [
    Fitting("aeons-end", 3, 60),
    Fitting("aeons-end", 1, 40, switches={"nemesis": "carapace_queen"}),
    Fitting("fantasy-realms", 4, 26),
    Fitting("fantasy-realms", 3, 18, switches={"new_suits": True, "cursed_items": True}),
    Fitting("evenfall", 2, 24),
    Fitting("evenfall", 4, 90, switches={"side": "moon", "experienced": True}),
    Fitting("sanctum", 2, 60),
    Fitting("sanctum", 4, 120),
    Fitting("shards-of-infinity", 2, 60),
    Fitting("shards-of-infinity", 4, 90, switches={"mode": "teams"}),
    Fitting("shards-of-infinity", 3, 3, hand=False, switches={"auction": True, "relics": "draft"}),
    Fitting("shards-of-infinity", 1, 20, switches={"mode": "solo"}),
]
Watch = Callable[[TestTable, Fitting, str, int], None]
Seated = Callable[[str], Guest]
FEW = 4
MANY = 30
WHOLE = 10_000


def cells(usual: int | None = None, every: int = 1) -> list[Any]:
    """Every way to play at every size. With `usual`, one size of each (or of every second one) is
    tried always, beginning with this one and then in turn; the others take too long for that."""
    return [
        pytest.param(
            fitting,
            size,
            id=f"{fitting.game}-{fitting.players}-{size}",
            marks=[pytest.mark.long]
            * (usual is not None and ((way + usual - at) % len(SIZES) != 0 or way % every != 0)),
        )
        for way, fitting in enumerate(FITTING)
        for at, size in enumerate(SIZES)
    ]


def dealt(server: Server, fitting: Fitting) -> TestTable:
    seats = [person("Anna")] + [bot()] * (fitting.players - 1)
    return server.create(*seats, game=fitting.game, options=fitting.switches, seed="sight")


def in_the_middle(server: Server, fitting: Fitting) -> TestTable:
    """A match that was played by chance for a while, taken up by a person and bots."""
    match = klubovna.match(fitting.game, players=fitting.players, seed="middle", **fitting.switches)
    chance = random.Random(3)
    while not match.over and len(match.choices) < fitting.moves:
        asked = match.owed()[0]
        match.play(chance.randrange(len(asked.options)), asked.seat)
    seats = [person("Anna")] + [bot()] * (fitting.players - 1)
    record = match.record().to_json()
    answer = server.post("/api/import", {"record": record, "seats": seats})
    assert answer.status_code == 201, answer.text
    return TestTable(server, answer.json())


@pytest.fixture(scope="module")
def seated(browser: Browser, server: Server) -> Iterator[Seated]:
    """One guest for each size of the window, who goes from table to table: the page is loaded from
    the network once."""
    guests: dict[str, Guest] = {}

    def at(size: str) -> Guest:
        if size not in guests:
            touch = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
            guests[size] = Guest(browser, server.url, viewport=SIZES[size], **touch)
            guests[size].context.add_init_script(WATCH_SHIFTS)
        return guests[size]

    yield at
    for guest in guests.values():
        guest.context.close()


@pytest.fixture
def watch(seated: Seated) -> Watch:
    """Plays at a table in a window of some size, and complains about what is out of sight."""

    def play(table: TestTable, fitting: Fitting, size: str, decisions: int) -> None:
        guest = seated(size)
        guest.complaints.clear()
        with table.sit(0) as player:
            player.wait_seq(0)
            guest.sit(table)
            watcher = Watcher(guest, player, phone=size == "phone", hand=fitting.hand)
            watcher.play(decisions)
        assert not watcher.faults, "\n".join(watcher.faults)
        assert not guest.complaints, "\n".join(guest.complaints)

    return play


@pytest.mark.parametrize(("fitting", "size"), cells(usual=0, every=2))
def test_at_the_start(watch: Watch, server: Server, fitting: Fitting, size: str) -> None:
    watch(dealt(server, fitting), fitting, size, FEW)


@pytest.mark.parametrize(("fitting", "size"), cells(usual=1))
def test_in_the_middle(watch: Watch, server: Server, fitting: Fitting, size: str) -> None:
    watch(in_the_middle(server, fitting), fitting, size, FEW)


@pytest.mark.long
@pytest.mark.parametrize(("fitting", "size"), cells())
def test_for_long(watch: Watch, server: Server, fitting: Fitting, size: str) -> None:
    watch(dealt(server, fitting), fitting, size, MANY // 2)
    watch(in_the_middle(server, fitting), fitting, size, MANY // 2)


SMALLEST = {each.game: each for each in sorted(FITTING, key=lambda each: -each.players)}


@pytest.mark.long
@pytest.mark.parametrize("size", ["large", "phone"])
@pytest.mark.parametrize("game", SMALLEST)
def test_to_the_end(watch: Watch, seated: Seated, server: Server, game: str, size: str) -> None:
    """A whole match by clicking, at the game's smallest table; then the page counts it up."""
    table = dealt(server, SMALLEST[game])
    watch(table, SMALLEST[game], size, WHOLE)
    expect(seated(size).page.locator("#after")).to_be_visible()
    assert server.get(table.path, table.key(0)).json()["status"] == "over"


LETTERS = 16
ENLARGED = {
    "zoomed to 200 %": ({"width": 683, "height": 325}, LETTERS),
    "letters twice as large": (SIZES["laptop"], 2 * LETTERS),
}


@pytest.mark.long
@pytest.mark.parametrize("way", ENLARGED)
@pytest.mark.parametrize("fitting", FITTING, ids=lambda each: f"{each.game}-{each.players}")
def test_enlarged(come: Come, server: Server, fitting: Fitting, way: str) -> None:
    """Then the page may scroll, and every answer can be scrolled to."""
    size, letters = ENLARGED[way]
    table = in_the_middle(server, fitting)
    guest = come(viewport=size)
    session = guest.context.new_cdp_session(guest.page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": letters}})
    guest.sit(table)
    guest.wait_for_turn()
    guest.page.evaluate(PAINTED)
    root = guest.page.evaluate("getComputedStyle(document.documentElement).fontSize")
    assert root == f"{letters}px"
    with table.sit(0) as player:
        options = player.wait_seq(0)["ask"]["options"]
    seen = look(guest.page, len(options), phone=True, scrolling=True)
    assert not seen.out_of_reach, seen.page["controls"]
    assert not guest.scrolls_sideways()


# ---- the watcher sees faults

BUTTON = "<button data-options='0' style='position:absolute;top:40px;left:40px'>Yes</button>"
QUESTION = "<section class='bar'><h2>Which one?</h2>{}</section>"


def seen_on(come: Come, body: str, options: int = 1, *, phone: bool = False) -> list[str]:
    page = come(viewport=SIZES["phone"] if phone else SIZES["laptop"]).page
    page.set_content(body)
    return look(page, options, phone=phone).faults(hand=False)


def controls(options: int, size: int = 44) -> str:
    """A control for each option, side by side."""
    style = f"width:{size}px;height:{size}px;padding:0;margin:0;border:0"
    return "".join(
        f"<button data-options='{i}' style='{style}'>{i}</button>" for i in range(options)
    )


def test_an_answer_in_sight_is_no_fault(come: Come) -> None:
    assert seen_on(come, BUTTON) == []


def test_a_covered_answer_is_seen_to_be_covered(come: Come) -> None:
    cover = "<div style='position:absolute;inset:0;background:#fff'></div>"
    assert seen_on(come, BUTTON + cover) == ["option 0 is out of reach"]


def test_a_missing_answer_is_missed(come: Come) -> None:
    assert seen_on(come, BUTTON, options=2) == ["option 1 is out of reach"]


def test_an_answer_below_the_window_is_out_of_reach(come: Come) -> None:
    far = BUTTON.replace("40px;left", "2000px;left")
    assert seen_on(come, far) == ["option 0 is out of reach", "the page scrolls"]


def test_a_tab_must_count_what_it_holds(come: Come) -> None:
    hidden = f"<div data-place='nest' style='display:none'>{controls(9)}</div>"
    tab = "<button data-tab='nest' data-count='{}'>Nest</button>"
    lost = [f"option {i} is out of reach" for i in range(9)]
    page = QUESTION.format("") + hidden
    assert seen_on(come, page + tab.format(9), 9, phone=True) == []
    assert seen_on(come, page + tab.format(8), 9, phone=True) == lost
    opened = tab.format(9).replace("data-tab", "aria-selected='true' data-tab")
    assert seen_on(come, page + opened, 9, phone=True) == lost
    assert seen_on(come, page + tab.format(9), 9) == lost


def test_eight_answers_stand_behind_no_tab(come: Come) -> None:
    hidden = f"<div data-place='nest' style='display:none'>{controls(8)}</div>"
    tab = "<button data-tab='nest' data-count='8'>Nest</button>"
    faults = seen_on(come, QUESTION.format("") + hidden + tab, 8, phone=True)
    assert faults == [f"option {i} is out of reach" for i in range(8)]


def test_on_a_phone_four_answers_are_buttons_of_the_bar(come: Come) -> None:
    row = "<div class='answers'>{}</div>"
    assert seen_on(come, QUESTION.format(row.format(controls(4))), 4, phone=True) == []
    elsewhere = seen_on(come, QUESTION.format("") + controls(4), 4, phone=True)
    assert elsewhere == [f"option {i} is no button" for i in range(4)]


def test_a_finger_needs_room(come: Come) -> None:
    faults = seen_on(come, QUESTION.format("") + controls(5, size=43), 5, phone=True)
    assert len(faults) == 5
    assert all("too small for a finger" in fault for fault in faults)
    assert seen_on(come, QUESTION.format("") + controls(5, size=43), 5) == []


def test_a_question_that_is_cut_off_is_noticed(come: Come) -> None:
    cut = "<section class='bar'><h2 style='height:1em;overflow:hidden'>{}</h2></section>"
    page = cut.format("What do you do now? " * 20) + controls(5)
    assert seen_on(come, page, 5, phone=True) == ["the question is not whole"]


def test_a_card_that_is_cut_off_is_noticed(come: Come) -> None:
    card = "<div data-hand style='position:absolute;left:1300px'><button data-target='card:x'"
    faults = seen_on(come, card + " style='width:200px'>X</button></div>", 0)
    assert "card:x of the hand is not in sight" in faults


def test_a_jump_is_noticed(come: Come) -> None:
    guest = come(viewport=SIZES["laptop"])
    guest.page.set_content("<div id='top'></div><p style='height:300px'>Text</p>")
    guest.page.evaluate(WATCH_SHIFTS)
    guest.page.wait_for_timeout(100)
    guest.page.evaluate("() => { document.getElementById('top').style.height = '200px'; }")
    guest.page.wait_for_function("() => window.shifts.length > 0")
    faults = look(guest.page, 0, phone=False).faults(hand=False)
    assert faults
    assert faults[0].startswith("things jumped")
