"""What always holds in Sanctum, whatever people do: nothing is lost, every match ends."""

import pytest

from klubovna.agents import make_agent
from klubovna.core.agent import Agent, Seat
from klubovna.core.match import Match
from klubovna.core.registry import find_game
from klubovna.core.rng import Rng, seeded
from klubovna.core.starting import new_match, replay
from klubovna.core.state import State, state_to_json
from klubovna.games.sanctum.card import EFFECTS, FOCUS, SPACES_PER_EFFECT, STAMINA
from klubovna.games.sanctum.table import EMPTY, ROW_CARDS, STORM, Table
from support.sanctum import kit

GEMS = 21
"""Of each hero, the white one in the supply with them."""


def check(table: Table) -> None:
    """Everything lies somewhere, and only once."""
    cards = [card for pile in [*table.decks, *table.discards, *table.sets] for card in pile]
    for pile in [*table.demons, *table.slain, *table.bag, *table.worn, table.loot]:
        cards += [card for card in pile if card != EMPTY]
    assert sorted(cards) == list(range(84))
    foes = [*table.lord_deck, *table.fury_deck, *table.laid]
    for row in table.row:
        foes += [card for card in row if card != EMPTY]
    assert sorted(foes) == list(range(51))
    tiles = [tile for tile in table.blessing_board if tile != EMPTY] + table.blessing_box
    for held in [*table.blessings, *table.used_blessings]:
        tiles += held
    assert sorted(tiles) == list(range(12))
    for seat in range(table.players):
        if table.alive[seat]:
            check_hero(table, seat)


def check_hero(table: Table, seat: int) -> None:
    lying = sum(table.gems[seat]) + sum(table.whites[seat]) + sum(table.supply[seat])
    lying += table.runes[seat]
    for card in table.worn[seat]:
        lying += kit().cards[card].level if card != EMPTY else 0
    assert lying == GEMS
    assert min(table.supply[seat]) >= 0
    assert min(table.pools[seat]) >= 0
    assert table.potions[seat][STAMINA] >= 0
    assert table.potions[seat][FOCUS] >= 0
    assert 2 <= table.dice[seat] <= 5
    assert table.rage[seat] + table.spent_rage[seat] in (1, 2)
    assert table.life[seat] > max(0, table.marks[seat] - 1)
    assert len(table.spaces[seat]) == EFFECTS * SPACES_PER_EFFECT
    if table.phase < STORM:  # later tokens may be lost for good
        assert owned(table, seat) == [spent_and_held(table, seat, kind) for kind in (0, 1)]
    assert len(table.demons[seat]) == len(table.hits[seat])
    for card, hits in zip(table.demons[seat], table.hits[seat], strict=True):
        assert hits < kit().cards[card].all_hit
    assert 0 <= table.step[seat] <= ROW_CARDS


def owned(table: Table, seat: int) -> list[int]:
    """Printed pool, tiles and items (SA-6.5)."""
    hero = kit().heroes[table.heroes[seat]]
    skills = [hero.skills[place] for place in table.unlocked[seat]]
    worn = [kit().cards[card] for card in table.worn[seat] if card != EMPTY]
    stamina = hero.stamina + sum(one.stamina for one in skills) + sum(one.stamina for one in worn)
    focus = hero.focus + sum(one.focus for one in skills) + sum(one.focus for one in worn)
    return [stamina, focus]


def spent_and_held(table: Table, seat: int, kind: int) -> int:
    return table.pools[seat][kind] + table.spaces[seat].count(kind + 1)


def mixed_game(players: int, seed: str, **options: str | int | bool) -> Match[State]:
    """Greedy players who do something at random now and then, so that they get far."""
    match = new_match(find_game("sanctum"), players, seed, options)
    agents = [make_agent("sanctum", "greedy", f"{seed} {seat}") for seat in range(players)]
    rng = seeded(f"mixed {seed}")
    step = 0
    while match.decision is not None:
        owed = match.owed()
        decision = owed[rng.below(len(owed))]
        option = choose(match, decision.seat, agents[decision.seat], rng)
        match.step(option, decision.seat)
        step += 1
        if step % 5 == 0:
            check_all(match)
        assert step < 5000
    return match


def choose(match: Match[State], seat: int, agent: Agent[State], rng: Rng) -> int:
    decision = match.decision_for(seat)
    assert decision is not None
    if rng.below(8) == 0:
        return rng.below(len(decision.options))
    return agent.choose(Seat(match, seat))


def check_all(match: Match[State]) -> None:
    table = match.state
    assert isinstance(table, Table)
    check(table)


@pytest.mark.parametrize(("players", "seed"), [(2, "a"), (3, "b"), (4, "c"), (2, "d")])
def test_nothing_is_lost(players: int, seed: str) -> None:
    levels = {"a": "normal", "b": "hard", "c": "terrifying", "d": "hellish"}
    match = mixed_game(players, seed, difficulty=levels[seed])
    table = match.state
    assert isinstance(table, Table)
    assert table.round > 0  # they got to the final battle
    again = replay(match.game, match.record())
    assert state_to_json(again.state) == state_to_json(match.state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games(players: int) -> None:
    for n in range(15):
        match = new_match(find_game("sanctum"), players, f"random {n}")
        rng = seeded(f"play {n}")
        while match.decision is not None:
            decision = match.owed()[0]
            match.step(rng.below(len(decision.options)), decision.seat)
        check_all(match)


def test_an_imagined_demon_leaves_the_imagined_item() -> None:
    """Whoever moves gems for a beaten demon does not know its item yet (SA-1.6, SA-5.9)."""
    imagined = 0
    for n in range(30):
        match = new_match(find_game("sanctum"), 2, f"items {n}")
        rng = seeded(f"items {n}")
        while match.decision is not None:
            decision = match.owed()[0]
            table = match.state
            assert isinstance(table, Table)
            if decision.kind == "gem" and table.slain[decision.seat]:
                dream = match.imagine(decision.seat, rng)
                while dream.decision is not None:
                    ask = dream.owed()[0]
                    dream.step(rng.below(len(ask.options)), ask.seat)
                check_all(dream)
                imagined += 1
            match.step(rng.below(len(decision.options)), decision.seat)
    assert imagined > 50
