"""The rules of a turn: play phase, attack, clean-up (SI-4, SI-5)."""

from typing import Final

from klubovna.core.decision import TURN, Decision, Play
from klubovna.core.events import seat_ref
from klubovna.core.piles import learn, learn_all
from klubovna.games.shards_of_infinity.attack import attack
from klubovna.games.shards_of_infinity.card import HOMODEUS
from klubovna.games.shards_of_infinity.effects import (
    any_could_change,
    back_to_hand,
    can_come_into_play,
    put_into_play,
    resolve,
    resolve_at_once,
    tell_copied,
    tell_recruited,
)
from klubovna.games.shards_of_infinity.modes import auction, draft
from klubovna.games.shards_of_infinity.nemesis import nemesis_turn
from klubovna.games.shards_of_infinity.table import (
    AUCTION,
    DRAFT,
    EMPTY,
    HAND,
    MOST_MASTERY,
    OVER,
    PUBLIC,
    TURNS,
    Table,
    can_be_attacked,
    card_ref,
    champion_health,
    destroy,
    draw_cards,
    enemies,
    gain_mastery,
    recruit_cost,
    refill,
    reset_turn,
    spend_power,
    take_from_row,
    to_discard,
    turn_face_up,
)

# What an option of the play phase does; the card is added to it.
PLAY: Final = 0
EXHAUST: Final = 1000
RECRUIT: Final = 2000
HIRE: Final = 3000
STRIKE: Final = 4000
RELIC: Final = 5000
FOCUS: Final = 6000
OPEN_RELICS: Final = 6001
END: Final = 6002
STEP: Final = 1000

RELIC_FROM: Final = 10
"""The mastery from which a relic may be recruited (SI-9.1)."""
HUNGER_FROM: Final = 10
MOST_IDLE_TURNS: Final = 60


def play(table: Table) -> Play:
    """The whole game, from any turn boundary."""
    if table.phase == AUCTION:
        yield TURN
        yield from auction(table)
    if table.phase == DRAFT:
        yield TURN
        yield from draft(table)
    while table.phase == TURNS:
        yield TURN
        yield from turn(table)


def turn(table: Table) -> Play:
    """One player's turn; in a solo game the nemesis follows."""
    me = table.active
    while table.phase == TURNS:
        options = actions(table, me)
        action = options[(yield Decision(me, "act", options))]
        if action == END:
            break
        if not act_at_once(table, me, action):
            yield from act(table, me, action)
    if table.phase == TURNS:
        yield from attack(table, me)
    if table.phase == TURNS:
        clean_up(table, me)
        if table.terms.solo:
            yield from nemesis_turn(table)
        else:
            table.active = next_player(table, me)
            note_progress(table)


def note_progress(table: Table) -> None:
    """Players who have banished nearly everything may be unable to hurt each other for ever, and
    the rulebook is silent: after many turns that change nothing, those still in share the win."""
    standing = [*table.health, *table.mastery, len(table.center), len(table.box)]
    for actor in range(table.terms.actors):
        standing.append(
            len(table.decks[actor]) + len(table.hands[actor]) + len(table.discards[actor])
        )
        standing.append(len(table.champions[actor]))
    table.idle_turns = table.idle_turns + 1 if standing == table.standing else 0
    table.standing = standing
    if table.idle_turns >= MOST_IDLE_TURNS:
        table.phase = OVER
        learn_all(table)
        if table.log is not None:
            table.log.tell("event.stalemate", {})


def next_player(table: Table, me: int) -> int:
    """Clockwise, without those who are out (SI-4.11)."""
    seat = (me + 1) % table.players
    while table.out[seat]:
        seat = (seat + 1) % table.players
    return seat


def actions(table: Table, me: int) -> list[int]:
    """Everything that may be done in the play phase (SI-4.1 to SI-4.7)."""
    options = [END]
    options.extend(table.hands[me])
    cards = table.cards
    for card in table.champions[me]:
        printed = cards[card]
        if printed.can_exhaust and card not in table.exhausted and may_exhaust(table, me, card):
            options.append(EXHAUST + card)
    gems = table.gems
    for card in table.row:
        if card == EMPTY:
            continue
        printed = cards[card]
        cost = recruit_cost(table, me, card) if printed.cheaper_per_champion else printed.cost
        if cost <= gems:
            options.append(RECRUIT + card)
            if printed.mercenary:
                options.append(HIRE + card)
    if gems > 0 and not table.focused and table.mastery[me] < MOST_MASTERY:
        options.append(FOCUS)
    if table.relics[me] and not table.relic_taken[me] and table.mastery[me] >= RELIC_FROM:
        if table.terms.relics == "random":
            options.append(OPEN_RELICS)
        else:
            options.extend(RELIC + card for card in table.relics[me])
    if table.power > 0:
        for enemy in enemies(table, me):
            for card in table.champions[enemy]:
                if champion_health(table, enemy, card) <= table.power and (
                    can_be_attacked(table, me, enemy, card)
                ):
                    options.append(STRIKE + card)
    return options


def may_exhaust(table: Table, me: int, card: int) -> bool:
    """Whether what exhausting the champion requires is met, or may be by revealing cards; nobody
    reveals cards for nothing (SI-12.11)."""
    printed = table.cards[card]
    if printed.needs is None or printed.needs.holds(table, me, card):
        return True
    could = printed.needs.could_hold(table, me, card)
    return could and any_could_change(table, me, card, printed.exhausts)


def act_at_once(table: Table, me: int, action: int) -> bool:
    """Do one thing of the play phase, if it asks nothing on the way; else nothing is done yet."""
    if action == FOCUS:
        focus(table, me)
        return True
    if action >= FOCUS:
        return False
    card = action % STEP
    printed = table.cards[card]
    if action < EXHAUST:
        if printed.playing_asks or table.echoing:
            return False
        table.hands[me].remove(card)
        lay_down(table, me, card)
        resolve_at_once(table, me, card, printed.plays)
    elif action < RECRUIT:
        if printed.exhausting_asks:
            return False
        turn_sideways(table, me, card)
        resolve_at_once(table, me, card, printed.exhausts)
    elif action < HIRE:
        table.gems -= recruit_cost(table, me, card)
        take_from_row(table, table.row.index(card))
        recruit(table, me, card)
    elif action < STRIKE:
        return False
    elif action < RELIC:
        strike_champion(table, me, card)
    else:
        take_relic(table, me, card)
    return True


def act(table: Table, me: int, action: int) -> Play:
    """Do one thing of the play phase that may ask."""
    card = action % STEP
    if action == OPEN_RELICS:
        yield from open_relics(table, me)
    elif action < EXHAUST:
        table.hands[me].remove(card)
        yield from play_card(table, me, card)
    elif action < RECRUIT:
        yield from exhaust(table, me, card)
    else:
        yield from hire(table, me, card)


def focus(table: Table, me: int) -> None:
    """Once per turn: a gem for a mastery (SI-4.5)."""
    table.focused = True
    table.gems -= 1
    gain_mastery(table, me, 1)
    if table.log is not None:
        table.log.tell("event.focuses", {"player": seat_ref(me)})


def lay_down(table: Table, me: int, card: int) -> None:
    """Put a card into the play area (SI-5.1, SI-5.3, SI-12.13)."""
    printed = table.cards[card]
    turn_face_up(table, me, card)
    table.played_now.append(card)
    if table.log is not None:
        table.log.tell("event.plays", {"player": seat_ref(me), "card": card_ref(table, card)})
    if printed.champion:
        table.champions[me].append(card)
        for other in table.discards[me][:]:
            if table.cards[other].returns_with_champions:
                back_to_hand(table, me, other)
    else:
        table.played[me].append(card)


def play_card(table: Table, me: int, card: int) -> Play:
    """Put a card into the play area and resolve it (SI-5.1, SI-12.10)."""
    lay_down(table, me, card)
    yield from resolve(table, me, card, table.cards[card].plays)
    yield from resolve_again(table, me, card)


def resolve_again(table: Table, me: int, card: int) -> Play:
    """Allies of Homodeus played under General Decurion's command resolve once more (SI-12.10)."""
    printed = table.cards[card]
    if printed.faction == HOMODEUS and not printed.champion:
        for _ in range(table.echoing):
            tell_copied(table, card)
            yield from resolve(table, me, card, printed.plays)


def exhaust(table: Table, me: int, card: int) -> Play:
    """Use a champion's ability, once per turn (SI-5.4, SI-12.11)."""
    printed = table.cards[card]
    if printed.needs is not None:
        met = yield from printed.needs.test(table, me, card)
        if not met:
            return
    turn_sideways(table, me, card)
    yield from resolve(table, me, card, printed.exhausts)


def turn_sideways(table: Table, me: int, card: int) -> None:
    """A champion is used (SI-5.4)."""
    table.exhausted.append(card)
    if table.log is not None:
        table.log.tell("event.exhausts", {"player": seat_ref(me), "card": card_ref(table, card)})


def recruit(table: Table, me: int, card: int) -> None:
    """A recruited card goes to the discard pile, or into play (SI-3.5, SI-12.8)."""
    if can_come_into_play(table, card):
        put_into_play(table, me, card)
    else:
        to_discard(table, me, card)
        tell_recruited(table, me, card)


def hire(table: Table, me: int, card: int) -> Play:
    """Fast-play a mercenary: pay, move it, refill, resolve (SI-3.6, SI-5.8, SI-5.9)."""
    table.gems -= recruit_cost(table, me, card)
    take_from_row(table, table.row.index(card))
    table.hired.append(card)
    table.played_now.append(card)
    if table.log is not None:
        table.log.tell("event.hires", {"player": seat_ref(me), "card": card_ref(table, card)})
    yield from resolve(table, me, card, table.cards[card].plays)
    yield from resolve_again(table, me, card)


def strike_champion(table: Table, me: int, card: int) -> None:
    """Spend power equal to an enemy champion's health (SI-7.1, SI-7.2)."""
    for enemy in enemies(table, me):
        if card in table.champions[enemy]:
            spend_power(table, champion_health(table, enemy, card))
            destroy(table, enemy, card)


def take_relic(table: Table, me: int, card: int) -> None:
    """Recruit one relic, once in the game, for nothing (SI-9.1 to SI-9.3)."""
    table.relics[me].remove(card)
    table.relic_taken[me] = True
    table.known[card] = PUBLIC
    recruit(table, me, card)


def open_relics(table: Table, me: int) -> Play:
    """Random relics are seen only when one is chosen (SI-11.7)."""
    learn(table, me)
    options = sorted(table.relics[me])
    for card in options:
        table.known[card] |= 1 << me
    take_relic(table, me, options[(yield Decision(me, "relic", options))])


def clean_up(table: Table, me: int) -> None:
    """The end of the turn, strictly in this order (SI-4.9 to SI-4.14)."""
    for card in table.hired:
        table.center.insert(0, card)
    for slot in range(len(table.row)):
        if table.row[slot] == EMPTY and table.center:
            refill(table, slot)
    for card in table.played[me]:
        to_discard(table, me, card)
    table.played[me].clear()
    for card in table.hands[me]:
        turn_face_up(table, me, card)
        to_discard(table, me, card)
    table.hands[me].clear()
    more = table.hungry if table.most_damage >= HUNGER_FROM else 0
    reset_turn(table)
    draw_cards(table, me, HAND + more)
