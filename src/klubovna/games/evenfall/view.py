"""What a seat may know, and dealing anew what it cannot know: other hands and the decks."""

from collections.abc import Sequence
from typing import Final

from klubovna.core.game import SPECTATOR
from klubovna.core.rng import Rng
from klubovna.games.evenfall.battle import bonus
from klubovna.games.evenfall.card import CLANS, LEVELS, MOON, STONES
from klubovna.games.evenfall.seen import (
    ActorView,
    FigureName,
    Held,
    Phase,
    PlaceView,
    RegionView,
    View,
)
from klubovna.games.evenfall.table import (
    ACTION,
    BATTLES,
    EMPTY,
    GATHER,
    OVER,
    ROUND_ENDS,
    SCORING,
    SCOUT,
    SIFT,
    Table,
    is_automa,
    strength_in,
)

PHASES: Final[dict[int, Phase]] = {
    SCOUT: "scout",
    SIFT: "sift",
    ACTION: "action",
    GATHER: "gather",
    BATTLES: "battle",
    ROUND_ENDS: "round_end",
    SCORING: "scoring",
    OVER: "over",
}
FIGURE_NAMES: Final[list[FigureName]] = ["witch", "elder"]


def cards_json(table: Table, cards: list[int]) -> list[Held]:
    """Cards: the number tells copies apart."""
    return [{"card": table.kit.cards[card].id, "n": card} for card in cards]


def stone_names(stones: list[int]) -> list[str]:
    return [STONES[stone] for stone in stones]


def place_json(table: Table, place: int) -> PlaceView:
    """A place with all that lies on it."""
    printed = table.kit.places[place]
    ritual = table.ritual_on[place]
    figure = table.figure_on[place]
    stone = table.stone_on[place]
    return {
        "place": printed.design,
        "n": place,
        "powerstone": STONES[printed.symbol],
        "ritual": None if ritual == EMPTY else {"card": table.kit.cards[ritual].id, "n": ritual},
        "sickles": table.sickles[place],
        "orbs": table.orbs[place],
        "figure": None if figure == EMPTY else FIGURE_NAMES[figure],
        "stone": None if stone == EMPTY else STONES[stone],
    }


def view(table: Table, seat: int) -> View:
    """All that the seat may know, built up from nothing."""
    return {
        "game": "evenfall",
        "seat": seat,
        "players": table.players,
        "side": "moon" if table.terms.side == MOON else "sun",
        "automa": LEVELS[table.terms.level] if table.terms.solo else None,
        "phase": PHASES[table.phase],
        "round": table.round,
        "first": table.first,
        "active": table.active,
        "main_done": table.main_done,
        "creating": table.creating,
        "actors": [_actor(table, seat, actor) for actor in range(table.terms.actors)],
        "regions": [_region(table, region) for region in range(table.terms.regions)],
        "deck": len(table.deck),
        "discard": cards_json(table, table.discard),
        "box": cards_json(table, table.box),
        "place_deck": len(table.place_deck),
        "battle": table.battle if table.phase == BATTLES else None,
        "rondel": table.rondel if table.terms.solo else None,
        "red_stone_left": table.red_left,
    }


def views(table: Table, seats: Sequence[int]) -> list[View]:
    """What several seats may know; what is open to all is one and the same."""
    shared = view(table, SPECTATOR)
    return [_seen_from(table, shared, seat) for seat in seats]


def _seen_from(table: Table, shared: View, seat: int) -> View:
    """What is open, and the own hand."""
    data = shared.copy()
    data["seat"] = seat
    if seat != SPECTATOR:
        own = shared["actors"][seat].copy()
        own["hand"] = cards_json(table, table.hands[seat])
        data["actors"] = [*shared["actors"]]
        data["actors"][seat] = own
    return data


def _region(table: Table, region: int) -> RegionView:
    owner = table.space_seat[region]
    return {
        "region": table.kit.regions[region].id,
        "places": [
            None if place == EMPTY else place_json(table, place) for place in table.slots[region]
        ],
        "stones": stone_names(table.region_stones[region]),
        "space": None
        if owner == EMPTY
        else {"actor": owner, "figure": FIGURE_NAMES[table.space_figure[region]]},
        "figures": [
            {"witches": circle[region * 2], "elders": circle[region * 2 + 1]}
            for circle in table.circle
        ],
        "strengths": [strength_in(table, actor, region) for actor in range(table.terms.actors)],
    }


def _actor(table: Table, viewer: int, actor: int) -> ActorView:
    """What the viewer knows of one player, or of the Automa."""
    goods = table.goods[actor]
    return {
        "clan": CLANS[table.clans[actor]],
        "automa": is_automa(table, actor),
        "vp": table.vp[actor],
        "mana": table.mana[actor],
        "goods": {"herb": goods[0], "potion": goods[1], "knowledge": goods[2]},
        "witches": table.supply[actor][0],
        "elders": table.supply[actor][1],
        "coven": table.coven[actor],
        "token": table.token[actor],
        "passed": actor < table.players and table.passed[actor],
        "cards": len(table.hands[actor]),
        "hand": cards_json(table, table.hands[actor]) if viewer == actor else None,
        "outer": [place_json(table, place) for place in table.outer[actor]],
        "inner": [place_json(table, place) for place in table.inner[actor]],
        "specialists": cards_json(table, table.specialists[actor]),
        "council": cards_json(table, table.council[actor]),
        "borrowed": cards_json(table, table.borrowed[actor]),
        "rotated": [*table.rotated[actor]],
        "stones": stone_names(table.stones[actor]),
        "stone_spaces": [
            None if stone == EMPTY else STONES[stone] for stone in table.stone_spaces[actor]
        ],
        "board_space": table.board_space[actor],
        "bid": table.bids[actor],
        "bonus": bonus(table, actor),
        "strength": table.strengths[actor],
        "parts": {
            "specialists": table.parts[actor][0],
            "council": table.parts[actor][1],
            "rituals": table.parts[actor][2],
            "places": table.parts[actor][3],
        },
    }


def resample(table: Table, seat: int, rng: Rng) -> None:
    """Deal anew what the seat cannot know: the main deck, other hands, the place deck."""
    piles = [table.deck]
    for other in range(table.players):
        if other != seat:
            piles.append(table.hands[other])
    hidden: list[int] = []
    for pile in piles:
        hidden.extend(pile)
    hidden.sort()
    rng.shuffle(hidden)
    at = 0
    for pile in piles:
        size = len(pile)
        pile[:] = hidden[at : at + size]
        at += size
    table.place_deck.sort()
    rng.shuffle(table.place_deck)
