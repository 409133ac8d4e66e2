"""What can be learned of Shards of Infinity: what each card is worth to own or to have in play,
early and late, at tables of two and of more. Alone against the nemesis it is what each purchase
brings (`alone`)."""

from typing import Final

from klubovna.core.skill import Counting, Offers, Sitting, Skill, Tally, chances
from klubovna.games.shards_of_infinity.alone import Alone, Market
from klubovna.games.shards_of_infinity.cards import CARDS, KINDS
from klubovna.games.shards_of_infinity.table import MOST_HEALTH, MOST_MASTERY, Table

SITTINGS: Final = ["duel", "many"]
PHASES: Final = ["early", "middle", "late"]
PHASE_ENDS: Final = [18, 34]
"""A phase ends when somebody has lost so much health, or gained so much of the mastery that wins
(30 counts as 50)."""
MARKS: Final = [5, 10, 15, 20, 25]
"""Mastery from which cards give more (SI-6.1)."""
LOW: Final = [20, 10]
"""Health below which a turn may kill."""

KIND_OF: Final[list[int]] = [KINDS.index(card) for card in CARDS]
"""For each single card which of the different cards it is."""
COUNT: Final = len(KINDS)
IN_PLAY: Final = COUNT
HEALTH: Final = 2 * COUNT
HEALTH_LOW: Final = HEALTH + 1
MASTERY: Final = HEALTH_LOW + len(LOW)
MASTERY_MARK: Final = MASTERY + 1
ON_TURN: Final = MASTERY_MARK + len(MARKS)
WIDTH: Final = ON_TURN + 1
COUNTED: Final = len(SITTINGS) * len(PHASES) * WIDTH
"""Behind so many numbers stand those for the match alone."""
LEAST_UNIT: Final = 0.01
"""A point of the enemy's health, which is what power takes, counts at least so much."""


def block(table: Table) -> int:
    """Which block of numbers counts now: the sitting and the phase."""
    wear = 0
    for actor in range(table.terms.actors):
        if not table.out[actor]:
            wear = max(wear, MOST_HEALTH - table.health[actor])
            wear = max(wear, table.mastery[actor] * MOST_HEALTH // MOST_MASTERY)
    phase = 0
    for end in PHASE_ENDS:
        if wear >= end:
            phase += 1
    return phase if table.players == 2 else len(PHASES) + phase


def counted(table: Table, actor: int, at: int) -> Tally:
    """What is counted for one actor, with the numbers of a block that begins at this place."""
    tally = Tally()
    for card in table.decks[actor]:
        tally.add(at + KIND_OF[card], 1)
    for card in table.hands[actor]:
        tally.add(at + KIND_OF[card], 1)
    for card in table.discards[actor]:
        tally.add(at + KIND_OF[card], 1)
    for card in table.played[actor]:
        tally.add(at + KIND_OF[card], 1)
    for card in table.champions[actor]:
        tally.add(at + IN_PLAY + KIND_OF[card], 1)
    health, mastery = table.health[actor], table.mastery[actor]
    tally.add(at + HEALTH, health)
    for n in range(len(LOW)):
        if health < LOW[n]:
            tally.add(at + HEALTH_LOW + n, (LOW[n] - health))
    tally.add(at + MASTERY, mastery)
    for n in range(len(MARKS)):
        if mastery >= MARKS[n]:
            tally.add(at + MASTERY_MARK + n, 1)
    if table.active == actor:
        tally.add(at + ON_TURN, 1)
    return tally


def sides_of(table: Table) -> list[list[int]]:
    """The seats that win together."""
    if table.terms.teams:
        return [[0, 3], [1, 2]]
    return [[seat] for seat in range(table.players)]


class Experience(Skill):
    """The numbers as prices: in power, so that they stand beside what a mercenary gives now."""

    def __init__(self, numbers: list[float]) -> None:
        super().__init__(numbers)
        self.cards: list[list[float]] = []
        """By block and card: what it is worth to own."""
        self.masteries: list[list[float]] = []
        """By block and mastery: what the next one is worth."""
        self.alone = Alone(numbers[COUNTED:])
        for at in range(0, COUNTED, WIDTH):
            unit = max(LEAST_UNIT, numbers[at + HEALTH])
            self.cards.append([numbers[at + kind] / unit for kind in KIND_OF])
            self.masteries.append(
                [self._step(at, level) / unit for level in range(1, MOST_MASTERY + 2)]
            )

    def _step(self, at: int, level: int) -> float:
        """What reaching this mastery adds to the standing."""
        gain = self.numbers[at + MASTERY]
        if level in MARKS:
            gain += self.numbers[at + MASTERY_MARK + MARKS.index(level)]
        return gain

    def prices(self, table: Table) -> list[float]:
        """What each card is worth to own now."""
        return self.cards[block(table)]

    def owning(self, table: Table, me: int, card: int) -> float:
        """What a card is worth to own."""
        return self.cards[block(table)][card]

    def mastery(self, table: Table, me: int) -> float:
        """What one more mastery is worth."""
        return self.masteries[block(table)][table.mastery[me]]

    def chance(self, table: Table, seat: int) -> float:
        """How likely the seat wins from a turn boundary."""
        at = block(table) * WIDTH
        standings: list[float] = []
        mine = -1
        for side in sides_of(table):
            total, living = 0.0, False
            for actor in side:
                if not table.out[actor]:
                    living = True
                    total += counted(table, actor, at).standing(self.numbers)
            if seat in side:
                mine = len(standings) if living else -1
            if living:
                standings.append(total)
        return chances(standings)[mine] if mine >= 0 else 0.0


class ShardsLearner(Counting[Table]):
    """One number for each card, pile and phase, beside health and mastery."""

    def sittings(self) -> list[Sitting]:
        return [(2, {}), (2, {}), (3, {}), (2, {}), (4, {})]

    def names(self) -> list[str]:
        own = [f"{pile} {card.id}" for pile in ("owns", "in_play") for card in KINDS]
        own += ["health", *(f"health_below_{low}" for low in LOW)]
        own += ["mastery", *(f"mastery_{mark}" for mark in MARKS), "on_turn"]
        names = [
            f"{sitting} {phase} {name}" for sitting in SITTINGS for phase in PHASES for name in own
        ]
        return names + Market().names()

    def printed(self) -> str:
        return "; ".join(
            f"{card.id} {card.faction} {card.cost} {card.copies} {card.health} {card.shield}"
            for card in KINDS
        )

    def sides(self, state: Table) -> list[Tally]:
        at = block(state) * WIDTH
        found: list[Tally] = []
        for side in sides_of(state):
            tally = Tally()
            for actor in side:
                if not state.out[actor]:
                    one = counted(state, actor, at)
                    tally.places += one.places
                    tally.amounts += one.amounts
            found.append(tally)
        return found

    def brought(self, state: Table) -> list[float]:
        living = [any(not state.out[actor] for actor in side) for side in sides_of(state)]
        won = sum(living)
        return [1.0 / won if alive else 0.0 for alive in living]

    def skill(self, numbers: list[float]) -> Skill:
        return Experience(numbers)

    def offers(self) -> Offers[Table]:
        return Market()
