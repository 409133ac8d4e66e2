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

KINDS: Final = [*dict.fromkeys([card.id for card in CARDS])]
KIND_OF: Final = [KINDS.index(card.id) for card in CARDS]
"""By card: the number of its kind."""
WIDE: Final = len(KINDS)

# The piles of an actor, and those of the table.
HAND: Final = 0
DECK: Final = 1
DISCARD: Final = 2
PLAYED: Final = 3
RELICS: Final = 4
PILES: Final = 5
BOX: Final = 0
HIRED: Final = 1
PLAYED_NOW: Final = 2
OFFER: Final = 3
SHARED: Final = 4

OF_ACTOR: Final = 9 + 3 * MOST_CHAMPIONS
"""Numbers of each actor."""
NOTHING: Final[list[int]] = []


class Sheet:
    """What a seat was shown last. From one question to the next little changes, so only that is
    written anew."""

    def __init__(self, actors: int) -> None:
        self.first_bag = 26 + actors * (5 + OF_ACTOR)
        piles = actors * PILES + SHARED
        self.out = bytearray(self.first_bag + piles * WIDE)
        self.numbers = [0] * self.first_bag
        self.piles = [NOTHING for _ in range(piles)]
        self.champions = [0] * actors
        """How many are told, by place."""
        self.begun = False
        """Whether what is the same at every moment has been told."""

    def number(self, at: int, value: int) -> None:
        if value > MOST:
            value = MOST
        if self.numbers[at] != value:
            self.numbers[at] = value
            self.out[at] = value

    def bag(self, slot: int, pile: list[int]) -> None:
        """How many of each kind are in a pile."""
        before = self.piles[slot]
        if pile == before:
            return
        start, end, end_before = 0, len(pile), len(before)
        while start < end and start < end_before and pile[start] == before[start]:
            start += 1
        while end > start and end_before > start and pile[end - 1] == before[end_before - 1]:
            end -= 1
            end_before -= 1
        first = self.first_bag + slot * WIDE
        for at in range(start, end_before):
            self.out[first + KIND_OF[before[at]]] -= 1
        for at in range(start, end):
            self.out[first + KIND_OF[pile[at]]] += 1
        self.piles[slot] = pile[:]


class ShardsEncoder(Encoder):
    """Encodes positions of matches with one setup."""

    def __init__(self, setup: Setup, speaker: Speaker) -> None:
        self._players = setup.players
        self._actors = max(setup.players, 2)
        self._speaker = speaker
        self._spoken = speaker.rows
        self._sheets = [Sheet(self._actors) for _ in range(setup.players + 1)]
        """By seat; the last one is a spectator's."""

    # ---- what a seat is shown

    def observation(self, state: State, seat: int) -> bytes:
        """Numbers first, then what is counted."""
        assert isinstance(state, Table)
        sheet = self._sheets[seat]
        me, players, actors = max(seat, 0), self._players, self._actors
        at = self._head(sheet, state, seat)
        for place in range(actors):
            actor = place
            if place < players:
                actor = me + place
                if actor >= players:
                    actor -= players
            self._actor(sheet, state, seat, actor, place, at)
            at += OF_ACTOR
        at = self._row(sheet, state, at)
        self._aims(sheet, state, seat, at)
        shared = actors * PILES
        sheet.bag(shared + BOX, state.box)
        sheet.bag(shared + HIRED, state.hired)
        sheet.bag(shared + PLAYED_NOW, state.played_now)
        sheet.bag(shared + OFFER, state.offer)
        return bytes(sheet.out)

    def _head(self, sheet: Sheet, table: Table, seat: int) -> int:
        if not sheet.begun:
            self._terms(sheet, table, seat)
            sheet.begun = True
        me, at = max(seat, 0), 4 + 2 * self._actors
        sheet.number(at, table.phase + 1)
        sheet.number(at + 1, self._seat(me, on_turn(table) if table.terms.solo else table.active))
        sheet.number(at + 2, self._seat(me, table.first))
        return at + 3

    def _terms(self, sheet: Sheet, table: Table, seat: int) -> None:
        """What was agreed: the same for all matches with one setup."""
        terms, me, actors = table.terms, max(seat, 0), self._actors
        sheet.number(0, seat + 1)
        sheet.number(1, table.players)
        sheet.number(2, MODES.index(terms.mode) + 1)
        if terms.teams:
            for place in range(actors):
                with_first = terms.are_teammates(0, (me + place) % self._players)
                sheet.number(3 + place, 1 if with_first else 0)
                sheet.number(3 + actors + place, 0 if with_first else 1)
        sheet.number(3 + 2 * actors, 1 if terms.expansion else 0)

    def _actor(
        self, sheet: Sheet, table: Table, seat: int, actor: int, place: int, at: int
    ) -> None:
        own = seat == actor
        hand, deck, relics = table.hands[actor], table.decks[actor], table.relics[actor]
        sheet.number(at, table.characters[actor] + 1)
        sheet.number(at + 1, table.health[actor])
        sheet.number(at + 2, table.mastery[actor])
        sheet.number(at + 3, 1 if table.out[actor] else 0)
        sheet.number(at + 4, len(hand))
        sheet.number(at + 5, len(deck))
        self._stand(sheet, table, actor, place, at + 6)
        seen = _known(table, seat, relics)
        sheet.number(at + OF_ACTOR - 2, len(relics) - len(seen))
        sheet.number(at + OF_ACTOR - 1, 1 if table.relic_taken[actor] else 0)
        slot = place * PILES
        sheet.bag(slot + HAND, hand if own else _known(table, seat, hand))
        if own:
            sheet.bag(slot + DECK, deck)
        sheet.bag(slot + DISCARD, table.discards[actor])
        sheet.bag(slot + PLAYED, table.played[actor])
        sheet.bag(slot + RELICS, seen)

    def _stand(self, sheet: Sheet, table: Table, actor: int, place: int, at: int) -> None:
        """The champions, and the shield that stands with them."""
        champions = table.champions[actor]
        count = min(len(champions), MOST_CHAMPIONS)
        shield = 0
        for number in range(count):
            card, to = champions[number], at + 3 * number
            sheet.number(to, KIND_OF[card] + 1)
            sheet.number(to + 1, champion_health(table, actor, card))
            sheet.number(to + 2, 1 if card in table.exhausted else 0)
        if champions:
            shield = standing_shield(table, actor)
        for to in range(at + 3 * count, at + 3 * sheet.champions[place]):
            sheet.number(to, 0)
        sheet.champions[place] = count
        sheet.number(at + 3 * MOST_CHAMPIONS, shield)

    def _row(self, sheet: Sheet, table: Table, at: int) -> int:
        """The centre deck and the row, and what the turn has brought."""
        sheet.number(at, len(table.center))
        at += 1
        for card in table.row:
            if card == EMPTY:
                sheet.number(at, 0)
                sheet.number(at + 1, 0)
            else:
                sheet.number(at, KIND_OF[card] + 1)
                sheet.number(at + 1, recruit_cost(table, table.active, card))
            at += 2
        sheet.number(at, table.gems)
        sheet.number(at + 1, MOST if table.power >= INFINITE else table.power)
        sheet.number(at + 2, 1 if table.focused else 0)
        return at + 3

    def _aims(self, sheet: Sheet, table: Table, seat: int, at: int) -> None:
        """Whom power may hit, the auction, and who has won alone."""
        me, actors, bidders = max(seat, 0), self._actors, table.bidders
        attacker = table.active if seat < 0 else seat
        hit = NOTHING
        if table.phase == TURNS and not table.out[attacker]:
            hit = targets(table, attacker)
        for actor in range(actors):
            to = at + self._place(me, actor)
            sheet.number(to, table.assigned[actor])
            sheet.number(to + actors, 1 if hit and actor in hit else 0)
            sheet.number(to + 2 * actors + 2, 1 if bidders and actor in bidders else 0)
        sheet.number(at + 2 * actors, self._seat(me, table.target))
        sheet.number(at + 2 * actors + 1, table.bid)
        solo = table.phase == OVER and table.terms.solo
        sheet.number(at + 3 * actors + 2, self._seat(me, table.winner if solo else NOBODY))

    def _place(self, me: int, actor: int) -> int:
        return actor if actor >= self._players else (actor - me) % self._players

    def _seat(self, me: int, actor: int) -> int:
        return 0 if actor < 0 else self._place(me, actor) + 1

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
    """Those cards of a pile that the seat knows: usually all of them, or none."""
    count = 0
    for card in pile:
        if knows(table, seat, card):
            count += 1
    if count == len(pile):
        return pile
    return [card for card in pile if knows(table, seat, card)] if count else NOTHING
