"""The best way through a fight, found exactly: which effects to use on which dice, which demons to
beat, which shields to raise.

A fight is described without a table, so that a person at a real one can ask as well. The value of
a plan is a number: beaten cards and hits that stay count for it, wounds and spent tokens against
it. Every set of cards that could be beaten is tried, the most promising first; for each the dice
are brought to the needed faces in all ways that could still beat the best plan so far.
"""

from typing import Final

from klubovna.games.sanctum.card import FACES, FOCUS, STAMINA, Effect

# What things are worth.
PER_LEVEL: Final = 30
PER_HIT: Final = 7
PER_WOUND: Final = 14
PER_TOKEN: Final = 3
PER_RAGE: Final = 6
PER_POTION: Final = 8
PER_BLESSING: Final = 10
PER_LOOSE_DIE: Final = 4
"""A die that is left when the next card is still hidden."""
DEATH: Final = 5000
RAGE_TOKENS: Final = 2
"""A hero never has more."""
LOOSE: Final = 2
"""A die that the plan leaves unassigned."""
NO_PLAN: Final = -1_000_000
IMPOSSIBLE: Final = 100_000


class Tool:
    """Something that changes a die: its faces, its price, and how the asker knows it."""

    def __init__(self, code: int, effect: Effect, price: int) -> None:
        self.code = code
        self.results = effect.results
        self.stamina = effect.stamina
        self.focus = effect.focus
        self.either = effect.either
        self.price = price + PER_TOKEN * effect.size
        self.potions = 0
        self.rage = False


class Guard:
    """Something that blocks damage."""

    def __init__(self, code: int, shields: int, effect: Effect | None, price: int) -> None:
        self.code = code
        self.shields = shields
        self.stamina = effect.stamina if effect is not None else 0
        self.focus = effect.focus if effect is not None else 0
        self.either = effect.either if effect is not None else 0
        size = effect.size if effect is not None else 0
        self.price = price + PER_TOKEN * size
        self.potions = 0


class Target:
    """A card that can be hit: the values still needed, its blood drops, what it is worth."""

    def __init__(self, needs: list[int], damage: int, worth: int, hit: bool) -> None:
        self.needs = needs
        self.damage = damage
        self.worth = worth
        self.hit = hit
        """Whether one of its symbols is covered already."""


class Fight:
    """Everything that a plan depends on."""

    def __init__(self) -> None:
        self.dice: list[int] = []
        self.changed: list[int] = []
        self.stamina = 0
        self.focus = 0
        self.potions = 0
        self.life = 10
        self.tools: list[Tool] = []
        self.guards: list[Guard] = []
        self.targets: list[Target] = []
        self.in_order = False
        """In the final battle a card must be beaten before the next can be hit."""
        self.only_modified = False
        """Whether the first card can be hit with modified dice only."""
        self.echo_skill = False
        """Whether an assigned die may give an extra hit."""
        self.echo = 0
        """The value of an extra hit that waits to be used."""
        self.extra_damage = 0
        self.free_shields = 0
        self.loose_shields = 0
        """Shields for having an unassigned die."""
        self.hit_shields = 0
        """Shields for a hit on a survivor."""
        self.hidden_next = False
        """Whether an unknown card follows the last target."""
        self.spent_rage = 0


class Step:
    """One thing to do: use a tool on a die, or put a die on a target (`tool` is -1)."""

    def __init__(self, die: int, tool: int, face: int, target: int) -> None:
        self.die = die
        """An index into the fight's dice; -1 for an extra hit."""
        self.tool = tool
        self.face = face
        self.target = target


class Plan:
    """What the solver found."""

    def __init__(self) -> None:
        self.value = NO_PLAN
        self.steps: list[Step] = []
        self.guards: list[int] = []
        self.beaten: list[int] = []
        self.wounds = 0
        self.damage = 0
        self.hits = 0


class Solver:
    """Looks for the best plan of one fight."""

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        self.plan = Plan()
        self.chains: list[list[list[int]]] = []
        """By face now and face wanted: sets of tools (bit sets) that do it, none too many."""
        self.cost: dict[int, int] = {}
        self.needs: list[int] = [0] * (FACES + 1)
        self.used_dice: list[int] = []
        self.assigned: list[int] = []
        """Die, wanted face and tools of each assignment so far, three numbers each."""
        self.gain = 0
        self.survivors: list[int] = []
        self.beaten: list[int] = []
        self.damage = 0
        self.open_needs: list[list[int]] = []
        self.seen: dict[int, int] = {}
        self.blocks: list[list[int]] = []
        self.block_memo: dict[int, int] = {}
        self.echo_left = 0
        self.extra_hits = 0
        self.can_afford: dict[int, bool] = {}
        self.cheapest: list[int] = [0] * (FACES + 1)
        """What it costs at least to turn another face into this one."""
        if fight.only_modified:
            fight.extra_damage += sum(target.damage for target in fight.targets[1:])
            fight.targets = fight.targets[:1]
            fight.hidden_next = True
        self.find_chains()
        self.find_blocks()

    # ---- what tools can do

    def find_chains(self) -> None:
        """For each face all smallest sets of tools that turn it into another one."""
        tools = self.fight.tools
        self.chains = [[[] for _ in range(FACES + 1)] for _ in range(FACES + 1)]
        self.cost[0] = 0
        present = 0
        for value in self.fight.dice:
            present |= 1 << value
        for start in range(1, FACES + 1):
            if not present >> start & 1:
                continue
            found = self.chains[start]
            if not self.fight.only_modified:
                found[start].append(0)
            wave = [start]
            """A face, plus 8 times the tools used so far."""
            while wave:
                coming: list[int] = []
                for state in wave:
                    face, mask = state % 8, state // 8
                    for at in range(len(tools)):
                        if mask >> at & 1:
                            continue
                        wider = mask | 1 << at
                        if not self.affordable(wider):
                            continue
                        for result in tools[at].results[face]:
                            if self.is_new(found[result], wider):
                                found[result].append(wider)
                                coming.append(wider * 8 + result)
                wave = coming
            for target in range(1, FACES + 1):
                found[target].sort(key=self.price_of)
            if self.fight.only_modified:
                found[start].insert(0, 0)

        for target in range(1, FACES + 1):
            prices = [
                self.price_of(self.chains[start][target][0])
                for start in range(1, FACES + 1)
                if start != target and self.chains[start][target]
            ]
            self.cheapest[target] = min(prices) if prices else IMPOSSIBLE

    def is_new(self, known: list[int], mask: int) -> bool:
        """Whether no smaller set of tools does the same."""
        return all(mask & other != other for other in known)

    def price_of(self, mask: int) -> int:
        if mask not in self.cost:
            self.cost[mask] = sum(
                tool.price for at, tool in enumerate(self.fight.tools) if mask >> at & 1
            )
        return self.cost[mask]

    def affordable(self, mask: int) -> bool:
        """Whether these tools can be paid for together. Purple spaces take what is left."""
        if mask not in self.can_afford:
            self.can_afford[mask] = self.add_up(mask)
        return self.can_afford[mask]

    def add_up(self, mask: int) -> bool:
        stamina = focus = either = potions = 0
        for at, tool in enumerate(self.fight.tools):
            if mask >> at & 1:
                stamina += tool.stamina
                focus += tool.focus
                either += tool.either
                potions += tool.potions
        return self.fits(stamina, focus, either, potions)

    def fits(self, stamina: int, focus: int, either: int, potions: int) -> bool:
        fight = self.fight
        return (
            stamina <= fight.stamina
            and focus <= fight.focus
            and stamina + focus + either <= fight.stamina + fight.focus
            and potions <= fight.potions
        )

    # ---- what shields can do

    def find_blocks(self) -> None:
        """Every set of shields: its strength, its tokens, its price and which they are."""
        guards = self.fight.guards
        self.blocks = []
        for mask in range(1 << len(guards)):
            shields = stamina = focus = either = potions = price = 0
            for at, guard in enumerate(guards):
                if mask >> at & 1:
                    shields += guard.shields
                    stamina += guard.stamina
                    focus += guard.focus
                    either += guard.either
                    potions += guard.potions
                    price += guard.price
            if self.fits(stamina, focus, either, potions):
                self.blocks.append([shields, stamina, focus, either, potions, price, mask])

    def defence(self, mask: int, damage: int) -> int:
        """The best that shields can do when these tools have been used: a number in `blocks`."""
        key = mask * 64 + min(damage, 63)
        if key in self.block_memo:
            return self.block_memo[key]
        stamina = focus = either = potions = 0
        for at, tool in enumerate(self.fight.tools):
            if mask >> at & 1:
                stamina += tool.stamina
                focus += tool.focus
                either += tool.either
                potions += tool.potions
        best = 0
        best_cost = self.pain(damage)
        for at, block in enumerate(self.blocks):
            cost = self.pain(max(0, damage - block[0])) + block[5]
            if cost < best_cost and self.fits(
                stamina + block[1], focus + block[2], either + block[3], potions + block[4]
            ):
                best = at
                best_cost = cost
        self.block_memo[key] = best
        return best

    def pain(self, wounds: int) -> int:
        return PER_WOUND * wounds + (DEATH if wounds >= self.fight.life else 0)

    def suffering(self, mask: int, damage: int) -> int:
        """What the defence costs, in wounds and tokens."""
        block = self.blocks[self.defence(mask, damage)]
        return self.pain(max(0, damage - block[0])) + block[5]

    # ---- the search

    def solve(self) -> Plan:
        fight = self.fight
        self.used_dice = [0] * len(fight.dice)
        hits = len(fight.dice) + (1 if fight.echo_skill or fight.echo else 0)
        choices: list[list[int]] = []
        for beaten in self.target_sets():
            needed = 0
            gain = 0
            damage = fight.extra_damage
            for at, target in enumerate(fight.targets):
                if beaten >> at & 1:
                    needed += len(target.needs)
                    gain += target.worth
                else:
                    damage += target.damage
            if needed <= hits:
                damage = self.unshielded(damage)
                bound = gain - self.suffering(0, max(0, damage - self.most_gift()))
                each = PER_RAGE + PER_LOOSE_DIE if fight.hidden_next else PER_HIT
                choices.append([-bound - each * (hits - needed), beaten, gain, damage])
        choices.sort()
        for choice in choices:
            if -choice[0] <= self.plan.value:
                break
            self.try_beating(choice[1], choice[2], choice[3])
        return self.plan

    def unshielded(self, damage: int) -> int:
        return max(0, damage - self.fight.free_shields)

    def most_gift(self) -> int:
        """Shields that some plans get for nothing."""
        return self.fight.loose_shields + self.fight.hit_shields

    def target_sets(self) -> list[int]:
        """The sets of cards that could be beaten together."""
        count = len(self.fight.targets)
        if self.fight.in_order:
            return [(1 << n) - 1 for n in range(count + 1)]
        found = [0]
        most = len(self.fight.dice) + 1
        sizes = {0: 0}
        for at in range(count):
            needs = len(self.fight.targets[at].needs)
            for mask in found[:]:
                if sizes[mask] + needs <= most:
                    sizes[mask | 1 << at] = sizes[mask] + needs
                    found.append(mask | 1 << at)
        return found

    def try_beating(self, beaten: int, gain: int, damage: int) -> None:
        """Look for the best plan that beats just these cards."""
        fight = self.fight
        self.beaten = [at for at in range(len(fight.targets)) if beaten >> at & 1]
        self.gain = gain
        self.damage = damage
        self.needs = [0] * (FACES + 1)
        self.open_needs = []
        self.survivors = []
        for at, target in enumerate(fight.targets):
            if beaten >> at & 1:
                for value in target.needs:
                    self.needs[value] += 1
            else:
                self.survivors.append(at)
                if not fight.in_order or not self.open_needs:
                    self.open_needs.append(target.needs[:])
        self.seen = {}
        self.assigned = []
        self.echo_left = 1 if fight.echo_skill else 0
        if fight.echo and self.needs[fight.echo]:
            self.needs[fight.echo] -= 1
            self.assigned += [-1, fight.echo, 0]
            self.cover(0)
            self.needs[fight.echo] += 1
            self.assigned = []
        self.cover(0)

    def bound(self, mask: int, needed: int, least: int) -> int:
        """No plan that goes on from here is worth more than this. `least` is what the faces that
        are still needed will cost at any rate."""
        fight = self.fight
        left = max(0, self.used_dice.count(0) + self.echo_left - needed)
        most = self.gain - self.price_of(mask) - least + PER_HIT * self.extra_hits
        most -= self.suffering(mask, max(0, self.damage - self.most_gift()))
        loose = self.used_dice.count(LOOSE)
        inactive = fight.spent_rage + RAGE_TOKENS
        if fight.hidden_next:
            return most + (PER_RAGE + PER_LOOSE_DIE) * (left + loose)
        return most + PER_HIT * left + PER_RAGE * min(loose, inactive)

    def cover(self, mask: int) -> None:
        """Bring dice to the faces that are still needed, the next one in all ways."""
        fight = self.fight
        lacking = self.needs[:]
        for die, face in enumerate(fight.dice):
            if not self.used_dice[die]:
                lacking[face] -= 1
        wanted = needed = least = dearest = 0
        for value in range(1, FACES + 1):
            if self.needs[value]:
                needed += self.needs[value]
                if not wanted or lacking[value] > lacking[wanted]:
                    wanted = value
                if lacking[value] > 0:
                    least += lacking[value] * self.cheapest[value]
                    dearest = max(dearest, self.cheapest[value])
        if self.echo_left:
            least -= dearest
        room = self.bound(mask, needed, least) - self.plan.value
        if room <= 0:
            return
        if not wanted:
            self.spare(mask, 0)
            return
        if needed > self.used_dice.count(0) + self.echo_left or not self.unseen(mask):
            return
        counted = self.cheapest[wanted] if lacking[wanted] > 0 else 0
        tried = 0
        for die, value in enumerate(fight.dice):
            kind = 1 << (value * 2 + fight.changed[die])
            if self.used_dice[die] or tried & kind:
                continue
            tried |= kind
            strict = fight.only_modified and not fight.changed[die]
            for chain in self.chains[value][wanted]:
                if self.price_of(chain) - counted >= room:
                    break
                if chain & mask or (strict and not chain):
                    continue
                wider = mask | chain
                if chain and not self.affordable(wider):
                    continue
                self.used_dice[die] = 1
                self.assigned += [die, wanted, chain]
                self.needs[wanted] -= 1
                if self.echo_left and self.needs[wanted]:
                    self.echo_left = 0
                    self.needs[wanted] -= 1
                    self.assigned += [-1, wanted, 0]
                    self.cover(wider)
                    del self.assigned[-3:]
                    self.needs[wanted] += 1
                    self.echo_left = 1
                self.cover(wider)
                self.needs[wanted] += 1
                del self.assigned[-3:]
                self.used_dice[die] = 0

    def unseen(self, mask: int) -> bool:
        """Whether this position of the search is new; the same dice may be reached in many ways."""
        key = self.echo_left
        for value in range(1, FACES + 1):
            key = key * 8 + self.needs[value]
        for die in range(len(self.used_dice)):
            key = key * 2 + (1 if self.used_dice[die] else 0)
        key = key << len(self.fight.tools) | mask
        if key in self.seen:
            return False
        self.seen[key] = 1
        return True

    def spare(self, mask: int, die: int) -> None:
        """What is left of the dice may hit survivors or stay unassigned."""
        fight = self.fight
        while die < len(fight.dice) and self.used_dice[die]:
            die += 1
        if die == len(fight.dice):
            self.weigh(mask)
            return
        if self.bound(mask, 0, 0) <= self.plan.value:
            return
        strict = fight.only_modified and not fight.changed[die] and not self.beaten
        value = fight.dice[die]
        tried = 0
        for needs in self.open_needs:
            for at in range(len(needs)):
                wanted = needs[at]
                if wanted <= 0 or tried >> wanted & 1:
                    continue
                tried |= 1 << wanted
                needs[at] = -wanted
                for chain in self.chains[value][wanted]:
                    price = self.price_of(chain)
                    if price >= PER_HIT:
                        break
                    if chain & mask or (strict and not chain):
                        continue
                    wider = mask | chain
                    if chain and not self.affordable(wider):
                        continue
                    self.used_dice[die] = 1
                    self.extra_hits += 1
                    self.assigned += [die, wanted, chain]
                    self.spare(wider, die + 1)
                    del self.assigned[-3:]
                    self.extra_hits -= 1
                    self.used_dice[die] = 0
                needs[at] = wanted
        self.used_dice[die] = LOOSE
        self.spare(mask, die + 1)
        self.used_dice[die] = 0

    def weigh(self, mask: int) -> None:
        """The value of a complete plan; the best one is kept."""
        fight = self.fight
        echo = self.spare_echo()
        hits = self.extra_hits + (1 if echo else 0)
        loose = self.used_dice.count(LOOSE)
        damage = self.damage
        if loose:
            damage -= fight.loose_shields
        if self.survivors and (hits or any(fight.targets[at].hit for at in self.survivors)):
            damage -= fight.hit_shields
        damage = max(0, damage)
        value = self.gain - self.price_of(mask) - self.suffering(mask, damage) + PER_HIT * hits
        inactive = fight.spent_rage + sum(
            1 for at, tool in enumerate(fight.tools) if tool.rage and mask >> at & 1
        )
        unbeaten = self.survivors or fight.hidden_next
        if loose and unbeaten and inactive:
            value += PER_RAGE * min(inactive, loose)
        if fight.hidden_next and not self.survivors:
            value += PER_LOOSE_DIE * loose
        if value > self.plan.value:
            if echo:
                self.assigned += [-1, echo, 0]
            self.keep(value, mask, damage, hits)
            if echo:
                del self.assigned[-3:]

    def spare_echo(self) -> int:
        """The value of an extra hit that no beaten card needs but a survivor can take, or 0."""
        values = self.assigned[1::3] if self.echo_left else []
        if self.fight.echo and -1 not in self.assigned[0::3]:
            values = [*values, self.fight.echo]
        for value in values:
            for needs in self.open_needs:
                if value in needs:
                    return value
        return 0

    def keep(self, value: int, mask: int, damage: int, hits: int) -> None:
        plan = self.plan
        plan.value = value
        plan.beaten = self.beaten[:]
        plan.hits = hits
        plan.damage = damage
        block = self.blocks[self.defence(mask, damage)]
        plan.wounds = max(0, damage - block[0])
        plan.guards = [at for at in range(len(self.fight.guards)) if block[6] >> at & 1]
        plan.steps = self.steps()

    def steps(self) -> list[Step]:
        """The plan as a list of things to do, card by card."""
        fight = self.fight
        needs = [target.needs[:] for target in fight.targets]
        order = [*self.beaten, *self.survivors]
        found: list[list[Step]] = [[] for _ in fight.targets]
        for at in range(0, len(self.assigned), 3):
            die, wanted, chain = self.assigned[at], self.assigned[at + 1], self.assigned[at + 2]
            target = next(one for one in order if wanted in needs[one])
            needs[target].remove(wanted)
            todo = found[target]
            if chain:
                todo += self.unfold(die, fight.dice[die], wanted, chain, [])
            todo.append(Step(die, -1, wanted, target))
        return [step for target in order for step in found[target]]

    def unfold(self, die: int, face: int, wanted: int, chain: int, done: list[Step]) -> list[Step]:
        """An order in which these tools turn the die from face to face; empty if there is none."""
        if not chain:
            return done if face == wanted else []
        for at, tool in enumerate(self.fight.tools):
            if chain >> at & 1:
                for result in tool.results[face]:
                    rest = [*done, Step(die, at, result, -1)]
                    found = self.unfold(die, result, wanted, chain & ~(1 << at), rest)
                    if found:
                        return found
        return []


def best_plan(fight: Fight) -> Plan:
    """The best plan for the dice as they lie."""
    return Solver(fight).solve()


def remaining_needs(fight: Fight, tools: list[int], guards: list[int]) -> list[int]:
    """Stamina and focus that these tools and guards must still have; purple spaces come after."""
    needs = [0, 0]
    for at in tools:
        needs[STAMINA] += fight.tools[at].stamina
        needs[FOCUS] += fight.tools[at].focus
    for at in guards:
        needs[STAMINA] += fight.guards[at].stamina
        needs[FOCUS] += fight.guards[at].focus
    return needs
