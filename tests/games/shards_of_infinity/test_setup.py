"""Setting up: decks, masteries, and agreements that do not go together (SI-2)."""

import pytest

from klubovna.core.errors import BadSetup
from klubovna.core.registry import find_game
from klubovna.core.starting import new_match
from klubovna.games.shards_of_infinity.card import CHARACTERS
from klubovna.testing import table
from support.shards import A, B
from support.suite import Options

GAME = "shards-of-infinity"
STARTERS = ["blaster", *["crystal"] * 7, "infinity_shard", "shard_reactor"]


def test_the_first_player_is_random_and_turns_go_clockwise() -> None:  # SI-2.1
    assert {table(GAME, 3, f"deal {n}").first.value for n in range(30)} == {0, 1, 2}
    t = table(GAME, 3)
    first = t.active.value
    assert isinstance(first, int)
    t.choose("end")
    assert t.active == (first + 1) % 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_alike(players: int) -> None:  # SI-2.2, SI-2.3, SI-2.4, SI-2.8
    t = table(GAME, players)
    seats = [t.seat(seat) for seat in range(players)]
    assert [seat.health.value for seat in seats] == [50] * players
    assert sorted(int(str(seat.mastery.value)) for seat in seats) == list(range(players))
    assert len({seat.character.value for seat in seats}) == players
    for seat in seats:
        assert len(seat.hand) == len(seat.deck) == 5
        assert sorted([*seat.hand, *seat.deck]) == STARTERS


def test_starter_decks_are_shuffled() -> None:  # SI-2.4
    assert len({str(table(GAME, 2, f"deal {n}").seat(A).hand.value) for n in range(10)}) > 1


@pytest.mark.parametrize(("expansion", "cards"), [(False, 88), (True, 112)])
def test_the_centre_cards(expansion: bool, cards: int) -> None:  # SI-2.5, SI-1.2
    t = table(GAME, 2, expansion=expansion)
    assert len(t.row) == 6
    assert len(t.row) + len(t.center) == cards
    assert ("axia" in [*t.row, *t.center]) == expansion
    assert not {"praetorian_01", "datic_robes"} & {*t.row, *t.center}


def test_wished_characters() -> None:  # SI-2.6, SI-2.2
    t = table(GAME, 3, character_1="volos", character_3="decima")
    assert t.seat(0).character == "volos"
    assert t.seat(2).character == "decima"
    assert t.seat(1).character.value in ("tetra", "ko_syn_wu")


def test_random_characters() -> None:  # SI-2.6
    assert {table(GAME, 2, f"deal {n}").seat(B).character.value for n in range(40)} == {*CHARACTERS}


@pytest.mark.parametrize(
    ("players", "options", "named"),
    [
        (2, {"character_1": "zorro"}, ["character_1", "zorro", "decima", "ko_syn_wu"]),
        (2, {"mode": "chaos"}, ["mode", "chaos", "standard", "teams", "free_for_all", "solo"]),
        (2, {"relics": "all"}, ["relics", "all", "own", "draft", "random"]),
        (2, {"expansion": "yes"}, ["expansion", "yes"]),
        (1, {"nemesis_start_mastery": 40}, ["nemesis_start_mastery", "40"]),
        (2, {"colour": "red"}, ["colour", "mode", "relics"]),
        (2, {"character_1": "tetra", "character_2": "tetra"}, ["tetra"]),
        (1, {"mode": "solo", "character_1": "volos", "character_2": "volos"}, ["volos"]),
        (0, {}, ["0", "1", "4"]),
        (5, {}, ["5", "1", "4"]),
        (3, {"mode": "teams"}, ["teams", "3", "4"]),
        (4, {"mode": "free_for_all"}, ["free_for_all", "4", "3"]),
        (2, {"mode": "free_for_all"}, ["free_for_all", "2", "3"]),
        (2, {"mode": "solo"}, ["solo", "2", "1"]),
        (1, {"mode": "teams"}, ["teams", "1", "4"]),
        (3, {"auction": True, "character_2": "volos"}, ["auction", "character"]),
        (4, {"auction": True, "mode": "teams"}, ["auction", "teams"]),
        (1, {"auction": True, "mode": "solo"}, ["auction", "solo"]),
        (2, {"relics": "draft", "expansion": False}, ["relics", "draft", "expansion"]),
        (2, {"relics": "random", "expansion": False}, ["relics", "random", "expansion"]),
        (1, {"relics": "random", "mode": "solo"}, ["relics", "random", "solo"]),
        (4, {"relics": "draft", "mode": "teams"}, ["relics", "draft", "teams"]),
        (2, {"eleventh_card": True}, ["eleventh_card", "mode"]),
        (1, {"eleventh_card": True, "expansion": False}, ["eleventh_card", "expansion"]),
    ],
)
def test_what_does_not_go_together_is_named(
    players: int, options: Options, named: list[str]
) -> None:  # SI-2.8, SI-10.2, SI-11.1, SI-11.3
    with pytest.raises(BadSetup) as caught:
        new_match(find_game(GAME), players, "setup", options)
    said = str(caught.value)
    assert [word for word in named if word not in said] == []


def test_four_players_cannot_play_solo() -> None:
    with pytest.raises(BadSetup, match="solo"):
        table("shards-of-infinity", players=4, mode="solo")
