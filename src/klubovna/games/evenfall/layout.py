"""Laying out positions of Evenfall.

Cards and places go by their ids (a design's id means any copy). On a place may lie a ritual,
catalysts and a figure: `cave_b_1+crystal_mirror+sickle+sickle+orb+elder`.
"""

from typing import Final

from klubovna.core.layout import (
    Flag,
    Layout,
    Named,
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
from klubovna.games.evenfall.card import CLANS, FIGURES, REGIONS, RESOURCES, STONES
from klubovna.games.evenfall.rounds import set_board
from klubovna.games.evenfall.table import EMPTY, Table, refill, side_of
from klubovna.games.evenfall.view import PHASES

RED: Final = STONES.index("red")


# ---- cards, places and stones


class Cards(Things[Table]):
    def id(self, state: Table, thing: int) -> str:
        return state.kit.cards[thing].id

    def piles(self, state: Table) -> list[list[int]]:
        return [state.deck, state.discard, state.box, *state.hands]

    def stock(self, state: Table, seat: int) -> list[int]:
        return state.deck


class Specialists(Cards):
    """Cards that stay where they are: the own specialists, or those of the others."""

    def __init__(self, own: bool) -> None:
        self._own = own

    def take(self, state: Table, seat: int, name: str) -> int:
        for actor in range(state.terms.actors):
            for card in state.specialists[actor]:
                if (actor == seat) == self._own and state.kit.cards[card].id == name:
                    return card
        raise no_such("specialist", name)

    def put_back(self, state: Table, seat: int, things: list[int]) -> None:
        pass


class Places(Things[Table]):
    """They come from wherever they are, and go back under the deck of places."""

    def id(self, state: Table, thing: int) -> str:
        return "" if thing == EMPTY else state.kit.places[thing].id

    def take(self, state: Table, seat: int, name: str) -> int:
        """The place with this id, or any card of this design."""
        places = state.kit.places
        deck = state.kit.deck_places
        for place in range(len(places)):
            if name in (places[place].id, places[place].design):
                if place >= deck:
                    count = (len(places) - deck) // 2
                    place = deck + state.terms.side * count + (place - deck) % count
                if remove_place(state, place):
                    return place
        raise no_such("place", name)

    def put_back(self, state: Table, seat: int, things: list[int]) -> None:
        state.place_deck[:0] = [place for place in things if 0 <= place < state.kit.deck_places]


class CirclePlaces(Places):
    """Places of a clan, with what lies on them."""

    def id(self, state: Table, thing: int) -> str:
        words = [state.kit.places[thing].id]
        if state.ritual_on[thing] != EMPTY:
            words.append(state.kit.cards[state.ritual_on[thing]].id)
        words += ["sickle"] * state.sickles[thing] + ["orb"] * state.orbs[thing]
        if state.figure_on[thing] != EMPTY:
            words.append(FIGURES[state.figure_on[thing]])
        if state.stone_on[thing] != EMPTY:
            words.append(STONES[state.stone_on[thing]])
        return "+".join(words)

    def take(self, state: Table, seat: int, name: str) -> int:
        id, *words = name.split("+")
        place = super().take(state, seat, id)
        for word in words:
            if word == "sickle":
                state.sickles[place] += 1
            elif word == "orb":
                state.orbs[place] += 1
            elif word in FIGURES:
                state.figure_on[place] = FIGURES.index(word)
                state.supply[seat][FIGURES.index(word)] -= 1
            elif word in STONES:
                state.stone_on[place] = STONES.index(word)
            else:
                state.ritual_on[place] = CARD.take(state, seat, word)
        return place

    def put_back(self, state: Table, seat: int, things: list[int]) -> None:
        for place in things:
            if state.ritual_on[place] != EMPTY:
                state.deck.insert(0, state.ritual_on[place])
            state.ritual_on[place] = EMPTY
            state.sickles[place] = 0
            state.orbs[place] = 0
            state.figure_on[place] = EMPTY
            state.stone_on[place] = EMPTY
        super().put_back(state, seat, things[::-1])


def remove_place(state: Table, place: int) -> bool:
    """Take the place from where it lies; places of clans that are not there lie aside."""
    for pile in [state.place_deck, *state.outer, *state.inner]:
        if place in pile:
            pile.remove(place)
            return True
    for region in range(state.terms.regions):
        if place in state.slots[region]:
            state.slots[region][state.slots[region].index(place)] = EMPTY
            refill(state, region)
            return True
    return place >= state.kit.deck_places


def card_ids(state: Table) -> list[str]:
    """Rituals and specialists, each design once."""
    return list(dict.fromkeys(card.id for card in state.kit.cards))


CARD: Final = Cards()
PLACE: Final = Places()
CIRCLE: Final = CirclePlaces()
STONE: Final[Named[Table]] = Named("stone", {EMPTY: "", **dict(enumerate(STONES))})


# ---- places on the table with rules of their own


class Slots(Pile[Table]):
    """The places of a region."""

    def lay(self, state: Table, seat: int, values: Values, size: int) -> None:
        row = self.pile(state, seat)
        PLACE.put_back(state, seat, row)
        row[:] = [EMPTY] * len(row)
        for slot, value in enumerate(values):
            if value:
                row[slot] = PLACE.take(state, seat, str(value))


class Space(Place[Table]):
    """The space of a region: a figure, and whose it is."""

    def __init__(self, name: str, region: int) -> None:
        super().__init__(name)
        self._region = region

    def read(self, state: Table, seat: int) -> Value:
        owner = state.space_seat[self._region]
        return "" if owner == EMPTY else f"{FIGURES[state.space_figure[self._region]]} {owner}"

    def lay(self, state: Table, seat: int, values: Values, size: int) -> None:
        figure, _, owner = str(values[0]).partition(" ") if values else ("", "", "")
        state.space_seat[self._region] = int(owner) if figure else EMPTY
        state.space_figure[self._region] = FIGURES.index(figure) if figure else EMPTY
        if figure:
            state.supply[int(owner)][FIGURES.index(figure)] -= 1


class Figures(Space):
    """Those of a seat in the middle of a region."""

    def read(self, state: Table, seat: int) -> Value:
        counts = state.circle[seat][self._region * 2 : self._region * 2 + 2]
        return [figure for figure, count in zip(FIGURES, counts) for _ in range(count)]

    def lay(self, state: Table, seat: int, values: Values, size: int) -> None:
        for value in values:
            figure = FIGURES.index(str(value))
            state.circle[seat][self._region * 2 + figure] += 1
            state.supply[seat][figure] -= 1


def read_clan(state: Table, seat: int) -> Value:
    return CLANS[state.clans[seat]]


def lay_clan(state: Table, seat: int, values: Values) -> None:
    """Another clan for the seat, with its board; who had it takes the other one."""
    if values[0] not in CLANS:
        raise no_such("clan", str(values[0]))
    wanted = CLANS.index(str(values[0]))
    for other in range(state.terms.actors):
        if state.clans[other] == wanted and other != seat:
            state.clans[other] = state.clans[seat]
            fresh_board(state, other)
    state.clans[seat] = wanted
    fresh_board(state, seat)


def fresh_board(state: Table, seat: int) -> None:
    if seat >= state.players:
        return
    PLACE.put_back(state, seat, state.outer[seat] + state.inner[seat])
    side = side_of(state, seat)
    for place in side.start_outer + side.start_inner:
        if place < state.kit.deck_places:
            remove_place(state, place)
    set_board(state, seat)


def take_red(state: Table, seat: int) -> None:
    state.red_left = state.red_left and RED not in state.stones[seat]


TABLE: Final[list[Place[Table]]] = [
    Pile("deck", CARD, on_top=True),
    Pile("place_deck", PLACE, on_top=True),
    Pile("discard", CARD),
    Pile("box", CARD),
    *(Number(name) for name in ["active", "first", "round"]),
    Word("phase", PHASES),
    *(Slots(f"{name}_places", PLACE, "slots", n) for n, name in enumerate(REGIONS)),
    *(Pile(f"{name}_stones", STONE, "region_stones", n) for n, name in enumerate(REGIONS)),
    *(Space(f"{name}_space", n) for n, name in enumerate(REGIONS)),
    Number("battle"),
    Number("rondel"),
]
SEAT: Final[list[Place[Table]]] = [
    Pile("hand", CARD, "hands"),
    Pile("specialists", CARD),
    Pile("council", CARD),
    Pile("borrowed", Specialists(own=False)),
    Pile("outer", CIRCLE),
    Pile("inner", CIRCLE),
    Pile("stones", STONE, then=take_red),
    Pile("board_stones", STONE, "stone_spaces"),
    Special("clan", read_clan, lay_clan),
    Flag("token"),
    Pile("rotated", Specialists(own=True)),
    *(Number(name, "goods", n) for n, name in enumerate(RESOURCES)),
    Number("mana"),
    Number("vp"),
    Number("witches", "supply", 0),
    Number("elders", "supply", 1),
    Number("coven"),
    *(Figures(f"{name}_figures", n) for n, name in enumerate(REGIONS)),
]


class EvenfallLayout(Layout[Table]):
    """Decks are named from the top."""

    def __init__(self) -> None:
        super().__init__(TABLE, SEAT)
