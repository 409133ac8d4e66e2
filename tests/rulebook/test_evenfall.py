"""The worked examples, numbers and clarifications of Evenfall's rulebook (EV-0 to EV-18).

The tests carry the names of the cases. Agnes sits at seat 0, Bruno at seat 1.
"""

import pytest

from klubovna.core.state import Json
from klubovna.games.evenfall.battle import rows
from klubovna.testing import Scenario, WrongWords, table

STONES = ["blue", "green", "purple", "yellow"]


def clans(players: int = 2, **options: str | int | bool) -> Scenario:
    """The action phase of round 1: empty hands and supplies, Agnes is to move."""
    chosen: dict[str, str | int | bool] = {"clan_1": "star", "clan_2": "cross", **options}
    if players == 1:
        del chosen["clan_2"]
    t = table("evenfall", players, "examples", **chosen)
    t.phase("action").active(0).first(0)
    for seat in range(players):
        t.seat(seat).hand()
        supply(t, seat, 0, 0, 0)
    return t


def supply(t: Scenario, seat: int, herb: int, potion: int, knowledge: int) -> None:
    t.seat(seat).herb(herb).potion(potion).knowledge(knowledge)


def goods(t: Scenario, seat: int = 0) -> list[object]:
    place = t.seat(seat)
    return [place.herb.value, place.potion.value, place.knowledge.value]


def battle(region: int, **options: str | int | bool) -> Scenario:
    t = clans(2, **options)
    t.phase("battle").battle(region)
    t.northern_lakes_stones(*STONES).central_mountains_stones(*STONES)
    return t


def actor(t: Scenario, seat: int) -> dict[str, Json]:
    actors = t.seat(0).sees()["actors"]
    assert isinstance(actors, list)
    found = actors[seat]
    assert isinstance(found, dict)
    return found


def part(t: Scenario, seat: int, name: str) -> Json:
    parts = actor(t, seat)["parts"]
    assert isinstance(parts, dict)
    return parts[name]


def finish(t: Scenario) -> None:
    """Final scoring with nothing to decide."""
    t.phase("scoring").round(3)
    assert t.over


# ---- the Scout phase


def test_ex01_scout_sun() -> None:  # EV-4.1, EV-4.2
    t = clans()
    t.phase("scout")
    assert t.asks == "act"
    for seat in (0, 1):
        assert len(t.seat(seat).hand) == 6
        assert goods(t, seat) == [0, 0, 3]
        assert t.seat(seat).mana == 2


def test_ex02_scout_variant() -> None:  # EV-4.3
    t = table("evenfall", 1, "examples", experienced=True)
    assert len(t.seat(0).hand) == 8
    t.choose(t.options()[0])
    assert len(t.seat(0).hand) == 6
    assert len(t.discard) == 2
    later = clans(2, experienced=True)
    later.round(2).phase("scout")
    assert later.asks == "act"
    assert len(later.seat(0).hand) == 6


# ---- main actions


def test_ex03_discover_swamp() -> None:  # EV-6.1, EV-6.2, EV-6.3, EV-6.4
    t = clans()
    t.central_mountains_places("swamp_of_souls_a_1")
    t.choose("discover swamp_of_souls_a_1")
    assert t.seat(0).witches == 2
    assert t.seat(0).outer == ["swamp_of_souls_a_1"]
    assert t.seat(0).central_mountains_figures == ["witch", "witch"]
    assert t.central_mountains_places == ["", "", ""]


def test_ex04_clan_token_total() -> None:  # EV-7.1, EV-7.2, EV-7.3
    t = clans()
    t.seat(0).outer("swamp_of_souls_b_1", "cave_b_1", "sanctuary_b_1")
    t.choose("token")
    assert goods(t) == [2, 2, 0]
    assert t.seat(0).mana == 2
    assert t.seat(0).token == 0
    t.choose("pass")
    assert "token" not in t.seat(0).options()
    t.choose("pass")
    assert t.round == 2
    assert t.seat(0).token == 1


@pytest.mark.parametrize(("ritual", "vp"), [("chalice_of_transmutation", 2), ("spirit_gate", 0)])
def test_ex05_binding_icon(ritual: str, vp: int) -> None:  # EV-8.4
    t = clans()
    supply(t, 0, 1, 2, 2)
    t.seat(0).outer("swamp_of_souls_a_1").inner().hand(ritual)
    t.choose(f"ritual {ritual}")
    assert t.seat(0).vp == vp
    assert t.seat(0).herb == 1


def test_ex06_play_chalice() -> None:  # EV-8.1, EV-8.2, EV-8.3, EV-8.4, EV-8.6
    t = clans()
    supply(t, 0, 1, 2, 0)
    t.seat(0).hand("chalice_of_transmutation").outer("swamp_of_souls_a_1")
    t.choose("ritual chalice_of_transmutation", "lay swamp_of_souls_a_1")
    assert goods(t) == [1, 0, 0]
    assert t.seat(0).vp == 2
    assert t.seat(0).outer == ["swamp_of_souls_a_1+chalice_of_transmutation"]


def test_ex07_play_irena() -> None:  # EV-8.8, EV-14.13
    t = clans()
    t.northern_lakes_places("cave_b_1")
    supply(t, 0, 1, 0, 2)
    t.seat(0).hand("irena")
    t.choose("specialist irena")
    assert goods(t) == [0, 0, 0]
    assert t.seat(0).specialists == ["irena"]
    t.choose("pass", "discover cave_b_1", "yes")
    assert goods(t) == [0, 1, 0]


def test_ex08_specialist_name_unique() -> None:  # EV-8.8, EV-8.13
    t = clans()
    supply(t, 0, 9, 9, 9)
    t.seat(0).specialists("irena").hand("irena")
    assert not any(option.startswith("specialist") for option in t.options())
    t.choose("council irena")
    assert t.seat(0).council == ["irena"]


def test_ex09_council_costs_sun() -> None:  # EV-8.11
    t = clans()
    supply(t, 0, 5, 5, 5)
    t.seat(0).hand("irena", "night_hag", "channeler_lux")
    t.choose("council irena", "end", "pass")
    assert goods(t) == [4, 4, 4]
    t.choose("council night_hag")
    assert goods(t) == [2, 2, 2]
    t.choose("council channeler_lux")
    assert goods(t) == [0, 0, 0]


def test_ex10_play_council_discover_bonus() -> None:  # EV-8.11, EV-8.12, EV-8.14
    t = clans()
    t.northern_lakes_places("cave_b_1")
    supply(t, 0, 1, 1, 1)
    t.seat(0).hand("morwen_the_pathfinder")
    t.choose("council morwen_the_pathfinder")
    assert goods(t) == [0, 0, 0]
    t.choose("pass", "discover cave_b_1")
    assert t.seat(0).vp == 2


def test_ex11_action_space_witch() -> None:  # EV-9.1, EV-9.2, EV-9.3, EV-9.5, EV-9.8
    t = clans()
    t.seat(0).witches(1).hand("irena")
    t.choose("witch northern_lakes", "yes", "take knowledge", "take knowledge", "take potion")
    assert len(t.seat(0).hand) == 0
    assert goods(t) == [0, 1, 2]
    assert t.seat(0).witches == 0
    assert t.northern_lakes_space == "witch 0"
    assert "witch northern_lakes" not in t.seat(1).options()


def test_ex12_action_space_elder() -> None:  # EV-9.4, EV-9.5, EV-9.9
    t = clans()
    supply(t, 0, 2, 0, 0)
    t.seat(0).inner("swamp_of_souls_a_1+chalice_of_transmutation")
    t.choose("elder chalice_of_transmutation", "yes", "take herb", "take potion", "take herb")
    assert goods(t) == [2, 1, 0]
    assert t.seat(0).vp == 1
    assert t.seat(0).elders == 3
    outside = clans()
    outside.seat(0).inner().outer("swamp_of_souls_a_1+chalice_of_transmutation")
    assert "witch chalice_of_transmutation #1" in outside.options()
    assert not any("elder" in option for option in outside.options())


def test_ex13_catalysts_and_coven() -> None:  # EV-10.1 to EV-10.4, EV-10.6, EV-9.9
    t = clans()
    supply(t, 0, 2, 2, 0)
    t.seat(0).coven(2)
    t.seat(0).outer("swamp_of_souls_a_1+rift_in_space", "sanctuary_a_1+pillar_of_energy")
    t.choose("sickle rift_in_space", "sickle rift_in_space", "orb pillar_of_energy")
    t.choose("transfer sanctuary_a_1")
    assert goods(t) == [0, 0, 0]
    assert t.seat(0).coven == 3
    assert t.seat(0).outer == ["swamp_of_souls_a_1+rift_in_space+sickle+sickle"]
    assert "sanctuary_a_1+pillar_of_energy+orb" in t.seat(0).inner
    t.choose("pass", "token")
    assert t.seat(0).herb == 3 + 1


def test_ex14_coven_first_steps() -> None:  # EV-10.6, EV-10.7, EV-10.8
    t = clans()
    supply(t, 0, 0, 2, 0)
    t.seat(0).inner("cave_b_1+rift_in_space")
    t.choose("orb rift_in_space")
    assert t.seat(0).mana == 2
    both = clans()
    supply(both, 0, 0, 2, 2)
    both.seat(0).hand("dance_of_the_coven")
    both.choose("ritual dance_of_the_coven")
    assert (both.seat(0).mana.value, both.seat(0).vp.value) == (2, 3)
    top = clans()
    supply(top, 0, 0, 2, 2)
    top.seat(0).coven(8).hand("dance_of_the_coven")
    top.choose("ritual dance_of_the_coven")
    assert (top.seat(0).vp.value, top.seat(0).coven.value) == (4, 8)


# ---- battles


def test_ex15_strength() -> None:  # EV-11.4
    t = battle(0)
    t.seat(0).northern_lakes_figures("witch", "witch", "elder").mana(6).coven(1)
    t.choose("bid 6")
    assert actor(t, 0)["strength"] == 9
    assert t.seat(0).mana == 0


@pytest.mark.parametrize(
    ("strength", "reached"), [(3, 0), (4, 1), (5, 1), (6, 2), (7, 2), (8, 3), (12, 3)]
)
def test_ex16_reward_rows(strength: int, reached: int) -> None:  # EV-11.5
    assert rows(strength) == reached


def test_ex17_battle_northern_lakes() -> None:  # EV-11.3, EV-11.5 to EV-11.8
    t = battle(0)
    t.first(1)
    t.seat(0).northern_lakes_figures("witch", "elder").mana(4)
    t.seat(1).northern_lakes_figures("witch", "witch", "witch").mana(3)
    t.choose("bid 4", seat=0)
    assert actor(t, 0)["bid"] == 0
    t.choose("bid 3", seat=1)
    for seat in (0, 1):
        assert actor(t, seat)["strength"] == 6
        assert t.seat(seat).mana == 0
        assert len(t.seat(seat).hand) == 1
        assert t.seat(seat).vp == 3
    t.choose("stone green")
    assert t.seat(0).stones == ["green"]
    assert t.seat(1).stones == []
    assert t.first == 0


@pytest.mark.parametrize(("bid", "vp", "cards", "mana"), [(0, 0, 0, 5), (5, 3, 1, 0)])
def test_ex18_single_participant(bid: int, vp: int, cards: int, mana: int) -> None:  # EV-11.9
    t = battle(0)
    t.first(1)
    t.seat(0).northern_lakes_figures("witch").mana(5)
    t.choose(f"bid {bid}")
    assert t.seat(0).vp == vp
    assert len(t.seat(0).hand) == cards
    assert t.seat(0).mana == mana
    t.choose("stone blue")
    assert t.seat(0).stones == ["blue"]
    assert t.first == 0


def test_ex19_empty_region() -> None:  # EV-11.1, EV-11.10
    t = battle(0)
    t.first(1)
    assert t.asks == "act"
    assert len(t.northern_lakes_stones) == 4
    assert t.first == 1


# ---- the end


def test_ex20_final_scoring() -> None:  # EV-13.3, EV-13.4, EV-13.8
    t = clans()
    t.seat(0).vp(79).coven(8).specialists("irena", "envoy_of_the_elders")
    t.seat(0).council("mistress_of_the_revel")
    t.seat(0).inner(
        "sanctuary_a_1+great_summoning",
        "cave_b_1+dragon_egg",
        "swamp_of_souls_b_1+chalice_of_transmutation",
    )
    t.seat(0).outer("cave_a_1+feline_advisor")
    finish(t)
    assert t.seat(0).vp == 108
    names = ("specialists", "council", "rituals", "places")
    assert [part(t, 0, name) for name in names] == [6, 8, 12, 3]
    assert t.result().winners == [0]


def test_ex21_round_end_order() -> None:  # EV-12.1, EV-12.2, EV-12.3
    t = clans()
    t.phase("round_end").northern_lakes_places("cave_b_1")
    t.seat(0).council("night_hag").specialists("channeler_lux").rotated("channeler_lux")
    t.seat(0).northern_lakes_figures("witch", "witch").token(0)
    assert t.asks == "act"
    assert t.seat(0).vp == 2
    assert "" not in t.northern_lakes_places
    assert t.northern_lakes_places[0] == "cave_b_1"
    assert t.seat(0).witches == 4
    assert t.seat(0).token == 1
    assert t.seat(0).rotated == []
    assert t.round == 2
    last = clans()
    last.phase("round_end").round(3).northern_lakes_places("cave_b_1")
    last.seat(0).council("night_hag").northern_lakes_figures("witch", "witch")
    assert last.over
    assert last.seat(0).vp == 2
    assert last.northern_lakes_places == ["cave_b_1", "", ""]
    assert last.seat(0).witches == 2


# ---- the Automa


def test_ex22_automa_turn() -> None:  # EV-16.2, EV-16.3, EV-16.4
    t = clans(1)
    t.central_mountains_places("cave_a_1", "cave_b_1", "cave_b_2")
    t.deck("wolf_companion")
    t.choose("token")
    assert t.rondel == 3
    assert t.seat(1).witches == 2
    assert t.seat(1).outer == ["cave_a_1"]
    assert t.seat(1).central_mountains_figures == ["witch", "witch"]
    assert t.discard == ["wolf_companion"]


def test_ex23_automa_battle() -> None:  # EV-16.5
    t = clans(1)
    t.phase("battle").battle(0)
    t.northern_lakes_stones("purple", "blue", "green", "yellow")
    t.seat(0).northern_lakes_figures("witch", "witch").mana(4)
    t.seat(1).northern_lakes_figures("witch", "witch")
    t.deck("wolf_companion", "call_of_the_wild")
    t.choose("bid 4")
    assert actor(t, 0)["strength"] == 0  # the battles are over, the next round has begun
    assert t.seat(0).vp == 3
    assert t.seat(0).stones == []
    assert t.seat(1).vp == 1 + 3
    assert t.seat(1).stones == ["purple"]
    assert t.first == 0
    assert "Battle in the Northern Lakes: the Automa has strength 7 (mana 0)." in t.log()


def test_ex24_automa_golden_stop() -> None:  # EV-16.3
    t = clans(1)
    t.rondel(3).deck("weaver_of_fates", "irena")
    t.choose("token")
    assert t.rondel == 5
    assert t.seat(1).specialists == ["irena"]


# ---- the moon side


def test_ex25_moon_scout() -> None:  # EV-15.1, EV-15.2, EV-15.3, EV-15.4
    t = clans(4, side="moon", clan_3="circle", clan_4="thorn")
    t.phase("scout")
    assert t.asks == "act"
    assert [len(t.seat(seat).hand) for seat in range(4)] == [9, 5, 6, 5]
    assert [goods(t, seat) for seat in range(4)] == [
        [0, 0, 0],
        [0, 0, 3],
        [1, 1, 3],
        [0, 0, 3],
    ]
    assert [t.seat(seat).mana.value for seat in range(4)] == [0, 2, 0, 3]


def test_ex26_moon_circle_setup() -> None:  # EV-15.3, EV-2.2
    t = table("evenfall", 2, "examples", side="moon", clan_1="circle")
    assert t.seat(0).outer == ["tree_of_eternity", "cave_b_1"]
    assert t.seat(0).inner == []
    assert "cave_b_1" not in t.place_deck


def test_ex27_moon_star_council() -> None:  # EV-15.1
    t = clans(side="moon")
    supply(t, 0, 1, 1, 1)
    t.seat(0).hand("irena", "night_hag")
    t.choose("council irena", "end", "pass")
    assert goods(t) == [1, 1, 1]
    t.choose("council night_hag")
    assert goods(t) == [0, 0, 0]


def test_ex28_moon_cross_slash() -> None:  # EV-15.2
    t = clans(side="moon", clan_1="cross", clan_2="star")
    supply(t, 0, 0, 2, 0)
    t.seat(0).inner("cave_b_1+crystal_mirror")
    t.choose("orb crystal_mirror", "choose 2 mana")
    assert t.seat(0).mana == 2
    assert len(t.seat(0).hand) == 0
    both = clans(side="moon", clan_1="cross", clan_2="star")
    both.choose("board")
    assert both.seat(0).mana == 2
    assert len(both.seat(0).hand) == 2


def test_ex29_moon_thorn_stones() -> None:  # EV-15.4, EV-13.2, EV-13.6
    t = clans(side="moon", clan_1="thorn", clan_2="star")
    t.round(3)
    t.seat(0).stones("red").inner("cave_b_1+great_summoning").token(0)
    t.choose("put red on space 1", "take herb", "take potion")
    assert goods(t) == [1, 1, 0]
    assert t.seat(0).board_stones == ["red", "", "", ""]
    t.choose("pass", "pass", "lay cave_b_1")
    assert t.over
    assert part(t, 0, "rituals") == 10


# ---- clarified effects


def test_ex30_clar_catalyst_council() -> None:  # EV-14.1
    t = clans()
    t.seat(0).council("brandt_the_forgemaster").inner("cave_b_1+clay_golem+sickle+orb")
    t.seat(0).outer("cave_b_2+ever_burning_censer+sickle+sickle+orb")
    finish(t)
    assert part(t, 0, "council") == 9


def test_ex31_clar_stone_council() -> None:  # EV-14.2
    t = clans()
    t.seat(0).council("mirror_twin").outer("swamp_of_souls_a_1").stones("blue")
    t.seat(0).inner("cave_a_1", "graveyard_a_1")
    t.phase("scoring").round(3).choose("lay cave_a_1")
    assert part(t, 0, "council") == 6


def test_ex32_clar_remove_ritual() -> None:  # EV-14.3, EV-14.6
    t = clans()
    t.seat(0).specialists("ashen_exorcist").council("vesper_the_informer")
    t.seat(0).inner("cave_b_1+crystal_mirror+sickle+elder")
    t.choose("rotate ashen_exorcist", "remove crystal_mirror")
    assert goods(t) == [1, 1, 0]
    assert t.seat(0).vp == 2
    assert t.seat(0).elders == 4
    assert t.box == ["crystal_mirror"]
    assert t.seat(0).inner == ["cave_b_1"]


def test_ex33_clar_astral_march() -> None:  # EV-14.4, EV-11.2
    t = clans()
    supply(t, 0, 0, 1, 1)
    t.seat(0).inner("cave_b_1+crystal_mirror+elder", "cave_b_2").hand("astral_march")
    t.choose("ritual astral_march", "march crystal_mirror", "northern_lakes")
    assert t.seat(0).mana == 2
    assert t.seat(0).inner == ["cave_b_1+crystal_mirror", "cave_b_2+astral_march"]
    assert t.seat(0).northern_lakes_figures == ["elder"]
    assert t.northern_lakes_space == ""
    t.choose("pass", "pass")
    assert t.asks == "bid"


def test_ex34_clar_wolf() -> None:  # EV-14.5, EV-14.15
    t = clans()
    t.seat(0).inner("cave_b_1+wolf_companion").specialists("fox_tailed_poacher")
    t.seat(0).outer("cave_b_2", "cave_a_1", "swamp_of_souls_b_1+rift_in_space+sickle+sickle")
    t.seat(1).outer("sanctuary_b_1")
    t.choose("rotate fox_tailed_poacher", "harvest sanctuary_b_1")
    assert (t.seat(0).vp.value, t.seat(0).mana.value, t.seat(1).mana.value) == (1, 2, 0)
    t.choose("token")
    assert t.seat(0).vp == 1 + 3
    assert t.seat(0).herb == 3 + 1


def test_ex35_clar_discard_vp() -> None:  # EV-14.6, EV-5.5
    t = clans()
    t.seat(0).council("vesper_the_informer").hand("irena", "night_hag")
    t.choose("trade", "discard irena", "take knowledge")
    assert goods(t) == [0, 0, 1]
    assert t.seat(0).vp == 2


def test_ex36_clar_harvest_symbols() -> None:  # EV-14.7
    t = clans()
    t.seat(0).council("envoy_of_the_elders")
    t.seat(0).outer("moonlit_glade_a_1+rift_in_space+sickle+sickle")
    t.seat(0).inner("sanctuary_b_1+clay_golem+sickle", "castle_in_the_mist_b_1")
    finish(t)
    assert part(t, 0, "council") == 6


def test_ex37_clar_creatures() -> None:  # EV-14.8, EV-8.12
    t = clans()
    supply(t, 0, 1, 0, 1)
    t.seat(0).specialists("senivec_the_vagrant").council("raven_messenger")
    t.seat(0).outer("cave_b_1+wolf_companion").inner("cave_b_2+clay_golem", "cave_a_2")
    t.seat(0).hand("call_of_the_wild")
    t.choose("ritual call_of_the_wild")
    assert t.seat(0).vp == 3


def test_ex38_clar_vision() -> None:  # EV-14.9, EV-8.14
    t = clans()
    t.central_mountains_places("cave_b_1")
    supply(t, 0, 0, 1, 2)
    t.seat(0).council("morwen_the_pathfinder").witches(0).hand("vision_of_distant_lands")
    t.choose("ritual vision_of_distant_lands", "central_mountains")
    assert len(t.options()) == 3
    t.choose("take_place cave_b_1")
    assert t.seat(0).outer == ["cave_b_1"]
    assert t.seat(0).vp == 2
    assert t.seat(0).central_mountains_figures == []


def test_ex39_clar_mana_catalysts() -> None:  # EV-14.10, EV-10.1
    t = clans()
    supply(t, 0, 1, 0, 0)
    t.seat(0).mana(5).specialists("brandt_the_forgemaster")
    t.seat(0).inner("cave_b_1+ever_burning_censer").coven(1)
    t.choose("sickle_mana ever", "orb_mana ever", "sickle ever")
    assert (t.seat(0).mana.value, t.seat(0).herb.value) == (0, 0)
    assert t.seat(0).inner == ["cave_b_1+ever_burning_censer+sickle+sickle+orb"]
    assert t.seat(0).coven == 2


def test_ex40_clar_borrow_specialist() -> None:  # EV-14.11, EV-12.1
    t = clans()
    t.seat(0).specialists("mirror_twin").elders(1).token(0)
    t.seat(1).specialists("oracle_isolde")
    for seat in (0, 1):
        t.seat(seat).northern_lakes_figures("witch").mana(3)
    t.choose("rotate mirror_twin", "borrow oracle_isolde", "pass", "pass")
    assert t.seat(0).elders == 0
    t.choose("bid 1", seat=0).choose("bid 2", seat=1)
    assert t.asks == "adjust"
    t.choose("adjust 3", seat=0).choose("adjust 0", seat=1)
    t.choose(t.options()[0])
    assert t.round == 2
    assert t.seat(0).elders == 4
    assert t.seat(0).borrowed == []


def test_ex41_clar_oracle() -> None:  # EV-14.12
    t = battle(0)
    t.seat(0).specialists("oracle_isolde").northern_lakes_figures("witch").mana(5)
    t.seat(0).central_mountains_figures("witch")
    t.choose("bid 4")
    assert t.options() == ["adjust 2", "adjust 3", "adjust 4", "adjust 5"]
    with pytest.raises(WrongWords):
        t.choose("adjust 6")
    t.choose("adjust 2")
    assert t.seat(0).mana == 3
    t.choose("stone blue", "bid 1")
    assert t.asks == "adjust"
