"""The greedy player: knows what every card gives, plans its purchases, and hits hard."""

from typing import Final, NamedTuple

from klubovna.core import agent as core
from klubovna.core.agent import Seat
from klubovna.core.decision import Decision
from klubovna.core.game import UNKNOWN
from klubovna.core.rng import Rng, seeded
from klubovna.games.shards_of_infinity.attack import targets
from klubovna.games.shards_of_infinity.card import Effect
from klubovna.games.shards_of_infinity.cards import CARDS
from klubovna.games.shards_of_infinity.effects import (
    NONE,
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
from klubovna.games.shards_of_infinity.table import (
    EMPTY,
    HAND,
    INFINITE,
    MOST_HEALTH,
    MOST_MASTERY,
    Table,
    champion_health,
    hand_shield,
    recruit_cost,
    standing_shield,
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


class Weights(NamedTuple):
    """How much one of each is worth. The numbers below were found by playing."""

    gems: float
    power: float
    mastery: float
    health: float
    cards: float
    other: float


WORTH: Final = Weights(0.65, 1.0, 0.9, 0.45, 2.4, 1.2)
"""For cards that will come back again and again."""
NOW: Final = Weights(0.65, 1.0, 0.9, 0.45, 2.4, 1.2)
"""For what happens once: the conditions are those of this moment."""
POWER: Final = Weights(0.0, 1.0, 0.0, 0.0, 0.0, 0.0)
FOR_NEMESIS: Final = Weights(0.1, 0.2, 1.0, 0.1, 1.0, 0.0)
"""What the nemesis gets out of a card: drawing is mastery for it, and mastery wins (SI-10.9)."""
DENIAL: Final = 2.0
"""How much it matters to keep that from the nemesis."""

DILUTION: Final = 1.3
"""What a card takes up in the deck: about as much as an ordinary card gives."""
STAYS: Final = 1.6
"""A champion works every turn, until somebody destroys it."""
SHIELD: Final = 0.25
THRESHOLDS: Final = [5, 10, 15, 20, 30]
LATENESS: Final = 0.5
"""A recruited card is first played after the next shuffle."""
DAMAGE: Final = 8.0
"""Health that a player loses in an ordinary turn."""
NEMESIS_GAIN: Final = 2.8
"""Mastery that the nemesis gains in an ordinary turn."""

COPIES_ARE_EQUAL: Final = (PLAY, RECRUIT, HIRE)
FIRST_COPY: Final[list[int]] = [CARDS.index(card) for card in CARDS]
"""For each single card the first one that is printed like it."""


class Whim(Rng):
    """What decides between equals: the seed of a player and the position, nothing else."""

    def __init__(self, seed: str) -> None:
        super().__init__(0, 0, 0, 0)
        self.seed = seed


class Greedy(core.Greedy[Table]):
    """Who is hit where several are as good depends on the seed, so that nobody is by habit."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.whim = Whim(seed)

    def answer(self, seat: Seat[Table]) -> int:
        return seat.policy(self.whim)


def policy(table: Table, decision: Decision, rng: Rng) -> int:
    """Rates every option by rules of thumb and takes the best."""
    seed = rng.seed if isinstance(rng, Whim) else ""
    if decision.kind == "act":
        return decision.options.index(best_action(table, decision.seat, decision.options, seed))
    if decision.kind == "split":
        return aim(table, decision.seat, decision.options[-1], seed)
    values = [rate(table, decision, option) for option in decision.options]
    best = max(values)
    if decision.kind not in ("drain", "destroy"):
        return values.index(best)
    equal = [at for at, value in enumerate(values) if value == best]
    return pick_fairly(table, decision.seat, equal, seed)


def pick_fairly(table: Table, me: int, equal: list[int], seed: str) -> int:
    """One of several that are equally good, so that nobody is hit by habit. The seed and the
    position alone decide: whoever is asked again in the same position answers the same."""
    if len(equal) == 1:
        return equal[0]
    position = [me, *table.health, *table.mastery, len(table.center), *table.row, *equal]
    return equal[seeded(f"{seed} {position}").below(len(equal))]


def worth_thinking(table: Table, decision: Decision) -> bool:
    """What costs nothing is played at once, as the policy orders it."""
    if decision.kind != "act":
        return True
    option = best_action(table, decision.seat, decision.options, "")
    return option // STEP * STEP not in (PLAY, EXHAUST) or option in (END, FOCUS, OPEN_RELICS)


LOST: Final = 0.3
"""At most this a lost solo match is worth."""


def value(table: Table) -> float:
    """Alone: won, or by how much of the nemesis's health is gone. Others are told by the result."""
    if not table.terms.solo:
        return UNKNOWN
    if table.winner == 0:
        return 0.9 + 0.1 * table.health[0] / MOST_HEALTH
    return LOST * (1.0 - max(0, table.health[table.players]) / MOST_HEALTH)


def option_key(table: Table, decision: Decision, index: int) -> int:
    """Copies of a card are the same, where it does not matter which one it is: not in play."""
    option = decision.options[index]
    if decision.kind == "act" and option >= 0 and option // STEP * STEP in COPIES_ARE_EQUAL:
        return option // STEP * STEP + FIRST_COPY[option % STEP]
    if decision.kind in ("banish", "sacrifice", "discard") and option >= 0:
        places = (table.hands, table.discards, table.played)
        where = 1 + next((n for n, at in enumerate(places) if option in at[decision.seat]), 3)
        return where * STEP + FIRST_COPY[option]
    return option


def shine(table: Table, decision: Decision, index: int) -> int:
    """What a card costs that could be bought."""
    option = decision.options[index]
    if decision.kind == "act" and option // STEP * STEP in (RECRUIT, HIRE):
        return table.cards[option % STEP].cost
    return 0


def action_name(option: int) -> str:
    """The name of an action's kind, for hints."""
    if option in (END, FOCUS, OPEN_RELICS):
        return {END: "end", FOCUS: "focus", OPEN_RELICS: "relic"}[option]
    kinds = ["play", "exhaust", "recruit", "hire", "strike", "relic"]
    return kinds[option // STEP]


def grounds(table: Table, decision: Decision, index: int) -> Text | None:
    """Why this action, in words that are true of it."""
    if decision.kind != "act":
        return None
    me, option = decision.seat, decision.options[index]
    name = action_name(option)
    card = option % STEP
    if name == "focus" and table.mastery[me] + 1 in THRESHOLDS:
        return Text("hint.focus_mark", {"n": table.mastery[me] + 1})
    if name == "hire" and killing_purchase(table, me, decision.options) == option:
        return Text("hint.hire_kills")
    if name == "strike" and table.cards[card].guards:
        return Text("hint.strike_guard", {"card": table.cards[card].ref})
    if name == "strike" and table.power >= INFINITE:
        return Text("hint.strike_free")
    return Text(f"hint.{name}")


# ---- what cards give


def gives(table: Table, me: int, card: int, effects: list[Effect], weights: Weights) -> float:
    """What these lines would give now, weighed."""
    return sum(_line(table, me, card, effect, weights) for effect in effects)


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
    then = gives(table, me, card, effect.then, weights)
    otherwise = gives(table, me, card, effect.otherwise, weights)
    if weights is WORTH and not isinstance(effect.condition, MasteryFrom):
        return (then + otherwise) / 2
    return then if effect.condition.could_hold(table, me, card) else otherwise


def owning(table: Table, me: int, card: int) -> float:
    """What a card is worth to own, each time it comes round."""
    printed = table.cards[card]
    worth = gives(table, me, card, printed.plays, WORTH) + SHIELD * printed.shield
    if printed.champion:
        worth += STAYS * gives(table, me, card, printed.exhausts, WORTH) + 1
        worth += printed.shield_in_play + (2 if printed.guards else 0)
    if printed.shield_is_mastery:
        worth += SHIELD * table.mastery[me]
    return worth


def turns_left(table: Table) -> float:
    """About how many turns are left, this one included."""
    weakest = min(table.health[seat] for seat in range(table.terms.actors) if not table.out[seat])
    turns = 1 + weakest / DAMAGE
    if table.terms.solo:
        turns = min(turns, 1 + (MOST_MASTERY - table.mastery[table.players]) / NEMESIS_GAIN)
    return turns


def rounds_left(table: Table, me: int) -> float:
    """About how often a card that is recruited now will be played."""
    deck = len(table.decks[me]) + len(table.discards[me]) + len(table.hands[me])
    deck += len(table.played[me])
    return max(0.0, turns_left(table) * HAND / max(HAND, deck) - LATENESS)


# ---- the play phase


def best_action(table: Table, me: int, options: list[int], seed: str) -> int:
    """First everything that costs nothing; then targets; then the best purchases; then the end."""
    best, found = 0.0, [END]
    for option in options:
        value = rate_action(table, me, option)
        if value > best:
            best, found = value, [option]
        elif value == best and option // STEP * STEP == STRIKE:
            found.append(option)
    if found[0] == END:
        return best_purchase(table, me, options)
    return pick_fairly(table, me, found, seed)


def rate_action(table: Table, me: int, option: int) -> float:
    """What is done first; 0 for what is not done, or only bought."""
    if option == FOCUS:
        return 79.5 if table.mastery[me] + 1 in THRESHOLDS else 0.0
    if option == OPEN_RELICS:
        return 95.0
    kind, card = option // STEP * STEP, option % STEP
    if option == END or kind in (RECRUIT, HIRE):
        return 0.0
    if kind == RELIC:
        return 95.0 + owning(table, me, card)
    if kind == PLAY:
        return rate_play(table, me, card)
    if kind == EXHAUST:
        return 60.0 + order_of(table, me, card, table.cards[card].exhausts)
    assert kind == STRIKE
    return rate_strike(table, me, card)


def rate_play(table: Table, me: int, card: int) -> float:
    """Champions first, then what draws, masters or pays; power last, when mastery has grown."""
    printed = table.cards[card]
    if printed.champion:
        return 90.0
    return 60.0 + order_of(table, me, card, printed.plays)


def order_of(table: Table, me: int, card: int, effects: list[Effect]) -> float:
    """Later for what gives more power: it may grow with the mastery, or hit a threshold."""
    return 20.0 - min(19.0, gives(table, me, card, effects, POWER))


def rate_strike(table: Table, me: int, card: int) -> float:
    """Champions that are worth their health in power fall, unless the power kills."""
    owner = next(a for a in range(table.terms.actors) if card in table.champions[a])
    printed = table.cards[card]
    if table.power >= INFINITE or printed.guards:
        return 20.0
    cost = champion_health(table, owner, card)
    if lethal_power(table, me) <= table.power < lethal_power(table, me) + cost:
        return 0.0
    per_turn = gives(table, owner, card, printed.exhausts, WORTH) + printed.shield_in_play
    return 15.0 if 2.0 * per_turn >= cost else 0.0


def lethal_power(table: Table, me: int) -> int:
    """The least power that brings an enemy to nothing, as far as one can see."""
    need = INFINITE
    for enemy in targets(table, me):
        need = min(need, withstands(table, enemy))
    return need


# ---- purchases


def best_purchase(table: Table, me: int, options: list[int]) -> int:
    """The first of the purchases that together are worth most, or the end of the turn."""
    killing = killing_purchase(table, me, options)
    if killing != END:
        return killing
    return plan(offers(table, me, options, kill=False), 0, table.gems)[1]


def killing_purchase(table: Table, me: int, options: list[int]) -> int:
    """The first of the purchases whose power brings an enemy to nothing, or the end."""
    need = lethal_power(table, me) - table.power
    if need > 0:
        total, first = plan(offers(table, me, options, kill=True), 0, table.gems)
        if total >= need:
            return first
    return END


class Offer(NamedTuple):
    """Something to pay for. Two offers with the same card exclude each other."""

    option: int
    card: int
    cost: int
    worth: float


def offers(table: Table, me: int, options: list[int], kill: bool) -> list[Offer]:
    """What can be bought, with what it is worth: power alone when it is about killing."""
    found = []
    times = rounds_left(table, me)
    for option in options:
        kind, card = option // STEP * STEP, option % STEP
        if option == FOCUS:
            worth = 0.0 if kill else WORTH.mastery
            found.append(Offer(option, EMPTY, 1, worth))
        elif kind in (RECRUIT, HIRE):
            plays = table.cards[card].plays
            if kind == HIRE:
                worth = gives(table, me, card, plays, POWER if kill else NOW)
            else:
                worth = 0.0 if kill else times * (owning(table, me, card) - DILUTION)
            if table.terms.solo and not kill:
                worth += DENIAL * denied(table, card)
            if worth > 0:
                found.append(Offer(option, card, recruit_cost(table, me, card), worth))
    return found


def denied(table: Table, card: int) -> float:
    """What the nemesis would get from a card of the row."""
    printed = table.cards[card]
    lines = [*printed.plays, *printed.exhausts]
    return gives(table, table.players, card, lines, FOR_NEMESIS) + (1 if printed.champion else 0)


def plan(choices: list[Offer], at: int, gems: int, taken: int = EMPTY) -> tuple[float, int]:
    """The highest worth for these gems from `at` on, and the option to begin with."""
    best, first = 0.0, END
    for i in range(at, len(choices)):
        offer = choices[i]
        if offer.cost > gems or (offer.card == taken and taken != EMPTY):
            continue
        more, _ = plan(choices, i + 1, gems - offer.cost, offer.card)
        if offer.worth + more > best:
            best, first = offer.worth + more, offer.option
    return best, first


# ---- other questions


def rate(table: Table, decision: Decision, option: int) -> float:
    """How good an answer looks."""
    kind = decision.kind
    me = decision.seat
    if kind == "bid":
        return 1.0 if option == 0 else (2.0 if option <= 2 else -option)
    if kind == "drain":
        return float(table.mastery[option])
    if kind in ("character", "into_play"):
        return 1.0 if option else 0.0
    if kind == "shield":
        return -1.0 if option == NONE else hand_shield(table, me, option)
    if kind == "banish":
        return rate_banish(table, me, option)
    if option == NONE:
        return -1.0
    worth = owning(table, me, option)
    loses = kind == "sacrifice" or (kind == "destroy" and option in table.champions[me])
    helps = table.terms.solo and option in table.played[table.players]
    return -worth if loses or helps else worth


def aim(table: Table, me: int, left: int, seed: str) -> int:
    """How much of the power left hits the player who is asked about: the weakest are killed while
    it lasts, and the next weakest takes the rest."""
    waiting = targets(table, me)
    del waiting[: waiting.index(table.target)]
    while waiting:
        least = min(withstands(table, enemy) for enemy in waiting)
        weakest = [enemy for enemy in waiting if withstands(table, enemy) == least]
        enemy = pick_fairly(table, me, weakest, seed)
        blow = min(left, least) if len(waiting) > 1 else left
        if enemy == table.target:
            return blow
        left -= blow
        waiting.remove(enemy)
    return 0


def withstands(table: Table, enemy: int) -> int:
    """The power that brings an enemy to nothing, as far as one can see."""
    return table.health[enemy] + (0 if table.piercing else standing_shield(table, enemy))


def rate_banish(table: Table, me: int, option: int) -> float:
    """The weakest cards make room, rather those that have been played already."""
    if option == NONE:
        return 0.0
    weakness = DILUTION - owning(table, me, option)
    return weakness - (0.3 if option in table.hands[me] else 0.0)
