"""Evenfall: a view with types, as the board reads it."""

from typing import NamedTuple

from klubovna.core.state import Json
from klubovna.terminal.boards.values import numbers, objects, whole


class CardRef(NamedTuple):
    """A card: its design, and the number that tells copies apart."""

    id: str
    n: int


class PlaceSeen:
    """A place with all that lies on it."""

    def __init__(self, data: dict[str, Json]) -> None:
        self.id = str(data["place"])
        self.n = whole(data["n"])
        self.powerstone = str(data["powerstone"])
        ritual = data["ritual"]
        self.ritual = str(ritual["card"]) if isinstance(ritual, dict) else ""
        self.sickles = whole(data["sickles"])
        self.orbs = whole(data["orbs"])
        self.figure = str(data["figure"] or "")
        self.stone = str(data["stone"] or "")


class RegionSeen:
    """A region: places to discover, powerstones, its action space, who stands there."""

    def __init__(self, data: dict[str, Json]) -> None:
        self.id = str(data["region"])
        places = data["places"]
        self.places = [
            PlaceSeen(one) if isinstance(one, dict) else None
            for one in (places if isinstance(places, list) else [])
        ]
        self.stones = _names(data["stones"])
        space = data["space"]
        self.space_actor = whole(space["actor"]) if isinstance(space, dict) else -1
        self.space_figure = str(space["figure"]) if isinstance(space, dict) else ""
        # Everybody who fights here: in the middle circle and on the action space (EV-11.2).
        self.figures = [
            (whole(one["witches"]), whole(one["elders"])) for one in objects(data["figures"])
        ]
        if self.space_actor >= 0:
            witches, elders = self.figures[self.space_actor]
            on_space = (1, 0) if self.space_figure == "witch" else (0, 1)
            self.figures[self.space_actor] = (witches + on_space[0], elders + on_space[1])
        strengths = data["strengths"]
        self.strengths = [whole(one) for one in (strengths if isinstance(strengths, list) else [])]


class Actor:
    """What the viewer knows of a clan, or of the Automa."""

    def __init__(self, data: dict[str, Json]) -> None:
        self.clan = str(data["clan"])
        self.automa = bool(data["automa"])
        self.vp = whole(data["vp"])
        self.mana = whole(data["mana"])
        self.goods = numbers(data["goods"])
        self.witches = whole(data["witches"])
        self.elders = whole(data["elders"])
        self.coven = whole(data["coven"])
        self.token = bool(data["token"])
        self.passed = bool(data["passed"])
        self.cards = whole(data["cards"])
        self.hand = card_refs(data["hand"])
        self.outer = [PlaceSeen(one) for one in objects(data["outer"])]
        self.inner = [PlaceSeen(one) for one in objects(data["inner"])]
        self.specialists = card_refs(data["specialists"])
        self.council = card_refs(data["council"])
        self.borrowed = card_refs(data["borrowed"])
        rotated = data["rotated"]
        self.rotated = [whole(one) for one in rotated] if isinstance(rotated, list) else []
        self.stones = _names(data["stones"])
        self.stone_spaces = _names(data["stone_spaces"])
        self.bid = whole(data["bid"])
        self.strength = whole(data["strength"])
        self.parts = numbers(data["parts"])


class Glimpse:
    """Everything that one seat sees."""

    def __init__(self, view: dict[str, Json]) -> None:
        self.seat = whole(view["seat"])
        self.players = whole(view["players"])
        self.side = str(view["side"])
        self.level = str(view["automa"] or "")
        self.phase = str(view["phase"])
        self.round = whole(view["round"])
        self.first = whole(view["first"])
        self.active = whole(view["active"])
        self.actors = [Actor(one) for one in objects(view["actors"])]
        self.regions = [RegionSeen(one) for one in objects(view["regions"])]
        self.deck = whole(view["deck"])
        self.place_deck = whole(view["place_deck"])
        self.discard = card_refs(view["discard"])
        self.battle = view["battle"]
        self.rondel = whole(view["rondel"]) if view["rondel"] is not None else -1


def card_refs(data: Json) -> list[CardRef]:
    return [CardRef(str(one["card"]), whole(one["n"])) for one in objects(data)]


def _names(data: Json) -> list[str]:
    return [str(one or "") for one in data] if isinstance(data, list) else []
