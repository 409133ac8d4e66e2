"""Rageborne: Fury and strikes (AE-19.1)."""

from typing import Final

from klubovna.core.decision import Play
from klubovna.core.piles import learn_all
from klubovna.games.aeons_end.basic import (
    Requirement,
    carry_out,
    discard_together,
    most,
    or_else,
    removable,
    seize_spells,
)
from klubovna.games.aeons_end.breaches import opened
from klubovna.games.aeons_end.card import ATTACK, MINION, STRIKE, NemesisCard
from klubovna.games.aeons_end.catalogue import NEMESIS_CARDS, add_nemesis_cards
from klubovna.games.aeons_end.damage import (
    hurt_among,
    hurt_any,
    hurt_gravehold,
    hurt_lowest,
    set_fury,
    unleash,
)
from klubovna.games.aeons_end.table import NEMESIS, Table, seats

STRIKES_FROM: Final = 4


def strike(table: Table) -> Play:
    """Draw a strike, resolve it, shuffle it back, lose Fury (AE-19.1)."""
    card = shuffle_strikes(table)
    learn_all(table)
    if table.log is not None:
        table.log.tell("event.strikes", {"card": NEMESIS_CARDS[card].ref})
    effect = NEMESIS_CARDS[card].effect
    assert effect is not None
    yield from carry_out(table, card, effect)
    set_fury(table, spent_fury(table))


def shuffle_strikes(table: Table) -> int:
    """The strike card that comes up; none of them is ever away (AE-19.1)."""
    table.strikes.sort()
    table.rng.shuffle(table.strikes)
    return table.strikes[-1]


def spent_fury(table: Table) -> int:
    """The Fury that is left after a Strike."""
    return max(0, table.fury - (1 if table.terms.harder else 3))


def end_of_nemesis_turn(table: Table) -> Play:
    """With four Fury it strikes once."""
    if table.fury >= STRIKES_FROM:
        yield from strike(table)


def cleave(table: Table, card: int) -> Play:
    yield from strike(table)


def provoker(table: Table, card: int) -> Play:
    hurt_gravehold(table, table.fury)
    yield from ()


def unrelenting_ire(table: Table, card: int) -> Play:
    yield from unleash(table, 1)
    if table.order_discard.count(NEMESIS) == 2:
        yield from unleash(table, 2)


def blood_cry(table: Table, card: int) -> Play:
    yield from unleash(table, 4)


def invoke_carnage(table: Table, card: int) -> Play:
    yield from unleash(table, 1)
    yield from hurt_any(table, 1 + table.fury)


def scorn(table: Table, card: int) -> Play:
    if (yield from or_else(table)):
        yield from unleash(table, 2)
    else:
        hurt_gravehold(table, 3)


def avatar_of_wrath(table: Table, card: int) -> Play:
    yield from strike(table)


def onslaught(table: Table, card: int) -> Play:
    yield from unleash(table, 3)
    yield from discard_together(table, table.fury)


def rolling_death(table: Table, card: int) -> Play:
    yield from strike(table)
    yield from strike(table)


def convoke(table: Table, card: int) -> Play:
    yield from hurt_any(table, 4)


def devastate(table: Table, card: int) -> Play:
    hurt_gravehold(table, 5)
    yield from ()


def eviscerate(table: Table, card: int) -> Play:
    yield from hurt_lowest(table, 2)


def frenzy(table: Table, card: int) -> Play:
    counts = [opened(table, seat) for seat in seats(table)]
    yield from hurt_among(table, most(table, counts), 3)


def raze(table: Table, card: int) -> Play:
    hurt_gravehold(table, 3)
    yield from hurt_any(table, 1)


def seize(table: Table, card: int) -> Play:
    yield from seize_spells(table, 2)


CARDS: Final = add_nemesis_cards(
    [
        NemesisCard("cleave", ATTACK, 1, effect=cleave),
        NemesisCard("provoker", MINION, 1, 5, effect=provoker),
        NemesisCard("unrelenting_ire", ATTACK, 1, effect=unrelenting_ire),
        removable("blood_cry", 2, 2, Requirement(charges=4), blood_cry),
        removable("invoke_carnage", 2, 2, Requirement(aether=7), invoke_carnage),
        NemesisCard("scorn", MINION, 2, 9, effect=scorn),
        NemesisCard("avatar_of_wrath", MINION, 3, 16, effect=avatar_of_wrath),
        NemesisCard("onslaught", ATTACK, 3, effect=onslaught),
        removable("rolling_death", 3, 2, Requirement(aether=8), rolling_death),
    ]
)

STRIKES: Final = add_nemesis_cards(
    [
        NemesisCard("convoke", STRIKE, 0, effect=convoke),
        NemesisCard("devastate", STRIKE, 0, effect=devastate),
        NemesisCard("eviscerate", STRIKE, 0, effect=eviscerate),
        NemesisCard("frenzy", STRIKE, 0, effect=frenzy),
        NemesisCard("raze", STRIKE, 0, effect=raze),
        NemesisCard("seize", STRIKE, 0, effect=seize),
    ]
)
