"""Setting up, and the rounds with their four phases (EV-2 to EV-5, EV-12, EV-18)."""

from typing import Final

from klubovna.core.decision import TURN, Decision, Play, simultaneously
from klubovna.core.piles import learn_all
from klubovna.core.rng import Rng
from klubovna.games.evenfall.actions import turn
from klubovna.games.evenfall.automa import automa_turn
from klubovna.games.evenfall.battle import fight, gather
from klubovna.games.evenfall.card import CLANS, ELDER, MOON, ROUND_END, Kit, Power
from klubovna.games.evenfall.effects import ScorePer
from klubovna.games.evenfall.ending import clean_up, score
from klubovna.games.evenfall.moves import harvest_outer, resolve
from klubovna.games.evenfall.offers import PASS
from klubovna.games.evenfall.table import (
    ACTION,
    BATTLES,
    EMPTY,
    GATHER,
    OVER,
    ROUND_ENDS,
    ROUNDS,
    SCORING,
    SCOUT,
    SIFT,
    STONES_PER_REGION,
    Table,
    card_ref,
    draw_cards,
    empty_table,
    figures_home,
    from_first,
    gain,
    refill,
    side_of,
    tell,
    tell_card,
)
from klubovna.games.evenfall.terms import Terms

SIFT_CARDS: Final = 2
PAIR: Final = 128
"""Two cards in one option: the one times this, plus the other."""
START_HERBS: Final = 3
START_POTIONS: Final = 3


# ---- setup (EV-2)


def deal(terms: Terms, kit: Kit, rng: Rng) -> Table:
    """The table before the first round. Experienced players have their first cards already:
    they all discard at once, so the cards must lie there when the rules begin (EV-4.3)."""
    table = empty_table(terms, kit, rng)
    give_clans(table)
    table.place_deck = [
        place
        for place in range(kit.deck_places)
        if not any(place in circle for circle in table.outer + table.inner)
    ]
    rng.shuffle(table.place_deck)
    table.deck = list(range(len(kit.cards)))
    rng.shuffle(table.deck)
    stones = kit.stones[:]
    rng.shuffle(stones)
    for region in range(terms.regions):
        refill(table, region)
        table.region_stones[region] = [stones.pop() for _ in range(STONES_PER_REGION)]
    table.red_left = terms.side == MOON
    table.first = 0 if terms.solo else rng.below(terms.players)
    table.active = table.first
    if terms.experienced:
        give_income(table)
    table.learned = 0
    return table


def give_clans(table: Table) -> None:
    """Wished clans, the others at random, with their boards (EV-2.2, EV-15.3, EV-16.1)."""
    free = list(range(len(CLANS)))
    for seat in range(table.players):
        wished = table.terms.clan_index(seat)
        if wished >= 0:
            table.clans[seat] = wished
            free.remove(wished)
    table.rng.shuffle(free)
    for actor in range(table.terms.actors):
        if table.clans[actor] == EMPTY:
            table.clans[actor] = free.pop()
    for seat in range(table.players):
        set_board(table, seat)
    if table.terms.solo:
        table.supply[table.players][ELDER] = 0


def set_board(table: Table, seat: int) -> None:
    """The clan board with what begins on it."""
    side = side_of(table, seat)
    table.goods[seat] = [START_HERBS, START_POTIONS, 0]
    table.outer[seat] = side.start_outer[:]
    table.inner[seat] = side.start_inner[:]
    table.stone_spaces[seat] = [EMPTY] * len(side.stone_spaces)


# ---- the game


def play(table: Table) -> Play:
    """The whole game, from any turn boundary (EV-18)."""
    while table.phase != OVER:
        yield TURN
        if table.phase == SCOUT:
            yield from scout(table)
        elif table.phase == SIFT:
            yield from sift(table)
        elif table.phase == ACTION:
            yield from next_turn(table)
        elif table.phase == GATHER:
            yield from gather(table)
            table.phase = BATTLES
            table.battle = 0
        elif table.phase == BATTLES:
            yield from next_battle(table)
        elif table.phase == ROUND_ENDS:
            yield from end_round(table)
        else:
            yield from score(table)


def scout(table: Table) -> Play:
    """Income of all players (EV-4.1)."""
    tell_round(table)
    give_income(table)
    if table.phase == SCOUT:
        yield from begin_actions(table)


def tell_round(table: Table) -> None:
    if table.log is not None:
        table.log.tell("event.round", {"n": table.round})


def give_income(table: Table) -> None:
    """What the clan boards show (EV-4.2, EV-15); two cards more for experienced players, who
    then discard two, in round 1 (EV-4.3)."""
    for seat in from_first(table):
        gain(table, seat, side_of(table, seat).income)
        if table.terms.experienced and table.round == 1:
            draw_cards(table, seat, SIFT_CARDS)
            table.phase = SIFT


def begin_actions(table: Table) -> Play:
    """Circle harvests in the Scout phase on the moon side (EV-15.3); then turns begin."""
    for seat in from_first(table):
        if side_of(table, seat).income_harvest:
            yield from harvest_outer(table, seat)
    for seat in range(table.players):
        table.passed[seat] = False
    table.active = table.first
    table.phase = ACTION


def sift(table: Table) -> Play:
    """Round 1, for experienced players: each discards two cards (EV-4.3)."""
    tell_round(table)
    seats = list(range(table.players))
    pairs: list[list[int]] = []
    for seat in seats:
        hand = sorted(table.hands[seat])
        pairs.append([a * PAIR + b for at, a in enumerate(hand) for b in hand[at + 1 :]])
    if len(seats) == 1:
        answers = [(yield Decision(0, "sift", pairs[0]))]
    else:
        answers = yield from simultaneously([Decision(seat, "sift", pairs[seat]) for seat in seats])
    for seat in seats:
        pair = pairs[seat][answers[seat]]
        for card in (pair // PAIR, pair % PAIR):
            table.hands[seat].remove(card)
            table.discard.append(card)
            tell_card(table, "event.discards", seat, card)
    learn_all(table)
    yield from begin_actions(table)


def next_turn(table: Table) -> Play:
    """The turn of the active player, and after it the Automa's (EV-5, EV-16.2)."""
    me = table.active
    last = yield from turn(table, me)
    table.main_done = False
    table.creating = False
    if last == PASS:
        table.passed[me] = True
        tell(table, "event.passes", me)
    elif table.terms.solo:
        yield from automa_turn(table)
    for step in range(1, table.players + 1):
        seat = (me + step) % table.players
        if not table.passed[seat]:
            table.active = seat
            return
    table.active = table.first
    table.phase = GATHER


def next_battle(table: Table) -> Play:
    """The regions one after the other (EV-11.1)."""
    yield from fight(table, table.battle)
    table.battle += 1
    if table.battle == table.terms.regions:
        table.battle = 0
        table.phase = ROUND_ENDS


def round_end_powers(table: Table, seat: int) -> list[Power]:
    """A player's round-end effects. Their order is free (EV-12.1): those that give something come
    before those that only count, which can never be worse."""
    powers: list[Power] = []
    for card in table.council[seat]:
        power = table.kit.cards[card].council
        if power is not None and power.kind == ROUND_END:
            if all(isinstance(op, ScorePer) for op in power.ops):
                powers.append(power)
            else:
                powers.insert(0, power)
    return powers


def end_round(table: Table) -> Play:
    """Round-end effects; then everything is made ready, but not after the last round
    (EV-12.1, EV-12.2)."""
    for seat in from_first(table):
        for power in round_end_powers(table, seat):
            yield from resolve(table, seat, power.ops, card_ref(table, power.card))
    if table.round == ROUNDS:
        clean_up(table)
        table.phase = SCORING
        return
    for region in range(table.terms.regions):
        refill(table, region)
    figures_home(table)
    if table.terms.solo:
        table.supply[table.players][ELDER] = 0
    for seat in range(table.players):
        table.token[seat] = True
        table.rotated[seat].clear()
    table.round += 1
    table.phase = SCOUT
