"""The worked examples and clarifications of the rulebooks that are about play (FR-1 to FR-8).

`cz_` cases come from the Czech rulebook of the expansion, `base_` ones from the base game. The
tests carry the names of the cases.
"""

import pytest

from klubovna.testing import Scenario, table

LEADERS = ["king", "queen", "princess", "warlord", "empress"]


def realms(players: int = 3, **options: str | int | bool) -> Scenario:
    return table("fantasy-realms", players, "examples", **options)


def cursed(item: str, **options: str | int | bool) -> Scenario:
    """The first of three players is about to move, with the five Leaders and two Armies."""
    t = realms(3, cursed_items=True, **options)
    t.seat(0).hand(*LEADERS, "knights", "rangers").item(item)
    t.active(0)
    return t


def end_draw(*hand: str, area: list[str], deck: list[str], size: int = 0) -> Scenario:
    """The game is over, the new suits are in play, and one of four players holds these cards."""
    t = realms(4, new_suits=True, cursed_items=True)
    for other in (1, 2, 3):
        t.seat(other).hand()
    t.area(*area)
    t.seat(0).hand(*hand, size=size).used_items("portal")
    t.deck(*deck).phase("extra_cards")
    return t


def fill(t: Scenario) -> None:
    """A turn of the two-player game before the hand is full: draw two cards, keep the first."""
    t.choose("draw two")
    t.choose(t.options()[0])


NINE_WITH_LEPRECHAUN = [
    *("leprechaun", "forest", "cavern", "swamp", "candle", "forge", "smoke"),
    *("rainstorm", "magic_wand"),
]


@pytest.mark.parametrize(
    ("new_suits", "items", "total", "hand_size", "end_at"),
    [
        (False, False, 53, 7, 10),
        (False, True, 53, 7, 10),
        (True, False, 68, 8, 12),
        (True, True, 68, 8, 12),
    ],
)
def test_cz_modules_independent(
    new_suits: bool, items: bool, total: int, hand_size: int, end_at: int
) -> None:  # FR-1.4
    t = realms(4, new_suits=new_suits, cursed_items=items)
    hands = [len(t.seat(seat).hand) for seat in range(4)]
    assert hands == [hand_size] * 4
    assert len(t.deck) + sum(hands) == total
    assert t.seat(0).sees()["end_at"] == end_at
    assert [t.seat(seat).item.value is not None for seat in range(4)] == [items] * 4


def test_cz_items_dealt_face_up() -> None:  # FR-2.2
    t = realms(3, cursed_items=True)
    for seat in range(3):
        assert isinstance(t.seat(seat).item.value, str)
        assert t.seat(seat).used_items == []
    assert len(t.item_deck) == 21
    assert t.item_pile == []


def test_cz_option_keep_item() -> None:  # FR-6.2
    t = cursed("shovel")
    left = len(t.item_deck)
    t.choose("draw deck", "discard king", "keep item")
    assert t.seat(0).item == "shovel"
    assert t.seat(0).used_items == []
    assert len(t.item_deck) == left


def test_cz_option_discard_item() -> None:  # FR-6.2
    t = cursed("shovel")
    t.item_deck("rake")
    t.choose("draw deck", "discard king", "discard item")
    assert t.seat(0).item == "rake"
    assert t.seat(0).used_items == []
    assert t.item_pile == ["shovel"]
    assert t.area == ["king"]


def test_cz_option_use_item() -> None:  # FR-6.2, FR-6.6
    t = cursed("winged_boots")
    t.item_deck("rake")
    t.choose("use winged_boots", "draw deck", "discard king")
    assert t.seat(0).item == "rake"
    assert t.seat(0).used_items == ["winged_boots"]
    ended = realms(cursed_items=True)
    for seat in range(3):
        ended.seat(seat).hand()
    ended.seat(0).used_items("winged_boots").item("rake")
    ended.phase("end_choices")
    assert ended.over
    assert ended.result().scores == [-4, 0, 0]


def test_cz_new_item_only_at_end_of_turn() -> None:  # FR-6.2, FR-6.8
    t = cursed("crystal_lens")
    t.item_deck("winged_boots")
    t.choose("use crystal_lens")
    assert t.seat(0).item.value is None
    assert not [option for option in t.options() if option.startswith("use ")]
    t.choose("draw deck")
    assert not [option for option in t.options() if option.startswith("use ")]
    t.choose("discard king")
    assert t.seat(0).item == "winged_boots"
    assert t.seat(0).options() == []


def test_cz_any_time_before_draw() -> None:  # FR-6.7
    assert "use spyglass" in cursed("spyglass").options()


def test_cz_any_time_after_discard() -> None:  # FR-6.7
    t = cursed("spyglass").choose("draw deck", "discard king")
    assert t.options() == ["keep item", "discard item", "use spyglass"]


def test_cz_any_time_not_in_other_turn() -> None:  # FR-6.7
    t = cursed("spyglass")
    t.active(1)
    assert t.seat(0).options() == []
    assert "use spyglass" not in t.options()


def test_cz_replace_turn_skips_normal_turn() -> None:  # FR-6.7, FR-6.11
    t = cursed("sarcophagus")
    t.area("dragon", "hydra", "smoke")
    t.deck("candle")
    t.choose("use sarcophagus")
    assert t.seat(0).hand == [*LEADERS, "knights", "rangers"]
    assert t.area == ["dragon", "hydra", "smoke", "candle"]
    assert t.seat(0).used_items == ["sarcophagus"]
    assert t.active == 1


def test_cz_replace_turn_after_draw_illegal() -> None:  # FR-6.7
    t = cursed("fishhook")
    assert "use fishhook" in t.options()
    t.choose("draw deck")
    assert "use fishhook" not in t.options()
    t.choose("discard king")
    assert t.options() == ["keep item", "discard item"]


def test_cz_item_deck_reshuffle() -> None:  # FR-6.4
    t = cursed("shovel")
    t.seat(1).used_items(*t.item_deck)
    t.item_pile("rake", "portal", "lantern")
    assert len(t.item_deck) == 0
    t.choose("draw deck", "discard king", "discard item")
    assert t.seat(0).item.value in ("rake", "portal", "lantern", "shovel")
    assert len(t.item_deck) == 3
    assert t.item_pile == []


def test_cz_item_secrecy() -> None:  # FR-6.5, FR-11
    t = realms(cursed_items=True)
    t.seat(0).used_items("portal")
    t.seat(1).used_items("rake")
    seats = t.seat(0).sees()["seats"]
    assert isinstance(seats, list)
    mine, other = seats[0], seats[1]
    assert isinstance(mine, dict)
    assert isinstance(other, dict)
    assert mine["face_down"] == ["portal"]
    assert "face_down" not in other
    assert other["used_items"] == 1


def item_comes_with_full_hand(t: Scenario, size: int) -> bool:
    """Fill both hands in turn and see whether the first player gets an item just at the end."""
    t.active(0)
    while len(t.seat(0).hand) < size:
        if t.seat(0).item.value is not None:
            return False
        fill(t)
        if len(t.seat(0).hand) < size:
            fill(t)
    return t.seat(0).item.value is not None and t.seat(1).item.value is None


def test_cz_two_players_no_item_before_full_hand() -> None:  # FR-5.4
    assert item_comes_with_full_hand(realms(2, cursed_items=True), 7)


def test_cz_two_players_no_item_before_full_hand_new_suits() -> None:  # FR-5.4
    assert item_comes_with_full_hand(realms(2, cursed_items=True, new_suits=True), 8)


def test_cz_gloves_with_turn_replacing_item() -> None:  # FR-6.10, FR-6.11
    t = cursed("larcenous_gloves")
    t.seat(1).item("rake")
    t.seat(2).item()
    t.area("dragon", "hydra", "smoke", "candle")
    t.item_deck("shovel", "lantern")
    t.choose("use larcenous_gloves", "take dragon", "take hydra", "discard king", "discard queen")
    assert t.seat(0).used_items == ["larcenous_gloves", "rake"]
    assert t.seat(1).item == "shovel"
    assert t.seat(0).item == "lantern"
    assert len(t.seat(0).hand) == 7
    assert t.active == 1


def test_cz_map_with_turn_replacing_item() -> None:  # FR-6.10, FR-6.11
    t = cursed("junkyard_map")
    t.item_pile("shovel", "fishhook", "portal")
    t.deck("candle", "smoke")
    t.choose("use junkyard_map", "salvage fishhook", "discard candle", "discard smoke")
    assert t.seat(0).used_items == ["junkyard_map", "fishhook"]
    assert t.item_pile == ["shovel", "portal"]
    assert t.area == ["candle", "smoke"]
    assert t.active == 1


def test_cz_replacement_cards() -> None:  # FR-7.1
    t = realms(3, new_suits=True)
    cards = [*t.deck, *t.seat(0).hand, *t.seat(1).hand, *t.seat(2).hand]
    replaced = [
        *("bell_tower", "rangers", "world_tree", "shapeshifter"),
        *("mirage", "great_flood", "necromancer", "fountain_of_life"),
    ]
    assert not set(replaced) & set(cards)
    assert {f"{card}_ch" for card in replaced} | {"garden"} < set(cards)
    assert len(cards) == len(set(cards)) == 68


def test_cz_eight_cards_and_twelve_discards() -> None:  # FR-7.2, FR-7.3
    t = realms(4, new_suits=True)
    t.seat(0).hand("king", size=8)
    t.area(size=11)
    t.active(0)
    t.choose("draw deck", "discard king")
    assert len(t.area) >= 12
    assert t.seat(0).sees()["phase"] != "turns"


def test_cz_eleven_discards_do_not_end() -> None:  # FR-7.3
    t = realms(4, new_suits=True)
    t.seat(0).hand("king", size=8)
    t.area(size=10)
    t.active(0)
    t.choose("draw deck", "discard king")
    assert len(t.area) == 11
    assert t.asks == "draw"
    assert t.active == 1


def test_cz_emil_leprechaun_draws_necromancer() -> None:  # FR-7.5, FR-8.3
    t = end_draw(*NINE_WITH_LEPRECHAUN, area=[], deck=["necromancer_ch"])
    assert t.asks == "limit"
    assert t.seat(0).hand == [*NINE_WITH_LEPRECHAUN, "necromancer_ch"]
    assert "discard leprechaun" not in t.options()
    assert "discard necromancer_ch" in t.options()
    assert len(t.options()) == 9


def test_cz_emil_keeps_necromancer() -> None:  # FR-7.5, FR-8.3
    area = ["knights", "mountain", "judge"]
    t = end_draw(*NINE_WITH_LEPRECHAUN, area=area, deck=["necromancer_ch"])
    t.choose("discard forest")
    assert t.options() == ["none", "take knights"]
    t.choose("take knights")
    assert len(t.seat(0).hand) == 10
    assert not {"discard leprechaun", "discard necromancer_ch"} & set(t.options())
    t.choose("discard knights")
    assert len(t.seat(0).hand) == 9


def test_cz_emil_discards_necromancer() -> None:  # FR-7.5
    t = end_draw(*NINE_WITH_LEPRECHAUN, area=["knights"], deck=["necromancer_ch"])
    t.choose("discard necromancer_ch")
    assert t.over
    assert t.seat(0).hand == NINE_WITH_LEPRECHAUN
    assert t.area == ["knights", "necromancer_ch"]


def test_cz_genie_fetches_leprechaun_too_late() -> None:  # FR-8.3
    t = end_draw("genie", "king", area=[], deck=["candle", "leprechaun"])
    t.choose("take leprechaun")
    assert t.over
    assert t.seat(0).hand == ["genie", "king", "leprechaun"]
    assert t.deck[0] == "candle"


def test_cz_genie_fetches_necromancer_in_time() -> None:  # FR-8.1, FR-8.3
    hand = ["genie", "forest", "cavern", "candle", "forge", "swamp", "magic_wand"]
    t = end_draw(*hand, area=["dragon"], deck=["necromancer_ch"])
    t.choose("take necromancer_ch", "take dragon")
    assert t.seat(0).hand == [*hand, "necromancer_ch", "dragon"]


def test_base_first_player_draws_from_deck() -> None:  # FR-3.1
    assert realms(3).options() == ["draw deck"]


def test_base_ten_discards_end_game() -> None:  # FR-4.1
    t = realms(4)
    t.seat(0).hand("king", size=7)
    t.area(size=9)
    t.active(0)
    t.choose("draw deck", "discard king")
    assert len(t.area) == 10
    assert t.seat(0).sees()["phase"] != "turns"


def test_base_taking_from_area_keeps_count() -> None:  # FR-4.2
    t = realms(4)
    t.area("dragon")
    t.seat(0).hand("king", size=7)
    t.area("dragon", size=9)
    t.active(0)
    t.choose("take dragon", "discard king")
    assert len(t.area) == 9
    assert t.active == 1
    assert t.asks == "draw"


def test_base_tie_break() -> None:  # FR-4.4
    t = realms(3)
    t.seat(0).hand("basilisk", "cavern")  # 41 points, strengths 41
    t.seat(1).hand("unicorn", "princess")  # 41 points, strengths 11
    t.seat(2).hand("magic_wand", "enchantress")  # 31 points, strengths 6
    t.phase("end_choices")
    assert t.over
    assert t.result().scores == [41, 41, 31]
    assert t.result().winners == [1]


def test_base_necromancer_eighth_card() -> None:  # FR-8.3
    t = realms(3)
    t.area("king", "mountain", "mirage", "dragon")
    hand = ["necromancer", "cavern", "forest", "candle", "forge", "smoke", "hydra"]
    t.seat(0).hand(*hand)
    t.phase("extra_cards")
    assert t.options() == ["none", "take king", "take dragon"]
    t.choose("take dragon")
    assert t.seat(0).hand == [*hand, "dragon"]


def test_base_two_player_fill_turns() -> None:  # FR-5.1
    t = realms(2)
    t.area("dragon", "hydra", "unicorn", "warhorse")
    t.seat(0).hand("king", "queen", "knights")
    t.deck("smoke", "candle")
    t.active(0)
    t.choose("take dragon")
    assert t.seat(0).hand == ["king", "queen", "knights", "dragon"]
    assert t.area == ["hydra", "unicorn", "warhorse"]
    t.choose("take hydra")
    t.choose("draw two")
    assert t.options() == ["keep smoke", "keep candle"]
    t.choose("keep candle")
    assert t.seat(0).hand == ["king", "queen", "knights", "dragon", "candle"]
    assert t.area == ["unicorn", "warhorse", "smoke"]


@pytest.mark.parametrize(
    ("discarded", "second_hand", "ends"), [(10, 6, False), (11, 6, True), (12, 5, False)]
)
def test_base_two_player_end(discarded: int, second_hand: int, ends: bool) -> None:  # FR-5.3
    """Both hands full and 11 cards: no; one hand not full and 13: no; both full and 12: yes."""
    t = realms(2)
    t.seat(0).hand(size=7)
    t.seat(1).hand(size=second_hand)
    t.area(size=discarded)
    t.active(1)
    fill(t)
    assert len(t.area) == discarded + 1
    assert (t.seat(0).sees()["phase"] != "turns") == ends
