"""Time that passes only as a test wants it."""

import time

import pytest


class Clocks:
    """The clocks of the machine, which a test moves on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.cpu = self.wall = 100.0
        self.cpu_step = self.wall_step = 0.0
        """So much time passes with each look at the clock of the CPU, and at the other one."""
        monkeypatch.setattr(time, "thread_time", self.look_at_cpu)
        monkeypatch.setattr(time, "perf_counter", self.look_at_wall)

    def look_at_cpu(self) -> float:
        self.cpu += self.cpu_step
        return self.cpu

    def look_at_wall(self) -> float:
        self.wall += self.wall_step
        return self.wall
