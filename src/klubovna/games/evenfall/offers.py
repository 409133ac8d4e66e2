"""What a player may do in the action phase (EV-5 to EV-10, EV-15)."""

from typing import Final

from klubovna.games.evenfall.card import (
    ACTION_SPACE,
    ELDER,
    ROLE_COUNCIL,
    ROLE_SPECIALIST,
    TURN_EFFECT,
    WITCH,
    ZONE_OUTER,
    ZONE_REGION,
    Bundle,
    Power,
)
from klubovna.games.evenfall.table import EMPTY, Table, can_pay, has_catalyst_slot, side_of

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
        for card in table.council[me]:
            lower = cards[card].council
            if lower is not None:
                self.add(lower)
        self.add_rituals(table, table.outer[me])
        self.add_rituals(table, table.inner[me])

    def add_rituals(self, table: Table, circle: list[int]) -> None:
        for place in circle:
            ritual = table.ritual_on[place]
            if ritual != EMPTY:
                self.add(table.kit.cards[ritual].power)

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
    herbs, potions, knowledge = goods[0], goods[1], goods[2]
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
    for place in table.outer[me] + table.inner[me]:
        if has_catalyst_slot(table, place):
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
    add_turns(table, me, table.specialists[me], options)
    if table.borrowed[me]:
        add_turns(table, me, table.borrowed[me], options)
    if table.stones[me] and table.stone_spaces[me]:
        spaces = table.stone_spaces[me]
        for at in range(len(spaces)):
            if spaces[at] == EMPTY:
                for stone in sorted(set(table.stones[me])):
                    options.append(STONE + at * 10 + stone)


def add_turns(table: Table, me: int, specialists: list[int], options: list[int]) -> None:
    """Specialists who can be turned (EV-8.9)."""
    cards = table.kit.cards
    for card in specialists:
        power = cards[card].power
        if power.kind == TURN_EFFECT and card not in table.rotated[me]:
            if usable(table, me, power):
                options.append(ROTATE + card)


def usable(table: Table, me: int, power: Power) -> bool:
    """Whether a turn effect can be paid and can do something."""
    if power.cost is not None and not can_pay(table, me, power.cost):
        return False
    return not power.ops or power.ops[0].possible(table, me)
