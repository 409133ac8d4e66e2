"""The state of a match, and the small movements that everything else is made of.

An actor is a seat, or the Automa of a solo game, which comes after the seat. A card is an index
into the main deck of the kit, a place an index into its places.
"""

from typing import Final

from klubovna.core.events import seat_ref
from klubovna.core.piles import draw, turn_up
from klubovna.core.rng import Rng
from klubovna.core.state import State
from klubovna.games.evenfall.card import ELDER, RESOURCES, WITCH, Bundle, Kit, Side
from klubovna.games.evenfall.terms import Terms
from klubovna.texts import Ref, Scalar, Text

# Phases of a match.
SCOUT: Final = 0
SIFT: Final = 1
"""Discarding two of the first cards, in the variant for experienced players (EV-4.3)."""
ACTION: Final = 2
GATHER: Final = 3
"""Before the first battle."""
BATTLES: Final = 4
ROUND_ENDS: Final = 5
SCORING: Final = 6
OVER: Final = 7

EMPTY: Final = -1
ROUNDS: Final = 3
MOST_MANA: Final = 20
MOST_BID: Final = 9
OVERFLOW_VP: Final = 2
WITCHES: Final = 4
ELDERS: Final = 4
STONES_PER_REGION: Final = 4


class Table(State):
    """Everything that lies on the table. Lists are by actor, by region or by place."""

    not_state = ("terms", "kit")

    def __init__(self, terms: Terms, kit: Kit, rng: Rng) -> None:
        super().__init__(terms.players, rng)
        self.terms = terms
        self.kit = kit
        """What is printed on the components; the same for every match."""
        self.phase = SCOUT
        self.round = 1
        self.first = 0
        """Who holds the starting-player token."""
        self.active = 0
        self.main_done = False
        self.creating = False
        """Whether more catalysts may be added to the main action (EV-10.1)."""
        self.passed: list[bool] = []
        self.deck: list[int] = []
        """The main deck; the last card is the top."""
        self.discard: list[int] = []
        self.box: list[int] = []
        self.place_deck: list[int] = []
        # ---- by region
        self.slots: list[list[int]] = []
        self.region_stones: list[list[int]] = []
        self.space_seat: list[int] = []
        self.space_figure: list[int] = []
        # ---- by actor
        self.clans: list[int] = []
        self.goods: list[list[int]] = []
        """Herbs, potions and knowledge."""
        self.mana: list[int] = []
        self.vp: list[int] = []
        self.supply: list[list[int]] = []
        """Witches and elders on the clan board."""
        self.circle: list[list[int]] = []
        """Figures in the middle of the regions: region * 2 + figure."""
        self.coven: list[int] = []
        self.token: list[bool] = []
        self.hands: list[list[int]] = []
        self.outer: list[list[int]] = []
        self.inner: list[list[int]] = []
        self.specialists: list[list[int]] = []
        self.council: list[list[int]] = []
        self.borrowed: list[list[int]] = []
        """Specialists of other clans on which an elder stands (EV-14.11)."""
        self.rotated: list[list[int]] = []
        """Turn effects used in this round, borrowed ones too."""
        self.stones: list[list[int]] = []
        self.stone_spaces: list[list[int]] = []
        self.board_space: list[bool] = []
        """Whether a witch stands on the clan board (EV-15.2)."""
        self.parts: list[list[int]] = []
        """Final scoring: specialists, council, rituals, places (EV-13.3)."""
        # ---- by place
        self.ritual_on: list[int] = []
        self.sickles: list[int] = []
        self.orbs: list[int] = []
        self.figure_on: list[int] = []
        self.stone_on: list[int] = []
        # ---- of the moment
        self.red_left = False
        self.battle = 0
        """The region of the next battle, or of the one that is being fought."""
        self.bids: list[int] = []
        self.strengths: list[int] = []
        self.subject = EMPTY
        """The card, place or number that a question is about."""
        self.discovered = EMPTY
        """The place that was discovered last (EV-14.13)."""
        self.rondel = 0

    # ---- made by tools/states.py
    def copy(self) -> "Table":
        twin = Table(self.terms, self.kit, self.rng.copy())
        twin.phase = self.phase
        twin.round = self.round
        twin.first = self.first
        twin.active = self.active
        twin.main_done = self.main_done
        twin.creating = self.creating
        twin.passed = self.passed[:]
        twin.deck = self.deck[:]
        twin.discard = self.discard[:]
        twin.box = self.box[:]
        twin.place_deck = self.place_deck[:]
        twin.slots = [row[:] for row in self.slots]
        twin.region_stones = [row[:] for row in self.region_stones]
        twin.space_seat = self.space_seat[:]
        twin.space_figure = self.space_figure[:]
        twin.clans = self.clans[:]
        twin.goods = [row[:] for row in self.goods]
        twin.mana = self.mana[:]
        twin.vp = self.vp[:]
        twin.supply = [row[:] for row in self.supply]
        twin.circle = [row[:] for row in self.circle]
        twin.coven = self.coven[:]
        twin.token = self.token[:]
        twin.hands = [row[:] for row in self.hands]
        twin.outer = [row[:] for row in self.outer]
        twin.inner = [row[:] for row in self.inner]
        twin.specialists = [row[:] for row in self.specialists]
        twin.council = [row[:] for row in self.council]
        twin.borrowed = [row[:] for row in self.borrowed]
        twin.rotated = [row[:] for row in self.rotated]
        twin.stones = [row[:] for row in self.stones]
        twin.stone_spaces = [row[:] for row in self.stone_spaces]
        twin.board_space = self.board_space[:]
        twin.parts = [row[:] for row in self.parts]
        twin.ritual_on = self.ritual_on[:]
        twin.sickles = self.sickles[:]
        twin.orbs = self.orbs[:]
        twin.figure_on = self.figure_on[:]
        twin.stone_on = self.stone_on[:]
        twin.red_left = self.red_left
        twin.battle = self.battle
        twin.bids = self.bids[:]
        twin.strengths = self.strengths[:]
        twin.subject = self.subject
        twin.discovered = self.discovered
        twin.rondel = self.rondel
        return twin

    # ---- to here


def empty_table(terms: Terms, kit: Kit, rng: Rng) -> Table:
    """A table with nothing dealt."""
    table = Table(terms, kit, rng)
    actors = range(terms.actors)
    places = len(kit.places)
    table.passed = [False] * terms.players
    table.slots = [[EMPTY] * terms.slots for _ in range(terms.regions)]
    table.region_stones = [[] for _ in range(terms.regions)]
    table.space_seat = [EMPTY] * terms.regions
    table.space_figure = [EMPTY] * terms.regions
    table.clans = [EMPTY] * terms.actors
    table.goods = [[0, 0, 0] for _ in actors]
    table.mana = [0] * terms.actors
    table.vp = [0] * terms.actors
    table.supply = [[WITCHES, ELDERS] for _ in actors]
    table.circle = [[0] * (2 * terms.regions) for _ in actors]
    table.coven = [0] * terms.actors
    table.token = [True] * terms.actors
    table.hands = [[] for _ in actors]
    table.outer = [[] for _ in actors]
    table.inner = [[] for _ in actors]
    table.specialists = [[] for _ in actors]
    table.council = [[] for _ in actors]
    table.borrowed = [[] for _ in actors]
    table.rotated = [[] for _ in actors]
    table.stones = [[] for _ in actors]
    table.stone_spaces = [[] for _ in actors]
    table.board_space = [False] * terms.actors
    table.parts = [[0, 0, 0, 0] for _ in actors]
    table.ritual_on = [EMPTY] * places
    table.sickles = [0] * places
    table.orbs = [0] * places
    table.figure_on = [EMPTY] * places
    table.stone_on = [EMPTY] * places
    table.bids = [0] * terms.actors
    table.strengths = [0] * terms.actors
    return table


# ---- words


def card_ref(table: Table, card: int) -> Ref:
    return table.kit.cards[card].ref


def place_ref(table: Table, place: int) -> Ref:
    return table.kit.places[place].ref


def actor_ref(table: Table, actor: int) -> Ref:
    """A player, or the Automa, as a word."""
    return seat_ref(actor) if actor < table.players else Ref("word.automa")


def amounts(bundle: Bundle, times: int = 1) -> list[Scalar]:
    """A bundle in words, without the resources that are still to be chosen."""
    found: list[Scalar] = []
    for name, count in (
        ("herb", bundle.herb),
        ("potion", bundle.potion),
        ("knowledge", bundle.knowledge),
        ("mana", bundle.mana),
        ("vp", bundle.vp),
    ):
        if count:
            found.append(Text(f"amount.{name}", {"n": count * times}))
    return found


def because(table: Table, cause: Ref | None) -> Ref | None:
    """From now on the log names this as the cause, if it is one; gives what it was before."""
    if table.log is None or cause is None:
        return None
    before = table.log.cause
    table.log.cause = cause.key
    return Ref(before)


def tell(table: Table, key: str, me: int) -> None:
    """Something that a player did."""
    if table.log is not None:
        table.log.tell(key, {"player": actor_ref(table, me)})


def tell_card(table: Table, key: str, me: int, card: int) -> None:
    if table.log is not None:
        table.log.tell(key, {"player": actor_ref(table, me), "card": card_ref(table, card)})


def tell_place(table: Table, key: str, me: int, place: int) -> None:
    if table.log is not None:
        table.log.tell(key, {"player": actor_ref(table, me), "card": place_ref(table, place)})


def tell_number(table: Table, key: str, me: int, number: int) -> None:
    if table.log is not None:
        table.log.tell(key, {"player": actor_ref(table, me), "n": number})


# ---- who and where


def is_automa(table: Table, actor: int) -> bool:
    return actor >= table.players


def side_of(table: Table, me: int) -> Side:
    return table.kit.sides[table.clans[me]][table.terms.side]


def from_first(table: Table) -> list[int]:
    """The seats in turn order from the starting player (EV-5.1)."""
    return [(table.first + step) % table.players for step in range(table.players)]


def strength_in(table: Table, me: int, region: int) -> int:
    """Figures in the middle circle and on the action space (EV-11.2)."""
    circle = table.circle[me]
    count = circle[region * 2] + circle[region * 2 + 1]
    return count + (1 if table.space_seat[region] == me else 0)


def has_catalyst_slot(table: Table, place: int) -> bool:
    ritual = table.ritual_on[place]
    if ritual == EMPTY:
        return False
    return table.sickles[place] + table.orbs[place] < table.kit.cards[ritual].slots


# ---- gaining and paying


def gain_mana(table: Table, me: int, count: int) -> None:
    """Mana above the end of the track is lost (EV-1.4)."""
    table.mana[me] = min(MOST_MANA, table.mana[me] + count)


def gain(table: Table, me: int, bundle: Bundle, times: int = 1) -> None:
    """Take all of it, but the resources that are still to be chosen."""
    goods = table.goods[me]
    goods[0] += bundle.herb * times
    goods[1] += bundle.potion * times
    goods[2] += bundle.knowledge * times
    if bundle.mana:
        gain_mana(table, me, bundle.mana * times)
    table.vp[me] += bundle.vp * times
    if table.log is not None:
        what = amounts(bundle, times)
        if what:
            table.log.tell("event.gains", {"player": actor_ref(table, me), "what": what})
    if bundle.cards:
        draw_cards(table, me, bundle.cards * times)


def gain_vp(table: Table, me: int, count: int) -> None:
    if count:
        table.vp[me] += count
        tell_number(table, "event.scores", me, count)


def gain_resource(table: Table, me: int, kind: int) -> None:
    table.goods[me][kind] += 1
    if table.log is not None:
        what: list[Scalar] = [Text(f"amount.{RESOURCES[kind]}", {"n": 1})]
        table.log.tell("event.gains", {"player": actor_ref(table, me), "what": what})


def total_goods(table: Table, me: int) -> int:
    goods = table.goods[me]
    return goods[0] + goods[1] + goods[2]


def can_pay(table: Table, me: int, cost: Bundle) -> bool:
    """Whether the whole cost can be paid (EV-9.5)."""
    goods = table.goods[me]
    if goods[0] < cost.herb or goods[1] < cost.potion or goods[2] < cost.knowledge:
        return False
    if cost.any and total_goods(table, me) < cost.resources():
        return False
    return table.mana[me] >= cost.mana and len(table.hands[me]) >= cost.discard


# ---- cards


def draw_cards(table: Table, me: int, count: int) -> None:
    """Draw from the main deck; the discard pile is shuffled when it is needed (EV-4.5)."""
    drawn: list[int] = []
    for _ in range(count):
        if not table.deck and not reshuffle(table):
            break
        drawn.append(draw(table, table.deck, me))
    if not drawn:
        return
    table.hands[me].extend(drawn)
    if table.log is not None:
        table.log.whisper(
            1 << me,
            Text(
                "event.draws_cards",
                {"player": seat_ref(me), "cards": [card_ref(table, card) for card in drawn]},
            ),
            Text("event.draws", {"player": seat_ref(me), "n": len(drawn)}),
        )


def reshuffle(table: Table) -> bool:
    """Shuffle the discard pile into a new deck, if there is one (EV-4.5)."""
    if not table.discard:
        return False
    table.deck = table.discard
    table.discard = []
    table.deck.sort()
    table.rng.shuffle(table.deck)
    if table.log is not None:
        table.log.tell("event.reshuffles", {})
    return True


def turn_top(table: Table) -> int:
    """The top card of the main deck, for all to see; EMPTY when there is none."""
    if not table.deck and not reshuffle(table):
        return EMPTY
    return turn_up(table, table.deck)


def show(table: Table, me: int) -> None:
    """A card of the hand becomes public: the others see it for the first time."""
    table.learned |= ((1 << table.players) - 1) & ~(1 << me)


def refill(table: Table, region: int) -> None:
    """Fill the empty place slots above a region from the place deck (EV-12.1, EV-14.9)."""
    row = table.slots[region]
    for slot in range(len(row)):
        if row[slot] == EMPTY and table.place_deck:
            row[slot] = turn_up(table, table.place_deck)
            if table.log is not None:
                table.log.tell(
                    "event.place_appears",
                    {
                        "card": place_ref(table, row[slot]),
                        "region": table.kit.regions[region].ref,
                    },
                )


def take_place_card(table: Table, me: int) -> bool:
    """The top card of the place deck goes into the outer circle; no discovery (EV-17.10)."""
    if not table.place_deck:
        return False
    place = turn_up(table, table.place_deck)
    table.outer[me].append(place)
    tell_place(table, "event.draws_place", me, place)
    return True


# ---- figures


def return_from_place(table: Table, me: int, place: int) -> None:
    """The figure on a ritual comes home; its space is free (EV-14.3, EV-14.19)."""
    figure = table.figure_on[place]
    if figure != EMPTY:
        table.supply[me][figure] += 1
        table.figure_on[place] = EMPTY


def figures_home(table: Table) -> None:
    """All witches and elders return (EV-12.1)."""
    for actor in range(table.terms.actors):
        table.supply[actor] = [WITCHES, ELDERS]
        table.circle[actor] = [0] * (2 * table.terms.regions)
        table.board_space[actor] = False
        table.borrowed[actor] = []
    for region in range(table.terms.regions):
        table.space_seat[region] = EMPTY
        table.space_figure[region] = EMPTY
    for place in range(len(table.figure_on)):
        table.figure_on[place] = EMPTY


def placed_elders(table: Table, me: int) -> int:
    """Elders that are not in the personal supply."""
    return ELDERS - table.supply[me][ELDER]


def figures_in_regions(table: Table, me: int) -> int:
    return sum(strength_in(table, me, region) for region in range(table.terms.regions))


def place_witches(table: Table, me: int, region: int, count: int) -> None:
    table.supply[me][WITCH] -= count
    table.circle[me][region * 2 + WITCH] += count
