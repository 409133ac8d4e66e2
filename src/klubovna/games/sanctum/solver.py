"""The best way through a fight, found exactly: which effects to use on which dice, which demons to
beat, which shields to raise.

A fight is described without a table, so that a person at a real one can ask as well. The value of
a plan is a number: beaten cards and hits that stay count for it, wounds and spent tokens against
it. Every set of cards that could be beaten is tried, the most promising first; for each the dice
are brought to the needed faces in all ways that could still beat the best plan so far. Of equally
good plans the first one found is kept, so what is passed over because it cannot be better does not
change the answer.

What the search cannot see it only values: a card that lies hidden (`hidden_next`), and everything
after this fight.
"""

from typing import Final

from klubovna.games.sanctum.arsenal import (
    IMPOSSIBLE,
    NOTHING,
    VEIL,
    Load,
    Shields,
    Toolbox,
    fits,
    purse_of,
)
from klubovna.games.sanctum.card import FACES
from klubovna.games.sanctum.plans import (
    NO_PLAN,
    PER_BLESSING,
    PER_HIT,
    PER_LOOSE_DIE,
    PER_RAGE,
    Fight,
    Plan,
)
from klubovna.games.sanctum.steps import steps_of

FREE: Final = 0
USED: Final = 1
LOOSE: Final = 2
"""A die that the plan leaves unassigned."""
ANY_VALUE: Final = 1_000_000
"""More than any plan is worth."""


class Solver:
    """Looks for the best plan of one fight."""

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

    def solve(self) -> Plan:
        count = len(self.fight.targets)
        for rank in self.ranked_sets():
            if ANY_VALUE - (rank >> count) <= self.bar:
                break
            self.try_beating(rank & (1 << count) - 1)
        return self.plan

    # ---- sets of cards

    def ranked_sets(self) -> list[int]:
        """The sets of cards that could be beaten together, the most promising first. Each is a bit
        set; before it stands what no such plan is worth more than, counted downwards."""
        fight, count = self.fight, len(self.fight.targets)
        hits = len(fight.dice) + (1 if fight.echo_skill or fight.echo else 0)
        each = PER_RAGE + PER_LOOSE_DIE if fight.hidden_next else PER_HIT
        gift = fight.free_shields + fight.loose_shields + fight.hit_shields
        all_damage = fight.extra_damage
        for target in fight.targets:
            all_damage += target.damage
        masks, needed, gains, damages = [0], [0], [0], [all_damage]
        for at, target in enumerate(fight.targets):
            symbols = len(target.needs)
            known = range(len(masks) - 1, len(masks)) if fight.in_order else range(len(masks))
            for number in known:
                if needed[number] + symbols <= hits:
                    masks.append(masks[number] | 1 << at)
                    needed.append(needed[number] + symbols)
                    gains.append(gains[number] + target.worth)
                    damages.append(damages[number] - target.damage)
            if fight.in_order and len(masks) != at + 2:
                break
        ranks: list[int] = []
        for number, mask in enumerate(masks):
            pain = self.shields.suffering(self.purse, self.spent, max(0, damages[number] - gift))
            most = gains[number] - pain + each * (hits - needed[number])
            ranks.append((ANY_VALUE - most << count) + mask)
        ranks.sort()
        return ranks

    def veil_of(self, target: int) -> int:
        return VEIL if self.fight.only_modified and target == 0 else 0

    def try_beating(self, beaten: int) -> None:
        """Look for the best plan that beats just these cards."""
        fight = self.fight
        self.choose_targets(beaten)
        self.measure_hope()
        self.seen.clear()
        self.echo_left = 1 if fight.echo_skill else 0
        if fight.echo:
            for veil in (0, VEIL):
                wanted = fight.echo + veil
                if self.needs[wanted] and (not veil or fight.echo_modified):
                    self.needs[wanted] -= 1
                    self.assign(-1, wanted, 0)
                    self.cover()
                    self.depth -= 3
                    self.needs[wanted] += 1
                    self.seen.clear()
        self.cover()

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
        """What a hit with this die on one of these faces brings; `faces` is a bit set."""
        if self.toolbox.least_price >= PER_HIT:
            for face in range(1, FACES + 1):
                if faces >> face & 1 and self.covers(die, face + self.open_veil):
                    return PER_HIT
            return 0
        best = 0
        for face in range(1, FACES + 1):
            if faces >> face & 1:
                price = self.first_price(self.chains_of(die, face + self.open_veil))
                best = max(best, PER_HIT - price)
        return best

    # ---- dice for beaten cards

    def bound(self, needed: int, least: int) -> int:
        """No plan that goes on from here is worth more than this. `least` is what the faces that
        are still needed will cost at any rate."""
        fight = self.fight
        most = self.gain - self.spent.price - least + PER_HIT * self.extra_hits
        most -= self.shields.suffering(self.purse, self.spent, self.least_damage)
        left = max(0, self.free + self.echo_left - needed)
        if not self.survivors:
            if fight.hidden_next:
                left += self.loose
                most += PER_LOOSE_DIE * left + PER_RAGE * min(left, self.most_rage)
            return most
        echoes = self.echo_left + (1 if fight.echo else 0)
        if fight.echo:
            left += 1
        hits = min(left, self.open_symbols - self.extra_hits)
        more = PER_HIT * hits + PER_RAGE * min(left - hits, self.most_rage)
        more = min(more, self.hoped + PER_HIT * echoes)
        return most + more + PER_RAGE * min(self.loose, self.most_rage)

    def cover(self) -> None:
        """Bring dice to the faces that are still needed, the next one in all ways."""
        wanted = needed = least = dearest = lacking = 0
        for value in self.faces:
            count = self.needs[value]
            if count:
                needed += count
                missing = count - self.shown[value]
                if not wanted or missing > lacking:
                    wanted, lacking = value, missing
                if missing > 0:
                    price = self.least_price(value)
                    least += missing * price
                    dearest = max(dearest, price)
        if self.echo_left:
            least -= dearest
        room = self.bound(needed, least) - self.bar
        if room <= 0:
            return
        if not wanted:
            self.spare(0)
            return
        if needed > self.free + self.echo_left:
            return
        if self.spent.mask != self.gone and not self.unseen():
            return
        counted = self.least_price(wanted) if lacking > 0 else 0
        self.cover_next(wanted, room + counted)

    def cover_next(self, wanted: int, room: int) -> None:
        """Cover this face with each kind of die, in all ways that cost less than `room`."""
        fight = self.fight
        tried = 0
        for die, value in enumerate(fight.dice):
            kind = 1 << (value * 2 + fight.changed[die])
            if self.state[die] or tried & kind:
                continue
            tried |= kind
            if room <= self.toolbox.least_price and not self.covers(die, wanted):
                continue
            for chain in self.chains_of(die, wanted):
                if chain.price >= room:
                    break
                if not chain.mask or self.payable(chain):
                    self.cover_with(die, wanted, chain)

    def payable(self, chain: Load) -> bool:
        """Whether these tools are still there and can be paid for."""
        return not chain.mask & self.spent.mask and fits(self.purse, chain, self.spent)

    def least_price(self, wanted: int) -> int:
        """What it costs at least to turn another face into this one."""
        if self.cheapest[wanted] >= 0:
            return self.cheapest[wanted]
        best = IMPOSSIBLE
        for start in range(1, FACES + 1):
            if start in self.fight.dice:
                found = self.toolbox.chains(start)
                if start != wanted:
                    best = min(best, self.first_price(found[wanted]))
                bare = wanted - VEIL
                if bare > 0 and start != bare:
                    best = min(best, self.first_price(found[bare]))
        self.cheapest[wanted] = best
        return best

    def first_price(self, chains: list[Load]) -> int:
        """The price of the cheapest of them that is not gone."""
        for chain in chains:
            if not chain.mask & self.gone and fits(self.purse, chain, NOTHING):
                return chain.price
        return IMPOSSIBLE

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

    def assign(self, die: int, wanted: int, tools: int) -> None:
        self.assigned[self.depth] = die
        self.assigned[self.depth + 1] = wanted
        self.assigned[self.depth + 2] = tools
        self.depth += 3

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

    def cover_with(self, die: int, wanted: int, chain: Load) -> None:
        """This die covers this face. Its extra hit may cover the same face on the same card or a
        later one, but not on the veiled card that comes first (SA-23.3)."""
        self.use(die, USED)
        if chain.mask:
            self.take(chain)
        self.assign(die, wanted, chain.mask)
        self.needs[wanted] -= 1
        if self.echo_left:
            self.echo_left = 0
            for other in (wanted, wanted - VEIL):
                if other > 0 and self.needs[other]:
                    self.needs[other] -= 1
                    self.assign(-1, other, 0)
                    self.cover()
                    self.depth -= 3
                    self.needs[other] += 1
            self.echo_left = 1
        self.cover()
        self.needs[wanted] += 1
        self.depth -= 3
        if chain.mask:
            self.put_back(chain)
        self.free_again(die)

    def unseen(self) -> bool:
        """Whether this position of the search is new; the same dice may be reached in many ways."""
        key = self.spent.mask
        for value in self.faces:
            key = key << 3 | self.needs[value]
        for state in self.state:
            key = key << 1 | state
        key = key << 1 | self.echo_left
        if key in self.seen:
            return False
        self.seen.add(key)
        return True

    # ---- dice that are left

    def spare(self, die: int) -> None:
        """What is left of the dice may hit survivors or stay unassigned."""
        if not self.open_needs:
            self.loose = self.free
            self.weigh()
            self.loose = 0
            return
        count = len(self.state)
        while die < count and self.state[die]:
            die += 1
        if die == count:
            self.weigh()
            return
        if self.bound(0, 0) <= self.bar:
            return
        tried = 0
        for needs in self.open_needs:
            for at in range(len(needs)):
                wanted = needs[at]
                if wanted > 0 and not tried >> wanted & 1:
                    tried |= 1 << wanted
                    needs[at] = -wanted
                    self.spare_on(die, wanted + self.open_veil)
                    needs[at] = wanted
        self.use(die, LOOSE)
        self.loose += 1
        self.spare(die + 1)
        self.loose -= 1
        self.free_again(die)

    def spare_on(self, die: int, wanted: int) -> None:
        """A spare die hits a survivor. More than the hit is worth is paid only where more comes of
        it: shields for the first hit, or an extra hit."""
        first = self.fight.hit_shields and not self.extra_hits and not self.hit_before
        for chain in self.chains_of(die, wanted):
            if chain.price >= PER_HIT and not first and not self.echo_left:
                break
            if chain.mask and not self.payable(chain):
                continue
            self.use(die, USED)
            self.take(chain)
            self.extra_hits += 1
            self.assign(die, wanted, chain.mask)
            self.spare(die + 1)
            self.depth -= 3
            self.extra_hits -= 1
            self.put_back(chain)
            self.free_again(die)

    def weigh(self) -> None:
        """The value of a complete plan; the best one is kept."""
        fight = self.fight
        echo = self.spare_echo()
        hits = self.extra_hits + (1 if echo else 0)
        damage = self.damage
        if self.loose:
            damage -= fight.loose_shields
        if self.survivors and (hits or self.hit_before):
            damage -= fight.hit_shields
        damage = max(0, damage)
        value = self.gain - self.spent.price + PER_HIT * hits
        value -= self.shields.suffering(self.purse, self.spent, damage)
        if self.survivors or fight.hidden_next:
            value += PER_RAGE * min(fight.spent_rage + self.spent.rages, self.loose)
        if fight.hidden_next and not self.survivors:
            value += PER_LOOSE_DIE * self.loose
        if value > self.bar:
            self.keep(value, damage, hits, echo)

    def spare_echo(self) -> int:
        """The face of an extra hit that no beaten card needs but a survivor can take, or 0."""
        fight = self.fight
        if not self.survivors or not (self.echo_left or fight.echo):
            return 0
        values: list[int] = []
        if self.echo_left:
            hit = self.assigned[1 : self.depth : 3]
            values = [face - VEIL if face > VEIL else face for face in hit]
        if fight.echo and -1 not in self.assigned[0 : self.depth : 3]:
            if fight.echo_modified or not self.open_veil:
                values.append(fight.echo)
        for value in values:
            for needs in self.open_needs:
                if value in needs:
                    return value + self.open_veil
        return 0

    def keep(self, value: int, damage: int, hits: int, echo: int) -> None:
        plan, fight = self.plan, self.fight
        self.bar = value if value < self.enough else ANY_VALUE
        plan.value = value
        plan.beaten = [at for at in range(len(fight.targets)) if self.beaten >> at & 1]
        plan.hits = hits
        plan.damage = damage
        block = self.shields.defence(self.purse, self.spent, damage)
        plan.wounds = max(0, damage - block.shields)
        plan.guards = [at for at in range(len(fight.guards)) if block.mask >> at & 1]
        done = self.assigned[: self.depth]
        if echo:
            done += [-1, echo, 0]
        for at in range(2, len(done), 3):
            done[at] = self.own_tools(done[at])
        plan.steps = steps_of(fight, plan.beaten, done)

    def own_tools(self, mask: int) -> int:
        """A set of the toolbox's tools as one of the fight's."""
        own = 0
        for at, place in enumerate(self.places):
            own |= (mask >> place & 1) << at
        return own


def solver_of(fight: Fight) -> Solver:
    """A solver for this fight alone."""
    purse = purse_of(fight)
    places = list(range(len(fight.tools)))
    return Solver(fight, purse, Toolbox(fight, purse), places, Shields(fight, purse))


def best_plan(fight: Fight) -> Plan:
    """The best plan for the dice as they lie."""
    best = solver_of(fight).solve()
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
                plan = solver_of(fight).solve()
                plan.value -= PER_BLESSING * count
                if plan.value > best.value:
                    plan.blessed_stamina, plan.blessed_focus = first, second
                    best = plan
    fight.stamina, fight.focus = stamina, focus
    return best
