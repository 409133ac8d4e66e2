"""The way to Sanctum: moving, chests, the walls and the call to arms (SA-4, SA-10, SA-11)."""

from typing import Final

from klubovna.core.decision import Decision, Play
from klubovna.core.events import seat_ref
from klubovna.core.piles import learn_all
from klubovna.games.sanctum.abilities import NONE, PER_CARD
from klubovna.games.sanctum.card import DO_MARK, ON_TAKE
from klubovna.games.sanctum.table import (
    EMPTY,
    Table,
    cathedral,
    discard,
    seats_from,
    skill_at,
    tell,
    tell_args,
    tell_thing,
    walls,
)
from klubovna.texts import Ref, Scalar

WALLS_ACT: Final = 4
"""The board of Act V in the kit."""
MOST_EXTRA: Final = 2
"""The second extra card makes everybody answer (SA-11.5)."""
CATHEDRAL_CARDS: Final = 2


def act_of(table: Table, where: int) -> tuple[int, int]:
    """The act and the space in it for a space of the path."""
    for act in table.terms.acts:
        size = len(table.kit.acts[act].spaces)
        if where < size:
            return act, where
        where -= size
    return WALLS_ACT, 0


def is_last(table: Table, act: int, space: int) -> bool:
    return act != WALLS_ACT and space == len(table.kit.acts[act].spaces) - 1


# ---- moving (SA-4)


def move(table: Table, seat: int) -> Play:
    """Advance, reveal, take, and open the chest (SA-4)."""
    table.idle = 0
    target = min(table.front + 1, walls(table))
    table.front = target
    table.where[seat] = target
    act, space = act_of(table, target)
    if act == WALLS_ACT:
        tell(table, "event.reaches_walls", seat)
        if not table.reached_walls:
            table.reached_walls = True
            give_dice(table)
            reveal(table, table.kit.acts[act].spaces[0])
    else:
        if table.log is not None:
            args: dict[str, Scalar] = {"player": seat_ref(seat), "n": space + 1}
            table.log.tell("event.moves", {**args, "act": table.kit.acts[act].ref})
        if table.divine and act == table.terms.divine and space == table.kit.divine[act]:
            table.divine = False
            give_dice(table)
        reveal(table, table.kit.acts[act].spaces[space])
    yield from take_set(table, seat)
    if is_last(table, act, space):
        yield from open_chest(table, seat)


def give_dice(table: Table) -> None:
    """Divine intervention: a die for every living player (SA-4.6, SA-10.1)."""
    for seat in range(table.players):
        if table.alive[seat]:
            table.dice[seat] += 1
    tell_args(table, "event.divine", {})


def reveal(table: Table, sets: list[list[int]]) -> None:
    """New demons appear on the act board (SA-4.2)."""
    learn_all(table)
    for levels in sets:
        drawn: list[int] = []
        for level in levels:
            card = draw_demon(table, level - 1)
            if card != EMPTY:
                drawn.append(card)
        if drawn:
            table.sets.append(drawn)


def draw_demon(table: Table, level: int) -> int:
    """The top demon of a deck; discards are shuffled when it is empty (SA-4.2)."""
    deck = table.decks[level]
    if not deck:
        deck.extend(table.discards[level])
        table.discards[level].clear()
        table.rng.shuffle(deck)
    return deck.pop() if deck else EMPTY


def take_set(table: Table, seat: int) -> Play:
    """One whole set goes to the hero's board (SA-4.3)."""
    if not table.sets:
        return
    at = 0
    if len(table.sets) > 1:
        at = yield Decision(seat, "take", list(range(len(table.sets))))
    taken = table.sets.pop(at)
    first = len(table.demons[seat])
    for card in taken:
        table.demons[seat].append(card)
        table.hits[seat].append(0)
    if table.log is not None:
        demons: list[Scalar] = [table.kit.cards[card].demon_ref for card in taken]
        table.log.tell("event.takes", {"player": seat_ref(seat), "cards": demons})
    for place in table.unlocked[seat]:
        skill = skill_at(table, seat, place)
        for ability in skill.abilities:
            if ability.when == ON_TAKE and ability.do == DO_MARK:
                yield from mark(table, seat, first, ability.number, skill.ref)


def mark(table: Table, seat: int, first: int, level: int, skill: Ref) -> Play:
    """A hit marker on a symbol of a demon that was just taken (SA-23.10)."""
    options: list[int] = []
    for at in range(first, len(table.demons[seat])):
        card = table.kit.cards[table.demons[seat][at]]
        if card.level >= level:
            for symbol, value in enumerate(card.dice):
                if card.dice.index(value) == symbol:
                    options.append(at * PER_CARD + symbol)
    if not options:
        return
    options.append(NONE)
    choice = options[(yield Decision(seat, "mark", options))]
    if choice != NONE:
        table.hits[seat][choice // PER_CARD] |= 1 << choice % PER_CARD
        tell_thing(table, "event.uses", seat, skill)


def open_chest(table: Table, seat: int) -> Play:
    """Everybody takes one item, from the front of the path to its end (SA-4.4)."""
    table.loot = [card for one in table.sets for card in one]
    table.sets.clear()
    learn_all(table)
    tell(table, "event.chest", seat)
    order = [one for one in range(table.players) if table.alive[one] and table.where[one] >= 0]
    order.sort(key=lambda one: -table.where[one])
    for one in order:
        if not table.loot:
            break
        at = 0
        if len(table.loot) > 1:
            at = yield Decision(one, "loot", list(range(len(table.loot))))
        card = table.loot.pop(at)
        table.bag[one].append(card)
        tell_thing(table, "event.loots", one, table.kit.cards[card].item_ref)
    for card in table.loot:
        discard(table, card)
    table.loot.clear()


# ---- the walls and the call to arms (SA-10.4, SA-11)


def break_walls(table: Table, seat: int) -> None:
    """SA-10.4: no more blessings; two Demon Lord cards lie on the cathedral."""
    table.idle = 0
    table.breaker = seat
    table.where[seat] = cathedral(table)
    table.answered[seat] = 0
    for space, tile in enumerate(table.blessing_board):
        if tile != EMPTY:
            table.blessing_box.append(tile)
            table.blessing_board[space] = EMPTY
    table.rng.shuffle(table.lord_deck)
    for _ in range(CATHEDRAL_CARDS):
        table.laid.append(table.lord_deck.pop())
    tell(table, "event.breaks_walls", seat)


def answer(table: Table, seat: int) -> None:
    """SA-11.1: the hero leaves all demons behind and enters the cathedral."""
    table.idle = 0
    table.answered[seat] = table.extra
    table.where[seat] = cathedral(table)
    for card in table.demons[seat]:
        discard(table, card)
    table.demons[seat].clear()
    table.hits[seat].clear()
    tell(table, "event.answers", seat)


def add_card(table: Table) -> None:
    """The breaker's later turns; the second card calls everybody (SA-11.3, SA-11.5)."""
    table.extra += 1
    table.laid.append(table.lord_deck.pop())
    tell(table, "event.adds_card", table.breaker)
    if table.extra == MOST_EXTRA:
        for seat in seats_from(table, table.breaker):
            if table.answered[seat] == EMPTY:
                answer(table, seat)


def all_answered(table: Table) -> bool:
    return all(table.answered[seat] != EMPTY for seat in range(table.players) if table.alive[seat])
