"""What things are worth to a quick player, in points: rules of thumb."""

from klubovna.games.evenfall.card import (
    ACTION_SPACE,
    GAME_END,
    INSTANT,
    ROUND_END,
    TURN_EFFECT,
    Bundle,
    Card,
    Op,
    Power,
)
from klubovna.games.evenfall.counting import FIGURES, MANA, OWN_RESOURCES, PLACED_ELDERS
from klubovna.games.evenfall.effects import (
    Advance,
    Choose,
    FreeCatalyst,
    Gain,
    GainStone,
    ReachedBonus,
    ScorePer,
    Transfer,
)
from klubovna.games.evenfall.harvests import (
    HarvestDiscovered,
    HarvestOne,
    HarvestOther,
    HarvestOuter,
    RefillAndDiscover,
    RemoveRitual,
)
from klubovna.games.evenfall.table import (
    EMPTY,
    ROUNDS,
    Table,
    side_of,
)
from klubovna.games.evenfall.thumbs import Thumbs


def later(table: Table) -> int:
    """Rounds that follow this one."""
    return ROUNDS - table.round


def worth(table: Table, bundle: Bundle, thumbs: Thumbs) -> float:
    """A bundle in points; what is left at the end is worth little."""
    good = thumbs.good if later(table) else thumbs.good_last
    things = thumbs.herb * bundle.herb + thumbs.potion * bundle.potion
    things = things + thumbs.knowledge * bundle.knowledge + thumbs.any * bundle.any
    return good * (things + thumbs.drawn * bundle.cards) + thumbs.mana * bundle.mana + bundle.vp


def harvest_worth(table: Table, place: int, thumbs: Thumbs) -> float:
    return worth(table, table.kit.places[place].harvest, thumbs) * (1 + table.sickles[place])


def op_worth(table: Table, me: int, op: Op, thumbs: Thumbs) -> float:
    """About how many points a part of an effect is worth now."""
    if isinstance(op, Gain):
        return worth(table, op.bundle, thumbs)
    if isinstance(op, Transfer):
        return best_transfer(table, me, thumbs)
    if isinstance(op, Advance):
        return step_worth(table, me, thumbs) * op.n
    if isinstance(op, ScorePer):
        return float(op.points(table, me))
    if isinstance(op, (HarvestOne, HarvestOther)):
        return best_harvest(table, me, thumbs)
    if isinstance(op, HarvestOuter):
        return whole_harvest(table, me, thumbs)
    if isinstance(op, Choose):
        return best_side(table, me, op.options, thumbs)
    return rare_worth(op, thumbs)


def rare_worth(op: Op, thumbs: Thumbs) -> float:
    """Parts of few effects."""
    if isinstance(op, RefillAndDiscover):
        return thumbs.vision
    if isinstance(op, RemoveRitual):
        return thumbs.remove_ritual
    if isinstance(op, FreeCatalyst):
        return thumbs.free_catalyst
    if isinstance(op, ReachedBonus):
        return thumbs.reached
    if isinstance(op, HarvestDiscovered):
        return thumbs.harvest_new
    if isinstance(op, GainStone):
        return thumbs.red_stone
    return thumbs.other_effect


def best_transfer(table: Table, me: int, thumbs: Thumbs) -> float:
    best = 0.0
    for place in table.outer[me]:
        value = transfer_worth(table, place, thumbs)
        if value > best:
            best = value
    return best


def best_harvest(table: Table, me: int, thumbs: Thumbs) -> float:
    best = 0.0
    for place in table.outer[me]:
        value = harvest_worth(table, place, thumbs)
        if value > best:
            best = value
    return best


def whole_harvest(table: Table, me: int, thumbs: Thumbs) -> float:
    total = 0.0
    for place in table.outer[me]:
        total += harvest_worth(table, place, thumbs)
    return total


def best_side(table: Table, me: int, sides: list[list[Op]], thumbs: Thumbs) -> float:
    """The best of several effects among which one chooses."""
    best = -1e9
    for ops in sides:
        value = ops_worth(table, me, ops, thumbs)
        if value > best:
            best = value
    return best


def count_worth(table: Table, me: int, op: ScorePer, thumbs: Thumbs) -> float:
    """What a count will probably give at the end of a round or of the game, by when resources and
    mana are spent and figures placed."""
    if op.at == OWN_RESOURCES or op.at == MANA:
        return thumbs.count_unspent * op.points(table, me)
    if op.at == FIGURES:
        return thumbs.count_figures
    if op.at == PLACED_ELDERS:
        inside = min(2, len(table.inner[me]))
        return thumbs.count_elders + thumbs.count_elders_inside * inside
    return float(op.points(table, me))


def ops_worth(table: Table, me: int, ops: list[Op], thumbs: Thumbs) -> float:
    total = 0.0
    for op in ops:
        total += op_worth(table, me, op, thumbs)
    return total


def step_worth(table: Table, me: int, thumbs: Thumbs) -> float:
    """The next bonus of the coven track."""
    track = table.kit.tracks[side_of(table, me).track]
    if table.coven[me] == track.top:
        return thumbs.step_beyond
    best = 0.0
    for ops in track.spaces[table.coven[me]]:
        value = thumbs.step
        for op in ops:
            if isinstance(op, Transfer):
                value += thumbs.step_transfer
            else:
                value += op_worth(table, me, op, thumbs)
        best = max(best, value)
    return best


def transfer_worth(table: Table, place: int, thumbs: Thumbs) -> float:
    """Points in the inner circle, less the harvests that are lost."""
    ritual = table.ritual_on[place]
    points = float(table.kit.places[place].inner_vp)
    if ritual != EMPTY:
        points += table.kit.cards[ritual].vp
    lost = later(table) * thumbs.harvest_lost * harvest_worth(table, place, thumbs)
    return points - lost


def cost_worth(table: Table, bundle: Bundle, thumbs: Thumbs) -> float:
    price = thumbs.price if later(table) else thumbs.price_last
    paid = price * bundle.resources() + thumbs.price_mana * bundle.mana
    return paid + thumbs.price_discard * bundle.discard


def power_worth(table: Table, me: int, power: Power, thumbs: Thumbs) -> float:
    """What an effect promises until the end of the game."""
    rounds = later(table) + 1
    if power.strength:
        return thumbs.strength * power.strength * rounds
    gives = 0.0
    for op in power.ops:
        if isinstance(op, ScorePer) and power.kind in (ROUND_END, GAME_END):
            gives += count_worth(table, me, op, thumbs)
        else:
            gives += op_worth(table, me, op, thumbs)
    if power.cost is not None:
        gives -= cost_worth(table, power.cost, thumbs)
    if power.kind == INSTANT:
        return gives
    if power.kind == ACTION_SPACE:
        return max(0.0, gives) * (rounds - thumbs.space_begins) * thumbs.space_share
    if power.kind == TURN_EFFECT:
        return thumbs.turn_effect * max(0.0, gives) * rounds
    if power.kind == ROUND_END:
        return (gives + thumbs.round_end) * rounds
    if power.kind == GAME_END:
        return gives * thumbs.game_end + thumbs.game_end_rounds * later(table)
    return (thumbs.permanent + thumbs.permanent_gives * gives) * rounds


def card_worth(table: Table, me: int, card: int, thumbs: Thumbs) -> float:
    """What a card is worth in the hand."""
    printed = table.kit.cards[card]
    promised = printed.vp + thumbs.in_hand * power_worth(table, me, printed.power, thumbs)
    return promised + learned_of(thumbs.played, printed)


def learned_of(numbers: list[float], card: Card) -> float:
    """What was learned of a card, where anything was."""
    return numbers[card.design] if numbers else 0.0
