"""A fight without a table, and a plan for it: what the solver reads and what it answers."""

from typing import Final

from klubovna.games.sanctum.card import FOCUS, STAMINA, Effect

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
NO_PLAN: Final = -1_000_000


class Tool:
    """Something that changes a die: its faces, its price, and how the asker knows it."""

    def __init__(self, code: int, effect: Effect, price: int) -> None:
        self.code = code
        self.kind = effect.kind
        self.value = effect.value
        self.results = effect.results
        self.shows = effect.shows
        self.stamina = 0
        self.focus = 0
        self.either = 0
        self.price = price
        self.potions = 0
        self.rage = False
        self.charge(effect)

    def charge(self, spaces: Effect) -> None:
        """These spaces must be filled for it."""
        self.stamina += spaces.stamina
        self.focus += spaces.focus
        self.either += spaces.either
        self.price += PER_TOKEN * spaces.size

    def mark(self) -> int:
        """Equal for tools that do the same at the same price."""
        spaces = self.stamina << 8 | self.focus << 4 | self.either
        price = self.price << 4 | self.potions << 1 | int(self.rage)
        return (self.kind << 4 | self.value) << 32 | spaces << 20 | price


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

    def mark(self) -> int:
        """Equal for shields that do the same at the same price."""
        spaces = self.stamina << 8 | self.focus << 4 | self.either
        return self.shields << 32 | spaces << 20 | self.price << 4 | self.potions


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
        self.owed_stamina = 0
        """What must still be paid for something in use; `owed_either` may be paid as one likes."""
        self.owed_focus = 0
        self.owed_either = 0
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
        self.echo_modified = False
        self.extra_damage = 0
        self.free_shields = 0
        self.loose_shields = 0
        """Shields for having an unassigned die."""
        self.hit_shields = 0
        """Shields for a hit on a survivor."""
        self.hidden_next = False
        """Whether an unknown card follows the last target."""
        self.spent_rage = 0
        self.blessed_stamina = 0
        """Stamina that blessings would add, one each (SA-19.2)."""
        self.blessed_focus = 0

    def copy(self) -> "Fight":
        """The same fight; its lists are shared, to be replaced and not to be changed."""
        other = Fight()
        other.dice, other.changed = self.dice, self.changed
        other.stamina, other.focus, other.potions = self.stamina, self.focus, self.potions
        other.owed_stamina, other.owed_focus = self.owed_stamina, self.owed_focus
        other.owed_either = self.owed_either
        other.life = self.life
        other.tools, other.guards, other.targets = self.tools, self.guards, self.targets
        other.in_order, other.only_modified = self.in_order, self.only_modified
        other.echo_skill, other.echo = self.echo_skill, self.echo
        other.echo_modified = self.echo_modified
        other.extra_damage, other.free_shields = self.extra_damage, self.free_shields
        other.loose_shields, other.hit_shields = self.loose_shields, self.hit_shields
        other.hidden_next, other.spent_rage = self.hidden_next, self.spent_rage
        other.blessed_stamina, other.blessed_focus = self.blessed_stamina, self.blessed_focus
        return other

    def tool_marks(self) -> list[int]:
        marks: list[int] = []
        for tool in self.tools:
            marks.append(tool.mark())
        return marks

    def key(self) -> tuple[int, ...]:
        """Equal for two fights with the same plans, and only for them."""
        dice = 1
        for die, face in enumerate(self.dice):
            dice = dice << 4 | face << 1 | self.changed[die]
        signs = int(self.in_order) | int(self.echo_skill) << 1 | int(self.echo_modified) << 2
        signs |= int(self.hidden_next) << 3 | int(self.only_modified) << 4 | self.echo << 5
        shields = self.free_shields << 16 | self.loose_shields << 8 | self.hit_shields
        tokens = self.stamina << 16 | self.focus << 8 | self.potions
        owed = self.owed_stamina << 16 | self.owed_focus << 8 | self.owed_either
        found = [dice, signs, shields, tokens, owed, self.life, self.extra_damage]
        found.append(self.spent_rage << 16 | self.blessed_stamina << 8 | self.blessed_focus)
        for tool in self.tools:
            found.append(tool.mark())
        found.append(-1)
        for guard in self.guards:
            found.append(guard.mark())
        for target in self.targets:
            needs = 1
            for value in target.needs:
                needs = needs << 3 | value
            found.append((target.worth << 8 | target.damage) << 1 | int(target.hit))
            found.append(-needs)
        return tuple(found)


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
        self.blessed_stamina = 0
        """How many blessings that add stamina it uses, and how many that add focus."""
        self.blessed_focus = 0


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
