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

from klubovna.games.sanctum.arsenal import VEIL, Load, Shields, Toolbox, purse_of
from klubovna.games.sanctum.draft import ANY_VALUE, LOOSE, USED, Draft
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


class Solver(Draft):
    """Looks for the best plan of one fight."""

    def solve(self) -> Plan:
        count = len(self.fight.targets)
        for rank in self.ranked_sets():
            if ANY_VALUE - (rank >> count) <= self.bar:
                break
            self.try_beating(rank & (1 << count) - 1)
        if self.plan.value > NO_PLAN:
            self.write_down()
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
        """The best plan so far; it is written down when the search is over."""
        self.bar = value if value < self.enough else ANY_VALUE
        self.plan.value = value
        self.plan.hits = hits
        self.plan.damage = damage
        self.kept_beaten = self.beaten
        self.kept_block = self.shields.defence(self.purse, self.spent, damage)
        self.kept = self.assigned[: self.depth]
        if echo:
            self.kept += [-1, echo, 0]

    def write_down(self) -> None:
        plan, fight, block = self.plan, self.fight, self.kept_block
        plan.beaten = [at for at in range(len(fight.targets)) if self.kept_beaten >> at & 1]
        plan.wounds = max(0, plan.damage - block.shields)
        plan.guards = [at for at in range(len(fight.guards)) if block.mask >> at & 1]
        for at in range(2, len(self.kept), 3):
            self.kept[at] = self.own_tools(self.kept[at])
        plan.steps = steps_of(fight, plan.beaten, self.kept)


def solver_of(fight: Fight) -> Solver:
    """A solver for this fight alone."""
    purse = purse_of(fight)
    places = list(range(len(fight.tools)))
    toolbox = Toolbox(fight, purse, fight.tool_marks())
    return Solver(fight, purse, toolbox, places, Shields(fight, purse))


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
