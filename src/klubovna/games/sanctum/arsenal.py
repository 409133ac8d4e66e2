"""What a fight's tools and shields can do together, and what that costs."""

from typing import Final

from klubovna.games.sanctum.card import FACES
from klubovna.games.sanctum.plans import DEATH, PER_WOUND, Fight, sorted_faces

VEIL: Final = FACES
"""Added to a face that only a modified die can cover (SA-18.6)."""
IMPOSSIBLE: Final = 100_000


class Arsenal:
    """Chains of tools from face to face, and sets of shields. Sets of tools are bit sets."""

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        self.chains: list[list[list[int]]] = []
        """By face now and face wanted: sets of tools that do it, none too many, the cheapest first.
        Behind the faces stand the same faces veiled: there an unmodified die must be changed."""
        self.cheapest: list[int] = [0] * (FACES + VEIL + 1)
        """What it costs at least to turn another face into this one."""
        self.blocks: list[list[int]] = []
        """Shields, stamina, focus, purple, potions, price and which they are (a bit set)."""
        self._cost: dict[int, int] = {0: 0}
        self._affordable: dict[int, bool] = {}
        self._defences: dict[int, int] = {}
        self._find_chains()
        self._find_blocks()

    # ---- tools

    def _find_chains(self) -> None:
        """For each face all smallest sets of tools that turn it into another one."""
        self.chains = [[[] for _ in range(FACES + VEIL + 1)] for _ in range(FACES + 1)]
        for start in sorted_faces(self.fight):
            self.chains[start][start].append(0)
            self._spread(start, 0)
            if self.fight.only_modified:
                self._spread(start, VEIL)
        for target in range(1, FACES + VEIL + 1):
            best = IMPOSSIBLE
            for start in range(1, FACES + 1):
                chains = self.chains[start][target]
                if start != target and chains:
                    best = min(best, self.price_of(chains[0]))
                if target > VEIL and start != target - VEIL and self.chains[start][target - VEIL]:
                    best = min(best, self.price_of(self.chains[start][target - VEIL][0]))
            self.cheapest[target] = best

    def _spread(self, start: int, veil: int) -> None:
        """Use tool after tool on the die, whatever may come of it."""
        tools = self.fight.tools
        found = self.chains[start]
        wave = [start]
        """A face, plus 8 times the tools used so far."""
        while wave:
            coming: list[int] = []
            for state in wave:
                face, mask = state % 8, state // 8
                for at in range(len(tools)):
                    wider = mask | 1 << at
                    if wider == mask or not self.affordable(wider):
                        continue
                    for result in tools[at].results[face]:
                        if is_new(found[result + veil], wider):
                            found[result + veil].append(wider)
                            coming.append(wider * 8 + result)
            wave = coming
        for target in range(1 + veil, FACES + veil + 1):
            found[target].sort(key=self.price_of)

    def price_of(self, mask: int) -> int:
        if mask not in self._cost:
            price = 0
            for at, tool in enumerate(self.fight.tools):
                if mask >> at & 1:
                    price += tool.price
            self._cost[mask] = price
        return self._cost[mask]

    def affordable(self, mask: int) -> bool:
        """Whether these tools can be paid for together. Purple spaces take what is left."""
        if mask not in self._affordable:
            spent = self._spent(mask)
            self._affordable[mask] = self._fits(spent[0], spent[1], spent[2], spent[3])
        return self._affordable[mask]

    def _spent(self, mask: int) -> list[int]:
        """What the tools cost: stamina, focus, purple, potions."""
        stamina = focus = either = potions = 0
        for at, tool in enumerate(self.fight.tools):
            if mask >> at & 1:
                stamina += tool.stamina
                focus += tool.focus
                either += tool.either
                potions += tool.potions
        return [stamina, focus, either, potions]

    def _fits(self, stamina: int, focus: int, either: int, potions: int) -> bool:
        fight = self.fight
        stamina += fight.owed_stamina
        focus += fight.owed_focus
        either += fight.owed_either
        return (
            stamina <= fight.stamina
            and focus <= fight.focus
            and stamina + focus + either <= fight.stamina + fight.focus
            and potions <= fight.potions
        )

    # ---- shields

    def _find_blocks(self) -> None:
        """Every set of shields that can be paid for."""
        self.blocks = [[0, 0, 0, 0, 0, 0, 0]]
        for at, guard in enumerate(self.fight.guards):
            for block in self.blocks[:]:
                stamina, focus = block[1] + guard.stamina, block[2] + guard.focus
                either, potions = block[3] + guard.either, block[4] + guard.potions
                if self._fits(stamina, focus, either, potions):
                    shields, price = block[0] + guard.shields, block[5] + guard.price
                    which = block[6] | 1 << at
                    self.blocks.append([shields, stamina, focus, either, potions, price, which])

    def defence(self, mask: int, damage: int) -> int:
        """The best that shields can do when these tools have been used: a number in `blocks`."""
        key = mask * 64 + min(damage, 63)
        if key in self._defences:
            return self._defences[key]
        spent = self._spent(mask)
        stamina, focus, either, potions = spent[0], spent[1], spent[2], spent[3]
        best = 0
        best_cost = self.pain(damage)
        for at, block in enumerate(self.blocks):
            cost = self.pain(max(0, damage - block[0])) + block[5]
            if cost < best_cost and self._fits(
                stamina + block[1], focus + block[2], either + block[3], potions + block[4]
            ):
                best = at
                best_cost = cost
        self._defences[key] = best
        return best

    def pain(self, wounds: int) -> int:
        return PER_WOUND * wounds + (DEATH if wounds >= self.fight.life else 0)

    def suffering(self, mask: int, damage: int) -> int:
        """What the defence costs, in wounds and tokens."""
        block = self.blocks[self.defence(mask, damage)]
        return self.pain(max(0, damage - block[0])) + block[5]


def is_new(known: list[int], mask: int) -> bool:
    """Whether no smaller set of tools does the same."""
    for other in known:
        if mask & other == other:
            return False
    return True
