"""Shards of Infinity: a view with types, as the board reads it."""

from typing import NamedTuple

from klubovna.core.state import Json
from klubovna.games.shards_of_infinity.card import Card
from klubovna.games.shards_of_infinity.cards import BY_ID, CARDS
from klubovna.terminal.boards.values import objects, whole


class Champion(NamedTuple):
    """A champion in play."""

    n: int
    health: int
    exhausted: bool


class Slot(NamedTuple):
    """A card of the centre row and its price now; -1 for an empty slot."""

    n: int
    cost: int


class Actor:
    """What the viewer knows of a player, or of the nemesis."""

    def __init__(self, data: dict[str, Json]) -> None:
        self.character = str(data["character"] or "")
        self.health = whole(data["health"])
        self.mastery = whole(data["mastery"])
        self.out = bool(data["out"])
        self.count = whole(data["cards"])
        self.hand = card_numbers(data["hand"])
        self.deck = whole(data["deck"])
        self.discard = card_numbers(data["discard"])
        self.played = card_numbers(data["played"])
        self.champions = [
            Champion(whole(one["n"]), whole(one["health"]), bool(one["exhausted"]))
            for one in objects(data["champions"])
        ]
        self.shield = whole(data["shield"])
        self.relics = card_numbers(data["relics"])
        self.hidden_relics = whole(data["hidden_relics"])
        self.relic_taken = bool(data["relic_taken"])


class Glimpse:
    """Everything that one seat sees. Cards are numbers, as in `Choice.target`."""

    def __init__(self, view: dict[str, Json]) -> None:
        self.seat = whole(view["seat"])
        self.players = whole(view["players"])
        self.mode = str(view["mode"])
        self.phase = str(view["phase"])
        self.active = whole(view["active"])
        self.actors = [Actor(actor) for actor in objects(view["actors"])]
        self.center = whole(view["center"])
        self.row = [_slot(one) for one in view["row"]] if isinstance(view["row"], list) else []
        self.gems = whole(view["gems"])
        self.is_infinite = view["power"] is None
        self.power = whole(view["power"])
        self.focused = bool(view["focused"])
        self.hired = card_numbers(view["hired"])
        self.played_now = card_numbers(view["played_now"])
        self.bid = whole(view["bid"])
        bidders = view["bidders"]
        self.bidders = [whole(seat) for seat in bidders] if isinstance(bidders, list) else []
        self.offer = card_numbers(view["offer"])

    def nemesis(self) -> Actor | None:
        return self.actors[self.players] if self.mode == "solo" else None


def _slot(data: Json) -> Slot:
    return Slot(whole(data["n"]), whole(data["cost"])) if isinstance(data, dict) else Slot(-1, 0)


def card_numbers(data: Json) -> list[int]:
    return [whole(one["n"]) for one in objects(data)]


def printed(n: int) -> Card:
    """What is printed on a card."""
    return BY_ID[CARDS[n].id]
