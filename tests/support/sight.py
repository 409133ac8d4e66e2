"""What a person sees of a table without scrolling: which answers can be reached, whether the whole
hand is there, whether anything jumped. The legal options come from the server, never from the page.
"""

import random
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from support.browser import Guest
from support.tables import Player

SIZES = {
    "large": {"width": 1440, "height": 900},
    "laptop": {"width": 1366, "height": 650},
    "phone": {"width": 390, "height": 844},
}
TOLERATED_SHIFT = 0.02
TOUCH = 44
"""What a finger needs, in pixels."""
BUTTONS = 4
"""On a phone so many answers are all of them buttons in the bar,"""
ALL_IN_SIGHT = 8
"""and so many are in sight without opening anything."""

WATCH_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  const told = ({ node }) => !node || (node.parentElement ?? node).closest?.("aside");
  for (const entry of list.getEntries())
    // The log is a feed: its lines may move, nothing else may.
    if (!entry.sources.length || !entry.sources.every(told)) window.shifts.push({
      value: entry.value,
      what: entry.sources.slice(0, 5).map(({ node, previousRect, currentRect }) => {
        const name = node?.nodeType === 1 ? node : node?.parentElement;
        const at = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join();
        const called = (name?.tagName ?? "?") + "." + String(name?.className).slice(0, 40);
        return `${called} ${at(previousRect)} -> ${at(currentRect)}`;
      }),
    });
}).observe({ type: "layout-shift", buffered: true });
"""

LOOK = """(scrolling) => {
  const LEAST = 20;  // what a finger or a pointer needs of a thing that is covered, in pixels
  const hit = (node) => {
    if (scrolling) node.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = node.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return null;
    const there = (x, y) => {
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
      const found = document.elementFromPoint(x, y);
      return found !== null && (found === node || node.contains(found));
    };
    const centre = [box.left + box.width / 2, box.top + box.height / 2];
    if (there(...centre)) return centre;
    const free = [];
    for (let i = 1; i < 12; i += 1)
      for (let j = 1; j < 12; j += 1) {
        const at = [box.left + (box.width * i) / 12, box.top + (box.height * j) / 12];
        if (there(...at)) free.push(at);
      }
    if (!free.length) return null;
    const span = (k) => Math.max(...free.map((at) => at[k])) - Math.min(...free.map((at) => at[k]));
    if (span(0) < Math.min(LEAST, box.width / 2) || span(1) < Math.min(LEAST, box.height / 2))
      return null;
    return free[Math.floor(free.length / 2)];
  };
  const controls = [...document.querySelectorAll("[data-options]")].map((node) => ({
    options: node.dataset.options.split(" ").map(Number),
    at: hit(node),
    name: node.dataset.target ?? node.className,
    size: [node.offsetWidth, node.offsetHeight],
    large: node.closest("section.bar .answers, section.bar ol.floats") !== null,
    place: node.closest("[data-place]")?.dataset.place ?? null,
  }));
  const question = document.querySelector("section.bar h2");
  const inside = ({ bottom }) => bottom <= question.getBoundingClientRect().bottom + 4;
  const lines = [...(question?.childNodes ?? [])].flatMap((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return text.nodeType === Node.TEXT_NODE ? [...range.getClientRects()] : [];
  });
  const whole = question !== null && hit(question) !== null && lines.every(inside);
  const opener = (node) => ({
    at: node.ariaSelected === "true" ? null : hit(node),
    count: Number(node.dataset.count),
  });
  const tabs = {};
  for (const node of document.querySelectorAll("[data-tab]")) tabs[node.dataset.tab] = opener(node);
  const sheet = document.querySelector("[data-sheet]");
  const hand = document.querySelector("[data-hand]");
  const cut = [];
  for (const card of hand?.querySelectorAll("[data-target]") ?? []) {
    const box = card.getBoundingClientRect();
    const inside = box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 &&
      box.bottom <= innerHeight + 1;
    if (!inside || !hit(card)) cut.push(card.dataset.target);
  }
  const page = document.scrollingElement;
  return {
    controls,
    tabs,
    sheet: sheet && opener(sheet),
    whole,
    hand: hand !== null,
    cut,
    scrolls: page.scrollHeight > innerHeight || page.scrollWidth > innerWidth,
    shift: (window.shifts ?? []).reduce((sum, { value }) => sum + value, 0),
    shifted: (window.shifts ?? []).flatMap(({ value, what }) => [value.toFixed(3), ...what]),
  };
}"""

ASKED = "() => document.querySelector('section.bar')?.dataset.seq"
"""Which question the page shows."""

OFFERED = """() => JSON.stringify([
  document.querySelector("section.bar .sure") !== null,
  document.querySelector("[aria-selected=true]")?.dataset.tab,
  [...document.querySelectorAll("[data-options]")].map((node) => node.dataset.options),
])"""
"""What can be clicked to answer."""

AT_REST = f"""([seq, before]) => {{
  if (document.querySelector("section.bar[aria-busy=true]")) return false;
  if (({ASKED})() === seq) return before !== null && ({OFFERED})() !== before;
  const mine = document.querySelector("section.bar.mine");
  return document.querySelector("#after") || (mine && document.querySelector("main [data-target]"));
}}"""
"""Whether no answer is on its way, and another question is put than this one (or the match is
over);
or, where it is said what was offered, something else is offered."""

PAINTED = """() => document.fonts.ready.then(() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60)))))"""


@dataclass
class Seen:
    """What was in sight at one question."""

    page: dict[str, Any]
    options: int
    phone: bool
    ways: dict[int, tuple[float, float]] = field(default_factory=dict)
    """For each option, where to click to give it or to come to it."""

    @property
    def out_of_reach(self) -> list[int]:
        return [option for option in range(self.options) if option not in self.ways]

    def faults(self, *, hand: bool) -> list[str]:
        found = [f"option {option} is out of reach" for option in self.out_of_reach]
        found += [f"{card} of the hand is not in sight" for card in self.page["cut"]]
        if hand and not self.page["hand"]:
            found.append("there is no hand")
        if self.page["scrolls"]:
            found.append("the page scrolls")
        if self.page["shift"] >= TOLERATED_SHIFT:
            found.append(f"things jumped: {self.page['shifted']}")
        return found + (self._faults_of_a_phone() if self.phone else [])

    def _faults_of_a_phone(self) -> list[str]:
        """The question stands whole, few answers are buttons, and everything fits a finger."""
        reached = [control for control in self.page["controls"] if control["at"]]
        found = [
            f"{control['name']} is too small for a finger: {control['size']}"
            for control in reached
            if min(control["size"]) < TOUCH
        ]
        if not self.page["whole"]:
            found.append("the question is not whole")
        buttons = {tuple(control["options"]) for control in reached if control["large"]}
        if self.options <= BUTTONS:
            found += [
                f"option {i} is no button" for i in range(self.options) if (i,) not in buttons
            ]
        return found


def look(page: Page, options: int, *, phone: bool, scrolling: bool = False) -> Seen:
    """What is in sight, or comes into sight by scrolling. On a phone, many answers may stand behind
    one tab or button that counts them."""
    seen = Seen(page.evaluate(LOOK, scrolling), options, phone)
    for control in seen.page["controls"]:
        if control["at"]:
            for option in control["options"]:
                seen.ways.setdefault(option, tuple(control["at"]))
    if phone and options > ALL_IN_SIGHT:
        _behind_tabs(seen)
    return seen


def _behind_tabs(seen: Seen) -> None:
    held: dict[str, set[int]] = {}
    for control in seen.page["controls"]:
        if control["place"]:
            held.setdefault(control["place"], set()).update(control["options"])
    for place, tab in seen.page["tabs"].items():
        if tab["at"] and tab["count"] == len(held.get(place, set())):
            for option in held.get(place, set()):
                seen.ways.setdefault(option, tuple(tab["at"]))
    sheet = seen.page["sheet"]
    if sheet and sheet["at"] and sheet["count"] == len(seen.out_of_reach):
        for option in seen.out_of_reach:
            seen.ways[option] = tuple(sheet["at"])


class Watcher:
    """Plays at a table by clicking where something is in sight, and notes what is not. Its window
    watches shifts (WATCH_SHIFTS)."""

    def __init__(self, guest: Guest, player: Player, *, phone: bool, hand: bool) -> None:
        self.guest = guest
        self.player = player
        self.phone = phone
        self.hand = hand
        self.faults: list[str] = []
        self.chance = random.Random(7)
        self.answered = ""

    def play(self, decisions: int) -> None:
        for number in range(decisions):
            ask = self._next_question()
            if ask is None:
                return
            if number == 0:
                self._forget_shifts()
            seen = look(self.guest.page, len(ask["options"]), phone=self.phone)
            told = seen.faults(hand=self.hand)
            self.faults += [f"{number} ({ask['kind']}): {fault}" for fault in told]
            self._forget_shifts()
            if not seen.ways:
                return
            self._give(self.chance.choice(sorted(seen.ways)), ask)

    def _next_question(self) -> dict[str, Any] | None:
        """The question as the server asks it, once the page shows it and waits for the answer."""
        page = self.guest.page
        while True:
            page.wait_for_function(AT_REST, arg=[self.answered, None])
            shown = page.evaluate(ASKED)
            if shown is None:
                return None
            ask = self._put(int(shown))
            if ask is None or ask["seq"] == int(shown):
                page.mouse.move(0, 0)
                page.evaluate(PAINTED)
                return ask

    def _put(self, least: int) -> dict[str, Any] | None:
        """The question that the server puts now, as soon as it is this one or a later one."""
        while True:
            ask: dict[str, Any] | None = self.player.state["ask"]
            if self.player.state["over"] or (ask and ask["seq"] >= least):
                return ask
            self.player.hear()

    def _forget_shifts(self) -> None:
        self.guest.page.evaluate("() => { window.shifts.length = 0; }")

    def _give(self, option: int, ask: dict[str, Any]) -> None:
        """Click until the answer is given: a tab, the thing, what it opens, the confirmation."""
        page = self.guest.page
        seq = str(ask["seq"])
        for _ in range(6):
            before = page.evaluate(OFFERED)
            if self.guest.sure.count():
                self.guest.sure.click()
            else:
                self._press(option, len(ask["options"]))
            page.wait_for_function(AT_REST, arg=[seq, before])
            if page.evaluate(ASKED) != seq:
                self.answered = seq
                return
        raise AssertionError(f"option {option} can't be given")

    def _press(self, option: int, options: int) -> None:
        """The control that gives this answer alone, else one that leads to it."""
        seen = look(self.guest.page, options, phone=self.phone)
        alone = [
            control["at"]
            for control in seen.page["controls"]
            if control["at"] and control["options"] == [option]
        ]
        at = alone[-1] if alone else seen.ways[option]
        if self.phone:
            self.guest.page.touchscreen.tap(*at)
        else:
            self.guest.page.mouse.click(*at)
