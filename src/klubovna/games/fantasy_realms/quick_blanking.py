"""Clearing and blanking for quick scoring (FR-8, steps 5 and 6)."""

from typing import Final

from mypy_extensions import i64

from klubovna.games.fantasy_realms.faces import FULL, Face, Sight
from klubovna.games.fantasy_realms.hand import (
    BLANKS,
    BLANKS_ITSELF,
    PROTECTS,
    STRIKES_FIRST,
    UNUSED,
    Switches,
)
from klubovna.games.fantasy_realms.suits import ARMY

NO_HITS: Final = [0] * 16


class Blanking(Sight):
    """A hand whose cards blank each other, as far as that is simple."""

    def __init__(self, switches: Switches) -> None:
        super().__init__()
        self.suits: i64 = 0
        self.strength: i64 = 0
        """The suits of the active cards, and the sum of their strengths."""
        self.pick_protect: i64 = UNUSED
        self.hits: list[int] = NO_HITS[:]
        self.also_spared: i64 = switches.also_spared
        self.demon_hits_itself = switches.demon_hits_itself

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
