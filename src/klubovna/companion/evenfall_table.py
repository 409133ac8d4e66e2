"""The physical table of a solo game of Evenfall, as far as the Automa is concerned: cards are what
the person reads off them, the rondel and the track may be those of the person's own board."""

from typing import Final

from klubovna.companion import request
from klubovna.companion.request import Fields
from klubovna.core.events import Log
from klubovna.core.game import complete_setup
from klubovna.core.registry import find_game
from klubovna.core.rng import Rng
from klubovna.core.state import Json
from klubovna.games.evenfall.automa import field_text
from klubovna.games.evenfall.card import (
    ELDER,
    INSTANT,
    KEYWORDS,
    LEVELS,
    WITCH,
    Binding,
    Bundle,
    Card,
    Field,
    Kit,
    Op,
    Place,
    Power,
    Track,
)
from klubovna.games.evenfall.cardfile import BOX
from klubovna.games.evenfall.components import RONDEL
from klubovna.games.evenfall.effects import Advance, Gain, Transfer
from klubovna.games.evenfall.table import ACTION, EMPTY, OVER, Table, empty_table
from klubovna.games.evenfall.terms import Terms
from klubovna.texts import Ref

GAME: Final = "evenfall"
AUTOMA: Final = 1
REGIONS: Final = 2
FREE: Final = ["place:0", "place:1", "place:deck", "card"]
"""What the rules may need to be told in a turn: the leftmost place of a region, the top place of
the place deck, the top card of the main deck."""
MOST: Final = 20

Fact = Place | Card | None
"""A card as it was read; None where there is no place."""


# ---- reading cards


def place_of(name: str, data: object) -> Place | None:
    """A place: witches, how many things the harvest and the binding bonus give, points."""
    if data is None:
        return None
    fields = request.fields(name, data, ["id", "witches", "harvest", "binding", "vp"])
    id = _design(name, fields, "places")
    binding = fields.get("binding")
    place = Place(
        id,
        id,
        request.number(f"{name}.witches", fields.get("witches"), 1, 2),
        0,
        Bundle(vp=request.number(f"{name}.harvest", fields.get("harvest"), 0, MOST)),
        None if binding is None else _binding(f"{name}.binding", binding),
        request.number(f"{name}.vp", fields.get("vp", 0), 0, MOST),
        "",
    )
    if not id:
        place.ref = Ref("companion.a_place")
    return place


def _binding(name: str, data: object) -> Binding:
    fields = request.fields(name, data, ["gives", "coven", "transfer", "keyword", "keyword_vp"])
    ops: list[Op] = []
    gives = request.number(f"{name}.gives", fields.get("gives", 0), 0, MOST)
    if gives:
        ops.append(Gain(Bundle(vp=gives)))
    coven = request.number(f"{name}.coven", fields.get("coven", 0), 0, MOST)
    if coven:
        ops.append(Advance(coven, False))
    transfer = request.number(f"{name}.transfer", fields.get("transfer", 0), 0, MOST)
    if transfer:
        ops.append(Transfer(transfer))
    keyword = _keyword(name, fields)
    points = request.number(f"{name}.keyword_vp", fields.get("keyword_vp", 0), 0, MOST)
    return Binding(None, ops, keyword, points)


def card_of(name: str, data: object) -> Card:
    """A card of the main deck: ritual or not, keyword, points."""
    fields = request.fields(name, data, ["id", "ritual", "keyword", "vp"])
    id = _design(name, fields, "cards")
    ritual = request.switch(f"{name}.ritual", fields.get("ritual"))
    points = request.number(f"{name}.vp", fields.get("vp"), 0, MOST)
    card = _card(id, ritual, _keyword(name, fields), points)
    if not id:
        card.ref = Ref("companion.a_card")
    return card


def _card(id: str, ritual: bool, keywords: int, points: int) -> Card:
    power = Power(INSTANT, [])
    return Card(id, 0, 1, ritual, keywords, Bundle(), points, 1, power, None, "")


def _keyword(name: str, fields: Fields) -> int:
    keyword = fields.get("keyword")
    if keyword is None:
        return 0
    return KEYWORDS[request.one_of(f"{name}.keyword", keyword, [*KEYWORDS])]


def _design(name: str, fields: Fields, what: str) -> str:
    """Its name, if the person says so: only for the words."""
    id = fields.get("id")
    if id is None:
        return ""
    kit = BOX.ours()
    known = (
        [place.design for place in kit.places]
        if what == "places"
        else [card.id for card in kit.cards]
    )
    return request.one_of(f"{name}.id", id, list(dict.fromkeys(known)))


# ---- the table


class Sitting:
    """The Automa's board after some moves."""

    def __init__(self, data: Fields) -> None:
        level = request.one_of("level", data.get("level", LEVELS[0]), LEVELS)
        setup = complete_setup(find_game(GAME), 1, {"automa": level}, GAME)
        self.kit = _kit(data)
        self.table: Table = empty_table(Terms(setup), self.kit, Rng(1, 2, 3, 4))
        self.table.clans = [0, 1]
        self.table.phase = ACTION
        self.table.supply[AUTOMA][ELDER] = 0

    def new_place(self, table: Table, place: Place | None) -> int:
        """The number of a place that comes to the table."""
        self.kit.places.append(place or _some_place())
        table.ritual_on.append(EMPTY)
        table.sickles.append(0)
        table.orbs.append(0)
        table.figure_on.append(EMPTY)
        table.stone_on.append(EMPTY)
        return len(self.kit.places) - 1

    def new_card(self, card: Card) -> int:
        self.kit.cards.append(card)
        return len(self.kit.cards) - 1

    def with_facts(self, points: int, facts: dict[str, Fact]) -> Table:
        """A copy with the turned card on the deck, and under it what is known of the rest. What
        is not known yet looks so that it can be used, to see whether it is needed."""
        table = self.table.copy()
        table.log = Log()
        del self.kit.places[len(self.table.ritual_on) :]
        self.taken: dict[str, int] = {}
        for region in range(REGIONS):
            table.slots[region] = self._place(table, f"place:{region}", facts)
        table.place_deck = self._place(table, "place:deck", facts)
        turned = self.new_card(_card("", False, 0, points))
        self.kit.cards[turned].ref = Ref("companion.a_card")
        top = facts.get("card")
        self.taken["card"] = self.new_card(top if isinstance(top, Card) else _card("", False, 0, 0))
        table.deck = [self.taken["card"], turned]
        table.discard = []
        return table

    def _place(self, table: Table, name: str, facts: dict[str, Fact]) -> list[int]:
        fact = facts.get(name, _some_place())
        if not isinstance(fact, Place):
            return []
        self.taken[name] = self.new_place(table, fact)
        return [self.taken[name]]

    def need(self, table: Table, facts: dict[str, Fact]) -> str:
        """What the turn used that nobody has told yet; "" when all is known."""
        for name, number in self.taken.items():
            if name not in facts:
                used = (
                    number not in table.deck
                    if name == "card"
                    else number in table.outer[AUTOMA] + table.inner[AUTOMA]
                )
                if used:
                    return name
        return ""

    def field(self, table: Table) -> Json:
        """The field that is being carried out."""
        return field_text(table, self.kit.rondel[table.rondel]).to_json()

    def lay_deck(self, points: list[int]) -> None:
        """Cards for a battle, from the top (EV-16.5)."""
        self.table.deck = [self.new_card(_card("", False, 0, n)) for n in reversed(points)]
        self.table.discard = []


def _some_place() -> Place:
    return Place("", "", 1, 0, Bundle(), None, 0, "")


def _kit(data: Fields) -> Kit:
    """Our regions and levels, and the rondel and the track of the person's board."""
    ours = BOX.ours()
    kit = Kit()
    kit.regions = ours.regions
    kit.sides = ours.sides
    kit.levels = ours.levels
    kit.lists = ours.lists
    kit.tracks = [*ours.tracks]
    kit.automa_track = ours.automa_track
    kit.rondel = ours.rondel
    if data.get("rondel") is not None:
        fields = request.entries("rondel", data["rondel"], 30)
        kit.rondel = [_rondel(f"rondel.{at}", field) for at, field in enumerate(fields)]
        if not kit.rondel:
            request.bad("field", name="rondel")
    if data.get("track") is not None:
        spaces = [
            [_space(f"track.{at}", space)]
            for at, space in enumerate(request.entries("track", data["track"], 30))
        ]
        kit.tracks[kit.automa_track] = Track("automa", spaces, [[] for _ in spaces])
    return kit


def _rondel(name: str, data: object) -> Field:
    fields = request.fields(name, data, ["action", "region", "golden"])
    action = request.one_of(f"{name}.action", fields.get("action"), RONDEL)
    least = 0 if action == "discover" else -1
    region = request.number(f"{name}.region", fields.get("region", least), least, REGIONS - 1)
    return Field(action, region, request.switch(f"{name}.golden", fields.get("golden", False)))


def _space(name: str, data: object) -> list[Op]:
    """A space of the Automa's track: points, or a transfer."""
    fields = request.fields(name, data, ["vp", "transfer"])
    ops: list[Op] = []
    points = request.number(f"{name}.vp", fields.get("vp", 0), 0, MOST)
    if points:
        ops.append(Gain(Bundle(vp=points)))
    transfers = request.number(f"{name}.transfer", fields.get("transfer", 0), 0, 3)
    if transfers:
        ops.append(Transfer(transfers))
    return ops


# ---- as JSON


def state_json(sitting: Sitting) -> dict[str, Json]:
    """All that stands on its board now."""
    table = sitting.table
    parts = table.parts[AUTOMA]
    return {
        "level": LEVELS[table.terms.level],
        "x": table.kit.levels[table.terms.level],
        "round": table.round,
        "vp": table.vp[AUTOMA],
        "coven": table.coven[AUTOMA],
        "coven_top": table.kit.tracks[table.kit.automa_track].top,
        "rondel": table.rondel,
        "witches": table.supply[AUTOMA][WITCH],
        "regions": [table.circle[AUTOMA][region * 2 + WITCH] for region in range(REGIONS)],
        "outer": [_place_json(table, place) for place in table.outer[AUTOMA]],
        "inner": [_place_json(table, place) for place in table.inner[AUTOMA]],
        "specialists": [_card_json(table, card) for card in table.specialists[AUTOMA]],
        "stones": len(table.stones[AUTOMA]),
        "result": None
        if table.phase != OVER
        else {
            "earned": table.vp[AUTOMA] - sum(parts),
            "specialists": parts[0],
            "rituals": parts[2],
            "places": parts[3],
            "total": table.vp[AUTOMA],
        },
    }


def _place_json(table: Table, place: int) -> Json:
    printed = table.kit.places[place]
    ritual = table.ritual_on[place]
    return {
        "id": printed.design or None,
        "harvest": printed.harvest.items(),
        "binding": printed.binding is not None,
        "vp": printed.inner_vp,
        "ritual": None if ritual == EMPTY else _card_json(table, ritual),
        "stone": table.stone_on[place] != EMPTY,
    }


def _card_json(table: Table, card: int) -> Json:
    printed = table.kit.cards[card]
    return {"id": printed.id or None, "vp": printed.vp}
