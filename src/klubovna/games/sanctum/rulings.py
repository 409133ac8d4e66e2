"""Rulings on cards and words. Pages are those of the Czech rulebook."""

from typing import Final

from klubovna.core.rulings import Ruling

KEYWORDS: Final = [
    *("stamina", "focus", "pool", "effect", "space", "gem_supply", "skill_grid", "experience"),
    *("level", "set", "hit_marker", "rage", "silver_die", "modified_die", "chest", "blessing"),
    *("divine_intervention", "breaker", "call_to_arms", "demon_lord_card", "fury_card", "life"),
    "dice",
]
"""The game's own words, in the order in which they are explained."""


def _attacks(*ids: str) -> list[str]:
    return [f"attack:{attack}" for attack in ids]


RULINGS: Final = [
    # words
    Ruling("tokens", "SA-6.4", 12, "keyword:stamina", "keyword:focus", "keyword:pool"),
    Ruling("spaces", "SA-6.1", 12, "keyword:effect", "keyword:space"),
    Ruling("white_gem", "SA-1.5", 24, "keyword:gem_supply"),
    Ruling("empty_place", "SA-7.5", 15, "keyword:skill_grid"),
    Ruling("points", "SA-7.2", 15, "keyword:experience"),
    Ruling("levels", "SA-1.3", 0, "keyword:level"),
    Ruling("whole_set", "SA-4.3", 10, "keyword:set"),
    Ruling("markers", "SA-5.10", 13, "keyword:hit_marker"),
    Ruling("rage_back", "SA-5.6", 13, "keyword:rage"),
    Ruling("silver", "SA-1.4", 24, "keyword:silver_die"),
    Ruling("modified", "SA-18.6", 22, "keyword:modified_die", "attack:veil_of_shadow"),
    Ruling("chest_order", "SA-4.4", 10, "keyword:chest"),
    Ruling("blessings_together", "SA-9.5", 18, "keyword:blessing"),
    Ruling("divine", "SA-4.6", 10, "keyword:divine_intervention"),
    Ruling("walls", "SA-10.4", 19, "keyword:breaker"),
    Ruling("call", "SA-11.4", 19, "keyword:call_to_arms"),
    Ruling("whole_penalty", "SA-13.2", 0, "keyword:demon_lord_card"),
    Ruling("fury_once", "SA-14.4", 20, "keyword:fury_card"),
    Ruling("marked_track", "SA-17.7", 22, "keyword:life", "attack:omen_of_death"),
    Ruling("five_dice", "SA-1.4", 24, "keyword:dice"),
    # items
    Ruling("covered_effect", "SA-6.2", 0, "item:"),
    # skills
    Ruling("double_strike", "SA-23.3", 0, "skill:dancer_double_strike"),
    Ruling("rerolled", "SA-23.4", 0, "skill:dancer_whirlwind"),
    Ruling("preset", "SA-23.5", 0, "skill:dancer_opening_pose"),
    Ruling("two_rages", "SA-23.6", 0, "skill:slayer_twofold_rage"),
    Ruling("runes", "SA-23.7", 0, "skill:slayer_blood_runes"),
    Ruling("quick", "SA-23.8", 0, "skill:dancer_quick_change"),
    Ruling("kit", "SA-23.10", 0, "skill:huntress_hunters_kit"),
    Ruling("trophy", "SA-5.9", 0, "skill:slayer_trophy_hunter"),
    # attacks and blessings
    Ruling("fewer_dice", "SA-17.5", 22, "attack:shackles"),
    Ruling("more_damage", "SA-17.6", 22, "attack:hellfire"),
    Ruling(
        "damaged_space",
        "SA-17.3",
        22,
        *_attacks("corruption", "ruin", "rusting_breath", "shattered_will", "violet_flame"),
        *_attacks("dark_bargain", "acid_spit"),
    ),
    Ruling("drink_and_lose", "SA-17.9", 22, "attack:tainted_draught"),
    Ruling("wasted", "SA-18.3", 22, "attack:wasted_effort"),
    Ruling("rerolled_value", "SA-18.4", 22, *_attacks(*(f"fateful_{n}" for n in range(1, 7)))),
    Ruling("aside", "SA-18.5", 22, "attack:disarm"),
    Ruling(
        "token_blessing",
        "SA-19.2",
        22,
        *(f"blessing:blessing_{kind}_{n}" for kind in ("stamina", "focus") for n in (1, 2)),
    ),
]
