"""What thinking bots hold of a hand that still has turns to come."""

from typing import Any

import pytest

from klubovna.agents import make_agent
from klubovna.core.agent import Seat
from klubovna.core.match import Match
from klubovna.core.registry import find_game
from klubovna.core.rng import seeded
from klubovna.core.starting import new_match
from klubovna.games.fantasy_realms.cards import BY_ID
from klubovna.games.fantasy_realms.prospects import PACE_OF_MORE, Prospects, expected
from klubovna.games.fantasy_realms.table import OVER, Table
from klubovna.testing import Scenario
from klubovna.testing import table as laid


def table_of(match: Match[Any]) -> Table:
    assert isinstance(match.state, Table)
    return match.state


def some_table(players: int = 4) -> Table:
    return table_of(new_match(find_game("fantasy-realms"), players, "prospects"))


def test_looking_ahead_changes_nothing_at_the_table() -> None:
    table = some_table()
    deck, area, hands = table.deck[:], table.area[:], [hand[:] for hand in table.hands]
    words = table.rng.words()
    first = expected(table, 0)
    assert expected(table, 0) == first
    assert (table.deck, table.area, table.hands) == (deck, area, hands)
    assert table.rng.words() == words


def test_more_turns_make_a_hand_better() -> None:  # FR-3
    """Without what the others gain, a hand with four turns to come is worth more than one with
    none."""
    table = some_table()
    now = Prospects(table, 0)
    table.area = table.deck[:10]
    table.deck = table.deck[10:]
    last = Prospects(table, 0)
    grown = [now.future(table.rng.at(n)) for n in range(40)]
    ended = [last.future(table.rng.at(n)) for n in range(40)]
    assert sum(grown) / 40 + 4 * PACE_OF_MORE > sum(ended) / 40 + 20


def test_a_card_that_the_next_player_wants_costs_something() -> None:
    """Warlord counts armies: the Knights in the discard area are worth a lot to its owner."""
    t = laid("fantasy-realms", 2, "denial")
    t.seat(0).hand(
        "mountain", "cavern", "bell_tower", "forest", "earth_elemental", "swamp", "island"
    )
    t.seat(1).hand("warlord", "king", "queen", "empress", "princess", "rangers", "elven_archers")
    table = table_of(t.match)
    table.area = [BY_ID["candle"].index]
    poor = Prospects(table, 0).left_to_the_next()
    table.area = [BY_ID["light_cavalry"].index]
    assert Prospects(table, 0).left_to_the_next() > poor + 20


def test_a_finished_match_is_worth_its_points() -> None:
    game = find_game("fantasy-realms")
    table = some_table(2)
    table.phase = OVER
    table.scores = [210, 150]
    assert game.value(table, 0) > game.value(table, 1)


# ---- with cursed items

ARMIES = ("warlord", "rangers", "elven_archers", "dwarvish_infantry", "light_cavalry", "king")
OTHERS = ("swamp", "great_flood", "island", "fountain_of_life", "water_elemental", "rainstorm")
THIRD = ("air_elemental", "whirlwind", "blizzard", "smoke", "wildfire", "lightning", "candle")


def with_item(item: str) -> Scenario:
    """A King with five armies, and the Queen somewhere in the deck."""
    t = laid("fantasy-realms", 3, "wishes", cursed_items=True)
    t.seat(0).hand(*ARMIES, "book_of_changes").item(item)
    t.seat(1).hand(*OTHERS, "collector").item()
    t.seat(2).hand(*THIRD).item()
    t.area("forge")
    t.active(0)
    return t


@pytest.mark.parametrize(("item", "points"), [("wishing_ring", -30), ("sarcophagus", 5)])
def test_items_that_were_used_are_counted(item: str, points: int) -> None:  # FR-6.6
    table = table_of(with_item(item).match)
    before = expected(table, 0)
    table.face_down[0].append(table.face_up[0])
    assert expected(table, 0) == before + points


@pytest.mark.parametrize("name", ["rehearsed", "search:300"])
def test_a_wish_is_for_what_helps_most(name: str) -> None:  # FR-6.21
    """Beside the Queen the King counts every army four times as much."""
    t = with_item("wishing_ring").choose("use wishing_ring")
    decision = t.match.decision
    assert decision is not None
    assert decision.kind == "wish"
    if name == "rehearsed":
        chosen = t.match.game.rehearse(t.match.state, decision, seeded("wish"))
    else:
        chosen = make_agent("fantasy-realms", name, "wish").choose(Seat(t.match, 0))
    assert decision.options[chosen] == BY_ID["queen"].index
