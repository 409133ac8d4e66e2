"""What thinking bots hold of a hand that still has turns to come."""

from typing import Any

from klubovna.core.match import Match
from klubovna.core.registry import find_game
from klubovna.core.starting import new_match
from klubovna.games.fantasy_realms.cards import BY_ID
from klubovna.games.fantasy_realms.prospects import PACE_OF_MORE, Prospects, expected
from klubovna.games.fantasy_realms.table import OVER, Table
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
