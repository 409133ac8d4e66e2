"""What speaks for an option, with the numbers of the position, and the numbers by which players
tell how they stand."""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.games.evenfall.battle import participants, strength
from klubovna.games.evenfall.bots import likely_strength
from klubovna.games.evenfall.card import ELDER
from klubovna.games.evenfall.ending import ritual_vp, stone_fits
from klubovna.games.evenfall.labels import (
    DIALS,
    PLACE_KINDS,
    REGION_KINDS,
    RESOURCE_KINDS,
    RITUAL_KINDS,
    cost_texts,
)
from klubovna.games.evenfall.moves import NONE, ORB
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
    ROTATE,
    SPACE_ELDER,
    SPACE_WITCH,
    SPECIALIST,
    STEP,
    TOKEN,
    TRADE,
)
from klubovna.games.evenfall.rounds import PAIR
from klubovna.games.evenfall.table import (
    EMPTY,
    ROUNDS,
    Table,
    card_ref,
    is_automa,
    place_ref,
    side_of,
    strength_in,
)
from klubovna.games.evenfall.thumbs import USUAL
from klubovna.texts import Arg, Text

GAUGES: Final[list[str]] = ["track", "built", "places", "coven", "mana", "goods", "cards"]
PLAYED: Final = (RITUAL, SPECIALIST, COUNCIL)
ON_RITUALS: Final = (SPACE_WITCH, SPACE_ELDER)
IN_REGIONS: Final = (REGION_WITCH, REGION_ELDER)
SICKLES: Final = (MAKE_SICKLE, MAKE_SICKLE_MANA)
ORBS: Final = (MAKE_ORB, MAKE_ORB_MANA)
HARVESTS: Final = ("harvest_next", "harvest_one", "harvest_other")


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
    if kind == "place_stone":
        n = 0 if option == NONE else ritual_vp(table, option)
        return Text("hint.place_stone", {"n": n, "stones": len(table.stones[me])})
    if option == NONE:
        return standing(table, me)
    if kind == "discard":
        return of_card(table, me, option)
    if kind == "borrow":
        return of_laid(table, option)
    if kind == "sift":
        one, other = option // PAIR, option % PAIR
        points = table.kit.cards[one].vp + table.kit.cards[other].vp
        return Text("hint.sift", {"n": points, "cards": len(table.hands[me])})
    return of_place_question(table, me, kind, option)


def of_place_question(table: Table, me: int, kind: str, option: int) -> Text:
    """Questions about places, rituals, regions and powerstones."""
    if kind == "lay":
        return of_place(table, option, table.subject)
    if kind in HARVESTS:
        return of_harvest(table, me, option)
    if kind in PLACE_KINDS:
        return of_place(table, option, table.ritual_on[option])
    if kind in RITUAL_KINDS:
        return of_laid(table, table.ritual_on[option])
    if kind == "free_catalyst":
        return of_orb(table, me, option - ORB) if option >= ORB else of_sickle(table, me, option)
    if kind in REGION_KINDS:
        return of_region(table, me, option)
    if kind == "stone":
        fits, mine = len(stone_fits(table, me, option)), table.stones[me].count(option)
        return Text("hint.stone", {"n": fits, "mine": mine})
    return standing(table, me)


def standing(table: Table, me: int) -> Text:
    args = {"round": table.round, "n": table.vp[me], "mana": table.mana[me]}
    args["goods"], args["cards"] = sum(table.goods[me]), len(table.hands[me])
    return Text("hint.standing", args)


def of_card(table: Table, me: int, card: int) -> Text:
    args = {"n": table.kit.cards[card].vp, "cards": len(table.hands[me])}
    return Text("hint.card", {"card": card_ref(table, card), **args})


def of_council(table: Table, me: int, card: int) -> Text:
    """In the council a card has its council effect alone, and no points (EV-8.12)."""
    args = {"mine": len(table.council[me]), "cards": len(table.hands[me])}
    return Text("hint.council", {"card": card_ref(table, card), **args})


def of_laid(table: Table, card: int) -> Text:
    """A card that lies before somebody: what anybody's hand holds has nothing to do with it."""
    return Text("hint.laid", {"card": card_ref(table, card), "n": table.kit.cards[card].vp})


def of_place(table: Table, place: int, ritual: int) -> Text:
    """What a place gives at a harvest, and what it counts in the inner circle with its ritual."""
    points = table.kit.places[place].inner_vp
    if ritual != EMPTY:
        points += table.kit.cards[ritual].vp
    gives = cost_texts(table.kit.places[place].harvest)
    return Text("hint.place", {"card": place_ref(table, place), "n": points, "gives": gives})


def of_harvest(table: Table, me: int, place: int) -> Text:
    """What a harvest gives, once more for every sickle (EV-7.3)."""
    gives = cost_texts(table.kit.places[place].harvest)
    args: dict[str, Arg] = {"n": 1 + table.sickles[place], "goods": sum(table.goods[me])}
    return Text("hint.harvest", {"card": place_ref(table, place), "gives": gives, **args})


def of_sickle(table: Table, me: int, place: int) -> Text:
    """A sickle harvests the place of its ritual once more (EV-7.3); nothing in the inner circle is
    harvested (EV-7.4), and after the last token (EV-7.1) hardly anything."""
    gives = cost_texts(table.kit.places[place].harvest)
    args: dict[str, Arg] = {"ritual": card_ref(table, table.ritual_on[place])}
    args["card"] = place_ref(table, place)
    if place in table.inner[me]:
        return Text("hint.sickle_inside", {"n": len(table.inner[me]), **args})
    if table.round == ROUNDS and not table.token[me]:
        return Text("hint.sickle_late", {"n": len(table.outer[me]), **args})
    args["n"] = 2 + table.sickles[place]
    return Text("hint.sickle", {"gives": gives, **args})


def of_orb(table: Table, me: int, place: int) -> Text:
    """An orb is a step on the coven track (EV-10.3)."""
    top = table.kit.tracks[side_of(table, me).track].top
    ritual = table.ritual_on[place]
    free = table.kit.cards[ritual].slots - table.sickles[place] - table.orbs[place]
    args: dict[str, Arg] = {"n": min(top, table.coven[me] + 1), "top": top, "free": free}
    return Text("hint.orb", {"card": card_ref(table, ritual), **args})


def of_region(table: Table, me: int, region: int) -> Text:
    """The figures that count there in the battle (EV-11.2)."""
    witches, elders = table.supply[me][0], table.supply[me][ELDER]
    args: dict[str, Arg] = {"n": strength_in(table, me, region)}
    args["witches"], args["elders"] = witches, elders
    return Text("hint.region", {"region": table.kit.regions[region].ref, **args})


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
            rivals.append(figure if known else likely_strength(table, other, region, USUAL))
    key = "hint.bid_shown" if shown else "hint.bid"
    return Text(key, {"n": mine, "likely": round(max(rivals)), "mana": table.mana[me]})


def of_action(table: Table, me: int, option: int) -> Text:
    """A main or free action: what it brings, or what it costs of what there is."""
    witches, elders = table.supply[me][0], table.supply[me][ELDER]
    goods, cards = sum(table.goods[me]), len(table.hands[me])
    if option in (PASS, END):
        key = "hint.pass" if option == PASS else "hint.end"
        return Text(key, {"witches": witches, "elders": elders, "goods": goods})
    if option == TOKEN:
        return Text("hint.token", {"n": len(table.outer[me]), "round": table.round})
    if option in (TRADE, EXCHANGE):
        return Text("hint.trade", {"cards": cards, "goods": goods})
    if option == BOARD:
        return Text("hint.space", {"witches": witches, "elders": elders})
    kind, thing = option // STEP * STEP, option % STEP
    if kind in PLAYED:
        return of_council(table, me, thing) if kind == COUNCIL else of_card(table, me, thing)
    if kind == DISCOVER:
        printed = table.kit.places[thing]
        args = {"n": printed.witches, "have": witches, "points": printed.inner_vp}
        gives = cost_texts(printed.harvest)
        return Text("hint.discover", {"card": place_ref(table, thing), "gives": gives, **args})
    if kind in ON_RITUALS:
        return Text("hint.space", {"witches": witches, "elders": elders})
    if kind in IN_REGIONS:
        return of_region(table, me, thing)
    if kind in SICKLES:
        return of_sickle(table, me, thing)
    if kind in ORBS:
        return of_orb(table, me, thing)
    if kind == ROTATE:
        return Text("hint.rotate", {"card": card_ref(table, thing), "round": table.round})
    return standing(table, me)
