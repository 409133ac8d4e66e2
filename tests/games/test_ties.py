"""What decided between equal points is said with the result."""

from klubovna.core.game import Result
from klubovna.texts import Text

WHY = Text("tie.mana")


def test_a_tie_that_was_broken_names_what_broke_it() -> None:
    assert Result([7, 7, 3], [1], tie=WHY).tie == WHY


def test_nothing_is_said_where_points_decided() -> None:
    assert Result([7, 6, 6], [0], tie=WHY).tie is None


def test_nothing_is_said_where_the_win_is_shared() -> None:
    assert Result([7, 7, 3], [0, 1], tie=WHY).tie is None
