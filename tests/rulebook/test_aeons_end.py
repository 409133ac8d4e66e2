"""The worked examples of the rulebook of Aeon's End.

Hanka plays Kadir (player 1), Honza plays Adelheim (player 2), against Rageborne. The tests carry
the names of the cases.
"""

import pytest

from klubovna.games.aeons_end.basic import able
from klubovna.games.aeons_end.catalogue import NEMESIS_BY_ID, NEMESIS_CARDS
from klubovna.testing import Scenario, table
from support.aeons import aeons, asked, casting, drawn, go, holding, in_play, lay_spell, offered
from support.aeons import state as state_of

HANKA, HONZA = 0, 1


def dealt(seed: str = "rulebook", players: int = 2) -> Scenario:
    """A table as the rulebook sets it up."""
    return table("aeons-end", players, seed, mage_1="kadir", mage_2="adelheim")


def test_ex01_adjacency() -> None:  # AE-7.9
    for breach, neighbours in ((1, [2]), (2, [1, 3]), (3, [2, 4]), (4, [3])):
        for other in range(1, 5):
            if other == breach:
                continue
            t = casting("chaos_arc", breach=breach)
            lay_spell(t, HANKA, other, "spark")
            t.choose(f"cast chaos_arc {breach}")
            bonus = 1 if breach >= 3 else 0
            assert t.nemesis_life == 70 - 3 - bonus - (2 if other in neighbours else 0)


def test_ex02_free_order_of_breaches() -> None:  # AE-7.2
    t = holding(aether=20)
    t.seat(HANKA).breaches("opened", 0, 0, 0)
    t.choose("focus 3", "open 4")
    assert t.seat(HANKA).breaches == ["opened", "0", "1", "opened"]


def test_ex03_player_setup_kadir() -> None:  # AE-2.1, AE-7.8
    for seed in ("one", "two"):
        hanka = dealt(seed).seat(HANKA)
        assert hanka.mage == "kadir"
        assert hanka.hand == ["emerald_shard", "crystal", "crystal", "crystal", "spark"]
        assert hanka.deck == ["crystal", "crystal", "crystal", "spark", "spark"]
        assert hanka.breaches == ["opened", "2", "1", "2"]
        assert hanka.discard == []


def test_ex04_turn_order_deck_two_players() -> None:  # AE-2.2
    decks = [list(dealt(f"order {n}").order) for n in range(8)]
    assert all(sorted(deck) == ["1", "1", "2", "2", "nemesis", "nemesis"] for deck in decks)
    assert len({tuple(deck) for deck in decks}) > 1


def test_ex05_nemesis_setup_rageborne() -> None:  # AE-2.3, AE-19.1
    t = dealt()
    assert t.nemesis_life == 70
    assert t.fury == 1
    cards = [NEMESIS_CARDS[NEMESIS_BY_ID[card]] for card in t.nemesis_deck]
    assert [card.tier for card in cards] == [1] * 6 + [2] * 8 + [3] * 10
    own = {"cleave", "provoker", "unrelenting_ire", "blood_cry", "invoke_carnage", "scorn"}
    own |= {"avatar_of_wrath", "onslaught", "rolling_death"}
    assert own <= set(t.nemesis_deck)
    assert len(set(t.nemesis_deck)) == 24
    assert sorted(t.strikes) == ["convoke", "devastate", "eviscerate", "frenzy", "raze", "seize"]
    others = {tuple(dealt(f"nemesis {n}").nemesis_deck) for n in range(5)}
    assert len(others) == 5


def test_ex06_supply_setup() -> None:  # AE-2.4, AE-18.1
    t = dealt()
    assert dict(zip(t.supply, t.left, strict=True)) == {
        "jade": "7",
        "searing_ruby": "7",
        "burning_opal": "7",
        "flexing_dagger": "5",
        "bottled_vortex": "5",
        "amplify_vision": "5",
        "essence_theft": "5",
        "planar_insight": "5",
        "consuming_void": "5",
    }


def test_ex07_first_turn() -> None:  # AE-3.1, AE-4
    t = dealt()
    t.order("1", "nemesis")
    assert asked(t) == HANKA
    assert t.asks == "act"  # nothing to cast, so the main phase
    assert t.order_discard == ["1"]


def test_ex08_cast_another_players_spell() -> None:  # AE-5.4, AE-5.7
    t = aeons(order="2")
    t.seat(HONZA).hand("garnet_shard", "crystal", "crystal").discard("jade")
    t.seat(HANKA).breach_1("dark_fire").discard("jade")
    t.in_play("bane_sire")
    t.choose("play garnet_shard", "option 2")
    assert t.seat(HANKA).discard == ["dark_fire", "jade"]
    assert asked(t) == HONZA
    t.choose("discard crystal", "discard crystal")
    assert t.seat(HONZA).discard == ["crystal", "crystal", "jade"]
    assert asked(t) == HONZA
    assert sorted(t.options()) == ["target bane_sire", "target rageborne"]
    t.choose("target rageborne")
    assert t.nemesis_life == 70 - 6
    assert t.seat(HANKA).discard == ["dark_fire", "jade"]


def casting_honza() -> Scenario:
    t = aeons(order="2")
    t.seat(HONZA).breaches("opened", "opened", 0, 1)
    lay_spell(t, HONZA, 1, "spark")
    lay_spell(t, HONZA, 3, "amplify_vision")
    return t


def test_ex09_casting_phase() -> None:  # AE-5.1, AE-5.2, AE-5.3, AE-5.4, AE-7.3
    t = casting_honza()
    assert t.options() == ["cast spark 1 of 2", "cast amplify_vision 3 of 2"]  # no "end"
    t.choose("cast amplify_vision")
    assert t.seat(HONZA).discard == ["amplify_vision"]
    assert t.nemesis_life == 68
    assert t.seat(HONZA).breaches == ["opened", "opened", "1", "1"]
    assert "end" in t.options()
    t.choose("end")
    assert t.asks == "act"
    assert t.seat(HONZA).breach_1 == ["spark"]


def test_ex10_main_phase_any_order() -> None:  # AE-6.1
    t = holding("jade", "jade", "spark")
    t.choose("play jade", "buy jade", "prep spark 1", "play jade", "buy flexing_dagger")
    assert t.seat(HANKA).discard == ["flexing_dagger", "jade"]


@pytest.mark.parametrize(
    ("buy", "charges", "top"),
    [
        (["buy searing_ruby"], 0, ["searing_ruby"]),
        (["charge", "charge"], 2, []),
        (["buy jade", "charge"], 1, ["jade"]),
    ],
)
def test_ex11_gaining_and_spending_aether(
    buy: list[str], charges: int, top: list[str]
) -> None:  # AE-6.1, AE-6.2, AE-6.3, AE-13.2
    t = holding("emerald_shard", "crystal", "crystal", "crystal", "spark")
    t.choose("play crystal", "play crystal", "play crystal", "play emerald_shard")
    assert t.asks == "act"  # nobody can gain life, so no choice
    assert t.aether == 4
    t.choose(*buy)
    assert t.aether == 0
    assert t.seat(HANKA).charges == charges
    assert t.seat(HANKA).discard == top


def test_ex12_focus_and_open() -> None:  # AE-7.3, AE-7.4, AE-7.5, AE-7.7, AE-6.6
    t = holding("crystal", "crystal", "crystal", "spark", "spark")
    t.choose("play crystal", "play crystal", "play crystal")
    assert t.aether == 3
    assert offered(t, "focus") == ["2", "3"]
    assert offered(t, "open") == ["2"]
    assert offered(t, "prep") == ["spark 1"]
    t.choose("open 2", "prep spark 1", "prep spark 2")
    assert t.aether == 0
    assert t.seat(HANKA).breach_1 == ["spark"]
    assert t.seat(HANKA).breach_2 == ["spark"]
    t.choose("end")
    assert t.seat(HANKA).breaches == ["opened", "opened", "1", "2"]
    assert offered(t, "cast") == ["spark 1", "spark 2"]  # the next casting phase


def test_ex13_draw_phase() -> None:  # AE-5.4, AE-6.2, AE-8.1, AE-8.2, AE-8.4
    t = casting_honza()
    t.seat(HONZA).deck("spark", "buried_light")
    t.seat(HONZA).hand("flexing_dagger", "crystal", "crystal", "crystal", "jade")
    t.choose("cast amplify_vision", "end")
    t.choose("play flexing_dagger", "option 1", "focus 3")
    t.choose("play crystal", "play crystal", "play crystal", "play jade", "buy essence_theft")
    assert t.aether == 0
    t.choose("end", "put_away flexing_dagger", "put_away jade")
    assert t.seat(HONZA).hand == [
        "spark",
        "buried_light",
        "amplify_vision",
        "essence_theft",
        "flexing_dagger",
    ]
    assert t.seat(HONZA).deck == ["jade", "crystal", "crystal", "crystal"]
    assert t.seat(HONZA).discard == []


def test_ex14_nemesis_main_phase() -> None:  # AE-11, AE-12.1, AE-19.1
    t = drawn("haze_spewer")
    t.in_play("bane_sire", "woven_sky", "provoker")
    t.tokens(6, 1, 5)
    go(t)
    assert t.asks == "suffer"
    assert t.fury == 3
    t.choose("player 2")
    assert t.seat(HONZA).life == 6
    assert t.nemesis_discard == ["woven_sky"]
    assert t.gravehold == 27


def test_ex15_draw_minion() -> None:  # AE-12.2
    t = go(drawn("haze_spewer", order="nemesis 1 nemesis"))
    assert t.in_play == ["haze_spewer"]
    assert t.tokens == ["5"]
    assert t.gravehold == 30
    assert t.asks == "act"


def test_ex16_draw_power() -> None:  # AE-12.3, AE-6.8
    t = go(drawn("eye_of_nothing"))
    assert t.in_play == ["eye_of_nothing"]
    assert t.tokens == ["2"]
    for active in (HANKA, HONZA):
        t = aeons(order=str(active + 1))
        t.aether(6)
        t.in_play("eye_of_nothing")
        t.choose("remove eye_of_nothing")
        assert t.aether == 0
        assert t.in_play == []
        assert t.nemesis_discard == ["eye_of_nothing"]
        assert t.fury == 1


def test_ex17_draw_attack() -> None:  # AE-12.1, AE-19.1
    t = drawn("slaughter")
    t.gravehold(27).fury(3).strikes("convoke")
    go(t)
    assert t.fury == 4  # the strike at the end of the turn asks who suffers
    assert t.gravehold == 24
    assert t.nemesis_discard == ["slaughter"]


def test_ex18_ambiguity_lowest_life() -> None:  # AE-13.4
    t = drawn("cleave")
    t.strikes("eviscerate")
    t.seat(HANKA).life(6)
    t.seat(HONZA).life(6)
    assert t.options() == ["player 1", "player 2"]
    t.choose("player 2")
    assert t.seat(HONZA).life == 4


def test_ex19_ambiguity_no_charges() -> None:  # AE-13.4
    t = in_play("doom_aegis")
    assert t.options() == ["player 1", "player 2"]
    t.choose("player 1")
    assert t.seat(HANKA).life == 6


def test_ex20_as_much_as_possible() -> None:  # AE-13.5
    t = go(holding())
    assert able(state_of(t), [3, 4], 5) == [HONZA]
    assert able(state_of(t), [5, 6], 5) == [HANKA, HONZA]
    t = in_play("agony_field", tokens=1)  # the nearest card: three cards from hand
    t.seat(HANKA).hand("spark")
    t.seat(HONZA).hand("spark", "crystal")
    t.choose("discard crystal")
    assert t.seat(HANKA).hand == ["spark"]
    assert len(t.seat(HONZA).hand) == 1  # both discarded, one of them drawn again


def test_ex21_exhaustion() -> None:  # AE-14.1, AE-14.4, AE-13.4
    t = in_play("bleed_static", tokens=1)
    t.gravehold(24)
    t.seat(HANKA).life(2).charges(3).breaches(*["opened"] * 4)
    for breach in (1, 2, 4):
        lay_spell(t, HANKA, breach, "spark")
    go(t)
    assert t.asks == "lose_breach"
    assert asked(t) == HANKA
    assert t.seat(HANKA).life == 0
    assert t.fury == 1 + 2
    assert t.seat(HANKA).charges == 3
    assert t.gravehold == 24
    t.choose("breach 4")
    assert t.seat(HANKA).breaches == ["opened", "opened", "opened", "gone"]
    assert t.seat(HANKA).discard == ["spark"]
    assert t.seat(HANKA).charges == 0
    assert t.gravehold == 16


def test_ex22_solo_ally() -> None:  # AE-16.4
    t = holding("mages_talisman", mages=("kadir",)).choose("play mages_talisman")
    assert t.seat(HANKA).charges == 2


@pytest.mark.parametrize(("players", "size"), [(1, 20), (2, 24), (3, 27), (4, 31)])
def test_ex23_deck_sizes(players: int, size: int) -> None:  # AE-2.3
    assert len(table("aeons-end", players, "sizes").nemesis_deck) == size
