"""What happens is shown in order, at the pace of the person who looks, and never in the way."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import expect

from support.browser import PHONE, Come, Guest, finished
from support.tables import Server, TestTable, bot, person, play_on

MORNING = datetime(2026, 1, 1, 8)
ALONE = {"mage_1": "jian", "nemesis": "rageborne"}
WIDE = {"width": 1440, "height": 900}
"""Where the log stands beside the board."""
CALM: dict[str, Any] = {
    "settings": {"pace": "calm"},
    "reduced_motion": "no-preference",
    "viewport": WIDE,
}
WATCH = """() => {
  window.seen = [];
  const note = () => {
    const { kind, stage } = document.querySelector("[data-stage]")?.dataset ?? {};
    const caption = document.querySelector("[data-stage] .caption")?.textContent;
    const before = window.seen.at(-1);
    if (kind && caption !== before?.caption) window.seen.push({ kind, stage, caption });
  };
  new MutationObserver(note).observe(document.body, {
    childList: true, subtree: true, attributes: true, characterData: true,
  });
}"""
"""Notes every step of the stage, in the order in which they are seen."""


def alone(server: Server) -> TestTable:
    wanted = {"game": "aeons-end", "seats": [person("Anna")], "options": ALONE, "seed": "nemesis"}
    return TestTable(server, server.post("/api/tables", wanted).json())


def before_the_nemesis(server: Server) -> tuple[TestTable, int]:
    """A table at which one answer is left until the nemesis draws a card, and that answer. Equal
    seeds and answers lead to equal matches, so a first table shows the way."""
    way: list[int] = []
    with alone(server).sit(0) as anna:
        state = anna.wait("state")
        while not any(entry["kind"] == "nemesis_draws" for entry in state["log"]):
            way.append(len(state["ask"]["options"]) - 1)
            state = anna.move(way[-1])
    table = alone(server)
    with table.sit(0) as anna:
        anna.wait("state")
        for option in way[:-1]:
            anna.move(option)
    return table, way[-1]


def to_the_nemesis(guest: Guest, server: Server) -> None:
    """Sit down and answer. The clock of the page stands still while the card of the nemesis is
    seen large, however fast the machine is."""
    table, last = before_the_nemesis(server)
    guest.page.clock.install(time=MORNING)
    guest.sit(table)
    guest.wait_for_turn()
    guest.page.evaluate(WATCH)
    guest.page.clock.pause_at(MORNING + timedelta(hours=1))
    guest.page.keyboard.press(str(last + 1))
    guest.confirm_if_asked()
    guest.page.wait_for_selector("[data-stage]")
    for _ in range(100):
        if guest.page.locator("[data-kind='nemesis_draws']").count():
            return
        guest.page.clock.run_for(50)
    raise AssertionError("no card of the nemesis is shown")


def test_a_nemesis_turn_is_seen_step_by_step(come: Come, server: Server) -> None:
    guest = come(**CALM)
    to_the_nemesis(guest, server)
    face = guest.page.locator("[data-stage='card'] article strong")
    drawn = face.text_content()
    assert drawn
    lit = guest.page.locator("aside li.now")
    expect(lit).to_contain_text(drawn)
    guest.page.clock.resume()
    expect(guest.page.locator("[data-stage]")).to_have_count(0)
    seen = guest.page.evaluate("() => window.seen")
    kinds = [one["kind"] for one in seen]
    turn = len(kinds) - 1 - kinds[::-1].index("nemesis_turn")
    assert kinds[turn:].index("nemesis_turn") < kinds[turn:].index("nemesis_draws")
    told = guest.page.locator("aside ul > li").all_text_contents()
    places = [
        next(i for i, said in enumerate(told) if one["caption"].strip() in said)
        for one in seen[turn:]
        if one["kind"] in ("nemesis_turn", "nemesis_draws")
    ]
    assert places == sorted(places)


def test_a_click_during_the_stage_answers_at_once(come: Come, server: Server) -> None:
    guest = come(**CALM)
    to_the_nemesis(guest, server)
    assert guest.asked, "the question is put while the stage still plays"
    before = guest.prompt.text_content()
    moves = guest.page.locator("aside ul > li").count()
    guest.options.nth(1).dispatch_event("click")
    expect(guest.page.locator("[data-kind='nemesis_draws']")).to_have_count(0)
    guest.page.wait_for_function(
        "([prompt, n]) => document.querySelector('section.bar h2')?.textContent !== prompt"
        " || document.querySelectorAll('aside ul > li').length > n",
        arg=[before, moves],
    )


def test_a_tap_goes_to_now(come: Come, server: Server) -> None:
    guest = come(**CALM)
    to_the_nemesis(guest, server)
    guest.page.locator("main h2").first.click(force=True)
    expect(guest.page.locator("[data-stage]")).to_have_count(0)


def test_a_hidden_tab_is_at_now(come: Come, server: Server) -> None:
    guest = come(**CALM)
    to_the_nemesis(guest, server)
    guest.page.evaluate(
        """() => {
          Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    expect(guest.page.locator("[data-stage]")).to_have_count(0)


def test_at_once_nothing_is_staged(come: Come, server: Server) -> None:
    guest = come(settings={"pace": "instant"}, reduced_motion="no-preference", viewport=WIDE)
    table, last = before_the_nemesis(server)
    guest.sit(table)
    guest.wait_for_turn()
    guest.page.evaluate(WATCH)
    guest.page.keyboard.press(str(last + 1))
    guest.confirm_if_asked()
    expect(guest.page.locator("aside")).to_contain_text("The nemesis draws")
    assert guest.page.evaluate("() => window.seen") == []


def test_reduced_motion_shows_stills(come: Come, server: Server) -> None:
    guest = come(settings={"pace": "calm"}, reduced_motion="reduce")
    to_the_nemesis(guest, server)
    running = guest.page.evaluate(
        """() => document.querySelector("[data-stage]").getAnimations({ subtree: true })
          .filter((one) => one.playState === "running" && one.animationName).length"""
    )
    assert running == 0


@pytest.mark.parametrize("size", [None, PHONE], ids=["desktop", "phone"])
def test_the_stage_leaves_the_answers_free(
    come: Come, server: Server, size: dict[str, int] | None
) -> None:
    guest = come(**{**CALM, **({"viewport": size} if size else {})})
    table = server.create(person("Anna"), bot("greedy"), bot("greedy"), seed="staged")
    guest.sit(table)
    guest.wait_for_turn()
    guest.move()
    guest.wait_for_turn()
    guest.move()
    guest.page.wait_for_selector("[data-stage]")
    covered = guest.page.evaluate(
        """() => {
          const stage = document.querySelector("[data-stage]")?.getBoundingClientRect();
          const bar = document.querySelector("section.bar").getBoundingClientRect();
          return stage ? stage.bottom - bar.top : 0;
        }"""
    )
    assert covered <= 1


# ---- the end


def lost(server: Server) -> TestTable:
    """A co-operative match that was lost."""
    wanted = {
        "game": "aeons-end",
        "seats": [person("Anna"), bot("random")],
        "options": {"level": "extinction", "nemesis": "carapace_queen"},
        "seed": "lost",
    }
    table = TestTable(server, server.post("/api/tables", wanted).json())
    with table.sit(0) as anna:
        play_on({0: anna}, option=lambda ask: len(ask["options"]) - 1)
    return table


def test_a_match_that_was_lost_together_says_how_it_went(guest: Guest, server: Server) -> None:
    table = lost(server)
    guest.visit(f"/table/{table.id}#key={table.key(0)}")
    expect(guest.page.locator("#after")).to_have_text("Lost this time")
    expect(guest.page.get_by_text("damage dealt", exact=False)).to_have_count(2)
    expect(guest.page.get_by_role("img", name="0 points")).to_have_count(0)
    guest.button("Once more, easier: Expert").click()
    expect(guest.page.locator("section.bar")).to_be_visible()
    expect(guest.page.get_by_text("Expert").first).to_be_visible()


def test_points_are_counted_card_by_card(come: Come, server: Server) -> None:
    table = finished(server)
    guest = come(**CALM)
    guest.page.clock.install(time=MORNING)
    guest.visit()
    guest.page.clock.pause_at(MORNING + timedelta(hours=1))
    guest.visit(f"/table/{table.id}#key={table.key(0)}")
    sums = guest.page.locator("[data-sum]")
    expect(guest.page.locator("[data-counting]")).to_have_count(1)
    assert set(sums.all_text_contents()) == {"0"}
    guest.page.clock.run_for(600)
    shown = guest.page.locator("[data-count]").first.locator("[data-points]")
    seen = shown.evaluate_all("nodes => nodes.filter((n) => n.style.opacity !== '0').length")
    assert 0 < seen < shown.count()
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("[data-counting]")).to_have_count(0)
    assert "0" not in sums.all_text_contents()


def test_the_replay_steps_by_turn(guest: Guest, server: Server) -> None:
    table = finished(server)
    guest.visit(f"/replay/{table.id}#key={table.key(0)}&at=0")
    position = guest.page.get_by_label("Position in the match")
    turns = server.get(f"{table.path}/replay", table.watch, at=0, seat=-2).json()["turns"]
    expect(position).to_have_value("0")
    guest.button("One turn on").click()
    expect(position).to_have_value(str(turns[1]))
    guest.page.keyboard.press("PageDown")
    expect(position).to_have_value(str(turns[2]))
    guest.page.keyboard.press("PageUp")
    expect(position).to_have_value(str(turns[1]))


# ---- fewer clicks


def test_a_single_answer_is_given_by_itself(come: Come, server: Server) -> None:
    """The first player of Fantasy Realms can only draw from the deck."""
    asks = come(settings={"forced": "off"})
    goes = come(settings={"forced": "steps"})
    for guest in (asks, goes):
        seats = [person("Anna"), person("Petr"), bot()]
        table = server.create(*seats, seed="comfort")
        for seat in (0, 1):
            guest.sit(table, seat)
            if guest.asked:
                break
    expect(asks.page.locator(".hand [data-target^='card:']")).to_have_count(7)
    expect(goes.page.locator(".hand [data-target^='card:']")).to_have_count(8)


# ---- since my last turn


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_the_side_tells_what_happened_since_my_last_turn(
    come: Come, server: Server, lang: str
) -> None:
    table = server.create(person("Anna"), bot("greedy"), bot("greedy"), seed="recap")
    with table.sit(0) as anna:
        for answers in range(3):
            if not (anna.state and anna.state["ask"]):
                anna.wait("state", until=lambda message: message["ask"] is not None)
            if answers < 2:
                anna.move()
    guest = come(locale=lang, viewport={"width": 1440, "height": 900})
    guest.sit(table)
    guest.wait_for_turn()
    recap = guest.page.locator(".recap")
    title = {"en": "Since your last turn", "cs": "Od tvého posledního tahu"}[lang]
    expect(recap.get_by_role("heading")).to_have_text(title)
    expect(recap.get_by_role("listitem").first).to_be_visible()
    expect(recap).not_to_contain_text("Anna")
