"""Parts of effects that move witches and elders."""

from typing import Final

from klubovna.core.decision import Decision, Play
from klubovna.games.evenfall.card import ELDER, Op
from klubovna.games.evenfall.moves import (
    NONE,
    my_rituals,
)
from klubovna.games.evenfall.table import (
    EMPTY,
    Table,
    actor_ref,
    return_from_place,
    tell,
    tell_card,
)


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
