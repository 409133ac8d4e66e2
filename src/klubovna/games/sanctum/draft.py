"""A plan in the making: the cards it is to beat and what they need, the dice and tools it uses."""

from typing import Final

from klubovna.games.sanctum.arsenal import (
    IMPOSSIBLE,
    NOTHING,
    VEIL,
    Load,
    Shields,
    Toolbox,
    fits,
)
from klubovna.games.sanctum.card import FACES
from klubovna.games.sanctum.plans import NO_PLAN, PER_HIT, PER_RAGE, Fight, Plan

FREE: Final = 0
USED: Final = 1
LOOSE: Final = 2
"""A die that the plan leaves unassigned."""
ANY_VALUE: Final = 1_000_000
"""More than any plan is worth."""


class Draft:
    """What the solver has put together so far, step by step and back again."""

    def __init__(
        self, fight: Fight, purse: Load, toolbox: Toolbox, places: list[int], shields: Shields
    ) -> None:
        self.fight = fight
        self.purse = purse
        self.toolbox = toolbox
        self.places = places
        """The number of each tool in the toolbox."""
        self.shields = shields
        self.plan = Plan()
        self.bar = NO_PLAN
        """Only what is worth more is looked for."""
        self.enough = ANY_VALUE
        """No plan is worth more, as far as is known: one that is worth it ends the search."""
        self.spent = Load()
        """The tools that are used so far, and those of the toolbox that the fight has not."""
        self.gone = (1 << len(toolbox.tools)) - 1
        for place in places:
            self.gone ^= 1 << place
        self.spent.mask = self.gone
        self.needs: list[int] = [0] * (FACES + VEIL + 1)
        """By face: how many the beaten cards still need; behind them those of a veiled card."""
        self.faces: list[int] = []
        """The faces that the beaten cards need, in ascending order."""
        self.shown: list[int] = [0] * (FACES + VEIL + 1)
        """By face: how many free dice show it; behind them those that were modified."""
        self.cheapest: list[int] = [-1] * (FACES + VEIL + 1)
        """What it costs at least to turn another face into this one, once it was asked for."""
        self.state: list[int] = [FREE] * len(fight.dice)
        self.free = len(fight.dice)
        self.loose = 0
        self.assigned: list[int] = [0] * (len(fight.dice) + 2) * 3
        """Die, wanted face and tools of each assignment so far, three numbers each."""
        self.depth = 0
        """How many of these numbers count."""
        self.kept: list[int] = []
        """The same of the best plan so far, with the cards and the shields of it."""
        self.kept_beaten = 0
        self.kept_block = NOTHING
        self.gain = 0
        self.beaten = 0
        self.survivors = False
        self.damage = 0
        self.least_damage = 0
        """What is left of it if the plan gets every shield that comes for nothing."""
        self.open_needs: list[list[int]] = []
        self.open_veil = 0
        """`VEIL` if the survivor that can be hit is veiled."""
        self.open_symbols = 0
        self.hope: list[int] = [0] * len(fight.dice)
        """What each die can bring at most where no beaten card needs it."""
        self.hoped = 0
        """The same for all free dice together."""
        self.most_rage = fight.spent_rage
        """So much rage can come back at most."""
        self.hit_before = False
        """Whether a survivor bears a hit from an earlier fight."""
        self.seen: set[int] = set()
        self.echo_left = 0
        self.extra_hits = 0
        for tool in fight.tools:
            if tool.rage:
                self.most_rage += 1
        for die, face in enumerate(fight.dice):
            self.shown[face] += 1
            self.shown[face + VEIL] += fight.changed[die]

    def veil_of(self, target: int) -> int:
        return VEIL if self.fight.only_modified and target == 0 else 0

    def choose_targets(self, beaten: int) -> None:
        """What these cards need, and what the others leave open."""
        fight, needs = self.fight, self.needs
        for value in self.faces:
            needs[value] = 0
        self.beaten = beaten
        self.gain = 0
        damage = fight.extra_damage
        self.open_needs = []
        self.open_veil = 0
        self.survivors = False
        self.hit_before = False
        for at, target in enumerate(fight.targets):
            if beaten >> at & 1:
                self.gain += target.worth
                veil = self.veil_of(at)
                for value in target.needs:
                    needs[value + veil] += 1
                continue
            damage += target.damage
            if target.hit:
                self.hit_before = True
            if not self.survivors:
                self.open_veil = self.veil_of(at)
            if not fight.in_order or not self.survivors:
                self.open_needs.append(target.needs[:])
            self.survivors = True
        self.damage = max(0, damage - fight.free_shields)
        self.least_damage = max(0, self.damage - fight.loose_shields - fight.hit_shields)
        self.faces = [value for value in range(1, FACES + VEIL + 1) if needs[value]]

    def measure_hope(self) -> None:
        """What each die could bring beyond the beaten cards: a hit on a survivor less what it costs
        to turn the die, or a rage token that comes back."""
        self.hoped = 0
        self.open_symbols = 0
        wanted = 0
        for needs in self.open_needs:
            self.open_symbols += len(needs)
            for value in needs:
                wanted |= 1 << value
        hits = self.free + (1 if self.fight.echo_skill or self.fight.echo else 0)
        for value in self.faces:
            hits -= self.needs[value]
        if hits <= 0 or not wanted:
            for die in range(self.free):
                self.hope[die] = 0
            return
        idle = PER_RAGE if self.most_rage else 0
        for die in range(self.free):
            best = max(idle, self.best_hit(die, wanted))
            self.hope[die] = best
            self.hoped += best

    def best_hit(self, die: int, faces: int) -> int:
        """What a hit with this die on one of these faces brings at most; `faces` is a bit set."""
        best = 0
        for face in range(1, FACES + 1):
            if faces >> face & 1:
                if self.covers(die, face + self.open_veil):
                    return PER_HIT
                best = max(best, PER_HIT - self.least_price(face))
        return best

    # ---- dice and tools

    def chains_of(self, die: int, wanted: int) -> list[Load]:
        """The ways to turn a die so that it covers this; a modified one is as good as any."""
        face = wanted
        if wanted > VEIL and self.fight.changed[die]:
            face = wanted - VEIL
        return self.toolbox.chains(self.fight.dice[die])[face]

    def covers(self, die: int, wanted: int) -> bool:
        """Whether the die covers this as it lies."""
        face = self.fight.dice[die]
        return face == wanted or (face + VEIL == wanted and self.fight.changed[die] == 1)

    def least_price(self, wanted: int) -> int:
        """What it costs at least to turn another face into this one: the last tool must show it."""
        if self.cheapest[wanted] < 0:
            face = wanted - VEIL if wanted > VEIL else wanted
            best = IMPOSSIBLE
            for tool in self.fight.tools:
                if tool.shows >> face & 1:
                    best = min(best, tool.price)
            self.cheapest[wanted] = best
        return self.cheapest[wanted]

    def payable(self, chain: Load) -> bool:
        """Whether these tools are still there and can be paid for."""
        return not chain.mask & self.spent.mask and fits(self.purse, chain, self.spent)

    def use(self, die: int, state: int) -> None:
        """The die is no longer free."""
        face = self.fight.dice[die]
        self.state[die] = state
        self.free -= 1
        self.hoped -= self.hope[die]
        self.shown[face] -= 1
        self.shown[face + VEIL] -= self.fight.changed[die]

    def free_again(self, die: int) -> None:
        face = self.fight.dice[die]
        self.state[die] = FREE
        self.free += 1
        self.hoped += self.hope[die]
        self.shown[face] += 1
        self.shown[face + VEIL] += self.fight.changed[die]

    def take(self, chain: Load) -> None:
        """These tools are used."""
        spent = self.spent
        spent.mask |= chain.mask
        spent.price += chain.price
        spent.stamina += chain.stamina
        spent.focus += chain.focus
        spent.tokens += chain.tokens
        spent.potions += chain.potions
        spent.rages += chain.rages

    def put_back(self, chain: Load) -> None:
        spent = self.spent
        spent.mask ^= chain.mask
        spent.price -= chain.price
        spent.stamina -= chain.stamina
        spent.focus -= chain.focus
        spent.tokens -= chain.tokens
        spent.potions -= chain.potions
        spent.rages -= chain.rages

    def assign(self, die: int, wanted: int, tools: int) -> None:
        self.assigned[self.depth] = die
        self.assigned[self.depth + 1] = wanted
        self.assigned[self.depth + 2] = tools
        self.depth += 3

    def own_tools(self, mask: int) -> int:
        """A set of the toolbox's tools as one of the fight's."""
        own = 0
        for at, place in enumerate(self.places):
            own |= (mask >> place & 1) << at
        return own
