"""How sure a number is that was seen a few times only."""

import math

import pytest

from klubovna.arena.estimates import Z95, doubt, mean_of


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (4, 2.776),
        (5, 2.571),
        (6, 2.447),
        (7, 2.365),
        (10, 2.228),
        (30, 2.042),
        (1000, 1.962),
    ],
)
def test_few_numbers_are_doubted_as_student_doubts_them(freedom: int, quantile: float) -> None:
    assert doubt(freedom) * Z95 == pytest.approx(quantile, abs=0.002)


def test_two_numbers_tell_little_of_their_mean() -> None:
    """They lie 2 apart, so the standard error is 1."""
    found = mean_of([4.0, 6.0])
    assert found.value == 5.0
    assert [found.low, found.high] == pytest.approx([5 - 12.706, 5 + 12.706], abs=0.001)


def test_one_number_tells_nothing_of_how_sure_it_is() -> None:
    assert mean_of([4.0]).error == math.inf
