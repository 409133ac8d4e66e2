"""What a fight's tools and shields can do together, and what that costs."""

from typing import Final

from klubovna.games.sanctum.card import FACES
from klubovna.games.sanctum.plans import DEATH, PER_WOUND, Fight, Tool

VEIL: Final = FACES
"""Added to a face that only a modified die can cover (SA-18.6)."""
IMPOSSIBLE: Final = 100_000


class Load:
    """Tools or shields that are used together, and what they cost."""

    def __init__(self) -> None:
        self.mask = 0
        """Which they are, as a bit set."""
        self.price = 0
        self.stamina = 0
        self.focus = 0
        self.tokens = 0
        """Stamina, focus and what fills purple spaces."""
        self.potions = 0
        self.rages = 0
        """How many of them are rage tokens."""
        self.shields = 0


NOTHING: Final = Load()


def purse_of(fight: Fight) -> Load:
    """What a fight can spend: its tokens and potions without those that are owed."""
    purse = Load()
    purse.stamina = fight.stamina - fight.owed_stamina
    purse.focus = fight.focus - fight.owed_focus
    purse.tokens = purse.stamina + purse.focus - fight.owed_either
    purse.potions = fight.potions
    return purse


def fits(purse: Load, one: Load, other: Load) -> bool:
    """Whether both can be paid for. Purple spaces take what is left."""
    return (
        one.tokens + other.tokens <= purse.tokens
        and one.stamina + other.stamina <= purse.stamina
        and one.focus + other.focus <= purse.focus
        and one.potions + other.potions <= purse.potions
    )


class Toolbox:
    """Chains of tools that turn a die from face to face.

    It serves the fight that it was made for, and any that has some of its tools and no more to
    spend.
    """

    def __init__(self, fight: Fight, purse: Load, marks: list[int]) -> None:
        self.purse = purse
        self.only_modified = fight.only_modified
        self.tools = fight.tools
        self.marks = marks
        self.least_price = IMPOSSIBLE
        """What using one of the tools costs at least."""
        for tool in fight.tools:
            self.least_price = min(self.least_price, tool.price)
        self._found = 0
        self._chains: list[list[list[Load]]] = [[]] * (FACES + 1)

    def places(self, marks: list[int], purse: Load, only_modified: bool) -> list[int] | None:
        """The number here of each of these tools; None if it doesn't serve such a fight. Of equal
        tools any may be the one that is gone."""
        if only_modified and not self.only_modified:
            return None
        if not fits(self.purse, purse, NOTHING):
            return None
        found: list[int] = []
        at, count = 0, len(self.marks)
        for mark in marks:
            while at < count and self.marks[at] != mark:
                at += 1
            if at == count:
                return None
            found.append(at)
            at += 1
        return found

    def chains(self, face: int) -> list[list[Load]]:
        """By face wanted: the sets of tools that turn this face into it, none too many, the
        cheapest first. Behind the faces stand the same faces veiled: there an unmodified die must
        be changed."""
        if not self._found >> face & 1:
            self._found |= 1 << face
            found: list[list[Load]] = []
            for _ in range(FACES + 1 + (VEIL if self.only_modified else 0)):
                found.append([])
            found[face].append(NOTHING)
            self._spread(found, face, 0)
            if self.only_modified:
                self._spread(found, face, VEIL)
            self._chains[face] = found
        return self._chains[face]

    def _spread(self, found: list[list[Load]], start: int, veil: int) -> None:
        """Use tool after tool on the die, whatever may come of it."""
        faces = [start]
        loads = [NOTHING]
        while faces:
            next_faces: list[int] = []
            next_loads: list[Load] = []
            for number, face in enumerate(faces):
                load = loads[number]
                for at, tool in enumerate(self.tools):
                    results = tool.results[face]
                    if load.mask >> at & 1 or not results or not self._affordable(load, tool):
                        continue
                    wider: Load | None = None
                    for result in results:
                        known = found[result + veil]
                        if is_new(known, load.mask | 1 << at):
                            if wider is None:
                                wider = with_tool(load, at, tool)
                            known.append(wider)
                            next_faces.append(result)
                            next_loads.append(wider)
            faces, loads = next_faces, next_loads
        for target in range(1 + veil, FACES + veil + 1):
            sort_by_price(found[target])

    def _affordable(self, load: Load, tool: Tool) -> bool:
        purse = self.purse
        return (
            load.tokens + tool.stamina + tool.focus + tool.either <= purse.tokens
            and load.stamina + tool.stamina <= purse.stamina
            and load.focus + tool.focus <= purse.focus
            and load.potions + tool.potions <= purse.potions
        )


class Shields:
    """Sets of shields. They serve the fight that they were made for, and any that has the same
    shields and life and no more to spend."""

    def __init__(self, fight: Fight, purse: Load) -> None:
        self.purse = purse
        self.life = fight.life
        self.guards = fight.guards
        self.marks = [guard.mark() for guard in fight.guards]
        self._blocks: list[Load] = []
        self._ordered: dict[int, list[Load]] = {}

    def serves(self, fight: Fight, purse: Load) -> bool:
        if fight.life != self.life or len(fight.guards) != len(self.marks):
            return False
        for at, guard in enumerate(fight.guards):
            if guard.mark() != self.marks[at]:
                return False
        return fits(self.purse, purse, NOTHING)

    def suffering(self, purse: Load, spent: Load, damage: int) -> int:
        """What the best defence costs when this was spent, in wounds and tokens."""
        if damage <= 0 < self.life:
            return 0
        block = self.defence(purse, spent, damage)
        return self.pain(damage - block.shields) + block.price

    def defence(self, purse: Load, spent: Load, damage: int) -> Load:
        """The best that shields can do when this was spent."""
        for block in self.blocks(damage):
            if fits(purse, spent, block):
                return block
        return NOTHING

    def blocks(self, damage: int) -> list[Load]:
        """The sets of shields that are worth their price against this damage, the best first."""
        found = self._ordered.get(damage)
        if found is None:
            found = self._in_order(damage)
            self._ordered[damage] = found
        return found

    def pain(self, wounds: int) -> int:
        if wounds < 0:
            wounds = 0
        return PER_WOUND * wounds + (DEATH if wounds >= self.life else 0)

    def _in_order(self, damage: int) -> list[Load]:
        if not self._blocks:
            self._find_blocks()
        worst = self.pain(damage)
        count = len(self._blocks)
        ranks: list[int] = []
        for at, block in enumerate(self._blocks):
            cost = self.pain(damage - block.shields) + block.price
            if cost < worst:
                ranks.append(cost * count + at)
        ranks.sort()
        return [self._blocks[rank % count] for rank in ranks]

    def _find_blocks(self) -> None:
        """Every set of shields that can be paid for."""
        self._blocks = [NOTHING]
        for at, guard in enumerate(self.guards):
            alone = Load()
            alone.stamina, alone.focus, alone.potions = guard.stamina, guard.focus, guard.potions
            alone.tokens = guard.stamina + guard.focus + guard.either
            for number in range(len(self._blocks)):
                block = self._blocks[number]
                if fits(self.purse, block, alone):
                    wider = Load()
                    wider.mask = block.mask | 1 << at
                    wider.price = block.price + guard.price
                    wider.stamina = block.stamina + alone.stamina
                    wider.focus = block.focus + alone.focus
                    wider.tokens = block.tokens + alone.tokens
                    wider.potions = block.potions + alone.potions
                    wider.shields = block.shields + guard.shields
                    self._blocks.append(wider)


def with_tool(load: Load, at: int, tool: Tool) -> Load:
    wider = Load()
    wider.mask = load.mask | 1 << at
    wider.price = load.price + tool.price
    wider.stamina = load.stamina + tool.stamina
    wider.focus = load.focus + tool.focus
    wider.tokens = load.tokens + tool.stamina + tool.focus + tool.either
    wider.potions = load.potions + tool.potions
    wider.rages = load.rages + (1 if tool.rage else 0)
    return wider


def is_new(known: list[Load], mask: int) -> bool:
    """Whether no smaller set of tools does the same."""
    for other in known:
        if mask & other.mask == other.mask:
            return False
    return True


def price_of(load: Load) -> int:
    return load.price


def sort_by_price(loads: list[Load]) -> None:
    """The cheapest first; of equals the one that was found first."""
    for at in range(1, len(loads)):
        if loads[at - 1].price > loads[at].price:
            loads.sort(key=price_of)
            return
