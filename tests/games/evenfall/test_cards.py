"""Every card of Evenfall: what it costs, and what its effect does (EV-8, EV-9, EV-14)."""

import pytest

from klubovna.games.evenfall.card import GAME_END, ROUND_END
from klubovna.games.evenfall.cardfile import BOX
from klubovna.testing import Scenario, table

KIT = BOX.ours()
PRICES = {card.id: card.cost for card in KIT.cards}


def clans(players: int = 2, **options: str | int | bool) -> Scenario:
    """The action phase of round 1: nothing in hand or in the supply, the first seat is to move."""
    chosen: dict[str, str | int | bool] = {"clan_1": "star", "clan_2": "cross", **options}
    t = table("evenfall", players, "cards", **chosen)
    t.phase("action").active(0).first(0)
    for seat in range(players):
        t.seat(seat).hand().herb(0).potion(0).knowledge(0)
    return t


def goods(t: Scenario, seat: int = 0) -> list[object]:
    place = t.seat(seat)
    return [place.herb.value, place.potion.value, place.knowledge.value]


def holding(t: Scenario, *cards: str, spare: int = 0) -> Scenario:
    """The first seat holds the cards and exactly what the first of them costs, plus spare."""
    cost = PRICES[cards[0]]
    t.seat(0).herb(cost.herb + spare).potion(cost.potion + spare)
    t.seat(0).knowledge(cost.knowledge + spare).hand(*cards)
    return t


def perform(ritual: str, *choices: str, t: Scenario | None = None) -> Scenario:
    """Play a ritual on the starting place, the only free one, and answer its questions."""
    t = holding(t or clans(), ritual)
    t.choose(f"ritual {ritual}", *choices)
    return t


def on_space(ritual: str, *choices: str, spare: int = 0) -> Scenario:
    """Use the action space of a ritual with an elder."""
    t = clans()
    t.seat(0).herb(spare).potion(spare).knowledge(spare)
    t.seat(0).inner(f"cave_b_1+{ritual}").outer("swamp_of_souls_b_1")
    t.choose(f"elder {ritual}", *choices)
    assert t.seat(0).elders == 3
    return t


def with_specialist(name: str) -> Scenario:
    t = clans()
    t.seat(0).specialists(name)
    return t


# ---- playing


@pytest.mark.parametrize("card", [card.id for card in KIT.cards if card.copy == 1 and card.ritual])
def test_every_ritual_costs_what_it_says(card: str) -> None:  # EV-8.2, EV-8.3
    t = holding(clans(), card)
    assert f"ritual {card} #" in "\n".join(t.options())
    poor = holding(clans(), card)
    cost = PRICES[card]
    short = "herb" if cost.herb else "potion" if cost.potion else "knowledge"
    getattr(poor.seat(0), short)(0)
    assert f"ritual {card}" not in "\n".join(poor.options())


@pytest.mark.parametrize(
    "card", [card.id for card in KIT.cards if card.copy == 1 and not card.ritual]
)
def test_every_specialist_costs_what_it_says(card: str) -> None:  # EV-8.8
    t = holding(clans(), card)
    t.choose(f"specialist {card}")
    assert goods(t) == [0, 0, 0]
    assert t.seat(0).specialists == [card]


# ---- rituals with an action space


def test_chalice_of_transmutation() -> None:
    t = on_space("chalice_of_transmutation", "yes", "pay herb", "pay potion", spare=1)
    t.choose("take herb", "take herb", "take herb")
    assert goods(t) == [3, 0, 1]
    assert t.seat(0).vp == 1


def test_cauldron_of_the_choir() -> None:
    t = on_space("cauldron_of_the_choir", "yes", spare=1)
    assert goods(t) == [1, 0, 1]
    assert (t.seat(0).vp.value, t.seat(0).coven.value, t.seat(0).mana.value) == (1, 1, 2)


def test_crystal_mirror() -> None:
    t = on_space("crystal_mirror")
    assert goods(t) == [1, 0, 0]
    assert t.seat(0).vp == 2


def test_spirit_gate() -> None:  # EV-9.9, EV-9.10, EV-9.11
    t = on_space("spirit_gate", "transfer swamp_of_souls_b_1")
    assert "swamp_of_souls_b_1" in t.seat(0).inner
    assert t.seat(0).vp == 2
    assert on_space("spirit_gate", "none").seat(0).vp == 2


def test_cursed_grimoire() -> None:
    assert len(on_space("cursed_grimoire").seat(0).hand) == 3


def test_blood_moon_offering() -> None:
    t = clans()
    t.seat(0).inner("cave_b_1+blood_moon_offering").hand("irena", "night_hag")
    t.choose("elder blood_moon_offering", "yes", "discard irena")
    assert t.seat(0).vp == 5
    assert t.discard == ["irena", "night_hag"]


def test_mana_wellspring() -> None:
    assert on_space("mana_wellspring").seat(0).mana == 4


def test_astral_loom() -> None:
    t = on_space("astral_loom", "yes", "pay herb", "pay potion", spare=1)
    assert goods(t) == [0, 0, 0]
    assert t.seat(0).vp == 8


def test_owl_courier() -> None:
    t = on_space("owl_courier", "yes", "pay herb", spare=1)
    assert len(t.seat(0).hand) == 2
    assert t.seat(0).mana == 2


def test_clay_golem() -> None:  # EV-10.3
    t = on_space("clay_golem", "orb_free clay_golem")
    assert t.seat(0).inner == ["cave_b_1+clay_golem+orb+elder"]
    assert t.seat(0).coven == 1
    assert "sickle" in on_space("clay_golem", "sickle_free clay_golem").seat(0).inner[0]


def test_a_figure_may_stand_without_paying() -> None:  # EV-9.6
    t = on_space("owl_courier", "no", spare=1)
    assert goods(t) == [1, 1, 1]
    assert len(t.seat(0).hand) == 0
    assert "elder" in on_space("owl_courier").seat(0).inner[0]


# ---- rituals with a permanent effect


def test_wolf_companion() -> None:  # EV-14.5
    t = clans()
    t.seat(0).inner("cave_b_1+wolf_companion").outer("cave_b_2", "swamp_of_souls_b_1")
    t.choose("token")
    assert t.seat(0).vp == 2


def test_feline_advisor() -> None:  # EV-14.16
    t = clans()
    t.seat(0).inner("cave_b_1+feline_advisor").hand("irena").knowledge(1).herb(1)
    t.choose("specialist irena")
    assert goods(t) == [0, 0, 0]
    free = clans()
    free.seat(0).inner("cave_b_1+feline_advisor").hand("irena").knowledge(2).herb(1)
    free.choose("specialist irena", "save herb")
    assert goods(free) == [1, 0, 0]
    council = clans()
    council.seat(0).inner("cave_b_1+feline_advisor").hand("irena").knowledge(1).potion(1)
    council.choose("council irena")
    assert goods(council) == [0, 0, 0]


def test_pillar_of_energy() -> None:
    t = clans()
    t.seat(0).inner("cave_b_1+pillar_of_energy", "cave_b_2+spirit_gate").outer("cave_a_1")
    t.choose("elder spirit_gate", "transfer cave_a_1")
    assert (t.seat(0).mana.value, t.seat(0).vp.value) == (1, 1 + 2)


def test_rift_in_space() -> None:
    t = clans()
    t.northern_lakes_places("cave_b_2")
    t.seat(0).inner("cave_b_1+rift_in_space")
    t.choose("discover cave_b_2")
    assert (t.seat(0).mana.value, t.seat(0).vp.value) == (1, 1)


def test_bat_familiar() -> None:
    t = clans()
    t.seat(0).inner("cave_b_1+bat_familiar", "cave_b_2+mana_wellspring")
    t.choose("elder mana_wellspring")
    assert t.seat(0).vp == 1
    assert len(t.seat(0).hand) == 1
    witch = clans()
    witch.seat(0).inner("cave_b_1+bat_familiar", "cave_b_2+mana_wellspring")
    witch.choose("witch mana_wellspring")
    assert witch.seat(0).vp == 0


def test_ever_burning_censer() -> None:
    t = clans()
    t.seat(0).inner("cave_b_1+ever_burning_censer").herb(2)
    t.choose("sickle ever_burning_censer", "sickle ever_burning_censer")
    assert t.seat(0).vp == 4


def test_circle_of_salt() -> None:  # EV-8.6, EV-17.15
    t = perform("circle_of_salt")
    assert t.seat(0).vp == 0
    other = clans()
    other.seat(0).inner("cave_b_1+circle_of_salt", "cave_b_2")
    assert perform("mana_wellspring", t=other).seat(0).vp == 2


def test_serpent_familiar() -> None:
    t = clans()
    t.seat(0).inner("cave_b_1+serpent_familiar", "cave_b_2").coven(7)
    perform("dance_of_the_coven", t=t)
    assert t.seat(0).vp == 8 + 1 + 2 + 1
    assert len(t.seat(0).hand) == 2


def test_nightmare_steed() -> None:
    t = clans()
    t.phase("battle")
    t.seat(0).inner("cave_b_1+nightmare_steed").northern_lakes_figures("witch").mana(3)
    t.choose("bid 2")
    assert len(t.seat(0).hand) == 1


# ---- rituals with an instant effect


def test_call_of_the_wild() -> None:  # EV-14.8
    t = with_specialist("night_hag")
    assert perform("call_of_the_wild", t=t).seat(0).vp == 1


def test_astral_march() -> None:  # EV-14.4
    assert perform("astral_march").seat(0).mana == 2


def test_vision_of_distant_lands() -> None:  # EV-14.9
    t = clans()
    t.northern_lakes_places("cave_b_1")
    perform("vision_of_distant_lands", "northern_lakes", "take_place cave_b_1", t=t)
    assert t.seat(0).outer == ["cave_b_1"]
    assert t.seat(0).witches == 4


def test_rite_of_plenty() -> None:
    t = clans()
    t.seat(0).outer("cave_b_1+wolf_companion", "swamp_of_souls_b_1+mana_wellspring")
    perform("rite_of_plenty", t=t)
    assert goods(t) == [1, 1, 0]
    assert t.seat(0).vp == 2 + 2


def test_great_summoning() -> None:
    assert perform("great_summoning").seat(0).vp == 6


def test_dragon_egg() -> None:
    t = clans()
    t.seat(0).inner().outer("cave_b_1")
    perform("dragon_egg", "transfer cave_b_1", t=t)
    assert t.seat(0).inner == ["cave_b_1+dragon_egg"]
    assert t.seat(0).vp == 2


def test_philosophers_stone() -> None:
    t = perform("philosophers_stone", "take herb", "take knowledge")
    assert goods(t) == [1, 0, 1]
    assert t.seat(0).vp == 2


def test_dance_of_the_coven() -> None:  # EV-10.6
    t = perform("dance_of_the_coven")
    assert (t.seat(0).coven.value, t.seat(0).mana.value, t.seat(0).vp.value) == (2, 2, 3)


def test_phoenix_feather() -> None:  # EV-14.19
    t = clans()
    t.northern_lakes_space("witch 0")
    t.seat(0).inner("cave_b_1+crystal_mirror+elder", "cave_b_2")
    perform("phoenix_feather", "return space northern_lakes", t=t)
    assert t.seat(0).witches == 4
    assert t.northern_lakes_space == ""
    assert t.seat(0).vp == 1
    ritual = clans()
    ritual.seat(0).inner("cave_b_1+crystal_mirror+elder", "cave_b_2")
    perform("phoenix_feather", "return crystal_mirror", t=ritual)
    assert ritual.seat(0).elders == 4
    circle = clans()
    circle.seat(0).northern_lakes_figures("witch")
    perform("phoenix_feather", "return witch northern_lakes", t=circle)
    assert circle.seat(0).witches == 4


def test_tome_of_forgotten_names() -> None:
    t = perform("tome_of_forgotten_names")
    assert len(t.seat(0).hand) == 3
    assert t.seat(0).vp == 1


# ---- specialists


def test_irena() -> None:  # EV-14.13
    t = with_specialist("irena")
    t.northern_lakes_places("swamp_of_souls_b_1")
    t.choose("discover swamp_of_souls_b_1", "no")
    assert goods(t) == [0, 0, 0]


def test_senivec_the_vagrant() -> None:
    t = with_specialist("senivec_the_vagrant")
    t.northern_lakes_places("cave_b_1")
    t.choose("discover cave_b_1")
    assert len(t.seat(0).hand) == 1


def test_morwen_the_pathfinder() -> None:
    t = with_specialist("morwen_the_pathfinder")
    t.seat(0).outer("cave_b_1").herb(1)
    t.choose("rotate morwen_the_pathfinder", "transfer cave_b_1")
    assert "cave_b_1" in t.seat(0).inner
    assert goods(t) == [0, 0, 0]


def test_brandt_the_forgemaster() -> None:  # EV-14.10
    t = with_specialist("brandt_the_forgemaster")
    t.seat(0).mana(3).inner("cave_b_1+mana_wellspring")
    t.choose("orb_mana mana_wellspring")
    assert (t.seat(0).coven.value, t.seat(0).mana.value) == (1, 2)


def test_mirror_twin() -> None:  # EV-14.11
    t = with_specialist("mirror_twin")
    t.seat(1).specialists("channeler_lux", "warlock_draven")
    t.choose("rotate mirror_twin", "borrow channeler_lux", "rotate channeler_lux")
    assert t.seat(0).mana == 2
    assert "rotate channeler_lux #1" not in t.options()
    t.choose("pass")
    assert "rotate channeler_lux #1" in t.seat(1).options()


def test_oracle_isolde() -> None:  # EV-14.12
    t = with_specialist("oracle_isolde")
    t.phase("battle")
    t.seat(0).northern_lakes_figures("witch").mana(9)
    t.choose("bid 9")
    assert t.options() == ["adjust 7", "adjust 8", "adjust 9"]


def test_fox_tailed_poacher() -> None:  # EV-14.15
    t = with_specialist("fox_tailed_poacher")
    assert "rotate fox_tailed_poacher #1" not in t.options()
    t.seat(1).outer("cave_b_1+ever_burning_censer+sickle")
    t.choose("rotate fox_tailed_poacher", "harvest cave_b_1")
    assert goods(t) == [0, 2, 0]


def test_ashen_exorcist() -> None:  # EV-14.3
    t = with_specialist("ashen_exorcist")
    assert "rotate ashen_exorcist #1" not in t.options()
    t.seat(0).inner("swamp_of_souls_a_1+mana_wellspring")
    t.choose("rotate ashen_exorcist", "remove mana_wellspring")
    assert t.seat(0).vp == 2
    assert t.seat(0).inner == ["swamp_of_souls_a_1"]


def test_vesper_the_informer() -> None:  # EV-14.14
    t = clans()
    t.seat(1).specialists("vesper_the_informer")
    t.choose("token")
    t.choose("take knowledge", seat=1)
    assert goods(t, 1) == [0, 0, 1]


def test_envoy_of_the_elders() -> None:  # EV-14.17
    t = with_specialist("envoy_of_the_elders")
    t.choose("elder central_mountains", "choose 3 cards")
    assert t.central_mountains_space == "elder 0"
    assert len(t.seat(0).hand) == 3


def test_tutor_alaric() -> None:  # EV-14.17
    t = with_specialist("tutor_alaric")
    t.seat(0).outer("cave_b_1+mana_wellspring")
    t.choose("elder mana_wellspring")
    assert t.seat(0).mana == 4


def test_herb_wife_agatha() -> None:
    t = with_specialist("herb_wife_agatha")
    t.choose("rotate herb_wife_agatha", "choose 1 potion")
    assert goods(t) == [0, 1, 0]


def test_alchemist_paracelsa() -> None:
    t = with_specialist("alchemist_paracelsa")
    assert "rotate alchemist_paracelsa #1" not in t.options()
    t.seat(0).knowledge(1)
    t.choose("rotate alchemist_paracelsa")
    assert goods(t) == [1, 1, 0]


def test_archivist_thoth() -> None:  # EV-5.6, EV-8.9, EV-8.10
    t = holding(clans(), "archivist_thoth")
    t.choose("specialist archivist_thoth", "rotate archivist_thoth")
    assert len(t.seat(0).hand) == 2
    assert "rotate archivist_thoth #1" not in t.options()


def test_beastmaster_runa() -> None:
    t = with_specialist("beastmaster_runa")
    perform("owl_courier", "take potion", t=t)
    assert goods(t) == [0, 1, 0]
    other = with_specialist("beastmaster_runa")
    holding(other, "night_hag").choose("specialist night_hag", "take herb")
    assert goods(other) == [1, 0, 0]
    assert goods(perform("mana_wellspring", t=with_specialist("beastmaster_runa"))) == [0, 0, 0]


def test_warlock_draven() -> None:
    t = with_specialist("warlock_draven")
    t.phase("battle")
    t.seat(0).northern_lakes_figures("witch").mana(3)
    t.choose("bid 1")
    assert len(t.seat(0).hand) == 1


def test_night_hag() -> None:  # EV-14.18
    t = with_specialist("night_hag")
    t.phase("gather")
    t.northern_lakes_space("witch 0")
    t.choose("move witch northern_lakes to central_mountains")
    assert t.seat(0).central_mountains_figures == ["witch"]
    assert t.northern_lakes_space == ""
    t.choose("none")
    assert t.asks == "stone"


def test_channeler_lux() -> None:
    t = with_specialist("channeler_lux")
    t.choose("rotate channeler_lux")
    assert t.seat(0).mana == 2


def test_weaver_of_fates() -> None:
    t = with_specialist("weaver_of_fates")
    t.seat(0).inner("cave_b_1+spirit_gate").outer("cave_b_2")
    t.choose("elder spirit_gate", "transfer cave_b_2", "take herb")
    assert goods(t) == [1, 0, 0]


def test_raven_messenger() -> None:
    t = with_specialist("raven_messenger")
    holding(t, "night_hag").choose("specialist night_hag")
    assert len(t.seat(0).hand) == 2


def test_mistress_of_the_revel() -> None:
    t = with_specialist("mistress_of_the_revel")
    t.seat(0).potion(1)
    t.choose("rotate mistress_of_the_revel")
    assert (t.seat(0).coven.value, t.seat(0).potion.value) == (1, 0)


# ---- council members


def council(name: str) -> Scenario:
    t = clans()
    t.seat(0).council(name)
    return t


def scored(t: Scenario) -> int:
    """What the council gives at the end of a round or of the game, without the inner circle."""
    ends = next(card.council for card in KIT.cards if card.id == t.seat(0).council[0])
    assert ends is not None
    assert ends.kind in (ROUND_END, GAME_END)
    t.phase("round_end" if ends.kind == ROUND_END else "scoring")
    assert t.asks in ("act", "")
    value = t.seat(0).vp.value
    assert isinstance(value, int)
    if ends.kind == ROUND_END:
        return value
    actors = t.seat(0).sees()["actors"]
    assert isinstance(actors, list)
    assert isinstance(actors[0], dict)
    parts = actors[0]["parts"]
    assert isinstance(parts, dict)
    points = parts["council"]
    assert isinstance(points, int)
    return points


def test_council_of_irena_counts_orbs() -> None:  # EV-14.1
    t = council("irena")
    t.seat(0).outer("cave_b_1+mana_wellspring+orb+sickle").inner("cave_b_2+owl_courier+orb")
    assert scored(t) == 6


def test_council_of_senivec_sees_coven_bonuses() -> None:
    t = council("senivec_the_vagrant")
    assert perform("dance_of_the_coven", t=t).seat(0).vp == 3 + 2


def test_council_of_morwen_sees_discoveries() -> None:
    t = council("morwen_the_pathfinder")
    t.northern_lakes_places("cave_b_1")
    t.choose("discover cave_b_1")
    assert t.seat(0).vp == 2


def test_council_of_brandt_counts_sickles() -> None:  # EV-14.1
    t = council("brandt_the_forgemaster")
    t.seat(0).outer("cave_b_1+mana_wellspring+orb+sickle")
    assert scored(t) == 3


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("mirror_twin", "cave_a_1"),
        ("oracle_isolde", "cave_b_1"),
        ("fox_tailed_poacher", "cave_a_2"),
        ("ashen_exorcist", "cave_b_2"),
    ],
)
def test_councils_that_count_powerstones(name: str, place: str) -> None:  # EV-14.2
    t = council(name)
    t.seat(0).inner(place)
    assert scored(t) == 2


def test_council_of_vesper_sees_discards() -> None:  # EV-14.6
    t = council("vesper_the_informer")
    t.seat(0).hand("irena")
    t.choose("witch northern_lakes", "yes", "take herb", "take herb", "take herb")
    assert t.seat(0).vp == 1


def test_council_of_the_envoy_counts_harvests() -> None:  # EV-14.7
    t = council("envoy_of_the_elders")
    t.seat(0).inner("dragons_lair_b_1+mana_wellspring+sickle", "sunken_ruins_a_1")
    assert scored(t) == 2


def test_council_of_alaric_counts_placed_elders() -> None:  # EV-12.3
    t = council("tutor_alaric")
    t.seat(0).inner("cave_b_1+crystal_mirror+elder").northern_lakes_figures("elder")
    assert scored(t) == 2


@pytest.mark.parametrize(("herbs", "points"), [(1, 0), (5, 2), (20, 4)])
def test_council_of_agatha_counts_resources(herbs: int, points: int) -> None:
    t = council("herb_wife_agatha")
    t.seat(0).herb(herbs)
    assert scored(t) == points


@pytest.mark.parametrize(
    ("name", "ritual"),
    [
        ("alchemist_paracelsa", "crystal_mirror"),
        ("archivist_thoth", "spirit_gate"),
        ("beastmaster_runa", "clay_golem"),
    ],
)
def test_councils_that_count_keywords(name: str, ritual: str) -> None:
    t = council(name)
    t.seat(0).inner(f"cave_b_1+{ritual}").outer(f"cave_b_2+{ritual}")
    assert scored(t) == 4


def test_council_of_draven_sees_victories() -> None:
    t = council("warlock_draven")
    t.phase("battle")
    t.northern_lakes_stones("blue", "blue", "blue", "blue")
    t.seat(0).northern_lakes_figures("witch")
    assert t.asks == "act"
    assert t.seat(0).vp == 2


def test_council_of_the_night_hag_counts_figures() -> None:
    t = council("night_hag")
    t.northern_lakes_space("witch 0")
    t.seat(0).central_mountains_figures("witch", "witch", "elder", "elder")
    assert scored(t) == 4


def test_council_of_lux_counts_mana() -> None:
    t = council("channeler_lux")
    t.seat(0).mana(7)
    assert scored(t) == 3


def test_council_of_the_weaver_counts_the_inner_circle() -> None:
    t = council("weaver_of_fates")
    t.seat(0).inner("cave_b_1+spirit_gate", "cave_b_2").outer("cave_a_1")
    assert scored(t) == 3


def test_council_of_the_raven_counts_specialists() -> None:
    t = council("raven_messenger")
    t.seat(0).specialists("irena", "night_hag")
    assert scored(t) == 2


def test_council_of_the_mistress_counts_steps() -> None:
    t = council("mistress_of_the_revel")
    t.seat(0).coven(5)
    assert scored(t) == 5
