"""Help for people: the others' turns, the totals of the hand, and the sheets at the end."""

from collections import Counter
from random import Random
from typing import Any

from klubovna.core.decision import NOBODY
from klubovna.core.match import Match
from klubovna.core.rng import seeded
from klubovna.core.starting import new_match
from klubovna.games.shards_of_infinity.aids import aids, potential, story
from klubovna.games.shards_of_infinity.game import ShardsOfInfinity
from klubovna.games.shards_of_infinity.table import Table
from klubovna.testing import Scenario, table
from klubovna.texts import words
from support.shards import NEMESIS, A, B, C, D, asked, shards, solo

GAME = ShardsOfInfinity()


def help_of(t: Scenario) -> dict[str, Any]:
    """What whoever is asked is helped with."""
    decision = t.match.owed()[0]
    return dict(t.match.game.aids(t.match.state, decision.seat, decision))


def started(seed: str, players: int = 2, **options: str | int | bool) -> Match[Table]:
    return new_match(GAME, players, seed, options, events=True)


def wander(match: Match[Table], chance: Random, steps: int) -> None:
    for _ in range(steps):
        if match.over:
            return
        decision = match.owed()[0]
        match.step(chance.randrange(len(decision.options)), decision.seat)


def test_the_whole_first_hand_is_counted() -> None:
    match = started("first")
    me = match.owed()[0].seat
    table = match.state
    held = [table.cards[card].id for card in table.hands[me]]
    found = potential(table, me)
    assert found["gems"] == held.count("crystal") + 2 * held.count("shard_reactor")
    assert found["power"] == held.count("blaster") + 2 * held.count("infinity_shard")
    assert found["cards"] == 0


def test_counting_changes_nothing_and_tells_nothing_hidden() -> None:
    for seed in range(40):
        match = started(f"{seed}", 2 + seed % 3)
        wander(match, Random(seed), 60)
        if match.over or match.owed()[0].kind != "act":
            continue
        me = match.owed()[0].seat
        before = GAME.view(match.state, me)
        found = potential(match.state, me)
        assert GAME.view(match.state, me) == before
        twin = match.imagine(me, seeded(f"twin {seed}"))
        assert potential(twin.state, me) == found


def test_the_nemesis_turn_is_told_until_the_next_one() -> None:
    match = started("solo", 1, mode="solo")
    assert story(match.state, 0) == []
    match.step(0, 0)
    told = [text.key for text in story(match.state, 0)]
    assert told[0] in ("event.draws_cards", "event.nemesis_reveals")
    assert "event.nemesis_plays" in told
    play = next(i for i, option in enumerate(match.owed()[0].options) if option < 1000)
    match.step(play, 0)
    assert [text.key for text in story(match.state, 0)] == told
    for lang in ("cs", "en"):
        said = words(lang, GAME.package)
        for text in story(match.state, 0):
            if "player" not in text.args:
                assert said.say(text)


def test_sheets_at_the_end() -> None:
    match = started("end", 1, mode="solo")
    wander(match, Random(1), 100000)
    sheets = aids(match.state, 0, None)["sheets"]
    assert isinstance(sheets, list)
    assert len(sheets) == 2


def test_the_sheet_of_who_fell_lists_the_cards_of_that_player() -> None:
    t = shards(2)
    t.power(1)
    t.seat(B).health(1).hand("zetta_the_encryptor")
    owned = Counter([*t.seat(B).hand, *t.seat(B).deck])
    t.choose("end", "none")
    sheets = t.match.game.aids(t.match.state, A, None)["sheets"]
    assert isinstance(sheets, list)
    fallen = sheets[B]
    assert isinstance(fallen, dict)
    assert fallen["out"] is True
    assert fallen["cards"] == owned


def test_who_may_still_be_hit_when_power_is_split() -> None:
    t = shards(4)
    t.power(5)
    t.choose("end")
    assert help_of(t)["targets"] == [B, C, D]
    t.choose("2")
    assert help_of(t)["targets"] == [C, D]


def test_whose_the_highest_bid_is() -> None:
    t = table("shards-of-infinity", 3, "bids", auction=True)
    first = asked(t)
    assert help_of(t)["leader"] == NOBODY
    t.choose("bid 2")
    assert help_of(t)["leader"] == first
    t.choose("drop", "drop")
    t.choose("volos")
    assert help_of(t)["leader"] == NOBODY


def test_the_nemesis_is_on_turn_while_it_asks() -> None:
    t = solo()
    t.seat(A).hand("zetta_the_encryptor")
    t.seat(A).only_deck("zetta_the_encryptor", "crystal", "crystal", "crystal", "crystal")
    t.center("venator_of_the_wastes")
    assert t.seat(A).sees()["active"] == A
    t.choose("end")
    assert t.match.owed()[0].kind == "shield"
    assert t.seat(A).sees()["active"] == NEMESIS
    t.choose("none")
    assert t.seat(A).sees()["active"] == A


# ---- what the browser need not guess


def test_deeds_say_what_each_sentence_is_about() -> None:
    t = shards()
    t.row("nil_assassin").gems(2)
    t.choose("recruit nil_assassin", "end")
    found = help_of(t)
    story, deeds = found["story"], found["deeds"]
    assert isinstance(story, list)
    assert isinstance(deeds, list)
    assert len(story) == len(deeds)
    assert {"kind": "recruits", "card": "nil_assassin", "seat": A} in deeds


def test_the_view_names_teams_and_targets() -> None:  # SI-11.1, SI-11.2
    view = shards(4, mode="teams").seat(A).sees()
    assert view["teams"] == [[A, D], [B, C]]
    assert view["targets"] == [B]
    assert shards(3).seat(A).sees()["teams"] == []
    assert shards(3).seat(A).sees()["targets"] == [B, C]


def test_the_words_of_a_card_are_told_with_it() -> None:
    cards = GAME.components()["cards"]

    def of(id: str) -> list[str]:
        return cards[id]["keywords"]

    assert of("crystal") == []
    assert of("giga_source_adept") == ["dominion", "exhaust", "champion"]
    assert of("panconscious_crown") == ["unify", "relic"]
    assert of("limiter_drones") == ["inspire", "banish"]
    assert of("pall_shades") == ["echo"]
    assert of("zetta_the_encryptor") == ["shield", "champion"]
    assert of("praetorian_02") == ["shield", "champion", "relic"]
    assert of("ru_bo_vai_the_transcendant") == ["exhaust", "shield", "champion"]
    assert of("shadebound_sentry") == ["mercenary"]
