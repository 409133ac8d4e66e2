"""The solo opponent: its turn step by step (SI-10)."""

from typing import Final

from klubovna.core.decision import Decision, Play
from klubovna.core.piles import turn_up_apart
from klubovna.games.shards_of_infinity.attack import show_shields, unstopped
from klubovna.games.shards_of_infinity.card import CHARACTER_FACTIONS
from klubovna.games.shards_of_infinity.effects import alike, resolve
from klubovna.games.shards_of_infinity.table import (
    EMPTY,
    PUBLIC,
    TURNS,
    Table,
    actor_ref,
    can_be_attacked,
    card_ref,
    champion_health,
    destroy,
    end_solo,
    gain_health,
    gain_mastery,
    guardian,
    refill,
    reset_turn,
    spend_power,
    standing_shield,
)
from klubovna.texts import Text

MATCH_GAIN: Final = 3
HUMAN: Final = 0


def nemesis_turn(table: Table) -> Play:
    """Reveal, play the row's cards of that faction, use champions, fight (SI-10.4 to SI-10.15)."""
    it = table.players
    if not table.center:
        end_solo(table, it)
        return
    revealed = turn_up_apart(table, table.center, table.known)
    faction = table.cards[revealed].faction
    tell(table, "event.nemesis_reveals", revealed)
    if faction == CHARACTER_FACTIONS[table.characters[it]]:
        before = standing(table)
        if table.terms.nemesis_matches_mastery:
            gain_mastery(table, it, MATCH_GAIN)
        else:
            gain_health(table, it, MATCH_GAIN)
        tell_gains(table, "event.nemesis_matches", before)
    yield from nemesis_plays(table, revealed)
    for slot in range(len(table.row)):
        card = table.row[slot]
        if card != EMPTY and table.cards[card].faction == faction and table.phase == TURNS:
            table.row[slot] = EMPTY
            yield from nemesis_plays(table, card)
    for card in table.champions[it][:]:
        if table.phase == TURNS and card in table.champions[it]:
            yield from nemesis_exhausts(table, card)
    if table.phase == TURNS:
        yield from nemesis_fights(table)
    if table.phase == TURNS:
        nemesis_cleans_up(table)


def tell(table: Table, key: str, card: int) -> None:
    if table.log is not None:
        table.log.tell(key, {"card": card_ref(table, card)})


def standing(table: Table) -> list[int]:
    """What the nemesis gains of, as it stands now."""
    it = table.players
    return [table.power, table.mastery[it], table.health[it]]


def tell_gains(table: Table, key: str, before: list[int]) -> None:
    """What the last step gave the nemesis, if anything."""
    if table.log is None:
        return
    gains = [now - then for now, then in zip(standing(table), before, strict=True)]
    said = [
        Text(f"gain.{name}", {"n": min(gain, 999)})
        for name, gain in zip(("power", "mastery", "health"), gains, strict=True)
        if gain > 0
    ]
    if said:
        table.log.tell(key, {"gains": said})


def nemesis_plays(table: Table, card: int) -> Play:
    """An ally gives what it gives, a champion enters play (SI-10.5)."""
    if table.phase != TURNS:
        table.box.append(card)
        return
    it = table.players
    table.known[card] = PUBLIC
    table.played_now.append(card)
    tell(table, "event.nemesis_plays", card)
    if table.cards[card].champion:
        table.champions[it].append(card)
    else:
        table.played[it].append(card)
    before = standing(table)
    yield from resolve(table, it, card, table.cards[card].plays)
    tell_gains(table, "event.nemesis_gains", before)


def nemesis_exhausts(table: Table, card: int) -> Play:
    """Every champion is used, one after another (SI-10.8, SI-10.11)."""
    printed = table.cards[card]
    it = table.players
    if not printed.can_exhaust:
        return
    if printed.needs is not None and not printed.needs.holds(table, it, card):
        return
    tell(table, "event.nemesis_exhausts", card)
    before = standing(table)
    yield from resolve(table, it, card, printed.exhausts)
    tell_gains(table, "event.nemesis_gains", before)


def nemesis_fights(table: Table) -> Play:
    """It kills if it can, else destroys champions, else hits (SI-10.12 to SI-10.14)."""
    it = table.players
    guard = guardian(table, HUMAN)
    guard_cost = champion_health(table, HUMAN, guard) if guard != EMPTY else 0
    shield = 0 if table.piercing else standing_shield(table, HUMAN)
    if table.power >= table.health[HUMAN] + shield + guard_cost and table.power > 0:
        if guard != EMPTY:
            spend_power(table, guard_cost)
            destroy(table, HUMAN, guard)
    else:
        yield from nemesis_hunts(table)
    if table.power > 0 and guardian(table, HUMAN) == EMPTY:
        table.assigned[HUMAN] = table.power
        table.shown = []
        table.shielded[HUMAN] = 0 if table.piercing else standing_shield(table, HUMAN)
        yield from show_shields(table, HUMAN)
        table.shown = []
        damage = unstopped(table, HUMAN)
        table.health[HUMAN] = max(0, table.health[HUMAN] - damage)
        if table.log is not None:
            table.log.tell(
                "event.hits",
                {
                    "player": actor_ref(table, it),
                    "other": actor_ref(table, HUMAN),
                    "n": min(damage, 999),
                    "power": min(table.power, 999),
                },
            )
        if table.health[HUMAN] == 0:
            end_solo(table, it)


def nemesis_hunts(table: Table) -> Play:
    """Champions fall in descending cost; the human decides ties (SI-10.13)."""
    while True:
        prey = [
            card
            for card in table.champions[HUMAN]
            if champion_health(table, HUMAN, card) <= table.power
            and can_be_attacked(table, table.players, HUMAN, card)
        ]
        if not prey:
            return
        dearest = max(table.cards[card].cost for card in prey)
        prey = [card for card in prey if table.cards[card].cost == dearest]
        victim = prey[0]
        if not alike(table, prey) and not all_fall(table, prey):
            victim = prey[(yield Decision(HUMAN, "sacrifice", prey))]
        spend_power(table, champion_health(table, HUMAN, victim))
        destroy(table, HUMAN, victim)


def all_fall(table: Table, prey: list[int]) -> bool:
    """Whether the power destroys all of them, in any order and at the same cost."""
    costs = [champion_health(table, HUMAN, card) for card in prey]
    plain = all(table.cards[card].health == cost for card, cost in zip(prey, costs, strict=True))
    return plain and sum(costs) <= table.power


def nemesis_cleans_up(table: Table) -> None:
    """Its allies are banished and the row is refilled (SI-10.15, SI-10.17)."""
    it = table.players
    table.box.extend(table.played[it])
    table.played[it].clear()
    reset_turn(table)
    for slot in range(len(table.row)):
        if table.row[slot] == EMPTY and table.phase == TURNS:
            refill(table, slot)
