"""The course of a turn: general rules, actions, clean-up, kinds of cards (SI-1, SI-3 to SI-6)."""

import pytest

from klubovna.testing import Scenario, table
from support.shards import A, B, C, commanding, holding, offered, shards, state


def row_of(*row: str, gems: int = 0) -> Scenario:
    """A duel with this row and an empty hand."""
    t = holding()
    t.row(*row).gems(gems)
    return t


# ---- zones (SI-1)


def test_hands_and_decks_are_hidden_and_the_rest_is_open() -> None:  # SI-1.3
    t = shards()
    t.seat(A).hand("axia").discard("zetta_the_encryptor").champions("drakonarius")
    t.seat(A).deck("primus_pilus")
    t.seat(A).relics()
    t.center("general_decurion")
    for seat in (-1, B):
        seen = str(t.seat(seat).sees())
        assert "'axia'" not in seen
        assert "primus_pilus" not in seen
        assert "general_decurion" not in seen
        assert "zetta_the_encryptor" in seen
        assert "drakonarius" in seen
    mine = t.seat(A).sees()
    assert "'axia'" in str(mine)
    assert "general_decurion" not in str(mine)


def test_the_owner_knows_the_draw_deck_but_not_its_order() -> None:  # SI-1.3
    def own(*deck: str) -> object:
        t = holding()
        t.seat(A).deck(*deck)
        actors = t.seat(A).sees()["actors"]
        assert isinstance(actors, list)
        return actors[0]

    assert own("blaster", "infinity_shard") == own("infinity_shard", "blaster")


def test_nothing_of_a_turn_lasts() -> None:  # SI-1.4, SI-4.14, SI-3.9
    t = commanding("general_decurion", "numeri_drones", "ru_bo_vai_the_transcendant", mastery=20)
    t.seat(A).hand("entropic_talons", "the_heart_of_nothing")
    t.gems(2)
    t.seat(B).champions("zetta_the_encryptor")
    t.choose("exhaust general_decurion", "exhaust numeri_drones", "focus")
    t.choose("exhaust ru_bo_vai_the_transcendant")
    t.choose("play entropic_talons", "play the_heart_of_nothing", "end")
    turn = state(t)
    assert [turn.gems, turn.power, turn.focused] == [0, 0, False]
    assert [turn.hired, turn.played_now] == [[], []]
    assert [turn.into_play, turn.echoing, turn.vital, turn.hungry] == [0, 0, 0, 0]
    assert not turn.piercing
    assert turn.exhausted == []


# ---- general rules (SI-3)


def test_any_number_of_cards_is_played_for_nothing() -> None:  # SI-3.1, SI-4.1
    t = holding("crystal", "axia", "crystal", "drakonarius", "blaster")
    t.choose("play crystal", "play axia", "play crystal", "play drakonarius", "play blaster")
    assert t.seat(A).hand == []
    assert t.seat(A).played == ["crystal", "crystal", "blaster"]
    assert t.seat(A).champions == ["axia", "drakonarius"]
    assert t.seat(A).discard == []


def test_no_reshuffle_in_advance() -> None:  # SI-3.2
    t = holding("data_heretic")
    t.seat(A).discard("nil_assassin").only_deck("crystal", "blaster")
    t.choose("play data_heretic")
    assert t.seat(A).deck == []
    assert t.seat(A).discard == ["nil_assassin"]


def test_a_reshuffle_leaves_out_hand_and_play_area() -> None:  # SI-3.3
    t = holding("crystal", "data_heretic", "blaster")
    t.seat(A).discard("nil_assassin").only_deck()
    t.choose("play crystal", "play data_heretic")
    assert t.seat(A).hand == ["blaster", "nil_assassin"]
    assert t.seat(A).played == ["crystal", "data_heretic"]
    assert t.seat(A).deck == []


def test_drawing_stops_when_there_is_nothing_left() -> None:  # SI-3.4
    t = holding("data_heretic")
    t.seat(A).only_deck("crystal")
    t.choose("play data_heretic")
    assert t.seat(A).hand == ["crystal"]
    t.choose("end")
    assert sorted(t.seat(A).hand) == ["crystal", "data_heretic"]


def test_a_recruited_card_is_in_the_discard_pile_at_once() -> None:  # SI-3.5, SI-4.3
    t = row_of("nil_assassin", "reactor_drone", gems=5)
    t.seat(A).hand("wraethe_skirmisher", "data_heretic").only_deck()
    t.choose("recruit nil_assassin")
    assert t.seat(A).discard == ["nil_assassin"]
    assert t.seat(A).mastery == 0
    t.choose("play wraethe_skirmisher")
    assert t.power == 6
    t.choose("recruit reactor_drone", "play data_heretic")
    assert sorted(t.seat(A).hand) == ["nil_assassin", "reactor_drone"]


def test_cards_that_are_too_dear_are_not_offered() -> None:  # SI-4.3, SI-4.4
    t = row_of(
        *("kiln_drone", "nil_assassin", "data_heretic"),
        *("command_seer", "optio_crusher", "drakonarius"),
        gems=2,
    )
    assert offered(t, "recruit") == ["kiln_drone", "nil_assassin"]
    assert offered(t, "hire") == ["nil_assassin"]


def test_a_slot_is_refilled_before_a_mercenary_acts() -> None:  # SI-3.6
    """While the Scourge asks, its slot is full again."""
    t = row_of("kiln_drone", "umbral_scourge", gems=3)
    t.center("zetta_the_encryptor")
    t.seat(A).discard("crystal")
    t.choose("hire umbral_scourge")
    assert t.asks == "banish"
    assert t.row[1] == "zetta_the_encryptor"
    assert t.hired == ["umbral_scourge"]


def test_an_empty_centre_deck_leaves_slots_empty_until_cards_return() -> None:  # SI-3.7, SI-4.12
    t = row_of(
        *("nil_assassin", "kiln_drone", "spore_cleric"),
        *("cache_warden", "reactor_drone", "command_seer"),
        gems=9,
    )
    t.only_center()
    t.choose("recruit kiln_drone", "hire cache_warden", "hire spore_cleric", "hire nil_assassin")
    assert t.row == ["", "", "", "", "reactor_drone", "command_seer"]
    t.choose("end")
    assert t.row == [
        *("cache_warden", "spore_cleric", "nil_assassin"),
        *("", "reactor_drone", "command_seer"),
    ]
    assert t.center == []


def test_health_and_mastery_have_a_top() -> None:  # SI-3.8
    t = holding("root_of_the_forest", "the_grand_architect", mastery=26, health=45)
    t.choose("play root_of_the_forest", "play the_grand_architect")
    assert t.seat(A).health == 50
    assert t.seat(A).mastery == 30


def test_meeting_a_threshold_costs_nothing() -> None:  # SI-3.9, SI-6.1
    t = holding("aetherbreaker", "aetherbreaker", mastery=10)
    t.choose("play aetherbreaker", "play aetherbreaker")
    assert t.power == 16
    assert t.seat(A).mastery == 10


def test_destroyed_champions_can_be_played_again() -> None:  # SI-3.12, SI-5.3
    t = shards()
    t.power(4)
    t.seat(B).champions("optio_crusher").only_deck()
    t.choose("strike optio_crusher", "end")
    assert t.seat(B).discard == ["optio_crusher"]
    t.choose("end", "end")
    assert t.seat(B).hand == ["optio_crusher"]
    t.choose("play optio_crusher", "exhaust optio_crusher")
    assert t.power == 3


# ---- the play phase (SI-4)


def test_focus_needs_a_gem_and_room() -> None:  # SI-4.5
    assert "focus" not in holding().options()
    full = holding(mastery=30)
    full.gems(1)
    assert "focus" not in full.options()
    t = holding(mastery=29)
    t.gems(1)
    t.choose("focus")
    assert t.seat(A).mastery == 30
    assert t.gems == 0


def test_focus_again_in_the_next_turn() -> None:  # SI-4.5, SI-4.11
    t = shards()
    t.seat(A).only_deck("crystal")
    t.gems(1)
    t.choose("focus", "end", "end", "play crystal", "focus")
    assert t.seat(A).mastery == 2


def test_champions_are_attacked_at_any_time_of_the_turn() -> None:  # SI-4.6, SI-7.1
    t = holding("nil_assassin", "crystal")
    t.seat(B).champions("optio_crusher", "evokatus")
    t.choose("play nil_assassin")
    assert sorted(offered(t, "strike")) == ["evokatus", "optio_crusher"]
    t.choose("strike optio_crusher")
    assert offered(t, "strike") == []
    t.choose("play crystal")
    assert t.gems == 1
    assert t.power == 1


def test_remaining_power_hits_at_the_end() -> None:  # SI-4.8
    t = holding("nil_assassin").choose("play nil_assassin")
    assert t.seat(B).health == 50
    t.choose("end")
    assert t.seat(B).health == 45


# ---- clean-up (SI-4)


def test_fast_played_mercenaries_go_under_the_centre_deck_in_order() -> None:  # SI-4.9, SI-4.12
    t = row_of("spore_cleric", "nil_assassin", "fungal_hermit", gems=7)
    t.choose("hire nil_assassin", "hire spore_cleric", "hire fungal_hermit", "end")
    assert [*t.center][-3:] == ["nil_assassin", "spore_cleric", "fungal_hermit"]


def test_unplayed_cards_are_discarded_and_five_are_drawn() -> None:  # SI-4.10, SI-4.11
    t = holding("zetta_the_encryptor", "crystal")
    t.seat(A).deck("blaster", "crystal", "crystal", "shard_reactor", "infinity_shard")
    t.choose("play crystal", "end")
    assert sorted(t.seat(A).discard) == ["crystal", "zetta_the_encryptor"]
    assert t.seat(A).hand == ["blaster", "crystal", "crystal", "shard_reactor", "infinity_shard"]
    assert t.active == B


def test_eliminated_players_are_skipped() -> None:  # SI-4.11
    t = shards(3)
    t.seat(B).out(1)
    t.choose("end")
    assert t.active == C
    t.choose("end")
    assert t.active == A


def test_the_new_hand_may_come_from_what_was_just_played() -> None:  # SI-4.13, SI-5.10
    t = row_of("nil_assassin", "reactor_drone", gems=5)
    t.seat(A).hand("crystal", "blaster").only_deck()
    t.choose("play crystal", "hire nil_assassin", "recruit reactor_drone", "end")
    assert sorted(t.seat(A).hand) == ["blaster", "crystal", "reactor_drone"]


def test_gems_and_power_are_lost() -> None:  # SI-4.14, SI-3.9
    t = shards()
    t.gems(3).power(3)
    t.seat(B).champions("zetta_the_encryptor")
    t.choose("end")
    assert [t.gems.value, t.power.value] == [0, 0]
    assert t.seat(B).health == 50


# ---- cards (SI-5, SI-6)


def test_lines_go_from_top_to_bottom() -> None:  # SI-5.1
    """Omnius draws first, so that the drawn cards may be revealed for Dominion."""
    t = holding("nil_assassin", "omnius_the_all_knowing")
    t.seat(A).deck("reactor_drone", "spore_cleric")
    t.choose("play nil_assassin", "play omnius_the_all_knowing")
    t.choose("reveal reactor_drone", "reveal spore_cleric")
    assert t.seat(A).mastery == 5


def test_an_unmet_condition_is_not_tested_again() -> None:  # SI-5.1, SI-6.3
    t = holding("undergrowth_aspirant", "spore_cleric")
    t.choose("play undergrowth_aspirant", "none", "play spore_cleric")
    assert t.power == 0


def test_champions_stay_and_get_ready() -> None:  # SI-5.3, SI-5.4
    t = holding("optio_crusher")
    t.choose("play optio_crusher", "exhaust optio_crusher")
    assert offered(t, "exhaust") == []
    t.choose("end", "end")
    assert t.seat(A).champions == ["optio_crusher"]
    assert offered(t, "exhaust") == ["optio_crusher"]


def test_a_champion_that_comes_back_is_ready() -> None:  # SI-5.6
    t = holding("korvus_legionnaire")
    t.seat(A).discard("optio_crusher")
    t.choose("play korvus_legionnaire", "play optio_crusher", "exhaust optio_crusher")
    assert t.power == 2 + 3


def test_any_number_of_champions() -> None:  # SI-5.7, SI-4.2
    names = ["axia", "drakonarius", "primus_pilus", "taur_arachpriest", "li_hin_the_shattered"]
    t = holding(*names).choose(*(f"play {name}" for name in names))
    assert t.seat(A).champions == names
    assert offered(t, "exhaust") == names


def test_a_fast_played_mercenary_is_neither_in_hand_nor_discarded() -> None:  # SI-5.8, SI-5.10
    t = row_of("shadow_apostle", gems=2)
    t.seat(A).hand("crystal", "pall_shades")
    t.choose("hire shadow_apostle")
    assert offered(t, "banish") == ["crystal", "pall_shades"]
    t.choose("none", "play pall_shades")
    assert t.power == 2


def test_a_fast_played_mercenary_cannot_be_taken_again() -> None:  # SI-5.9
    t = row_of("nil_assassin", gems=9)
    t.center("axia")
    before = offered(t, "hire").count("nil_assassin")
    t.choose("hire nil_assassin")
    assert offered(t, "hire").count("nil_assassin") == before - 1


def test_a_recruited_mercenary_is_an_ordinary_ally() -> None:  # SI-5.11
    t = holding("nil_assassin").choose("play nil_assassin", "end")
    assert t.seat(A).discard == ["nil_assassin"]
    assert t.center[-1] != "nil_assassin"


@pytest.mark.parametrize(("mastery", "shield"), [(19, 3), (20, 6)])
def test_standing_abilities_use_the_mastery_of_now(mastery: int, shield: int) -> None:  # SI-6.6
    """Venator takes 2 mastery before the attack."""
    t = holding("venator_of_the_wastes", "nil_assassin", "nil_assassin")
    t.seat(A).champions("evokatus")
    t.seat(B).champions("praetorian_02").mastery(mastery + 2)
    t.choose("play venator_of_the_wastes", "play nil_assassin", "play nil_assassin", "end")
    assert t.seat(B).health == 50 - 14 + shield


def test_thirty_mastery_alone_wins_nothing() -> None:  # SI-6.5
    t = holding("shard_abstractor", mastery=29).choose("play shard_abstractor", "end")
    assert not t.over


def test_every_question_has_its_words() -> None:  # SI-13
    t = holding("crystal", "crystal", "axia", mastery=10, character_1="tetra")
    t.row("nil_assassin").gems(2)
    words = t.options()
    assert words[0] == "end"
    assert len(set(words)) == len(words)
    assert [option.split()[0] for option in words].count("play") == 3
    assert {"focus", "relic datic_robes", "relic terminal_crescents", "play axia"} <= set(words)


def test_players_who_cannot_hurt_each_other_share_the_win_in_the_end() -> None:  # SI-7.8
    """Nothing in the rulebook ends such a game: both own one card without power or gems."""
    t = table("shards-of-infinity", players=2)
    for seat in (0, 1):
        t.seat(seat).hand("cryptofist_monk")
        t.seat(seat).only_deck()
        t.seat(seat).discard()
        t.seat(seat).only_deck()
    for _ in range(200):
        if t.over:
            break
        t.choose("end")
    assert t.over
    assert t.result().winners == [0, 1]
