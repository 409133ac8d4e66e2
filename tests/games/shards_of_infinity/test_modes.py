"""Teams, free-for-all, the auction, the draft and random relics (SI-11)."""

import pytest

from klubovna.core.rng import seeded
from klubovna.games.shards_of_infinity.card import CHARACTERS
from klubovna.games.shards_of_infinity.cards import CARDS
from klubovna.games.shards_of_infinity.table import Table
from klubovna.testing import Scenario, table
from support.shards import A, B, C, D, asked, offered, shards

GAME = "shards-of-infinity"


def healths(t: Scenario) -> list[object]:
    return [t.seat(seat).health.value for seat in range(t.match.setup.players)]


# ---- two against two: A and D play against B and C; A sits opposite B, D opposite C


def teams(power: int | str = 0, *, out: int = -1) -> Scenario:
    t = shards(4, mode="teams")
    t.power(power)
    if out >= 0:
        t.seat(out).out(1)
    return t


def test_either_team_may_start_with_its_left_hand_player() -> None:  # SI-11.1
    """The next player clockwise is of the other team: A begins or C does."""
    starts = {table(GAME, 4, f"deal {n}", mode="teams").active.value for n in range(30)}
    assert starts == {A, C}


def test_turn_order_when_the_second_team_starts() -> None:  # SI-11.1
    t = shards(4, mode="teams")
    t.active(C)
    order = []
    for _ in range(5):
        order.append(t.active.value)
        t.choose("end")
    assert order == [C, D, A, B, C]


def test_everybody_starts_without_mastery() -> None:  # SI-11.1
    for number in range(4):
        t = table(GAME, 4, f"deal {number}", mode="teams")
        assert [t.seat(seat).mastery.value for seat in range(4)] == [0] * 4


@pytest.mark.parametrize(("me", "enemy"), [(A, B), (B, A), (C, D), (D, C)])
def test_only_the_enemy_opposite_is_hit(me: int, enemy: int) -> None:  # SI-11.2
    t = teams(7)
    t.active(me).choose("end")
    expected = [50] * 4
    expected[enemy] = 43
    assert healths(t) == expected


def test_champions_of_both_enemies_may_be_attacked() -> None:  # SI-11.2
    t = teams(20)
    t.seat(B).champions("optio_crusher")
    t.seat(C).champions("evokatus")
    t.seat(D).champions("drakonarius")
    assert offered(t, "strike") == ["optio_crusher", "evokatus"]


def test_zetta_of_the_enemy_opposite_wastes_the_attack() -> None:  # SI-11.2
    t = teams(4)
    t.seat(B).champions("zetta_the_encryptor")
    t.choose("end")
    assert healths(t) == [50, 50, 50, 50]


def test_what_is_left_hits_the_other_enemy() -> None:  # SI-11.2
    """Twenty power: five shield and eight health of B, so seven for C."""
    t = teams(20)
    t.seat(B).health(8).hand("command_seer")
    t.seat(C).hand("thorn_zealot")
    t.choose("end", "shield command_seer")
    assert asked(t) == C
    t.choose("shield thorn_zealot")
    assert t.seat(B).out == 1
    assert t.seat(C).health == 50 - (20 - 5 - 8) + 3
    assert not t.over


def test_nothing_is_left_after_an_exact_blow() -> None:  # SI-11.2
    t = teams(8)
    t.seat(B).health(8)
    t.choose("end")
    assert healths(t) == [50, 0, 50, 50]


def test_zetta_of_the_other_enemy_stops_what_is_left() -> None:  # SI-11.2, SI-12.1
    t = teams(20)
    t.seat(B).health(8)
    t.seat(C).champions("zetta_the_encryptor")
    t.choose("end")
    assert healths(t) == [50, 0, 50, 50]


def test_infinite_power_goes_on_to_the_other_enemy() -> None:  # SI-11.2, SI-7.9
    t = teams("infinite")
    t.seat(C).hand("cryptofist_monk").champions("praetorian_02")
    t.choose("end")
    assert t.over
    assert t.result().winners == [A, D]


def test_the_other_enemy_may_be_hit_in_later_turns() -> None:  # SI-11.2
    t = teams(6, out=B)
    t.choose("end")
    assert healths(t) == [50, 50, 44, 50]


def test_the_teammate_still_hits_only_the_one_opposite() -> None:  # SI-11.2
    t = teams(6, out=B)
    t.active(D).choose("end")
    assert healths(t) == [50, 50, 44, 50]


def test_alone_against_two_power_is_split_freely() -> None:  # SI-11.2
    t = teams(9, out=D)
    t.choose("end")
    assert len(t.options()) == 10
    t.choose("2")
    assert healths(t) == [50, 48, 43, 50]


@pytest.mark.parametrize(("weak", "split", "left"), [(B, "9", C), (C, "0", B)])
def test_alone_against_two_what_is_left_goes_on_too(
    weak: int, split: str, left: int
) -> None:  # SI-11.2
    """Both sit opposite then: whoever falls leaves the rest for the other."""
    t = teams(9, out=D)
    t.seat(weak).health(4)
    t.choose("end", split)
    assert t.seat(weak).out == 1
    assert t.seat(left).health == 45


def alone_against(*, spare: int, shield: str) -> Scenario:
    """D is out. A hits B with all that B withstands and `spare` more, and C, who holds a shield,
    with four."""
    t = teams(10 + spare + 4, out=D)
    t.seat(B).health(10)
    t.seat(C).hand(shield)
    return t.choose("end", f"{10 + spare}")


def test_a_shield_counts_once_in_an_attack_that_goes_on() -> None:  # SI-7.7, SI-11.2
    """Nine power in all come at C, whose shield stops five of them."""
    t = alone_against(spare=5, shield="command_seer").choose("shield command_seer")
    assert t.asks == "act"
    assert t.seat(B).out == 1
    assert t.seat(C).health == 50 - (4 + 5) + 5


def test_a_shield_that_was_kept_may_be_shown_when_the_attack_goes_on() -> None:  # SI-7.7, SI-11.2
    t = alone_against(spare=6, shield="command_seer").choose("none")
    assert asked(t) == C
    t.choose("shield command_seer")
    assert t.seat(C).health == 50 - 4 - (6 - 5)


def test_a_shield_in_play_counts_once_in_an_attack_that_goes_on() -> None:  # SI-12.14, SI-11.2
    t = teams(10 + 5 + 4, out=D)
    t.seat(B).health(10)
    t.seat(C).champions("praetorian_02")
    t.choose("end", "15")
    assert t.seat(C).health == 50 - (5 + 4) + 3


def test_the_heart_of_nothing_counts_both_blows_of_an_attack() -> None:  # SI-12.15, SI-11.2
    t = teams(0, out=D)
    t.seat(A).hand("the_heart_of_nothing").only_deck(*["crystal"] * 7, "blaster")
    t.power(13)
    t.seat(B).health(4)
    t.choose("play the_heart_of_nothing", "end", "10")
    assert t.seat(C).health == 50 - (8 + 6)
    assert len(t.seat(A).hand) == 8


def test_a_team_wins_together() -> None:  # SI-11.2
    t = teams(30, out=D)
    t.seat(B).health(10)
    t.seat(C).health(10)
    t.choose("end", "15")
    assert t.over
    assert t.result().winners == [A, D]


def test_enemy_effects_leave_the_teammate_alone() -> None:  # SI-11.2
    t = teams()
    t.seat(A).hand("ghostwillow_avenger", "venator_of_the_wastes").mastery(15)
    t.seat(A).champions("evokatus")
    t.seat(D).champions("drakonarius").mastery(5)
    t.seat(C).mastery(1)
    t.seat(B).champions("optio_crusher")
    t.seat(C).champions("zetta_the_encryptor")
    t.choose("play ghostwillow_avenger", "play venator_of_the_wastes")
    assert t.options() == ["player 2", "player 3"]
    assert t.seat(D).champions == ["drakonarius"]
    assert [*t.seat(B).champions, *t.seat(C).champions] == []


# ---- three players, everybody against everybody


def brawl(power: int) -> Scenario:
    t = shards(3, mode="free_for_all")
    t.power(power)
    return t


def test_both_opponents_take_the_full_power() -> None:  # SI-11.3
    t = brawl(5).choose("end")
    assert healths(t) == [50, 45, 45]


def test_power_spent_on_champions_is_spent() -> None:  # SI-11.4
    t = brawl(9)
    t.seat(B).champions("optio_crusher")
    t.choose("strike optio_crusher", "end")
    assert healths(t) == [50, 45, 45]


def test_each_shields_separately() -> None:  # SI-11.3
    t = brawl(9)
    t.seat(B).hand("command_seer")
    t.seat(C).hand("cryptofist_monk")
    t.choose("end", "shield command_seer", "none")
    assert healths(t) == [50, 46, 41]


def test_a_protected_opponent_is_not_hit() -> None:  # SI-11.3, SI-12.1
    t = brawl(4)
    t.seat(B).champions("zetta_the_encryptor")
    t.choose("end")
    assert healths(t) == [50, 50, 46]


def test_one_opponent_left_is_a_duel() -> None:  # SI-11.3
    t = brawl(5)
    t.seat(B).out(1)
    t.choose("end")
    assert t.seat(C).health == 45
    assert t.active == C


def test_both_may_fall_to_one_blow() -> None:  # SI-11.3
    t = brawl(5)
    t.seat(B).health(5)
    t.seat(C).health(1)
    t.choose("end")
    assert t.over
    assert t.result().winners == [A]


# ---- the auction


def auction(players: int = 3, opener: int = 0) -> Scenario:
    t = table(GAME, players, auction=True)
    t.first(opener)
    return t


def test_the_opener_is_random() -> None:  # SI-11.5
    assert {asked(table(GAME, 3, f"deal {n}", auction=True)) for n in range(30)} == {0, 1, 2}


def test_a_bid_is_higher_than_the_last_and_at_most_49() -> None:  # SI-11.5
    t = auction()
    assert t.options() == ["drop", *(f"bid {n}" for n in range(1, 50))]
    t.choose("bid 47")
    assert t.options() == ["drop", "bid 48", "bid 49"]
    t.choose("bid 49")
    assert t.asks == "character"
    assert asked(t) == B


def test_who_dropped_out_is_not_asked_again_in_this_round() -> None:  # SI-11.5
    t = auction().choose("bid 1", "drop", "bid 2", "bid 3")
    assert asked(t) == C
    t.choose("drop")
    assert t.asks == "character"
    assert asked(t) == A
    assert t.options() == CHARACTERS


def test_nobody_bids_and_the_last_one_pays_nothing() -> None:  # SI-11.5
    t = auction().choose("drop", "drop")
    assert asked(t) == C
    t.choose("volos")
    assert t.seat(C).health == 50


def test_taken_characters_are_gone() -> None:  # SI-11.5, SI-2.8
    t = auction().choose("drop", "drop", "volos", "drop")
    assert "volos" not in t.options()
    assert len(t.options()) == 3


def test_the_first_winner_starts_and_mastery_follows() -> None:  # SI-11.5, SI-2.3
    t = auction(4, opener=2)
    t.choose("bid 5", "drop", "drop", "drop", "tetra")
    assert asked(t) == D
    t.choose("drop", "bid 2", "drop", "volos")
    assert asked(t) == B
    t.choose("bid 3", "bid 9", "drop", "decima")
    assert t.seat(B).character == "ko_syn_wu"
    assert t.phase == "turns"
    assert t.active == C
    assert [t.seat(seat).mastery.value for seat in (C, D, A, B)] == [0, 1, 2, 3]
    assert [t.seat(seat).health.value for seat in (C, D, A, B)] == [45, 41, 48, 50]


def test_relics_come_with_the_character() -> None:  # SI-11.5, SI-2.6
    t = auction(2).choose("drop", "tetra", "decima")
    assert t.seat(B).relics == ["datic_robes", "terminal_crescents"]
    assert t.seat(A).relics == ["praetorian_01", "praetorian_02"]


def test_the_row_lies_there_before_the_auction() -> None:  # SI-11.5
    assert len([card for card in auction().row if card]) == 6


def test_health_that_was_paid_may_be_healed() -> None:  # SI-11.5, SI-3.8
    t = shards()
    t.seat(A).health(47).hand("spore_cleric")
    assert t.choose("play spore_cleric").seat(A).health == 50


# ---- the draft of relics


def test_two_relics_for_each_player_are_on_offer() -> None:  # SI-11.6
    for players in (2, 3, 4):
        assert len(table(GAME, players, relics="draft").offer) == 2 * players


def test_a_drafted_relic_is_public_and_out_of_the_offer() -> None:  # SI-11.6
    t = table(GAME, 2, relics="draft")
    t.first(A)
    wanted = t.offer[2]
    t.choose(f"draft {wanted}")
    assert wanted not in t.offer
    assert t.seat(A).relics == [wanted]
    assert wanted in str(t.seat(B).sees()["actors"])


def test_one_drafted_relic_may_be_recruited_by_anybody() -> None:  # SI-11.6, SI-9.1
    t = table(GAME, 2, relics="draft", character_1="volos")
    t.first(B)
    t.seat(A).hand()
    for _ in range(3):
        t.choose(t.options()[0])
    assert t.active == A
    assert t.seat(A).mastery == 0
    assert t.seat(B).mastery == 1
    u = shards(2, relics="draft", character_1="volos")
    u.phase("turns")
    u.seat(A).relics("datic_robes", "praetorian_01").mastery(10)
    u.choose("relic datic_robes")
    assert u.seat(A).discard == ["datic_robes"]
    assert offered(u, "relic") == []


def test_cards_look_at_the_character_not_at_the_relics() -> None:  # SI-11.6
    t = shards(2, relics="draft", character_1="volos")
    t.phase("turns")
    t.seat(A).relics("datic_robes", "terminal_crescents").hand("mainframe_abbot", "hounds_of_volos")
    t.choose("play mainframe_abbot", "play hounds_of_volos")
    assert t.seat(A).mastery == 0
    assert t.power == 5


def auction_won_by(winner: int, *, players: int = 3) -> Scenario:
    """An auction and a draft; this player buys the first turn for four health."""
    t = table(GAME, players, auction=True, relics="draft")
    t.first(winner)
    while t.asks != "character":
        t.choose("bid 4" if asked(t) == winner else "drop")
    while t.phase == "auction":
        t.choose("drop" if t.asks == "bid" else t.options()[0])
    return t


@pytest.mark.parametrize("winner", [A, B, C])
def test_who_bid_for_the_first_turn_has_it_after_a_draft(winner: int) -> None:  # SI-11.5, SI-11.6
    t = auction_won_by(winner)
    picked = []
    while t.phase == "draft":
        picked.append(asked(t))
        t.choose(t.options()[0])
    left, right = (winner + 1) % 3, (winner + 2) % 3
    assert picked == [left, right, winner, winner, right]
    assert t.active == winner
    assert [t.seat(seat).mastery.value for seat in (winner, left, right)] == [0, 1, 2]
    assert t.seat(winner).health == 46


# ---- random relics


def hidden() -> Scenario:
    t = shards(2, relics="random")
    t.seat(A).mastery(10)
    return t


def test_nobody_knows_random_relics() -> None:  # SI-11.7
    t = hidden()
    dealt = [*t.seat(A).relics, *t.seat(B).relics]
    assert len(set(dealt)) == 4
    for seat in (-1, A, B):
        assert not any(relic in str(t.seat(seat).sees()) for relic in dealt)


def test_the_owner_sees_both_when_choosing() -> None:  # SI-11.7
    t = hidden()
    mine = sorted(t.seat(A).relics)
    t.choose("open relics")
    assert sorted(offered(t, "relic")) == mine
    assert all(relic in str(t.seat(A).sees()) for relic in mine)
    assert not any(relic in str(t.seat(B).sees()) for relic in mine)
    t.choose(f"relic {mine[0]}")
    assert t.seat(A).discard == [mine[0]]
    assert mine[0] in str(t.seat(B).sees())
    assert mine[1] not in str(t.seat(B).sees())


def test_opened_relics_cannot_be_closed_again() -> None:  # SI-11.7
    t = hidden().choose("open relics")
    assert not t.seat(A).may_undo()


def test_a_recruited_relic_in_a_draw_deck_is_not_imagined_elsewhere() -> None:  # SI-11.7
    """Whoever imagines the hidden relics anew leaves a relic that is in a deck there."""
    t = hidden()
    t.seat(A).deck(t.seat(A).relics[0])
    t.active(B)
    for number in range(20):
        twin = t.match.imagine(B, seeded(f"{number}")).state
        assert isinstance(twin, Table)
        dealt = [*twin.relics[A], *twin.relics[B], *twin.decks[A], *twin.hands[A]]
        relics = [card for card in dealt if CARDS[card].relic_of]
        assert len(set(relics)) == len(relics) == 4


def test_relics_are_dealt_at_random() -> None:  # SI-11.7
    deals = {str(table(GAME, 2, f"deal {n}", relics="random").seat(A).relics) for n in range(10)}
    assert len(deals) > 1
