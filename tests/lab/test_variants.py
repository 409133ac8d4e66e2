"""Variants: what is changed is played, what it does is found, and what cannot be is said."""

import json
from pathlib import Path

import pytest

from klubovna.core.cardfiles import BadCards
from klubovna.core.registry import find_game
from klubovna.games.evenfall.table import Table as EvenfallTable
from klubovna.games.fantasy_realms.cards import CARDS
from klubovna.games.fantasy_realms.hand import PICKS, UNUSED, Hand, Switches
from klubovna.games.fantasy_realms.quick import Quick
from klubovna.games.sanctum.table import Table as SanctumTable
from klubovna.lab.comparison import Measure, same_deals
from klubovna.lab.findings import found_in
from klubovna.lab.plan import ordered
from klubovna.lab.trials import dealt
from klubovna.lab.variants import BadChange, Variant, in_force, variant_of
from klubovna.lab.work import carry_out
from klubovna.texts import plain


def changed(game: str, changes: str, folder: Path, cards: str = "") -> Variant:
    found = variant_of(find_game(game), changes, cards, folder)
    assert found is not None
    return found


def measures(changes: str, folder: Path) -> dict[str, Measure]:
    variant = changed("scales", changes, folder)
    order = ordered(
        "scales", games=150, positions=0, rivals=[], factors=["card"], seed="v", variant=variant
    )
    done = carry_out(order)
    same, deals = same_deals(done.rows)
    assert (same == deals) == (changes.endswith("=4"))
    return {one.name: one for one in found_in(done).measures}


def test_a_card_that_became_strong_is_found(tmp_path: Path) -> None:
    """Straw is 8 stronger, so who is given it leads by 8 more, on every deal."""
    found = measures("cards.straw.strength=12", tmp_path)
    assert found["worth_points"].clear
    assert found["worth_points"].change.value == pytest.approx(8)
    assert found["worth_wins"].clear
    assert found["worth_wins"].change.low > 0.1
    assert found["points"].clear
    assert not found["turns"].clear
    assert not found["had"].clear


def test_an_unchanged_copy_changes_nothing(tmp_path: Path) -> None:
    found = measures("cards.straw.strength=4", tmp_path)
    assert {one.change.value for one in found.values()} == {0.0}
    assert not any(one.clear for one in found.values())


def test_a_small_change_is_not_called_clear(tmp_path: Path) -> None:
    """One more strength on a card that one of three holds: first wins hardly move."""
    found = measures("cards.straw.strength=5", tmp_path)
    assert not found["first_wins"].clear
    assert found["points"].change.value > 0


def test_numbers_are_as_before_when_it_is_over(tmp_path: Path) -> None:
    variant = changed(
        "shards-of-infinity", "cards.evokatus.cost=5,cards.evokatus.health=9", tmp_path
    )
    before = json.dumps(find_game("shards-of-infinity").components())
    try:
        with in_force("shards-of-infinity", variant) as game:
            assert json.dumps(game.components()) != before
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        pass
    assert json.dumps(find_game("shards-of-infinity").components()) == before
    assert variant.things == ["evokatus"]
    assert variant.changes[0].told() == "cards.evokatus.cost: 4 → 5"


def test_a_changed_strength_counts_for_bots_and_rules(tmp_path: Path) -> None:
    variant = changed("fantasy-realms", "cards.unicorn.strength=60", tmp_path)
    hand = [card for card in CARDS if card.id in ("unicorn", "princess", "island", "candle")]
    quick, rules = Quick(Switches(), 3, []), Hand(Switches())
    picks = [UNUSED] * PICKS
    with in_force("fantasy-realms", variant):
        told = quick.score_cards(hand, picks)
        assert rules.score_undecided(hand) == told
    assert quick.score_cards(hand, picks) == told - 60 + 9


# ---- card files


def test_a_number_of_a_card_file_may_lie_deep(tmp_path: Path) -> None:
    variant = changed(
        "evenfall", "cards.owl_courier.cost.herb=3, rituals.owl_courier.vp=7", tmp_path
    )
    assert variant.things == ["owl_courier"]
    with in_force("evenfall", variant) as game:
        state = dealt(game, 2, "x", {}).state
        assert isinstance(state, EvenfallTable)
        card = next(card for card in state.kit.cards if card.id == "owl_courier")
        assert card.vp == 7


def test_a_table_of_a_card_file_is_counted_from_one(tmp_path: Path) -> None:
    variant = changed("sanctum", "seats.2.potions=3", tmp_path)
    with in_force("sanctum", variant) as game:
        state = dealt(game, 2, "x", {}).state
        assert isinstance(state, SanctumTable)
        assert state.kit.seat_potions == [0, 3, 0, 1]


def test_two_variants_in_one_folder_are_two(tmp_path: Path) -> None:
    found = []
    for potions in (3, 5):
        variant = changed("sanctum", f"seats.2.potions={potions}", tmp_path)
        with in_force("sanctum", variant) as game:
            state = dealt(game, 2, "x", {}).state
            assert isinstance(state, SanctumTable)
            found.append(state.kit.seat_potions[1])
    assert found == [3, 5]


def test_an_owners_file_is_a_variant(tmp_path: Path) -> None:
    own = next(
        entry
        for entry in json.loads(find_game("evenfall").card_file())["rituals"]
        if entry["id"] == "owl_courier"
    )
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({"name": "My box", "rituals": [{**own, "vp": 9}]}), encoding="utf-8")
    variant = changed("evenfall", "", tmp_path, str(file))
    assert (variant.name, variant.things) == ("My box", ["owl_courier"])


# ---- what cannot be


@pytest.mark.parametrize(
    ("game", "typed", "told"),
    [
        ("shards-of-infinity", "evokatus=5", "A change is written section.thing.field=number"),
        ("shards-of-infinity", "cards.evokatus.cost=dear", "A change is written"),
        ("shards-of-infinity", "card.evokatus.cost=5", "no section “card”; there are: cards"),
        (
            "shards-of-infinity",
            "cards.evocatus.cost=5",
            "nothing called “evocatus”; there is: evokatus",
        ),
        ("shards-of-infinity", "cards.evokatus.price=5", "no number “price”; there are: cost"),
        ("shards-of-infinity", "cards.evokatus.cost=99", "the number must be from 0 to 20"),
        ("evenfall", "ritual.owl_courier.vp=1", "no section “ritual”; there are: rituals"),
        ("evenfall", "cards.owl.vp=1", "nothing called “owl”"),
        ("evenfall", "cards.owl_courier.points=1", "no number “points”"),
        ("evenfall", "cards.owl_courier.keyword=1", "does not lead to a whole number"),
        ("sanctum", "seats.9.potions=1", "no number “9”; there are: 1, 2, 3, 4"),
    ],
)
def test_what_cannot_be_changed_is_said(game: str, typed: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(BadChange) as raised:
        variant_of(find_game(game), typed, "", tmp_path)
    for lang in ("en", "cs"):
        sentence = plain(find_game(game).words(lang).say(raised.value.text))
        assert lang == "cs" or told in sentence


def test_a_number_out_of_range_is_refused_by_the_game(tmp_path: Path) -> None:
    with pytest.raises(BadCards, match="0 to 20"):
        variant_of(find_game("evenfall"), "cards.owl_courier.vp=99", "", tmp_path)
