"""The laboratory finds the biases that were planted in a made-up game, and no others."""

import functools

import pytest

from klubovna.lab.findings import Effect, Findings, Rate, found_in
from klubovna.lab.plan import ordered
from klubovna.lab.work import Done, carry_out
from support.scales import HAMMER, RED


@functools.cache
def measured(head_start: int = 0) -> Findings:
    order = ordered(
        "scales", games=300, positions=40, seed="planted", options={"head_start": head_start}
    )
    return found_in(carry_out(order))


def effects(findings: Findings, factor: str) -> dict[str, Effect]:
    found = next(one for one in findings.factors if one.name == factor)
    return {one.value: one for one in found.effects}


def holds(rate: Rate, truth: float) -> bool:
    return rate.low <= truth <= rate.high


# ---- what was planted


def test_the_strong_card_is_found_and_no_other() -> None:
    """Who has it leads by 8, and it is one of nine: the other eight are 1 behind."""
    found = effects(measured(), "card")
    assert [one for one in found if found[one].clear] == [HAMMER]
    assert found[HAMMER].wins.low > 0.15
    assert found[HAMMER].points.low < 8 + 1 < found[HAMMER].points.high
    assert len(found) == 9


def test_a_side_is_worth_what_it_gives() -> None:
    """On the same seats of the same deals red leads by 6 and blue is 6 behind; each is told
    against the other."""
    found = effects(measured(), "side")
    assert found["red"].clear
    assert found["blue"].clear
    assert found["red"].points.value - found["blue"].points.value == pytest.approx(4 * RED)
    assert found["red"].wins.value == pytest.approx(-found["blue"].wins.value)


def test_what_all_rivals_share_shows_in_points_alone() -> None:
    """With a head start of 8 for one of two, a seat has 4 points more on the average."""
    order = ordered("scales", games=200, positions=0, rivals=[], factors=["start"], seed="p")
    findings = found_in(carry_out(order))
    assert findings.factors[0].in_points
    found = effects(findings, "start")
    assert found["8"].clear
    assert found["8"].points.low < 4 < found["8"].points.high
    assert found["8"].wins.value == pytest.approx(0)


def test_a_head_start_shows_in_the_turn_order_alone() -> None:
    fair, unfair = measured(), measured(8)
    assert holds(fair.turn_order[0], 0.5)
    assert unfair.turn_order[0].low > 0.6
    assert unfair.turn_order[1].high < 0.4
    for findings in (fair, unfair):
        assert all(holds(seat, 0.5) for seat in findings.seats)


def test_what_the_bot_misses_is_found_by_kind_of_question() -> None:
    """It always plays safe, which gives 4 points away; colours make no difference."""
    missed = {one.kind: one for one in measured().missed}
    assert missed["gamble"].clear == missed["gamble"].n > 5
    assert missed["gamble"].lost.low > 0.05
    assert missed["colour"].clear == 0
    assert missed["colour"].lost.value == 0


def test_who_gambles_gains_what_it_is_worth() -> None:
    """A random player gambles on every second question and so has 2 points more than the bot. The
    hammer and the throws are the deal's, and far more than that."""
    against = {one.rival: one for one in measured().luck}["random"]
    assert against.rate.high < 0.5
    assert 0.0 < against.points.skill < against.points.deal
    assert against.points.deal > 0.7


def test_length_and_choice_are_counted() -> None:
    spreads = measured().spreads
    assert spreads["turns"].least == spreads["turns"].most == 2
    assert spreads["decisions"].mean == spreads["real"].mean == 4
    assert spreads["answers"].mean == 2
    assert spreads["ways"].mean == pytest.approx(4 * 0.30103, abs=1e-4)


# ---- the same with any number of processes


def test_workers_change_nothing() -> None:
    order = ordered("scales", games=12, positions=4, seed="two")

    def done(workers: int) -> Done:
        return carry_out(order, workers=workers)

    alone = done(1)
    assert done(2) == alone
    assert found_in(alone) == found_in(done(1))
    assert found_in(carry_out(order._replace(seed="other"))) != found_in(alone)


def test_who_stops_it_stops_it() -> None:
    def interrupt(done: int, all: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        carry_out(ordered("scales", games=50, positions=0), progress=interrupt)
