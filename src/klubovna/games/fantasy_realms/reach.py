"""How many points a hand that is begun can still reach, at most.

A number that no completion exceeds which goes a certain way (`ways`): penalties count nothing but
for what they blank, the Book gives every effect that asks for its suit one card more, and a
condition that may still hold does. What is left is a sum over cards and over pairs of cards, so
that the best cards to add can be told one by one; runs of strengths and sets of suits ask that some
of them fit. Those who look at the discard area share one: what they get out of it is told for all
of them together.
"""

from mypy_extensions import i64

from klubovna.games.fantasy_realms.candidates import NOBODY, STRENGTHS, Candidates
from klubovna.games.fantasy_realms.effects import Exactly, Runs, SuitSets
from klubovna.games.fantasy_realms.fits import (
    fit_together,
    fitting_runs,
    fitting_sets,
    in_runs,
    in_sets,
    longest_run,
    no_fit,
)
from klubovna.games.fantasy_realms.hand import Card
from klubovna.games.fantasy_realms.limits import Limit, gift, looks_of
from klubovna.games.fantasy_realms.suits import SUIT_IDS
from klubovna.games.fantasy_realms.ways import Places, Way


class Reach:
    """Bounds for hands of one deck, whose order is that of the search.

    Wild cards, the Book and those who look at the discard area must come first in the order and be
    decided when a bound is asked for; the Doppelgänger comes before all others.
    """

    def __init__(self, deck: list[Card], players: int, area: int) -> None:
        self.deck = deck
        self.size = len(deck)
        self.places = Places(deck, players)
        self.limits = self.places.limits
        self.from_area = self._from_area(area)
        """What the discard area gives at most, by the bits of those who look at it."""
        self.suits_from: list[int] = [0] * (self.size + 1)
        self.names_from: list[int] = [0] * (self.size + 1)
        self.strongest_from: list[int] = [0] * (self.size + 1)
        for at in range(self.size - 1, -1, -1):
            self.suits_from[at] = self.suits_from[at + 1] | int(self.limits[at].suits)
            self.names_from[at] = self.names_from[at + 1] | int(self.limits[at].names)
            self.strongest_from[at] = max(self.strongest_from[at + 1], deck[at].strength)
        self.suit_list = self.places.suit_list
        self.candidates = Candidates(self.limits, self.size)
        self.rows: list[list[int]] = []
        self.base: i64 = 0
        """After `most`: what there is without the candidates."""

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

    # ---- the ways of a beginning

    def ways(self, chosen: list[int]) -> list[Way]:
        """All ways of a beginning."""
        ways = [self.places.begin()]
        for at in chosen:
            longer: list[Way] = []
            for way in ways:
                longer += self.places.ways_with(way, at, at + 1)
            ways = longer
        return ways

    # ---- a hand that is begun

    def may_reach(self, way: Way, first: int, more: int, least: int) -> bool:
        """Whether a hand may have so many points that goes this way and has `more` cards from
        place `first` on. Afterwards `base` and the candidates tell what makes them up."""
        if more == 0:
            first = self.size
        if way.copying & ~self.suits_from[first]:
            return False
        self.first = first
        self.more: i64 = more
        self.way = way
        self.candidates.begin(first, more)
        unhelped = NOBODY
        for at in way.cleared:
            clearers = self.places.clearers_of(at, way)
            if not self.places.may_be_there(clearers, way, first):
                return False
            if not self.places.may_be_there(clearers, way, self.size):
                unhelped = at
        self._look()
        total = self._alive()
        if more:
            total += self._weigh_candidates()
        loose_runs = self._loose_runs()
        loose_sets = self._loose_sets()
        self.base = total + loose_runs + loose_sets
        loose = self.base + self.candidates.most()
        if unhelped >= 0:
            loose -= self.candidates.price_of(self.places.clearers_of(unhelped, way))
        elif way.copying:
            loose -= self.candidates.price_of(self.places.of_suit[way.copying.bit_length() - 1])
        if loose < least:
            return False
        if self.sets is None and self.runs is None:
            return True
        return self._fitting(total, loose_runs, loose_sets, least)

    def _look(self) -> None:
        """What is there, and what may be."""
        way = self.way
        suits: i64 = way.book
        names: i64 = 0
        strongest: i64 = 0
        sure = True
        self.sets: SuitSets | None = None
        self.runs: Runs | None = None
        for at in way.alive:
            limit = self.limits[at]
            suits |= limit.suits
            names |= limit.names
            strongest = max(strongest, limit.strength)
            if limit.sets is not None:
                self.sets = limit.sets
            if limit.runs is not None:
                self.runs = limit.runs
            if limit.support or limit.strikes:
                sure = False
        suits |= self.suits_from[self.first]
        names |= self.names_from[self.first]
        self.suits = suits
        self.names = names
        self.strongest: i64 = max(strongest, self.strongest_from[self.first])
        self.sure = sure
        """The cards that seem to count do, so far."""
        self.suit_number = way.book.bit_length() - 1 if way.book else len(SUIT_IDS)
        self.hand = len(way.placed) + int(self.more) + (1 if way.copying else 0)

    def _alive(self) -> i64:
        """The points of the cards that are there and may count."""
        total: i64 = self.way.worth
        looks: i64 = 0
        alive = self.way.alive
        rows: list[list[int]] = []
        for at in alive:
            limit = self.limits[at]
            looks |= limit.looks
            total += max(self._own(limit), 0)
            for more in limit.raises:
                if more.when.may_hold(self.suits, self.names):
                    rows.append(more.row)
                    for other in alive:
                        total += more.row[other]
        self.rows = rows
        total += self.from_area[looks]
        for at in self.way.striking:
            if self.limits[at].lone:
                total -= self._lonely()
                break
        return total

    def _own(self, limit: Limit) -> i64:
        """What a card is worth by itself, with the best that the others may make possible."""
        worth: i64 = limit.fixed[self.suit_number]
        if not limit.varies:
            return worth
        suits = self.suits
        if limit.support and suits & limit.support == 0 and not self._is_saved(limit):
            worth -= limit.lost
        for group in limit.chances:
            best: i64 = 0
            for chance in group:
                if chance.worth > best and chance.may_hold(suits, self.names):
                    best = chance.worth
            worth += best
        if limit.sums_strength_of & self.way.book:
            worth += self.strongest
        if limit.one:
            worth += self._one(limit.one)
        if limit.differ and self._may_differ():
            worth += limit.differ
        if limit.exactly is not None and self._may_be_exactly(limit.exactly):
            worth += limit.exactly.worth
        return worth

    def _is_saved(self, limit: Limit) -> bool:
        """Whether somebody may keep a card from falling without support."""
        places = self.places
        savers = places.savers_by_book if self.way.book else places.savers
        return places.may_be_there(savers[limit.place], self.way, self.first)

    def _weigh_candidates(self) -> i64:
        """What each of the cards to come adds at most. What is given back comes on top: a copy of
        one of them."""
        way = self.way
        striking = way.striking
        others = int(self.more) - 1
        copy: i64 = 0
        spared: list[int] = [int(self.places.spared(by, way, self.first)) for by in striking]
        exempt = 0
        if way.book and way.changed == NOBODY:
            exempt += 1
        if way.guarded == NOBODY and self.places.may_be_there(self.places.guards, way, self.first):
            exempt += 1
        candidates = self.candidates
        gains = way.gains
        rows = self.rows
        copied = way.copying.bit_length() - 1
        for at in range(self.first, self.size):
            limit = self.limits[at]
            worth: i64 = gains[at]
            tops = limit.tops
            if limit.varies:
                worth += self._own(limit)
                for more in limit.raises:
                    if more.when.may_hold(self.suits, self.names):
                        tops = limit.tops_raised
                        for other in way.alive:
                            worth += more.row[other]
                if limit.sets is not None:
                    worth += in_sets(limit.sets.table, self.hand)
                if limit.runs is not None:
                    worth += in_runs(limit.runs.table, self.hand, self.hand)
            else:
                worth += limit.fixed[self.suit_number]
            worth += tops[self.first][others]
            for row in rows:
                worth += row[at]
            if copied >= 0:
                worth += limit.best_of_suit[copied]
                if limit.suits & way.copying:
                    copy = max(copy, self._copied(limit))
            adds = int(worth)
            if adds < 0:
                adds = 0
            candidates.saved_adds[at] = adds
            for k in range(len(striking)):
                if self.places.hit[striking[k]][at] and not spared[k] & limit.suits:
                    adds = 0
                    if exempt == 0:
                        candidates.saved_adds[at] = 0
            candidates.adds[at] = adds
        candidates.exempt = exempt
        candidates.let_in()
        return copy

    def _copied(self, limit: Limit) -> i64:
        """What a copy of a card adds, that is still to come itself."""
        worth: i64 = max(limit.strength, 0)
        copy = self.places.copies[limit.place]
        for at in self.way.alive:
            mine = self.limits[at]
            worth += mine.row[copy]
            for more in mine.raises:
                worth += more.row[copy]
        return worth

    # ---- effects that look at the whole hand

    def _one(self, wanted: i64) -> i64:
        largest: i64 = 0
        for at in self.way.alive:
            limit = self.limits[at]
            if (limit.suits | self.way.book) & wanted:
                largest = max(largest, limit.strength)
        if (self.suits_from[self.first] | self.way.book) & wanted:
            largest = max(largest, self.strongest_from[self.first])
        return largest

    def _may_differ(self) -> bool:
        """Whether no two cards need share a suit."""
        if not self.sure:
            return True
        seen: i64 = 0
        shared = 0
        for at in self.way.alive:
            suits = self.limits[at].suits
            if suits & seen:
                shared += 1
            seen |= suits
        return shared <= (1 if self.way.book else 0)

    def _may_be_exactly(self, effect: Exactly) -> bool:
        if not self.sure:
            return True
        count = 0
        for at in self.way.alive:
            if self.limits[at].suits & effect.suits:
                count += 1
        free = 1 if self.way.book else 0
        to_come = int(self.more) + (1 if self.way.copying else 0)
        return effect.number - free - to_come <= count <= effect.number + free

    def _lonely(self) -> i64:
        """What the cards lose at least that stay alone of their suit beside the Demon."""
        way = self.way
        free = int(self.more) + (2 if way.book else 0) + (1 if way.copying else 0)
        if way.guarded >= 0 or self.places.may_be_there(self.places.guards, way, self.first):
            free += 1
        safe: i64 = 0
        for at in way.striking:
            safe |= self.limits[at].card.blanks_lone_cards_but
        if self.places.may_be_there(self.places.protectors, way, self.first):
            safe |= self.places.protected
        lost: list[int] = []
        for at in way.alive:
            limit = self.limits[at]
            if limit.suits & safe or limit.card.never_blanked or limit.lone:
                continue
            alone = True
            for other in way.placed:
                if other != at and self.limits[other].suits & limit.suits:
                    alone = False
            if alone and at not in way.striking and at not in way.cleared:
                lost.append(max(int(self._own(limit)), 0))
        total: i64 = 0
        if len(lost) > free:
            lost.sort()
            for k in range(len(lost) - free):
                total += lost[k]
        return total

    def _count(self, suit: int) -> int:
        """How many cards of a suit there are or the Book makes, a card and its copy as one."""
        count = 1 if self.way.book == suit else 0
        alive = self.way.alive
        for at in alive:
            if self.limits[at].suits & suit:
                original = self.places.copied[at]
                if original < 0 or original not in alive:
                    count += 1
        return count

    def _loose_sets(self) -> i64:
        """Two suits at best: eight cards are five and three."""
        effect = self.sets
        if effect is None:
            return 0
        best = 0
        second = 0
        for suit in self.suit_list:
            worth = effect.table[min(self._count(suit) + int(self.more), 5)]
            if worth > best:
                best, second = worth, best
            elif worth > second:
                second = worth
        return best + second + (effect.table[3] if self.hand > 8 else 0)

    def _loose_runs(self) -> i64:
        effect = self.runs
        if effect is None:
            return 0
        longest = longest_run(self._strengths(), int(self.more))
        return in_runs(effect.table, self.hand, longest)

    def _strengths(self) -> list[bool]:
        there = [False] * STRENGTHS
        for at in self.way.alive:
            strength = int(self.limits[at].strength)
            if strength >= 0:
                there[strength] = True
        return there

    # ---- candidates that fit together

    def _fitting(self, total: i64, loose_runs: i64, loose_sets: i64, least: int) -> bool:
        """Whether so many points may be reached by cards that make the runs and sets counted."""
        candidates = self.candidates
        candidates.let_all_in()
        there = self._strengths()
        wanted = least - int(total)
        runs = [no_fit(candidates)]
        sets = runs
        if self.runs is not None:
            enough = wanted - int(loose_sets)
            runs = fitting_runs(candidates, self.runs.table, there, self.hand, enough)
        if self.sets is not None:
            enough = wanted - int(loose_runs)
            counts = [self._count(suit) for suit in self.suit_list]
            table = self.sets.table
            sets = fitting_sets(candidates, table, self.suit_list, counts, self.hand, enough)
        for run in runs:
            for set in sets:
                if run.bonus + set.bonus + min(run.adds, set.adds) >= wanted:
                    if fit_together(candidates, run, set, there):
                        return True
        return False
