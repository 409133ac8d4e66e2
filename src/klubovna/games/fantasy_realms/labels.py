"""Questions and options in words: what a person reads, types and clicks."""

from klubovna.core.decision import Decision
from klubovna.core.events import seat_ref
from klubovna.core.game import Choice
from klubovna.games.fantasy_realms.cards import CARDS
from klubovna.games.fantasy_realms.items import ITEMS, item_ref
from klubovna.games.fantasy_realms.suits import suit_id
from klubovna.games.fantasy_realms.table import (
    DISCARD_AND_DRAW,
    DISCARD_ITEM,
    DRAW_TWO,
    FROM_DECK,
    KEEP_CARD,
    KEEP_ITEM,
    NONE,
    PASS,
    TO_BOTTOM,
    TO_TOP,
    USE_ITEM,
    Table,
    card_ref,
)
from klubovna.texts import Ref, Text

# kind of question: the verb that goes with a card
CARD_VERBS = {
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
ITEM_VERBS = {"reserve": "unpack", "salvage": "salvage", "repair": "repair"}
SUIT_KINDS = ("suit", "change_to")

# option that is not a card: words, message key, what it belongs to on the table
SPECIAL = {
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


def prompt(table: Table, decision: Decision) -> Text:
    """The question in words."""
    return Text(f"prompt.{decision.kind}")


def choice(table: Table, decision: Decision, index: int) -> Choice:
    """One option in words."""
    option = decision.options[index]
    kind = decision.kind
    if option == USE_ITEM:
        item = table.face_up[decision.seat]
        return _named("use", ITEMS[item].id, item_ref(item), "item")
    if option in SPECIAL:
        words, key, target = SPECIAL[option]
        return Choice(words, Text(f"option.{key}"), target)
    if kind == "player":
        words = f"player {option + 1}"
        return Choice(words, Text("option.player", {"player": seat_ref(option)}), f"seat:{option}")
    if kind in SUIT_KINDS:
        suit = suit_id(option)
        return Choice(suit, Text("option.suit", {"suit": Ref(f"suits.{suit}")}), f"suit:{suit}")
    if kind in ITEM_VERBS:
        return _named(ITEM_VERBS[kind], ITEMS[option].id, item_ref(option), "item")
    return _named(CARD_VERBS[kind], CARDS[option].id, card_ref(option), "card")


def _named(verb: str, id: str, ref: Ref, thing: str) -> Choice:
    return Choice(f"{verb} {id}", Text(f"option.{verb}", {"card": ref}), f"{thing}:{id}")
