"""Questions and options in words: what a person reads, types and clicks."""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.core.events import seat_ref
from klubovna.core.game import Label
from klubovna.games.fantasy_realms.cards import BY_ID, CARDS
from klubovna.games.fantasy_realms.items import (
    AFTER_TURN,
    ITEM_BY_ID,
    ITEMS,
    REPLACES_TURN,
    item_ref,
)
from klubovna.games.fantasy_realms.suits import suit_id
from klubovna.games.fantasy_realms.table import (
    AFTER_DISCARD,
    BEFORE_DISCARD,
    BEFORE_DRAW,
    DISCARD_AND_DRAW,
    DISCARD_ITEM,
    DRAW_TWO,
    FROM_DECK,
    KEEP_CARD,
    KEEP_ITEM,
    NO_ITEM,
    NONE,
    OVER,
    PASS,
    TO_BOTTOM,
    TO_TOP,
    UNSEALED,
    USE_ITEM,
    Table,
    card_ref,
)
from klubovna.texts import Ref, Text

# kind of question: the verb that goes with a card
CARD_VERBS: Final = {
    "draw": "take",
    "fill": "take",
    "take": "take",
    "necromancer": "take",
    "genie": "take",
    "keep": "keep",
    "discard": "discard",
    "limit": "discard",
    "show": "show",
    "offer": "offer",
    "trade": "swap",
    "bury": "bury",
    "seal": "seal",
    "return": "return",
    "put_back": "return",
    "wish": "wish",
    "copy": "copy",
    "imitate": "imitate",
    "imitate_later": "imitate",
    "change": "change",
    "clear_one": "clear",
    "protect_one": "protect",
    "count_one": "count",
}
ITEM_VERBS: Final = {"reserve": "unpack", "salvage": "salvage", "repair": "repair"}
SUIT_KINDS: Final = ("suit", "change_to")

# option that is not a card: words, message key, what it belongs to on the table
SPECIAL: Final = {
    FROM_DECK: ("draw deck", "draw_deck", "deck"),
    DRAW_TWO: ("draw two", "draw_two", "deck"),
    KEEP_ITEM: ("keep item", "keep_item", "button:end"),
    DISCARD_ITEM: ("discard item", "discard_item", "button:discard_item"),
    NONE: ("none", "none", "button:none"),
    TO_TOP: ("top", "to_top", "deck"),
    TO_BOTTOM: ("bottom", "to_bottom", "button:bottom"),
    KEEP_CARD: ("keep card", "keep_card", "button:keep"),
    DISCARD_AND_DRAW: ("discard and draw", "discard_and_draw", "deck"),
    PASS: ("pass", "pass", "button:pass"),
}
ENDINGS: Final = (KEEP_ITEM, DISCARD_ITEM, PASS)


def prompt(table: Table, decision: Decision) -> Text:
    """The question in words."""
    return Text(f"prompt.{decision.kind}")


def label(table: Table, decision: Decision, index: int) -> Label:
    """One option in words."""
    option = decision.options[index]
    kind = decision.kind
    if option == USE_ITEM:
        item = table.face_up[decision.seat]
        return _named("use", ITEMS[item].id, item_ref(item), "item")
    if option in SPECIAL:
        words, key, target = SPECIAL[option]
        return Label(words, Text(f"option.{key}"), target, ends_turn=option in ENDINGS)
    if kind == "player":
        text = Text("option.player", {"player": seat_ref(option)})
        return Label(f"player {option + 1}", text, f"seat:{option}", verb="choose")
    if kind in SUIT_KINDS:
        suit = suit_id(option)
        text = Text("option.suit", {"suit": Ref(f"suits.{suit}")})
        return Label(suit, text, f"suit:{suit}", verb="name")
    if kind in ITEM_VERBS:
        return _named(ITEM_VERBS[kind], ITEMS[option].id, item_ref(option), "item")
    ends_turn = _ends_turn(table, decision)
    return _named(CARD_VERBS[kind], CARDS[option].id, card_ref(option), "card", ends_turn)


def _named(verb: str, id: str, ref: Ref, thing: str, ends_turn: bool = False) -> Label:
    text = Text(f"option.{verb}", {"card": ref})
    return Label(f"{verb} {id}", text, f"{thing}:{id}", ends_turn=ends_turn)


def _ends_turn(table: Table, decision: Decision) -> bool:
    """Whether the turn is over with this card: two players fill their hands card by card (FR-5.1),
    later a discard ends it (FR-3.2), unless an item asks for it or may still be used (FR-6.2)."""
    if decision.kind in ("fill", "keep"):
        return True
    if decision.kind != "discard" or table.stage != BEFORE_DISCARD:
        return False
    if not table.terms.items:
        return True
    seat = decision.seat
    hand = len(table.hands[seat])
    return table.face_up[seat] == NO_ITEM and hand == table.terms.hand_size + 1


def why_not(table: Table, seat: int, decision: Decision | None, target: str) -> Text:
    """Why the seat can't play the thing that it clicked."""
    if table.phase == OVER:
        return Text("why.over")
    if decision is None:
        return Text("why.turn_of", {"player": seat_ref(table.active)})
    thing, _, id = target.partition(":")
    if thing == "card" and id in BY_ID:
        return _why_not_card(table, seat, decision, BY_ID[id].index)
    if thing == "item" and id in ITEM_BY_ID:
        return _why_not_item(table, seat, ITEM_BY_ID[id].index)
    if thing == "deck" and not table.deck:
        return Text("why.deck_empty")
    return Text("why.asked_else", {"prompt": prompt(table, decision)})


def _why_not_card(table: Table, seat: int, decision: Decision, card: int) -> Text:
    ref = card_ref(card)
    if card in table.area and table.seals[card] not in (UNSEALED, seat):
        return Text("why.sealed", {"card": ref, "player": seat_ref(table.seals[card])})
    if decision.kind == "limit" and card in table.has_drawn:
        return Text("why.has_drawn", {"card": ref})
    if decision.kind == "draw" and card in table.hands[seat]:
        return Text("why.draw_first")
    if decision.kind == "discard" and card in table.area:
        return Text("why.has_drawn_already")
    if decision.kind == "discard" and card in table.drawn:
        return Text("why.just_taken", {"card": ref})
    return Text("why.asked_else", {"prompt": prompt(table, decision)})


def _why_not_item(table: Table, seat: int, item: int) -> Text:
    ref = item_ref(item)
    if table.face_up[seat] != item:
        return Text("why.not_your_item", {"card": ref})
    timing = ITEMS[item].timing
    if timing == REPLACES_TURN and table.stage != BEFORE_DRAW:
        return Text("why.only_before_draw", {"card": ref})
    if timing == AFTER_TURN and table.stage != AFTER_DISCARD:
        return Text("why.only_after_turn", {"card": ref})
    return Text("why.nothing_to_do", {"card": ref})
