"""The best end choices of a hand (FR-8.1, steps 2 to 4), found exactly."""

from typing import Final

from mypy_extensions import i64

from klubovna.games.fantasy_realms.cards import CARDS
from klubovna.games.fantasy_realms.effects import OneStrength
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
)
from klubovna.games.fantasy_realms.suits import ALL_SUITS, WILD, suits_in

SUITS: Final = suits_in(ALL_SUITS)

MORE_THAN_ANY: Final = 1 << 20
"""More than the points of any hand."""


class Best:
    """The choices that make most of a hand."""

    def __init__(self, total: int, picks: list[int]) -> None:
        self.total = total
        self.picks = picks


def best_choices(
    hand: Hand,
    cards: list[Card],
    deck: list[Card],
    picks: list[int] | None = None,
    decided: int = 0,
) -> Best:
    """The best choices for `cards`, where `deck` are all cards of the game.

    Picks of slots below `decided` stay as given. Of equal totals the one with lower base strength
    is better (FR-4.4), then the one with fewer choices used. The bench is left resolved.
    """
    to_choose = False
    for card in cards:
        if decided <= card.pick < COUNT_ONE or (card.pick == CHANGE and decided == CHANGE_TO):
            to_choose = True
    best = [UNUSED] * PICKS
    if picks is not None:
        best[:decided] = picks[:decided]
    if to_choose:
        search = _Search(hand, cards, deck, best, decided)
        search.run()
        best = search.best
    total = hand.score(cards, best, CARDS)
    if decided <= COUNT_ONE:
        best[COUNT_ONE] = _counted(hand)
    return Best(total, best)


def _counted(hand: Hand) -> int:
    """The card whose strength the Fountain counts."""
    at = hand.position_of_pick(COUNT_ONE)
    if at >= 0 and hand.active >> at & 1:
        for effect in hand.cards[at].bonus:
            if isinstance(effect, OneStrength):
                counted = effect.picked(hand)
                if counted >= 0:
                    return hand.cards[counted].index
    return UNUSED


def _bound(choice: tuple[int, int, int, int]) -> int:
    return choice[0]


def _with_same_name(keys: list[int], now: int) -> int:
    """The suits among an imitator's options with the same name; all if there was one before."""
    suits = 0
    for k in range(len(keys)):
        if keys[k] >> 16 == keys[now] >> 16:
            if k < now:
                return ALL_SUITS
            suits |= keys[k] & ALL_SUITS
    return suits


class _Looks:
    """What a card looks at in a hand: groups of suits, and names."""

    def __init__(self, card: Card) -> None:
        self.suits: list[int] = []
        self.names: i64 = 0
        self.names_apart = False
        """Equal names are different from unequal ones."""
        self._add(card.protects)
        if card.blanks_lone_cards_but:
            self._add_each(ALL_SUITS)
        if card.pick == CLEAR_ONE:
            self._add(card.pick_suits)
        for effect in card.bonus + card.penalty:
            if effect.telling_suits_apart:
                self._add_each(effect.suits)
            else:
                self._add(effect.suits)
            self.names |= effect.names
            self.names_apart = self.names_apart or effect.telling_names_apart
        for clear in card.clears:
            self._add(clear.on)
            self._add(clear.word)
        for blank in card.blanks:
            self._add(blank.suits)
            self.names |= blank.spared_names
        for rule in card.blanks_itself:
            self._add(rule.unless)
            self._add(rule.when)
            self.names |= rule.when_names

    def _add(self, suits: int) -> None:
        if suits and suits != ALL_SUITS and suits not in self.suits:
            self.suits.append(suits)

    def _add_each(self, suits: int) -> None:
        for suit in suits_in(suits):
            self._add(suit)


_LOOKS: Final = [_Looks(card) for card in CARDS]


class _Search:
    """Goes through all choices that can make a difference, in the order of the slots.

    Suits that every card of the hand treats alike are alike, and so are names that no card asks
    for: of such options one is tried.
    """

    def __init__(
        self, hand: Hand, cards: list[Card], deck: list[Card], picks: list[int], decided: int
    ) -> None:
        self.hand = hand
        self.deck = deck
        self.picks = picks
        self.decided = decided
        self.best = picks
        self.best_total = -MORE_THAN_ANY
        self.best_strength = 0
        self.best_used = 0
        hand.lay(cards)
        self.parts = hand.parts
        self.at = [UNUSED] * PICKS
        for i in range(hand.size):
            if cards[i].pick != UNUSED:
                self.at[cards[i].pick] = i
        self.many = self.at[CHANGE] >= 0 and self.at[PROTECT_ONE] >= 0
        self.like: dict[int, int] = {}
        """For each suit, the first one that is like it."""
        self.names: i64 = 0
        self.names_apart = False
        self._look(cards)
        self.early_keys: list[int] = []
        self.later_keys: list[int] = []
        self.copies = self._copies()
        self.early = self._imitations(IMITATE, self.early_keys)
        self.later = self._imitations(IMITATE_LATER, self.later_keys)
        self.early_now = 0
        self.later_now = 0
        self.changes = self._changes()
        self.book_suits = self._suits_for_book() if self.at[CHANGE] >= 0 else 0

    # ---- what makes a difference

    def _look(self, cards: list[Card]) -> None:
        groups: list[int] = [self.hand.switches.also_spared]
        names: i64 = 0
        for card in cards:
            looks = _LOOKS[card.index]
            groups += looks.suits
            names |= looks.names
            self.names_apart = self.names_apart or looks.names_apart
        self.names = names
        alike: list[int] = [ALL_SUITS]
        for group in groups:
            for k in range(len(alike)):
                inside = alike[k] & group
                if inside and inside != alike[k]:
                    alike[k] &= ~group
                    alike.append(inside)
        for suits in alike:
            for suit in SUITS:
                if suits & suit:
                    self.like[suit] = suits & -suits

    def _name_key(self, card: Card) -> int:
        """The same number for names that make no difference."""
        key: int = card.name_bit & self.names
        if self.names_apart:
            for other in self.hand.cards:
                if other.name_number == card.name_number:
                    return key << 8 | card.name_number + 1
        return key << 8

    def _key(self, card: Card) -> int:
        return self._name_key(card) << 16 | self.like[card.suit]

    # ---- the options

    def _copies(self) -> list[int]:
        """The positions that the Doppelgänger may copy."""
        hand = self.hand
        at = self.at[COPY]
        if self.decided > COPY:
            return [hand.find(self.picks[COPY])]
        if at < 0:
            return [UNUSED]
        options = [UNUSED]
        me = hand.cards[at]
        me_key = self._key(me)
        for i in range(hand.size):
            card = hand.cards[i]
            same = (
                card.strength == me.strength and not card.has_penalty and self._key(card) == me_key
            )
            if i != at and not same:
                options.append(i)
        return options

    def _imitations(self, slot: int, keys: list[int]) -> list[Card | None]:
        """The cards of the game that a wild card may imitate."""
        at = self.at[slot]
        pick = self.picks[slot]
        if self.decided > slot and pick != UNUSED:
            keys.append(self._key(CARDS[pick]))
            return [CARDS[pick]]
        options: list[Card | None] = [None]
        if at < 0:
            return options
        me = self.hand.cards[at]
        keys.append(self._key(me))
        if self.decided > slot:
            return options
        for card in self.deck:
            if card.suit & me.pick_suits:
                key = self._key(card)
                if key not in keys:
                    keys.append(key)
                    options.append(card)
        return options

    def _changes(self) -> list[int]:
        """The positions that the Book may change."""
        hand = self.hand
        at = self.at[CHANGE]
        if self.decided > CHANGE:
            return [hand.find(self.picks[CHANGE])]
        if at < 0:
            return [UNUSED]
        return [UNUSED] + [i for i in range(hand.size) if i != at and not hand.cards[i].apart]

    def _suits_for_book(self) -> int:
        suits = 0
        for card in self.deck:
            suits |= card.suit
        return suits if self.hand.switches.book_to_wild else suits & ~WILD

    def _new_suits(self, at: int) -> list[int]:
        """The suits that the Book may give to a card."""
        if self.decided > CHANGE_TO:
            return [self.picks[CHANGE_TO]]
        now = self.hand.suits[at]
        tried = 0
        if self.decided <= CHANGE:
            tried = self._suits_without_book(at)
        options: list[int] = []
        for suit in SUITS:
            like = self.like[suit]
            if self.book_suits & suit and suit != now and not tried & like:
                tried |= like
                options.append(suit)
        return options

    def _suits_without_book(self, at: int) -> int:
        """Suits that the card has already or that it can take with the same name by imitating."""
        if at == self.at[IMITATE]:
            return _with_same_name(self.early_keys, self.early_now)
        if at == self.at[IMITATE_LATER]:
            return _with_same_name(self.later_keys, self.later_now)
        return self.like.get(self.hand.suits[at], 0)

    # ---- the search

    def run(self) -> None:
        """Try the wild cards' choices, the most promising ones first."""
        for bound, copy, early, later in self._wild_choices():
            if bound < self.best_total:
                break
            self._stand(copy, early, later)
            self._change()

    def _wild_choices(self) -> list[tuple[int, int, int, int]]:
        choices: list[tuple[int, int, int, int]] = []
        many = len(self.changes) > 1 and len(self.copies) * len(self.early) * len(self.later) > 1
        for copy in self.copies:
            for early in range(len(self.early)):
                for later in range(len(self.later)):
                    bound = MORE_THAN_ANY
                    if many:
                        self._stand(copy, early, later)
                        bound = self._most(1)
                    choices.append((bound, copy, early, later))
        if many:
            choices.sort(key=_bound, reverse=True)
        return choices

    def _most(self, free: int) -> int:
        """A total that the open choices can't exceed: Island, Angel, and the Book if `free` is 1.

        Penalties count nothing here, and only cards that the Demon surely strikes are blanked, but
        for one that the Angel may save.
        """
        hand = self.hand
        struck: i64 = 0
        if free == 0 and not self._strikers_may_be_cleared():
            struck = hand.struck_first()
        hand.stand_up()
        total = 0
        protected = 0
        for i in range(hand.size):
            most = hand.strengths[i]
            for effect in hand.cards[i].bonus:
                most += effect.most(hand, i, free)
            if struck >> i & 1:
                protected = max(protected, most)
            elif most > 0:
                total += most
        return total + protected

    def _strikers_may_be_cleared(self) -> bool:
        at = self.at[CLEAR_ONE]
        if at < 0:
            return False
        hand = self.hand
        for i in range(hand.size):
            if hand.penal[i].blanks_lone_cards_but and hand.suits[i] & hand.cards[at].pick_suits:
                return True
        return False

    def _stand(self, copy: int, early: int, later: int) -> None:
        """Let the wild cards stand for what they copy and imitate."""
        if self.at[COPY] >= 0:
            self._copy(self.at[COPY], copy)
        if self.at[IMITATE] >= 0:
            self._imitate(IMITATE, self.early[early])
            self.early_now = early
        if self.at[IMITATE_LATER] >= 0:
            self._imitate(IMITATE_LATER, self.later[later])
            self.later_now = later

    def _copy(self, at: int, target: int) -> None:
        hand = self.hand
        hand.parts = self.parts
        hand.copy_card(at, target if target >= 0 else at)
        self.picks[COPY] = hand.cards[target].index if target >= 0 else UNUSED

    def _imitate(self, slot: int, card: Card | None) -> None:
        at = self.at[slot]
        self.hand.imitate(at, card or self.hand.cards[at])
        self.picks[slot] = card.index if card else UNUSED

    def _change(self) -> None:
        hand = self.hand
        for at in self.changes:
            if at < 0:
                self.picks[CHANGE] = UNUSED
                self.picks[CHANGE_TO] = UNUSED
                self._clear()
                continue
            now = hand.suits[at]
            self.picks[CHANGE] = hand.cards[at].index
            for suit in self._new_suits(at):
                self.picks[CHANGE_TO] = suit
                hand.suits[at] = suit
                self._clear()
            hand.suits[at] = now

    def _clear(self) -> None:
        hand = self.hand
        if self.many and self._most(0) < self.best_total:
            return
        if self.decided > CLEAR_ONE:
            hand.pick_clear = self.picks[CLEAR_ONE]
            self._protect()
            return
        hand.pick_clear = UNUSED
        self._protect()
        at = self.at[CLEAR_ONE]
        if at < 0:
            return
        cleared = hand.cleared
        may_clear = hand.cards[at].pick_suits
        for i in range(hand.size):
            if hand.suits[i] & may_clear and hand.penalties[i] and not cleared >> i & 1:
                hand.pick_clear = hand.cards[i].index
                self._protect()

    def _protect(self) -> None:
        hand = self.hand
        hand.pick_protect = UNUSED
        self._weigh()
        at = self.at[PROTECT_ONE]
        if at < 0:
            return
        threatened = hand.threatened
        for i in range(hand.size):
            if threatened >> i & 1 and i != at:
                hand.pick_protect = hand.cards[i].index
                self._weigh()

    def _weigh(self) -> None:
        hand = self.hand
        hand.resolve()
        total = hand.total()
        if total < self.best_total:
            return
        strength = hand.base_strength()
        if total == self.best_total and strength > self.best_strength:
            return
        picks = self.picks[:]
        picks[CLEAR_ONE] = hand.pick_clear
        picks[PROTECT_ONE] = hand.pick_protect
        used = 0
        for slot in range(COUNT_ONE):
            if picks[slot] != UNUSED:
                used += 1
        if total == self.best_total and strength == self.best_strength and used >= self.best_used:
            return
        self.best = picks
        self.best_total = total
        self.best_strength = strength
        self.best_used = used
