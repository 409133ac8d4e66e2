"""What effects give, counted by name: as printed, and as the table stands now."""

from typing import Final

from klubovna.games.evenfall.card import Bundle, Op, Power
from klubovna.games.evenfall.effects import (
    Advance,
    Choose,
    FreeCatalyst,
    Gain,
    GainStone,
    ManaPer,
    ReachedBonus,
    ScorePer,
    Transfer,
    parts,
)
from klubovna.games.evenfall.figures import Borrow, MarchToRegion, MoveBetweenRegions, ReturnFigure
from klubovna.games.evenfall.harvests import (
    DrawPlace,
    HarvestDiscovered,
    HarvestOne,
    HarvestOther,
    HarvestOuter,
    RefillAndDiscover,
    RemoveRitual,
)
from klubovna.games.evenfall.table import OVERFLOW_VP, Table, side_of
from klubovna.texts import Scalar, Text

Amounts = dict[str, int]
"""Names of `amount.…` and how many of each."""

ORDER: Final = [
    "witches",
    "elders",
    "herb",
    "potion",
    "knowledge",
    "any",
    "mana",
    "discard",
    "cards",
    "vp",
    "strength",
]
"""What comes first where amounts are listed; the rest follows as it was found."""


def add(found: Amounts, name: str, count: int) -> None:
    if count:
        found[name] = found.get(name, 0) + count


def add_bundle(found: Amounts, bundle: Bundle, times: int = 1) -> None:
    for name, count in parts(bundle):
        add(found, name, count * times)
    add(found, "discard", bundle.discard * times)


def said(found: Amounts) -> list[Scalar]:
    """The amounts in words."""
    return [Text(f"amount.{name}", {"n": found[name]}) for name in ordered(found)]


def ordered(found: Amounts) -> list[str]:
    """The names of amounts, in a fixed order."""
    names = [name for name in ORDER if name in found]
    return names + [name for name in found if name not in ORDER]


# ---- as printed


def printed(ops: list[Op]) -> list[Amounts]:
    """The sides among which one chooses; mostly there is one."""
    if len(ops) == 1 and isinstance(ops[0], Choose):
        return [printed_side(side) for side in ops[0].options]
    return [printed_side(ops)]


def printed_side(ops: list[Op]) -> Amounts:
    found: Amounts = {}
    for op in ops:
        add_printed(found, op)
    return found


def add_printed(found: Amounts, op: Op) -> None:
    if isinstance(op, Gain):
        add_bundle(found, op.bundle)
    elif isinstance(op, Transfer):
        add(found, "transfer", op.n)
    elif isinstance(op, Advance):
        add(found, "coven", op.n)
    elif isinstance(op, DrawPlace):
        add(found, "places", op.n)
    elif isinstance(op, FreeCatalyst):
        add(found, "catalyst", op.n)
    elif isinstance(op, ReturnFigure):
        add(found, "take_back", op.n)
    elif isinstance(op, MoveBetweenRegions):
        add(found, "move_figures", op.n)
    else:
        add(found, deed(op), 1)


def deed(op: Op) -> str:
    """What is done once, and has no number."""
    if isinstance(op, HarvestOuter):
        return "harvest_all"
    if isinstance(op, HarvestOne):
        return "harvest_one"
    if isinstance(op, HarvestOther):
        return "harvest_other"
    if isinstance(op, HarvestDiscovered):
        return "harvest_new"
    if isinstance(op, ReachedBonus):
        return "reached"
    if isinstance(op, RefillAndDiscover):
        return "vision"
    if isinstance(op, MarchToRegion):
        return "march"
    if isinstance(op, RemoveRitual):
        return "remove_ritual"
    if isinstance(op, Borrow):
        return "borrow"
    if isinstance(op, GainStone):
        return "red_stone"
    if isinstance(op, ManaPer):
        return "mana_per"
    return "vp_per"


# ---- as the table stands now


def promised(table: Table, me: int, ops: list[Op]) -> list[Amounts]:
    """What the effect would give the player now, by sides."""
    if len(ops) == 1 and isinstance(ops[0], Choose):
        return [promised_side(table, me, side) for side in ops[0].options]
    return [promised_side(table, me, ops)]


def promised_side(table: Table, me: int, ops: list[Op]) -> Amounts:
    found: Amounts = {}
    for op in ops:
        add_promised(table, me, found, op)
    return found


def add_promised(table: Table, me: int, found: Amounts, op: Op) -> None:
    if isinstance(op, HarvestOuter):
        for place in table.outer[me]:
            add_harvest(table, found, place)
    elif isinstance(op, HarvestDiscovered):
        add_harvest(table, found, table.discovered)
    elif isinstance(op, ScorePer):
        add(found, "vp", op.points(table, me))
    elif isinstance(op, ManaPer):
        add(found, "mana", op.mana_each * len(table.outer[me]))
    elif isinstance(op, Advance):
        add_steps(table, me, found, op.n, op.both)
    else:
        add_printed(found, op)


def add_harvest(table: Table, found: Amounts, place: int) -> None:
    """The harvest with its sickles (EV-7.3)."""
    add_bundle(found, table.kit.places[place].harvest, 1 + table.sickles[place])


def add_steps(table: Table, me: int, found: Amounts, steps: int, both: bool) -> None:
    """Steps on the coven track with the bonuses that need no choice (EV-10.6, EV-10.7)."""
    track = table.kit.tracks[side_of(table, me).track]
    for step in range(steps):
        add(found, "coven", 1)
        at = table.coven[me] + step
        if at >= track.top:
            add(found, "vp", OVERFLOW_VP)
            continue
        sides = track.spaces[at]
        if len(sides) == 1 or both:
            for side in sides:
                for op in side:
                    add_printed(found, op)


def add_powers(table: Table, me: int, found: Amounts, powers: list[Power], times: int = 1) -> None:
    """What reacting effects would give."""
    for power in powers:
        side = promised_side(table, me, power.ops)
        for name, count in side.items():
            add(found, name, count * times)
