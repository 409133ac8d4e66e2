"""Puzzles on a page: choosing one, a right and a wrong answer by clicking, playing on."""

import re

from playwright.sync_api import expect

from klubovna.core.registry import find_game
from klubovna.puzzles import Puzzle, position, puzzles_of
from support.browser import PHONE, Come, Guest

GAME = "fantasy-realms"
GAMES = find_game(GAME)
PUZZLE, OTHER = [
    next(puzzle for puzzle in puzzles_of(GAMES) if puzzle.kind == "draw" and puzzle.verb == verb)
    for verb in ("take", "draw")
]


def told(puzzle: Puzzle, option: int) -> str:
    """An option as the page says it."""
    match = position(GAMES, puzzle)
    question = match.decision_for(puzzle.seat)
    assert question is not None
    return GAMES.words("en").say(match.label(question, option).text)


def answer(guest: Guest, puzzle: Puzzle, option: int) -> None:
    """Click the thing on the board, or the button where it is no thing; then mean it."""
    match = position(GAMES, puzzle)
    question = match.decision_for(puzzle.seat)
    assert question is not None
    target = match.label(question, option).target
    expect(guest.page.locator(".bar h2")).to_be_visible()
    guest.page.locator(f"main [data-target='{target}']:visible").first.click()
    expect(guest.page.locator(".given")).to_contain_text(told(puzzle, option))
    guest.page.get_by_role("button", name="That is my answer").click()


def test_a_right_and_a_wrong_answer_by_clicking(guest: Guest) -> None:
    guest.visit("/puzzles")
    expect(guest.page.get_by_role("heading", name="Puzzles", level=1)).to_be_visible()
    expect(guest.page.locator(f"a[href='/puzzles/{GAME}/{PUZZLE.id}']").first).to_be_visible()
    guest.visit(f"/puzzles/{GAME}/{PUZZLE.id}")
    answer(guest, PUZZLE, PUZZLE.best)
    verdict = guest.page.get_by_role("region", name="That is the best option.")
    expect(verdict).to_be_visible()
    expect(verdict.get_by_role("listitem").first).to_contain_text(told(PUZZLE, PUZZLE.best))
    expect(verdict.get_by_role("listitem")).to_have_count(len(PUZZLE.figures))
    guest.visit(f"/puzzles/{GAME}/{OTHER.id}")
    answer(guest, OTHER, OTHER.obvious)
    expect(guest.page.get_by_role("region", name="There is a better one")).to_contain_text(
        told(OTHER, OTHER.best)
    )
    guest.visit("/puzzles")
    mark = guest.page.locator(f"a.chip[href='/puzzles/{GAME}/{PUZZLE.id}']")
    expect(mark).to_have_attribute("aria-label", re.compile("solved"))
    mark = guest.page.locator(f"a.chip[href='/puzzles/{GAME}/{OTHER.id}']")
    expect(mark).to_have_attribute("aria-label", re.compile("missed"))


def test_a_puzzle_is_played_on_at_a_table(guest: Guest) -> None:
    guest.visit(f"/puzzles/{GAME}/{PUZZLE.id}")
    answer(guest, PUZZLE, PUZZLE.best)
    guest.page.get_by_role("button", name="Play on from here").click()
    expect(guest.page).to_have_url(re.compile("/table/"))
    expect(guest.page.locator("[data-seq]").first).to_be_visible()


def test_puzzles_on_a_phone(come: Come) -> None:
    guest = come(viewport=PHONE)
    guest.visit("/puzzles")
    expect(guest.page.get_by_role("heading", name="Puzzles", level=1)).to_be_visible()
    assert not guest.scrolls_sideways()
    guest.visit(f"/puzzles/{GAME}/{PUZZLE.id}")
    expect(guest.page.locator(".bar h2")).to_be_visible()
    assert not guest.scrolls_sideways()
