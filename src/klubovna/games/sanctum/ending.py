"""Who has won (SA-15)."""

from klubovna.games.sanctum.table import ROW_CARDS, Table, has_won
from klubovna.texts import Text


def score(table: Table, seat: int) -> int:
    """Cards beaten in the final battle; who defeated the Demon Lord adds the life that is left,
    so that survivors always rank before the dead (SA-15.4)."""
    if has_won(table, seat):
        return ROW_CARDS + table.life[seat]
    return table.step[seat]


def rank(table: Table, seat: int) -> list[int]:
    """Compared from the left: the score, then blessings of the survivors or hits of the dead."""
    if has_won(table, seat):
        taken = len(table.blessings[seat]) + len(table.used_blessings[seat])
        return [score(table, seat), taken]
    return [score(table, seat), table.row_hits[seat].bit_count()]


def tie(table: Table) -> Text:
    """What decides between equals: blessings, where somebody survived, else hits (SA-15.1,
    SA-15.3)."""
    survived = any(has_won(table, seat) for seat in range(table.players))
    return Text("tie.blessings" if survived else "tie.hits")


def winners(table: Table) -> list[int]:
    ranks = [rank(table, seat) for seat in range(table.players)]
    best = max(ranks)
    return [seat for seat in range(table.players) if ranks[seat] == best]
