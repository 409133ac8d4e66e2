"""The battle phase: secret bids, strength, rewards, powerstones (EV-11, EV-16.5)."""

from typing import Final

from klubovna.core.decision import Decision, Play, simultaneously
from klubovna.core.piles import learn_all
from klubovna.games.evenfall.card import AFTER_REVEAL, BEFORE_BATTLES, ON_VICTORY, Power
from klubovna.games.evenfall.moves import powers_on, react, resolve
from klubovna.games.evenfall.table import (
    EMPTY,
    MOST_BID,
    Table,
    actor_ref,
    because,
    card_ref,
    from_first,
    is_automa,
    strength_in,
    tell_number,
    turn_top,
)
from klubovna.texts import Ref

THRESHOLDS: Final = [4, 6, 8]


def battle_powers(table: Table, me: int) -> list[Power]:
    """Every effect of the player's cards in play that could matter in a battle."""
    cards = table.kit.cards
    found = [cards[card].power for card in table.specialists[me]]
    found += [cards[card].power for card in table.borrowed[me]]
    for card in table.council[me]:
        lower = cards[card].council
        if lower is not None:
            found.append(lower)
    for place in table.outer[me] + table.inner[me]:
        if table.ritual_on[place] != EMPTY:
            found.append(cards[table.ritual_on[place]].power)
    return found


def gather(table: Table) -> Play:
    """Figures move before the first battle, in turn order (EV-14.18)."""
    for seat in from_first(table):
        for power in battle_powers(table, seat):
            if power.timing == BEFORE_BATTLES:
                yield from resolve(table, seat, power.ops)


def participants(table: Table, region: int) -> list[int]:
    """Everybody with a figure there, in turn order; the Automa last (EV-11.2, EV-16.5)."""
    found = [seat for seat in from_first(table) if strength_in(table, seat, region)]
    if table.terms.solo and strength_in(table, table.players, region):
        found.append(table.players)
    return found


def fight(table: Table, region: int) -> Play:
    """One battle, in the order of EV-11.11; without figures there is none (EV-11.10)."""
    for actor in range(table.terms.actors):
        table.bids[actor] = 0
        table.strengths[actor] = 0
    fighters = participants(table, region)
    if not fighters:
        return
    players = [seat for seat in fighters if not is_automa(table, seat)]
    yield from set_dials(table, players)
    yield from adjust_dials(table, players)
    for seat in players:
        table.mana[seat] -= table.bids[seat]
    for actor in fighters:
        table.strengths[actor] = strength(table, actor, region)
        if table.log is not None:
            table.log.tell(
                "event.strength",
                {
                    "player": actor_ref(table, actor),
                    "n": table.strengths[actor],
                    "mana": table.bids[actor],
                    "region": table.kit.regions[region].ref,
                },
            )
    for actor in fighters:
        yield from reward(table, actor, region)
    best = winner(table, fighters)
    tell_victory(table, fighters, best, region)
    yield from crown(table, best, region)


def dial(table: Table, seat: int) -> list[int]:
    """The numbers that the player may set (EV-11.3)."""
    return list(range(min(MOST_BID, table.mana[seat]) + 1))


def set_dials(table: Table, players: list[int]) -> Play:
    """All participants set their mana in secret and reveal it together (EV-11.3)."""
    asked = [seat for seat in players if table.mana[seat] > 0]
    if len(asked) == 1:
        table.bids[asked[0]] = yield Decision(asked[0], "bid", dial(table, asked[0]))
    elif asked:
        answers = yield from simultaneously(
            [Decision(seat, "bid", dial(table, seat)) for seat in asked]
        )
        for seat, answer in zip(asked, answers):
            table.bids[seat] = answer
        learn_all(table)


def swing(table: Table, seat: int) -> int:
    """By how much the player may change the dial after the reveal (EV-14.12)."""
    return sum(power.swing for power in battle_powers(table, seat) if power.timing == AFTER_REVEAL)


def adjust_dials(table: Table, players: list[int]) -> Play:
    """Owners of such an effect change their dials, all at the same time (EV-14.12)."""
    asked = [seat for seat in players if swing(table, seat) and table.mana[seat] > 0]
    if not asked:
        return
    ranges: list[list[int]] = []
    for seat in asked:
        by = swing(table, seat)
        bid = table.bids[seat]
        ranges.append([n for n in dial(table, seat) if bid - by <= n <= bid + by])
    if len(asked) == 1:
        answer = yield Decision(asked[0], "adjust", ranges[0])
        table.bids[asked[0]] = ranges[0][answer]
        return
    answers = yield from simultaneously(
        [Decision(seat, "adjust", ranges[at]) for at, seat in enumerate(asked)]
    )
    for at, seat in enumerate(asked):
        table.bids[seat] = ranges[at][answers[at]]
    learn_all(table)


def bonus(table: Table, actor: int) -> int:
    """What a player's cards add to the strength in every battle (EV-11.4); the Automa has none."""
    if is_automa(table, actor):
        return 0
    return sum(power.strength for power in battle_powers(table, actor))


def strength(table: Table, actor: int, region: int) -> int:
    """Figures, mana and effects (EV-11.4); the Automa turns cards over (EV-16.5)."""
    figures = strength_in(table, actor, region)
    if not is_automa(table, actor):
        return figures + table.bids[actor] + bonus(table, actor)
    total = table.round + figures
    for _ in range(figures):
        card = turn_top(table)
        if card != EMPTY:
            table.discard.append(card)
            total += table.kit.cards[card].vp
            if table.log is not None:
                table.log.tell(
                    "event.automa_fights",
                    {
                        "player": actor_ref(table, actor),
                        "card": card_ref(table, card),
                        "n": table.kit.cards[card].vp,
                    },
                )
    return total


def rows(power: int) -> int:
    """How many rows of the table are reached (EV-11.5)."""
    return sum(1 for threshold in THRESHOLDS if power >= threshold)


def reward(table: Table, actor: int, region: int) -> Play:
    """The row that was reached and all lower ones (EV-11.5, EV-16.5)."""
    rewards = table.kit.regions[region].rewards
    before = because(table, table.kit.regions[region].ref)
    for row in range(rows(table.strengths[actor])):
        if is_automa(table, actor):
            for op in rewards[row]:
                op.for_automa(table, actor)
        else:
            yield from resolve(table, actor, rewards[row])
    because(table, before)


def winner(table: Table, fighters: list[int]) -> int:
    """The strongest; then more mana, then the turn order, and never the Automa in a tie
    (EV-11.6, EV-16.5)."""
    best = fighters[0]
    for actor in fighters[1:]:
        ahead = table.strengths[actor] - table.strengths[best]
        if ahead == 0 and not is_automa(table, actor):
            ahead = table.bids[actor] - table.bids[best]
        if ahead > 0:
            best = actor
    return best


def tell_victory(table: Table, fighters: list[int], best: int, region: int) -> None:
    """Who won; where others were as strong, also by what (EV-11.6, EV-16.5)."""
    if table.log is None:
        return
    as_strong = [
        actor
        for actor in fighters
        if actor != best and table.strengths[actor] == table.strengths[best]
    ]
    rivals = [actor for actor in as_strong if not is_automa(table, actor)]
    by = "strength"
    if rivals:
        as_much = max(table.bids[actor] for actor in rivals) == table.bids[best]
        by = "turn" if as_much else "mana"
    elif as_strong:
        by = "tie"
    table.log.tell(
        "event.wins_battle",
        {"player": actor_ref(table, best), "region": table.kit.regions[region].ref, "by": by},
    )


def crown(table: Table, best: int, region: int) -> Play:
    """The winner takes a powerstone, and in the north the starting-player token
    (EV-11.7, EV-11.8, EV-16.5)."""
    board = table.kit.regions[region]
    stones = table.region_stones[region]
    if stones:
        stone = stones[0]
        if not is_automa(table, best):
            options = sorted(set(stones))
            stone = options[0]
            if len(options) > 1:
                stone = options[(yield Decision(best, "stone", options))]
        stones.remove(stone)
        table.stones[best].append(stone)
        if table.log is not None:
            table.log.tell(
                "event.takes_stone",
                {"player": actor_ref(table, best), "stone": stone_ref(stone)},
            )
    if is_automa(table, best):
        return
    if board.token and table.first != best:
        table.first = best
        tell_number(table, "event.first", best, table.round)
    powers = powers_on(table, best, ON_VICTORY)
    if powers:
        yield from react(table, best, powers)


def stone_ref(stone: int) -> Ref:
    return STONE_REFS[stone]


STONE_REFS: Final = [Ref(f"stones.{name}") for name in ("blue", "green", "purple", "yellow", "red")]
