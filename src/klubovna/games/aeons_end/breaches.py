"""Breaches and the spells in them: focus, open, prep, cast (AE-5, AE-6.6, AE-7)."""

from typing import Final

from klubovna.core.decision import Answer, Decision, Play
from klubovna.core.events import seat_ref
from klubovna.games.aeons_end.catalogue import KINDS
from klubovna.games.aeons_end.piles import NONE, choose, may_choose, tell
from klubovna.games.aeons_end.table import (
    BREACHES,
    GONE,
    KIND,
    OPENED,
    PREPPED_NOW,
    ROMAN,
    Table,
)

FOCUS_COST: Final = [0, 2, 3, 4]
OPEN_COST: Final = [[0, 0, 0, 0], [5, 4, 3, 2], [9, 7, 5, 3], [13, 10, 7, 4]]
"""By breach and stage (AE-7.7)."""
BONUS: Final = [0, 0, 1, 1]
LAST_STAGE: Final = 3


def breach_code(seat: int, breach: int) -> int:
    """A breach of a player as an option."""
    return seat * BREACHES + breach


def breach_at(code: int) -> tuple[int, int]:
    return code // BREACHES, code % BREACHES


def closed(table: Table, seat: int) -> list[int]:
    """The closed breaches of a player."""
    found = []
    breach = 0
    for stage in table.breaches[seat]:
        if 0 <= stage < OPENED:
            found.append(breach)
        breach += 1
    return found


def opened(table: Table, seat: int) -> int:
    """How many breaches of a player are opened."""
    return sum(1 for stage in table.breaches[seat] if stage == OPENED)


def focus(table: Table, seat: int, breach: int) -> None:
    """Turn a breach; at the last stage a free focus opens it (AE-7.3, AE-7.5, AE-7.6)."""
    stage = table.breaches[seat][breach]
    opens = stage == LAST_STAGE
    table.breaches[seat][breach] = OPENED if opens else stage + 1
    if seat == table.active and breach not in table.focused:
        table.focused.append(breach)
    if seat == table.active:
        table.discount = 0
    if table.log is not None:
        key = "event.opens" if opens else "event.focuses"
        table.log.tell(key, {"player": seat_ref(seat), "n": ROMAN[breach]})


def open_breach(table: Table, seat: int, breach: int) -> None:
    """Flip a breach for good (AE-7.4)."""
    table.breaches[seat][breach] = OPENED
    table.discount = 0
    if table.log is not None:
        table.log.tell("event.opens", {"player": seat_ref(seat), "n": ROMAN[breach]})


def discount(table: Table, seat: int) -> int:
    """What the active player pays less for the next focus or open (AE-20.5)."""
    return table.discount if seat == table.active else 0


def focus_cost(table: Table, seat: int, breach: int) -> int:
    """What the paid focus costs, or -1 where there is none (AE-7.6, AE-20.5)."""
    if table.breaches[seat][breach] >= LAST_STAGE or table.breaches[seat][breach] == GONE:
        return -1
    return max(0, FOCUS_COST[breach] - discount(table, seat))


def open_cost(table: Table, seat: int, breach: int) -> int:
    """What opening costs now."""
    return max(0, OPEN_COST[breach][table.breaches[seat][breach]] - discount(table, seat))


def focus_one(table: Table, decider: int, seat: int) -> Play:
    """A free focus of one closed breach of a player (AE-7.11)."""
    options = [breach_code(seat, breach) for breach in closed(table, seat)]
    if options:
        _, breach = breach_at((yield from choose(decider, "focus", options)))
        focus(table, seat, breach)


# ---- prepping


def room(table: Table, seat: int, any_breach: bool) -> list[int]:
    """The breaches to which the active player may prep a spell, which may or may not go to any
    breach (AE-6.6, AE-7.5)."""
    found: list[int] = []
    prepped = table.prepped[seat]
    most = 2 if table.double_prep else 1
    breach = 0
    for stage in table.breaches[seat]:
        if stage == OPENED:
            if len(prepped[breach]) < most:
                found.append(breach)
        elif stage != GONE and not prepped[breach] and (any_breach or breach in table.focused):
            found.append(breach)
        breach += 1
    return found


def prep(table: Table, seat: int, kind: int, breach: int) -> None:
    table.hands[seat].remove(kind)
    table.prepped[seat][breach].append(kind | PREPPED_NOW)
    if table.log is not None:
        where = ROMAN[breach]
        card = KINDS[kind].ref
        table.log.tell("event.preps", {"player": seat_ref(seat), "card": card, "n": where})


# ---- casting. A prepped spell is named by seat, breach and place in the breach.


def spell_code(seat: int, breach: int, place: int) -> int:
    return (seat * BREACHES + breach) * 2 + place


def spell_at(code: int) -> tuple[int, int, int]:
    return code // (2 * BREACHES), code // 2 % BREACHES, code % 2


def prepped_spells(table: Table, seat: int) -> list[int]:
    """The prepped spells of a player, by code."""
    found = []
    code = spell_code(seat, 0, 0)
    for spells in table.prepped[seat]:
        if spells:
            found.append(code)
            if len(spells) > 1:
                found.append(code + 1)
        code += 2
    return found


def all_prepped(table: Table) -> list[int]:
    return [code for seat in range(table.players) for code in prepped_spells(table, seat)]


def spell_kind(table: Table, code: int) -> int:
    seat, breach, place = spell_at(code)
    return table.prepped[seat][breach][place] & KIND


def take_spell(table: Table, code: int) -> int:
    """A spell leaves its breach."""
    seat, breach, place = spell_at(code)
    return table.prepped[seat][breach].pop(place) & KIND


def discard_prepped(table: Table, code: int) -> None:
    """A prepped spell goes to its owner's discard pile."""
    seat, _, _ = spell_at(code)
    kind = take_spell(table, code)
    table.discards[seat].append(kind)
    tell(table, "event.discards", seat, kind)


def cast_spell(table: Table, me: int, code: int, bonus: int = 0, keep: bool = False) -> Play:
    """The active player casts a spell: it is discarded, then it acts (AE-5.4 to AE-5.8)."""
    owner, breach, _ = spell_at(code)
    kind = spell_kind(table, code)
    if table.breaches[owner][breach] == OPENED:
        bonus += BONUS[breach]
    if not keep:
        take_spell(table, code)
        table.discards[owner].append(kind)
    tell(table, "event.casts", me, kind)
    printed = KINDS[kind]
    before = table.source
    table.source = printed.ref.key
    assert printed.cast is not None
    yield from printed.cast(table, me, owner, breach, bonus)
    table.source = before


def may_cast_one(table: Table, me: int, codes: list[int], bonus: int) -> Play:
    """The player may cast one of these prepped spells."""
    code = yield from may_choose(me, "cast_one", codes)
    if code != NONE:
        yield from cast_spell(table, me, code, bonus)


def must_choose_spell(table: Table, seat: int, kind: str, codes: list[int]) -> Answer:
    """One of these prepped spells; nothing is asked where there is only one."""
    if len(codes) == 1:
        return codes[0]
    return codes[(yield Decision(seat, kind, codes))]
