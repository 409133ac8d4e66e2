"""What the hand of a seat is worth, and what hands that differ from it by a card would be."""

from typing import Final

from klubovna.games.fantasy_realms.cards import CARDS
from klubovna.games.fantasy_realms.faces import Face
from klubovna.games.fantasy_realms.hand import (
    CHANGE,
    CHANGE_TO,
    CLEAR_ONE,
    COPY,
    PICKS,
    PROTECT_ONE,
    UNUSED,
    Card,
)
from klubovna.games.fantasy_realms.quick import FACES, Quick, faces_of
from klubovna.games.fantasy_realms.table import Table
from klubovna.games.fantasy_realms.wilds import CHOOSES, NO_PICKS, picks_for, refit, undo

IN_HAND: Final = (COPY, CHANGE, CLEAR_ONE, PROTECT_ONE)
"""Choices that point to a card of the hand."""
NOT_YET: Final = -1000000


class Rest:
    """A hand less one card, with a place for another, and the choices that still fit."""

    def __init__(self, faces: list[Face], picks: list[int]) -> None:
        self.faces = faces
        self.picks = picks


class Weigher:
    """Weighs hands by the end choices that are best for the hand as it is: a guess for those that
    differ from it by a card."""

    def __init__(self, table: Table, cards: list[int]) -> None:
        self.quick = Quick(table.terms.switches, table.players, table.area)
        self.hand: list[Card] = [CARDS[card] for card in cards]
        self.picks = NO_PICKS
        self.faces: list[Face] = []
        self.rests: list[Rest] = []
        self.points = NOT_YET
        self.choose(table.terms.cards)

    def choose(self, deck: list[Card]) -> None:
        """Make the end choices of the hand as it is."""
        self.picks = picks_for(self.quick, self.hand, deck)
        self.faces = faces_of(self.hand, self.picks)

    def now(self) -> int:
        """The points of the hand as it is."""
        if self.points == NOT_YET:
            self.quick.decide(self.picks)
            self.points = self.quick.score(self.faces)
        return self.points

    def without(self, card: int) -> int:
        """The points of the hand less a card."""
        for at, held in enumerate(self.hand):
            if held.index == card:
                rest = self.rest(at)
                self.quick.decide(rest.picks)
                return self.quick.score(rest.faces)
        return self.now()

    def with_card(self, card: int) -> int:
        """The points of the hand and another card."""
        self.quick.decide(self.picks)
        self.faces.append(FACES[card])
        points = self.quick.score(self.faces)
        self.faces.pop()
        return points

    def instead(self, given: int, card: int) -> int:
        """The points of the hand with a card instead of one of its own."""
        for at, held in enumerate(self.hand):
            if held.index == given:
                rest = self.rest(at)
                self.quick.decide(rest.picks)
                return self.quick.score([*rest.faces, FACES[card]])
        return self.with_card(card)

    def after_drawing(self, card: int) -> int:
        """The points of the hand with this card, less the card that it misses least."""
        quick, best, drawn = self.quick, self.now(), FACES[card]
        if not self.rests:
            self.rests = self.places_for_another()
        for rest in self.rests:
            rest.faces[-1] = drawn
            quick.decide(rest.picks)
            points = quick.score(rest.faces)
            if points > best:
                best = points
        return best

    def places_for_another(self) -> list[Rest]:
        """Where a card that is drawn may come."""
        return self.all_places()

    def all_places(self) -> list[Rest]:
        """The hand less each of its cards in turn, with a place at its end."""
        rests: list[Rest] = []
        for at in range(len(self.hand)):
            rest = self.rest(at)
            rest.faces.append(self.faces[at])
            rests.append(rest)
        return rests

    def rest(self, at: int) -> Rest:
        """The hand less the card at a position."""
        if self.picks == NO_PICKS:
            return Rest(self.faces[:at] + self.faces[at + 1 :], self.picks)
        cards = self.hand[:at] + self.hand[at + 1 :]
        picks = fitting(self.picks, cards)
        return Rest(faces_of(cards, picks), picks)


LEAST_MISSED: Final = 3
"""So many cards a player in a hurry thinks of giving away."""


class HurriedWeigher(Weigher):
    """Makes end choices in a hurry, and thinks only of giving away what the hand misses least."""

    def choose(self, deck: list[Card]) -> None:
        self.faces = [FACES[card.index] for card in self.hand]
        for card in self.hand:
            if CHOOSES[card.index]:
                self.points = refit(self.quick, self.faces)
                self.picks = NO_PICKS[:]
                self.picks[CLEAR_ONE] = int(self.quick.pick_clear)
                self.picks[PROTECT_ONE] = int(self.quick.pick_protect)
                return

    def places_for_another(self) -> list[Rest]:
        missed: list[tuple[int, int]] = []
        rests: list[Rest] = []
        for at in range(len(self.hand)):
            rest = self.rest(at)
            self.quick.decide(rest.picks)
            missed.append((-self.quick.score(rest.faces), at))
            rest.faces.append(self.faces[at])
            rests.append(rest)
        missed.sort()
        return [rests[at] for _, at in missed[:LEAST_MISSED]]

    def rest(self, at: int) -> Rest:
        faces = self.faces[:at] + self.faces[at + 1 :]
        if self.picks is NO_PICKS:
            return Rest(faces, NO_PICKS)
        undo(faces, self.hand[at])
        picks = self.picks
        kind = self.hand[at].pick
        if kind in (CLEAR_ONE, PROTECT_ONE):
            picks = picks[:]
            picks[kind] = UNUSED
        return Rest(faces, picks)


def fitting(picks: list[int], cards: list[Card]) -> list[int]:
    """The picks whose cards are still in the hand."""
    fits = [UNUSED] * PICKS
    for kind in range(PICKS):
        pick = picks[kind]
        if pick != UNUSED and _is_there(kind, pick, cards):
            fits[kind] = pick
            if kind == CHANGE:
                fits[CHANGE_TO] = picks[CHANGE_TO]
    return fits


def _is_there(kind: int, pick: int, cards: list[Card]) -> bool:
    """Whether the hand has a card that lets its owner choose this, and the chosen one, if that is
    a card of the hand."""
    owned, held = False, kind not in IN_HAND
    for card in cards:
        owned = owned or card.pick == kind
        held = held or card.index == pick
    return owned and held
