"""The greedy player: takes what makes the hand worth most right now."""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.core.rng import Rng
from klubovna.games.fantasy_realms.cards import CARDS
from klubovna.games.fantasy_realms.ending import bench_for
from klubovna.games.fantasy_realms.hand import (
    CHANGE,
    CHANGE_TO,
    CLEAR_ONE,
    COPY,
    COUNT_ONE,
    PICKS,
    PROTECT_ONE,
    UNUSED,
    Card,
    Hand,
)
from klubovna.games.fantasy_realms.items import ITEMS
from klubovna.games.fantasy_realms.proposals import KINDS, propose
from klubovna.games.fantasy_realms.solver import best_choices
from klubovna.games.fantasy_realms.table import (
    DISCARD_ITEM,
    DRAW_TWO,
    FROM_DECK,
    KEEP_CARD,
    KEEP_ITEM,
    NO_ITEM,
    NONE,
    USE_ITEM,
    Table,
    card_ref,
)
from klubovna.games.fantasy_realms.view import knows
from klubovna.texts import Text

SAMPLES: Final = 8
"""How many cards it thinks of as the next ones of the deck."""
PATIENCE: Final = 4.0
"""Points that a card from the deck is worth more than its average: it keeps the area small for
the others and shortens the game."""
DROPS: Final = -1000000


def policy(table: Table, decision: Decision, rng: Rng) -> int:
    """Looks one turn ahead; unknown cards are those that the seat has not seen."""
    if decision.kind in KINDS:
        return propose(table, decision)
    return _Thought(table, decision, rng).answer()


def grounds(table: Table, decision: Decision, rng: Rng) -> Text | None:
    if decision.kind in KINDS:
        return Text("hint.best")
    thought = _Thought(table, decision, rng)
    thought.answer()
    return thought.why


THOUGHT_ABOUT: Final = ("draw", "fill", "keep", "discard", "limit", "take")
"""The end choices have an exact answer, and the rest hardly matters."""


def worth_thinking(decision: Decision) -> bool:
    return decision.kind in THOUGHT_ABOUT


LEFT_OVER: Final = 0.6
"""So many cards a turn adds to the discard area: the others were taken from it."""
OFFERED: Final = 2
"""So many new cards a player can choose from in a turn: the deck's, and what others discard."""
POOR: Final = 60.0
RICH: Final = 260.0
"""Hands of so few and so many points more are as bad and as good as it gets."""


def value(table: Table, seat: int) -> float:
    """What the hand may come to, if the next cards of the deck are those to choose from."""
    thought = _Thought(table, Decision(seat, "", []), table.rng)
    left = max(0, table.terms.end_at - len(table.area))
    turns = int(left / (LEFT_OVER * table.players) + 0.999)
    step = max(OFFERED, table.players)
    for turn in range(turns):
        top = len(table.deck) - 1 - turn * step
        thought.improve([CARDS[table.deck[top - n]] for n in range(OFFERED) if top - n >= 0])
    return min(1.0, max(0.0, (thought.worth(thought.hand) - POOR) / RICH))


def shine(table: Table, decision: Decision, index: int) -> int:
    """The base strength of a card that could be had."""
    option = decision.options[index]
    if option < 0 or decision.kind not in ("draw", "fill", "keep", "take"):
        return 0
    return CARDS[option].strength


class _Thought:
    """One decision, thought through. It looks at nothing that the seat does not know: which cards
    may come it throws with the agent's own randomness."""

    def __init__(self, table: Table, decision: Decision, rng: Rng) -> None:
        self.why: Text | None = None
        self.table = table
        self.decision = decision
        rng.branch()  # as many words as ever are drawn before the first card is thought of
        self.rng = rng
        self.me = decision.seat
        self.bench: Hand = bench_for(table)
        self.hand: list[Card] = [CARDS[card] for card in table.hands[self.me]]
        self.picks: list[int] = self.usual_picks()
        self.undecided = self.picks == NO_PICKS
        self.now = DROPS
        """What the hand is worth as it is, once that is known."""

    def usual_picks(self) -> list[int]:
        """The best end choices for the hand as it is: a guess for hands that differ by a card."""
        for card in self.hand:
            if card.pick != UNUSED and card.pick != COUNT_ONE:
                picks = best_choices(self.bench, self.hand, self.table.terms.cards).picks
                picks[COUNT_ONE] = UNUSED
                return picks
        return [UNUSED] * PICKS

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
            return self.best_of([self.after_drawing(option) for option in options])
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
        """The first of the highest values; says why."""
        best = max(values)
        at = values.index(best)
        option = self.decision.options[at]
        if option >= 0:
            self.why = Text("hint.worth", {"card": card_ref(option), "points": best})
        return at

    # ---- what hands are worth

    def worth(self, cards: list[Card]) -> int:
        """The points of a hand with the usual end choices, as far as they still fit."""
        if self.undecided:
            return self.bench.score_undecided(cards)
        return self.bench.score(cards, fitting(self.picks, cards), CARDS)

    def without(self, card: int) -> int:
        if card < 0:
            return DROPS
        return self.worth([held for held in self.hand if held.index != card])

    def with_card(self, card: int) -> int:
        if card < 0:
            return self.worth(self.hand)
        return self.worth([*self.hand, CARDS[card]])

    def after_drawing(self, card: int) -> int:
        """The hand with this card, less the card that it misses least."""
        if self.now == DROPS:
            self.now = self.worth(self.hand)
        best, drawn = self.now, [CARDS[card]]
        for i in range(len(self.hand)):
            worth = self.worth(self.hand[:i] + self.hand[i + 1 :] + drawn)
            if worth > best:
                best = worth
        return best

    def improve(self, offered: list[Card]) -> None:
        """Take the card that helps most, for the card that it misses least; fill the hand first."""
        size = self.table.terms.hand_size
        best, found = self.worth(self.hand), self.hand
        if len(self.hand) < size:
            best = DROPS
        for card in offered:
            bigger = [*self.hand, card]
            if len(bigger) <= size:
                worth = self.worth(bigger)
                if worth > best:
                    best, found = worth, bigger
                continue
            for i in range(len(bigger) - 1):
                rest = bigger[:i] + bigger[i + 1 :]
                worth = self.worth(rest)
                if worth > best:
                    best, found = worth, rest
        self.hand = found

    def next_cards(self) -> list[int]:
        """The next cards of the deck where the seat knows them, and unseen cards for the others."""
        table, unseen = self.table, self.unseen_cards()
        found: list[int] = []
        for card in table.deck[-SAMPLES:]:
            if not knows(table, self.me, card):
                at = self.rng.below(len(unseen))
                card, unseen[at] = unseen[at], unseen[-1]
                unseen.pop()
            found.append(card)
        return found

    def unseen_cards(self) -> list[int]:
        """The cards whose place the seat does not know, wherever they are; sorted."""
        table = self.table
        unseen = [card for card in table.deck if not knows(table, self.me, card)]
        for seat in range(table.players):
            unseen += [card for card in table.hands[seat] if not knows(table, self.me, card)]
        unseen.sort()
        return unseen

    # ---- decisions

    def draw(self) -> int:
        options = self.decision.options
        now = self.worth(self.hand)
        unknown = self.next_cards()
        at, best = 0, float(DROPS)
        for i, option in enumerate(options):
            value = float(DROPS)
            if option >= 0:
                value = float(self.after_drawing(option))
            elif option == FROM_DECK:
                hopes = sum(max(now, self.after_drawing(card)) for card in unknown)
                value = hopes / len(unknown) + PATIENCE
            elif option == USE_ITEM:
                value = now + self.item_gain()
            if value > best:
                at, best = i, value
        self.explain(options[at], int(best), now)
        return at

    def explain(self, option: int, worth: int, now: int) -> None:
        if option >= 0:
            self.why = Text("hint.take", {"card": card_ref(option), "points": worth, "now": now})
        elif option == FROM_DECK:
            self.why = Text("hint.deck", {"points": worth, "now": now})

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
        if options[at] >= 0:
            self.why = Text("hint.worth", {"card": card_ref(options[at]), "points": int(best)})
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
        shown = self.table.shown
        rest = [card for card in self.hand if card.index != shown]
        at, best = self.decision.options.index(KEEP_CARD), self.worth(self.hand)
        for i, option in enumerate(self.decision.options):
            if option >= 0 and self.worth([*rest, CARDS[option]]) > best:
                at, best = i, self.worth([*rest, CARDS[option]])
        return at


NO_PICKS: Final = [UNUSED] * PICKS
IN_HAND: Final = (COPY, CHANGE, CLEAR_ONE, PROTECT_ONE)
"""Choices that point to a card of the hand."""


def fitting(picks: list[int], cards: list[Card]) -> list[int]:
    """The picks whose cards are still in the hand."""
    fits = [UNUSED] * PICKS
    for kind in range(PICKS):
        pick = picks[kind]
        if pick != UNUSED and _is_there(kind, pick, cards):
            fits[kind] = pick
            if kind == CHANGE:
                fits[CHANGE_TO] = picks[CHANGE_TO]
    return fits


def _is_there(kind: int, pick: int, cards: list[Card]) -> bool:
    """Whether the hand has a card that lets its owner choose this, and the chosen one, if that is
    a card of the hand."""
    owned, held = False, kind not in IN_HAND
    for card in cards:
        owned = owned or card.pick == kind
        held = held or card.index == pick
    return owned and held
