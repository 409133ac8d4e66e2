"""What the owner of a hand decides and what comes of it, as far as it is settled.

A way says to which suit the Book changes a card, what the wild cards are, and which of the cards
that blank others (or fall themselves beside some) stand with their penalty in force, stand without
it, or are blanked. Every hand with its choices goes one of the ways of each of its beginnings.
"""

from mypy_extensions import i64

from klubovna.games.fantasy_realms.candidates import NOBODY
from klubovna.games.fantasy_realms.hand import (
    CHANGE,
    COPY,
    IMITATE,
    IMITATE_LATER,
    PROTECT_ONE,
    Card,
)
from klubovna.games.fantasy_realms.limits import Limit, clears, erases, saves
from klubovna.games.fantasy_realms.suits import ARMY, SUIT_IDS, WILD, suits_in


class Way:
    """One of the ways that a beginning may go. Places are those of `Places`."""

    def __init__(self) -> None:
        self.placed: list[int] = []
        """All cards, wild ones as what they stand for."""
        self.alive: list[int] = []
        """Those that may count: some penalty in force blanks the others."""
        self.striking: list[int] = []
        """Those that stand with their penalty in force."""
        self.cleared: list[int] = []
        """Those that stand although they have such a penalty: it is cleared."""
        self.gains: list[int] = []
        """By place of the deck: what that card and those that may count bring each other, as long
        as it may come."""
        self.worth = 0
        """What those that may count bring each other."""
        self.book = 0
        """The suit to which the Book changes a card, or 0."""
        self.changed = NOBODY
        """The card that only counts because the Book changes it."""
        self.guarded = NOBODY
        """The card that only counts because the Angel protects it."""
        self.copying = 0
        """The Doppelgänger copies a card of this suit that is still to come; 0 if it does not."""

    def copy(self) -> "Way":
        way = Way()
        way.placed = self.placed[:]
        way.alive = self.alive[:]
        way.striking = self.striking[:]
        way.cleared = self.cleared[:]
        way.gains = self.gains[:]
        way.worth = self.worth
        way.book = self.book
        way.changed = self.changed
        way.guarded = self.guarded
        way.copying = self.copying
        return way


class Places:
    """The cards of a deck and what wild cards may stand for, with what they do to each other."""

    def __init__(self, deck: list[Card], players: int) -> None:
        self.deck = len(deck)
        self.cards = deck[:]
        self.imitations: list[list[int]] = [[] for _ in deck]
        """By place of a wild card: the places of what it may be: itself, or a card of some suit,
        which answers to all names there."""
        self.copies: list[int] = [NOBODY] * len(deck)
        """By place of a card: the place of its copy."""
        suits = 0
        for card in deck:
            suits |= card.suit
        self.suits = suits
        self.suit_list = suits_in(suits)
        self.book_suits = suits_in(suits & ~WILD)
        for at in range(self.deck):
            self._add_stand_ins(at)
        self.copied: list[int] = [NOBODY] * len(self.cards)
        """By place of a copy: the place of the card."""
        for at in range(self.deck):
            if self.copies[at] >= 0:
                self.copied[self.copies[at]] = at
        self.limits = [Limit(at, self.cards[at]) for at in range(len(self.cards))]
        for limit in self.limits:
            limit.learn(self.cards, self.deck, players)
        self.pairs = self._pairs()
        """What two cards are worth more beside each other."""
        self.hit: list[list[bool]] = [self._hits(limit) for limit in self.limits]
        self.guards = [at for at in range(self.deck) if deck[at].pick == PROTECT_ONE]
        self.protectors = [at for at in range(self.deck) if deck[at].protects]
        self.protected = 0
        for at in self.protectors:
            self.protected |= deck[at].protects
        self.clearers: list[list[int]] = [
            [at for at in range(self.deck) if clears(deck[at], 1 << k)]
            for k in range(len(SUIT_IDS))
        ]
        """By suit: who may clear a card of it."""
        self.of_suit: list[list[int]] = [
            [at for at in range(self.deck) if deck[at].suit >> k & 1] for k in range(len(SUIT_IDS))
        ]
        self.savers: list[list[int]] = [self._savers(limit, False) for limit in self.limits]
        self.savers_by_book: list[list[int]] = [self._savers(limit, True) for limit in self.limits]
        self.erasers: list[list[int]] = [
            [at for at in range(self.deck) if erases(deck[at], card.suit, ARMY)]
            for card in self.cards
        ]
        self.erasers_by_book = [
            at for at in range(self.deck) if erases(deck[at], (1 << len(SUIT_IDS)) - 1, ARMY)
        ]

    def _pairs(self) -> list[list[int]]:
        everyone = range(len(self.limits))
        rows = [limit.row for limit in self.limits]
        return [[rows[a][b] + rows[b][a] if a != b else 0 for b in everyone] for a in everyone]

    def _add_stand_ins(self, at: int) -> None:
        me = self.cards[at]
        wild = me.pick == IMITATE or me.pick == IMITATE_LATER or me.pick == COPY
        if wild:
            self.imitations[at].append(self._add(_stand_in(me, me.strength, False)))
        if me.pick == IMITATE or me.pick == IMITATE_LATER:
            for suit in suits_in(me.pick_suits & self.suits):
                names: i64 = 0
                for other in self.cards[: self.deck]:
                    if other.suit == suit:
                        names |= other.name_bit
                stand_in = Card("", suit, me.strength)
                stand_in.name_bit = names
                self.imitations[at].append(self._add(stand_in))
        copying = False
        for other in self.cards[: self.deck]:
            copying = copying or other.pick == COPY
        if copying and not wild:
            self.copies[at] = self._add(_stand_in(me, me.strength, True))

    def _add(self, card: Card) -> int:
        self.cards.append(card)
        return len(self.cards) - 1

    def _hits(self, limit: Limit) -> list[bool]:
        if not limit.strikes:
            return []
        return [
            other.place != limit.place and limit.hits(other.card, other.suits)
            for other in self.limits
        ]

    def _savers(self, limit: Limit, by_book: bool) -> list[int]:
        suits = (1 << len(SUIT_IDS)) - 1 if by_book else int(limit.suits)
        deck = self.cards[: self.deck]
        return [
            at
            for at in range(self.deck)
            if saves(deck[at], suits, int(limit.support)) or (by_book and deck[at].protects)
        ]

    # ---- who may help

    def may_be_there(self, wanted: list[int], way: Way, next: int) -> bool:
        """Whether one of these is in the hand or may still come, from place `next` on."""
        for at in wanted:
            if at >= next or at in way.placed:
                return True
        return False

    def clearers_of(self, me: int, way: Way) -> list[int]:
        """Who may clear this card, or protect it from itself."""
        found: list[int] = []
        for suit in suits_in(int(self.limits[me].suits) | way.book):
            found += self.clearers[suit.bit_length() - 1]
        if self.limits[me].falls_itself:
            found += self.guards
            if way.book & self.protected:
                found += self.protectors
        return found

    def spared(self, me: int, way: Way, next: int) -> i64:
        """Suits that a card whose penalty is in force may not hit, because of others."""
        limit = self.limits[me]
        spared: i64 = 0
        if limit.falls_itself:
            return 0
        if self.may_be_there(self.protectors, way, next):
            spared |= self.protected
        if limit.strikes_armies:
            erasers = self.erasers_by_book if way.book else self.erasers[me]
            if self.may_be_there(erasers, way, next):
                spared |= ARMY
        return spared

    def is_hit(self, way: Way, by: int, at: int, next: int) -> bool:
        if at == way.guarded:
            return False
        victim = self.limits[at]
        if at == way.changed:
            return self._hits_suit(way, by, at, next)
        return self.hit[by][at] and victim.suits & self.spared(by, way, next) == 0

    # ---- going on

    def begin(self) -> Way:
        """The way of a hand without cards."""
        way = Way()
        way.gains = [0] * self.deck
        return way

    def _count_in(self, way: Way, at: int, sign: int, next: int) -> None:
        """Let a card count, or no longer."""
        row = self.pairs[at]
        worth = 0
        for other in way.alive:
            worth += row[other]
        way.worth += sign * worth
        gains = way.gains
        if sign > 0:
            way.alive.append(at)
            for k in range(next, self.deck):
                gains[k] += row[k]
        else:
            way.alive.remove(at)
            for k in range(next, self.deck):
                gains[k] -= row[k]

    def ways_with(self, way: Way, at: int, next: int) -> list[Way]:
        """The ways that go on when this card of the deck is added, and others from place `next`
        on may be."""
        card = self.cards[at]
        found: list[Way] = []
        if card.pick == COPY:
            for suit in self.suit_list:
                later = way.copy()
                later.copying = suit
                found.append(later)
            return found + self._stand(way, self.imitations[at][0], next)
        if card.pick == IMITATE or card.pick == IMITATE_LATER:
            for stand_in in self.imitations[at]:
                found += self._stand(way, stand_in, next)
            return found
        found = self._stand(way, at, next)
        if card.pick == CHANGE:
            for suit in self.book_suits:
                for other in self._stand(way, at, next):
                    other.book = suit
                    found.append(other)
        if way.copying & card.suit:
            for other in found[:]:
                copied = other.copy()
                copied.copying = 0
                found += self._stand(copied, self.copies[at], next)
        return found

    def _stand(self, way: Way, at: int, next: int) -> list[Way]:
        """Lay a card: it counts, or is blanked by one that is there."""
        laid = way.copy()
        laid.placed.append(at)
        if not self._is_hit_by_any(laid, at, next):
            self._count_in(laid, at, 1, next)
            return self._strike(laid, at, next)
        found: list[Way] = [laid]
        for saved in self._saved(laid, at, next):
            self._count_in(saved, at, 1, next)
            found += self._strike(saved, at, next)
        return found

    def _is_hit_by_any(self, way: Way, at: int, next: int) -> bool:
        for by in way.striking:
            if self.is_hit(way, by, at, next):
                return True
        return False

    def _saved(self, way: Way, at: int, next: int) -> list[Way]:
        """The ways in which Book or Angel keep a card from being blanked."""
        found: list[Way] = []
        if way.book and way.changed == NOBODY and not self._hit_anyway(way, at, next):
            saved = way.copy()
            saved.changed = at
            found.append(saved)
        if way.guarded == NOBODY and self.may_be_there(self.guards, way, next):
            saved = way.copy()
            saved.guarded = at
            found.append(saved)
        return found

    def _hit_anyway(self, way: Way, at: int, next: int) -> bool:
        for by in way.striking:
            if self._hits_suit(way, by, at, next):
                return True
        return False

    def _hits_suit(self, way: Way, by: int, at: int, next: int) -> bool:
        """Whether a card is hit by another one even in the Book's suit."""
        if not self.limits[by].hits(self.cards[at], way.book):
            return False
        return way.book & self.spared(by, way, next) == 0

    def _strike(self, way: Way, at: int, next: int) -> list[Way]:
        """What a card that was laid may do to the others: with its penalty in force, without it,
        or blanked itself."""
        limit = self.limits[at]
        if not limit.strikes:
            return [way]
        found: list[Way] = []
        if way.changed != at and way.guarded != at:
            dead = way.copy()
            self._count_in(dead, at, -1, next)
            found.append(dead)
        if self.may_be_there(self.clearers_of(at, way), way, next):
            freed = way.copy()
            freed.cleared.append(at)
            found.append(freed)
        way.striking.append(at)
        victims = [
            other for other in way.alive if other != at and self.is_hit(way, at, other, next)
        ]
        return found + self._struck(way, victims, next)

    def _struck(self, way: Way, victims: list[int], next: int) -> list[Way]:
        """The ways in which these are blanked, but for those that Book and Angel save."""
        if not victims:
            return [way]
        first, others = victims[0], victims[1:]
        found: list[Way] = []
        for saved in self._saved(way, first, next):
            found += self._struck(saved, others, next)
        if first in way.striking or first in way.cleared or first == way.changed:
            return found
        self._count_in(way, first, -1, next)
        return found + self._struck(way, others, next)


def _stand_in(card: Card, strength: int, with_penalty: bool) -> Card:
    """What a wild card is that stands for another one: no bonus, and only a copy has its penalty
    (FR-8.4)."""
    stand_in = Card(card.id, card.suit, strength, name=card.name)
    if with_penalty:
        stand_in = Card(
            card.id,
            card.suit,
            strength,
            name=card.name,
            penalty=card.penalty,
            blanks=card.blanks,
            blanks_lone_cards_but=card.blanks_lone_cards_but,
            blanks_itself=card.blanks_itself,
        )
    stand_in.name_bit = card.name_bit
    stand_in.name_number = card.name_number
    return stand_in
