"""Two builds side by side: is a line of `klubovna bench` slower than it was?

python bench/compare.py OLD/src NEW/src [line …] [--rounds 10] [--seconds 0.5]

Each build runs in processes of its own, fresh ones in every round, and the two take turns line by
line, so that whatever else the machine does meets both. The best round counts, in CPU time.
"""

import argparse
import os
import subprocess
import sys
from dataclasses import dataclass

SLOWER = 0.95
"""A build that does less than this part of what the old one did is slower."""

WORKER = """
import sys
from klubovna import flavour
from klubovna.arena import bench

bench.ROUNDS, bench.SECONDS = 1, float(sys.argv[1])
known = bench.benchmarks()
print(flavour(), *known, flush=True)
for name in sys.stdin:
    line = known[name.strip()]()
    print(line.value, line.unit, int(line.higher_is_better), flush=True)
"""


class Build:
    """One of the two, in a process that waits for the names of lines."""

    def __init__(self, source: str, seconds: float) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER, str(seconds)],
            env={**os.environ, "PYTHONPATH": os.path.abspath(source)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.flavour, *self.lines = self._said().split()

    def measure(self, line: str) -> "Measured":
        assert self.process.stdin is not None
        print(line, file=self.process.stdin, flush=True)
        value, unit, higher = self._said().split()
        return Measured(float(value), unit, higher == "1")

    def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()

    def _said(self) -> str:
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        if not said:
            raise SystemExit("a build did not answer")
        return said


@dataclass
class Measured:
    value: float
    unit: str
    higher_is_better: bool

    def better(self, other: "Measured | None") -> "Measured":
        if other is None or (self.value > other.value) == self.higher_is_better:
            return self
        return other

    def against(self, old: "Measured") -> float:
        """How much as fast as the old one: 1 is the same, more is faster."""
        return self.value / old.value if self.higher_is_better else old.value / self.value


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("lines", nargs="*")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=0.5)
    asked = parser.parse_args()
    best: dict[str, list[Measured | None]] = {}
    for number in range(asked.rounds):
        builds = [Build(source, asked.seconds) for source in (asked.old, asked.new)]
        if number == 0:
            print(f"old: {builds[0].flavour}, new: {builds[1].flavour}, best of {asked.rounds}")
        both = [line for line in builds[1].lines if line in builds[0].lines]
        for line in asked.lines or both:
            found = best.setdefault(line, [None, None])
            for at, build in enumerate(builds):
                found[at] = build.measure(line).better(found[at])
        for build in builds:
            build.end()
    show(best)


def show(best: dict[str, list[Measured | None]]) -> None:
    print(f"{'line':32} {'old':>12} {'new':>12} {'unit':12} {'new/old':>7}")
    slower = 0
    for line, (old, new) in best.items():
        assert old is not None
        assert new is not None
        ratio = new.against(old)
        mark = "  slower" if ratio < SLOWER else ""
        slower += ratio < SLOWER
        print(f"{line:32} {old.value:12,.4g} {new.value:12,.4g} {new.unit:12} {ratio:7.2f}{mark}")
    sys.exit(1 if slower else 0)


if __name__ == "__main__":
    main()
