"""The numbers in the rules of thumb, and better ones that were found by trying."""

from dataclasses import dataclass, fields

from klubovna.core.skill import Sitting, Skill, Tuning
from klubovna.games.sanctum.table import Table


@dataclass
class Thumbs:
    """What things are about worth. The usual numbers are those of the greedy player."""

    # ---- equipment
    shield: float = 1.6
    turning: float = 2.6
    turning_freely: float = 0.8
    other_effect: float = 4.0
    space: float = 0.8
    token: float = 2.5
    # ---- what to do in a turn
    rest_when_tired: float = 4.0
    rest_to_dress: float = 3.5
    fight_at_walls: float = 3.0
    fight_at_walls_tired: float = 1.0
    fight_when_ready: float = 3.4
    fight_unready: float = 0.8
    fight_when_tired: float = -2.0
    enough_symbols: float = 0.75
    gather: float = 2.2
    gather_too_many: float = -0.5
    gather_damage: float = -0.2
    # ---- demons on offer
    demon_level: float = 2.0
    demon_same_value: float = -0.45
    demon_symbol: float = -0.35
    demon_for_empty_slot: float = 0.6
    demon_without_gems: float = -0.8
    # ---- before the roll
    bonus_die: float = 0.8
    bonus_die_poor: float = -0.5
    other_skill: float = 0.7
    other_skill_poor: float = -0.5
    # ---- experience
    gem_lying: float = -0.4
    gem_white: float = 0.5
    gem_unlocks: float = 4.0
    gem_first_row: float = 2.0
    gem_out_of_turn: float = -0.6
    # ---- dressing and brewing
    charge: float = 0.2
    wear_white: float = -0.3
    swap: float = -0.5
    potion: float = 1.0
    potion_held: float = -0.4
    potion_pool: float = 0.1
    potion_loot: float = -0.6
    potion_room: float = -0.5
    potion_gathering: float = 3.0
    # ---- the Demon Lord
    life: float = 6.0
    lose_token: float = 2.5
    lose_blessing: float = 4.0
    damage_space: float = 3.0
    fewer_dice: float = 7.0
    more_damage: float = 4.5
    drink_and_lose: float = 4.0
    pay_space: float = 2.5
    set_aside: float = 6.0
    only_modified: float = 3.0
    shorten_life: float = 3.0
    shorten_short_life: float = 12.0
    reroll_wanted: float = 1.5
    restore_filled: float = -1.5
    waste_pool: float = 0.3


class Practised(Skill):
    """Numbers that were found by trying."""

    def __init__(self, numbers: list[float]) -> None:
        super().__init__(numbers)
        self.thumbs = Thumbs(*numbers)


class SanctumLearner(Tuning[Table]):
    """Learns at tables of two and of three."""

    def sittings(self) -> list[Sitting]:
        return [(2, {}), (2, {}), (3, {})]

    def names(self) -> list[str]:
        return [each.name for each in fields(Thumbs)]

    def usual(self) -> list[float]:
        usual = Thumbs()
        return [float(getattr(usual, name)) for name in self.names()]

    def printed(self) -> str:
        return ""

    def skill(self, numbers: list[float]) -> Skill:
        return Practised(numbers)
