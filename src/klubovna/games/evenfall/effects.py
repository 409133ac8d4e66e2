"""The parts that effects are made of: gains, steps on the coven track, counting. Card files name
them, `reading` builds them; `figures` and `harvests` have the rest."""

from klubovna.core.decision import Decision, Play
from klubovna.games.evenfall.card import RED, Bundle, Op
from klubovna.games.evenfall.counting import COUNTS, count
from klubovna.games.evenfall.moves import (
    NONE,
    advance,
    coven_bonus,
    create_free_catalyst,
    gain_all,
    resolve,
    transfer,
)
from klubovna.games.evenfall.table import (
    EMPTY,
    OVERFLOW_VP,
    Table,
    gain,
    gain_mana,
    gain_vp,
    tell,
    tell_number,
    tell_place,
)


class Gain(Op):
    """Take what is named."""

    def __init__(self, bundle: Bundle) -> None:
        super().__init__(asks=bundle.any > 0)
        self.bundle = bundle

    def run(self, table: Table, me: int) -> None:
        gain(table, me, self.bundle)

    def ask(self, table: Table, me: int) -> Play:
        yield from gain_all(table, me, self.bundle, 1)

    def for_automa(self, table: Table, it: int) -> None:
        gain_vp(table, it, self.bundle.items())

    def words(self) -> str:
        return " ".join(f"{count} {name}" for name, count in parts(self.bundle))


def parts(bundle: Bundle) -> list[tuple[str, int]]:
    """What is in a bundle, by name."""
    named = [
        ("herb", bundle.herb),
        ("potion", bundle.potion),
        ("knowledge", bundle.knowledge),
        ("any", bundle.any),
        ("mana", bundle.mana),
        ("vp", bundle.vp),
        ("cards", bundle.cards),
    ]
    return [(name, count) for name, count in named if count]


class Transfer(Op):
    """Up to so many places move to the inner circle (EV-9.9)."""

    def __init__(self, n: int) -> None:
        super().__init__(asks=True)
        self.n = n

    def ask(self, table: Table, me: int) -> Play:
        for _ in range(self.n):
            yield from transfer(table, me)

    def for_automa(self, table: Table, it: int) -> None:
        for _ in range(self.n):
            automa_transfer(table, it)

    def words(self) -> str:
        return "transfer"


def automa_transfer(table: Table, it: int) -> bool:
    """The outer place whose ritual is worth most, the leftmost of equals (EV-16.4)."""
    best = EMPTY
    worth = -1
    for place in table.outer[it]:
        ritual = table.ritual_on[place]
        if ritual != EMPTY and table.kit.cards[ritual].vp > worth:
            best = place
            worth = table.kit.cards[ritual].vp
    if best == EMPTY:
        return False
    table.outer[it].remove(best)
    table.inner[it].append(best)
    tell_place(table, "event.transfers", it, best)
    return True


class Advance(Op):
    """Steps on the coven track (EV-10.6)."""

    def __init__(self, n: int, both: bool) -> None:
        super().__init__(asks=True)
        self.n = n
        self.both = both

    def ask(self, table: Table, me: int) -> Play:
        yield from advance(table, me, self.n, self.both)

    def for_automa(self, table: Table, it: int) -> None:
        for _ in range(self.n):
            automa_step(table, it)

    def words(self) -> str:
        return f"{self.n} coven"


def automa_step(table: Table, it: int) -> None:
    """One step on the Automa's own track, its bonus as points (EV-16.4)."""
    track = table.kit.tracks[table.kit.automa_track]
    if table.coven[it] == track.top:
        gain_vp(table, it, OVERFLOW_VP)
        return
    table.coven[it] += 1
    tell_number(table, "event.advances", it, table.coven[it])
    for op in track.spaces[table.coven[it] - 1][0]:
        op.for_automa(table, it)


class ReachedBonus(Op):
    """The bonus of one coven space that was reached, once more (EV-15.2)."""

    def __init__(self) -> None:
        super().__init__(asks=True)

    def ask(self, table: Table, me: int) -> Play:
        if table.coven[me] == 0:
            return
        options = [NONE, *range(1, table.coven[me] + 1)]
        position = options[(yield Decision(me, "reached", options))]
        if position != NONE:
            yield from coven_bonus(table, me, position, False)


class FreeCatalyst(Op):
    """Catalysts for nothing."""

    def __init__(self, n: int) -> None:
        super().__init__(asks=True)
        self.n = n

    def ask(self, table: Table, me: int) -> Play:
        for _ in range(self.n):
            yield from create_free_catalyst(table, me)


class GainStone(Op):
    """The red powerstone; there is only one (EV-15.4)."""

    def run(self, table: Table, me: int) -> None:
        if table.red_left:
            table.red_left = False
            table.stones[me].append(RED)
            tell(table, "event.red_stone", me)


class ScorePer(Op):
    """Points for each counted unit."""

    def __init__(self, what: str, kind: str, vp_each: int, divisor: int, most: int) -> None:
        super().__init__()
        self.what = what
        self.at = COUNTS.index(what)
        self.kind = kind
        self.vp_each = vp_each
        self.divisor = divisor
        self.most = most

    def points(self, table: Table, me: int) -> int:
        """What it would give now."""
        points = count(table, me, self.at, self.kind) // self.divisor * self.vp_each
        return points if self.most == 0 else min(self.most, points)

    def run(self, table: Table, me: int) -> None:
        gain_vp(table, me, self.points(table, me))


class ManaPer(Op):
    """Mana for each counted unit (EV-15.3)."""

    def __init__(self, what: str, kind: str, mana_each: int) -> None:
        super().__init__()
        self.what = what
        self.at = COUNTS.index(what)
        self.kind = kind
        self.mana_each = mana_each

    def run(self, table: Table, me: int) -> None:
        mana = count(table, me, self.at, self.kind) * self.mana_each
        gain_mana(table, me, mana)
        if mana:
            tell_number(table, "event.gains_mana", me, mana)


class Choose(Op):
    """Exactly one of several effects."""

    def __init__(self, options: list[list[Op]], lists: list[int]) -> None:
        super().__init__(asks=True)
        self.options = options
        self.lists = lists

    def ask(self, table: Table, me: int) -> Play:
        answer = yield Decision(me, "choose", self.lists)
        yield from resolve(table, me, self.options[answer])

    def for_automa(self, table: Table, it: int) -> None:
        for op in self.options[0]:
            op.for_automa(table, it)
