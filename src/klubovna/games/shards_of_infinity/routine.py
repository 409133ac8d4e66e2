"""Which cards may be played together without a thought: those that only give something, whatever
is played before or after them."""

from klubovna.games.shards_of_infinity.card import Condition, Effect
from klubovna.games.shards_of_infinity.effects import (
    Draw,
    Gain,
    Hunger,
    Inspire,
    IsCharacter,
    ManyChampions,
    MasteryFrom,
    NextIntoPlay,
    Pierce,
    Vital,
    When,
)
from klubovna.games.shards_of_infinity.table import Table
from klubovna.games.shards_of_infinity.turns import EXHAUST, PLAY, STEP


def is_routine(table: Table, me: int, action: int) -> bool:
    """Whether the action only gives something, asks nothing and gives the same in any order."""
    kind, card = action // STEP * STEP, action % STEP
    printed = table.cards[card]
    if kind == PLAY:
        return only_give(table, me, card, printed.plays)
    if kind == EXHAUST and printed.needs is None:
        return only_give(table, me, card, printed.exhausts)
    return False


def only_give(table: Table, me: int, card: int, effects: list[Effect]) -> bool:
    return all(only_gives(table, me, card, effect) for effect in effects)


def only_gives(table: Table, me: int, card: int, effect: Effect) -> bool:
    if effect.asks:
        return False
    if isinstance(effect, Gain):  # health becomes power after Entropic Talons (SI-12.16)
        return effect.health == 0 or not any(isinstance(line, Vital) for line in ahead(table, me))
    if isinstance(effect, When):
        if effect.condition.holds(table, me, card):
            return only_give(table, me, card, effect.then)
        settled = stays_unmet(table, me, card, effect.condition)
        return settled and only_give(table, me, card, effect.otherwise)
    return isinstance(effect, NextIntoPlay | Pierce | Hunger)


def stays_unmet(table: Table, me: int, card: int, condition: Condition) -> bool:
    """Whether nothing that the player has could still meet the condition in this turn."""
    if isinstance(condition, IsCharacter):
        return True
    lines = ahead(table, me)
    if any(isinstance(line, Draw) for line in lines):
        return False
    if isinstance(condition, MasteryFrom):
        reach = sum(most_mastery(line) for line in lines) + (0 if table.focused else 1)
        return table.mastery[me] + reach < condition.level
    if isinstance(condition, Inspire | ManyChampions):
        held = [other for other in table.hands[me] if other != card]
        return not any(table.cards[other].champion for other in held)
    return False


def ahead(table: Table, me: int) -> list[Effect]:
    """All lines of the cards in hand and of the champions that are ready."""
    found: list[Effect] = []
    for card in table.hands[me]:
        add_lines(table.cards[card].plays, found)
        add_lines(table.cards[card].exhausts, found)
    for card in table.champions[me]:
        if card not in table.exhausted:
            add_lines(table.cards[card].exhausts, found)
    return found


def add_lines(effects: list[Effect], found: list[Effect]) -> None:
    for effect in effects:
        if isinstance(effect, When):
            add_lines(effect.then, found)
            add_lines(effect.otherwise, found)
        else:
            found.append(effect)


def most_mastery(effect: Effect) -> int:
    return effect.mastery if isinstance(effect, Gain) else 0
