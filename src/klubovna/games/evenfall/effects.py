"""The parts that effects are made of. Data files name them; `components` builds them."""

from typing import Final

from klubovna.core.decision import Decision, Play
from klubovna.games.evenfall.card import ELDER, RED, Bundle, Op
from klubovna.games.evenfall.counting import count
from klubovna.games.evenfall.moves import (
    NONE,
    advance,
    coven_bonus,
    create_free_catalyst,
    gain_all,
    harvest,
    harvest_outer,
    my_rituals,
    refill_and_discover,
    remove_ritual,
    resolve,
    transfer,
)
from klubovna.games.evenfall.table import (
    EMPTY,
    OVERFLOW_VP,
    Table,
    actor_ref,
    gain,
    gain_mana,
    gain_vp,
    return_from_place,
    take_place_card,
    tell,
    tell_card,
    tell_number,
    tell_place,
)
from klubovna.texts import Scalar, Text


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

    def texts(self) -> list[Scalar]:
        return [Text(f"amount.{name}", {"n": count}) for name, count in parts(self.bundle)]


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

    def texts(self) -> list[Scalar]:
        return [Text("amount.transfer", {"n": self.n})]


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

    def texts(self) -> list[Scalar]:
        return [Text("amount.coven", {"n": self.n})]


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


class HarvestOuter(Op):
    """Every place in the own outer circle (EV-7.2)."""

    def __init__(self) -> None:
        super().__init__(asks=True)

    def ask(self, table: Table, me: int) -> Play:
        yield from harvest_outer(table, me)


class HarvestOne(Op):
    """One place in the own outer circle."""

    def __init__(self) -> None:
        super().__init__(asks=True)

    def ask(self, table: Table, me: int) -> Play:
        options = table.outer[me][:]
        if not options:
            return
        place = options[0]
        if len(options) > 1:
            place = options[(yield Decision(me, "harvest_one", options))]
        yield from harvest(table, me, place)


class HarvestOther(Op):
    """One place in the outer circle of another clan (EV-14.15)."""

    def __init__(self) -> None:
        super().__init__(asks=True)

    def found(self, table: Table, me: int) -> list[int]:
        return [
            place
            for actor in range(table.terms.actors)
            if actor != me
            for place in table.outer[actor]
        ]

    def possible(self, table: Table, me: int) -> bool:
        return any(table.outer[actor] for actor in range(table.terms.actors) if actor != me)

    def ask(self, table: Table, me: int) -> Play:
        options = self.found(table, me)
        if options:
            yield from harvest(table, me, options[(yield Decision(me, "harvest_other", options))])


class HarvestDiscovered(Op):
    """The place that was just discovered (EV-14.13)."""

    def __init__(self) -> None:
        super().__init__(asks=True)

    def ask(self, table: Table, me: int) -> Play:
        yield from harvest(table, me, table.discovered)


class DrawPlace(Op):
    """Top cards of the place deck into the outer circle (EV-15.3)."""

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n

    def run(self, table: Table, me: int) -> None:
        for _ in range(self.n):
            take_place_card(table, me)

    def for_automa(self, table: Table, it: int) -> None:
        self.run(table, it)

    def words(self) -> str:
        return f"{self.n} places"

    def texts(self) -> list[Scalar]:
        return [Text("amount.places", {"n": self.n})]


class RefillAndDiscover(Op):
    """Refill a region, then discover there for free (EV-14.9)."""

    def __init__(self) -> None:
        super().__init__(asks=True)

    def ask(self, table: Table, me: int) -> Play:
        yield from refill_and_discover(table, me)


class MarchToRegion(Op):
    """All figures of one ritual may go to a region; no action space is used (EV-14.4)."""

    def __init__(self) -> None:
        super().__init__(asks=True)

    def ask(self, table: Table, me: int) -> Play:
        occupied = [place for place in my_rituals(table, me) if table.figure_on[place] != EMPTY]
        if not occupied:
            return
        options = [NONE, *occupied]
        place = options[(yield Decision(me, "march_from", options))]
        if place == NONE:
            return
        regions = list(range(table.terms.regions))
        region = regions[(yield Decision(me, "march_to", regions))]
        table.circle[me][region * 2 + table.figure_on[place]] += 1
        table.figure_on[place] = EMPTY
        tell(table, "event.marches", me)


class MoveBetweenRegions(Op):
    """Up to so many own figures move from region to region (EV-14.18)."""

    def __init__(self, n: int) -> None:
        super().__init__(asks=True)
        self.n = n

    def ask(self, table: Table, me: int) -> Play:
        for _ in range(self.n):
            options = [NONE]
            for region in range(table.terms.regions):
                for figure in (0, 1):
                    if count_figures(table, me, region, figure):
                        options.extend(
                            (region * 2 + figure) * 10 + to
                            for to in range(table.terms.regions)
                            if to != region
                        )
            if len(options) == 1:
                return
            option = options[(yield Decision(me, "move_figure", options))]
            if option == NONE:
                return
            move_figure(table, me, option // 20, option // 10 % 2, option % 10)


def count_figures(table: Table, me: int, region: int, figure: int) -> int:
    """Own figures of a kind in a region, on the action space too."""
    on_space = table.space_seat[region] == me and table.space_figure[region] == figure
    return table.circle[me][region * 2 + figure] + (1 if on_space else 0)


def move_figure(table: Table, me: int, region: int, figure: int, to: int) -> None:
    """A figure goes to the middle of another region, from the middle first."""
    if table.circle[me][region * 2 + figure]:
        table.circle[me][region * 2 + figure] -= 1
    else:
        table.space_seat[region] = EMPTY
        table.space_figure[region] = EMPTY
    table.circle[me][to * 2 + figure] += 1
    if table.log is not None:
        table.log.tell(
            "event.moves",
            {"player": actor_ref(table, me), "region": table.kit.regions[to].ref},
        )


class RemoveRitual(Op):
    """One own ritual leaves the game (EV-14.3)."""

    def __init__(self) -> None:
        super().__init__(asks=True)

    def possible(self, table: Table, me: int) -> bool:
        return bool(my_rituals(table, me))

    def ask(self, table: Table, me: int) -> Play:
        options = my_rituals(table, me)
        if options:
            remove_ritual(table, me, options[(yield Decision(me, "remove_ritual", options))])


class ReturnFigure(Op):
    """One own placed figure may come back (EV-14.19)."""

    def __init__(self, n: int) -> None:
        super().__init__(asks=True)
        self.n = n

    def ask(self, table: Table, me: int) -> Play:
        for _ in range(self.n):
            options = [NONE]
            for region in range(table.terms.regions):
                for figure in (0, 1):
                    if table.circle[me][region * 2 + figure]:
                        options.append(FROM_CIRCLE + region * 2 + figure)
                if table.space_seat[region] == me:
                    options.append(FROM_SPACE + region)
            for place in my_rituals(table, me):
                if table.figure_on[place] != EMPTY:
                    options.append(place)
            if len(options) == 1:
                return
            option = options[(yield Decision(me, "return_figure", options))]
            if option == NONE:
                return
            take_back(table, me, option)


FROM_CIRCLE: Final = 1000
FROM_SPACE: Final = 2000


def take_back(table: Table, me: int, option: int) -> None:
    """The figure on a ritual, in the middle of a region or on its action space comes home."""
    if option >= FROM_SPACE:
        region = option - FROM_SPACE
        table.supply[me][table.space_figure[region]] += 1
        table.space_seat[region] = EMPTY
        table.space_figure[region] = EMPTY
    elif option >= FROM_CIRCLE:
        at = option - FROM_CIRCLE
        table.circle[me][at] -= 1
        table.supply[me][at % 2] += 1
    else:
        return_from_place(table, me, option)
    tell(table, "event.takes_back", me)


class FreeCatalyst(Op):
    """Catalysts for nothing."""

    def __init__(self, n: int) -> None:
        super().__init__(asks=True)
        self.n = n

    def ask(self, table: Table, me: int) -> Play:
        for _ in range(self.n):
            yield from create_free_catalyst(table, me)


class Borrow(Op):
    """An elder goes on a specialist of another clan, whose effect then works here too
    (EV-14.11)."""

    def __init__(self) -> None:
        super().__init__(asks=True)

    def found(self, table: Table, me: int) -> list[int]:
        return [
            card
            for actor in range(table.terms.actors)
            if actor != me
            for card in table.specialists[actor]
            if card not in table.borrowed[me]
        ]

    def possible(self, table: Table, me: int) -> bool:
        return table.supply[me][ELDER] > 0 and bool(self.found(table, me))

    def ask(self, table: Table, me: int) -> Play:
        if not self.possible(table, me):
            return
        options = self.found(table, me)
        card = options[(yield Decision(me, "borrow", options))]
        table.supply[me][ELDER] -= 1
        table.borrowed[me].append(card)
        tell_card(table, "event.borrows", me, card)


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
        self.kind = kind
        self.vp_each = vp_each
        self.divisor = divisor
        self.most = most

    def points(self, table: Table, me: int) -> int:
        """What it would give now."""
        points = count(table, me, self.what, self.kind) // self.divisor * self.vp_each
        return points if self.most == 0 else min(self.most, points)

    def run(self, table: Table, me: int) -> None:
        gain_vp(table, me, self.points(table, me))


class ManaPer(Op):
    """Mana for each counted unit (EV-15.3)."""

    def __init__(self, what: str, kind: str, mana_each: int) -> None:
        super().__init__()
        self.what = what
        self.kind = kind
        self.mana_each = mana_each

    def run(self, table: Table, me: int) -> None:
        mana = count(table, me, self.what, self.kind) * self.mana_each
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
