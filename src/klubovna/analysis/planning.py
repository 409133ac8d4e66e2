"""Which decisions get how many deals: a look at all of them, then more where something may have
been given away."""

from typing import Final, NamedTuple

from klubovna.analysis.estimating import best_rival, rivals, whole_slope
from klubovna.analysis.notes import Notes, Weighed

LITTLE: Final = 0.02
"""Who surely gave away less than this needs no further look."""
DEPARTED: Final = 0.1
"""By so much sooner a decision has a turn where the quick player makes another move: few deals may
happen to show no difference, and who departs from it has more to explain."""
FEW: Final = 6
"""So many decisions get deals at least, where a stage picks those that matter most; and so many
are looked at again as those where the match may have turned."""


class Stage(NamedTuple):
    """A part of the work: it ends when so much of the budget is spent, or nothing is left to do."""

    name: str
    until: float
    deals: int
    """How many are dealt before the next decision has its turn."""
    part: float = 1.0
    """Of the decisions that are in doubt, this part has a turn: those that may have cost most."""


STAGES: Final = (
    Stage("look", 0.25, 1),
    Stage("halve", 0.37, 3, 0.5),
    Stage("halve", 0.46, 3, 0.5),
    Stage("compare", 0.66, 4, 0.25),
    Stage("turning", 0.92, 8, 0.0),
    Stage("lay", 1.0, 2),
)
FIRST_LAP: Final = 0.9
"""So much of the budget may go before every decision was looked at once."""


def share(notes: Notes) -> float:
    """How much of the budget may be spent when the stage ends."""
    until = STAGES[notes.stage].until
    return until if notes.laps > 1 else max(until, FIRST_LAP)


def begin(notes: Notes) -> None:
    """Prepare the decisions for the stage that the notes have come to."""
    if STAGES[notes.stage].name == "halve":
        for weighed in notes.decisions:
            keep_half(weighed)


def keep_half(weighed: Weighed) -> None:
    order = rivals(weighed)
    kept = order[: (len(order) + 1) // 2]
    weighed.alive = sorted({0, weighed.quick, *kept})


def keep_best(weighed: Weighed) -> None:
    """One is left beside the quick player's. What it was picked for does not count any more, unless
    it is the quick player's, which was named before anything was dealt."""
    best = rivals(weighed)[:1]
    weighed.alive = sorted({0, weighed.quick, *best})
    weighed.settled = True
    for place in best:
        if len(weighed.moves) > 2 and place != weighed.quick:
            weighed.moves[place].begin_anew()


def next_lap(notes: Notes) -> bool:
    """Say which decisions want more deals now; False where none does in this stage."""
    stage = STAGES[notes.stage]
    notes.laps += 1
    if stage.name == "lay":
        for lay in notes.lays:
            lay.wanted = lay.deals + stage.deals
        return bool(notes.lays)
    chosen = wanting(notes, stage)
    for weighed in chosen:
        if stage.name in ("compare", "turning") and not weighed.settled:
            keep_best(weighed)
        weighed.wanted = weighed.deals + stage.deals
    return bool(chosen)


def wanting(notes: Notes, stage: Stage) -> list[Weighed]:
    """The decisions that have a turn."""
    several = [weighed for weighed in notes.decisions if len(weighed.alive) > 1]
    if stage.name == "look":
        return several
    whole = whole_slope(notes)
    found: list[tuple[float, int, Weighed]] = []
    for weighed in several:
        gain = best_rival(notes, weighed, whole)
        if gain.most > LITTLE:
            weight = gain.most + (DEPARTED if weighed.quick else 0.0)
            if stage.name == "turning":
                weight = gain.value
            found.append((-weight, weighed.at, weighed))
    found.sort(key=lambda each: each[:2])
    return [weighed for _, _, weighed in found[: max(FEW, int(stage.part * len(found)))]]
