"""Solving least squares: conjugate gradients, each number measured by how heavy it is."""

from typing import Final

from mypy_extensions import mypyc_attr

STEPS: Final = 300
"""More than are ever needed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Equations:
    """A symmetric matrix that is known by what it makes of numbers."""

    def times(self, numbers: list[float]) -> list[float]:
        """What the matrix makes of these numbers."""
        raise NotImplementedError

    def solved(self, right: list[float], heavy: list[float], near: float) -> list[float]:
        """The numbers of which the matrix makes the `right` side, as `near` as that. How `heavy`
        each number is, about as its own place of the matrix, shortens the way there."""
        count = len(right)
        found = [0.0] * count
        rest = right[:]
        way = [rest[at] / heavy[at] for at in range(count)]
        size = product(rest, way)
        least = near * size
        for _ in range(STEPS):
            if size <= least:
                break
            image = self.times(way)
            length = size / product(way, image)
            for at in range(count):
                found[at] += length * way[at]
                rest[at] -= length * image[at]
            steep = [rest[at] / heavy[at] for at in range(count)]
            before, size = size, product(rest, steep)
            for at in range(count):
                way[at] = steep[at] + size / before * way[at]
        return found


def product(one: list[float], other: list[float]) -> float:
    total = 0.0
    for at in range(len(one)):
        total += one[at] * other[at]
    return total
