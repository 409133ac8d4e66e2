"""Aeon's End: a view with types, as the board reads it."""

from typing import NamedTuple

from klubovna.core.state import Json
from klubovna.terminal.boards.values import objects, strings, whole


class Prepped(NamedTuple):
    """A spell in a breach."""

    card: str
    now: bool
    used: bool


class Breach:
    """A breach of a mage; `stage` is how far a closed one is turned."""

    def __init__(self, data: dict[str, Json]) -> None:
        self.state = str(data["state"])
        self.stage = whole(data.get("stage"))
        self.can_focus = data.get("focus") is not None
        self.focus_cost = whole(data.get("focus"))
        self.open_cost = whole(data.get("open"))
        self.focused = bool(data.get("focused"))
        self.bonus = whole(data["bonus"])
        self.spells = [
            Prepped(str(one["card"]), bool(one["now"]), bool(one["used"]))
            for one in objects(data["spells"])
        ]


class Mage:
    """What lies before a player."""

    def __init__(self, data: dict[str, Json]) -> None:
        self.id = str(data["mage"])
        self.life = whole(data["life"])
        self.life_start = whole(data["life_start"])
        self.exhausted = bool(data["exhausted"])
        self.charges = whole(data["charges"])
        self.slots = whole(data["slots"])
        self.breaches = [Breach(one) for one in objects(data["breaches"])]
        self.hand = strings(data["hand"])
        self.deck = whole(data["deck"])
        self.discard = strings(data["discard"])
        self.played = strings(data["played"])

    def cards(self) -> int:
        """How many cards the player owns."""
        spells = sum(len(breach.spells) for breach in self.breaches)
        return self.deck + len(self.hand) + len(self.discard) + len(self.played) + spells


class InPlay(NamedTuple):
    """A minion with its life, or a power with its tokens."""

    card: str
    type: str
    tokens: int


class Nemesis:
    """The enemy of all."""

    def __init__(self, data: dict[str, Json]) -> None:
        self.id = str(data["nemesis"])
        self.life = whole(data["life"])
        self.life_start = whole(data["life_start"])
        self.deck = whole(data["deck"])
        self.discard = strings(data["discard"])
        self.in_play = [
            InPlay(str(one["card"]), str(one["type"]), whole(one["tokens"]))
            for one in objects(data["in_play"])
        ]
        self.fury = whole(data["fury"])
        self.husks = whole(data["husks"])
        self.hurt_husks = whole(data["hurt_husks"])
        self.corruptions = whole(data["corruptions"])
        self.devoured = strings(data["devoured"])


class Pile(NamedTuple):
    """A pile of the supply."""

    card: str
    cost: int
    left: int


class Order:
    """The turn order deck: what comes next as far as known, what is left, what has been."""

    def __init__(self, data: Json) -> None:
        assert isinstance(data, dict)
        self.known = strings(data["known"])
        self.to_come = strings(data["to_come"])
        self.discard = strings(data["discard"])


class Glimpse:
    """Everything that the players see."""

    def __init__(self, view: dict[str, Json]) -> None:
        self.seat = whole(view["seat"])
        self.players = whole(view["players"])
        self.phase = str(view["phase"])
        self.ending = str(view["ending"] or "")
        self.active = view["active"]
        self.gravehold = whole(view["gravehold"])
        self.gravehold_start = whole(view["gravehold_start"])
        self.mages = [Mage(one) for one in objects(view["mages"])]
        self.supply = [
            Pile(str(one["card"]), whole(one["cost"]), whole(one["left"]))
            for one in objects(view["supply"])
        ]
        nemesis = view["nemesis"]
        assert isinstance(nemesis, dict)
        self.nemesis = Nemesis(nemesis)
        self.order = Order(view["order"])
        self.aether = whole(view["aether"])
        self.gem_aether = whole(view["gem_aether"])
        self.spell_aether = whole(view["spell_aether"])
        self.discount = whole(view["discount"])
        self.warded = bool(view["warded"])
        self.double_prep = bool(view["double_prep"])


def counted(cards: list[str]) -> list[tuple[str, int]]:
    """Cards with how many of each, in the order of their first copy."""
    found: dict[str, int] = {}
    for card in cards:
        found[card] = found.get(card, 0) + 1
    return list(found.items())
