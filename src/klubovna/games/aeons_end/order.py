"""The turn order deck (AE-3)."""

from klubovna.core.events import seat_ref
from klubovna.core.piles import learn_all
from klubovna.games.aeons_end.table import NEMESIS, WILD, Table


def refill_order(table: Table) -> None:
    """An empty deck is shuffled from the discards when a card is needed (AE-3.3)."""
    if not table.order:
        table.order = table.order_discard
        table.order_discard = []
        shuffle_order(table)


def shuffle_order(table: Table) -> None:
    table.order.sort()
    table.rng.shuffle(table.order)
    table.order_known = 0


def draw_order(table: Table) -> int:
    """Reveal the next card; it lies in the discard pile at once (AE-3.1)."""
    refill_order(table)
    learn_all(table)
    card = table.order.pop()
    table.order_known = max(0, table.order_known - 1)
    table.order_discard.append(card)
    return card


def reveal_order(table: Table) -> int:
    """Show the top card, which stays there (AE-3.4, AE-3.5)."""
    refill_order(table)
    learn_all(table)
    table.order_known = max(1, table.order_known)
    card = table.order[-1]
    if table.log is not None:
        if card == WILD:
            table.log.tell("event.order_shows_wild", {})
        elif card == NEMESIS:
            table.log.tell("event.order_shows_nemesis", {})
        else:
            table.log.tell("event.order_shows", {"player": seat_ref(card)})
    return card


def order_to_bottom(table: Table) -> None:
    """Send the known top card down."""
    table.order.insert(0, table.order.pop())
    if table.log is not None:
        table.log.tell("event.order_bottom", {})
    if table.order_known < len(table.order):
        table.order_known -= 1


def all_alike(table: Table) -> bool:
    """Whether the cards of the deck can't be told apart, so that their order means nothing."""
    return len(set(table.order)) == 1


def is_player_card(card: int) -> bool:
    """The wildcard counts as a player card (AE-3.2)."""
    return card <= WILD


def back_into_order(table: Table, card: int) -> None:
    """Shuffle a player's card of the discard pile into the deck."""
    table.order_discard.remove(card)
    table.order.append(card)
    shuffle_order(table)
    if table.log is not None:
        if card == WILD:
            table.log.tell("event.order_back_wild", {})
        else:
            table.log.tell("event.order_back", {"player": seat_ref(card)})
