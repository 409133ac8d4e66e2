"""What cards give, weighed: the numbers behind a quick player's choices.

Most of them follow from the printed card, the owner's mastery and the number of the owner's
champions. Those are worked out once and looked up from then on."""

from typing import Final

from klubovna.games.shards_of_infinity.card import Card, Effect
from klubovna.games.shards_of_infinity.cards import CARDS
from klubovna.games.shards_of_infinity.effects import (
    Banish,
    Copy,
    CopyAllies,
    Destroy,
    DestroyAll,
    DoublePower,
    Draw,
    Gain,
    GemsPerChampion,
    MasteryFrom,
    PowerFromMastery,
    PowerPerAllyPlayed,
    PowerPerChampion,
    PowerPerDiscarded,
    RecruitFree,
    Return,
    TakeMastery,
    When,
)
from klubovna.games.shards_of_infinity.table import MOST_MASTERY, Table


class Weights:
    """How much one of each is worth."""

    def __init__(
        self,
        gems: float,
        power: float,
        mastery: float,
        health: float,
        cards: float,
        other: float,
        lasting: bool = False,
    ) -> None:
        self.gems = gems
        self.power = power
        self.mastery = mastery
        self.health = health
        self.cards = cards
        self.other = other
        self.lasting = lasting
        """Whether it is about a card that comes back again and again: a keyword holds about half
        the time then, whatever is true at this moment."""


WORTH: Final = Weights(0.65, 1.0, 0.9, 0.45, 2.4, 1.2, lasting=True)
"""For cards that one owns. The numbers were found by playing."""
NOW: Final = Weights(0.65, 1.0, 0.9, 0.45, 2.4, 1.2)
"""For what happens once: the conditions are those of this moment."""
NOW_LEARNED: Final = Weights(0.65, 1.0, 2.4, 0.9, 2.4, 1.2)
"""The same as matches have taught: mastery is worth far more, and health as much as power."""
POWER: Final = Weights(0.0, 1.0, 0.0, 0.0, 0.0, 0.0)
FOR_NEMESIS: Final = Weights(0.1, 0.2, 1.0, 0.1, 1.0, 0.0)
"""What the nemesis gets out of a card: drawing is mastery for it, and mastery wins (SI-10.9)."""

STAYS: Final = 1.6
"""A champion works every turn, until somebody destroys it."""
SHIELD: Final = 0.25

COLUMNS: Final = 12
"""Numbers are kept for fewer champions than this; more are hardly ever in play."""
UNSET: Final = -1e9


# ---- worked out


def gives(table: Table, me: int, card: int, effects: list[Effect], weights: Weights) -> float:
    """What these lines would give now, weighed."""
    total = 0.0
    for effect in effects:
        total += _line(table, me, card, effect, weights)
    return total


def _line(table: Table, me: int, card: int, effect: Effect, weights: Weights) -> float:
    if isinstance(effect, Gain):
        return (
            effect.gems * weights.gems
            + effect.power * weights.power
            + effect.mastery * weights.mastery
            + effect.health * weights.health
        )
    if isinstance(effect, Draw):
        return effect.count * weights.cards
    if isinstance(effect, When):
        return _when(table, me, card, effect, weights)
    if isinstance(effect, PowerFromMastery):
        return table.mastery[me] / effect.divided_by * weights.power
    if isinstance(effect, PowerPerChampion):
        return (1 + len(table.champions[me])) * effect.worth * weights.power
    if isinstance(effect, GemsPerChampion):
        return (1 + len(table.champions[me])) * effect.worth * weights.gems
    if isinstance(effect, (PowerPerAllyPlayed, PowerPerDiscarded)):
        return effect.worth * weights.power
    if isinstance(effect, DoublePower):
        return 4 * weights.power
    if isinstance(effect, (RecruitFree, CopyAllies)):
        return 3 * weights.other
    if isinstance(effect, (Banish, Return, Copy, Destroy, DestroyAll, TakeMastery)):
        return weights.other
    return weights.other / 2


def _when(table: Table, me: int, card: int, effect: When, weights: Weights) -> float:
    """Mastery can be looked up; a keyword holds about half the time in a card that one owns."""
    if weights.lasting and not isinstance(effect.condition, MasteryFrom):
        then = gives(table, me, card, effect.then, weights)
        return (then + gives(table, me, card, effect.otherwise, weights)) / 2
    met = effect.condition.could_hold(table, me, card)
    return gives(table, me, card, effect.then if met else effect.otherwise, weights)


def _own(table: Table, me: int, card: int) -> float:
    printed = table.cards[card]
    worth = gives(table, me, card, printed.plays, WORTH) + SHIELD * printed.shield
    if printed.champion:
        worth += STAYS * gives(table, me, card, printed.exhausts, WORTH) + 1
        worth += printed.shield_in_play + (2 if printed.guards else 0)
    if printed.shield_is_mastery:
        worth += SHIELD * table.mastery[me]
    return worth


# ---- looked up


def place(table: Table, me: int) -> int:
    """Where the numbers for this mastery and these champions are kept; -1 where they are not."""
    champions = len(table.champions[me])
    return table.mastery[me] * COLUMNS + champions if champions < COLUMNS else -1


class Lines:
    """What some lines of a card give under some weights."""

    def __init__(self, effects: list[Effect], weights: Weights) -> None:
        self.effects = effects
        self.weights = weights
        self.steady = weights.lasting or not _hangs_on_keywords(effects, weights)
        self.known = _nothing_known() if self.steady else []

    def give(self, table: Table, me: int, card: int) -> float:
        return self.give_at(table, me, card, place(table, me))

    def give_at(self, table: Table, me: int, card: int, at: int) -> float:
        """The same for whoever has looked up the place."""
        if at < 0 or not self.steady:
            return gives(table, me, card, self.effects, self.weights)
        found = self.known[at]
        if found == UNSET:
            found = gives(table, me, card, self.effects, self.weights)
            self.known[at] = found
        return found


def _nothing_known() -> list[float]:
    return [UNSET] * ((MOST_MASTERY + 1) * COLUMNS)


def _hangs_on_keywords(effects: list[Effect], weights: Weights) -> bool:
    """Whether a condition other than mastery decides what these lines give."""
    for effect in effects:
        if isinstance(effect, When):
            parts = [*effect.then, *effect.otherwise]
            if _hangs_on_keywords(parts, weights):
                return True
            if not isinstance(effect.condition, MasteryFrom) and _weighs(parts, weights):
                return True
    return False


def _weighs(effects: list[Effect], weights: Weights) -> bool:
    """Whether anything in these lines counts under these weights."""
    if weights.other or weights.cards or weights.gems:
        return True
    for effect in effects:
        if isinstance(effect, When):
            if _weighs([*effect.then, *effect.otherwise], weights):
                return True
        elif isinstance(effect, Gain):
            if effect.power:
                return True
        elif not isinstance(effect, Draw):
            return True
    return False


def _by_card(kinds: dict[str, Lines]) -> list[Lines]:
    return [kinds[card.id] for card in CARDS]


def _lines(exhausts: bool, weights: Weights) -> list[Lines]:
    """For each card what playing or exhausting it gives; copies share it."""
    kinds: dict[str, Lines] = {}
    for card in CARDS:
        if card.id not in kinds:
            kinds[card.id] = Lines(card.exhausts if exhausts else card.plays, weights)
    return _by_card(kinds)


def _owned() -> list[list[float]]:
    kinds: dict[str, list[float]] = {}
    for card in CARDS:
        kinds.setdefault(card.id, _nothing_known())
    return [kinds[card.id] for card in CARDS]


PLAYED_NOW: Final[list[Lines]] = _lines(False, NOW)
PLAYED_NOW_LEARNED: Final[list[Lines]] = _lines(False, NOW_LEARNED)
PLAYED_POWER: Final[list[Lines]] = _lines(False, POWER)
EXHAUSTED_POWER: Final[list[Lines]] = _lines(True, POWER)
EXHAUSTED_WORTH: Final[list[Lines]] = _lines(True, WORTH)
_OWNED: Final[list[list[float]]] = _owned()


def owning(table: Table, me: int, card: int) -> float:
    """What a card is worth to own, each time it comes round."""
    at = place(table, me)
    if at < 0:
        return _own(table, me, card)
    known = _OWNED[card]
    worth = known[at]
    if worth == UNSET:
        worth = _own(table, me, card)
        known[at] = worth
    return worth


def denied(table: Table, card: int) -> float:
    """What the nemesis would get from a card of the row."""
    printed: Card = table.cards[card]
    lines = [*printed.plays, *printed.exhausts]
    return gives(table, table.players, card, lines, FOR_NEMESIS) + (1 if printed.champion else 0)
