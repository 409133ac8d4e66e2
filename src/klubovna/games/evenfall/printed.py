"""What is printed on the components, as JSON for those who draw them."""

from typing import Final

from klubovna.core.rulings import rulings_to_json
from klubovna.games.evenfall.battle import THRESHOLDS
from klubovna.games.evenfall.card import (
    ACTION_SPACE,
    BATTLE,
    CLANS,
    GAME_END,
    INSTANT,
    KEYWORDS,
    LEVELS,
    PERMANENT,
    ROUND_END,
    STONES,
    TURN_EFFECT,
    Bundle,
    Card,
    Kit,
    Op,
    Place,
    Side,
    Space,
)
from klubovna.games.evenfall.promise import add_bundle, printed
from klubovna.games.evenfall.rulings import KEYWORDS as WORDS
from klubovna.games.evenfall.rulings import RULINGS
from klubovna.games.evenfall.seen import (
    Amounts,
    BindingInfo,
    BoardSide,
    Box,
    CardInfo,
    PlaceInfo,
    SpaceInfo,
)
from klubovna.games.evenfall.table import MOST_BID, MOST_MANA, ROUNDS

POWERS: Final = {
    INSTANT: "instant",
    PERMANENT: "permanent",
    ACTION_SPACE: "action_space",
    TURN_EFFECT: "turn",
    BATTLE: "battle",
    ROUND_END: "round_end",
    GAME_END: "game_end",
}

RULES: Final = {
    "ritual": "EV-8.3 – EV-8.7",
    "specialist": "EV-8.8 – EV-8.14",
    "council": "EV-8.11 – EV-8.14",
    "place": "EV-6.1 – EV-7.5",
    "region": "EV-9.1 – EV-9.11, EV-11",
    "clan": "EV-2.2, EV-15",
    "automa": "EV-16",
    "outer": "EV-6.5, EV-7.2",
    "inner": "EV-9.4, EV-13.3",
    "stone": "EV-11.7, EV-13.2",
    "coven": "EV-10.6 – EV-10.8",
    "scout": "EV-4",
    "action": "EV-5",
    "battle": "EV-11",
    "round_end": "EV-12",
    "token": "EV-7.1 – EV-7.3",
    "trade": "EV-5.5",
    "exchange": "EV-15.1",
    "board": "EV-15.2",
    "end": "EV-5.2",
    "pass": "EV-5.4",
}
"""Which rules speak of what."""


def components(kit: Kit) -> Box:
    """The whole box. Effects are lists of sides, a side is amounts by name."""
    return {
        "file": kit.file,
        "reconstructed": kit.reconstructed,
        "rounds": ROUNDS,
        "most_mana": MOST_MANA,
        "most_bid": MOST_BID,
        "thresholds": [*THRESHOLDS],
        "cards": {card.id: card_json(card) for card in kit.cards},
        "places": {str(number): place_json(place) for number, place in enumerate(kit.places)},
        "regions": [
            {
                "id": region.id,
                "space": space_json(region.space),
                "rewards": [ops_json(ops) for ops in region.rewards],
                "token": region.token,
            }
            for region in kit.regions
        ],
        "tracks": {
            track.id: [[side_json(side) for side in space] for space in track.spaces]
            for track in kit.tracks
        },
        "clans": {
            clan: {
                "sun": board_json(kit, kit.sides[at][0]),
                "moon": board_json(kit, kit.sides[at][1]),
            }
            for at, clan in enumerate(CLANS)
        },
        "automa_track": kit.tracks[kit.automa_track].id,
        "rondel": [
            {"action": field.action, "region": field.region, "golden": field.golden}
            for field in kit.rondel
        ],
        "levels": {level: kit.levels[at] for at, level in enumerate(LEVELS)},
        "rules": {**RULES},
        "keywords": [*WORDS],
        "rulings": rulings_to_json(RULINGS),
    }


def card_json(card: Card) -> CardInfo:
    power = card.power
    space = Space(card.id, power.cost, power.ops)
    return {
        "ritual": card.ritual,
        "keyword": keyword_name(card.keywords),
        "cost": bundle_json(card.cost),
        "vp": card.vp,
        "slots": card.slots,
        "source": card.source,
        "kind": POWERS[power.kind],
        "council_kind": None if card.council is None else POWERS[card.council.kind],
        "space": space_json(space) if power.kind in (ACTION_SPACE, TURN_EFFECT) else None,
    }


def place_json(place: Place) -> PlaceInfo:
    binding = place.binding
    bonus: BindingInfo | None = None
    if binding is not None:
        bonus = {
            "cost": None if binding.cost is None else bundle_json(binding.cost),
            "gives": ops_json(binding.ops),
            "keyword": keyword_name(binding.keyword),
            "keyword_vp": binding.keyword_vp,
        }
    return {
        "place": place.design,
        "witches": place.witches,
        "powerstone": STONES[place.symbol],
        "harvest": bundle_json(place.harvest),
        "binding": bonus,
        "inner_vp": place.inner_vp,
        "source": place.source,
    }


def board_json(kit: Kit, side: Side) -> BoardSide:
    return {
        "income": bundle_json(side.income),
        "income_harvest": side.income_harvest,
        "council_first": bundle_json(side.council_first),
        "council_next": bundle_json(side.council_next),
        "track": kit.tracks[side.track].id,
        "token": ops_json(side.token),
        "exchange": None if side.exchange is None else space_json(side.exchange),
        "board_space": None if side.board_space is None else space_json(side.board_space),
        "stone_spaces": [ops_json(ops) for ops in side.stone_spaces],
    }


def space_json(space: Space) -> SpaceInfo:
    return {
        "cost": None if space.cost is None else bundle_json(space.cost),
        "gives": ops_json(space.ops),
    }


def ops_json(ops: list[Op]) -> list[Amounts]:
    return [dict(side) for side in printed(ops)]


def side_json(ops: list[Op]) -> Amounts:
    return dict(printed(ops)[0])


def bundle_json(bundle: Bundle) -> Amounts:
    found: dict[str, int] = {}
    add_bundle(found, bundle)
    return found


def keyword_name(keywords: int) -> str | None:
    for name, bit in KEYWORDS.items():
        if keywords & bit:
            return name
    return None
