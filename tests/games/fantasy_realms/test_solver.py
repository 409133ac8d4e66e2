"""The solver finds what trying every choice finds (FR-8.1, FR-4.4)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klubovna.games.fantasy_realms.cards import BY_ID, CARDS, deck_of
from klubovna.games.fantasy_realms.hand import (
    CHANGE,
    CHANGE_TO,
    CLEAR_ONE,
    COPY,
    COUNT_ONE,
    IMITATE,
    IMITATE_LATER,
    PICKS,
    PROTECT_ONE,
    UNUSED,
    Card,
    Hand,
    Switches,
)
from klubovna.games.fantasy_realms.solver import Best, best_choices
from klubovna.games.fantasy_realms.suits import FLOOD, OUTSIDER, WILD

AFFORDABLE = 2500
"""So many combinations of choices are tried for one random hand."""


# ---- trying everything


def options(
    hand: Hand, cards: list[Card], deck: list[Card], picks: list[int], slot: int
) -> list[int]:
    """What may be picked in a slot when the earlier slots are picked."""
    if slot == CHANGE_TO:
        if picks[CHANGE] == UNUSED:
            return [UNUSED]
        hand.lay(cards)
        hand.decide(picks[:CHANGE] + [UNUSED] * (PICKS - CHANGE), CARDS)
        now = hand.suits[hand.find(picks[CHANGE])]
        of_game = {card.suit for card in deck if card.suit != WILD or hand.switches.book_to_wild}
        return sorted(of_game - {now})
    mine = [card for card in cards if card.pick == slot]
    if not mine or slot == COUNT_ONE:
        return [UNUSED]
    others = [card for card in cards if card is not mine[0]]
    if slot in (COPY, PROTECT_ONE):
        allowed = others
    elif slot in (IMITATE, IMITATE_LATER):
        allowed = [card for card in deck if card.suit & mine[0].pick_suits]
    elif slot == CHANGE:
        allowed = [card for card in others if not card.apart]
    else:
        hand.lay(cards)
        hand.decide(picks[:CLEAR_ONE] + [UNUSED] * (PICKS - CLEAR_ONE), CARDS)
        allowed = [cards[i] for i in range(len(cards)) if hand.suits[i] & mine[0].pick_suits]
    return [UNUSED] + [card.index for card in allowed]


def all_choices(
    hand: Hand, cards: list[Card], deck: list[Card], picks: list[int]
) -> list[list[int]]:
    """Every way to fill the slots after those in `picks`."""
    if len(picks) == PICKS:
        return [picks]
    found: list[list[int]] = []
    for option in options(hand, cards, deck, picks, len(picks)):
        found += all_choices(hand, cards, deck, picks + [option])
    return found


def try_all(
    hand: Hand, cards: list[Card], deck: list[Card], picks: list[int]
) -> tuple[int, int, int]:
    """The best total, and of those the lowest base strength and the fewest choices."""
    worth: list[tuple[int, int, int]] = []
    for choice in all_choices(hand, cards, deck, picks):
        total = hand.score(cards, choice, CARDS)
        used = sum(pick != UNUSED for pick in choice[:COUNT_ONE])
        worth.append((-total, hand.base_strength(), used))
    total, strength, used = min(worth)
    return -total, strength, used


def check(hand: Hand, cards: list[Card], deck: list[Card], picks: list[int]) -> None:
    """The solver, with the first picks given, does as well as trying everything."""
    given_picks = picks + [UNUSED] * (PICKS - len(picks))
    best = best_choices(hand, cards, deck, given_picks, len(picks))
    assert best.picks[: len(picks)] == picks
    for slot in range(len(picks), COUNT_ONE):
        assert best.picks[slot] in options(hand, cards, deck, best.picks[:slot], slot)
    assert hand.score(cards, best.picks, CARDS) == best.total
    used = sum(pick != UNUSED for pick in best.picks[:COUNT_ONE])
    assert (best.total, hand.base_strength(), used) == try_all(hand, cards, deck, picks)


# ---- random hands


def combinations(cards: list[Card]) -> int:
    """About how many choices there are."""
    ways = {COPY: 8, IMITATE: 30, IMITATE_LATER: 30, CHANGE: 80, CLEAR_ONE: 3, PROTECT_ONE: 8}
    product = 1
    for card in cards:
        product *= ways.get(card.pick, 1)
    return product


@st.composite
def switches(draw: st.DrawFn) -> Switches:
    made = Switches()
    made.book_to_wild = draw(st.booleans())
    made.demon_hits_itself = draw(st.booleans())
    made.long_loops_blank_all = draw(st.booleans())
    made.collector_multiple_sets = draw(st.booleans())
    made.immunity_survives_blanking = draw(st.booleans())
    made.also_spared = draw(st.sampled_from([0, OUTSIDER, WILD, OUTSIDER | WILD]))
    return made


@st.composite
def hands(draw: st.DrawFn, deck: list[Card]) -> list[Card]:
    """One to eight cards, many of them with choices or with penalties."""
    choosing = [card for card in deck if card.pick != UNUSED]
    rest = [card for card in deck if card.pick == UNUSED]
    first = draw(some(choosing, draw(st.integers(1, 3))))
    while combinations(first) > AFFORDABLE:
        first.pop()
    blanking = [card for card in rest if card.penalty_parts]
    for source in (blanking, [card for card in rest if card.parts], rest):
        for card in draw(some(source, draw(st.integers(0, 3)))):
            if card not in first and len(first) < 8:
                first.append(card)
    return draw(st.permutations(first or rest[:1]))


def some(cards: list[Card], number: int) -> st.SearchStrategy[list[Card]]:
    return st.lists(st.sampled_from(cards), unique=True, min_size=number, max_size=number)


@st.composite
def benches(draw: st.DrawFn, deck: list[Card]) -> Hand:
    hand = Hand(draw(switches()))
    hand.players = draw(st.integers(2, 6))
    hand.area = draw(st.lists(st.sampled_from(deck), unique=True, max_size=12))
    return hand


DECKS = {
    "base": deck_of(False),
    "base and promo": deck_of(False, jester=True, phoenix="deluxe"),
    "new suits": deck_of(True),
    "new suits and promo": deck_of(True, jester=True, phoenix="promo"),
}


@pytest.mark.parametrize("mode", DECKS)
@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.data())
def test_best_choices_are_those_of_trying_everything(mode: str, data: st.DataObject) -> None:
    deck = DECKS[mode]
    check(data.draw(benches(deck)), data.draw(hands(deck)), deck, [])


@pytest.mark.parametrize("mode", DECKS)
@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.data())
def test_choices_made_before_stay(mode: str, data: st.DataObject) -> None:
    deck = DECKS[mode]
    hand = data.draw(benches(deck))
    cards = data.draw(hands(deck))
    picks: list[int] = []
    for slot in range(data.draw(st.integers(1, COUNT_ONE))):
        picks.append(data.draw(st.sampled_from(options(hand, cards, deck, picks, slot))))
    check(hand, cards, deck, picks)


# ---- hands that a player can check


def solve(*ids: str, new_suits: bool = False) -> Best:
    return best_choices(Hand(Switches()), [BY_ID[id] for id in ids], deck_of(new_suits))


def picked(best: Best, slot: int) -> str:
    return CARDS[best.picks[slot]].id if best.picks[slot] != UNUSED else ""


def test_a_hand_without_choices_is_just_scored() -> None:
    best = solve("forest", "unicorn", "princess")
    assert best.total == 7 + 12 + 9 + 30 + 2
    assert best.picks == [UNUSED] * PICKS


def test_mirage_lights_the_candle() -> None:  # FR-9.7
    best = solve("candle", "book_of_changes", "enchantress", "mirage")
    assert picked(best, IMITATE) == "bell_tower"


def test_book_makes_a_flood_of_what_the_mountain_shall_clear() -> None:  # FR-8.5, FR-8.6
    best = solve("mountain", "basilisk", "king", "knights", "book_of_changes")
    assert picked(best, CHANGE) == "basilisk"
    assert best.picks[CHANGE_TO] == FLOOD


def test_book_takes_a_card_out_of_the_reach_of_a_penalty() -> None:  # FR-8.5, FR-8.8
    best = solve("blizzard", "swamp", "book_of_changes")
    assert best.total == 30 + 18 + 3
    assert picked(best, CHANGE) == "swamp"


def test_island_saves_the_hand_from_the_wildfire() -> None:
    best = solve("island", "wildfire", "forest", "unicorn")
    assert picked(best, CLEAR_ONE) == "wildfire"


def test_angel_protects_the_strongest_card() -> None:  # FR-9.10
    best = solve("angel", "demon", "dragon", "beastmaster", new_suits=True)
    assert picked(best, PROTECT_ONE) == "dragon"


def test_fountain_counts_the_largest_strength() -> None:  # FR-9.6
    best = solve("fountain_of_life", "swamp", "dragon", "collector")
    assert picked(best, COUNT_ONE) == "swamp"


def test_a_blanked_fountain_counts_nothing() -> None:
    assert picked(solve("fountain_of_life", "blizzard"), COUNT_ONE) == ""


def test_useless_choices_stay_unused() -> None:
    best = solve("mirage", "shapeshifter", "magic_wand", "enchantress", "necromancer")
    assert picked(best, IMITATE) == "mountain"
    assert picked(best, IMITATE_LATER) == ""


def test_of_equal_totals_the_lower_base_strength_is_better() -> None:  # FR-4.4
    best = solve("doppelganger", "dwarvish_infantry", "lightning")
    assert best.total == 15 + 11 + 11 == (15 - 2) * 2 + 11
    assert picked(best, COPY) == "lightning"


def test_no_single_choice_improves_a_hand_full_of_choices() -> None:
    ids = "doppelganger mirage_ch shapeshifter_ch book_of_changes island angel"
    cards = [BY_ID[id] for id in [*ids.split(), "garden", "hydra", "great_flood_ch", "king"]]
    deck = deck_of(True)
    hand = Hand(Switches())
    best = best_choices(hand, cards, deck)
    assert hand.score(cards, best.picks, CARDS) == best.total
    for slot in (COPY, IMITATE, IMITATE_LATER, PROTECT_ONE):
        for option in options(hand, cards, deck, best.picks[:slot], slot):
            other = best.picks[:]
            other[slot] = option
            assert hand.score(cards, other, CARDS) <= best.total
