"""The worked examples and clarifications of the rulebooks that score a hand (FR-4 to FR-10).

`cz_` cases come from the Czech rulebook of the expansion, `base_` ones from the base game. Face-up
items score nothing, so they are not part of a request (FR-6.6).
"""

import json
from dataclasses import dataclass, field
from typing import Any

import pytest

from klubovna.companion.fantasy_realms import score_lines


@dataclass
class Example:
    id: str
    rules: str
    hand: str
    total: int
    new_suits: bool = False
    jester: bool = False
    players: int = 4
    discard: str = ""
    items: str = ""
    choices: dict[str, object] = field(default_factory=dict)
    blanked: str | None = None
    """The cards that are blanked; None where the rulebook does not say."""
    points: dict[str, list[int]] = field(default_factory=dict)
    """Base, bonus and penalty of single cards."""


EXAMPLES = [
    Example(
        "cz_face_up_item_scores_nothing",
        "FR-6.6",
        "king queen knights",
        72,
        items="shovel",
        blanked="",
    ),
    Example(
        "cz_spyglass_two_players",
        "FR-5.5",
        "king",
        -2,
        players=2,
        items="spyglass",
        blanked="",
    ),
    Example(
        "cz_spyglass_more_players",
        "FR-5.5",
        "king",
        7,
        players=3,
        items="spyglass",
        blanked="",
    ),
    # The Leprechaun is burnt by Wildfire but had already drawn the Candle.
    Example(
        "cz_extra_draw_before_blanking",
        "FR-7.7 FR-8.3",
        "leprechaun wildfire forge candle",
        51,
        new_suits=True,
        blanked="leprechaun",
    ),
    Example(
        "cz_undead_read_discard_area",
        "FR-7.6",
        "dark_queen ghoul specter death_knight",
        121,
        new_suits=True,
        discard="mountain swamp wildfire smoke unicorn collector king knights lich world_tree_ch "
        "demon magic_wand",
        points={
            "dark_queen": [10, 25, 0],
            "ghoul": [8, 20, 0],
            "specter": [12, 18, 0],
            "death_knight": [14, 14, 0],
        },
    ),
    Example(
        "cz_wild_cards_in_discard_area_are_only_wild",
        "FR-7.6",
        "dark_queen ghoul specter death_knight",
        44,
        new_suits=True,
        discard="doppelganger mirage_ch shapeshifter_ch",
        blanked="",
    ),
    # The Doppelgänger copies the Basilisk, the Book turns the Basilisk into a Flood; the Mountain
    # then clears only that one, and the copy still blanks the King.
    Example(
        "cz_order_wild_then_book_then_clear",
        "FR-8.1 FR-8.4 FR-8.5 FR-8.6",
        "doppelganger basilisk book_of_changes mountain king",
        82,
        choices={
            "doppelganger": "basilisk",
            "book_of_changes": {"target": "basilisk", "suit": "flood"},
        },
        blanked="king",
    ),
    Example(
        "cz_order_clear_before_demon",
        "FR-8.1 FR-8.7",
        "demon protection_rune king mountain",
        63,
        new_suits=True,
        blanked="",
    ),
    # The lone Wildfire is blanked by the Demon before it could burn anything.
    Example(
        "cz_order_demon_before_other_penalties",
        "FR-8.1 FR-8.7",
        "demon wildfire king queen knights elven_archers",
        174,
        new_suits=True,
        blanked="wildfire",
    ),
    # With two Flames Wildfire survives the Demon and then blanks it; the lone King stays blanked.
    Example(
        "cz_order_demon_then_wildfire_burns_demon",
        "FR-8.7 FR-8.8",
        "demon wildfire forge king",
        49,
        new_suits=True,
        blanked="demon king",
    ),
    Example(
        "cz_only_unblanked_cards_score",
        "FR-8.10",
        "crypt king queen knights",
        33,
        new_suits=True,
        blanked="king queen",
    ),
    Example(
        "cz_gem_eighth_card_adds_nothing",
        "FR-9.1",
        "magic_wand world_tree_ch book_of_changes air_elemental gem_of_order cavern forest king",
        186,
        new_suits=True,
        points={"gem_of_order": [5, 150, 0]},
    ),
    Example(
        "cz_gem_seven_card_run",
        "FR-9.1",
        "magic_wand world_tree_ch book_of_changes air_elemental gem_of_order cavern forest",
        178,
        new_suits=True,
        points={"gem_of_order": [5, 150, 0]},
    ),
    Example(
        "cz_judge_counts_uncleared",
        "FR-9.2",
        "judge knights king swamp",
        79,
        new_suits=True,
        points={"judge": [11, 20, 0]},
    ),
    Example(
        "cz_judge_ignores_cleared",
        "FR-9.2",
        "judge knights swamp king mountain",
        81,
        new_suits=True,
        points={"judge": [11, 10, 0], "swamp": [18, 0, 0]},
    ),
    Example(
        "cz_judge_partly_cleared_by_rangers",
        "FR-9.2 FR-8.6",
        "judge rangers_ch dwarvish_infantry swamp",
        69,
        new_suits=True,
        points={"judge": [11, 20, 0], "dwarvish_infantry": [15, 0, 0], "swamp": [18, 0, 0]},
    ),
    Example(
        "cz_judge_partly_cleared_by_warship",
        "FR-9.2 FR-8.6",
        "judge warship swamp knights king",
        115,
        new_suits=True,
        points={"judge": [11, 30, 0], "swamp": [18, 0, 0]},
    ),
    Example(
        "cz_chapel_two_leaders",
        "FR-9.3",
        "chapel king queen forge",
        65,
        new_suits=True,
        points={"chapel": [2, 40, 0]},
    ),
    Example(
        "cz_chapel_outsider_and_undead",
        "FR-9.3",
        "chapel leprechaun ghoul forge",
        79,
        new_suits=True,
        points={"chapel": [2, 40, 0]},
    ),
    Example(
        "cz_chapel_two_wizards_and_undead_fails",
        "FR-9.3",
        "chapel collector beastmaster ghoul",
        26,
        new_suits=True,
        points={"chapel": [2, 0, 0]},
    ),
    Example(
        "cz_chapel_leader_wizard_outsider_fails",
        "FR-9.3",
        "chapel king collector leprechaun",
        37,
        new_suits=True,
        points={"chapel": [2, 0, 0]},
    ),
    Example(
        "cz_chapel_other_suits_do_not_matter",
        "FR-9.3",
        "chapel king ghoul magic_wand forge mountain hydra",
        98,
        new_suits=True,
        points={"chapel": [2, 40, 0]},
    ),
    Example(
        "base_example_one",
        "FR-8.4 FR-8.6",
        "mountain great_flood smoke whirlwind air_elemental wildfire mirage",
        260,
        choices={"mirage": "rainstorm"},
        blanked="",
        points={
            "mountain": [9, 50, 0],
            "great_flood": [32, 0, 0],
            "smoke": [27, 0, 0],
            "whirlwind": [13, 40, 0],
            "air_elemental": [4, 45, 0],
            "wildfire": [40, 0, 0],
            "mirage": [0, 0, 0],
        },
    ),
    Example(
        "base_example_two",
        "FR-8.5 FR-9.1",
        "bell_tower candle queen sword_of_keth shield_of_keth gem_of_order book_of_changes",
        380,
        choices={"book_of_changes": {"target": "gem_of_order", "suit": "wizard"}},
        points={
            "candle": [2, 100, 0],
            "book_of_changes": [3, 0, 0],
            "shield_of_keth": [4, 40, 0],
            "gem_of_order": [5, 150, 0],
            "queen": [6, 0, 0],
            "sword_of_keth": [7, 40, 0],
            "bell_tower": [8, 15, 0],
        },
    ),
    Example(
        "base_qa_cavern_clears_then_drowns",
        "FR-8.6 FR-8.8",
        "blizzard great_flood wildfire cavern",
        62,
        blanked="wildfire cavern",
    ),
    Example(
        "base_qa_without_cavern",
        "FR-8.8",
        "blizzard great_flood wildfire",
        65,
        blanked="great_flood",
    ),
    Example(
        "base_qa_two_basilisks",
        "FR-8.8",
        "basilisk doppelganger",
        0,
        choices={"doppelganger": "basilisk"},
        blanked="basilisk doppelganger",
    ),
    Example(
        "base_qa_two_basilisks_cleared",
        "FR-8.6",
        "basilisk doppelganger beastmaster",
        97,
        choices={"doppelganger": "basilisk"},
        blanked="",
    ),
    Example(
        "base_qa_book_keeps_name_bonuses",
        "FR-8.5 FR-9.7",
        "book_of_changes hydra swamp",
        61,
        choices={"book_of_changes": {"target": "swamp", "suit": "land"}},
        points={"hydra": [12, 28, 0]},
    ),
    Example(
        "base_qa_rangers_do_not_stop_wildfire",
        "FR-8.6 FR-9.9",
        "rangers wildfire knights",
        40,
        blanked="rangers knights",
    ),
    # A Shapeshifter that is just some Weapon serves World Tree and Forge, whatever its name.
    Example(
        "base_qa_generic_weapon",
        "FR-8.4",
        "shapeshifter world_tree forge",
        79,
        choices={"shapeshifter": "warship"},
        points={"world_tree": [2, 50, 0], "forge": [9, 18, 0]},
    ),
    Example(
        "base_qa_zero_strength_in_run",
        "FR-8.4 FR-9.1",
        "shapeshifter gem_of_order magic_wand candle",
        18,
        points={"gem_of_order": [5, 10, 0]},
    ),
    Example(
        "base_qa_wild_card_may_stay_unused",
        "FR-8.4",
        "mirage world_tree forge",
        70,
        points={"world_tree": [2, 50, 0], "forge": [9, 9, 0]},
    ),
    Example(
        "base_with_counts_once",
        "FR-8.2",
        "magic_wand collector enchantress",
        38,
        points={"magic_wand": [1, 25, 0]},
    ),
    Example(
        "base_for_each_counts_every_card",
        "FR-8.2",
        "king knights elven_archers dwarvish_infantry",
        69,
        points={"king": [8, 15, 0], "dwarvish_infantry": [15, 0, -4]},
    ),
    Example(
        "base_blanked_unless",
        "FR-8.9",
        "smoke knights king",
        33,
        blanked="smoke",
    ),
    Example(
        "base_jester_blanked_card_spoils_fifty",
        "FR-10.1",
        "jester basilisk elven_longbow warlord",
        47,
        jester=True,
        blanked="warlord",
    ),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.id} {example.rules}")
def test_example(example: Example) -> None:
    answer = scored(example)
    assert answer["score"] == example.total
    cards = answer["cards"]
    if example.blanked is not None:
        blanked = {id for id, card in cards.items() if card["blanked"]}
        assert blanked == set(example.blanked.split())
    for id, points in example.points.items():
        assert [cards[id][part] for part in ("base", "bonus", "penalty")] == points


def scored(example: Example) -> dict[str, Any]:
    request = {
        "expansion": {
            "new_suits": example.new_suits,
            "cursed_items": bool(example.items),
            "jester": example.jester,
        },
        "players": example.players,
        "hand": example.hand.split(),
        "discard": example.discard.split(),
        "cursed_items": example.items.split(),
        "choices": example.choices,
    }
    answer: dict[str, Any] = json.loads(next(score_lines([json.dumps(request)])))
    return answer
