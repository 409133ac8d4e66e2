"""Player cards on the move: drawing, discarding, destroying, gaining (AE-6.2, AE-8)."""

from typing import Final

from klubovna.core.decision import Answer, Decision, Play
from klubovna.core.events import seat_ref
from klubovna.core.piles import learn_all
from klubovna.games.aeons_end.card import CORRUPTION
from klubovna.games.aeons_end.catalogue import KINDS
from klubovna.games.aeons_end.table import NOBODY, Table, speaker
from klubovna.texts import Text

NONE: Final = -1
"""The option to choose nothing."""


def different(kinds: list[int]) -> list[int]:
    """Each kind once, in a fixed order. The lists are short: to put each in its place is quicker
    than to sort."""
    found: list[int] = []
    for kind in kinds:
        at = len(found)
        while at and found[at - 1] > kind:
            at -= 1
        if not at or found[at - 1] != kind:
            found.insert(at, kind)
    return found


def choose(seat: int, kind: str, options: list[int]) -> Answer:
    """One of the options; nothing is asked where there is only one."""
    if len(options) == 1:
        return options[0]
    return options[(yield Decision(seat, kind, options))]


def may_choose(seat: int, kind: str, options: list[int]) -> Answer:
    """One of the options, or NONE."""
    if not options:
        return NONE
    offered = [NONE, *options]
    return offered[(yield Decision(seat, kind, offered))]


def agree(table: Table, kind: str, options: list[int]) -> Answer:
    """One of the options, as the players agree (AE-13.4, AE-13.6, AE-13.10)."""
    if len(options) == 1:
        return options[0]
    return options[(yield Decision(speaker(table), kind, options, joint=True))]


def tell(table: Table, key: str, seat: int, kind: int) -> None:
    """Something that a player did with a card."""
    if table.log is not None:
        table.log.tell(key, {"player": seat_ref(seat), "card": KINDS[kind].ref})


# ---- decks that are never shuffled


def next_card(table: Table, seat: int) -> int:
    """The top card of the deck, the discard pile turned over if need be; or NONE (AE-8.4)."""
    deck = table.decks[seat]
    if not deck:
        if not table.discards[seat]:
            return NONE
        deck = turn_pile(table, seat)
    learn_all(table)
    return deck.pop()


def turn_pile(table: Table, seat: int) -> list[int]:
    """Turn the discard pile over; gives the deck that it is now."""
    deck = table.discards[seat]
    deck.reverse()
    table.decks[seat] = deck
    table.shuffled[seat] = False
    table.discards[seat] = []
    if table.log is not None:
        table.log.tell("event.turns_pile", {"player": seat_ref(seat)})
    return deck


def can_draw(table: Table, seat: int) -> bool:
    """Whether there is a card that the player could draw (AE-8.4)."""
    return bool(table.decks[seat] or table.discards[seat])


def look_at_top(table: Table, seat: int, kind: str, openly: bool) -> Answer:
    """Show the top card of a deck, to its owner or to all, and ask whether it goes; gives the card
    taken, or NONE."""
    top = next_card(table, seat)
    if top == NONE:
        return NONE
    table.decks[seat].append(top)
    if openly:
        tell(table, "event.reveals", seat, top)
    elif table.log is not None:
        seen = Text("event.sees", {"player": seat_ref(seat), "card": KINDS[top].ref})
        table.log.whisper(1 << seat, seen, Text("event.looks", {"player": seat_ref(seat)}))
    table.peeked = seat
    options = [NONE, top]
    wanted = options[(yield Decision(seat, kind, options))]
    table.peeked = NOBODY
    return NONE if wanted == NONE else table.decks[seat].pop()


def draw_cards(table: Table, seat: int, count: int) -> None:
    """Draw cards; hands are open among the players (AE-22.3)."""
    hand = table.hands[seat]
    for _ in range(count):
        kind = next_card(table, seat)
        if kind == NONE:
            return
        hand.append(kind)
        tell(table, "event.draws", seat, kind)


def discard_card(table: Table, seat: int, kind: int) -> None:
    """Discard a card from hand."""
    table.hands[seat].remove(kind)
    table.discards[seat].append(kind)
    tell(table, "event.discards", seat, kind)


def take_from_discard(table: Table, seat: int, kind: int) -> Play:
    """A card leaves the discard pile, the others keep their order (AE-8.6, AE-8.7). Of several
    copies the player says which, unless they lie side by side."""
    pile = table.discards[seat]
    depth = yield from choose(seat, "which_copy", copies_apart(pile, kind))
    del pile[len(pile) - depth]


def take_back(table: Table, seat: int, kind: int) -> Play:
    """A card returns from the discard pile to the hand."""
    yield from take_from_discard(table, seat, kind)
    table.hands[seat].append(kind)
    tell(table, "event.takes_back", seat, kind)


def copies_apart(pile: list[int], kind: int) -> list[int]:
    """How deep the copies of a card lie, 1 on top; of those side by side only the uppermost."""
    return [
        len(pile) - at
        for at in range(len(pile) - 1, -1, -1)
        if pile[at] == kind and (at == len(pile) - 1 or pile[at + 1] != kind)
    ]


def discard_some(table: Table, seat: int, count: int, kinds: list[int] | None = None) -> Play:
    """The player discards so many cards from hand, as far as possible, one by one (AE-8.5)."""
    for _ in range(count):
        options = different([k for k in table.hands[seat] if kinds is None or k in kinds])
        if not options:
            return
        discard_card(table, seat, (yield from choose(seat, "discard", options)))


def remove_from_game(table: Table, seat: int, kind: int) -> Play:
    """A destroyed card is gone; a corruption goes back to its deck, or with increased difficulty
    to any player's discard pile (AE-13.9, AE-19.3)."""
    tell(table, "event.destroys", seat, kind)
    if KINDS[kind].type != CORRUPTION:
        table.destroyed.append(kind)
    elif table.terms.harder:
        table.discards[seat].append(kind)
        whose = yield from agree(table, "taint", list(range(table.players)))
        table.discards[seat].pop()
        table.discards[whose].append(kind)
    else:
        table.corruptions.insert(0, kind)


def destroy_from_hand(table: Table, seat: int, kind: int) -> Play:
    table.hands[seat].remove(kind)
    yield from remove_from_game(table, seat, kind)


# ---- gaining (AE-6.2)


def gain_card(table: Table, seat: int, kind: int) -> Play:
    """A gained card goes on top of the discard pile, some may go on the deck."""
    to_discard(table, seat, kind)
    if KINDS[kind].gained_to_deck:
        places = [0, 1]
        if places[(yield Decision(seat, "on_deck", places))]:
            table.decks[seat].append(table.discards[seat].pop())
            tell(table, "event.on_deck", seat, kind)


def to_discard(table: Table, seat: int, kind: int) -> None:
    """A gained card goes on top of the discard pile."""
    tell(table, "event.gains", seat, kind)
    table.discards[seat].append(kind)


def pile_of(table: Table, kind: int) -> int:
    """The place of a kind in the supply."""
    return table.supply.index(kind)


def stocked(table: Table, types: list[int], most: int = 99) -> list[int]:
    """Kinds of these types that are still for sale, up to a cost."""
    found: list[int] = []
    place = 0
    for kind in table.supply:
        printed = KINDS[kind]
        if table.left[place] > 0 and printed.type in types and printed.cost <= most:
            found.append(kind)
        place += 1
    return found


def take_from_supply(table: Table, kind: int) -> None:
    table.left[pile_of(table, kind)] -= 1
