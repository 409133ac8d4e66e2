"""Points of a hand, quickly: for players who compare thousands of hands a second.

`Quick.score` gives the same number as `Hand.score`. It counts suits in a packed number instead of
going through the hand for each effect; a hand with something that it does not know (cards of
several suits, loops of blanking) it leaves to `Hand`.
"""

from typing import Final

from mypy_extensions import i64

from klubovna.games.fantasy_realms.cards import CARDS
from klubovna.games.fantasy_realms.faces import FULL, Face, Sight, packed
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
from klubovna.games.fantasy_realms.quick_parts import Section
from klubovna.games.fantasy_realms.suits import ARMY

HARD: Final = 64
"""A part of a card that only `Hand` knows."""
BLANKING: Final = STRIKES_FIRST | BLANKS | BLANKS_ITSELF
EVERYTHING: Final = -1
NO_HITS: Final = [0] * 16


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


class Quick(Sight):
    """A work bench for one table: the discard area and the number of players as they are."""

    def __init__(self, switches: Switches, players: int, area: list[int]) -> None:
        super().__init__()
        self.switches = switches
        self.others = players - 1
        self.area = [FACES[card] for card in area]
        self.suits: i64 = 0
        self.strength: i64 = 0
        """The suits of the active cards, and the sum of their strengths."""
        self.pick_protect: i64 = UNUSED
        self.hits: list[int] = NO_HITS[:]
        self.also_spared: i64 = switches.also_spared
        self.demon_hits_itself = switches.demon_hits_itself
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

    # ---- blanking

    def blank(self, parts: i64) -> bool:
        """Blank what is to be blanked (FR-8, steps 5 and 6); False where it is too hard."""
        immune: i64 = 0
        if parts & PROTECTS or self.pick_protect != UNUSED:
            immune = self.immune()
        if parts & STRIKES_FIRST:
            self.strike_first(immune)
        if parts & BLANKS and not self.blank_others(immune):
            return False
        self.see()
        if parts & BLANKS_ITSELF:
            if not self.blank_themselves(immune):
                return False
            self.see()
        return True

    def see(self) -> None:
        """Note what the active cards are."""
        counts: i64 = 0
        suits: i64 = 0
        names: i64 = 0
        strength: i64 = 0
        bit: i64 = 1
        for face in self.faces:
            if self.active & bit:
                suits |= face.suits
                counts += face.counts
                names |= face.names
                strength += face.strength
            bit <<= 1
        self.counts = counts
        self.suits = suits
        self.names = names
        self.strength = strength

    def immune(self) -> i64:
        """The positions that nothing can blank (FR-9.10)."""
        protected: i64 = 0
        for face in self.faces:
            protected |= face.protects
        found: i64 = 0
        bit: i64 = 1
        for face in self.faces:
            if face.never_blanked or face.suits & protected or face.index == self.pick_protect:
                found |= bit
            bit <<= 1
        return found

    def strike_first(self, immune: i64) -> None:
        """Cards that are alone of their suit fall, all at the same time (FR-8.7)."""
        struck: i64 = 0
        my_bit: i64 = 1
        for me in self.faces:
            spared: i64 = me.penal.blanks_lone_cards_but
            if spared and not self.is_cleared(me):
                bit: i64 = 1
                for face in self.faces:
                    alone = self.counts & face.counts * FULL == face.counts
                    if alone and not face.suits & spared and not immune & bit:
                        if bit != my_bit or self.demon_hits_itself:
                            struck |= bit
                    bit <<= 1
            my_bit <<= 1
        self.active &= ~struck

    def blank_others(self, immune: i64) -> bool:
        """Cards blank others, first those that nothing blanks (FR-8.8); False if they blank each
        other in a loop."""
        waiting: i64 = 0
        bit: i64 = 1
        place = 0
        for face in self.faces:
            if face.parts & BLANKS and self.active & bit and not self.is_cleared(face):
                waiting |= bit
                self.hits[place] = int(self.hit_by(face) & self.active & ~immune)
            bit <<= 1
            place += 1
        while waiting:
            hit: i64 = 0
            for place in range(len(self.faces)):
                if waiting >> i64(place) & 1:
                    hit |= self.hits[place]
            ready: i64 = waiting & ~hit
            if not ready:
                return False
            for place in range(len(self.faces)):
                if ready >> i64(place) & 1:
                    struck: i64 = self.hits[place]
                    self.active &= ~struck
                    waiting &= ~struck
            waiting &= ~ready
        return True

    def hit_by(self, me: Face) -> i64:
        """The positions that a card's penalty would blank."""
        hits: i64 = 0
        erased: i64 = ARMY if self.erases & me.suits else 0
        for rule in me.penal.blanks:
            suits: i64 = rule.suits
            suits &= ~erased
            if rule.except_suits:
                suits |= self.also_spared
            bit: i64 = 1
            for face in self.faces:
                if (face.suits & suits == 0) == rule.except_suits:
                    if not face.names & rule.spared_names and not (rule.other and face is me):
                        hits |= bit
                bit <<= 1
        return hits

    def blank_themselves(self, immune: i64) -> bool:
        """Cards that blank themselves (FR-8.9); False where one must wait for another."""
        waiting: i64 = 0
        bit: i64 = 1
        for face in self.faces:
            if face.parts & BLANKS_ITSELF and self.active & bit and not immune & bit:
                if not self.is_cleared(face):
                    waiting |= bit
            bit <<= 1
        bit = 1
        for face in self.faces:
            if waiting & bit:
                if self.waits_for(face, waiting & ~bit):
                    return False
                if self.blanks_itself(face):
                    self.active &= ~bit
            bit <<= 1
        return True

    def waits_for(self, me: Face, others: i64) -> bool:
        if not others:
            return False
        suits: i64 = 0
        names: i64 = 0
        for rule in me.penal.blanks_itself:
            suits |= rule.unless | rule.when
            names |= rule.when_names
        bit: i64 = 1
        for face in self.faces:
            if others & bit and (face.suits & suits or face.names & names):
                return True
            bit <<= 1
        return False

    def blanks_itself(self, me: Face) -> bool:
        read: i64 = ~ARMY if self.erases & me.suits else ~0
        for rule in me.penal.blanks_itself:
            unless: i64 = rule.unless & read
            if unless and not self.suits & unless:
                return True
            if self.suits & rule.when & read or self.names & rule.when_names:
                return True
        return False
