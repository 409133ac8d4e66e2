"""What partners plan is told before they do it, and only by what the one who asks may know."""

from klubovna.agents.plans import partners, plan_of
from klubovna.core.agent import Seat
from klubovna.core.match import Match
from klubovna.core.registry import find_game
from klubovna.core.rng import seeded
from klubovna.core.starting import new_match
from klubovna.core.state import State
from klubovna.texts import Text


def planned(match: Match[State], asker: int, partner: int, seed: str = "plan") -> list[Text]:
    return plan_of(Seat(match, asker), partner, seeded(seed))


def mages(players: int = 2, seed: str = "mages") -> Match[State]:
    return new_match(find_game("aeons-end"), players, seed)


def test_a_plan_is_what_the_partner_then_does() -> None:
    """The partner is asked now, so nothing that chance decides comes before its turn."""
    match = mages()
    asked = match.owed()[0].seat
    plan = planned(match, asked, asked)
    game, done = match.game, []
    while match.owed()[0].seat == asked and not match.over:
        decision = match.owed()[0]
        index = game.rehearse(match.state, decision, seeded("any"))
        label = match.label(decision, index)
        if label.ends_turn:
            break
        if not label.routine and label.verb not in ("yes", "no", "none"):
            done.append(label.text)
        match.step(index)
    assert plan
    assert [text.key for text in plan] == [text.key for text in done]


def test_to_plan_changes_nothing() -> None:
    match = mages()
    before = match.record(resumable=True).dumps()
    planned(match, match.owed()[0].seat, 1 - match.owed()[0].seat)
    assert match.record(resumable=True).dumps() == before


def test_partners_are_those_who_win_together() -> None:
    assert partners(mages(3), 1) == [0, 2]
    assert partners(new_match(find_game("evenfall"), 3, "x"), 1) == []
