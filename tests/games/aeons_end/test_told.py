"""The log: what happens at the table is told."""

from klubovna.core.events import Log
from klubovna.testing import Scenario
from klubovna.texts import words
from support.aeons import A, B, casting, drawn, go, holding, in_play

SAID = words("en", "klubovna.games.aeons_end").with_names(["Anna", "Petr"])


def told(t: Scenario, *choices: str, seat: int = A) -> list[str]:
    """What the log says to this player about these choices."""
    log = Log()
    go(t).match.state.log = log
    t.choose(*choices)
    texts = [event.for_seat(seat) for event in log.events]
    return [SAID.say(text) for text in texts if text is not None]


def test_devouring() -> None:
    t = drawn("thought_biter", nemesis="prince_of_gluttons", order="nemesis nemesis 1")
    t.in_play("thought_biter")
    t.supply("jade", "flexing_dagger", "ignite").left(6, 1, 5)
    said = told(t, "option 2")
    assert "Devoured: 1× Flexing Dagger." in said
    assert "Gravehold takes 2 damage." in said


def test_exhaustion_step_by_step() -> None:  # AE-14.1
    t = drawn("lay_waste", "jian", "kadir")
    t.fury(0)
    t.seat(A).life(1).charges(3).breach_1("spark")
    said = told(t, "player 1", "breach 1")
    steps = [
        "Anna takes 2 damage.",
        "Anna is exhausted!",
        "Fury: 4.",
        "Anna destroys breach I.",
        "Anna discards Spark.",
        "Anna loses 3 charges.",
        "Gravehold takes 2 damage.",
    ]
    assert [line for line in said if line in steps] == steps


def test_charges() -> None:
    t = holding("mages_talisman", aether=2)
    t.seat(B).charges(1)
    said = told(t, "play mages_talisman", "charge")
    assert said.count("Anna gains a charge.") == 2
    assert "Petr gains a charge." in said
    t = casting("phoenix_flame")
    t.seat(A).charges(1)
    assert "Anna loses a charge." in told(t, "cast phoenix_flame", "yes")


def test_revealed_cards() -> None:
    t = holding("sifters_pearl")
    t.seat(A).deck("spark")
    t.seat(B).deck("crystal")
    said = told(t, "play sifters_pearl", "none", "discard crystal")
    assert "Anna reveals the top card of the deck: Spark." in said
    assert "Petr reveals the top card of the deck: Crystal." in said
    assert "Petr discards Crystal." in said
    t = holding("quartz_shard")
    t.order("1", "nemesis", "2")
    assert "The top turn order card is that of the nemesis." in told(t, "play quartz_shard")


def test_a_look_is_for_the_owner_alone() -> None:  # AE-22.2
    for seat, line in (
        (A, "Anna sees Spark on top of the deck."),
        (B, "Anna looks at the top card of the deck."),
    ):
        t = holding("grim_sight", "endless_hunger", nemesis="crooked_mask")
        t.seat(A).deck("spark")
        assert line in told(t, "resolve grim_sight", "none", seat=seat)


def test_fury_and_power_tokens() -> None:
    t = in_play("eye_of_nothing", tokens=2, order="1 nemesis 1")
    t.seat(A).hand("spark")
    assert "Eye of Nothing: 1 power token left." in told(t, "end")
    t = in_play("bane_sire", order="1 nemesis 1")
    t.fury(1)
    t.seat(A).hand("spark")
    assert "Fury: 2." in told(t, "end")


def test_a_minion_that_falls_and_what_returns() -> None:
    t = casting("spark")
    t.in_play("bane_sire").tokens(1)
    assert "Bane Sire is defeated." in told(t, "cast spark", "target bane_sire")
    t = drawn("awaken")
    t.nemesis_discard("bane_sire")
    assert "Bane Sire returns to play." in told(t, "option 2")


def test_cards_that_come_back() -> None:
    t = holding(mages=("kadir", "jian"))
    t.seat(A).charges(5).discard("spark")
    said = told(t, "ability kadir", "take_back spark")
    assert "Anna uses the ability Otherworldly Gate." in said
    assert "Anna takes Spark back into hand." in said
