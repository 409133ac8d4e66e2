"""Why something can't be done: a sentence for every thing on the table."""

import pytest

from klubovna.core.registry import find_game
from klubovna.core.rng import seeded
from klubovna.core.starting import new_match
from klubovna.games.aeons_end.catalogue import KINDS, NEMESIS_CARDS
from klubovna.testing import table
from klubovna.testing.scenario import Scenario
from klubovna.texts import LANGUAGES, words

GAME = find_game("aeons-end")


def holding(*cards: str) -> Scenario:
    t = table("aeons-end", players=2, mage_1="jian", mage_2="kadir", nemesis="rageborne")
    t.order("1").seat(0).hand(*cards)
    return t


def why(t: Scenario, target: str, seat: int = 0) -> str:
    decision = t.match.decision_for(seat)
    said = words("en", GAME.package).with_names(["Anna", "Petr"])
    return said.say(GAME.why_not(t.match.state, seat, decision, target))


def test_a_card_that_is_too_dear() -> None:
    t = holding("crystal").choose("play crystal")
    assert why(t, "supply:jade") == "Jade costs 2 aether; you have 1."


def test_earmarked_aether_counts() -> None:
    t = holding("moonstone_shard").choose("play moonstone_shard")
    assert why(t, "supply:burning_opal").endswith("you have 2.")
    assert why(t, "supply:planar_insight").endswith("you have 1.")


def test_a_pile_that_is_sold_out() -> None:
    t = holding("crystal")
    t.left(0, 7, 7, 5, 5, 5, 5, 5, 5)
    assert why(t, "supply:jade") == "Jade is sold out."


def test_a_spell_without_a_breach() -> None:
    t = holding("ignite")
    t.seat(0).breach_1("spark").breach_2("spark")
    t.choose("end")
    assert "focus or open one first" in why(t, "card:ignite")
    t = holding("ignite")
    t.seat(0).breaches("opened", "gone", "gone", "gone").breach_1("spark")
    t.choose("end")
    assert "no room for Ignite" in why(t, "card:ignite")


def test_breaches() -> None:
    t = holding("crystal")
    t.seat(0).breaches("opened", "gone", 1, 3)
    assert "opened already" in why(t, "breach:0:0")
    assert "destroyed" in why(t, "breach:0:1")
    assert why(t, "breach:0:2") == "Focusing costs 3 aether, opening 7; you have 0."
    assert why(t, "breach:0:3") == "This breach can only be opened now, for 4 aether; you have 0."
    assert "somebody else" in why(t, "breach:1:2")


def test_spells_and_phases() -> None:
    t = holding("crystal")
    t.seat(0).breach_1("spark")
    assert "casting phase" in why(t, "card:crystal")
    t.choose("end")
    assert "casting phase" in why(t, "spell:0:0:0")


def test_using_a_prepped_spell() -> None:
    t = holding("crystal")
    t.seat(0).breach_1("wildfire_whip").breach_2("oblivion_swell")
    t.choose("end")
    assert why(t, "spell:0:0:0") == "Using Wildfire Whip costs 2 aether; you have 0."
    t.choose("use oblivion_swell")
    assert "already been used this turn" in why(t, "spell:0:1:0")


def test_the_side_of_the_nemesis() -> None:
    t = holding("crystal")
    t.in_play("bane_sire", "blood_cry", "bleed_static")
    assert "only be damaged" in why(t, "in_play:bane_sire")
    assert "asks for (4 charges)" in why(t, "in_play:blood_cry")
    assert "no condition" in why(t, "in_play:bleed_static")
    assert "only be damaged" in why(t, "nemesis")


def test_abilities_and_charges() -> None:
    t = holding("crystal")
    assert why(t, "ability:0") == "Black Mirror has 0 of 4 charges."
    assert "costs 2 aether" in why(t, "button:charge")
    t = table("aeons-end", players=2, mage_1="jian", mage_2="brama")
    t.order("1").seat(1).charges(5)
    assert "main phase of Petr" in why(t, "ability:1")
    t = table("aeons-end", players=2, mage_1="jian", mage_2="adelheim")
    t.order("1").seat(1).charges(5)
    assert "attack or a power" in why(t, "ability:1")


def test_whose_turn_it_is() -> None:
    t = holding("crystal")
    assert why(t, "card:crystal", seat=1) == "It is the turn of Anna."


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("nemesis", ["carapace_queen", "crooked_mask", "prince_of_gluttons"])
def test_every_thing_has_its_reason(lang: str, nemesis: str) -> None:
    said = words(lang, GAME.package).with_names(["Anna", "Petr", "Eva"])
    things = ["nemesis", "husk", "devoured", "button:charge", "seat:1", "order:1", "rubbish:x:y"]
    things += [f"{place}:{card.id}" for card in KINDS for place in ("card", "supply")]
    things += [f"in_play:{card.id}" for card in NEMESIS_CARDS]
    things += [f"breach:{seat}:{n}" for seat in range(3) for n in range(5)]
    things += [f"spell:{seat}:{n}:{at}" for seat in range(4) for n in range(4) for at in (0, 1)]
    things += [f"ability:{seat}" for seat in range(4)]
    match = new_match(GAME, 3, nemesis, {"nemesis": nemesis, "market": "random"}, history=False)
    rng = seeded(nemesis)
    while not match.over:
        decision = match.owed()[0]
        if rng.below(40) == 0:
            targets = {
                GAME.label(match.state, decision, i).target for i in range(len(decision.options))
            }
            for thing in things:
                if thing not in targets:
                    for seat in range(3):
                        asked = match.decision_for(seat)
                        text = GAME.why_not(match.state, seat, asked, thing)
                        assert said.say(text)
        match.step(rng.below(len(decision.options)), decision.seat)
    assert GAME.why_not(match.state, 0, None, "nemesis").key == "why.over"
