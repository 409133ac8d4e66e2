"""What people are told beforehand and afterwards: costs and gains, the story, battles, sheets."""

from typing import Any

from klubovna.core.match import Match
from klubovna.core.rng import seeded
from klubovna.core.starting import new_match
from klubovna.games.evenfall.card import STONES
from klubovna.games.evenfall.game import Evenfall
from klubovna.testing import Scenario, table
from klubovna.texts import LANGUAGES, Text, words

GAME = Evenfall()
Told = dict[str, Any]


def clans(players: int = 2, **options: str) -> Scenario:
    t = table("evenfall", players, "aids", clan_1="star", **options)
    t.phase("action").active(0).first(0)
    for seat in range(players):
        t.seat(seat).hand()
    return t


def told(match: Match[Any], seat: int = 0) -> Told:
    return dict(match.game.aids(match.state, seat, match.decision_for(seat)))


def bonuses(match: Match[Any]) -> list[int]:
    """What the cards of each clan add in a battle, as everybody sees it."""
    view: Told = dict(match.game.view(match.state, 1))
    return [actor["bonus"] for actor in view["actors"]]


def said(texts: list[Told], lang: str = "en") -> list[str]:
    speaker = words(lang, GAME.package).with_names(["A", "B", "C", "D"])
    return [speaker.say(Text.from_json({"key": t["key"], "args": t["args"]})) for t in texts]


def foretold(t: Scenario, wanted: str) -> dict[str, list[str]]:
    """What an option costs and gives, in words, all sides in one list."""
    at = next(n for n, option in enumerate(t.options()) if option.startswith(wanted))
    preview = told(t.match)["foretold"][at]
    lists = {**preview, "gives": [text for side in preview["gives"] for text in side]}
    return {name: said(texts) for name, texts in lists.items() if texts}


def test_a_place_costs_witches_and_what_reacts_is_said() -> None:
    t = clans()
    t.northern_lakes_places("sanctuary_a_1")
    t.seat(0).specialists("senivec_the_vagrant")
    assert foretold(t, "discover sanctuary_a_1") == {
        "costs": ["2 witches"],
        "gives": ["this place"],
        "also": ["1 card"],
        "inside": ["3 points"],
    }


def test_points_that_count_only_inside_are_told_apart() -> None:  # EV-8.7, EV-8.8
    t = clans()
    t.seat(0).hand("pillar_of_energy", "irena").herb(1).potion(1).knowledge(2).outer("cave_b_1")
    assert foretold(t, "ritual pillar_of_energy")["inside"] == ["3 points"]
    assert "later" not in foretold(t, "ritual pillar_of_energy")
    assert foretold(t, "specialist irena")["later"] == ["3 points"]


def test_the_token_harvests_with_sickles_and_reactions() -> None:
    t = clans()
    t.seat(0).outer("cave_b_1+wolf_companion+sickle", "sanctuary_b_1")
    assert foretold(t, "token") == {
        "gives": ["1 herb", "3 potions", "2 mana"],
        "also": ["2 points"],
    }


def test_what_is_told_of_the_token_comes_true() -> None:
    t = clans()
    t.seat(0).outer("cave_b_1+wolf_companion+sickle", "sanctuary_b_1").herb(0).potion(0)
    t.choose("token")
    me = t.seat(0)
    assert [me.herb, me.potion, me.mana, me.vp] == [1, 3, 2, 2]


def test_spaces_costs_and_sides() -> None:
    t = clans()
    t.seat(0).hand("irena")
    assert foretold(t, "witch northern_lakes") == {
        "costs": ["1 witch", "1 card from your hand"],
        "gives": ["3 resources of your choice", "strength 1"],
    }
    sides = told(t.match)["foretold"][t.options().index("witch central_mountains")]["gives"]
    assert [said(side) for side in sides] == [
        ["3 cards", "strength 1"],
        ["2 cards", "strength 1", "a transfer"],
    ]


def test_an_orb_brings_the_bonus_of_its_step_and_a_sickle_a_harvest() -> None:
    t = clans()
    t.seat(0).outer("cave_b_1+ever_burning_censer")
    assert foretold(t, "orb ever_burning_censer") == {
        "costs": ["2 potions"],
        "gives": ["2 mana", "1 coven step"],
        "also": ["2 points"],
    }
    assert foretold(t, "sickle ever_burning_censer") == {
        "costs": ["1 herb"],
        "also": ["2 points"],
        "each": ["1 potion"],
    }


def test_a_dial_tells_the_strength_and_the_rewards() -> None:
    t = clans()
    t.phase("battle").battle(1)
    t.seat(0).mana(5).central_mountains_figures("witch", "witch")
    assert foretold(t, "bid 1") == {"costs": ["1 mana"], "gives": ["strength 3"]}
    assert foretold(t, "bid 4") == {
        "costs": ["4 mana"],
        "gives": ["2 points", "strength 6", "a transfer"],
    }


def test_what_cards_add_to_the_strength_is_seen_before_the_dials_are_set() -> None:  # EV-11.4
    t = clans()
    t.phase("battle").battle(1)
    t.seat(0).mana(5).central_mountains_figures("witch").specialists("warlock_draven")
    assert bonuses(t.match) == [2, 0]
    assert foretold(t, "bid 0") == {"gives": ["strength 3"]}


def test_the_story_is_what_the_others_did_since() -> None:
    t = clans()
    t.northern_lakes_places("sanctuary_b_1")
    t.choose("discover sanctuary_b_1")
    assert t.match.owed()[0].seat == 1
    assert told(t.match, 0)["story"] == []
    t.choose("token", seat=1)
    assert said(told(t.match, 0)["story"])[0] == "B activates the clan token."


def test_the_automa_tells_its_field() -> None:
    t = clans(1)
    t.deck("irena")  # three points: the fourth field of the rondel
    t.choose("token")
    story = said(told(t.match)["story"])
    assert story[0] == "The Automa turns over Irena."
    assert story[1] == "The Automa stops on the field: discover in the Central Mountains."


def test_battles_tell_dials_strength_and_stones() -> None:
    t = clans()
    t.phase("battle").battle(0).northern_lakes_stones("blue")
    t.seat(0).mana(2).northern_lakes_figures("witch")
    t.seat(1).northern_lakes_figures("witch", "witch")
    t.choose("bid 2", seat=0)
    assert told(t.match, 1)["battles"] == [
        {
            "region": 0,
            "fighters": [
                {"actor": 0, "strength": 3, "mana": 2},
                {"actor": 1, "strength": 2, "mana": 0},
            ],
            "winner": 0,
            "stone": "blue",
        }
    ]


def test_whole_matches_are_told_in_both_languages() -> None:
    for players in (1, 4):
        match = new_match(GAME, players, "aids", {"side": "moon"})
        rng = seeded("aids")
        while match.decision is not None:
            decision = match.owed()[0]
            found = told(match, decision.seat)
            assert len(found["foretold"]) == len(decision.options)
            for lang in LANGUAGES:
                said(found["story"], lang)
                for preview in found["foretold"]:
                    for name in ("costs", "also", "each", "later", "inside") if preview else ():
                        said(preview[name], lang)
            for battle in found["battles"]:
                assert battle["winner"] in [one["actor"] for one in battle["fighters"]]
                assert battle["stone"] is None or battle["stone"] in STONES
            match.step(rng.below(len(decision.options)), decision.seat)
        for actor, sheet in enumerate(told(match)["sheets"]):
            parts = ("earned", "specialists", "council", "rituals", "places")
            assert sum(sheet[part] for part in parts) == sheet["total"]
            assert sheet["total"] == match.state.vp[actor]
