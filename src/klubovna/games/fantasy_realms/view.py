"""What a seat may know (FR-11), and dealing anew what it cannot know."""

from collections.abc import Sequence
from typing import Final

from klubovna.core.game import SPECTATOR
from klubovna.core.piles import deal_anew
from klubovna.core.rng import Rng
from klubovna.games.fantasy_realms.cards import CARDS
from klubovna.games.fantasy_realms.hand import CHANGE_TO, UNUSED
from klubovna.games.fantasy_realms.items import ITEMS
from klubovna.games.fantasy_realms.seen import Known, Phase, SeatView, Stage, View
from klubovna.games.fantasy_realms.suits import suit_id
from klubovna.games.fantasy_realms.table import (
    AFTER_DISCARD,
    BEFORE_DISCARD,
    BEFORE_DRAW,
    END_CHOICES,
    EXTRA_CARDS,
    NO_ITEM,
    OVER,
    PUBLIC,
    TURNS,
    UNSEALED,
    Table,
)

PHASES: Final[dict[int, Phase]] = {
    TURNS: "turns",
    EXTRA_CARDS: "extra_cards",
    END_CHOICES: "end_choices",
    OVER: "over",
}
STAGES: Final[dict[int, Stage]] = {
    BEFORE_DRAW: "before_draw",
    BEFORE_DISCARD: "before_discard",
    AFTER_DISCARD: "after_discard",
}
PICK_NAMES: Final = [
    "copy",
    "imitate",
    "imitate_later",
    "change",
    "change_to",
    "clear_one",
    "protect_one",
    "count_one",
]


def card_ids(cards: list[int]) -> list[str]:
    return [CARDS[card].id for card in cards]


def item_ids(items: list[int]) -> list[str]:
    return [ITEMS[item].id for item in items]


def knows(table: Table, seat: int, card: int) -> bool:
    """Whether the seat knows where this card is; spectators know what every seat knows."""
    if table.phase == OVER:
        return True
    if seat == SPECTATOR:
        return table.known[card] == PUBLIC
    return bool(table.known[card] >> seat & 1)


def view(table: Table, seat: int) -> View:
    """All that the seat may know, built up from nothing."""
    sealed = [card for card in table.area if table.seals[card] != UNSEALED]
    data: View = {
        "game": "fantasy-realms",
        "seat": seat,
        "players": table.players,
        "phase": PHASES[table.phase],
        "active": table.active,
        "new_suits": table.terms.new_suits,
        "cursed_items": table.terms.items,
        "hand_size": table.terms.hand_size,
        "end_at": table.terms.end_at,
        "deck": len(table.deck),
        "deck_known": _known_in_deck(table, seat),
        "area": card_ids(table.area),
        "seals": {CARDS[card].id: table.seals[card] for card in sealed},
        "seats": [_seat(table, seat, other) for other in range(table.players)],
        "drawn": card_ids(table.drawn) if seat == table.active else len(table.drawn),
    }
    if seat == table.searcher and seat != SPECTATOR:
        data["deck_cards"] = card_ids(sorted(table.deck))
    if table.terms.items:
        data["item_deck"] = len(table.item_deck)
        data["item_pile"] = item_ids(table.item_pile)
        data["shown"] = CARDS[table.shown].id if table.shown != UNUSED else None
        data["offers"] = card_ids(table.offers)
        data["stage"] = STAGES[table.stage]
    return data


def views(table: Table, seats: Sequence[int]) -> list[View]:
    """What several seats may know; what is open to all is one and the same."""
    shared = view(table, SPECTATOR)
    return [_seen_from(table, shared, seat) for seat in seats]


def _seen_from(table: Table, shared: View, seat: int) -> View:
    """What is open, and what the seat knows besides."""
    if seat == SPECTATOR:
        return shared
    data = shared.copy()
    data["seat"] = seat
    data["deck_known"] = _known_in_deck(table, seat)
    seats = shared["seats"]
    data["seats"] = [_seat_from(table, seat, other, seats[other]) for other in range(len(seats))]
    if seat == table.active:
        data["drawn"] = card_ids(table.drawn)
    if seat == table.searcher:
        data["deck_cards"] = card_ids(sorted(table.deck))
    return data


def _seat_from(table: Table, viewer: int, seat: int, shared: SeatView) -> SeatView:
    """What the viewer knows of one player; what all know, where that is all."""
    if viewer != seat:
        known = 0
        for card in table.hands[seat]:
            known += knows(table, viewer, card)
        if known == len(shared["hand"]):
            return shared
    return _seat(table, viewer, seat)


def _known_in_deck(table: Table, seat: int) -> list[Known]:
    """Cards of the draw deck whose place the seat knows, counted from the top."""
    top = len(table.deck) - 1
    return [
        {"from_top": top - i, "card": CARDS[card].id}
        for i, card in enumerate(table.deck)
        if knows(table, seat, card)
    ]


def _seat(table: Table, viewer: int, seat: int) -> SeatView:
    """What the viewer knows of one player."""
    hand = table.hands[seat]
    known = [card for card in hand if viewer == seat or knows(table, viewer, card)]
    if viewer != seat:
        known.sort()
    open_to_viewer = viewer == seat or table.phase == OVER
    data: SeatView = {"cards": len(hand), "hand": card_ids(known)}
    if table.terms.items:
        item = table.face_up[seat]
        data["item"] = ITEMS[item].id if item != NO_ITEM else None
        data["used_items"] = len(table.face_down[seat])
        data["reserve"] = item_ids(table.reserves[seat])
        if open_to_viewer:
            data["face_down"] = item_ids(table.face_down[seat])
    if open_to_viewer and table.phase in (END_CHOICES, OVER):
        data["picks"] = _picks(table.picks[seat])
    if table.phase == OVER:
        data["score"] = table.scores[seat]
        data["strength"] = table.tie_strengths[seat]
    return data


def _picks(picks: list[int]) -> dict[str, str]:
    return {
        PICK_NAMES[kind]: suit_id(pick) if kind == CHANGE_TO else CARDS[pick].id
        for kind, pick in enumerate(picks)
        if pick > 0 or (pick == 0 and kind != CHANGE_TO)
    }


def resample(table: Table, seat: int, rng: Rng) -> None:
    """Deal the cards and items that the seat cannot know anew, in place."""
    hands = [table.hands[other] for other in range(table.players) if other != seat]
    if seat != table.active:
        hands.append(table.drawn)
    if seat == table.searcher:
        _deal_anew(table, seat, [table.deck], rng)
        _deal_anew(table, seat, hands, rng)
    else:
        _deal_anew(table, seat, [table.deck, *hands], rng)
    if table.terms.items and table.phase != OVER:
        hidden = [table.item_deck, *(table.face_down[s] for s in range(table.players) if s != seat)]
        items = sorted(item for pile in hidden for item in pile)
        rng.shuffle(items)
        for pile in hidden:
            size = len(pile)
            pile[:] = items[:size]
            del items[:size]


def _deal_anew(table: Table, seat: int, piles: list[list[int]], rng: Rng) -> None:
    """Shuffle the cards of these piles whose place the seat does not know."""
    unknown = [card for pile in piles for card in pile if not knows(table, seat, card)]
    deal_anew(table.known, unknown, piles, rng)
