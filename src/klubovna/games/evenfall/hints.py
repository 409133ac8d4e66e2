"""What speaks for an option, with the numbers of the position, and the numbers by which players
tell how they stand."""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.games.evenfall.battle import participants, strength
from klubovna.games.evenfall.bots import likely_strength
from klubovna.games.evenfall.card import ELDER
from klubovna.games.evenfall.labels import DIALS, PLACE_KINDS, RESOURCE_KINDS, cost_texts
from klubovna.games.evenfall.moves import NONE
from klubovna.games.evenfall.offers import (
    BOARD,
    COUNCIL,
    DISCOVER,
    END,
    EXCHANGE,
    MAKE_ORB,
    MAKE_ORB_MANA,
    MAKE_SICKLE,
    MAKE_SICKLE_MANA,
    PASS,
    REGION_ELDER,
    REGION_WITCH,
    RITUAL,
    SPACE_ELDER,
    SPACE_WITCH,
    SPECIALIST,
    STEP,
    TOKEN,
    TRADE,
)
from klubovna.games.evenfall.rounds import PAIR
from klubovna.games.evenfall.table import EMPTY, Table, card_ref, is_automa, place_ref
from klubovna.texts import Text

GAUGES: Final[list[str]] = ["track", "built", "places", "coven", "mana", "goods", "cards"]
PLAYED: Final = (RITUAL, SPECIALIST, COUNCIL)
FIGURES: Final = (SPACE_WITCH, SPACE_ELDER, REGION_WITCH, REGION_ELDER)
CATALYSTS: Final = (MAKE_SICKLE, MAKE_SICKLE_MANA, MAKE_ORB, MAKE_ORB_MANA)


def gauges(table: Table, seat: int) -> list[int]:
    """A number for each of `GAUGES`."""
    places = table.outer[seat] + table.inner[seat]
    rituals = sum([1 for place in places if table.ritual_on[place] != EMPTY])
    built = len(table.specialists[seat]) + len(table.council[seat]) + rituals
    return [
        table.vp[seat],
        built,
        len(places),
        table.coven[seat],
        table.mana[seat],
        sum(table.goods[seat]),
        len(table.hands[seat]),
    ]


def grounds(table: Table, decision: Decision, index: int) -> Text:
    """What speaks for an option; of questions without things of their own, how the seat stands."""
    kind, me, option = decision.kind, decision.seat, decision.options[index]
    if kind == "act":
        return of_action(table, me, option)
    if kind in DIALS:
        return of_bid(table, me, option, kind == "adjust")
    if kind in RESOURCE_KINDS:
        herbs, potions, knowledge = table.goods[me]
        return Text("hint.goods", {"herb": herbs, "potion": potions, "knowledge": knowledge})
    if option == NONE:
        return standing(table, me)
    if kind == "discard" or kind == "borrow":
        return of_card(table, me, option)
    if kind == "sift":
        one, other = option // PAIR, option % PAIR
        points = table.kit.cards[one].vp + table.kit.cards[other].vp
        return Text("hint.sift", {"n": points, "cards": len(table.hands[me])})
    if kind == "lay":
        return of_place(table, option, table.subject)
    if kind in PLACE_KINDS:
        return of_place(table, option, table.ritual_on[option])
    return standing(table, me)


def standing(table: Table, me: int) -> Text:
    args = {"round": table.round, "n": table.vp[me], "mana": table.mana[me]}
    return Text("hint.standing", {**args, "goods": sum(table.goods[me])})


def of_card(table: Table, me: int, card: int) -> Text:
    args = {"n": table.kit.cards[card].vp, "cards": len(table.hands[me])}
    return Text("hint.card", {"card": card_ref(table, card), **args})


def of_place(table: Table, place: int, ritual: int) -> Text:
    """What a place gives at a harvest, and what it counts in the inner circle with its ritual."""
    points = table.kit.places[place].inner_vp
    if ritual != EMPTY:
        points += table.kit.cards[ritual].vp
    gives = cost_texts(table.kit.places[place].harvest)
    return Text("hint.place", {"card": place_ref(table, place), "n": points, "gives": gives})


def of_bid(table: Table, me: int, bid: int, shown: bool) -> Text:
    """The own strength with a bid, and the strongest of the others: what they are likely to come
    with, or have, where their dials are `shown`."""
    region = table.battle
    mine = strength(table, me, region) - table.bids[me] + bid
    rivals = [0.0]
    for other in participants(table, region):
        if other != me:
            known = shown and not is_automa(table, other)
            figure = strength(table, other, region) if known else 0
            rivals.append(figure if known else likely_strength(table, other, region))
    key = "hint.bid_shown" if shown else "hint.bid"
    return Text(key, {"n": mine, "likely": round(max(rivals)), "mana": table.mana[me]})


def of_action(table: Table, me: int, option: int) -> Text:
    """A main or free action: what it brings, or what it costs of what there is."""
    witches, elders = table.supply[me][0], table.supply[me][ELDER]
    goods, cards = sum(table.goods[me]), len(table.hands[me])
    if option in (PASS, END):
        return Text("hint.end", {"witches": witches, "elders": elders, "goods": goods})
    if option == TOKEN:
        return Text("hint.token", {"n": len(table.outer[me]), "round": table.round})
    if option in (TRADE, EXCHANGE):
        return Text("hint.trade", {"cards": cards, "goods": goods})
    if option == BOARD:
        return Text("hint.space", {"witches": witches, "elders": elders})
    kind, thing = option // STEP * STEP, option % STEP
    if kind in PLAYED:
        return of_card(table, me, thing)
    if kind == DISCOVER:
        printed = table.kit.places[thing]
        args = {"n": printed.witches, "have": witches, "points": printed.inner_vp}
        gives = cost_texts(printed.harvest)
        return Text("hint.discover", {"card": place_ref(table, thing), "gives": gives, **args})
    if kind in FIGURES:
        return Text("hint.space", {"witches": witches, "elders": elders})
    if kind in CATALYSTS:
        args = {"n": table.sickles[thing], "orbs": table.orbs[thing]}
        return Text("hint.catalyst", {"card": place_ref(table, thing), **args})
    return standing(table, me)
