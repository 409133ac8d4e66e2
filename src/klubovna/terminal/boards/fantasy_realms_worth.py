"""Fantasy Realms: what hands are worth, from nothing but a view."""

from typing import cast

from klubovna.games.fantasy_realms.cards import BY_ID, CARDS, deck_of
from klubovna.games.fantasy_realms.explain import Row, card_points, explain
from klubovna.games.fantasy_realms.hand import CHANGE_TO, PICKS, UNUSED, Card, Hand
from klubovna.games.fantasy_realms.items import Item, items_total
from klubovna.games.fantasy_realms.proof import decisions
from klubovna.games.fantasy_realms.seen import SeatView, View
from klubovna.games.fantasy_realms.solver import best_choices
from klubovna.games.fantasy_realms.suits import suit_by_id
from klubovna.games.fantasy_realms.table import scoring_switches
from klubovna.games.fantasy_realms.view import PICK_NAMES
from klubovna.terminal.boards.fantasy_realms_cards import cards_by_id, items_by_id
from klubovna.terminal.scene import Scene
from klubovna.texts import Text


class SeatGlimpse:
    """What the viewer knows of one player: cards and items instead of their ids."""

    def __init__(self, seat: SeatView) -> None:
        item = seat.get("item")
        self.count = seat["cards"]
        self.hand: list[Card] = cards_by_id(seat["hand"])
        self.item: list[Item] = items_by_id([item] if item is not None else [])
        self.used = seat.get("used_items", 0)
        self.reserve: list[Item] = items_by_id(seat.get("reserve", []))
        self.face_down: list[Item] = items_by_id(seat.get("face_down", []))
        self.picks = _picks(seat.get("picks", {}))
        self.score = seat.get("score", 0)


class Glimpse:
    """A view with cards and items instead of their ids."""

    def __init__(self, scene: Scene) -> None:
        view = cast(View, scene.view)
        self.seat = view["seat"]
        self.players = view["players"]
        self.phase = view["phase"]
        self.active = view["active"]
        self.end_at = view["end_at"]
        self.deck = view["deck"]
        self.with_items = view["cursed_items"]
        self.area = cards_by_id(view["area"])
        self.seals = view["seals"]
        self.deck_known = {
            known["from_top"] + 1: cards_by_id([known["card"]])[0] for known in view["deck_known"]
        }
        """Known cards of the draw deck by their place, counted from 1 at the top."""
        self.item_deck = view.get("item_deck", 0)
        self.seats = [SeatGlimpse(seat) for seat in view["seats"]]


class Worth:
    """What a hand would score now: points by position, and the choices behind them."""

    def __init__(self, total: int, points: list[int], active: int, choices: list[Text]) -> None:
        self.total = total
        self.points = points
        self.active = active
        self.choices = choices


def worth_now(scene: Scene, glimpse: Glimpse, seat: int) -> Worth:
    """The points of a known hand with the best end choices, and those already made."""
    player = glimpse.seats[seat]
    hand = _bench(scene, glimpse)
    decided = PICK_NAMES.index(scene.kind) if scene.kind in PICK_NAMES else 0
    deck = deck_of(
        bool(scene.options["new_suits"]),
        bool(scene.options["jester"]),
        str(scene.options["phoenix"]),
    )
    best = best_choices(hand, player.hand, deck, player.picks, decided)
    points = [base + bonus + penalty for base, bonus, penalty in card_points(hand)]
    return Worth(
        best.total + item_points(glimpse, player),
        points,
        int(hand.active),
        decisions(hand, best.picks),
    )


def final_rows(scene: Scene, glimpse: Glimpse, seat: int) -> tuple[list[Row], list[Text]]:
    """The cards of a finished hand with their reasons, and the choices of its owner."""
    player = glimpse.seats[seat]
    hand = _bench(scene, glimpse)
    hand.score(player.hand, player.picks, CARDS)
    return explain(hand, player.picks), decisions(hand, player.picks)


def item_points(glimpse: Glimpse, player: SeatGlimpse) -> int:
    return items_total(glimpse.players, [item.index for item in player.face_down])


def _bench(scene: Scene, glimpse: Glimpse) -> Hand:
    hand = Hand(scoring_switches(scene.options))
    hand.players = glimpse.players
    hand.area = glimpse.area
    return hand


def _picks(made: dict[str, str]) -> list[int]:
    picks = [UNUSED] * PICKS
    for name, value in made.items():
        kind = PICK_NAMES.index(name)
        picks[kind] = suit_by_id(value) if kind == CHANGE_TO else BY_ID[value].index
    return picks
