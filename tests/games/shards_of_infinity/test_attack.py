"""Attacking champions and players, shields, and who cannot be attacked (SI-7, SI-12.1 to 12.3)."""

import pytest

from klubovna.core.errors import CannotUndo
from klubovna.testing import Scenario
from support.shards import A, B, C, D, asked, commanding, holding, offered, shards


def against(power: int | str, *champions: str, hand: list[str] | None = None) -> Scenario:
    """A duel: the first player has power, the second these champions and cards."""
    t = shards()
    t.power(power)
    t.seat(B).champions(*champions).hand(*(hand or []))
    return t


# ---- champions


@pytest.mark.parametrize(("power", "targets"), [(3, []), (4, ["optio_crusher"])])
def test_a_champion_costs_its_health(power: int, targets: list[str]) -> None:  # SI-7.1, SI-7.2
    assert offered(against(power, "optio_crusher"), "strike") == targets


def test_power_spent_on_a_champion_is_gone() -> None:  # SI-7.1
    t = against(9, "optio_crusher").choose("strike optio_crusher")
    assert t.power == 5
    t.choose("end")
    assert t.seat(B).health == 45


def test_own_champions_are_no_targets() -> None:  # SI-4.6
    t = commanding("evokatus")
    t.power(9)
    assert offered(t, "strike") == []


def test_an_owner_may_be_attacked_past_champions() -> None:  # SI-7.4
    t = against(5, "optio_crusher").choose("end")
    assert t.seat(B).health == 45
    assert t.seat(B).champions == ["optio_crusher"]


# ---- players and shields


def test_all_power_must_be_assigned() -> None:  # SI-7.6
    t = shards(4)
    t.power(5)
    t.choose("end")
    assert t.options() == ["0", "1", "2", "3", "4", "5"]
    t.choose("1")
    assert t.options() == ["0", "1", "2", "3", "4"]
    t.choose("1")
    assert [t.seat(seat).health.value for seat in (B, C, D)] == [49, 49, 47]


def test_the_split_is_fixed_before_shields_are_shown() -> None:  # SI-7.5, SI-7.6
    """Defenders answer clockwise from the attacker and all losses come together."""
    t = shards(3)
    t.active(B).power(12)
    t.seat(A).hand("command_seer")
    t.seat(C).hand("thorn_zealot")
    t.choose("end", "6")
    assert asked(t) == C
    t.choose("shield thorn_zealot")
    assert t.seat(C).health == 50
    assert asked(t) == A
    t.choose("none")
    assert [t.seat(A).health.value, t.seat(C).health.value] == [44, 47]


def test_a_player_who_is_not_attacked_is_not_asked() -> None:  # SI-7.5
    t = shards(3)
    t.power(4)
    t.seat(B).hand("command_seer")
    t.choose("end", "0")
    assert t.asks == "act"
    assert t.seat(C).health == 46


def test_each_shield_counts_once() -> None:  # SI-7.7
    t = against(30, hand=["command_seer", "cryptofist_monk"]).choose("end", "shield command_seer")
    assert offered(t, "shield") == ["cryptofist_monk"]
    t.choose("shield cryptofist_monk")
    assert t.seat(B).health == 50 - 30 + 13


def test_shields_never_heal() -> None:  # SI-7.5
    t = against(3, hand=["cryptofist_monk"]).choose("end", "shield cryptofist_monk")
    assert t.asks == "act"
    assert t.seat(B).health == 50


def test_only_cards_in_hand_shield() -> None:  # SI-7.7
    t = against(10, "optio_crusher")
    t.seat(B).discard("cryptofist_monk")
    t.choose("end")
    assert t.asks == "act"
    assert t.seat(B).health == 40


def test_a_shown_shield_is_known_from_then_on() -> None:  # SI-7.7
    t = against(5, hand=["command_seer", "cryptofist_monk"]).choose("end", "shield command_seer")
    seen = t.seat(A).sees()["actors"]
    assert isinstance(seen, list)
    assert "'command_seer'" in str(seen[B])
    assert "'cryptofist_monk'" not in str(seen[B])


def test_an_attack_cannot_be_taken_back() -> None:
    """That nobody showed a shield tells something already."""
    t = holding("blaster").choose("play blaster")
    assert t.seat(A).may_undo()
    t.choose("end")
    assert not t.seat(A).may_undo()
    with pytest.raises(CannotUndo):
        t.seat(A).undo()


def test_the_cards_of_an_eliminated_player_leave_the_game() -> None:  # SI-7.8
    t = shards(3)
    t.power(6)
    t.seat(B).health(6).champions("optio_crusher").hand("crystal").discard("blaster")
    t.choose("end", "6")
    assert not t.over
    for pile in (t.seat(B).hand, t.seat(B).deck, t.seat(B).discard, t.seat(B).champions):
        assert pile == []
    assert len(t.box) == 10 + 1
    assert t.active == C


def test_all_opponents_may_fall_at_once() -> None:  # SI-7.8, SI-14.6
    t = shards(3)
    t.power(9)
    t.seat(B).health(4)
    t.seat(C).health(5)
    t.choose("end", "4")
    assert t.over
    assert t.result().winners == [A]


# ---- infinite power


def test_infinite_power_stays_infinite() -> None:  # SI-7.9
    t = against("infinite", "optio_crusher", "evokatus")
    t.choose("strike optio_crusher")
    assert t.power == "infinite"
    t.choose("strike evokatus")
    assert t.power == "infinite"


def test_infinite_power_beats_any_shield_and_everybody() -> None:  # SI-7.9
    t = shards(3)
    t.power("infinite")
    t.seat(B).hand("cryptofist_monk")
    t.seat(C).champions("praetorian_02").mastery(30)
    t.choose("end")
    assert t.over
    assert t.result().winners == [A]


def test_nobody_shows_shields_that_cannot_save_them() -> None:  # SI-7.7
    """Ten power against three health: a shield of five changes nothing, one of eight does."""
    t = against(10, hand=["command_seer"])
    t.seat(B).health(3)
    assert t.choose("end").over
    t = against(10, hand=["command_seer", "thorn_zealot"])
    t.seat(B).health(3)
    assert t.choose("end").asks == "shield"


def test_a_doomed_player_may_keep_the_heart_of_nothing_hungry() -> None:  # SI-12.15
    t = holding("the_heart_of_nothing")
    t.seat(B).health(3).hand("command_seer")
    t.power(6)
    assert t.choose("play the_heart_of_nothing", "end").asks == "shield"


def test_infinite_power_cannot_be_doubled_or_raised() -> None:  # SI-7.9
    t = commanding("fao_cutul_the_formless", mastery=30)
    t.seat(A).hand("infinity_shard", "blaster")
    t.choose("play infinity_shard", "play blaster", "exhaust fao_cutul_the_formless")
    assert t.power == "infinite"


def test_infinite_power_has_to_destroy_zetta_first() -> None:  # SI-7.9, SI-12.1
    t = against("infinite", "zetta_the_encryptor").choose("end")
    assert not t.over
    assert t.seat(B).health == 50
    t = against("infinite", "zetta_the_encryptor").choose("strike zetta_the_encryptor", "end")
    assert t.result().winners == [A]


# ---- protected champions and players


def test_zetta_keeps_power_from_her_owner_and_the_others() -> None:  # SI-12.1, SI-1.6
    t = against(20, "evokatus", "zetta_the_encryptor", "optio_crusher")
    assert offered(t, "strike") == ["zetta_the_encryptor"]
    t.choose("strike zetta_the_encryptor")
    assert offered(t, "strike") == ["evokatus", "optio_crusher"]
    t.choose("end")
    assert t.seat(B).health == 35


def test_zetta_protects_only_her_owner() -> None:  # SI-12.1
    t = shards(3)
    t.power(5)
    t.seat(B).champions("zetta_the_encryptor")
    t.seat(C).champions("evokatus")
    assert sorted(offered(t, "strike")) == ["evokatus", "zetta_the_encryptor"]
    t.choose("end")
    assert [t.seat(B).health.value, t.seat(C).health.value] == [50, 45]


def test_zetta_does_not_stop_effects() -> None:  # SI-12.1
    t = holding("venator_of_the_wastes", "spore_cleric", "thorn_zealot")
    t.seat(A).champions("systema_ai")
    t.seat(B).champions("zetta_the_encryptor").mastery(9)
    t.choose("play venator_of_the_wastes", "play spore_cleric", "play thorn_zealot")
    assert t.seat(B).mastery == 7
    assert t.seat(B).champions == []


def test_zetta_in_play_is_no_shield() -> None:  # SI-12.1, SI-7.7
    t = against(10, "zetta_the_encryptor").choose("strike zetta_the_encryptor", "end")
    assert t.seat(B).health == 45


def test_li_hin_cannot_be_attacked() -> None:  # SI-12.2
    assert offered(against(20, "li_hin_the_shattered", "evokatus"), "strike") == ["evokatus"]
    assert offered(against("infinite", "li_hin_the_shattered"), "strike") == []


def test_drakonarius_beside_general_decurion() -> None:  # SI-12.2
    t = against(20, "drakonarius", "general_decurion")
    assert offered(t, "strike") == ["general_decurion"]
    t.choose("strike general_decurion")
    assert offered(t, "strike") == ["drakonarius"]


def test_drakonarius_beside_the_attackers_decurion() -> None:  # SI-12.2
    t = against(20, "drakonarius")
    t.seat(A).champions("general_decurion")
    assert offered(t, "strike") == ["drakonarius"]


@pytest.mark.parametrize(("mine", "theirs", "targets"), [(4, 5, 0), (5, 5, 1), (6, 5, 1)])
def test_raidian_and_mastery(mine: int, theirs: int, targets: int) -> None:  # SI-12.2
    t = against(20, "raidian_cloud_master")
    t.seat(A).mastery(mine)
    t.seat(B).mastery(theirs)
    assert len(offered(t, "strike")) == targets


def test_raidian_is_judged_at_the_moment_of_the_attack() -> None:  # SI-12.2
    t = against(20, "raidian_cloud_master")
    t.seat(A).mastery(4)
    t.seat(B).mastery(5)
    t.gems(1)
    assert offered(t, "strike") == []
    t.choose("focus")
    assert offered(t, "strike") == ["raidian_cloud_master"]


@pytest.mark.parametrize(
    ("who", "guards", "health"), [("decima", 1, 6), ("decima", 2, 8), ("volos", 1, 4)]
)
def test_ferrata_guard_toughens_the_champions_of_decima(
    who: str, guards: int, health: int
) -> None:  # SI-12.3
    def facing(power: int) -> Scenario:
        t = shards(character_2=who, character_1="tetra")
        t.seat(B).champions("optio_crusher", *["ferrata_guard"] * guards)
        t.power(power)
        return t

    assert offered(facing(health - 1), "strike") == []
    t = facing(health)
    assert offered(t, "strike") == ["optio_crusher", *["ferrata_guard"] * guards]
    assert t.choose("strike optio_crusher").power == 0


def test_ferrata_guard_gone_bonus_gone() -> None:  # SI-12.3
    t = shards(character_2="decima", character_1="tetra")
    t.seat(B).champions("optio_crusher", "ferrata_guard")
    t.power(10)
    t.choose("strike ferrata_guard")
    assert t.power == 4
    assert offered(t, "strike") == ["optio_crusher"]
