"""The board of Aeon's End in a terminal: what is on it, what fits, whole games."""

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
from klubovna.core.rng import seeded
from klubovna.core.starting import new_match
from klubovna.core.state import State
from klubovna.games.aeons_end.catalogue import KINDS, NEMESIS_CARDS
from klubovna.games.aeons_end.table import Table
from klubovna.terminal.boards import board_for
from klubovna.terminal.boards.aeons_end import AeonsEndBoard
from klubovna.terminal.boards.aeons_end_cards import BADGES, KEYWORDS
from klubovna.terminal.boards.aeons_end_mages import TURNED
from klubovna.terminal.result import show_end
from klubovna.terminal.saves import Keeper
from klubovna.terminal.scene import COMPACT, FULL, ROOMY, Person, Scene
from klubovna.terminal.sitters import sit_down
from klubovna.terminal.table import TerminalTable
from klubovna.testing import table
from klubovna.testing.scenario import Scenario
from klubovna.texts import LANGUAGES, plain, words
from support.terminal import Keyboard, QuickTable

GAME = "aeons-end"
PACKAGE = "klubovna.games.aeons_end"
Options = dict[str, str | int | bool]
BOTH = pytest.mark.parametrize("lang", LANGUAGES)
NEMESES = ("rageborne", "carapace_queen", "crooked_mask", "prince_of_gluttons")
PEOPLE = [Person(name, "") for name in ("Anna", "Petr", "Eva", "Jan")]


def start(players: int, options: Options, seed: str = "board") -> Match[State]:
    return new_match(find_game(GAME), players, seed, options, events=True)


def screen(match: Match[State], asked: Decision, lang: str, size: tuple[int, int]) -> str:
    """What the asked person sees."""
    drawn = StringIO()
    console = Console(file=drawn, width=size[0], height=size[1])
    sitters = sit_down(GAME, ["me"] * match.setup.players, "")
    table = TerminalTable(console, input, match, sitters, lang, Keeper(Path("nowhere"), False))
    table.draw(asked, table.question(asked))
    return drawn.getvalue()


def seen(t: Scenario, lang: str = "en", size: tuple[int, int] = (120, 60)) -> str:
    return screen(t.match, t.match.owed()[0], lang, size)


def questions(players: int, options: Options, seed: str, every: int) -> Iterator[Match[State]]:
    """A match of a greedy and some random mages, stopped at some of its questions, among them
    the first of each kind."""
    match, rng = start(players, options, seed), seeded(seed)
    greedy = make_agent(GAME, "greedy", seed)
    met = set()
    while not match.over:
        asked = match.owed()[0]
        if len(match.choices) % every == 0 or asked.kind not in met:
            yield match
        met.add(asked.kind)
        if asked.seat == 0:
            match.step(greedy.choose(Seat(match, 0)), 0)
        else:
            match.step(rng.below(len(asked.options)), asked.seat)


# ---- the screen


@BOTH
@pytest.mark.parametrize("size", [(80, 24), (120, 45)], ids=str)
def test_two_mages_fit_on_the_screen(lang: str, size: tuple[int, int]) -> None:
    for match in questions(2, {"nemesis": "rageborne"}, f"fit {lang}", 23):
        asked = match.owed()[0]
        shown = screen(match, asked, lang, size).rstrip("\n").split("\n")
        title = f"{words(lang, PACKAGE)('game.name')} · "
        while title not in shown[0]:  # what has happened was shown before
            del shown[0]
        assert max(len(line) for line in shown) <= size[0]
        assert isinstance(match.state, Table)
        if len(asked.options) <= 6 and len(match.state.in_play) <= 2:
            assert len(shown) <= size[1], "\n".join(shown)


@pytest.mark.parametrize("nemesis", NEMESES)
def test_every_option_has_its_number(nemesis: str) -> None:
    for match in questions(3, {"nemesis": nemesis, "market": "random"}, nemesis, 75):
        asked = match.owed()[0]
        shown = screen(match, asked, "en", (100, 40))
        for number in range(1, len(asked.options) + 1):
            places = (f" {number} ", f"\n{number} ", f" {number}/", f"/{number} ")
            assert any(place in shown for place in places), (number, shown)


def test_the_board_shows_what_lies_on_the_table() -> None:
    t = table(GAME, players=2, nemesis="rageborne", mage_1="jian", mage_2="kadir")
    t.nemesis_life(41).gravehold(17).fury(3).in_play("bane_sire", "blood_cry").tokens(4, 2)
    t.order("1", "nemesis").order_discard("2")
    t.seat(0).breaches("opened", "opened", 1, "gone").breach_1("spark").discard("spark", "crystal")
    t.seat(1).life(3).charges(2).breach_2("ignite")
    t.choose("end")
    shown = seen(t)
    for piece in ("♥ 41", "Gravehold ♥ 17", "Fury 3 (strikes at 4)", "Bane Sire ♥4"):
        assert piece in shown
    for piece in (
        "Blood Cry in 2 turns",
        "Still to come: Nemesis",
        "♥ 3",
        "◆◆◇◇◇",
        "Ignite",
    ):
        assert piece in shown
    for piece in ("III ◔ focused 1× · focus 3, open 7", "✕ destroyed", "from the top: Spark, Crys"):
        assert piece in shown


def test_a_breach_has_two_numbers() -> None:
    t = table(GAME, players=2, mage_1="jian", mage_2="kadir")
    t.order("1").aether(9)
    t.seat(0).hand("crystal")
    options = [option for option in t.options() if option != "end"]
    focus, open_ = (options.index(f"{verb} 3") + 1 for verb in ("focus", "open"))
    assert f"{focus}/{open_} III" in seen(t)


@pytest.mark.parametrize("nemesis", NEMESES)
def test_all_cards_open_and_every_size(nemesis: str) -> None:
    said = words(LANGUAGES[NEMESES.index(nemesis) % 2], PACKAGE)
    for match in questions(4, {"nemesis": nemesis}, "open", 400):
        out = StringIO()
        console = Console(file=out, width=60)
        for level in (FULL, ROOMY, COMPACT):
            views = [match.view(seat) for seat in range(4)]
            scenes = [Scene(v, said, PEOPLE, {}, level=level, watching=True) for v in views]
            console.print(board_for(GAME).draw_all(scenes))
            watcher = match.view(-1)
            console.print(board_for(GAME).draw(Scene(watcher, said, PEOPLE, {}, level=level)))
        assert "Petr" in out.getvalue()


@BOTH
@pytest.mark.parametrize("size", [(80, 24), (100, 40), (130, 60)], ids=str)
def test_what_a_swarm_would_do_is_not_cut(lang: str, size: tuple[int, int]) -> None:
    t = table(GAME, players=2, nemesis="carapace_queen", mage_1="jian", mage_2="kadir")
    t.order("1").husks(5)
    said = words(lang, PACKAGE)
    assert said("board.swarm.1") in seen(t, lang, size)


def test_the_number_of_an_ability_stands_beside_it() -> None:
    t = table(GAME, players=2, nemesis="rageborne", mage_1="jian", mage_2="kadir")
    t.order("1").seat(0).charges(4)
    t.seat(1).charges(5)
    options = [option for option in t.options() if option != "end"]
    own, ask = (options.index(words) + 1 for words in ("ability jian", "ask kadir"))
    for size in ((80, 24), (100, 40), (130, 60)):
        shown = seen(t, size=size)
        assert f"◆◆◆◆ {own:>2} Black Mirror" in shown
        assert f"◆◆◆◆◆ {ask:>2} Otherworldly Gate" in shown


@BOTH
def test_the_signs_have_a_legend(lang: str) -> None:
    said = words(lang, PACKAGE)
    legend = " ".join(said(key) for key in said.under("legend"))
    letters = [said(f"terminal_board.letter.{type}") for type in BADGES]
    for sign in (*"▶♥█░◆◇●✕×→", *TURNED, *letters):
        assert sign in legend


@BOTH
def test_looking_a_card_up_shows_how_it_is_ruled(lang: str) -> None:
    said = words(lang, PACKAGE)
    entries = {entry.id: entry for entry in AeonsEndBoard().glossary(said)}
    for id, ruling in (
        ("burning_opal", "opal_may"),
        ("kadir", "ability_owner"),
        ("rageborne", "one_strike"),
        ("rageborne", "empty_deck"),
        ("wildcard", "wildcard"),
    ):
        out = StringIO()
        Console(file=out, width=200).print(entries[id].drawing)
        told = " ".join(out.getvalue().replace("│", " ").split())
        assert " ".join(said(f"rulings.{ruling}").split()) in told


@BOTH
def test_everything_can_be_looked_up(lang: str) -> None:
    entries = AeonsEndBoard().glossary(words(lang, PACKAGE))
    assert len(entries) == len(KINDS) + len(NEMESIS_CARDS) + 8 + 4 + len(KEYWORDS)
    for entry in entries:
        out = StringIO()
        Console(file=out, width=80).print(entry.drawing)
        assert entry.name in out.getvalue()


# ---- whole games


@pytest.mark.parametrize(("players", "nemesis"), list(enumerate(NEMESES, 1)), ids=str)
def test_a_whole_game(tmp_path: Path, players: int, nemesis: str) -> None:
    """In one language each: both are complete by another test."""
    lang = LANGUAGES[players % 2]
    match = start(players, {"nemesis": nemesis}, f"whole {lang}")
    out = StringIO()
    console = Console(file=out, width=80, height=24)
    keyboard = Keyboard(match, lang, in_words=True)
    sitters = sit_down(GAME, ["me"] + ["random"] * (players - 1), "whole")
    keeper = Keeper(tmp_path / "a.json", False)
    keyboard.table = quick = QuickTable(console, keyboard.read, match, sitters, lang, keeper)
    quick.met = set()
    assert keyboard.table.run()
    text = out.getvalue()
    assert words(lang)("terminal.not_understood", typed="x").split(":")[0] not in text
    said = words(lang, PACKAGE)
    assert said("terminal_board.sheet.breaches") in text
    assert said("terminal_board.to_come") in text


def told_of_plans(players: list[str], tmp_path: Path, lang: str) -> str:
    """What a person reads who asks for the plans of the others."""
    match = start(len(players), {})
    out = StringIO()
    typed = iter(["", "t", "q"])
    table = TerminalTable(
        Console(file=out, width=120, height=60),
        lambda _: next(typed),
        match,
        sit_down(GAME, players, "plans"),
        lang,
        Keeper(tmp_path / "kept", False),
    )
    table.run()
    return plain(out.getvalue())


def test_a_bot_partner_says_what_it_plans(tmp_path: Path) -> None:
    assert "Ada plans: cast Spark" in told_of_plans(["me", "greedy"], tmp_path, "en")
    assert "má v plánu: " in told_of_plans(["me", "master"], tmp_path, "cs")


def test_people_are_not_spoken_for(tmp_path: Path) -> None:
    assert "No bot plays on your side." in told_of_plans(["me", "me"], tmp_path, "en")


def test_the_person_answers_what_all_decide_where_player_1_is_a_bot(tmp_path: Path) -> None:
    """AE-13.10: nine cards are devoured at the start, as the players agree."""
    match = start(2, {"nemesis": "prince_of_gluttons", "level": "expert"})
    out = StringIO()
    typed = iter(["1"] * 4 + ["u", "2", "q"])
    sitters = sit_down(GAME, ["greedy", "me"], "joint")
    keeper = Keeper(tmp_path / "a.json", False)
    console = Console(file=out, width=100, height=40)
    TerminalTable(console, lambda _: next(typed), match, sitters, "en", keeper).run()
    assert len(match.choices) == 4
    assert [code & 0xFFFF for code in match.choices] == [0, 0, 0, 1]
    assert "From which supply pile are cards devoured?" in out.getvalue()


@BOTH
def test_how_it_ended(lang: str) -> None:
    t = table(GAME, players=2, nemesis="rageborne", mage_1="jian", mage_2="kadir")
    t.order("1").nemesis_life(1)
    t.seat(0).breach_1("spark")
    t.choose("cast spark")
    assert t.over
    out = StringIO()
    said = words(lang, PACKAGE)
    scene = Scene(t.match.view(-1), said, PEOPLE[:2], {})
    show_end(Console(file=out, width=100), AeonsEndBoard(), scene, t.match)
    assert said("ending.slain") in out.getvalue()
    assert words(lang)("terminal.winner", players=["Anna", "Petr"]) in out.getvalue()
