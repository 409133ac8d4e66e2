"""Parts of effects that touch places and the rituals on them."""

from klubovna.core.decision import Decision, Play
from klubovna.games.evenfall.card import Op
from klubovna.games.evenfall.moves import (
    harvest,
    harvest_outer,
    my_rituals,
    refill_and_discover,
    remove_ritual,
)
from klubovna.games.evenfall.table import (
    Table,
    take_place_card,
)


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


class RefillAndDiscover(Op):
    """Refill a region, then discover there for free (EV-14.9)."""

    def __init__(self) -> None:
        super().__init__(asks=True)

    def ask(self, table: Table, me: int) -> Play:
        yield from refill_and_discover(table, me)


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
