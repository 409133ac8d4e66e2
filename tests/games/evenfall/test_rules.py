"""The procedure of Evenfall beyond the worked examples (EV-2 to EV-15)."""

import pytest

from klubovna.core.errors import BadSetup, IllegalOption
from klubovna.core.starting import new_match
from klubovna.games.evenfall.game import Evenfall
from klubovna.games.evenfall.table import draw_cards
from klubovna.testing import Scenario, table
from klubovna.texts import Text

STONES = ["blue", "green", "purple", "yellow"]


def clans(players: int = 2, **options: str | int | bool) -> Scenario:
    chosen: dict[str, str | int | bool] = {"clan_1": "star", "clan_2": "cross", **options}
    t = table("evenfall", players, "rules", **chosen)
    t.phase("action").active(0).first(0)
    for seat in range(players):
        t.seat(seat).hand().herb(0).potion(0).knowledge(0)
    return t


def goods(t: Scenario, seat: int = 0) -> list[object]:
    place = t.seat(seat)
    return [place.herb.value, place.potion.value, place.knowledge.value]


# ---- setting up


@pytest.mark.parametrize(
    ("players", "regions", "slots"), [(1, 2, 3), (2, 2, 3), (3, 3, 3), (4, 3, 4)]
)
def test_the_table_by_number_of_players(players: int, regions: int, slots: int) -> None:
    """EV-2.1, EV-2.3, EV-17.2"""
    table = new_match(Evenfall(), players, "setup").state
    assert len(table.slots) == regions
    assert {len(row) for row in table.slots} == {slots}
    assert {len(stones) for stones in table.region_stones} == {4}
    assert len(table.place_deck) == 52 - regions * slots


def test_what_a_player_begins_with() -> None:  # EV-2.2, EV-4.2
    t = table("evenfall", 2, "begin", clan_1="star")
    assert goods(t) == [3, 3, 0]
    assert (t.seat(0).witches.value, t.seat(0).elders.value) == (4, 4)
    assert t.seat(0).inner == ["pit_of_nqobantu"]
    assert t.seat(0).outer == []


def test_a_clan_is_used_once() -> None:  # EV-2.2
    with pytest.raises(BadSetup):
        new_match(Evenfall(), 2, "twice", {"clan_1": "star", "clan_2": "star"})


# ---- turns


def test_turns_go_round_until_all_have_passed() -> None:  # EV-5.1, EV-5.2, EV-5.4, EV-11.10
    t = clans(3, clan_3="thorn")
    t.choose("pass")
    assert t.active == 1
    t.choose("token")
    assert t.active == 2
    t.choose("pass")
    assert t.active == 1
    t.choose("pass")
    assert t.round == 2


def test_free_actions_before_and_after_the_main_action() -> None:  # EV-5.7, EV-5.8
    t = clans()
    t.seat(0).specialists("channeler_lux", "archivist_thoth").hand("irena", "night_hag")
    t.choose("rotate channeler_lux", "token")
    assert "token" not in t.options()
    assert "trade" in t.options()
    t.choose("trade", "discard irena", "take herb", "rotate archivist_thoth", "end")
    assert t.active == 1
    assert t.seat(0).mana == 2


def test_a_turn_with_nothing_left_to_do_ends_by_itself() -> None:  # EV-5.1
    t = clans()
    t.northern_lakes_places("cave_b_1")
    t.choose("discover cave_b_1")
    assert t.active == 1


def test_free_actions_between_two_catalysts() -> None:  # EV-5.7, EV-10.1
    t = clans()
    t.seat(0).inner("cave_b_1+mana_wellspring").herb(1).hand("irena", "night_hag")
    t.choose("sickle mana_wellspring", "trade", "discard irena", "take herb")
    t.choose("sickle mana_wellspring")
    assert t.seat(0).inner == ["cave_b_1+mana_wellspring+sickle+sickle"]


def test_a_full_ritual_takes_no_catalyst() -> None:  # EV-10.1, EV-10.5
    t = clans()
    t.seat(0).inner("cave_b_1+owl_courier+sickle").herb(5)
    assert not any(option.startswith("sickle") for option in t.options())


def test_one_ritual_per_place() -> None:  # EV-8.3
    t = clans()
    t.seat(0).inner("cave_b_1+owl_courier").potion(2).hand("mana_wellspring")
    assert "ritual" not in "".join(t.options())


def test_the_regions_action_spaces() -> None:  # EV-9.8, EV-9.11
    t = clans(3, clan_3="thorn")
    t.seat(0).outer("cave_b_1").herb(1)
    t.choose("witch central_mountains", "choose transfer 2 cards", "none", "end")
    assert len(t.seat(0).hand) == 2
    t.choose("pass", "pass", "witch southern_slopes", "yes", "take potion", "take potion")
    assert goods(t) == [0, 2, 0]
    assert t.seat(0).mana == 3


def test_elders_stay_at_home() -> None:  # EV-6.2, EV-9.4
    t = clans()
    t.seat(0).witches(0)
    assert not any("discover" in option or "elder" in option for option in t.options())


def test_mana_has_an_end() -> None:  # EV-1.4, EV-17.4
    t = clans()
    t.seat(0).mana(19).specialists("channeler_lux")
    t.choose("rotate channeler_lux")
    assert t.seat(0).mana == 20


def test_the_discard_pile_becomes_the_deck() -> None:  # EV-4.5, EV-17.3
    game = Evenfall()
    match = new_match(game, 2, "deck")
    state = match.state
    assert state.deck
    state.discard.extend(state.deck)
    state.deck.clear()
    total = len(state.discard)
    draw_cards(state, 0, 1)
    assert len(state.deck) == total - 1
    assert state.discard == []
    state.deck.clear()
    draw_cards(state, 0, 1)
    assert state.deck == []


# ---- battles


def battle() -> Scenario:
    t = clans()
    t.phase("battle").battle(0)
    t.northern_lakes_stones(*STONES)
    return t


def test_a_bid_is_at_most_nine_and_at_most_the_mana() -> None:  # EV-11.3
    t = battle()
    t.seat(0).northern_lakes_figures("witch").mana(15)
    assert t.options()[-1] == "bid 9"
    with pytest.raises(IllegalOption):
        t.match.step(10, 0)
    poor = battle()
    poor.seat(0).northern_lakes_figures("witch").mana(2)
    assert poor.options() == ["bid 0", "bid 1", "bid 2"]


def test_bids_are_secret_until_all_are_set() -> None:  # EV-11.3
    t = battle()
    for seat in (0, 1):
        t.seat(seat).northern_lakes_figures("witch").mana(5)
    before = t.seat(1).sees()
    t.choose("bid 5", seat=0)
    assert t.seat(1).sees() == before
    assert t.seat(0).may_undo()
    t.choose("bid 0", seat=1)
    assert not t.seat(1).may_undo()


def test_a_full_tie_goes_to_the_starting_player() -> None:  # EV-11.6
    t = battle()
    t.first(1)
    for seat in (0, 1):
        t.seat(seat).northern_lakes_figures("witch").mana(1)
    t.choose("bid 1", seat=0).choose("bid 1", seat=1)
    t.choose("stone blue", seat=1)
    assert t.seat(1).stones == ["blue"]


@pytest.mark.parametrize(
    ("figures", "bids", "told"),
    [
        (2, (3, 1), "wins the battle in the Northern Lakes."),
        (2, (1, 2), "in the Northern Lakes: as strong as another, but with more mana."),
        (1, (2, 2), "as strong and with as much mana as another, but earlier in turn order."),
    ],
)
def test_the_log_says_by_what_a_battle_was_won(
    figures: int, bids: tuple[int, int], told: str
) -> None:  # EV-11.6
    t = battle()
    t.seat(0).northern_lakes_figures(*["witch"] * figures).mana(3)
    t.seat(1).northern_lakes_figures("witch").mana(3)
    for seat in (0, 1):
        t.choose(f"bid {bids[seat]}", seat=seat)
    assert next(line for line in t.log() if "wins" in line).endswith(told)


def test_the_token_moves_at_once() -> None:  # EV-11.8, EV-11.12, EV-17.8
    t = battle()
    t.first(1)
    t.central_mountains_stones(*STONES)
    t.seat(0).northern_lakes_figures("witch", "witch").central_mountains_figures("witch")
    t.seat(1).northern_lakes_figures("witch").central_mountains_figures("witch")
    t.choose("stone blue", seat=0)
    assert t.first == 0
    t.choose("stone green", seat=0)
    assert t.seat(0).stones == ["blue", "green"]


# ---- the end


def test_a_tie_is_broken_by_mana() -> None:  # EV-13.5
    t = clans()
    t.seat(0).vp(9).mana(1)
    t.seat(1).vp(9).mana(2)
    t.phase("scoring").round(3)
    assert t.over
    assert t.result().winners == [1]
    assert t.result().tie == Text("tie.mana")
    even = clans()
    even.phase("scoring").round(3)
    assert even.over
    assert even.result().winners == [0, 1]


def test_hands_and_resources_are_gone_but_mana_stays() -> None:  # EV-13.1, EV-17.9
    t = clans()
    t.phase("round_end").round(3)
    t.seat(0).hand("irena").herb(3).mana(4).council("vesper_the_informer")
    assert t.over
    assert goods(t) == [0, 0, 0]
    assert (t.seat(0).mana.value, t.seat(0).vp.value) == (4, 0)
    assert t.discard == ["irena"]


def test_a_stone_needs_its_symbol_and_a_place_of_its_own() -> None:  # EV-13.2, EV-13.7
    t = clans()
    t.seat(0).stones("blue", "blue", "green").inner("cave_a_1+great_summoning", "graveyard_a_1")
    t.phase("scoring").round(3)
    assert t.options() == ["lay cave_a_1", "lay graveyard_a_1", "none"]
    t.choose("lay cave_a_1")
    assert t.options() == ["lay graveyard_a_1", "none"]
    t.choose("none")
    assert t.over
    assert t.seat(0).vp == 10


# ---- the moon side


def test_star_trades_one_card() -> None:  # EV-15.1
    t = clans(side="moon")
    t.seat(0).hand("irena", "night_hag")
    t.choose("exchange", "discard irena", "choose 1 mana")
    assert t.seat(0).mana == 1
    t.choose("exchange", "choose 1 any", "take potion")
    assert goods(t) == [0, 1, 0]


def test_the_pit_gives_three_resources_for_a_card() -> None:  # EV-15.1
    t = clans(side="moon")
    t.seat(0).potion(2).hand("mana_wellspring", "irena")
    t.choose("ritual mana_wellspring", "yes", "take herb", "take herb", "take potion")
    assert goods(t) == [2, 1, 0]


def test_cross_takes_a_reached_bonus_again() -> None:  # EV-15.2
    t = clans(side="moon", clan_1="cross", clan_2="star")
    t.seat(0).coven(2)
    t.choose("token", "space 2")
    assert t.seat(0).vp == 3
    again = clans(side="moon", clan_1="cross", clan_2="star")
    again.seat(0).coven(1)
    again.choose("token", "space 1", "choose 2 cards", "end")
    assert len(again.seat(0).hand) == 2


def test_the_church_takes_both_sides_of_a_slash() -> None:  # EV-15.2
    t = clans(side="moon", clan_1="cross", clan_2="star")
    t.seat(0).potion(2).hand("mana_wellspring")
    t.choose("ritual mana_wellspring")
    assert t.seat(0).mana == 2
    assert len(t.seat(0).hand) == 2


def test_circle_gains_mana_and_places() -> None:  # EV-15.3, EV-17.10
    t = clans(side="moon", clan_1="circle", clan_2="star")
    t.seat(0).council("morwen_the_pathfinder")
    t.choose("token")
    assert t.seat(0).mana == 2
    orb = clans(side="moon", clan_1="circle", clan_2="star")
    orb.seat(0).outer("cave_b_1+mana_wellspring").potion(2).council("morwen_the_pathfinder")
    assert "elder mana_wellspring" in " ".join(orb.options())
    orb.choose("orb mana_wellspring")
    assert len(orb.seat(0).outer) == 2
    assert orb.seat(0).vp == 0


def test_the_ark_gives_the_red_stone() -> None:  # EV-15.4
    t = clans(side="moon", clan_1="thorn", clan_2="star")
    t.seat(0).potion(2).hand("mana_wellspring")
    t.choose("ritual mana_wellspring")
    assert t.seat(0).stones == ["red"]
    t.choose("put red on space 2")
    assert t.seat(0).coven == 1


def test_thorn_uses_each_space_once() -> None:  # EV-15.4
    t = clans(side="moon", clan_1="thorn", clan_2="star")
    t.seat(0).stones("blue", "green").outer("cave_b_1")
    t.choose("put blue on space 3", "transfer cave_b_1", "put green on space 4")
    assert t.seat(0).mana == 3
    assert t.seat(0).board_stones == ["", "", "blue", "green"]
