"""What can be learned of Shards of Infinity alone against the nemesis: what each purchase brings,
in turns to come and by what the nemesis does not get, what its champions are worth as targets, and
which cards one had better be rid of."""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.core.skill import NOT_OFFERED, TAKES_NOTHING, Offers, Sitting
from klubovna.games.shards_of_infinity.card import Card
from klubovna.games.shards_of_infinity.cards import CARDS, KINDS
from klubovna.games.shards_of_infinity.effects import NONE
from klubovna.games.shards_of_infinity.table import MOST_HEALTH, MOST_MASTERY, Table
from klubovna.games.shards_of_infinity.turns import (
    END,
    FOCUS,
    HIRE,
    RECRUIT,
    RELIC,
    STEP,
    STRIKE,
)

PHASES: Final = ["first", "second", "third", "last"]
PHASE_ENDS: Final = [14, 26, 38]
"""A phase ends when somebody has lost so much health, or the nemesis has gained so much of the
mastery that wins (30 counts as 50)."""
MARKS: Final = [5, 10, 15, 20, 25, 30]
"""Mastery from which cards give more (SI-6.1)."""
FOR_SALE: Final = [card for card in KINDS if not card.starter and not card.relic_of]
TO_HIRE: Final = [card for card in FOR_SALE if card.mercenary]
CHAMPIONS: Final = [card for card in FOR_SALE if card.champion]


def places(kinds: list[Card], at: int) -> list[int]:
    """For each single card the place of its price in a phase, where those of the kinds begin so."""
    return [at + kinds.index(card) if card in kinds else NOT_OFFERED for card in CARDS]


HIRES: Final = len(FOR_SALE)
STRIKES: Final = HIRES + len(TO_HIRE)
BANISHES: Final = STRIKES + len(CHAMPIONS)
MASTERED: Final = BANISHES + len(KINDS)
"""The place of a mastery that is no mark. The marks follow: rules of thumb reach for them at once,
and what they bring is counted apart, so that it does not colour the ordinary one."""
WIDTH: Final = MASTERED + 1 + len(MARKS)
OWNED: Final = places(FOR_SALE, 0)
HIRED: Final = places(TO_HIRE, HIRES)
STRUCK: Final = places(CHAMPIONS, STRIKES)
BANISHED: Final = places(KINDS, BANISHES)


def phase(table: Table) -> int:
    """How far the match has come."""
    it = table.players
    wear = MOST_HEALTH - min(table.health[0], table.health[it])
    wear = max(wear, table.mastery[it] * MOST_HEALTH // MOST_MASTERY)
    number = 0
    for end in PHASE_ENDS:
        if wear >= end:
            number += 1
    return number


def place_of(table: Table, option: int) -> int:
    """The place of the price of something that is done in the play phase."""
    if option == FOCUS:
        level = table.mastery[0] + 1
        return MASTERED + (1 + MARKS.index(level) if level in MARKS else 0)
    if RECRUIT <= option < HIRE:
        return OWNED[option % STEP]
    if HIRE <= option < STRIKE:
        return HIRED[option % STEP]
    if STRIKE <= option < RELIC:
        return STRUCK[option % STEP]
    return TAKES_NOTHING if option == END else NOT_OFFERED


class Alone:
    """The prices, by phase. All of them are 0 where nothing was learned."""

    def __init__(self, numbers: list[float]) -> None:
        self.prices = [numbers[at : at + WIDTH] for at in range(0, len(numbers), WIDTH)]
        self.learned = any(number != 0.0 for number in numbers)

    def worth(self, table: Table, option: int, now: int) -> float:
        """What something done in the play phase is worth, in the phase of the match that is now."""
        return self.prices[now][place_of(table, option)]

    def owning(self, table: Table, card: int) -> float:
        """What a card is worth that one gets."""
        return self.prices[phase(table)][OWNED[card]]

    def banishing(self, table: Table, card: int) -> float:
        """What it is worth to be rid of a card."""
        return self.prices[phase(table)][BANISHED[card]]


class Market(Offers[Table]):
    """What can be paid for in a turn, and what cards ask for besides."""

    def sittings(self) -> list[Sitting]:
        return [(1, {})]

    def names(self) -> list[str]:
        own = [f"recruit {card.id}" for card in FOR_SALE]
        own += [f"hire {card.id}" for card in TO_HIRE]
        own += [f"strike {card.id}" for card in CHAMPIONS]
        own += [f"banish {card.id}" for card in KINDS]
        own += ["focus", *(f"focus_to_{mark}" for mark in MARKS)]
        return [f"alone {phase} {name}" for phase in PHASES for name in own]

    def places(self, state: Table, decision: Decision) -> list[int]:
        if decision.kind == "act":
            found = [place_of(state, option) for option in decision.options]
        elif decision.kind == "recruit_free":
            found = [TAKES_NOTHING if card == NONE else OWNED[card] for card in decision.options]
        elif decision.kind == "banish":
            found = [TAKES_NOTHING if card == NONE else BANISHED[card] for card in decision.options]
        else:
            return []
        at = phase(state) * WIDTH
        return [at + place if place >= 0 else place for place in found]
