"""What can be learned of Fantasy Realms: which cards are good to hold while there is time to find
others, each by itself and beside each other one.

A hand will come to the points that it is worth now, and the more time is left the less those tell:
what counts then is what its cards promise.
"""

import math
from typing import ClassVar, Final

from klubovna.core.skill import Counting, Sitting, Skill, Tally
from klubovna.games.fantasy_realms.cards import CARDS, deck_of
from klubovna.games.fantasy_realms.hand import Card
from klubovna.games.fantasy_realms.quick import FACES, Quick
from klubovna.games.fantasy_realms.table import TURNS, Table
from klubovna.games.fantasy_realms.wilds import refitted

MOST_TO_COME: Final = 14
"""More cards never come into the discard area."""
SOON: Final = 3.5
"""A hand changes by so much of what it ever will (all but a third) while so many cards come into
the discard area."""
AHEAD: Final = [
    round(100.0 * (1.0 - math.exp(-to_come / SOON))) for to_come in range(MOST_TO_COME + 1)
]
"""How much of a hand is still open, in hundredths, by how many cards are missing in the area."""
USUAL: Final = 150
"""Points of a usual hand on the way: the numbers are about what lies above or below."""

# Places of the numbers of one deck.
SCORE: Final = 0
SCORE_AHEAD: Final = 1
COUNT: Final = len(CARDS)


class Places:
    """Where the numbers of one deck stand."""

    def __init__(self, name: str, first: int, new_suits: bool) -> None:
        deck = deck_of(new_suits, jester=True, phoenix="deluxe")
        deck += deck_of(new_suits, phoenix="promo")[-1:]
        self.first = first
        self.names = [f"{name} score", f"{name} score_ahead"]
        self.of_card: list[int] = [-1] * COUNT
        self.of_pair: list[list[int]] = [[-1] * COUNT for _ in range(COUNT)]
        for card in deck:
            self.of_card[card.index] = self._add(f"{name} {card.id}")
        for at, card in enumerate(deck):
            for other in deck[at + 1 :]:
                place = self._add(f"{name} {card.id} {other.id}")
                self.of_pair[card.index][other.index] = place
                self.of_pair[other.index][card.index] = place

    def _add(self, name: str) -> int:
        self.names.append(name)
        return self.first + len(self.names) - 1


BASE: Final = Places("base", 0, False)
PLACES: Final = [BASE, Places("new_suits", len(BASE.names), True)]


def deck_number(table: Table) -> int:
    """Which of the decks is played with."""
    return 1 if table.terms.new_suits else 0


def to_come(table: Table) -> int:
    """How many cards are missing in the discard area until the game ends."""
    return max(0, min(MOST_TO_COME, table.terms.end_at - len(table.area)))


class Promise:
    """What the cards of one deck promise, in hundredths of a point for a hand that is open."""

    def __init__(self, places: Places, numbers: list[float]) -> None:
        self.score = numbers[places.first + SCORE]
        self.score_ahead = numbers[places.first + SCORE_AHEAD]
        self.cards: list[float] = [0.0] * COUNT
        self.pairs: list[list[float]] = [[0.0] * COUNT for _ in range(COUNT)]
        for one in range(COUNT):
            if places.of_card[one] >= 0:
                self.cards[one] = numbers[places.of_card[one]]
            for other in range(COUNT):
                if places.of_pair[one][other] >= 0:
                    self.pairs[one][other] = numbers[places.of_pair[one][other]]

    def beside(self, card: int, hand: list[int]) -> float:
        """What a card promises beside the cards of a hand."""
        pairs = self.pairs[card]
        total = self.cards[card]
        for other in hand:
            total += pairs[other]
        return total

    def of(self, hand: list[int]) -> float:
        """What a hand promises."""
        total = 0.0
        for at in range(len(hand)):
            pairs = self.pairs[hand[at]]
            total += self.cards[hand[at]]
            for before in range(at):
                total += pairs[hand[before]]
        return total

    def worth(self, points: int, promised: float, ahead: int) -> float:
        """The points that a hand may come to beyond what others do, from those that it is worth
        now and what it promises."""
        return self.score * points + ahead * (self.score_ahead * (points - USUAL) + promised)


class Foresight(Skill):
    """The numbers, ready to be looked up."""

    def __init__(self, numbers: list[float]) -> None:
        super().__init__(numbers)
        self.promises = [Promise(places, numbers) for places in PLACES]

    def promise(self, table: Table) -> Promise:
        return self.promises[deck_number(table)]


class FantasyRealmsLearner(Counting[Table]):
    """One number for each card and each two cards, beside the points of the hand as it is."""

    by_points: ClassVar[bool] = True

    def sittings(self) -> list[Sitting]:
        promos: dict[str, str | int | bool] = {"jester": True, "phoenix": "deluxe"}
        return [
            (2, {}),
            (2, {"new_suits": True}),
            (4, {}),
            (4, {"new_suits": True, "cursed_items": True}),
            (3, promos),
            (3, {"new_suits": True, **promos}),
        ]

    def names(self) -> list[str]:
        return [name for places in PLACES for name in places.names]

    def printed(self) -> str:
        return "; ".join(_printed(card) for card in CARDS)

    def sides(self, state: Table) -> list[Tally]:
        if state.phase != TURNS:
            return [Tally() for _ in range(state.players)]
        quick = Quick(state.terms.switches, state.players, state.area)
        return [_counted(state, hand, quick) for hand in state.hands]

    def brought(self, state: Table) -> list[float]:
        return [float(score) for score in state.scores]

    def skill(self, numbers: list[float]) -> Skill:
        return Foresight(numbers)


def _printed(card: Card) -> str:
    effects = [f"{type(one).__name__} {one.suits}" for one in card.bonus + card.penalty]
    return f"{card.id} {card.suit} {card.strength} {', '.join(effects)}"


def _counted(table: Table, hand: list[int], quick: Quick) -> Tally:
    """What is counted of a hand; nothing of one that is not full yet (FR-5.1)."""
    tally = Tally()
    if len(hand) != table.terms.hand_size:
        return tally
    places = PLACES[deck_number(table)]
    ahead = AHEAD[to_come(table)]
    points = refitted(quick, [FACES[card] for card in hand])
    tally.add(places.first + SCORE, points)
    tally.add(places.first + SCORE_AHEAD, ahead * (points - USUAL))
    for at, card in enumerate(hand):
        tally.add(places.of_card[card], ahead)
        for other in hand[:at]:
            tally.add(places.of_pair[card][other], ahead)
    return tally
