"""The scorer for the physical game of Fantasy Realms.

`score_lines` scores requests by the thousand, `score_sheet` explains one of them to its owner.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import NoReturn

from klubovna.companion.fantasy_realms_choices import Choices, Settled, choices_of, settle
from klubovna.companion.fantasy_realms_find import find_cards, find_items
from klubovna.companion.fantasy_realms_offers import Offer, offers
from klubovna.companion.fantasy_realms_request import BadRequest, Request, bad, read_request
from klubovna.games.fantasy_realms.aids import row_to_json
from klubovna.games.fantasy_realms.explain import Row, card_points, explain
from klubovna.games.fantasy_realms.items import ITEMS, Item, items_total
from klubovna.games.fantasy_realms.proof import decisions, proof
from klubovna.games.fantasy_realms.solver import best_choices
from klubovna.texts import Text

__all__ = [
    "BadRequest",
    "ItemRow",
    "Sheet",
    "find_cards",
    "find_items",
    "score_hand",
    "score_lines",
    "score_sheet",
]


# ---- one request, explained


class ItemRow:
    """A used cursed item and its points."""

    def __init__(self, item: Item, points: int) -> None:
        self.item = item
        self.points = points


class Sheet:
    """A scored hand with its reasons.

    `choices` are those that were used, in the format of a request; `best` tells whether no other
    choices would give more. `offers` are what can be chosen, `decisions` the used choices in
    words, and `proof` says who did what to whom, in the order of FR-8.
    """

    def __init__(
        self, rows: list[Row], items: list[ItemRow], choices: Choices, best_total: int
    ) -> None:
        self.rows = rows
        self.items = items
        self.choices = choices
        self.total = sum(row.total() for row in rows) + sum(row.points for row in items)
        self.rank = [self.total, -sum(row.base for row in rows)]
        """Of several hands the greatest rank wins; equal ones share the win (FR-4.4)."""
        self.best_total = best_total
        self.best = self.total >= best_total
        self.decisions: list[Text] = []
        self.proof: list[Text] = []
        self.offers: list[Offer] = []


def score_sheet(data: Mapping[str, object]) -> Sheet:
    """Score a request in the format of one batch line; a bad one raises BadRequest."""
    request = read_request(data)
    given = request.choices is not None
    settled = _settled(request)
    hand = request.bench()
    rows = explain(hand, settled.picks)
    said = decisions(hand, settled.picks), proof(hand, settled.picks)
    offered = offers(request, hand)
    items = [
        ItemRow(ITEMS[item], ITEMS[item].points(request.players, request.items))
        for item in request.items
    ]
    best_total = sum(row.points for row in items)
    if given:
        best_total += best_choices(hand, request.cards, request.mode.deck).total
    else:
        best_total += sum(row.total() for row in rows)
    sheet = Sheet(rows, items, settled.choices, best_total)
    sheet.decisions, sheet.proof = said
    sheet.offers = offered
    return sheet


def score_hand(data: Mapping[str, object]) -> dict[str, object]:
    """The sheet of a request, as JSON."""
    sheet = score_sheet(data)
    return {
        "total": sheet.total,
        "rank": sheet.rank,
        "best_total": sheet.best_total,
        "best": sheet.best,
        "cards": {row.card.id: row_to_json(row) for row in sheet.rows},
        "items": {row.item.id: row.points for row in sheet.items},
        "choices": sheet.choices,
        "offers": [offer.to_json() for offer in sheet.offers],
        "decisions": [text.to_json() for text in sheet.decisions],
        "proof": [text.to_json() for text in sheet.proof],
    }


def _settled(request: Request) -> Settled:
    """The given choices, or the best ones; the bench is left resolved."""
    if request.choices is not None:
        return settle(request)
    best = best_choices(request.bench(), request.cards, request.mode.deck)
    return Settled(choices_of(request.cards, best.picks), best.picks)


# ---- many requests, as JSON lines


def score_lines(lines: Iterable[str]) -> Iterator[str]:
    r"""Score requests, one JSON object a line, and give one JSON object a line.

    A request is `{"id", "expansion": {"new_suits", "cursed_items", "jester", "phoenix"},
    "players", "hand", "discard", "cursed_items", "choices"}`; only `hand` is needed. Without
    `choices` the best ones are found. The answer is `{"id", "score", "cards", "choices"}`, or
    `{"id", "error"}` where a request can't be scored. Empty lines are passed over.

    >>> print(next(score_lines(['{"id": 1, "hand": ["dragn"]}'])))
    {"id":1,"error":"There is no card \"dragn\"."}
    """
    for number, line in enumerate(lines):
        request = line if number else line.removeprefix("\ufeff")
        if request and not request.isspace():
            yield _answer(request)


def _answer(line: str) -> str:
    id = "null"
    try:
        data = _parse(line)
        id = _encode_id(data.get("id"))
        return _score(id, read_request(data))
    except BadRequest as error:
        return f'{{"id":{id},"error":{_encode(str(error))}}}'


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


_decode = json.JSONDecoder(parse_constant=_no_constant).decode
_encode = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


def _parse(line: str) -> dict[str, object]:
    try:
        data: object = _decode(line)
    except (ValueError, RecursionError):
        raise bad("not_json") from None
    if not isinstance(data, dict):
        raise bad("not_object")
    return data


def _encode_id(id: object) -> str:
    try:
        return _encode(id)
    except (ValueError, RecursionError):
        raise bad("id") from None


def _score(id: str, request: Request) -> str:
    settled = _settled(request)
    hand = request.mode.hand
    total = items_total(request.players, request.items) if request.items else 0
    cards: list[str] = []
    active = int(hand.active)
    for card, (base, bonus, penalty) in zip(request.cards, card_points(hand)):
        blanked = "false" if active & 1 else "true"
        active >>= 1
        total += base + bonus + penalty
        cards.append(
            f'"{card.id}":{{"base":{base},"bonus":{bonus},"penalty":{penalty},"blanked":{blanked}}}'
        )
    choices = _encode(settled.choices) if settled.choices else "{}"
    return f'{{"id":{id},"score":{total},"cards":{{{",".join(cards)}}},"choices":{choices}}}'
