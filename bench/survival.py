"""How often the heroes of Sanctum defeat the Demon Lord when greedy players lead them.

    python bench/survival.py --players 4 --games 250

One table in Markdown: a line for each hero, a column for each difficulty, and below it how the
average hero fares.
"""

import argparse
from collections import defaultdict

from klubovna.agents import make_agent
from klubovna.core.agent import Seat
from klubovna.core.registry import find_game
from klubovna.core.starting import new_match
from klubovna.games.sanctum.table import Table, has_won
from klubovna.games.sanctum.terms import DIFFICULTIES, HEROES


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=250)
    asked = parser.parse_args()
    won: dict[tuple[str, str], int] = defaultdict(int)
    played: dict[tuple[str, str], int] = defaultdict(int)
    sums: dict[tuple[str, str], float] = defaultdict(float)
    for difficulty in DIFFICULTIES:
        for number in range(asked.games):
            table = play(asked.players, difficulty, f"survival {number}")
            for seat in range(table.players):
                hero = HEROES[table.heroes[seat]]
                for name in (hero, "all"):
                    played[name, difficulty] += 1
                    won[name, difficulty] += has_won(table, seat)
                sums["cards beaten", difficulty] += table.step[seat]
                sums["life of survivors", difficulty] += table.life[seat] * has_won(table, seat)
                sums["skills", difficulty] += len(table.unlocked[seat])
                sums["final rounds", difficulty] += table.round
    print("| | " + " | ".join(DIFFICULTIES) + " |")
    print("|---" * (len(DIFFICULTIES) + 1) + "|")
    for name in (*HEROES, "all"):
        shares = [f"{won[name, one] / max(1, played[name, one]):.0%}" for one in DIFFICULTIES]
        print(f"| {name} | " + " | ".join(shares) + " |")
    for name in ("cards beaten", "life of survivors", "skills", "final rounds"):
        counts = won if name == "life of survivors" else played
        means = [f"{sums[name, one] / max(1, counts['all', one]):.1f}" for one in DIFFICULTIES]
        print(f"| {name} | " + " | ".join(means) + " |")


def play(players: int, difficulty: str, seed: str) -> Table:
    """One game between greedy players."""
    match = new_match(find_game("sanctum"), players, seed, {"difficulty": difficulty})
    agents = [make_agent("sanctum", "greedy", f"{seed} {seat}") for seat in range(players)]
    while match.decision is not None:
        seat = match.owed()[0].seat
        match.step(agents[seat].choose(Seat(match, seat)), seat)
    table = match.state
    assert isinstance(table, Table)
    return table


if __name__ == "__main__":
    main()
