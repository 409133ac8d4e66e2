"""What passing would leave unused."""

from klubovna.testing import Scenario, table
from support.options import left_by


def clan(**options: str | int | bool) -> Scenario:
    t = table("evenfall", 2, "options", clan_1="star", clan_2="cross", **options)
    t.phase("action").active(0).first(0)
    for seat in range(2):
        t.seat(seat).hand().herb(0).potion(0).knowledge(0)
    return t


def test_passing_leaves_figures_the_token_and_turn_effects() -> None:  # EV-5.2
    t = clan()
    t.seat(0).specialists("channeler_lux")
    assert left_by(t, "pass") == [
        "4 witches",
        "abilities not used (Channeler Lux)",
        "the clan token",
    ]


def test_a_player_without_anything_to_do_passes_unasked() -> None:
    t = clan()
    t.seat(0).witches(0).elders(0)
    t.choose("token")
    while t.asks != "act" or t.active != 0:
        t.choose("pass")
    assert left_by(t, "pass") == []


def test_ending_the_turn_leaves_catalysts_that_could_be_made() -> None:  # EV-10.1
    t = clan()
    t.seat(0).inner("cave_b_1+mana_wellspring").herb(2)
    t.choose("sickle mana_wellspring")
    assert left_by(t, "end") == ["more catalysts that you can pay for"]
