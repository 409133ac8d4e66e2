"""The best way through a fight, found exactly: which effects to use on which dice, which demons to
beat, which shields to raise.

A fight is described without a table, so that a person at a real one can ask as well. The value of
a plan is a number: beaten cards and hits that stay count for it, wounds and spent tokens against
it. Every set of cards that could be beaten is tried, the most promising first; for each the dice
are brought to the needed faces in all ways that could still beat the best plan so far.

What the search cannot see it only values: a card that lies hidden (`hidden_next`), and everything
after this fight.
"""

from typing import Final

from klubovna.games.sanctum.arsenal import VEIL, Arsenal
from klubovna.games.sanctum.card import FACES
from klubovna.games.sanctum.plans import (
    PER_BLESSING,
    PER_HIT,
    PER_LOOSE_DIE,
    PER_RAGE,
    Fight,
    Plan,
    Step,
)

RAGE_TOKENS: Final = 2
"""A hero never has more."""
LOOSE: Final = 2
"""A die that the plan leaves unassigned."""


class Solver:
    """Looks for the best plan of one fight."""

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        self.arsenal = Arsenal(fight)
        self.plan = Plan()
        self.last_face = FACES + VEIL if fight.only_modified else FACES
        self.needs: list[int] = [0] * (FACES + VEIL + 1)
        """By face: how many the beaten cards still need; behind them those of a veiled card."""
        self.used_dice: list[int] = []
        self.assigned: list[int] = []
        """Die, wanted face and tools of each assignment so far, three numbers each."""
        self.gain = 0
        self.survivors: list[int] = []
        self.beaten: list[int] = []
        self.damage = 0
        self.open_needs: list[list[int]] = []
        self.open_veil = 0
        """`VEIL` if the survivor that can be hit is veiled."""
        self.hit_before = False
        """Whether a survivor bears a hit from an earlier fight."""
        self.seen: dict[int, int] = {}
        self.echo_left = 0
        self.extra_hits = 0

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
                least = max(0, damage - self.most_gift())
                bound = gain - self.arsenal.suffering(0, least)
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

    def veil_of(self, target: int) -> int:
        return VEIL if self.fight.only_modified and target == 0 else 0

    def try_beating(self, beaten: int, gain: int, damage: int) -> None:
        """Look for the best plan that beats just these cards."""
        fight = self.fight
        self.beaten = [at for at in range(len(fight.targets)) if beaten >> at & 1]
        self.gain = gain
        self.damage = damage
        self.needs = [0] * (FACES + VEIL + 1)
        self.open_needs = []
        self.survivors = []
        for at, target in enumerate(fight.targets):
            if beaten >> at & 1:
                for value in target.needs:
                    self.needs[value + self.veil_of(at)] += 1
            else:
                self.survivors.append(at)
                if not fight.in_order or not self.open_needs:
                    self.open_needs.append(target.needs[:])
        self.open_veil = self.veil_of(self.survivors[0]) if self.survivors else 0
        self.hit_before = any(fight.targets[at].hit for at in self.survivors)
        self.seen = {}
        self.assigned = []
        self.echo_left = 1 if fight.echo_skill else 0
        for veil in (0, VEIL):
            wanted = fight.echo + veil
            if fight.echo and self.needs[wanted] and (not veil or fight.echo_modified):
                self.needs[wanted] -= 1
                self.assigned = [-1, wanted, 0]
                self.cover(0)
                self.needs[wanted] += 1
                self.assigned = []
                self.seen = {}
        self.cover(0)

    def bound(self, mask: int, needed: int, least: int) -> int:
        """No plan that goes on from here is worth more than this. `least` is what the faces that
        are still needed will cost at any rate."""
        fight = self.fight
        left = max(0, self.used_dice.count(0) + self.echo_left - needed)
        if fight.echo:
            left += 1
        most = self.gain - self.arsenal.price_of(mask) - least + PER_HIT * self.extra_hits
        most -= self.arsenal.suffering(mask, max(0, self.damage - self.most_gift()))
        loose = self.used_dice.count(LOOSE)
        inactive = fight.spent_rage + RAGE_TOKENS
        if fight.hidden_next:
            return most + (PER_RAGE + PER_LOOSE_DIE) * (left + loose)
        return most + PER_HIT * left + PER_RAGE * min(loose, inactive)

    def cover(self, mask: int) -> None:
        """Bring dice to the faces that are still needed, the next one in all ways."""
        fight = self.fight
        cheapest = self.arsenal.cheapest
        lacking = self.needs[:]
        for die, face in enumerate(fight.dice):
            if not self.used_dice[die]:
                lacking[face] -= 1
                if fight.changed[die]:
                    lacking[face + VEIL] -= 1
        wanted = needed = least = dearest = 0
        for value in range(1, self.last_face + 1):
            if self.needs[value]:
                needed += self.needs[value]
                if not wanted or lacking[value] > lacking[wanted]:
                    wanted = value
                if lacking[value] > 0:
                    least += lacking[value] * cheapest[value]
                    dearest = max(dearest, cheapest[value])
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
        counted = cheapest[wanted] if lacking[wanted] > 0 else 0
        tried = 0
        for die, value in enumerate(fight.dice):
            kind = 1 << (value * 2 + fight.changed[die])
            if self.used_dice[die] or tried & kind:
                continue
            tried |= kind
            for chain in self.chains_of(die, wanted):
                if self.arsenal.price_of(chain) - counted >= room:
                    break
                if not chain & mask:
                    wider = mask | chain
                    if not chain or self.arsenal.affordable(wider):
                        self.cover_with(die, wanted, chain, wider)

    def chains_of(self, die: int, wanted: int) -> list[int]:
        """The ways to turn a die so that it covers this; a modified one is as good as any."""
        face = wanted
        if wanted > VEIL and self.fight.changed[die]:
            face = wanted - VEIL
        return self.arsenal.chains[self.fight.dice[die]][face]

    def cover_with(self, die: int, wanted: int, chain: int, wider: int) -> None:
        """This die covers this face. Its extra hit may cover the same face on the same card or a
        later one, but not on the veiled card that comes first (SA-23.3)."""
        self.used_dice[die] = 1
        self.assigned += [die, wanted, chain]
        self.needs[wanted] -= 1
        if self.echo_left:
            self.echo_left = 0
            for other in (wanted, wanted - VEIL):
                if other > 0 and self.needs[other]:
                    self.needs[other] -= 1
                    self.assigned += [-1, other, 0]
                    self.cover(wider)
                    del self.assigned[-3:]
                    self.needs[other] += 1
            self.echo_left = 1
        self.cover(wider)
        self.needs[wanted] += 1
        del self.assigned[-3:]
        self.used_dice[die] = 0

    def unseen(self, mask: int) -> bool:
        """Whether this position of the search is new; the same dice may be reached in many ways."""
        key = self.echo_left
        for value in range(1, self.last_face + 1):
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
        tried = 0
        for needs in self.open_needs:
            for at in range(len(needs)):
                wanted = needs[at]
                if wanted > 0 and not tried >> wanted & 1:
                    tried |= 1 << wanted
                    needs[at] = -wanted
                    self.spare_on(mask, die, wanted + self.open_veil)
                    needs[at] = wanted
        self.used_dice[die] = LOOSE
        self.spare(mask, die + 1)
        self.used_dice[die] = 0

    def spare_on(self, mask: int, die: int, wanted: int) -> None:
        """A spare die hits a survivor. More than the hit is worth is paid only where more comes of
        it: shields for the first hit, or an extra hit."""
        first = self.fight.hit_shields and not self.extra_hits and not self.hit_before
        for chain in self.chains_of(die, wanted):
            if self.arsenal.price_of(chain) >= PER_HIT and not first and not self.echo_left:
                break
            wider = mask | chain
            if chain & mask or (chain and not self.arsenal.affordable(wider)):
                continue
            self.used_dice[die] = 1
            self.extra_hits += 1
            self.assigned += [die, wanted, chain]
            self.spare(wider, die + 1)
            del self.assigned[-3:]
            self.extra_hits -= 1
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
        if self.survivors and (hits or self.hit_before):
            damage -= fight.hit_shields
        damage = max(0, damage)
        value = self.gain - self.arsenal.price_of(mask) + PER_HIT * hits
        value -= self.arsenal.suffering(mask, damage)
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
        """The face of an extra hit that no beaten card needs but a survivor can take, or 0."""
        fight = self.fight
        values: list[int] = []
        if self.echo_left:
            values = [face - VEIL if face > VEIL else face for face in self.assigned[1::3]]
        if fight.echo and -1 not in self.assigned[0::3]:
            if fight.echo_modified or not self.open_veil:
                values.append(fight.echo)
        for value in values:
            for needs in self.open_needs:
                if value in needs:
                    return value + self.open_veil
        return 0

    def keep(self, value: int, mask: int, damage: int, hits: int) -> None:
        plan = self.plan
        plan.value = value
        plan.beaten = self.beaten[:]
        plan.hits = hits
        plan.damage = damage
        block = self.arsenal.blocks[self.arsenal.defence(mask, damage)]
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
            veil = VEIL if wanted > VEIL else 0
            face = wanted - veil
            target = next(one for one in order if face in needs[one] and self.veil_of(one) == veil)
            needs[target].remove(face)
            todo = found[target]
            if chain:
                todo += self.unfold(die, fight.dice[die], face, chain, [])
            todo.append(Step(die, -1, face, target))
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
    best = Solver(fight).solve()
    if fight.blessed_stamina or fight.blessed_focus:
        best = blessed_plan(fight, best)
    return best


def blessed_plan(fight: Fight, best: Plan) -> Plan:
    """The same where blessings may add tokens: as many of them as pay."""
    stamina, focus = fight.stamina, fight.focus
    most = fight.blessed_stamina + fight.blessed_focus
    for count in range(1, most + 1):
        for first in range(fight.blessed_stamina + 1):
            second = count - first
            if 0 <= second <= fight.blessed_focus:
                fight.stamina, fight.focus = stamina + first, focus + second
                plan = Solver(fight).solve()
                plan.value -= PER_BLESSING * count
                if plan.value > best.value:
                    plan.blessed_stamina, plan.blessed_focus = first, second
                    best = plan
    fight.stamina, fight.focus = stamina, focus
    return best
