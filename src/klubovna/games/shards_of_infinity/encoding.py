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


class ShardsEncoder(Encoder):
    """Encodes positions of matches with one setup."""

    def __init__(self, setup: Setup, speaker: Speaker) -> None:
        self._players = setup.players
        self._actors = max(setup.players, 2)
        self._speaker = speaker
        self._rows: dict[str, dict[int, bytes]] = {}
        slots = self._actors * PILES + SHARED
        self._piles = [b""] * slots
        self._bags = [NO_CARDS] * slots

    # ---- what a seat is shown

    def observation(self, state: State, seat: int) -> bytes:
        assert isinstance(state, Table)
        parts = [self._head(state, seat)]
        me = max(seat, 0)
        for place in range(self._players):
            self._actor(parts, state, seat, (me + place) % self._players)
        for actor in range(self._players, self._actors):
            self._actor(parts, state, seat, actor)
        shared = self._actors * PILES
        parts.append(self._row(state))
        parts.append(self._bag(shared + BOX, state.box))
        power = MOST if state.power >= INFINITE else min(state.power, MOST)
        parts.append(bytes([min(state.gems, MOST), power, int(state.focused)]))
        parts.append(self._bag(shared + HIRED, state.hired))
        parts.append(self._bag(shared + PLAYED_NOW, state.played_now))
        parts.append(self._aims(state, seat))
        parts.append(self._bag(shared + OFFER, state.offer))
        solo = state.phase == OVER and state.terms.solo
        parts.append(bytes([self._seat(me, state.winner if solo else NOBODY)]))
        return b"".join(parts)

    def _head(self, table: Table, seat: int) -> bytes:
        terms, me = table.terms, max(seat, 0)
        out = [seat + 1, table.players, MODES.index(terms.mode) + 1]
        if terms.teams:
            for team in range(2):
                for place in range(self._actors):
                    other = (me + place) % self._players
                    out.append(int(terms.are_teammates(0, other) == (team == 0)))
        else:
            out.extend([0] * (2 * self._actors))
        out.append(int(terms.expansion))
        out.append(table.phase + 1)
        out.append(self._seat(me, on_turn(table)))
        out.append(self._seat(me, table.first))
        return bytes(out)

    def _actor(self, parts: list[bytes], table: Table, seat: int, actor: int) -> None:
        own = seat == actor
        slot = actor * PILES
        hand = table.hands[actor]
        parts.append(
            bytes(
                [
                    table.characters[actor] + 1,
                    min(table.health[actor], MOST),
                    table.mastery[actor],
                    int(table.out[actor]),
                    min(len(hand), MOST),
                ]
            )
        )
        if own:
            parts.append(self._bag(slot + HAND, hand))
        else:
            parts.append(self._bag(slot + SEEN, _known(table, seat, hand)))
        parts.append(bytes([min(len(table.decks[actor]), MOST)]))
        parts.append(self._bag(slot + DECK, table.decks[actor]) if own else NO_CARDS)
        parts.append(self._bag(slot + DISCARD, table.discards[actor]))
        parts.append(self._bag(slot + PLAYED, table.played[actor]))
        parts.append(self._champions(table, actor))
        relics = table.relics[actor]
        seen = _known(table, seat, relics)
        parts.append(self._bag(slot + RELICS, seen))
        parts.append(bytes([len(relics) - len(seen), int(table.relic_taken[actor])]))

    def _champions(self, table: Table, actor: int) -> bytes:
        """The champions, and the shield that stands with them."""
        out: list[int] = []
        for card in table.champions[actor][:MOST_CHAMPIONS]:
            out.append(KIND_OF[card] + 1)
            out.append(min(champion_health(table, actor, card), MOST))
            out.append(int(card in table.exhausted))
        told = bytes(out).ljust(3 * MOST_CHAMPIONS, b"\0")
        return told + bytes([min(standing_shield(table, actor), MOST)])

    def _row(self, table: Table) -> bytes:
        """The centre deck and the row."""
        out = [min(len(table.center), MOST)]
        for card in table.row:
            if card == EMPTY:
                out.append(0)
                out.append(0)
            else:
                out.append(KIND_OF[card] + 1)
                out.append(min(recruit_cost(table, table.active, card), MOST))
        return bytes(out)

    def _aims(self, table: Table, seat: int) -> bytes:
        """Whom power may hit, and the auction."""
        me, actors = max(seat, 0), self._actors
        out = [0] * (3 * actors + 2)
        for actor in range(actors):
            out[self._place(me, actor)] = min(table.assigned[actor], MOST)
        attacker = table.active if seat < 0 else seat
        if table.phase == TURNS and not table.out[attacker]:
            for actor in targets(table, attacker):
                out[actors + self._place(me, actor)] = 1
        out[2 * actors] = self._seat(me, table.target)
        out[2 * actors + 1] = min(table.bid, MOST)
        for actor in table.bidders:
            out[2 * actors + 2 + self._place(me, actor)] = 1
        return bytes(out)

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
        counts = [0] * len(KINDS)
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
        known = self._rows.setdefault(decision.kind, {})
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
