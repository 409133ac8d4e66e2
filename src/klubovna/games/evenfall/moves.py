"""The things that clans do, each with what reacts to it: harvest, transfer, discover, catalysts,
the coven track, discards (EV-6, EV-7, EV-9, EV-10)."""

from typing import Final

from klubovna.core.decision import Answer, Decision, Play
from klubovna.games.evenfall.card import (
    HERB,
    KNOWLEDGE,
    ON_CATALYST,
    ON_COVEN_BONUS,
    ON_COVEN_STEP,
    ON_DISCARD,
    ON_DISCOVER,
    ON_HARVEST,
    ON_TRANSFER,
    POTION,
    Bundle,
    Op,
    Power,
)
from klubovna.games.evenfall.table import (
    EMPTY,
    OVERFLOW_VP,
    Table,
    because,
    can_pay,
    card_ref,
    gain,
    gain_resource,
    gain_vp,
    has_catalyst_slot,
    refill,
    show,
    side_of,
    tell_card,
    tell_number,
    tell_place,
)
from klubovna.texts import Ref

NONE: Final = -1
"""The option to choose nothing."""
YES: Final = 1
NO: Final = 0
ANY: Final = [HERB, POTION, KNOWLEDGE]
SICKLE: Final = 0
ORB: Final = 1000
"""Kind of a catalyst in an option; the place is added to it."""
FOR_REGION: Final = 1000
FOR_BINDING: Final = 2000
FOR_BOARD: Final = 3000
"""For what a cost is paid; the region or place is added to it."""


# ---- effects


def resolve(table: Table, me: int, ops: list[Op], cause: Ref | None = None) -> Play:
    """Carry the parts out in order, as far as possible (EV-0.3); the log names their cause."""
    before = because(table, cause)
    for op in ops:
        if op.asks:
            yield from op.ask(table, me)
        else:
            op.run(table, me)
    because(table, before)


def powers_on(
    table: Table, me: int, trigger: int, keyword: int = 0, figure: int = EMPTY, but: int = EMPTY
) -> list[Power]:
    """The player's permanent effects that react to this, but those of the card itself (EV-8.6)."""
    found: list[Power] = []
    cards = table.kit.cards
    ritual_on = table.ritual_on
    for place in table.outer[me] + table.inner[me]:
        ritual = ritual_on[place]
        if ritual != EMPTY and ritual != but:
            power = cards[ritual].power
            if power.trigger == trigger and fits(power, keyword, figure):
                found.append(power)
    for card in table.specialists[me]:
        if card != but:
            power = cards[card].power
            if power.trigger == trigger and fits(power, keyword, figure):
                found.append(power)
    for card in table.borrowed[me]:
        power = cards[card].power
        if power.trigger == trigger and fits(power, keyword, figure):
            found.append(power)
    for card in table.council[me]:
        lower = cards[card].council
        if lower is not None and lower.trigger == trigger and fits(lower, keyword, figure):
            found.append(lower)
    return found


def fits(power: Power, keyword: int, figure: int) -> bool:
    """Whether what happened passes the filter of an effect."""
    if power.keyword and not power.keyword & keyword:
        return False
    return power.figure == EMPTY or power.figure == figure


def react(table: Table, me: int, powers: list[Power]) -> Play:
    """The effects that were set off, one after the other."""
    for power in powers:
        if power.optional:
            table.subject = power.card
            answer = [YES, NO][(yield Decision(me, "use_power", [YES, NO]))]
            if answer == NO:
                continue
        yield from resolve(table, me, power.ops, card_ref(table, power.card))


# ---- resources


def take_any(table: Table, me: int, count: int) -> Play:
    """Resources of the player's choice, in any mix (EV-0.1)."""
    for _ in range(count):
        gain_resource(table, me, (yield Decision(me, "take", ANY)))


def gain_all(table: Table, me: int, bundle: Bundle, times: int) -> Play:
    """A bundle with resources to choose."""
    gain(table, me, bundle, times)
    if bundle.any:
        yield from take_any(table, me, bundle.any * times)


def pay(table: Table, me: int, cost: Bundle) -> Play:
    """Pay a cost that can be paid (EV-8.2)."""
    goods = table.goods[me]
    goods[0] -= cost.herb
    goods[1] -= cost.potion
    goods[2] -= cost.knowledge
    table.mana[me] -= cost.mana
    for _ in range(cost.any):
        held = [kind for kind in ANY if goods[kind] > 0]
        kind = held[0]
        if len(held) > 1:
            kind = held[(yield Decision(me, "pay", held))]
        goods[kind] -= 1
    yield from discard_cards(table, me, cost.discard)


def discard_cards(table: Table, me: int, count: int) -> Play:
    """Discard hand cards of the player's choice (EV-0.2)."""
    for _ in range(count):
        hand = table.hands[me]
        card = hand[0]
        if len(hand) > 1:
            options = hand[:]
            card = options[(yield Decision(me, "discard", options))]
        yield from discard(table, me, card)


def discard(table: Table, me: int, card: int) -> Play:
    """One card from the hand to the discard pile (EV-14.6)."""
    table.hands[me].remove(card)
    table.discard.append(card)
    show(table, me)
    tell_card(table, "event.discards", me, card)
    powers = powers_on(table, me, ON_DISCARD)
    if powers:
        yield from react(table, me, powers)


def offer_payment(table: Table, me: int, cost: Bundle, subject: int) -> Answer:
    """Whether the player pays; YES only if all of it was paid (EV-9.5, EV-9.6). The subject says
    for what: a place stands for the ritual on it, others are added to these numbers."""
    if not can_pay(table, me, cost):
        return NO
    table.subject = subject
    answer = [YES, NO][(yield Decision(me, "pay_cost", [YES, NO]))]
    if answer == YES:
        yield from pay(table, me, cost)
    return answer


# ---- harvest (EV-7)


def harvest(table: Table, me: int, place: int) -> Play:
    """The harvest effect once, and once more for every sickle (EV-7.3, EV-14.15)."""
    tell_place(table, "event.harvests", me, place)
    bundle = table.kit.places[place].harvest
    times = 1 + table.sickles[place]
    gain(table, me, bundle, times)
    if bundle.any:
        yield from take_any(table, me, bundle.any * times)
    powers = powers_on(table, me, ON_HARVEST)
    if powers:
        yield from react(table, me, powers)


def harvest_outer(table: Table, me: int) -> Play:
    """Every place in the outer circle, in an order of the player's choice (EV-7.2, EV-7.5)."""
    left = table.outer[me][:]
    while left:
        at = 0
        if len(left) > 1 and order_matters(table, left):
            options = left[:]
            at = yield Decision(me, "harvest_next", options)
        place = left.pop(at)
        yield from harvest(table, me, place)


def order_matters(table: Table, places: list[int]) -> bool:
    """Only a choice of resources can depend on cards that another place gives."""
    chooses = False
    draws = False
    for place in places:
        bundle = table.kit.places[place].harvest
        chooses = chooses or bundle.any > 0
        draws = draws or bundle.cards > 0
    return chooses and draws


# ---- transfer (EV-9.9)


def transfer(table: Table, me: int) -> Play:
    """One place may move from the outer to the inner circle, with all that lies on it."""
    if not table.outer[me]:
        return
    options = [NONE, *table.outer[me]]
    place = options[(yield Decision(me, "transfer", options))]
    if place == NONE:
        return
    table.outer[me].remove(place)
    table.inner[me].append(place)
    tell_place(table, "event.transfers", me, place)
    powers = powers_on(table, me, ON_TRANSFER)
    if powers:
        yield from react(table, me, powers)


# ---- the coven track (EV-10.6 to EV-10.8)


def advance(table: Table, me: int, steps: int, both: bool) -> Play:
    """Move up step by step and take every bonus; on the top, points instead."""
    track = table.kit.tracks[side_of(table, me).track]
    for _ in range(steps):
        if table.coven[me] == track.top:
            gain_vp(table, me, OVERFLOW_VP)
        else:
            table.coven[me] += 1
            tell_number(table, "event.advances", me, table.coven[me])
            yield from coven_bonus(table, me, table.coven[me], both)
        powers = powers_on(table, me, ON_COVEN_STEP)
        if powers:
            yield from react(table, me, powers)


def coven_bonus(table: Table, me: int, position: int, both: bool) -> Play:
    """The bonus of a space: one side of a slash, or both (EV-15.2)."""
    track = table.kit.tracks[side_of(table, me).track]
    sides = track.spaces[position - 1]
    if len(sides) == 1:
        yield from resolve(table, me, sides[0])
    elif both:
        for ops in sides:
            yield from resolve(table, me, ops)
    else:
        options = track.lists[position - 1]
        yield from resolve(table, me, sides[(yield Decision(me, "choose", options))])
    powers = powers_on(table, me, ON_COVEN_BONUS)
    if powers:
        yield from react(table, me, powers)


# ---- places and rituals


def discover(table: Table, me: int, region: int, place: int) -> Play:
    """A face-up place comes into the outer circle; the gap stays (EV-6.1, EV-6.4)."""
    row = table.slots[region]
    row[row.index(place)] = EMPTY
    table.outer[me].append(place)
    tell_place(table, "event.discovers", me, place)
    powers = powers_on(table, me, ON_DISCOVER)
    if powers:
        table.discovered = place
        yield from react(table, me, powers)


def refill_and_discover(table: Table, me: int) -> Play:
    """Choose a region, refill it, and discover there without witches (EV-14.9)."""
    regions = list(range(table.terms.regions))
    region = regions[(yield Decision(me, "region", regions))]
    refill(table, region)
    places = [place for place in table.slots[region] if place != EMPTY]
    if places:
        place = places[(yield Decision(me, "discover_free", places))]
        yield from discover(table, me, region, place)


def my_rituals(table: Table, me: int) -> list[int]:
    """The player's places with a ritual."""
    return [
        place
        for circle in (table.outer[me], table.inner[me])
        for place in circle
        if table.ritual_on[place] != EMPTY
    ]


def remove_ritual(table: Table, me: int, place: int) -> None:
    """Back to the box, with its catalysts; figures come home (EV-14.3)."""
    card = table.ritual_on[place]
    figure = table.figure_on[place]
    if figure != EMPTY:
        table.supply[me][figure] += 1
        table.figure_on[place] = EMPTY
    table.ritual_on[place] = EMPTY
    table.sickles[place] = 0
    table.orbs[place] = 0
    table.box.append(card)
    tell_card(table, "event.removes", me, card)


# ---- catalysts (EV-10)


def create_catalyst(table: Table, me: int, kind: int, place: int) -> Play:
    """Lay a sickle or an orb on a ritual; an orb is a step on the coven track (EV-10.3)."""
    if table.log is not None:
        key = "event.sickle" if kind == SICKLE else "event.orb"
        tell_card(table, key, me, table.ritual_on[place])
    if kind == SICKLE:
        table.sickles[place] += 1
    else:
        table.orbs[place] += 1
        yield from advance(table, me, 1, False)
    powers = powers_on(table, me, ON_CATALYST)
    if powers:
        yield from react(table, me, powers)


def create_free_catalyst(table: Table, me: int) -> Play:
    """A catalyst of the player's choice for nothing."""
    free = [place for place in my_rituals(table, me) if has_catalyst_slot(table, place)]
    if not free:
        return
    options = [SICKLE + place for place in free] + [ORB + place for place in free]
    option = options[(yield Decision(me, "free_catalyst", options))]
    kind = ORB if option >= ORB else SICKLE
    yield from create_catalyst(table, me, kind, option - kind)
