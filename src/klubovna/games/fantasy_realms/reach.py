"""How many points a hand that is begun can still reach, at most.

A number that no completion exceeds, whatever its owner chooses and whatever gets blanked: penalties
and blanking take nothing away here, every wild card is all that it may imitate at once, and the
Book gives every effect that asks for a suit one card more, the same suit to all of them. What is
left is a sum over cards and over pairs of cards, so that the best cards to add can be told one by
one. Those who look at the discard area share one: what they get out of it is told for all of them
together.
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
from klubovna.games.fantasy_realms.hand import (
    CHANGE,
    COPY,
    IMITATE,
    IMITATE_LATER,
    Card,
    Effect,
)
from klubovna.games.fantasy_realms.suits import ALL_SUITS, SUIT_IDS, suits_in

NO_ROW: Final[list[int]] = []
NO_SUIT: Final = 0
UNCHANGED: Final[list[int]] = [NO_SUIT]
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


class Limit:
    """What one card may be worth at most, beside the others."""

    def __init__(self, card: Card, deck: list[Card]) -> None:
        self.card = card
        self.copies = card.pick == COPY
        self.strength: i64 = card.strength
        self.suits: i64 = card.all_suits
        self.names: i64 = card.name_bit
        if self.copies:
            self.suits = ALL_SUITS
        elif card.pick == IMITATE or card.pick == IMITATE_LATER:
            self.suits |= card.pick_suits
            for other in deck:
                if other.suit & card.pick_suits:
                    self.names |= other.name_bit
        self.groups: list[list[Chance]] = []
        """Of each group the best chance counts."""
        self.low: list[int] = NO_ROW
        """What every card of the deck adds to this one."""
        self.high: list[int] = NO_ROW
        """The same when `raised` may hold."""
        self.raised: Chance | None = None
        self.tops_low: list[list[int]] = []
        self.tops_high: list[list[int]] = []
        """By place of the deck and number: what so many other cards from there on add at most."""
        self.changed: list[int] = [0] * len(SUIT_IDS)
        """By suit: what a card adds at most that becomes one of this suit."""
        self.sets: SuitSets | None = None
        self.runs: Runs | None = None
        self.one: i64 = 0
        """The suits of which the strongest card counts."""
        self.constant: i64 = 0
        self.looks: i64 = 0
        """Its bit among those who look at the discard area."""


class Reach:
    """Bounds for hands of one deck, whose order is that of the search.

    Wild cards, the Book and those who look at the discard area must come first in the order and be
    decided when a bound is asked for.
    """

    def __init__(self, deck: list[Card], players: int, area: int) -> None:
        self.deck = deck
        self.size = len(deck)
        self.limits = [Limit(card, deck) for card in deck]
        strongest: i64 = 0
        for card in deck:
            strongest = max(strongest, card.strength)
        for limit in self.limits:
            self._learn(limit, players, int(strongest))
        self.from_area = self._from_area(area)
        """What the discard area gives at most, by the bits of those who look at it."""
        self.suits_from: list[int] = [0] * (self.size + 1)
        self.names_from: list[int] = [0] * (self.size + 1)
        self.strongest_from: list[int] = [0] * (self.size + 1)
        for at in range(self.size - 1, -1, -1):
            self.suits_from[at] = self.suits_from[at + 1] | int(self.limits[at].suits)
            self.names_from[at] = self.names_from[at + 1] | int(self.limits[at].names)
            self.strongest_from[at] = max(self.strongest_from[at + 1], deck[at].strength)
        self.suit_list = suits_in(self.suits_from[0])
        self.worth_adding: list[int] = [0] * self.size
        """What each candidate would add at most, after `most`."""
        self.rows: list[list[int]] = [NO_ROW] * 16

    # ---- what a card says

    def _learn(self, limit: Limit, players: int, strongest: int) -> None:
        low, high = [0] * self.size, [0] * self.size
        for effect in limit.card.bonus:
            if isinstance(effect, Either) and not isinstance(effect.then, Once):
                assert limit.raised is None, "two forks in one section"
                limit.raised = Chance(0, effect.when)
                for at in range(self.size):
                    less = self._pair(effect.otherwise, limit, at, strongest)
                    more = self._pair(effect.then, limit, at, strongest)
                    low[at] += less
                    high[at] += max(less, more)
                for k in range(len(SUIT_IDS)):
                    limit.changed[k] += max(
                        _of_suit(effect.then, 1 << k, strongest),
                        _of_suit(effect.otherwise, 1 << k, strongest),
                    )
                continue
            for at in range(self.size):
                worth = self._pair(effect, limit, at, strongest)
                low[at] += worth
                high[at] += worth
            self._alone(effect, limit, players)
            for k in range(len(SUIT_IDS)):
                limit.changed[k] += _of_suit(effect, 1 << k, strongest)
        limit.low, limit.high = low, high
        own = self.limits.index(limit)
        limit.tops_low, limit.tops_high = _tops(low, own), _tops(high, own)

    def _pair(self, effect: Effect, limit: Limit, at: int, strongest: int) -> int:
        """What the card at a place of the deck adds to this effect."""
        other = self.limits[at]
        same = other is limit
        fits = other.suits & effect.suits != 0
        if isinstance(effect, Per):
            return max(effect.worth, 0) if fits and not (same and effect.other) else 0
        if isinstance(effect, FirstThenMore):
            return max(effect.first, effect.more) if fits and not (same and effect.other) else 0
        if isinstance(effect, PerName):
            return effect.worth if other.copies or other.names & effect.names else 0
        if isinstance(effect, SumStrength):
            strength = strongest if other.copies else max(other.card.strength, 0)
            return strength if fits else 0
        if isinstance(effect, UnclearedPenalties):
            return effect.worth if not same and (other.copies or other.card.has_penalty) else 0
        return 0

    def _alone(self, effect: Effect, limit: Limit, players: int) -> None:
        """What an effect is worth that is no sum over cards."""
        if isinstance(effect, Once):
            limit.groups.append([Chance(effect.worth, effect.when)])
        elif isinstance(effect, Either):
            assert isinstance(effect.then, Once)
            assert isinstance(effect.otherwise, Once)
            limit.groups.append(
                [
                    Chance(effect.then.worth, effect.when),
                    Chance(effect.otherwise.worth, effect.otherwise.when),
                ]
            )
        elif isinstance(effect, SuitSets):
            limit.sets = effect
        elif isinstance(effect, Runs):
            limit.runs = effect
        elif isinstance(effect, OneStrength):
            limit.one = effect.suits
        elif isinstance(effect, AllSuitsDiffer | Exactly):
            limit.constant += effect.worth
        elif isinstance(effect, OddStrengths):
            limit.constant += effect.whole
        elif isinstance(effect, PerOtherPlayer):
            limit.constant += effect.worth * (players - 1)
        else:
            assert isinstance(
                effect,
                Per | FirstThenMore | PerDiscard | PerName | SumStrength | UnclearedPenalties,
            ), "an effect without a bound"

    def _from_area(self, area: int) -> list[int]:
        lookers = [limit for limit in self.limits if looks_of(limit.card)]
        for k in range(len(lookers)):
            lookers[k].looks = 1 << k
        most: list[int] = []
        for mask in range(1 << len(lookers)):
            looking = [lookers[k].card for k in range(len(lookers)) if mask >> k & 1]
            gifts = sorted([gift(looking, card) for card in self.deck], reverse=True)
            most.append(sum(gifts[:area]))
        return most

    # ---- a hand that is begun

    def most(self, chosen: list[int], first: int, more: int) -> int:
        """A total that no hand exceeds which has the chosen cards and `more` of those from place
        `first` on."""
        best = 0
        for suit in self.changes(chosen):
            best = max(best, self.most_changing(suit, chosen, first, more))
        return best

    def changes(self, chosen: list[int]) -> list[int]:
        """The suits to which a card of the hand may be changed: one of them is."""
        for at in chosen:
            if self.limits[at].card.pick == CHANGE:
                return self.suit_list
        return UNCHANGED

    def most_changing(self, suit: int, chosen: list[int], first: int, more: int) -> int:
        """The same where one card is changed to this suit, or none. Afterwards `worth_adding` tells
        what each of the cards to come adds at most, on top of `total`."""
        suits: i64 = suit
        names: i64 = 0
        strongest: i64 = 0
        looks: i64 = 0
        for at in chosen:
            limit = self.limits[at]
            looks |= limit.looks
            suits |= limit.suits
            names |= limit.names
            strongest = max(strongest, limit.strength)
        if more:
            suits |= self.suits_from[first]
            names |= self.names_from[first]
            strongest = max(strongest, self.strongest_from[first])
        self.chosen = chosen
        self.first = first
        self.more: i64 = more
        self.suits = suits
        self.names = names
        self.strongest = strongest
        self.suit: i64 = suit
        self.suit_number = suit.bit_length() - 1
        total: i64 = self.from_area[looks]
        count = 0
        for at in chosen:
            limit = self.limits[at]
            worth = self._own(limit)
            row = self._row(limit)
            self.rows[count] = row
            count += 1
            for other in chosen:
                worth += row[other]
            if worth > 0:
                total += worth
        self.total = total
        if more == 0:
            return int(total)
        return int(total + self._best_to_add(count))

    def _row(self, limit: Limit) -> list[int]:
        raised = limit.raised
        if raised is not None and raised.may_hold(self.suits, self.names):
            return limit.high
        return limit.low

    def _own(self, limit: Limit) -> i64:
        """What a card is worth by itself, with the best that the others may make possible."""
        worth: i64 = self.strongest if limit.copies else limit.strength
        worth += limit.constant
        for group in limit.groups:
            best: i64 = 0
            for chance in group:
                if chance.worth > best and chance.may_hold(self.suits, self.names):
                    best = chance.worth
            worth += best
        if self.suit:
            worth += limit.changed[self.suit_number]
        if limit.sets is not None:
            worth += self._sets(limit.sets)
        if limit.runs is not None:
            worth += self._runs(limit.runs)
        if limit.one:
            worth += self._one(limit.one)
        return worth

    def _best_to_add(self, count: int) -> i64:
        """The sum of the candidates that add most."""
        more: i64 = self.more
        tops: list[int] = [0] * int(more)
        last = int(more) - 1
        for at in range(self.first, self.size):
            limit = self.limits[at]
            row = self._row(limit)
            worth = self._own(limit) + row[at]
            if more > 1:
                others = limit.tops_high if row is limit.high else limit.tops_low
                worth += others[self.first][int(more) - 1]
            k = 0
            for other in self.chosen:
                worth += row[other]
                worth += self.rows[k][at]
                k += 1
            if worth < 0:
                worth = 0
            adds = int(worth)
            self.worth_adding[at] = adds
            if adds > tops[last]:
                place = last
                while place > 0 and tops[place - 1] < adds:
                    tops[place] = tops[place - 1]
                    place -= 1
                tops[place] = adds
        total: i64 = 0
        for top in tops:
            total += top
        return total

    # ---- effects that look at the whole hand

    def _sets(self, effect: SuitSets) -> i64:
        """Two suits at best: eight cards are five and three."""
        best = 0
        second = 0
        for suit in self.suit_list:
            count = int(self.more) + (1 if suit == self.suit else 0)
            for at in self.chosen:
                if self.limits[at].suits & suit:
                    count += 1
            worth = effect.table[min(count, 5)]
            if worth > best:
                best, second = worth, best
            elif worth > second:
                second = worth
        return best + second + (effect.table[3] if len(self.chosen) + int(self.more) > 8 else 0)

    def _runs(self, effect: Runs) -> i64:
        size = len(self.chosen) + int(self.more)
        there: i64 = 0
        for at in self.chosen:
            strength: i64 = self.limits[at].strength
            if strength >= 0:
                there |= 1 << strength
        longest = 0
        for start in range(64):
            length = 0
            free = int(self.more)
            while length < size and start + length < 62:
                if there >> (start + length) & 1 == 0:
                    if free == 0:
                        break
                    free -= 1
                length += 1
            longest = max(longest, length)
        return _in_runs(effect.table, size, longest)

    def _one(self, wanted: i64) -> i64:
        largest: i64 = 0
        for at in self.chosen:
            limit = self.limits[at]
            if limit.copies:
                largest = max(largest, self.strongest)
            elif (limit.suits | self.suit) & wanted:
                largest = max(largest, limit.strength)
        if self.more and (self.suits_from[self.first] | self.suit) & wanted:
            largest = max(largest, self.strongest_from[self.first])
        return largest


def _of_suit(effect: Effect, suit: int, strongest: int) -> int:
    """What a card adds to an effect by becoming one of this suit."""
    if suit & effect.suits == 0:
        return 0
    if isinstance(effect, Per):
        return max(effect.worth, 0)
    if isinstance(effect, FirstThenMore):
        return max(effect.first, effect.more)
    return strongest if isinstance(effect, SumStrength) else 0


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


def _in_runs(table: list[int], size: int, longest: int) -> int:
    """The most that runs of so many cards are worth, none of them longer than that."""
    best = 0
    for length in range(3, min(size, longest) + 1):
        worth = table[min(length, len(table) - 1)] + _in_runs(table, size - length, length)
        best = max(best, worth)
    return best
