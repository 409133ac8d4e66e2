"""What a player may do in the action phase, and doing it (EV-5 to EV-10, EV-15)."""

from typing import Final

from klubovna.core.decision import Ask, Decision, Play
from klubovna.games.evenfall.card import (
    ACTION_SPACE,
    ELDER,
    ON_CARD,
    ON_OTHER_TOKEN,
    ON_RITUAL,
    ON_SPACE,
    ON_SPECIALIST,
    ROLE_COUNCIL,
    ROLE_SPECIALIST,
    TURN_EFFECT,
    WITCH,
    ZONE_OUTER,
    ZONE_REGION,
    Bundle,
    Card,
    Op,
    Place,
    Power,
)
from klubovna.games.evenfall.moves import (
    ANY,
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
from klubovna.games.evenfall.table import (
    EMPTY,
    Table,
    actor_ref,
    can_pay,
    card_ref,
    gain_vp,
    place_ref,
    place_witches,
    show,
    side_of,
    tell,
    tell_card,
)

# What an option does; the card, place or region is added to it.
PASS: Final = 0
END: Final = 1
TOKEN: Final = 2
TRADE: Final = 3
"""Discard two cards for a resource (EV-5.5)."""
EXCHANGE: Final = 4
"""Discard one card, Star on the moon side (EV-15.1)."""
BOARD: Final = 5
"""The action space on the board of Cross (EV-15.2)."""
RITUAL: Final = 1000
SPECIALIST: Final = 2000
COUNCIL: Final = 3000
DISCOVER: Final = 4000
SPACE_WITCH: Final = 5000
SPACE_ELDER: Final = 6000
REGION_WITCH: Final = 7000
REGION_ELDER: Final = 8000
MAKE_SICKLE: Final = 9000
MAKE_SICKLE_MANA: Final = 10000
MAKE_ORB: Final = 11000
MAKE_ORB_MANA: Final = 12000
ROTATE: Final = 13000
STONE: Final = 14000
"""A powerstone on the board of Thorn: space * 10 + stone (EV-15.4)."""
STEP: Final = 1000

TRADE_CARDS: Final = 2
HERBS_PER_SICKLE: Final = 1
POTIONS_PER_ORB: Final = 2


class Standing:
    """What a player's cards in play allow; looked up once for each question."""

    def __init__(self, table: Table, me: int) -> None:
        self.elder_zones = side_of(table, me).elder_zones
        self.specialist_less = 0
        self.council_less = 0
        self.sickle_mana = 0
        self.orb_mana = 0
        cards = table.kit.cards
        for card in table.specialists[me]:
            self.add(cards[card].power)
        for card in table.borrowed[me]:
            self.add(cards[card].power)
        for circle in (table.outer[me], table.inner[me]):
            for place in circle:
                ritual = table.ritual_on[place]
                if ritual != EMPTY:
                    self.add(cards[ritual].power)

    def add(self, power: Power) -> None:
        if power.elder_zones:
            self.elder_zones |= power.elder_zones
        if power.reduction:
            if power.roles & ROLE_SPECIALIST:
                self.specialist_less += power.reduction
            if power.roles & ROLE_COUNCIL:
                self.council_less += power.reduction
        if power.sickle_mana and not 0 < self.sickle_mana < power.sickle_mana:
            self.sickle_mana = power.sickle_mana
        if power.orb_mana and not 0 < self.orb_mana < power.orb_mana:
            self.orb_mana = power.orb_mana


def affordable(goods: list[int], herb: int, potion: int, knowledge: int, less: int) -> bool:
    """Whether the resources are enough when the price is so much less (EV-14.16)."""
    missing = 0
    if herb > goods[0]:
        missing = herb - goods[0]
    if potion > goods[1]:
        missing += potion - goods[1]
    if knowledge > goods[2]:
        missing += knowledge - goods[2]
    return missing <= less


def council_cost(table: Table, me: int) -> Bundle:
    """The price of the next council member (EV-8.11, EV-15.1)."""
    side = side_of(table, me)
    return side.council_next if table.council[me] else side.council_first


def actions(table: Table, me: int) -> list[int]:
    """Everything that the player may do now."""
    standing = Standing(table, me)
    options = [END] if table.main_done else [PASS]
    if not table.main_done:
        main_actions(table, me, standing, options)
    elif table.creating:
        catalyst_actions(table, me, standing, options)
    free_actions(table, me, options)
    return options


def main_actions(table: Table, me: int, standing: Standing, options: list[int]) -> None:
    """The five main actions (EV-5.3)."""
    if table.token[me]:
        options.append(TOKEN)
    card_actions(table, me, standing, options)
    witches = table.supply[me][WITCH]
    if witches:
        places = table.kit.places
        for row in table.slots:
            for place in row:
                if place != EMPTY and places[place].witches <= witches:
                    options.append(DISCOVER + place)
    space_actions(table, me, standing, options)
    catalyst_actions(table, me, standing, options)


def card_actions(table: Table, me: int, standing: Standing, options: list[int]) -> None:
    """Rituals, specialists and council members (EV-8)."""
    cards = table.kit.cards
    goods = table.goods[me]
    room = has_room(table, me)
    price = council_cost(table, me)
    less = standing.specialist_less
    council = affordable(goods, price.herb, price.potion, price.knowledge, standing.council_less)
    mine = [cards[card].design for card in table.specialists[me]]
    herbs, potions, knowledge = goods
    for card in table.hands[me]:
        printed = cards[card]
        if printed.ritual:
            if (
                room
                and printed.herb <= herbs
                and printed.potion <= potions
                and printed.knowledge <= knowledge
            ):
                options.append(RITUAL + card)
        else:
            if printed.design not in mine and affordable(
                goods, printed.herb, printed.potion, printed.knowledge, less
            ):
                options.append(SPECIALIST + card)
            if council:
                options.append(COUNCIL + card)


def has_room(table: Table, me: int) -> bool:
    """Whether a place waits for a ritual (EV-8.3)."""
    for place in table.outer[me]:
        if table.ritual_on[place] == EMPTY:
            return True
    for place in table.inner[me]:
        if table.ritual_on[place] == EMPTY:
            return True
    return False


def space_actions(table: Table, me: int, standing: Standing, options: list[int]) -> None:
    """Free action spaces, for witches and for elders (EV-9.1 to EV-9.4)."""
    witch = table.supply[me][WITCH] > 0
    elder = table.supply[me][ELDER] > 0
    if not witch and not elder:
        return
    elder_outside = elder and standing.elder_zones & ZONE_OUTER != 0
    for place in table.outer[me]:
        if has_free_space(table, place):
            if witch:
                options.append(SPACE_WITCH + place)
            if elder_outside:
                options.append(SPACE_ELDER + place)
    for place in table.inner[me]:
        if has_free_space(table, place):
            if witch:
                options.append(SPACE_WITCH + place)
            if elder:
                options.append(SPACE_ELDER + place)
    elder_away = elder and standing.elder_zones & ZONE_REGION != 0
    for region in range(table.terms.regions):
        if table.space_seat[region] == EMPTY:
            if witch:
                options.append(REGION_WITCH + region)
            if elder_away:
                options.append(REGION_ELDER + region)
    if witch and not table.board_space[me] and side_of(table, me).board_space is not None:
        options.append(BOARD)


def has_free_space(table: Table, place: int) -> bool:
    ritual = table.ritual_on[place]
    if ritual == EMPTY or table.figure_on[place] != EMPTY:
        return False
    return table.kit.cards[ritual].power.kind == ACTION_SPACE


def catalyst_actions(table: Table, me: int, standing: Standing, options: list[int]) -> None:
    """Sickles and orbs for rituals with an empty catalyst space (EV-10.1, EV-14.10)."""
    goods = table.goods[me]
    mana = table.mana[me]
    sickle = goods[0] >= HERBS_PER_SICKLE
    orb = goods[1] >= POTIONS_PER_ORB
    sickle_mana = 0 < standing.sickle_mana <= mana
    orb_mana = 0 < standing.orb_mana <= mana
    if not (sickle or orb or sickle_mana or orb_mana):
        return
    cards = table.kit.cards
    for circle in (table.outer[me], table.inner[me]):
        for place in circle:
            ritual = table.ritual_on[place]
            if ritual == EMPTY:
                continue
            if table.sickles[place] + table.orbs[place] >= cards[ritual].slots:
                continue
            if sickle:
                options.append(MAKE_SICKLE + place)
            if orb:
                options.append(MAKE_ORB + place)
            if sickle_mana:
                options.append(MAKE_SICKLE_MANA + place)
            if orb_mana:
                options.append(MAKE_ORB_MANA + place)


def free_actions(table: Table, me: int, options: list[int]) -> None:
    """Trading cards, turning specialists, stones on the board (EV-5.5, EV-5.6, EV-15)."""
    hand = len(table.hands[me])
    side = side_of(table, me)
    if hand >= TRADE_CARDS:
        options.append(TRADE)
    space = side.exchange
    if space is not None and space.cost is not None and can_pay(table, me, space.cost):
        options.append(EXCHANGE)
    cards = table.kit.cards
    for group in (table.specialists[me], table.borrowed[me]):
        for card in group:
            power = cards[card].power
            if power.kind == TURN_EFFECT and card not in table.rotated[me]:
                if usable(table, me, power):
                    options.append(ROTATE + card)
    if table.stones[me]:
        spaces = table.stone_spaces[me]
        for at in range(len(spaces)):
            if spaces[at] == EMPTY:
                for stone in sorted(set(table.stones[me])):
                    options.append(STONE + at * 10 + stone)


def usable(table: Table, me: int, power: Power) -> bool:
    """Whether a turn effect can be paid and can do something."""
    if power.cost is not None and not can_pay(table, me, power.cost):
        return False
    return not power.ops or power.ops[0].possible(table, me)


# ---- doing it


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
    yield from bind(table, me, table.kit.places[place], printed)
    if printed.power.kind == 0:
        yield from resolve(table, me, printed.power.ops)
    yield from played(table, me, card, ON_RITUAL)


def bind(table: Table, me: int, place: Place, ritual: Card) -> Play:
    """The binding bonus of the place, with points for the keyword (EV-8.4, EV-15.1)."""
    binding = place.binding
    if binding is None:
        return
    if binding.cost is not None:
        paid = yield from offer_payment(table, me, binding.cost)
        if paid == NO:
            return
    yield from resolve(table, me, binding.ops)
    if binding.keyword & ritual.keywords:
        gain_vp(table, me, binding.keyword_vp)


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
    yield from use_space(table, me, power.cost, power.ops, figure)


def use_region(table: Table, me: int, region: int, figure: int) -> Play:
    """A figure on the action space of a region (EV-9.8)."""
    table.supply[me][figure] -= 1
    table.space_seat[region] = me
    table.space_figure[region] = figure
    board = table.kit.regions[region]
    if table.log is not None:
        key = "event.witch_in" if figure == WITCH else "event.elder_in"
        table.log.tell(key, {"player": actor_ref(table, me), "region": board.ref})
    yield from use_space(table, me, board.space.cost, board.space.ops, figure)


def use_board(table: Table, me: int) -> Play:
    """The action space on the clan board of Cross, for a witch (EV-15.2)."""
    space = side_of(table, me).board_space
    assert space is not None
    table.supply[me][WITCH] -= 1
    table.board_space[me] = True
    tell(table, "event.board", me)
    yield from use_space(table, me, space.cost, space.ops, WITCH)


def use_space(table: Table, me: int, cost: Bundle | None, ops: list[Op], figure: int) -> Play:
    """The cost must be paid in full to get the effect (EV-9.5, EV-9.6)."""
    if cost is not None:
        paid = yield from offer_payment(table, me, cost)
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
    yield from resolve(table, me, power.ops)


def place_stone(table: Table, me: int, space: int, stone: int) -> Play:
    """Thorn on the moon side: a stone on the board gives the effect of its space (EV-15.4)."""
    table.stones[me].remove(stone)
    table.stone_spaces[me][space] = stone
    tell(table, "event.stone_on_board", me)
    yield from resolve(table, me, side_of(table, me).stone_spaces[space])


def turn(table: Table, me: int) -> Ask:
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
