"""The best possible hand: nothing that could be better is left out."""

import csv
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest

from klubovna.arena.proofs.fantasy_realms import best_hand
from klubovna.core.errors import BadSetup
from klubovna.core.registry import find_game
from klubovna.core.rng import Rng, seeded
from klubovna.games.fantasy_realms.best_hand import (
    Podium,
    Scorer,
    Search,
    Table,
    reach_of,
    table_of,
    tasks_of,
)
from klubovna.games.fantasy_realms.cards import BY_ID, deck_of
from klubovna.games.fantasy_realms.hand import Card, Hand, Switches
from klubovna.games.fantasy_realms.reach import Reach
from klubovna.games.fantasy_realms.solver import best_choices

BEST = (
    "necromancer book_of_changes bell_tower candle warhorse sword_of_keth shield_of_keth "
    "gem_of_order "
)
BEST_WITH_PORTAL = (
    "necromancer book_of_changes gem_of_order collector mountain cavern candle earth_elemental "
    "bell_tower"
)
BEST_OF_NEW_SUITS_WITH_PORTAL = (
    "book_of_changes ghoul specter death_knight collector crypt lich candle bell_tower_ch"
)
BEST_OF_NEW_SUITS = (
    "book_of_changes leprechaun specter gem_of_order candle queen sword_of_keth shield_of_keth "
    "bell_tower_ch"
)
KINGS = (
    "necromancer doppelganger mirage book_of_changes king queen knights rangers warlord princess"
)
RUNS = (
    "necromancer book_of_changes shapeshifter gem_of_order collector candle bell_tower "
    "forest world_tree fountain_of_life "
)
DEAD = "leprechaun genie necromancer_ch ghoul specter death_knight lich angel judge demon "

BLANKING = (
    "doppelganger book_of_changes wildfire basilisk great_flood blizzard rangers island "
    "war_dirigible mountain smoke "
)
GARDEN = "garden crypt angel lich protection_rune queen warship fountain_of_life_ch chapel ghoul "


def small(names: str, new_suits: bool = False) -> Table:
    deck = [BY_ID[name] for name in names.split()]
    return Table(deck, size=4, limit=5, area=3, players=4) if not new_suits else _new(deck)


def _new(deck: list[Card]) -> Table:
    return Table([*deck, BY_ID["unicorn"], BY_ID["forge"]], size=4, limit=5, area=3, players=4)


def by_brute_force(table: Table) -> dict[frozenset[str], int]:
    """The points of every final hand, by the rules of FR-8.3 said once more."""
    found = {}
    bench = Hand(Switches())
    bench.players = table.players
    for size in range(table.size, table.limit + 1):
        for cards in combinations(table.deck, size):
            drawers = [card for card in cards if card.draws]
            forced = [card for card in drawers if "necromancer" not in card.id]
            if size == table.size < table.limit and forced:
                continue
            if size > table.size:
                if not drawers:
                    continue
                wanted = drawers[0].draws_suits
                others = [card for card in cards if card is not drawers[0] and card.suit & wanted]
                if len(drawers) == 1 and not forced and not others:
                    continue
            best = -(10**6)
            lying = [card for card in table.deck if card not in cards]
            discards = table.area
            if size > table.size:
                discards += len(drawers) - 1 - any("necromancer" in card.id for card in drawers)
            elif table.size == table.limit:
                discards += len(forced)
            for area in combinations(lying, min(discards, len(lying))):
                bench.area = list(area)
                best = max(best, best_choices(bench, list(cards), table.deck).total)
                if not any(card.suit == BY_ID["ghoul"].suit for card in cards):
                    break
            found[frozenset(card.id for card in cards)] = best
    return found


def searched(table: Table, podium: Podium) -> Search:
    search = Search(table, podium)
    for task in tasks_of(table):
        search.run(task)
    return search


def with_portal(table: Table) -> Table:
    """A card more, but not more than the limit (FR-6.15)."""
    return Table(table.deck, table.size + 1, table.limit, table.area, table.players)


@pytest.mark.parametrize("portal", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize("names", [KINGS, RUNS, DEAD, BLANKING, GARDEN])
def test_the_search_finds_what_brute_force_finds(names: str, portal: bool) -> None:
    table = small(names, "ghoul" in names)
    if portal:
        table = with_portal(table)
    truth = by_brute_force(table)
    podium = Podium(10)
    search = searched(table, podium)
    best = sorted(truth.values(), reverse=True)
    assert [found.total for found in podium.found][:10] == best[:10]
    assert len(podium.found) == sum(total >= best[9] for total in best)
    for found in podium.found:
        assert truth[frozenset(table.deck[place].id for place in found.places)] == found.total
    assert search.counted + search.left_out >= len(truth)
    assert search.counted < len(truth)  # something was left out


def test_every_hand_is_counted_left_out_or_impossible() -> None:
    table = small(RUNS)
    search = searched(table, Podium(3))
    everything = sum(task.hands(len(table.deck)) for task in tasks_of(table))
    assert search.counted + search.left_out + search.impossible == everything
    assert everything - by_brute_force_impossible(table) == len(by_brute_force(table))


def by_brute_force_impossible(table: Table) -> int:
    """Hands where the Necromancer alone drew and nothing fits him."""
    return sum(
        not table.is_possible(list(cards))
        for cards in combinations(table.deck, table.size + 1)
        if any(card.draws for card in cards)
    )


def forget_pairs(reach: Reach) -> None:
    reach.places.pairs = [[0] * len(row) for row in reach.places.pairs]


def forget_the_book(reach: Reach) -> None:
    reach.places.book_suits = []


def forget_the_area(reach: Reach) -> None:
    reach.from_area = [0] * len(reach.from_area)


def forget_who_strikes_out_armies(reach: Reach) -> None:
    reach.places.erasers = [[] for _ in reach.places.erasers]
    reach.places.erasers_by_book = []


def forget_the_angel(reach: Reach) -> None:
    reach.places.guards = []


@pytest.mark.parametrize(
    ("forget", "names"),
    [
        (forget_pairs, KINGS),
        (forget_the_book, RUNS),
        (forget_the_area, DEAD),
        (forget_who_strikes_out_armies, "basilisk rangers knights light_cavalry swamp"),
        (forget_the_angel, "angel basilisk dragon knights collector"),
    ],
)
def test_a_bound_that_forgets_something_would_be_noticed(
    forget: Callable[[Reach], None], names: str
) -> None:
    table = small(names, "ghoul" in names)
    best = max(by_brute_force(table).values())
    assert searched(table, Podium(1, best)).podium.found
    search = Search(table, Podium(1, best))
    forget(search.reach)
    for task in tasks_of(table):
        search.run(task)
    assert not search.podium.found


def assert_promised(table: Table, reach: Reach, hand: list[int]) -> None:
    """No beginning of the hand promises less than the hand is worth."""
    total = Scorer(table).best([table.deck[place] for place in hand]).total
    for length in range(sum(place < table.first for place in hand), len(hand) + 1):
        begun = hand[:length]
        next = max([table.first, *(place + 1 for place in begun)])
        more = len(hand) - length
        assert any(reach.may_reach(way, next, more, total) for way in reach.ways(begun)), [
            table.deck[place].id for place in hand
        ]


@pytest.mark.parametrize("portal", [False, True])
@pytest.mark.parametrize("new_suits", [False, True])
def test_no_hand_exceeds_what_its_beginning_promises(new_suits: bool, portal: bool) -> None:
    table = table_of(new_suits, portal)
    reach = reach_of(table)
    rng = seeded("bounds")
    for _ in range(40):
        places = list(range(len(table.deck)))
        rng.shuffle(places)
        hand = sorted(places[: table.size + rng.below(table.limit - table.size + 1)])
        assert_promised(table, reach, hand)


def dealt_with_trouble(table: Table, rng: Rng) -> list[int]:
    """A hand at random with cards that blank, clear and protect, a wild one or the Book, and
    otherwise cards that are not alone of their suit."""
    deck = table.deck
    trouble = [at for at, card in enumerate(deck) if card.has_penalty or card.parts]
    flexible = [at for at, card in enumerate(deck) if card.pick != -1]
    hand = {flexible[rng.below(len(flexible))]}
    while len(hand) < 4:
        hand.add(trouble[rng.below(len(trouble))])
    while len(hand) < table.size:
        companion = deck[sorted(hand)[rng.below(len(hand))]]
        at = rng.below(len(deck))
        if rng.below(2) or deck[at].suit == companion.suit:
            hand.add(at)
    return sorted(hand)


@pytest.mark.parametrize(
    "hands", [15, pytest.param(400, marks=pytest.mark.long)], ids=["few", "many"]
)
@pytest.mark.parametrize("portal", [False, True])
@pytest.mark.parametrize("new_suits", [False, True])
def test_nor_does_a_hand_whose_cards_blank_and_save_each_other(
    new_suits: bool, portal: bool, hands: int
) -> None:
    table = table_of(new_suits, portal)
    reach = reach_of(table)
    rng = seeded(f"trouble-{hands}")
    for _ in range(hands):
        assert_promised(table, reach, dealt_with_trouble(table, rng))


@pytest.mark.parametrize(
    ("new_suits", "names"),
    [
        (False, "doppelganger shapeshifter mirage basilisk war_dirigible mountain rangers"),
        (True, "genie crypt demon rainstorm warship dungeon judge air_elemental bell_tower_ch"),
        (True, "doppelganger demon garden war_dirigible warship sword_of_keth elven_longbow "
               "dragon magic_wand"),
    ],
    ids=["rangers save themselves", "the demon strikes a ship", "a lone dragon"],
)  # fmt: skip
def test_hands_that_are_easily_promised_too_little(new_suits: bool, names: str) -> None:
    table = table_of(new_suits)
    ids = [card.id for card in table.deck]
    hand = sorted(ids.index(name) for name in names.split())
    assert_promised(table, reach_of(table), hand)


@pytest.mark.parametrize(
    ("new_suits", "portal", "names", "points"),
    [
        (False, False, BEST, 397),
        (False, True, BEST_WITH_PORTAL, 472),
        (True, False, BEST_OF_NEW_SUITS, 478),
        (True, True, BEST_OF_NEW_SUITS_WITH_PORTAL, 527),
    ],
)
def test_what_the_best_hands_known_are_worth(
    new_suits: bool, portal: bool, names: str, points: int
) -> None:
    cards = [BY_ID[name] for name in names.split()]
    assert Scorer(table_of(new_suits, portal)).best(cards).total == points


def test_the_first_cards_are_those_that_reach_over_the_hand() -> None:
    table = table_of(True)
    assert {card.name for card in table.deck[: table.first]} == {
        "necromancer", "leprechaun", "genie", "book_of_changes", "doppelganger", "mirage",
        "shapeshifter", "dark_queen", "death_knight", "ghoul", "specter",
    }  # fmt: skip
    assert {card.id for card in table.deck} == {card.id for card in deck_of(True)}


@pytest.mark.long
def test_no_hand_of_the_base_game_has_700_points() -> None:
    words = find_game("fantasy-realms").words("en")
    proof = best_hand(words, least=700)
    assert proof.rows == []
    figures = proof.figures
    assert figures["left_out"] + figures["counted"] + figures["impossible"] == figures["hands"]


@pytest.mark.long
def test_an_item_that_was_used_adds_its_points() -> None:
    words = find_game("fantasy-realms").words("en")
    assert best_hand(words, item="lantern", least=900).figures["item"] == -10
    assert best_hand(words, item="sarcophagus", least=900).figures["item"] == 5


def test_an_item_that_does_not_exist_is_named() -> None:
    words = find_game("fantasy-realms").words("en")
    with pytest.raises(BadSetup, match="sword"):
        best_hand(words, item="sword")


@pytest.mark.parametrize(("new_suits", "sizes"), [(False, [8, 9]), (True, [9])])
def test_with_the_portal_a_hand_has_one_card_more_but_never_ten(
    new_suits: bool, sizes: list[int]
) -> None:
    """FR-6.15, FR-7.5."""
    assert sorted({task.size for task in tasks_of(table_of(new_suits, portal=True))}) == sizes


@pytest.mark.long
def test_nothing_is_better_than_397() -> None:
    words = find_game("fantasy-realms").words("en")
    proof = best_hand(words, top=100, workers=2)
    assert proof.rows[0].points == 397
    assert set(proof.rows[0].parts) == set(BEST.split())
    found = {frozenset(row.parts): row.points for row in proof.rows}
    assert found == published("base", "none")
    figures = proof.figures
    assert figures["hands"] == 287_927_640
    examined = figures["counted"] + figures["left_out"] + figures["impossible"]
    assert examined == figures["hands"]


@pytest.mark.long
def test_nothing_is_better_than_452_with_the_portal() -> None:
    words = find_game("fantasy-realms").words("en")
    proof = best_hand(words, item="portal", least=452, top=10, workers=2)
    assert [row.points for row in proof.rows] == [452]
    assert set(proof.rows[0].parts) == set(BEST_WITH_PORTAL.split())
    figures = proof.figures
    assert figures["hands"] == 1_638_860_860
    examined = figures["counted"] + figures["left_out"] + figures["impossible"]
    assert examined == figures["hands"]


# ---- the lists of a hundred that docs/best-hand.md offers

LISTS = [("base", "none"), ("base", "portal"), ("new suits", "none"), ("new suits", "portal")]


def published(deck: str, item: str) -> dict[frozenset[str], int]:
    """The hands of a list with their points."""
    path = Path(__file__).parents[3] / "docs" / "lab" / "best-hands.csv"
    with path.open(newline="") as lines:
        return {
            frozenset(row["cards"].split()): int(row["points"])
            for row in csv.DictReader(lines)
            if (row["deck"], row["item"]) == (deck, item)
        }


def worth(table: Table, scorer: Scorer, names: frozenset[str]) -> int | None:
    """What a hand is worth; None where nobody can hold it."""
    places = [at for at, card in enumerate(table.deck) if card.id in names]
    cards = [table.deck[at] for at in places]
    allowed = table.sizes([at for at in places if at < table.first])
    if len(cards) not in allowed or not table.is_possible(cards):
        return None
    return scorer.best(cards).total


@pytest.mark.parametrize(("deck", "item"), LISTS)
def test_the_published_hands_have_their_points(deck: str, item: str) -> None:
    table = table_of(deck == "new suits", item == "portal")
    scorer, cost = Scorer(table), 20 if item == "portal" else 0
    hands = published(deck, item)
    assert len(hands) >= 100
    for names, points in hands.items():
        assert worth(table, scorer, names) == points + cost


@pytest.mark.long
@pytest.mark.parametrize(("deck", "item"), LISTS)
def test_no_hand_beside_a_published_one_is_missing(deck: str, item: str) -> None:
    """Asked of the rules alone, without any bound: what differs from a listed hand by one card is
    listed or has fewer points than all of them."""
    table = table_of(deck == "new suits", item == "portal")
    scorer, cost = Scorer(table), 20 if item == "portal" else 0
    hands = published(deck, item)
    least = min(hands.values()) + cost
    ids = frozenset(card.id for card in table.deck)
    beside = {
        names - {given} | {taken} for names in hands for given in names for taken in ids - names
    }
    for names in beside - hands.keys():
        points = worth(table, scorer, names)
        assert points is None or points < least, sorted(names)
