"""The greedy player: knows what every card gives, plans its purchases, and hits hard. The learned
player is the same with other prices."""

from typing import Final

from klubovna.core import agent as core
from klubovna.core.agent import Seat
from klubovna.core.decision import Decision
from klubovna.core.game import UNKNOWN
from klubovna.core.rng import Rng, seeded
from klubovna.games.shards_of_infinity.alone import Alone, phase
from klubovna.games.shards_of_infinity.attack import targets
from klubovna.games.shards_of_infinity.cards import CARDS
from klubovna.games.shards_of_infinity.effects import NONE
from klubovna.games.shards_of_infinity.experience import Experience
from klubovna.games.shards_of_infinity.purchases import (
    DILUTION,
    best_alone,
    best_purchase,
    lethal_power,
    withstands,
)
from klubovna.games.shards_of_infinity.ratings import (
    EXHAUSTED_POWER,
    EXHAUSTED_WORTH,
    PLAYED_POWER,
    owning,
    place,
)
from klubovna.games.shards_of_infinity.table import (
    INFINITE,
    MOST_HEALTH,
    MOST_MASTERY,
    Table,
    champion_health,
    hand_shield,
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

THRESHOLDS: Final = [5, 10, 15, 20, 30]
LEARNED_KINDS: Final = ("recruit_free", "draft", "relic")
"""Questions about a card to own."""
FIRST_OF_ALL: Final = 1000.0
"""Before everything else, whatever else it is worth."""

COPIES_ARE_EQUAL: Final = (PLAY, RECRUIT, HIRE)
OF_ONE_PLACE: Final = ("recruit_free", "reveal", "return", "shield")
"""Questions whose cards all lie in one place: the row, the hand, the discard pile."""
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
    return answered(table, decision, rng, None)


def skilled(table: Table, decision: Decision, rng: Rng, learned: Experience) -> int:
    """The policy with the prices that were learned."""
    if not table.terms.solo:
        return answered(table, decision, rng, learned)
    return answered(table, decision, rng, None, learned.alone if learned.alone.learned else None)


def answered(
    table: Table,
    decision: Decision,
    rng: Rng,
    learned: Experience | None,
    alone: Alone | None = None,
) -> int:
    """The policy, with prices that were learned where there are any."""
    seed = rng.seed if isinstance(rng, Whim) else ""
    if decision.kind == "act":
        chosen = best_action(table, decision.seat, decision.options, seed, learned, alone)
        return decision.options.index(chosen)
    if decision.kind == "split":
        return aim(table, decision.seat, decision.options[-1], seed)
    values = [rate(table, decision, option, learned, alone) for option in decision.options]
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


def value(table: Table) -> float:
    """Alone: won by how far the nemesis was from winning, or lost by how far it was from losing.
    That tells more of a move than whether a deal was just won or just lost, so it counts as much.
    Others are told by the result."""
    if not table.terms.solo:
        return UNKNOWN
    it = table.players
    if table.winner == 0:
        ahead = 1.0 - table.mastery[it] / MOST_MASTERY
        return 0.5 + 0.5 * min(ahead, table.health[0] / MOST_HEALTH)
    return 0.5 * (1.0 - max(0, table.health[it]) / MOST_HEALTH)


ROUNDS_AHEAD: Final = 6
"""So many turns of each player a playout goes on before what was learned tells the rest."""


def horizon(table: Table) -> int:
    """Alone the end is near enough."""
    return 0 if table.terms.solo else ROUNDS_AHEAD * sum(not out for out in table.out)


def option_key(table: Table, decision: Decision, index: int) -> int:
    """Copies of a card are the same, where it does not matter which one it is: not in play."""
    option = decision.options[index]
    if decision.kind == "act" and option >= 0 and option // STEP * STEP in COPIES_ARE_EQUAL:
        return option // STEP * STEP + FIRST_COPY[option % STEP]
    if decision.kind in ("banish", "sacrifice", "discard") and option >= 0:
        places = (table.hands, table.discards, table.played)
        where = 1 + next((n for n, at in enumerate(places) if option in at[decision.seat]), 3)
        return where * STEP + FIRST_COPY[option]
    if decision.kind in OF_ONE_PLACE and option >= 0:
        return FIRST_COPY[option]
    return option


def shine(table: Table, decision: Decision, index: int) -> int:
    """What a card costs that could be bought."""
    option = decision.options[index]
    if decision.kind == "act" and option // STEP * STEP in (RECRUIT, HIRE):
        return table.cards[option % STEP].cost
    return 0


# ---- the play phase


def best_action(
    table: Table,
    me: int,
    options: list[int],
    seed: str,
    learned: Experience | None = None,
    alone: Alone | None = None,
) -> int:
    """First everything that costs nothing; then targets; then the best purchases; then the end."""
    best, first = 0.0, END
    equal: list[int] = []
    at = place(table, me)
    for option in options:
        if option < EXHAUST:
            value = rate_play(table, me, option, at)
        elif RECRUIT <= option < STRIKE or option == END:
            continue
        else:
            value = rate_action(table, me, option, learned, alone)
            if value == best and STRIKE <= option < RELIC:
                equal.append(option)
        if value > best:
            best, first = value, option
            equal = []
    if first == END:
        if alone is not None:
            return best_alone(table, options, alone)
        return best_purchase(table, me, options, learned)
    return pick_fairly(table, me, [first, *equal], seed) if equal else first


def rate_action(
    table: Table, me: int, option: int, learned: Experience | None, alone: Alone | None
) -> float:
    """What is done first; 0 for what is not done."""
    if option == FOCUS:
        return 79.5 if table.mastery[me] + 1 in THRESHOLDS else 0.0
    if option == OPEN_RELICS:
        return 95.0
    card = option % STEP
    if option >= RELIC:
        if learned is not None:
            return FIRST_OF_ALL + learned.owning(table, me, card)
        return 95.0 + owning(table, me, card)
    if option >= STRIKE:
        return rate_strike(table, me, card, alone)
    return in_order(EXHAUSTED_POWER[card].give(table, me, card))


def rate_play(table: Table, me: int, card: int, at: int) -> float:
    """Champions first, then what draws, masters or pays; power last, when mastery has grown."""
    if table.cards[card].champion:
        return 90.0
    return in_order(PLAYED_POWER[card].give_at(table, me, card, at))


def in_order(power: float) -> float:
    """Later for what gives more power: it may grow with the mastery, or hit a threshold."""
    return 60.0 + (20.0 - min(19.0, power))


def rate_strike(table: Table, me: int, card: int, alone: Alone | None) -> float:
    """Champions that are worth their health in power fall, unless the power kills."""
    owner = next(a for a in range(table.terms.actors) if card in table.champions[a])
    printed = table.cards[card]
    if table.power >= INFINITE or printed.guards:
        return 20.0
    cost = champion_health(table, owner, card)
    if lethal_power(table, me) <= table.power < lethal_power(table, me) + cost:
        return 0.0
    if alone is not None:
        return 15.0 if alone.worth(table, STRIKE + card, phase(table)) > 0.0 else 0.0
    per_turn = EXHAUSTED_WORTH[card].give(table, owner, card) + printed.shield_in_play
    return 15.0 if 2.0 * per_turn >= cost else 0.0


# ---- other questions


def rate(
    table: Table,
    decision: Decision,
    option: int,
    learned: Experience | None,
    alone: Alone | None,
) -> float:
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
        return rate_banish(table, me, option, learned, alone)
    if option == NONE:
        return -1.0
    if alone is not None and kind == "recruit_free":
        return alone.owning(table, option)
    if learned is not None and kind in LEARNED_KINDS:
        return learned.owning(table, me, option)
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


def rate_banish(
    table: Table, me: int, option: int, learned: Experience | None, alone: Alone | None
) -> float:
    """The weakest cards make room, rather those that have been played already."""
    if option == NONE:
        return 0.0
    if alone is not None:
        return alone.banishing(table, option)
    if learned is not None:
        weakness = -learned.owning(table, me, option)
    else:
        weakness = DILUTION - owning(table, me, option)
    return weakness - (0.3 if option in table.hands[me] else 0.0)
