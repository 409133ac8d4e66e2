"""What people read on the board of Evenfall: who fights, councils, sides, rulings, the end."""

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from klubovna.core.registry import find_game
from klubovna.terminal.boards.evenfall import EvenfallBoard
from klubovna.terminal.result import show_end
from klubovna.terminal.saves import Keeper
from klubovna.terminal.scene import Person, Scene
from klubovna.terminal.sitters import sit_down
from klubovna.terminal.table import TerminalTable
from klubovna.testing import Scenario, table
from klubovna.texts import LANGUAGES, plain, words

PACKAGE = "klubovna.games.evenfall"
SIZES = pytest.mark.parametrize("size", [(80, 24), (100, 40), (130, 60)], ids=str)


def screen(t: Scenario, lang: str = "en", size: tuple[int, int] = (130, 60), seat: int = 0) -> str:
    """What a person at the table sees, on one long line."""
    match = t.match
    drawn = StringIO()
    console = Console(file=drawn, width=size[0], height=size[1])
    sitters = sit_down("evenfall", ["Anna", "Petr", "Eva"][: match.setup.players], "")
    shown = TerminalTable(console, input, match, sitters, lang, Keeper(Path("nowhere"), False))
    asked = match.decision_for(seat)
    assert asked is not None
    shown.draw(asked, shown.question(asked))
    return plain(" ".join(drawn.getvalue().replace("│", " ").split()))


def clans(**options: str) -> Scenario:
    t = table("evenfall", 2, "signs", clan_1="star", clan_2="cross", **options)
    t.phase("action").active(0).first(0)
    for seat in (0, 1):
        t.seat(seat).hand()
    return t


@SIZES
def test_a_figure_on_the_action_space_stands_in_the_region(size: tuple[int, int]) -> None:
    t = clans()  # EV-11.2
    t.northern_lakes_space("witch 1")
    t.seat(0).northern_lakes_figures("elder")
    assert "Anna 0 W 1 E = 1, Petr 1 W 0 E = 1" in screen(t, size=size)


@SIZES
def test_the_council_shows_its_effects_and_its_price(size: tuple[int, int]) -> None:
    t = clans()  # EV-8.11
    assert "Council (0) the next member costs 1 herb, 1 potion, 1 knowledge" in screen(t, size=size)
    t = clans()
    t.seat(0).council("irena").hand("night_hag")
    shown = screen(t, size=size)
    assert "Council (1) the next member costs 2 herbs, 2 potions, 2 knowledge" in shown
    assert "Irena" in shown
    if size == (130, 60):
        assert "Game end: 3 VP per orb in your clan." in shown
        assert "In the council: Round end: 1 VP per figure you have in regions" in shown


def test_the_moon_side_has_its_own_words() -> None:
    sun, moon = screen(clans()), screen(clans(side="moon"))  # EV-15
    assert "No binding bonus." in sun
    assert "Pit of Nqobantu Its harvest gives " in moon
    assert "Binding bonus: discard 1 card and gain 3 resources in any mix." in moon
    assert "No binding bonus." not in moon.partition("Outer circle")[2]
    assert "also gain 1 herb and 1 potion" not in moon


def battle() -> Scenario:
    """Anna and Petr meet in the north; the starting player has passed."""
    t = clans()
    t.seat(0).northern_lakes_figures("witch", "witch").mana(3)
    t.seat(1).northern_lakes_figures("witch").mana(5)
    t.choose("pass", "pass")
    return t


def test_dials_are_hidden_while_they_are_set() -> None:  # EV-11.3
    t = battle()
    for seat in (0, 1):
        shown = screen(t, seat=seat)
        told = (
            "Battle in the Northern Lakes · Anna: strength 2 + mana ? · Petr: strength 1 + mana ?"
        )
        assert told in shown
    assert "Boj na Severních jezerech · Anna: síla 2 + mana ?" in screen(t, "cs")


@SIZES
def test_the_board_shows_how_the_last_battle_ended(size: tuple[int, int]) -> None:
    t = battle()  # EV-11.4, EV-11.7
    t.choose("bid 1", seat=0)
    t.choose("bid 5", seat=1)
    while t.match.decision_for(1) is None or t.match.owed()[0].kind == "stone":
        t.match.step(0, t.match.owed()[0].seat)
    shown = screen(t, size=size, seat=t.match.owed()[0].seat)
    assert "Petr won the battle in the Northern Lakes + " in shown
    assert "Anna: strength 3 (mana 1) · Petr: strength 6 (mana 5)" in shown


@pytest.mark.parametrize(
    ("lang", "told"), [("cs", "Tentokrát je to prohra."), ("en", "This time you lose.")]
)
def test_a_lost_solo_game_says_so(lang: str, told: str) -> None:  # EV-16.9
    t = table("evenfall", 1, "lost", automa="heir_to_the_throne")
    while not t.match.over:
        t.match.step(0, 0)
    assert t.match.result().winners == []
    out = StringIO()
    scene = Scene(t.match.view(-1), words(lang, PACKAGE), [Person("Anna", "")], {})
    show_end(Console(file=out, width=120), EvenfallBoard(), scene, t.match)
    assert told in plain(out.getvalue())


def test_a_sentence_begins_with_a_capital_letter_and_a_list_has_no_article() -> None:
    t = table("evenfall", 1, "automa", clan_1="star")
    t.phase("action").active(0).first(0)
    t.choose("token")
    while t.options()[0] != "pass":
        t.match.step(0, 0)
    told = t.seat(0).reads()
    assert any(line.startswith("The Automa ") for line in told)
    assert not any(line.startswith("the Automa") for line in told)
    shown = screen(t)
    assert " Automa (" in shown
    assert "the Automa (" not in shown


def looked_up(lang: str, id: str) -> str:
    entry = next(e for e in EvenfallBoard().glossary(words(lang, PACKAGE)) if e.id == id)
    out = StringIO()
    Console(file=out, width=80).print(entry.drawing)
    return plain(" ".join(out.getvalue().replace("│", " ").split()))


def test_a_card_is_looked_up_with_its_council_and_its_rulings() -> None:
    shown = looked_up("en", "vesper_the_informer")
    assert "In the council: Each time you discard a card: 1 VP." in shown
    assert "Both cards of the free action count; removed cards do not. (EV-14.6)" in shown
    assert "Cena je o jeden zdroj podle tvé volby nižší" in looked_up("cs", "feline_advisor")
    assert "In a tie whoever paid more mana wins" in looked_up("en", "battle")


def test_a_place_is_looked_up_with_the_symbols_of_all_its_copies() -> None:
    printed = find_game("evenfall").components()["places"]
    assert isinstance(printed, dict)
    symbols = {
        str(place["powerstone"])
        for place in printed.values()
        if isinstance(place, dict) and place["place"] == "cave_b"
    }
    assert len(symbols) > 1
    shown = looked_up("en", "cave_b")
    assert all(f"{symbol} powerstone" in shown for symbol in symbols)
    assert "needs 1 witch; symbols of its copies: " in shown
    start = looked_up("cs", "pit_of_nqobantu")
    assert "počáteční vřídlo klanu" in start
    assert "Měsíční strana: " in start


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sign_is_explained(lang: str) -> None:
    for package in (PACKAGE, "klubovna.games.fantasy_realms"):
        said = words(lang, package)
        signs = [said(key) for key in said.under("legend")]
        assert len(signs) >= 7
        assert all(" – " in plain(sign) for sign in signs)
