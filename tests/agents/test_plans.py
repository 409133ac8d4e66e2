"""What partners plan is told before they do it, and only by what the one who asks may know."""

import pytest

from klubovna.agents import make_agent
from klubovna.agents.plans import NEVER, SECONDS, partners, plan_of, planner, shared, turn_of
from klubovna.agents.search import Search
from klubovna.core.agent import Agent, Seat
from klubovna.core.match import Match
from klubovna.core.registry import find_game
from klubovna.core.rng import seeded
from klubovna.core.starting import new_match
from klubovna.core.state import State
from klubovna.server import thinking
from klubovna.server.thinking import Perplexity
from klubovna.texts import Text
from support.aeons import A, B, aeons, go
from support.clocks import Clocks


def planned(
    match: Match[State], asker: int, partner: int, name: str = "greedy", until: float = NEVER
) -> list[Text]:
    player = planner(match.game.id, name, "plan")
    return plan_of(Seat(match, asker), partner, player, seeded("plan"), until)


def mages(players: int = 2, seed: str = "mages") -> Match[State]:
    return new_match(find_game("aeons-end"), players, seed)


@pytest.mark.parametrize("name", ["greedy", "learned", "casual"])
def test_a_plan_is_what_the_partner_then_does(name: str) -> None:
    """The partner is asked now, so nothing that chance decides comes before its turn."""
    match = mages()
    asked = match.owed()[0].seat
    plan = planned(match, asked, asked, name)
    player, done = make_agent("aeons-end", name, "plan"), []
    while match.owed()[0].seat == asked and not match.over:
        decision = match.owed()[0]
        index = player.choose(Seat(match, asked))
        label = match.label(decision, index)
        if label.ends_turn:
            break
        if not label.routine and label.verb not in ("yes", "no", "none"):
            done.append(label.text)
        match.step(index)
    assert plan
    assert [text.key for text in plan] == [text.key for text in done]


def test_partners_of_different_kinds_have_different_plans() -> None:
    plans = []
    for name in ("greedy", "learned", "search:40"):
        told = []
        for number in range(8):
            match = mages(seed=f"mages {number}")
            asked = match.owed()[0].seat
            told.append(planned(match, asked, asked, name))
        plans.append(told)
    assert plans[0] != plans[1] != plans[2] != plans[0]


@pytest.mark.parametrize(("name", "until"), [("greedy", NEVER), ("search:40", 0.0)])
def test_nobody_plans_to_spend_what_is_a_persons(name: str, until: float) -> None:
    """Jian's ability casts anybody's spell; the only one that is there belongs to her partner."""
    t = aeons("jian", "brama")
    t.seat(A).charges(4)
    t.seat(B).breach_1("dark_fire")
    go(t)
    for people, plans in (([], ["ability"]), ([B], [])):
        player = planner("aeons-end", name, "plan")
        told = plan_of(Seat(t.match, A, people), A, player, seeded("plan"), until)
        assert ["ability" for text in told if "ability" in text.key][:1] == plans


def test_an_answer_in_somebody_elses_turn_is_no_plan() -> None:
    """Amethyst Shard lets the partner draw and discard; then the partner's own turn comes."""
    t = aeons(order="1 2")
    t.seat(A).hand("amethyst_shard")
    t.seat(B).deck("spark").hand("spark", "crystal")
    told = [text.key for text in planned(go(t).match, A, B)]
    t.choose("play amethyst_shard", "yes")
    assert t.asks == "discard"
    assert told
    assert set(told) <= {"option.prep", "option.buy", "option.open", "option.focus"}


def test_a_plan_goes_on_after_what_others_are_asked_in_that_turn() -> None:
    """Amethyst Shard asks the partner; the Spark in the hand is prepped afterwards."""
    t = aeons(order="1 2")
    t.seat(A).hand("amethyst_shard", "spark")
    t.seat(B).deck("spark").hand("crystal")
    told = planned(go(t).match, A, A)
    assert "amethyst_shard" in str(told[0])
    assert "option.prep" in [text.key for text in told[1:]]


def test_a_plan_says_at_whom_a_spell_goes() -> None:
    t = aeons(order="1 2")
    t.in_play("needlemaw")
    t.seat(A).breach_1("spark")
    cast = planned(go(t).match, A, A)[0]
    first, then = cast.args["first"], cast.args["then"]
    assert isinstance(first, Text)
    assert isinstance(then, Text)
    assert [cast.key, first.key, then.key] == ["thinking.step", "option.cast", "option.aim"]


def test_a_plan_names_nothing_that_is_not_on_the_table() -> None:
    """The nemesis comes first: what it draws in an imagined match may be struck there alone."""
    t = aeons(order="1 nemesis 2")
    t.seat(B).breach_1("spark").hand("crystal", "crystal", "crystal", "spark", "crystal")
    seat = Seat(go(t).match, A)
    player = planner("aeons-end", "greedy", "plan")
    imagined = [turn_of(seat, B, player, seeded(f"plan {number}")) for number in range(20)]
    assert any(len(step) > 1 for steps in imagined for step in steps), "a minion was struck"
    plans = [plan_of(seat, B, player, seeded(f"plan {number}")) for number in range(20)]
    assert {text.key for plan in plans for text in plan} == {
        "option.cast",
        "option.prep",
        "option.buy",
    }


def test_what_is_shared_is_said_as_far_as_it_is_the_same() -> None:
    strike, prep, buy = Text("strike"), Text("prep"), Text("buy")
    nemesis, minion = Text("nemesis"), Text("minion")
    one = [[strike, nemesis], [strike, minion], [prep], [buy]]
    assert shared(one, one) == one
    assert shared(one, [[prep], [strike, minion], [prep]]) == [[strike], [prep]]
    assert shared([[strike, minion], [strike, nemesis]], [[strike, nemesis]]) == [[strike]]
    assert shared(one, []) == []


def test_to_plan_changes_nothing() -> None:
    match = mages()
    before = match.record(resumable=True).dumps()
    planned(match, match.owed()[0].seat, 1 - match.owed()[0].seat)
    assert match.record(resumable=True).dumps() == before


def test_partners_are_those_who_win_together() -> None:
    assert partners(mages(3), 1) == [0, 2]
    assert partners(new_match(find_game("evenfall"), 3, "x"), 1) == []


# ---- in time


@pytest.mark.parametrize(
    ("name", "seconds", "playouts"),
    [("master", SECONDS, 0), ("search:60s", SECONDS, 0), ("search:0.02s:40", 0.02, 40)],
)
def test_a_step_of_a_plan_is_thought_about_for_a_moment(
    name: str, seconds: float, playouts: int
) -> None:
    player = planner("aeons-end", name, "plan")
    assert isinstance(player, Search)
    assert player.budget.seconds == seconds <= 0.05
    assert player.budget.playouts == playouts


class Thinker(Agent[State]):
    """Takes a quarter of a second for each step."""

    def __init__(self, clocks: Clocks) -> None:
        self.clocks = clocks
        self.steps = 0

    def choose(self, seat: Seat[State]) -> int:
        self.clocks.wall += 0.25
        self.steps += 1
        return seat.policy(seeded("thinker"))


def test_the_worlds_of_a_plan_have_equal_parts_of_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two steps in each of three worlds; the quick player goes on from there."""
    clocks = Clocks(monkeypatch)
    thinker, match = Thinker(clocks), mages()
    asked = match.owed()[0].seat
    plan = plan_of(Seat(match, asked), asked, thinker, seeded("plan"), clocks.wall + 1.5)
    assert thinker.steps == 6
    assert len(plan) > 2
    plan_of(Seat(match, asked), asked, thinker, seeded("plan"))
    assert thinker.steps > 6 + 9, "as long as it takes, where nobody waits"


@pytest.mark.parametrize(
    ("name", "quick"),
    [("search:40", "learned"), ("search:40:unlearned", "greedy"), ("greedy", "greedy")],
)
def test_when_the_time_is_up_a_quick_player_plans(name: str, quick: str) -> None:
    for number in range(8):
        match = mages(seed=f"mages {number}")
        asked = match.owed()[0].seat
        plan = planned(match, asked, asked, name, until=0.0)
        assert plan == planned(match, asked, asked, quick)


def test_partners_share_the_time_for_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the nine seconds of a hint: six steps for each of three bots."""
    clocks, thinkers = Clocks(monkeypatch), list[Thinker]()

    def thinker(game_id: str, name: str, seed: str) -> Thinker:
        thinkers.append(Thinker(clocks))
        return thinkers[-1]

    monkeypatch.setattr(thinking, "planner", thinker)
    match = mages(4)
    asked = match.owed()[0].seat
    before = clocks.wall
    plans = thinking.plans(match, Perplexity("", asked, "hint", [asked], 9.0, ["master"] * 4))
    assert [plan.seat for plan in plans] == [seat for seat in range(4) if seat != asked]
    assert [one.steps for one in thinkers] == [6, 6, 6]
    assert clocks.wall - before == 4.5
