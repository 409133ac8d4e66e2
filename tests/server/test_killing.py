"""A server that is killed again and again, at any moment, loses nothing that it has acknowledged.

KLUBOVNA_KILLS says how often in the long run; the usual number is small, so that the tests stay
quick.
"""

import contextlib
import os
import random
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from support.tables import PATIENCE, Connected, Player, TestTable, bot, person, play_on

PROGRAM = str(Path(__file__).parents[1] / "support" / "mortal_server.py")
USUAL_KILLS = 8
KILLS = int(os.environ.get("KLUBOVNA_KILLS", "25"))
TABLES = 4
UNBORN = 0.15
"""How often a server is killed before it is ready."""
MOST_MOVES = 12
"""A server dies in the middle of one of its first moves, however long it takes to come to it."""


class MortalServer(Connected):
    """One database and one life after another."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.complaints = database.with_name("complaints")
        with self.complaints.open("w") as complaints:
            self.process = subprocess.Popen(
                [sys.executable, PROGRAM, str(database)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=complaints,
                text=True,
            )

    def say(self, word: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(word + "\n")
        self.process.stdin.flush()

    def hear(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline().strip()
        assert line, "the server has ended by itself"
        return line

    def start(self) -> None:
        self.say("start")
        self.connect(self.hear())

    def kill(self) -> None:
        self.http.close()
        self.say("kill")
        while self.hear() != "dead":
            pass

    def end(self) -> None:
        self.process.communicate(timeout=PATIENCE)
        assert "Traceback" not in self.complaints.read_text()


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[MortalServer]:
    server = MortalServer(tmp_path / "tables.sqlite3")
    yield server
    server.end()


class Witness:
    """Plays at a table for as long as the server lives, and remembers what was acknowledged."""

    def __init__(self, table: TestTable) -> None:
        self.table = table
        self.seats = [int(seat) for seat in table.keys]
        self.acknowledged: list[tuple[int, int, int]] = []
        """The question's number, the seat and the option of each move."""
        self.sent: tuple[int, int, int] | None = None
        """A move that was sent, but not acknowledged before the server died."""
        self.over = False
        self.problem: BaseException | None = None

    def play(self) -> None:
        with contextlib.ExitStack() as stack:
            try:
                self._play({s: stack.enter_context(self.table.sit(s)) for s in self.seats})
            except (ConnectionClosed, InvalidHandshake, TimeoutError, OSError):
                pass
            except BaseException as problem:
                self.problem = problem

    def _play(self, players: dict[int, Player]) -> None:
        for player in players.values():
            player.wait("state")
        self._try_again(players)
        while not self.over:
            for seat, player in players.items():
                if player.state["ask"]:
                    ask = player.state["ask"]
                    self._move(player, (ask["seq"], seat, random.randrange(len(ask["options"]))))
                else:
                    player.wait("state")
                self.over = player.state["over"]

    def _move(self, player: Player, move: tuple[int, int, int]) -> None:
        self.sent = move
        player.say(type="move", seq=move[0], option=move[2])
        assert player.wait("ack")["seq"] == move[0]
        self.acknowledged.append(move)
        self.sent = None
        player.say(type="why", target="deck")
        player.wait("why")

    def _try_again(self, players: dict[int, Player]) -> None:
        """Send the move again that the last server did not acknowledge, as the browser does."""
        if self.sent is not None:
            self._move(players[self.sent[1]], self.sent)

    def lost(self, rows: list[tuple[int, str, int, int]]) -> list[tuple[int, int, int]]:
        """The acknowledged moves that are not on disk."""
        found = []
        for move in self.acknowledged:
            seq, seat, option = move
            answers = (choice for at, kind, who, choice in rows if at >= seq and who == seat)
            if next(answers, None) != option:
                found.append(move)
        return found


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


def live_and_die(server: MortalServer, witnesses: list[Witness]) -> None:
    """Play until so many moves are acknowledged or all matches are over; then kill the server."""
    threads = [threading.Thread(target=witness.play) for witness in witnesses]
    wanted = acknowledged(witnesses) + random.randint(0, MOST_MOVES)
    for thread in threads:
        thread.start()
    while acknowledged(witnesses) < wanted and any(thread.is_alive() for thread in threads):
        time.sleep(random.uniform(0, 0.01))
    server.kill()
    for thread in threads:
        thread.join()


def acknowledged(witnesses: list[Witness]) -> int:
    return sum(len(witness.acknowledged) for witness in witnesses)


def finish(witness: Witness) -> None:
    """Play to the end of the match."""
    players = {seat: witness.table.sit(seat) for seat in witness.seats}
    play_on(players)
    for player in players.values():
        assert player.state["over"]
        player.close()


def rows_of(database: Path, table: str) -> list[tuple[int, str, int, int]]:
    with sqlite3.connect(database) as db:
        query = 'SELECT seq, kind, seat, choice FROM moves WHERE "table" = ? ORDER BY seq'
        rows: list[tuple[int, str, int, int]] = db.execute(query, (table,)).fetchall()
    db.close()
    return rows
