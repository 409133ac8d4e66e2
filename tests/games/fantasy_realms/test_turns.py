"""Dealing, turns and the end of the game, rule by rule (FR-1 to FR-5, FR-6.1 to FR-6.8, FR-7)."""

import pytest

from klubovna.core.errors import BadSetup
from klubovna.games.fantasy_realms.cards import deck_of
from klubovna.games.fantasy_realms.suits import suits_in
from klubovna.testing import Scenario, table

LEADERS = ["king", "queen", "princess", "warlord", "empress"]


def realms(players: int = 3, **options: str | int | bool) -> Scenario:
    return table("fantasy-realms", players, "turns", **options)


def phase(t: Scenario) -> object:
    return t.seat(0).sees()["phase"]


def uses(t: Scenario) -> list[str]:
    return [option for option in t.options() if option.startswith("use ")]


def without_deck() -> Scenario:
    """Six players with items; three cards too many are in hands, and the draw deck is empty."""
    t = realms(6, cursed_items=True)
    t.seat(4).hand(size=8)
    t.seat(5).hand(size=9)
    t.area(size=8)
    for seat in range(6):
        t.seat(seat).item()
    t.active(0)
    assert t.deck == []
    return t


# ---- setup


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize(("new_suits", "cards", "size"), [(False, 53, 7), (True, 68, 8)])
def test_the_deal_leaves_the_rest_as_deck(
    new_suits: bool, cards: int, size: int, players: int
) -> None:  # FR-1.2, FR-1.5, FR-2.1, FR-7.2
    t = realms(players, new_suits=new_suits)
    assert [len(t.seat(seat).hand) for seat in range(players)] == [size] * players
    assert len(t.deck) == cards - size * players
    assert t.area == []
    everything = [*t.deck, *(card for seat in range(players) for card in t.seat(seat).hand)]
    assert len(set(everything)) == cards


@pytest.mark.parametrize("new_suits", [False, True])
def test_every_card_has_a_name_of_its_own_and_one_suit(new_suits: bool) -> None:  # FR-1.1
    cards = deck_of(new_suits)
    assert len({card.name_number for card in cards}) == len(cards)
    assert all(suits_in(card.suit) == [card.suit] for card in cards)


def test_anybody_may_start() -> None:  # FR-2.3
    starters = {table("fantasy-realms", 3, f"seed {n}").active.value for n in range(40)}
    assert starters == {0, 1, 2}


def test_turns_go_round_clockwise() -> None:  # FR-2.3
    t = realms(3)
    t.active(1)
    order = []
    for _ in range(4):
        order.append(t.active.value)
        t.choose("draw deck")
        t.choose(t.options()[0])
    assert order == [1, 2, 0, 1]


@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_play(players: int) -> None:  # FR-2, FR-5
    with pytest.raises(BadSetup):
        realms(players)


# ---- a turn


def test_draw_from_the_deck_and_discard() -> None:  # FR-3.1, FR-3.2
    t = realms()
    t.seat(0).hand(*LEADERS, "knights", "rangers")
    t.deck("dragon").active(0)
    t.choose("draw deck", "discard knights")
    assert t.seat(0).hand == [*LEADERS, "rangers", "dragon"]
    assert t.area == ["knights"]


def test_any_card_of_the_area_may_be_taken() -> None:  # FR-3.1
    t = realms()
    t.area("smoke", "candle", "forge").active(0)
    assert t.options() == ["draw deck", "take smoke", "take candle", "take forge"]
    t.choose("take candle")
    assert t.seat(0).hand[-1] == "candle"
    assert t.area == ["smoke", "forge"]


def test_the_card_just_drawn_may_be_discarded() -> None:  # FR-3.3
    t = realms()
    t.deck("dragon").active(0)
    t.choose("draw deck", "discard dragon", "take dragon", "discard dragon")
    assert t.area == ["dragon"]


def test_a_sealed_card_is_for_the_owner_of_the_vault() -> None:  # FR-3.4, FR-6.9
    t = realms(cursed_items=True)
    t.area("smoke", "candle").active(0)
    t.seat(1).sealed("smoke")
    assert "take smoke" not in t.options()
    assert "take candle" in t.options()
    t.active(1)
    assert {"take smoke", "take candle"} < set(t.options())


def test_without_a_deck_only_the_area_is_left() -> None:  # FR-3.5
    t = without_deck()
    assert t.options() == [f"take {card}" for card in t.area]


def test_without_a_deck_and_with_everything_sealed_the_turn_passes() -> None:  # FR-3.5
    t = without_deck()
    t.seat(5).sealed(*t.area)
    before = list(t.seat(0).hand)
    assert t.options() == ["pass"]
    t.choose("pass")
    assert t.seat(0).hand == before
    assert len(t.area) == 8
    assert t.active == 1


def test_once_the_deck_is_empty_everybody_has_one_more_turn() -> None:  # FR-3.5
    t = without_deck()
    for seat in range(6):
        assert t.active == seat
        assert phase(t) == "turns"
        t.choose(t.options()[0])
        t.choose(t.options()[0])
    assert phase(t) != "turns"


def test_a_buried_card_makes_a_deck_again() -> None:  # FR-3.5
    t = without_deck()
    t.seat(0).item("shovel")
    t.choose("use shovel")
    t.choose(t.options()[0])
    assert t.options()[0] == "draw deck"


# ---- the end


def test_the_limit_ends_the_game_at_once() -> None:  # FR-4.1
    t = realms(4)
    t.seat(2).hand("king", size=7)
    t.area(size=9)
    t.active(2)
    t.choose("draw deck", "discard king")
    assert phase(t) != "turns"
    assert t.active == 2


def test_the_shovel_puts_the_end_off() -> None:  # FR-4.2
    t = realms(3, cursed_items=True)
    t.seat(0).hand("king", size=7).item("shovel")
    t.area(size=9)
    t.active(0)
    t.choose("use shovel")
    t.choose(t.options()[0])
    t.choose("draw deck", "discard king")
    assert len(t.area) == 9
    assert phase(t) == "turns"


def test_sealed_cards_count_for_the_end() -> None:  # FR-4.2, FR-6.9
    t = realms(3, cursed_items=True)
    t.seat(0).hand("king", size=7)
    t.area(size=9)
    t.seat(1).sealed(t.area[0], t.area[1])
    t.active(0)
    t.choose("draw deck", "discard king")
    assert phase(t) != "turns"


def test_nothing_is_used_after_the_discard_that_ends_the_game() -> None:  # FR-6.7
    t = realms(3, cursed_items=True)
    t.seat(0).hand("king", size=7).item("shovel")
    t.area(size=9)
    t.active(0)
    t.choose("draw deck", "discard king")
    assert phase(t) != "turns"
    assert t.seat(0).item == "shovel"


def near_the_end(item: str, cards: int = 9) -> Scenario:
    """The first player holds the Leaders, two Armies and this item; the area is nearly full."""
    t = realms(3, cursed_items=True)
    t.seat(0).hand(*LEADERS, "knights", "rangers").item(item)
    t.deck("dragon", "candle", "smoke")
    t.area(size=cards)
    t.active(0)
    return t


def test_boots_before_the_draw_end_the_game_at_once() -> None:  # FR-4.3
    t = near_the_end("winged_boots").choose("use winged_boots")
    assert phase(t) != "turns"
    assert t.seat(0).hand == [*LEADERS, "knights", "rangers"]
    assert t.seat(0).item.value is None
    assert t.seat(0).used_items == ["winged_boots"]


def test_boots_before_the_discard_leave_the_drawn_card_in_hand() -> None:  # FR-4.3
    t = near_the_end("winged_boots").choose("draw deck", "use winged_boots")
    assert phase(t) != "turns"
    assert t.seat(0).hand == [*LEADERS, "knights", "rangers", "dragon"]
    assert t.area[-1] == "candle"


def test_boots_after_the_discard_end_the_game_too() -> None:  # FR-4.3
    t = near_the_end("winged_boots", 8)
    t.choose("draw deck", "discard knights", "use winged_boots")
    assert phase(t) != "turns"
    assert len(t.area) == 10


def test_the_sarcophagus_ends_the_game() -> None:  # FR-4.3
    t = near_the_end("sarcophagus").choose("use sarcophagus")
    assert phase(t) != "turns"
    assert t.seat(0).item.value is None


def test_the_fishhook_discards_both_cards_before_the_end() -> None:  # FR-4.3
    t = near_the_end("fishhook").choose("use fishhook", "discard dragon", "discard candle")
    assert len(t.area) == 11
    assert phase(t) != "turns"


def test_the_blindfold_draws_before_the_end() -> None:  # FR-4.3
    t = near_the_end("blindfold").choose("use blindfold", "discard knights")
    assert t.seat(0).hand == [*LEADERS, "rangers", "dragon"]
    assert phase(t) != "turns"


def test_the_market_wagon_draws_before_the_end() -> None:  # FR-4.3
    t = near_the_end("market_wagon").choose("use market_wagon", "show knights", "none", "none")
    t.choose("discard and draw")
    assert t.seat(0).hand == [*LEADERS, "rangers", "dragon"]
    assert phase(t) != "turns"


def test_the_end_leaves_no_more_than_nine_cards() -> None:  # FR-4.3, FR-7.5
    """Boots end the game while the player of a Portal holds the ninth card and a drawn one."""
    t = realms(3, cursed_items=True, new_suits=True)
    t.seat(0).hand(*LEADERS, "knights", "dragon", "hydra", "smoke").used_items("portal")
    t.seat(0).item("winged_boots")
    t.deck("candle", "forge")
    t.area(size=11)
    t.active(0)
    t.choose("draw deck", "use winged_boots")
    assert t.asks == "limit"
    t.choose("discard candle")
    assert t.seat(0).hand == [*LEADERS, "knights", "dragon", "hydra", "smoke"]
    assert len(t.area) == 13


def test_most_points_win() -> None:  # FR-4.4
    t = realms(3)
    t.seat(0).hand("king")
    t.seat(1).hand("dragon", "collector")
    t.seat(2).hand("queen")
    t.phase("end_choices")
    assert t.result().scores == [8, 37, 6]
    assert t.result().winners == [1]


def test_a_blanked_card_has_no_strength_in_a_tie() -> None:  # FR-4.4
    t = realms(3)
    t.seat(0).hand("basilisk", "cavern", "king")  # 41 points, active strengths 41
    t.seat(1).hand("light_cavalry", "mountain", "warhorse", "lightning")  # 41 points, strengths 43
    t.seat(2).hand()
    t.phase("end_choices")
    assert t.result().scores[:2] == [41, 41]
    assert t.result().winners == [0]


def test_a_full_tie_is_shared() -> None:  # FR-4.4
    t = realms(3)
    t.seat(0).hand("king")
    t.seat(1).hand("rainstorm")
    t.seat(2).hand("queen")
    t.phase("end_choices")
    assert t.result().winners == [0, 1]


def test_items_count_but_do_not_break_ties() -> None:  # FR-4.4, FR-6.6
    t = realms(3, cursed_items=True)
    t.seat(0).hand("king").used_items("sarcophagus")
    t.seat(1).hand("whirlwind")
    t.seat(2).hand()
    t.phase("end_choices")
    assert t.result().scores == [13, 13, 0]
    assert t.result().winners == [0]


# ---- two players


def test_two_players_start_with_nothing() -> None:  # FR-5.1, FR-5.4
    t = realms(2, cursed_items=True)
    assert t.seat(0).hand == t.seat(1).hand.value == []
    assert len(t.deck) == 53
    assert t.seat(0).item.value is None
    assert len(t.item_deck) == 24
    assert t.options() == ["draw two"]


@pytest.mark.parametrize(("new_suits", "size"), [(False, 7), (True, 8)])
def test_each_filling_turn_adds_one_card(new_suits: bool, size: int) -> None:  # FR-5.2
    t = realms(2, new_suits=new_suits)
    t.active(0)
    for turn in range(2 * size - 1):
        assert len(t.seat(turn % 2).hand) == turn // 2
        if turn % 3 == 2:
            t.choose(t.options()[1])
        else:
            t.choose("draw two")
            t.choose(t.options()[0])
    assert len(t.seat(0).hand) == size
    assert t.active == 1
    t.choose(t.options()[1])
    assert len(t.seat(1).hand) == size
    assert t.asks == "draw"


def test_the_first_full_hand_plays_on_as_usual() -> None:  # FR-5.2
    t = realms(2)
    t.seat(0).hand(*LEADERS, "knights", "rangers")
    t.seat(1).hand(size=5)
    t.deck("dragon").active(0)
    t.choose("draw deck", "discard king")
    assert t.options()[0] == "draw two"


def two_full_hands(cards: int, **options: str | int | bool) -> Scenario:
    t = realms(2, **options)
    t.seat(0).hand(*LEADERS, "knights", "rangers")
    t.seat(1).hand(size=7)
    t.area(size=cards)
    t.active(0)
    return t


@pytest.mark.parametrize(("cards", "ends"), [(9, False), (10, False), (11, True)])
def test_two_players_end_at_twelve(cards: int, ends: bool) -> None:  # FR-5.3
    t = two_full_hands(cards)
    t.choose("draw deck", "discard king")
    assert (phase(t) != "turns") == ends


def test_more_than_twelve_wait_for_the_second_hand() -> None:  # FR-5.3
    t = realms(2)
    t.seat(0).hand(size=7)
    t.seat(1).hand(size=6)
    t.area(size=13)
    t.active(1)
    t.choose(t.options()[1])
    assert len(t.area) == 12
    assert phase(t) != "turns"


def test_an_item_effect_ends_the_two_player_game() -> None:  # FR-4.3, FR-5.3
    t = two_full_hands(11, cursed_items=True)
    t.seat(0).item("winged_boots")
    t.choose("use winged_boots")
    assert phase(t) != "turns"


def test_the_hand_that_ends_the_game_gets_no_item() -> None:  # FR-5.4
    t = realms(2, cursed_items=True)
    t.seat(0).hand(size=7)
    t.seat(1).hand(size=6)
    t.area(size=11)
    t.active(1)
    t.choose("draw two")
    t.choose(t.options()[0])
    assert phase(t) != "turns"
    assert t.seat(1).item.value is None


def test_the_first_item_can_be_used_in_the_next_turn() -> None:  # FR-5.4
    t = realms(2, cursed_items=True)
    t.seat(0).hand(size=6)
    t.seat(1).hand(size=6)
    t.item_deck("crystal_lens", "portal")
    t.active(0)
    for _ in range(2):
        assert uses(t) == []
        t.choose("draw two")
        t.choose(t.options()[0])
    assert uses(t) == ["use crystal_lens"]
    assert t.seat(1).item == "portal"


def test_spyglass_and_genie_with_two_players() -> None:  # FR-5.5
    t = realms(2, cursed_items=True, new_suits=True)
    t.seat(0).hand("king").used_items("spyglass")
    t.seat(1).hand("genie")
    t.phase("end_choices")
    assert t.result().scores == [-2, -40]


# ---- items in a turn


def test_items_never_enter_the_hand() -> None:  # FR-6.1
    t = realms(3, cursed_items=True)
    t.seat(0).hand(*LEADERS, "knights", "rangers").item("shovel").used_items("rake", "portal")
    t.active(0)
    t.choose("draw deck")
    assert not [option for option in t.options() if option in ("discard shovel", "discard rake")]
    assert t.seat(0).used_items == ["rake", "portal"]


def test_a_kept_item_is_there_in_the_next_turn() -> None:  # FR-6.2
    t = realms(3, cursed_items=True)
    t.seat(0).item("hourglass")
    t.active(0)
    for _ in range(3):
        t.choose("draw deck")
        t.choose(t.options()[0], "keep item")
    assert t.active == 0
    assert t.seat(0).item == "hourglass"


def test_only_the_end_of_the_turn_lets_an_item_go() -> None:  # FR-6.2
    t = realms(3, cursed_items=True)
    t.seat(0).item("hourglass")
    t.active(0)
    assert "discard item" not in t.options()
    t.choose("draw deck")
    assert "discard item" not in t.options()
    t.choose(t.options()[0])
    assert t.options()[:2] == ["keep item", "discard item"]


def test_every_choice_leaves_one_face_up_item() -> None:  # FR-6.3
    for last in ("keep item", "discard item", "use spyglass"):
        t = realms(3, cursed_items=True)
        t.seat(0).item("spyglass")
        t.active(0)
        t.choose("draw deck")
        t.choose(t.options()[0], last)
        if t.asks == "player":
            t.choose("player 2")
        assert isinstance(t.seat(0).item.value, str)


def test_no_item_is_drawn_from_nothing() -> None:  # FR-6.3, FR-6.4
    t = realms(3, cursed_items=True)
    t.seat(0).item("crystal_lens")
    t.seat(2).used_items(*t.item_deck)
    t.active(0)
    t.choose("use crystal_lens", "draw deck")
    t.choose(t.options()[0])
    assert t.seat(0).item.value is None
    assert t.active == 1


def test_the_pile_is_shuffled_only_when_an_item_is_needed() -> None:  # FR-6.4
    t = realms(3, cursed_items=True)
    t.seat(0).item("crystal_lens")
    t.item_pile("rake", "portal")
    t.seat(2).used_items(*t.item_deck)
    t.active(0)
    t.choose("use crystal_lens")
    assert t.item_pile == ["rake", "portal"]
    t.choose("draw deck")
    t.choose(t.options()[0])
    assert t.item_pile == []
    assert {t.seat(0).item.value, *t.item_deck} == {"rake", "portal"}


def test_face_up_and_reserved_items_count_nothing() -> None:  # FR-6.6
    t = realms(3, cursed_items=True)
    for seat in range(3):
        t.seat(seat).hand()
    t.seat(0).item("wishing_ring").reserve("portal", "lantern").used_items("backpack")
    t.phase("end_choices")
    assert t.result().scores == [-2, 0, 0]


def test_one_item_a_turn() -> None:  # FR-6.8
    t = realms(3, cursed_items=True)
    t.seat(0).item("crystal_lens")
    t.item_deck("spyglass")
    t.active(0)
    t.choose("use crystal_lens", "draw deck")
    assert uses(t) == []
    t.choose(t.options()[0])
    assert t.active == 1
    assert t.seat(0).item == "spyglass"


# ---- the new suits


def test_buildings_are_ordinary_cards() -> None:  # FR-7.4
    t = realms(3, new_suits=True)
    t.seat(0).hand("castle", size=8)
    t.deck("dungeon").active(0)
    t.choose("draw deck", "discard castle")
    assert "dungeon" in t.seat(0).hand
    assert t.options() == ["draw deck", "take castle"]


@pytest.mark.parametrize(("cards", "ends"), [(9, False), (10, False), (11, True)])
def test_the_new_suits_end_at_twelve(cards: int, ends: bool) -> None:  # FR-7.3
    t = realms(3, new_suits=True)
    t.seat(0).hand("king", size=8)
    t.area(size=cards)
    t.active(0)
    t.choose("draw deck", "discard king")
    assert (phase(t) != "turns") == ends
