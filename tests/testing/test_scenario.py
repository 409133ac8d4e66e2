"""The scenario language lays out, chooses by words, shows what players see, complains well."""

import pytest

from klubovna.core.layout import BadPosition
from klubovna.games.fantasy_realms.cards import CARDS
from klubovna.testing import WrongWords, table


def test_a_position_is_laid_out_played_and_looked_at() -> None:
    t = table("fantasy-realms", players=3)
    t.seat(0).hand("king", "queen", "knights")
    t.deck("dragon", "hydra").active(0)
    t.choose("draw deck", "discard knights")
    assert "dragon" in t.seat(0).hand
    assert t.area == ["knights"]
    assert t.deck[0] == "hydra"
    assert t.seat(1).reads() == ["P1 draws from the deck.", "P1 discards Knights."]
    assert t.seat(0).reads("cs")[0] == "P1 si dobírá z balíčku Draka."
    assert t.active == 1


def test_cards_come_from_wherever_they_are_and_none_is_lost() -> None:
    t = table("fantasy-realms", players=4)
    t.seat(2).hand("dragon", size=7)
    t.seat(1).hand("dragon", "king")
    t.area("mountain", "swamp", size=5)
    hands = [card for seat in range(4) for card in t.seat(seat).hand]
    everything = [*t.deck, *t.area, *hands]
    assert len(everything) == len(set(everything)) == 53
    assert "dragon" not in t.seat(2).hand
    assert len(t.area) == 5


def test_a_part_of_the_words_is_enough_if_it_fits_only_one() -> None:
    t = table("fantasy-realms", players=3)
    t.seat(0).hand("king", "queen", "knights")
    t.active(0).choose("deck")
    with pytest.raises(WrongWords, match="several options fit “discard”"):
        t.choose("discard")
    with pytest.raises(WrongWords, match="no option fits “discard hydra and more”"):
        t.choose("discard hydra and more")
    t.choose("queen")
    assert t.area == ["queen"]


def test_copies_of_a_card_are_all_the_same() -> None:
    t = table("shards-of-infinity", players=2)
    t.seat(0).hand("crystal", "crystal", "blaster")
    t.active(0).choose("play crystal", "play crystal")
    assert t.gems == 2
    assert t.seat(0).hand == ["blaster"]
    with pytest.raises(WrongWords, match="no option fits “play crystal”"):
        t.choose("play crystal")


def test_copies_do_not_hide_that_other_options_fit_too() -> None:
    t = table("shards-of-infinity", players=2)
    t.seat(0).hand("crystal", "crystal", "blaster")
    t.active(0)
    with pytest.raises(WrongWords, match="several options fit “play”"):
        t.choose("play")


def test_random_outcomes_are_forced() -> None:
    """The Wishing Ring shuffles at the end of the turn: here every card stays in its place."""
    t = table("fantasy-realms", players=3, cursed_items=True)
    t.seat(0).item("wishing_ring")
    t.active(0).choose("use wishing_ring")
    t.choose(t.options()[0], "draw deck")
    left = len(t.deck)
    t.outcomes(*range(left - 1, 0, -1))
    t.choose(t.options()[0])
    order = [card.id for card in CARDS]
    assert [*t.deck] == sorted(t.deck, key=order.index, reverse=True)


def test_a_place_can_be_empty() -> None:
    t = table("fantasy-realms", players=3, cursed_items=True)
    t.seat(1).item()
    t.seat(0).item("shovel")
    assert t.seat(0).item == "shovel"
    assert t.seat(1).item.value is None


def test_what_cannot_be_laid_out_is_named() -> None:
    t = table("fantasy-realms", players=3)
    with pytest.raises(BadPosition, match="genie"):
        t.seat(0).hand("genie")
    with pytest.raises(BadPosition, match="pocket"):
        t.seat(0).pocket("king")
    t.choose("draw deck")
    with pytest.raises(BadPosition, match="after the first choice"):
        t.area("king")


def test_undo_in_a_scenario() -> None:
    t = table("fantasy-realms", players=3)
    t.area("king")
    t.active(0).choose("take king")
    assert t.seat(0).may_undo()
    t.seat(0).undo()
    assert t.area == ["king"]
    t.choose("draw deck")
    assert not t.seat(0).may_undo()


def test_an_ended_scenario_has_a_result() -> None:
    t = table("fantasy-realms", players=3)
    for seat, hand in enumerate((["king"], ["queen"], ["dragon"])):
        t.seat(seat).hand(*hand)
    t.area(size=10)
    t.phase("extra_cards")
    assert t.over
    assert t.result().scores == [8, 6, -10]
    assert t.result().winners == [0]
    assert t.asks == ""
