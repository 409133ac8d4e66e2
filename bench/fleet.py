"""What a move costs with several processes on one database, against one process, side by side.

    python bench/fleet.py --processes 4 --rounds 8 postgresql://…/alone postgresql://…/together

One server works on the first database and several on the second; both must be empty. In each round
both get the same number of new tables, one after the other, and play them to the end, everybody
connected to the process that keeps the table. What counts is the CPU time of all servers together;
what they take while nobody plays is told beside it.
"""

import argparse
import asyncio
import gc
import os
import signal
import statistics
import time
from typing import NamedTuple

from load import PLAYERS, Load, Table, cpu, create, started


class Fleet:
    """Some servers on one database, and what they have used."""

    def __init__(self, name: str, database: str, processes: int) -> None:
        self.name = name
        self.servers = [started(database, "normal", -1) for _ in range(processes)]
        self.pids = [server.pid for server, _ in self.servers]
        self.addresses = [address for _, address in self.servers]
        self.rounds: list[Round] = []

    async def play(self, tables: int, seconds: float) -> None:
        """One round: new tables that are played to the end, or so long."""
        load = Load()
        homes = [self.addresses[i % len(self.addresses)] for i in range(tables)]
        laid = [Table(create(home), load) for home in homes]
        await asyncio.gather(*(table.sit_down([home]) for table, home in zip(laid, homes)))
        await asyncio.gather(*(table.settled.wait() for table in laid))
        start, used = time.perf_counter(), cpu(self.pids)
        await asyncio.gather(*(table.play(start, 0.0, start + seconds) for table in laid))
        took = time.perf_counter() - start
        self.rounds.append(Round(cpu(self.pids) - used, len(load.times), took))
        for task in load.tasks:
            task.cancel()
        await asyncio.gather(*(line.close() for table in laid for line in table.sockets))

    def told(self) -> str:
        moves, used = sum(r.moves for r in self.rounds), sum(r.cpu for r in self.rounds)
        each = sorted(1000 * r.cpu / r.moves for r in self.rounds)
        pace = moves / sum(r.seconds for r in self.rounds)
        return (
            f"| {self.name} | {1000 * used / moves:.2f} ms | {statistics.median(each):.2f} ms"
            f" | {each[0]:.2f} to {each[-1]:.2f} ms | {moves} | {pace:.0f} |"
        )

    def end(self) -> None:
        for server, _ in self.servers:
            server.send_signal(signal.SIGINT)
        for server, _ in self.servers:
            server.wait(60)


class Round(NamedTuple):
    cpu: float
    moves: int
    seconds: float


def idle(fleet: Fleet, seconds: float) -> float:
    """CPU seconds a second while nobody plays."""
    used = cpu(fleet.pids)
    time.sleep(seconds)
    return (cpu(fleet.pids) - used) / seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("alone")
    parser.add_argument("together")
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=20.0)
    asked = parser.parse_args()
    gc.disable()
    fleets = [
        Fleet("one process", asked.alone, 1),
        Fleet(f"{asked.processes} processes", asked.together, asked.processes),
    ]
    try:
        for _ in range(asked.rounds):
            for fleet in fleets:
                asyncio.run(fleet.play(asked.tables, asked.seconds))
        print(f"{PLAYERS} persons a table, load average {os.getloadavg()[0]:.1f}")
        print(
            "| | CPU a move | median round | rounds | moves | a second |\n|---|---|---|---|---|---|"
        )
        for fleet in fleets:
            print(fleet.told())
        for fleet in fleets:
            print(f"{fleet.name}, nobody plays: {1000 * idle(fleet, 10.0):.0f} ms of CPU a second")
    finally:
        for fleet in fleets:
            fleet.end()


if __name__ == "__main__":
    main()
