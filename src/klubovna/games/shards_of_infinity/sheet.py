"""What a seat is shown, as bytes: numbers and words first, then what is counted."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from klubovna.core.decision import NOBODY
from klubovna.games.shards_of_infinity.actor_bytes import NOTHING, OF_ACTOR, PILES, ActorBytes
from klubovna.games.shards_of_infinity.attack import targets
from klubovna.games.shards_of_infinity.pile_bytes import KIND_OF, WIDE, PileBytes, byte
from klubovna.games.shards_of_infinity.table import EMPTY, OVER, ROW, TURNS, Table, recruit_cost
from klubovna.games.shards_of_infinity.terms import FREE_FOR_ALL, SOLO, STANDARD, TEAMS
from klubovna.games.shards_of_infinity.view import on_turn

MODES: Final = [STANDARD, TEAMS, FREE_FOR_ALL, SOLO]
SHARED_PILES: Final = 4


class Sheet:
    """What was shown to a seat last. What may be large is compared, and only what has changed since
    then is told anew."""

    def __init__(self, seat: int, players: int) -> None:
        self._seat = seat
        self._me = max(seat, 0)
        self._players = players
        self._actors = max(players, 2)
        turn_at = 4 + 2 * self._actors
        offer_at = turn_at + 3 + self._actors * OF_ACTOR
        aim_at = offer_at + 16
        counted = aim_at + 3 * self._actors + 3
        shared = counted + self._actors * PILES * WIDE
        out = vec[u8]([u8(0) for _ in range(shared + SHARED_PILES * WIDE)])
        self._out = out
        self.whole = memoryview(out)
        """All that is shown."""
        self._turn_at: i64 = turn_at
        self._offer_at: i64 = offer_at
        self._aim_at: i64 = aim_at
        self._places = vec[i64]([_place(self._me, actor, players) for actor in range(self._actors)])
        """By actor."""
        self._parts: list[ActorBytes] = []
        """From the own seat on; whoever is not a player comes last."""
        for place in range(self._actors):
            actor = (self._me + place) % players if place < players else place
            at = turn_at + 3 + place * OF_ACTOR
            self._parts.append(ActorBytes(out, seat, actor, at, counted + place * PILES * WIDE))
        self._box = PileBytes(out, shared)
        self._hired = PileBytes(out, shared + WIDE)
        self._played_now = PileBytes(out, shared + 2 * WIDE)
        self._offer = PileBytes(out, shared + 3 * WIDE)
        self._is_begun = False
        self._exhausted = NOTHING
        self._row = [EMPTY] * ROW
        self._has_discounts = False
        """Whether a card of the row costs less than it says, for some."""

    def tell(self, table: Table) -> None:
        """Tell how things stand now."""
        if not self._is_begun:
            self._tell_terms(table)
        has_moved = self._tell_turn(table)
        exhausted, before = table.exhausted, self._exhausted
        is_tired = (len(exhausted) > 0 or len(before) > 0) and exhausted != before
        if is_tired:
            self._exhausted = exhausted[:]
        for part in self._parts:
            if part.tell(table, is_tired):
                has_moved = True
        self._tell_offers(table, has_moved)
        self._tell_split(table)
        if has_moved:
            self._tell_targets(table)
        self._box.tell(table.box)
        self._hired.tell(table.hired)
        self._played_now.tell(table.played_now)
        self._offer.tell(table.offer)

    def _tell_terms(self, table: Table) -> None:
        """What was agreed: the same for all matches with one setup."""
        terms, out, actors = table.terms, self._out, self._actors
        self._is_begun = True
        out[0] = byte(self._seat + 1)
        out[1] = byte(table.players)
        out[2] = byte(MODES.index(terms.mode) + 1)
        if terms.teams:
            for place in range(actors):
                with_first = terms.are_teammates(0, (self._me + place) % self._players)
                out[3 + place] = byte(1 if with_first else 0)
                out[3 + actors + place] = byte(0 if with_first else 1)
        out[3 + 2 * actors] = byte(1 if terms.expansion else 0)

    def _tell_turn(self, table: Table) -> bool:
        """The phase and whose turn it is; whether they are other ones than before."""
        out = self._out
        at: i64 = self._turn_at
        phase = byte(table.phase + 1)
        active = self._number(on_turn(table) if table.terms.solo else table.active)
        is_other = out[at] != phase or out[at + 1] != active
        out[at] = phase
        out[at + 1] = active
        out[at + 2] = self._number(table.first)
        return is_other

    def _tell_offers(self, table: Table, has_moved: bool) -> None:
        """The centre deck and the row, and what the turn has brought. Prices follow whose turn it
        is and the champions in play."""
        out = self._out
        at: i64 = self._offer_at
        out[at] = byte(len(table.center))
        if (has_moved and self._has_discounts) or table.row != self._row:
            self._tell_row(table)
        out[at + 13] = byte(table.gems)
        out[at + 14] = byte(table.power)
        out[at + 15] = byte(1 if table.focused else 0)

    def _tell_row(self, table: Table) -> None:
        out = self._out
        at: i64 = self._offer_at + 1
        self._row = table.row[:]
        self._has_discounts = False
        for card in table.row:
            if card == EMPTY:
                out[at] = 0
                out[at + 1] = 0
            else:
                out[at] = byte(KIND_OF[card] + 1)
                out[at + 1] = byte(recruit_cost(table, table.active, card))
                if table.cards[card].cheaper_per_champion:
                    self._has_discounts = True
            at += 2

    def _tell_split(self, table: Table) -> None:
        """How power is split, the auction, and who has won alone."""
        out, actors, bidders = self._out, self._actors, table.bidders
        at: i64 = self._aim_at
        after: i64 = at + 2 * actors
        for actor in range(actors):
            place = self._places[actor]
            out[at + place] = byte(table.assigned[actor])
            out[after + 2 + place] = byte(1 if len(bidders) > 0 and actor in bidders else 0)
        out[after] = self._number(table.target)
        out[after + 1] = byte(table.bid)
        is_won = table.phase == OVER and table.terms.solo
        out[after + 2 + actors] = self._number(table.winner if is_won else NOBODY)

    def _tell_targets(self, table: Table) -> None:
        """Whom power may hit."""
        attacker = table.active if self._seat < 0 else self._seat
        hit = NOTHING
        if table.phase == TURNS and not table.out[attacker]:
            hit = targets(table, attacker)
        at: i64 = self._aim_at + self._actors
        for actor in range(self._actors):
            self._out[at + self._places[actor]] = byte(1 if actor in hit else 0)

    def _number(self, actor: int) -> u8:
        """A seat as it is told: 1 is the viewer, 0 is nobody."""
        return u8(0) if actor < 0 else u8(self._places[actor] + 1)


def _place(me: int, actor: int, players: int) -> i64:
    """How far from the viewer's chair an actor sits."""
    return actor if actor >= players else (actor - me) % players
