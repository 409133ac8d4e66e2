"""Points of a hand, quickly: for players who compare thousands of hands a second.

`Quick.score` gives the same number as `Hand.score`. It counts suits in a packed number instead of
going through the hand for each effect; a hand with something that it does not know (cards of
several suits, loops of blanking) it leaves to `Hand`.
"""

from typing import Final

from mypy_extensions import i64

from klubovna.games.fantasy_realms.cards import CARDS
from klubovna.games.fantasy_realms.faces import Face, packed
from klubovna.games.fantasy_realms.hand import (
    BLANKS,
    BLANKS_ITSELF,
    CHANGE,
    CHANGE_TO,
    CLEAR_ONE,
    COPY,
    IMITATE,
    IMITATE_LATER,
    PROTECT_ONE,
    PROTECTS,
    STRIKES_FIRST,
    UNUSED,
    Card,
    Hand,
    Switches,
)
from klubovna.games.fantasy_realms.quick_blanking import Blanking
from klubovna.games.fantasy_realms.quick_parts import Section
from klubovna.games.fantasy_realms.suits import ARMY

HARD: Final = 64
"""A part of a card that only `Hand` knows."""
BLANKING: Final = STRIKES_FIRST | BLANKS | BLANKS_ITSELF
EVERYTHING: Final = -1


BONUSES: Final = [Section(card.bonus) for card in CARDS]
PENALTIES: Final = [Section(card.penalty) for card in CARDS]


def face_of(card: Card, penal: Card, shown: Card, strength: int, suits: int) -> Face:
    """A card with the PENALTY section of another, the name of a third, and another suit."""
    face = Face(card, penal)
    face.suits = suits
    face.counts = packed(suits)
    face.names = shown.name_bit
    face.name_number = shown.name_number
    face.strength = strength
    face.has_penalty = penal.has_penalty
    face.never_blanked = card.never_blanked
    face.protects = card.protects
    hard = suits & (suits - 1) != 0 or card.apart or card.lingers
    for clear in card.clears:
        if not clear.word:
            face.clears |= clear.on
        elif clear.word == ARMY:
            face.erases |= clear.on
        else:
            hard = True
    bonus, penalty = BONUSES[card.index], PENALTIES[penal.index]
    face.bonus, face.penalty = bonus.first, penalty.first
    hard = hard or not (bonus.is_known and penalty.is_known)
    face.parts = penal.penalty_parts | (card.parts & PROTECTS) | (HARD if hard else 0)
    return face


FACES: Final = [face_of(card, card, card, card.strength, card.all_suits) for card in CARDS]
"""Every card as printed, by index."""


def faces_of(cards: list[Card], picks: list[int]) -> list[Face]:
    """A hand with the choices that change what a card is (FR-8.4, FR-8.5). What is chosen must be
    there."""
    faces: list[Face] = []
    for card in cards:
        face = FACES[card.index]
        suits, penal, shown, strength = card.all_suits, card, card, card.strength
        if card.pick == COPY and picks[COPY] != UNUSED:
            shown = penal = CARDS[picks[COPY]]
            suits, strength = shown.suit, shown.strength
        elif (card.pick == IMITATE or card.pick == IMITATE_LATER) and picks[card.pick] != UNUSED:
            shown = CARDS[picks[card.pick]]
            suits = shown.suit
        if card.index == picks[CHANGE]:
            suits = picks[CHANGE_TO]
        if shown is not card or suits != card.all_suits:
            face = face_of(card, penal, shown, strength, suits)
        faces.append(face)
    return faces


class Quick(Blanking):
    """A work bench for one table: the discard area and the number of players as they are."""

    def __init__(self, switches: Switches, players: int, area: list[int]) -> None:
        super().__init__(switches)
        self.switches = switches
        self.others = players - 1
        self.area = [FACES[card] for card in area]
        self.one_set = not switches.collector_multiple_sets
        self.hard: i64 = HARD if switches.immunity_survives_blanking else HARD | PROTECTS

    def bench(self) -> Hand:
        """A work bench of the rules at the same table, for what is too hard."""
        hand = Hand(self.switches)
        hand.players = int(self.others) + 1
        hand.area = [face.card for face in self.area]
        return hand

    def score_cards(self, cards: list[Card], picks: list[int]) -> int:
        """Points of a hand with these choices, which must fit it."""
        self.decide(picks)
        return self.score(faces_of(cards, picks))

    def decide(self, picks: list[int]) -> None:
        """The choices of Island and Angel for the hands to come."""
        self.pick_clear = picks[CLEAR_ONE]
        self.pick_protect = picks[PROTECT_ONE]

    def score(self, faces: list[Face]) -> int:
        """Points of a hand."""
        parts: i64 = 0
        counts: i64 = 0
        names: i64 = 0
        total: i64 = 0
        clears: i64 = 0
        erases: i64 = 0
        for face in faces:
            parts |= face.parts
            counts += face.counts
            names |= face.names
            total += face.strength
            clears |= face.clears
            erases |= face.erases
        if parts & self.hard:
            return self.score_hard(faces)
        self.faces = faces
        self.clears = clears
        self.erases = erases
        self.counts = counts
        self.names = names
        self.active = EVERYTHING
        if parts & BLANKING:
            if not self.blank(parts):
                return self.score_hard(faces)
            total = self.strength
        return int(total + self.effects())

    def effects(self) -> i64:
        """The points of the BONUS and PENALTY sections."""
        total: i64 = 0
        active: i64 = self.active
        bit: i64 = 1
        for face in self.faces:
            if active & bit:
                part = face.bonus
                while part is not None:
                    total += part.points(self, face, False)
                    part = part.next
                part = face.penalty
                if part is not None and not self.is_cleared(face):
                    erased = self.erases & face.suits != 0
                    while part is not None:
                        total += part.points(self, face, erased)
                        part = part.next
            bit <<= 1
        return total

    def score_hard(self, faces: list[Face]) -> int:
        """The same by `Hand`."""
        hand = self.bench()
        hand.lay([face.card for face in faces])
        for i, face in enumerate(faces):
            hand.suits[i] = int(face.suits)
            hand.names[i] = int(face.name_number)
            hand.name_bits[i] = int(face.names)
            hand.strengths[i] = int(face.strength)
            hand.penal[i] = face.penal
            hand.penalties[i] = face.has_penalty
            hand.parts |= face.penal.penalty_parts
        for face in faces:
            if face.index == self.pick_clear:
                hand.pick_clear = face.card.index
            if face.index == self.pick_protect:
                hand.pick_protect = face.card.index
        hand.resolve()
        return hand.total()
