"""Which positions of Evenfall can be: asked when one comes from outside."""

from typing import Final

from klubovna.core.bounds import Bound, Flag, Number, Row, any_twice
from klubovna.games.evenfall.card import CLANS, ELDER, RESOURCES, STONES, WITCH
from klubovna.games.evenfall.table import (
    BATTLES,
    ELDERS,
    EMPTY,
    MOST_BID,
    MOST_MANA,
    ROUNDS,
    SCORING,
    SCOUT,
    SIFT,
    STONES_PER_REGION,
    WITCHES,
    Table,
)

MUCH: Final = 1000
"""More goods or points than anybody ever has."""
SUBJECTS: Final = 1 << 16
FINAL_PARTS: Final = 4


def bounds(table: Table) -> dict[str, Bound]:
    return {**_common(table), **_by_actor(table), **_by_place(table)}


def _common(table: Table) -> dict[str, Bound]:
    terms, kit = table.terms, table.kit
    seat = Number(0, terms.players - 1)
    cards = Row(Number(0, len(kit.cards) - 1), 0, len(kit.cards))
    places = len(kit.places)
    slot = Number(EMPTY, places - 1)
    return {
        "phase": Number(SCOUT, SCORING),
        "round": Number(1, ROUNDS),
        "first": seat,
        "active": seat,
        "main_done": Flag(),
        "creating": Flag(),
        "passed": Row(Flag(), terms.players),
        "deck": cards,
        "discard": cards,
        "box": cards,
        "place_deck": Row(Number(0, places - 1), 0, places),
        "slots": Row(Row(slot, terms.slots), terms.regions),
        "region_stones": Row(Row(_stone(), 0, STONES_PER_REGION), terms.regions),
        "space_seat": Row(Number(EMPTY, terms.actors - 1), terms.regions),
        "space_figure": Row(Number(EMPTY, ELDER), terms.regions),
        "red_left": Flag(),
        "battle": Number(0, terms.regions - 1),
        "subject": Number(EMPTY, SUBJECTS),
        "discovered": slot,
        "rondel": Number(0, max(0, len(kit.rondel) - 1)),
    }


def _by_actor(table: Table) -> dict[str, Bound]:
    actors, kit = table.terms.actors, table.kit
    cards = Row(Number(0, len(kit.cards) - 1), 0, len(kit.cards))
    places = Row(Number(0, len(kit.places) - 1), 0, len(kit.places))
    much = Number(0, MUCH)
    steps = max(track.top for track in kit.tracks)
    return {
        "clans": Row(Number(0, len(CLANS) - 1), actors),
        "goods": Row(Row(much, len(RESOURCES)), actors),
        "mana": Row(Number(0, MOST_MANA), actors),
        "vp": Row(much, actors),
        "supply": Row(Row(Number(0, max(WITCHES, ELDERS)), 2), actors),
        "circle": Row(Row(Number(0, max(WITCHES, ELDERS)), 2 * table.terms.regions), actors),
        "coven": Row(Number(0, steps), actors),
        "token": Row(Flag(), actors),
        "hands": Row(cards, actors),
        "outer": Row(places, actors),
        "inner": Row(places, actors),
        "specialists": Row(cards, actors),
        "council": Row(cards, actors),
        "borrowed": Row(cards, actors),
        "rotated": Row(cards, actors),
        "stones": Row(Row(_stone(), 0, len(kit.stones) + actors), actors),
        "stone_spaces": Row(Row(Number(EMPTY, len(STONES) - 1), 0, len(kit.stones)), actors),
        "board_space": Row(Flag(), actors),
        "parts": Row(Row(Number(0, 0), FINAL_PARTS), actors),
        "bids": Row(Number(0, MOST_BID), actors),
        "strengths": Row(much, actors),
    }


def _by_place(table: Table) -> dict[str, Bound]:
    kit = table.kit
    places = len(kit.places)
    catalysts = Number(0, max((card.slots for card in kit.cards if card.ritual), default=0))
    return {
        "ritual_on": Row(Number(EMPTY, len(kit.cards) - 1), places),
        "sickles": Row(catalysts, places),
        "orbs": Row(catalysts, places),
        "figure_on": Row(Number(EMPTY, ELDER), places),
        "stone_on": Row(Number(EMPTY, len(STONES) - 1), places),
    }


def _stone() -> Bound:
    return Number(0, len(STONES) - 1)


def fault(table: Table) -> str:
    """No card and no place lies twice; figures are as many as there are; boards fit the clans."""
    cards = [*table.hands, *table.specialists, *table.council, table.ritual_on]
    if any_twice([*cards, table.deck, table.discard, table.box], EMPTY):
        return "deck"
    if any_twice([*table.outer, *table.inner, *table.slots, table.place_deck], EMPTY):
        return "place_deck"
    if len(set(table.clans)) != len(table.clans):
        return "clans"
    if table.phase == SIFT and not table.terms.experienced:
        return "phase"
    if table.phase == SIFT and any(len(hand) < 2 for hand in table.hands[: table.players]):
        return "hands"
    if table.phase < BATTLES and table.battle:
        return "battle"
    return _card_fault(table) or _actor_fault(table) or _place_fault(table)


def _card_fault(table: Table) -> str:
    """Specialists are specialists, rituals are rituals, and only those in play are turned."""
    cards = table.kit.cards
    for pile in [*table.specialists, *table.council]:
        if any(cards[card].ritual for card in pile):
            return "specialists"
    for card in table.ritual_on:
        if card != EMPTY and not cards[card].ritual:
            return "ritual_on"
    in_play = [card for pile in table.specialists for card in pile]
    for pile in table.borrowed:
        if any(card not in in_play for card in pile):
            return "borrowed"
    for pile in table.rotated:
        if any(cards[card].ritual for card in pile):
            return "rotated"
    return ""


def _actor_fault(table: Table) -> str:
    """The clan's board has its spaces; figures and stones come from somewhere."""
    for actor in range(table.terms.actors):
        side = table.kit.sides[table.clans[actor]][table.terms.side]
        automa = actor >= table.players
        if len(table.stone_spaces[actor]) != (0 if automa else len(side.stone_spaces)):
            return "stone_spaces"
        track = table.kit.automa_track if automa else side.track
        if table.coven[actor] > table.kit.tracks[track].top:
            return "coven"
        if _figures(table, actor, WITCH) > WITCHES or _figures(table, actor, ELDER) > ELDERS:
            return "supply"
    return ""


def _figures(table: Table, actor: int, figure: int) -> int:
    """How many figures of a kind an actor has on the board, in regions and on action spaces."""
    count = table.supply[actor][figure] + sum(table.circle[actor][figure::2])
    for region in range(table.terms.regions):
        if table.space_seat[region] == actor and table.space_figure[region] == figure:
            count += 1
    return count


def _place_fault(table: Table) -> str:
    """Nothing lies on a place that nobody has, and no more catalysts than it takes."""
    owned = {place for circle in table.outer + table.inner for place in circle}
    for place in range(len(table.kit.places)):
        ritual = table.ritual_on[place]
        if ritual == EMPTY:
            if table.sickles[place] or table.orbs[place]:
                return "sickles"
        elif place not in owned:
            return "ritual_on"
        elif table.sickles[place] + table.orbs[place] > table.kit.cards[ritual].slots:
            return "sickles"
        if place not in owned and (
            table.figure_on[place] != EMPTY or table.stone_on[place] != EMPTY
        ):
            return "figure_on"
    for region in range(table.terms.regions):
        if (table.space_seat[region] == EMPTY) != (table.space_figure[region] == EMPTY):
            return "space_figure"
    return ""
