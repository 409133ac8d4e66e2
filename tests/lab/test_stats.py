"""Intervals and tests that say what they should of numbers whose truth is known."""

import pytest

from klubovna.arena.estimates import Estimate, doubt, mean_of
from klubovna.core.rng import seeded
from klubovna.lab.plots import nice_step
from klubovna.lab.stats import (
    Sums,
    at_least,
    bootstrap,
    clear_among,
    shares_of,
    true_spread,
)


def test_few_numbers_are_doubted_as_student_doubts_them() -> None:
    for freedom, quantile in ((4, 2.776), (10, 2.228), (30, 2.042), (1000, 1.962)):
        assert doubt(freedom) * 1.95996 == pytest.approx(quantile, rel=0.01)


def test_the_interval_of_a_mean_holds_the_truth_in_nineteen_of_twenty_cases() -> None:
    rng = seeded("intervals")
    held = 0
    for _ in range(400):
        found = mean_of([rng.below(100) for _ in range(12)])
        held += found.low <= 49.5 <= found.high
    assert 0.92 < held / 400 < 0.98


def test_numbers_that_never_differ_are_sure() -> None:
    assert mean_of([0.0] * 5) == Estimate(0.0, 0.0, 0.0, 0.0)
    assert mean_of([0.0] * 5).p == 1.0
    assert mean_of([2.0] * 5).p == 0.0


def test_of_many_differences_only_the_unlikely_are_clear() -> None:
    assert clear_among([0.04] + [0.5] * 99) == [False] * 100
    assert clear_among([0.0001] + [0.5] * 99) == [True] + [False] * 99
    assert clear_among([0.01, 0.03, 0.2]) == [True, True, False]
    assert clear_among([]) == []


def test_what_is_drawn_together_is_resampled_together() -> None:
    """A hundred matches on four deals tell no more than four deals do."""
    deals: list[Sums] = [{"a": (won * 25.0, 25)} for won in (0, 1, 1, 0)]

    def rate(sums: Sums) -> dict[str, float]:
        return {"a": sums["a"][0] / sums["a"][1]}

    found = bootstrap(deals, rate, "x")["a"]
    assert found.value == 0.5
    assert found.error == pytest.approx(0.25, abs=0.03)


def test_three_wins_of_three_are_no_proof() -> None:
    """A value that was met on three deals, where the others win every second one."""
    deals: list[Sums] = [{"rare": (1.0, 1), "usual": (0.0, 1)} for _ in range(3)]
    deals += [{"usual": (n % 2, 1)} for n in range(60)]
    sure = Estimate(0.5, 0.01, 0.48, 0.52)
    found = at_least({"rare": sure, "usual": sure}, deals)
    assert found["rare"].error > 0.25
    assert found["rare"].low < 0


def test_the_true_spread_leaves_chance_out() -> None:
    noise = [Estimate(value, 1.0, 0, 0) for value in (-1.0, 1.0, -1.0, 1.0, 0.5, -0.5)]
    assert true_spread(noise) == 0.0
    far = [Estimate(value, 1.0, 0, 0) for value in (-10.0, 10.0, -10.0, 10.0)]
    assert true_spread(far) == pytest.approx(11.5, abs=0.1)


def test_skill_deal_and_the_rest_are_told_apart() -> None:
    """Planted: the first player is 4 better, seats of a deal scatter by 3, throws by 1."""
    rng = seeded("shares")

    def throw(scatter: float) -> float:
        """Uniform, with this standard deviation."""
        return (rng.below(10_001) / 10_000 - 0.5) * scatter * 12**0.5

    cells = []
    for _ in range(4000):
        seat = throw(3)
        cells.append(([seat + 4 + throw(1)], [seat + throw(1)]))
    gain, shares = shares_of(cells)
    assert gain == pytest.approx(4, abs=0.1)
    parts = [4.0, 9.0, 1.0]
    for found, part in zip(shares, parts, strict=True):
        assert found == pytest.approx(part / sum(parts), abs=0.02)


def test_axes_have_round_steps() -> None:
    assert [nice_step(one) for one in (0.07, 0.013, 3, 9, 1)] == pytest.approx(
        [0.1, 0.02, 5, 10, 1]
    )
