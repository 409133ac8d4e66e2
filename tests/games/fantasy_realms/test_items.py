"""The cursed items, one after the other in the order of their numbers (FR-6).

The first of three players is to move. He holds the Leaders and two Armies, the second player
Beasts and Wizards, the third Lands, Floods and Flames.
"""

import pytest

from klubovna.testing import Scenario, table

MINE = ["king", "queen", "princess", "warlord", "empress", "knights", "rangers"]
SECOND = ["unicorn", "basilisk", "warhorse", "dragon", "hydra", "collector", "beastmaster"]
THIRD = ["mountain", "cavern", "forest", "swamp", "island", "candle", "forge"]
DECK = ["smoke", "blizzard", "rainstorm", "whirlwind", "lightning", "warship"]

ITEMS = {
    "spyglass": (-1, "any time"),
    "sarcophagus": (5, "replaces the turn"),
    "blindfold": (5, "replaces the turn"),
    "book_of_prophecy": (-1, "any time"),
    "crystal_ball": (-1, "any time"),
    "market_wagon": (-2, "replaces the turn"),
    "backpack": (-2, "any time"),
    "shovel": (-2, "any time"),
    "sealed_vault": (-4, "any time"),
    "crystal_lens": (-2, "any time"),
    "larcenous_gloves": (-3, "any time"),
    "junkyard_map": (-3, "any time"),
    "winged_boots": (-4, "any time"),
    "staff_of_transmutation": (-4, "replaces the turn"),
    "rake": (-4, "replaces the turn"),
    "treasure_chest": (-5, "any time"),
    "fishhook": (-6, "replaces the turn"),
    "repair_kit": (-6, "as the copied card"),
    "hourglass": (-7, "after the turn"),
    "gold_mirror": (-8, "any time"),
    "cauldron": (-9, "replaces the turn"),
    "lantern": (-10, "replaces the turn"),
    "portal": (-20, "before the discard"),
    "wishing_ring": (-30, "any time"),
}
WHEN = {
    "any time": [True, True, True],
    "replaces the turn": [True, False, False],
    "after the turn": [False, False, True],
    "before the discard": [True, True, False],
}
AREA = ["light_cavalry", "elven_longbow", "magic_wand", "gem_of_order"]


def realms(item: str, area: list[str], **options: str | int | bool) -> Scenario:
    """The others have no items; the Treasure Chest, which does nothing, is drawn next."""
    t = table("fantasy-realms", 3, "items", cursed_items=True, **options)
    for seat, hand in enumerate((MINE, SECOND, THIRD)):
        t.seat(seat).hand(*hand).item()
    t.area(*area)
    t.deck(*DECK)
    t.item_deck("treasure_chest")
    t.seat(0).item(item)
    t.active(0)
    return t


def start(item: str, *area: str, **options: str | int | bool) -> Scenario:
    return realms(item, list(area), **options)


def usable(t: Scenario) -> bool:
    return any(option.startswith("use ") for option in t.options())


def empty_the_deck(t: Scenario, left: int) -> None:
    """Give the third player all but so many cards of the draw deck."""
    t.seat(2).hand(*THIRD, size=len(THIRD) + len(t.deck) - left)


def play_round(t: Scenario, last: str) -> None:
    """Everybody takes a discarded card, and the first player does this with his item."""
    while t.active != 0:
        t.choose(t.options()[1])
        t.choose(t.options()[0], "keep item")
    t.choose(t.options()[1])
    t.choose(t.options()[0], last)


def points(*items: str, players: int = 3) -> int:
    """What these used items are worth at the end."""
    t = table("fantasy-realms", players, "items", cursed_items=True)
    for seat in range(players):
        t.seat(seat).hand().item()
    t.seat(0).used_items(*items)
    t.phase("end_choices")
    return t.result().scores[0]


# ---- all items


@pytest.mark.parametrize(("item", "worth"), [(item, ITEMS[item][0]) for item in ITEMS])
def test_points(item: str, worth: int) -> None:  # FR-6.6
    assert points(item) == worth


def test_there_are_twenty_four() -> None:  # FR-1.3, FR-2.2
    t = table("fantasy-realms", 3, "items", cursed_items=True)
    dealt = [str(t.seat(seat).item.value) for seat in range(3)]
    assert sorted([*t.item_deck, *dealt]) == sorted(ITEMS)


@pytest.mark.parametrize("item", [item for item in ITEMS if ITEMS[item][1] in WHEN])
def test_timing(item: str) -> None:  # FR-6.7
    t = start(item, *AREA)
    t.seat(1).item("spyglass" if item != "spyglass" else "portal")
    t.item_pile("crystal_lens" if item != "crystal_lens" else "portal")
    moments = [usable(t)]
    t.choose("draw deck")
    moments.append(usable(t))
    t.choose("discard king")
    moments.append(usable(t))
    assert moments == WHEN[ITEMS[item][1]]


@pytest.mark.parametrize("item", ITEMS)
def test_nobody_uses_items_in_another_turn(item: str) -> None:  # FR-6.7
    t = start(item, *AREA)
    t.active(1)
    assert t.seat(0).options() == []


# ---- 24 Spyglass


def test_spyglass_shows_one_hand() -> None:
    t = start("spyglass").choose("use spyglass")
    assert t.options() == ["player 2", "player 3"]
    t.choose("player 3")
    assert t.asks == "draw"
    assert t.seat(0).used_items == ["spyglass"]


def test_spyglass_costs_ten_with_two_players() -> None:  # FR-5.5
    assert points("spyglass", players=2) == -10
    assert points("spyglass", players=3) == -1


# ---- 25 Sarcophagus


def test_sarcophagus_turns_the_top_card_into_the_area() -> None:
    t = start("sarcophagus").choose("use sarcophagus")
    assert t.area == ["smoke"]
    assert t.seat(0).hand == MINE
    assert t.seat(0).item == "treasure_chest"
    assert t.active == 1


def test_sarcophagus_needs_a_deck() -> None:  # FR-6.20
    t = start("sarcophagus", *AREA)
    empty_the_deck(t, 0)
    assert not usable(t)


# ---- 26 Blindfold


def test_blindfold_discards_first_and_draws_from_the_deck() -> None:
    t = start("blindfold", *AREA).choose("use blindfold")
    assert t.options() == [f"discard {card}" for card in MINE]
    t.choose("discard knights")
    assert t.seat(0).hand == ["king", "queen", "princess", "warlord", "empress", "rangers", "smoke"]
    assert t.area == [*AREA, "knights"]
    assert t.active == 1


# ---- 27 Book of Prophecy


def test_book_of_prophecy_leaves_the_deck_as_it_was() -> None:  # FR-6.21
    t = start("book_of_prophecy")
    before = list(t.deck)
    t.choose("use book_of_prophecy")
    assert t.deck == before
    assert t.asks == "draw"


def test_book_of_prophecy_shows_a_short_deck_whole() -> None:  # FR-6.21
    t = start("book_of_prophecy", *AREA)
    empty_the_deck(t, 3)
    t.choose("use book_of_prophecy")
    known = t.seat(0).sees()["deck_known"]
    assert isinstance(known, list)
    assert len(known) == 3


# ---- 28 Crystal Ball


def test_crystal_ball_names_any_suit_in_play() -> None:
    suits = start("crystal_ball").choose("use crystal_ball").options()
    assert len(suits) == 11
    assert "wild" in suits
    assert "undead" not in suits


def test_crystal_ball_with_the_new_suits() -> None:
    t = table("fantasy-realms", 3, "items", cursed_items=True, new_suits=True)
    t.seat(0).item("crystal_ball")
    t.active(0)
    t.choose("use crystal_ball")
    assert len(t.options()) == 14


def test_crystal_ball_makes_the_others_show_their_cards() -> None:
    t = start("crystal_ball").choose("use crystal_ball", "beast")
    assert "P2 shows" in t.log()[-1]
    assert t.seat(1).hand == SECOND
    assert t.asks == "draw"


# ---- 29 Market Wagon


def wagon() -> Scenario:
    return start("market_wagon", "magic_wand").choose("use market_wagon", "show knights")


def test_wagon_hears_offers_from_the_left() -> None:  # FR-6.19
    t = wagon()
    assert t.seat(1).options() == ["none", *(f"offer {card}" for card in SECOND)]
    t.choose("offer dragon", "offer hydra", "offer unicorn")
    assert t.seat(1).options() == []
    assert t.seat(2).options() == ["none", *(f"offer {card}" for card in THIRD)]
    t.choose("offer forge", "none")
    swaps = ["swap dragon", "swap hydra", "swap unicorn", "swap forge"]
    assert t.seat(0).options() == [*swaps, "keep card", "discard and draw"]


def test_wagon_swaps() -> None:  # FR-6.19
    t = wagon().choose("offer dragon", "none", "none", "swap dragon")
    assert "dragon" in t.seat(0).hand
    assert "knights" in t.seat(1).hand
    assert [len(t.seat(seat).hand) for seat in range(3)] == [7, 7, 7]
    assert t.area == ["magic_wand"]
    assert t.active == 1


def test_wagon_keeps_the_card() -> None:  # FR-6.19
    t = wagon().choose("offer dragon", "none", "none", "keep card")
    assert t.seat(0).hand == MINE
    assert t.area == ["magic_wand"]
    assert t.active == 1


def test_wagon_discards_and_draws() -> None:  # FR-6.19
    t = wagon().choose("none", "none", "discard and draw")
    assert t.seat(0).hand[-1] == "smoke"
    assert t.area == ["magic_wand", "knights"]
    assert t.active == 1


def test_wagon_without_a_deck_swaps_or_keeps() -> None:  # FR-6.19, FR-6.20
    t = start("market_wagon", *AREA)
    empty_the_deck(t, 0)
    t.choose("use market_wagon", "show knights", "none", "none")
    assert t.options() == ["keep card"]


# ---- 30 Backpack


def packed() -> Scenario:
    t = start("backpack")
    t.seat(1).item("spyglass")
    t.seat(2).item("fishhook")
    t.item_deck("rake", "portal", "lantern", "shovel")
    return t.choose("use backpack")


def test_backpack_lays_out_three_items() -> None:  # FR-6.13
    t = packed()
    assert t.seat(0).reserve == ["rake", "portal", "lantern"]
    assert t.seat(0).item.value is None
    assert t.asks == "draw"


def test_backpack_feeds_the_next_three_draws() -> None:  # FR-6.13
    t = packed().choose("draw deck", "discard king")
    assert t.options() == ["unpack rake", "unpack portal", "unpack lantern"]
    t.choose("unpack portal")
    play_round(t, "discard item")
    t.choose("unpack lantern")
    assert t.seat(0).item == "lantern"
    play_round(t, "discard item")
    assert t.seat(0).item == "rake"
    play_round(t, "discard item")
    assert t.seat(0).item == "shovel"


def test_the_last_reserve_is_taken_without_a_question() -> None:  # FR-6.13
    t = start("crystal_lens")
    t.seat(0).reserve("rake")
    t.item_deck("shovel")
    t.choose("use crystal_lens", "draw deck", "discard king")
    assert t.seat(0).item == "rake"
    assert t.seat(0).reserve == []


def test_reserves_are_neither_used_nor_stolen() -> None:  # FR-6.13
    t = start("larcenous_gloves", *AREA)
    t.seat(1).reserve("shovel", "portal", "lantern")
    t.seat(0).reserve("rake")
    assert not usable(t)


def test_a_robbed_player_draws_from_the_backpack() -> None:  # FR-6.10, FR-6.13
    t = start("larcenous_gloves", *AREA)
    t.seat(1).item("crystal_lens").reserve("rake", "portal")
    t.choose("use larcenous_gloves")
    assert t.seat(1).options() == ["unpack rake", "unpack portal"]
    t.choose("unpack portal")
    assert t.seat(1).item == "portal"
    assert t.seat(0).used_items == ["larcenous_gloves", "crystal_lens"]


def test_backpack_takes_what_there_is() -> None:  # FR-6.13, FR-6.4
    t = start("backpack")
    t.seat(2).used_items(*t.item_deck)
    assert not usable(t)
    t.item_pile("rake", "portal")
    t.choose("use backpack")
    assert {*t.seat(0).reserve} == {"rake", "portal"}
    assert t.item_pile == []


# ---- 31 Shovel


def test_shovel_buries_a_card() -> None:
    t = start("shovel", *AREA).choose("use shovel", "bury magic_wand")
    assert t.deck[-1] == "magic_wand"
    assert t.area == ["light_cavalry", "elven_longbow", "gem_of_order"]
    assert t.asks == "draw"


def test_shovel_needs_an_unsealed_card() -> None:  # FR-6.20, FR-6.9
    t = start("shovel")
    assert not usable(t)
    t.area("magic_wand")
    t.seat(0).sealed("magic_wand")
    assert not usable(t)
    t.area("magic_wand", "smoke")
    t.seat(0).sealed("magic_wand")
    t.choose("use shovel")
    assert t.options() == ["bury smoke"]


# ---- 32 Sealed Vault


def test_vault_seals_two_cards() -> None:  # FR-6.9
    t = start("sealed_vault", *AREA).choose("use sealed_vault", "seal magic_wand")
    assert "seal magic_wand" not in t.options()
    t.choose("seal gem_of_order")
    assert t.seat(0).sealed == ["magic_wand", "gem_of_order"]
    assert t.area == AREA
    assert {"take magic_wand", "take gem_of_order"} < set(t.options())
    t.choose("draw deck", "discard king")
    assert t.options() == ["draw deck", "take light_cavalry", "take elven_longbow", "take king"]


def test_vault_takes_a_lone_card() -> None:  # FR-6.9
    t = start("sealed_vault", "magic_wand").choose("use sealed_vault")
    assert t.seat(0).sealed == ["magic_wand"]
    assert t.asks == "draw"


def test_vault_needs_an_unsealed_card() -> None:  # FR-6.9
    t = start("sealed_vault")
    assert not usable(t)
    t.area("magic_wand")
    t.seat(1).sealed("magic_wand")
    assert not usable(t)


def test_a_taken_card_is_no_longer_sealed() -> None:  # FR-6.9
    t = start("sealed_vault", "magic_wand").choose("use sealed_vault")
    t.choose("take magic_wand", "discard magic_wand")
    assert "take magic_wand" in t.options()


def test_only_the_owner_rakes_sealed_cards() -> None:  # FR-6.9, FR-6.20
    t = start("rake", "magic_wand", "gem_of_order", "elven_longbow")
    t.seat(1).sealed("magic_wand", "gem_of_order")
    assert not usable(t)
    t = start("rake", "magic_wand", "gem_of_order")
    t.seat(0).sealed("magic_wand", "gem_of_order")
    t.choose("use rake")
    assert t.options() == ["take magic_wand", "take gem_of_order"]


def test_the_mirror_leaves_sealed_cards() -> None:  # FR-6.9
    t = start("gold_mirror", *AREA)
    t.seat(0).sealed("magic_wand", "gem_of_order")
    assert not usable(t)
    t = start("gold_mirror", *AREA)
    t.seat(0).sealed("magic_wand")
    t.choose("use gold_mirror")
    assert t.options() == ["bury light_cavalry", "bury elven_longbow", "bury gem_of_order"]


@pytest.mark.parametrize(("owner", "offered"), [(0, True), (1, False)])
def test_only_the_owners_necromancer_takes_a_sealed_card(owner: int, offered: bool) -> None:
    """FR-6.9"""
    t = start("portal", "dragon", "knights")
    t.seat(0).hand("necromancer")
    t.seat(owner).sealed("dragon")
    t.phase("extra_cards")
    assert ("take dragon" in t.options()) == offered
    assert "take knights" in t.options()


def test_sealed_cards_are_seen_by_undead() -> None:  # FR-6.9
    t = table("fantasy-realms", 3, "items", cursed_items=True, new_suits=True)
    for seat in (1, 2):
        t.seat(seat).hand()
    t.seat(0).hand("death_knight")
    t.area("magic_wand")
    t.seat(1).sealed("magic_wand")
    t.phase("end_choices")
    assert t.result().scores[0] == 21


# ---- 33 Crystal Lens


def test_lens_looks_before_the_draw() -> None:
    t = start("crystal_lens", *AREA).choose("use crystal_lens")
    assert t.deck[0] == "smoke"
    assert t.options() == ["draw deck", *(f"take {card}" for card in AREA)]


def test_lens_needs_a_deck() -> None:  # FR-6.20
    t = start("crystal_lens", *AREA)
    empty_the_deck(t, 0)
    assert not usable(t)


# ---- 34 Larcenous Gloves


def test_gloves_steal_and_use() -> None:  # FR-6.10
    t = start("larcenous_gloves", *AREA)
    t.seat(1).item("shovel")
    t.seat(2).item("crystal_lens")
    t.item_deck("spyglass", "rake")
    t.choose("use larcenous_gloves")
    assert t.options() == ["player 2", "player 3"]
    t.choose("player 2", "bury magic_wand")
    assert t.seat(0).used_items == ["larcenous_gloves", "shovel"]
    assert t.seat(1).used_items == []
    assert t.seat(1).item == "spyglass"
    t.choose("draw deck", "discard king")
    assert t.seat(0).item == "rake"
    assert points("larcenous_gloves", "shovel") == -5


def test_gloves_take_only_what_can_be_used_now() -> None:  # FR-6.10
    t = start("larcenous_gloves")
    t.seat(1).item("shovel")
    t.seat(2).item("hourglass")
    assert not usable(t)
    t.seat(2).item("rake")
    assert not usable(t)
    t.seat(2).item("fishhook")
    assert usable(t)
    t.choose("draw deck")
    assert not usable(t)
    t.choose("discard king")
    assert usable(t)
    t.choose("use larcenous_gloves", "bury king")
    assert t.seat(2).item == "fishhook"


def test_gloves_steal_the_hourglass_after_the_turn() -> None:  # FR-6.10, FR-6.14
    t = start("larcenous_gloves")
    t.seat(1).item("hourglass")
    t.item_deck("spyglass", "rake")
    t.choose("draw deck", "discard king", "use larcenous_gloves")
    assert t.seat(0).used_items == ["larcenous_gloves", "hourglass"]
    assert t.active == 0
    assert t.seat(0).item.value is None
    t.choose("draw deck", "discard queen")
    assert t.seat(0).item == "rake"
    assert t.active == 1


def test_gloves_with_a_turn_replacing_item_end_the_turn() -> None:  # FR-6.11
    t = start("larcenous_gloves")
    t.seat(1).item("sarcophagus")
    t.choose("use larcenous_gloves")
    assert t.area == ["smoke"]
    assert t.active == 1


def test_the_robbed_player_may_stay_without_an_item() -> None:  # FR-6.4, FR-6.10
    t = start("larcenous_gloves")
    t.seat(1).item("crystal_lens")
    t.seat(2).used_items(*t.item_deck)
    t.choose("use larcenous_gloves")
    assert t.seat(1).item.value is None


def test_gloves_take_the_map_and_the_map_takes_an_item() -> None:  # FR-6.8, FR-6.10
    t = start("larcenous_gloves", *AREA)
    t.seat(1).item("junkyard_map")
    t.item_pile("shovel")
    t.choose("use larcenous_gloves", "bury magic_wand")
    assert t.seat(0).used_items == ["larcenous_gloves", "junkyard_map", "shovel"]
    assert t.asks == "draw"


def test_gloves_take_the_kit_for_an_older_item() -> None:  # FR-6.10, FR-6.12
    t = start("larcenous_gloves", *AREA)
    t.seat(1).item("repair_kit")
    t.seat(0).used_items("shovel")
    t.choose("use larcenous_gloves", "repair shovel", "bury magic_wand")
    assert t.seat(0).used_items == ["shovel", "larcenous_gloves", "repair_kit"]


def test_a_stolen_kit_copies_the_gloves_themselves() -> None:  # FR-6.10, FR-6.12
    t = start("larcenous_gloves", *AREA)
    t.seat(1).item("repair_kit")
    assert not usable(t)
    t.seat(2).item("shovel")
    t.choose("use larcenous_gloves")
    assert t.options() == ["player 2", "player 3"]
    t.choose("player 2")
    assert t.seat(1).item == "treasure_chest"
    assert t.options() == ["player 2", "player 3"]
    t.choose("player 3", "bury magic_wand")
    assert t.seat(0).used_items == ["larcenous_gloves", "repair_kit", "shovel"]


# ---- 35 Junkyard Map


def test_map_uses_one_of_the_three_topmost() -> None:  # FR-6.10
    t = start("junkyard_map", *AREA)
    t.item_pile("shovel", "crystal_lens", "spyglass", "winged_boots")
    t.choose("use junkyard_map")
    assert sorted(t.options()) == ["salvage crystal_lens", "salvage shovel", "salvage spyglass"]
    t.choose("salvage shovel", "bury magic_wand")
    assert t.item_pile == ["crystal_lens", "spyglass", "winged_boots"]
    assert t.seat(0).used_items == ["junkyard_map", "shovel"]
    assert t.asks == "draw"
    t.choose("draw deck", "discard king")
    assert t.seat(0).item == "treasure_chest"


def test_map_takes_only_what_can_be_used_now() -> None:  # FR-6.10
    t = start("junkyard_map")
    assert not usable(t)
    t.item_pile("hourglass", "fishhook", "shovel")
    t.choose("draw deck")
    assert not usable(t)
    t.choose("discard king", "use junkyard_map")
    assert sorted(t.options()) == ["salvage hourglass", "salvage shovel"]


def test_map_does_not_dig_deeper_than_three() -> None:  # FR-6.10
    t = start("junkyard_map")
    t.item_pile("hourglass", "rake", "shovel", "crystal_lens")
    assert not usable(t)


# ---- 36 Winged Boots


def test_boots_turn_up_a_card_and_the_turn_goes_on() -> None:
    t = start("winged_boots").choose("use winged_boots")
    assert t.area == ["smoke"]
    t.choose("take smoke", "discard smoke")
    assert t.active == 1


# ---- 37 Staff of Transmutation


def test_staff_changes_three_cards_at_least() -> None:  # FR-6.16
    t = start("staff_of_transmutation").choose("use staff_of_transmutation")
    assert t.options() == [f"return {card}" for card in MINE]
    t.choose("return king", "return queen")
    assert "none" not in t.options()
    t.choose("return princess", "none")
    assert [*t.deck][-3:] == ["king", "queen", "princess"]
    rest = ["warlord", "empress", "knights", "rangers"]
    assert t.seat(0).hand == [*rest, "smoke", "blizzard", "rainstorm"]
    assert t.area == []
    assert t.active == 1


def test_staff_may_change_the_whole_hand() -> None:  # FR-6.16
    t = start("staff_of_transmutation").choose("use staff_of_transmutation")
    t.choose(*(f"return {card}" for card in MINE))
    assert len(t.seat(0).hand) == 7
    assert not {*MINE} & {*t.seat(0).hand}
    assert t.active == 1


def test_staff_changes_eight_of_nine() -> None:  # FR-6.16
    t = start("staff_of_transmutation")
    nine = [*MINE, "elven_archers", "dwarvish_infantry"]
    t.seat(0).hand(*nine)
    t.choose("use staff_of_transmutation", *(f"return {card}" for card in nine[:8]))
    assert t.active == 1
    assert t.seat(0).hand[0] == "dwarvish_infantry"
    assert len(t.seat(0).hand) == 9


def test_staff_works_with_an_empty_deck() -> None:  # FR-6.16
    t = start("staff_of_transmutation", *AREA)
    empty_the_deck(t, 0)
    t.choose("use staff_of_transmutation", "return king", "return queen", "return knights", "none")
    assert {*t.seat(0).hand} == {*MINE}
    assert t.deck == []


# ---- 38 Rake


def test_rake_takes_two_and_discards_two() -> None:
    t = start("rake", *AREA)
    t.choose("use rake", "take magic_wand", "take gem_of_order", "discard king", "discard queen")
    rest = ["princess", "warlord", "empress", "knights", "rangers"]
    assert t.seat(0).hand == [*rest, "magic_wand", "gem_of_order"]
    assert t.area == ["light_cavalry", "elven_longbow", "king", "queen"]
    assert t.active == 1


def test_rake_may_give_a_taken_card_back() -> None:  # FR-3.3
    t = start("rake", *AREA).choose("use rake", "take magic_wand", "take gem_of_order")
    t.choose("discard magic_wand", "discard gem_of_order")
    assert t.seat(0).hand == MINE


def test_rake_needs_two_cards() -> None:  # FR-6.20
    assert not usable(start("rake", "magic_wand"))
    assert usable(start("rake", "magic_wand", "gem_of_order"))


# ---- 39 Treasure Chest


def test_chest_does_nothing_when_used() -> None:  # FR-6.22
    t = start("treasure_chest").choose("use treasure_chest")
    assert t.asks == "draw"
    assert t.seat(0).used_items == ["treasure_chest"]


@pytest.mark.parametrize(
    ("others", "worth"),
    [
        ([], -5),
        (["shovel", "crystal_lens"], -9),
        (["shovel", "crystal_lens", "spyglass"], 15),
        (["shovel", "crystal_lens", "spyglass", "sarcophagus"], 20),
    ],
)
def test_chest_wants_three_other_items(others: list[str], worth: int) -> None:  # FR-6.22
    assert points("treasure_chest", *others) == worth


def test_a_face_up_item_does_not_fill_the_chest() -> None:  # FR-6.22
    t = start("shovel")
    t.seat(0).hand().used_items("treasure_chest", "rake", "spyglass").reserve("portal")
    t.seat(2).hand()
    t.phase("end_choices")
    assert t.result().scores[0] == -5 - 4 - 1


# ---- 40 Fishhook


def test_fishhook_draws_two_and_discards_two() -> None:
    t = start("fishhook").choose("use fishhook", "discard king", "discard smoke")
    rest = ["queen", "princess", "warlord", "empress", "knights", "rangers"]
    assert t.seat(0).hand == [*rest, "blizzard"]
    assert t.area == ["king", "smoke"]
    assert t.active == 1


def test_fishhook_needs_two_cards_of_the_deck() -> None:  # FR-6.20
    for left, possible in ((1, False), (2, True)):
        t = start("fishhook", *AREA)
        empty_the_deck(t, left)
        assert usable(t) == possible


# ---- 41 Repair Kit


def test_kit_copies_a_used_item() -> None:  # FR-6.12
    t = start("repair_kit", *AREA)
    t.seat(0).used_items("shovel", "crystal_lens")
    t.choose("use repair_kit")
    assert t.options() == ["repair shovel", "repair crystal_lens"]
    t.choose("repair shovel", "bury magic_wand")
    assert t.seat(0).used_items == ["shovel", "crystal_lens", "repair_kit"]
    assert t.asks == "draw"
    assert points("shovel", "repair_kit") == -8


@pytest.mark.parametrize("item", ["backpack", "sarcophagus", "blindfold", "treasure_chest"])
def test_kit_never_copies(item: str) -> None:  # FR-6.12
    t = start("repair_kit", *AREA)
    t.seat(0).used_items(item, "shovel", "crystal_lens")
    t.choose("use repair_kit")
    assert t.options() == ["repair shovel", "repair crystal_lens"]


@pytest.mark.parametrize("used", [[], ["backpack", "sarcophagus", "blindfold", "treasure_chest"]])
def test_kit_with_nothing_to_copy_is_replaced(used: list[str]) -> None:  # FR-6.12
    t = start("repair_kit", *AREA)
    t.seat(0).used_items(*used)
    t.item_deck("rake")
    t.choose("use repair_kit")
    assert t.item_pile == ["repair_kit"]
    assert t.seat(0).used_items == used
    assert not usable(t)
    t.choose("draw deck", "discard king")
    assert t.seat(0).item == "rake"


def test_kit_copies_only_the_own_items() -> None:  # FR-6.12
    t = start("repair_kit", *AREA)
    t.seat(0).used_items("crystal_lens")
    t.seat(1).used_items("shovel")
    t.choose("use repair_kit")
    assert t.asks == "draw"
    assert t.area == AREA


def test_kit_has_the_timing_of_the_copied_item() -> None:  # FR-6.7, FR-6.12
    t = start("repair_kit", *AREA)
    t.seat(0).used_items("rake")
    assert usable(t)
    t.choose("draw deck")
    assert not usable(t)
    t.choose("discard king")
    assert not usable(t)


def test_kit_as_the_rake_replaces_the_turn() -> None:  # FR-6.7, FR-6.12
    t = start("repair_kit", "magic_wand", "elven_longbow")
    t.seat(0).used_items("rake")
    t.choose("use repair_kit", "take magic_wand", "take elven_longbow")
    t.choose("discard king", "discard queen")
    assert t.active == 1


def test_kit_as_the_hourglass() -> None:  # FR-6.12, FR-6.14
    t = start("repair_kit")
    t.seat(0).used_items("hourglass")
    assert not usable(t)
    t.choose("draw deck", "discard king", "use repair_kit", "draw deck", "discard queen")
    assert t.active == 1
    assert t.seat(0).item == "treasure_chest"


def test_kit_as_the_vault_seals_two_more() -> None:  # FR-6.9, FR-6.12
    t = start("repair_kit", *AREA)
    t.seat(0).used_items("sealed_vault").sealed("magic_wand", "gem_of_order")
    t.choose("use repair_kit", "seal light_cavalry")
    assert t.seat(0).sealed == AREA


def test_kit_as_the_gloves_steals() -> None:  # FR-6.10, FR-6.12
    t = start("repair_kit", *AREA)
    t.seat(0).used_items("larcenous_gloves")
    t.seat(1).item("shovel")
    t.choose("use repair_kit", "bury magic_wand")
    assert t.seat(0).used_items == ["larcenous_gloves", "repair_kit", "shovel"]


def test_kit_as_the_portal_stops_at_the_limit() -> None:  # FR-6.12, FR-7.5
    t = start("repair_kit")
    t.seat(0).hand(*MINE, "elven_archers", "dwarvish_infantry").used_items("portal")
    t.choose("use repair_kit", "draw deck")
    assert t.asks == "discard"
    t.choose("discard king")
    assert len(t.seat(0).hand) == 9


# ---- 42 Hourglass


def test_hourglass_gives_a_whole_further_turn() -> None:  # FR-6.14
    t = start("hourglass", *AREA).choose("draw deck", "discard king", "use hourglass")
    assert t.active == 0
    assert t.seat(0).item.value is None
    assert not usable(t)
    t.choose("take magic_wand")
    assert not usable(t)
    t.choose("discard queen")
    assert t.active == 1
    assert t.seat(0).item == "treasure_chest"
    assert t.seat(0).used_items == ["hourglass"]


def test_hourglass_gives_no_turn_after_the_end() -> None:  # FR-6.14
    t = start("hourglass")
    t.area(size=9)
    t.choose("draw deck", "discard king")
    assert t.seat(0).sees()["phase"] != "turns"
    assert t.seat(0).used_items == []


def test_the_second_turn_may_end_the_game() -> None:  # FR-6.14, FR-4.1
    t = start("hourglass")
    t.area(size=8)
    t.choose("draw deck", "discard king", "use hourglass", "draw deck", "discard queen")
    assert t.seat(0).sees()["phase"] != "turns"
    assert t.seat(0).item.value is None


# ---- 43 Gold Mirror


def test_mirror_exchanges_three_cards() -> None:
    t = start("gold_mirror", *AREA)
    t.choose("use gold_mirror", "bury magic_wand", "bury gem_of_order", "bury elven_longbow")
    assert t.area == ["light_cavalry", "smoke", "blizzard", "rainstorm"]
    assert {*t.deck} >= {"magic_wand", "gem_of_order", "elven_longbow"}
    assert t.asks == "draw"


def test_mirror_needs_three_and_three() -> None:  # FR-6.20
    assert not usable(start("gold_mirror", "magic_wand", "gem_of_order"))
    for left, possible in ((2, False), (3, True)):
        t = start("gold_mirror", *AREA)
        empty_the_deck(t, left)
        assert usable(t) == possible


# ---- 44 Cauldron


def test_cauldron_puts_two_of_three_back() -> None:  # FR-6.17
    t = start("cauldron").choose("use cauldron")
    assert t.options() == ["return smoke", "return blizzard", "return rainstorm"]
    t.choose("return smoke", "top")
    assert t.options() == ["return blizzard", "return rainstorm"]
    t.choose("return rainstorm", "bottom")
    assert t.options() == [f"discard {card}" for card in [*MINE, "blizzard"]]
    t.choose("discard king")
    assert t.deck[0] == "smoke"
    assert t.deck[1] == "whirlwind"
    assert t.deck[-1] == "rainstorm"
    assert len(t.seat(0).hand) == 7
    assert t.area == ["king"]
    assert t.active == 1


def test_cauldron_may_put_both_on_top() -> None:  # FR-6.17
    t = start("cauldron").choose("use cauldron", "return smoke", "top", "return blizzard", "top")
    t.choose("discard rainstorm")
    assert [*t.deck][:3] == ["blizzard", "smoke", "whirlwind"]
    assert t.seat(0).hand == MINE


def test_cauldron_needs_three_cards_of_the_deck() -> None:  # FR-6.20
    for left, possible in ((2, False), (3, True)):
        t = start("cauldron", *AREA)
        empty_the_deck(t, left)
        assert usable(t) == possible


# ---- 45 Lantern


def test_lantern_draws_until_the_suit_appears() -> None:  # FR-6.18
    t = start("lantern")
    left = len(t.deck)
    t.choose("use lantern", "flame")
    assert t.options() == [f"discard {card}" for card in MINE]
    t.choose("discard king")
    assert t.seat(0).hand[-1] == "lightning"
    assert len(t.seat(0).hand) == 7
    assert len(t.deck) == left - 1
    assert t.area == ["king"]
    assert t.active == 1


def test_lantern_never_names_wild() -> None:  # FR-6.18
    options = start("lantern").choose("use lantern").options()
    assert "wild" not in options
    assert len(options) == 10


TEN = [
    *("light_cavalry", "elven_longbow", "magic_wand", "gem_of_order", "doppelganger"),
    *("mirage", "shapeshifter", "world_tree", "book_of_changes"),
]


def test_lantern_sees_the_tenth_card() -> None:  # FR-6.18
    t = start("lantern")
    t.deck(*TEN, "smoke")
    t.choose("use lantern", "weather", "discard king")
    assert t.seat(0).hand[-1] == "smoke"


def test_lantern_stops_after_ten_cards() -> None:  # FR-6.18
    t = start("lantern")
    t.deck(*TEN, "lightning", "smoke")
    left = len(t.deck)
    t.choose("use lantern", "weather")
    assert t.seat(0).hand == MINE
    assert t.area == []
    assert len(t.deck) == left
    assert t.active == 1
    assert t.seat(0).used_items == ["lantern"]


def test_lantern_stops_at_the_end_of_the_deck() -> None:  # FR-6.18
    t = start("lantern", *AREA)
    empty_the_deck(t, 2)
    t.choose("use lantern", "wizard")
    assert t.seat(0).hand == MINE
    assert sorted(t.deck) == ["blizzard", "smoke"]
    assert t.active == 1


# ---- 46 Portal


@pytest.mark.parametrize("moves", [["use portal", "draw deck"], ["draw deck", "use portal"]])
def test_portal_skips_the_discard(moves: list[str]) -> None:  # FR-6.15
    t = start("portal").choose(*moves)
    assert t.seat(0).hand == [*MINE, "smoke"]
    assert t.area == []
    assert t.active == 1
    assert t.seat(0).item == "treasure_chest"


def test_portal_works_with_a_card_of_the_area() -> None:  # FR-6.15
    t = start("portal", "magic_wand").choose("use portal", "take magic_wand")
    assert t.seat(0).hand == [*MINE, "magic_wand"]
    assert t.area == []


def test_after_the_portal_the_hand_stays_larger() -> None:  # FR-6.15
    t = start("hourglass")
    t.seat(0).hand(*MINE, "smoke").used_items("portal")
    t.choose("draw deck", "discard king", "keep item")
    assert len(t.seat(0).hand) == 8


def test_portal_stops_at_nine_cards() -> None:  # FR-6.15, FR-7.5
    t = start("portal")
    t.seat(0).hand(*MINE, "elven_archers", "dwarvish_infantry")
    t.choose("draw deck", "use portal")
    assert t.asks == "discard"
    t.choose("discard king")
    assert len(t.seat(0).hand) == 9


# ---- 47 Wishing Ring


def test_ring_puts_a_card_on_top() -> None:  # FR-6.21
    t = start("wishing_ring").choose("use wishing_ring")
    assert len(t.options()) == len(t.deck)
    t.choose("wish warship")
    assert t.deck[0] == "warship"
    t.choose("draw deck")
    assert t.seat(0).hand[-1] == "warship"


def test_ring_shuffles_at_the_end_of_the_turn() -> None:  # FR-6.21
    t = start("wishing_ring").choose("use wishing_ring", "wish warship")
    before = [*t.deck]
    assert "The draw deck is shuffled." not in t.log()
    t.choose("draw deck")
    assert [*t.deck] == before[1:]
    t.choose("discard king")
    assert t.log().count("The draw deck is shuffled.") == 1
    assert sorted(t.deck) == sorted(before[1:])
    assert [*t.deck] != before[1:]


def test_ring_used_last_only_sees_the_deck() -> None:  # FR-6.21
    t = start("wishing_ring").choose("draw deck", "discard king", "use wishing_ring")
    t.choose("wish warship")
    assert t.active == 1
    assert t.log().count("The draw deck is shuffled.") == 1


def test_ring_shuffles_even_if_the_turn_ends_the_game() -> None:  # FR-6.21, FR-4.1
    t = start("wishing_ring")
    t.area(size=9)
    t.choose("use wishing_ring", "wish warship")
    t.choose(t.options()[0], "discard king")
    assert t.seat(0).sees()["phase"] != "turns"
    assert t.log().count("The draw deck is shuffled.") == 1
