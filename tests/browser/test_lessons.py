"""Lessons in the browser: every one from its first step to its last, and the coach at a table.

One lesson: `pytest tests/browser/test_lessons.py -k "fantasy and first"`.
"""

import json
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from support.browser import AXE, Come, Guest, do_without
from support.learning import Learner
from support.lesson import LESSONS
from support.sight import SIZES

DESK, PHONE = ("large", "en"), ("phone", "cs")
ALL = [(size, lang) for size in SIZES for lang in ("en", "cs")]
QUICK = [each for each in LESSONS if each[0] == "fantasy-realms"] or LESSONS
GAME, NAME = QUICK[0] if QUICK else ("", "")
some_lesson = pytest.mark.skipif(not LESSONS, reason="no game has lessons")


def cells() -> list[Any]:
    """The first lessons on a desk and one second lesson on a phone; the rest takes long."""
    found = []
    for number, (game, name) in enumerate(LESSONS):
        usual = DESK if name == "first" else PHONE if number == 1 else None
        found += [
            pytest.param(
                game,
                name,
                size,
                lang,
                id=f"{game}-{name}-{size}-{lang}",
                marks=[pytest.mark.long] * ((size, lang) != usual),
            )
            for size, lang in ALL
        ]
    return found


def learner(come: Come, game: str, name: str, size: str, lang: str, **more: Any) -> Learner:
    phone = size == "phone"
    touch = {"has_touch": True, "is_mobile": True} if phone else {}
    guest: Guest = come(viewport=SIZES[size], locale=lang, **touch, **more)
    return Learner(guest, game, name, lang, phone=phone)


@pytest.mark.parametrize(("game", "name", "size", "lang"), cells())
def test_a_lesson_from_its_first_step_to_its_last(
    come: Come, game: str, name: str, size: str, lang: str
) -> None:
    one = learner(come, game, name, size, lang)
    one.come()
    one.take()
    assert not one.faults, "\n".join(one.faults)


ILLEGIBLE = """([things, parts]) => {
  const faults = [];
  const inside = (a, b) => a.top >= b.top - 1 && a.bottom <= b.bottom + 1 &&
    a.left >= b.left - 1 && a.right <= b.right + 1;
  const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 ||
    a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  for (const thing of document.querySelectorAll(`main ${things}`)) {
    const box = thing.getBoundingClientRect();
    const found = parts.map((part) => thing.querySelector(part)?.getBoundingClientRect());
    found.forEach((one, i) => {
      if (!one || one.height < 8 || one.width < 8 || !inside(one, box))
        faults.push(`${parts[i]} of ${thing.textContent.trim().slice(0, 40)}`);
      else if (found.slice(i + 1).some((other) => other && !apart(one, other)))
        faults.push(`something over ${parts[i]} of ${thing.textContent.trim().slice(0, 40)}`);
    });
  }
  return faults;
}"""
"""What cannot be read of some things: parts that are cut off, or lie over one another."""


@pytest.mark.parametrize(
    ("game", "step", "things", "parts"),
    [
        ("sanctum", "demon", ".set .demon", [".name", ".dice", ".foot"]),
        ("fantasy-realms", "wild", ".picker .chip", [".figure", ".name", ".note"]),
    ],
)
def test_many_things_on_a_low_screen_can_be_read(
    come: Come, game: str, step: str, things: str, parts: list[str]
) -> None:
    one = learner(come, game, "first", "laptop", "en")
    at = [each["id"] for each in one.steps].index(step)
    kept = {f"{game}/first": {"at": at, "far": at, "done": False}}
    one.guest.context.add_init_script(f"localStorage['klubovna.lessons'] = '{json.dumps(kept)}'")
    one.come()
    one.read(at)
    assert one.page.locator(f"main {things}").count() > 4
    assert one.page.evaluate(ILLEGIBLE, [things, parts]) == []
    assert not one.faults, "\n".join(one.faults)


@some_lesson
def test_a_mark_that_names_nothing_is_noticed(come: Come) -> None:
    one = learner(come, GAME, NAME, *DESK)
    one.steps[0]["marks"] = ["card:submarine", "place:attic"]

    def bent(route: Route) -> None:
        route.fulfill(json=one.lesson)

    one.page.route(f"**/lessons/en/{NAME}", bent)
    one.come()
    one.read(0)
    marked = [fault for fault in one.faults if "is marked nowhere" in fault]
    assert [fault.split(": ")[1].split()[0] for fault in marked] == [
        "card:submarine",
        "place:attic",
    ]


@some_lesson
def test_from_the_lobby_into_a_lesson_and_back_to_where_it_was_left(guest: Guest) -> None:
    guest.visit()
    card = guest.page.get_by_role("article").filter(
        has=guest.page.locator(f"a[href='/learn/{GAME}']")
    )
    card.get_by_role("link", name="Learn").click()
    expect(guest.page).to_have_title("Lessons – Klubovna")
    one = Learner(guest, GAME, NAME, "en", phone=False)
    row = guest.page.get_by_role("listitem").filter(has_text=one.lesson["title"])
    row.get_by_role("link", name="Start").click()
    expect(one.title).to_contain_text(one.steps[0]["title"])
    assert one.lesson["title"] in guest.page.title()
    one.leave(one.steps[0])
    expect(one.title).to_contain_text(one.steps[1]["title"])
    expect(one.title).to_be_focused()
    guest.visit("/learn")
    count = len(one.steps)
    expect(row).to_contain_text(f"Step 2 of {count}")
    row.get_by_role("link", name="Go on").click()
    expect(one.title).to_contain_text(one.steps[1]["title"])
    guest.button("One step back").click()
    expect(one.title).to_contain_text(one.steps[0]["title"])
    guest.page.get_by_role("button", name="CS").click()
    expect(one.go_on).to_contain_text("Pokračovat")


@some_lesson
def test_by_keyboard_and_with_the_coach_showing_it(guest: Guest) -> None:
    """Enter goes on; after two wrong answers the coach points at the right one."""
    one = Learner(guest, GAME, NAME, "en", phone=False)
    one.come()
    at, wrong = one.a_wrong_answer()
    for number in range(at):
        one.read(number)
        if one.steps[number]["answers"]:
            one.leave(one.steps[number])
        else:
            guest.page.keyboard.press("Enter")
    one.read(at)
    one.press(wrong)
    expect(guest.button("Show me")).to_have_count(0)
    one.press(wrong)
    guest.button("Show me").click()
    right = one.steps[at]["answers"].index("right")
    expect(guest.page.locator(f"[data-options~='{right}'][data-marked]").first).to_be_visible()
    one.press(right)
    expect(guest.page.locator(".coach .reply:not(.right)")).to_have_count(0)


@some_lesson
@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_nobody_is_shut_out_of_a_lesson(come: Come, scheme: str) -> None:
    if not AXE.is_file():
        do_without("There is no axe-core; `make web` installs it.")
    one = learner(come, GAME, NAME, *DESK, bypass_csp=True, color_scheme=scheme)
    one.guest.visit("/learn")
    expect(one.page.get_by_role("heading", level=2).first).to_be_visible()
    assert one.guest.barriers() == []
    at, wrong = one.a_wrong_answer()
    one.come()
    for number in range(at):
        one.read(number)
        one.leave(one.steps[number])
    one.read(at)
    one.press(wrong)
    expect(one.reply).to_be_visible()
    assert one.guest.barriers() == []


def _wait_for_advice(guest: Guest) -> None:
    """Until the coach has made up its mind about the question; one that asks nothing is passed."""
    while guest.options.count() < 2:
        guest.move()
        guest.wait_for_turn()
    guest.page.wait_for_function(
        """() => document.querySelector("section.bar").dataset.seq ===
          document.querySelector("[data-advised]")?.dataset.advised"""
    )


@some_lesson
def test_the_coach_comments_at_the_table_and_takes_its_leave(come: Come) -> None:
    one = learner(come, GAME, NAME, *DESK)
    last = len(one.steps) - 1
    kept = f'{{"{GAME}/{NAME}": {{"at": {last}, "far": {last}, "done": false}}}}'
    one.guest.context.add_init_script(f"localStorage['klubovna.lessons'] ??= '{kept}'")
    one.come()
    expect(one.title).to_contain_text(one.steps[last]["title"])
    one.guest.button("Play on from here").click()
    guest, page = one.guest, one.page
    guest.wait_for_turn()
    expect(page.locator(".coach")).to_contain_text("Answer as you like")
    free = one.steps[last]["free"]
    comments = page.locator(".coach [data-comment]")
    _wait_for_advice(guest)
    guest.move()
    expect(comments).to_be_visible()
    expect(comments).to_contain_text("I would have")
    expect(page.locator(".coach")).to_contain_text(f"{free - 1} more comments")
    table = page.url.rsplit("/", 1)[1]
    page.evaluate(
        """([table, game, lesson]) => {
          localStorage["klubovna.coached"] = JSON.stringify([[table, { game, lesson, left: 0 }]]);
        }""",
        [table, GAME, NAME],
    )
    page.reload()
    whole = guest.button("A whole game against beginners")
    whole.click()
    expect(whole).to_have_count(0)
    guest.wait_for_turn()
    assert page.url.rsplit("/", 1)[1] != table
    expect(page.locator(".coach")).to_contain_text("Answer as you like")
    guest.button("Send the coach away").click()
    expect(page.locator(".coach")).to_have_count(0)
    page.reload()
    guest.wait_for_turn()
    expect(page.locator(".coach")).to_have_count(0)
