"""How strong the bots are: the cells of docs/strength.md, and the matches that they rest on.

    python bench/strength.py play --workers 2              # what is missing of all cells
    python bench/strength.py play aeons-end sanctum/duel   # of these
    python bench/strength.py show

A match is a line of `docs/lab/strength/CELL.jsonl`, written when it has ended; `play` goes on where
it was interrupted. Match for match the bot sits in another place of the same deal, so that each
deal is played as often as there are seats; where all win or lose together, it sits everywhere.
Deals depend on their number alone: cells with the same players and options are of the same deals.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

from klubovna.agents.levels import LEVELS as NAMES
from klubovna.arena.crew import processes
from klubovna.arena.engine_mark import engine_mark
from klubovna.arena.estimates import interval, mean_of
from klubovna.arena.pairing import Bout
from klubovna.arena.ratings import Compared, Rating, rate
from klubovna.arena.tournament import Order, play_bout
from klubovna.cli.options import read_options
from klubovna.core.registry import find_game
from klubovna.games.sanctum.table import ROW_CARDS


class Cell(NamedTuple):
    """A bot against others, or together with its like against the game."""

    name: str
    """The game, and what tells its cells apart."""
    bot: str
    rival: str
    """Who sits in all the other places; "" where the bot sits in all of them."""
    matches: int
    goal: int = 0
    """In percent; 0 where none was set."""
    players: int = 2
    options: str = ""
    survival: bool = False
    """Whether heroes that survive are counted, each by itself, instead of wins."""

    @property
    def game(self) -> str:
        return self.name.partition("/")[0]

    @property
    def level(self) -> str:
        """Whose cell it is, among those of `LEVELS`."""
        return self.name.partition("/")[2]


SEED: Final = "strength"
QUICK: Final = "greedy"
THINKER: Final = "search:0.1s"
LONGER: Final = "search:1s"
STRONG: Final = "search:100:0.35s"
"""`strong` by CPU time alone, `MASTER` likewise: what they do does not hang on what else the
machine does."""
MASTER: Final = "search:1.5s"
NEMESES: Final = ("rageborne", "carapace_queen", "crooked_mask", "prince_of_gluttons")
RAGEBORNE: Final = "nemesis=rageborne"
SECOND_MARKET: Final = "nemesis=rageborne,market=a_lot_of_energy"
HELLISH: Final = "difficulty=hellish"
HEIR: Final = "automa=heir_to_the_throne"
MODULES: Final = "new_suits,cursed_items"

GOALS: Final = [
    Cell("shards-of-infinity/duel", THINKER, QUICK, 200, 85),
    Cell("shards-of-infinity/learned", THINKER, "learned", 200, 75),
    Cell("shards-of-infinity/three", THINKER, QUICK, 201, 55, 3),
    Cell("shards-of-infinity/four", THINKER, QUICK, 200, 45, 4),
    Cell("shards-of-infinity/alone", THINKER, "", 400, 75, 1),
    Cell("evenfall/duel", THINKER, QUICK, 200, 97),
    Cell("evenfall/root", THINKER, "search:100:unlearned", 200, 60),
    Cell("evenfall/automa", THINKER, "", 200, 70, 1, HEIR),
    Cell("fantasy-realms/duel", THINKER, QUICK, 400, 60),
    Cell("fantasy-realms/four", THINKER, QUICK, 200, 32, 4),
    Cell("fantasy-realms/modules", THINKER, QUICK, 200, 32, 4, MODULES),
    Cell("sanctum/duel", THINKER, QUICK, 200, 60),
    Cell("sanctum/hellish", THINKER, "", 100, 65, 2, HELLISH, survival=True),
    Cell("aeons-end/rageborne", THINKER, "", 100, 90, 2, RAGEBORNE),
    Cell("aeons-end/queen", THINKER, "", 100, 85, 2, "nemesis=carapace_queen"),
    Cell("aeons-end/mask", THINKER, "", 100, 70, 2, "nemesis=crooked_mask"),
    Cell("aeons-end/prince", THINKER, "", 100, 85, 2, "nemesis=prince_of_gluttons"),
    *[
        Cell(f"aeons-end/expert-{one}", THINKER, "", 25, 45, 2, f"level=expert,nemesis={one}")
        for one in NEMESES
    ],
    Cell("aeons-end/alone", THINKER, "", 100, 45, 1, RAGEBORNE),
    Cell("aeons-end/second", THINKER, "", 100, 55, 2, SECOND_MARKET),
]

SECOND: Final = [
    Cell("shards-of-infinity/second-learned", LONGER, "learned", 40),
    Cell("shards-of-infinity/second-alone", LONGER, "", 40, 0, 1),
    Cell("evenfall/second-strong", LONGER, STRONG, 40),
    Cell("fantasy-realms/second-duel", LONGER, QUICK, 40),
    Cell("sanctum/second-duel", LONGER, QUICK, 40),
    Cell("aeons-end/second-alone", LONGER, "", 40, 0, 1, RAGEBORNE),
]

LEVELS: Final = [
    Cell("shards-of-infinity/casual", "casual", "beginner", 2000, 65),
    Cell("shards-of-infinity/good", "good", "casual", 400, 65),
    Cell("shards-of-infinity/strong", STRONG, "good", 200, 65),
    Cell("shards-of-infinity/master", MASTER, STRONG, 100, 65),
    Cell("evenfall/casual", "casual", "beginner", 2000, 65),
    Cell("evenfall/good", "good", "casual", 100, 65),
    Cell("evenfall/strong", STRONG, "good", 60, 65),
    Cell("evenfall/master", MASTER, STRONG, 40, 65),
    Cell("sanctum/casual", "casual", "beginner", 2000),
    Cell("sanctum/good", "good", "casual", 100),
    Cell("sanctum/strong", STRONG, "good", 100),
    Cell("sanctum/master", MASTER, STRONG, 40),
    Cell("fantasy-realms/casual", "casual", "beginner", 2000),
    Cell("fantasy-realms/good", "good", "casual", 1000),
    Cell("fantasy-realms/strong", "strong", "good", 1000),
    Cell("fantasy-realms/master", "master", "strong", 600),
    *[
        Cell(f"aeons-end/{name}", bot, "", matches, 0, 2, RAGEBORNE)
        for name, bot, matches in (
            ("beginner", "beginner", 400),
            ("casual", "casual", 400),
            ("good", "good", 100),
            ("strong", STRONG, 100),
        )
    ],
    Cell("aeons-end/strong-expert", STRONG, "", 100, 0, 2, f"level=expert,{RAGEBORNE}"),
    Cell("aeons-end/master-expert", MASTER, "", 40, 0, 2, f"level=expert,{RAGEBORNE}"),
]

FOLDER: Final = Path(__file__).parent.parent / "docs" / "lab" / "strength"
TABLES: Final = {"goals": GOALS, "second": SECOND, "levels": LEVELS}


class Line(NamedTuple):
    """A match as the bot fared in it."""

    number: int
    deal: int
    won: float
    points: float
    rivals: float
    """Mean points of the others."""
    cpu: float
    engine: str


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    for command in ("play", "show"):
        parts = commands.add_parser(command)
        parts.add_argument("cells", nargs="*", help="cells, games or tables; without any, all")
        parts.add_argument("--folder", type=Path, default=FOLDER)
        if command == "play":
            parts.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    cells = chosen(parser, asked.cells)
    if asked.command == "play":
        for cell in cells:
            play(cell, asked.folder, asked.workers)
    else:
        show(cells, asked.folder)


def chosen(parser: argparse.ArgumentParser, names: list[str]) -> list[Cell]:
    cells = [cell for table in TABLES.values() for cell in table]
    if not names:
        return cells
    found: list[Cell] = []
    for name in names:
        some = TABLES.get(name) or [cell for cell in cells if name in (cell.game, cell.name)]
        if not some:
            known = ", ".join([*TABLES, *(cell.name for cell in cells)])
            parser.error(f"there is no cell {name}; there are {known}")
        found += some
    return found


def play(cell: Cell, folder: Path, workers: int, seed: str = SEED) -> None:
    """What is missing of a cell."""
    file = file_of(cell, folder)
    file.parent.mkdir(parents=True, exist_ok=True)
    known = {line.number for line in lines_of(cell, folder)}
    engine = engine_mark()
    tasks = [(cell, number, seed, engine) for number in range(cell.matches) if number not in known]
    for line in processes(workers).each(match_of, tasks):
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(line) + "\n")
        known.add(line.number)
        if sys.stderr.isatty():
            print(f"\r{cell.name}: {len(known)} of {cell.matches}", end="\r", file=sys.stderr)
    print(told(cell, lines_of(cell, folder)), flush=True)


def match_of(cell: Cell, number: int, seed: str, engine: str) -> Line:
    """One match: the bot is the first entrant, its rivals are the second."""
    game = find_game(cell.game)
    options = read_options(game, cell.options)
    names = [cell.bot, cell.rival or cell.bot]
    places = cell.players if cell.rival else 1
    deal, place = divmod(number, places)
    others = 1 if cell.rival else 0
    seats = [0 if seat == place else others for seat in range(cell.players)]
    order = Order(cell.game, names, seed, options, False)
    began = time.process_time()
    played = play_bout(order, Bout(number, deal, seats, 0, others))
    cpu = time.process_time() - began
    mine = [seat for seat in range(cell.players) if seats[seat] == 0]
    rest = [played.scores[seat] for seat in range(cell.players) if seats[seat] != 0]
    points = [played.scores[seat] for seat in mine]
    won = fmean(played.shares[seat] for seat in mine)
    if cell.survival:
        won = fmean(one > ROW_CARDS for one in points)
    return Line(
        number, deal, won, fmean(points), fmean(rest) if rest else 0.0, round(cpu, 2), engine
    )


# ---- what came of it


def show(cells: list[Cell], folder: Path) -> None:
    """Tables in Markdown, as they stand in docs/strength.md."""
    print("| cell | bot | against | won | goal | matches | points | CPU a match |")
    print("|---" * 8 + "|")
    engines: set[str] = set()
    for cell in cells:
        lines = lines_of(cell, folder)
        if lines:
            print(told(cell, lines))
            engines |= {line.engine for line in lines}
    print(f"\nPlayed by {', '.join(sorted(engines)) or 'nobody'}\n")
    print("".join(f"| {name} " for name in ["ratings", *NAMES]) + "|")
    print("|---" * (1 + len(NAMES)) + "|")
    for game in dict.fromkeys(cell.game for cell in cells):
        found = ratings_of(game, folder)
        if found:
            print(rated(game, found))


def told(cell: Cell, lines: list[Line]) -> str:
    """A cell as a row of the table. Matches on one deal are not independent, so points are counted
    by deal."""
    won = fmean(line.won for line in lines)
    count = len(lines) * (cell.players if cell.survival else 1)
    low, high = interval(won * count, count)
    points = [fmean([line.points for line in deal]) for deal in by_deal(lines)]
    mean = mean_of(points)
    score = f"{mean.value:.1f} [{mean.low:.1f}–{mean.high:.1f}]"
    if cell.rival:
        lead = mean_of(
            [fmean([one.points - one.rivals for one in deal]) for deal in by_deal(lines)]
        )
        score += f", ahead by {lead.value:.1f} [{lead.low:.1f}–{lead.high:.1f}]"
    cpu = fmean(line.cpu for line in lines)
    cells = [
        f"`{cell.name}`",
        f"`{cell.bot}`",
        f"`{cell.rival}`" if cell.rival else "the game",
        f"{100 * won:.0f} % [{100 * low:.0f}–{100 * high:.0f}]",
        f"{cell.goal} %" if cell.goal else "",
        str(len(lines)),
        score,
        f"{cpu:.1f} s",
    ]
    return "| " + " | ".join(cells) + " |"


def ratings_of(game: str, folder: Path) -> list[Rating]:
    """Of the levels, from how each fared against the one below it; none where a pair of them has
    not met."""
    results: list[Compared] = []
    for cell in LEVELS:
        if cell.rival and cell.game == game:
            place = NAMES.index(cell.level)
            lines = lines_of(cell, folder)
            results += [Compared(line.deal, place, place - 1, line.won) for line in lines]
    met = {result.first for result in results}
    return rate(results, len(NAMES)) if len(met) == len(NAMES) - 1 else []


def rated(game: str, ratings: list[Rating]) -> str:
    cells = [f"{one.value:.0f} [{one.low:.0f}–{one.high:.0f}]" for one in ratings]
    return "| " + " | ".join([game, *cells]) + " |"


def by_deal(lines: list[Line]) -> list[list[Line]]:
    found: dict[int, list[Line]] = {}
    for line in lines:
        found.setdefault(line.deal, []).append(line)
    return list(found.values())


def file_of(cell: Cell, folder: Path) -> Path:
    return folder / f"{cell.name}.jsonl"


def lines_of(cell: Cell, folder: Path) -> list[Line]:
    file = file_of(cell, folder)
    if not file.exists():
        return []
    return [Line(*json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]


if __name__ == "__main__":
    main()
