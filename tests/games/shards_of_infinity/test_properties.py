"""Properties of Shards of Infinity that hold at every moment of every match (SI-14)."""

from collections.abc import Iterator

import pytest

from klubovna.core.game import SPECTATOR
from klubovna.core.match import Match
from klubovna.core.rng import seeded
from klubovna.core.state import Json, State
from klubovna.games.shards_of_infinity.cards import CARDS
from klubovna.games.shards_of_infinity.table import (
    AUCTION,
    EMPTY,
    INFINITE,
    OVER,
    PUBLIC,
    TURNS,
    Table,
)
from klubovna.games.shards_of_infinity.turns import END
from klubovna.games.shards_of_infinity.view import knows
from support.suite import MODES as ALL_MODES
from support.suite import Mode, random_step, start, view_of

MODES = [mode for mode in ALL_MODES if mode.game == "shards-of-infinity"]
SHARDS = [(mode.players, mode.options) for mode in MODES]


def table_of(match: Match[State]) -> Table:
    assert isinstance(match.state, Table)
    return match.state


def piles(table: Table) -> list[list[int]]:
    """Every place where a card can lie."""
    shared = [table.center, [card for card in table.row if card != EMPTY], table.box]
    own = [table.decks, table.hands, table.discards, table.champions, table.played, table.relics]
    return [*shared, table.hired, table.offer, *(pile for zone in own for pile in zone)]


def check_nothing_lost_or_doubled(table: Table) -> None:  # SI-14.1
    cards = [card for pile in piles(table) for card in pile]
    assert len(set(cards)) == len(cards)
    relics = 2 * table.players if table.terms.expansion else 0
    if table.phase == AUCTION and table.terms.relics == "own":
        relics = 0
    center = 112 if table.terms.expansion else 88
    assert len(cards) == 10 * table.players + center + relics


def check_numbers(table: Table) -> None:  # SI-14.2
    assert all(0 <= mastery <= 30 for mastery in table.mastery)
    assert all(0 <= health <= 50 for health in table.health)
    assert table.gems >= 0
    assert 0 <= table.power <= INFINITE


def check_box(table: Table) -> None:  # SI-1.3
    assert table.phase == OVER or all(table.known[card] == PUBLIC for card in table.box)


def check_relics(table: Table) -> None:  # SI-14.5
    for seat in range(table.players):
        if table.terms.expansion and table.phase == TURNS:
            assert len(table.relics[seat]) == (1 if table.relic_taken[seat] else 2)


def check_between_turns(table: Table, hired: list[int]) -> None:  # SI-14.2, SI-14.4, SI-14.5
    assert [table.gems, table.power] == [0, 0]
    assert table.exhausted == []
    for seat in range(table.players):
        owned = [*table.hands[seat], *table.decks[seat], *table.discards[seat]]
        assert not set(owned) & set(hired)
        if table.out[seat]:
            continue
        assert table.played[seat] == []
        assert all(CARDS[card].champion for card in table.champions[seat])
        stock = table.decks[seat] or table.discards[seat]
        hand = len(table.hands[seat])
        assert hand in (5, 8, 11, 14) or not stock


class Watcher:
    """Follows a match step by step and checks what must hold."""

    def __init__(self, match: Match[State]) -> None:
        self.match = match
        self.seen = seen_by_all(match)
        self.look()
        self.ending = False
        self.hired: list[int] = []

    def look(self) -> None:
        table = table_of(self.match)
        self.active = table.active
        self.phase = table.phase
        self.health = table.health[:]
        self.told = len(self.match.events())

    def step(self, seat: int, option: int) -> None:
        self.look()
        before = self.match.decision_for(seat)
        assert before is not None
        if before.kind == "act" and before.options[option] == END:
            self.ending = True
            self.hired = table_of(self.match).hired[:]
        self.match.step(option, seat)
        self.check()

    def check(self) -> None:
        table = table_of(self.match)
        check_nothing_lost_or_doubled(table)
        check_numbers(table)
        check_box(table)
        check_relics(table)
        asked = self.match.decision
        if asked is not None and asked.kind == "act":
            if self.ending:
                check_between_turns(table, self.hired)
            self.ending = False
        if not (table.terms.solo and (self.ending or table.phase == OVER)):
            assert not table.center or EMPTY not in table.row  # SI-14.3
        if self.phase == TURNS and not table.terms.solo:  # SI-14.6
            assert table.health[self.active] >= self.health[self.active]
            assert not table.out[self.active]
        before, self.seen = self.seen, seen_by_all(self.match)
        known = [was | now for was, now in zip(before, self.seen, strict=True)]
        check_nothing_hidden_is_told(self.match, self.told, known)


def objects(data: Json) -> Iterator[dict[str, Json]]:
    """Every object in JSON data."""
    if isinstance(data, list):
        for item in data:
            yield from objects(item)
    elif isinstance(data, dict):
        yield data
        for value in data.values():
            yield from objects(value)


def visible(match: Match[State], seat: int) -> set[int]:
    """The cards that a seat sees, by their numbers."""
    found = set()
    for thing in objects(view_of(match, seat)):
        number = thing.get("n")
        if isinstance(number, int):
            found.add(number)
    return found


def seen_by_all(match: Match[State]) -> list[set[int]]:
    """What the spectator and each seat see."""
    return [visible(match, seat) for seat in range(SPECTATOR, match.setup.players)]


def check_nothing_hidden_shows(match: Match[State]) -> None:  # SI-1.3, SI-11.7
    table = table_of(match)
    if table.phase == OVER:
        return
    for seat in range(SPECTATOR, table.players):
        seen = visible(match, seat)
        assert not seen & set(table.center)
        for owner in range(table.players):
            others = [*table.relics[owner]]
            if owner != seat:
                assert not seen & set(table.decks[owner])
                others += table.hands[owner]
            assert not [card for card in others if card in seen and not knows(table, seat, card)]


def strings(data: Json) -> Iterator[str]:
    """Every string in JSON data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, list):
        for item in data:
            yield from strings(item)
    elif isinstance(data, dict):
        for value in data.values():
            yield from strings(value)


IDS = {card.id for card in CARDS}


def check_nothing_hidden_is_told(match: Match[State], told: int, seen: list[set[int]]) -> None:
    """A card that is named to a seat is one that it has seen."""
    table = table_of(match)
    events = match.events()[told:]
    if table.phase == OVER or not events:
        return
    for seat in range(SPECTATOR, table.players):
        known = {CARDS[card].id for card in seen[seat - SPECTATOR]}
        for event in events:
            text = event.for_seat(seat)
            if text is None:
                continue
            for key in strings(text.to_json()):
                name = key.removeprefix("cards.").removesuffix(".name")
                assert name not in IDS or name in known, f"{key} told to {seat}"


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_all_holds_in_whole_games(mode: Mode) -> None:  # SI-14
    match = start(mode, "whole", events=True)
    rng = seeded(f"whole {mode}")
    watcher = Watcher(match)
    while match.decision is not None:
        decision = match.owed()[0]
        watcher.step(decision.seat, rng.below(len(decision.options)))
        if len(match.choices) % 5 == 0:
            check_nothing_hidden_shows(match)
        assert len(match.choices) < 5000
    assert table_of(match).phase == OVER


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_every_game_has_a_winner(mode: Mode) -> None:  # SI-14.6
    for number in range(2):
        match = start(mode, f"winner {number}")
        rng = seeded(f"winner {number}")
        while match.decision is not None:
            random_step(match, rng)
        winners = match.result().winners
        if mode.players > 1:
            assert len(winners) == (2 if mode.options.get("mode") == "teams" else 1)


# ---- no question without a difference


def essence(match: Match[State]) -> str:
    """The position as people see it: which copy of a card it is and who knows of it do not count,
    nor does the order of a pile, except in decks; with the question that comes next."""
    table = table_of(match)
    kinds = [card.id for card in CARDS]
    found: list[object] = [table.health, table.mastery, table.gems, table.power, table.phase]
    found += [table.active, table.out, table.characters, table.relic_taken, table.bid]
    found += [table.assigned, table.shielded, table.into_play, table.echoing, table.vital]
    found += [sorted(kinds[card] for card in table.row if card != EMPTY), table.bidders]
    for pile in [table.center, *table.decks]:
        found.append([kinds[card] for card in pile])
    for zone in (table.hands, table.discards, table.champions, table.played, table.relics):
        found += [sorted(kinds[card] for card in pile) for pile in zone]
    for pile in (table.box, table.hired, table.played_now, table.exhausted, table.offer):
        found.append(sorted(kinds[card] for card in pile))
    asked = match.decision
    found.append(None if asked is None else (asked.seat, asked.kind, len(asked.options)))
    return str(found)


def what_follows(match: Match[State]) -> set[str]:
    """How the position may be after each answer."""
    found = set()
    decision = match.owed()[0]
    for option in range(len(decision.options)):
        twin = match.clone()
        twin.step(option, decision.seat)
        found.add(essence(twin))
        if len(found) > 1:
            break
    return found


@pytest.mark.parametrize("mode", MODES, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_every_question_makes_a_difference(mode: Mode, seed: int) -> None:  # SI-3.13
    match = start(mode, f"difference {seed}")
    rng = seeded(f"difference {seed} {mode}")
    while match.decision is not None:
        decision = match.owed()[0]
        if decision.kind != "act":
            assert len(decision.options) > 1, decision.kind
            assert len(what_follows(match)) > 1, (decision.kind, len(match.choices))
        match.step(rng.below(len(decision.options)), decision.seat)
