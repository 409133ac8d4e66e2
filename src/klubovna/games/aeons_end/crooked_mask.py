"""The Crooked Mask: corruptions (AE-19.3)."""

from typing import Final

from klubovna.core.decision import Play
from klubovna.core.piles import learn_all
from klubovna.games.aeons_end.basic import Requirement, able, most, removable
from klubovna.games.aeons_end.breaches import closed, focus_one
from klubovna.games.aeons_end.card import ATTACK, CORRUPTION, MINION, SPELL, Card, NemesisCard
from klubovna.games.aeons_end.catalogue import (
    KIND_BY_ID,
    KINDS,
    NEMESIS_CARDS,
    add_cards,
    add_nemesis_cards,
)
from klubovna.games.aeons_end.damage import (
    deal,
    gain_corruption,
    heal,
    heal_gravehold,
    hurt,
    hurt_among,
    hurt_gravehold,
    hurt_one,
    ranked,
    taint_one,
)
from klubovna.games.aeons_end.mages import charge
from klubovna.games.aeons_end.order import back_into_order, is_player_card
from klubovna.games.aeons_end.piles import (
    NONE,
    agree,
    choose,
    destroy_from_hand,
    different,
    discard_card,
    discard_some,
    gain_card,
    look_at_top,
    may_choose,
    remove_from_game,
    stocked,
    take_back,
    take_from_supply,
    tell,
)
from klubovna.games.aeons_end.table import Table, seats


def clean_cards(table: Table, seat: int) -> list[int]:
    """The cards in hand that are no corruptions."""
    return [kind for kind in table.hands[seat] if KINDS[kind].type != CORRUPTION]


# ---- nemesis cards


def burden(table: Table, card: int) -> Play:
    yield from taint_one(table)
    yield from taint_one(table)
    focusable = [seat for seat in seats(table) if closed(table, seat)]
    if focusable:
        seat = yield from agree(table, "focus_whose", focusable)
        yield from focus_one(table, seat, seat)


def corrupter(table: Table, card: int) -> Play:
    hurt_gravehold(table, 1)
    yield from ()


def tempt(table: Table, card: int) -> Play:
    crystal = KIND_BY_ID["crystal"]
    counts = [table.hands[seat].count(crystal) for seat in seats(table)]
    seat = yield from agree(table, "suffer", most(table, counts))
    while crystal in table.hands[seat]:
        discard_card(table, seat, crystal)
    yield from hurt(table, seat, 3)
    yield from gain_free(table, seat, [0, 1, 2], 4)


def gain_free(table: Table, seat: int, types: list[int], most_cost: int) -> Play:
    """Gain a card from the supply for nothing, if there is one."""
    options = stocked(table, types, most_cost)
    if options:
        kind = yield from choose(seat, "gain_free", options)
        take_from_supply(table, kind)
        yield from gain_card(table, seat, kind)


def pain_sower(table: Table, card: int) -> Play:
    seat = yield from hurt_one(table, seats(table), 2)
    others = [other for other in seats(table) if other != seat] or [seat]
    focusable = [other for other in others if closed(table, other)]
    if focusable:
        other = yield from agree(table, "focus_whose", focusable)
        yield from focus_one(table, other, other)


def twisting_madness(table: Table, card: int) -> Play:
    heal_gravehold(table, 3)
    gained = min(13, table.terms.nemesis_life - table.nemesis_life)
    table.nemesis_life += gained
    if table.log is not None and gained > 0:
        table.log.tell("event.nemesis_heals", {"n": gained}, table.source)
    yield from ()


def vex(table: Table, card: int) -> Play:
    for _ in range(min(2, len(table.nemesis_deck))):
        thrown = table.nemesis_deck.pop()
        learn_all(table)
        table.nemesis_discard.append(thrown)
        if table.log is not None:
            table.log.tell("event.nemesis_throws", {"card": NEMESIS_CARDS[thrown].ref})
        if NEMESIS_CARDS[thrown].tier == 3:
            hurt_gravehold(table, 4)
    yield from ()


def afflict(table: Table, card: int) -> Play:
    """Two different players; a solo mage twice (AE-16.4). Of two players nobody needs to be named
    where both get the same."""
    enough = len(table.corruptions) >= 4 or not table.corruptions
    first = 0
    if table.players > 2 or not enough:
        first = yield from agree(table, "taint", seats(table))
    others = [seat for seat in seats(table) if seat != first] or [first]
    second = yield from agree(table, "taint", others)
    for seat in (first, second):
        yield from gain_corruption(table, seat, to_hand=False)
        yield from gain_corruption(table, seat, to_hand=False)
        heal(table, seat, 1)


def bedlam_sage(table: Table, card: int) -> Play:
    heal_gravehold(table, 2)
    yield from hurt_among(table, most(table, table.life), 3)


def ruin_priest(table: Table, card: int) -> Play:
    counts = [len(clean_cards(table, seat)) for seat in seats(table)]
    seat = yield from agree(table, "who_discards", able(table, counts, 3))
    yield from discard_some(table, seat, 3, clean_cards(table, seat))
    for _ in range(3):
        yield from gain_corruption(table, seat, to_hand=True)


CARDS: Final = add_nemesis_cards(
    [
        NemesisCard("burden", ATTACK, 1, effect=burden),
        NemesisCard("corrupter", MINION, 1, 6, effect=corrupter, taints=True),
        NemesisCard("tempt", ATTACK, 1, effect=tempt),
        NemesisCard("pain_sower", MINION, 2, 11, effect=pain_sower),
        removable("twisting_madness", 2, 2, Requirement(discards=4, draws=1), twisting_madness),
        NemesisCard("vex", ATTACK, 2, effect=vex),
        NemesisCard("afflict", ATTACK, 3, effect=afflict),
        NemesisCard("bedlam_sage", MINION, 3, 14, effect=bedlam_sage),
        NemesisCard("ruin_priest", MINION, 3, 17, effect=ruin_priest),
    ]
)


# ---- corruptions: each is destroyed when it has been resolved


def resolve_corruptions(table: Table, me: int) -> Play:
    """Resolve every corruption in hand, in the order of the player's choice."""
    while True:
        options = different([k for k in table.hands[me] if KINDS[k].type == CORRUPTION])
        if not options:
            return
        kind = yield from choose(me, "corruption", options)
        table.hands[me].remove(kind)
        table.played[me].append(kind)
        tell(table, "event.resolves", me, kind)
        printed = KINDS[kind]
        assert printed.play is not None
        table.source = printed.ref.key
        yield from printed.play(table, me)
        table.source = ""
        table.played[me].remove(kind)
        yield from remove_from_game(table, me, kind)


def blind_abandon(table: Table, me: int) -> Play:
    yield from hurt(table, me, 1)
    kind = yield from may_choose(me, "may_destroy", different(clean_cards(table, me)))
    if kind != NONE:
        yield from destroy_from_hand(table, me, kind)


def contagion(table: Table, me: int) -> Play:
    yield from hurt(table, me, 1)
    free = different([kind for kind in table.discards[me] if KINDS[kind].cost == 0])
    if free:
        yield from take_back(table, me, (yield from choose(me, "take_back", free)))


def delirium_veil(table: Table, me: int) -> Play:
    hurt_gravehold(table, 2)
    yield from focus_one(table, me, me)


def dire_wisdom(table: Table, me: int) -> Play:
    yield from gain_free(table, me, [SPELL], 99)
    for _ in range(3):
        yield from gain_corruption(table, me, to_hand=False)


def endless_hunger(table: Table, me: int) -> Play:
    hurt_gravehold(table, 3)
    heal(table, me, 2)
    yield from ()


def fever_of_war(table: Table, me: int) -> Play:
    yield from hurt(table, me, 1)
    yield from deal(table, me, 2)


def grim_sight(table: Table, me: int) -> Play:
    hurt_gravehold(table, 2)
    kind = yield from look_at_top(table, me, "sift_destroy", openly=False)
    if kind != NONE:
        yield from remove_from_game(table, me, kind)


def insatiable_avarice(table: Table, me: int) -> Play:
    yield from hurt(table, me, 2)
    piles = ranked(table, [0], dearest=False)
    if piles:
        kind = yield from choose(me, "gain_free", piles)
        take_from_supply(table, kind)
        table.hands[me].append(kind)
        tell(table, "event.gains", me, kind)


def lust_for_power(table: Table, me: int) -> Play:
    yield from hurt(table, me, 1)
    charge(table, me, 1)


def nothingness(table: Table, me: int) -> Play:
    yield from discard_some(table, me, 2, clean_cards(table, me))
    yield from hurt(table, me, 2)
    cards = sorted({card for card in table.order_discard if is_player_card(card)})
    if cards:
        back_into_order(table, (yield from choose(me, "order_card", cards)))


def reckless_might(table: Table, me: int) -> Play:
    options = stocked(table, [1])
    if options:
        kind = yield from choose(me, "gain_free", options)
        take_from_supply(table, kind)
        table.decks[me].append(kind)
        tell(table, "event.gains", me, kind)
        yield from hurt(table, me, (KINDS[kind].cost + 1) // 2)


CORRUPTIONS: Final = add_cards(
    [
        Card("blind_abandon", CORRUPTION, 0, 1, play=blind_abandon),
        Card("contagion", CORRUPTION, 0, 1, play=contagion),
        Card("delirium_veil", CORRUPTION, 0, 1, play=delirium_veil),
        Card("dire_wisdom", CORRUPTION, 0, 1, play=dire_wisdom),
        Card("endless_hunger", CORRUPTION, 0, 1, play=endless_hunger),
        Card("fever_of_war", CORRUPTION, 0, 1, play=fever_of_war),
        Card("grim_sight", CORRUPTION, 0, 1, play=grim_sight),
        Card("insatiable_avarice", CORRUPTION, 0, 1, play=insatiable_avarice),
        Card("lust_for_power", CORRUPTION, 0, 1, play=lust_for_power),
        Card("nothingness", CORRUPTION, 0, 1, play=nothingness),
        Card("reckless_might", CORRUPTION, 0, 1, play=reckless_might),
    ]
)
