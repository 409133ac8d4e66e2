"""Every switch of FR-12: the default, and the other reading, told apart."""

from pathlib import Path

from klubovna.core.registry import find_game
from klubovna.testing import Scenario, table

MINE = ["king", "queen", "princess", "warlord", "empress", "knights", "elven_archers"]
MODULES = ["new_suits", "cursed_items", "jester", "phoenix"]

Option = str | int | bool


def realms(switch: str, value: Option, **options: Option) -> Scenario:
    """The first of three players is to move, with the Leaders and two Armies."""
    t = table("fantasy-realms", 3, "switches", **{switch: value}, **options)
    t.seat(0).hand(*MINE)
    t.active(0)
    return t


def points(switch: str, value: Option, *hand: str, new_suits: bool = False) -> Scenario:
    """The first of three players decides about this hand at the end."""
    t = table("fantasy-realms", 3, "switches", **{switch: value, "new_suits": new_suits})
    for seat in range(3):
        t.seat(seat).hand(*(hand if seat == 0 else []))
    t.phase("end_choices")
    return t


def plays_on(t: Scenario) -> bool:
    return t.seat(0).sees()["phase"] == "turns"


def test_every_switch_is_tested_here() -> None:  # FR-12
    text = Path(__file__).read_text(encoding="utf-8")
    switches = [spec for spec in find_game("fantasy-realms").switches() if spec.name not in MODULES]
    assert len(switches) == 14
    for spec in switches:
        assert f"def test_{spec.name}(" in text


def test_the_documented_values_are_the_defaults() -> None:  # FR-12
    defaults = {spec.name: spec.default for spec in find_game("fantasy-realms").switches()}
    assert {name: defaults[name] for name in defaults if name not in MODULES} == {
        "allow_return_same_card": True,
        "end_check": "effect",
        "tie_base_strength": "active",
        "two_player_end_new_suits": 12,
        "gloves_map_replace_turn": False,
        "limit_discards_to_area": True,
        "book_to_wild": False,
        "demon_hits_itself": False,
        "long_loops_blank_all": True,
        "collector_multiple_sets": True,
        "wildfire_spares_wild": False,
        "wildfire_spares_outsiders": False,
        "immunity_survives_blanking": True,
        "item_hand_limit_base": 9,
    }


def test_allow_return_same_card() -> None:  # FR-3.3
    for allowed in (True, False):
        t = realms("allow_return_same_card", allowed)
        t.area("dragon")
        t.choose("take dragon")
        assert ("discard dragon" in t.options()) == allowed
        assert "discard king" in t.options()


def test_allow_return_same_card_is_about_taken_cards_only() -> None:  # FR-3.3
    t = realms("allow_return_same_card", False)
    t.deck("dragon")
    t.choose("draw deck", "discard dragon")
    assert t.area == ["dragon"]


def test_end_check() -> None:  # FR-4.3
    for value, goes_on in (("effect", False), ("turn", True)):
        t = realms("end_check", value, cursed_items=True)
        t.seat(0).item("winged_boots")
        t.area(size=9)
        t.choose("use winged_boots")
        assert plays_on(t) == goes_on


def test_end_check_at_the_end_of_the_turn() -> None:  # FR-4.3
    t = realms("end_check", "turn", cursed_items=True)
    t.seat(0).item("winged_boots")
    t.area(size=9)
    t.choose("use winged_boots", "draw deck", "discard king")
    assert len(t.area) == 11
    assert not plays_on(t)


def test_tie_base_strength() -> None:  # FR-4.4
    for value, winner in (("active", 0), ("printed", 1)):
        t = points("tie_base_strength", value, "basilisk", "cavern", "king")
        t.seat(1).hand("light_cavalry", "mountain", "warhorse", "lightning")
        assert t.result().scores[:2] == [41, 41]  # active 41 and 43, printed 49 and 43
        assert t.result().winners == [winner]


def test_two_player_end_new_suits() -> None:  # FR-5.3
    for limit in (12, 14):
        for cards in (11, 12, 13, 14):
            t = table(
                "fantasy-realms", 2, "switches", new_suits=True, two_player_end_new_suits=limit
            )
            t.seat(0).hand("king", size=8)
            t.seat(1).hand(size=8)
            t.area(size=cards - 1)
            t.active(0)
            t.choose("draw deck", "discard king")
            assert plays_on(t) == (cards < limit)


def test_gloves_map_replace_turn() -> None:  # FR-6.11
    for replaces in (False, True):
        t = realms("gloves_map_replace_turn", replaces, cursed_items=True)
        t.seat(0).item("larcenous_gloves")
        t.seat(1).item("crystal_lens")
        t.seat(2).item()
        t.choose("use larcenous_gloves")
        assert t.active == (1 if replaces else 0)
        t = realms("gloves_map_replace_turn", replaces, cursed_items=True)
        t.seat(0).item("junkyard_map")
        t.item_pile("crystal_lens")
        t.choose("use junkyard_map")
        assert t.active == (1 if replaces else 0)


def test_gloves_map_replace_turn_so_they_come_before_the_draw() -> None:  # FR-6.11
    for replaces in (False, True):
        t = realms("gloves_map_replace_turn", replaces, cursed_items=True)
        t.seat(0).item("larcenous_gloves")
        t.seat(1).item("crystal_lens")
        t.choose("draw deck")
        assert ("use larcenous_gloves" in t.options()) != replaces


def test_limit_discards_to_area() -> None:  # FR-7.5
    for seen in (True, False):
        t = realms("limit_discards_to_area", seen, new_suits=True)
        t.seat(0).hand("leprechaun", *MINE, "candle")
        t.seat(1).hand("necromancer_ch", "death_knight")
        t.seat(2).hand()
        t.deck("dragon").phase("extra_cards")
        t.choose("discard knights")
        assert ("knights" in t.area) == seen
        assert t.seat(1).options() == (["none", "take knights"] if seen else [])
        if seen:
            t.choose("none")
        assert t.result().scores[1] == 3 + 14 + (7 if seen else 0)


def test_book_to_wild() -> None:  # FR-8.5
    for allowed in (False, True):
        t = points("book_to_wild", allowed, "book_of_changes", "king").choose("change king")
        assert ("wild" in t.options()) == allowed
        assert "undead" not in t.options()


def test_demon_hits_itself() -> None:  # FR-8.7
    for value, total in ((False, 45 + 8 + 6), (True, 8 + 6)):
        hand = ["demon", "book_of_changes", "king", "queen"]
        t = points("demon_hits_itself", value, *hand, new_suits=True)
        t.choose("change demon", "weapon")
        assert t.result().scores[0] == total


def test_long_loops_blank_all() -> None:  # FR-8.8
    """Great Flood as a Leader, Wildfire and Basilisk: each blanks the next. In the other reading
    they spare each other and blank the King."""
    for value, total in ((True, 8 + 3), (False, 32 + 40 + 35 + 3)):
        hand = ["great_flood", "wildfire", "basilisk", "book_of_changes", "king"]
        t = points("long_loops_blank_all", value, *hand)
        t.choose("change great_flood", "leader")
        assert t.result().scores[0] == total


def test_collector_multiple_sets() -> None:  # FR-9.4
    """Three Wizards and four Beasts: 10 and 40, or 40 alone."""
    rest = 7 + (9 + 36) + 5 + (9 + 15) + (6 + 14) + 30 + 12
    for value, bonus in ((True, 50), (False, 40)):
        wizards = ["collector", "beastmaster", "enchantress"]
        beasts = ["unicorn", "warhorse", "dragon", "hydra"]
        t = points("collector_multiple_sets", value, *wizards, *beasts)
        assert t.result().scores[0] == rest + bonus


def test_wildfire_spares_wild() -> None:  # FR-9.9
    """Two wild cards that are spared share a suit, so the World Tree gets nothing."""
    for value, total in ((False, 40 + 2 + 50), (True, 40 + 2)):
        hand = ["wildfire", "mirage", "shapeshifter", "world_tree"]
        t = points("wildfire_spares_wild", value, *hand).choose("none", "none")
        assert t.result().scores[0] == total


def test_wildfire_spares_outsiders() -> None:  # FR-9.9
    for value, total in ((False, 40), (True, 40 + 11 + 10)):
        t = points("wildfire_spares_outsiders", value, "wildfire", "judge", new_suits=True)
        assert t.result().scores[0] == total


def test_immunity_survives_blanking() -> None:  # FR-9.10
    """The Demon blanks the lone Wizard; then Wildfire meets the Undead that he protected."""
    for value, total in ((True, 40 + 9 + 8 + 12), (False, 40 + 9)):
        hand = ["demon", "necromancer_ch", "ghoul", "specter", "wildfire", "forge"]
        t = points("immunity_survives_blanking", value, *hand, new_suits=True)
        assert t.result().scores[0] == total


def test_item_hand_limit_base() -> None:  # FR-7.5, FR-1.4
    for limit in (9, 8):
        t = realms("item_hand_limit_base", limit, cursed_items=True)
        t.seat(0).hand(*MINE, "necromancer").used_items("portal")
        t.area("dragon")
        t.phase("extra_cards")
        t.choose("take dragon")
        assert (t.asks == "limit") == (limit == 8)


def test_item_hand_limit_base_is_not_for_the_new_suits() -> None:  # FR-7.5
    t = realms("item_hand_limit_base", 8, new_suits=True, cursed_items=True)
    t.seat(0).hand(*MINE, "candle").item("portal")
    t.choose("use portal", "draw deck")
    assert len(t.seat(0).hand) == 9
    assert t.active == 1
