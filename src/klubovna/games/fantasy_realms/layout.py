"""Laying out positions of Fantasy Realms: hands, decks in order, items, whose turn it is."""

from typing import Final

from klubovna.core.layout import Layout, Value, no_such
from klubovna.games.fantasy_realms.cards import BY_ID, CARDS
from klubovna.games.fantasy_realms.items import ITEM_BY_ID, ITEMS
from klubovna.games.fantasy_realms.table import NO_ITEM, PUBLIC, UNSEALED, Table
from klubovna.games.fantasy_realms.view import PHASES

CARD_PLACES: Final = ["deck", "area"]
ITEM_PLACES: Final = ["item_deck", "item_pile"]


class FantasyRealmsLayout(Layout[Table]):
    """Places: `deck`, `area`, `item_deck`, `item_pile` (from the top), `active`, `phase`, and for
    a seat `hand`, `item`, `used_items`, `reserve`, `sealed`."""

    def places(self) -> list[str]:
        return [*CARD_PLACES, *ITEM_PLACES, "active", "phase"]

    def seat_places(self) -> list[str]:
        return ["hand", "item", "used_items", "reserve", "sealed"]

    def read(self, state: Table, place: str, seat: int) -> Value:
        if place == "active":
            return state.active
        if place == "phase":
            return PHASES[state.phase]
        if place == "item":
            item = state.face_up[seat]
            return None if item == NO_ITEM else ITEMS[item].id
        if place == "sealed":
            return [CARDS[card].id for card in state.area if state.seals[card] == seat]
        if place in CARD_PLACES or place == "hand":
            cards = self._pile(state, place, seat)
            ids = [CARDS[card].id for card in cards]
            return ids[::-1] if place == "deck" else ids
        ids = [ITEMS[item].id for item in self._pile(state, place, seat)]
        return ids[::-1] if place in ITEM_PLACES else ids

    def write(
        self, state: Table, place: str, seat: int, values: list[str | int], size: int
    ) -> None:
        if place == "active":
            state.active = int(values[0])
        elif place == "phase":
            phases: dict[str, int] = {name: phase for phase, name in PHASES.items()}
            if str(values[0]) not in phases:
                raise no_such("phase", str(values[0]))
            state.phase = phases[str(values[0])]
        elif place == "item":
            self._lay_item(state, seat, values)
        elif place in ITEM_PLACES or place in ("used_items", "reserve"):
            self._lay_items(state, self._pile(state, place, seat), values, place)
        elif place == "sealed":
            for card in self._cards(state, values):
                state.seals[card] = seat
        else:
            self._lay_cards(state, place, seat, self._cards(state, values), size)

    def _pile(self, state: Table, place: str, seat: int) -> list[int]:
        if place == "hand":
            return state.hands[seat]
        if place == "deck":
            return state.deck
        if place == "area":
            return state.area
        if place == "item_deck":
            return state.item_deck
        if place == "item_pile":
            return state.item_pile
        return state.face_down[seat] if place == "used_items" else state.reserves[seat]

    def _cards(self, state: Table, values: list[str | int]) -> list[int]:
        cards = []
        for value in values:
            card = BY_ID.get(str(value))
            if card is None or card not in state.terms.cards:
                raise no_such("card", str(value))
            cards.append(card.index)
        return cards

    def _lay_cards(self, state: Table, place: str, seat: int, cards: list[int], size: int) -> None:
        """The cards come from wherever they are; a hand's or the area's old cards go under the
        deck; the deck gets the cards on top, the first one uppermost."""
        pile = self._pile(state, place, seat)
        if place != "deck":
            state.deck[:0] = pile
            pile.clear()
        for card in cards:
            for other in (state.deck, state.area, *state.hands):
                if card in other:
                    other.remove(card)
        pile.extend(cards[::-1] if place == "deck" else cards)
        while len(pile) < size:
            if not state.deck:
                raise no_such("card left for", place)
            pile.append(state.deck.pop(0))
        self._restore_knowledge(state)

    def _restore_knowledge(self, state: Table) -> None:
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

    def _item(self, value: str | int) -> int:
        item = ITEM_BY_ID.get(str(value))
        if item is None:
            raise no_such("item", str(value))
        return item.index

    def _remove_item(self, state: Table, item: int) -> None:
        for pile in (state.item_deck, state.item_pile, *state.face_down, *state.reserves):
            if item in pile:
                pile.remove(item)
        for seat in range(state.players):
            if state.face_up[seat] == item:
                state.face_up[seat] = NO_ITEM

    def _lay_item(self, state: Table, seat: int, values: list[str | int]) -> None:
        if state.face_up[seat] != NO_ITEM:
            state.item_deck.insert(0, state.face_up[seat])
            state.face_up[seat] = NO_ITEM
        if values:
            item = self._item(values[0])
            self._remove_item(state, item)
            state.face_up[seat] = item

    def _lay_items(
        self, state: Table, pile: list[int], values: list[str | int], place: str
    ) -> None:
        """The item deck gets them on top; any other place holds just these."""
        items = [self._item(value) for value in values]
        if place != "item_deck":
            state.item_deck[:0] = pile
            pile.clear()
        for item in items:
            self._remove_item(state, item)
        pile.extend(items[::-1] if place in ITEM_PLACES else items)
