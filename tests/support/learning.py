"""Somebody who takes a lesson in a browser: reads, answers, and notes what is not in sight."""

from typing import Any

from playwright.sync_api import Locator, expect

from support.browser import Guest
from support.sight import WATCH_SHIFTS, Seen, look

RIGHT = "right"

DRAWN = """() => new Promise((done) => requestAnimationFrame(() =>
  requestAnimationFrame(() => setTimeout(done, 60))))"""


FOUND = """([mark, phone, option]) => {
  const name = mark.slice(mark.indexOf(":") + 1);
  const ring = [...document.querySelectorAll("[data-marked]")];
  const placed = (node) => node.closest("[data-place]")?.dataset.place;
  if (ring.some((node) => mark === `place:${node.dataset.place ?? node.dataset.tab}`)) return true;
  const ours = ring.filter((node) => node.dataset.target === mark || node.dataset.seat === name ||
    node.dataset.options?.split(" ").includes(option) || node.dataset.chip === mark ||
    node.dataset.place === mark || node.dataset.target?.endsWith(":" + name));
  const tabs = ring.filter((node) => node.dataset.tab).map((node) => node.dataset.tab);
  return ours.some((node) => {
    const box = node.getBoundingClientRect();
    const seen = box.width > 2 && box.height > 2 && box.bottom > 0 && box.right > 0 &&
      box.top < innerHeight && box.left < innerWidth;
    const scrolls = phone && box.width > 2 && box.height > 2 && placed(node);
    return seen || scrolls || tabs.includes(placed(node));
  });
}"""
"""Whether what a mark names has the coach's ring, and is in sight or behind a tab with a ring; on a
phone it may be in the open place, which scrolls."""


SCROLL = """(option) => {
  const drawn = [...document.querySelectorAll(`main [data-options~="${option}"]`)]
    .filter((node) => node.getClientRects().length);
  drawn.at(-1)?.scrollIntoView({ block: "nearest", inline: "nearest" });
}"""
"""A finger moves what a place of the board holds; the coach leaves it less room."""


CUT_OFF = """() => {
  const said = document.querySelector(".coach .said");
  return said === null ? 0 : said.scrollHeight - said.clientHeight;
}"""
"""How far the coach's words go on below what is in sight, in pixels."""


class Learner:
    """Takes a lesson by its right answers. The lesson comes from the server, not from the page."""

    def __init__(self, guest: Guest, game: str, name: str, lang: str, *, phone: bool) -> None:
        self.guest = guest
        self.page = guest.page
        self.phone = phone
        self.path = f"/learn/{game}/{name}"
        answer = guest.context.request.get(f"/api/games/{game}/lessons/{lang}/{name}")
        assert answer.ok, answer.text()
        self.lesson: dict[str, Any] = answer.json()
        self.steps: list[dict[str, Any]] = self.lesson["steps"]
        self.faults: list[str] = []
        self.asked = 0
        """How many options the question has."""

    @property
    def title(self) -> Locator:
        return self.page.locator(".coach h2")

    @property
    def go_on(self) -> Locator:
        return self.page.locator("button[aria-keyshortcuts=Enter]")

    @property
    def reply(self) -> Locator:
        return self.page.locator(".coach .reply")

    def come(self) -> None:
        self.guest.context.add_init_script(WATCH_SHIFTS)
        self.guest.visit(self.path)
        expect(self.title).to_be_visible()
        self.page.locator("[data-place]").first.wait_for(state="attached")  # the board comes later

    def take(self) -> None:
        """From the first step to the last, with one wrong answer on the way."""
        wrong = self.a_wrong_answer()
        for number, step in enumerate(self.steps):
            self.read(number)
            if number == wrong[0]:
                self.err(step, wrong[1])
            if number < len(self.steps) - 1:
                self.leave(step)

    def a_wrong_answer(self) -> tuple[int, int]:
        """The step and the option of the first wrong answer that the lesson has."""
        for number, step in enumerate(self.steps):
            for option, name in enumerate(step["answers"]):
                if name != RIGHT:
                    return number, option
        return -1, -1

    def read(self, number: int) -> None:
        """The step is there, and what the coach speaks of is in sight."""
        step = self.steps[number]
        expect(self.title).to_contain_text(step["title"])
        self.page.evaluate(DRAWN)
        at = f"{number + 1} {step['id']}"
        for mark in step["marks"]:
            if not self.page.evaluate(FOUND, [mark, self.phone, self.given(step, mark)]):
                self.faults.append(f"{at}: {mark} is marked nowhere")
        self.asked = len(step["answers"])
        seen = look(self.page, self.asked, phone=self.phone)
        self.faults += [f"{at}: option {option} is out of reach" for option in self.lost(seen)]
        cut = self.page.evaluate(CUT_OFF)
        if not self.phone and cut > 1:
            self.faults.append(f"{at}: {cut} px of the coach's words are cut off")
        if seen.page["scrolls"]:
            self.faults.append(f"{at}: the page scrolls")

    def given(self, step: dict[str, Any], mark: str) -> str:
        """The option whose target a mark names, where there is one."""
        targets = [option["target"] for option in step["ask"]["options"]] if step["ask"] else []
        return str(targets.index(mark)) if mark in targets else ""

    def lost(self, seen: Seen) -> list[int]:
        """The options that can't be reached, not even by scrolling the open place of a phone."""
        return [option for option in seen.out_of_reach if not self.scrolled_to(option)]

    def scrolled_to(self, option: int) -> bool:
        """Whether a finger finds it in the open place of a phone, by scrolling there."""
        if self.phone:
            self.page.evaluate(SCROLL, str(option))
        return option in look(self.page, self.asked, phone=self.phone).ways

    def err(self, step: dict[str, Any], option: int) -> None:
        """A wrong answer is replied to, and the question stays."""
        before = self.page.locator("section.bar").get_attribute("data-seq")
        self.page.evaluate("() => { window.shifts.length = 0; }")
        self.press(option)
        expect(self.reply).to_be_visible()
        expect(self.title).to_contain_text(step["title"])
        assert self.page.locator("section.bar.mine").count()
        assert self.page.locator("section.bar").get_attribute("data-seq") != before
        seen = look(self.page, self.asked, phone=self.phone)
        told = [f"option {option} is out of reach" for option in self.lost(seen)]
        told += [fault for fault in seen.faults(hand=False) if "out of reach" not in fault]
        self.faults += [f"{step['id']}, taken back: {fault}" for fault in told]

    def leave(self, step: dict[str, Any]) -> None:
        """Give the right answer, where one is wanted, and go on."""
        if step["answers"]:
            self.press(step["answers"].index(RIGHT))
            if not step["replies"].get(RIGHT):
                return
            expect(self.page.locator(".coach .reply.right")).to_be_visible()
        self.go_on.click()

    def press(self, option: int) -> None:
        """Click or tap what gives this answer, or what leads to it, until it is given."""
        for _ in range(6):
            asked = self.seq()
            if self.phone:
                self.page.evaluate(SCROLL, str(option))
            seen = look(self.page, self.asked, phone=self.phone)
            alone = [
                control["at"]
                for control in seen.page["controls"]
                if control["at"] and control["options"] == [option]
            ]
            assert alone or option in seen.ways, f"{self.title.text_content()}: {option}"
            at = alone[-1] if alone else seen.ways[option]
            if self.phone:
                self.page.touchscreen.tap(*at)
            else:
                self.page.mouse.click(*at)
                self.page.mouse.move(0, 0)
            self.page.evaluate(DRAWN)
            if self.seq() != asked:
                return
        raise AssertionError(f"{self.title.text_content()}: option {option} can't be given")

    def seq(self) -> str:
        """Which question is put; another one after every answer, right or wrong."""
        bar = self.page.locator("section.bar").get_attribute("data-seq")
        return f"{bar} {self.title.text_content()} {self.reply.count()}"
