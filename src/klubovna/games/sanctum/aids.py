"""Help for a person at the table: what ending a phase would bring, and the sheet at the end."""

from klubovna.core.decision import Decision
from klubovna.games.sanctum.defence import damage_faced
from klubovna.games.sanctum.rest import measures
from klubovna.games.sanctum.seen import Aids, HeroSheet
from klubovna.games.sanctum.table import OVER, Table, has_won, hero_of


def aids(table: Table, seat: int, decision: Decision | None) -> Aids:
    found: Aids = {}
    if table.phase == OVER:
        found["sheet"] = [line(table, one) for one in range(table.players)]
    elif decision is not None and decision.kind == "attack":
        found["faces"] = damage_faced(table, seat)
    return found


def line(table: Table, seat: int) -> HeroSheet:
    """How one hero fared (SA-15)."""
    measured = measures(table, seat)
    return {
        "hero": hero_of(table, seat).id,
        "won": has_won(table, seat),
        "alive": table.alive[seat],
        "cards": table.step[seat],
        "hits": table.row_hits[seat].bit_count(),
        "life": table.life[seat],
        "skills": measured[0],
        "items": measured[2],
        "blessings": len(table.blessings[seat]) + len(table.used_blessings[seat]),
    }
