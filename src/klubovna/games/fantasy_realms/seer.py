"""What a hand may come to, and hands that differ from it by a card: by what was learned."""

from typing import Final

from klubovna.games.fantasy_realms.foresight import AHEAD, Foresight
from klubovna.games.fantasy_realms.quick import FACES
from klubovna.games.fantasy_realms.table import Table
from klubovna.games.fantasy_realms.weighing import NOT_YET, Rest, Weigher
from klubovna.games.fantasy_realms.wilds import CHOOSES, refitted

DROPS: Final = -1000000.0
THOUGHT_OF: Final = 5
"""So many cards are thought of as what to give away."""


class Place:
    """A place for another card, instead of one of the hand."""

    def __init__(self, card: int, rest: Rest, promised: float) -> None:
        self.card = card
        self.rest = rest
        self.promised = promised
        """What the hand promises without that card."""


class Seer:
    """Weighs hands at one table while so many cards are still to come into the discard area."""

    def __init__(
        self, table: Table, hand: list[int], skill: Foresight, weigher: Weigher, left: int
    ) -> None:
        self.hand = hand
        self.ahead = AHEAD[max(0, left)]
        self.promise = skill.promise(table)
        self.promised = self.promise.of(hand)
        self.weigher = weigher
        self.places: list[Place] = []

    def worth(self, points: int, promised: float) -> float:
        return self.promise.worth(points, promised, self.ahead)

    def now(self) -> float:
        return self.worth(self.weigher.now(), self.promised)

    def without(self, card: int) -> float:
        """The hand less a card. Choices are made anew: else a card that was drawn for what it
        lets its owner choose would be given away for what it chose in a hand with one more."""
        if card < 0:
            return DROPS
        rest = [held for held in self.hand if held != card]
        points = NOT_YET
        for held in rest:
            if CHOOSES[held]:
                points = refitted(self.weigher.quick, [FACES[one] for one in rest])
                break
        if points == NOT_YET:
            points = self.weigher.without(card)
        return self.worth(points, self.promise.of(rest))

    def with_card(self, card: int) -> float:
        promised = self.promised + self.promise.beside(card, self.hand)
        points = self.weigher.with_card(card)
        if CHOOSES[card]:
            points = refitted(self.weigher.quick, [*self.weigher.faces, FACES[card]])
        return self.worth(points, promised)

    def after_drawing(self, card: int) -> float:
        """The hand with this card, less the card that it misses least."""
        if not self.places:
            self.find_places()
        quick, best, drawn = self.weigher.quick, self.now(), FACES[card]
        beside = self.promise.beside(card, self.hand)
        pairs = self.promise.pairs[card]
        for place in self.places:
            rest = place.rest
            rest.faces[-1] = drawn
            quick.decide(rest.picks)
            points = refitted(quick, rest.faces) if CHOOSES[card] else quick.score(rest.faces)
            worth = self.worth(points, place.promised + beside - pairs[place.card])
            if worth > best:
                best = worth
        return best

    def find_places(self) -> None:
        """Those of the cards that the hand misses least."""
        missed: list[tuple[float, int]] = []
        found: list[Place] = []
        for at, rest in enumerate(self.weigher.all_places()):
            card = self.hand[at]
            promised = self.promised - self.promise.beside(card, self.hand)
            place = Place(card, rest, promised)
            found.append(place)
            points = self.weigher.without(card)
            missed.append((-self.worth(points, promised), at))
        missed.sort()
        self.places = [found[at] for _, at in missed[:THOUGHT_OF]]
