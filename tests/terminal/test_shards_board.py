"""The board of Shards of Infinity in a terminal: what is on it, what fits, whole games."""

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from klubovna.agents import make_agent
from klubovna.cli import main
from klubovna.core.agent import Seat
from klubovna.core.decision import Decision
from klubovna.core.match import Match
from klubovna.core.registry import find_game
from klubovna.core.rng import seeded
from klubovna.core.starting import new_match
from klubovna.core.state import State
from klubovna.games.shards_of_infinity.table import Table
from klubovna.terminal.boards import board_for
from klubovna.terminal.boards.shards_of_infinity import ShardsBoard
from klubovna.terminal.boards.shards_of_infinity_players import EXHAUSTED, TARGET, THREAT
from klubovna.terminal.result import show_end
from klubovna.terminal.saves import Keeper
from klubovna.terminal.scene import COMPACT, FULL, ROOMY, Person, Scene
from klubovna.terminal.screen import Question
from klubovna.terminal.sitters import sit_down
from klubovna.terminal.table import TerminalTable
from klubovna.testing import Scenario, table
from klubovna.texts import LANGUAGES, plain, words

GAME = "shards-of-infinity"
Options = dict[str, str | int | bool]
BOTH = pytest.mark.parametrize("lang", LANGUAGES)
MODES: list[tuple[int, Options]] = [
    (2, {}),
    (4, {}),
    (1, {"mode": "solo"}),
    (4, {"mode": "teams"}),
    (3, {"auction": True, "relics": "draft"}),
    (2, {"relics": "random"}),
]
EVERY_MODE = pytest.mark.parametrize(("players", "options"), MODES, ids=str)


def start(players: int, options: Options, seed: str = "board") -> Match[State]:
    return new_match(find_game(GAME), players, seed, options, events=True)


def screen(match: Match[State], asked: Decision, lang: str, size: tuple[int, int]) -> str:
    """What the asked person sees."""
    drawn = StringIO()
    console = Console(file=drawn, width=size[0], height=size[1])
    sitters = sit_down(GAME, ["me"] * match.setup.players, "")
    table = TerminalTable(console, input, match, sitters, lang, Keeper(Path("nowhere"), False))
    table.seen = [len(match.events())] * len(sitters)
    table.draw(asked, table.question(asked))
    return drawn.getvalue()


def questions(players: int, options: Options, seed: str, every: int) -> Iterator[Match[State]]:
    """A match of a greedy and some random players, stopped at some of its questions."""
    match, rng = start(players, options, seed), seeded(seed)
    greedy = make_agent(GAME, "greedy", seed)
    while not match.over:
        asked = match.owed()[0]
        if len(match.choices) % every == 0 or asked.kind != "act":
            yield match
        if asked.seat == 0:
            match.step(greedy.choose(Seat(match, 0)), 0)
        else:
            match.step(rng.below(len(asked.options)), asked.seat)


def champions(match: Match[State]) -> int:
    """How many champions are in play."""
    assert isinstance(match.state, Table)
    return sum(len(pile) for pile in match.state.champions)


# ---- the screen


@BOTH
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_a_game_of_two_fits_on_the_screen(lang: str, size: tuple[int, int]) -> None:
    for match in questions(2, {}, f"fit {lang}", 7):
        asked = match.owed()[0]
        shown = screen(match, asked, lang, size).rstrip("\n").split("\n")
        assert max(len(line) for line in shown) <= size[0]
        if len(asked.options) <= 16 and champions(match) <= 6:
            assert len(shown) < size[1], "\n".join(shown)


@EVERY_MODE
def test_every_option_has_its_number(players: int, options: Options) -> None:
    for match in questions(players, options, f"numbers {players}", 75):
        asked = match.owed()[0]
        shown = screen(match, asked, "en", (100, 40))
        if asked.kind in ("split", "bid"):
            continue
        for number in range(1, len(asked.options) + 1):
            places = (f" {number} ", f"\n{number} ", f" {number}/", f"/{number} ")
            assert any(place in shown for place in places), (number, shown)


def test_a_mercenary_has_two_numbers() -> None:
    t = table(GAME, players=2)
    t.row("nil_assassin", "command_seer").active(0).gems(4)
    match = t.match
    shown = screen(match, match.owed()[0], "en", (100, 40))
    words_of = [option for option in t.options() if option != "end"]
    recruit = next(i for i, w in enumerate(words_of, 1) if w.startswith("recruit nil_assassin"))
    hire = next(i for i, w in enumerate(words_of, 1) if w.startswith("hire nil_assassin"))
    assert f"{recruit}/{hire} " in shown
    assert "two numbers: recruit / fast-play" in shown


SIZES = pytest.mark.parametrize("size", [(80, 24), (100, 40), (130, 60)], ids=str)


@BOTH
@SIZES
def test_two_numbers_of_two_digits_are_not_cut(lang: str, size: tuple[int, int]) -> None:
    t = table(GAME, players=2)
    t.seat(0).hand(*["crystal"] * 7, "blaster", "shard_reactor")
    t.row("nil_assassin", "spore_cleric", "shadow_apostle").active(0).gems(9)
    shown = screen(t.match, t.match.owed()[0], lang, size)
    options = [option for option in t.options() if option != "end"]
    for card in ("nil_assassin", "spore_cleric", "shadow_apostle"):
        pair = [
            next(i for i, w in enumerate(options, 1) if w.startswith(f"{verb} {card}"))
            for verb in ("recruit", "hire")
        ]
        assert pair[0] >= 10
        assert f"{pair[0]}/{pair[1]} " in shown


@BOTH
@SIZES
def test_numbers_at_the_edge_are_not_cut(lang: str, size: tuple[int, int]) -> None:
    """Gems, power and what the hand would give, and how many cards everybody has."""
    t = table(GAME, 4, mode="teams")
    t.seat(0).hand("crystal", "infinity_shard", "shard_abstractor")
    t.active(0).gems(12).power(13)
    said = words(lang, "klubovna.games.shards_of_infinity")
    shown = screen(t.match, t.match.owed()[0], lang, size)
    assert "12" in shown
    assert "→ 13" in shown
    assert "→ 15" in shown
    assert shown.count(said("terminal_board.discard", n=0)) >= 3


@BOTH
@SIZES
def test_a_character_is_chosen_with_its_relics_in_sight(lang: str, size: tuple[int, int]) -> None:
    match = start(3, {"auction": True})
    while match.owed()[0].kind == "bid":
        match.step(0, match.owed()[0].seat)
    said = words(lang, "klubovna.games.shards_of_infinity")
    shown = " ".join(screen(match, match.owed()[0], lang, size).split())
    for id in ("praetorian_01", "the_heart_of_nothing", "datic_robes", "panconscious_crown"):
        assert said.term(f"cards.{id}.name") in shown


def test_without_the_expansion_no_relics_are_promised() -> None:
    match = start(2, {"auction": True, "expansion": False})
    while match.owed()[0].kind == "bid":
        match.step(0, match.owed()[0].seat)
    assert "Praetorian" not in screen(match, match.owed()[0], "en", (130, 60))


def marked(t: Scenario, seat: int = 0) -> list[str]:
    """The players marked as those whom the power of this seat, whose turn it is, can hit."""
    if not t.match.choices:
        t.active(seat)
    shown = screen(t.match, t.match.owed()[0], "en", (100, 40))
    return [line.split("◎")[0].strip() for line in shown.splitlines() if "◎" in line]


def test_the_only_enemy_whom_power_can_hit_is_marked() -> None:  # SI-11.2
    assert marked(table(GAME, 4, mode="teams")) == ["Player 2"]
    assert marked(table(GAME, 4, mode="teams"), seat=3) == ["Player 3"]


def test_who_hides_behind_zetta_is_not_marked() -> None:  # SI-12.1
    t = table(GAME, 3)
    t.seat(1).champions("zetta_the_encryptor")
    assert marked(t) == ["Player 3"]
    assert marked(table(GAME, 3)) == []


def test_the_player_whom_the_split_is_about_is_marked() -> None:  # SI-7.4
    t = table(GAME, 3)
    t.active(0).power(4)
    t.choose("end")
    assert marked(t) == ["Player 2"]


def test_what_the_whole_hand_would_give_and_who_nears_the_end() -> None:
    t = table(GAME, 2, "totals")
    t.active(0)
    t.seat(0).hand("crystal", "crystal", "infinity_shard").mastery(30)
    t.seat(1).mastery(22)
    drawn = screen(t.match, t.match.owed()[0], "en", (100, 40))
    assert "◆ 0 gems → 2  ● 0 power → ∞" in drawn
    assert drawn.count("!∞") == 1


def test_the_board_shows_what_lies_on_the_table() -> None:
    t = table(GAME, players=2)
    t.seat(0).hand("crystal", "command_seer").champions("evokatus").exhausted("evokatus")
    t.seat(1).health(12).mastery(7).champions("zetta_the_encryptor").discard("blaster")
    t.active(0).gems(2).power(3)
    shown = screen(t.match, t.match.owed()[0], "en", (120, 40))
    for piece in ("♥ 12", "✦  7", "Zetta, The Encryptor ♥5", "discard 1: Blaster", "◆ 2 gems"):
        assert piece in shown
    assert "Zetta, The Encryptor ♥5 sh5" not in shown
    for piece in ("● 3 power", "↷ Champion ♥2", "Command Seer", "sh5", "center deck"):
        assert piece in shown


@BOTH
def test_amounts_are_typed_as_they_are(lang: str) -> None:
    match = start(3, {"auction": True})
    asked = match.owed()[0]
    assert asked.kind == "bid"
    shown = screen(match, asked, lang, (80, 24))
    said = words(lang, "klubovna.games.shards_of_infinity")
    assert f" 0 {said('option.drop')}" in shown
    assert f" 7 {said('option.bid', n=7)}" in shown


@BOTH
def test_all_cards_open_and_every_size(lang: str) -> None:
    said = words(lang, "klubovna.games.shards_of_infinity")
    people = [Person("Anna", ""), Person("Petr", "greedy"), Person("Eva", "random")]
    for match in questions(3, {"relics": "draft"}, "open", 400):
        out = StringIO()
        console = Console(file=out, width=100)
        for level in (FULL, ROOMY, COMPACT):
            views = [match.view(seat) for seat in range(3)]
            scenes = [Scene(v, said, people, {}, level=level, watching=True) for v in views]
            console.print(board_for(GAME).draw_all(scenes))
            watcher = match.view(-1)
            console.print(board_for(GAME).draw(Scene(watcher, said, people, {}, level=level)))
        assert "Petr" in out.getvalue()


@BOTH
def test_everything_can_be_looked_up(lang: str) -> None:
    said = words(lang, "klubovna.games.shards_of_infinity")
    entries = ShardsBoard().glossary(said)
    assert len(entries) == 69 + 4 + 19
    out = StringIO()
    console = Console(file=out, width=80)
    for entry in entries:
        console.print(entry.drawing)
        assert entry.name in out.getvalue()


@BOTH
def test_rulings_stand_below_a_card_that_is_looked_up(lang: str) -> None:
    said = words(lang, "klubovna.games.shards_of_infinity")
    entries = {entry.id: entry for entry in ShardsBoard().glossary(said)}
    for id, ruling in (("axia", "axia"), ("shield", "shield"), ("thorn_zealot", "destroying")):
        out = StringIO()
        Console(file=out, width=80).print(entries[id].drawing)
        shown = " ".join(out.getvalue().replace("│", " ").split())
        assert plain(said(f"rulings.{ruling}")) in plain(shown)


@BOTH
def test_every_sign_of_the_board_is_explained(lang: str) -> None:
    said = words(lang, "klubovna.games.shards_of_infinity")
    lines = [said(key) for key in said.under("legend")]
    for sign in ("▶", "♥", "✦", "◆", "●", "→", EXHAUSTED, TARGET, THREAT):
        assert any(sign in line for line in lines), sign
    factions = said("legend.faction")
    for faction in ("homodeus", "wraethe", "undergrowth", "order"):
        letter = said(f"terminal_board.letter.{faction}")
        assert f"{letter} {said.term(f'factions.{faction}')}" in factions
    assert said("terminal_board.shield_short", n=5) in said("legend.shield")


# ---- whole games


class Keyboard:
    """Types what a greedy player would choose, by number or in the stable words."""

    def __init__(self, match: Match[State], seed: str) -> None:
        self.match = match
        self.agent = make_agent(GAME, "greedy", seed)
        self.table: TerminalTable | None = None

    def read(self, prompt: str) -> str:
        assert self.table is not None
        asked = self.match.decision_for(0)
        assert asked is not None
        chosen = self.agent.choose(Seat(self.match, 0))
        question = self.table.question(asked)
        if len(self.match.choices) % 2 or question.choices[chosen].words.isdecimal():
            return str(question.labels()[chosen])
        return question.choices[chosen].words


class QuickTable(TerminalTable):
    """Draws some of its screens only."""

    def draw(self, decision: Decision, question: Question) -> None:
        if len(self.match.choices) % 8 == 0 or decision.kind != "act":
            super().draw(decision, question)


@EVERY_MODE
def test_a_whole_game(tmp_path: Path, players: int, options: Options) -> None:
    """In one language each, so that it is quick; both are complete by another test."""
    lang = LANGUAGES[len(options) % 2]
    match = start(players, options, f"whole {lang}")
    out = StringIO()
    console = Console(file=out, width=80, height=24)
    keyboard = Keyboard(match, lang)
    sitters = sit_down(GAME, ["me"] + ["random"] * (players - 1), "whole")
    keeper = Keeper(tmp_path / "a.json", False)
    keyboard.table = QuickTable(console, keyboard.read, match, sitters, lang, keeper)
    assert keyboard.table.run()
    text = out.getvalue()
    assert words(lang)("terminal.not_understood", typed="x").split(":")[0] not in text
    said = words(lang, "klubovna.games.shards_of_infinity")
    assert said("terminal_board.sheet.mastery") in text
    assert said("terminal_board.row") in text


@BOTH
def test_how_a_solo_game_was_lost(lang: str) -> None:
    said = words(lang, "klubovna.games.shards_of_infinity")
    endings = set()
    for seed in range(12):
        match, rng = start(1, {"mode": "solo"}, f"solo {seed}"), seeded(f"solo {seed}")
        while not match.over:
            match.step(rng.below(len(match.owed()[0].options)), 0)
        out = StringIO()
        scene = Scene(match.view(-1), said, [Person("Anna", "")], {})
        show_end(Console(file=out, width=100), ShardsBoard(), scene, match)
        shown = out.getvalue()
        keys = ("won", "fell", "mastery", "row")
        told = [key for key in keys if said(f"terminal_board.solo_{key}") in shown]
        assert len(told) == 1
        endings.update(told)
        winner = words(lang)("terminal.winner", players=["Anna"])
        assert (winner in shown) == (told == ["won"])
    assert {"fell", "mastery"} & endings


# ---- the command


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ([], "Player, Ada"),
        (["--options", "mode=solo"], "Player"),
        (["--options", "mode=teams"], "Player, Ada, Bruno, Clara"),
        (["--options", "mode=free_for_all"], "Player, Ada, Bruno"),
        (["--players", "3"], "Player, Ada, Bruno"),
    ],
    ids=str,
)
def test_who_plays_unless_somebody_says_it(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    asked: list[str],
    names: str,
) -> None:
    monkeypatch.setattr("builtins.input", lambda _: "q")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["play", GAME, "--lang", "en", "--seed", "1", *asked]) == 0
    first = capsys.readouterr().out.splitlines()[1]
    assert first.strip("│ ").removeprefix("Playing").strip() == names


@BOTH
@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("character_1=bob", "bob"),
        ("mode=chess", "chess"),
        ("colour=red", "colour"),
        ("character_1=volos,character_2=volos", "volos"),
        ("mode=solo,auction", "mode=solo"),
        ("relics=draft,expansion=no", "relics=draft"),
        ("nemesis_start_mastery=4", "4"),
    ],
)
def test_wrong_options_are_named(
    capsys: pytest.CaptureFixture[str], lang: str, typed: str, named: str
) -> None:
    assert main(["play", GAME, "--lang", lang, "--options", typed]) == 1
    told = capsys.readouterr().err
    assert told.startswith("klubovna: ")
    assert named in told
    assert told.count("\n") == 1
