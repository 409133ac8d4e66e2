"""A hand and its final resolution, in the exact order of FR-8.

`Hand` is a work bench: `lay` puts cards on it, `decide` applies the owner's choices (steps 2, 3),
`resolve` clears and blanks (steps 4 to 6) and `total` adds up (step 7). It is used for hand after
hand. Sets of positions are bit sets.
"""

from typing import Final

from mypy_extensions import i64

from klubovna.texts import Ref, Scalar, Text

UNUSED: Final = -1

# The end choices, in the order in which they are made (FR-8.1). `picks` has one place for each.
COPY: Final = 0
IMITATE: Final = 1
IMITATE_LATER: Final = 2
CHANGE: Final = 3
CHANGE_TO: Final = 4
CLEAR_ONE: Final = 5
PROTECT_ONE: Final = 6
COUNT_ONE: Final = 7
PICKS: Final = 8

# What a card takes part in, so that a hand without such cards skips the step.
CLEARS: Final = 1
PROTECTS: Final = 2
STRIKES_FIRST: Final = 4
BLANKS: Final = 8
BLANKS_ITSELF: Final = 16
LINGERS: Final = 32


class Switches:
    """The readings of FR-12 that concern scoring."""

    def __init__(self) -> None:
        self.book_to_wild = False
        self.demon_hits_itself = False
        self.long_loops_blank_all = True
        self.collector_multiple_sets = True
        self.immunity_survives_blanking = True
        self.also_spared = 0
        """Suits that a rule "everything except …" spares besides its own list."""


class Effect:
    """A part of a BONUS or PENALTY section that is worth points.

    `suits` and `names` are what it looks at in the hand: the solver skips choices that can't
    make a difference. Unless it is `telling_suits_apart`, it treats all its suits alike.
    """

    def __init__(
        self,
        suits: int = 0,
        names: i64 = 0,
        telling_suits_apart: bool = False,
        telling_names_apart: bool = False,
    ) -> None:
        self.suits = suits
        self.names = names
        self.telling_suits_apart = telling_suits_apart
        self.telling_names_apart = telling_names_apart

    def points(self, hand: "Hand", me: int, erased: int) -> int:
        """Points for the card at position `me`; the words `erased` are not in the text."""
        raise NotImplementedError

    def most(self, hand: "Hand", me: int, free: int) -> int:
        """A number that `points` can't exceed, whichever cards get blanked; with `free` 1 the Book
        may still change the suit of any one card, with 0 it may not. Asked of bonuses, while all
        cards are active."""
        raise NotImplementedError

    def reason(self, hand: "Hand", me: int, erased: int) -> Text:
        """Why, in words; asked only when the points are not zero."""
        raise NotImplementedError


class Blank:
    """A part of a PENALTY section that blanks cards of these suits, but not those names."""

    def __init__(
        self, suits: int, spared_names: i64 = 0, other: bool = False, except_suits: bool = False
    ) -> None:
        self.suits = suits
        self.spared_names = spared_names
        self.other = other
        self.except_suits = except_suits
        """The suits are those that are spared (FR-9.9)."""


class SelfBlank:
    """A part of a PENALTY section that blanks the card itself: unless a suit is there, or when a
    suit or name is there (FR-8.9)."""

    def __init__(self, unless: int = 0, when: int = 0, when_names: i64 = 0) -> None:
        self.unless = unless
        self.when = when
        self.when_names = when_names


class Clear:
    """A part of a BONUS section that removes penalties, or one word from them (FR-8.6)."""

    def __init__(self, on: int, word: int = 0) -> None:
        self.on = on
        self.word = word


class Card:
    """A realm card as printed, in the order a player reads it."""

    def __init__(
        self,
        id: str,
        suit: int,
        strength: int,
        *,
        name: str = "",
        bonus: list[Effect] | None = None,
        clears: list[Clear] | None = None,
        protects: int = 0,
        never_blanked: bool = False,
        penalty: list[Effect] | None = None,
        blanks: list[Blank] | None = None,
        blanks_lone_cards_but: int = 0,
        blanks_itself: list[SelfBlank] | None = None,
        waits: int = 9,
        pick: int = UNUSED,
        pick_suits: int = 0,
        draws: int = 0,
        draws_suits: int = 0,
        replaces: str = "",
        extra_suits: int = 0,
        apart: bool = False,
        lingers: bool = False,
    ) -> None:
        self.index = -1
        self.id = id
        self.ref = Ref(f"cards.{id}.name")
        self.name = name or replaces or id
        """The identity that texts mean; a replacement version shares it (FR-9.7)."""
        self.name_number = 0
        self.name_bit: i64 = 0
        self.suit = suit
        self.all_suits = suit | extra_suits
        self.strength = strength
        self.bonus = bonus or []
        self.clears = clears or []
        self.protects = protects
        """Undead and the like: cards of these suits in the hand can't be blanked (FR-9.10)."""
        self.never_blanked = never_blanked
        self.penalty = penalty or []
        self.blanks = blanks or []
        self.blanks_lone_cards_but = blanks_lone_cards_but
        """Blanks every other card that is alone of its suit, except these suits (FR-8.7)."""
        self.blanks_itself = blanks_itself or []
        self.waits = waits
        """Rank among self-blanking cards that wait for each other (FR-8.9)."""
        self.pick = pick
        self.pick_suits = pick_suits
        self.draws = draws
        """Place in the order of extra draws at the end of the game, or 0 (FR-8.3)."""
        self.draws_suits = draws_suits
        self.replaces = replaces
        self.apart = apart
        """Neither blanked by other cards nor changed by the Book (FR-10.1)."""
        self.lingers = lingers
        """Keeps its suits when blanked (FR-10.1)."""
        self.has_penalty = bool(
            self.penalty or self.blanks or self.blanks_itself or blanks_lone_cards_but
        )
        self.penalty_parts = (
            (STRIKES_FIRST if blanks_lone_cards_but else 0)
            | (BLANKS if self.blanks else 0)
            | (BLANKS_ITSELF if self.blanks_itself else 0)
        )
        self.parts = (
            self.penalty_parts
            | (CLEARS if self.clears else 0)
            | (PROTECTS if protects or never_blanked or apart else 0)
            | (LINGERS if lingers else 0)
        )


class Hand:
    """The work bench. Positions are 0 … size - 1; the public lists are by position."""

    def __init__(self, switches: Switches) -> None:
        self.switches = switches
        self.players = 4
        self.area: list[Card] = []
        """The cards in the discard area."""
        self.size = 0
        self.cards: list[Card] = []
        self.suits: list[int] = [0] * 16
        self.names: list[int] = [0] * 16
        self.name_bits: list[int] = [0] * 16
        self.strengths: list[int] = [0] * 16
        self.penal: list[Card] = []
        """Whose PENALTY section the card has: its own, or one that it copied."""
        self.penalties: list[bool] = [False] * 16
        self.parts = 0
        self.active: i64 = 0
        self.counted: i64 = 0
        """The positions whose suits count: active ones, and those that linger (FR-10.1)."""
        self.cleared: i64 = 0
        self.erased: list[int] = [0] * 16
        """Words deleted from the penalty of each card."""
        self.blanked_by: list[int] = [0] * 16
        self.threatened: i64 = 0
        """Positions that some penalty would blank, if nothing stopped it."""
        self.suits_present = 0
        self.names_present: i64 = 0
        self.picked_strength = UNUSED
        self.pick_clear = UNUSED
        self.pick_protect = UNUSED

    # ---- what effects ask

    def count(self, suits: int, leave_out: int) -> int:
        """How many cards of these suits are there, but for one position."""
        found = 0
        seen: i64 = self.counted
        for i in range(self.size):
            if seen >> i & 1 and self.suits[i] & suits and i != leave_out:
                found += 1
        return found

    def count_names(self, names: i64) -> int:
        """How many active cards have one of these names."""
        found = 0
        for i in range(self.size):
            if self.active >> i & 1 and self.name_bits[i] & names:
                found += 1
        return found

    def ref(self, at: int) -> Ref:
        """The card at a position, as a word."""
        return self.cards[at].ref

    def refs_of_suits(self, suits: int, leave_out: int = -1) -> list[Scalar]:
        return [
            self.ref(i)
            for i in range(self.size)
            if self.counted >> i & 1 and self.suits[i] & suits and i != leave_out
        ]

    def refs_of_names(self, names: i64) -> list[Scalar]:
        return [
            self.ref(i)
            for i in range(self.size)
            if self.active >> i & 1 and self.name_bits[i] & names
        ]

    def find(self, index: int) -> int:
        """The position of a card, or -1."""
        for i in range(self.size):
            if self.cards[i].index == index:
                return i
        return -1

    def position_of_pick(self, pick: int) -> int:
        """The position of the card that has this kind of end choice, or -1."""
        for i in range(self.size):
            if self.cards[i].pick == pick:
                return i
        return -1

    # ---- laying cards down and deciding (steps 2 and 3)

    def lay(self, cards: list[Card]) -> None:
        """Put a hand on the bench, undecided."""
        self.cards = cards
        self.penal = cards[:]
        self.size = len(cards)
        parts = 0
        i = 0
        for card in cards:
            self.suits[i] = card.all_suits
            self.names[i] = card.name_number
            self.name_bits[i] = card.name_bit
            self.strengths[i] = card.strength
            self.penalties[i] = card.has_penalty
            parts |= card.parts
            i += 1
        self.parts = parts
        self.pick_clear = UNUSED
        self.pick_protect = UNUSED
        self.picked_strength = UNUSED

    def decide(self, picks: list[int], catalogue: list[Card]) -> None:
        """Apply the owner's choices to the laid cards. `picks` are card indices into the whole
        catalogue, and a suit."""
        if picks[COPY] != UNUSED:
            self.copy_card(self.position_of_pick(COPY), self.find(picks[COPY]))
        if picks[IMITATE] != UNUSED:
            self.imitate(self.position_of_pick(IMITATE), catalogue[picks[IMITATE]])
        if picks[IMITATE_LATER] != UNUSED:
            self.imitate(self.position_of_pick(IMITATE_LATER), catalogue[picks[IMITATE_LATER]])
        if picks[CHANGE] != UNUSED:
            self.suits[self.find(picks[CHANGE])] = picks[CHANGE_TO]
        self.pick_clear = picks[CLEAR_ONE]
        self.pick_protect = picks[PROTECT_ONE]
        self.picked_strength = picks[COUNT_ONE]

    def copy_card(self, me: int, target: int) -> None:
        """The Doppelgänger takes name, suit, strength and penalty of another card (FR-8.4)."""
        card = self.cards[target]
        self.imitate(me, card)
        self.strengths[me] = card.strength
        self.penal[me] = card
        self.penalties[me] = card.has_penalty
        self.parts |= card.penalty_parts

    def imitate(self, me: int, card: Card) -> None:
        """A wild card takes name and suit of a card of the game (FR-8.4)."""
        self.suits[me] = card.suit
        self.names[me] = card.name_number
        self.name_bits[me] = card.name_bit

    # ---- clearing and blanking (steps 4 to 6)

    def resolve(self) -> None:
        """Steps 4 to 6: afterwards `active` holds the cards that count."""
        everything: i64 = (1 << self.size) - 1
        self.active = everything
        self.cleared = 0
        self.threatened = 0
        parts = self.parts
        if parts & CLEARS or self.pick_clear != UNUSED:
            self._clear()
        else:
            for i in range(self.size):
                self.erased[i] = 0
        if parts & (STRIKES_FIRST | BLANKS | BLANKS_ITSELF):
            lost: i64 = 0
            while True:
                self.active = everything
                immune = self._immune(lost)
                self._blank(parts, immune, self._apart())
                if self.switches.immunity_survives_blanking:
                    break
                lost_now = everything & ~self.active
                if lost_now & ~lost & self._protectors() == 0:
                    break
                lost |= lost_now
        self._see()

    def stand_up(self) -> None:
        """As if nothing was blanked."""
        self.active = (1 << self.size) - 1
        self._see()

    def struck_first(self) -> i64:
        """The positions that fall in step 5 if Island and Angel stay unused."""
        if not self.parts & STRIKES_FIRST:
            return 0
        self.pick_clear = UNUSED
        self.pick_protect = UNUSED
        self.cleared = 0
        self._clear()
        self.active = (1 << self.size) - 1
        self._strike_first(self._immune(0) | self._apart())
        return ((1 << self.size) - 1) & ~self.active

    def _blank(self, parts: int, immune: i64, apart: i64) -> None:
        for i in range(self.size):
            self.blanked_by[i] = 0
        if parts & STRIKES_FIRST:
            self._strike_first(immune | apart)
        if parts & BLANKS:
            self._blank_others(immune | apart)
        if parts & BLANKS_ITSELF:
            self._blank_themselves(immune)

    def _clear(self) -> None:
        """Step 4: remove penalties and words, all together, before any blanking (FR-8.6)."""
        for i in range(self.size):
            self.erased[i] = 0
        if self.pick_clear != UNUSED:
            self.cleared |= 1 << self.find(self.pick_clear)
        for card in self.cards:
            for clear in card.clears:
                for i in range(self.size):
                    if self.suits[i] & clear.on:
                        if clear.word:
                            self.erased[i] |= clear.word
                        else:
                            self.cleared |= 1 << i

    def _immune(self, lost: i64) -> i64:
        """The positions that nothing can blank (FR-9.10)."""
        immune: i64 = 0
        if self.pick_protect != UNUSED:
            immune |= 1 << self.find(self.pick_protect)
        if not self.parts & PROTECTS:
            return immune
        for i in range(self.size):
            card = self.cards[i]
            if card.never_blanked:
                immune |= 1 << i
            if card.protects and not lost >> i & 1:
                for j in range(self.size):
                    if self.suits[j] & card.protects:
                        immune |= 1 << j
        return immune

    def _apart(self) -> i64:
        """The positions that no other card can blank (FR-10.1)."""
        apart: i64 = 0
        if self.parts & PROTECTS:
            for i in range(self.size):
                if self.cards[i].apart:
                    apart |= 1 << i
        return apart

    def _protectors(self) -> i64:
        found: i64 = 0
        for i in range(self.size):
            if self.cards[i].protects:
                found |= 1 << i
        return found

    def _strike_first(self, immune: i64) -> None:
        """Step 5: cards that are alone of their suit fall, all at the same time (FR-8.7)."""
        lone: i64 = 0
        for i in range(self.size):
            alone = True
            for j in range(self.size):
                if j != i and self.suits[j] & self.suits[i]:
                    alone = False
                    break
            if alone and not immune >> i & 1:
                lone |= 1 << i
        for me in range(self.size):
            spared = self.penal[me].blanks_lone_cards_but
            if not spared or self.cleared >> me & 1:
                continue
            for i in range(self.size):
                if not lone >> i & 1 or self.suits[i] & spared:
                    continue
                if i == me and not self.switches.demon_hits_itself:
                    continue
                self.active &= ~(1 << i)
                self.threatened |= 1 << i
                self.blanked_by[i] |= 1 << me

    def _hits(self, me: int, immune: i64) -> i64:
        """The active positions that the card's penalty blanks."""
        hits: i64 = 0
        open_to: i64 = self.active & ~immune
        erased = self.erased[me]
        for rule in self.penal[me].blanks:
            suits = rule.suits & ~erased
            if rule.except_suits:
                suits |= self.switches.also_spared
            for i in range(self.size):
                if (
                    (self.suits[i] & suits == 0) == rule.except_suits
                    and not self.name_bits[i] & rule.spared_names
                    and not (rule.other and i == me)
                ):
                    hits |= 1 << i
        self.threatened |= hits & open_to
        return hits & open_to

    def _blank_others(self, immune: i64) -> None:
        """Step 6a: begin with cards that nothing blanks; loops fall together (FR-8.8)."""
        strikers: list[int] = []
        hits: list[int] = []
        for i in range(self.size):
            if (
                self.active >> i & 1
                and not self.cleared >> i & 1
                and self.penal[i].penalty_parts & BLANKS
            ):
                strikers.append(i)
                hits.append(self._hits(i, immune))
        open_set = 0
        for i in strikers:
            open_set |= 1 << i
        while open_set:
            decided = self._decide_open(strikers, hits, open_set)
            if decided == open_set:
                loop = _pairs(strikers, hits, open_set)
                if not loop:
                    loop = _first_loop(strikers, hits, open_set)
                    if not self.switches.long_loops_blank_all:
                        self._let_strike(strikers, hits, loop)
                        open_set &= ~loop
                        continue
                self._fall(strikers, hits, loop, open_set)
                decided = open_set & ~loop
            open_set = decided

    def _decide_open(self, strikers: list[int], hits: list[int], open_set: int) -> int:
        """Cards that no open card hits act now; gives the cards that are still open."""
        hit = 0
        for k in range(len(strikers)):
            if open_set >> strikers[k] & 1:
                hit |= hits[k]
        for k in range(len(strikers)):
            i = strikers[k]
            if open_set >> i & 1 and not hit >> i & 1:
                self._strike(i, hits[k])
                open_set &= ~(1 << i) & ~hits[k]
        return open_set

    def _strike(self, me: int, hits: int) -> None:
        self.active &= ~hits
        for j in range(self.size):
            if hits >> j & 1:
                self.blanked_by[j] |= 1 << me

    def _let_strike(self, strikers: list[int], hits: list[int], loop: int) -> None:
        """The other reading of long loops: they spare each other and blank the rest."""
        for k in range(len(strikers)):
            if loop >> strikers[k] & 1:
                self._strike(strikers[k], hits[k] & ~loop)

    def _fall(self, strikers: list[int], hits: list[int], loop: int, open_set: int) -> None:
        """The cards of a loop are blanked together and blank nobody else."""
        self.active &= ~loop
        for k in range(len(strikers)):
            if open_set >> strikers[k] & 1:
                for j in range(self.size):
                    if loop >> j & 1 and hits[k] >> j & 1:
                        self.blanked_by[j] |= 1 << strikers[k]

    def _blank_themselves(self, immune: i64) -> None:
        """Step 6b: cards that blank themselves; dependent ones wait (FR-8.9)."""
        again = True
        while again:
            again = False
            waiting: i64 = 0
            for i in range(self.size):
                if (
                    self.active >> i & 1
                    and not self.cleared >> i & 1
                    and not immune >> i & 1
                    and self.penal[i].penalty_parts & BLANKS_ITSELF
                ):
                    waiting |= 1 << i
            self.threatened |= waiting
            while waiting:
                me = self._next_to_judge(waiting)
                waiting &= ~(1 << me)
                self._see()
                if self._blanks_itself(me):
                    self.active &= ~(1 << me)
                    self.blanked_by[me] |= 1 << me
                    again = True

    def _next_to_judge(self, waiting: i64) -> int:
        """A card whose question no other waiting card can change; else the first by rank."""
        first = -1
        for i in range(self.size):
            if not waiting >> i & 1:
                continue
            if not self._waits_for_another(i, waiting):
                return i
            if first < 0 or self.cards[i].waits < self.cards[first].waits:
                first = i
        return first

    def _waits_for_another(self, me: int, waiting: i64) -> bool:
        suits = 0
        names: i64 = 0
        for rule in self.penal[me].blanks_itself:
            suits |= (rule.unless | rule.when) & ~self.erased[me]
            names |= rule.when_names
        for j in range(self.size):
            if (
                j != me
                and waiting >> j & 1
                and (self.suits[j] & suits or self.name_bits[j] & names)
            ):
                return True
        return False

    def _blanks_itself(self, me: int) -> bool:
        erased = self.erased[me]
        for rule in self.penal[me].blanks_itself:
            unless = rule.unless & ~erased
            if unless and not self.suits_present & unless:
                return True
            if self.suits_present & rule.when & ~erased or self.names_present & rule.when_names:
                return True
        return False

    def _lingering(self) -> i64:
        """Positions that keep their suits when they are blanked (FR-10.1)."""
        found: i64 = 0
        for i in range(self.size):
            if self.cards[i].lingers:
                found |= 1 << i
        return found

    def _see(self) -> None:
        """Note which suits and names are there."""
        suits = 0
        names: i64 = 0
        counted: i64 = self.active
        if self.parts & LINGERS:
            counted |= self._lingering()
        for i in range(self.size):
            if counted >> i & 1:
                suits |= self.suits[i]
                if self.active >> i & 1:
                    names |= self.name_bits[i]
        self.counted = counted
        self.suits_present = suits
        self.names_present = names

    # ---- adding up (step 7)

    def total(self) -> int:
        """The points of the resolved hand, without items (FR-8.10)."""
        total = 0
        for i in range(self.size):
            if self.active >> i & 1:
                total += self.strengths[i]
                for effect in self.cards[i].bonus:
                    total += effect.points(self, i, 0)
                if self.penalties[i] and not self.cleared >> i & 1:
                    for effect in self.penal[i].penalty:
                        total += effect.points(self, i, self.erased[i])
        return total

    def score(self, cards: list[Card], picks: list[int], catalogue: list[Card]) -> int:
        """Points of a hand with these choices."""
        self.lay(cards)
        self.decide(picks, catalogue)
        self.resolve()
        return self.total()

    def score_undecided(self, cards: list[Card]) -> int:
        """Points of a hand whose choices all stay unused."""
        self.lay(cards)
        self.resolve()
        return self.total()

    def base_strength(self) -> int:
        """The sum of base strengths of active cards: the lower one wins a tie (FR-4.4)."""
        total = 0
        for i in range(self.size):
            if self.active >> i & 1:
                total += self.strengths[i]
        return total


def _pairs(strikers: list[int], hits: list[int], open_set: int) -> int:
    """Open cards that hit themselves, or hit each other in pairs (FR-8.8, point 3)."""
    found = 0
    for k in range(len(strikers)):
        i = strikers[k]
        if not open_set >> i & 1:
            continue
        if hits[k] >> i & 1:
            found |= 1 << i
        for m in range(k):
            j = strikers[m]
            if open_set >> j & 1 and hits[k] >> j & 1 and hits[m] >> i & 1:
                found |= 1 << i | 1 << j
    return found


def _first_loop(strikers: list[int], hits: list[int], open_set: int) -> int:
    """A loop of three or more that no other open loop feeds into (FR-8.8, point 4)."""
    reach = [hits[k] & open_set if open_set >> strikers[k] & 1 else 0 for k in range(len(strikers))]
    for _ in strikers:
        for k in range(len(strikers)):
            for m in range(len(strikers)):
                if reach[k] >> strikers[m] & 1:
                    reach[k] |= reach[m]
    best = 0
    for k in range(len(strikers)):
        i = strikers[k]
        if not reach[k] >> i & 1:
            continue
        loop = 0
        fed = False
        for m in range(len(strikers)):
            j = strikers[m]
            if reach[m] >> i & 1:
                if reach[k] >> j & 1:
                    loop |= 1 << j
                elif reach[m] >> j & 1:
                    fed = True
        if not fed:
            return loop
        best = best or loop
    return best
