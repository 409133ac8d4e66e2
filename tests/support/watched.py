"""A server that is looked after: its side door, and what it writes down."""

import json
import re
import time
from pathlib import Path
from typing import Any

import httpx

from support.tables import PATIENCE, Server, Tree

SAMPLE = re.compile(r"([a-z_]+)(?:\{(.*)\})? (\S+)")
LABEL = re.compile(r'([a-z_]+)="([^"]*)"')


class Watched(Server):
    """Keeps what the server writes down until it is stopped."""

    def __init__(self, database: Path, *arguments: str) -> None:
        super().__init__(database, "--metrics", "0", "--log-format", "json", *arguments)
        assert self.process.stdout is not None
        self.side = self.process.stdout.readline().split()[-1].removesuffix("/metrics.")

    def page(self, path: str = "/metrics", **headers: str) -> httpx.Response:
        return httpx.get(f"{self.side}{path}", headers=headers, timeout=PATIENCE)

    def measured(self, name: str, **labels: str) -> float:
        """The sample with these labels; 0 where there is none."""
        for key, found, value in samples(self.page().text):
            if key == name and found == labels:
                return value
        return 0.0

    def wait_for(self, value: float, name: str, **labels: str) -> None:
        end = time.monotonic() + PATIENCE
        while (found := self.measured(name, **labels)) != value:
            assert time.monotonic() < end, f"{name} is {found}"
            time.sleep(0.02)

    def events(self) -> list[Tree]:
        """End it; what it has written down."""
        return [json.loads(line) for line in self.stop().splitlines()]


def samples(page: str) -> list[tuple[str, dict[str, str], float]]:
    """The samples of a page, each with its labels."""
    found = []
    for line in page.splitlines():
        if not line.startswith("#"):
            parts = SAMPLE.fullmatch(line)
            assert parts is not None, line
            found.append((parts[1], dict(LABEL.findall(parts[2] or "")), float(parts[3])))
    return found


def families(page: str) -> dict[str, Any]:
    """The kind of each family."""
    return dict(line.split()[2:4] for line in page.splitlines() if line.startswith("# TYPE"))
