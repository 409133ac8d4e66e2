"""The best hands that the rules allow, found by going through all of them.

Every set of cards that can be somebody's final hand is either counted out exactly, or left out
because no hand that contains a part of it can reach the points asked for (`reach`). Assumed are a
table where the cards fall as one would wish: any cards may have been drawn, any cards that are not
in the hand may lie in the discard area, and its owner makes the best end choices.
"""

from math import comb
from typing import Final

from klubovna.games.fantasy_realms.cards import FROM_AREA, deck_of
from klubovna.games.fantasy_realms.effects import (
    AllSuitsDiffer,
    Either,
    Exactly,
    FirstThenMore,
    Once,
    Per,
    Runs,
    SuitSets,
)
from klubovna.games.fantasy_realms.hand import (
    CHANGE,
    CLEAR_ONE,
    COPY,
    IMITATE,
    IMITATE_LATER,
    PROTECT_ONE,
    Card,
    Hand,
    Switches,
)
from klubovna.games.fantasy_realms.limits import gift, looks_of
from klubovna.games.fantasy_realms.reach import Reach
from klubovna.games.fantasy_realms.solver import Best, best_choices
from klubovna.games.fantasy_realms.ways import Way

FLEXIBLE: Final = (COPY, IMITATE, IMITATE_LATER, CHANGE)


class Table:
    """What hands are possible: the deck, how many cards a hand has, and who draws more."""

    def __init__(self, deck: list[Card], size: int, limit: int, area: int, players: int) -> None:
        self.deck = sorted([card for card in deck if is_decided_first(card)], key=_copies_last)
        self.first = len(self.deck)
        """Cards before this place are decided first: what they do reaches over the whole hand."""
        self.deck += sorted([card for card in deck if not is_decided_first(card)], key=promise)
        self.size = size
        self.limit = limit
        self.area = area
        self.players = players

    def sizes(self, first: list[int]) -> list[int]:
        """How many cards a final hand with these of the first cards may have (FR-8.3): the draws
        of Leprechaun and Genie are obligatory, the Necromancer's is not."""
        drawing = [self.deck[at].draws for at in first if self.deck[at].draws]
        if not drawing:
            return [self.size]
        more = min(self.size + len(drawing), self.limit)
        return [self.size, more] if drawing == [FROM_AREA] and more > self.size else [more]

    def is_possible(self, cards: list[Card]) -> bool:
        """Whether the Necromancer could have taken one of them, where he alone drew."""
        if len(cards) == self.size:
            return True
        drawers = [card for card in cards if card.draws]
        if len(drawers) > 1 or drawers[0].draws != FROM_AREA:
            return True
        for card in cards:
            if card is not drawers[0] and card.suit & drawers[0].draws_suits:
                return True
        return False

    def discards(self, cards: list[Card]) -> int:
        """How many cards lie in the discard area: those that ended the game, less the one that the
        Necromancer took, more those laid down to keep to the limit (FR-7.5)."""
        drawn = 0
        taken = 0
        for card in cards:
            if card.draws:
                drawn += 1
                if card.draws == FROM_AREA:
                    taken = 1
        if len(cards) == self.size:
            return self.area + (drawn - taken if self.size == self.limit else 0)
        return self.area - taken + drawn - (len(cards) - self.size)

    def most_discards(self) -> int:
        """No hand leaves more cards in the discard area."""
        if self.size < self.limit:
            return self.area + 1
        return self.area + sum(1 for card in self.deck if card.draws and card.draws != FROM_AREA)


def _copies_last(card: Card) -> bool:
    return card.pick != COPY


def is_decided_first(card: Card) -> bool:
    return card.pick in FLEXIBLE or card.draws != 0 or len(looks_of(card)) > 0


def promise(card: Card) -> int:
    """The order of the others: what blanks many cards first, then what may be worth most, the
    best ones with the lowest number. Cards that bring each other nothing come last, so that little
    is left to guess there."""
    worth = card.strength
    for effect in card.bonus:
        if isinstance(effect, Once):
            worth += effect.worth
        elif isinstance(effect, Runs):
            worth += 2000
        elif isinstance(effect, SuitSets):
            worth += 1900
        elif isinstance(effect, Either) and isinstance(effect.then, Once):
            worth += effect.then.worth
        elif isinstance(effect, Per):
            worth += 3 * effect.worth
        elif isinstance(effect, FirstThenMore):
            worth += 3 * effect.first
        elif isinstance(effect, AllSuitsDiffer | Exactly):
            worth += effect.worth
        else:
            worth += 50
    if card.blanks or card.blanks_lone_cards_but:
        worth += 1000
    for rule in card.blanks_itself:
        if rule.when or rule.when_names:
            worth += 1000
    if card.pick == PROTECT_ONE or card.pick == CLEAR_ONE or card.clears or card.protects:
        worth += 500
    return -worth


def table_of(new_suits: bool, portal: bool = False) -> Table:
    """The base game with 53 cards, or with the three new suits (FR-7); with the Portal a hand has
    a card more, but never more than nine (FR-6.15)."""
    more = 1 if portal else 0
    if new_suits:
        return Table(deck_of(True), size=8 + more, limit=9, area=12, players=6)
    return Table(deck_of(False), size=7 + more, limit=8 + more, area=10, players=6)


class Task:
    """A part of the search: all hands of a size that hold these cards, and otherwise only cards
    from place `next` on. The first ones are all decided."""

    def __init__(self, chosen: list[int], next: int, size: int) -> None:
        self.chosen = chosen
        self.next = next
        self.size = size

    def hands(self, deck: int) -> int:
        return comb(deck - self.next, self.size - len(self.chosen))


def tasks_of(table: Table) -> list[Task]:
    """Parts that together hold every possible hand once: one for each choice of first cards, few
    of them before many."""
    tasks: list[Task] = []
    for mask in range(1 << table.first):
        first = [at for at in range(table.first) if mask >> at & 1]
        for size in table.sizes(first):
            if size >= len(first):
                tasks.append(Task(first, table.first, size))
    return sorted(tasks, key=_by_first)


def _by_first(task: Task) -> int:
    return len(task.chosen)


class Found:
    """A hand and its points."""

    def __init__(self, total: int, places: list[int]) -> None:
        self.total = total
        self.places = places

    def rank(self) -> tuple[int, list[int]]:
        """The best hand has the lowest one."""
        return -self.total, self.places


class Podium:
    """The best hands so far: as many as are wanted, and those with as many points as the last."""

    def __init__(self, places: int, least: int = 0) -> None:
        self.places = places
        self.least = least
        """Hands with fewer points are of no interest any more."""
        self.found: list[Found] = []

    def offer(self, found: Found) -> None:
        if found.total < self.least:
            return
        for other in self.found:
            if other.places == found.places:
                return
        self.found.append(found)
        self.found.sort(key=Found.rank)
        if len(self.found) >= self.places:
            self.least = max(self.least, self.found[self.places - 1].total)
            while self.found[-1].total < self.least:
                self.found.pop()


class Scorer:
    """Counts hands out as the rules do, with the best end choices and the best discard area."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.bench = Hand(Switches())
        self.bench.players = table.players

    def best(self, cards: list[Card]) -> Best:
        """The most that these cards are worth. The bench is left with the area that it takes."""
        looking = [card for card in cards if looks_of(card)]
        best: Best | None = None
        best_area: list[Card] = []
        for mask in range(1 << len(looking)):
            if mask == 0 and looking:
                continue
            wanted = [looking[i] for i in range(len(looking)) if mask >> i & 1]
            self.bench.area = self._area(cards, wanted)
            found = best_choices(self.bench, cards, self.table.deck)
            if best is None or found.total > best.total:
                best, best_area = found, self.bench.area
        assert best is not None
        self.bench.area = best_area
        return best

    def _area(self, cards: list[Card], looking: list[Card]) -> list[Card]:
        """The cards in the discard area that give most to these."""
        worth: list[tuple[int, int]] = []
        for at in range(len(self.table.deck)):
            card = self.table.deck[at]
            if card not in cards:
                worth.append((-gift(looking, card), at))
        worth.sort()
        return [self.table.deck[at] for _, at in worth[: self.table.discards(cards)]]


def reach_of(table: Table) -> Reach:
    """The bounds for a table: some work to learn, the same for all searches there."""
    return Reach(table.deck, table.players, table.most_discards())


class Prospect:
    """A way that a beginning may go, and what it may reach with each card that may come next."""

    def __init__(self, way: Way, reach: Reach, next: int, more: int) -> None:
        self.way = way
        self._base = int(reach.base)
        self._adds = reach.candidates.saved_adds[:]
        self._rest = _largest_from(reach.candidates.saved_adds, next, more - 1)

    def most_with(self, at: int) -> int:
        """With the card at this place as the next one."""
        return self._base + self._adds[at] + self._rest[at + 1]


def _largest_from(numbers: list[int], first: int, count: int) -> list[int]:
    """By place, from `first` on: the sum of so many of the largest numbers there and later."""
    sums = [0] * (len(numbers) + 1)
    if count <= 0:
        return sums
    largest = [0] * count
    total = 0
    for at in range(len(numbers) - 1, first - 1, -1):
        number = numbers[at]
        place = count - 1
        if number > largest[place]:
            total += number - largest[place]
            while place > 0 and largest[place - 1] < number:
                largest[place] = largest[place - 1]
                place -= 1
            largest[place] = number
        sums[at] = total
    return sums


class Search:
    """Goes through the hands of tasks. Those that can't come onto the podium are left out."""

    def __init__(self, table: Table, podium: Podium, reach: Reach | None = None) -> None:
        self.table = table
        self.podium = podium
        self.reach = reach or reach_of(table)
        self.scorer = Scorer(table)
        self.counted = 0
        """Hands whose points were counted."""
        self.left_out = 0
        """Hands that can't reach the least points."""
        self.impossible = 0
        """Sets of cards that nobody can hold at the end."""
        self.looks = 0
        """Beginnings of hands that were looked at."""

    def run(self, task: Task) -> None:
        ways = self.reach.ways(task.chosen)
        self._grow(task.chosen[:], task.next, task.size - len(task.chosen), ways)

    def _longer(self, ways: list[Way], at: int) -> list[Way]:
        longer: list[Way] = []
        for way in ways:
            longer += self.reach.places.ways_with(way, at, at + 1)
        return longer

    def _prospects(self, ways: list[Way], next: int, more: int) -> list[Prospect]:
        least = self.podium.least
        return [
            Prospect(way, self.reach, next, more)
            for way in ways
            if self.reach.may_reach(way, next, more, least)
        ]

    def _grow(self, chosen: list[int], next: int, more: int, ways: list[Way]) -> None:
        """Go on from a beginning in the ways that it may still go."""
        self.looks += 1
        deck = len(self.table.deck)
        prospects = self._prospects(ways, next, more)
        if not prospects:
            self.left_out += comb(deck - next, more)
        elif more == 0:
            self._count(chosen)
        else:
            for at in range(next, deck - more + 1):
                least = self.podium.least
                left = [p.way for p in prospects if p.most_with(at) >= least]
                if left:
                    chosen.append(at)
                    self._grow(chosen, at + 1, more - 1, self._longer(left, at))
                    chosen.pop()
                else:
                    self.left_out += comb(deck - at - 1, more - 1)

    def _count(self, chosen: list[int]) -> None:
        cards = [self.table.deck[at] for at in chosen]
        if not self.table.is_possible(cards):
            self.impossible += 1
            return
        self.counted += 1
        self.podium.offer(Found(self.scorer.best(cards).total, chosen[:]))


def climb(table: Table, scorer: Scorer, podium: Podium, places: list[int]) -> None:
    """Change one card at a time for a better one, until none is: good hands to begin with."""
    best = Found(scorer.best([table.deck[at] for at in places]).total, places)
    while True:
        here = best
        for k in range(len(here.places)):
            if here.places[k] < table.first:
                continue
            for at in range(table.first, len(table.deck)):
                if at not in here.places:
                    tried = sorted([*here.places[:k], at, *here.places[k + 1 :]])
                    cards = [table.deck[place] for place in tried]
                    if table.is_possible(cards):
                        found = Found(scorer.best(cards).total, tried)
                        podium.offer(found)
                        if found.total > best.total:
                            best = found
        if best is here:
            return
