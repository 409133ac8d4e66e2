"""Laying out positions of Sanctum.

A demon or an item goes by the card's id (`demon_red_1_01`) or its item's id (`hunting_cap`).
Covered symbols of a demon are added by number: `demon_red_2_03+1`. Gems of the grid are written by
place, `red1` to `blue3`, with the coloured and the white ones: `red1: 2+1`.
"""

from typing import Final

from klubovna.core.layout import (
    Counts,
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
from klubovna.games.sanctum.card import (
    COLOURS,
    GEMS,
    LEVELS,
    PLACES,
    ROWS,
    SLOTS,
    SPACES_PER_EFFECT,
    TOKENS,
)
from klubovna.games.sanctum.journey import act_of
from klubovna.games.sanctum.table import (
    DAMAGED,
    EMPTY,
    FREE,
    Table,
    effect_of,
    effects_in_play,
    is_fury,
    refresh,
    walls,
)
from klubovna.games.sanctum.turns import set_board
from klubovna.games.sanctum.view import PHASES

FIGURES: Final = ["walls", "cathedral", "start"]
GRID: Final = [f"{COLOURS[place // ROWS]}{place % ROWS + 1}" for place in range(PLACES)]


# ---- cards and tiles


class Demons(Things[Table]):
    """They go back under the deck of their level."""

    def id(self, state: Table, thing: int) -> str:
        return state.kit.cards[thing].id

    def is_called(self, state: Table, thing: int, name: str) -> bool:
        return name in (state.kit.cards[thing].id, state.kit.cards[thing].item)

    def piles(self, state: Table) -> list[list[int]]:
        return [*state.decks, *state.discards, *state.sets, *state.bag]

    def put_back(self, state: Table, seat: int, things: list[int]) -> None:
        for card in things:
            if card != EMPTY:
                state.decks[state.kit.cards[card].level - 1].insert(0, card)


class Items(Demons):
    """The same cards, item side up."""

    def id(self, state: Table, thing: int) -> str:
        return state.kit.cards[thing].item


class Foes(Things[Table]):
    """The Demon Lord's cards and the fury cards; they go back under their decks."""

    def id(self, state: Table, thing: int) -> str:
        return "" if thing == EMPTY else state.kit.foes[thing].id

    def piles(self, state: Table) -> list[list[int]]:
        return [state.lord_deck, state.fury_deck, *state.row]

    def put_back(self, state: Table, seat: int, things: list[int]) -> None:
        for card in things:
            if card != EMPTY:
                (state.fury_deck if is_fury(state, card) else state.lord_deck).insert(0, card)


class Blessings(Things[Table]):
    def id(self, state: Table, thing: int) -> str:
        return "" if thing == EMPTY else state.kit.blessings[thing].id

    def take(self, state: Table, seat: int, name: str) -> int:
        tile = index_of([one.id for one in state.kit.blessings], name)
        if tile in state.blessing_board:
            state.blessing_board[state.blessing_board.index(tile)] = EMPTY
        for pile in [state.blessing_box, *state.blessings]:
            if tile in pile:
                pile.remove(tile)
        return tile


def item_ids(state: Table) -> list[str]:
    """The items of all demon cards."""
    return [card.item for card in state.kit.cards]


def index_of(names: list[str], name: str) -> int:
    if name not in names:
        raise no_such("thing", name)
    return names.index(name)


DEMON: Final = Demons()
ITEM: Final = Items()
FOE: Final = Foes()
TILE: Final = Blessings()


# ---- places with rules of their own


def read_sets(state: Table, seat: int) -> Value:
    return ["/".join(DEMON.id(state, card) for card in one) for one in state.sets]


def lay_sets(state: Table, seat: int, values: Values) -> None:
    """Demons of a set are joined by `/`."""
    for one in state.sets:
        DEMON.put_back(state, seat, one)
    state.sets.clear()
    for value in values:
        state.sets.append(DEMON.take_all(state, seat, str(value).split("/")))


def lay_blessing_board(state: Table, seat: int, values: Values) -> None:
    board = state.blessing_board
    state.blessing_box.extend(tile for tile in board if tile != EMPTY)
    board[:] = [EMPTY] * len(board)
    for space, value in enumerate(values):
        if value:
            board[space] = TILE.take(state, seat, str(value))


def read_hero(state: Table, seat: int) -> Value:
    return state.kit.heroes[state.heroes[seat]].id


def lay_hero(state: Table, seat: int, values: Values) -> None:
    """Another hero for the seat; who had it takes the other one. Both boards begin anew."""
    wanted = index_of([hero.id for hero in state.kit.heroes], str(values[0]))
    for other in range(state.players):
        if state.heroes[other] == wanted and other != seat:
            state.heroes[other] = state.heroes[seat]
            state.unlocked[other] = []
            set_board(state, other)
    state.heroes[seat] = wanted
    state.unlocked[seat] = []
    set_board(state, seat)


def read_figure(state: Table, seat: int) -> Value:
    where = state.where[seat]
    if where == EMPTY:
        return "start"
    if where >= walls(state):
        return FIGURES[where - walls(state)]
    act, space = act_of(state, where)
    return f"{state.kit.acts[act].id} {space + 1}"


def lay_figure(state: Table, seat: int, values: Values) -> None:
    """A space of an act, or where else a figure may stand."""
    name = str(values[0])
    if name in FIGURES[:2]:
        state.where[seat] = walls(state) + FIGURES.index(name)
        state.reached_walls = True
    elif name == "start":
        state.where[seat] = EMPTY
    else:
        act, _, space = name.partition(" ")
        first = 0
        for number in state.terms.acts:
            if state.kit.acts[number].id == act:
                state.where[seat] = first + int(space) - 1
                break
            first += len(state.kit.acts[number].spaces)
        else:
            raise no_such("act", act)
    state.front = min(walls(state), max(state.where))


def read_grid(state: Table, seat: int) -> Value:
    gems, whites = state.gems[seat], state.whites[seat]
    return [f"{GRID[n]}: {gems[n]}+{whites[n]}" for n in range(PLACES)]


def lay_grid(state: Table, seat: int, values: Values) -> None:
    for value in values:
        name, _, gems = str(value).partition(": ")
        coloured, _, white = gems.partition("+")
        place = index_of(GRID, name)
        state.gems[seat][place] = int(coloured)
        state.whites[seat][place] = int(white or 0)


def skill_ids(state: Table, seat: int) -> list[str]:
    return [skill.id for skill in state.kit.heroes[state.heroes[seat]].skills]


def read_unlocked(state: Table, seat: int) -> Value:
    ids = skill_ids(state, seat)
    return sorted(ids[n] for n in state.unlocked[seat])


def lay_unlocked(state: Table, seat: int, values: Values) -> None:
    ids = skill_ids(state, seat)
    state.unlocked[seat] = [index_of(ids, str(value)) for value in values]
    for n in state.unlocked[seat]:
        state.gems[seat][n] = 0
        state.whites[seat][n] = 0


def read_worn(state: Table, seat: int) -> Value:
    return [ITEM.id(state, card) for card in state.worn[seat] if card != EMPTY]


def lay_worn(state: Table, seat: int, values: Values) -> None:
    """Items on the slots, paid for with gems of their own colour from nowhere."""
    ITEM.put_back(state, seat, state.worn[seat])
    state.worn[seat] = [EMPTY] * SLOTS
    state.worn_whites[seat] = [0] * SLOTS
    for value in values:
        card = ITEM.take(state, seat, str(value))
        slots = state.kit.slots_of[state.kit.cards[card].slot]
        free = [slot for slot in slots if state.worn[seat][slot] == EMPTY]
        state.worn[seat][free[0]] = card
    refresh(state, seat)


def read_demons(state: Table, seat: int) -> Value:
    found: list[str] = []
    for card, hits in zip(state.demons[seat], state.hits[seat]):
        printed = state.kit.cards[card]
        covered = [f"+{n + 1}" for n in range(len(printed.dice)) if hits >> n & 1]
        found.append(printed.id + "".join(covered))
    return found


def lay_demons(state: Table, seat: int, values: Values) -> None:
    DEMON.put_back(state, seat, state.demons[seat])
    state.demons[seat] = []
    state.hits[seat] = []
    for value in values:
        name, *hits = str(value).split("+")
        state.demons[seat].append(DEMON.take(state, seat, name))
        state.hits[seat].append(sum(1 << (int(hit) - 1) for hit in hits))


def read_spaces(state: Table, seat: int) -> Value:
    """Filled spaces only: the effect's number, the space and what lies there."""
    found: list[str] = []
    for number in effects_in_play(state, seat):
        for at in range(effect_of(state, seat, number).size):
            lying = state.spaces[seat][number * SPACES_PER_EFFECT + at]
            if lying != FREE:
                what = "damaged" if lying == DAMAGED else TOKENS[lying - 1]
                found.append(f"{number}.{at + 1} {what}")
    return found


def lay_spaces(state: Table, seat: int, values: Values) -> None:
    state.spaces[seat] = [FREE] * len(state.spaces[seat])
    for value in values:
        place, _, what = str(value).partition(" ")
        number, _, at = place.partition(".")
        lying = DAMAGED if what == "damaged" else TOKENS.index(what) + 1
        state.spaces[seat][int(number) * SPACES_PER_EFFECT + int(at) - 1] = lying


def count_hits(state: Table, seat: int) -> Value:
    return state.row_hits[seat].bit_count()


def lay_hits(state: Table, seat: int, values: Values) -> None:
    """Covered symbols of the card in the final row, as a bit set."""
    state.row_hits[seat] = int(values[0])


TABLE: Final[list[Place[Table]]] = [
    *(Pile(f"deck_{n + 1}", DEMON, "decks", n, on_top=True) for n in range(len(LEVELS))),
    Special("sets", read_sets, lay_sets),
    Pile("lord_deck", FOE, on_top=True),
    Pile("fury_deck", FOE, on_top=True),
    Pile("laid", FOE),
    Special("blessing_board", Pile("blessing_board", TILE).read, lay_blessing_board),
    Number("active"),
    Word("phase", PHASES),
    *(Number(name) for name in ["breaker", "extra", "round"]),
]
SEAT: Final[list[Place[Table]]] = [
    Special("hero", read_hero, lay_hero),
    Special("where", read_figure, lay_figure),
    *(Number(name) for name in ["life", "marks", "dice", "rage", "spent_rage", "runes", "step"]),
    *(Number(name) for name in ["fewer_dice", "more_damage", "answered"]),
    Flag("angel"),
    *(Number(name, "pools", n) for n, name in enumerate(TOKENS)),
    Counts("potions", ["red", "blue"]),
    Counts("gems", GEMS, "supply"),
    Special("grid", read_grid, lay_grid),
    Special("unlocked", read_unlocked, lay_unlocked),
    Special("worn", read_worn, lay_worn),
    Pile("bag", ITEM),
    Special("demons", read_demons, lay_demons),
    Special("spaces", read_spaces, lay_spaces),
    Pile("blessings", TILE),
    Pile("row", FOE),
    Special("hits", count_hits, lay_hits),
]


class SanctumLayout(Layout[Table]):
    """Decks are named from the top."""

    def __init__(self) -> None:
        super().__init__(TABLE, SEAT)
