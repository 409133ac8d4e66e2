"""What needs no thought in a turn, and what ending it would leave unused."""

from support.options import labels, left_by, routine
from support.shards import A, B, commanding, holding, shards, solo


def test_verbs_stand_for_the_options_of_a_turn() -> None:
    t = shards(relics="random")
    t.row("nil_assassin").gems(2).power(2)
    t.seat(A).hand("crystal").champions("optio_crusher").mastery(10)
    t.seat(B).champions("evokatus")
    wanted = {"end", "play", "exhaust", "recruit", "hire", "focus", "open_relics", "strike"}
    assert {label.verb for label in labels(t)} == wanted


def test_cards_that_only_give_need_no_thought() -> None:
    t = holding("crystal", "blaster", "reactor_drone", "mining_drones", "korvus_legionnaire")
    assert routine(t) == ["play crystal", "play blaster", "play reactor_drone"]


def test_a_card_waits_for_the_champion_that_inspires_it() -> None:  # SI-8.1
    assert routine(holding("kiln_drone")) == ["play kiln_drone"]
    t = holding("kiln_drone", "evokatus")
    assert "play kiln_drone" not in routine(t)
    t.choose("play evokatus")
    assert "play kiln_drone" in routine(t)


def test_a_card_waits_for_the_mastery_that_is_in_reach() -> None:  # SI-6.1
    assert routine(holding("shard_reactor", mastery=3)) == ["play shard_reactor"]
    t = holding("shard_reactor", mastery=4)
    t.gems(1)
    assert routine(t) == []
    t.choose("focus")
    assert routine(t) == ["play shard_reactor"]


def test_a_card_that_draws_comes_first_where_it_may_matter() -> None:
    assert routine(holding("kiln_drone", "mining_drones")) == []


def test_champions_are_exhausted_without_a_thought_where_they_only_give() -> None:
    assert routine(commanding("numeri_drones")) == ["exhaust numeri_drones"]


def test_ending_the_turn_names_cards_champions_and_gems() -> None:
    t = commanding("numeri_drones")
    t.gems(1).row("kiln_drone")
    t.seat(A).hand("crystal", "crystal", "blaster")
    assert left_by(t, "end") == [
        "3 cards in hand (Crystal and Blaster)",
        "a champion not exhausted (Numeri Drones)",
        "focusing",
        "1 gem (enough for Kiln Drone)",
    ]


def test_gems_that_buy_nothing_are_not_missed() -> None:
    t = holding(mastery=30, expansion=False)
    t.gems(1)
    assert left_by(t, "end") == []


def test_power_is_missed_where_only_a_champion_can_be_hit() -> None:  # SI-12.1
    t = shards()
    t.power(9)
    t.seat(B).champions("evokatus")
    assert left_by(t, "end") == []
    t = shards()
    t.power(9)
    t.seat(B).champions("zetta_the_encryptor")
    assert left_by(t, "end") == ["9 power (enough to destroy Zetta, The Encryptor)"]


def test_a_relic_waits() -> None:  # SI-9.1
    t = holding(mastery=10, character_1="decima")
    assert left_by(t, "end", "cs") == ["relikvie"]


def test_nothing_else_is_said_of_other_options() -> None:
    t = solo()
    t.seat(A).hand("crystal")
    assert left_by(t, next(option for option in t.options() if option.startswith("play"))) == []
