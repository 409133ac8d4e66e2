"""What people read on the board of Fantasy Realms: numbers beside things, rulings, words."""

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from klubovna.terminal.boards.fantasy_realms import FantasyRealmsBoard
from klubovna.terminal.saves import Keeper
from klubovna.terminal.sitters import sit_down
from klubovna.terminal.table import TerminalTable
from klubovna.testing import table
from klubovna.texts import LANGUAGES, plain, words

PACKAGE = "klubovna.games.fantasy_realms"


@pytest.mark.parametrize("size", [(80, 24), (100, 40), (130, 60)], ids=str)
def test_the_number_of_an_item_stands_beside_it(size: tuple[int, int]) -> None:
    t = table("fantasy-realms", 3, "items", cursed_items=True)
    t.seat(0).item("winged_boots")
    t.active(0)
    match = t.match
    drawn = StringIO()
    console = Console(file=drawn, width=size[0], height=size[1])
    sitters = sit_down("fantasy-realms", ["Anna", "Petr", "Eva"], "")
    shown = TerminalTable(console, input, match, sitters, "en", Keeper(Path("nowhere"), False))
    asked = match.owed()[0]
    question = shown.question(asked)
    shown.draw(asked, question)
    number = question.numbers()["item:winged_boots"]
    assert re.search(rf"{number} +ITM +−4 +Winged Boots", drawn.getvalue())
    assert "use Winged Boots" not in drawn.getvalue()


def looked_up(lang: str, id: str) -> str:
    entry = next(e for e in FantasyRealmsBoard().glossary(words(lang, PACKAGE)) if e.id == id)
    out = StringIO()
    Console(file=out, width=80).print(entry.drawing)
    return plain(" ".join(out.getvalue().replace("│", " ").split()))


def test_a_card_is_looked_up_with_its_rulings() -> None:  # FR-9.1, FR-6.12
    assert "▸ An eighth card adds nothing to a run." in looked_up("en", "gem_of_order")
    assert "(FR-9.1; The Cursed Hoard, Czech rulebook, p. 8)" in looked_up("en", "gem_of_order")
    assert "▸ Své body si Sada na opravy nechává" in looked_up("cs", "repair_kit")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_of_the_game_are_looked_up_too(lang: str) -> None:
    said = words(lang, PACKAGE)
    for id in ("blanked", "limit", "area"):
        shown = looked_up(lang, id)
        assert said(f"keywords.{id}.name") in shown
        assert plain(said(f"keywords.{id}.text"))[:30] in shown
