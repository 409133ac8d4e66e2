"""What things are worth to the greedy player, in points: rules of thumb."""

from klubovna.games.evenfall.card import (
    ACTION_SPACE,
    GAME_END,
    INSTANT,
    ROUND_END,
    TURN_EFFECT,
    Bundle,
    Op,
    Power,
)
from klubovna.games.evenfall.counting import FIGURES, MANA, OWN_RESOURCES, PLACED_ELDERS
from klubovna.games.evenfall.effects import Advance, Choose, FreeCatalyst, Gain, ScorePer, Transfer
from klubovna.games.evenfall.harvests import (
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


def later(table: Table) -> int:
    """Rounds that follow this one."""
    return ROUNDS - table.round


def worth(table: Table, bundle: Bundle) -> float:
    """A bundle in points; what is left at the end is worth little."""
    good = 0.9 if later(table) else 0.6
    resources = bundle.herb + bundle.potion + bundle.knowledge + 1.2 * bundle.any
    return good * (resources + 0.6 * bundle.cards) + 0.4 * bundle.mana + bundle.vp


def harvest_worth(table: Table, place: int) -> float:
    return worth(table, table.kit.places[place].harvest) * (1 + table.sickles[place])


def op_worth(table: Table, me: int, op: Op) -> float:
    """About how many points a part of an effect is worth now."""
    if isinstance(op, Gain):
        return worth(table, op.bundle)
    if isinstance(op, Transfer):
        return best_transfer(table, me)
    if isinstance(op, Advance):
        return step_worth(table, me) * op.n
    if isinstance(op, ScorePer):
        return float(op.points(table, me))
    if isinstance(op, (HarvestOne, HarvestOther)):
        return best_harvest(table, me)
    if isinstance(op, HarvestOuter):
        return whole_harvest(table, me)
    if isinstance(op, Choose):
        return best_side(table, me, op.options)
    if isinstance(op, RefillAndDiscover):
        return 3.0
    if isinstance(op, RemoveRitual):
        return -6.0
    if isinstance(op, FreeCatalyst):
        return 2.5
    return 0.8


def best_transfer(table: Table, me: int) -> float:
    best = 0.0
    for place in table.outer[me]:
        value = transfer_worth(table, place)
        if value > best:
            best = value
    return best


def best_harvest(table: Table, me: int) -> float:
    best = 0.0
    for place in table.outer[me]:
        value = harvest_worth(table, place)
        if value > best:
            best = value
    return best


def whole_harvest(table: Table, me: int) -> float:
    total = 0.0
    for place in table.outer[me]:
        total += harvest_worth(table, place)
    return total


def best_side(table: Table, me: int, sides: list[list[Op]]) -> float:
    """The best of several effects among which one chooses."""
    best = -1e9
    for ops in sides:
        value = ops_worth(table, me, ops)
        if value > best:
            best = value
    return best


def count_worth(table: Table, me: int, op: ScorePer) -> float:
    """What a count will probably give at the end of a round or of the game, by when resources and
    mana are spent and figures placed."""
    if op.at == OWN_RESOURCES or op.at == MANA:
        return 0.4 * op.points(table, me)
    if op.at == FIGURES:
        return 3.0
    if op.at == PLACED_ELDERS:
        return 1.0 + 0.5 * min(2, len(table.inner[me]))
    return float(op.points(table, me))


def ops_worth(table: Table, me: int, ops: list[Op]) -> float:
    total = 0.0
    for op in ops:
        total += op_worth(table, me, op)
    return total


def step_worth(table: Table, me: int) -> float:
    """The next bonus of the coven track."""
    track = table.kit.tracks[side_of(table, me).track]
    if table.coven[me] == track.top:
        return 2.0
    best = 0.0
    for ops in track.spaces[table.coven[me]]:
        value = 0.4
        for op in ops:
            value += 2.0 if isinstance(op, Transfer) else op_worth(table, me, op)
        best = max(best, value)
    return best


def transfer_worth(table: Table, place: int) -> float:
    """Points in the inner circle, less the harvests that are lost."""
    ritual = table.ritual_on[place]
    points = float(table.kit.places[place].inner_vp)
    if ritual != EMPTY:
        points += table.kit.cards[ritual].vp
    lost = later(table) * 0.7 * harvest_worth(table, place)
    return points - lost


def cost_worth(table: Table, bundle: Bundle) -> float:
    good = 0.5 if later(table) else 0.3
    return good * bundle.resources() + 0.3 * bundle.mana + 0.4 * bundle.discard


def power_worth(table: Table, me: int, power: Power) -> float:
    """What an effect promises until the end of the game."""
    rounds = later(table) + 1
    if power.strength:
        return 1.1 * power.strength * rounds
    gives = 0.0
    for op in power.ops:
        if isinstance(op, ScorePer) and power.kind in (ROUND_END, GAME_END):
            gives += count_worth(table, me, op)
        else:
            gives += op_worth(table, me, op)
    if power.cost is not None:
        gives -= cost_worth(table, power.cost)
    if power.kind == INSTANT:
        return gives
    if power.kind == ACTION_SPACE:
        return max(0.0, gives) * (rounds - 0.3) * 0.6
    if power.kind == TURN_EFFECT:
        return max(0.0, gives) * rounds
    if power.kind == ROUND_END:
        return (gives + 0.7) * rounds
    if power.kind == GAME_END:
        return gives * 1.1 + 0.8 * later(table)
    return 1.2 * rounds


def card_worth(table: Table, me: int, card: int) -> float:
    """What a card is worth in the hand."""
    printed = table.kit.cards[card]
    return printed.vp + 0.6 * power_worth(table, me, printed.power)
