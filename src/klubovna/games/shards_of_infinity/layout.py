"""Laying out positions of Shards of Infinity."""

from typing import Final

from klubovna.core.layout import (
    Flag,
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
from klubovna.games.shards_of_infinity.card import CHARACTERS
from klubovna.games.shards_of_infinity.cards import (
    BY_ID,
    CARDS,
    FIRST_BASE,
    FIRST_RELIC,
    STARTER_DECK,
)
from klubovna.games.shards_of_infinity.modes import give_own_relics
from klubovna.games.shards_of_infinity.table import EMPTY, INFINITE, NO_CHARACTER, PUBLIC, Table
from klubovna.games.shards_of_infinity.view import PHASES


class Cards(Things[Table]):
    """They come from wherever they are. A starter goes back under the own deck, any other card
    under the centre deck; relics leave the game."""

    def id(self, state: Table, thing: int) -> str:
        return "" if thing == EMPTY else CARDS[thing].id

    def take(self, state: Table, seat: int, name: str) -> int:
        return self.take_all(state, seat, [name])[0]

    def take_all(self, state: Table, seat: int, names: list[str]) -> list[int]:
        found: list[int] = []
        for name in names:
            card = find(state, name, seat, found)
            remove(state, card)
            found.append(card)
        return found

    def put_back(self, state: Table, seat: int, things: list[int]) -> None:
        for card in things:
            if card < FIRST_RELIC:
                (state.center if card >= FIRST_BASE else self.stock(state, seat)).insert(0, card)

    def stock(self, state: Table, seat: int) -> list[int]:
        return state.center if seat < 0 else state.decks[seat]

    def settle(self, state: Table) -> None:
        """Everybody knows what lies open, and the own hand."""
        for card in [*state.center, *(c for pile in state.decks for c in pile)]:
            state.known[card] = 0
        for seat in range(state.players):
            for card in state.hands[seat]:
                state.known[card] = 1 << seat
        for actor in range(state.terms.actors):
            for pile in (state.discards[actor], state.champions[actor], state.played[actor]):
                for card in pile:
                    state.known[card] = PUBLIC
        for card in [*state.hired, *state.box, *state.offer]:
            state.known[card] = PUBLIC


class Only(Cards):
    """Cards that are laid as the only ones of a deck: the rest goes to the box."""

    def put_back(self, state: Table, seat: int, things: list[int]) -> None:
        self.stock(state, seat).extend(things)

    def take_all(self, state: Table, seat: int, names: list[str]) -> list[int]:
        found = super().take_all(state, seat, names)
        state.box.extend(self.stock(state, seat))
        self.stock(state, seat).clear()
        return found


def center_ids(state: Table) -> list[str]:
    """The cards that can be recruited."""
    return sorted({CARDS[card].id for card in [*state.center, *state.row] if card != EMPTY})


def relic_ids(state: Table) -> list[str]:
    return [card.id for card in CARDS[FIRST_RELIC:]]


def find(state: Table, id: str, seat: int, used: list[int]) -> int:
    """A copy of the card that is not used yet: the seat's own starter, else any copy, from the
    centre deck or a draw deck first. Relics that nobody has may be laid out too."""
    if id not in BY_ID:
        raise no_such("card", id)
    copies = [n for n, card in enumerate(CARDS) if card.id == id and n not in used]
    if CARDS[copies[0]].starter if copies else False:
        own = max(seat, 0) * STARTER_DECK
        copies = [n for n in copies if own <= n < own + STARTER_DECK]
    hidden = [n for n in copies if any(n in pile for pile in [state.center, *state.decks])]
    spare = FIRST_RELIC if state.terms.expansion else len(CARDS)
    rest = [n for n in copies if n >= spare or is_somewhere(state, n)]
    if not (hidden or rest):
        raise no_such("card", id)
    return (hidden or rest)[0]


def piles(state: Table) -> list[list[int]]:
    own = [state.decks, state.hands, state.discards, state.champions, state.played, state.relics]
    shared = [state.center, state.box, state.hired, state.offer]
    return [*shared, *(pile for zone in own for pile in zone)]


def is_somewhere(state: Table, card: int) -> bool:
    return card in state.row or any(card in pile for pile in piles(state))


def remove(state: Table, card: int) -> None:
    for pile in piles(state):
        if card in pile:
            pile.remove(card)
    if card in state.row:
        slot = state.row.index(card)
        state.row[slot] = EMPTY
        if state.center:
            state.row[slot] = state.center.pop()
            state.known[state.row[slot]] = PUBLIC


# ---- places with rules of their own


def lay_row(state: Table, seat: int, values: Values) -> None:
    """These cards in the first slots; what lay there goes under the centre deck."""
    for slot, value in enumerate(values):
        old = state.row[slot]
        card = find(state, str(value), -1, state.row[:slot])
        if card == old:
            continue
        remove(state, card)
        state.row[slot] = card
        state.known[card] = PUBLIC
        if old != EMPTY:
            state.center.insert(0, old)
            state.known[old] = 0


def lay_played_now(state: Table, seat: int, values: Values) -> None:
    """Cards that lie in a play area and count as played this turn."""
    lie = [c for piles in (state.played, state.champions) for pile in piles for c in pile]
    for value in values:
        free = [c for c in lie if CARDS[c].id == value and c not in state.played_now]
        if not free:
            raise no_such("card in play", str(value))
        state.played_now.append(free[0])


def note_hired(state: Table, seat: int) -> None:
    state.played_now.extend(state.hired)


def read_power(state: Table, seat: int) -> Value:
    return "infinite" if state.power >= INFINITE else state.power


def lay_power(state: Table, seat: int, values: Values) -> None:
    state.power = INFINITE if values[0] == "infinite" else int(values[0])


def read_character(state: Table, seat: int) -> Value:
    number = state.characters[seat]
    return None if number == NO_CHARACTER else CHARACTERS[number]


def lay_character(state: Table, seat: int, values: Values) -> None:
    """Who had this character takes the other one."""
    if values[0] not in CHARACTERS:
        raise no_such("character", str(values[0]))
    wanted = CHARACTERS.index(str(values[0]))
    for other in range(state.terms.actors):
        if state.characters[other] == wanted:
            state.characters[other] = state.characters[seat]
    state.characters[seat] = wanted
    if state.terms.relics == "own" and state.terms.expansion:
        for player in range(state.players):
            state.relics[player].clear()
            give_own_relics(state, player)


def read_exhausted(state: Table, seat: int) -> Value:
    return [CARDS[c].id for c in state.exhausted if c in state.champions[seat]]


def lay_exhausted(state: Table, seat: int, values: Values) -> None:
    state.exhausted = [c for c in state.champions[seat] if CARDS[c].id in values]


CARD: Final = Cards()
TABLE: Final[list[Place[Table]]] = [
    Special("row", Pile("row", CARD).read, lay_row),
    Pile("center", CARD, on_top=True),
    Pile("only_center", Only(), "center", from_top=True),
    Pile("box", CARD),
    Special("played_now", Pile("played_now", CARD).read, lay_played_now),
    Pile("hired", CARD, then=note_hired),
    Pile("offer", CARD),
    *(Number(name) for name in ["active", "first", "gems"]),
    Special("power", read_power, lay_power),
    Word("phase", PHASES),
]
SEAT: Final[list[Place[Table]]] = [
    Pile("hand", CARD, "hands"),
    Pile("deck", CARD, "decks", on_top=True),
    Pile("discard", CARD, "discards"),
    Pile("champions", CARD),
    Pile("played", CARD),
    Pile("only_deck", Only(), "decks", from_top=True),
    Pile("relics", CARD),
    Number("health"),
    Number("mastery"),
    Flag("out"),
    Special("character", read_character, lay_character),
    Special("exhausted", read_exhausted, lay_exhausted),
]


class ShardsLayout(Layout[Table]):
    """Decks are named from the top. With `only_deck` and `only_center` nothing else is left in the
    deck: the rest goes to the box. `out` is 1 for an eliminated player, `power` may be
    "infinite". The nemesis of a solo game is seat 1."""

    def __init__(self) -> None:
        super().__init__(TABLE, SEAT)
