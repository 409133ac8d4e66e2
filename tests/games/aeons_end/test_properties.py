"""Properties of Aeon's End that hold at every moment of every match."""

from collections import Counter
from collections.abc import Iterator

import pytest

from klubovna.core.game import SPECTATOR
from klubovna.core.match import Match
from klubovna.core.rng import seeded
from klubovna.core.state import Json, State
from klubovna.games.aeons_end.catalogue import KINDS, NEMESIS_CARDS
from klubovna.games.aeons_end.crooked_mask import CORRUPTIONS
from klubovna.games.aeons_end.mages import MAGES
from klubovna.games.aeons_end.table import GONE, KIND, OPENED, OVER, Table
from support.suite import MOST_DECISIONS, Mode, random_step, start, view_of

NEMESES = ["rageborne", "carapace_queen", "crooked_mask", "prince_of_gluttons"]
LEVELS = ["beginner", "normal", "expert", "extinction"]

MODES = [
    Mode("aeons-end", players, {"nemesis": nemesis, "level": level, "market": "random"})
    for number, nemesis in enumerate(NEMESES)
    for players in (1, 2, 3, 4)
    for level in [LEVELS[(players + number) % 4]]
]
modes = pytest.mark.parametrize("mode", MODES, ids=str)


def table_of(match: Match[State]) -> Table:
    assert isinstance(match.state, Table)
    return match.state


def make_tough(table: Table) -> None:
    """Give the players so much life that random play sees the whole nemesis deck."""
    table.terms.life = 60
    table.life = [60] * table.players
    table.terms.gravehold = 200
    table.gravehold = 200


def player_cards(table: Table) -> Counter[int]:
    """Every player card, corruptions included, wherever it lies."""
    piles = [*table.hands, *table.decks, *table.discards, *table.played]
    piles += [table.destroyed, table.devoured, table.corruptions]
    cards = Counter(kind for pile in piles for kind in pile)
    cards.update(spell & KIND for row in table.prepped for spells in row for spell in spells)
    cards.update(dict(zip(table.supply, table.left, strict=True)))
    return +cards


def nemesis_cards(table: Table) -> list[int]:
    return sorted(
        [*table.nemesis_deck, *table.nemesis_discard, *table.in_play, *table.unused, *table.strikes]
    )


def check_numbers(table: Table) -> None:
    terms = table.terms
    assert 0 <= table.gravehold <= terms.gravehold
    assert 0 <= table.nemesis_life <= terms.nemesis_life
    assert 0 <= table.hurt_husks <= table.husks <= 15
    assert table.fury >= 0
    assert min(table.aether, table.gem_aether, table.spell_aether, table.discount) >= 0
    assert all(tokens >= 0 for tokens in table.tokens)
    for seat in range(table.players):
        assert 0 <= table.life[seat] <= terms.life
        assert table.exhausted[seat] == (table.life[seat] == 0)
        assert 0 <= table.charges[seat] <= MAGES[table.mages[seat]].slots
        for stage, spells in zip(table.breaches[seat], table.prepped[seat], strict=True):
            assert GONE <= stage <= OPENED
            assert len(spells) <= (2 if stage == OPENED else 0 if stage == GONE else 1)


def strings(data: Json) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, list):
        for item in data:
            yield from strings(item)
    elif isinstance(data, dict):
        for value in data.values():
            yield from strings(value)


def check_nothing_hidden_shows(match: Match[State], table: Table) -> None:
    """No nemesis card of the deck or the box, no unseen corruption."""
    hidden = {NEMESIS_CARDS[card].id for card in [*table.nemesis_deck, *table.unused]}
    unseen = [*table.corruptions, *(kind for deck in table.decks for kind in deck)]
    hidden |= {KINDS[kind].id for kind in unseen if kind in CORRUPTIONS}
    for seat in range(SPECTATOR, table.players):
        view = view_of(match, seat)
        assert hidden.isdisjoint(strings(view))
        order = view["order"]
        assert isinstance(order, dict)
        known = order["known"]
        assert isinstance(known, list)
        assert len(known) == table.order_known <= len(table.order)


@modes
def test_nothing_is_lost_and_nothing_shows(mode: Mode) -> None:  # AE-22.1, AE-22.2, AE-13.9
    for number in range(4):
        match = start(mode, f"properties {number}")
        rng = seeded(f"properties {number}")
        table = table_of(match)
        if number % 2:
            make_tough(table)
        owned, theirs = player_cards(table), nemesis_cards(table)
        turns = sorted([*table.order, *table.order_discard])
        while match.decision is not None:
            random_step(match, rng)
            table = table_of(match)
            check_numbers(table)
            if table.phase == OVER:
                break
            assert player_cards(table) == owned
            assert nemesis_cards(table) == theirs
            assert sorted([*table.order, *table.order_discard]) == turns
            if len(match.choices) % 7 == 0:
                check_nothing_hidden_shows(match, table)
            assert len(match.choices) < MOST_DECISIONS, "the game does not end"


@modes
def test_every_random_game_is_won_or_lost_together(mode: Mode) -> None:  # AE-15.1, AE-15.3
    match = start(mode, "ends")
    rng = seeded("ends")
    while match.decision is not None:
        random_step(match, rng)
        assert len(match.choices) < MOST_DECISIONS, "the game does not end"
    table = table_of(match)
    assert table.phase == OVER
    assert match.game.result(table).winners == (list(range(mode.players)) if table.won else [])
    if table.won:
        assert table.nemesis_life == 0 or not (table.nemesis_deck or table.in_play or table.husks)
    else:
        assert (
            table.gravehold == 0
            or (mode.players > 1 and all(table.exhausted))
            or (mode.options["nemesis"] == "carapace_queen" and table.husks >= 13)
            or (mode.options["nemesis"] == "prince_of_gluttons" and not any(table.left))
        )
