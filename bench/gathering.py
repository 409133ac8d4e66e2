"""What a simulation costs the process that gathers the results, beside the playing.

python bench/gathering.py
"""

import pickle
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from klubovna.arena.parquet import SIMULATED, About, RowFile, simulated
from klubovna.arena.report import Totals
from klubovna.arena.simulation import play_range

GAME, AGENTS = "fantasy-realms", ["random", "random"]
ROWS, TIMES = 2000, 50


def microseconds(what: Callable[[], object]) -> float:
    """CPU time for one row."""
    began = time.process_time()
    for _ in range(TIMES):
        what()
    return (time.process_time() - began) / TIMES / ROWS * 1e6


def main() -> None:
    rows, _ = play_range(GAME, AGENTS, 0, ROWS, "1", {})
    letter = pickle.dumps(rows)
    totals = Totals(len(AGENTS), [[0], [1]])
    print(f"on the way: {len(letter) / ROWS:.0f} bytes a match")
    print(f"unpacking:  {microseconds(lambda: pickle.loads(letter)):.1f} µs")
    print(f"adding up:  {microseconds(lambda: totals.add(rows)):.1f} µs")
    with TemporaryDirectory() as folder:
        file = Path(folder, "rows.parquet")
        with RowFile(file, SIMULATED, About(GAME, AGENTS, "1", {})) as file_of_rows:
            print(f"writing:    {microseconds(lambda: file_of_rows.add(simulated(rows))):.1f} µs")
        print(f"in Parquet: {file.stat().st_size / ROWS / TIMES:.1f} bytes a match (repeated rows)")


if __name__ == "__main__":
    main()
