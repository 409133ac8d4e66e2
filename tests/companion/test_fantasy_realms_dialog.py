"""Conversations with the scorer."""

import io
from collections.abc import Callable

import pytest
from rich.console import Console

from klubovna.companion.fantasy_realms_dialog import run
from klubovna.texts import plain, words


def talk(lang: str, *typed: str) -> list[str]:
    """What the scorer says to these lines."""
    out = io.StringIO()
    run(
        Console(file=out, width=120),
        words(lang, "klubovna.games.fantasy_realms"),
        reader(list(typed)),
    )
    return [line.rstrip() for line in plain(out.getvalue()).splitlines()]


def reader(typed: list[str]) -> Callable[[str], str]:
    def read(prompt: str) -> str:
        if not typed:
            raise EOFError
        return typed.pop(0)

    return read


def test_cards_are_added_with_a_running_total() -> None:
    assert talk("en", "drag", "kr", "1", "q") == [
        "Type a few letters of a card’s name, in English or Czech. "
        "Enter shows the score, ? helps, q quits.",
        "Dragon in the hand. 1 card, −10 points.",
        "  1  King · Leader",
        "  2  Queen · Leader",
        "  3  Gem of Order · Artifact",
        "  4  Necromancer · Wizard",
        "Which one? Type its number.",
        "King in the hand. 2 cards, −2 points.",
        "Goodbye!",
    ]


def test_it_ends_with_the_input() -> None:
    assert talk("cs")[-1] == "Na shledanou!"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["král", "q"], "Král v ruce. 1 karta, 8 bodů."),
        (["drak", "-drak"], "Drak odebrán. V ruce není žádná karta."),
        (["rytířky", "-ryt"], "Rytířky odebrány. V ruce není žádná karta."),
        (["král", "král"], "Král: už tu je."),
        (["xyz"], "Žádná karta se tak nejmenuje: xyz"),
        (["i xyz"], "Žádný předmět se tak nejmenuje: xyz"),
        (["-drak"], "Nic takového tu není: drak"),
        (["král", "i lopata"], "Lopata mezi použitými předměty. 1 karta, 6 bodů."),
        (["hráči 3"], "3 hráči."),
        (["players 5"], "5 hráčů."),
        (["hráči"], "Hráčů je dva až šest."),
        (["kr", "7"], "Takové číslo v nabídce není."),
        ([""], "V ruce není žádná karta. Napiš pár písmen ze jména."),
        (["král", "znovu", ""], "V ruce není žádná karta. Napiš pár písmen ze jména."),
        (["?"], "  d drak      dá kartu do odkládací oblasti"),
        (["[bold]"], "Žádná karta se tak nejmenuje: [bold]"),
        (["ghoul"], "„ghoul“ je karta nových barev. Zapneš je slovem nové."),
    ],
)
def test_lines(typed: list[str], said: str) -> None:
    assert said in talk("cs", *typed)


def test_new_suits_replace_namesakes_and_drop_the_rest() -> None:
    said = talk("en", "bell", "coll", "new", "lich", "new")
    assert said[1:-1] == [
        "Bell Tower in the hand. 1 card, 8 points.",
        "Collector in the hand. 2 cards, 30 points.",
        "New suits: on.",
        "2 cards, 30 points.",
        "Lich in the hand. 3 cards, 43 points.",
        "New suits: off.",
        "Not in the game without this module: Lich.",
        "2 cards, 30 points.",
    ]


def test_a_discarded_card_moves() -> None:
    said = talk("en", "new", "ghoul", "king", "d king", "king")
    assert said[3:-1] == [
        "Ghoul in the hand. 1 card, 8 points.",
        "King in the hand. 2 cards, 16 points.",
        "King in the discard area. 1 card, 12 points.",
        "King in the hand. 2 cards, 16 points.",
    ]


def test_promo_cards_join() -> None:
    said = talk("en", "jester", "phoenix", "phoenix (early")
    assert said[2] == "Phoenix in the hand. 2 cards, 17 points."
    assert said[3] == "Phoenix (early promo) in the hand. 2 cards, 17 points."


def test_ten_cards_are_enough() -> None:
    leaders = ["king", "queen", "princess", "warlord", "empress"]
    others = ["dragon", "hydra", "swamp", "island", "candle", "forge"]
    assert talk("en", *leaders, *others)[-2] == "The hand already has ten cards."


def test_score_sheet() -> None:
    typed = ["přelud", "tornádo", "bouře", "svíčka", "d drak", "i lopata", ""]
    said = "\n".join(talk("cs", *typed))
    for line in (
        "Tornádo · Počasí",
        "+40: díky Bouři a díky Přeludu",
        "vydává se za Stoletou vodu",
        "vymazána Bouří",
        "Odkládací oblast: Drak",
        "Nejlepší volby\n  Přelud se vydává za Stoletou vodu.",
        "Jak k tomu došlo\n  Bouře maže Svíčku.",
    ):
        assert line in said


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_help_speaks_of_every_command(lang: str) -> None:
    said = "\n".join(talk(lang, "?"))
    for word in ("players", "new", "items", "clear"):
        assert words(lang, "klubovna.games.fantasy_realms")(f"scorer.word.{word}") in said
