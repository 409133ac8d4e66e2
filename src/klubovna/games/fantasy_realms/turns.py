"""The rules of play: dealing and turns (FR-2 to FR-5, FR-6.2)."""

from klubovna.core.decision import TURN, Decision, Play
from klubovna.core.events import seat_ref
from klubovna.core.piles import draw
from klubovna.core.rng import Rng
from klubovna.games.fantasy_realms.ending import end_choices, extra_cards
from klubovna.games.fantasy_realms.items import ITEMS, draw_item, is_usable, item_ref, use_item
from klubovna.games.fantasy_realms.table import (
    AFTER_DISCARD,
    BEFORE_DISCARD,
    BEFORE_DRAW,
    DISCARD_ITEM,
    DRAW_TWO,
    END_CHOICES,
    EXTRA_CARDS,
    FROM_DECK,
    KEEP_ITEM,
    NO_ITEM,
    PASS,
    TURNS,
    USE_ITEM,
    Table,
    Terms,
    area_is_full,
    card_ref,
    discard,
    draw_card,
    empty_table,
    ends_now,
    put_in_area,
    shuffle_deck,
    take_card,
    takeable,
)
from klubovna.texts import Text


def deal(terms: Terms, rng: Rng) -> Table:
    """Set the table up (FR-2.1, FR-2.2, FR-2.3; two players start without cards, FR-5.1)."""
    table = empty_table(terms, rng)
    table.deck = [card.index for card in terms.cards]
    rng.shuffle(table.deck)
    if terms.players > 2:
        for seat in range(terms.players):
            for _ in range(terms.hand_size):
                card = table.deck.pop()
                table.known[card] = 1 << seat
                table.hands[seat].append(card)
    if terms.items:
        table.item_deck = [item.index for item in ITEMS]
        rng.shuffle(table.item_deck)
        if terms.players > 2:
            for seat in range(terms.players):
                table.face_up[seat] = table.item_deck.pop()
    table.active = rng.below(terms.players)
    return table


def play(table: Table) -> Play:
    """The whole game, from any turn boundary."""
    while table.phase == TURNS:
        yield TURN
        yield from turn(table)
    if table.phase == EXTRA_CARDS:
        yield TURN
        yield from extra_cards(table)
        table.phase = END_CHOICES
    if table.phase == END_CHOICES:
        yield TURN
        yield from end_choices(table)


def turn(table: Table) -> Play:
    """One player's turn and what happens at its end.

    Items can leave the draw deck empty and the discard area short of the limit for ever; so, once
    the deck is empty, everybody has one more turn and the game ends (FR-3.5).
    """
    me = table.active
    table.turns_without_deck = 0 if table.deck else table.turns_without_deck + 1
    if table.turns_without_deck > table.players:
        table.phase = EXTRA_CARDS
        return
    while True:
        table.stage = BEFORE_DRAW
        table.turn_replaced = False
        table.discard_skipped = False
        table.extra_turn = False
        if table.players == 2 and len(table.hands[me]) < table.terms.hand_size:
            yield from filling_turn(table, me)
        else:
            yield from ordinary_turn(table, me)
        if area_is_full(table):
            table.phase = EXTRA_CARDS
        if table.phase != TURNS or not table.extra_turn:
            break
    if table.shuffle_due:
        table.shuffle_due = False
        shuffle_deck(table)
    if table.phase != TURNS:
        return
    if table.terms.items:
        if table.face_up[me] == NO_ITEM and len(table.hands[me]) >= table.terms.hand_size:
            yield from draw_item(table, me)
    table.active = (me + 1) % table.players


def filling_turn(table: Table, me: int) -> Play:
    """Two players: take a discarded card, or draw two and keep one (FR-5.1)."""
    options = takeable(table, me)
    if table.deck:
        options.insert(0, DRAW_TWO)
    taken = options[(yield Decision(me, "fill", options))]
    if taken != DRAW_TWO:
        take_card(table, me, taken)
        return
    table.drawn = [draw(table, table.deck, me) for _ in range(min(2, len(table.deck)))]
    for card in table.drawn:
        table.known[card] |= 1 << me
    kept = table.drawn[(yield Decision(me, "keep", table.drawn[:]))]
    table.drawn.remove(kept)
    table.hands[me].append(kept)
    if table.log is not None:
        table.log.whisper(
            1 << me,
            Text("event.keeps_card", {"player": seat_ref(me), "card": card_ref(kept)}),
            Text("event.keeps", {"player": seat_ref(me)}),
        )
    for card in table.drawn:
        put_in_area(table, card)
        if table.log is not None:
            table.log.tell("event.discards", {"player": seat_ref(me), "card": card_ref(card)})
    table.drawn = []


def ordinary_turn(table: Table, me: int) -> Play:
    """Draw, discard; items before, between or after (FR-3, FR-6.2, FR-6.7)."""
    taken = USE_ITEM
    while taken == USE_ITEM:
        options = takeable(table, me)
        if table.deck:
            options.insert(0, FROM_DECK)
        elif not options:
            options.append(PASS)
        if table.terms.items and can_use_item(table, me):
            options.append(USE_ITEM)
        taken = options[(yield Decision(me, "draw", options))]
        if taken == USE_ITEM:
            yield from use_item(table, me)
            if ends_now(table) or table.turn_replaced:
                return
    if taken == FROM_DECK:
        draw_card(table, me)
    elif taken != PASS:
        take_card(table, me, taken)
        if not table.terms.may_return_card:
            table.drawn = [taken]
    if taken != PASS:
        yield from discarding(table, me)
    table.drawn = []
    if ends_now(table) or not table.terms.items:
        return
    table.stage = AFTER_DISCARD
    yield from finishing(table, me)


def discarding(table: Table, me: int) -> Play:
    """Discard one card, unless a Portal lets the hand grow (FR-3.2, FR-3.3, FR-6.15)."""
    table.stage = BEFORE_DISCARD
    hand = table.hands[me]
    while not table.discard_skipped or len(hand) > table.terms.hand_limit:
        options = hand[:]
        for card in table.drawn:
            options.remove(card)
        if table.terms.items and can_use_item(table, me):
            options.append(USE_ITEM)
        given = options[(yield Decision(me, "discard", options))]
        if given != USE_ITEM:
            discard(table, me, given)
            return
        yield from use_item(table, me)
        if ends_now(table):
            return


def finishing(table: Table, me: int) -> Play:
    """After the discard: keep the face-up item, use it or throw it away (FR-6.2)."""
    item = table.face_up[me]
    if item == NO_ITEM:
        return
    options = [KEEP_ITEM, DISCARD_ITEM]
    if can_use_item(table, me):
        options.append(USE_ITEM)
    done = options[(yield Decision(me, "finish", options))]
    if done == USE_ITEM:
        yield from use_item(table, me)
        ends_now(table)
    elif done == DISCARD_ITEM:
        table.face_up[me] = NO_ITEM
        table.item_pile.append(item)
        if table.log is not None:
            table.log.tell("event.discards", {"player": seat_ref(me), "card": item_ref(item)})


def can_use_item(table: Table, me: int) -> bool:
    """Whether the face-up item may be used at this moment (FR-6.7)."""
    item = table.face_up[me]
    return item != NO_ITEM and is_usable(table, me, item)
