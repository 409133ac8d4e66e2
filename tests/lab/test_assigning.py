"""What is assigned truly lies there, and the table is one that the rules could have dealt."""

import pytest

from klubovna.core.factors import EXCHANGED
from klubovna.core.game import complete_setup
from klubovna.core.layout import Layout
from klubovna.core.outfit import named, outfit_of
from klubovna.core.registry import OURS, find_game
from klubovna.core.rng import seeded
from klubovna.core.state import State
from klubovna.lab.assigning import shared_out, values_of
from klubovna.lab.plan import factors_at, ordered
from klubovna.lab.trials import dealt
from klubovna.lab.variants import in_force

GAMES = [*OURS]


@pytest.mark.parametrize("id", GAMES)
def test_every_game_names_what_can_be_assigned(id: str) -> None:
    assert ordered(id).factors


@pytest.mark.parametrize("id", GAMES)
def test_what_is_assigned_goes_round_the_seats_of_one_deal(id: str) -> None:
    game, players = find_game(id), 3
    setup = complete_setup(game, players, {}, "x")
    for factor in factors_at(game, setup, {}):
        values = values_of(game, factor, setup)
        assert len(values) == len(set(values)) > 1
        arms = shared_out(game, factor, values, players, seeded("x"), players)
        if not factor.by_seat:
            assert [len(one.values[0]) for one in arms] == [len(factor.switches)]
            continue
        assert len(arms) == players
        for seat in range(players):
            assert len({one.values[seat][0] for one in arms}) == players


@pytest.mark.parametrize("id", GAMES)
def test_what_is_assigned_lies_there(id: str) -> None:
    game, players = find_game(id), 3
    made = named(game.layout())
    assert callable(made)
    layout: Layout[State] = made()
    options: dict[str, str | int | bool] = {"cursed_items": True} if id == "fantasy-realms" else {}
    setup = complete_setup(game, players, options, "x")
    for factor in factors_at(game, setup, options):
        arms = shared_out(game, factor, values_of(game, factor, setup), players, seeded("y"), 1)
        match = dealt(game, players, "x", {**options, **arms[0].options}, factor, arms[0])
        plain = dealt(game, players, "x", options)
        assert game.fault(match.state) == game.fault(plain.state)
        for seat in range(players if factor.place else 0):
            lies = layout.read(match.state, factor.place, seat)
            lay = layout.read(plain.state, factor.place, seat)
            assert arms[0].values[seat][0] in (lies if isinstance(lies, list) else [lies])
            if factor.how == EXCHANGED:
                assert isinstance(lies, list)
                assert isinstance(lay, list)
                assert len(lies) == len(lay)
                assert len(set(lies) - set(lay)) <= players


def test_a_factor_that_somebody_fixed_is_not_assigned() -> None:
    assert "clan" not in ordered("evenfall", options={"clan_1": "star"}).factors
    assert "card" not in ordered("fantasy-realms", players=2).factors
    assert "relic" not in ordered("shards-of-infinity", options={"expansion": False}).factors


@pytest.mark.parametrize("id", [id for id in GAMES if outfit_of(find_game(id)).numbers])
def test_printed_numbers_can_be_told(id: str) -> None:
    from klubovna.core.factors import Numbers

    with in_force(id, None) as game:
        numbers = named(outfit_of(game).numbers)
    assert isinstance(numbers, Numbers)
    for section, things in numbers.things.items():
        for thing in things:
            for field, (least, most) in numbers.fields[section].items():
                assert least <= numbers.get(section, thing, field) <= most
