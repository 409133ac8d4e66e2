"""Laying out positions of Aeon's End."""

from typing import Final

from klubovna.core.layout import (
    Layout,
    Named,
    Number,
    Numerals,
    Pile,
    Place,
    Special,
    Things,
    Values,
    Word,
    no_such,
)
from klubovna.games.aeons_end.catalogue import KIND_BY_ID, KINDS, NEMESIS_BY_ID, NEMESIS_CARDS
from klubovna.games.aeons_end.mages import MAGES
from klubovna.games.aeons_end.table import BREACHES, GONE, KIND, NEMESIS, OPENED, WILD, Table

STAGES: Final = {GONE: "gone", **{stage: str(stage) for stage in range(OPENED)}, OPENED: "opened"}
ORDER: Final = {**{seat: str(seat + 1) for seat in range(WILD)}, WILD: "wild", NEMESIS: "nemesis"}
MAGE_IDS: Final = {number: mage.id for number, mage in enumerate(MAGES)}


class Kinds(Things[Table]):
    """Player cards: any number of a kind."""

    def id(self, state: Table, thing: int) -> str:
        return KINDS[thing & KIND].id

    def take(self, state: Table, seat: int, name: str) -> int:
        if name not in KIND_BY_ID:
            raise no_such("card", name)
        return KIND_BY_ID[name]


class NemesisCards(Things[Table]):
    """They leave the nemesis deck and its discard pile, and are not missed elsewhere."""

    def id(self, state: Table, thing: int) -> str:
        return NEMESIS_CARDS[thing].id

    def take(self, state: Table, seat: int, name: str) -> int:
        if name not in NEMESIS_BY_ID:
            raise no_such("nemesis card", name)
        card = NEMESIS_BY_ID[name]
        for pile in (state.nemesis_deck, state.nemesis_discard, state.unused):
            if card in pile:
                pile.remove(card)
        return card


CARD: Final = Kinds()
FOE: Final = NemesisCards()
TURN: Final[Named[Table]] = Named("turn order card", ORDER)
COUNT: Final[Numerals[Table]] = Numerals()
STAGE: Final[Named[Table]] = Named("breach", STAGES)


def lay_nemesis_deck(state: Table, seat: int, values: Values) -> None:
    """The cards come on top; without any, the deck is emptied into the box."""
    cards = FOE.take_all(state, seat, [str(value) for value in values])
    state.nemesis_deck.extend(reversed(cards))
    if not cards:
        state.unused = sorted(state.unused + state.nemesis_deck)
        state.nemesis_deck = []


def begin_anew(state: Table, seat: int) -> None:
    """The mage has the breaches, hand and deck that it begins with."""
    printed = MAGES[state.mages[seat]]
    state.breaches[seat] = printed.breaches[:]
    state.hands[seat] = [KIND_BY_ID[id] for id in printed.hand]
    state.decks[seat] = [KIND_BY_ID[id] for id in reversed(printed.deck)]


def fill_supply(state: Table, seat: int) -> None:
    state.left = [KINDS[kind].copies for kind in state.supply]


def count_tokens(state: Table, seat: int) -> None:
    state.tokens = [NEMESIS_CARDS[card].number for card in state.in_play]


def forget_order(state: Table, seat: int) -> None:
    state.order_known = 0


def exhaust(state: Table, seat: int) -> None:
    state.exhausted[seat] = state.life[seat] == 0


TABLE: Final[list[Place[Table]]] = [
    *(Number(name) for name in ["gravehold", "nemesis_life", "aether", "gem_aether"]),
    *(Number(name) for name in ["spell_aether", "fury", "husks", "hurt_husks", "discount"]),
    Special("nemesis_deck", Pile("nemesis_deck", FOE, from_top=True).read, lay_nemesis_deck),
    Pile("nemesis_discard", FOE, from_top=True),
    Pile("in_play", FOE, then=count_tokens),
    Pile("strikes", FOE),
    Pile("tokens", COUNT),
    Pile("order", TURN, from_top=True, then=forget_order),
    Pile("order_discard", TURN, from_top=True),
    Pile("supply", CARD, then=fill_supply),
    Pile("left", COUNT),
    Pile("corruptions", CARD, from_top=True),
    Pile("devoured", CARD, from_top=True),
    Pile("destroyed", CARD),
]
SEAT: Final[list[Place[Table]]] = [
    Pile("hand", CARD, "hands"),
    Pile("deck", CARD, "decks", from_top=True),
    Pile("discard", CARD, "discards", from_top=True),
    Pile("played", CARD),
    Number("life", then=exhaust),
    Number("charges"),
    Word("mage", MAGE_IDS, "mages", then=begin_anew),
    Pile("breaches", STAGE),
    *(Pile(f"breach_{n + 1}", CARD, "prepped", n) for n in range(BREACHES)),
]


class AeonsEndLayout(Layout[Table]):
    """A seat's `life` of 0 is exhausted; the cards `in_play` come before their `tokens`. Turn order
    cards are "1" … "4", "wild" and "nemesis", `breaches` "gone", "opened" or a stage, and spells
    are prepped in `breach_1` … `breach_4`. Decks and discard piles are named from the top."""

    def __init__(self) -> None:
        super().__init__(TABLE, SEAT)
