"""The nemesis deck of a physical game of Aeon's End: built, revealed, kept (AE-2.3, AE-11).

People do what the cards say; the deck, the tokens and the discard pile are kept here, and it is
told what the cards in play ask for.
"""

from collections.abc import Callable
from typing import Final

from klubovna.companion.aeons_end import Evening, Move
from klubovna.companion.request import Fields
from klubovna.core.state import Json
from klubovna.games.aeons_end.basic import BASIC
from klubovna.games.aeons_end.card import ATTACK, MINION, NEMESIS_TYPE_IDS
from klubovna.games.aeons_end.catalogue import NEMESIS_BY_ID, NEMESIS_CARDS
from klubovna.games.aeons_end.damage import MOST_HUSKS, husks_unleashed, leave_play
from klubovna.games.aeons_end.rageborne import STRIKES, STRIKES_FROM, shuffle_strikes, spent_fury
from klubovna.games.aeons_end.setup import (
    BASIC_BY_PLAYERS,
    CARAPACE_QUEEN,
    RAGEBORNE,
    UNIQUE,
    build_nemesis_deck,
)
from klubovna.games.aeons_end.table import Table

TIERS: Final = (1, 2, 3)
EMPTY_UNLEASHES: Final = 3
MOST: Final = 99
Told = dict[str, Json]


class Lair:
    """The nemesis' side of the table, and what is to be done there now."""

    def __init__(self, evening: Evening) -> None:
        self.table = evening.table("nemesis")
        self.harder = evening.terms.harder
        build_nemesis_deck(self.table)
        if self.table.nemesis == RAGEBORNE:
            self.table.fury = 1
            self.table.strikes = STRIKES[:]
        elif self.table.nemesis == CARAPACE_QUEEN:
            self.table.husks = 2
        self.drawn: int | None = None
        """The card that was revealed by the last draw, while it is the newest thing."""
        self.striking: int | None = None
        self.steps: list[Json] = []
        """What the cards in play ask for in this main phase."""

    def strikes_now(self) -> bool:
        return self.table.nemesis == RAGEBORNE and self.table.fury >= STRIKES_FROM


def nemesis_deck(data: Fields) -> dict[str, Json]:
    """The nemesis' cards after the moves."""
    evening = Evening(data)
    lair = Lair(evening)
    log: list[Json] = [_do(lair, move) for move in evening.moves]
    table = lair.table
    tiers = [NEMESIS_CARDS[card].tier for card in table.nemesis_deck]
    return {
        "tiers": [
            {"basic": basic, "unique": _unique(table.nemesis, tier), "left": tiers.count(tier)}
            for tier, basic in zip(TIERS, BASIC_BY_PLAYERS[evening.players], strict=True)
        ],
        "life": evening.terms.nemesis_life,
        "harder": lair.harder,
        "left": len(table.nemesis_deck),
        "drawn": None if lair.drawn is None else _card(lair.drawn),
        "steps": lair.steps,
        "in_play": [
            {**_card(card), "tokens": tokens}
            for card, tokens in zip(table.in_play, table.tokens, strict=True)
        ],
        "discard": [NEMESIS_CARDS[card].id for card in table.nemesis_discard],
        "fury": table.fury,
        "strikes": lair.strikes_now(),
        "strike": None if lair.striking is None else _card(lair.striking),
        "husks": table.husks,
        "most_husks": MOST_HUSKS,
        "depleted": not (table.nemesis_deck or table.in_play or table.husks),
        "log": log,
    }


def _unique(nemesis: int, tier: int) -> int:
    return sum(NEMESIS_CARDS[card].tier == tier for card in UNIQUE[nemesis])


def _card(card: int) -> dict[str, Json]:
    printed = NEMESIS_CARDS[card]
    return {
        "card": printed.id,
        "type": NEMESIS_TYPE_IDS[printed.type],
        "tier": printed.tier,
        "number": printed.number,
        "basic": card in BASIC,
        "removable": printed.can_remove is not None,
        "immediately": printed.immediately is not None,
    }


# ---- moves


def _do(lair: Lair, move: Move) -> Told:
    """One move; gives what the log says about it."""
    what = move.what([*MOVES])
    if what not in KEEP_THE_DRAWN:
        lair.drawn = None
        lair.steps = []
    told: Told = {"do": what, "card": None, "n": 0, "gravehold": 0}
    return {**told, **MOVES[what](lair, move)}


def _main(lair: Lair, move: Move) -> Told:
    """The main phase: the oldest card first, a token from every power (AE-11.1)."""
    table = lair.table
    for card in table.in_play[:]:
        step = _card(card)
        at = table.in_play.index(card)
        if NEMESIS_CARDS[card].type == MINION:
            lair.steps.append({**step, "does": "persistent", "tokens": table.tokens[at]})
            continue
        table.tokens[at] -= 1
        gone = table.tokens[at] == 0
        lair.steps.append(
            {**step, "does": "power" if gone else "waits", "tokens": table.tokens[at]}
        )
        if gone:
            leave_play(table, card)
    return {"n": len(lair.steps)}


def _draw(lair: Lair, move: Move) -> Told:
    """The draw phase; with an empty deck Unleash three times (AE-11.2)."""
    table = lair.table
    if not table.nemesis_deck:
        return {"do": "empty", "n": EMPTY_UNLEASHES}
    card = table.nemesis_deck.pop()
    lair.drawn = card
    if NEMESIS_CARDS[card].type == ATTACK:
        table.nemesis_discard.append(card)
    else:
        _enter(table, card)
    return {"card": NEMESIS_CARDS[card].id}


def _enter(table: Table, card: int) -> None:
    table.in_play.append(card)
    table.tokens.append(NEMESIS_CARDS[card].number)


def _hit(lair: Lair, move: Move) -> Told:
    """Tokens come off a card, or go back up to what is printed; a minion without life leaves."""
    table = lair.table
    card = _in_play(lair, move)
    by = move.number("by", -MOST, MOST)
    printed = NEMESIS_CARDS[card]
    if printed.takes_one:
        by = min(by, 1)
    at = table.in_play.index(card)
    tokens = max(0, min(printed.number, table.tokens[at] - by))
    lost = table.tokens[at] - tokens
    table.tokens[at] = tokens
    if tokens == 0:
        leave_play(table, card)
    return {"card": printed.id, "n": lost}


def _remove(lair: Lair, move: Move) -> Told:
    """A card in play is discarded: TO DISCARD was fulfilled, or a ward stopped it."""
    card = _in_play(lair, move)
    leave_play(lair.table, card)
    return {"card": NEMESIS_CARDS[card].id}


def _in_play(lair: Lair, move: Move) -> int:
    card = NEMESIS_BY_ID[move.one_of("card", [*NEMESIS_BY_ID])]
    if card not in lair.table.in_play:
        move.impossible()
    return card


def _return(lair: Lair, move: Move) -> Told:
    """A discarded minion or power comes back as if freshly drawn (AE-12.7)."""
    card = NEMESIS_BY_ID[move.one_of("card", [*NEMESIS_BY_ID])]
    if card not in lair.table.nemesis_discard or NEMESIS_CARDS[card].type == ATTACK:
        move.impossible()
    lair.table.nemesis_discard.remove(card)
    _enter(lair.table, card)
    return {"card": NEMESIS_CARDS[card].id}


def _throw(lair: Lair, move: Move) -> Told:
    """The top card is discarded without being resolved."""
    if not lair.table.nemesis_deck:
        move.impossible()
    card = lair.table.nemesis_deck.pop()
    lair.table.nemesis_discard.append(card)
    return {"card": NEMESIS_CARDS[card].id}


def _fury(lair: Lair, move: Move) -> Told:
    if lair.table.nemesis != RAGEBORNE:
        move.impossible()
    by = move.number("by", -MOST, MOST)
    lair.table.fury = max(0, min(MOST, lair.table.fury + by))
    return {"n": lair.table.fury}


def _husks(lair: Lair, move: Move) -> Told:
    if lair.table.nemesis != CARAPACE_QUEEN:
        move.impossible()
    return _place(lair.table, move.number("by", -MOST, MOST))


def _place(table: Table, count: int) -> Told:
    """At most fifteen husks; for each one too many Gravehold suffers (AE-19.2)."""
    wanted = max(0, table.husks + count)
    table.husks = min(MOST_HUSKS, wanted)
    return {"n": table.husks, "gravehold": wanted - table.husks}


def _unleash(lair: Lair, move: Move) -> Told:
    """What the mat counts by itself; the rest is done by hand (AE-19)."""
    if lair.table.nemesis == RAGEBORNE:
        lair.table.fury += 1
        return {"n": lair.table.fury}
    if lair.table.nemesis == CARAPACE_QUEEN:
        return _place(lair.table, husks_unleashed(lair.table))
    return {}


def _strike(lair: Lair, move: Move) -> Told:
    """A strike card is drawn; Fury is lost when it has been resolved (AE-19.1)."""
    if lair.table.nemesis != RAGEBORNE:
        move.impossible()
    lair.striking = shuffle_strikes(lair.table)
    return {"card": NEMESIS_CARDS[lair.striking].id}


def _struck(lair: Lair, move: Move) -> Told:
    if lair.striking is None:
        move.impossible()
    lair.striking = None
    lair.table.fury = spent_fury(lair.table)
    return {"n": lair.table.fury}


MOVES: Final[dict[str, Callable[[Lair, Move], Told]]] = {
    "main": _main,
    "draw": _draw,
    "hit": _hit,
    "remove": _remove,
    "return": _return,
    "throw": _throw,
    "fury": _fury,
    "husks": _husks,
    "unleash": _unleash,
    "strike": _strike,
    "struck": _struck,
}
KEEP_THE_DRAWN: Final = ("fury", "husks", "hit", "unleash")
"""Moves during which people still read what was revealed."""
