"""Laying out positions of Fantasy Realms: hands, decks in order, items, whose turn it is."""

from typing import Final

from klubovna.core.layout import (
    Layout,
    Number,
    Pile,
    Place,
    Special,
    Things,
    Value,
    Values,
    Word,
    no_such,
)
from klubovna.games.fantasy_realms.cards import CARDS
from klubovna.games.fantasy_realms.items import ITEMS
from klubovna.games.fantasy_realms.table import NO_ITEM, PUBLIC, UNSEALED, Table
from klubovna.games.fantasy_realms.view import PHASES


class Cards(Things[Table]):
    def id(self, state: Table, thing: int) -> str:
        return CARDS[thing].id

    def piles(self, state: Table) -> list[list[int]]:
        return [state.deck, state.area, *state.hands]

    def stock(self, state: Table, seat: int) -> list[int]:
        return state.deck

    def settle(self, state: Table) -> None:
        """Everybody knows the area and the own hand, and nothing else."""
        for card in range(len(CARDS)):
            state.known[card] = 0
            if card not in state.area:
                state.seals[card] = UNSEALED
        for card in state.area:
            state.known[card] = PUBLIC
        for seat, hand in enumerate(state.hands):
            for card in hand:
                state.known[card] = 1 << seat


class Items(Things[Table]):
    def id(self, state: Table, thing: int) -> str:
        return ITEMS[thing].id

    def piles(self, state: Table) -> list[list[int]]:
        return [state.item_deck, state.item_pile, *state.face_down, *state.reserves]

    def take(self, state: Table, seat: int, name: str) -> int:
        for other, item in enumerate(state.face_up):
            if item != NO_ITEM and ITEMS[item].id == name:
                state.face_up[other] = NO_ITEM
                return item
        return super().take(state, seat, name)

    def stock(self, state: Table, seat: int) -> list[int]:
        return state.item_deck


def card_ids(state: Table) -> list[str]:
    """The cards that are played with."""
    return [card.id for card in state.terms.cards]


def item_ids(state: Table) -> list[str]:
    """The cursed items."""
    return [item.id for item in ITEMS]


CARD: Final = Cards()
ITEM: Final = Items()


def read_item(state: Table, seat: int) -> Value:
    item = state.face_up[seat]
    return None if item == NO_ITEM else ITEMS[item].id


def lay_item(state: Table, seat: int, values: Values) -> None:
    if state.face_up[seat] != NO_ITEM:
        ITEM.put_back(state, seat, [state.face_up[seat]])
        state.face_up[seat] = NO_ITEM
    if values:
        state.face_up[seat] = ITEM.take(state, seat, str(values[0]))


def read_sealed(state: Table, seat: int) -> Value:
    return [CARDS[card].id for card in state.area if state.seals[card] == seat]


def lay_sealed(state: Table, seat: int, values: Values) -> None:
    """Cards that lie in the area."""
    for value in values:
        card = next((card for card in state.area if CARDS[card].id == value), None)
        if card is None:
            raise no_such("card", str(value))
        state.seals[card] = seat


TABLE: Final[list[Place[Table]]] = [
    Pile("deck", CARD, on_top=True),
    Pile("area", CARD),
    Pile("item_deck", ITEM, on_top=True),
    Pile("item_pile", ITEM, from_top=True),
    Number("active"),
    Word("phase", PHASES),
]
SEAT: Final[list[Place[Table]]] = [
    Pile("hand", CARD, "hands"),
    Special("item", read_item, lay_item),
    Pile("used_items", ITEM, "face_down"),
    Pile("reserve", ITEM, "reserves"),
    Special("sealed", read_sealed, lay_sealed),
]


class FantasyRealmsLayout(Layout[Table]):
    """Decks and the item pile are named from the top."""

    def __init__(self) -> None:
        super().__init__(TABLE, SEAT)
