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
        self.teams = [whole_list(team) for team in _list(view["teams"])]
        self.targets = whole_list(view["targets"])
        """Whom the power of the seat may hit now."""
        self.target = -1 if view["target"] is None else whole(view["target"])
        """Whom the question of how to split power is about, or -1."""
        self.phase = str(view["phase"])
        self.active = whole(view["active"])
        self.actors = [Actor(actor) for actor in objects(view["actors"])]
        self.center = whole(view["center"])
        self.row = [_slot(one) for one in _list(view["row"])]
        self.gems = whole(view["gems"])
        self.is_infinite = view["power"] is None
        self.power = whole(view["power"])
        self.focused = bool(view["focused"])
        self.hired = card_numbers(view["hired"])
        self.played_now = card_numbers(view["played_now"])
        self.bid = whole(view["bid"])
        self.bidders = whole_list(view["bidders"])
        self.offer = card_numbers(view["offer"])

    def nemesis(self) -> Actor | None:
        return self.actors[self.players] if self.mode == "solo" else None

    def is_teammate(self, seat: int) -> bool:
        """Whether this is somebody else of the viewer's team."""
        return seat != self.seat and any(seat in team and self.seat in team for team in self.teams)

    def is_marked(self, seat: int) -> bool:
        """Whom the split is about; else who can be hit, where that is not everybody."""
        if self.target >= 0:
            return seat == self.target
        enemies = [
            other
            for other, actor in enumerate(self.actors)
            if other != self.seat and not actor.out and not self.is_teammate(other)
        ]
        return seat in self.targets and len(self.targets) < len(enemies)


def _list(data: Json) -> list[Json]:
    return data if isinstance(data, list) else []


def whole_list(data: Json) -> list[int]:
    return [whole(one) for one in _list(data)]


def _slot(data: Json) -> Slot:
    return Slot(whole(data["n"]), whole(data["cost"])) if isinstance(data, dict) else Slot(-1, 0)


def card_numbers(data: Json) -> list[int]:
    return [whole(one["n"]) for one in objects(data)]


def printed(n: int) -> Card:
    """What is printed on a card."""
    return BY_ID[CARDS[n].id]
