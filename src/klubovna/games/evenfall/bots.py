"""The quick player: rates every option by what it gives and costs, and takes the best."""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.games.evenfall.battle import participants, rows, strength
from klubovna.games.evenfall.card import ELDER, HERB, POTION, WITCH, Card, Op
from klubovna.games.evenfall.effects import Gain, ScorePer
from klubovna.games.evenfall.moves import NONE, ORB, YES
from klubovna.games.evenfall.offers import (
    BOARD,
    COUNCIL,
    DISCOVER,
    END,
    EXCHANGE,
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
    STONE,
    TOKEN,
    TRADE,
    council_cost,
    has_room,
)
from klubovna.games.evenfall.rounds import PAIR
from klubovna.games.evenfall.table import (
    EMPTY,
    ROUNDS,
    Table,
    has_catalyst_slot,
    side_of,
    strength_in,
)
from klubovna.games.evenfall.thumbs import Thumbs
from klubovna.games.evenfall.worths import (
    card_worth,
    cost_worth,
    harvest_worth,
    later,
    learned_of,
    ops_worth,
    power_worth,
    step_worth,
    transfer_worth,
    worth,
)

PLACE_QUESTIONS: Final = ["harvest_next", "harvest_one", "harvest_other", "discover_free"]
HAND_ACTIONS: Final = (RITUAL, SPECIALIST, COUNCIL)


def policy(table: Table, decision: Decision, thumbs: Thumbs) -> int:
    """Rates every option by rules of thumb and takes the first of the best."""
    kind = decision.kind
    if kind == "bid" or kind == "adjust":
        return best_bid(table, decision.seat, decision.options, thumbs)
    acting = kind == "act"
    best, at, index = -1e9, 0, 0
    for option in decision.options:
        if acting:
            value = rate_action(table, decision.seat, option, thumbs)
        else:
            value = rate(table, decision, option, thumbs)
        if value > best:
            best, at = value, index
        index += 1
    return at


def option_key(table: Table, decision: Decision, index: int) -> int:
    """Copies of a card in the hand are the same."""
    option, cards = decision.options[index], table.kit.cards
    if decision.kind == "act":
        deed = option // STEP * STEP
        return deed + cards[option % STEP].design if deed in HAND_ACTIONS else option
    if decision.kind == "discard":
        return cards[option].design
    if decision.kind == "sift":
        return cards[option // PAIR].design * PAIR + cards[option % PAIR].design
    return option


def shine(table: Table, decision: Decision, index: int) -> int:
    """The points printed on a card that could be played."""
    option = decision.options[index]
    if decision.kind == "act" and option // STEP * STEP in (RITUAL, SPECIALIST, COUNCIL):
        return 1 + table.kit.cards[option % STEP].vp
    return 0


# ---- rating options


def rate(table: Table, decision: Decision, option: int, thumbs: Thumbs) -> float:
    """How good an option looks."""
    kind = decision.kind
    me = decision.seat
    if kind in ("use_power", "pay_cost"):
        return 1.0 if option == YES else 0.0
    if kind in ("take", "pay", "save"):
        return rate_resource(table, me, kind, option, thumbs)
    if option == NONE:
        return 0.0
    if kind == "discard":
        return -card_worth(table, me, option, thumbs)
    if kind == "sift":
        return -card_worth(table, me, option // PAIR, thumbs) - card_worth(
            table, me, option % PAIR, thumbs
        )
    if kind == "transfer":
        return transfer_worth(table, option, thumbs) + thumbs.transfer
    if kind in PLACE_QUESTIONS:
        return 0.1 + harvest_worth(table, option, thumbs) + table.kit.places[option].inner_vp
    if kind == "choose":
        return rate_choice(table, me, table.kit.lists[option], thumbs)
    return rate_special(table, me, kind, option, thumbs)


def rate_choice(table: Table, me: int, ops: list[Op], thumbs: Thumbs) -> float:
    """One of several effects; at the end of the last round only points and mana count."""
    value = ops_worth(table, me, ops, thumbs)
    if not later(table) and wanted(table, me, thumbs)[0] == EMPTY:
        for op in ops:
            if isinstance(op, Gain):
                value -= thumbs.wasted * (op.bundle.resources() + op.bundle.cards)
    return value


def rate_special(table: Table, me: int, kind: str, option: int, thumbs: Thumbs) -> float:
    if kind == "lay":
        return rate_lay(table, me, option, thumbs)
    if kind == "place_stone":
        ritual = table.ritual_on[option]
        return 0.1 + (table.kit.cards[ritual].vp if ritual != EMPTY else 0)
    if kind == "stone":
        return rate_stone(table, me, option, thumbs)
    if kind == "reached":
        track = table.kit.tracks[side_of(table, me).track]
        return max(ops_worth(table, me, ops, thumbs) for ops in track.spaces[option - 1])
    if kind == "free_catalyst":
        if option >= ORB:
            return step_worth(table, me, thumbs)
        return rate_sickle(table, me, option, thumbs)
    if kind == "remove_ritual":
        return -float(table.kit.cards[table.ritual_on[option]].vp)
    if kind == "borrow":
        return card_worth(table, me, option, thumbs)
    if kind == "move_figure":
        return -1.0
    return 0.5


def rate_resource(table: Table, me: int, kind: str, option: int, thumbs: Thumbs) -> float:
    """Keep the three resources even, and take what the cards in hand need."""
    need = 0.0
    have = table.goods[me][option]
    if kind == "take" and side_of(table, me).exchange is not None:
        card, _ = wanted(table, me, thumbs)
        if card != EMPTY:
            if printed_cost(table.kit.cards[card], option) > have:
                need = 9.0
    for card in table.hands[me]:
        need += printed_cost(table.kit.cards[card], option) * thumbs.needed
    return have - need if kind == "pay" else need - have


def printed_cost(card: Card, resource: int) -> int:
    """What of one resource a card costs."""
    if resource == HERB:
        return card.herb
    return card.potion if resource == POTION else card.knowledge


def rate_lay(table: Table, me: int, place: int, thumbs: Thumbs) -> float:
    """Where a ritual goes: inner circle for points, binding bonuses, good harvests."""
    printed = table.kit.places[place]
    ritual = table.kit.cards[table.subject]
    value = ritual.vp * (thumbs.lay_inside if place in table.inner[me] else thumbs.lay_outside)
    binding = printed.binding
    if binding is not None:
        value += ops_worth(table, me, binding.ops, thumbs)
        if binding.keyword & ritual.keywords:
            value += binding.keyword_vp
    if place in table.outer[me]:
        value += thumbs.lay_inner_points * printed.inner_vp
    return value


def rate_stone(table: Table, me: int, stone: int, thumbs: Thumbs) -> float:
    """Stones for places that could carry them."""
    best = 0.0
    for place in table.inner[me] + table.outer[me]:
        if table.kit.places[place].symbol == stone:
            ritual = table.ritual_on[place]
            worth = 1.0 + (table.kit.cards[ritual].vp if ritual != EMPTY else 0)
            best = max(best, worth if place in table.inner[me] else worth * thumbs.stone_outside)
    return best - thumbs.stone_again * table.stones[me].count(stone)


def best_bid(table: Table, me: int, bids: list[int], thumbs: Thumbs) -> int:
    """Rows of rewards, and the chance to win a stone, against the mana spent: the first of the
    best."""
    region = table.battle
    unbid = strength(table, me, region) - table.bids[me]
    rivals = [
        likely_strength(table, other, region, thumbs)
        for other in participants(table, region)
        if other != me
    ]
    rewards = table.kit.regions[region].rewards
    price = mana_price(table.round, thumbs)
    best, at, index = -1e9, 0, 0
    for bid in bids:
        mine = unbid + bid
        value = 0.0
        for row in range(rows(mine)):
            value += ops_worth(table, me, rewards[row], thumbs)
        chance = 1.0
        for likely in rivals:
            chance *= min(1.0, max(0.0, 0.5 + (mine - likely) * thumbs.bid_surer))
        value = value + chance * thumbs.stone - bid * price
        if value > best:
            best, at = value, index
        index += 1
    return at


def mana_price(round: int, thumbs: Thumbs) -> float:
    """What a spent mana costs."""
    if round == ROUNDS:
        return thumbs.bid_last
    return thumbs.bid_first if round == 1 else thumbs.bid_second


def likely_strength(table: Table, other: int, region: int, thumbs: Thumbs) -> float:
    """With how much somebody else will probably come."""
    figures = strength_in(table, other, region)
    if other >= table.players:
        return table.round + 3.2 * figures
    return figures + min(9, table.mana[other]) * thumbs.rival_mana


def rate_action(table: Table, me: int, option: int, thumbs: Thumbs) -> float:
    """A main or free action."""
    if option in (PASS, END):
        return 0.0
    if option == TOKEN:
        timely = thumbs.token_round * passed(table) + thumbs.token_figures * waiting(table, me)
        return thumbs.token + ops_worth(table, me, side_of(table, me).token, thumbs) + timely
    if option == TRADE:
        return rate_trade(table, me)
    if option == EXCHANGE:
        return rate_exchange(table, me, thumbs)
    if option == BOARD:
        return step_worth(table, me, thumbs) + thumbs.board
    kind, thing = option // STEP * STEP, option % STEP
    if kind == ROTATE:
        power = table.kit.cards[thing].power
        cost = 0.0 if power.cost is None else cost_worth(table, power.cost, thumbs)
        return ops_worth(table, me, power.ops, thumbs) - cost
    if kind == STONE:
        return 20.0 + ops_worth(table, me, side_of(table, me).stone_spaces[thing // 10], thumbs)
    if kind in (RITUAL, SPECIALIST, COUNCIL):
        return rate_card(table, me, kind, thing, thumbs)
    if kind == DISCOVER:
        return rate_discovery(table, me, thing, thumbs)
    return rate_place(table, me, kind, thing, thumbs)


def passed(table: Table) -> int:
    """Rounds that have passed."""
    return table.round - 1


def waiting(table: Table, me: int) -> int:
    """Own figures that have not been placed."""
    return table.supply[me][WITCH] + table.supply[me][ELDER]


def rate_trade(table: Table, me: int) -> float:
    """Two cards for a resource, when there are more cards than can be played."""
    goods = sum(table.goods[me])
    hand = len(table.hands[me])
    return 0.2 if hand >= 4 and goods < 3 and not table.main_done else -0.1


def wanted(table: Table, me: int, thumbs: Thumbs) -> tuple[int, float]:
    """The card in hand that a few resources more would pay, and what it would be worth then."""
    best, at = 0.0, EMPTY
    goods = table.goods[me]
    for card in table.hands[me]:
        printed = table.kit.cards[card]
        missing = max(0, printed.herb - goods[0]) + max(0, printed.potion - goods[1])
        missing += max(0, printed.knowledge - goods[2])
        if 0 < missing < len(table.hands[me]) and (has_room(table, me) or not printed.ritual):
            kind = RITUAL if printed.ritual else SPECIALIST
            value = rate_card(table, me, kind, card, thumbs) - thumbs.missing * missing
            if value > best:
                best, at = value, card
    return at, best


def rate_exchange(table: Table, me: int, thumbs: Thumbs) -> float:
    """One card for a resource (EV-15.1): towards a card that is worth it, or, when the hand is
    of no more use, for mana."""
    if table.main_done:
        return -0.1
    card, value = wanted(table, me, thumbs)
    if card != EMPTY:
        return value
    return 0.05 if len(table.hands[me]) > 3 * later(table) else -0.1


def rate_card(table: Table, me: int, kind: int, card: int, thumbs: Thumbs) -> float:
    printed = table.kit.cards[card]
    timely = thumbs.card_figures * waiting(table, me)
    if kind == COUNCIL:
        council = printed.council
        if council is None:
            return 0.0
        price = thumbs.council_price * council_cost(table, me).resources()
        value = power_worth(table, me, council, thumbs) - price
        timely += thumbs.council_round * passed(table)
        return value + thumbs.council + learned_of(thumbs.seated, printed) + timely
    cost = cost_worth(table, printed.cost, thumbs)
    if kind == SPECIALIST:
        power = thumbs.specialist_power * power_worth(table, me, printed.power, thumbs)
        timely += thumbs.specialist_round * passed(table) + learned_of(thumbs.played, printed)
        return thumbs.specialist + printed.vp + power - cost + timely
    share = thumbs.ritual_outside
    for place in table.inner[me]:
        if table.ritual_on[place] == EMPTY:
            share = thumbs.ritual_inside
            break
    power = thumbs.ritual_power * power_worth(table, me, printed.power, thumbs)
    timely += thumbs.ritual_round * passed(table) + learned_of(thumbs.played, printed)
    return thumbs.ritual + share * printed.vp + power - cost + timely


def rate_discovery(table: Table, me: int, place: int, thumbs: Thumbs) -> float:
    """Harvests to come, room for a ritual, a place in the battle."""
    printed = table.kit.places[place]
    harvests = later(table) + (thumbs.token_harvest if table.token[me] else 0.0)
    value = harvest_worth(table, place, thumbs) * harvests
    value += thumbs.discover_points * printed.inner_vp
    if not has_room(table, me):
        value += thumbs.discover_room
    if printed.binding is not None:
        value += thumbs.discover_binding
    value += thumbs.discover_round * passed(table)
    return value + thumbs.discover + thumbs.discover_witch * printed.witches


def rate_sickle(table: Table, me: int, place: int, thumbs: Thumbs) -> float:
    harvests = later(table) + (thumbs.sickle_harvest if table.token[me] else 0.0)
    if place not in table.outer[me]:
        harvests = 0.0
    value = worth(table, table.kit.places[place].harvest, thumbs) * harvests
    return value + sickle_bonus(table, me, thumbs)


def sickle_bonus(table: Table, me: int, thumbs: Thumbs) -> float:
    """Council members that count sickles."""
    return thumbs.counted_catalyst if counts(table, me, "sickle") else 0.0


def counts(table: Table, me: int, kind: str) -> bool:
    for card in table.council[me]:
        power = table.kit.cards[card].council
        if power is not None:
            for op in power.ops:
                if isinstance(op, ScorePer) and op.what == "catalyst" and op.kind == kind:
                    return True
    return False


def rate_place(table: Table, me: int, kind: int, thing: int, thumbs: Thumbs) -> float:
    """Action spaces and catalysts."""
    if kind in (REGION_WITCH, REGION_ELDER):
        space = table.kit.regions[thing].space
        cost = 0.0 if space.cost is None else cost_worth(table, space.cost, thumbs)
        more = thumbs.region_elder if kind == REGION_ELDER else 0.0
        more += thumbs.region_more if strength_in(table, me, thing) else thumbs.region_first
        more += thumbs.region_round * passed(table)
        return thumbs.region + ops_worth(table, me, space.ops, thumbs) - cost + more
    if kind in (SPACE_WITCH, SPACE_ELDER):
        power = table.kit.cards[table.ritual_on[thing]].power
        cost = 0.0 if power.cost is None else cost_worth(table, power.cost, thumbs)
        more = thumbs.space_elder if kind == SPACE_ELDER and table.supply[me][ELDER] else 0.0
        more += thumbs.space_round * passed(table)
        return ops_worth(table, me, power.ops, thumbs) - cost + thumbs.space + more
    timely = thumbs.catalyst_round * passed(table) + thumbs.catalyst_figures * waiting(table, me)
    if not has_catalyst_slot(table, thing):
        return -1.0 + timely
    if kind in (MAKE_SICKLE, MAKE_SICKLE_MANA):
        price = thumbs.sickle if later(table) else thumbs.sickle_last
        return rate_sickle(table, me, thing, thumbs) + price + timely
    price = thumbs.orb if later(table) else thumbs.orb_last
    orb = thumbs.counted_catalyst if counts(table, me, "orb") else 0.0
    return step_worth(table, me, thumbs) + orb + price + timely
