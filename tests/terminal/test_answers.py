"""What typed letters mean."""

from io import StringIO
from pathlib import Path
from typing import cast

from rich.console import Console

from klubovna.core.decision import TURN, Decision, Play
from klubovna.core.game import Label
from klubovna.core.match import Match
from klubovna.core.starting import new_match
from klubovna.core.state import State
from klubovna.terminal.answers import fitting, fold, phrases
from klubovna.terminal.saves import Keeper
from klubovna.terminal.sitters import Sitter
from klubovna.terminal.table import TerminalTable
from klubovna.texts import Ref, Text, words
from support.toy import Toy, ToyState

OFFERS = [["take mountain", "vzit horu", "hora"], ["take forest", "vzit les", "les"], ["pass"]]


def test_accents_and_case_do_not_matter() -> None:
    assert fold("Příšerně ŽLUŤOUČKÝ") == "priserne zlutoucky"
    assert fitting("HORÚ", OFFERS) == [0]


def test_beginnings_of_words_come_before_letters_inside() -> None:
    assert fitting("for", OFFERS) == [1]
    assert fitting("ta mo", OFFERS) == [0]
    assert fitting("est", OFFERS) == [1]
    assert fitting("take", OFFERS) == [0, 1]


def test_an_exact_name_wins() -> None:
    offers = [["king"], ["king of the north"]]
    assert fitting("king", offers) == [0]
    assert fitting("kin", offers) == [0, 1]


def test_underscores_are_spaces() -> None:
    assert fitting("fire elem", [["take fire_elemental"]]) == [0]
    assert fitting("fire_elem", [["take fire elemental"]]) == [0]


def test_one_letter_or_none_is_no_answer() -> None:
    assert fitting("", OFFERS) == []
    assert fitting("p", OFFERS) == []


def test_a_card_may_be_typed_in_its_first_form() -> None:
    said = words("cs", "klubovna.games.fantasy_realms")
    choice = Label(
        "take mountain", Text("option.take", {"card": Ref("cards.mountain.name")}), "card:mountain"
    )
    assert "hora" in phrases(choice, said)
    assert fitting("Hora", [phrases(choice, said)]) == [0]


def test_a_no_break_space_is_typed_as_a_space() -> None:
    said = words("cs", "klubovna.games.evenfall")
    choice = Label(
        "ritual 3", Text("game.name", {"card": Ref("cards.rift_in_space.name")}), "card:3"
    )
    assert "\u00a0" in said.term("cards.rift_in_space.name")
    assert fitting("Trhlina v prostoru", [phrases(choice, said)]) == [0]
    assert fitting("na v pros", [phrases(choice, said)]) == [0]


def test_an_apostrophe_may_be_typed_plainly() -> None:
    assert fold("Dragon's") == fold("Dragon’s")
    assert fitting("dragon's", [[fold("discover Dragon’s Lair")], ["pass"]]) == [0]


# ---- what ends a turn, what needs no thought


class Harbour(Toy):
    """Options in the order in which records keep them: ending the turn first."""

    package = "klubovna.games.fantasy_realms"

    def play(self, state: ToyState) -> Play:
        while state.round < 6:
            yield TURN
            held = list(range(state.coins[0]))
            if (yield Decision(0, "take", [-1, *held])) == 0:
                return
            state.coins[0] -= 1
            state.round += 1

    def label(self, state: ToyState, decision: Decision, index: int) -> Label:
        if index == 0:
            return Label("end", Text("no"), "button:end", ends_turn=True)
        return Label(f"load {index}", Text("yes"), f"card:{index}", routine=index > 1)

    def unused(self, state: ToyState, decision: Decision, index: int) -> list[Text]:
        return [Text("and")] if state.coins[0] > 1 else []


def harbour(typed: list[str], tmp_path: Path) -> tuple[Match[ToyState], str]:
    match = new_match(Harbour(), 2, "1", events=True)
    lines = iter(typed)
    screen = StringIO()
    console = Console(file=screen, width=90, height=30)

    def read(prompt: str) -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    sitters = [Sitter("Anna", None, 0), Sitter("Petr", None, 0)]
    keeper = Keeper(tmp_path / "a.json", False)
    TerminalTable(console, read, cast(Match[State], match), sitters, "en", keeper).run()
    return match, screen.getvalue()


def test_the_list_does_not_begin_with_ending_the_turn(tmp_path: Path) -> None:
    match, _ = harbour(["", "1"], tmp_path)
    assert match.choices == [1]


def test_ending_asks_where_something_is_left(tmp_path: Path) -> None:
    match, shown = harbour(["", "5"], tmp_path)
    assert "You would leave unused: and. Type 5 once more" in shown
    assert match.choices == []
    match, _ = harbour(["", "end", "end"], tmp_path)
    assert match.choices == [0]
    match, shown = harbour(["", "1", "1", "1", "end"], tmp_path)
    assert match.choices == [1, 1, 1, 0]


def test_everything_that_needs_no_thought_is_played_at_once(tmp_path: Path) -> None:
    match, shown = harbour(["", "p"], tmp_path)
    assert match.choices == [2, 2, 2]
    assert "p play all" in shown


def test_help_shows_examples_of_this_table(tmp_path: Path) -> None:
    _, shown = harbour(["", "?"], tmp_path)
    assert "1, load 1" in shown
