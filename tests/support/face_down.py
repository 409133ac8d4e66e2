"""What lies face down in each game: the things that may change places, as far as the rules go."""

from collections.abc import Callable
from typing import Any, NamedTuple

from klubovna.core.game import SPECTATOR
from klubovna.core.state import State
from klubovna.games.aeons_end.basic import BASIC
from klubovna.games.aeons_end.card import CORRUPTION
from klubovna.games.aeons_end.catalogue import KINDS, NEMESIS_CARDS
from klubovna.games.sanctum.table import BATTLE


class Place(NamedTuple):
    """A place in a pile."""

    pile: list[int]
    at: int

    def thing(self) -> int:
        return self.pile[self.at]


class Pool(NamedTuple):
    """Places whose things may change places, as far as the rules go, and the book that says for
    each thing which seats know of it: that belongs to the place."""

    places: list[Place]
    known: list[int] | None = None

    def hidden_from(self, seat: int) -> "Pool":
        """Without the things that the seat knows of; spectators know what all seats know."""
        known = self.known
        if known is None:
            return self
        everybody = (1 << 8) - 1
        mask = everybody if seat == SPECTATOR else 1 << seat
        return Pool([one for one in self.places if known[one.thing()] & mask != mask], known)


def places(*piles: list[int]) -> list[Place]:
    return [Place(pile, at) for pile in piles for at in range(len(pile))]


def others(piles: list[list[int]], seat: int) -> list[list[int]]:
    return [pile for owner, pile in enumerate(piles) if owner != seat]


# ---- what lies face down, by game


def fantasy_realms(table: Any, seat: int) -> list[Pool]:
    """The draw deck, the hands and what somebody has just drawn; items that are face down."""
    cards = places(table.deck, *others(table.hands, seat))
    if seat != table.active:
        cards += places(table.drawn)
    items = places(table.item_deck, *others(table.face_down, seat))
    return [Pool(cards, table.known), Pool(items)]


def shards_of_infinity(table: Any, seat: int) -> list[Pool]:
    """The centre deck, each player's deck and hand, relics that were dealt face down."""
    pools = [Pool(places(table.center), table.known)]
    for actor in range(table.players):
        own = [table.decks[actor]] if actor == seat else [table.decks[actor], table.hands[actor]]
        pools.append(Pool(places(*own), table.known))
    if table.terms.relics == "random":
        pools.append(Pool(places(*table.relics), table.known))
    return pools


def evenfall(table: Any, seat: int) -> list[Pool]:
    """The main deck and the other hands; the place deck."""
    return [Pool(places(table.deck, *others(table.hands, seat))), Pool(places(table.place_deck))]


def aeons_end(table: Any, seat: int) -> list[Pool]:
    """The turn order deck below what was shown; the nemesis deck, tier by tier, with the basic
    cards in the box; shuffled decks below a card that is looked at; corruptions."""
    order, deck, unused = table.order, table.nemesis_deck, table.unused
    pools = [Pool([Place(order, at) for at in range(len(order) - table.order_known)])]
    for tier in (1, 2, 3):
        ours = [place for place in places(deck) if NEMESIS_CARDS[place.thing()].tier == tier]
        spare = [place for place in places(unused) if NEMESIS_CARDS[place.thing()].tier == tier]
        basic = [place for place in ours if place.thing() in BASIC]
        pools += [Pool(ours), Pool(basic + spare)]
    tainted = places(table.corruptions)
    for owner, pile in enumerate(table.decks):
        below = places(pile)[: len(pile) - (table.peeked == owner)]
        if table.shuffled[owner]:
            pools.append(Pool(below))
        tainted += [place for place in below if KINDS[place.thing()].type == CORRUPTION]
    return [*pools, Pool(tainted)]


def sanctum(table: Any, seat: int) -> list[Pool]:
    """Each deck below its top; demons with the same front; blessings that lie face down; the
    Demon Lord's cards; fury cards that nobody has stepped on."""
    pools = [Pool(places(deck)) for deck in table.decks]
    fronts: dict[int, list[Place]] = {}
    for place in places(*table.decks, *table.sets, *table.demons, *table.slain):
        fronts.setdefault(table.kit.cards[place.thing()].face, []).append(place)
    pools += [Pool(same) for same in fronts.values()]
    board = [place for place in places(table.blessing_board) if place.thing() >= 0]
    pools.append(Pool(board + places(table.blessing_box, *others(table.blessings, seat))))
    laid = places(table.laid)[table.next_card :] if table.phase < BATTLE else []
    pools.append(Pool(places(table.lord_deck) + laid))
    rows = [place for place in places(*table.row) if place.thing() >= table.kit.lords]
    return [*pools, Pool(rows + places(table.fury_deck))]


def toy(table: Any, seat: int) -> list[Pool]:
    return [Pool(places(table.deck))]


FACE_DOWN: dict[str, Callable[[Any, int], list[Pool]]] = {
    "fantasy-realms": fantasy_realms,
    "shards-of-infinity": shards_of_infinity,
    "evenfall": evenfall,
    "aeons-end": aeons_end,
    "sanctum": sanctum,
    "toy": toy,
}


SHOWING = {"aeons-end": {"sift", "sift_destroy"}}
"""Questions that show the top card of a deck. Others may not differ where the view does not."""


def pools_of(game: str, state: State, seat: int) -> list[Pool]:
    """The pools of a table in which something can be exchanged."""
    pools = [pool.hidden_from(seat) for pool in FACE_DOWN[game](state, seat)]
    return [pool for pool in pools if len(pool.places) > 1]


def swap(one: Place, other: Place, known: list[int] | None = None) -> None:
    """Two things change places. Who knows of them stays with the place."""
    a, b = one.thing(), other.thing()
    one.pile[one.at], other.pile[other.at] = b, a
    if known is not None:
        known[a], known[b] = known[b], known[a]


def tidy(game: str, state: Any) -> None:
    """Relics that were dealt face down lie sorted (SI-11.7)."""
    if game == "shards-of-infinity" and state.terms.relics == "random":
        for pile in state.relics:
            pile.sort()
