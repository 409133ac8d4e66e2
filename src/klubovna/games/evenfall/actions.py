"""Carrying out main and free actions (EV-5 to EV-10, EV-15)."""

from klubovna.core.decision import Answer, Decision, Play
from klubovna.games.evenfall.card import (
    ELDER,
    INSTANT,
    ON_CARD,
    ON_OTHER_TOKEN,
    ON_RITUAL,
    ON_SPACE,
    ON_SPECIALIST,
    WITCH,
    Bundle,
    Card,
    Op,
)
from klubovna.games.evenfall.moves import (
    ANY,
    FOR_BINDING,
    FOR_BOARD,
    FOR_REGION,
    NO,
    ORB,
    SICKLE,
    create_catalyst,
    discard_cards,
    discover,
    offer_payment,
    pay,
    powers_on,
    react,
    resolve,
    take_any,
)
from klubovna.games.evenfall.offers import (
    COUNCIL,
    DISCOVER,
    END,
    EXCHANGE,
    HERBS_PER_SICKLE,
    MAKE_ORB,
    MAKE_SICKLE,
    MAKE_SICKLE_MANA,
    PASS,
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
    actions,
    affordable,
    council_cost,
)
from klubovna.games.evenfall.table import (
    EMPTY,
    Table,
    actor_ref,
    because,
    card_ref,
    gain_vp,
    place_ref,
    place_witches,
    show,
    side_of,
    tell,
    tell_card,
)


def act(table: Table, me: int, action: int) -> Play:
    """Carry out one main or free action."""
    if action == TRADE:
        yield from trade(table, me)
    elif action == EXCHANGE:
        yield from exchange(table, me)
    elif action >= ROTATE:
        if action >= STONE:
            yield from place_stone(table, me, (action - STONE) // 10, (action - STONE) % 10)
        else:
            yield from rotate(table, me, action - ROTATE)
    elif action >= MAKE_SICKLE:
        table.main_done = True
        table.creating = True
        yield from make_catalyst(table, me, action // STEP * STEP, action % STEP)
    else:
        table.main_done = True
        yield from main_action(table, me, action // STEP * STEP, action % STEP)


def main_action(table: Table, me: int, kind: int, thing: int) -> Play:
    if kind == RITUAL:
        yield from play_ritual(table, me, thing)
    elif kind == SPECIALIST:
        yield from play_specialist(table, me, thing)
    elif kind == COUNCIL:
        yield from play_council(table, me, thing)
    elif kind == DISCOVER:
        region = 0
        while thing not in table.slots[region]:
            region += 1
        place_witches(table, me, region, table.kit.places[thing].witches)
        yield from discover(table, me, region, thing)
    elif kind in (SPACE_WITCH, SPACE_ELDER):
        yield from use_ritual(table, me, thing, WITCH if kind == SPACE_WITCH else ELDER)
    elif kind in (REGION_WITCH, REGION_ELDER):
        yield from use_region(table, me, thing, WITCH if kind == REGION_WITCH else ELDER)
    elif thing == TOKEN:
        yield from activate_token(table, me)
    else:
        yield from use_board(table, me)


def activate_token(table: Table, me: int) -> Play:
    """The clan token, once per round; others may react to it (EV-7.1, EV-14.14)."""
    tell(table, "event.token", me)
    yield from resolve(table, me, side_of(table, me).token)
    table.token[me] = False
    yield from others_react(table, me)


def others_react(table: Table, me: int) -> Play:
    """Effects of the other players that see a clan token being activated (EV-14.14)."""
    for step in range(1, table.terms.actors):
        other = (me + step) % table.terms.actors
        if other < table.players:
            powers = powers_on(table, other, ON_OTHER_TOKEN)
            if powers:
                yield from react(table, other, powers)


def play_ritual(table: Table, me: int, card: int) -> Play:
    """Pay, place, binding bonus, instant effect, reactions (EV-8.3 to EV-8.6)."""
    printed = table.kit.cards[card]
    free = [
        place
        for circle in (table.outer[me], table.inner[me])
        for place in circle
        if table.ritual_on[place] == EMPTY
    ]
    place = free[0]
    if len(free) > 1:
        table.subject = card
        place = free[(yield Decision(me, "lay", free))]
    goods = table.goods[me]
    goods[0] -= printed.herb
    goods[1] -= printed.potion
    goods[2] -= printed.knowledge
    table.hands[me].remove(card)
    show(table, me)
    table.ritual_on[place] = card
    if table.log is not None:
        table.log.tell(
            "event.ritual",
            {
                "player": actor_ref(table, me),
                "card": card_ref(table, card),
                "place": place_ref(table, place),
            },
        )
    yield from bind(table, me, place, printed)
    if printed.power.kind == INSTANT:
        yield from resolve(table, me, printed.power.ops, printed.ref)
    yield from played(table, me, card, ON_RITUAL)


def bind(table: Table, me: int, at: int, ritual: Card) -> Play:
    """The binding bonus of the place, with points for the keyword (EV-8.4, EV-15.1)."""
    binding = table.kit.places[at].binding
    if binding is None:
        return
    if binding.cost is not None:
        paid = yield from offer_payment(table, me, binding.cost, FOR_BINDING + at)
        if paid == NO:
            return
    before = because(table, place_ref(table, at))
    yield from resolve(table, me, binding.ops)
    if binding.keyword & ritual.keywords:
        gain_vp(table, me, binding.keyword_vp)
    because(table, before)


def played(table: Table, me: int, card: int, trigger: int) -> Play:
    """Effects that react to a card, but not its own (EV-8.6)."""
    keywords = table.kit.cards[card].keywords
    powers = powers_on(table, me, trigger, keywords, but=card)
    powers += powers_on(table, me, ON_CARD, keywords, but=card)
    if powers:
        yield from react(table, me, powers)


def play_specialist(table: Table, me: int, card: int) -> Play:
    """Pay the printed cost; the upper effect is valid from now on (EV-8.8)."""
    less = Standing(table, me).specialist_less
    yield from pay_less(table, me, table.kit.cards[card].cost, less)
    table.hands[me].remove(card)
    show(table, me)
    table.specialists[me].append(card)
    tell_card(table, "event.specialist", me, card)
    yield from played(table, me, card, ON_SPECIALIST)


def play_council(table: Table, me: int, card: int) -> Play:
    """Pay the council cost of the board; only the lower effect counts (EV-8.11, EV-8.12)."""
    less = Standing(table, me).council_less
    yield from pay_less(table, me, council_cost(table, me), less)
    table.hands[me].remove(card)
    show(table, me)
    table.council[me].append(card)
    tell_card(table, "event.council", me, card)


def pay_less(table: Table, me: int, cost: Bundle, less: int) -> Play:
    """Pay a price that is less by some resources of the player's choice (EV-14.16)."""
    goods = table.goods[me]
    price = [cost.herb, cost.potion, cost.knowledge]
    while less > 0 and sum(price) > 0:
        less -= 1
        options = []
        for kind in ANY:
            if price[kind] > 0:
                price[kind] -= 1
                if affordable(goods, price[0], price[1], price[2], less):
                    options.append(kind)
                price[kind] += 1
        kind = options[0]
        if len(options) > 1:
            kind = options[(yield Decision(me, "save", options))]
        price[kind] -= 1
    for kind in ANY:
        goods[kind] -= price[kind]


def use_ritual(table: Table, me: int, place: int, figure: int) -> Play:
    """A figure on the action space of an own ritual (EV-9.1)."""
    table.supply[me][figure] -= 1
    table.figure_on[place] = figure
    card = table.ritual_on[place]
    tell_card(table, "event.witch_on" if figure == WITCH else "event.elder_on", me, card)
    power = table.kit.cards[card].power
    yield from use_space(table, me, power.cost, power.ops, figure, place)


def use_region(table: Table, me: int, region: int, figure: int) -> Play:
    """A figure on the action space of a region (EV-9.8)."""
    table.supply[me][figure] -= 1
    table.space_seat[region] = me
    table.space_figure[region] = figure
    board = table.kit.regions[region]
    if table.log is not None:
        key = "event.witch_in" if figure == WITCH else "event.elder_in"
        table.log.tell(key, {"player": actor_ref(table, me), "region": board.ref})
    space = board.space
    yield from use_space(table, me, space.cost, space.ops, figure, FOR_REGION + region)


def use_board(table: Table, me: int) -> Play:
    """The action space on the clan board of Cross, for a witch (EV-15.2)."""
    space = side_of(table, me).board_space
    assert space is not None
    table.supply[me][WITCH] -= 1
    table.board_space[me] = True
    tell(table, "event.board", me)
    yield from use_space(table, me, space.cost, space.ops, WITCH, FOR_BOARD)


def use_space(
    table: Table, me: int, cost: Bundle | None, ops: list[Op], figure: int, subject: int
) -> Play:
    """The cost must be paid in full to get the effect (EV-9.5, EV-9.6)."""
    if cost is not None:
        paid = yield from offer_payment(table, me, cost, subject)
        if paid == NO:
            return
    yield from resolve(table, me, ops)
    powers = powers_on(table, me, ON_SPACE, figure=figure)
    if powers:
        yield from react(table, me, powers)


def make_catalyst(table: Table, me: int, kind: int, place: int) -> Play:
    """Pay for one catalyst and lay it (EV-10.2, EV-10.3, EV-14.10)."""
    if kind == MAKE_SICKLE:
        table.goods[me][0] -= HERBS_PER_SICKLE
    elif kind == MAKE_ORB:
        table.goods[me][1] -= POTIONS_PER_ORB
    else:
        standing = Standing(table, me)
        price = standing.sickle_mana if kind == MAKE_SICKLE_MANA else standing.orb_mana
        table.mana[me] -= price
    sickle = kind in (MAKE_SICKLE, MAKE_SICKLE_MANA)
    yield from create_catalyst(table, me, SICKLE if sickle else ORB, place)


def trade(table: Table, me: int) -> Play:
    """Two cards for one resource (EV-5.5)."""
    yield from discard_cards(table, me, TRADE_CARDS)
    yield from take_any(table, me, 1)


def exchange(table: Table, me: int) -> Play:
    """Star on the moon side: one card for a resource or mana (EV-15.1)."""
    space = side_of(table, me).exchange
    assert space is not None
    if space.cost is not None:
        yield from pay(table, me, space.cost)
    yield from resolve(table, me, space.ops)


def rotate(table: Table, me: int, card: int) -> Play:
    """A turn effect, once per round; a borrowed one too (EV-8.9, EV-14.11)."""
    table.rotated[me].append(card)
    tell_card(table, "event.rotates", me, card)
    power = table.kit.cards[card].power
    if power.cost is not None:
        yield from pay(table, me, power.cost)
    yield from resolve(table, me, power.ops, card_ref(table, card))


def place_stone(table: Table, me: int, space: int, stone: int) -> Play:
    """Thorn on the moon side: a stone on the board gives the effect of its space (EV-15.4)."""
    table.stones[me].remove(stone)
    table.stone_spaces[me][space] = stone
    tell(table, "event.stone_on_board", me)
    yield from resolve(table, me, side_of(table, me).stone_spaces[space])


def turn(table: Table, me: int) -> Answer:
    """One main action and any number of free ones; PASS when the player is out (EV-5.2)."""
    table.main_done = False
    table.creating = False
    while True:
        options = actions(table, me)
        if len(options) == 1 and table.main_done:
            return END
        action = options[(yield Decision(me, "act", options))]
        if action in (PASS, END):
            return action
        yield from act(table, me, action)
