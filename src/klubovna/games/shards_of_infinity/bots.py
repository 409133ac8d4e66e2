"""The greedy player: plays everything, buys the dearest useful card, and hits."""

from typing import Final

from klubovna.core.agent import Agent, Seat
from klubovna.core.decision import Decision
from klubovna.core.rng import seeded
from klubovna.games.shards_of_infinity.effects import NONE
from klubovna.games.shards_of_infinity.table import (
    INFINITE,
    MOST_MASTERY,
    Table,
    champion_health,
    hand_shield,
    recruit_cost,
)
from klubovna.games.shards_of_infinity.turns import (
    END,
    EXHAUST,
    FOCUS,
    HIRE,
    OPEN_RELICS,
    PLAY,
    RECRUIT,
    RELIC,
    STEP,
    STRIKE,
)
from klubovna.texts import Text

LATE: Final = 20
"""Mastery from which buying gives way to playing mercenaries at once."""


class Greedy(Agent[Table]):
    """Rates every option by rules of thumb and takes the best."""

    def __init__(self, seed: str) -> None:
        self.rng = seeded(seed)
        self.why: Text | None = None

    def reason(self) -> Text | None:
        return self.why

    def choose(self, seat: Seat[Table]) -> int:
        decision = seat.decision()
        self.why = None
        if len(decision.options) == 1:
            return 0
        table = seat.imagine(self.rng).state
        best, at = -1e9, 0
        for index, option in enumerate(decision.options):
            value = rate(table, decision, option)
            if value > best:
                best, at = value, index
        if decision.kind == "act":
            self.why = Text(f"hint.{action_name(decision.options[at])}")
        return at


def action_name(option: int) -> str:
    """The name of an action's kind, for hints."""
    if option in (END, FOCUS, OPEN_RELICS):
        return {END: "end", FOCUS: "focus", OPEN_RELICS: "relic"}[option]
    kinds = ["play", "exhaust", "recruit", "hire", "strike", "relic"]
    return kinds[option // STEP]


def rate(table: Table, decision: Decision, option: int) -> float:
    """How good an option looks."""
    kind = decision.kind
    me = decision.seat
    if kind == "act":
        return rate_action(table, me, option)
    if kind == "split":
        target = table.shown[0]
        return 100.0 if option == min(max(decision.options), table.health[target]) else option / 99
    if kind == "bid":
        return 1.0 if option == 0 else (2.0 if option <= 2 else -option)
    if kind in ("character", "drain", "into_play"):
        return 1.0 if option else 0.0
    if kind == "shield":
        return -1.0 if option == NONE else hand_shield(table, me, option)
    if kind == "banish":
        return rate_banish(table, option)
    if option == NONE:
        return -1.0
    if kind == "sacrifice":
        return -rate_card(table, option)
    return rate_card(table, option)


def rate_card(table: Table, card: int) -> float:
    """What a card is worth to own."""
    printed = table.cards[card]
    return 1 + printed.cost + (1.5 if printed.champion else 0) + (6 if printed.relic_of else 0)


def rate_banish(table: Table, option: int) -> float:
    """Crystals and blasters make room; good cards stay."""
    if option == NONE:
        return 0.0
    printed = table.cards[option]
    if printed.id in ("crystal", "blaster"):
        return 2.0
    return -rate_card(table, option)


def rate_action(table: Table, me: int, option: int) -> float:
    """First relics, cards and champions; then targets, purchases and Focus; then the end."""
    if option == END:
        return 0.0
    if option == FOCUS:
        return 30.0 if table.mastery[me] < MOST_MASTERY else -1.0
    if option == OPEN_RELICS:
        return 95.0
    kind, card = option // STEP * STEP, option % STEP
    if kind == RELIC:
        return 95.0 + rate_card(table, card)
    if kind == PLAY:
        return rate_play(table, me, card)
    if kind == EXHAUST:
        return 60.0
    if kind == STRIKE:
        return rate_strike(table, me, card)
    if kind == RECRUIT:
        late = table.mastery[me] >= LATE
        return rate_card(table, card) * (1.0 if late else 2.5) + 10 * recruit_cost(table, me, card)
    assert kind == HIRE
    return rate_card(table, card) * (2.6 if table.mastery[me] >= LATE else 0.8)


def rate_play(table: Table, me: int, card: int) -> float:
    """Champions first, then what draws; the Infinity Shard when it is infinite at once."""
    printed = table.cards[card]
    if printed.champion:
        return 90.0
    return 80.0 - (5 if printed.starter else 0)


def rate_strike(table: Table, me: int, card: int) -> float:
    """Champions that cost less power than they are worth fall, unless the power kills."""
    owner = next(a for a in range(table.terms.actors) if card in table.champions[a])
    if table.power >= INFINITE or table.cards[card].guards:
        return 20.0
    cost = champion_health(table, owner, card)
    if table.power >= table.health[owner]:
        return -1.0
    return 15.0 if cost <= table.cards[card].cost + 1 else -1.0
