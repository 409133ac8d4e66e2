"""The randomizer: every wish is granted, every possible market is equally likely."""

from collections import Counter
from itertools import combinations
from math import comb, sqrt
from typing import Any

import pytest

from klubovna.companion.aeons_end_randomizer import MARKETS, set_up
from klubovna.companion.request import BadRequest
from klubovna.games.aeons_end.card import TYPE_IDS
from klubovna.games.aeons_end.cards import GEMS, PREPARED, RELICS, SPELLS
from klubovna.games.aeons_end.catalogue import KIND_BY_ID, KINDS
from klubovna.games.aeons_end.markets import PATTERNS
from klubovna.games.aeons_end.terms import MAGES, NEMESES
from klubovna.texts import words

SAID = [words(lang, "klubovna.games.aeons_end") for lang in ("cs", "en")]


def drawn(seed: str = "friday", players: int = 2, **wishes: Any) -> Any:
    return set_up({"seed": seed, "players": players, **wishes})


def market(seed: str = "friday", **wishes: Any) -> list[str]:
    found: list[str] = drawn(seed, market=wishes)["market"]
    return found


def types(cards: list[str]) -> Counter[str]:
    return Counter(TYPE_IDS[KINDS[KIND_BY_ID[card]].type] for card in cards)


def cost(card: str) -> int:
    return KINDS[KIND_BY_ID[card]].cost


def test_a_seed_is_a_draw() -> None:
    assert drawn("a", 4) == drawn("a", 4)
    assert len({tuple(drawn(str(n))["market"]) for n in range(50)}) == 50


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_rulebook_mix(players: int) -> None:  # AE-2.4
    found = drawn(players=players)
    assert types(found["market"]) == {"gem": 3, "relic": 2, "spell": 4}
    assert len(set(found["market"])) == 9
    assert len(set(found["mages"])) == players
    assert found["possible"]["market"] == comb(7, 3) * comb(6, 2) * comb(14, 4)
    assert found["possible"]["mages"] == comb(8, players)


@pytest.mark.parametrize("kind", MARKETS)
def test_every_kind_of_market(kind: str) -> None:  # AE-18
    found = market(kind=kind)
    assert len(set(found)) == 9
    if kind in PREPARED:
        assert found == PREPARED[kind]
    elif kind in PATTERNS:
        wanted = Counter(TYPE_IDS[slot.type] for slot in PATTERNS[kind])
        assert types(found) == wanted


@pytest.mark.parametrize("seed", ["1", "2", "3", "4", "5"])
def test_the_fifth_pattern_has_a_gem_of_each_cost(seed: str) -> None:  # AE-18.4
    found = market(seed, kind="pattern_5")
    assert [cost(card) for card in found[:4]] == [2, 3, 4, 5]
    assert [cost(card) for card in found[5:8]] == [4, 5, 6]
    assert cost(found[8]) >= 7


def test_wishes_for_the_market() -> None:
    found = market(
        keep=["jade", "ignite"],
        exclude=["burning_opal"],
        cost={"spell": [3, 5]},
        mix={"gem": 4, "relic": 1, "spell": 4},
    )
    assert {"jade", "ignite"} <= set(found)
    assert "burning_opal" not in found
    assert types(found) == {"gem": 4, "relic": 1, "spell": 4}
    assert all(3 <= cost(card) <= 5 for card in found if card in map(id_of, SPELLS))


def id_of(kind: int) -> str:
    return KINDS[kind].id


def test_a_kept_card_may_cost_what_it_wants() -> None:
    assert "consuming_void" in market(keep=["consuming_void"], cost={"spell": [3, 5]})


def test_locked_cards_stay_and_the_others_are_drawn_again() -> None:
    first = market("a")
    again = market("b", keep=first[:8])
    assert set(first[:8]) < set(again)
    assert market("c", keep=first) == first


def test_mages_keep_their_seats() -> None:
    found = drawn(players=3, mages={"keep": ["any", "kadir"], "exclude": ["jian", "lash"]})
    assert found["mages"][1] == "kadir"
    assert not {"jian", "lash"} & set(found["mages"])
    assert drawn(players=4, mages={"exclude": MAGES[:4]})["possible"]["mages"] == 1


def test_nemeses_by_difficulty() -> None:  # AE-17
    easy = {drawn(str(n), nemesis={"difficulty": [1, 3]})["nemesis"] for n in range(40)}
    assert easy == {"rageborne", "carapace_queen"}
    assert drawn(nemesis={"difficulty": [2, 2]})["nemesis"] == "rageborne"
    assert drawn(nemesis={"keep": "crooked_mask"})["nemesis"] == "crooked_mask"
    others = {drawn(str(n), nemesis={"exclude": ["rageborne"]})["nemesis"] for n in range(60)}
    assert others == set(NEMESES[1:])


def even(counts: Counter[Any], outcomes: int) -> bool:
    """Whether a chi-squared statistic stays within five deviations of its mean."""
    draws = sum(counts.values())
    expected = draws / outcomes
    missing = outcomes - len(counts)
    statistic = sum((n - expected) ** 2 for n in counts.values()) / expected + missing * expected
    freedom = outcomes - 1
    return abs(statistic - freedom) < 5 * sqrt(2 * freedom)


def test_every_market_is_equally_likely() -> None:
    draws = [drawn(str(n)) for n in range(3000)]
    for kinds, first, last in ((GEMS, 0, 3), (RELICS, 3, 5)):
        sets = Counter(frozenset(one["market"][first:last]) for one in draws)
        assert even(sets, comb(len(kinds), last - first))
    spells = Counter(card for one in draws for card in one["market"][5:])
    assert all(abs(n - 3000 * 4 / 14) < 5 * sqrt(3000 * 4 / 14 * 10 / 14) for n in spells.values())
    assert even(Counter(tuple(one["mages"]) for one in draws), 8 * 7)
    assert even(Counter(one["nemesis"] for one in draws), len(NEMESES))


def test_also_with_wishes_that_overlap() -> None:
    """Slots that overlap would favour cards that fit several, if they were filled one by one."""
    wishes = {"kind": "pattern_4", "exclude": [id_of(kind) for kind in SPELLS[6:]]}
    dear = [kind for kind in GEMS if KINDS[kind].cost >= 5]
    possible = [some for some in combinations(GEMS, 3) if set(some) & set(dear)]
    found = Counter(frozenset(market(str(n), **wishes)[:3]) for n in range(2000))
    assert even(found, len(possible))


@pytest.mark.parametrize(
    ("wishes", "named"),
    [
        ({"seed": ""}, "seed"),
        ({"seed": "x" * 65}, "seed"),
        ({"players": 5}, "players"),
        ({"players": True}, "players"),
        ({"colour": "red"}, "colour"),
        ({"mages": {"keep": ["kadir", "kadir"]}}, "mages.keep"),
        ({"mages": {"keep": ["kadir", "jian", "mist"]}}, "mages.keep"),
        ({"mages": {"keep": ["gandalf"]}}, "mages.keep"),
        ({"mages": {"exclude": MAGES[:7]}}, "mages.exclude"),
        ({"mages": {"keep": ["kadir"], "exclude": ["kadir"]}}, "mages.exclude"),
        ({"nemesis": {"difficulty": [6, 9]}}, "nemesis.difficulty"),
        ({"nemesis": {"difficulty": [5, 2]}}, "nemesis.difficulty"),
        ({"nemesis": []}, "nemesis"),
        ({"market": {"kind": "cheap"}}, "market.kind"),
        ({"market": {"mix": {"gem": 8}}}, "market.mix.gem"),
        ({"market": {"mix": {"gem": 4}}}, "market.mix"),
        ({"market": {"cost": {"gem": [6, 9]}}}, "market.cost.gem"),
        ({"market": {"cost": {"relic": 3}}}, "market.cost.relic"),
        ({"market": {"keep": ["spark"]}}, "market.keep"),
        ({"market": {"keep": ["jade"], "exclude": ["jade"]}}, "market.exclude"),
        ({"market": {"keep": [KINDS[kind].id for kind in GEMS[:4]]}}, "market.cost.gem"),
    ],
)
def test_a_wrong_wish_is_named(wishes: dict[str, Any], named: str) -> None:
    with pytest.raises(BadRequest) as caught:
        set_up({"seed": "x", "players": 2, **wishes})
    assert named in str(caught.value)
    assert all(named in said.say(caught.value.text) for said in SAID)
