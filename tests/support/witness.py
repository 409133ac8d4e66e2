"""A server that dies and is born again, and players who remember what it has acknowledged."""

import contextlib
import random
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from support.tables import PATIENCE, Connected, Player, TestTable, play_on

PROGRAM = str(Path(__file__).parent / "mortal_server.py")
MOST_MOVES = 12
"""A server dies in the middle of one of its first moves, however long it takes to come to it."""


class MortalServer(Connected):
    """One database and one life after another; `address` names a database that is no file."""

    def __init__(self, database: Path, address: str = "") -> None:
        self.database = database
        self.complaints = database.with_name("complaints")
        with self.complaints.open("w") as complaints:
            self.process = subprocess.Popen(
                [sys.executable, PROGRAM, address or str(database)],
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


def acknowledged(witnesses: Sequence[Witness]) -> int:
    return sum(len(witness.acknowledged) for witness in witnesses)


def finish(witness: Witness) -> None:
    """Play to the end of the match."""
    players = {seat: witness.table.sit(seat) for seat in witness.seats}
    play_on(players)
    for player in players.values():
        assert player.state["over"]
        player.close()


def live_and_die(server: MortalServer, witnesses: Sequence[Witness]) -> None:
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
