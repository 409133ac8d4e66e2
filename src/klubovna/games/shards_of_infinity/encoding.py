"""The view as bytes, straight from the table: what `klubovna.adapters` makes of the view, faster.

It tells exactly what `view` shows, in the same order; the tests compare the two.
"""

from typing import Final

from klubovna.core.decision import NOBODY, Decision
from klubovna.core.encoding import Encoder, Speaker
from klubovna.core.game import SPECTATOR, Setup
from klubovna.core.state import State
from klubovna.games.shards_of_infinity.attack import targets
from klubovna.games.shards_of_infinity.effects import NONE
from klubovna.games.shards_of_infinity.labels import label
from klubovna.games.shards_of_infinity.sheet import (
    KIND_OF,
    MOST,
    MOST_CHAMPIONS,
    NOTHING,
    OF_ACTOR,
    Sheet,
    Tally,
)
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

MOST_SPOKEN: Final = 10_000
"""Options with a number from here on are put into words each time."""
# Piles that lie side by side.
HAND: Final = 0
DECK: Final = 1
DISCARD: Final = 0
PLAYED: Final = 1
BOX: Final = 0
HIRED: Final = 1
PLAYED_NOW: Final = 2
OFFER: Final = 3
SHARED: Final = 4

MODES: Final = [STANDARD, TEAMS, FREE_FOR_ALL, SOLO]


class ShardsEncoder(Encoder):
    """Encodes positions of matches with one setup."""

    def __init__(self, setup: Setup, speaker: Speaker) -> None:
        self._players = setup.players
        self._actors = max(setup.players, 2)
        self._speaker = speaker
        self._spoken = speaker.rows
        self._public = [Tally(2) for _ in range(self._actors)]
        """By actor: what was played and discarded."""
        self._shared = Tally(SHARED)
        self._sheets = [
            Sheet(self._public, self._shared, max(seat, 0), setup.players)
            for seat in [*range(setup.players), SPECTATOR]
        ]
        """By seat; the last one is a spectator's."""

    # ---- what a seat is shown

    def observation(self, state: State, seat: int) -> bytes:
        return b"".join(self._written(state, seat).parts)

    def add_observation(self, state: State, seat: int, parts: list[bytes | bytearray]) -> None:
        parts.extend(self._written(state, seat).parts)

    def _written(self, state: State, seat: int) -> Sheet:
        """Numbers first, then what is counted."""
        assert isinstance(state, Table)
        sheet = self._sheets[seat]
        me = max(seat, 0)
        if not sheet.is_begun:
            self._terms(sheet, state, seat)
            sheet.is_begun = True
        at = 4 + 2 * self._actors
        has_moved = self._head(sheet, state, me, at)
        at += 3
        is_tired = state.exhausted != sheet.exhausted
        place = 0
        for actor in sheet.actors:
            if self._actor(sheet, state, actor, place, at, is_tired):
                has_moved = True
            self._piles(sheet, state, seat, actor, place, at)
            at += OF_ACTOR
            place += 1
        if is_tired:
            sheet.exhausted = state.exhausted[:]
        self._offers(sheet, state, at)
        self._aims(sheet, state, seat, at + 16, has_moved)
        self._shared.count(BOX, state.box)
        self._shared.count(HIRED, state.hired)
        self._shared.count(PLAYED_NOW, state.played_now)
        self._shared.count(OFFER, state.offer)
        return sheet

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

    def _head(self, sheet: Sheet, table: Table, me: int, at: int) -> bool:
        """The phase and the turn; whether they are other ones than before."""
        active = on_turn(table) if table.terms.solo else table.active
        is_new = sheet.number(at, table.phase + 1)
        if sheet.number(at + 1, self._seat(me, active)):
            is_new = True
        sheet.number(at + 2, self._seat(me, table.first))
        return is_new

    def _actor(
        self, sheet: Sheet, table: Table, actor: int, place: int, at: int, is_tired: bool
    ) -> bool:
        """The numbers of an actor; whether something changed that decides who may be hit."""
        is_other = sheet.number(at, table.characters[actor] + 1)
        sheet.number(at + 1, table.health[actor])
        if sheet.number(at + 2, table.mastery[actor]):
            is_other = True
        has_moved = sheet.number(at + 3, 1 if table.out[actor] else 0)
        champions, before = table.champions[actor], sheet.champions[place]
        if champions != before:
            has_moved = is_other = True
            sheet.champions[place] = champions[:]
            for to in range(at + 6 + 3 * len(champions), at + 6 + 3 * len(before)):
                if to < at + 6 + 3 * MOST_CHAMPIONS:
                    sheet.number(to, 0)
        if is_other or (is_tired and champions):
            self._stand(sheet, table, actor, at + 6)
        return has_moved

    def _stand(self, sheet: Sheet, table: Table, actor: int, at: int) -> None:
        """The champions, and the shield that stands with them."""
        champions = table.champions[actor]
        for number in range(min(len(champions), MOST_CHAMPIONS)):
            card, to = champions[number], at + 3 * number
            sheet.number(to, KIND_OF[card] + 1)
            sheet.number(to + 1, champion_health(table, actor, card))
            sheet.number(to + 2, 1 if card in table.exhausted else 0)
        sheet.number(at + 3 * MOST_CHAMPIONS, standing_shield(table, actor))

    def _piles(
        self, sheet: Sheet, table: Table, seat: int, actor: int, place: int, at: int
    ) -> None:
        """The cards of an actor."""
        hand, deck, relics = table.hands[actor], table.decks[actor], table.relics[actor]
        sheet.number(at + 4, len(hand))
        sheet.number(at + 5, len(deck))
        if seat == actor:
            sheet.held[place].count(HAND, hand)
            sheet.held[place].count(DECK, deck)
        else:
            sheet.held[place].count(HAND, _known(table, seat, hand))
        self._public[actor].count(DISCARD, table.discards[actor])
        self._public[actor].count(PLAYED, table.played[actor])
        seen = _known(table, seat, relics)
        sheet.number(at + OF_ACTOR - 2, len(relics) - len(seen))
        sheet.number(at + OF_ACTOR - 1, 1 if table.relic_taken[actor] else 0)
        sheet.relics[place].count(0, seen)

    def _offers(self, sheet: Sheet, table: Table, at: int) -> None:
        """The centre deck and the row, and what the turn has brought."""
        sheet.number(at, len(table.center))
        if sheet.has_discounts or table.row != sheet.row:
            self._row(sheet, table, at + 1)
        sheet.number(at + 13, table.gems)
        sheet.number(at + 14, MOST if table.power >= INFINITE else table.power)
        sheet.number(at + 15, 1 if table.focused else 0)

    def _row(self, sheet: Sheet, table: Table, at: int) -> None:
        sheet.row = table.row[:]
        sheet.has_discounts = False
        for card in table.row:
            if card == EMPTY:
                sheet.number(at, 0)
                sheet.number(at + 1, 0)
            else:
                sheet.number(at, KIND_OF[card] + 1)
                sheet.number(at + 1, recruit_cost(table, table.active, card))
                if table.cards[card].cheaper_per_champion:
                    sheet.has_discounts = True
            at += 2

    def _aims(self, sheet: Sheet, table: Table, seat: int, at: int, has_moved: bool) -> None:
        """Whom power may hit, the auction, and who has won alone."""
        me, actors, bidders = max(seat, 0), self._actors, table.bidders
        for actor in range(actors):
            sheet.number(at + self._place(me, actor), table.assigned[actor])
        sheet.number(at + 2 * actors, self._seat(me, table.target))
        sheet.number(at + 2 * actors + 1, table.bid)
        if bidders != sheet.bidders:
            sheet.bidders = bidders[:]
            for actor in range(actors):
                to = at + 2 * actors + 2 + self._place(me, actor)
                sheet.number(to, 1 if actor in bidders else 0)
        if has_moved:
            attacker = table.active if seat < 0 else seat
            hit = NOTHING
            if table.phase == TURNS and not table.out[attacker]:
                hit = targets(table, attacker)
            for actor in range(actors):
                sheet.number(at + actors + self._place(me, actor), 1 if actor in hit else 0)
        is_won = table.phase == OVER and table.terms.solo
        sheet.number(at + 3 * actors + 2, self._seat(me, table.winner if is_won else NOBODY))

    def _place(self, me: int, actor: int) -> int:
        if actor >= self._players:
            return actor
        return actor - me if actor >= me else actor - me + self._players

    def _seat(self, me: int, actor: int) -> int:
        return 0 if actor < 0 else self._place(me, actor) + 1

    # ---- what it may do

    def rows(self, state: State, decision: Decision) -> bytes:
        rows: list[bytes] = []
        self.add_rows(state, decision, rows)
        return b"".join(rows)

    def add_rows(self, state: State, decision: Decision, rows: list[bytes]) -> None:
        """An option is called the same at every table, so each is asked for once."""
        assert isinstance(state, Table)
        known = self._spoken.get(decision.kind)
        if known is None:
            known = self._spoken[decision.kind] = []
        at = 0
        for option in decision.options:
            slot = option - NONE
            row = known[slot] if slot < len(known) else b""
            if not row:
                row = self._speaker.row(decision.kind, label(state, decision, at))
                if slot < MOST_SPOKEN:
                    known.extend([b""] * (slot + 1 - len(known)))
                    known[slot] = row
            rows.append(row)
            at += 1


def _known(table: Table, seat: int, pile: list[int]) -> list[int]:
    """Those cards of a pile that the seat knows: usually all of them, or none."""
    count = 0
    for card in pile:
        if knows(table, seat, card):
            count += 1
    if count == len(pile):
        return pile
    return [card for card in pile if knows(table, seat, card)] if count else NOTHING
