"""Life and charges in a physical game of Aeon's End (AE-9.2, AE-10, AE-14, AE-15)."""

from collections.abc import Callable
from typing import Final

from klubovna.companion.aeons_end import Evening, Move
from klubovna.companion.request import Fields
from klubovna.core.state import Json
from klubovna.games.aeons_end.mages import MAGES
from klubovna.games.aeons_end.table import Table
from klubovna.games.aeons_end.terms import ANY
from klubovna.games.aeons_end.terms import MAGES as MAGE_IDS

MOST: Final = 99
SLOTS: Final = 5
"""Under the ability of nearly every mage."""
Told = dict[str, Json]


def dials(data: Fields) -> dict[str, Json]:
    """All numbers after the moves, and how the game has ended, if it has."""
    evening = Evening(data)
    table = evening.table("dials")
    log: list[Json] = [_do(table, move) for move in evening.moves]
    terms = evening.terms
    return {
        "mages": [
            {
                "mage": terms.mages[seat],
                "life": table.life[seat],
                "start": terms.life,
                "charges": table.charges[seat],
                "slots": _slots(table, seat),
                "exhausted": table.exhausted[seat],
            }
            for seat in range(table.players)
        ],
        "gravehold": {"life": table.gravehold, "start": terms.gravehold},
        "nemesis": {"life": table.nemesis_life, "start": terms.nemesis_life},
        "over": _over(table),
        "log": log,
    }


def _slots(table: Table, seat: int) -> int:
    mage = table.terms.mages[seat]
    return SLOTS if mage == ANY else MAGES[MAGE_IDS.index(mage)].slots


def _over(table: Table) -> str | None:
    """AE-15: in true solo exhaustion alone does not lose (AE-16.5)."""
    if table.nemesis_life == 0:
        return "won"
    if table.gravehold == 0:
        return "fallen"
    if table.players > 1 and all(table.exhausted):
        return "exhausted"
    return None


# ---- moves


def _do(table: Table, move: Move) -> Told:
    """One move; gives what the log says: who, by how much, and what it did to Gravehold."""
    what = move.what([*MOVES])
    told: Told = {"do": what, "mage": None, "n": 0, "gravehold": 0, "exhausted": False}
    return {**told, **MOVES[what](table, move)}


def _seat(table: Table, move: Move) -> int:
    return move.number("mage", 0, table.players - 1)


def _life(table: Table, move: Move) -> Told:
    """A mage gains life, or suffers one instance of damage (AE-14.1, AE-14.4)."""
    seat = _seat(table, move)
    by = move.number("by", -MOST, MOST)
    before = table.life[seat]
    if by > 0:
        if not table.exhausted[seat]:
            table.life[seat] = min(table.terms.life, before + by)
        return {"mage": seat, "n": table.life[seat] - before}
    table.life[seat] = max(0, before + by)
    falls = table.life[seat] == 0 and not table.exhausted[seat]
    if falls:
        table.exhausted[seat] = True
        table.charges[seat] = 0
    lost = _gravehold_loses(table, 2 * -(before + by - table.life[seat]))
    return {
        "mage": seat,
        "n": table.life[seat] - before,
        "gravehold": -lost,
        "exhausted": falls,
    }


def _gravehold_loses(table: Table, count: int) -> int:
    lost = min(table.gravehold, count)
    table.gravehold -= lost
    return lost


def _charge(table: Table, move: Move) -> Told:
    seat = _seat(table, move)
    before = table.charges[seat]
    by = move.number("by", -MOST, MOST)
    table.charges[seat] = max(0, min(_slots(table, seat), before + by))
    return {"mage": seat, "n": table.charges[seat] - before}


def _ability(table: Table, move: Move) -> Told:
    """Using the ability spends all charges (AE-9.1)."""
    seat = _seat(table, move)
    if table.charges[seat] < _slots(table, seat):
        move.impossible()
    table.charges[seat] = 0
    return {"mage": seat}


def _gravehold(table: Table, move: Move) -> Told:
    before = table.gravehold
    by = move.number("by", -MOST, MOST)
    table.gravehold = max(0, min(table.terms.gravehold, before + by))
    return {"n": table.gravehold - before}


def _nemesis(table: Table, move: Move) -> Told:
    before = table.nemesis_life
    by = move.number("by", -MOST, MOST)
    table.nemesis_life = max(0, min(table.terms.nemesis_life, before + by))
    return {"n": table.nemesis_life - before}


MOVES: Final[dict[str, Callable[[Table, Move], Told]]] = {
    "life": _life,
    "charge": _charge,
    "ability": _ability,
    "gravehold": _gravehold,
    "nemesis": _nemesis,
}
