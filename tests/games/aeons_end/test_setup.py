"""Setting up: players, turn order, nemesis, supply, levels, markets (AE-2, AE-17, AE-18)."""

import subprocess
import sys

import pytest

from klubovna.core.errors import BadSetup
from klubovna.core.registry import find_game
from klubovna.games.aeons_end.basic import BASIC
from klubovna.games.aeons_end.catalogue import KIND_BY_ID, KINDS, NEMESIS_BY_ID, NEMESIS_CARDS
from klubovna.testing import Scenario, table
from support.aeons import A, B, Options

MAGES = ["adelheim", "brama", "jian", "kadir", "lash", "mist", "phaedraxa", "xaxos"]


def dealt(players: int = 2, seed: str = "deal", **options: Options) -> Scenario:
    return table("aeons-end", players, seed, **options)


# ---- players (AE-2.1)


def test_mages_are_chosen_or_come_at_random_each_once() -> None:  # AE-2.1
    t = dealt(4, mage_2="jian")
    assert t.seat(B).mage == "jian"
    for number in range(10):
        t = dealt(4, f"mages {number}", mage_3="mist")
        assert len({str(t.seat(seat).mage.value) for seat in range(4)}) == 4
    seen = {str(dealt(1, f"mage {number}").seat(A).mage.value) for number in range(80)}
    assert sorted(seen) == MAGES


def test_everybody_starts_with_ten_life_and_no_charges() -> None:  # AE-2.1
    t = dealt(4)
    for seat in range(4):
        assert t.seat(seat).life == 10
        assert t.seat(seat).charges == 0
        assert len(t.seat(seat).hand) == 5
        assert len(t.seat(seat).deck) == 5
        assert t.seat(seat).discard == []


# ---- turn order (AE-2.2)


@pytest.mark.parametrize(
    ("players", "cards"),
    [
        (1, ["1", "1", "1", "nemesis", "nemesis"]),
        (2, ["1", "1", "2", "2", "nemesis", "nemesis"]),
        (3, ["1", "2", "3", "nemesis", "nemesis", "wild"]),
        (4, ["1", "2", "3", "4", "nemesis", "nemesis"]),
    ],
)
def test_the_turn_order_deck(players: int, cards: list[str]) -> None:  # AE-2.2
    orders = [list(dealt(players, f"order {n}").order) for n in range(6)]
    assert all(sorted(order) == cards for order in orders)
    assert len({tuple(order) for order in orders}) > 1


# ---- the nemesis (AE-2.3)


@pytest.mark.parametrize(
    ("players", "basic"), [(1, [1, 3, 7]), (2, [3, 5, 7]), (3, [5, 6, 7]), (4, [8, 7, 7])]
)
@pytest.mark.parametrize(
    "nemesis", ["rageborne", "carapace_queen", "crooked_mask", "prince_of_gluttons"]
)
def test_the_nemesis_deck(players: int, basic: list[int], nemesis: str) -> None:  # AE-2.3
    cards = [NEMESIS_BY_ID[card] for card in dealt(players, nemesis=nemesis).nemesis_deck]
    tiers = [NEMESIS_CARDS[card].tier for card in cards]
    assert tiers == sorted(tiers)
    assert len(set(cards)) == len(cards)
    for tier in (1, 2, 3):
        of_tier = [card for card in cards if NEMESIS_CARDS[card].tier == tier]
        assert len([card for card in of_tier if card in BASIC]) == basic[tier - 1]
        assert len([card for card in of_tier if card not in BASIC]) == 3


def test_basic_cards_come_at_random() -> None:  # AE-2.3, AE-21
    seen = {card for n in range(40) for card in dealt(1, f"basic {n}").nemesis_deck}
    assert {NEMESIS_CARDS[card].id for card in BASIC} <= seen


@pytest.mark.parametrize(
    ("nemesis", "life"),
    [("rageborne", 70), ("carapace_queen", 60), ("crooked_mask", 70), ("prince_of_gluttons", 70)],
)
@pytest.mark.parametrize(
    ("level", "player", "gravehold", "more"),
    [("beginner", 12, 35, -10), ("normal", 10, 30, 0), ("expert", 10, 30, 0)]
    + [("extinction", 8, 25, 10)],
)
def test_the_levels(
    nemesis: str, life: int, level: str, player: int, gravehold: int, more: int
) -> None:  # AE-17
    t = dealt(2, nemesis=nemesis, level=level)
    assert t.nemesis_life == life + more
    assert t.gravehold == gravehold
    assert [t.seat(seat).life.value for seat in (A, B)] == [player, player]


# ---- the supply (AE-2.4, AE-18)


def types(kinds: list[str]) -> list[int]:
    return [KINDS[KIND_BY_ID[kind]].type for kind in kinds]


def test_nine_piles() -> None:  # AE-2.4, AE-18.3
    markets = [list(dealt(2, f"market {n}", market="random").supply) for n in range(60)]
    for supply in markets:
        assert types(supply) == [0] * 3 + [1] * 2 + [2] * 4
        assert len(set(supply)) == 9
        assert not any(KINDS[KIND_BY_ID[kind]].starter for kind in supply)
    assert len({kind for supply in markets for kind in supply}) == 27
    t = dealt(2, market="random")
    assert list(t.left) == ["7"] * 3 + ["5"] * 6


def test_the_prepared_markets() -> None:  # AE-18.1, AE-18.2
    assert sorted(dealt(market="deck_destruction").supply) == sorted(
        [
            *("jade", "searing_ruby", "burning_opal", "flexing_dagger", "bottled_vortex"),
            *("amplify_vision", "essence_theft", "planar_insight", "consuming_void"),
        ]
    )
    assert sorted(dealt(market="a_lot_of_energy").supply) == sorted(
        [
            *("jade", "vriswood_amber", "diamond_cluster", "mages_talisman", "unstable_prism"),
            *("spectral_echo", "ignite", "feral_lightning", "wildfire_whip"),
        ]
    )


def test_free_choice_of_piles() -> None:  # AE-18.3
    t = dealt(market="random", gem_2="jade", relic_1="blasting_staff", spell_4="chaos_arc")
    assert {"jade", "blasting_staff", "chaos_arc"} <= set(t.supply)
    t = dealt(gem_1="jade", spell_1="chaos_arc")
    assert {"jade", "chaos_arc"} <= set(t.supply)
    assert types(list(t.supply)) == [0] * 3 + [1] * 2 + [2] * 4
    assert len(set(t.supply)) == 9


def test_templates_of_other_printings_are_not_offered() -> None:  # AE-18.4
    options = {spec.name: spec.values for spec in find_game("aeons-end").switches()}
    assert options["market"] == ["deck_destruction", "a_lot_of_energy", "random"]


# ---- what cannot be


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"mage_1": "merlin"}, "merlin"),
        ({"nemesis": "sauron"}, "sauron"),
        ({"gem_1": "spark"}, "spark"),
        ({"relic_1": "jade"}, "jade"),
        ({"level": "godlike"}, "godlike"),
        ({"market": "cheap"}, "cheap"),
        ({"solo_life": 11}, "11"),
        ({"mage_1": "jian", "mage_2": "jian"}, "jian.*twice"),
        ({"gem_1": "jade", "gem_3": "jade"}, "jade.*twice"),
        ({"spell_1": "ignite", "spell_2": "ignite"}, "ignite.*twice"),
    ],
)
def test_bad_setups(options: dict[str, Options], named: str) -> None:  # AE-2.1, AE-2.4
    with pytest.raises(BadSetup, match=named):
        dealt(2, "bad", **options)


def test_one_to_four_players() -> None:  # AE-2.2
    with pytest.raises(BadSetup, match="5 players"):
        dealt(5)


@pytest.mark.parametrize("first", ["game", "rageborne", "crooked_mask", "prince_of_gluttons"])
def test_cards_have_the_same_places_in_every_program(first: str) -> None:
    """Snapshots and options name cards by their places, whatever was imported first."""
    program = (
        f"import klubovna.games.aeons_end.{first}\n"
        "from klubovna.games.aeons_end.catalogue import KINDS, NEMESIS_CARDS\n"
        "print([card.id for card in KINDS] + [card.id for card in NEMESIS_CARDS])"
    )
    printed = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout
    assert printed.strip() == str([card.id for card in KINDS] + [c.id for c in NEMESIS_CARDS])
    assert KINDS[0].id == "crystal"
