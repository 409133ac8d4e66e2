"""What belongs to whom: which options are paid for by another player."""

from klubovna.core.decision import Decision
from klubovna.games.aeons_end.breaches import all_prepped, spell_at
from klubovna.games.aeons_end.mages import MAGES
from klubovna.games.aeons_end.table import Table
from klubovna.games.aeons_end.turns import ABILITY


def payers(table: Table, decision: Decision, option: int) -> list[int]:
    """Whose prepped spell would be cast (AE-5.8), or who would suffer for a turn order card that
    comes back; empty where the player has it to give, or nothing is spent."""
    me, kind = decision.seat, decision.kind
    owners: list[int] = []
    if kind == "cast_one" and option >= 0:
        owners = [spell_at(option)[0]]
    elif kind == "order_card" and "lash" in table.source and option < table.players:
        owners = [option]
    elif casts_any_spell(table, me, kind, option):
        owners = sorted({spell_at(code)[0] for code in all_prepped(table)})
    return [] if me in owners else owners


def casts_any_spell(table: Table, me: int, kind: str, option: int) -> bool:
    """Whether a cast follows of one of the spells that anybody has prepped."""
    if kind == "either":
        return option == 1 and "garnet_shard" in table.source
    return kind == "act" and option == ABILITY + me and MAGES[table.mages[me]].id == "jian"
