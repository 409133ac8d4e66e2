"""Alone against the nemesis: its turn, what it ignores, how it fights and wins (SI-10)."""

import pytest

from klubovna.games.shards_of_infinity.cards import BY_ID
from klubovna.testing import Scenario, table
from support.shards import NEMESIS, A, offered, solo, state

HOMODEUS_AND_UNDERGROWTH = [
    *("reactor_drone", "mining_drones", "korvus_legionnaire"),
    *("spore_cleric", "fungal_hermit", "arach_devotees"),
]
ORDER_AND_WRAETHE = [
    *("shard_abstractor", "command_seer", "data_heretic"),
    *("nil_assassin", "pall_shades", "umbral_scourge"),
]
BELOW = ["axia", "zetta_the_encryptor", "zen_chi_set_godkiller", "taur_arachpriest"]
"""What lies under the revealed card."""


def facing(
    *revealed: str, mastery: int = 0, nemesis: str = "", champions: list[str] | None = None
) -> Scenario:
    """The nemesis will reveal this card and find no other of its faction in the row. Its own
    faction is another one, unless it is named."""
    faction = BY_ID[revealed[0]].faction
    quiet = faction in (BY_ID["nil_assassin"].faction, BY_ID["command_seer"].faction)
    t = solo(nemesis or ("volos" if quiet else "tetra"))
    t.row(*(HOMODEUS_AND_UNDERGROWTH if quiet else ORDER_AND_WRAETHE))
    t.center(*revealed, *(card for card in BELOW if card not in revealed))
    t.seat(NEMESIS).mastery(mastery).champions(*(champions or []))
    return t


def power_of(t: Scenario) -> int:
    """How hard the nemesis hits a healthy human without champions."""
    t.choose("end")
    health = t.seat(A).health.value
    assert isinstance(health, int)
    return 50 - health


# ---- setting up


def test_the_nemesis_starts_with_a_board_only() -> None:  # SI-10.3, SI-10.1
    t = table("shards-of-infinity", 1, mode="solo")
    assert t.active == A
    assert [t.seat(A).health.value, t.seat(A).mastery.value] == [50, 0]
    assert [t.seat(NEMESIS).health.value, t.seat(NEMESIS).mastery.value] == [50, 0]
    for pile in (t.seat(NEMESIS).hand, t.seat(NEMESIS).deck, t.seat(NEMESIS).relics):
        assert pile == []
    assert t.seat(A).character.value != t.seat(NEMESIS).character.value
    assert len(t.seat(A).relics) == 2


def test_the_nemesis_may_start_with_mastery() -> None:  # SI-10.3
    t = table("shards-of-infinity", 1, mode="solo", nemesis_start_mastery=3)
    assert t.seat(NEMESIS).mastery == 3
    assert t.seat(A).mastery == 0


def test_one_player_means_solo() -> None:  # SI-10.1
    assert table("shards-of-infinity", 1).seat(NEMESIS).health == 50


def test_turns_alternate_and_the_human_wins_by_its_health() -> None:  # SI-10.1
    t = facing("spore_cleric")
    t.seat(NEMESIS).health(9)
    t.power(4)
    t.choose("end")
    assert t.seat(NEMESIS).health == 9 - 4 + 4
    assert t.seat(A).options() != []
    t = facing("spore_cleric")
    t.seat(NEMESIS).health(4)
    t.power(4)
    t.choose("end")
    assert t.over
    assert t.result().winners == [A]


# ---- its turn


@pytest.mark.parametrize(("nemesis", "mastery"), [("volos", 3), ("tetra", 0), ("decima", 0)])
def test_a_card_of_its_faction_gives_3_mastery(nemesis: str, mastery: int) -> None:  # SI-10.4
    t = solo(nemesis, "ko_syn_wu")
    t.row(*ORDER_AND_WRAETHE)
    t.center("spore_cleric")
    t.choose("end")
    assert t.seat(NEMESIS).mastery == mastery


def test_the_faction_may_give_health_instead() -> None:  # SI-10.4
    t = solo("volos", nemesis_match_resource="health")
    t.row(*ORDER_AND_WRAETHE)
    t.center("leshai_knight")
    t.seat(NEMESIS).health(20)
    t.choose("end")
    assert [t.seat(NEMESIS).mastery.value, t.seat(NEMESIS).health.value] == [0, 23]


def test_an_ally_gives_power_mastery_and_health() -> None:  # SI-10.5
    t = facing("hounds_of_volos", nemesis="volos")
    t.seat(NEMESIS).health(20)
    assert power_of(t) == 5
    assert [t.seat(NEMESIS).mastery.value, t.seat(NEMESIS).health.value] == [3, 25]


def test_a_champion_enters_its_play_area() -> None:  # SI-10.5, SI-10.8
    t = facing("evokatus")
    assert power_of(t) == 1
    assert t.seat(NEMESIS).champions == ["evokatus"]
    assert t.seat(NEMESIS).mastery == 1


def test_row_cards_of_the_faction_are_played_from_left_to_right() -> None:  # SI-10.6, SI-10.15
    t = facing("nil_assassin")
    t.row("spore_cleric", "aetherbreaker", "optio_crusher", "wraethe_skirmisher")
    t.center("nil_assassin", "li_hin_the_shattered", "axia", "systema_ai")
    assert power_of(t) == 5 + 4 + 2
    assert t.box == ["nil_assassin", "aetherbreaker", "wraethe_skirmisher"]
    assert [*t.row][:4] == ["spore_cleric", "li_hin_the_shattered", "optio_crusher", "axia"]
    assert t.seat(NEMESIS).champions == []


def test_slots_are_refilled_only_at_the_end() -> None:  # SI-10.6
    """The gems of the Drones banish from the deck before any slot is filled."""
    t = facing("reactor_drone")
    t.row("mining_drones", "reactor_drone")
    t.center("reactor_drone", *["spore_cleric"] * 3, *BELOW[1:], *["fungal_hermit"] * 2)
    t.choose("end")
    assert t.box == [
        *(*["spore_cleric"] * 3, *BELOW[1:], "fungal_hermit"),
        *("reactor_drone", "mining_drones", "reactor_drone"),
    ]
    assert t.row[0] == "fungal_hermit"


def test_champions_act_after_the_row_in_order_of_arrival() -> None:  # SI-10.8
    t = facing("optio_crusher", mastery=20, champions=["fao_cutul_the_formless"])
    assert power_of(t) == (0 + 2) * 2 + 5
    t = facing("nil_assassin", mastery=20, champions=["fao_cutul_the_formless"])
    assert power_of(t) == (5 + 2) * 2


def test_champions_stay_and_act_again() -> None:  # SI-10.8, SI-10.15
    t = facing("spore_cleric", champions=["optio_crusher"])
    t.center("spore_cleric", "leshai_knight")
    t.choose("end", "end")
    assert t.seat(A).health == 50 - 3 - (3 + 3)
    assert t.power == 0


# ---- substitutions


@pytest.mark.parametrize(("card", "banished"), [("reactor_drone", 3), ("mining_drones", 1)])
def test_gems_banish_the_top_of_the_centre_deck(card: str, banished: int) -> None:  # SI-10.9
    t = facing(card).choose("end")
    assert t.box == [*BELOW[:banished], card]


def test_gems_banish_no_more_than_there_is() -> None:  # SI-10.9, SI-10.17
    t = facing("reactor_drone")
    t.only_center("reactor_drone", "axia")
    t.choose("end")
    assert [*t.box][-2:] == ["axia", "reactor_drone"]
    assert not t.over


@pytest.mark.parametrize(("resource", "mastery", "health"), [("mastery", 2, 20), ("health", 0, 22)])
def test_draws_give_mastery(resource: str, mastery: int, health: int) -> None:  # SI-10.9
    t = solo("volos", nemesis_draw_resource=resource)
    t.row(*HOMODEUS_AND_UNDERGROWTH)
    t.center("data_heretic")
    t.seat(NEMESIS).health(20)
    t.choose("end")
    assert [t.seat(NEMESIS).mastery.value, t.seat(NEMESIS).health.value] == [mastery, health]


def test_its_destroyed_champions_are_banished() -> None:  # SI-10.9
    t = facing("spore_cleric", champions=["optio_crusher"])
    t.power(4)
    t.choose("strike optio_crusher")
    assert t.box == ["optio_crusher"]
    assert t.seat(NEMESIS).champions == []


# ---- what it ignores


@pytest.mark.parametrize(
    ("card", "power", "mastery"),
    [
        ("shadow_apostle", 2, 0),
        ("umbral_scourge", 0, 1),
        ("the_lost", 6, 0),
        ("zara_ra_soulflayer", 4, 1),
        ("korvus_legionnaire", 2, 0),
        ("shadebound_sentry", 3, 0),
        ("zen_chi_set_godkiller", 3, 0),
        ("portal_monk", 0, 0),
    ],
)
@pytest.mark.parametrize("before", [0, 12, 20])
def test_own_cards_and_recruiting_are_ignored(
    card: str, power: int, mastery: int, before: int
) -> None:  # SI-10.10
    t = facing(card, mastery=before)
    t.seat(A).discard("nil_assassin", "optio_crusher")
    row = [*t.row]
    assert power_of(t) == power
    assert t.seat(NEMESIS).mastery == before + mastery
    assert t.row == row


def test_its_numeri_drones_recruit_nothing() -> None:  # SI-10.10
    t = facing("numeri_drones", "spore_cleric").choose("end")
    assert t.box == ["spore_cleric"]
    assert state(t).into_play == 0


@pytest.mark.parametrize(
    ("card", "below", "above"),
    [
        ("leshai_knight", 3, 6),
        ("undergrowth_aspirant", 0, 5),
        ("root_of_the_forest", 0, 10),
        ("wraethe_skirmisher", 2, 6),
        ("pall_shades", 0, 3),
        ("scion_of_nothingness", 3, 3),
        ("venator_of_the_wastes", 4, 4),
    ],
)
def test_keywords_work_from_15(card: str, below: int, above: int) -> None:  # SI-10.11
    assert power_of(facing(card, mastery=14)) == below
    assert power_of(facing(card, mastery=15)) == above


def test_keywords_below_15_are_ignored_even_if_met() -> None:  # SI-10.11
    t = facing("spore_cleric", mastery=14)
    t.row("leshai_knight")
    assert power_of(t) == 3
    t = facing("kiln_drone", mastery=14, champions=["axia"])
    assert power_of(t) == 7
    assert len(t.box) == 2 + 1


@pytest.mark.parametrize(("mastery", "banished"), [(14, 2), (15, 4)])
def test_kiln_drone_of_the_nemesis(mastery: int, banished: int) -> None:  # SI-10.11
    t = facing("kiln_drone", mastery=mastery).choose("end")
    assert len(t.box) == banished + 1


@pytest.mark.parametrize(("before", "after"), [(12, 14), (13, 20), (14, 21)])
def test_keywords_are_tested_when_the_line_is_reached(before: int, after: int) -> None:  # SI-10.11
    """Omnius draws two first."""
    t = facing("omnius_the_all_knowing", mastery=before).choose("end")
    assert t.seat(NEMESIS).mastery == after


@pytest.mark.parametrize(("before", "after"), [(13, 14), (14, 18), (15, 19)])
def test_giga_of_the_nemesis(before: int, after: int) -> None:  # SI-10.11, SI-12.11
    t = facing("giga_source_adept", mastery=before).choose("end")
    assert t.seat(NEMESIS).mastery == after


@pytest.mark.parametrize(("mastery", "power"), [(9, 4), (10, 8)])
def test_other_thresholds_use_its_mastery(mastery: int, power: int) -> None:  # SI-10.11
    assert power_of(facing("aetherbreaker", mastery=mastery)) == power


# ---- choices are the human's


def test_the_human_chooses_what_the_nemesis_destroys() -> None:  # SI-10.7, SI-10.18
    t = facing("thorn_zealot", mastery=15)
    t.seat(A).champions("optio_crusher", "evokatus")
    t.choose("end")
    assert t.seat(A).options() == t.options()
    assert offered(t, "destroy") == ["optio_crusher", "evokatus"]
    t.choose("destroy evokatus")
    assert t.seat(A).champions == ["optio_crusher"]
    assert "evokatus" in t.seat(A).discard


def test_the_human_chooses_what_the_nemesis_copies() -> None:  # SI-10.7
    t = facing("ojas_genesis_druid")
    t.row("leshai_knight", "spore_cleric")
    t.seat(NEMESIS).champions("taur_arachpriest").health(20)
    t.choose("end")
    assert offered(t, "copy") == ["ojas_genesis_druid", "leshai_knight", "spore_cleric"]
    t.choose("copy spore_cleric")
    assert t.seat(NEMESIS).health == 28
    assert t.seat(A).health == 47


# ---- fighting


def test_it_kills_rather_than_destroys() -> None:  # SI-10.12
    t = facing("nil_assassin")
    t.seat(A).champions("optio_crusher").health(5)
    t.choose("end")
    assert t.over
    assert t.seat(A).champions == ["optio_crusher"]


def test_it_does_not_look_into_the_hand() -> None:  # SI-10.12, SI-10.14
    """It believes that it kills; the shield saves the human, and the champion too."""
    t = facing("nil_assassin")
    t.seat(A).champions("optio_crusher").health(5).deck("command_seer")
    t.choose("end", "shield command_seer")
    assert t.seat(A).health == 5
    assert t.seat(A).champions == ["optio_crusher"]


@pytest.mark.parametrize(
    ("health", "left", "champions"),
    [(2, 0, ["praetorian_02", "optio_crusher"]), (3, 3, ["praetorian_02"])],
)
def test_it_sees_the_shield_of_praetorian_02(
    health: int, left: int, champions: list[str]
) -> None:  # SI-10.12
    t = facing("nil_assassin")
    t.seat(A).champions("praetorian_02", "optio_crusher").health(health)
    t.choose("end")
    assert t.seat(A).champions == champions
    assert t.seat(A).health == left


def test_ru_bo_vai_of_the_nemesis_ignores_shields() -> None:  # SI-10.12, SI-12.17
    t = facing("ru_bo_vai_the_transcendant", mastery=10)
    t.seat(A).champions("praetorian_02").health(4)
    t.choose("end")
    assert t.over
    assert t.result().winners == []


@pytest.mark.parametrize(("health", "left"), [(4, 0), (5, 5)])
def test_zetta_makes_killing_dearer(health: int, left: int) -> None:  # SI-10.12
    """Nine power: five for Zetta, four for her owner. With five health it is no kill, and the
    dearest champion that may be attacked is Zetta; then Evokatus; two power are left."""
    t = facing("nil_assassin")
    t.row("aetherbreaker")
    t.seat(A).champions("zetta_the_encryptor", "evokatus").health(health)
    t.choose("end")
    assert t.over == (left == 0)
    if left:
        assert t.seat(A).champions == []
        assert t.seat(A).health == 5 - 2
    else:
        assert t.seat(A).champions == ["evokatus"]


def test_champions_fall_from_the_dearest() -> None:  # SI-10.13
    """Axia (7) is out of reach of five power, the Crusher (4 health) is not."""
    t = facing("nil_assassin")
    t.seat(A).champions("li_hin_the_shattered", "axia", "evokatus", "optio_crusher")
    t.choose("end")
    assert t.seat(A).champions == ["li_hin_the_shattered", "axia", "evokatus"]
    assert t.seat(A).health == 49


def test_the_human_decides_ties() -> None:  # SI-10.13, SI-10.7
    t = facing("nil_assassin")
    t.seat(A).champions("ferrata_guard", "evokatus")
    t.seat(A).character("tetra")
    t.choose("end")
    assert t.asks == "sacrifice"
    assert offered(t, "sacrifice") == ["ferrata_guard", "evokatus"]
    t.choose("sacrifice evokatus")
    assert t.seat(A).champions == ["ferrata_guard"]
    assert t.seat(A).health == 47


def test_praetorian_02_is_the_cheapest() -> None:  # SI-10.13
    t = facing("nil_assassin", champions=["axia"])
    t.seat(A).champions("praetorian_02", "primus_pilus")
    t.choose("end")
    assert t.seat(A).champions == ["praetorian_02"]
    assert t.seat(A).health == 50 - (12 - 6 - 3)


def test_zetta_of_the_human_stops_the_rest() -> None:  # SI-10.13, SI-10.14
    t = facing("aetherbreaker")
    t.seat(A).champions("zetta_the_encryptor", "evokatus")
    t.choose("end")
    assert t.seat(A).champions == ["zetta_the_encryptor", "evokatus"]
    assert t.seat(A).health == 50


def test_raidian_of_the_human_hides_from_a_weaker_nemesis() -> None:  # SI-10.13, SI-12.2
    t = facing("nil_assassin")
    t.seat(A).champions("raidian_cloud_master").mastery(1)
    t.choose("end")
    assert t.seat(A).champions == ["raidian_cloud_master"]


# ---- how it wins


def test_thirty_mastery_wins_at_once() -> None:  # SI-10.16
    """The Zealot's draw is the thirtieth mastery: nobody is asked what it destroys."""
    t = facing("thorn_zealot", mastery=29)
    t.seat(A).champions("optio_crusher", "evokatus")
    t.choose("end")
    assert t.over
    assert t.result().winners == []
    assert t.seat(A).champions == ["optio_crusher", "evokatus"]


def test_a_matching_faction_can_bring_the_thirtieth() -> None:  # SI-10.16, SI-10.4
    t = facing("spore_cleric", mastery=27, nemesis="volos").choose("end")
    assert t.over


def test_it_wins_when_the_row_cannot_be_refilled_in_its_turn() -> None:  # SI-10.17
    t = facing("nil_assassin")
    t.row("pall_shades")
    t.only_center("nil_assassin")
    t.choose("end")
    assert t.over
    assert t.result().winners == []


@pytest.mark.parametrize("way", ["recruit nil_assassin", "hire nil_assassin"])
def test_it_wins_when_the_human_empties_a_slot(way: str) -> None:  # SI-10.17
    t = facing("spore_cleric")
    t.only_center()
    t.gems(2)
    t.choose(way)
    assert t.over
    assert t.result().winners == []


def test_it_wins_when_a_free_recruit_empties_a_slot() -> None:  # SI-10.17
    t = facing("spore_cleric")
    t.row("optio_crusher")
    t.seat(A).champions("numeri_drones").hand("portal_monk")
    t.only_center()
    t.choose("exhaust numeri_drones", "play portal_monk", "recruit optio_crusher")
    t.choose("play it")
    assert t.over


def test_it_wins_when_there_is_nothing_to_reveal() -> None:  # SI-10.17
    t = facing("spore_cleric")
    t.only_center()
    t.choose("end")
    assert t.over
    assert t.result().winners == []


# ---- effects on each other


def test_ghostwillow_destroys_the_humans_champions() -> None:  # SI-10.18
    t = facing("ghostwillow_avenger", mastery=15)
    t.seat(A).champions("zetta_the_encryptor", "li_hin_the_shattered")
    assert power_of(t) == 4
    assert t.seat(A).champions == []


def test_venator_takes_mastery_from_either_side() -> None:  # SI-10.18
    t = facing("venator_of_the_wastes", mastery=15)
    t.seat(A).mastery(5)
    t.choose("end")
    assert t.seat(A).mastery == 3
    t = facing("spore_cleric", mastery=5)
    t.seat(A).champions("evokatus").hand("venator_of_the_wastes")
    t.choose("play venator_of_the_wastes")
    assert t.seat(NEMESIS).mastery == 3


def test_characters_on_cards_mean_the_nemesis() -> None:  # SI-10.18
    t = facing("mainframe_abbot", nemesis="tetra").choose("end")
    assert t.seat(NEMESIS).mastery == 3 + 1 + 1
    t = facing("mainframe_abbot", nemesis="volos").choose("end")
    assert t.seat(NEMESIS).mastery == 1


def test_zetta_protects_the_nemesis() -> None:  # SI-10.18, SI-12.1
    t = facing("spore_cleric", champions=["zetta_the_encryptor"])
    t.power(4)
    t.choose("end")
    assert t.seat(NEMESIS).health == 50


def test_cloud_oracles_of_the_nemesis_look_at_the_human() -> None:  # SI-12.18, SI-10.9
    t = facing("cloud_oracles", mastery=4)
    t.seat(A).mastery(4)
    t.choose("end")
    assert t.box == [*BELOW[:2], "cloud_oracles"]
    t = facing("cloud_oracles", mastery=4)
    t.seat(A).mastery(5)
    t.choose("end")
    assert t.box == ["cloud_oracles"]
