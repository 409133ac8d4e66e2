"""Every card of Shards of Infinity and Relics of the Future, one test after the other (SI-1.1).

Each is played below and above its thresholds, with and without its keyword. Keywords themselves
are in test_keywords.py, protection from attacks in test_attack.py, relics as such in
test_relics.py, the nemesis in test_nemesis.py.
"""

import pytest

from klubovna.games.shards_of_infinity.cards import KINDS
from klubovna.testing import Scenario
from support.shards import A, B, C, commanding, holding, offered, shards

PRINTED = """\
crystal                    none        ally      0 7  -  - starter
blaster                    none        ally      0 1  -  - starter
shard_reactor              none        ally      0 1  -  - starter
infinity_shard             none        ally      0 1  -  - starter
kiln_drone                 homodeus    ally      1 3  -  -
mining_drones              homodeus    ally      2 3  -  -
korvus_legionnaire         homodeus    ally      3 3  -  2
reactor_drone              homodeus    ally      3 3  -  -
numeri_drones              homodeus    champion  3 2  5  -
evokatus                   homodeus    champion  4 2  2  -
optio_crusher              homodeus    champion  5 2  4  -
primus_pilus               homodeus    champion  2 1  6  -
drakonarius                homodeus    champion  6 1  2  -
general_decurion           homodeus    champion  7 1  7  -
venator_of_the_wastes      homodeus    ally      4 1  -  - mercenary
order_initiate             order       ally      1 3  -  -
cache_warden               order       ally      2 2  -  - mercenary
shard_abstractor           order       ally      3 3  -  - mercenary
data_heretic               order       ally      3 3  -  - mercenary
portal_monk                order       ally      3 2  -  -
command_seer               order       ally      4 2  -  5
cryptofist_monk            order       ally      5 2  -  8
omnius_the_all_knowing     order       ally      6 1  -  - mercenary
the_grand_architect        order       ally      7 1  -  - mercenary
systema_ai                 order       champion  3 1  4  -
giga_source_adept          order       champion  2 1  4  -
zetta_the_encryptor        order       champion  5 1  5  5
undergrowth_aspirant       undergrowth ally      1 3  -  -
shardwood_guardian         undergrowth ally      4 3  -  -
spore_cleric               undergrowth ally      2 3  -  - mercenary
leshai_knight              undergrowth ally      3 3  -  - mercenary
fungal_hermit              undergrowth ally      3 2  -  - mercenary
furrowing_elemental        undergrowth ally      5 2  -  -
thorn_zealot               undergrowth ally      3 2  -  3
ojas_genesis_druid         undergrowth ally      4 1  -  -
additri_gaiamancer         undergrowth champion  5 1  5  -
root_of_the_forest         undergrowth ally      7 1  -  - mercenary
ghostwillow_avenger        undergrowth ally      4 1  -  - mercenary
wraethe_skirmisher         wraethe     ally      1 3  -  -
nil_assassin               wraethe     ally      2 3  -  - mercenary
shadow_apostle             wraethe     ally      2 3  -  - mercenary
umbral_scourge             wraethe     ally      3 3  -  - mercenary
aetherbreaker              wraethe     ally      4 2  -  - mercenary
scion_of_nothingness       wraethe     ally      5 2  -  - mercenary
shadebound_sentry          wraethe     ally      3 2  -  -
zara_ra_soulflayer         wraethe     ally      5 1  -  - mercenary
fao_cutul_the_formless     wraethe     champion  4 1  4  -
zen_chi_set_godkiller      wraethe     champion  7 1  5  -
li_hin_the_shattered       wraethe     champion  3 1  1  -
limiter_drones             homodeus    ally      2 3  -  - expansion
ferrata_guard              homodeus    champion  4 2  4  - expansion
axia                       homodeus    champion  7 1  7  - expansion
cloud_oracles              order       ally      2 3  -  - expansion
mainframe_abbot            order       ally      3 2  -  3 expansion
raidian_cloud_master       order       champion  5 1  3  - expansion
arach_devotees             undergrowth ally      2 3  -  - expansion
hounds_of_volos            undergrowth ally      3 2  -  - mercenary expansion
taur_arachpriest           undergrowth champion  5 1  4  - expansion
pall_shades                wraethe     ally      2 3  -  - expansion
the_lost                   wraethe     ally      4 2  -  - mercenary expansion
ru_bo_vai_the_transcendant wraethe     champion  5 1  4  - expansion
praetorian_01              homodeus    ally      0 1  -  - relic:decima
praetorian_02              homodeus    champion  0 1  9  - relic:decima
the_heart_of_nothing       wraethe     ally      0 1  -  - relic:ko_syn_wu
the_world_piercer          wraethe     ally      0 1  -  - relic:ko_syn_wu
datic_robes                order       ally      0 1  -  - relic:tetra
terminal_crescents         order       ally      0 1  -  - relic:tetra
entropic_talons            undergrowth ally      0 1  -  - relic:volos
panconscious_crown         undergrowth ally      0 1  -  - relic:volos
"""
"""By card: faction, kind, cost, copies, health, shield from hand, marks (SI-1.5)."""

FACTS = {line.split()[0]: line.split()[1:] for line in PRINTED.splitlines()}


def test_printed_facts() -> None:  # SI-1.1, SI-1.2, SI-1.5, SI-9.4
    assert [card.id for card in KINDS] == [*FACTS]
    for card in KINDS:
        faction, kind, cost, copies, health, shield, *marks = FACTS[card.id]
        assert [card.cost, card.copies] == [int(cost), int(copies)], card.id
        assert card.champion == (kind == "champion"), card.id
        assert card.health == (0 if health == "-" else int(health)), card.id
        assert card.shield == (0 if shield == "-" else int(shield)), card.id
        assert card.mercenary == ("mercenary" in marks), card.id
        assert card.starter == ("starter" in marks), card.id
        assert (f"relic:{card.relic_of}" in marks) == bool(card.relic_of), card.id
        names = ["none", "homodeus", "wraethe", "undergrowth", "order"]
        assert names[card.faction] == faction, card.id


def copies(*marks: str) -> dict[str, int]:
    """How many cards each faction has among those with just these marks, mercenary or not."""
    found: dict[str, int] = {}
    for faction, _, _, number, _, _, *others in FACTS.values():
        if sorted(mark for mark in others if mark != "mercenary") == sorted(marks):
            found[faction] = found.get(faction, 0) + int(number)
    return found


def test_numbers_of_cards() -> None:  # SI-1.1, SI-1.2
    factions = ["homodeus", "order", "undergrowth", "wraethe"]
    assert copies("starter") == {"none": 10}
    assert copies() == dict.fromkeys(factions, 22)
    assert copies("expansion") == dict.fromkeys(factions, 6)


def test_every_card_has_a_test() -> None:
    tests = [name.removeprefix("test_") for name in globals() if name.startswith("test_")]
    assert [card for card in FACTS if not any(name.startswith(card) for name in tests)] == []


def played(*cards: str, mastery: int = 0, health: int = 50, **options: str) -> Scenario:
    """These cards are played one after the other; what they draw are Crystals."""
    t = holding(*cards, mastery=mastery, health=health, **options)
    t.seat(A).deck("crystal", "crystal", "crystal", "crystal")
    return t.choose(*(f"play {card}" for card in cards))


def exhausted(*champions: str, mastery: int = 0) -> Scenario:
    """The first of these champions is exhausted, the others are there."""
    t = commanding(*champions, mastery=mastery)
    t.seat(A).deck("crystal", "crystal", "crystal", "crystal")
    return t.choose(f"exhaust {champions[0]}")


# ---- starters


def test_crystal() -> None:
    assert played("crystal").gems == 1


def test_blaster() -> None:
    assert played("blaster").power == 1


@pytest.mark.parametrize(("mastery", "gems"), [(0, 2), (4, 2), (5, 3), (14, 3), (15, 4), (30, 4)])
def test_shard_reactor(mastery: int, gems: int) -> None:  # SI-6.4
    assert played("shard_reactor", mastery=mastery).gems == gems


@pytest.mark.parametrize(
    ("mastery", "power"), [(0, 2), (9, 2), (10, 3), (19, 3), (20, 5), (29, 5), (30, "infinite")]
)
def test_infinity_shard(mastery: int, power: int | str) -> None:  # SI-6.5
    t = played("infinity_shard", mastery=mastery)
    assert t.power == power
    assert not t.over


# ---- Homodeus


def test_kiln_drone() -> None:
    assert played("kiln_drone").gems == 2
    t = holding("kiln_drone")
    t.seat(A).champions("li_hin_the_shattered")
    assert t.choose("play kiln_drone").gems == 4


def test_mining_drones() -> None:
    t = played("mining_drones")
    assert t.gems == 1
    assert t.seat(A).hand == ["crystal"]


def test_korvus_legionnaire_returns_a_champion() -> None:  # SI-12.19
    t = holding("korvus_legionnaire")
    t.seat(A).discard("zetta_the_encryptor", "crystal", "evokatus")
    t.choose("play korvus_legionnaire")
    assert t.power == 2
    assert offered(t, "return") == ["zetta_the_encryptor", "evokatus"]
    assert "none" not in t.options()
    t.choose("return zetta_the_encryptor")
    assert t.seat(A).hand == ["zetta_the_encryptor"]
    assert t.seat(A).discard == ["crystal", "evokatus"]


def test_korvus_legionnaire_without_champions() -> None:  # SI-3.13
    t = holding("korvus_legionnaire")
    t.seat(A).discard("crystal")
    t.choose("play korvus_legionnaire")
    assert t.asks == "act"
    assert t.seat(A).hand == []


def test_korvus_legionnaire_shields() -> None:
    assert shielded("korvus_legionnaire") == 2


def shielded(card: str, mastery: int = 0) -> int:
    """What the card prevents of ten damage when revealed from hand."""
    t = shards()
    t.power(10)
    t.seat(B).hand(card).mastery(mastery)
    t.choose("end", f"shield {card}")
    health = t.seat(B).health.value
    assert isinstance(health, int)
    return health - 40


def test_reactor_drone() -> None:
    assert played("reactor_drone").gems == 3


def numeri(*row: str) -> Scenario:
    """Numeri Drones are exhausted, with twenty gems to spend on this row."""
    t = commanding("numeri_drones")
    t.row(*row).gems(19)
    t.choose("exhaust numeri_drones")
    assert t.gems == 20
    return t


def test_numeri_drones_put_the_next_champion_into_play() -> None:  # SI-12.8, SI-4.3
    t = numeri("optio_crusher", "drakonarius")
    t.choose("recruit optio_crusher")
    assert t.seat(A).champions == ["numeri_drones", "optio_crusher"]
    assert t.seat(A).discard == []
    t.choose("exhaust optio_crusher")
    assert t.power == 3
    t.choose("recruit drakonarius")
    assert t.seat(A).discard == ["drakonarius"]


def test_numeri_drones_wait_for_a_homodeus_champion() -> None:  # SI-12.8
    t = numeri("zetta_the_encryptor", "reactor_drone", "drakonarius")
    t.choose("recruit zetta_the_encryptor", "recruit reactor_drone", "recruit drakonarius")
    assert t.seat(A).discard == ["zetta_the_encryptor", "reactor_drone"]
    assert t.seat(A).champions == ["numeri_drones", "drakonarius"]


def test_numeri_drones_do_not_play_the_champion() -> None:  # SI-12.8
    t = commanding("numeri_drones")
    t.row("evokatus").gems(9)
    t.seat(A).discard("praetorian_01").hand("order_initiate", "nil_assassin", "spore_cleric")
    t.choose("exhaust numeri_drones", "recruit evokatus")
    assert t.seat(A).hand == ["order_initiate", "nil_assassin", "spore_cleric"]
    assert t.seat(A).discard == ["praetorian_01"]
    t.choose("play nil_assassin", "play spore_cleric", "play order_initiate")
    assert t.seat(A).mastery == 0


def test_numeri_drones_twice() -> None:  # SI-12.8
    t = commanding("numeri_drones", "numeri_drones")
    t.row("optio_crusher", "drakonarius").gems(11)
    t.choose("exhaust numeri_drones", "exhaust numeri_drones")
    assert t.gems == 13
    t.choose("recruit optio_crusher", "recruit drakonarius")
    assert t.seat(A).champions == [
        *("numeri_drones", "numeri_drones", "optio_crusher", "drakonarius"),
    ]


def test_numeri_drones_last_one_turn() -> None:  # SI-12.8
    t = commanding("numeri_drones")
    t.seat(B).hand("reactor_drone", "reactor_drone")
    t.row("optio_crusher")
    t.choose("exhaust numeri_drones", "end")
    t.choose("play reactor_drone", "play reactor_drone", "recruit optio_crusher")
    assert t.seat(B).discard == ["optio_crusher"]


def test_evokatus() -> None:
    t = holding("evokatus")
    t.seat(A).champions("optio_crusher", "zetta_the_encryptor").deck("crystal")
    t.choose("play evokatus")
    assert t.seat(A).hand == ["crystal"]
    t.choose("exhaust evokatus")
    assert t.power == 2
    assert t.seat(A).hand == ["crystal"]


@pytest.mark.parametrize(("mastery", "power"), [(0, 3), (9, 3), (10, 5)])
def test_optio_crusher(mastery: int, power: int) -> None:
    t = exhausted("optio_crusher", mastery=mastery)
    assert t.power == power
    assert offered(t, "exhaust") == []


@pytest.mark.parametrize(
    ("others", "drawn"),
    [
        ([], 0),
        (["evokatus"], 0),
        (["evokatus", "zetta_the_encryptor"], 0),
        (["evokatus", "optio_crusher"], 2),
    ],
)
def test_primus_pilus(others: list[str], drawn: int) -> None:  # SI-12.9
    t = exhausted("primus_pilus", *others)
    assert len(t.seat(A).hand) == drawn
    assert t.seat(A).exhausted == ["primus_pilus"]


def test_drakonarius() -> None:
    assert exhausted("drakonarius").power == 6


def test_general_decurion_below_20() -> None:
    t = commanding("general_decurion", mastery=19)
    t.seat(A).hand("reactor_drone", "kiln_drone")
    t.choose("play reactor_drone", "exhaust general_decurion", "play kiln_drone")
    assert t.gems == 3 + 3 + 4


def test_general_decurion_copies_homodeus_allies_of_the_turn() -> None:  # SI-12.10
    t = commanding("general_decurion", mastery=20)
    t.seat(A).hand("reactor_drone", "nil_assassin", "mining_drones", "kiln_drone")
    t.seat(A).deck("blaster", "crystal", "infinity_shard")
    t.choose("play reactor_drone", "play nil_assassin", "play mining_drones")
    assert t.gems == 4
    t.choose("exhaust general_decurion")
    assert t.gems == 4 + 3 + 3 + 1
    assert t.power == 5
    assert len(t.seat(A).hand) == 1 + 2
    t.choose("play kiln_drone")
    assert t.gems == 11 + 4 + 4


def test_general_decurion_copies_fast_played_and_relic_allies() -> None:  # SI-12.10, SI-1.5
    t = commanding("general_decurion", mastery=20)
    t.seat(A).hand("praetorian_01")
    t.seat(B).mastery(10)
    t.row("venator_of_the_wastes").gems(1)
    t.choose("play praetorian_01", "exhaust general_decurion", "hire venator_of_the_wastes")
    assert t.power == 12 + 12 + 4 + 4
    assert t.seat(B).mastery == 10 - 2 - 2


def test_general_decurion_does_not_copy_champions() -> None:  # SI-12.10
    t = commanding("general_decurion", mastery=20)
    t.seat(A).hand("evokatus").deck("crystal", "crystal")
    t.choose("play evokatus", "exhaust general_decurion")
    assert t.seat(A).hand == ["crystal"]


def test_general_decurion_copies_are_not_played_cards() -> None:  # SI-12.6, SI-12.10
    t = commanding("general_decurion", mastery=20)
    t.seat(A).hand("reactor_drone")
    t.choose("play reactor_drone", "exhaust general_decurion")
    assert t.played_now == ["reactor_drone"]


@pytest.mark.parametrize(("champions", "left"), [([], 5), (["zetta_the_encryptor"], 3)])
def test_venator_of_the_wastes(champions: list[str], left: int) -> None:  # SI-3.9, SI-12.20
    t = holding("venator_of_the_wastes")
    t.seat(A).champions(*champions)
    t.seat(B).mastery(5)
    t.choose("play venator_of_the_wastes")
    assert t.power == 4
    assert t.seat(B).mastery == left


def test_venator_of_the_wastes_chooses_and_stops_at_0() -> None:  # SI-12.20, SI-3.8
    t = shards(3)
    t.seat(A).hand("venator_of_the_wastes").champions("evokatus")
    t.seat(B).mastery(5)
    t.seat(C).mastery(1)
    t.choose("play venator_of_the_wastes")
    assert t.options() == ["player 2", "player 3"]
    t.choose("player 3")
    assert t.seat(B).mastery == 5
    assert t.seat(C).mastery == 0


# ---- Order


def test_order_initiate() -> None:
    t = played("order_initiate")
    assert t.gems == 2
    assert t.seat(A).mastery == 0
    t = played("nil_assassin", "reactor_drone", "spore_cleric", "order_initiate")
    assert t.gems == 3 + 2
    assert t.seat(A).mastery == 2


@pytest.mark.parametrize(("mastery", "drawn"), [(0, 0), (8, 0), (9, 1), (10, 1)])
def test_cache_warden(mastery: int, drawn: int) -> None:  # SI-6.2
    t = played("cache_warden", mastery=mastery)
    assert t.seat(A).mastery == mastery + 1
    assert len(t.seat(A).hand) == drawn


def test_shard_abstractor() -> None:
    assert played("shard_abstractor").seat(A).mastery == 2


def test_data_heretic() -> None:
    assert played("data_heretic").seat(A).hand == ["crystal", "crystal"]


def monk(mastery: int) -> Scenario:
    t = holding("portal_monk", mastery=mastery)
    t.row(
        *("drakonarius", "the_grand_architect", "omnius_the_all_knowing"),
        *("axia", "root_of_the_forest", "zen_chi_set_godkiller"),
    )
    t.center("kiln_drone")
    return t.choose("play portal_monk")


def test_portal_monk() -> None:  # SI-12.5, SI-3.6
    t = monk(14)
    assert t.options() == ["recruit drakonarius", "recruit omnius_the_all_knowing"]
    t.choose("recruit omnius_the_all_knowing")
    assert t.gems == 0
    assert t.seat(A).discard == ["omnius_the_all_knowing"]
    assert t.row[2] == "kiln_drone"


def test_portal_monk_takes_to_hand_from_15() -> None:  # SI-12.5
    t = monk(15).choose("recruit drakonarius")
    assert t.seat(A).hand == ["drakonarius"]
    assert t.seat(A).discard == []


def test_portal_monk_finds_nothing() -> None:  # SI-12.4, SI-12.5
    """Axia costs nothing with seven champions, but 7 is printed on her."""
    t = holding("portal_monk")
    t.seat(A).champions("optio_crusher")
    t.row(
        *("axia", "the_grand_architect", "root_of_the_forest"),
        *("zen_chi_set_godkiller", "general_decurion", "kiln_drone"),
    )
    t.choose("play portal_monk")
    assert t.asks == "act"
    assert t.seat(A).discard == ["kiln_drone"]


@pytest.mark.parametrize("mastery", [0, 15])
def test_portal_monk_with_numeri_drones(mastery: int) -> None:  # SI-12.5, SI-12.8
    def recruiting() -> Scenario:
        t = commanding("numeri_drones", mastery=mastery)
        t.seat(A).hand("portal_monk")
        t.row("drakonarius")
        t.choose("exhaust numeri_drones", "play portal_monk", "recruit drakonarius")
        assert t.options() == ["play it", "keep it"]
        return t

    into_play = recruiting().choose("play it")
    assert into_play.seat(A).champions == ["numeri_drones", "drakonarius"]
    kept = recruiting().choose("keep it")
    assert (kept.seat(A).hand if mastery == 15 else kept.seat(A).discard) == ["drakonarius"]


def test_command_seer() -> None:
    assert played("command_seer").gems == 2
    assert shielded("command_seer") == 5


def test_cryptofist_monk() -> None:
    assert played("cryptofist_monk").seat(A).hand == ["crystal"]
    assert shielded("cryptofist_monk") == 8


def test_omnius_the_all_knowing() -> None:
    t = played("omnius_the_all_knowing")
    assert t.seat(A).hand == ["crystal", "crystal"]
    assert t.seat(A).mastery == 0
    t = played("nil_assassin", "reactor_drone", "spore_cleric", "omnius_the_all_knowing")
    assert t.seat(A).mastery == 5
    assert t.seat(A).hand == ["crystal", "crystal"]


def test_the_grand_architect() -> None:
    assert played("the_grand_architect").seat(A).mastery == 5


@pytest.mark.parametrize(("mastery", "drawn"), [(0, 0), (18, 0), (19, 2), (20, 2)])
def test_systema_ai(mastery: int, drawn: int) -> None:  # SI-5.4, SI-6.2
    t = exhausted("systema_ai", mastery=mastery)
    assert t.seat(A).mastery == mastery + 1
    assert len(t.seat(A).hand) == drawn


def test_giga_source_adept() -> None:  # SI-12.11
    t = holding("giga_source_adept", "nil_assassin", "reactor_drone", "spore_cleric")
    t.seat(A).deck("crystal")
    t.choose("play giga_source_adept")
    assert t.seat(A).hand[-1] == "crystal"
    t.choose("play nil_assassin", "play reactor_drone", "play spore_cleric")
    t.choose("exhaust giga_source_adept")
    assert t.seat(A).mastery == 3
    assert t.seat(A).exhausted == ["giga_source_adept"]


def test_giga_source_adept_needs_dominion() -> None:  # SI-12.11
    t = commanding("giga_source_adept")
    t.seat(A).hand("nil_assassin", "reactor_drone", "order_initiate")
    t.choose("play nil_assassin", "play reactor_drone", "play order_initiate")
    assert offered(t, "exhaust") == []


def test_zetta_the_encryptor() -> None:  # SI-12.1
    assert shielded("zetta_the_encryptor") == 5
    t = played("zetta_the_encryptor")
    assert t.seat(A).champions == ["zetta_the_encryptor"]
    assert offered(t, "exhaust") == []


# ---- Undergrowth


def test_undergrowth_aspirant() -> None:
    t = played("undergrowth_aspirant", health=30)
    assert t.seat(A).health == 33
    assert t.power == 0
    t = played("spore_cleric", "undergrowth_aspirant", health=30)
    assert t.seat(A).health == 37
    assert t.power == 5


def test_shardwood_guardian() -> None:
    t = played("shardwood_guardian", health=30)
    assert [t.power.value, t.seat(A).health.value] == [2, 30]
    assert t.seat(A).hand == ["crystal"]
    t = played("spore_cleric", "shardwood_guardian", health=30)
    assert [t.power.value, t.seat(A).health.value] == [2, 40]


def test_spore_cleric() -> None:
    assert played("spore_cleric", health=30).seat(A).health == 34


def test_leshai_knight() -> None:  # SI-6.4
    assert played("leshai_knight").power == 3
    assert played("spore_cleric", "leshai_knight").power == 6


@pytest.mark.parametrize(("mastery", "health"), [(0, 30), (8, 30), (9, 35), (10, 35)])
def test_fungal_hermit(mastery: int, health: int) -> None:
    t = played("fungal_hermit", mastery=mastery, health=30)
    assert t.seat(A).mastery == mastery + 1
    assert t.seat(A).health == health


@pytest.mark.parametrize(("health", "power"), [(30, 0), (45, 0), (46, 6), (50, 6)])
def test_furrowing_elemental(health: int, power: int) -> None:  # SI-12.12
    t = played("furrowing_elemental", health=health)
    assert t.seat(A).health == min(50, health + 4)
    assert t.seat(A).hand == ["crystal"]
    assert t.power == power


def test_thorn_zealot() -> None:  # SI-3.13
    t = holding("thorn_zealot")
    t.seat(A).deck("crystal")
    t.seat(B).champions("zetta_the_encryptor")
    t.choose("play thorn_zealot")
    assert t.seat(A).hand == ["crystal"]
    assert t.seat(B).champions == ["zetta_the_encryptor"]
    assert shielded("thorn_zealot") == 3


def test_thorn_zealot_destroys_with_unify() -> None:  # SI-12.1, SI-3.13
    t = holding("spore_cleric", "thorn_zealot")
    t.seat(A).champions("optio_crusher")
    t.seat(B).champions("zetta_the_encryptor", "evokatus")
    t.choose("play spore_cleric", "play thorn_zealot")
    assert offered(t, "destroy") == ["zetta_the_encryptor", "evokatus"]
    assert "none" not in t.options()
    t.choose("destroy evokatus")
    assert t.seat(B).champions == ["zetta_the_encryptor"]
    assert t.seat(B).discard == ["evokatus"]


def test_thorn_zealot_without_targets() -> None:  # SI-3.13
    assert played("spore_cleric", "thorn_zealot").asks == "act"


def test_ojas_genesis_druid() -> None:  # SI-12.6
    t = played("nil_assassin", "crystal", "ojas_genesis_druid")
    assert offered(t, "copy") == ["nil_assassin", "crystal"]
    assert "none" not in t.options()
    t.choose("copy nil_assassin")
    assert t.power == 10
    assert t.played_now == ["nil_assassin", "crystal", "ojas_genesis_druid"]


def test_ojas_genesis_druid_copies_twice_from_20() -> None:  # SI-12.6
    assert played("nil_assassin", "ojas_genesis_druid", mastery=19).power == 10
    assert played("nil_assassin", "ojas_genesis_druid", mastery=20).power == 15


def test_ojas_genesis_druid_reaches_20_by_her_copy() -> None:  # SI-6.2, SI-12.6
    t = played("the_grand_architect", "ojas_genesis_druid", mastery=10)
    assert t.seat(A).mastery == 10 + 5 + 5 + 5
    t = played("the_grand_architect", "ojas_genesis_druid", mastery=9)
    assert t.seat(A).mastery == 9 + 5 + 5


def test_ojas_genesis_druid_alone_copies_nothing() -> None:  # SI-12.6
    t = played("evokatus", "ojas_genesis_druid")
    assert t.asks == "act"
    assert t.seat(A).hand == ["crystal"]


def test_ojas_genesis_druid_copies_relics_and_hired_mercenaries() -> None:  # SI-12.6
    t = holding("terminal_crescents", "ojas_genesis_druid", mastery=10)
    t.row("nil_assassin").gems(2)
    t.choose("hire nil_assassin", "play terminal_crescents", "play ojas_genesis_druid")
    assert offered(t, "copy") == ["nil_assassin", "terminal_crescents"]
    t.choose("copy terminal_crescents")
    assert t.seat(A).mastery == 12
    assert t.power == 5 + 6 + 6


def test_ojas_genesis_druid_unifies_with_what_she_copies() -> None:  # SI-12.6
    """The Aspirant had no other ally; its copy has the Aspirant."""
    t = holding("undergrowth_aspirant", "ojas_genesis_druid", health=30)
    t.choose("play undergrowth_aspirant", "none")
    assert t.power == 0
    t.choose("play ojas_genesis_druid")
    assert t.power == 5
    assert t.seat(A).health == 36


def test_ojas_genesis_druid_copies_with_the_mastery_of_now() -> None:  # SI-12.6
    t = holding("aetherbreaker", "ojas_genesis_druid", mastery=9)
    t.gems(1)
    t.choose("play aetherbreaker", "focus", "play ojas_genesis_druid")
    assert t.power == 4 + 8


def test_additri_gaiamancer() -> None:
    assert exhausted("additri_gaiamancer").power == 2
    t = commanding("additri_gaiamancer")
    t.seat(A).hand("spore_cleric", "fungal_hermit", "nil_assassin")
    t.row("spore_cleric").gems(2)
    t.choose("play spore_cleric", "play fungal_hermit", "play nil_assassin", "hire spore_cleric")
    t.choose("exhaust additri_gaiamancer")
    assert t.power == 5 + 2 + 3 * 2


def test_additri_gaiamancer_does_not_count_champions() -> None:
    t = holding("additri_gaiamancer", "taur_arachpriest")
    t.choose("play additri_gaiamancer", "play taur_arachpriest", "exhaust additri_gaiamancer")
    assert t.power == 2


def test_root_of_the_forest() -> None:
    t = played("root_of_the_forest", health=20)
    assert [t.seat(A).health.value, t.power.value] == [30, 0]
    t = played("spore_cleric", "root_of_the_forest", health=20)
    assert [t.seat(A).health.value, t.power.value] == [34, 10]


@pytest.mark.parametrize(("mastery", "left"), [(14, 2), (15, 0)])
def test_ghostwillow_avenger(mastery: int, left: int) -> None:  # SI-12.1, SI-3.12
    t = holding("ghostwillow_avenger", mastery=mastery)
    t.seat(A).champions("evokatus")
    t.seat(B).champions("zetta_the_encryptor", "li_hin_the_shattered")
    t.choose("play ghostwillow_avenger")
    assert t.power == 4
    assert len(t.seat(B).champions) == left
    assert len(t.seat(B).discard) == 2 - left
    assert t.seat(A).champions == ["evokatus"]


# ---- Wraethe


def test_wraethe_skirmisher() -> None:  # SI-6.4
    assert played("wraethe_skirmisher").power == 2
    t = holding("wraethe_skirmisher")
    t.seat(A).discard("li_hin_the_shattered")
    assert t.choose("play wraethe_skirmisher").power == 6


def test_nil_assassin() -> None:
    assert played("nil_assassin").power == 5


def test_shadow_apostle() -> None:  # SI-3.10, SI-3.13
    t = holding("shadow_apostle", "blaster")
    t.seat(A).discard("crystal")
    t.choose("play shadow_apostle")
    assert t.power == 2
    assert sorted(offered(t, "banish")) == ["blaster", "crystal"]
    t.choose("none")
    assert t.box == []
    assert t.seat(A).hand == ["blaster"]


def test_umbral_scourge() -> None:  # SI-3.10
    t = holding("umbral_scourge", "blaster")
    t.seat(A).discard("crystal")
    t.choose("play umbral_scourge", "banish crystal")
    assert t.seat(A).mastery == 1
    assert t.asks == "act"
    assert t.box == ["crystal"]
    assert t.seat(A).hand == ["blaster"]


@pytest.mark.parametrize(("mastery", "power"), [(0, 4), (9, 4), (10, 8)])
def test_aetherbreaker(mastery: int, power: int) -> None:
    assert played("aetherbreaker", mastery=mastery).power == power


@pytest.mark.parametrize(
    ("discard", "power"),
    [
        ([], 3),
        (["crystal", "reactor_drone"], 3),
        (["nil_assassin"], 5),
        (["nil_assassin", "crystal", "li_hin_the_shattered", "the_world_piercer"], 9),
    ],
)
def test_scion_of_nothingness(discard: list[str], power: int) -> None:
    t = holding("scion_of_nothingness")
    t.seat(A).discard(*discard)
    assert t.choose("play scion_of_nothingness").power == power


def test_shadebound_sentry() -> None:  # SI-12.19
    t = holding("shadebound_sentry")
    t.seat(A).discard("nil_assassin", "wraethe_skirmisher", "spore_cleric")
    t.choose("play shadebound_sentry")
    assert t.power == 3
    assert offered(t, "return") == ["nil_assassin", "spore_cleric"]
    assert "none" not in t.options()
    t.choose("return spore_cleric")
    assert t.seat(A).hand == ["spore_cleric"]


def test_shadebound_sentry_without_mercenaries() -> None:  # SI-5.10
    """A mercenary that was fast-played lies in the play area."""
    t = holding("shadebound_sentry")
    t.row("nil_assassin").gems(2)
    t.choose("hire nil_assassin", "play shadebound_sentry")
    assert t.asks == "act"
    assert t.power == 8


def test_zara_ra_soulflayer_below_10() -> None:
    t = holding("zara_ra_soulflayer", "crystal", mastery=8)
    t.choose("play zara_ra_soulflayer")
    assert t.power == 4
    assert t.seat(A).mastery == 9
    assert t.asks == "act"


def test_zara_ra_soulflayer_from_10() -> None:  # SI-6.2
    t = holding("zara_ra_soulflayer", "crystal", mastery=9)
    t.seat(A).discard("blaster", "spore_cleric")
    t.choose("play zara_ra_soulflayer", "banish crystal", "banish blaster")
    assert t.asks == "act"
    assert sorted(t.box) == ["blaster", "crystal"]


@pytest.mark.parametrize("choices", [["none"], ["banish crystal", "none"]])
def test_zara_ra_soulflayer_up_to_two(choices: list[str]) -> None:  # SI-3.13
    t = holding("zara_ra_soulflayer", "crystal", "blaster", mastery=10)
    t.choose("play zara_ra_soulflayer", *choices)
    assert t.asks == "act"
    assert len(t.box) == len(choices) - 1


def test_fao_cutul_the_formless() -> None:  # SI-12.7
    assert exhausted("fao_cutul_the_formless", mastery=19).power == 2
    assert exhausted("fao_cutul_the_formless", mastery=20).power == 4


def test_fao_cutul_the_formless_doubles_what_is_left() -> None:  # SI-12.7
    t = commanding("fao_cutul_the_formless", mastery=20)
    t.power(10)
    t.seat(B).champions("optio_crusher")
    t.choose("strike optio_crusher", "exhaust fao_cutul_the_formless")
    assert t.power == (10 - 4 + 2) * 2


def test_zen_chi_set_godkiller() -> None:  # SI-12.19
    t = commanding("zen_chi_set_godkiller")
    t.seat(A).discard("nil_assassin", "crystal", "li_hin_the_shattered")
    t.choose("exhaust zen_chi_set_godkiller")
    assert t.power == 3
    assert offered(t, "return") == ["nil_assassin", "li_hin_the_shattered"]
    t.choose("return li_hin_the_shattered")
    assert t.seat(A).hand == ["li_hin_the_shattered"]
    assert exhausted("zen_chi_set_godkiller").seat(A).hand == []


def test_li_hin_the_shattered() -> None:
    assert exhausted("li_hin_the_shattered").power == 1


# ---- Relics of the Future


def test_limiter_drones() -> None:  # SI-8.6
    t = played("limiter_drones")
    assert t.asks == "act"
    assert t.seat(A).hand == ["crystal"]
    t = holding("limiter_drones", "blaster")
    t.seat(A).champions("systema_ai").deck("crystal")
    t.choose("play limiter_drones", "banish blaster")
    assert t.box == ["blaster"]
    assert t.seat(A).hand == ["crystal"]


def test_ferrata_guard() -> None:
    assert exhausted("ferrata_guard").gems == 1
    assert exhausted("ferrata_guard", "optio_crusher", "systema_ai", "ferrata_guard").gems == 3


@pytest.mark.parametrize(
    ("champions", "cost"),
    [
        ([], 7),
        (["zetta_the_encryptor"], 7),
        (["optio_crusher", "evokatus"], 5),
    ],
)
def test_axia_costs_less(champions: list[str], cost: int) -> None:  # SI-12.4
    def offer(gems: int) -> Scenario:
        t = commanding(*champions)
        t.row("axia").gems(gems)
        return t

    assert "recruit axia" not in offer(cost - 1).options()
    t = offer(cost).choose("recruit axia")
    assert t.gems == 0
    assert t.seat(A).discard == ["axia"]


def test_axia_costs_nothing_with_seven() -> None:  # SI-12.4
    t = commanding(
        *("optio_crusher", "optio_crusher", "evokatus", "evokatus"),
        *("numeri_drones", "numeri_drones", "primus_pilus", "drakonarius"),
    )
    t.row("axia")
    assert t.choose("recruit axia").gems == 0


def test_axia() -> None:
    assert exhausted("axia").power == 7


@pytest.mark.parametrize(("mine", "theirs", "gems"), [(3, 2, 2), (3, 3, 0), (2, 3, 0), (0, 0, 0)])
def test_cloud_oracles(mine: int, theirs: int, gems: int) -> None:  # SI-12.18
    t = holding("cloud_oracles", mastery=mine)
    t.seat(A).deck("crystal")
    t.seat(B).mastery(theirs)
    t.choose("play cloud_oracles")
    assert t.seat(A).hand == ["crystal"]
    assert t.gems == gems


def test_cloud_oracles_compare_with_the_teammate_but_not_with_the_fallen() -> None:  # SI-12.18
    def oracles(out: int) -> Scenario:
        t = shards(4, mode="teams")
        t.seat(A).mastery(5).hand("cloud_oracles")
        t.seat(3).mastery(6).out(out)
        return t.choose("play cloud_oracles")

    assert oracles(out=0).gems == 0
    assert oracles(out=1).gems == 2


def test_mainframe_abbot() -> None:
    t = played("mainframe_abbot", character_1="volos")
    assert t.seat(A).hand == ["crystal"]
    assert t.seat(A).mastery == 0
    t = played("mainframe_abbot", character_1="tetra")
    assert t.seat(A).hand == ["crystal"]
    assert t.seat(A).mastery == 1
    assert shielded("mainframe_abbot") == 3


def test_raidian_cloud_master() -> None:
    assert exhausted("raidian_cloud_master").seat(A).hand == ["crystal"]


def test_arach_devotees() -> None:
    t = played("arach_devotees", health=30)
    assert t.seat(A).hand == ["crystal"]
    assert t.seat(A).health == 30
    assert played("spore_cleric", "arach_devotees", health=30).seat(A).health == 37


def test_hounds_of_volos() -> None:
    t = played("hounds_of_volos", health=30, character_1="tetra")
    assert [t.seat(A).health.value, t.power.value] == [35, 0]
    t = played("hounds_of_volos", health=30, character_1="volos")
    assert [t.seat(A).health.value, t.power.value] == [35, 5]


def test_taur_arachpriest() -> None:  # SI-12.6
    t = commanding("taur_arachpriest", health=30)
    t.seat(A).hand("spore_cleric", "nil_assassin", "fungal_hermit")
    t.choose("play spore_cleric", "play nil_assassin", "play fungal_hermit")
    t.choose("exhaust taur_arachpriest")
    assert offered(t, "copy") == ["spore_cleric", "fungal_hermit"]
    t.choose("copy spore_cleric")
    assert t.seat(A).health == 38


def test_taur_arachpriest_without_undergrowth_allies() -> None:  # SI-12.6
    t = commanding("taur_arachpriest")
    t.seat(A).hand("nil_assassin")
    t.choose("play nil_assassin", "exhaust taur_arachpriest")
    assert t.asks == "act"
    assert t.power == 5


def test_taur_arachpriest_copies_once_even_at_20() -> None:  # SI-12.6
    t = commanding("taur_arachpriest", mastery=20, health=30)
    t.seat(A).hand("spore_cleric")
    t.choose("play spore_cleric", "exhaust taur_arachpriest")
    assert t.seat(A).health == 38


def test_taur_arachpriest_copies_ojas() -> None:  # SI-12.6
    """Ojas copied the Cleric; as her copy, Taur does so too. She is not copied within the copy."""
    t = commanding("taur_arachpriest", health=20)
    t.seat(A).hand("spore_cleric", "ojas_genesis_druid")
    t.choose("play spore_cleric", "play ojas_genesis_druid", "exhaust taur_arachpriest")
    t.choose("copy ojas_genesis_druid")
    assert t.asks == "act"
    assert t.seat(A).health == 20 + 4 + 4 + 4


def test_taur_arachpriest_unifies_with_what_he_copies() -> None:  # SI-12.6
    t = commanding("taur_arachpriest")
    t.seat(A).hand("leshai_knight")
    t.choose("play leshai_knight", "exhaust taur_arachpriest")
    assert t.power == 3 + 6


def test_pall_shades() -> None:  # SI-8.6
    t = played("pall_shades")
    assert t.power == 0
    assert t.seat(A).hand == ["crystal"]
    t = holding("pall_shades")
    t.seat(A).discard("nil_assassin").deck("crystal")
    t.choose("play pall_shades")
    assert t.power == 3
    assert t.seat(A).hand == ["crystal"]


def test_the_lost() -> None:
    t = holding("the_lost", "crystal", character_1="tetra").choose("play the_lost")
    assert t.power == 6
    assert t.asks == "act"
    t = holding("the_lost", "crystal", character_1="ko_syn_wu")
    t.choose("play the_lost", "banish crystal")
    assert t.power == 6
    assert t.box == ["crystal"]


@pytest.mark.parametrize(("mastery", "health"), [(9, 50), (10, 46)])
def test_ru_bo_vai_the_transcendant(mastery: int, health: int) -> None:  # SI-12.17
    t = commanding("ru_bo_vai_the_transcendant", mastery=mastery)
    t.seat(B).champions("praetorian_02").hand("command_seer")
    t.choose("exhaust ru_bo_vai_the_transcendant")
    assert t.power == 4
    t.choose("end")
    if mastery < 10:
        t.choose("shield command_seer")
    assert t.asks == "act"
    assert t.seat(B).health == health


# ---- relics


@pytest.mark.parametrize(("mastery", "power"), [(0, 8), (19, 8), (20, 12)])
def test_praetorian_01(mastery: int, power: int) -> None:
    assert played("praetorian_01", mastery=mastery).power == power


@pytest.mark.parametrize(("mastery", "shield"), [(0, 3), (19, 3), (20, 6)])
def test_praetorian_02(mastery: int, shield: int) -> None:  # SI-12.14, SI-6.6
    t = shards()
    t.power(10)
    t.seat(B).champions("praetorian_02").mastery(mastery)
    assert t.seat(B).options() == []
    t.choose("end")
    assert t.seat(B).health == 40 + shield
    assert offered(t, "exhaust") == []


@pytest.mark.parametrize(("mastery", "power"), [(0, 5), (19, 5), (20, 10)])
def test_the_heart_of_nothing(mastery: int, power: int) -> None:
    assert played("the_heart_of_nothing", mastery=mastery).power == power


def test_the_world_piercer_below_20() -> None:  # SI-12.19
    t = holding("the_world_piercer", mastery=17)
    t.seat(A).discard("nil_assassin", "crystal", "spore_cleric")
    t.choose("play the_world_piercer")
    assert t.seat(A).mastery == 19
    assert offered(t, "return") == ["nil_assassin", "spore_cleric"]
    t.choose("return spore_cleric")
    assert t.seat(A).hand == ["spore_cleric"]


def test_the_world_piercer_from_20() -> None:  # SI-6.2
    t = holding("the_world_piercer", mastery=18)
    t.seat(A).discard("nil_assassin", "crystal", "spore_cleric")
    t.choose("play the_world_piercer")
    assert sorted(t.seat(A).hand) == ["nil_assassin", "spore_cleric"]
    assert t.seat(A).discard == ["crystal"]


@pytest.mark.parametrize(("mastery", "drawn"), [(0, 1), (19, 1), (20, 2)])
def test_datic_robes(mastery: int, drawn: int) -> None:
    assert len(played("datic_robes", mastery=mastery).seat(A).hand) == drawn


@pytest.mark.parametrize("mastery", [1, 7])
def test_datic_robes_shield(mastery: int) -> None:
    assert shielded("datic_robes", mastery) == mastery


@pytest.mark.parametrize(("mastery", "power"), [(0, 1), (1, 1), (2, 2), (18, 10), (19, 20)])
def test_terminal_crescents(mastery: int, power: int) -> None:
    t = played("terminal_crescents", mastery=mastery)
    assert t.seat(A).mastery == mastery + 1
    assert t.power == power


def test_entropic_talons_below_20() -> None:  # SI-12.16
    t = holding("spore_cleric", "entropic_talons", "fungal_hermit", mastery=19, health=20)
    t.seat(A).deck("crystal", "crystal")
    t.choose("play spore_cleric", "play entropic_talons")
    assert t.seat(A).hand == ["fungal_hermit", "crystal", "crystal"]
    assert [t.seat(A).health.value, t.power.value] == [24, 0]
    t.choose("play fungal_hermit")
    assert [t.seat(A).health.value, t.power.value] == [29, 5]


def test_entropic_talons_from_20() -> None:  # SI-12.16
    t = played("entropic_talons", mastery=20, health=45)
    assert [t.seat(A).health.value, t.power.value] == [50, 10]


def test_entropic_talons_add_up() -> None:  # SI-12.16, SI-12.6
    """Ojas copies the Talons: two of them see the Cleric's 4."""
    t = played("entropic_talons", "ojas_genesis_druid", "spore_cleric", mastery=10)
    assert t.power == 8


def test_panconscious_crown() -> None:
    t = played("panconscious_crown", mastery=10, health=10)
    assert [t.seat(A).mastery.value, t.seat(A).health.value] == [12, 12]


@pytest.mark.parametrize(("mastery", "health"), [(17, 16), (18, 50)])
def test_panconscious_crown_with_unify(mastery: int, health: int) -> None:  # SI-6.2, SI-3.8
    t = played("spore_cleric", "panconscious_crown", mastery=mastery, health=10)
    assert t.seat(A).health == health


def test_panconscious_crown_without_unify() -> None:
    assert played("panconscious_crown", mastery=20, health=10).seat(A).health == 12


# ---- what a card does to others, or to where a card goes, is told


def test_venators_victim_is_told() -> None:  # SI-12.20
    t = holding("venator_of_the_wastes")
    t.seat(A).champions("evokatus")
    t.seat(B).mastery(1)
    t.choose("play venator_of_the_wastes")
    assert t.seat(B).reads()[-1] == "P2 loses 1 mastery."


def test_venator_asks_nothing_where_nobody_has_mastery() -> None:  # SI-12.20, SI-3.8
    t = shards(3)
    t.seat(A).hand("venator_of_the_wastes").champions("evokatus")
    t.choose("play venator_of_the_wastes")
    assert t.asks == "act"
    assert "loses" not in " ".join(t.seat(B).reads())


def test_decurions_copies_are_told() -> None:  # SI-12.10
    t = commanding("general_decurion", mastery=20)
    t.seat(A).hand("kiln_drone", "reactor_drone")
    t.choose("play kiln_drone", "exhaust general_decurion", "play reactor_drone")
    told = [line for line in t.seat(B).reads() if "copied" in line]
    assert told == ["The effect of Kiln Drone is copied.", "The effect of Reactor Drone is copied."]


def test_where_a_recruited_card_goes_is_told() -> None:  # SI-12.5, SI-12.8
    t = holding("portal_monk", mastery=15)
    t.choose("play portal_monk", "recruit command_seer")
    assert "P1 recruits Command Seer straight to hand." in t.seat(B).reads()
    t = commanding("numeri_drones")
    t.gems(4)
    t.choose("exhaust numeri_drones", "recruit optio_crusher")
    assert "P1 recruits Optio Crusher straight into play." in t.seat(B).reads()


def test_an_attack_that_ignores_shields_is_told() -> None:  # SI-12.17
    t = commanding("ru_bo_vai_the_transcendant", mastery=10)
    t.seat(B).hand("command_seer")
    t.choose("exhaust ru_bo_vai_the_transcendant", "end")
    assert "P1’s attack ignores shields this turn." in t.seat(B).reads()
    assert t.seat(B).health == 46
