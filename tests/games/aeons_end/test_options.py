"""What needs no thought in a turn, and what ending a phase would leave unused."""

from support.aeons import A, casting, holding
from support.options import left_by, routine


def test_gems_that_only_give_aether_need_no_thought() -> None:
    t = holding("crystal", "jade", "diamond_cluster", "emerald_shard", "sifters_pearl")
    assert routine(t) == ["play crystal", "play diamond_cluster", "play jade"]


def test_gems_wait_for_a_prism_that_would_play_one_twice() -> None:  # AE-13.11
    t = holding("crystal", "unstable_prism")
    assert routine(t) == []
    t.choose("play unstable_prism", "option 1")
    assert routine(t) == ["play crystal"]


def test_the_main_phase_leaves_cards_spells_and_aether() -> None:
    t = holding("crystal", "crystal", "spark", aether=2)
    t.seat(A).breaches("opened", "opened", "opened", "opened")
    assert left_by(t, "end") == [
        "cards that could be played (Crystal)",
        "spells that could be prepped (Spark)",
        "2 aether",
    ]


def test_aether_that_buys_nothing_is_not_missed() -> None:
    t = holding(aether=1)
    t.seat(A).breaches("opened", "opened", "opened", "opened")
    assert left_by(t, "end") == []


def test_the_casting_phase_leaves_prepped_spells() -> None:
    assert left_by(casting("spark"), "end") == ["a prepped spell (Spark)"]
    assert left_by(casting("spark"), "end", "cs") == ["připravené kouzlo (Zajiskření)"]
