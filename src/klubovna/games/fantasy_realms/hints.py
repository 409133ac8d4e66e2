"""What speaks for an option, in points of the hand: the same numbers as the score sheet shows."""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.core.rng import Rng
from klubovna.games.fantasy_realms.aids import discards, option_worth, worth_with
from klubovna.games.fantasy_realms.bots import upcoming
from klubovna.games.fantasy_realms.cards import CARDS
from klubovna.games.fantasy_realms.ending import bench_for
from klubovna.games.fantasy_realms.items import ITEMS, item_ref, items_total
from klubovna.games.fantasy_realms.proposals import KINDS
from klubovna.games.fantasy_realms.solver import best_choices
from klubovna.games.fantasy_realms.table import (
    DISCARD_ITEM,
    DRAW_TWO,
    FROM_DECK,
    KEEP_ITEM,
    USE_ITEM,
    Table,
    card_ref,
    take_card,
)
from klubovna.games.fantasy_realms.weighing import Weigher
from klubovna.texts import Text

GIVES: Final = ("show", "offer", "return", "put_back")
"""Questions about a card that leaves the hand."""
ADDS: Final = ("fill", "keep", "necromancer", "genie")
"""Questions about a card that comes into the hand, and nothing leaves it for that."""
SWAPS: Final = ("draw", "take")
"""Questions about a card for which another one leaves the hand."""
ELSEWHERE: Final = ("bury", "seal", "wish")
"""Questions about a card that stays out of the hand for now."""
COMES: Final = [*ADDS, *SWAPS, *ELSEWHERE, "trade"]
"""Questions about a card that comes into the hand, or could."""
ITEM_QUESTIONS: Final = ("reserve", "salvage", "repair")


def grounds(table: Table, decision: Decision, index: int, rng: Rng) -> Text:
    """The points to which an option brings the hand; of an item, its own."""
    kind, seat, option = decision.kind, decision.seat, decision.options[index]
    if kind in KINDS:
        return Text("hint.final", {"points": option_worth(table, decision, index)})
    if option in (FROM_DECK, DRAW_TWO):
        return from_deck(table, decision, option, rng)
    if option in (USE_ITEM, KEEP_ITEM, DISCARD_ITEM):
        return about_item(table, seat, option, table.face_up[seat])
    if kind in ITEM_QUESTIONS:
        return about_item(table, seat, USE_ITEM, option)
    if option >= 0 and kind in ("discard", "limit"):
        return worth(option, discards(table, seat, [option])[0][0], hand_now(table, seat))
    if option >= 0 and kind in GIVES:
        rest = [card for card in table.hands[seat] if card != option]
        return worth(option, points_of(table, seat, rest), hand_now(table, seat))
    if option >= 0 and kind in COMES:
        return taken(table, seat, kind, option)
    return Text("hint.now", {"now": hand_now(table, seat)})


def taken(table: Table, seat: int, kind: str, card: int) -> Text:
    """A card that comes into the hand, or could."""
    hand, now = table.hands[seat], hand_now(table, seat)
    if kind == "trade":
        swapped = [card if held == table.shown else held for held in hand]
        return risen(card, points_of(table, seat, swapped), now)
    if kind in ADDS:
        return risen(card, points_added(table, seat, card), now)
    known = worth_with(table, seat, card) if kind == "draw" else None
    if known is not None:
        return risen(card, known, now)
    points = Weigher(table, hand).after_drawing(card)
    points += items_total(table.players, table.face_down[seat])
    key = "hint.could" if kind in ELSEWHERE else "hint.take_about"
    return Text(key, {"card": card_ref(card), "points": points, "now": now})


def points_added(table: Table, seat: int, card: int) -> int:
    """The points of the hand with one more card, less what the hand limit costs (FR-7.5)."""
    then = table.copy()
    then.log = None
    if card in then.area:
        take_card(then, seat, card)
    elif card not in then.hands[seat]:
        then.hands[seat].append(card)
    if len(then.hands[seat]) <= then.terms.hand_limit:
        return hand_now(then, seat)
    spare = [held for held in then.hands[seat] if held not in then.has_drawn]
    points = [worth for worth in discards(then, seat, spare)[0] if worth is not None]
    return max(points)


def risen(card: int, points: int, now: int) -> Text:
    key = "hint.take" if points > now else "hint.take_lower"
    return Text(key, {"card": card_ref(card), "points": points, "now": now})


def from_deck(table: Table, decision: Decision, option: int, rng: Rng) -> Text:
    """The average of what the seat does not know where it is; of two cards the better half."""
    seat = decision.seat
    weigher = Weigher(table, table.hands[seat])
    cards = upcoming(table, decision, rng)
    if option == DRAW_TWO:
        hopes = sorted(weigher.with_card(card) for card in cards)
        hopes = hopes[len(hopes) // 2 :]
    else:
        hopes = [weigher.after_drawing(card) for card in cards]
    points = round(sum(hopes) / len(hopes)) + items_total(table.players, table.face_down[seat])
    key = "hint.deck_two" if option == DRAW_TWO else "hint.deck"
    return Text(key, {"points": points, "now": hand_now(table, seat)})


def about_item(table: Table, seat: int, option: int, item: int) -> Text:
    """An item's points at the end: of one that is used."""
    points = ITEMS[item].points(table.players, table.face_down[seat])
    key = "hint.item" if option == USE_ITEM else "hint.item_unused"
    return Text(key, {"item": item_ref(item), "points": points})


def worth(card: int, points: int | None, now: int) -> Text:
    assert points is not None
    return Text("hint.worth", {"card": card_ref(card), "points": points, "now": now})


def hand_now(table: Table, seat: int) -> int:
    """The points of the hand as it is, items and best choices included."""
    return points_of(table, seat, table.hands[seat])


def points_of(table: Table, seat: int, hand: list[int]) -> int:
    cards = [CARDS[card] for card in hand]
    best = best_choices(bench_for(table), cards, table.terms.cards, table.picks[seat], 0)
    return best.total + items_total(table.players, table.face_down[seat])
