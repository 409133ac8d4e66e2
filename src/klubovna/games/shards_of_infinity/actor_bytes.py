"""What a seat is shown of one actor, as bytes."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from klubovna.core.game import SPECTATOR
from klubovna.games.shards_of_infinity.pile_bytes import KIND_OF, WIDE, PileBytes, byte
from klubovna.games.shards_of_infinity.table import (
    OVER,
    PUBLIC,
    Table,
    champion_health,
    standing_shield,
)

MOST_CHAMPIONS: Final = 10
STANDING: Final = 3 * MOST_CHAMPIONS + 1
"""Bytes for the champions, and for the shield that stands with them."""
OF_ACTOR: Final = 8 + STANDING
"""Bytes for numbers and words."""
PILES: Final = 5
NOTHING: Final[list[int]] = []


class ActorBytes:
    """What one seat was told last of one actor."""

    def __init__(self, out: vec[u8], seat: int, actor: int, at: int, counted: int) -> None:
        """The actor is told in `out`, which is all zeros now: its numbers from the byte `at` on,
        its piles from `counted` on."""
        self._out = out
        self._actor: i64 = actor
        self._at: i64 = at
        self._is_own = seat == actor
        self._bits: i64 = PUBLIC if seat == SPECTATOR else 1 << seat
        """Those that are set for a card that the seat knows."""
        self._champions: list[int] = []
        self._hand = PileBytes(out, counted)
        self._deck = PileBytes(out, counted + WIDE)
        self._discard = PileBytes(out, counted + 2 * WIDE)
        self._played = PileBytes(out, counted + 3 * WIDE)
        self._relics = PileBytes(out, counted + 4 * WIDE)

    def tell(self, table: Table, is_tired: bool) -> bool:
        """Tell how things stand now; champions `is_tired` where some were or are exhausted. Gives
        whether something changed that decides who may be hit."""
        out = self._out
        actor: i64 = self._actor
        at: i64 = self._at
        out[at + 1] = byte(table.health[actor])
        is_out = byte(1 if table.out[actor] else 0)
        has_moved = out[at + 3] != is_out
        out[at + 3] = is_out
        if self._tell_standing(table, is_tired):
            has_moved = True
        self._tell_held(table)
        self._discard.tell(table.discards[actor])
        self._played.tell(table.played[actor])
        self._tell_relics(table)
        return has_moved

    def _tell_standing(self, table: Table, is_tired: bool) -> bool:
        """The champions, and what their health and shield depend on; whether they are others."""
        out, before = self._out, self._champions
        actor: i64 = self._actor
        at: i64 = self._at
        champions = table.champions[actor]
        mastery, character = byte(table.mastery[actor]), byte(table.characters[actor] + 1)
        is_other = is_tired or out[at] != character or out[at + 2] != mastery
        out[at] = character
        out[at + 2] = mastery
        if len(champions) == 0 and len(before) == 0:
            return False
        are_others = champions != before
        if are_others:
            self._champions = champions[:]
        if are_others or is_other:
            self._tell_champions(table, champions)
        return are_others

    def _tell_champions(self, table: Table, champions: list[int]) -> None:
        out, actor = self._out, int(self._actor)
        at: i64 = self._at + 6
        end: i64 = at + 3 * MOST_CHAMPIONS
        for card in champions[:MOST_CHAMPIONS]:
            out[at] = byte(KIND_OF[card] + 1)
            out[at + 1] = byte(champion_health(table, actor, card))
            out[at + 2] = byte(1 if card in table.exhausted else 0)
            at += 3
        while at < end:
            out[at] = 0
            at += 1
        out[end] = byte(standing_shield(table, actor))

    def _tell_held(self, table: Table) -> None:
        """The hand and the draw deck."""
        out = self._out
        at: i64 = self._at
        hand, deck = table.hands[self._actor], table.decks[self._actor]
        out[at + 4] = byte(len(hand))
        out[at + 5] = byte(len(deck))
        if self._is_own:
            self._hand.tell(hand)
            self._deck.tell(deck)
        else:
            self._hand.tell(self._known(table, hand))

    def _tell_relics(self, table: Table) -> None:
        out, relics = self._out, table.relics[self._actor]
        at: i64 = self._at + OF_ACTOR - 2
        seen = self._known(table, relics)
        out[at] = byte(len(relics) - len(seen))
        out[at + 1] = byte(1 if table.relic_taken[self._actor] else 0)
        self._relics.tell(seen)

    def _known(self, table: Table, pile: list[int]) -> list[int]:
        """Those cards of a pile that the seat knows: usually all of them, or none."""
        if table.phase == OVER or len(pile) == 0:
            return pile
        known = table.known
        bits: i64 = self._bits
        count: i64 = 0
        for card in pile:
            if _has(known, card, bits):
                count += 1
        if count == 0:
            return NOTHING
        if count == i64(len(pile)):
            return pile
        return [card for card in pile if _has(known, card, bits)]


def _has(known: list[int], card: i64, bits: i64) -> bool:
    """Whether all these bits are set for the card."""
    found: i64 = known[card]
    return found & bits == bits
