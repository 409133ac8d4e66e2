"""The board of Evenfall in a terminal: what is on it, what fits, whole games."""

import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from klubovna.core.decision import Decision
from klubovna.core.match import Match
from klubovna.core.registry import find_game
from klubovna.core.rng import seeded
from klubovna.core.starting import new_match
from klubovna.core.state import State
from klubovna.terminal.boards import board_for
from klubovna.terminal.boards.evenfall import EvenfallBoard
from klubovna.terminal.result import show_end
from klubovna.terminal.saves import Keeper
from klubovna.terminal.scene import COMPACT, FULL, ROOMY, Person, Scene
from klubovna.terminal.screen import Question
from klubovna.terminal.sitters import sit_down
from klubovna.terminal.table import TerminalTable
from klubovna.texts import LANGUAGES, words
from support.terminal import Keyboard, QuickTable

GAME = "evenfall"
PACKAGE = "klubovna.games.evenfall"
Options = dict[str, str | int | bool]
BOTH = pytest.mark.parametrize("lang", LANGUAGES)
PEOPLE = [Person(name, "") for name in ("Anna", "Petr", "Eva", "Jan")]
MODES: list[tuple[int, Options]] = [
    (1, {"automa": "seer"}),
    (2, {}),
    (3, {"side": "moon", "experienced": True}),
    (4, {"side": "moon"}),
]
EVERY_MODE = pytest.mark.parametrize(("players", "options"), MODES, ids=str)


def start(players: int, options: Options, seed: str = "board") -> Match[State]:
    return new_match(find_game(GAME), players, seed, options, events=True)


def screen(match: Match[State], asked: Decision, lang: str, size: tuple[int, int]) -> str:
    """What the asked person sees."""
    drawn = StringIO()
    console = Console(file=drawn, width=size[0], height=size[1])
    sitters = sit_down(GAME, ["me"] * match.setup.players, "")
    shown = TerminalTable(console, input, match, sitters, lang, Keeper(Path("nowhere"), False))
    shown.draw(asked, shown.question(asked))
    return drawn.getvalue()


def questions(players: int, options: Options, seed: str, every: int) -> Iterator[Match[State]]:
    """A match of random players, stopped at some of its questions, among them the first of each
    kind."""
    match, rng = start(players, options, seed), seeded(seed)
    met = set()
    while not match.over:
        asked = match.owed()[0]
        if len(match.choices) % every == 0 or asked.kind not in met:
            yield match
        met.add(asked.kind)
        match.step(rng.below(len(asked.options)), asked.seat)


# ---- the screen


@EVERY_MODE
def test_nothing_is_wider_than_the_screen(players: int, options: Options) -> None:
    lang = LANGUAGES[players % 2]
    for match in questions(players, options, f"fit {lang}", 400):
        for width, height in ((60, 20), (140, 70)):
            shown = screen(match, match.owed()[0], lang, (width, height)).split("\n")
            assert max(len(line) for line in shown) <= width


@EVERY_MODE
def test_every_option_has_its_number(players: int, options: Options) -> None:
    for match in questions(players, options, f"numbers {players}", 120):
        asked = match.owed()[0]
        shown = screen(match, asked, "en", (120, 60))
        first = 0 if asked.kind in ("bid", "adjust") else 1
        for number in range(first, len(asked.options) + first):
            found = re.search(rf"(^|[ /]){number}[ /]", shown, re.MULTILINE)
            assert found, f"{number}\n{shown}"


def test_the_board_shows_what_lies_on_the_table() -> None:
    match = start(2, {"clan_1": "star", "clan_2": "thorn"})
    shown = screen(match, match.owed()[0], "en", (140, 70))
    for piece in ("Round 1 of 3", "Action space: Discard 1 card", "Rewards for strength: 4+"):
        assert piece in shown
    for piece in (
        "(you, ",
        "Thorn",
        "Outer circle",
        "coven 0/8, the next space gives 2 mana",
        "needs 1 witch",
    ):
        assert piece in shown
    assert "costs" in shown


@BOTH
def test_the_rondel_of_the_automa(lang: str) -> None:
    said = words(lang, PACKAGE)
    shown = screen(start(1, {"automa": "witch"}), start(1, {}).owed()[0], lang, (140, 70))
    assert said("board.rondel") in shown
    assert said("automa.levels.witch") in shown
    assert "▶" in shown


@BOTH
def test_a_bid_is_typed_as_it_is(lang: str) -> None:
    for match in questions(2, {}, "bids", 10_000):
        asked = match.owed()[0]
        if asked.kind == "bid":
            game = match.game
            choices = [game.label(match.state, asked, i) for i in range(len(asked.options))]
            labels = Question(game.prompt(match.state, asked), choices).labels()
            assert labels == asked.options
            assert words(lang, PACKAGE)("board.phase.battle") in screen(
                match, asked, lang, (100, 40)
            )
            return
    raise AssertionError("nobody was asked for a bid")


@EVERY_MODE
def test_all_cards_open_and_every_size(players: int, options: Options) -> None:
    said = words(LANGUAGES[players % 2], PACKAGE)
    for match in questions(players, options, "open", 400):
        out = StringIO()
        console = Console(file=out, width=80)
        for level in (FULL, ROOMY, COMPACT):
            views = [match.view(seat) for seat in range(players)]
            scenes = [Scene(v, said, PEOPLE, {}, level=level, watching=True) for v in views]
            console.print(board_for(GAME).draw_all(scenes))
            watcher = match.view(-1)
            console.print(board_for(GAME).draw(Scene(watcher, said, PEOPLE, {}, level=level)))
        assert "Anna" in out.getvalue()


@BOTH
def test_everything_can_be_looked_up(lang: str) -> None:
    entries = EvenfallBoard().glossary(words(lang, PACKAGE))
    printed = find_game(GAME).components()["cards"]
    assert isinstance(printed, dict)
    assert {entry.id for entry in entries} >= set(printed)
    for entry in entries:
        out = StringIO()
        Console(file=out, width=80).print(entry.drawing)
        assert entry.name in out.getvalue()


# ---- whole games


@EVERY_MODE
def test_a_whole_game(tmp_path: Path, players: int, options: Options) -> None:
    """In one language each: both are complete by another test."""
    lang = LANGUAGES[players % 2]
    match = start(players, options, f"whole {lang}")
    out = StringIO()
    console = Console(file=out, width=80, height=24)
    keyboard = Keyboard(match, lang, in_words=False)
    sitters = sit_down(GAME, ["me"] + ["random"] * (players - 1), "whole")
    keeper = Keeper(tmp_path / "a.json", False)
    keyboard.table = quick = QuickTable(console, keyboard.read, match, sitters, lang, keeper)
    quick.met = set()
    assert quick.run()
    text = out.getvalue()
    assert words(lang)("terminal.not_understood", typed="x").split(":")[0] not in text
    assert words(lang, PACKAGE)("board.sheet.earned")[:6] in text


@BOTH
def test_the_points_by_source(lang: str) -> None:
    match, rng = start(2, {}), seeded("end")
    while not match.over:
        match.step(rng.below(len(match.owed()[0].options)), match.owed()[0].seat)
    said = words(lang, PACKAGE)
    out = StringIO()
    scene = Scene(match.view(-1), said, PEOPLE[:2], {})
    show_end(Console(file=out, width=120), EvenfallBoard(), scene, match)
    for score in match.result().scores:
        assert f" {score} " in out.getvalue()
    assert said("board.sheet.rituals") in out.getvalue()
