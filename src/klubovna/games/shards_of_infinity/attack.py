"""Attacking players: splitting power, shields, losses (SI-7.4 to SI-7.9, SI-11.2, SI-11.3)."""

from klubovna.core.decision import NOBODY, Decision, Play
from klubovna.core.events import seat_ref
from klubovna.core.piles import learn_all
from klubovna.games.shards_of_infinity.effects import NONE
from klubovna.games.shards_of_infinity.table import (
    EMPTY,
    INFINITE,
    OVER,
    PUBLIC,
    Table,
    actor_ref,
    end_solo,
    enemies,
    guardian,
    hand_shield,
    is_nemesis,
    show_hand_card,
    standing_shield,
)


def targets(table: Table, me: int) -> list[int]:
    """The players who may be attacked with what power is left."""
    found = [enemy for enemy in enemies(table, me) if guardian(table, enemy) == EMPTY]
    if table.terms.teams:
        opposite = table.terms.opposite(me)
        teammate = table.terms.opposite(3 - opposite)
        if not table.out[opposite] and not table.out[teammate]:
            found = [enemy for enemy in found if enemy == opposite]
    return found


def attack(table: Table, me: int) -> Play:
    """All power left hits opponents in one step at the end of the turn (SI-4.8, SI-7.5)."""
    if table.power == 0:
        return
    hit = targets(table, me)
    if not hit:
        return
    yield from assign(table, me, hit)
    table.shown = []
    for enemy in enemies(table, me):
        table.shielded[enemy] = 0 if table.piercing else standing_shield(table, enemy)
    yield from strike(table, me)
    if table.terms.teams and table.phase != OVER:
        yield from strike_on(table, me)
    table.shown = []


def assign(table: Table, me: int, hit: list[int]) -> Play:
    """The attacker fixes the whole split first (SI-7.4, SI-7.6, SI-7.9, SI-11.3)."""
    if table.power >= INFINITE or table.terms.hits_everybody:
        for target in hit:
            table.assigned[target] = table.power
        return
    left = table.power
    for target in hit[:-1]:
        if left == 0:
            break
        amounts = list(range(left + 1))
        table.target = target
        table.assigned[target] = amounts[(yield Decision(me, "split", amounts))]
        left -= table.assigned[target]
    table.target = NOBODY
    table.assigned[hit[-1]] = left


def strike(table: Table, me: int) -> Play:
    """Shields are shown clockwise, then all losses are taken together (SI-7.5, SI-7.6).

    Everybody learns who can show shields, so an attack can't be taken back.
    """
    learn_all(table)
    hit = [enemy for enemy in enemies(table, me) if table.assigned[enemy] > 0]
    for target in hit:
        yield from show_shields(table, target)
    for target in hit:
        damage = unstopped(table, target)
        table.most_damage = max(table.most_damage, damage)
        if damage >= table.health[target]:
            spare = damage if damage >= INFINITE else damage - table.health[target]
            table.spare = min(INFINITE, table.spare + spare)
        table.health[target] = max(0, table.health[target] - damage)
        if table.log is not None:
            table.log.tell(
                "event.hits",
                {
                    "player": actor_ref(table, me),
                    "other": actor_ref(table, target),
                    "n": min(damage, 999),
                    "power": min(table.assigned[target], 999),
                },
            )
    for target in hit:
        if table.health[target] == 0:
            eliminate(table, target)


def unstopped(table: Table, target: int) -> int:
    """The damage of a blow: what no shield stops. Infinite power is never stopped (SI-7.9)."""
    if table.assigned[target] >= INFINITE:
        return INFINITE
    return max(0, table.assigned[target] - table.shielded[target])


def strike_on(table: Table, me: int) -> Play:
    """Two against two: what the fallen player did not need hits the other enemy (SI-11.2).

    It is still the same attack: shields count once against all of it, and all damage to the
    player counts together (SI-7.7, SI-12.15).
    """
    others = targets(table, me)
    if table.spare == 0 or not others:
        return
    target = others[0]
    suffered = unstopped(table, target)
    table.shielded[target] = max(0, table.shielded[target] - table.assigned[target])
    for actor in range(table.terms.actors):
        table.assigned[actor] = 0
    table.assigned[target] = table.spare
    yield from strike(table, me)
    table.most_damage = max(table.most_damage, suffered + unstopped(table, target))


def show_shields(table: Table, target: int) -> Play:
    """The defender may reveal shield cards; they stay in hand, and each counts once in an attack
    (SI-7.7, SI-12.14)."""
    if is_nemesis(table, target):
        return
    while table.shielded[target] < table.assigned[target]:
        options = useful_shields(table, target)
        if not options:
            break
        options.append(NONE)
        card = options[(yield Decision(target, "shield", options))]
        if card == NONE:
            break
        table.shown.append(card)
        table.shielded[target] += hand_shield(table, target, card)
        show_hand_card(table, target, card, "event.shields")


def useful_shields(table: Table, target: int) -> list[int]:
    """The cards whose shields may still change how the attack ends for anybody."""
    if table.piercing or table.assigned[target] >= INFINITE:
        return []
    held = [
        card
        for card in table.hands[target]
        if card not in table.shown and hand_shield(table, target, card) > 0
    ]
    rest = unstopped(table, target) - sum(hand_shield(table, target, card) for card in held)
    falls_anyway = rest >= table.health[target]
    return [] if falls_anyway and not minds_the_excess(table) else held


def minds_the_excess(table: Table) -> bool:
    """Whether damage beyond the health of a player who falls still does something: it goes on to
    the other enemy, or feeds The Heart of Nothing (SI-11.2, SI-12.15)."""
    return table.terms.teams or table.hungry > 0


def eliminate(table: Table, who: int) -> None:
    """The player is out, with all cards (SI-7.8); the match may be over."""
    table.out[who] = True
    for piles in (table.decks, table.hands, table.discards, table.champions, table.played):
        for card in piles[who]:
            table.known[card] = PUBLIC
            table.box.append(card)
        table.fallen[who] += piles[who]
        piles[who].clear()
    if table.log is not None:
        table.log.tell("event.out", {"player": actor_ref(table, who)})
    if table.terms.solo:
        end_solo(table, 1 - who)
        return
    alive = [seat for seat in range(table.players) if not table.out[seat]]
    if all(table.terms.are_teammates(alive[0], seat) for seat in alive[1:]):
        table.phase = OVER
        if table.log is not None:
            table.log.tell("event.wins", {"player": seat_ref(alive[0])})
