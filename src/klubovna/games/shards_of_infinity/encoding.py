"""The view as bytes, straight from the table: what `klubovna.adapters` makes of the view, faster.

It tells exactly what `view` shows, in the same order; the tests compare the two.
"""

from typing import Final

from klubovna.core.decision import NOBODY, Decision
from klubovna.core.encoding import Encoder, Speaker
from klubovna.core.game import Setup
from klubovna.core.state import State
from klubovna.games.shards_of_infinity.attack import targets
from klubovna.games.shards_of_infinity.cards import CARDS
from klubovna.games.shards_of_infinity.labels import label
from klubovna.games.shards_of_infinity.table import (
    EMPTY,
    INFINITE,
    OVER,
    PUBLIC,
    TURNS,
    Table,
    champion_health,
    recruit_cost,
    standing_shield,
)
from klubovna.games.shards_of_infinity.terms import FREE_FOR_ALL, SOLO, STANDARD, TEAMS
from klubovna.games.shards_of_infinity.view import knows, on_turn

MOST: Final = 255
MOST_CHAMPIONS: Final = 10
MODES: Final = [STANDARD, TEAMS, FREE_FOR_ALL, SOLO]

KINDS: Final = [*dict.fromkeys(card.id for card in CARDS)]
KIND_OF: Final = [KINDS.index(card.id) for card in CARDS]
"""By card: the number of its kind."""
NO_CARDS: Final = bytes(len(KINDS))

# The piles of an actor, and those of the table, of which the last bag is remembered.
HAND: Final = 0
SEEN: Final = 1
DECK: Final = 2
DISCARD: Final = 3
PLAYED: Final = 4
RELICS: Final = 5
PILES: Final = 6
BOX: Final = 0
HIRED: Final = 1
PLAYED_NOW: Final = 2
OFFER: Final = 3
SHARED: Final = 4

OF_ACTOR: Final = 9 + 3 * MOST_CHAMPIONS
"""Numbers of each actor."""


class ShardsEncoder(Encoder):
    """Encodes positions of matches with one setup."""

    def __init__(self, setup: Setup, speaker: Speaker) -> None:
        self._players = setup.players
        self._actors = max(setup.players, 2)
        self._spoken = speaker.rows
        self._speaker = speaker
        slots = self._actors * PILES + SHARED
        self._piles = [b""] * slots
        self._bags = [NO_CARDS] * slots
        self._at = 0
        self._numbers = [0] * (26 + self._actors * (5 + OF_ACTOR))
        self._champions = [0] * self._actors
        """How many were told last, by place."""

    # ---- what a seat is shown

    def observation(self, state: State, seat: int) -> bytes:
        """Numbers first, then what is counted."""
        assert isinstance(state, Table)
        parts = [b""]
        me, players = max(seat, 0), self._players
        self._head(state, seat)
        for place in range(players):
            actor = me + place
            if actor >= players:
                actor -= players
            self._actor(parts, state, seat, actor, place)
        for actor in range(players, self._actors):
            self._actor(parts, state, seat, actor, actor)
        self._row(state)
        self._aims(state, seat)
        shared = self._actors * PILES
        parts.append(self._bag(shared + BOX, state.box))
        parts.append(self._bag(shared + HIRED, state.hired))
        parts.append(self._bag(shared + PLAYED_NOW, state.played_now))
        parts.append(self._bag(shared + OFFER, state.offer))
        parts[0] = bytes(self._numbers)
        return b"".join(parts)

    def _head(self, table: Table, seat: int) -> None:
        terms, me, numbers, actors = table.terms, max(seat, 0), self._numbers, self._actors
        numbers[0] = seat + 1
        numbers[1] = table.players
        numbers[2] = MODES.index(terms.mode) + 1
        if terms.teams:
            for place in range(actors):
                with_first = terms.are_teammates(0, (me + place) % self._players)
                numbers[3 + place] = int(with_first)
                numbers[3 + actors + place] = int(not with_first)
        at = 3 + 2 * actors
        numbers[at] = int(terms.expansion)
        numbers[at + 1] = table.phase + 1
        numbers[at + 2] = self._seat(me, on_turn(table) if terms.solo else table.active)
        numbers[at + 3] = self._seat(me, table.first)
        self._at = at + 4

    def _actor(self, parts: list[bytes], table: Table, seat: int, actor: int, place: int) -> None:
        own = seat == actor
        slot, at, numbers = actor * PILES, self._at, self._numbers
        hand, deck, relics = table.hands[actor], table.decks[actor], table.relics[actor]
        numbers[at] = table.characters[actor] + 1
        numbers[at + 1] = min(table.health[actor], MOST)
        numbers[at + 2] = table.mastery[actor]
        numbers[at + 3] = int(table.out[actor])
        numbers[at + 4] = min(len(hand), MOST)
        numbers[at + 5] = min(len(deck), MOST)
        at = self._stand(table, actor, place, at + 6)
        if own:
            parts.append(self._bag(slot + HAND, hand))
            parts.append(self._bag(slot + DECK, deck))
        else:
            parts.append(self._bag(slot + SEEN, _known(table, seat, hand)))
            parts.append(NO_CARDS)
        parts.append(self._bag(slot + DISCARD, table.discards[actor]))
        parts.append(self._bag(slot + PLAYED, table.played[actor]))
        seen = _known(table, seat, relics)
        parts.append(self._bag(slot + RELICS, seen))
        numbers[at] = len(relics) - len(seen)
        numbers[at + 1] = int(table.relic_taken[actor])
        self._at = at + 2

    def _stand(self, table: Table, actor: int, place: int, at: int) -> int:
        """The champions, and the shield that stands with them."""
        numbers, champions = self._numbers, table.champions[actor]
        count = min(len(champions), MOST_CHAMPIONS)
        for number in range(count):
            card = champions[number]
            numbers[at + 3 * number] = KIND_OF[card] + 1
            numbers[at + 3 * number + 1] = min(champion_health(table, actor, card), MOST)
            numbers[at + 3 * number + 2] = int(card in table.exhausted)
        for number in range(3 * count, 3 * self._champions[place]):
            numbers[at + number] = 0
        self._champions[place] = count
        at += 3 * MOST_CHAMPIONS
        numbers[at] = min(standing_shield(table, actor), MOST) if champions else 0
        return at + 1

    def _row(self, table: Table) -> None:
        """The centre deck and the row, and what the turn has brought."""
        at, numbers = self._at, self._numbers
        numbers[at] = min(len(table.center), MOST)
        at += 1
        for card in table.row:
            if card == EMPTY:
                numbers[at] = 0
                numbers[at + 1] = 0
            else:
                numbers[at] = KIND_OF[card] + 1
                numbers[at + 1] = min(recruit_cost(table, table.active, card), MOST)
            at += 2
        numbers[at] = min(table.gems, MOST)
        numbers[at + 1] = MOST if table.power >= INFINITE else min(table.power, MOST)
        numbers[at + 2] = int(table.focused)
        self._at = at + 3

    def _aims(self, table: Table, seat: int) -> None:
        """Whom power may hit, the auction, and who has won alone."""
        me, actors, at, numbers = max(seat, 0), self._actors, self._at, self._numbers
        for actor in range(actors):
            place = self._place(me, actor)
            numbers[at + place] = min(table.assigned[actor], MOST)
            numbers[at + actors + place] = 0
            numbers[at + 2 * actors + 2 + place] = int(actor in table.bidders)
        attacker = table.active if seat < 0 else seat
        if table.phase == TURNS and not table.out[attacker]:
            for actor in targets(table, attacker):
                numbers[at + actors + self._place(me, actor)] = 1
        numbers[at + 2 * actors] = self._seat(me, table.target)
        numbers[at + 2 * actors + 1] = min(table.bid, MOST)
        solo = table.phase == OVER and table.terms.solo
        numbers[at + 3 * actors + 2] = self._seat(me, table.winner if solo else NOBODY)

    def _place(self, me: int, actor: int) -> int:
        return actor if actor >= self._players else (actor - me) % self._players

    def _seat(self, me: int, actor: int) -> int:
        return 0 if actor < 0 else self._place(me, actor) + 1

    def _bag(self, slot: int, pile: list[int]) -> bytes:
        """How many of each kind; most piles are what they were a moment ago."""
        if not pile:
            return NO_CARDS
        cards = bytes(pile)
        if cards == self._piles[slot]:
            return self._bags[slot]
        counts = [0] * len(NO_CARDS)
        for card in pile:
            counts[KIND_OF[card]] += 1
        bag = bytes(counts)
        self._piles[slot] = cards
        self._bags[slot] = bag
        return bag

    # ---- what it may do

    def rows(self, state: State, decision: Decision) -> bytes:
        """An option is called the same at every table, so each is asked for once."""
        assert isinstance(state, Table)
        known = self._spoken.get(decision.kind)
        if known is None:
            known = self._spoken[decision.kind] = {}
        parts: list[bytes] = []
        at = 0
        for option in decision.options:
            row = known.get(option)
            if row is None:
                row = self._speaker.row(decision.kind, label(state, decision, at))
                known[option] = row
            parts.append(row)
            at += 1
        return b"".join(parts)


def _known(table: Table, seat: int, pile: list[int]) -> list[int]:
    """Those cards of a pile that the seat knows."""
    if seat >= 0 and table.phase != OVER:
        bit = 1 << seat
        return [card for card in pile if table.known[card] & bit or table.known[card] == PUBLIC]
    return [card for card in pile if knows(table, seat, card)]
