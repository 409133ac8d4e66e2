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


class Trying:
    """Tries every order of every action."""

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        self.best = -(10**9)
        self.needs = [target.needs[:] for target in fight.targets]
        self.seen: set[str] = set()

    def go(self, dice: list[int], used: int, echo: int) -> None:
        """`dice` are the loose ones; `echo` is a value that may hit once more, -1 if it has."""
        key = f"{sorted(dice)} {used} {echo} {self.needs}"
        if key in self.seen:
            return
        self.seen.add(key)
        self.weigh(dice, used)
        for at, value in enumerate(dice):
            rest = dice[:at] + dice[at + 1 :]
            for needs in self.needs:
                if value in needs:
                    place = needs.index(value)
                    needs[place] = 0
                    self.go(rest, used, value if echo == 0 and self.fight.echo_skill else echo)
                    needs[place] = value
            for tool, what in enumerate(self.fight.tools):
                if not used >> tool & 1 and self.payable(used | 1 << tool, 0):
                    for face in what.results[value]:
                        self.go([*rest, face], used | 1 << tool, max(echo, 0) and echo)
        if echo > 0:
            for needs in self.needs:
                if echo in needs:
                    place = needs.index(echo)
                    needs[place] = 0
                    self.go(dice, used, -1)
                    needs[place] = echo

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
        value, damage, survivors = 0, 0, 0
        for at, target in enumerate(fight.targets):
            open_symbols = [need for need in self.needs[at] if need]
            if open_symbols:
                survivors += 1
                damage += target.damage
                value += PER_HIT * (len(target.needs) - len(open_symbols))
            else:
                value += target.worth
        inactive = fight.spent_rage
        for at, tool in enumerate(fight.tools):
            if used >> at & 1:
                value -= PER_TOKEN * (tool.stamina + tool.focus + tool.either)
                if tool.rage:
                    value -= PER_RAGE
                    inactive += 1
        if survivors and dice:
            value += PER_RAGE * min(inactive, len(dice))
        for guards in range(1 << len(fight.guards)):
            if self.payable(used, guards):
                shields = [one for at, one in enumerate(fight.guards) if guards >> at & 1]
                wounds = max(0, damage - sum(one.shields for one in shields))
                tokens = sum(one.stamina + one.focus + one.either for one in shields)
                pain = PER_WOUND * wounds + PER_TOKEN * tokens
                pain += 5000 if wounds >= fight.life else 0
                self.best = max(self.best, value - pain)


@pytest.mark.parametrize("seed", range(120))
def test_no_plan_is_better(seed: int) -> None:
    fight = random_fight(seeded(f"fight {seed}"))
    trying = Trying(fight)
    trying.go(fight.dice[:], 0, 0)
    assert best_plan(fight).value == trying.best


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
