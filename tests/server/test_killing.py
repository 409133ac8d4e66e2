"""A server that is killed again and again, at any moment, loses nothing that it has acknowledged.

KLUBOVNA_KILLS says how often in the long run; the usual number is small, so that the tests stay
quick.
"""

import os
import random
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.tables import bot, person
from support.witness import MortalServer, Witness, acknowledged, finish, live_and_die

USUAL_KILLS = 8
KILLS = int(os.environ.get("KLUBOVNA_KILLS", "25"))
TABLES = 4
UNBORN = 0.15
"""How often a server is killed before it is ready."""


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[MortalServer]:
    server = MortalServer(tmp_path / "tables.sqlite3")
    yield server
    server.end()


@pytest.mark.parametrize("kills", [USUAL_KILLS, pytest.param(KILLS, marks=pytest.mark.long)])
def test_no_acknowledged_move_is_lost_and_every_table_goes_on(
    mortal: MortalServer, kills: int
) -> None:
    mortal.start()
    witnesses = [new_witness(mortal, number) for number in range(TABLES)]
    for _ in range(kills):
        live_and_die(mortal, [witness for witness in witnesses if not witness.over])
        for witness in witnesses:
            if witness.problem is not None:
                raise witness.problem
        if random.random() < UNBORN:
            mortal.say("start")
            time.sleep(random.uniform(0, 0.03))
            mortal.kill()
        mortal.start()
        over = sum(witness.over for witness in witnesses)
        witnesses += [new_witness(mortal, n) for n in range(TABLES - len(witnesses) + over)]

    assert acknowledged(witnesses) > kills
    for witness in witnesses:
        finish(witness)
    mortal.kill()
    for witness in witnesses:
        assert witness.lost(rows_of(mortal.database, witness.table.id)) == []


def new_witness(server: MortalServer, number: int) -> Witness:
    others = [bot()] if number == 0 else [person("Petr")]
    return Witness(server.create(person("Anna"), *others))


def rows_of(database: Path, table: str) -> list[tuple[int, str, int, int]]:
    with sqlite3.connect(database) as db:
        query = 'SELECT seq, kind, seat, choice FROM moves WHERE "table" = ? ORDER BY seq'
        rows: list[tuple[int, str, int, int]] = db.execute(query, (table,)).fetchall()
    db.close()
    return rows
