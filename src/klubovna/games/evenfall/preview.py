"""What an option would cost and give, as far as it can be told beforehand."""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.games.evenfall.battle import battle_powers, rows
from klubovna.games.evenfall.card import (
    INSTANT,
    ON_CARD,
    ON_CATALYST,
    ON_COVEN_BONUS,
    ON_COVEN_STEP,
    ON_DISCOVER,
    ON_HARVEST,
    ON_RITUAL,
    ON_SPACE,
    ON_SPECIALIST,
    ON_TRANSFER,
    WITCH,
    Bundle,
    Op,
)
from klubovna.games.evenfall.ending import ritual_vp, stone_fits
from klubovna.games.evenfall.moves import NONE, ORB, YES, powers_on
from klubovna.games.evenfall.offers import (
    BOARD,
    COUNCIL,
    DISCOVER,
    EXCHANGE,
    HERBS_PER_SICKLE,
    MAKE_ORB,
    MAKE_ORB_MANA,
    MAKE_SICKLE,
    MAKE_SICKLE_MANA,
    POTIONS_PER_ORB,
    REGION_ELDER,
    REGION_WITCH,
    RITUAL,
    ROTATE,
    SPACE_ELDER,
    SPACE_WITCH,
    SPECIALIST,
    STEP,
    STONE,
    TOKEN,
    TRADE,
    TRADE_CARDS,
    Standing,
    council_cost,
)
from klubovna.games.evenfall.promise import (
    Amounts,
    add,
    add_bundle,
    add_harvest,
    add_powers,
    add_steps,
    ordered,
    printed_side,
    promised,
    promised_side,
)
from klubovna.games.evenfall.seen import Amount, Preview
from klubovna.games.evenfall.table import EMPTY, Table, side_of, strength_in
from klubovna.texts import Text

HARVESTS: Final = ("harvest_next", "harvest_one", "harvest_other")


class Outlook:
    """`costs` are paid; `gives` are the sides among which one chooses; `also` comes from own
    cards that react; `each` comes with every harvest; `later` are points at the end, `inside` those
    that count only in the inner circle (EV-8.7)."""

    def __init__(self) -> None:
        self.costs: Amounts = {}
        self.gives: list[Amounts] = [{}]
        self.also: Amounts = {}
        self.each: Amounts = {}
        self.later: Amounts = {}
        self.inside: Amounts = {}

    def json(self) -> Preview | None:
        points = self.later or self.inside
        if not (self.costs or any(self.gives) or self.also or self.each or points):
            return None
        return {
            "costs": as_json(self.costs),
            "gives": [as_json(side) for side in self.gives if side],
            "also": as_json(self.also),
            "each": as_json(self.each),
            "later": as_json(self.later),
            "inside": as_json(self.inside),
        }


def as_json(amounts: Amounts) -> list[Amount]:
    """Each amount in words, with its name and number beside them."""
    return [
        {**Text(f"amount.{name}", {"n": amounts[name]}).sent(), "name": name, "n": amounts[name]}
        for name in ordered(amounts)
    ]


def preview(table: Table, decision: Decision, option: int) -> Preview | None:
    """What the option costs and gives; None where there is nothing to say."""
    shown = Outlook()
    me = decision.seat
    kind = decision.kind
    if kind == "act":
        of_action(table, me, option, shown)
    elif kind in ("bid", "adjust"):
        of_bid(table, me, option, shown)
    elif option != NONE:
        of_answer(table, me, kind, option, shown)
    return shown.json()


# ---- main and free actions


def of_action(table: Table, me: int, option: int, shown: Outlook) -> None:
    side = side_of(table, me)
    if option >= STONE:
        space = (option - STONE) // 10
        shown.gives = promised(table, me, side.stone_spaces[space])
    elif option == TOKEN:
        shown.gives = promised(table, me, side.token)
        if "harvest_all" in printed_side(side.token):
            powers = powers_on(table, me, ON_HARVEST)
            add_powers(table, me, shown.also, powers, len(table.outer[me]))
    elif option == TRADE:
        add(shown.costs, "discard", TRADE_CARDS)
        add(shown.gives[0], "any", 1)
    elif option == EXCHANGE and side.exchange is not None:
        of_space(table, me, side.exchange.cost, side.exchange.ops, shown)
    elif option == BOARD and side.board_space is not None:
        add(shown.costs, "witches", 1)
        of_space(table, me, side.board_space.cost, side.board_space.ops, shown)
        add_powers(table, me, shown.also, powers_on(table, me, ON_SPACE, figure=WITCH))
    elif option >= STEP:
        of_thing(table, me, option // STEP * STEP, option % STEP, shown)


def of_thing(table: Table, me: int, kind: int, thing: int, shown: Outlook) -> None:
    """An action with a card, a place or a region."""
    if kind in (RITUAL, SPECIALIST, COUNCIL):
        of_card(table, me, kind, thing, shown)
    elif kind == ROTATE:
        power = table.kit.cards[thing].power
        of_space(table, me, power.cost, power.ops, shown)
    elif kind == DISCOVER:
        place = table.kit.places[thing]
        add(shown.costs, "witches", place.witches)
        add(shown.gives[0], "place", 1)
        add_powers(table, me, shown.also, powers_on(table, me, ON_DISCOVER))
        add(shown.inside, "vp", place.inner_vp)
    elif kind in (SPACE_WITCH, SPACE_ELDER):
        power = table.kit.cards[table.ritual_on[thing]].power
        of_figure(table, me, 0 if kind == SPACE_WITCH else 1, shown)
        of_space(table, me, power.cost, power.ops, shown)
    elif kind in (REGION_WITCH, REGION_ELDER):
        space = table.kit.regions[thing].space
        of_figure(table, me, 0 if kind == REGION_WITCH else 1, shown)
        of_space(table, me, space.cost, space.ops, shown)
        for gives in shown.gives:
            add(gives, "strength", 1)
    else:
        of_catalyst(table, me, kind, thing, shown)


def of_figure(table: Table, me: int, figure: int, shown: Outlook) -> None:
    add(shown.costs, "witches" if figure == WITCH else "elders", 1)
    add_powers(table, me, shown.also, powers_on(table, me, ON_SPACE, figure=figure))


def of_space(table: Table, me: int, cost: Bundle | None, ops: list[Op], shown: Outlook) -> None:
    if cost is not None:
        add_bundle(shown.costs, cost)
    shown.gives = promised(table, me, ops)


def of_card(table: Table, me: int, kind: int, card: int, shown: Outlook) -> None:
    printed = table.kit.cards[card]
    standing = Standing(table, me)
    if kind == COUNCIL:
        add_bundle(shown.costs, council_cost(table, me))
        less(shown.costs, standing.council_less)
        return
    add_bundle(shown.costs, printed.cost)
    add(shown.later if kind == SPECIALIST else shown.inside, "vp", printed.vp)
    if kind == SPECIALIST:
        less(shown.costs, standing.specialist_less)
    elif printed.power.kind == INSTANT:
        shown.gives = promised(table, me, printed.power.ops)
    trigger = ON_RITUAL if kind == RITUAL else ON_SPECIALIST
    for on in (trigger, ON_CARD):
        powers = powers_on(table, me, on, printed.keywords)
        add_powers(table, me, shown.also, powers)


def less(costs: Amounts, count: int) -> None:
    """A price that is less by resources of one's choice (EV-14.16)."""
    if count and costs:
        costs["less"] = count


def of_catalyst(table: Table, me: int, kind: int, place: int, shown: Outlook) -> None:
    """A sickle copies the harvest, an orb is a step (EV-10.2, EV-10.3)."""
    standing = Standing(table, me)
    if kind == MAKE_SICKLE:
        add(shown.costs, "herb", HERBS_PER_SICKLE)
    elif kind == MAKE_ORB:
        add(shown.costs, "potion", POTIONS_PER_ORB)
    elif kind == MAKE_SICKLE_MANA:
        add(shown.costs, "mana", standing.sickle_mana)
    elif kind == MAKE_ORB_MANA:
        add(shown.costs, "mana", standing.orb_mana)
    of_new_catalyst(table, me, kind in (MAKE_ORB, MAKE_ORB_MANA), place, shown)


def of_new_catalyst(table: Table, me: int, orb: bool, place: int, shown: Outlook) -> None:
    if orb:
        add_steps(table, me, shown.gives[0], 1, False)
        for on in (ON_COVEN_STEP, ON_COVEN_BONUS):
            add_powers(table, me, shown.also, powers_on(table, me, on))
    elif place in table.outer[me]:
        add_bundle(shown.each, table.kit.places[place].harvest)
    add_powers(table, me, shown.also, powers_on(table, me, ON_CATALYST))


# ---- battles


def of_bid(table: Table, me: int, bid: int, shown: Outlook) -> None:
    """The strength that the dial would give, and the rows that it reaches (EV-11.4, EV-11.5)."""
    bonus = sum(power.strength for power in battle_powers(table, me))
    strength = strength_in(table, me, table.battle) + bid + bonus
    add(shown.costs, "mana", bid)
    add(shown.gives[0], "strength", strength)
    rewards = table.kit.regions[table.battle].rewards
    for row in range(rows(strength)):
        for name, count in promised_side(table, me, rewards[row]).items():
            add(shown.gives[0], name, count)


# ---- answers to questions


def of_answer(table: Table, me: int, kind: str, option: int, shown: Outlook) -> None:
    if kind in HARVESTS:
        add_harvest(table, shown.gives[0], option)
        add_powers(table, me, shown.also, powers_on(table, me, ON_HARVEST))
    elif kind == "lay":
        of_binding(table, me, option, shown)
    elif kind == "transfer":
        add(shown.later, "vp", ritual_vp(table, option) + table.kit.places[option].inner_vp)
        add_powers(table, me, shown.also, powers_on(table, me, ON_TRANSFER))
    elif kind == "place_stone":
        add(shown.later, "vp", ritual_vp(table, option))
    elif kind == "choose":
        shown.gives = [promised_side(table, me, table.kit.lists[option])]
    elif kind == "reached":
        track = table.kit.tracks[side_of(table, me).track]
        shown.gives = [promised_side(table, me, side) for side in track.spaces[option - 1]]
    elif kind == "free_catalyst":
        place = option - ORB if option >= ORB else option
        of_new_catalyst(table, me, option >= ORB, place, shown)
    elif kind == "stone":
        add(shown.gives[0], "fits", len(stone_fits(table, me, option)))
    elif kind == "use_power" and option == YES and table.discovered != EMPTY:
        add_harvest(table, shown.gives[0], table.discovered)


def of_binding(table: Table, me: int, place: int, shown: Outlook) -> None:
    """The binding bonus for the ritual that is being laid (EV-8.4)."""
    binding = table.kit.places[place].binding
    if binding is None:
        return
    if binding.cost is not None:
        add_bundle(shown.costs, binding.cost)
    shown.gives = promised(table, me, binding.ops)
    if binding.keyword & table.kit.cards[table.subject].keywords:
        for gives in shown.gives:
            add(gives, "vp", binding.keyword_vp)
