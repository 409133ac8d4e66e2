"""Quick scoring gives the points of the rules, and the greedy player plays on as ever."""

import hashlib
import random

import pytest

from klubovna.agents import make_agent
from klubovna.agents.playing import play_out
from klubovna.core.registry import find_game
from klubovna.core.starting import new_match
from klubovna.games.fantasy_realms.cards import BY_ID, CARDS, deck_of
from klubovna.games.fantasy_realms.hand import (
    CHANGE,
    CHANGE_TO,
    CLEAR_ONE,
    COPY,
    IMITATE,
    IMITATE_LATER,
    PICKS,
    PROTECT_ONE,
    UNUSED,
    Card,
    Hand,
    Switches,
)
from klubovna.games.fantasy_realms.quick import FACES, HARD, Quick, faces_of
from klubovna.games.fantasy_realms.solver import best_choices
from klubovna.games.fantasy_realms.suits import OUTSIDER, SUIT_IDS, WILD
from klubovna.games.fantasy_realms.table import Table
from klubovna.games.fantasy_realms.weighing import Weigher, fitting
from klubovna.games.fantasy_realms.wilds import refitted

PHOENIXES = ["no", "no", "deluxe", "promo"]


def some_switches(rng: random.Random) -> Switches:
    switches = Switches()
    switches.demon_hits_itself = rng.random() < 0.3
    switches.collector_multiple_sets = rng.random() < 0.7
    switches.long_loops_blank_all = rng.random() < 0.7
    switches.immunity_survives_blanking = rng.random() < 0.8
    switches.also_spared = rng.choice([0, 0, WILD, OUTSIDER, WILD | OUTSIDER])
    return switches


def some_bench(rng: random.Random, deck: list[Card]) -> Hand:
    hand = Hand(some_switches(rng))
    hand.players = rng.randint(2, 6)
    hand.area = rng.sample(deck, rng.randint(0, 12))
    return hand


def quick_beside(hand: Hand) -> Quick:
    """A quick bench at the table of another one."""
    return Quick(hand.switches, hand.players, [card.index for card in hand.area])


def some_deck(rng: random.Random) -> list[Card]:
    return deck_of(rng.random() < 0.6, rng.random() < 0.3, rng.choice(PHOENIXES))


def some_picks(rng: random.Random, cards: list[Card], deck: list[Card]) -> list[int]:
    """Any choices that the cards of a hand allow, good or bad."""
    picks = [UNUSED] * PICKS
    for card in cards:
        others = [other.index for other in cards if other is not card]
        if card.pick in (IMITATE, IMITATE_LATER):
            able = [other.index for other in deck if other.suit & card.pick_suits]
            picks[card.pick] = rng.choice(able)
        elif card.pick in (COPY, PROTECT_ONE, CLEAR_ONE) and others:
            picks[card.pick] = rng.choice(others)
        elif card.pick == CHANGE:
            able = [other for other in others if not CARDS[other].apart]
            if able:
                picks[CHANGE] = rng.choice(able)
                picks[CHANGE_TO] = 1 << rng.randrange(len(SUIT_IDS))
    return picks


@pytest.mark.parametrize("part", range(4))
def test_quick_points_are_the_points_of_the_rules(part: int) -> None:  # FR-8
    """Any hand of any module, any choices, any reading of the rules."""
    rng = random.Random(f"quick {part}")
    for _ in range(1500):
        deck = some_deck(rng)
        cards = rng.sample(deck, rng.randint(1, 10))
        hand = some_bench(rng, deck)
        picks = some_picks(rng, cards, deck)
        wanted = hand.score(cards, picks, CARDS)
        assert quick_beside(hand).score_cards(cards, picks) == wanted, (
            [c.id for c in cards],
            picks,
        )


def test_nearly_every_card_is_scored_quickly() -> None:
    """Only cards of several suits need the long way."""
    assert {face.card.id for face in FACES if face.parts & HARD} == {"phoenix", "phoenix_promo"}


def test_cards_that_blank_each_other_in_a_loop_are_left_to_the_rules() -> None:  # FR-8.8
    """Great Flood, Wildfire, Basilisk: each of them hits another."""
    hand = Hand(Switches())
    cards = [BY_ID[one] for one in ("great_flood", "wildfire", "blizzard", "basilisk", "knights")]
    picks = [UNUSED] * PICKS
    assert quick_beside(hand).score_cards(cards, picks) == hand.score(cards, picks, CARDS)


def test_hands_that_differ_by_a_card_keep_the_choices_that_fit() -> None:
    """What the weigher says of a hand less a card, and with another, is what the rules say of it
    with the choices of the hand as it was."""
    rng = random.Random("weigher")
    game = find_game("fantasy-realms")
    for number in range(60):
        match = new_match(game, 3, f"weigher {number}", {"new_suits": number % 2 == 0})
        table = match.state
        assert isinstance(table, Table)
        weigher = Weigher(table, table.hands[0])
        deck = table.terms.cards
        hand = Hand(table.terms.switches)
        hand.players, hand.area = 3, [CARDS[card] for card in table.area]
        drawn = CARDS[rng.choice(table.deck)]
        best = hand.score(weigher.hand, weigher.picks, CARDS)
        if any(card.pick != UNUSED for card in weigher.hand):
            assert best == best_choices(hand, weigher.hand, deck).total
        for at, given in enumerate(weigher.hand):
            rest = weigher.hand[:at] + weigher.hand[at + 1 :]
            fits = fitting(weigher.picks, rest)
            assert weigher.without(given.index) == hand.score(rest, fits, CARDS)
            best = max(best, hand.score([*rest, drawn], fits, CARDS))
        assert weigher.after_drawing(drawn.index) == best


def test_choices_in_a_hurry_never_promise_too_much() -> None:  # FR-8.1
    """They are choices that the rules allow, so the best ones bring at least as much."""
    rng = random.Random("hurry")
    gaps = []
    for _ in range(150):
        deck = deck_of(rng.random() < 0.5)
        wild = [card for card in deck if card.pick in (COPY, IMITATE, IMITATE_LATER, CHANGE)]
        cards = rng.sample([card for card in deck if card not in wild], 6) + [rng.choice(wild)]
        hand = Hand(Switches())
        best = best_choices(hand, cards, deck).total
        hurried = refitted(quick_beside(hand), faces_of(cards, [UNUSED] * PICKS))
        assert hurried <= best
        gaps.append(best - hurried)
    assert sum(gaps) / len(gaps) < 2


GREEDY_SWITCHES: list[dict[str, str | int | bool]] = [
    {},
    {"new_suits": True},
    {"cursed_items": True},
    {"new_suits": True, "cursed_items": True},
    {"new_suits": True, "cursed_items": True, "jester": True, "phoenix": "deluxe"},
    {
        "jester": True,
        "phoenix": "promo",
        "immunity_survives_blanking": False,
        "new_suits": True,
        "collector_multiple_sets": False,
    },
]


def test_the_greedy_player_moves_as_ever() -> None:
    """Whole matches in all modes: every choice and every score, as one number."""
    game = find_game("fantasy-realms")
    told = hashlib.sha256()
    for number in range(24):
        players = 2 + number % 4
        match = new_match(game, players, f"det {number}", GREEDY_SWITCHES[number // 4 % 6])
        bots = [make_agent(game.id, "greedy", f"x{number}/{seat}") for seat in range(players)]
        play_out(match, bots)
        told.update(repr((match.choices, match.result().scores)).encode())
    assert told.hexdigest()[:12] == "a12c3b892469"
