"""The board of Sanctum in a terminal: what is on it, what fits, whole games."""

import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from klubovna.agents import make_agent
from klubovna.core.agent import Seat
from klubovna.core.decision import Decision
from klubovna.core.match import Match
from klubovna.core.registry import find_game
from klubovna.core.starting import new_match
from klubovna.core.state import State
from klubovna.games.sanctum.rulings import KEYWORDS
from klubovna.terminal.boards import board_for
from klubovna.terminal.boards.sanctum import SanctumBoard
from klubovna.terminal.result import show_end
from klubovna.terminal.saves import Keeper
from klubovna.terminal.scene import FULL, Person, Scene
from klubovna.terminal.sitters import sit_down
from klubovna.terminal.table import TerminalTable
from klubovna.testing import Scenario
from klubovna.texts import LANGUAGES
from support.sanctum import GREEN_THREE, ONE_AND_SIX, fight, heroes

GAME = "sanctum"
MODES = pytest.mark.parametrize(("players", "lang"), [(2, "cs"), (3, "en")])


def whole_game(players: int, every: int) -> Iterator[Match[State]]:
    """A match of greedy players, stopped at some of its questions, among them the first of each
    kind, and at its end."""
    match = new_match(find_game(GAME), players, f"board {players}", {}, events=True)
    agents = [make_agent(GAME, "greedy", str(seat)) for seat in range(players)]
    met = set()
    while not match.over:
        asked = match.owed()[0]
        if len(match.choices) % every == 0 or asked.kind not in met:
            yield match
        met.add(asked.kind)
        match.step(agents[asked.seat].choose(Seat(match, asked.seat)), asked.seat)
    yield match


def screen(match: Match[State], asked: Decision, lang: str, size: tuple[int, int]) -> str:
    """What the asked person sees."""
    drawn = StringIO()
    console = Console(file=drawn, width=size[0], height=size[1])
    sitters = sit_down(GAME, ["me"] * match.setup.players, "")
    shown = TerminalTable(console, input, match, sitters, lang, Keeper(Path("nowhere"), False))
    shown.draw(asked, shown.question(asked))
    return drawn.getvalue()


@MODES
def test_whole_games_can_be_drawn(players: int, lang: str) -> None:
    for match in whole_game(players, 60):
        if match.over:
            break
        asked = match.owed()[0]
        for width, height in ((60, 20), (140, 70)):
            lines = screen(match, asked, lang, (width, height)).split("\n")
            assert max(len(line) for line in lines) <= width
        wide = screen(match, asked, "en", (140, 70))
        for number in range(1, len(asked.options) + 1):
            assert re.search(rf"(^|[ /]){number}[ /›]", wide, re.MULTILINE), f"{number}\n{wide}"


def test_the_end_is_told() -> None:
    match = list(whole_game(2, 10_000))[-1]
    view = match.view(0)
    for lang in LANGUAGES:
        drawn = StringIO()
        said = find_game(GAME).words(lang).with_names(["Anna", "Petr"])
        people = [Person("Anna", ""), Person("Petr", "")]
        scene = Scene(view, said, people, {}, width=120, level=FULL)
        show_end(Console(file=drawn, width=120), SanctumBoard(), scene, match)
        assert said("sheet.cards") in drawn.getvalue()


def test_what_is_on_the_board() -> None:
    match = next(whole_game(2, 1))
    shown = screen(match, match.owed()[0], "en", (140, 70))
    assert "Demons on offer" in shown
    assert "Walls" in shown
    assert "♥10" in shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_can_be_looked_up(lang: str) -> None:
    board = board_for(GAME)
    assert isinstance(board, SanctumBoard)
    entries = board.glossary(find_game(GAME).words(lang))
    ids = [entry.id for entry in entries]
    assert {"hunting_cap", "dancer_momentum", "terror", "blessing_pm_1"} <= set(ids)
    assert len(ids) == len(set(ids)) == 84 + 36 + 29 + 12 + len(KEYWORDS)


def looked_up(id: str, lang: str = "en") -> str:
    """What `?` shows for a thing."""
    entries = board_for(GAME).glossary(find_game(GAME).words(lang))
    drawn = StringIO()
    Console(file=drawn, width=300).print(next(one for one in entries if one.id == id).drawing)
    return drawn.getvalue()


def test_a_card_is_shown_with_its_rulings() -> None:  # SA-23.3, SA-18.6
    assert "It is no die" in looked_up("dancer_double_strike")
    assert "SA-23.3" in looked_up("dancer_double_strike")
    assert "cancelled each other out" in looked_up("veil_of_shadow")
    assert "s. 22" in looked_up("veil_of_shadow", "cs")
    assert "modifikovaná" in looked_up("modified_die", "cs")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sign_of_the_board_is_explained(lang: str) -> None:
    words = find_game(GAME).words(lang)
    legend = " ".join(words(key) for key in words.under("legend"))
    for match in whole_game(2, 40):
        if match.over:
            break
        shown = screen(match, match.owed()[0], lang, (140, 70))
        signs = {sign for sign in shown if sign in "♥†▲◆△◇○✗●⚗◈◊→■□▶✓✦①②"}
        assert signs <= set(legend), signs - set(legend)


def at_table(t: Scenario, seat: int = 0, size: tuple[int, int] = (140, 70)) -> str:
    asked = t.match.decision_for(seat)
    assert asked is not None
    return screen(t.match, asked, "en", size)


def test_numbers_stand_beside_what_they_hit() -> None:
    t = heroes()
    t.seat(0).demons(ONE_AND_SIX, GREEN_THREE)
    fight(t, 6, 3)
    shown = at_table(t)
    assert re.search(r"⚀1 \d›⚅6", shown)
    assert re.search(r"\d›⚂3", shown)
    assert re.search(r"\d›Rage", shown)
    assert "6 on the" not in shown  # not once more below


def test_a_die_is_told_by_words_where_two_kinds_could_hit() -> None:
    """A 6 and a modified 6: which of them hits is a choice."""
    t = heroes()
    t.seat(0).demons(ONE_AND_SIX).unlocked("huntress_falcon_gaze")
    fight(t, 6, 1)
    t.choose("skill huntress_falcon_gaze", "die 2 to 6")
    assert "6 (modified) on the" in at_table(t)


def test_gems_that_pay_are_shown() -> None:
    t = heroes()
    t.seat(0).bag("dagger").gems("blue", "white").worn("hunting_cap")
    t.choose("rest")
    shown = at_table(t)
    assert re.search(r"\d›left ◈ +\d›left ◊ +\d›right ◈ +\d›right ◊", shown)
    t.choose("put on dagger at weapon_left with 1 white")
    assert "Dagger◊" in at_table(t)


def test_what_opponents_wear_and_own_blessings_are_shown() -> None:
    t = heroes()
    t.seat(0).blessings("blessing_pm_1")
    t.seat(1).worn("horned_helm").blessings("blessing_pm_2")
    shown = at_table(t)
    assert "Horned Helm" in shown
    assert "1 blessing" in shown
    assert "Your blessings" in shown
    assert "raise or lower a die by 1" in shown.split("Your blessings")[1]


@pytest.mark.parametrize("size", [(80, 24), (100, 40), (130, 60)])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_is_broken(lang: str, size: tuple[int, int]) -> None:
    for match in whole_game(2, 90):
        if match.over:
            break
        lines = screen(match, match.owed()[0], lang, size).split("\n")
        assert max(len(line) for line in lines) <= size[0]
        broken = [line for line in lines if re.match(r"│? ?(the first|první na|\d+›)", line)]
        assert broken == []
