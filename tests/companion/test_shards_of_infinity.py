"""The nemesis runner: a physical table in, the nemesis' turn out."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klubovna.companion.shards_of_infinity import nemesis_runs
from klubovna.core.errors import KlubovnaError
from klubovna.games.shards_of_infinity.card import CHARACTERS
from klubovna.games.shards_of_infinity.cards import BASE, BY_ID, RELICS_OF_THE_FUTURE
from klubovna.texts import Text, words

CENTER = [card.id for card in [*BASE, *RELICS_OF_THE_FUTURE]]
SAID = [words(lang, "klubovna.games.shards_of_infinity") for lang in ("cs", "en")]


def side(character: str, health: int = 50, mastery: int = 0, champions: str = "") -> dict[str, Any]:
    return {
        "character": character,
        "health": health,
        "mastery": mastery,
        "champions": champions.split(),
    }


def table(revealed: str | None, row: str = "", **more: Any) -> dict[str, Any]:
    request = {
        "nemesis": side("tetra"),
        "player": side("volos"),
        "revealed": revealed,
        "row": row.split(),
    }
    return {**request, **more}


def runs(request: dict[str, Any], *answers: int) -> dict[str, Any]:
    return nemesis_runs({**request, "answers": [*answers]})


def kinds(turn: dict[str, Any]) -> list[str]:
    return [step["kind"] for step in turn["steps"]]


# ---- what it does


def test_plays_the_revealed_card_and_the_row_of_its_faction() -> None:
    turn = runs(table("nil_assassin", "spore_cleric aetherbreaker nil_assassin"), 0)
    played = [step["card"] for step in turn["steps"] if step["kind"] == "play"]
    assert played == ["nil_assassin", "aetherbreaker", "nil_assassin"]
    assert turn["player"]["health"] == 50 - 14
    assert turn["over"] is None


def test_a_card_of_its_own_faction_gives_three() -> None:
    turn = runs(table("shard_abstractor"))
    assert turn["nemesis"]["mastery"] == 3 + 2
    assert turn["steps"][1]["text"]["key"] == "event.nemesis_matches"
    turn = runs(table("shard_abstractor", match="health", nemesis=side("tetra", health=40)))
    assert (turn["nemesis"]["health"], turn["nemesis"]["mastery"]) == (43, 2)


def test_gems_banish_from_the_centre_deck() -> None:
    turn = runs(table("reactor_drone"))
    step = next(step for step in turn["steps"] if step["kind"] == "banish")
    assert step["text"]["args"] == {"n": 3}
    assert kinds(turn) == ["reveal", "play", "banish", "end", "end"]


def test_a_champion_stays_and_is_used_at_once() -> None:
    turn = runs(table("optio_crusher"), 0)
    assert turn["nemesis"]["champions"] == ["optio_crusher"]
    assert kinds(turn) == ["reveal", "play", "use", "gain", "hit", "end"]
    assert turn["player"]["health"] == 47


def test_draws_are_mastery_or_health() -> None:
    assert runs(table("data_heretic"))["nemesis"]["mastery"] == 3 + 2
    turn = runs(
        table("data_heretic", draw="health", nemesis=side("volos", health=30), player=side("tetra"))
    )
    assert turn["nemesis"]["health"] == 32


def test_it_destroys_champions_before_it_hits() -> None:
    request = table("aetherbreaker", player=side("decima", champions="optio_crusher"))
    turn = runs(request)
    assert turn["player"]["champions"] == []
    assert "destroy" in kinds(turn)


# ---- where it asks


def test_asks_for_shields_and_takes_their_sum() -> None:
    request = table("nil_assassin", player=side("volos", health=20))
    asked = runs(request)
    assert asked["ask"]["kind"] == "shield"
    assert asked["ask"]["prompt"]["args"] == {"n": 5}
    assert asked["player"]["health"] == 20
    assert runs(request, 3)["player"]["health"] == 18
    assert runs(request, 9)["player"]["health"] == 20
    assert runs(request, 0)["player"]["health"] == 15


def test_the_person_chooses_which_of_equal_champions_falls() -> None:
    dear = [card.id for card in BASE if card.champion and card.cost == 3 and card.health <= 5]
    request = table(
        "zara_ra_soulflayer", "aetherbreaker", player=side("decima", champions=" ".join(dear[:2]))
    )
    asked = runs(request)
    assert asked["ask"]["kind"] == "sacrifice"
    assert {option["card"] for option in asked["ask"]["options"]} == set(dear[:2])
    assert asked["ask"]["options"][1]["card"] not in runs(request, 1)["player"]["champions"]


# ---- how it ends


def test_three_ways_to_lose() -> None:
    assert runs(table("nil_assassin", player=side("volos", health=4)), 0)["over"] == "fallen"
    assert runs(table("shard_abstractor", nemesis=side("tetra", mastery=26)))["over"] == "mastery"
    assert runs(table(None))["over"] == "row"


def test_a_shield_saves_the_last_health() -> None:
    request = table("nil_assassin", player=side("volos", health=4))
    turn = runs(request, 2)
    assert (turn["over"], turn["player"]["health"]) == (None, 1)


def test_what_venator_and_the_blow_take_is_told_to_you() -> None:
    request = table(
        "venator_of_the_wastes",
        nemesis=side("tetra", mastery=15, champions="evokatus"),
        player=side("volos", mastery=5),
    )
    turn = runs(request, 0)
    told = [SAID[1].say(Text.from_json(step["text"])) for step in turn["steps"]]
    assert turn["player"]["mastery"] == 3
    assert "You lose 2 mastery." in told
    assert "The nemesis attacks you with 5 power: 5 damage." in told


# ---- bad input


@pytest.mark.parametrize(
    "change",
    [
        {"revealed": "dragon"},
        {"revealed": "crystal"},
        {"revealed": 3},
        {"row": ["axia"] * 7},
        {"row": ["axia"] * 3},
        {"row": "axia"},
        {"expansion": "yes"},
        {"expansion": False, "revealed": "axia"},
        {"nemesis": None},
        {"nemesis": side("hal")},
        {"nemesis": side("volos")},
        {"nemesis": side("tetra", health=51)},
        {"nemesis": side("tetra", mastery=-1)},
        {"nemesis": side("tetra", champions="nil_assassin")},
        {"match": "gems"},
        {"answers": [0, 0, 0, 0]},
        {"answers": ["yes"]},
        {"colour": "red"},
    ],
)
def test_what_makes_no_sense_is_named(change: dict[str, Any]) -> None:
    with pytest.raises(KlubovnaError) as caught:
        nemesis_runs({**table("nil_assassin"), **change})
    for said in SAID:
        assert said.say(caught.value.text)


# ---- any table


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**9))
def test_any_table_is_played_to_the_end_in_both_languages(seed: int) -> None:
    chance = Random(seed)
    its, mine = chance.sample(CHARACTERS, 2)
    pool = [card for card in CENTER for _ in range(BY_ID[card].copies)]
    chance.shuffle(pool)
    champions = [pool.pop(at) for at in range(40, 0, -1) if BY_ID[pool[at]].champion]
    half = len(champions) // 2
    request: dict[str, Any] = {
        "nemesis": side(
            its, chance.randint(1, 50), chance.randint(0, 29), " ".join(champions[:half])
        ),
        "player": side(
            mine, chance.randint(1, 50), chance.randint(0, 30), " ".join(champions[half:])
        ),
        "revealed": pool.pop(),
        "row": [pool.pop() for _ in range(6)],
    }
    before = deepcopy(request)
    answers: list[int] = []
    turn = runs(request)
    while turn["ask"] is not None:
        told = turn["steps"]
        answers.append(chance.randrange(len(turn["ask"]["options"]) or 8))
        turn = runs(request, *answers)
        assert turn["steps"][: len(told)] == told
    assert request == before
    assert 0 <= turn["player"]["health"] <= 50
    for step in turn["steps"]:
        for text in (step["text"], step["todo"]):
            for said in SAID:
                assert text is None or said.say(_named(text))


def _named(text: dict[str, Any]) -> Text:
    """A text with the player's name in it, as the page says it."""
    args = {
        name: {"ref": "word.nemesis"} if arg == {"ref": "seat.0"} else arg
        for name, arg in text["args"].items()
    }
    return Text.from_json({"key": text["key"], "args": args})
