"""The data of Evenfall: complete, and checked on load (EV-1)."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from klubovna.core.cardfiles import BadCards
from klubovna.core.cardsets import FORMS, our_data, our_file, our_words
from klubovna.core.registry import find_game
from klubovna.core.starting import new_match, replay
from klubovna.games.evenfall.card import STONES
from klubovna.games.evenfall.cardfile import BOX, SHAPE
from klubovna.games.evenfall.game import Evenfall
from klubovna.testing import Scenario
from klubovna.texts import plain

KIT = BOX.ours()

Entry = dict[str, object]


def entry(section: str, id: str) -> Entry:
    """A copy of one of our entries, to be changed."""
    entries = our_data(SHAPE)[section]
    assert isinstance(entries, list)
    found = next(one for one in entries if one["id"] == id)
    assert isinstance(found, dict)
    return found


def own_file(folder: Path, data: Mapping[str, object]) -> Path:
    path = folder / "mine.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def mistakes(path: Path) -> list[tuple[object, object, str]]:
    """Card, field and key of every mistake."""
    with pytest.raises(BadCards) as caught:
        Evenfall().with_cards(path)
    found: list[tuple[object, object, str]] = []
    for problem in caught.value.problems:
        assert problem.args["file"] == path.name
        why = problem.args["why"]
        found.append((problem.args["card"], problem.args["field"], getattr(why, "key", "")))
    return found


def wrong(folder: Path, data: Mapping[str, object]) -> list[tuple[object, object]]:
    return [(card, field) for card, field, _ in mistakes(own_file(folder, data))]


# ---- our own


def test_the_box_is_complete() -> None:  # EV-1.1, EV-1.2, EV-17.1
    assert len(KIT.cards) == 100
    assert sum(card.ritual for card in KIT.cards) == 58
    assert KIT.deck_places == 52
    assert len(KIT.places) == 52 + 8
    assert Counter(STONES[stone] for stone in KIT.stones) == {
        "blue": 3,
        "green": 3,
        "purple": 3,
        "yellow": 3,
    }


def test_every_card_has_its_words_and_forms() -> None:
    for lang, forms in (("cs", FORMS), ("en", ["nom"])):
        said = our_words(SHAPE, lang)
        for section, group, keys in (
            ("rituals", "cards", ["text"]),
            ("specialists", "cards", ["text", "council"]),
            ("places", "places", ["text"]),
            ("starting_places", "places", ["text"]),
        ):
            entries, words = our_data(SHAPE)[section], said[group]
            assert isinstance(entries, list)
            assert isinstance(words, dict)
            for one in entries:
                card = words[one["id"]]
                assert all(card[key] for key in keys)
                assert all(card["name"][form] for form in forms), one["id"]


def test_the_set_says_what_is_reconstructed() -> None:
    assert 0 < KIT.reconstructed < KIT.designs == 29 + 21 + 26 + 4
    sources = {card.source for card in KIT.cards} | {place.source for place in KIT.places}
    assert sources == {"rulebook", "reconstructed"}
    assert Evenfall().components()["reconstructed"] == KIT.reconstructed
    notice = Evenfall().notice()
    assert notice is not None
    assert notice.args == {"n": KIT.reconstructed, "all": KIT.designs}


def test_the_components_are_read_when_they_are_needed() -> None:
    program = """
from klubovna.core.registry import find_game
from klubovna.games.evenfall.cardfile import BOX
found = find_game("evenfall")
assert found.switches() and found.bots()
assert not BOX._ours
first = found.notice()
assert BOX._ours == [find_game("evenfall").kit]
"""
    subprocess.run([sys.executable, "-c", program], check=True)


# ---- an owner's


def test_an_owner_corrects_a_card(tmp_path: Path) -> None:
    card = {**entry("rituals", "crystal_mirror"), "vp": 5, "source": "rulebook"}
    game = Evenfall().with_cards(own_file(tmp_path, {"rituals": [card], "name": "My box"}))
    assert {one.vp for one in game.kit.cards if one.id == "crystal_mirror"} == {5}
    assert game.kit.reconstructed == KIT.reconstructed - 1
    cards = game.card_set()
    assert cards is not None
    assert cards.name == "My box"
    assert game.words("cs").term("cards.crystal_mirror.name") == "Křišťálové zrcadlo"


def wolf_texts() -> dict[str, dict[str, dict[str, Entry]]]:
    return {
        "cs": {"cards": {"grey_wolf": {"name": {"nom": "Vlk", "acc": "Vlka"}, "text": "Vyje."}}},
        "en": {"cards": {"grey_wolf": {"name": {"nom": "Grey Wolf"}, "text": "It howls."}}},
    }


def test_an_owner_replaces_a_card(tmp_path: Path) -> None:
    card = {**entry("rituals", "wolf_companion"), "id": "grey_wolf", "replaces": "wolf_companion"}
    where = "texts.{}.cards.grey_wolf.{}"
    assert wrong(tmp_path, {"rituals": [card]}) == [
        ("grey_wolf", where.format(lang, key)) for lang in ("cs", "en") for key in ("name", "text")
    ]
    texts = wolf_texts()
    game = Evenfall().with_cards(own_file(tmp_path, {"rituals": [card], "texts": texts}))
    assert sum(one.id == "grey_wolf" for one in game.kit.cards) == 2
    assert not any(one.id == "wolf_companion" for one in game.kit.cards)
    assert game.words("cs").term("cards.grey_wolf.name", "acc") == "Vlka"
    assert game.words("en")("cards.grey_wolf.text") == "It howls."
    texts["en"]["cards"]["grey_wolf"].pop("text")
    assert wrong(tmp_path, {"rituals": [card], "texts": texts}) == [
        ("grey_wolf", where.format("en", "text"))
    ]


def test_a_card_that_does_something_else_needs_its_own_text(tmp_path: Path) -> None:
    card = {
        **entry("rituals", "wolf_companion"),
        "effect": {"kind": "instant", "effect": [{"op": "gain", "vp": 3}]},
    }
    where = "texts.{}.cards.wolf_companion.text"
    assert mistakes(own_file(tmp_path, {"rituals": [card]})) == [
        ("wolf_companion", where.format(lang), "components.changed") for lang in ("cs", "en")
    ]
    texts = {
        lang: {"cards": {"wolf_companion": {"text": said}}}
        for lang, said in (("cs", "Získej 3 VB."), ("en", "Gain 3 VP."))
    }
    game = Evenfall().with_cards(own_file(tmp_path, {"rituals": [card], "texts": texts}))
    assert plain(game.words("cs")("cards.wolf_companion.text")) == "Získej 3 VB."


def test_an_exported_file_is_our_set(tmp_path: Path) -> None:
    path = tmp_path / "ours.json"
    path.write_text(our_file(SHAPE, "evenfall"), encoding="utf-8")
    game = Evenfall().with_cards(path)
    assert game.card_set() is None
    assert [card.id for card in game.kit.cards] == [card.id for card in KIT.cards]
    data = json.loads(our_file(SHAPE, "evenfall"))
    data["specialists"][0]["vp"] = 9
    cards = Evenfall().with_cards(own_file(tmp_path, data)).card_set()
    assert cards is not None
    assert cards.name == "evenfall"


def test_a_whole_section_must_be_complete(tmp_path: Path) -> None:
    data = json.loads(our_file(SHAPE, "evenfall"))
    gone = data["rituals"].pop()
    assert mistakes(own_file(tmp_path, data)) == [
        ("rituals", "copies", "components.count"),
        ("–", f"texts.cs.cards.{gone['id']}", "components.unknown"),
        ("–", f"texts.en.cards.{gone['id']}", "components.unknown"),
    ]
    del data["places"]
    assert ("–", "places", "components.missing") in mistakes(own_file(tmp_path, data))


@pytest.mark.parametrize(
    ("change", "card", "field"),
    [
        ({"copies": 3}, "rituals", "copies"),
        ({"vp": "many"}, "wolf_companion", "vp"),
        ({"vp": 99}, "wolf_companion", "vp"),
        ({"catalyst_slots": 0}, "wolf_companion", "catalyst_slots"),
        ({"keyword": "dog"}, "wolf_companion", "keyword"),
        ({"source": "a friend"}, "wolf_companion", "source"),
        ({"cost": {"gold": 1}}, "wolf_companion", "cost.gold"),
        ({"points": 4}, "wolf_companion", "points"),
        ({"effect": {"kind": "instant"}}, "wolf_companion", "effect.effect"),
        ({"effect": 5}, "wolf_companion", "effect"),
        (
            {"effect": {"kind": "instant", "effect": [{"op": "win"}]}},
            "wolf_companion",
            "effect.effect[0].op",
        ),
        (
            {"effect": {"kind": "instant", "effect": [{"op": "gain", "gold": 1}]}},
            "wolf_companion",
            "effect.effect[0].gold",
        ),
        (
            {"effect": {"kind": "permanent", "trigger": "sneeze", "effect": []}},
            "wolf_companion",
            "effect.trigger",
        ),
    ],
)
def test_a_wrong_card_is_named(tmp_path: Path, change: Entry, card: str, field: str) -> None:
    texts = {lang: {"cards": {"wolf_companion": {"text": "…"}}} for lang in ("cs", "en")}
    data = {"rituals": [{**entry("rituals", "wolf_companion"), **change}], "texts": texts}
    assert wrong(tmp_path, data) == [(card, field)]


def test_an_unknown_part_of_an_effect_is_told_with_those_that_there_are(tmp_path: Path) -> None:
    card = {
        **entry("rituals", "wolf_companion"),
        "effect": {"kind": "instant", "effect": [{"op": "win"}]},
    }
    with pytest.raises(BadCards, match="“win” is not known; known are: gain, transfer, "):
        Evenfall().with_cards(own_file(tmp_path, {"rituals": [card]}))


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    wolf = {**entry("rituals", "wolf_companion"), "vp": 99, "keyword": "cat"}
    irena = {**entry("specialists", "irena"), "keyword": "cat"}
    data = {"rituals": [wolf], "specialists": [irena], "stones": []}
    assert sorted(wrong(tmp_path, data), key=str) == [
        ("irena", "keyword"),
        ("wolf_companion", "keyword"),
        ("wolf_companion", "vp"),
        ("–", "stones"),
    ]


def test_unknown_and_repeated_cards_are_refused(tmp_path: Path) -> None:
    wolf = entry("rituals", "wolf_companion")
    newcomer = own_file(tmp_path, {"rituals": [{**wolf, "id": "nobody"}]})
    assert mistakes(newcomer) == [("nobody", "id", "components.no_place")]
    misplaced = own_file(tmp_path, {"rituals": [{**wolf, "replaces": "nobody"}]})
    assert mistakes(misplaced) == [("wolf_companion", "replaces", "components.no_such")]
    assert wrong(tmp_path, {"rituals": [wolf, wolf]}) == [("wolf_companion", "id")]
    twin = {**wolf, "id": "clay_golem", "replaces": "wolf_companion"}
    assert ("clay_golem", "id") in wrong(tmp_path, {"rituals": [twin]})
    place = {**entry("places", "cave_a"), "id": "clay_golem", "replaces": "cave_a"}
    assert ("clay_golem", "id") in wrong(tmp_path, {"places": [place]})


def test_wrong_words_are_refused(tmp_path: Path) -> None:
    texts = {
        "en": {"cards": {"wolf_companion": {"text": "Gain {", "name": {"gen": "Wolf’s"}}}},
        "de": {},
        "cs": {"cards": {"nobody": {"text": "…"}}, "cafe": {}},
    }
    assert set(wrong(tmp_path, {"texts": texts})) == {
        ("–", "texts.de"),
        ("–", "texts.cs.cafe"),
        ("–", "texts.cs.cards.nobody"),
        ("wolf_companion", "texts.en.cards.wolf_companion.text"),
        ("wolf_companion", "texts.en.cards.wolf_companion.name.nom"),
    }


@pytest.mark.parametrize(
    ("contents", "key"),
    [
        (b"{", "components.json"),
        (b"[]", "components.shape"),
        (b"rituals:\n  - id: wolf\n", "components.json"),
        (b"\xff\xfe", "components.not_text"),
        (b'{"rituals": [], "rituals": []}', "components.twice"),
    ],
)
def test_a_broken_file_is_refused(tmp_path: Path, contents: bytes, key: str) -> None:
    path = tmp_path / "broken.json"
    path.write_bytes(contents)
    assert [why for _, _, why in mistakes(path)] == [key]
    assert [why for _, _, why in mistakes(tmp_path / "nowhere")] == ["components.unreadable"]


def test_the_parts_of_a_whole_file_are_known() -> None:
    assert set(SHAPE.sections) <= set(json.loads(our_file(SHAPE, "evenfall")))


def test_the_game_is_played_with_an_owners_cards(tmp_path: Path) -> None:
    card = {**entry("rituals", "wolf_companion"), "vp": 7}
    game = Evenfall().with_cards(own_file(tmp_path, {"rituals": [card]}))
    match = new_match(game, 2, "own")
    while match.decision is not None and len(match.choices) < 60:
        match.step(len(match.decision.options) - 1)
    again = replay(game, match.record(resumable=True))
    assert again.choices == match.choices


# ---- what our own cards do not use, but an owner's may


def with_council(folder: Path, **council: Entry) -> Scenario:
    """A table with other council effects, told as "…"."""
    cards = [{**entry("specialists", id), "council": lower} for id, lower in council.items()]
    said = {id: {"council": "…"} for id in council}
    texts = {lang: {"cards": said} for lang in ("cs", "en")}
    path = own_file(folder, {"specialists": cards, "texts": texts})
    t = Scenario(
        find_game("evenfall").with_cards(path), 2, "own", {"clan_1": "star", "clan_2": "cross"}
    )
    for seat in range(2):
        t.seat(seat).hand().herb(0).potion(0).knowledge(0).mana(0)
    return t


def test_a_council_member_may_change_a_rule(tmp_path: Path) -> None:  # EV-8.14
    strong: Entry = {"kind": "permanent", "modifier": "strength_bonus", "params": {"n": 5}}
    cheap: Entry = {
        "kind": "permanent",
        "modifier": "cost_reduction",
        "params": {"n": 2, "roles": ["specialist"]},
    }
    t = with_council(tmp_path, irena=strong, oracle_isolde=cheap)
    t.phase("action").active(0).first(0)
    t.seat(0).council("irena", "oracle_isolde").hand("night_hag", "mirror_twin")
    assert "specialist night_hag #1" in t.options()
    assert "specialist mirror_twin #1" not in t.options()
    t = with_council(tmp_path, irena=strong)
    t.phase("battle").battle(0)
    t.seat(0).council("irena").northern_lakes_figures("witch")
    t.seat(1).northern_lakes_figures("witch", "witch")
    assert t.match.decision is not None
    assert t.match.decision.seat == 0
    assert "strength 6" in " ".join(t.seat(1).reads())


def test_round_end_effects_give_before_they_count(tmp_path: Path) -> None:  # EV-12.1
    count: Entry = {
        "kind": "round_end",
        "effect": [{"op": "score_per", "count": {"what": "own_resources"}, "vp_each": 1}],
    }
    give: Entry = {"kind": "round_end", "effect": [{"op": "gain", "herb": 2}]}
    t = with_council(tmp_path, herb_wife_agatha=count, tutor_alaric=give)
    t.phase("round_end").first(0)
    t.seat(0).council("herb_wife_agatha", "tutor_alaric").vp(0)
    assert t.match.decision is not None
    assert t.seat(0).vp == 2


# ---- boards and tracks with other numbers


def other_board() -> dict[str, list[Entry]]:
    """The Northern Lakes, the sun track and Star's moon side, with numbers of their own."""
    lakes = entry("regions", "northern_lakes")
    lakes["space"] = {
        "id": "northern_lakes_space",
        "cost": {"discard": 2},
        "effect": [{"op": "gain", "mana": 9}],
    }
    track = entry("tracks", "sun")
    spaces = track["spaces"]
    assert isinstance(spaces, list)
    track["spaces"] = [{"effect": [{"op": "gain", "mana": 7}], "source": "public"}, *spaces[1:7]]
    star = entry("clans", "star")
    moon = star["moon"]
    assert isinstance(moon, dict)
    gain = [[{"op": "gain", "any": 3}], [{"op": "gain", "mana": 4}]]
    moon["exchange"] = {
        "id": "star_exchange",
        "cost": {"discard": 2},
        "effect": [{"op": "choose", "options": gain}],
    }
    return {"regions": [lakes], "tracks": [track], "clans": [star]}


OTHER_WORDS = {
    "cs": {
        "regions": {"northern_lakes": {"space": "Odhoď 2 karty: 9 many."}},
        "clans": {"star": {"moon": "Odhoď 2 karty za 3 zdroje nebo 4 many."}},
    },
    "en": {
        "regions": {"northern_lakes": {"space": "Discard 2 cards: 9 mana."}},
        "clans": {"star": {"moon": "Discard 2 cards for 3 resources or 4 mana."}},
    },
}


def test_a_board_that_does_something_else_needs_its_own_words(tmp_path: Path) -> None:
    assert sorted(mistakes(own_file(tmp_path, other_board())), key=str) == [
        (id, f"texts.{lang}.{key}", "components.changed")
        for id, key in (
            ("northern_lakes", "regions.northern_lakes.space"),
            ("star", "clans.star.moon"),
        )
        for lang in ("cs", "en")
    ]


def test_an_income_is_shown_from_its_numbers_and_needs_no_words(tmp_path: Path) -> None:
    star = entry("clans", "star")
    sun = star["sun"]
    assert isinstance(sun, dict)
    sun["income"] = {"mana": 5}
    sun["council_first"] = {"herb": 3}
    assert Evenfall().with_cards(own_file(tmp_path, {"clans": [star]})).card_set() is not None


def test_every_word_follows_an_owners_numbers(tmp_path: Path) -> None:  # EV-10.6, EV-15.1
    file = own_file(tmp_path, {**other_board(), "texts": OTHER_WORDS})
    program = f"""
from io import StringIO
from pathlib import Path
from rich.console import Console
from klubovna.core.starting import new_match
from klubovna.core.registry import use_cards
from klubovna.terminal.saves import Keeper
from klubovna.terminal.sitters import sit_down
from klubovna.terminal.table import TerminalTable
from klubovna.texts import plain
game = use_cards("evenfall", {str(file)!r})
match = new_match(game, 2, "own", {{"side": "moon", "clan_1": "star", "clan_2": "thorn"}})
while match.owed()[0].kind != "act" or match.owed()[0].seat != 0:
    match.step(0, match.owed()[0].seat)
out = StringIO()
shown = TerminalTable(Console(file=out, width=140, height=90), input, match,
                      sit_down("evenfall", ["Anna", "Petr"], ""), "en", Keeper(Path("x"), False))
shown.draw(match.owed()[0], shown.question(match.owed()[0]))
print(plain(" ".join(out.getvalue().replace("│", " ").split())))
"""
    shown = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    ).stdout
    assert "Action space: Discard 2 cards: 9 mana." in shown
    assert "Discard 2 cards for 3 resources or 4 mana." in shown
    assert "coven 0/7, the next space gives 7 mana" in shown
    told = "exchange 2 cards from your hand for 3 resources of your choice or 4 mana"
    assert told in shown
    for old in ("Discard 1 card: gain 3", "0/8", "gives 2 mana", "1 card from your hand"):
        assert old not in shown
