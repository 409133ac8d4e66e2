"""What somebody asks of the Fantasy Realms scorer, checked before anything is scored.

The format of a request is that of one line of `klubovna score fantasy-realms --batch`: see
`fantasy_realms.score_lines`.
"""

import json
from collections.abc import Mapping
from functools import cache
from typing import Final

from klubovna.core.errors import KlubovnaError
from klubovna.games.fantasy_realms.cards import BY_ID, deck_of
from klubovna.games.fantasy_realms.hand import Card, Hand, Switches
from klubovna.games.fantasy_realms.items import ITEM_BY_ID
from klubovna.texts import words

GAME: Final = "klubovna.games.fantasy_realms"
MOST_CARDS: Final = 10
NOTHING: Final[list[object]] = []


class BadRequest(KlubovnaError):
    """A request that can't be scored."""

    def __str__(self) -> str:
        return words("en", GAME).say(self.text)


def bad(problem: str, **args: str | int) -> BadRequest:
    return BadRequest(f"scorer.error.{problem}", {**args})


class Mode:
    """The chosen modules: which cards there are, and a bench to score them on."""

    def __init__(self, new_suits: bool, jester: bool, phoenix: str) -> None:
        self.deck = deck_of(new_suits, jester, phoenix)
        self.by_id = {card.id: card for card in self.deck}
        self.hand = Hand(Switches())
        self.suits = 0
        for card in self.deck:
            self.suits |= card.suit

    def cards(self, ids: object, field: str) -> list[Card]:
        """The cards with these ids."""
        if type(ids) is not list:
            raise bad("not_list", field=field)
        try:
            return [self.by_id[id] for id in ids]
        except (KeyError, TypeError):
            for id in ids:
                self.card(id)
            raise

    def card(self, id: object) -> Card:
        """The card with this id."""
        if isinstance(id, str) and id in self.by_id:
            return self.by_id[id]
        if isinstance(id, str) and id in BY_ID:
            raise bad("not_in_modules", card=id)
        raise bad("unknown_card", card=shown(id))


@cache
def mode(new_suits: bool, jester: bool = False, phoenix: str = "no") -> Mode:
    return Mode(new_suits, jester, phoenix)


class Request:
    """A final hand with everything that its score depends on; `choices` None asks for the best."""

    def __init__(
        self,
        mode: Mode,
        players: int,
        cards: list[Card],
        area: list[Card],
        items: list[int],
        choices: Mapping[str, object] | None,
    ) -> None:
        self.mode = mode
        self.players = players
        self.cards = cards
        self.area = area
        self.items = items
        self.choices = choices

    def bench(self) -> Hand:
        """The mode's bench, where this request can be scored."""
        hand = self.mode.hand
        hand.players = self.players
        hand.area = self.area
        return hand


def read_request(data: Mapping[str, object]) -> Request:
    """The request in this JSON object; anything wrong with it raises BadRequest."""
    chosen, items_in_play = _read_expansion(data.get("expansion", {}))
    players = data.get("players", 4)
    if type(players) is not int or not 2 <= players <= 6:
        raise bad("players")
    cards = chosen.cards(data.get("hand", NOTHING), "hand")
    area = chosen.cards(data.get("discard", NOTHING), "discard")
    if not cards:
        raise bad("no_cards")
    if len(cards) > MOST_CARDS:
        raise bad("too_many_cards", n=len(cards))
    _check_once(cards, area)
    items = _read_items(data.get("cursed_items", NOTHING), items_in_play)
    choices = data.get("choices")
    if choices is not None and not isinstance(choices, dict):
        raise bad("not_object_field", field="choices")
    return Request(chosen, players, cards, area, items, choices)


def _read_expansion(data: object) -> tuple[Mode, bool]:
    if not isinstance(data, dict):
        raise bad("not_object_field", field="expansion")
    flags = [data.get(name, False) for name in ("new_suits", "cursed_items", "jester")]
    for name, flag in zip(("new_suits", "cursed_items", "jester"), flags):
        if type(flag) is not bool:
            raise bad("not_flag", field=name)
    phoenix = data.get("phoenix", "no")
    if phoenix not in ("no", "deluxe", "promo"):
        raise bad("phoenix")
    return mode(flags[0], flags[2], phoenix), flags[1]


def _check_once(cards: list[Card], area: list[Card]) -> None:
    both = cards + area
    if len(set(both)) < len(both):
        twice = next(card for i, card in enumerate(both) if card in both[:i])
        raise bad("twice", card=twice.id)


def _read_items(ids: object, in_play: bool) -> list[int]:
    if type(ids) is not list:
        raise bad("not_list", field="cursed_items")
    if ids and not in_play:
        raise bad("items_off")
    for i, id in enumerate(ids):
        if not isinstance(id, str) or id not in ITEM_BY_ID:
            raise bad("unknown_item", item=shown(id))
        if id in ids[:i]:
            raise bad("item_twice", item=id)
    return [ITEM_BY_ID[id].index for id in ids]


def shown(value: object) -> str:
    """A value as somebody wrote it, cut short."""
    if isinstance(value, list | dict):
        return "[…]" if isinstance(value, list) else "{…}"
    text = json.dumps(value)
    return text if len(text) <= 60 else text[:59] + "…"
