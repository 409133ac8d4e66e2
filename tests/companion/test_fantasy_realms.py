"""Scoring requests: the batch format, its errors, and sheets."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klubovna.companion.fantasy_realms import BadRequest, score_lines, score_sheet
from klubovna.games.fantasy_realms.cards import CARDS, deck_of
from klubovna.games.fantasy_realms.items import ITEMS

NEW_SUITS = {"expansion": {"new_suits": True}}


def answer(**request: object) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(next(score_lines([json.dumps(request)])))
    return result


def hand(ids: str, **more: object) -> dict[str, object]:
    return {"hand": ids.split(), **more}


# ---- which of two hands wins


def test_of_equal_totals_the_lower_strength_wins() -> None:  # FR-4.4
    """Wildfire blanks the knights: what is blanked has no strength."""
    knights = score_sheet(hand("knights collector", choices={}))
    alone = score_sheet(hand("collector", choices={}))
    assert (knights.rank, alone.rank) == ([19, -27], [7, -7])
    burnt = score_sheet(hand("knights wildfire", choices={}))
    assert burnt.rank == [40, -40]


# ---- what a good line gives


def test_format() -> None:
    request = hand("knights collector", id="a", choices={})
    assert answer(**request) == {
        "id": "a",
        "score": 19,
        "cards": {
            "knights": {"base": 20, "bonus": 0, "penalty": -8, "blanked": False},
            "collector": {"base": 7, "bonus": 0, "penalty": 0, "blanked": False},
        },
        "choices": {},
    }


def test_blanked_cards_have_no_points() -> None:
    blanked = {"base": 0, "bonus": 0, "penalty": 0, "blanked": True}
    assert answer(**hand("smoke king"))["cards"]["smoke"] == blanked


def test_items() -> None:  # FR-6.22
    chest = ["treasure_chest", "shovel", "rake", "portal"]
    modules = {"cursed_items": True}
    assert answer(**hand("king", expansion=modules, cursed_items=chest))["score"] == 8 + 20 - 26
    assert answer(**hand("king", expansion=modules, cursed_items=chest[:3]))["score"] == 8 - 5 - 6


def test_players_default_to_four() -> None:  # FR-9.13
    assert answer(**hand("genie", **NEW_SUITS))["score"] == -20
    assert answer(**hand("genie", **NEW_SUITS, players=2))["score"] == -40


def test_given_choices_are_used_and_absent_keys_stay_unused() -> None:
    with_mirage = answer(**hand("mirage hydra", choices={"mirage": "swamp"}))
    assert (with_mirage["score"], with_mirage["choices"]) == (40, {"mirage": "swamp"})
    assert answer(**hand("mirage hydra", choices={}))["score"] == 12
    assert answer(**hand("mirage hydra", choices={"mirage": None}))["score"] == 12


@pytest.mark.parametrize("choices", [{}, {"choices": None}])
def test_without_choices_the_best_are_found(choices: dict[str, object]) -> None:
    found = answer(**hand("mirage hydra", **choices))
    assert (found["score"], found["choices"]) == (40, {"mirage": "swamp"})


def test_keys_may_be_full_ids() -> None:
    for key in ("mirage", "mirage_ch"):
        found = answer(**hand("mirage_ch hydra", **NEW_SUITS, choices={key: "swamp"}))
        assert (found["score"], found["choices"]) == (40, {"mirage": "swamp"})


def test_the_book_may_name_the_present_suit() -> None:  # FR-8.5
    book = {"book_of_changes": {"target": "king", "suit": "leader"}}
    assert answer(**hand("book_of_changes king", choices=book))["score"] == 11
    after_the_mirage = {"mirage": "swamp", "book_of_changes": {"target": "mirage", "suit": "flood"}}
    found = answer(**hand("book_of_changes mirage hydra", choices=after_the_mirage))
    assert found["score"] == 43


def test_island_sees_the_suit_that_the_book_gave() -> None:  # FR-8.6
    choices = {"book_of_changes": {"target": "knights", "suit": "flame"}, "island": "knights"}
    found = answer(**hand("book_of_changes knights island", choices=choices))
    assert found["cards"]["knights"]["penalty"] == 0


def test_fountain_counts_the_largest_unless_told() -> None:  # FR-9.6
    swamp = hand("fountain_of_life swamp candle")
    assert answer(**swamp, choices={})["cards"]["fountain_of_life"]["bonus"] == 18
    assert answer(**swamp)["choices"] == {"fountain_of_life": "swamp"}
    told = answer(**swamp, choices={"fountain_of_life": "candle"})
    assert told["cards"]["fountain_of_life"]["bonus"] == 2


def test_drawn_cards_join_the_hand() -> None:  # FR-8.3
    choices = {"genie": "necromancer_ch", "necromancer": "knights"}
    request = hand("genie ghoul", **NEW_SUITS, discard=["knights", "dragon"], choices=choices)
    found = answer(**request)
    assert list(found["cards"]) == ["genie", "ghoul", "necromancer_ch", "knights"]
    assert found["cards"]["ghoul"]["bonus"] == 4
    assert found["choices"] == choices


def test_a_drawn_card_may_be_in_the_hand_already() -> None:
    found = answer(**hand("necromancer dragon", choices={"necromancer": "dragon"}))
    assert list(found["cards"]) == ["necromancer", "dragon"]


def test_empty_lines_and_a_byte_order_mark_are_passed_over() -> None:
    lines = ['\ufeff{"hand": ["king"]}\n', "\n", "", '{"hand": ["queen"]}']
    assert [json.loads(line)["score"] for line in score_lines(lines)] == [8, 6]


# ---- what a bad line gives


@pytest.mark.parametrize(
    ("request_", "problem"),
    [
        (hand("dragn"), 'There is no card "dragn".'),
        ({"hand": [["king"]]}, "There is no card […]."),
        ({"hand": [7]}, "There is no card 7."),
        ({"hand": "king"}, "The field hand must be a list."),
        ({}, "The hand is empty"),
        (hand(" ".join(card.id for card in CARDS[:11])), "The hand has 11 cards"),
        (hand("king king"), "The card king is here twice."),
        (hand("king", discard=["king"]), "The card king is here twice."),
        (hand("king", discard=["queen", "queen"]), "The card queen is here twice."),
        (hand("king", discard=None), "The field discard must be a list."),
        (hand("ghoul"), "The card ghoul is not part of the chosen modules; expansion names them."),
        (hand("king", discard=["ghoul"]), "The card ghoul is not part"),
        (hand("bell_tower", **NEW_SUITS), "The card bell_tower is not part"),
        (hand("jester"), "The card jester is not part"),
        (hand("phoenix", expansion={"phoenix": "promo"}), "The card phoenix is not part"),
        (hand("king", expansion={"phoenix": "x"}), "The field phoenix must be"),
        (hand("king", expansion={"phoenix": []}), "The field phoenix must be"),
        (hand("king", expansion=[]), "The field expansion must be an object."),
        (hand("king", expansion={"new_suits": 1}), "The field new_suits must be true or false."),
        (hand("king", cursed_items=["shovel"]), "There are cursed items without the module"),
        (
            hand("king", expansion={"cursed_items": True}, cursed_items=["spoon"]),
            'There is no cursed item "spoon".',
        ),
        (
            hand("king", expansion={"cursed_items": True}, cursed_items=["rake", "rake"]),
            "The cursed item rake is here twice.",
        ),
        (hand("king", players=1), "The number of players"),
        (hand("king", players=7), "The number of players"),
        (hand("king", players=True), "The number of players"),
        (hand("king", players="4"), "The number of players"),
        (hand("king", choices=[]), "The field choices must be an object."),
        (hand("king", choices={"mirage": "swamp"}), 'The choice "mirage" belongs to a card'),
        (hand("king", choices={"mirror": "swamp"}), 'There is no choice "mirror".'),
        (hand("king", choices={"king": "swamp"}), 'The card "king" offers no choice.'),
        (
            hand("mirage_ch", **NEW_SUITS, choices={"mirage": "swamp", "mirage_ch": "swamp"}),
            'The choice "mirage" is here twice.',
        ),
        (hand("mirage", choices={"mirage": "king"}), "The choice mirage must not name"),
        (hand("mirage", choices={"mirage": "ghoul"}), "The card ghoul is not part"),
        (hand("mirage_ch", **NEW_SUITS, choices={"mirage": "rangers"}), "The card rangers is not"),
        (hand("mirage", choices={"mirage": 5}), "There is no card 5."),
        (hand("shapeshifter", choices={"shapeshifter": "swamp"}), "The choice shapeshifter must"),
        (
            hand("doppelganger", choices={"doppelganger": "doppelganger"}),
            "The choice doppelganger must name another card than the one that makes it.",
        ),
        (
            hand("doppelganger", choices={"doppelganger": "king"}),
            "The choice doppelganger names the card king, which is not in the hand.",
        ),
        (
            hand("angel king", **NEW_SUITS, choices={"angel": "angel"}),
            "The choice angel must name another card than the one that makes it.",
        ),
        (
            hand("island king", choices={"island": "king"}),
            "The choice island must not name the card king",
        ),
        (hand("island", choices={"island": "swamp"}), "The choice island names the card swamp"),
        (
            hand("fountain_of_life king", choices={"fountain_of_life": "king"}),
            "The choice fountain_of_life cannot count the card king",
        ),
        (
            hand("fountain_of_life smoke", choices={"fountain_of_life": "smoke"}),
            "The choice fountain_of_life cannot count the card smoke",
        ),
        (
            hand("necromancer king", choices={"necromancer": "dragon"}),
            "The choice necromancer takes the card dragon, which is not in the discard area.",
        ),
        (
            hand("necromancer", discard=["swamp"], choices={"necromancer": "swamp"}),
            "The choice necromancer must not name the card swamp",
        ),
        (
            hand("genie", **NEW_SUITS, discard=["swamp"], choices={"genie": "swamp"}),
            "The choice genie takes the card swamp, which lies in the discard area.",
        ),
        (
            # A Leprechaun fetched by the Genie comes too late (FR-8.3).
            hand("genie", **NEW_SUITS, choices={"genie": "leprechaun", "leprechaun": "king"}),
            "The choice leprechaun is not possible: its card came to the hand too late",
        ),
    ],
)
def test_bad_requests(request_: dict[str, object], problem: str) -> None:
    found = answer(id=7, **request_)
    assert found["id"] == 7
    assert problem in found["error"]
    with pytest.raises(BadRequest):
        score_sheet(request_)


@pytest.mark.parametrize(
    ("book", "problem"),
    [
        ("king", "must be an object with target and suit"),
        ({"target": "king"}, "must be an object with target and suit"),
        (
            {"target": "book_of_changes", "suit": "army"},
            "must name another card than the one that makes it",
        ),
        ({"target": "queen", "suit": "army"}, "which is not in the hand"),
        ({"target": "king", "suit": "wild"}, "must not make a card Wild"),
        ({"target": "mirage", "suit": "wild"}, "must not make a card Wild"),
        ({"target": "king", "suit": "undead"}, 'There is no suit "undead" in play.'),
        ({"target": "king", "suit": "mud"}, 'There is no suit "mud" in play.'),
        ({"target": "king", "suit": ["army"]}, "There is no suit […] in play."),
        ({"target": "phoenix", "suit": "army"}, "cannot change the card phoenix"),
    ],
)
def test_bad_books(book: object, problem: str) -> None:
    request = hand("book_of_changes king mirage phoenix", choices={"book_of_changes": book})
    assert problem in answer(**request, expansion={"phoenix": "deluxe"})["error"]


@pytest.mark.parametrize("line", ["{", "nothing", '{"id": NaN}', "[" * 100000, "9" * 5000])
def test_lines_that_are_no_json(line: str) -> None:
    good = '{"id": 2, "hand": ["king"]}'
    bad_answer, good_answer = score_lines([line, good])
    assert json.loads(bad_answer) == {"id": None, "error": "The line is not valid JSON."}
    assert json.loads(good_answer)["score"] == 8


def test_lines_that_are_no_objects() -> None:
    for line in ("[]", "1", '"x"', "null"):
        assert json.loads(next(score_lines([line])))["error"] == "The line is not a JSON object."


def test_an_id_that_is_no_number() -> None:
    assert json.loads(next(score_lines(['{"id": 1e999}'])))["id"] is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
CARD_IDS = st.sampled_from([card.id for card in CARDS])
SOMETHING = JSON | CARD_IDS
BOOK = st.fixed_dictionaries(
    {"target": SOMETHING, "suit": st.sampled_from(["army", "wild"]) | JSON}
)
CHOICES = st.dictionaries(CARD_IDS | st.text(), SOMETHING | BOOK, max_size=4)
EXPANSION = st.fixed_dictionaries(
    {},
    optional={
        "new_suits": st.booleans() | JSON,
        "cursed_items": st.booleans(),
        "jester": st.booleans(),
        "phoenix": st.sampled_from(["no", "deluxe", "promo"]) | JSON,
    },
)
REQUESTS = st.fixed_dictionaries(
    {"hand": st.lists(CARD_IDS, max_size=10) | JSON},
    optional={
        "id": JSON,
        "expansion": EXPANSION | JSON,
        "players": st.integers(1, 7) | JSON,
        "discard": st.lists(CARD_IDS, max_size=3) | JSON,
        "cursed_items": st.lists(st.sampled_from([item.id for item in ITEMS])) | JSON,
        "choices": CHOICES | JSON,
    },
)


@settings(max_examples=300, deadline=None)
@given(REQUESTS | JSON)
def test_nothing_crashes(data: object) -> None:
    check_answer(json.dumps(data))


@settings(max_examples=100, deadline=None)
@given(st.text())
def test_no_text_crashes(line: str) -> None:
    check_answer(line)


def check_answer(line: str) -> None:
    for text in score_lines([line]):
        found = json.loads(text)
        keys = {"id", "error"} if "error" in found else {"id", "score", "cards", "choices"}
        assert found.keys() == keys


# ---- sheets, and both ways together


@pytest.mark.parametrize("seed", range(60))
def test_found_choices_score_the_same_when_given(seed: int) -> None:
    random = Random(seed)
    new_suits = random.random() < 0.5
    drawn = random.sample([card.id for card in deck_of(new_suits)], 16)
    size = random.randint(1, 8)
    request: dict[str, Any] = {
        "hand": drawn[:size],
        "discard": drawn[size:],
        "expansion": {"new_suits": new_suits, "cursed_items": True},
        "cursed_items": ["spyglass", "lantern"],
        "players": random.randint(2, 6),
    }
    found = answer(**request)
    assert answer(**request, choices=found["choices"]) == found
    sheet = score_sheet(request)
    assert (sheet.total, sheet.choices, sheet.best) == (found["score"], found["choices"], True)
    unused = score_sheet({**request, "choices": {}})
    assert unused.best == (unused.total == sheet.total)
    assert unused.best_total == sheet.total >= unused.total


def test_sheet() -> None:
    modules = {"new_suits": False, "cursed_items": True}
    sheet = score_sheet(hand("knights dragon", expansion=modules, cursed_items=["shovel"]))
    assert [(row.card.id, row.base, row.penalty) for row in sheet.rows] == [
        ("knights", 20, -8),
        ("dragon", 30, -40),
    ]
    assert [(row.item.id, row.points) for row in sheet.items] == [("shovel", -2)]
    assert (sheet.total, sheet.best, sheet.choices) == (0, True, {})
