"""What speaks for an answer to the questions that cards and the nemesis put between the actions:
each sentence counts what the question is about."""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.core.events import seat_ref
from klubovna.games.aeons_end.breaches import (
    breach_at,
    opened,
    prepped_spells,
    spell_at,
    spell_kind,
)
from klubovna.games.aeons_end.card import CORRUPTION
from klubovna.games.aeons_end.catalogue import KINDS
from klubovna.games.aeons_end.damage import husk_life
from klubovna.games.aeons_end.labels import BREACH_KINDS, CARD_KINDS, ORDER_KINDS, SEAT_KINDS
from klubovna.games.aeons_end.mages import MAGES
from klubovna.games.aeons_end.piles import NONE
from klubovna.games.aeons_end.table import KIND, Table
from klubovna.texts import Text

HAND_KINDS: Final = ("ally", "give_gem", "who_discards", "who_destroys")
"""Questions about a mage whose cards matter."""
LOST_KINDS: Final = ("discard", "may_discard", "destroy", "may_destroy", "sift", "sift_destroy")
"""Questions about a card that its owner would do without."""
PILE_KINDS: Final = ("which_copy", "from_discard")


def of_question(table: Table, decision: Decision, option: int) -> Text:
    """What an answer is about, with its numbers."""
    kind, me = decision.kind, decision.seat
    if kind in ("cast", "cast_one"):
        return Text("hint.stay_prepped", {"n": len(prepped_spells(table, me))})
    if kind in ORDER_KINDS or kind == "order_bottom":
        return Text("hint.order", {"n": len(table.order)})
    if kind in SEAT_KINDS:
        return of_seat(table, kind, option)
    if kind in BREACH_KINDS:
        return of_breach(table, option)
    if kind == "lose_spell":
        return of_lost_spell(table, option)
    if kind in CARD_KINDS:
        return of_card(table, me, kind, option)
    return of_yes_or_no(table, me, kind)


def standing(table: Table, me: int) -> Text:
    args = {"n": table.life[me], "gravehold": table.gravehold, "nemesis": table.nemesis_life}
    return Text("hint.standing", args)


def of_seat(table: Table, kind: str, seat: int) -> Text:
    """A mage: whatever of it the question is about."""
    if seat == NONE:
        return Text("hint.gravehold", {"n": table.gravehold})
    who = seat_ref(seat)
    if kind in HAND_KINDS:
        return Text("hint.hand", {"player": who, "n": len(table.hands[seat])})
    if kind == "focus_whose":
        return Text("hint.breaches", {"player": who, "n": opened(table, seat)})
    if kind == "who_shuffles":
        return Text("hint.discard_pile", {"player": who, "n": len(table.discards[seat])})
    if kind == "wild":
        spells, cards = len(prepped_spells(table, seat)), len(table.hands[seat])
        return Text("hint.ready", {"player": who, "n": spells, "cards": cards})
    if kind == "suffer":
        left = max(0, table.life[seat] - table.amount)
        return Text("hint.suffers", {"player": who, "n": table.life[seat], "left": left})
    return Text("hint.player", {"player": who, "n": table.life[seat]})


def of_breach(table: Table, code: int) -> Text:
    seat, breach = breach_at(code)
    args = {"n": len(table.prepped[seat][breach]), "open": opened(table, seat)}
    return Text("hint.this_breach", args)


def of_lost_spell(table: Table, code: int) -> Text:
    seat = spell_at(code)[0]
    printed = KINDS[spell_kind(table, code)]
    n = len(prepped_spells(table, seat))
    return Text("hint.lose_spell", {"card": printed.ref, "cost": printed.cost, "n": n})


def of_card(table: Table, me: int, kind: str, card: int) -> Text:
    """A card: its price, beside what the question is about."""
    if card == NONE:
        return Text("hint.owned", {"n": owned(table, me), "cost": owned_cost(table, me)})
    printed = KINDS[card]
    if kind == "corruption":
        n = sum([1 for held in table.hands[me] if KINDS[held].type == CORRUPTION])
        return Text("hint.corruption", {"n": n})
    if kind == "devour":
        args = {"n": printed.cost, "left": table.left[table.supply.index(card)]}
        return Text("hint.devour", {"card": printed.ref, **args})
    if kind == "put_away":
        return Text(
            "hint.put_away", {"card": printed.ref, "n": printed.cost, "of": len(table.played[me])}
        )
    if kind in LOST_KINDS:
        args = {"n": printed.cost, "of": owned(table, me), "cost": owned_cost(table, me)}
        return Text("hint.without", {"card": printed.ref, **args})
    return Text("hint.price", {"card": printed.ref, "n": printed.cost})


def of_yes_or_no(table: Table, me: int, kind: str) -> Text:
    if kind == "spread":
        args = {"n": table.husks, "life": husk_life(table), "amount": table.amount}
        return Text("hint.husk", args)
    if kind in ("lose_charge", "lend"):
        slots = MAGES[table.mages[me]].slots
        return Text("hint.charges", {"n": table.charges[me], "of": slots})
    if kind == "may_draw":
        return Text("hint.hand", {"player": seat_ref(me), "n": len(table.hands[me])})
    if kind == "may_suffer":
        return Text("hint.for_life", {"n": table.life[me], "left": max(0, table.life[me] - 1)})
    if kind == "on_deck":
        printed = KINDS[table.discards[me][-1]]
        args = {"n": printed.cost, "deck": len(table.decks[me])}
        return Text("hint.on_deck", {"card": printed.ref, **args})
    if kind in PILE_KINDS:
        n = len(table.discards[me])
        return Text("hint.discard_pile", {"player": seat_ref(me), "n": n})
    return standing(table, me)


# ---- what a mage owns


def cards_of(table: Table, seat: int) -> list[int]:
    """All cards of a mage, wherever they lie."""
    found = table.hands[seat] + table.decks[seat] + table.discards[seat] + table.played[seat]
    for spells in table.prepped[seat]:
        found += [spell & KIND for spell in spells]
    return found


def owned(table: Table, seat: int) -> int:
    return len(cards_of(table, seat))


def owned_cost(table: Table, seat: int) -> int:
    """What all cards of a mage cost together."""
    return sum([KINDS[kind].cost for kind in cards_of(table, seat)])
