"""What typed letters mean."""

from klubovna.core.game import Choice
from klubovna.terminal.answers import fitting, fold, phrases
from klubovna.texts import Ref, Text, words

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
    choice = Choice(
        "take mountain", Text("option.take", {"card": Ref("cards.mountain.name")}), "card:mountain"
    )
    assert "hora" in phrases(choice, said)
    assert fitting("Hora", [phrases(choice, said)]) == [0]


def test_a_no_break_space_is_typed_as_a_space() -> None:
    said = words("cs", "klubovna.games.evenfall")
    choice = Choice(
        "ritual 3", Text("game.name", {"card": Ref("cards.rift_in_space.name")}), "card:3"
    )
    assert "\u00a0" in said.term("cards.rift_in_space.name")
    assert fitting("Trhlina v prostoru", [phrases(choice, said)]) == [0]
    assert fitting("na v pros", [phrases(choice, said)]) == [0]


def test_an_apostrophe_may_be_typed_plainly() -> None:
    assert fold("Dragon's") == fold("Dragon’s")
    assert fitting("dragon's", [[fold("discover Dragon’s Lair")], ["pass"]]) == [0]
