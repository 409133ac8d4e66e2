"""Many matches: simulation in one or several processes, reports, benchmarks."""

from klubovna.arena.report import Report
from klubovna.arena.simulation import simulate

__all__ = ["Report", "simulate"]
