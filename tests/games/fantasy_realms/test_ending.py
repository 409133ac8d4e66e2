"""The end of the game: extra cards, the hand limit and the choices of the end (FR-7.5, FR-8)."""

import pytest

from klubovna.games.fantasy_realms.cards import CARDS
from klubovna.games.fantasy_realms.ending import bench_for
from klubovna.games.fantasy_realms.solver import best_choices
from klubovna.games.fantasy_realms.table import Table
from klubovna.testing import Scenario, table

EIGHT = ["forest", "cavern", "swamp", "candle", "forge", "smoke", "rainstorm", "magic_wand"]


def ended(*hands: list[str], **options: str | int | bool) -> Scenario:
    """Three players hold these cards when a game with the new suits ends."""
    t = table("fantasy-realms", 3, "ending", new_suits=True, **options)
    for seat in range(3):
        t.seat(seat).hand(*(hands[seat] if seat < len(hands) else []))
    t.phase("extra_cards")
    return t


def choices(*hand: str, new_suits: bool = False) -> Scenario:
    """The first of three players has to decide about this hand."""
    t = table("fantasy-realms", 3, "ending", new_suits=new_suits)
    for seat in range(3):
        t.seat(seat).hand(*(hand if seat == 0 else []))
    t.phase("end_choices")
    return t


# ---- extra cards


def test_leprechaun_draws_the_top_card() -> None:  # FR-8.3
    t = ended(["leprechaun", "king"])
    t.deck("candle")
    assert t.over
    assert t.seat(0).hand == ["leprechaun", "king", "candle"]


def test_genie_takes_any_card_of_the_deck() -> None:  # FR-8.3
    t = ended(["genie"])
    t.area("dragon")
    assert t.asks == "genie"
    assert sorted(t.options()) == sorted(f"take {card}" for card in t.deck)
    assert "none" not in t.options()
    t.choose("take candle")
    assert t.seat(0).hand == ["genie", "candle"]


def test_necromancer_may_take_nothing() -> None:  # FR-8.3
    t = ended(["necromancer_ch", "king"])
    t.area("dragon", "mountain", "ghoul", "judge", "knights", "collector", "queen")
    suits = ["none", "take dragon", "take ghoul", "take knights", "take collector", "take queen"]
    assert t.options() == suits
    t.choose("none")
    assert t.over
    assert t.seat(0).hand == ["necromancer_ch", "king"]


def test_the_base_necromancer_leaves_undead_and_the_rest() -> None:  # FR-8.3
    t = table("fantasy-realms", 3, "ending")
    t.seat(0).hand("necromancer")
    t.area("knights", "king", "collector", "dragon", "candle", "magic_wand", "mirage", "smoke")
    t.phase("extra_cards")
    assert t.options() == ["none", "take knights", "take king", "take collector", "take dragon"]


def test_nothing_is_asked_when_nothing_can_be_taken() -> None:  # FR-8.3
    t = ended(["necromancer_ch"])
    t.area("mountain", "candle")
    assert t.over


def test_the_order_goes_over_all_players() -> None:  # FR-8.3
    """Necromancer, Leprechaun, Genie by seat; Leprechaun, Genie, Necromancer by rule."""
    t = ended(["necromancer_ch"], ["leprechaun"], ["genie"])
    t.area("dragon")
    t.deck("candle", "forge")
    assert t.asks == "genie"
    assert t.seat(1).hand == ["leprechaun", "candle"]
    assert "take candle" not in t.options()
    t.choose("take forge")
    assert t.asks == "necromancer"
    t.choose("take dragon")
    assert t.over
    assert t.seat(0).hand == ["necromancer_ch", "dragon"]


def test_leprechaun_draws_the_genie_in_time() -> None:  # FR-8.3
    t = ended(["leprechaun"])
    t.deck("genie")
    assert t.asks == "genie"
    t.choose("take candle")
    assert t.seat(0).hand == ["leprechaun", "genie", "candle"]


def test_all_three_in_one_hand() -> None:  # FR-8.3
    t = ended(["leprechaun"])
    t.area("dragon")
    t.deck("genie")
    t.choose("take necromancer_ch", "take dragon")
    assert t.over
    assert t.seat(0).hand == ["leprechaun", "genie", "necromancer_ch", "dragon"]


def test_an_empty_deck_gives_nothing() -> None:  # FR-8.3
    t = ended(["leprechaun"], ["genie"])
    t.area(size=len(t.deck))
    assert t.deck == []
    assert t.over
    assert t.seat(0).hand == ["leprechaun"]
    assert t.seat(1).hand == ["genie"]


def test_copies_draw_nothing() -> None:  # FR-1.1, FR-8.3
    t = ended(["doppelganger", "leprechaun", "shapeshifter_ch"])
    t.deck("candle", "forge")
    t.area("dragon")
    t.choose("copy leprechaun", "imitate necromancer_ch")
    assert t.over
    assert t.seat(0).hand == ["doppelganger", "leprechaun", "shapeshifter_ch", "candle"]
    assert t.area == ["dragon"]


def test_a_card_that_is_blanked_later_has_drawn() -> None:  # FR-8.3, FR-7.7
    t = ended(["leprechaun", "wildfire", "forge"])
    t.deck("candle")
    assert t.result().scores[0] == 40 + 9 + 2


def test_the_base_necromancer_may_make_nine_with_a_portal() -> None:  # FR-8.3
    t = table("fantasy-realms", 3, "ending", cursed_items=True)
    t.seat(0).hand("necromancer", *EIGHT[:7])
    t.area("dragon")
    t.phase("extra_cards")
    t.choose("take dragon")
    assert t.asks != "limit"
    assert len(t.seat(0).hand) == 9


# ---- the hand limit


def test_the_limit_is_kept_at_once() -> None:  # FR-7.5
    """The Leprechaun's owner discards before the Genie's owner looks into the deck."""
    t = ended(["leprechaun", *EIGHT], ["genie"])
    t.deck("king")
    assert t.asks == "limit"
    t.choose("discard king")
    assert t.asks == "genie"


def test_used_cards_may_not_be_discarded() -> None:  # FR-7.5
    t = ended(["leprechaun", "genie", *EIGHT[:7]])
    t.deck("king")
    t.choose("discard king", "take dragon")
    assert t.asks == "limit"
    assert not {"discard leprechaun", "discard genie"} & set(t.options())
    assert "discard dragon" in t.options()


def test_an_unused_genie_may_be_discarded_and_is_lost() -> None:  # FR-7.5
    t = ended(["leprechaun", "genie", *EIGHT[:7]])
    t.deck("king")
    t.choose("discard genie")
    assert t.over
    assert "genie" in t.area
    assert len(t.seat(0).hand) == 9


def test_nine_cards_are_allowed() -> None:  # FR-7.5
    t = ended(["leprechaun", *EIGHT[:7]])
    t.deck("king")
    assert t.over
    assert len(t.seat(0).hand) == 9


def test_a_limit_discard_can_be_taken_by_the_necromancer() -> None:  # FR-7.5
    t = ended(["leprechaun", *EIGHT], ["necromancer_ch"])
    t.deck("king")
    t.choose("discard king")
    assert t.seat(1).options() == ["none", "take king"]


def test_a_limit_discard_is_seen_by_undead() -> None:  # FR-7.5
    t = ended(["leprechaun", *EIGHT], ["death_knight"])
    t.deck("king")
    t.choose("discard magic_wand")
    assert t.result().scores[1] == 14 + 7


# ---- the choices of the end


def test_choices_come_in_order() -> None:  # FR-8.1, FR-8.4, FR-8.5, FR-8.6
    t = choices("island", "book_of_changes", "shapeshifter", "mirage", "doppelganger", "wildfire")
    asked = []
    while not t.over:
        asked.append(t.asks)
        t.choose("none")
    assert asked == ["copy", "imitate", "imitate_later", "change", "clear_one"]


def test_the_angel_and_the_fountain_come_last() -> None:  # FR-8.1, FR-9.6, FR-9.10
    hand = ["fountain_of_life_ch", "angel", "swamp", "doppelganger"]
    t = choices(*hand, new_suits=True)
    assert t.asks == "copy"
    t.choose("none")
    assert t.asks == "protect_one"
    assert "protect angel" not in t.options()
    t.choose("none")
    assert t.options() == ["count fountain_of_life_ch", "count swamp"]


def test_doppelganger_copies_another_card_of_the_hand() -> None:  # FR-8.4
    t = choices("doppelganger", "king", "mirage")
    assert t.options() == ["none", "copy king", "copy mirage"]
    t.choose("copy king", "none")
    assert t.result().scores[0] == 16


def test_mirage_is_any_card_of_its_suits() -> None:  # FR-8.4
    t = choices("mirage", "king")
    assert len(t.options()) == 1 + 25
    assert {"none", "imitate knights", "imitate great_flood"} < set(t.options())
    assert not {"imitate king", "imitate magic_wand", "imitate dragon"} & set(t.options())
    t.choose("imitate knights")
    assert t.result().scores[0] == 8 + 5


def test_shapeshifter_is_any_card_of_its_suits() -> None:  # FR-8.4
    t = choices("shapeshifter", "king")
    assert len(t.options()) == 1 + 25
    assert {"none", "imitate queen", "imitate dragon", "imitate gem_of_order"} < set(t.options())
    assert not {"imitate knights", "imitate candle"} & set(t.options())


def test_with_the_new_suits_wild_cards_have_more_to_choose_from() -> None:  # FR-8.4
    t = choices("mirage_ch", "shapeshifter_ch", new_suits=True)
    assert len(t.options()) == 1 + 30
    assert "imitate crypt" in t.options()
    assert "imitate lich" not in t.options()
    t.choose("none")
    assert len(t.options()) == 1 + 30
    assert "imitate lich" in t.options()
    assert "imitate judge" not in t.options()


def test_the_book_changes_another_card_into_a_suit_in_play() -> None:  # FR-8.5
    t = choices("book_of_changes", "king", "doppelganger").choose("copy king")
    assert t.options() == ["none", "change king", "change doppelganger"]
    t.choose("change doppelganger")
    assert len(t.options()) == 9
    assert not {"leader", "wild", "undead"} & set(t.options())


def test_the_island_sees_the_suits_after_the_book() -> None:  # FR-8.6
    t = choices("book_of_changes", "island", "basilisk", "king", "swamp")
    t.choose("change basilisk", "flame")
    assert t.options() == ["none", "clear island", "clear basilisk", "clear swamp"]
    t.choose("clear basilisk")
    assert t.result().scores[0] == 3 + 14 + 35 + 8 + 18 - 3


def test_a_drowned_fountain_counts_nothing() -> None:  # FR-9.6
    t = choices("fountain_of_life", "blizzard", "swamp")
    assert t.over


def test_everybody_decides_side_by_side() -> None:  # FR-8.1
    t = table("fantasy-realms", 3, "ending")
    t.seat(0).hand("doppelganger", "king")
    t.seat(1).hand("mirage", "queen")
    t.seat(2).hand("candle")
    t.phase("end_choices")
    assert t.seat(0).options() == ["none", "copy king"]
    assert "imitate knights" in t.seat(1).options()
    assert t.seat(2).options() == []
    t.choose("imitate knights", seat=1)
    t.choose("copy king", seat=0)
    assert t.result().scores == [16, 11, 2]


# ---- proposals


HANDS = [
    ["doppelganger", "basilisk", "mountain", "book_of_changes", "king"],
    ["mirage", "shapeshifter", "world_tree", "forge", "king"],
    ["doppelganger", "mirage", "shapeshifter", "book_of_changes", "island", "gem_of_order", "king"],
    ["island", "wildfire", "swamp", "knights", "king", "fountain_of_life", "collector"],
]
NEW_HANDS = [
    ["angel", "wildfire", "king", "queen", "knights", "mirage_ch", "forge", "candle"],
    ["demon", "book_of_changes", "doppelganger", "chapel", "ghoul", "lich", "castle", "dungeon"],
    ["judge", "island", "great_flood_ch", "shapeshifter_ch", "fountain_of_life_ch", "crypt"],
]


@pytest.mark.parametrize("hand", [*HANDS, *NEW_HANDS], ids=lambda hand: hand[0])
def test_following_the_proposals_gives_the_best_total(hand: list[str]) -> None:  # FR-8.10
    t = choices(*hand, new_suits=hand in NEW_HANDS)
    state = t.match.state
    assert isinstance(state, Table)
    cards = [CARDS[card] for card in state.hands[0]]
    best = best_choices(bench_for(state), cards, state.terms.cards).total
    while not t.over:
        decision = t.match.decision_for(0)
        assert decision is not None
        t.match.step(t.match.game.proposal(state, decision), 0)
    assert t.result().scores[0] == best


def test_proposals_go_on_from_choices_already_made() -> None:  # FR-8.10
    """With the Doppelgänger wasted, the King and a Mirage as his Army are the best that is left."""
    t = choices("doppelganger", "mirage", "king").choose("none")
    decision = t.match.decision_for(0)
    assert decision is not None
    t.match.step(t.match.game.proposal(t.match.state, decision), 0)
    assert t.result().scores[0] == 13


def test_nothing_is_proposed_during_play() -> None:
    t = table("fantasy-realms", 3, "ending")
    decision = t.match.owed()[0]
    assert t.match.game.proposal(t.match.state, decision) == -1
