"""Setting up, turns, and the stages of the game from the first step to the last (SA-2, SA-3)."""

from typing import Final

from klubovna.core.decision import TURN, Decision, Play, in_parallel
from klubovna.core.piles import learn_all
from klubovna.core.rng import Rng
from klubovna.games.sanctum.card import (
    COLUMNS,
    FOCUS,
    LEVELS,
    ROWS,
    STAMINA,
    WHITE,
    Kit,
)
from klubovna.games.sanctum.fight import fight
from klubovna.games.sanctum.grid import lay_gems, move_gem, take_potion
from klubovna.games.sanctum.journey import (
    CATHEDRAL_CARDS,
    add_card,
    all_answered,
    answer,
    break_walls,
    move,
)
from klubovna.games.sanctum.lord import draw_lord, show, suffer
from klubovna.games.sanctum.rest import BONUS_SPACE, check_blessings, rest
from klubovna.games.sanctum.table import (
    BATTLE,
    BLESSING_SPACES,
    EMPTY,
    GATHERING,
    JOURNEY,
    OVER,
    ROW_CARDS,
    SETTING_OUT,
    STORM,
    Table,
    die,
    discard,
    empty_table,
    hero_of,
    refresh,
    seats_from,
    tell_args,
    tell_thing,
    walls,
)
from klubovna.games.sanctum.terms import Terms

MOVE: Final = 0
FIGHT: Final = 1
REST: Final = 2
BREAK: Final = 3
ANSWER: Final = 4
ACTIONS: Final = ["move", "fight", "rest", "break", "answer"]

IDLE_TURNS: Final = 60
"""Turns of each player, or rounds, in which nothing comes closer to an end. Nobody sane plays so;
the demons then overrun whoever is left, so that every match ends."""


# ---- setup (SA-2)


def deal(terms: Terms, kit: Kit, rng: Rng) -> Table:
    """The table before the starting bonuses are used."""
    table = empty_table(terms, kit, rng)
    give_heroes(table)
    for level in range(len(LEVELS)):
        deck = [n for n, card in enumerate(kit.cards) if card.level == level + 1]
        rng.shuffle(deck)
        table.decks[level] = deck
    table.lord_deck = list(range(kit.lords))
    table.fury_deck = list(range(kit.lords, len(kit.foes)))
    lay_blessings(table)
    table.first = rng.below(terms.players)
    table.active = table.first
    table.learned = 0
    return table


def give_heroes(table: Table) -> None:
    """Wished heroes, the others at random, with their boards (SA-2.6, SA-2.7)."""
    free = list(range(len(table.kit.heroes)))
    for seat in range(table.players):
        wished = table.terms.hero_index(seat)
        if wished >= 0:
            table.heroes[seat] = wished
            free.remove(wished)
    table.rng.shuffle(free)
    for seat in range(table.players):
        if table.heroes[seat] == EMPTY:
            table.heroes[seat] = free.pop()
        set_board(table, seat)


def set_board(table: Table, seat: int) -> None:
    """The hero's board with what begins on it."""
    hero = hero_of(table, seat)
    table.pools[seat] = [hero.stamina, hero.focus]
    table.supply[seat][WHITE] = 1
    lay_gems(table, seat)
    refresh(table, seat)


def lay_blessings(table: Table) -> None:
    """Tiles at random; with two players one space of each row stays empty (SA-2.5)."""
    tiles = list(range(len(table.kit.blessings)))
    table.rng.shuffle(tiles)
    spaces = list(range(BLESSING_SPACES))
    if table.players == 2:
        for row in range(ROWS):
            spaces.remove(row * COLUMNS + table.rng.below(6) // 2)
    for space in spaces:
        table.blessing_board[space] = tiles.pop()
    table.blessing_box = tiles
    assert BONUS_SPACE + ROWS == BLESSING_SPACES


def start_bonuses(table: Table) -> Play:
    """Cards and potions by seat; the cards move a gem (SA-2.8)."""
    cards = list(range(len(table.kit.bonuses)))
    table.rng.shuffle(cards)
    learn_all(table)
    for at, seat in enumerate(seats_from(table, table.first)):
        for _ in range(table.kit.seat_cards[at]):
            bonus = table.kit.bonuses[cards.pop()]
            tell_thing(table, "event.bonus", seat, bonus.ref)
            place = bonus.colour * ROWS + bonus.row
            if table.gems[seat][place]:
                yield from move_gem(table, seat, place * 2)
        for _ in range(table.kit.seat_potions[at]):
            take_potion(table, seat, STAMINA if table.rng.below(2) == 0 else FOCUS)
    table.phase = JOURNEY


# ---- the game


def play(table: Table) -> Play:
    """The whole game, from any turn boundary."""
    while table.phase != OVER:
        yield TURN
        if table.phase == SETTING_OUT:
            yield from start_bonuses(table)
        elif table.phase == JOURNEY:
            yield from turn(table)
            table.idle += 1
            if table.idle > IDLE_TURNS * table.players:
                overrun(table)
            next_turn(table)
        elif table.phase == GATHERING:
            yield from gather(table)
        elif table.phase == STORM:
            yield from storm(table)
        else:
            yield from battle(table)


def overrun(table: Table) -> None:
    for seat in range(table.players):
        if table.alive[seat] and table.step[seat] < ROW_CARDS:
            die(table, seat)


def actions(table: Table, seat: int) -> list[int]:
    """What the player may do in this turn (SA-3.3)."""
    if table.where[seat] == EMPTY:
        return [MOVE]
    at_walls = table.where[seat] == walls(table)
    options: list[int] = []
    if not at_walls:
        options.append(MOVE)
    if table.demons[seat]:
        options.append(FIGHT)
    options.append(REST)
    if table.breaker != EMPTY:
        options.append(ANSWER)
    elif at_walls and not table.demons[seat]:
        options.append(BREAK)
    return options


def turn(table: Table) -> Play:
    """One action of the active player (SA-3.1)."""
    seat = table.active
    if seat == table.breaker:
        add_card(table)
        return
    if table.answered[seat] != EMPTY:
        return
    options = actions(table, seat)
    action = options[0]
    if len(options) > 1:
        action = options[(yield Decision(seat, "act", options))]
    if action == MOVE:
        yield from move(table, seat)
    elif action == FIGHT:
        yield from fight(table, seat)
    elif action == REST:
        yield from rest(table, seat)
        check_blessings(table, seat)
    elif action == BREAK:
        break_walls(table, seat)
    else:
        answer(table, seat)


def next_turn(table: Table) -> None:
    """Clockwise to the next living player; or the battle draws near, or all are dead."""
    living = seats_from(table, (table.active + 1) % table.players)
    if not living:
        table.phase = OVER
    elif table.breaker != EMPTY and all_answered(table):
        table.phase = GATHERING
    else:
        table.active = living[0]


# ---- the final battle (SA-12 to SA-14)


def side_by_side(plays: list[Play]) -> Play:
    """What several players do at the same time; one alone is simply asked."""
    if len(plays) == 1:
        yield from plays[0]
    else:
        yield from in_parallel(plays)


def gather(table: Table) -> Play:
    """The last rest; spare items are discarded, blessings turned up (SA-12)."""
    living = seats_from(table, table.breaker)
    yield from side_by_side([rest(table, seat) for seat in living])
    for seat in living:
        for card in table.bag[seat]:
            discard(table, card)
        table.bag[seat].clear()
    for one in table.sets:
        for card in one:
            discard(table, card)
    table.sets.clear()
    learn_all(table)
    table.phase = STORM


def storm(table: Table) -> Play:
    """The cards laid in Act V, in the order they were laid (SA-13.1)."""
    if table.shown != EMPTY:
        number = table.next_card - 1
        living = seats_from(table, table.breaker)
        hit = [seat for seat in living if number < CATHEDRAL_CARDS + table.answered[seat]]
        yield from strike(table, hit)
    elif not any(table.alive):
        table.phase = OVER
    elif table.next_card < len(table.laid):
        table.next_card += 1
        show(table, table.laid[table.next_card - 1])
    else:
        deal_rows(table)
        table.phase = BATTLE


def strike(table: Table, seats: list[int]) -> Play:
    """The card that was turned up attacks these players, all at the same time (SA-13.2). It lies
    open before they are asked, so that a turn begins with what everybody knows."""
    foe = table.kit.foes[table.shown]
    if seats:
        yield from side_by_side([suffer(table, seat, foe) for seat in seats])
    table.shown = EMPTY


def deal_rows(table: Table) -> None:
    """Nine cards for each player, the Demon Lord's and fury in turn (SA-14.1)."""
    table.rng.shuffle(table.fury_deck)
    for seat in seats_from(table, table.breaker):
        for at in range(ROW_CARDS):
            card = table.fury_deck.pop() if at % 2 else draw_lord(table)
            table.row[seat].append(card)
    learn_all(table)
    tell_args(table, "event.rows", {})


def battle(table: Table) -> Play:
    """A round: each player fights, then the Demon Lord answers card by card (SA-14.2, SA-14.7).
    Players could fight at the same time; one after the other gives the same (SA-22)."""
    if table.queue:
        seat = table.queue.pop(0)
        table.active = seat
        yield from fight(table, seat)
    elif table.shown != EMPTY:
        yield from strike(table, fighters(table))
    elif table.due:
        table.due -= 1
        draw_answer(table)
    else:
        begin_round(table)


def begin_round(table: Table) -> None:
    table.queue = fighters(table)
    if not table.queue:
        table.phase = OVER
        return
    table.round += 1
    table.idle += 1
    if table.idle > IDLE_TURNS:
        overrun(table)
        table.queue.clear()
        return
    table.due = max(0, table.terms.answers - table.round + 1)
    tell_args(table, "event.round", {"n": table.round})


def draw_answer(table: Table) -> None:
    """One more card is turned up for all who still fight (SA-14.7)."""
    card = draw_lord(table) if fighters(table) else EMPTY
    if card != EMPTY:
        table.laid.append(card)
        show(table, card)


def fighters(table: Table) -> list[int]:
    """Living players who have not won yet, from the breaker clockwise."""
    return [seat for seat in seats_from(table, table.breaker) if table.step[seat] < ROW_CARDS]
