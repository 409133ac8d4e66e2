"""The random generator: the same everywhere, fair, scriptable."""

import pytest

from klubovna.core.rng import (
    Rng,
    ScriptedRng,
    TiedRng,
    commitment,
    rng_from_words,
    secret_seed,
    seeded,
    tied,
)


def test_sfc32_gives_its_known_numbers() -> None:
    """Reference values of sfc32 for the state (1, 2, 3, 4), worked out by hand for the first."""
    rng = Rng(1, 2, 3, 4)
    assert rng.word() == 7
    assert rng.words() == [2, 27, (3 << 21 | 3 >> 11) + 7, 5]


def test_the_same_seed_gives_the_same_numbers() -> None:
    assert [seeded("a").below(1000) for _ in range(3)] == [seeded("a").below(1000)] * 3
    rng, other = seeded("a"), seeded("b")
    assert [rng.below(1000) for _ in range(20)] != [other.below(1000) for _ in range(20)]


def test_every_outcome_is_about_equally_likely() -> None:
    rng = seeded("fair")
    counts = [0] * 6
    for _ in range(60000):
        counts[rng.below(6)] += 1
    assert all(9600 < count < 10400 for count in counts)


def test_a_shuffle_keeps_the_cards_and_reaches_every_order() -> None:
    rng = seeded("shuffle")
    seen = set()
    for _ in range(400):
        cards = [1, 2, 3, 4]
        rng.shuffle(cards)
        assert sorted(cards) == [1, 2, 3, 4]
        seen.add(tuple(cards))
    assert len(seen) == 24


def test_a_tied_shuffle_gives_every_order_as_often() -> None:
    rng = tied(seeded("tied"))
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(24000):
        cards = [3, 9, 4, 60]
        rng.shuffle(cards)
        seen[tuple(cards)] = seen.get(tuple(cards), 0) + 1
    assert len(seen) == 24
    assert all(860 < count < 1140 for count in seen.values())


def test_copies_of_a_card_are_shuffled_apart() -> None:
    rng = tied(seeded("copies"))
    places = [0] * 5
    for _ in range(10000):
        cards = [7, 7, 2, 7, 7]
        rng.shuffle(cards)
        places[cards.index(2)] += 1
    assert all(1830 < count < 2170 for count in places)


def test_piles_that_differ_by_a_card_are_shuffled_alike() -> None:
    for number in range(50):
        rng = tied(seeded(f"{number}"))
        other = rng.copy()
        pile = [card * 3 for card in range(20)]
        grown = [100, *reversed(pile)]
        rng.shuffle(pile)
        other.shuffle(grown)
        grown.remove(100)
        assert grown == pile
        assert other.words() == rng.words()


def test_shuffles_one_after_the_other_have_nothing_in_common() -> None:
    rng = tied(seeded("again"))
    stayed = 0
    for _ in range(500):
        first = list(range(20))
        rng.shuffle(first)
        again = first[:]
        rng.shuffle(again)
        stayed += sum(one == other for one, other in zip(first, again, strict=True))
    assert 400 < stayed < 600


def test_a_copy_goes_its_own_way() -> None:
    rng = seeded("copy")
    twin = rng.copy()
    ahead = [rng.below(100) for _ in range(5)]
    assert [twin.below(100) for _ in range(5)] == ahead
    assert rng_from_words(rng.words()).below(100) == rng.below(100)
    assert isinstance(tied(rng).copy(), TiedRng)


def test_forced_outcomes_come_first_and_must_be_possible() -> None:
    rng = ScriptedRng(seeded("x"), [5, 9])
    assert rng.below(6) == 5
    with pytest.raises(ValueError, match="9"):
        rng.below(6)


def test_a_secret_seed_is_not_given_away_by_its_commitment() -> None:
    seed = secret_seed()
    assert len(seed) == 32
    assert seed not in commitment(seed)
    assert commitment(seed) == commitment(seed) != commitment(secret_seed())


def test_a_branch_shares_no_stretch_with_its_root() -> None:
    root = seeded("branch")
    branches = [root.branch() for _ in range(20)]
    words = [word for rng in [root, *branches] for word in (rng.word() for _ in range(200))]
    assert len(set(words)) >= len(words) - 1


def test_the_generator_at_a_place_follows_from_root_and_place_alone() -> None:
    root = seeded("places")
    before = root.words()
    first = [root.at(place).below(1000) for place in range(50)]
    quick = [root.below_at(place, 1000) for place in range(50)]
    assert [root.at(place).below(1000) for place in range(50)] == first
    assert [root.below_at(place, 1000) for place in range(50)] == quick
    assert root.words() == before
    assert len(set(first)) > 40
    assert len(set(quick)) > 40


def test_numbers_at_places_in_a_row_are_fair_and_do_not_follow_each_other() -> None:
    root = seeded("row")
    pairs = [0] * 36
    for place in range(36000):
        pairs[6 * root.below_at(place, 6) + root.below_at(place + 1, 6)] += 1
    assert all(850 < count < 1150 for count in pairs)
