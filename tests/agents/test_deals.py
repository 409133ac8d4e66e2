"""What moves are compared on: one deal and the same luck for all, and others of several kinds."""

from typing import Any

import pytest

from klubovna.agents.naming import Budget
from klubovna.agents.search import Search
from klubovna.core.agent import Seat
from klubovna.core.decision import TURN, Decision, Play
from klubovna.core.game import Result, Setup
from klubovna.core.match import Match
from klubovna.core.piles import draw
from klubovna.core.rng import Rng, seeded
from klubovna.core.skill import Skill
from klubovna.core.starting import new_match
from support.toy import Toy, ToyState


class Idle(Toy):
    """What seat 0 is asked first changes nothing; then everybody has luck of one kind."""

    def __init__(self, luck: str) -> None:
        super().__init__()
        self.luck = luck

    def play(self, state: ToyState) -> Play:
        yield TURN
        yield Decision(0, "idle", [0, 1])
        for seat in range(state.players):
            yield TURN
            if self.luck == "tosses":
                state.points[seat] = yield Decision(seat, "toss", list(range(90)))
            elif self.luck == "deck":
                state.points[seat] = draw(state, state.deck, 0)
            else:
                state.points[seat] = state.rng.below(90)


@pytest.mark.parametrize("luck", ["tosses", "deck", "dice"])
def test_a_move_that_changes_nothing_gains_nothing(luck: str) -> None:
    match: Match[Any] = new_match(Idle(luck), 2, "idle")
    agent = Search("idle", Budget(0.0, 40))
    agent.choose(Seat(match, 0))
    one, other = agent.compared
    assert one.deals == other.deals == 20
    assert (one.worth, one.chance) == (other.worth, other.chance)
    assert 0.0 < one.chance < 1.0, "deals differ"


BY_POLICY, BY_SKILL, OPTIONS, ROUNDS = 0, 1, 10, 200


class Kinds(Toy):
    """Seats 0 and 2 against 1 and 3; by an answer one sees who gave it: the policy, the skill, or
    mostly who answers at random."""

    def __init__(self) -> None:
        super().__init__()
        self.ended: list[list[int]] = []
        """The answers of every match that was played to its end."""

    def teams(self, setup: Setup) -> list[list[int]]:
        return [[0, 2], [1, 3]]

    def policy(self, state: ToyState, decision: Decision, rng: Rng) -> int:
        return BY_POLICY

    def skilled(self, state: ToyState, decision: Decision, rng: Rng, skill: Skill) -> int:
        return BY_SKILL

    def play(self, state: ToyState) -> Play:
        for _ in range(ROUNDS):
            yield TURN
            for seat in range(state.players):
                options = OPTIONS if state.bids else 2
                state.bids.append((yield Decision(seat, "say", list(range(options)))))

    def result(self, state: ToyState) -> Result:
        self.ended.append(state.bids[:])
        return super().result(state)


def others(answers: list[int], usual: int) -> float:
    """Of a hundred answers of the foes so many are not the usual one."""
    foes = answers[1::2]
    return 100 * sum(answer != usual for answer in foes) / len(foes)


@pytest.mark.parametrize("learned", [False, True])
@pytest.mark.parametrize("deal", range(8))
def test_foes_are_of_several_kinds_and_the_own_side_of_one(deal: int, learned: bool) -> None:
    """On every second deal foes play by the policy; on every fourth they answer ten of a hundred
    questions at random, of which one in ten is the usual answer."""
    match: Match[Any] = new_match(Kinds(), 4, "kinds", history=False)
    agent = Search("kinds", Budget(0.0, 1))
    agent.skill = Skill([]) if learned else None
    agent.play(match, seeded(f"kinds {deal}"), agent.future(match, 0, deal))
    answers = match.state.bids
    assert len(answers) == 4 * ROUNDS
    assert set(answers[0::2]) == {BY_SKILL if learned else BY_POLICY}
    usual = BY_SKILL if learned and deal % 2 == 0 else BY_POLICY
    if deal % 4 == 3:
        assert others(answers, usual) == pytest.approx(9, abs=4)
    else:
        assert others(answers, usual) == 0


def test_all_moves_of_a_deal_meet_the_same_foes() -> None:
    """Two moves on eight deals."""
    game = Kinds()
    agent = Search("kinds", Budget(0.0, 16))
    match: Match[Any] = new_match(game, 4, "kinds")
    agent.choose(Seat(match, 0))
    slipped = [others(answers, BY_POLICY) > 0 for answers in game.ended]
    assert slipped == 2 * ([False] * 6 + [True] * 2)
    assert game.ended[6][1:] == game.ended[7][1:]
