"""What people read: questions that name their card, options that say what they do."""

import pytest

from klubovna.core.registry import find_game
from klubovna.core.rng import seeded
from klubovna.core.starting import new_match
from klubovna.games.aeons_end.table import Table
from klubovna.testing import table
from klubovna.testing.scenario import Scenario
from klubovna.texts import LANGUAGES, plain, words

GAME = "aeons-end"
PACKAGE = "klubovna.games.aeons_end"


def asked(t: Scenario, lang: str = "en") -> str:
    said = words(lang, PACKAGE).with_names(["Anna", "Petr"])
    return plain(said.say(t.match.prompt(t.match.owed()[0])))


def offered(t: Scenario, lang: str = "en") -> list[str]:
    said = words(lang, PACKAGE).with_names(["Anna", "Petr"])
    decision = t.match.owed()[0]
    choices = [t.match.label(decision, i) for i in range(len(decision.options))]
    return [plain(said.say(choice.text)) for choice in choices]


def mages(**options: str) -> Scenario:
    t = table(GAME, players=2, mage_1="jian", mage_2="kadir", **options)
    t.order("1")
    return t


def test_a_question_names_the_card_that_asks_it() -> None:
    t = mages()
    t.in_play("bane_sire").seat(0).breach_1("spark")
    t.choose("cast spark")
    assert asked(t) == "Spark: Deal 1 damage to whom?"
    assert asked(t, "cs") == "Zajiskření: Komu udělíš 1 zranění?"
    t.choose("target bane_sire", "end")
    assert not asked(t).startswith("Spark")


def test_either_or_says_what_each_does() -> None:
    t = mages()
    t.seat(0).hand("flexing_dagger")
    t.choose("play flexing_dagger")
    assert asked(t) == "Flexing Dagger: Choose one."
    assert offered(t)[1] == "destroy this card and deal 1 damage"
    assert offered(t, "cs")[1] == "zničit tuto kartu a udělit 1 zranění"


def test_an_attack_says_how_much_somebody_suffers() -> None:
    t = table(GAME, players=2, mage_1="jian", mage_2="kadir", nemesis="rageborne")
    t.order("nemesis").nemesis_deck("skewer")
    assert asked(t) == "Skewer: Who takes 3 damage?"


def test_a_spell_cast_within_a_card_gives_the_name_back() -> None:
    """The question after an inner effect belongs to the outer card again."""
    t = mages()
    t.in_play("bane_sire").seat(0).charges(4).breach_1("ignite")
    t.choose("end", "ability jian")
    assert asked(t) == "Ignite: Deal 2 damage to whom?"
    t.choose("target bane_sire", "target bane_sire")
    state = t.match.state
    assert isinstance(state, Table)
    assert state.source == ""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "nemesis", ["rageborne", "carapace_queen", "crooked_mask", "prince_of_gluttons"]
)
def test_everything_can_be_said(lang: str, nemesis: str) -> None:
    game = find_game(GAME)
    said = words(lang, PACKAGE).with_names(["Anna", "Petr", "Eva"])
    for seed in ("a", "b"):
        options: dict[str, str | int | bool] = {"nemesis": nemesis, "market": "random"}
        match, rng = new_match(game, 3, seed, options, history=False), seeded(seed)
        while not match.over:
            decision = match.owed()[0]
            said.say(game.prompt(match.state, decision))
            texts = [
                said.say(game.label(match.state, decision, index).text)
                for index in range(len(decision.options))
            ]
            assert all(texts)
            if decision.kind in ("act", "either", "target"):
                assert len(set(texts)) == len(texts)
            match.step(rng.below(len(decision.options)), decision.seat)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_values_of_the_options_have_names(lang: str) -> None:
    said = words(lang, PACKAGE)
    for option in find_game(GAME).switches():
        kind = option.name.rstrip("_1234")
        for value in option.values:
            if isinstance(value, str):
                known = said.has(f"value.{kind}.{value}") or said.has(option.names.format(value))
                assert known, (option.name, value)


def test_a_power_says_what_discarding_it_costs() -> None:  # AE-6.8
    t = mages()
    t.in_play("blood_cry", "eye_of_nothing", "woven_sky", "agony_field")
    t.aether(6).seat(0).charges(4).hand("jade", "crystal", "crystal")
    told = [text for text in offered(t) if text.startswith("discard")]
    assert told == [
        "discard the power Blood Cry (4 charges)",
        "discard the power Eye of Nothing (6 aether)",
        "discard the power Woven Sky (discard 3 cards from hand)",
        "discard the power Agony Field (destroy a card from hand that costs 2 or more)",
    ]


def test_a_power_that_acts_now_is_not_in_zero_turns() -> None:
    assert words("en", PACKAGE)("board.countdown", n=0) == "now"
    assert words("cs", PACKAGE)("board.countdown", n=0) == "právě teď"


def test_a_target_says_how_much_life_it_has() -> None:
    t = mages(nemesis="carapace_queen")
    t.in_play("maggot_engine").tokens(7)
    t.husks(3).nemesis_life(41).seat(0).breach_1("spark")
    t.choose("cast spark")
    assert offered(t) == ["Carapace Queen (41 life)", "Maggot Engine (7 life)", "Husk (3 in play)"]
    assert offered(t, "cs")[0] == "Chitinová královna (41 životů)"


def test_a_breach_goes_by_its_roman_number() -> None:
    t = mages()
    t.seat(0).hand("spark")
    assert "prep Spark to breach II" in offered(t)
    assert "připravit Zajiskření k trhlině II" in offered(t, "cs")


def test_a_focus_points_at_the_breach_of_its_owner() -> None:
    t = mages()
    t.seat(0).hand("focusing_orb")
    t.choose("play focusing_orb", "player 2")
    decision = t.match.owed()[0]
    choice = find_game(GAME).label(t.match.state, decision, 0)
    assert choice.target == "breach:1:1"
    assert choice.words == "breach 2"
