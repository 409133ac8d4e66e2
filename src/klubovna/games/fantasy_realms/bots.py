"""The greedy player: takes what makes the hand worth most right now."""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.core.rng import Rng
from klubovna.games.fantasy_realms.cards import CARDS
from klubovna.games.fantasy_realms.foresight import Foresight, to_come
from klubovna.games.fantasy_realms.items import ITEMS
from klubovna.games.fantasy_realms.proposals import KINDS, propose
from klubovna.games.fantasy_realms.prospects import expected
from klubovna.games.fantasy_realms.seer import Seer
from klubovna.games.fantasy_realms.table import (
    DISCARD_ITEM,
    DRAW_TWO,
    FROM_DECK,
    KEEP_CARD,
    KEEP_ITEM,
    NO_ITEM,
    NONE,
    OVER,
    USE_ITEM,
    Table,
)
from klubovna.games.fantasy_realms.weighing import HurriedWeigher, Weigher

SAMPLES: Final = 8
"""How many cards it thinks of as the next ones of the deck."""
FEW_SAMPLES: Final = 3
PATIENCE: Final = 4.0
"""Points that a card from the deck is worth more than its average: it keeps the area small for
the others and shortens the game."""
DROPS: Final = -1000000
PUTS_AWAY: Final = ("discard", "limit", "keep")
"""Questions after which another card lies in the discard area."""
BY_ALL_MEANS: Final = 1000000.0
TURNS_AT_REST: Final = 32
"""In one of so many turns whoever has foresight draws from the deck, whatever lies in the discard
area: else some might exchange the same cards by way of it for ever."""


def rehearse(table: Table, decision: Decision, rng: Rng) -> int:
    """The greedy player in a hurry: for playouts."""
    if decision.kind in KINDS:
        return propose(table, decision)
    return _Rehearsal(table, decision, rng, hurried=True).answer()


def policy(table: Table, decision: Decision, rng: Rng) -> int:
    """Looks one turn ahead; unknown cards are those that the seat has not seen."""
    if decision.kind in KINDS:
        return propose(table, decision)
    return _Thought(table, decision, rng).answer()


def upcoming(table: Table, decision: Decision, rng: Rng) -> list[int]:
    """Cards that the seat may draw next, as far as it can know: those that the policy thinks of
    with the same `rng`."""
    return _Thought(table, decision, rng).next_cards()


def skilled(table: Table, decision: Decision, rng: Rng, skill: Foresight) -> int:
    """The greedy player with foresight: takes what the hand may come to most with."""
    if decision.kind in KINDS:
        return propose(table, decision)
    return _Foreseeing(table, decision, rng, skill).answer()


THOUGHT_ABOUT: Final = (
    "draw",
    "fill",
    "keep",
    "discard",
    "limit",
    "take",
    "finish",
    "wish",
    "suit",
    "put_back",
    "return",
    "bury",
    "seal",
    "repair",
    "salvage",
    "player",
)
"""The end choices have an exact answer, and the rest hardly matters."""


def worth_thinking(decision: Decision) -> bool:
    return decision.kind in THOUGHT_ABOUT


POOR: Final = -50.0
RICH: Final = 350.0
"""Prospects of so few and so many points more are as bad and as good as it gets."""


def value(table: Table, seat: int) -> float:
    """What the hand may come to by the end of the game."""
    return outlook(table, seat, None)


def outlook(table: Table, seat: int, skill: Foresight | None) -> float:
    """The same, played on by what was learned."""
    points = float(table.scores[seat]) if table.phase == OVER else expected(table, seat, skill)
    return min(1.0, max(0.0, (points - POOR) / RICH))


def points_of(value: float) -> float:
    """The prospects for which a value stands."""
    return POOR + RICH * value


def shine(table: Table, decision: Decision, index: int) -> int:
    """The base strength of a card that could be had."""
    option = decision.options[index]
    if option < 0 or decision.kind not in ("draw", "fill", "keep", "take"):
        return 0
    return CARDS[option].strength


class _Thought:
    """One decision, thought through. It looks at nothing that the seat does not know: which cards
    may come it throws with the agent's own randomness."""

    def __init__(self, table: Table, decision: Decision, rng: Rng, hurried: bool = False) -> None:
        self.table = table
        self.decision = decision
        rng.branch()  # as many words as ever are drawn before the first card is thought of
        self.rng = rng
        self.me = decision.seat
        held = table.hands[self.me]
        self.samples = FEW_SAMPLES if hurried else SAMPLES
        self.weigher: Weigher = HurriedWeigher(table, held) if hurried else Weigher(table, held)

    def answer(self) -> int:
        kind = self.decision.kind
        options = self.decision.options
        if kind == "draw":
            return self.draw()
        if kind == "fill":
            return self.fill()
        if kind in ("discard", "limit"):
            return self.best_of([self.without(option) for option in options])
        if kind in ("keep", "necromancer", "genie"):
            return self.best_of([self.with_card(option) for option in options])
        if kind == "take":
            return self.best_of([self.weigher.after_drawing(option) for option in options])
        if kind == "finish":
            return self.finish()
        if kind == "trade":
            return self.trade()
        if kind in ("offer", "return") and options[0] == NONE:
            return 0
        if kind in ("show", "return"):
            return self.best_of([self.without(option) for option in options])
        return self.rng.below(len(options))

    def best_of(self, values: list[int]) -> int:
        """The first of the highest values."""
        return values.index(max(values))

    # ---- what hands are worth

    def without(self, card: int) -> int:
        return DROPS if card < 0 else self.weigher.without(card)

    def with_card(self, card: int) -> int:
        return self.weigher.now() if card < 0 else self.weigher.with_card(card)

    def next_cards(self) -> list[int]:
        """The next cards of the deck where the seat knows them, and unseen cards for the others."""
        table, unseen, mine = self.table, self.unseen_cards(), 1 << self.me
        found: list[int] = []
        for card in table.deck[-self.samples :]:
            if not table.known[card] & mine:
                at = self.rng.below(len(unseen))
                card, unseen[at] = unseen[at], unseen[-1]
                unseen.pop()
            found.append(card)
        return found

    def unseen_cards(self) -> list[int]:
        """The cards whose place the seat does not know, wherever they are; sorted."""
        table, unseen = self.table, [False] * len(CARDS)
        mine = 1 << self.me
        for pile in [table.deck, *table.hands]:
            for card in pile:
                unseen[card] = not table.known[card] & mine
        return [card for card in range(len(CARDS)) if unseen[card]]

    # ---- decisions

    def draw(self) -> int:
        options = self.decision.options
        now = self.weigher.now()
        unknown = self.next_cards()
        at, best = 0, float(DROPS)
        for i, option in enumerate(options):
            value = float(DROPS)
            if option >= 0:
                value = float(self.weigher.after_drawing(option))
            elif option == FROM_DECK:
                hopes = sum(self.weigher.after_drawing(card) for card in unknown)
                value = hopes / len(unknown) + PATIENCE
            elif option == USE_ITEM:
                value = now + self.item_gain()
            if value > best:
                at, best = i, value
        return at

    def item_gain(self) -> float:
        """Only items that are worth points by themselves are used on purpose."""
        item = self.table.face_up[self.me]
        worth = ITEMS[item].points(self.table.players, self.table.face_down[self.me])
        return worth + PATIENCE if worth > 0 else float(DROPS)

    def fill(self) -> int:
        """Two players: a discarded card, or the better of two unknown ones."""
        options = self.decision.options
        at, best = 0, float(DROPS)
        for i, option in enumerate(options):
            if option == DRAW_TWO:
                hopes = sorted(self.with_card(card) for card in self.next_cards())
                value = float(sum(hopes[len(hopes) // 2 :]) / max(1, len(hopes) - len(hopes) // 2))
            else:
                value = float(self.with_card(option))
            if value > best:
                at, best = i, value
        return at

    def finish(self) -> int:
        """Use what is worth points, throw away what costs points, keep the rest."""
        options = self.decision.options
        item = self.table.face_up[self.me]
        assert item != NO_ITEM
        worth = ITEMS[item].points(self.table.players, self.table.face_down[self.me])
        if worth > 0:
            return options.index(USE_ITEM if USE_ITEM in options else KEEP_ITEM)
        return options.index(DISCARD_ITEM)

    def trade(self) -> int:
        """Swap where the offered card is better than the shown one."""
        at, best = self.decision.options.index(KEEP_CARD), self.weigher.now()
        for i, option in enumerate(self.decision.options):
            if option >= 0:
                worth = self.weigher.instead(self.table.shown, option)
                if worth > best:
                    at, best = i, worth
        return at


class _Rehearsal(_Thought):
    """In playouts items are put to good use, where the greedy player leaves it to chance."""

    def answer(self) -> int:
        kind = self.decision.kind
        options = self.decision.options
        if kind == "wish":
            return self.best_of([self.weigher.after_drawing(option) for option in options])
        if kind == "put_back":
            return self.best_of([-self.weigher.after_drawing(option) for option in options])
        if kind == "suit":
            return self.best_of([self.found_in(option) for option in options])
        return super().answer()

    def found_in(self, suit: int) -> int:
        """What a card of the suit would bring on the average, of those that the seat has not
        seen."""
        found = [card for card in self.unseen_cards() if CARDS[card].all_suits & suit]
        if not found:
            return DROPS
        return sum(self.weigher.after_drawing(card) for card in found) // len(found)


class _Foreseeing(_Rehearsal):
    """Weighs hands by what they may come to. When it draws time stands still: whoever reckoned
    with the card that a draw from the deck brings into the discard area would never end a game in
    which the own hand promises much."""

    def __init__(self, table: Table, decision: Decision, rng: Rng, skill: Foresight) -> None:
        super().__init__(table, decision, rng, hurried=True)
        self.samples = SAMPLES
        left = to_come(table)
        if decision.kind in PUTS_AWAY:
            left -= 1
        self.seer = Seer(table, table.hands[self.me], skill, self.weigher, left)

    def answer(self) -> int:
        kind = self.decision.kind
        options = self.decision.options
        seer = self.seer
        if kind in ("discard", "limit"):
            return self.most([seer.without(option) for option in options])
        if kind == "keep":
            return self.most([seer.with_card(option) for option in options])
        if kind in ("take", "wish"):
            return self.most([seer.after_drawing(option) for option in options])
        return super().answer()

    def most(self, values: list[float]) -> int:
        """The first of the highest values."""
        return values.index(max(values))

    def draw(self) -> int:
        seer = self.seer
        values: list[float] = []
        for option in self.decision.options:
            value = float(DROPS)
            if option >= 0:
                value = seer.after_drawing(option)
            elif option == FROM_DECK:
                drawn = [seer.after_drawing(card) for card in self.next_cards()]
                value = sum(drawn) / len(drawn)
                if self.rng.below(TURNS_AT_REST) == 0:
                    value = BY_ALL_MEANS
            elif option == USE_ITEM:
                value = seer.now() + self.item_gain()
            values.append(value)
        return self.most(values)

    def fill(self) -> int:
        seer = self.seer
        values: list[float] = []
        for option in self.decision.options:
            if option == DRAW_TWO:
                drawn = [seer.with_card(card) for card in self.next_cards()]
                values.append(better_of_two(drawn))
            else:
                values.append(seer.with_card(option))
        return self.most(values)


def better_of_two(values: list[float]) -> float:
    """What the better of any two is worth on the average."""
    values.sort()
    count = len(values)
    if count == 1:
        return values[0]
    total = 0.0
    for at in range(count):
        total += at * values[at]
    return 2.0 * total / (count * (count - 1))
