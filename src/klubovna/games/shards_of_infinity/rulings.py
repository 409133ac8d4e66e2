"""Rulings on cards and words. Pages are those of the Czech rulebook."""

from typing import Final

from klubovna.core.rulings import Ruling

KEYWORDS: Final = [
    *("champion", "mercenary", "relic", "mastery", "focus", "exhaust", "shield", "banish"),
    *("inspire", "unify", "dominion", "echo"),
]
"""The game's own words that cards use, in the order in which they are explained."""

GLOSSARY: Final = [
    *("gems", "power", "health", "ally", "recruit", "fast_play", "destroy"),
    *KEYWORDS,
]
"""All words of the game that are explained by the texts `keywords.*`."""


def _cards(*ids: str) -> list[str]:
    return [f"card:{card}" for card in ids]


RULINGS: Final = [
    # words
    Ruling("champion", "SI-7.2", 10, "keyword:champion"),
    Ruling("mercenary", "SI-5.9", 9, "keyword:mercenary"),
    Ruling("relic", "SI-9.2", 17, "keyword:relic"),
    Ruling("auction_and_draft", "SI-11.6", 0, "keyword:relic"),
    Ruling("mastery", "SI-6.3", 12, "keyword:mastery"),
    Ruling("focus", "SI-4.5", 7, "keyword:focus"),
    Ruling("exhaust", "SI-5.4", 10, "keyword:exhaust"),
    Ruling("shield", "SI-7.7", 12, "keyword:shield"),
    Ruling("one_attack", "SI-11.2", 0, "keyword:shield"),
    Ruling("banish", "SI-3.11", 14, "keyword:banish"),
    Ruling("inspire", "SI-8.1", 13, "keyword:inspire"),
    Ruling("unify", "SI-8.2", 13, "keyword:unify"),
    Ruling("dominion", "SI-8.3", 13, "keyword:dominion"),
    Ruling("echo", "SI-8.4", 13, "keyword:echo"),
    # starters
    Ruling("infinite_power", "SI-7.9", 0, "card:infinity_shard"),
    # cards
    Ruling("zetta", "SI-12.1", 0, "card:zetta_the_encryptor"),
    Ruling(
        "not_attacked",
        "SI-12.2",
        0,
        *_cards("li_hin_the_shattered", "drakonarius", "raidian_cloud_master"),
    ),
    Ruling("ferrata_guard", "SI-12.3", 0, "card:ferrata_guard"),
    Ruling("axia", "SI-12.4", 0, "card:axia"),
    Ruling("portal_monk", "SI-12.5", 0, "card:portal_monk"),
    Ruling(
        "copies",
        "SI-12.6",
        0,
        *_cards("ojas_genesis_druid", "taur_arachpriest", "general_decurion"),
    ),
    Ruling("ojas", "SI-12.6", 0, "card:ojas_genesis_druid"),
    Ruling("doubling", "SI-12.7", 0, "card:fao_cutul_the_formless"),
    Ruling("numeri_drones", "SI-12.8", 0, "card:numeri_drones"),
    Ruling("primus_pilus", "SI-12.9", 0, "card:primus_pilus"),
    Ruling("decurion", "SI-12.10", 0, "card:general_decurion"),
    Ruling("giga", "SI-12.11", 0, "card:giga_source_adept"),
    Ruling("furrowing", "SI-12.12", 0, "card:furrowing_elemental"),
    Ruling("praetorian_01", "SI-12.13", 22, "card:praetorian_01"),
    Ruling("praetorian_02", "SI-12.14", 22, "card:praetorian_02"),
    Ruling("heart", "SI-12.15", 0, "card:the_heart_of_nothing"),
    Ruling("talons", "SI-12.16", 22, "card:entropic_talons"),
    Ruling("piercing", "SI-12.17", 0, "card:ru_bo_vai_the_transcendant"),
    Ruling("oracles", "SI-12.18", 0, "card:cloud_oracles"),
    Ruling(
        "returning",
        "SI-12.19",
        0,
        *_cards("korvus_legionnaire", "shadebound_sentry"),
        *_cards("zen_chi_set_godkiller", "the_world_piercer"),
    ),
    Ruling("venator", "SI-12.20", 0, "card:venator_of_the_wastes"),
    Ruling("always_draws", "SI-8.6", 22, *_cards("limiter_drones", "pall_shades")),
    Ruling("destroying", "SI-12.2", 14, "card:thorn_zealot"),
]
