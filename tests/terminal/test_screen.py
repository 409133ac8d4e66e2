"""What fits on a screen, and boards for games without a drawing."""

import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from klubovna.core.registry import find_game
from klubovna.core.rng import seeded
from klubovna.core.starting import new_match
from klubovna.core.state import Json
from klubovna.terminal.boards import board_for
from klubovna.terminal.boards.fallback import PlainBoard
from klubovna.terminal.boards.printed import printed_on
from klubovna.terminal.saves import Keeper
from klubovna.terminal.scene import COMPACT, FULL, ROOMY, Person, Scene
from klubovna.terminal.sitters import Sitter, sit_down
from klubovna.terminal.table import TerminalTable
from klubovna.texts import LANGUAGES, words
from support.toy import Toy


class SpeakingToy(Toy):
    package = "toy_words"


SIZES = [(80, 24), (100, 30), (120, 40)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_base_game_fits_on_the_screen(lang: str, size: tuple[int, int], tmp_path: Path) -> None:
    """Everything but the one long list of a wild card."""
    match = new_match(find_game("fantasy-realms"), 4, "fit", events=True)
    sitters = sit_down(match.game.id, ["me"] * 4, "")
    rng = seeded("fit")
    while not match.over:
        asked = match.owed()[0]
        if asked.kind in ("draw", "discard") and len(match.choices) % 9:
            match.step(rng.below(len(asked.options)), asked.seat)
            continue
        screen = StringIO()
        console = Console(file=screen, width=size[0], height=size[1])
        table = TerminalTable(console, input, match, sitters, lang, Keeper(tmp_path, False))
        table.seen = [len(match.events())] * 4
        table.draw(asked, table.question(asked))
        lines = screen.getvalue().rstrip("\n").split("\n")
        assert max(len(line) for line in lines) <= size[0]
        if len(asked.options) <= 12:
            assert len(lines) < size[1], screen.getvalue()
        match.step(rng.below(len(asked.options)), asked.seat)


def test_nothing_that_happened_since_the_last_turn_is_lost(tmp_path: Path) -> None:
    """More news than the screen has room for is turned page by page."""
    match = new_match(find_game("fantasy-realms"), 4, "pages", events=True)
    rng = seeded("pages")
    while len(match.choices) < 40:
        match.step(rng.below(len(match.owed()[0].options)), match.owed()[0].seat)
    asked = match.owed()[0]
    screen = StringIO()
    console = Console(file=screen, width=90, height=24, force_terminal=True)
    turned: list[str] = []

    def enter(prompt: str) -> str:
        turned.append(prompt)
        return ""

    sitters = sit_down(match.game.id, ["me"] * 4, "")
    table = TerminalTable(console, enter, match, sitters, "en", Keeper(tmp_path, False))
    news = [sentence.text for sentence in table.log(asked.seat)]
    assert len(news) == 40
    table.draw(asked, table.question(asked))
    shown = screen.getvalue()
    assert all(sentence in shown for sentence in news)
    assert len(turned) == -(-len(news) // 21)


def test_every_option_has_its_number_once(tmp_path: Path) -> None:
    options: dict[str, str | int | bool] = {"new_suits": True, "cursed_items": True}
    for seed in range(2):
        match = new_match(find_game("fantasy-realms"), 3, f"n{seed}", options, events=True)
        sitters = sit_down(match.game.id, ["me"] * 3, "")
        rng = seeded(f"numbers {seed}")
        while not match.over:
            asked = match.owed()[0]
            if len(match.choices) % 9:
                match.step(rng.below(len(asked.options)), asked.seat)
                continue
            screen = StringIO()
            console = Console(file=screen, width=100, height=40)
            table = TerminalTable(console, input, match, sitters, "en", Keeper(tmp_path, False))
            table.draw(asked, table.question(asked))
            shown = screen.getvalue()
            for number in range(1, len(asked.options) + 1):
                assert f" {number} " in shown or f"\n{number} " in shown
            match.step(rng.below(len(asked.options)), asked.seat)


def test_suits_are_told_in_letters_too() -> None:
    for lang in LANGUAGES:
        said = words(lang, "klubovna.games.fantasy_realms")
        suits = ["land", "flood", "weather", "flame", "army", "wizard", "leader", "beast"]
        suits += ["weapon", "artifact", "wild", "building", "outsider", "undead", "item"]
        letters = [said(f"terminal_board.badge.{suit}") for suit in suits]
        assert len(set(letters)) == len(suits)
        assert {len(text) for text in letters} == {3}


def test_a_game_without_a_drawing_is_shown_as_it_is() -> None:
    view: dict[str, Json] = {"round": 3, "piles": [1, 2], "me": {"coins": 4}, "all": [{"a": None}]}
    people = [Person("Anna", ""), Person("Petr", "random")]
    screen = StringIO()
    console = Console(file=screen, width=60)
    assert isinstance(board_for("toy"), PlainBoard)
    for level in (FULL, ROOMY, COMPACT):
        scene = Scene(view, words("en"), people, {}, level=level)
        console.print(PlainBoard().draw(scene))
        console.print(PlainBoard().draw_all([scene, scene]))
    for word in ("round", "3", "1, 2", "coins", "Petr"):
        assert word in screen.getvalue()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_any_game_can_be_played(lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "toy_words"
    (package / "texts").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    for each in LANGUAGES:
        text = json.dumps({"game": {"name": "Toy"}})
        (package / "texts" / f"{each}.json").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    match = new_match(SpeakingToy(), 2, "1", events=True)
    sitters = [Sitter("Anna", None, 0), Sitter("Petr", None, 0)]
    screen = StringIO()
    console = Console(file=screen, width=80)
    typed = iter(["", "1"] * 40)
    keeper = Keeper(tmp_path / "toy.json", False)
    table = TerminalTable(console, lambda _: next(typed), match, sitters, lang, keeper)  # type: ignore[arg-type]
    assert table.run()
    assert "coins" in screen.getvalue()


@pytest.mark.parametrize("game", ["evenfall", "sanctum"])
def test_what_is_printed_on_the_components_is_made_once_for_all_screens(game: str) -> None:
    """It takes longer than the rest of a screen, and every card on it looks there."""
    assert printed_on(game) is printed_on(game)
    assert printed_on(game) == find_game(game).components()
