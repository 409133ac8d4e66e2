"""What each seat may know, in its view and in its log (FR-11)."""

import json

from klubovna.core.game import SPECTATOR
from klubovna.core.state import Json
from klubovna.testing import Scenario, table

MINE = ["king", "queen", "princess", "warlord", "empress", "knights", "rangers"]
SECOND = ["unicorn", "basilisk", "warhorse", "dragon", "hydra", "collector", "beastmaster"]
THIRD = ["mountain", "cavern", "forest", "swamp", "island", "candle", "forge"]
DECK = ["smoke", "blizzard", "rainstorm", "whirlwind", "lightning", "warship"]


def start(item: str, *area: str, **options: str | int | bool) -> Scenario:
    """The first of three players is to move and has this item."""
    t = table("fantasy-realms", 3, "knowledge", cursed_items=True, **options)
    for seat, hand in enumerate((MINE, SECOND, THIRD)):
        t.seat(seat).hand(*hand).item()
    t.area(*area)
    t.deck(*DECK)
    t.seat(0).item(item)
    t.active(0)
    return t


def sees(t: Scenario, seat: int) -> dict[str, Json]:
    return t.seat(seat).sees()


def hand_seen(t: Scenario, seat: int, whose: int) -> list[str]:
    """The cards that a seat knows to be in a hand, in alphabetical order."""
    seats = sees(t, seat)["seats"]
    assert isinstance(seats, list)
    other = seats[whose]
    assert isinstance(other, dict)
    cards = other["hand"]
    assert isinstance(cards, list)
    return sorted(str(card) for card in cards)


def deck_seen(t: Scenario, seat: int) -> dict[int, str]:
    """The cards of the draw deck that a seat knows, by their place from the top."""
    known = sees(t, seat)["deck_known"]
    assert isinstance(known, list)
    found = {}
    for entry in known:
        assert isinstance(entry, dict)
        place = entry["from_top"]
        assert isinstance(place, int)
        found[place] = str(entry["card"])
    return found


def read(t: Scenario, seat: int) -> str:
    return " ".join(t.log(seat))


# ---- what lies open, and what does not


def test_public_things() -> None:  # FR-11
    t = start("shovel", "gem_of_order", "magic_wand")
    t.seat(1).item("portal").used_items("rake", "lantern").reserve("fishhook")
    t.seat(1).sealed("gem_of_order")
    t.item_pile("crystal_lens")
    for seat in (0, 1, 2, SPECTATOR):
        view = sees(t, seat)
        assert view["area"] == ["gem_of_order", "magic_wand"]
        assert view["seals"] == {"gem_of_order": 1}
        assert view["deck"] == len(t.deck)
        assert view["item_deck"] == len(t.item_deck)
        assert view["item_pile"] == ["crystal_lens"]
        seats = view["seats"]
        assert isinstance(seats, list)
        second = seats[1]
        assert isinstance(second, dict)
        assert second["item"] == "portal"
        assert second["reserve"] == ["fishhook"]
        assert second["cards"] == 7
        assert second["used_items"] == 2


def test_hands_and_used_items_are_private() -> None:  # FR-11, FR-6.5
    t = start("shovel")
    t.seat(1).used_items("rake")
    assert hand_seen(t, 1, 1) == sorted(SECOND)
    for seat in (0, 2, SPECTATOR):
        assert hand_seen(t, seat, 1) == []
        text = json.dumps(sees(t, seat))
        assert "rake" not in text
        assert "dragon" not in text
    assert "rake" in json.dumps(sees(t, 1))


def test_a_spectator_sees_only_public_things() -> None:  # FR-11
    t = start("shovel", "magic_wand")
    text = json.dumps(sees(t, SPECTATOR))
    for card in (*MINE, *SECOND, *THIRD, *DECK):
        assert f'"{card}"' not in text
    assert '"magic_wand"' in text


def test_a_drawn_card_is_private() -> None:  # FR-11
    t = start("shovel").choose("draw deck")
    assert "Smoke" in read(t, 0)
    for seat in (1, 2, SPECTATOR):
        assert "Smoke" not in read(t, seat)
        assert "draws from the deck" in read(t, seat)
        assert hand_seen(t, seat, 0) == []


def test_a_card_taken_from_the_area_is_known_to_all() -> None:  # FR-11
    t = start("shovel", "magic_wand").choose("take magic_wand")
    for seat in (1, 2, SPECTATOR):
        assert hand_seen(t, seat, 0) == ["magic_wand"]
        assert "takes Magic Wand" in read(t, seat)


def test_a_discarded_card_is_known_to_all() -> None:  # FR-11
    t = start("shovel").choose("draw deck", "discard king")
    assert all("discards King" in read(t, seat) for seat in (0, 1, 2, SPECTATOR))


def test_two_drawn_cards_are_private_and_one_is_shown() -> None:  # FR-11, FR-5.1
    t = table("fantasy-realms", 2, "knowledge")
    t.deck("dragon", "hydra").active(0)
    t.choose("draw two")
    assert sees(t, 0)["drawn"] == ["dragon", "hydra"]
    assert sees(t, 1)["drawn"] == 2
    t.choose("keep dragon")
    assert hand_seen(t, 1, 0) == []
    assert sees(t, 1)["area"] == ["hydra"]
    assert "Dragon" in read(t, 0)
    assert "Dragon" not in read(t, 1)


def test_everything_is_open_at_the_end() -> None:  # FR-11
    t = start("shovel")
    t.seat(1).used_items("rake")
    t.seat(2).hand("candle")
    t.phase("end_choices")
    assert t.over
    assert hand_seen(t, 0, 1) == sorted(SECOND)
    assert '"rake"' in json.dumps(sees(t, SPECTATOR))


def test_end_choices_are_secret_until_all_have_decided() -> None:  # FR-11
    t = table("fantasy-realms", 3, "knowledge")
    t.seat(0).hand("doppelganger", "king")
    t.seat(1).hand("mirage", "queen")
    t.seat(2).hand("candle")
    t.phase("end_choices")
    t.choose("copy king", seat=0)
    assert '"copy"' in json.dumps(sees(t, 0))
    assert '"copy"' not in json.dumps(sees(t, 1))
    t.choose("none", seat=1)
    assert '"copy"' in json.dumps(sees(t, 1))


# ---- what items show


def test_spyglass() -> None:  # FR-11
    t = start("spyglass").choose("use spyglass", "player 2")
    assert hand_seen(t, 0, 1) == sorted(SECOND)
    assert "Dragon" in read(t, 0)
    for seat in (1, 2, SPECTATOR):
        assert "looks at P2’s hand" in read(t, seat)
        assert "Dragon" not in read(t, seat)
    assert hand_seen(t, 2, 1) == hand_seen(t, SPECTATOR, 1) == []


def test_spyglass_does_not_see_later_cards() -> None:  # FR-11
    t = start("spyglass").choose("use spyglass", "player 2", "draw deck", "discard king")
    t.choose("draw deck", "discard dragon")
    assert hand_seen(t, 0, 1) == sorted(card for card in SECOND if card != "dragon")


def test_book_of_prophecy() -> None:  # FR-11, FR-6.21
    t = start("book_of_prophecy").choose("use book_of_prophecy")
    cards = [*t.deck]
    bottom = {place: cards[place] for place in range(len(cards) - 7, len(cards))}
    assert deck_seen(t, 0) == bottom
    for seat in (1, 2, SPECTATOR):
        assert deck_seen(t, seat) == {}
        assert "looks at the bottom of the deck." in read(t, seat)


def test_crystal_lens() -> None:  # FR-11
    t = start("crystal_lens").choose("use crystal_lens")
    assert deck_seen(t, 0) == {0: "smoke"}
    assert "Smoke" in read(t, 0)
    for seat in (1, 2, SPECTATOR):
        assert deck_seen(t, seat) == {}
        assert "Smoke" not in read(t, seat)


def test_who_knows_the_top_card_knows_who_draws_it() -> None:  # FR-11
    t = start("crystal_lens", "magic_wand")
    t.choose("use crystal_lens", "take magic_wand", "discard king", "draw deck")
    assert hand_seen(t, 0, 1) == ["smoke"]
    assert hand_seen(t, 2, 1) == []


def test_crystal_ball() -> None:  # FR-11
    t = start("crystal_ball").choose("use crystal_ball", "wizard")
    for seat in (0, 2, SPECTATOR):
        assert hand_seen(t, seat, 1) == ["beastmaster", "collector"]
    assert hand_seen(t, 1, 2) == []
    assert hand_seen(t, 1, 0) == []
    assert all("Collector" in read(t, seat) for seat in (0, 1, 2, SPECTATOR))


def test_lantern_shows_what_it_passes_over() -> None:  # FR-11, FR-6.18
    t = start("lantern").choose("use lantern", "flame")
    for seat in (1, 2, SPECTATOR):
        assert "Smoke, Blizzard, Rainstorm and Whirlwind" in read(t, seat)
        assert "Lightning" not in read(t, seat)
        assert hand_seen(t, seat, 0) == []
    assert "Lightning" in read(t, 0)


def test_after_the_lantern_nobody_knows_the_deck() -> None:  # FR-11, FR-6.18
    t = start("lantern").choose("use lantern", "flame", "discard king")
    assert all(deck_seen(t, seat) == {} for seat in (0, 1, 2))


def test_market_wagon_reveals_card_and_offers() -> None:  # FR-11, FR-6.19
    t = start("market_wagon").choose("use market_wagon", "show knights")
    assert hand_seen(t, 2, 0) == ["knights"]
    assert sees(t, 2)["shown"] == "knights"
    t.choose("offer dragon", "none")
    for seat in (0, 2, SPECTATOR):
        assert hand_seen(t, seat, 1) == ["dragon"]
        assert sees(t, seat)["offers"] == ["dragon"]
    t.choose("none", "swap dragon")
    assert hand_seen(t, 2, 0) == ["dragon"]
    assert hand_seen(t, 2, 1) == ["knights"]


def test_a_buried_card_is_known_at_the_bottom() -> None:  # FR-11
    t = start("shovel", "magic_wand").choose("use shovel", "bury magic_wand")
    for seat in (0, 1, 2, SPECTATOR):
        assert deck_seen(t, seat) == {len(t.deck) - 1: "magic_wand"}


def test_the_wish_is_private() -> None:  # FR-11
    t = start("wishing_ring").choose("use wishing_ring")
    assert len(json.dumps(sees(t, 0))) > len(json.dumps(sees(t, 1)))
    t.choose("wish warship")
    assert deck_seen(t, 0) == {0: "warship"}
    for seat in (1, 2, SPECTATOR):
        assert deck_seen(t, seat) == {}
        assert "Warship" not in read(t, seat)


def test_a_wish_does_not_show_through_older_knowledge() -> None:  # FR-11
    """The others knew the bottom card; whether it was wished for, they can't see."""
    for wish in ("magic_wand", "warship"):
        t = start("wishing_ring", "magic_wand")
        t.seat(2).item("shovel")
        t.active(2)
        t.choose("use shovel", "bury magic_wand", "draw deck", "discard forge")
        t.choose("use wishing_ring", f"wish {wish}")
        assert deck_seen(t, 1) == deck_seen(t, SPECTATOR) == {}


def test_the_staff_hides_what_was_known_of_a_hand() -> None:  # FR-11, FR-6.16
    """Everybody saw the Wand; whether it went under the deck, nobody else sees."""
    for returned in ("magic_wand", "empress"):
        t = start("staff_of_transmutation", "magic_wand")
        t.choose("take magic_wand", "discard knights", "keep item")
        t.choose("draw deck", "discard dragon", "draw deck", "discard forge")
        assert hand_seen(t, 1, 0) == ["magic_wand"]
        t.choose("use staff_of_transmutation", "return king", "return queen", f"return {returned}")
        assert hand_seen(t, 1, 0) == hand_seen(t, SPECTATOR, 0) == []
        assert deck_seen(t, 1) == {}


def test_the_cauldron_is_private() -> None:  # FR-11, FR-6.17
    t = start("cauldron").choose("use cauldron")
    assert sees(t, 0)["drawn"] == ["smoke", "blizzard", "rainstorm"]
    assert sees(t, 1)["drawn"] == 3
    t.choose("return smoke", "top", "return rainstorm", "bottom", "discard king")
    assert deck_seen(t, 0) == {0: "smoke", len(t.deck) - 1: "rainstorm"}
    for seat in (1, 2, SPECTATOR):
        assert deck_seen(t, seat) == {}
        assert "Smoke" not in read(t, seat)
        assert hand_seen(t, seat, 0) == []


def test_stolen_items_and_backpacks_are_open() -> None:  # FR-11
    t = start("larcenous_gloves", "magic_wand")
    t.seat(1).item("backpack")
    t.item_deck("spyglass", "rake", "portal", "lantern")
    t.choose("use larcenous_gloves")
    text = json.dumps(sees(t, SPECTATOR))
    assert all(f'"{item}"' in text for item in ("spyglass", "rake", "portal", "lantern"))
    assert '"backpack"' not in text


def test_the_genie_is_seen_but_not_what_he_fetches() -> None:  # FR-11, FR-8.3
    t = table("fantasy-realms", 3, "knowledge", new_suits=True)
    t.seat(0).hand("genie", "king")
    t.seat(1).hand("doppelganger", "queen")
    t.seat(2).hand()
    t.phase("extra_cards")
    assert hand_seen(t, 1, 0) == ["genie"]
    assert "deck_cards" in sees(t, 0)
    assert "deck_cards" not in sees(t, 1)
    t.choose("take candle")
    assert hand_seen(t, 1, 0) == ["genie"]
    assert "Candle" in read(t, 0)
    assert "Candle" not in read(t, 1)


def test_the_necromancer_takes_in_the_open() -> None:  # FR-11, FR-8.3
    t = table("fantasy-realms", 3, "knowledge")
    t.seat(0).hand("necromancer", "king")
    t.seat(1).hand("doppelganger", "queen")
    t.area("dragon")
    t.phase("extra_cards")
    t.choose("take dragon")
    assert hand_seen(t, 1, 0) == ["dragon", "necromancer"]
