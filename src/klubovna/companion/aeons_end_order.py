"""The turn order deck of a physical game of Aeon's End (AE-3)."""

from collections.abc import Callable
from typing import Final

from klubovna.companion.aeons_end import Evening, Move
from klubovna.companion.request import Fields
from klubovna.core.state import Json
from klubovna.games.aeons_end.order import (
    back_into_order,
    draw_order,
    order_to_bottom,
    refill_order,
    reveal_order,
)
from klubovna.games.aeons_end.setup import turn_order
from klubovna.games.aeons_end.table import NEMESIS, WILD, Table
from klubovna.games.aeons_end.view import order_name

CARDS: Final = {order_name(card): card for card in (0, 1, 2, 3, WILD, NEMESIS)}


def order_deck(data: Fields) -> dict[str, Json]:
    """The deck after the moves: what is drawn, what is to come, what everybody knows."""
    evening = Evening(data)
    table = evening.table("order")
    table.order = turn_order(evening.terms)
    table.rng.shuffle(table.order)
    log: list[Json] = [_do(table, move) for move in evening.moves]
    known = table.order[len(table.order) - table.order_known :]
    return {
        "now": order_name(table.order_discard[-1]) if table.order_discard else None,
        "left": len(table.order),
        "to_come": [order_name(card) for card in sorted(table.order)],
        "known": [order_name(card) for card in reversed(known)],
        "discard": [order_name(card) for card in table.order_discard],
        "log": log,
    }


def _do(table: Table, move: Move) -> dict[str, Json]:
    """One move; gives what the log says about it."""
    what = move.what([*MOVES])
    shuffled = not table.order
    card = MOVES[what](table, move)
    return {
        "do": what,
        "card": None if card is None else order_name(card),
        "shuffled": shuffled,
    }


def _draw(table: Table, move: Move) -> int:
    return draw_order(table)


def _look(table: Table, move: Move) -> int:
    return reveal_order(table)


def _bottom(table: Table, move: Move) -> int:
    """The known top card goes to the bottom."""
    if not table.order_known:
        move.impossible()
    card = table.order[-1]
    order_to_bottom(table)
    return card


def _look_all(table: Table, move: Move) -> None:
    """Reveal the whole deck (AE-3.4)."""
    refill_order(table)
    table.order_known = len(table.order)


def _top(table: Table, move: Move) -> int:
    """While the whole deck is known, a card of it is put on top."""
    card = CARDS[move.one_of("card", [*CARDS])]
    if table.order_known < len(table.order) or card not in table.order:
        move.impossible()
    table.order.reverse()
    table.order.remove(card)
    table.order.reverse()
    table.order.append(card)
    return card


def _back(table: Table, move: Move) -> int:
    """A discarded card is shuffled into the deck."""
    card = CARDS[move.one_of("card", [*CARDS])]
    if card not in table.order_discard:
        move.impossible()
    back_into_order(table, card)
    return card


MOVES: Final[dict[str, Callable[[Table, Move], int | None]]] = {
    "draw": _draw,
    "look": _look,
    "bottom": _bottom,
    "look_all": _look_all,
    "top": _top,
    "back": _back,
}
