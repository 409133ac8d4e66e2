"""What cards may be worth beside each other at most, learned once for a deck.

Whatever a card says is taken apart into points that it has by itself, points that another single
card brings it, and such as need a third one. Wild cards stand for other cards: each card that one
may be has a place of its own behind those of the deck.
"""

from typing import Final

from mypy_extensions import i64

from klubovna.games.fantasy_realms.effects import (
    AllOf,
    AllSuitsDiffer,
    Condition,
    Either,
    Exactly,
    FirstThenMore,
    OddStrengths,
    Once,
    OneStrength,
    Per,
    PerDiscard,
    PerName,
    PerOtherPlayer,
    Runs,
    SuitSets,
    SumStrength,
    UnclearedPenalties,
    WithName,
    Without,
    WithSuit,
)
from klubovna.games.fantasy_realms.hand import CLEAR_ONE, PROTECT_ONE, Card, Effect
from klubovna.games.fantasy_realms.suits import ARMY, SUIT_IDS

NO_ROW: Final[list[int]] = []
MOST_CARDS: Final = 10


def looks_of(card: Card) -> list[PerDiscard]:
    """What a card counts in the discard area."""
    return [effect for effect in card.bonus if isinstance(effect, PerDiscard)]


def gift(looking: list[Card], card: Card) -> int:
    """What a card in the discard area gives to those who look there."""
    total = 0
    for looker in looking:
        for effect in looks_of(looker):
            fits = 1 if card.all_suits & effect.in_area else 0
            total += effect.worth * (fits + (1 if card.name == effect.name else 0))
    return total


class Chance:
    """Points that a card may get when suits and names are there."""

    def __init__(self, worth: int, when: Condition) -> None:
        self.worth: i64 = worth
        self.suits: list[int] = []
        self.names: list[int] = []
        self._need(when)

    def _need(self, when: Condition) -> None:
        if isinstance(when, AllOf):
            for part in when.parts:
                self._need(part)
        elif isinstance(when, WithSuit):
            self.suits.append(when.suits)
        elif isinstance(when, WithName):
            self.names.append(int(when.names))
        else:
            assert isinstance(when, Without), "a condition without a bound"

    def may_hold(self, suits: i64, names: i64) -> bool:
        for wanted in self.suits:
            if suits & wanted == 0:
                return False
        for called in self.names:
            if names & called == 0:
                return False
        return True

    def bringer(self) -> int:
        """The names of one part, whose card is said to bring the points: that with the fewest."""
        best = 0
        for names in self.names:
            if best == 0 or names.bit_count() <= best.bit_count():
                best = names
        return best

    def asks_all_of(self, other: "Chance") -> bool:
        """Whether the other one holds wherever this one does."""
        for suits in other.suits:
            if suits not in self.suits:
                return False
        for names in other.names:
            if names not in self.names:
                return False
        return True


class Raise:
    """Points that other cards bring, as soon as something else is there."""

    def __init__(self, when: Chance, row: list[int]) -> None:
        self.when = when
        self.row = row


class Limit:
    """What one card may be worth at most, beside the others."""

    def __init__(self, place: int, card: Card) -> None:
        self.place = place
        self.card = card
        self.strength: i64 = card.strength
        self.suits: i64 = card.all_suits
        self.names: i64 = card.name_bit
        self.chances: list[list[Chance]] = []
        """Of each group the best chance counts."""
        self.row: list[int] = NO_ROW
        """What the card at every place brings to this one."""
        self.raises: list[Raise] = []
        self.tops: list[list[int]] = []
        self.tops_raised: list[list[int]] = []
        """By place of the deck and number: what so many other cards from there on bring at most."""
        self.best_of_suit: list[int] = [0] * len(SUIT_IDS)
        """By suit: what one card of it brings at most."""
        self.changed: list[int] = [0] * len(SUIT_IDS)
        """By suit: what a card brings at most that becomes one of this suit."""
        self.sums_strength_of: i64 = 0
        self.fixed: list[int] = NO_ROW
        """By number of the Book's suit: what it is worth by itself in any case; the last one is
        for no suit."""
        self.varies = False
        """There is more to it than that."""
        self.sets: SuitSets | None = None
        self.runs: Runs | None = None
        self.differ: i64 = 0
        """Points if all suits differ."""
        self.exactly: Exactly | None = None
        self.one: i64 = 0
        """The suits of which the strongest card counts."""
        self.constant: i64 = 0
        self.looks: i64 = 0
        """Its bit among those who look at the discard area."""
        self.support: i64 = 0
        """Without a card of these suits it loses `lost` points."""
        self.lost: i64 = 0
        self._lean(card)
        self.strikes = bool(card.blanks or card.blanks_lone_cards_but) or self.falls(card)
        """Its penalty leaves it alone with some cards only, or else falls itself."""
        self.falls_itself = self.falls(card)
        self.lone = bool(card.blanks_lone_cards_but)
        self.strikes_armies = False
        for blank in card.blanks:
            if blank.suits & ARMY and not blank.except_suits:
                self.strikes_armies = True

    def falls(self, card: Card) -> bool:
        """Whether it blanks itself beside some cards."""
        for rule in card.blanks_itself:
            if rule.when or rule.when_names:
                return True
        return False

    def _lean(self, card: Card) -> None:
        for rule in card.blanks_itself:
            if rule.unless:
                self.support, self.lost = rule.unless, max(card.strength, 0)
        for effect in card.penalty:
            if isinstance(effect, Once) and isinstance(effect.when, Without):
                self.support, self.lost = effect.when.suits, -effect.worth

    def hits(self, card: Card, suits: i64) -> bool:
        """Whether this card and that one, with these suits, never count both: not unless somebody
        clears or protects. What has no id may have any of its names."""
        for rule in self.card.blanks_itself:
            if suits & rule.when or (card.id and card.name_bit & rule.when_names):
                return True
        if card.never_blanked or card.apart or card.lingers:
            return False
        for blank in self.card.blanks:
            if (suits & blank.suits == 0) == blank.except_suits:
                if not card.name_bit & blank.spared_names:
                    return True
        return False

    # ---- learning

    def learn(self, cards: list[Card], deck: int, players: int) -> None:
        """Read the card. `cards` are all places, the first ones those of the deck."""
        size = len(cards)
        self.row = [0] * size
        for effect in self.card.bonus:
            if isinstance(effect, Once):
                self._once(Chance(effect.worth, effect.when), cards)
            elif isinstance(effect, Either):
                self._either(effect, cards)
            else:
                for at in range(size):
                    self.row[at] += _brings(effect, cards[at], at == self.place)
                self._alone(effect, players)
            for k in range(len(SUIT_IDS)):
                self.changed[k] += _of_suit(effect, 1 << k)
            if isinstance(effect, SumStrength):
                self.sums_strength_of |= effect.suits
        self.fixed = [
            int(self.strength + self.constant) + self.row[self.place] + changed
            for changed in [*self.changed, 0]
        ]
        self.varies = bool(
            self.chances
            or self.support
            or self.raises
            or self.one
            or self.differ
            or self.exactly
            or self.sets
            or self.runs
            or self.sums_strength_of
        )
        for suit in range(len(SUIT_IDS)):
            best = 0
            for at in range(deck):
                if cards[at].suit >> suit & 1:
                    worth = self.row[at]
                    for more in self.raises:
                        worth += more.row[at]
                    best = max(best, worth)
            self.best_of_suit[suit] = best
        raised = self.row[:]
        for more in self.raises:
            for at in range(size):
                raised[at] += more.row[at]
        self.tops = _tops(self.row[:deck], self.place)
        self.tops_raised = _tops(raised[:deck], self.place)

    def _once(self, chance: Chance, cards: list[Card]) -> None:
        """Points for a condition: by itself, or brought by the card that one part asks for."""
        bringer = chance.bringer()
        if bringer == 0:
            self.chances.append([chance])
            return
        worth = int(chance.worth)
        row = [worth if card.name_bit & bringer else 0 for card in cards]
        chance.names.remove(bringer)
        if chance.suits or chance.names:
            self.raises.append(Raise(chance, row))
        else:
            for at in range(len(cards)):
                self.row[at] += row[at]

    def _either(self, effect: Either, cards: list[Card]) -> None:
        if isinstance(effect.then, Once):
            assert isinstance(effect.otherwise, Once)
            more = Chance(effect.then.worth, effect.then.when)
            less = Chance(effect.otherwise.worth, effect.otherwise.when)
            if not more.names and not less.names:
                self.chances.append([more, less])
                return
            if not less.names and more.asks_all_of(less):
                more.worth -= less.worth
            self._once(more, cards)
            self._once(less, cards)
            return
        row = [0] * len(cards)
        for at in range(len(cards)):
            low = _brings(effect.otherwise, cards[at], at == self.place)
            self.row[at] += low
            row[at] = max(_brings(effect.then, cards[at], at == self.place) - low, 0)
        self.raises.append(Raise(Chance(0, effect.when), row))

    def _alone(self, effect: Effect, players: int) -> None:
        """What an effect is worth that is no sum over cards."""
        if isinstance(effect, SuitSets):
            self.sets = effect
        elif isinstance(effect, Runs):
            self.runs = effect
        elif isinstance(effect, OneStrength):
            self.one = effect.suits
        elif isinstance(effect, AllSuitsDiffer):
            self.differ = effect.worth
        elif isinstance(effect, Exactly):
            self.exactly = effect
        elif isinstance(effect, OddStrengths):
            self.constant += effect.whole
        elif isinstance(effect, PerOtherPlayer):
            self.constant += effect.worth * (players - 1)
        else:
            assert isinstance(
                effect,
                Per | FirstThenMore | PerDiscard | PerName | SumStrength | UnclearedPenalties,
            ), "an effect without a bound"


def _brings(effect: Effect, other: Card, same: bool) -> int:
    """What a card brings to an effect of another one, or of its own."""
    fits = other.all_suits & effect.suits != 0
    if isinstance(effect, Per):
        return max(effect.worth, 0) if fits and not (same and effect.other) else 0
    if isinstance(effect, FirstThenMore):
        return max(effect.first, effect.more) if fits and not (same and effect.other) else 0
    if isinstance(effect, PerName):
        return effect.worth if other.name_bit & effect.names else 0
    if isinstance(effect, SumStrength):
        return max(other.strength, 0) if fits else 0
    if isinstance(effect, UnclearedPenalties):
        return effect.worth if not same and other.has_penalty else 0
    return 0


def _of_suit(effect: Effect, suit: int) -> int:
    """What a card adds to an effect by becoming one of this suit, but for its strength."""
    if isinstance(effect, Either):
        return max(_of_suit(effect.then, suit), _of_suit(effect.otherwise, suit))
    if suit & effect.suits == 0:
        return 0
    if isinstance(effect, Per):
        return max(effect.worth, 0)
    if isinstance(effect, FirstThenMore):
        return max(effect.first, effect.more)
    return 0


def _tops(row: list[int], own: int) -> list[list[int]]:
    """By place and number: the sum of so many of the largest numbers from that place on, without
    the card's own."""
    sums: list[list[int]] = [[0] * MOST_CARDS for _ in range(len(row) + 1)]
    largest: list[int] = []
    for at in range(len(row) - 1, -1, -1):
        if at != own:
            largest.append(row[at])
            largest.sort(reverse=True)
            del largest[MOST_CARDS:]
        total = 0
        for k in range(MOST_CARDS):
            sums[at][k] = total
            if k < len(largest):
                total += largest[k]
    return sums


def clears(card: Card, suits: int) -> bool:
    """Whether a card may clear the penalty of one with these suits."""
    if card.pick == CLEAR_ONE:
        return card.pick_suits & suits != 0
    for clear in card.clears:
        if clear.on & suits and not clear.word:
            return True
    return False


def saves(card: Card, suits: int, word: int) -> bool:
    """Whether a card may help one with these suits out of blanking itself: by clearing, by
    protecting, by striking out the word."""
    if clears(card, suits) or card.pick == PROTECT_ONE:
        return True
    return erases(card, suits, word)


def erases(card: Card, suits: int, word: int) -> bool:
    """Whether a card strikes out the word in the penalty of one with these suits."""
    for clear in card.clears:
        if clear.on & suits and clear.word & word:
            return True
    return False
