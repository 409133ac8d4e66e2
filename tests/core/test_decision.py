"""Who is asked: a seat, or whoever speaks for all."""

import pytest

from klubovna.core.decision import Decision, put_to


@pytest.mark.parametrize(
    ("people", "asked"),
    [([], 1), ([1], 1), ([0, 1, 2], 1), ([2], 2), ([0, 3], 3), ([0], 0)],
    ids=str,
)
def test_a_joint_decision_goes_to_the_next_person(people: list[int], asked: int) -> None:
    decision = Decision(1, "who", [4, 5], joint=True)
    put = put_to(decision, people)
    assert put.seat == asked
    assert (put.kind, put.options, put.joint) == ("who", [4, 5], True)


def test_a_decision_of_one_seat_stays_there() -> None:
    decision = Decision(1, "mine", [4, 5])
    assert put_to(decision, [0, 2]) is decision
