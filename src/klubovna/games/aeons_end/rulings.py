"""Rulings on cards, mages, nemeses and words. Pages are those of the Czech rulebook."""

from typing import Final

from klubovna.core.rulings import Ruling

RULINGS: Final = [
    # words
    Ruling("cast_order", "AE-5.4", 0, "keyword:cast"),
    Ruling("cast_closed", "AE-5.2", 0, "keyword:cast", "keyword:breach"),
    Ruling("focus_stage", "AE-7.6", 0, "keyword:focus", "keyword:breach"),
    Ruling("focus_others_turn", "AE-7.5", 0, "keyword:focus"),
    Ruling("breach_gap", "AE-7.9", 0, "keyword:breach", "card:chaos_arc"),
    Ruling("charge_lost", "AE-9.2", 0, "keyword:charge"),
    Ruling("exhausted_order", "AE-14.1", 0, "keyword:exhausted"),
    Ruling("exhausted_heals", "AE-14.4", 19, "keyword:exhausted"),
    Ruling("exhausted_plays", "AE-14.4", 0, "keyword:exhausted"),
    Ruling("persistent_order", "AE-11", 0, "keyword:persistent"),
    Ruling("power_countdown", "AE-12.3", 0, "keyword:power"),
    Ruling("to_discard_alone", "AE-6.8", 0, "keyword:to_discard"),
    Ruling("order_empty", "AE-3.3", 12, "order"),
    Ruling("order_now", "AE-3.1", 12, "order"),
    Ruling("wildcard", "AE-3.2", 12, "keyword:wildcard"),
    Ruling("gravehold_cap", "AE-10.6", 0, "keyword:gravehold"),
    # mages
    Ruling("ward_window", "AE-20.3", 0, "mage:adelheim"),
    Ruling("mirror_caster", "AE-5.7", 0, "mage:jian"),
    Ruling("gate_capacity", "AE-20.4", 0, "mage:kadir"),
    Ruling("rune_covers", "AE-20.2", 0, "mage:phaedraxa"),
    Ruling("ability_owner", "AE-9.3", 0, "mage:kadir", "mage:lash", "mage:xaxos"),
    Ruling("link_reveals", "AE-3.4", 0, "mage:xaxos"),
    # nemeses
    Ruling("one_strike", "AE-19.1", 0, "nemesis:rageborne", "keyword:strike", "keyword:fury"),
    Ruling("husks_spread", "AE-19.2", 0, "nemesis:carapace_queen", "card:husk"),
    Ruling("corruption_time", "AE-19.3", 0, "nemesis:crooked_mask", "keyword:corruption"),
    Ruling("devour_empty", "AE-19.4", 0, "nemesis:prince_of_gluttons", "keyword:devour"),
    Ruling("empty_deck", "AE-15.2", 0, "nemesis:"),
    # cards
    Ruling("amplify_vision", "AE-7.10", 0, "card:amplify_vision"),
    Ruling("amber_gain", "AE-6.2", 0, "card:vriswood_amber"),
    Ruling("opal_may", "AE-21", 0, "card:burning_opal"),
    Ruling("lava_tendril", "AE-5.9", 0, "card:lava_tendril"),
    Ruling("talisman_solo", "AE-16.4", 0, "card:mages_talisman"),
    Ruling("shard_caster", "AE-5.7", 0, "card:garnet_shard"),
    Ruling("awaken", "AE-12.7", 0, "card:awaken"),
    Ruling("pulverizing_ray", "AE-13.7", 0, "card:pulverizing_ray"),
    Ruling("gather_darkness", "AE-8.3", 0, "card:gather_darkness"),
]

KEYWORDS: Final = sorted(
    {
        target.removeprefix("keyword:")
        for ruling in RULINGS
        for target in ruling.about
        if target.startswith("keyword:")
    }
)
"""Words that have rulings."""
