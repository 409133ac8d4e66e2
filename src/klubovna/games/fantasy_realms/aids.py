"""Help for people: what is printed on the cards, and what the own hand is worth and why."""

from typing import Final, TypeAlias

from klubovna.core.decision import Decision
from klubovna.core.game import SPECTATOR
from klubovna.core.rulings import rulings_to_json
from klubovna.games.fantasy_realms.cards import BASE, CARDS, CURSED_HOARD
from klubovna.games.fantasy_realms.effects import PerDiscard
from klubovna.games.fantasy_realms.ending import bench_for
from klubovna.games.fantasy_realms.explain import Row, explain
from klubovna.games.fantasy_realms.hand import (
    CHANGE,
    COPY,
    COUNT_ONE,
    IMITATE,
    IMITATE_LATER,
    UNUSED,
    Card,
)
from klubovna.games.fantasy_realms.items import ITEMS, item_ref, items_total
from klubovna.games.fantasy_realms.proof import decisions, proof
from klubovna.games.fantasy_realms.proposals import KINDS
from klubovna.games.fantasy_realms.quick import FACES, Quick
from klubovna.games.fantasy_realms.rulings import KEYWORDS, RULINGS
from klubovna.games.fantasy_realms.seen import Aids, Box, CardInfo, HandSheet, PrintedIn
from klubovna.games.fantasy_realms.seen import Row as RowInfo
from klubovna.games.fantasy_realms.solver import best_choices
from klubovna.games.fantasy_realms.suits import SUIT_IDS, suit_id, suits_in
from klubovna.games.fantasy_realms.table import (
    NO_ITEM,
    NONE,
    OVER,
    USE_ITEM,
    Table,
    Terms,
    area_is_full,
    discard,
)
from klubovna.texts import Text, TextJson

WIDE_CHOICES: Final = (COPY, IMITATE, IMITATE_LATER, CHANGE)
"""The choices with many options: two of them in a hand multiply."""

MOST_SHEETS: Final = 500
SheetKey: TypeAlias = tuple[
    tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...], int, int
]
_SHEETS: Final[dict[SheetKey, tuple[Terms, HandSheet]]] = {}
"""The sheets that were counted last, by all that they depend on, with what was agreed at their
table."""

LOOK_AT_AREA: Final = {
    card.index for card in CARDS if any(isinstance(effect, PerDiscard) for effect in card.bonus)
}


def components() -> Box:
    """The cards and items as printed."""
    return {
        "suits": [*SUIT_IDS],
        "cards": {card.id: _card(card) for card in CARDS},
        "items": {
            item.id: {"worth": item.worth, "timing": item.timing, "two": item.worth_for_two}
            for item in ITEMS
        },
        "keywords": [*KEYWORDS],
        "rulings": rulings_to_json(RULINGS),
    }


def _card(card: Card) -> CardInfo:
    printed_in: PrintedIn = "promo"
    if card in BASE:
        printed_in = "base"
    elif card in CURSED_HOARD:
        printed_in = "cursed_hoard"
    return {
        "suit": suit_id(card.suit),
        "suits": [suit_id(suit) for suit in suits_in(card.all_suits)],
        "strength": card.strength,
        "set": printed_in,
        "replaces": card.replaces or None,
        "penalty": card.has_penalty,
    }


def aids(table: Table, seat: int, decision: Decision | None) -> Aids:
    """The own hand's points with the best choices; when the match is over, everybody's."""
    if table.phase == OVER:
        return {"sheets": [sheet(table, other, decided=99) for other in range(table.players)]}
    if seat == SPECTATOR:
        return {}
    decided = 0 if decision is None else KINDS.get(decision.kind, 0)
    data: Aids = {"sheet": sheet(table, seat, decided)}
    if decision is not None and decision.kind in KINDS:
        data["worth"] = [option_worth(table, decision, i) for i in range(len(decision.options))]
    elif decision is not None and decision.kind == "discard":
        data["worth"], data["previews"] = discards(table, seat, decision.options)
    elif decision is not None and decision.kind == "draw":
        data["worth"] = [worth_with(table, seat, option) for option in decision.options]
    return data


def basis(table: Table, seat: int, decision: Decision | None) -> object:
    """All that the sheet depends on, where the question adds nothing to it."""
    if seat == SPECTATOR or table.phase == OVER:
        return None
    if decision is not None and (decision.kind == "discard" or decision.kind in KINDS):
        return None
    hand = table.hands[seat]
    area = table.area if any(card in LOOK_AT_AREA for card in hand) else []
    offered = decision.options if decision is not None and decision.kind == "draw" else []
    return tuple(hand), tuple(table.face_down[seat]), tuple(area), tuple(offered)


def take_long(table: Table, seat: int) -> bool:
    """Whether the hand has so many choices that the best ones are not found at once."""
    if table.phase == OVER:
        return False
    return sum(CARDS[card].pick in WIDE_CHOICES for card in table.hands[seat]) > 1


def worth_with(table: Table, seat: int, option: int) -> int | None:
    """What the hand is worth with this card of the area, less the card that it misses least; None
    for what is no card, and where the best choices of the hand are not found at once."""
    hand = table.hands[seat]
    if option < 0 or any(CARDS[card].pick in WIDE_CHOICES for card in [*hand, option]):
        return None
    taken = [*hand, option]
    area = without(table.area, option)
    worth = Worth(table, seat)
    if len(taken) <= table.terms.hand_size:
        return worth.of(taken, area)
    rest = taken if table.terms.may_return_card else hand  # FR-3.3
    return max(worth.of(without(taken, card), [*area, card]) for card in rest)


def discards(
    table: Table, seat: int, options: list[int]
) -> tuple[list[int | None], list[list[TextJson]]]:
    """What the hand is worth after each discard, and what else it brings, in words."""
    worth: list[int | None] = []
    previews: list[list[TextJson]] = []
    counting, hand, area = Worth(table, seat), table.hands[seat], table.area
    then = [text.sent() for text in area_then(table, seat)]
    for option in options:
        if option == USE_ITEM:
            worth.append(None)
            previews.append([])
            continue
        points = counting.of(without(hand, option), [*area, option])
        worth.append(points)
        left = Text("preview.hand", {"points": points, "n": len(hand) - 1})
        previews.append([left.sent(), *then])
    return worth, previews


def without(cards: list[int], card: int) -> list[int]:
    """All the others."""
    return [other for other in cards if other != card]


class Worth:
    """What hands that a seat may come to are worth."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self._items = items_total(table.players, table.face_down[seat])
        self._quick = Quick(table.terms.switches, table.players, [])
        self._bench = bench_for(table)

    def of(self, hand: list[int], area: list[int]) -> int:
        """The most that this hand can be worth, with this discard area."""
        for card in hand:
            if UNUSED < CARDS[card].pick < COUNT_ONE:
                return self._chosen(hand, area)
        self._quick.area = [FACES[card] for card in area]
        return self._quick.score([FACES[card] for card in hand]) + self._items

    def _chosen(self, hand: list[int], area: list[int]) -> int:
        """The same, where there is something to choose."""
        self._bench.area = [CARDS[card] for card in area]
        cards = [CARDS[card] for card in hand]
        return best_choices(self._bench, cards, self._table.terms.cards).total + self._items


def area_then(table: Table, seat: int) -> list[Text]:
    """What any discard brings: the discard area, the end of the game."""
    then = table.copy()
    then.log = None
    discard(then, seat, then.hands[seat][-1])
    if not area_is_full(then):
        return [Text("preview.area", {"n": len(then.area), "of": then.terms.end_at})]
    lines = [Text("preview.ends")]
    item = then.face_up[seat]
    if item != NO_ITEM and then.terms.ends_at_once:
        lines.append(Text("preview.item_lost", {"item": item_ref(item)}))
    return lines


def option_worth(table: Table, decision: Decision, index: int) -> int:
    """The most that the hand can be worth if this end choice is taken."""
    kind = KINDS[decision.kind]
    picks = table.picks[decision.seat][:]
    option = decision.options[index]
    picks[kind] = -1 if option == NONE else option
    cards = [CARDS[card] for card in table.hands[decision.seat]]
    best = best_choices(bench_for(table), cards, table.terms.cards, picks, kind + 1)
    return best.total + items_total(table.players, table.face_down[decision.seat])


def sheet(table: Table, seat: int, decided: int) -> HandSheet:
    """A score sheet: every card with its points and reasons. The same hand is not counted twice
    while others draw and discard; nobody may change what this gives."""
    hand = table.hands[seat]
    area = table.area if any(card in LOOK_AT_AREA for card in hand) else []
    items, picks = table.face_down[seat], table.picks[seat]
    key = (tuple(hand), tuple(area), tuple(items), tuple(picks), decided, table.players)
    known = _SHEETS.get(key)
    if known is not None and known[0] is table.terms:
        return known[1]
    if len(_SHEETS) >= MOST_SHEETS:
        _SHEETS.clear()
    counted = _counted(table, seat, decided)
    _SHEETS[key] = (table.terms, counted)
    return counted


def _counted(table: Table, seat: int, decided: int) -> HandSheet:
    bench = bench_for(table)
    cards = [CARDS[card] for card in table.hands[seat]]
    picks = table.picks[seat]
    if decided < len(picks):
        picks = best_choices(bench, cards, table.terms.cards, picks, decided).picks
    points = bench.score(cards, picks, CARDS)
    items = table.face_down[seat]
    return {
        "total": points + items_total(table.players, items),
        "cards": {row.card.id: row_to_json(row) for row in explain(bench, picks)},
        "items": {ITEMS[item].id: ITEMS[item].points(table.players, items) for item in items},
        "choices": [text.sent() for text in decisions(bench, picks)],
        "proof": [text.sent() for text in proof(bench, picks)],
    }


def row_to_json(row: Row) -> RowInfo:
    return {
        "base": row.base,
        "bonus": row.bonus,
        "penalty": row.penalty,
        "total": row.total(),
        "blanked": row.blanked,
        "reasons": [{"points": part.points, "text": part.reason.sent()} for part in row.parts],
        "notes": [note.sent() for note in row.notes],
    }
