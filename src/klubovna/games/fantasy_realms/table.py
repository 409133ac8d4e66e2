"""The state of a match, and the small movements of cards that everything else is made of."""

from typing import Final

from klubovna.core.decision import NOBODY, Answer, Decision
from klubovna.core.events import seat_ref
from klubovna.core.game import Setup
from klubovna.core.piles import draw, learn, learn_all, turn_up
from klubovna.core.rng import Rng
from klubovna.core.state import State
from klubovna.games.fantasy_realms.cards import CARDS, deck_of
from klubovna.games.fantasy_realms.hand import PICKS, UNUSED, Card, Switches
from klubovna.games.fantasy_realms.suits import OUTSIDER, WILD
from klubovna.texts import Ref, Text

# Phases of a match.
TURNS: Final = 0
EXTRA_CARDS: Final = 1
END_CHOICES: Final = 2
OVER: Final = 3

# Stages of a turn (FR-6.7).
BEFORE_DRAW: Final = 0
BEFORE_DISCARD: Final = 1
AFTER_DISCARD: Final = 2

# Options that are not cards, seats, suits or items.
FROM_DECK: Final = -1
USE_ITEM: Final = -2
KEEP_ITEM: Final = -3
DISCARD_ITEM: Final = -4
DRAW_TWO: Final = -5
NONE: Final = -6
TO_TOP: Final = -7
TO_BOTTOM: Final = -8
KEEP_CARD: Final = -9
DISCARD_AND_DRAW: Final = -10
PASS: Final = -11

NO_ITEM: Final = -1
UNSEALED: Final = -1
PUBLIC: Final = (1 << 8) - 1
"""Known to every seat."""


class Terms:
    """What was agreed for this match: the modules and switches (FR-1.4, FR-12)."""

    def __init__(self, setup: Setup) -> None:
        options = setup.switches
        self.players = setup.players
        self.new_suits = bool(options["new_suits"])
        self.items = bool(options["cursed_items"])
        self.cards: list[Card] = deck_of(
            self.new_suits, bool(options["jester"]), str(options["phoenix"])
        )
        self.hand_size = 8 if self.new_suits else 7
        self.hand_limit = 9 if self.new_suits else int(options["item_hand_limit_base"])
        self.end_at = self._end_at(setup)
        self.may_return_card = bool(options["allow_return_same_card"])
        self.ends_at_once = options["end_check"] == "effect"
        self.tie_by_printed_strength = options["tie_base_strength"] == "printed"
        self.gloves_and_map_replace_turn = bool(options["gloves_map_replace_turn"])
        self.limit_discards_to_area = bool(options["limit_discards_to_area"])
        self.switches = scoring_switches(options)

    def _end_at(self, setup: Setup) -> int:
        """Cards in the discard area that end the game (FR-4.1, FR-5.3, FR-7.3)."""
        if self.players > 2:
            return 12 if self.new_suits else 10
        return int(setup.switches["two_player_end_new_suits"]) if self.new_suits else 12


def scoring_switches(options: dict[str, str | int | bool]) -> Switches:
    """The switches of FR-12 that concern scoring."""
    switches = Switches()
    switches.book_to_wild = bool(options["book_to_wild"])
    switches.demon_hits_itself = bool(options["demon_hits_itself"])
    switches.long_loops_blank_all = bool(options["long_loops_blank_all"])
    switches.collector_multiple_sets = bool(options["collector_multiple_sets"])
    switches.immunity_survives_blanking = bool(options["immunity_survives_blanking"])
    if options["wildfire_spares_wild"]:
        switches.also_spared |= WILD
    if options["wildfire_spares_outsiders"]:
        switches.also_spared |= OUTSIDER
    return switches


class Table(State):
    """Everything that lies on the table, and who knows which hidden card."""

    not_state = ("terms",)

    def __init__(self, terms: Terms, rng: Rng) -> None:
        super().__init__(terms.players, rng)
        self.terms = terms
        self.phase = TURNS
        self.active = 0
        self.deck: list[int] = []
        """The draw deck; the last card is the top."""
        self.hands: list[list[int]] = []
        self.area: list[int] = []
        """The discard area."""
        self.seals: list[int] = []
        """By card: whose Sealed Vault lies on it, or UNSEALED (FR-6.9)."""
        self.known: list[int] = []
        """By card: bit set of the seats that know where it is."""
        self.drawn: list[int] = []
        """Cards that the active player has drawn and not yet placed."""
        self.searcher = NOBODY
        """The seat that is looking through the draw deck."""
        self.item_deck: list[int] = []  # shared unless self.terms.items
        self.item_pile: list[int] = []  # shared unless self.terms.items
        self.face_up: list[int] = []
        self.face_down: list[list[int]] = []  # shared unless self.terms.items
        self.reserves: list[list[int]] = []  # shared unless self.terms.items
        """Items waiting in a Backpack (FR-6.13)."""
        self.stage = BEFORE_DRAW
        self.turns_without_deck = 0
        """How many turns in a row began with an empty draw deck (FR-3.5)."""
        self.turn_replaced = False
        self.discard_skipped = False
        self.extra_turn = False
        self.shuffle_due = False
        self.shown = UNUSED
        """The card on offer in the Market Wagon, and what the others offer for it (FR-6.19)."""
        self.offers: list[int] = []  # shared unless self.terms.items
        self.has_drawn: list[int] = []
        """Cards whose extra draw at the end has been used (FR-7.5)."""
        self.set_aside: list[int] = []
        self.picks: list[list[int]] = []
        """The end choices of each seat, as in `hand`."""
        self.scores: list[int] = []
        self.tie_strengths: list[int] = []

    # ---- made by tools/states.py
    def copy(self) -> "Table":
        twin = Table(self.terms, self.rng.copy())
        twin.phase = self.phase
        twin.active = self.active
        twin.deck = self.deck[:]
        twin.hands = [row[:] for row in self.hands]
        twin.area = self.area[:]
        twin.seals = self.seals[:]
        twin.known = self.known[:]
        twin.drawn = self.drawn[:]
        twin.searcher = self.searcher
        twin.face_up = self.face_up[:]
        twin.stage = self.stage
        twin.turns_without_deck = self.turns_without_deck
        twin.turn_replaced = self.turn_replaced
        twin.discard_skipped = self.discard_skipped
        twin.extra_turn = self.extra_turn
        twin.shuffle_due = self.shuffle_due
        twin.shown = self.shown
        twin.has_drawn = self.has_drawn[:]
        twin.set_aside = self.set_aside[:]
        twin.picks = [row[:] for row in self.picks]
        twin.scores = self.scores[:]
        twin.tie_strengths = self.tie_strengths[:]
        if self.terms.items:
            twin.item_deck = self.item_deck[:]
            twin.item_pile = self.item_pile[:]
            twin.face_down = [row[:] for row in self.face_down]
            twin.reserves = [row[:] for row in self.reserves]
            twin.offers = self.offers[:]
        else:
            twin.item_deck = self.item_deck
            twin.item_pile = self.item_pile
            twin.face_down = self.face_down
            twin.reserves = self.reserves
            twin.offers = self.offers
        return twin

    # ---- to here


def empty_table(terms: Terms, rng: Rng) -> Table:
    """A table with nothing dealt."""
    table = Table(terms, rng)
    seats = range(terms.players)
    table.hands = [[] for _ in seats]
    table.seals = [UNSEALED] * len(CARDS)
    table.known = [0] * len(CARDS)
    table.face_up = [NO_ITEM] * terms.players
    table.face_down = [[] for _ in seats]
    table.reserves = [[] for _ in seats]
    table.picks = [[UNUSED] * PICKS for _ in seats]
    return table


CARD_REFS: Final = [card.ref for card in CARDS]


def card_ref(card: int) -> Ref:
    """A card, as a word."""
    return CARD_REFS[card]


# ---- movements


def draw_card(table: Table, me: int) -> int:
    """Draw the top card of the draw deck into the hand."""
    card = draw(table, table.deck, me)
    table.known[card] |= 1 << me
    table.hands[me].append(card)
    if table.log is not None:
        table.log.whisper(
            1 << me,
            Text("event.draws_card", {"player": seat_ref(me), "card": card_ref(card)}),
            Text("event.draws", {"player": seat_ref(me)}),
        )
    return card


def takeable(table: Table, me: int) -> list[int]:
    """The cards of the discard area that this player may take (FR-3.4)."""
    if not table.terms.items:
        return table.area[:]
    seals = table.seals
    return [card for card in table.area if seals[card] == UNSEALED or seals[card] == me]


def unsealed(table: Table) -> list[int]:
    """The cards of the discard area that no Vault covers."""
    return [card for card in table.area if table.seals[card] == UNSEALED]


def take_card(table: Table, me: int, card: int) -> None:
    """Take a card of the discard area into the hand; everybody sees it."""
    table.area.remove(card)
    table.seals[card] = UNSEALED
    table.hands[me].append(card)
    if table.log is not None:
        table.log.tell("event.takes", {"player": seat_ref(me), "card": card_ref(card)})


def put_in_area(table: Table, card: int) -> None:
    """Lay a card into the discard area, where everybody sees it."""
    table.known[card] = PUBLIC
    table.area.append(card)


def discard(table: Table, me: int, card: int) -> None:
    """Put a hand card into the discard area (FR-3.2)."""
    table.hands[me].remove(card)
    put_in_area(table, card)
    if table.log is not None:
        table.log.tell("event.discards", {"player": seat_ref(me), "card": card_ref(card)})


def deck_to_area(table: Table) -> None:
    """Turn the top card of the draw deck over into the discard area."""
    card = turn_up(table, table.deck)
    put_in_area(table, card)
    if table.log is not None:
        table.log.tell("event.turned_up", {"card": card_ref(card)})


def put_under_deck(table: Table, card: int) -> None:
    """Put a card under the draw deck; who knows of it still knows."""
    table.deck.insert(0, card)


def shuffle_deck(table: Table) -> None:
    """Shuffle the draw deck; nobody knows where its cards are now."""
    table.deck.sort()
    table.rng.shuffle(table.deck)
    for card in table.deck:
        table.known[card] = 0
    if table.log is not None:
        table.log.tell("event.shuffles_deck", {})


def search_deck(table: Table, me: int, kind: str) -> Answer:
    """Look through the draw deck and take a card out of it; nobody else sees which. Its place is
    not told, so nobody is sure of the places of the other cards."""
    learn(table, me)
    table.searcher = me
    options = sorted(table.deck)
    card = options[(yield Decision(me, kind, options))]
    table.searcher = NOBODY
    table.deck.remove(card)
    table.known[card] = 1 << me
    for other in table.deck:
        table.known[other] = 0
    return card


def reveal(table: Table, card: int) -> None:
    """Show a hidden card to everybody."""
    table.known[card] = PUBLIC
    learn_all(table)


# ---- the end of the game


def area_is_full(table: Table) -> bool:
    """Whether the game ends now (FR-4.1, FR-4.2, FR-5.3)."""
    if len(table.area) < table.terms.end_at:
        return False
    if table.players > 2:
        return True
    size = table.terms.hand_size
    return len(table.hands[0]) >= size and len(table.hands[1]) >= size


def ends_now(table: Table) -> bool:
    """End the game if the discard area is full and this is a moment that can end it (FR-4.3)."""
    if table.terms.ends_at_once and area_is_full(table):
        table.phase = EXTRA_CARDS
        return True
    return False
