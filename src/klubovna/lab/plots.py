"""Plots as SVG, drawn by hand: intervals in a row, histograms, stacked bars. Colours are classes,
so that the page's colour scheme decides them."""

from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

WIDTH = 720
LABELS = 210
FIGURES = 150
ROW = 22
TOP, BOTTOM = 8, 30
TICKS = 5


class Mark(NamedTuple):
    """One line of a plot of intervals."""

    name: str
    value: float
    low: float
    high: float
    told: str
    """The figures at the end of the line."""
    tone: str = ""
    """ "up" or "down" where it is clear; else plain."""


def intervals(marks: Sequence[Mark], middle: float, say: Callable[[float], str], title: str) -> str:
    """A dot with its interval for each line, round a line in the middle."""
    reach = max(
        [1e-9, *(abs(bound - middle) for one in marks for bound in (one.value, one.low, one.high))]
    )
    step = nice_step(2 * reach / TICKS)
    low, high = middle - reach * 1.04, middle + reach * 1.04
    height = TOP + ROW * len(marks) + BOTTOM
    place = _placing(low, high)
    parts = [_axis(place, _ticks(low, high, step, middle), middle, height, say)]
    parts += [_line(one, TOP + ROW * at + ROW / 2, place) for at, one in enumerate(marks)]
    return _svg(height, title, parts)


def histogram(numbers: Sequence[float], say: Callable[[float], str], title: str) -> str:
    """How often which number, in equal parts of the range."""
    low, high = min(numbers), max(numbers)
    bins = min(30, max(1, round(high - low) + 1))
    wide = (high - low) / bins or 1.0
    counts = [0] * bins
    for one in numbers:
        counts[min(bins - 1, int((one - low) / wide))] += 1
    height, top = 170, max(counts)
    step = (WIDTH - 20) / bins
    parts = []
    for at, count in enumerate(counts):
        tall = 120 * count / top
        parts.append(
            f'<rect class="bar" x="{_n(10 + at * step + 0.5)}" y="{_n(130 - tall)}" '
            f'width="{_n(step - 1)}" height="{_n(tall)}"/>'
        )
    for at in range(TICKS + 1):
        x, value = 10 + (WIDTH - 20) * at / TICKS, low + (high - low) * at / TICKS
        anchor = "start" if at == 0 else "end" if at == TICKS else "middle"
        parts.append(_text("tick", x, 150, anchor, say(value)))
    parts.append(f'<line class="axis" x1="10" x2="{WIDTH - 10}" y1="130" y2="130"/>')
    return _svg(height, title, parts)


def stacked(
    rows: Sequence[tuple[str, Sequence[float]]], say: Callable[[float], str], title: str
) -> str:
    """Bars of parts of one."""
    parts = []
    for at, (name, shares) in enumerate(rows):
        y, x = TOP + at * 34, float(LABELS)
        parts.append(_text("label", LABELS - 10, y + 17, "end", name))
        for number, share in enumerate(shares):
            wide = share * (WIDTH - LABELS - 10)
            parts.append(
                f'<rect class="part{number}" x="{_n(x)}" y="{y}" width="{_n(wide)}" height="24"/>'
            )
            if share > 0.07:
                middle = x + wide / 2
                parts.append(_text(f"in{number}", middle, y + 17, "middle", say(share)))
            x += wide
    return _svg(TOP + 34 * len(rows), title, parts)


def nice_step(step: float) -> float:
    """The next larger of 1, 2, 5 times a power of ten."""
    power = 1.0
    while power > step:
        power /= 10
    while power * 10 <= step:
        power *= 10
    return next(times * power for times in (1, 2, 5, 10) if times * power >= step)


# ---- parts


def _placing(low: float, high: float) -> Callable[[float], float]:
    room = WIDTH - LABELS - FIGURES
    return lambda value: LABELS + room * (min(max(value, low), high) - low) / (high - low)


def _ticks(low: float, high: float, step: float, middle: float) -> list[float]:
    found = [middle]
    while found[-1] + step <= high:
        found.append(found[-1] + step)
    while found[0] - step >= low:
        found.insert(0, found[0] - step)
    return found


def _axis(
    place: Callable[[float], float],
    ticks: list[float],
    middle: float,
    height: int,
    say: Callable[[float], str],
) -> str:
    parts = []
    for value in ticks:
        x, kind = _n(place(value)), "middle" if value == middle else "grid"
        parts.append(
            f'<line class="{kind}" x1="{x}" x2="{x}" y1="{TOP}" y2="{height - BOTTOM + 4}"/>'
            + _text("tick", place(value), height - 10, "middle", say(value))
        )
    return "".join(parts)


def _line(one: Mark, y: float, place: Callable[[float], float]) -> str:
    left, right, at = (_n(place(value)) for value in (one.low, one.high, one.value))
    return (
        f'<g class="mark {one.tone}">{_text("label", LABELS - 10, y + 4, "end", one.name)}'
        f'<line x1="{left}" x2="{right}" y1="{_n(y)}" y2="{_n(y)}"/>'
        f'<circle cx="{at}" cy="{_n(y)}" r="4.5"/>'
        f"{_text('told', WIDTH, y + 4, 'end', one.told)}</g>"
    )


def _text(kind: str, x: float, y: float, anchor: str, words: str) -> str:
    place = f'x="{_n(x)}" y="{_n(y)}" text-anchor="{anchor}"'
    return f'<text class="{kind}" {place}>{escape(words)}</text>'


def _svg(height: float, title: str, parts: Sequence[str]) -> str:
    return (
        f'<div class="plot"><svg viewBox="0 0 {WIDTH} {_n(height)}" role="img" '
        f'aria-label="{escape(title, quote=True)}">{"".join(parts)}</svg></div>'
    )


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
