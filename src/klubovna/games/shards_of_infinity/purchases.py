"""What to buy with the gems of a turn: the purchases that together are worth most."""

from typing import Final

from klubovna.games.shards_of_infinity.alone import Alone, phase
from klubovna.games.shards_of_infinity.attack import targets
from klubovna.games.shards_of_infinity.experience import Experience
from klubovna.games.shards_of_infinity.ratings import (
    PLAYED_NOW,
    PLAYED_NOW_LEARNED,
    PLAYED_POWER,
    WORTH,
    denied,
    owning,
)
from klubovna.games.shards_of_infinity.table import (
    EMPTY,
    HAND,
    INFINITE,
    MOST_MASTERY,
    Table,
    recruit_cost,
    standing_shield,
)
from klubovna.games.shards_of_infinity.turns import END, FOCUS, HIRE, RECRUIT, STEP, STRIKE

DENIAL: Final = 2.0
"""How much it matters to keep something from the nemesis."""
DILUTION: Final = 1.3
"""What a card takes up in the deck: about as much as an ordinary card gives."""
LATENESS: Final = 0.5
"""A recruited card is first played after the next shuffle."""
DAMAGE: Final = 8.0
"""Health that a player loses in an ordinary turn."""
NEMESIS_GAIN: Final = 2.8
"""Mastery that the nemesis gains in an ordinary turn."""
HAIR: Final = 1e-6
"""More than sums of floats are ever off."""


def turns_left(table: Table) -> float:
    """About how many turns are left, this one included."""
    weakest = INFINITE
    for seat in range(table.terms.actors):
        if not table.out[seat]:
            weakest = min(weakest, table.health[seat])
    turns = 1 + weakest / DAMAGE
    if table.terms.solo:
        turns = min(turns, 1 + (MOST_MASTERY - table.mastery[table.players]) / NEMESIS_GAIN)
    return turns


def rounds_left(table: Table, me: int) -> float:
    """About how often a card that is recruited now will be played."""
    deck = len(table.decks[me]) + len(table.discards[me]) + len(table.hands[me])
    deck += len(table.played[me])
    return max(0.0, turns_left(table) * HAND / max(HAND, deck) - LATENESS)


def lethal_power(table: Table, me: int) -> int:
    """The least power that brings an enemy to nothing, as far as one can see."""
    need = INFINITE
    for enemy in targets(table, me):
        need = min(need, withstands(table, enemy))
    return need


def withstands(table: Table, enemy: int) -> int:
    """The power that brings an enemy to nothing, as far as one can see."""
    return table.health[enemy] + (0 if table.piercing else standing_shield(table, enemy))


class Plan:
    """Things to pay for, in the order of the options. Two of the same card exclude each other."""

    def __init__(self) -> None:
        self.options: list[int] = []
        self.cards: list[int] = []
        self.costs: list[int] = []
        self.worths: list[float] = []

    def offer(self, option: int, card: int, cost: int, worth: float) -> None:
        self.options.append(option)
        self.cards.append(card)
        self.costs.append(cost)
        self.worths.append(worth)

    def total(self) -> float:
        """What all of it would be worth."""
        total = 0.0
        for worth in self.worths:
            total += worth
        return total

    def first(self, gems: int) -> int:
        """The place of the purchase to begin with, or -1 where nothing is worth it."""
        best, first = 0.0, -1
        left = self.total()
        for at in range(len(self.costs)):
            if left + HAIR < best:
                break
            worth = self.worths[at]
            left -= worth
            if self.costs[at] > gems:
                continue
            worth += self.best(at + 1, gems - self.costs[at], self.cards[at])
            if worth > best:
                best, first = worth, at
        return first

    def best(self, start: int, gems: int, taken: int = EMPTY) -> float:
        """The highest worth for these gems from a place on."""
        best = 0.0
        for at in range(start, len(self.costs)):
            cost = self.costs[at]
            if cost > gems or (self.cards[at] == taken and taken != EMPTY):
                continue
            worth = self.worths[at]
            if gems > cost or cost == 0:
                worth += self.best(at + 1, gems - cost, self.cards[at])
            else:
                worth += self.free(at + 1, self.cards[at])
            if worth > best:
                best = worth
        return best

    def free(self, start: int, taken: int) -> float:
        """The same without any gems left."""
        for at in range(start, len(self.costs)):
            if self.costs[at] == 0:
                return self.best(start, 0, taken)
        return 0.0


def best_purchase(
    table: Table, me: int, options: list[int], learned: Experience | None = None
) -> int:
    """The first of the purchases that together are worth most, or the end of the turn."""
    killing = killing_purchase(table, me, options)
    if killing != END:
        return killing
    plan = Plan()
    times = rounds_left(table, me)
    prices = [] if learned is None else learned.prices(table)
    for option in options:
        if option == FOCUS:
            worth = WORTH.mastery if learned is None else learned.mastery(table, me)
            plan.offer(option, EMPTY, 1, worth)
        elif RECRUIT <= option < STRIKE:
            card = option % STEP
            if option >= HIRE:
                now = PLAYED_NOW if learned is None else PLAYED_NOW_LEARNED
                worth = now[card].give(table, me, card)
            elif learned is None:
                worth = times * (owning(table, me, card) - DILUTION)
            else:
                worth = prices[card]
            if table.terms.solo:
                worth += DENIAL * denied(table, card)
            if worth > 0:
                plan.offer(option, card, recruit_cost(table, me, card), worth)
    first = plan.first(table.gems)
    return END if first < 0 else plan.options[first]


def best_alone(table: Table, options: list[int], alone: Alone) -> int:
    """The same by what was learned alone against the nemesis."""
    killing = killing_purchase(table, 0, options)
    if killing != END:
        return killing
    plan = Plan()
    now = phase(table)
    for option in options:
        if option == FOCUS or RECRUIT <= option < STRIKE:
            worth = alone.worth(table, option, now)
            if worth > 0.0:
                card = EMPTY if option == FOCUS else option % STEP
                cost = 1 if option == FOCUS else recruit_cost(table, 0, card)
                plan.offer(option, card, cost, worth)
    first = plan.first(table.gems)
    return END if first < 0 else plan.options[first]


def killing_purchase(table: Table, me: int, options: list[int]) -> int:
    """The first of the purchases whose power brings an enemy to nothing, or the end."""
    plan = Plan()
    for option in options:
        if HIRE <= option < STRIKE:
            card = option % STEP
            power = PLAYED_POWER[card].give(table, me, card)
            if power > 0:
                plan.offer(option, card, recruit_cost(table, me, card), power)
    if not plan.options:
        return END
    need = lethal_power(table, me) - table.power
    if need <= 0 or plan.total() + HAIR < need:
        return END
    if plan.best(0, table.gems) < need:
        return END
    return plan.options[plan.first(table.gems)]
