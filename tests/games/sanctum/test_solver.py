"""The fight solver finds the best plan: held against trying everything."""

import pytest

from klubovna.companion.request import BadRequest
from klubovna.companion.sanctum import solve_fight
from klubovna.core.rng import Rng, seeded
from klubovna.games.sanctum.card import FACES, PLUS_MINUS, RAISE, SET, SET_ANY, SHIELD, Effect
from klubovna.games.sanctum.chances import arrangements, chances, sorted_rolls
from klubovna.games.sanctum.plans import (
    PER_HIT,
    PER_LEVEL,
    PER_LOOSE_DIE,
    PER_RAGE,
    PER_TOKEN,
    PER_WOUND,
    Fight,
    Guard,
    Target,
    Tool,
)
from klubovna.games.sanctum.solver import best_plan

KINDS = [SET, PLUS_MINUS, RAISE, PLUS_MINUS]


def random_fight(rng: Rng) -> Fight:
    """A small fight, so that everything can be tried."""
    fight = Fight()
    fight.dice = [rng.below(FACES) + 1 for _ in range(1 + rng.below(3))]
    fight.changed = [0] * len(fight.dice)
    fight.stamina, fight.focus = rng.below(3), rng.below(3)
    fight.life = 2 + rng.below(9)
    for n in range(rng.below(3)):
        spaces = [rng.below(3) for _ in range(1 + rng.below(2))]
        effect = Effect(KINDS[rng.below(len(KINDS))], 1 + rng.below(3), spaces)
        fight.tools.append(Tool(n, effect, 0))
    if rng.below(2):
        rage = Tool(9, Effect(SET_ANY, 0, []), PER_RAGE)
        rage.rage = True
        fight.tools.append(rage)
    else:
        fight.spent_rage = 1
    for n in range(rng.below(3)):
        effect = Effect(SHIELD, 1 + rng.below(3), [rng.below(3)])
        fight.guards.append(Guard(n, effect.value, effect, 0))
    for _ in range(1 + rng.below(3)):
        level = 1 + rng.below(2)
        needs = [rng.below(FACES) + 1 for _ in range(level)]
        fight.targets.append(Target(needs, level, PER_LEVEL * level, False))
    fight.echo_skill = rng.below(4) == 0
    return fight


def distant_fight(rng: Rng) -> Fight:
    """A hit on a survivor, or a die that is left, brings shields (Keep Your Distance, Dodge)."""
    fight = random_fight(rng)
    fight.hit_shields = rng.below(3)
    fight.loose_shields = rng.below(2)
    fight.life = 1 + rng.below(4)
    fight.focus += 2
    for target in fight.targets:
        target.damage += rng.below(2)
        target.hit = rng.below(8) == 0
    return fight


def veiled_fight(rng: Rng) -> Fight:
    """The final battle: the first card can be hit with modified dice only, the next lies open."""
    fight = random_fight(rng)
    fight.in_order = True
    fight.only_modified = rng.below(4) > 0
    fight.changed = [int(rng.below(3) == 0) for _ in fight.dice]
    fight.hidden_next = rng.below(2) == 0
    fight.hit_shields = rng.below(2)
    fight.extra_damage = rng.below(3)
    if not fight.echo_skill and rng.below(3) == 0:
        fight.echo = rng.below(FACES) + 1
        fight.echo_modified = rng.below(2) == 0
    return fight


class Trying:
    """Tries every order of every action. A die is its value, plus 10 if it was modified; so is an
    extra hit, which is 0 while none was earned and -1 when it is gone."""

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        self.best = -(10**9)
        self.needs = [target.needs[:] for target in fight.targets]
        self.seen: set[str] = set()

    def run(self) -> int:
        fight = self.fight
        dice = [die + 10 * fight.changed[at] for at, die in enumerate(fight.dice)]
        echo = fight.echo + 10 * fight.echo_modified if fight.echo else 0
        self.go(dice, 0, echo)
        return self.best

    def go(self, dice: list[int], used: int, echo: int) -> None:
        key = f"{sorted(dice)} {used} {echo} {self.needs}"
        if key in self.seen:
            return
        self.seen.add(key)
        self.weigh(dice, used)
        for at, die in enumerate(dice):
            rest = dice[:at] + dice[at + 1 :]
            for needs in self.open_to(die):
                place = needs.index(die % 10)
                needs[place] = 0
                self.go(rest, used, die if echo == 0 and self.fight.echo_skill else echo)
                needs[place] = die % 10
            for tool, what in enumerate(self.fight.tools):
                if not used >> tool & 1 and self.payable(used | 1 << tool, 0):
                    for face in what.results[die % 10]:
                        self.go([*rest, face + 10], used | 1 << tool, echo)
        if echo > 0:
            if self.fight.echo_skill:  # the next die may be the one that hits twice
                self.go(dice, used, 0)
            for needs in self.open_to(echo):
                place = needs.index(echo % 10)
                needs[place] = 0
                self.go(dice, used, -1)
                needs[place] = echo % 10

    def open_to(self, die: int) -> list[list[int]]:
        """The cards that this die can hit."""
        fight = self.fight
        found: list[list[int]] = []
        for at, needs in enumerate(self.needs):
            if die % 10 in needs and (die > 10 or at > 0 or not fight.only_modified):
                found.append(needs)
            if fight.in_order and any(needs):
                break
        return found

    def payable(self, tools: int, guards: int) -> bool:
        fight = self.fight
        chosen = [one for at, one in enumerate(fight.tools) if tools >> at & 1]
        shields = [one for at, one in enumerate(fight.guards) if guards >> at & 1]
        stamina = sum(one.stamina for one in chosen) + sum(one.stamina for one in shields)
        focus = sum(one.focus for one in chosen) + sum(one.focus for one in shields)
        either = sum(one.either for one in chosen) + sum(one.either for one in shields)
        return (
            stamina <= fight.stamina
            and focus <= fight.focus
            and stamina + focus + either <= fight.stamina + fight.focus
        )

    def weigh(self, dice: list[int], used: int) -> None:
        fight = self.fight
        value, damage, survivors = 0, fight.extra_damage, 0
        wounded = False
        for at, target in enumerate(fight.targets):
            open_symbols = [need for need in self.needs[at] if need]
            hits = len(target.needs) - len(open_symbols)
            if open_symbols:
                survivors += 1
                damage += target.damage
                value += PER_HIT * hits
                wounded = wounded or hits > 0 or target.hit
            else:
                value += target.worth
        damage -= fight.hit_shields if wounded else 0
        damage -= fight.loose_shields if dice else 0
        value += self.rage_and_rest(dice, used, survivors)
        for guards in range(1 << len(fight.guards)):
            if self.payable(used, guards):
                shields = [one for at, one in enumerate(fight.guards) if guards >> at & 1]
                wounds = max(0, damage - sum(one.shields for one in shields))
                tokens = sum(one.stamina + one.focus + one.either for one in shields)
                pain = PER_WOUND * wounds + PER_TOKEN * tokens
                pain += 5000 if wounds >= fight.life else 0
                self.best = max(self.best, value - pain)

    def rage_and_rest(self, dice: list[int], used: int, survivors: int) -> int:
        """Spent tokens, spent rage that comes back, dice for a card that is still hidden."""
        fight = self.fight
        value, inactive = 0, fight.spent_rage
        for at, tool in enumerate(fight.tools):
            if used >> at & 1:
                value -= PER_TOKEN * (tool.stamina + tool.focus + tool.either)
                if tool.rage:
                    value -= PER_RAGE
                    inactive += 1
        if survivors or fight.hidden_next:
            value += PER_RAGE * min(inactive, len(dice))
        if fight.hidden_next and not survivors:
            value += PER_LOOSE_DIE * len(dice)
        return value


@pytest.mark.parametrize("seed", range(120))
def test_no_plan_is_better(seed: int) -> None:
    fight = random_fight(seeded(f"fight {seed}"))
    assert best_plan(fight).value == Trying(fight).run()


@pytest.mark.parametrize("seed", range(120))
def test_no_plan_is_better_where_a_hit_brings_shields(seed: int) -> None:  # SA-5.7
    fight = distant_fight(seeded(f"distance {seed}"))
    assert best_plan(fight).value == Trying(fight).run()


@pytest.mark.parametrize("seed", range(160))
def test_no_plan_is_better_in_the_final_battle(seed: int) -> None:  # SA-14.3, SA-18.6
    fight = veiled_fight(seeded(f"veil {seed}"))
    assert best_plan(fight).value == Trying(fight).run()


def test_the_plan_can_be_done() -> None:
    """Its steps, one after the other, are legal and beat what it says."""
    for seed in range(60):
        fight = random_fight(seeded(f"steps {seed}"))
        fight.echo_skill = False
        plan = best_plan(fight)
        dice = fight.dice[:]
        needs = [target.needs[:] for target in fight.targets]
        for step in plan.steps:
            if step.tool >= 0:
                assert step.face in fight.tools[step.tool].results[dice[step.die]]
                dice[step.die] = step.face
            else:
                assert dice[step.die] == step.face
                needs[step.target].remove(step.face)
                dice[step.die] = 0
        assert [at for at, left in enumerate(needs) if not left] == plan.beaten


def test_sorted_rolls() -> None:
    assert len(sorted_rolls(5)) == 252
    assert sum(arrangements(roll) for roll in sorted_rolls(4)) == FACES**4


def test_chances_of_a_single_demon() -> None:
    fight = Fight()
    fight.targets = [Target([6], 1, PER_LEVEL, False)]
    found = chances(fight, 2)
    beaten = sum(one.rolls for one in found.outcomes if one.beaten)
    assert (beaten, found.all) == (11, 36)


# ---- asked from a real table


def request(**fields: object) -> dict[str, object]:
    return {"hero": "huntress", "stamina": 2, "focus": 3, "demons": [{"dice": [1, 6]}], **fields}


def test_the_better_line_of_the_rulebook() -> None:  # SA-5.4
    demons = [{"dice": [1, 6], "damage": 2}, {"dice": [3]}, {"dice": [2]}]
    plan = solve_fight(request(dice=[6, 6], demons=demons))["plan"]
    assert isinstance(plan, dict)
    assert plan["beaten"] == [1]
    assert plan["wounds"] == 0


@pytest.mark.parametrize(
    ("field", "fields"),
    [
        ("dice", {"dice": [1, 2, 3, 4, 5, 6, 1]}),
        ("dice.1", {"dice": [1, 9]}),
        ("items.0", {"dice": [1], "items": ["excalibur"]}),
        ("items.1", {"dice": [1], "items": ["hunting_cap", "travelling_hood"]}),
        ("skills.0", {"dice": [1], "skills": ["dancer_momentum"]}),
        ("hero", {"dice": [1], "hero": "bard"}),
        ("stamina", {"dice": [1], "stamina": -1}),
        ("demons", {"dice": [1], "demons": []}),
        ("demons.0.dice", {"dice": [1], "demons": [{"dice": [1, 2, 3, 4]}]}),
        ("used.0", {"dice": [1], "used": ["cloak"]}),
        ("dice", {"dice": [1], "roll": 2}),
        ("roll", {"roll": 7}),
        ("luck", {"dice": [1], "luck": 7}),
        ("dice", {}),
    ],
)
def test_nonsense_is_named(field: str, fields: dict[str, object]) -> None:
    with pytest.raises(BadRequest) as caught:
        solve_fight(request(**fields))
    assert caught.value.text.args["name"] == field


def test_effects_that_are_used_up() -> None:
    free = solve_fight(request(dice=[5, 6], rage=0))["plan"]
    used = solve_fight(request(dice=[5, 6], rage=0, used=["helmet", "weapon_left"]))["plan"]
    assert isinstance(free, dict)
    assert isinstance(used, dict)
    assert (free["beaten"], used["beaten"]) == ([], [])
    near = solve_fight(request(dice=[2, 6], rage=0))["plan"]
    assert isinstance(near, dict)
    assert near["beaten"] == [1]


def test_cards_behind_a_veil_still_wound() -> None:  # SA-14.5, SA-18.6
    fight = Fight()
    fight.in_order = fight.only_modified = True
    fight.dice, fight.changed = [1], [0]
    fight.targets = [Target([1], 1, PER_LEVEL, False), Target([2, 3], 2, PER_LEVEL, False)]
    fight.extra_damage = 2
    assert best_plan(fight).wounds == 5
    assert best_plan(fight).wounds == 5


def test_the_card_behind_a_veil_is_hit_with_any_die() -> None:  # SA-18.6: this card only
    fight = Fight()
    fight.in_order = fight.only_modified = True
    fight.dice, fight.changed = [1, 2], [0, 0]
    fight.tools = [Tool(0, Effect(SET, 1, []), 0)]
    fight.targets = [Target([1], 1, PER_LEVEL, False), Target([2], 2, PER_LEVEL, False)]
    plan = best_plan(fight)
    assert plan.beaten == [0, 1]
    assert [(step.tool, step.face, step.target) for step in plan.steps] == [
        (0, 1, -1),
        (-1, 1, 0),
        (-1, 2, 1),
    ]


def test_three_focus_for_a_hit_that_saves_her() -> None:  # Keep Your Distance
    """One die shows 1, the demon of 6 and 6 deals two damage, she has two lives: a hit is worth
    more than the tokens that it costs."""
    asked = request(dice=[1], demons=[{"dice": [6, 6], "damage": 2}], life=2, rage=0)
    asked |= {"skills": ["huntress_keep_distance"], "items": ["sickle"], "focus": 3, "stamina": 0}
    plan = solve_fight(asked)["plan"]
    assert isinstance(plan, dict)
    assert (plan["hits"], plan["wounds"]) == (1, 1)
