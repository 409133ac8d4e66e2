"""Damage and life on both sides, exhaustion, unleashing (AE-10, AE-14, AE-15)."""

from typing import Final

from klubovna.core.decision import Answer, Decision, Play
from klubovna.core.events import seat_ref
from klubovna.core.piles import learn_all
from klubovna.games.aeons_end.breaches import breach_at, breach_code
from klubovna.games.aeons_end.card import MINION
from klubovna.games.aeons_end.catalogue import KINDS, NEMESIS_CARDS
from klubovna.games.aeons_end.piles import NONE, agree, choose, stocked, tell
from klubovna.games.aeons_end.table import BREACHES, GONE, KIND, OVER, ROMAN, GameOver, Table

AT_NEMESIS: Final = -1
AT_HUSK: Final = -2
MOST_HUSKS: Final = 15


def end_match(table: Table, won: bool) -> None:
    """The first condition reached ends the game (AE-15.4)."""
    table.won = won
    table.phase = OVER
    learn_all(table)
    if table.log is not None:
        table.log.tell("event.won" if won else "event.lost", {})
    raise GameOver


# ---- players and Gravehold


def hurt_gravehold(table: Table, count: int) -> None:
    """Gravehold suffers damage; at zero the players lose (AE-10.3, AE-15.3)."""
    if table.warded or count <= 0:
        return
    table.gravehold = max(0, table.gravehold - count)
    if table.log is not None:
        table.log.tell("event.gravehold_suffers", {"n": count}, table.source)
    if table.gravehold == 0:
        end_match(table, won=False)


def heal_gravehold(table: Table, count: int) -> None:
    gained = min(count, table.terms.gravehold - table.gravehold)
    table.gravehold += gained
    if table.log is not None and gained > 0:
        table.log.tell("event.gravehold_heals", {"n": gained}, table.source)


def patients(table: Table) -> list[int]:
    """Who can gain life: not the exhausted, nor those who have all of it (AE-10.6, AE-14.4)."""
    return [
        seat
        for seat in range(table.players)
        if not table.exhausted[seat] and table.life[seat] < table.terms.life
    ]


def heal_one(table: Table, me: int, count: int) -> Play:
    """Any one player gains life: somebody who can, if there is anybody (AE-13.3, AE-14.4)."""
    able = patients(table)
    if able:
        heal(table, (yield from choose(me, "heal", able)), count)


def heal(table: Table, seat: int, count: int) -> None:
    """Life never grows above the start, nor for the exhausted (AE-10.6, AE-14.4)."""
    if table.exhausted[seat]:
        return
    gained = min(count, table.terms.life - table.life[seat])
    table.life[seat] += gained
    if table.log is not None and gained > 0:
        table.log.tell("event.heals", {"player": seat_ref(seat), "n": gained}, table.source)


def hurt(table: Table, seat: int, count: int) -> Play:
    """A player suffers damage (AE-10.4, AE-14)."""
    if table.warded or count <= 0:
        return
    if table.log is not None:
        table.log.tell("event.suffers", {"player": seat_ref(seat), "n": count}, table.source)
    if table.exhausted[seat]:
        hurt_gravehold(table, 2 * count)
        return
    excess = max(0, count - table.life[seat])
    table.life[seat] = max(0, table.life[seat] - count)
    if table.life[seat] == 0:
        yield from exhaust(table, seat, excess)


def exhaust(table: Table, seat: int, excess: int) -> Play:
    """A player is exhausted, step by step (AE-14.1)."""
    table.exhausted[seat] = True
    if table.log is not None:
        table.log.tell("event.exhausted", {"player": seat_ref(seat)})
    if table.players > 1 and all(table.exhausted):
        end_match(table, won=False)
    yield from unleash(table, 2)
    remaining = [breach_code(seat, n) for n in range(BREACHES) if table.breaches[seat][n] != GONE]
    if remaining:
        _, breach = breach_at((yield from choose(seat, "lose_breach", remaining)))
        lose_breach(table, seat, breach)
    lose_charges(table, seat, table.charges[seat])
    hurt_gravehold(table, 2 * excess)


def lose_breach(table: Table, seat: int, breach: int) -> None:
    """A breach is destroyed; the spells in it are discarded."""
    table.breaches[seat][breach] = GONE
    if table.log is not None:
        table.log.tell("event.loses_breach", {"player": seat_ref(seat), "n": ROMAN[breach]})
    for spell in table.prepped[seat][breach]:
        table.discards[seat].append(spell & KIND)
        tell(table, "event.discards", seat, spell & KIND)
    table.prepped[seat][breach] = []


def lose_charges(table: Table, seat: int, count: int) -> None:
    table.charges[seat] -= count
    if table.log is not None and count > 0:
        table.log.tell("event.loses_charges", {"player": seat_ref(seat), "n": count})


def lowest(table: Table) -> list[int]:
    """The players with the lowest life; the exhausted do not count (AE-14.4, AE-16.5)."""
    alive = [seat for seat in range(table.players) if not table.exhausted[seat]]
    if not alive:
        return list(range(table.players))
    least = min(table.life[seat] for seat in alive)
    return [seat for seat in alive if table.life[seat] == least]


def hurt_any(table: Table, count: int) -> Play:
    """Any one player suffers damage."""
    yield from hurt_among(table, list(range(table.players)), count)


def hurt_lowest(table: Table, count: int) -> Play:
    """The player with the lowest life suffers damage."""
    yield from hurt_among(table, lowest(table), count)


def hurt_among(table: Table, candidates: list[int], count: int) -> Play:
    """One of these players suffers damage and that is all: nobody needs to be named where no
    damage is done, or where all of it goes to Gravehold (AE-10.5, AE-10.8, AE-14.4)."""
    if table.warded or count <= 0:
        return
    if all(table.exhausted[seat] for seat in candidates):
        candidates = candidates[:1]
    yield from hurt_one(table, candidates, count)


def hurt_one(table: Table, candidates: list[int], count: int) -> Answer:
    """One of these players suffers damage; gives the seat, for what else happens to it."""
    table.amount = count
    seat = yield from agree(table, "suffer", candidates)
    table.amount = 0
    yield from hurt(table, seat, count)
    return seat


# ---- the nemesis, its minions and husks


def minions(table: Table) -> list[int]:
    """The minions in play."""
    return [card for card in table.in_play if NEMESIS_CARDS[card].type == MINION]


def targets(table: Table) -> list[int]:
    """What a player may damage; hopeless targets are left out (AE-10.7)."""
    found = [AT_NEMESIS]
    for card in minions(table):
        if not (NEMESIS_CARDS[card].behind_husks and table.husks > 0):
            found.append(card)
    if table.husks > 0:
        found.append(AT_HUSK)
    return found


def deal(table: Table, me: int, count: int) -> Play:
    """The active player deals damage to one target (AE-5.5, AE-10.7, AE-10.8)."""
    if count <= 0:
        return
    options = targets(table)
    target = options[0]
    if len(options) > 1:
        table.amount = count
        target = options[(yield Decision(me, "target", options))]
        table.amount = 0
    if target == AT_NEMESIS:
        hurt_nemesis(table, count)
    elif target == AT_HUSK:
        yield from hurt_husks(table, me, count)
    else:
        yield from hurt_minion(table, me, target, count)


def hurt_nemesis(table: Table, count: int) -> None:
    """At zero the players win at once (AE-10.2, AE-15.1)."""
    table.nemesis_life = max(0, table.nemesis_life - count)
    if table.log is not None:
        table.log.tell("event.nemesis_suffers", {"n": count}, table.source)
    if table.nemesis_life == 0:
        end_match(table, won=True)


def hurt_minion(table: Table, me: int, card: int, count: int) -> Play:
    """Tokens go; at zero the minion is discarded; excess is lost (AE-10.1)."""
    printed = NEMESIS_CARDS[card]
    if printed.takes_one:
        count = min(count, 1)
    damage_minion(table, card, count)
    if printed.taints and me != NONE:
        yield from gain_corruption(table, me, to_hand=False)


def damage_minion(table: Table, card: int, count: int) -> None:
    at = table.in_play.index(card)
    table.tokens[at] -= count
    if table.log is not None:
        table.log.tell(
            "event.minion_suffers", {"card": NEMESIS_CARDS[card].ref, "n": count}, table.source
        )
    if table.tokens[at] <= 0:
        if table.log is not None:
            table.log.tell("event.minion_falls", {"card": NEMESIS_CARDS[card].ref})
        leave_play(table, card)


def leave_play(table: Table, card: int) -> None:
    """A nemesis card goes to the nemesis discard pile."""
    at = table.in_play.index(card)
    del table.in_play[at]
    del table.tokens[at]
    table.nemesis_discard.append(card)
    if NEMESIS_CARDS[card].hardens_husks:
        table.hurt_husks = 0


def husk_life(table: Table) -> int:
    """Two while Foul Multitudes is in play, else one (AE-19.2)."""
    return 2 if any(NEMESIS_CARDS[card].hardens_husks for card in table.in_play) else 1


def place_husks(table: Table, count: int) -> None:
    """Husks enter play; for each one too many Gravehold suffers (AE-19.2)."""
    room = min(count, MOST_HUSKS - table.husks)
    table.husks += room
    if table.log is not None and room > 0:
        table.log.tell("event.husks", {"n": room})
    hurt_gravehold(table, count - room)


def hurt_husks(table: Table, me: int, count: int) -> Play:
    """One husk, or several for a damage suffered by the player; prevented damage buys nothing
    (AE-10.5, AE-19.2)."""
    life = husk_life(table)
    spread = False
    if table.husks > 1 and count > 1 and not table.warded:
        answers = [0, 1]
        table.amount = count
        spread = bool(answers[(yield Decision(me, "spread", answers))])
        table.amount = 0
    if spread:
        yield from hurt(table, me, 1)
        while count > 0 and table.husks > 0:
            count -= hit_husk(table, life, count, wounded=table.hurt_husks > 0)
        return
    wounded = False
    if 0 < table.hurt_husks < table.husks and count == 1:
        answers = [0, 1]
        wounded = bool(answers[(yield Decision(me, "wounded", answers))])
    elif table.hurt_husks == table.husks:
        wounded = True
    hit_husk(table, life, count, wounded)


def hit_husk(table: Table, life: int, count: int, wounded: bool) -> int:
    """Damage one husk; gives the damage used."""
    left = life - 1 if wounded else life
    if table.log is not None:
        table.log.tell("event.husk_falls" if count >= left else "event.husk_wounded", {})
    if count >= left:
        table.husks -= 1
        if wounded:
            table.hurt_husks -= 1
        return left
    table.hurt_husks += 1
    return count


# ---- corruptions (AE-19.3)


def gain_corruption(table: Table, seat: int, to_hand: bool) -> Play:
    """A corruption comes on top of the deck or into the hand; with none left Gravehold suffers."""
    if not table.corruptions:
        hurt_gravehold(table, 2)
        return
    kind = table.corruptions.pop()
    if table.log is not None:
        table.log.tell("event.corrupted", {"player": seat_ref(seat)})
    if to_hand:
        learn_all(table)
        table.hands[seat].append(kind)
    else:
        table.decks[seat].append(kind)
    yield from ()


def shuffle_into_deck(table: Table, seat: int) -> None:
    """Shuffle the discard pile into the deck: one of the few shuffles (AE-8.3)."""
    table.decks[seat].extend(table.discards[seat])
    table.discards[seat] = []
    table.decks[seat].sort()
    table.rng.shuffle(table.decks[seat])
    table.shuffled[seat] = True
    if table.log is not None:
        table.log.tell("event.shuffles", {"player": seat_ref(seat)})


# ---- devouring (AE-19.4)


def check_supply(table: Table) -> None:
    """The Prince wins when every pile is empty, whoever took the last card."""
    if not any(table.left):
        end_match(table, won=False)


def devour(table: Table, kind: int, count: int) -> None:
    """Cards of a pile go to the devoured pile; missing ones cost Gravehold two each."""
    at = table.supply.index(kind)
    found = min(count, table.left[at])
    tell_devoured(table, kind, found)
    for _ in range(found):
        table.left[at] -= 1
        table.devoured.append(kind)
        check_supply(table)
    for _ in range(count - found):
        hurt_gravehold(table, 2)


def tell_devoured(table: Table, kind: int, count: int) -> None:
    if table.log is not None and count > 0:
        table.log.tell("event.devoured", {"card": KINDS[kind].ref, "n": count})


# ---- unleashing


def unleash(table: Table, times: int) -> Play:
    """Do what the nemesis' mat says (AE-19)."""
    for _ in range(times):
        if table.log is not None:
            table.log.tell("event.unleash", {})
        yield from UNLEASH[table.nemesis](table)


def unleash_rageborne(table: Table) -> Play:
    set_fury(table, table.fury + 1)
    yield from ()


def set_fury(table: Table, fury: int) -> None:
    table.fury = fury
    if table.log is not None:
        table.log.tell("event.fury", {"n": fury})


def unleash_carapace_queen(table: Table) -> Play:
    place_husks(table, husks_unleashed(table))
    yield from ()


def husks_unleashed(table: Table) -> int:
    return 3 if table.terms.harder else 2


def unleash_crooked_mask(table: Table) -> Play:
    """One player gains a corruption and shuffles; with none left somebody still does (AE-19.3)."""
    seat = yield from taint_one(table)
    if seat == NONE:
        seat = yield from agree(table, "who_shuffles", list(range(table.players)))
    shuffle_into_deck(table, seat)


def taint_one(table: Table) -> Answer:
    """One player gains a corruption on top of the deck; gives the seat. With none left Gravehold
    suffers, whoever it would be: NONE."""
    if not table.corruptions:
        hurt_gravehold(table, 2)
        return NONE
    seat = yield from agree(table, "taint", list(range(table.players)))
    yield from gain_corruption(table, seat, to_hand=False)
    return seat


def unleash_prince_of_gluttons(table: Table) -> Play:
    count = 3 if table.players <= 2 else 2
    yield from devour_cheapest(table, [0, 1, 2], count)


def devour_cheapest(table: Table, types: list[int], count: int) -> Play:
    """Devour from the least expensive pile of these types; ties are the players' choice."""
    yield from devour_ranked(table, types, count, dearest=False)


def devour_ranked(table: Table, types: list[int], count: int, dearest: bool) -> Play:
    piles = ranked(table, types, dearest)
    if not piles:
        hurt_gravehold(table, 2 * count)
        return
    devour(table, (yield from agree(table, "devour", piles)), count)


def ranked(table: Table, types: list[int], dearest: bool) -> list[int]:
    """The least or most expensive piles that are not empty."""
    piles = stocked(table, types)
    if not piles:
        return []
    costs = [KINDS[kind].cost for kind in piles]
    wanted = max(costs) if dearest else min(costs)
    return [kind for kind in piles if KINDS[kind].cost == wanted]


UNLEASH: Final = [
    unleash_rageborne,
    unleash_carapace_queen,
    unleash_crooked_mask,
    unleash_prince_of_gluttons,
]
