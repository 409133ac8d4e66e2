"""Why a resolved hand is worth its points, card by card.

Everything said here is a `Text`, so it knows no language. The numbers of the rows add up to
`Hand.total` exactly.
"""

from klubovna.games.fantasy_realms.cards import CARDS
from klubovna.games.fantasy_realms.hand import (
    CHANGE,
    CHANGE_TO,
    CLEAR_ONE,
    COPY,
    IMITATE,
    IMITATE_LATER,
    PROTECT_ONE,
    UNUSED,
    Card,
    Effect,
    Hand,
    SelfBlank,
)
from klubovna.games.fantasy_realms.suits import suit_ref, suits_in
from klubovna.texts import Ref, Scalar, Text


class Part:
    """The points of one part of a BONUS or PENALTY section, and why."""

    def __init__(self, points: int, reason: Text) -> None:
        self.points = points
        self.reason = reason


class Row:
    """One card of a hand: its points, their reasons, and what happened to the card."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.base = 0
        self.bonus = 0
        self.penalty = 0
        self.blanked = False
        self.parts: list[Part] = []
        self.notes: list[Text] = []

    def total(self) -> int:
        return self.base + self.bonus + self.penalty


def card_points(hand: Hand) -> list[tuple[int, int, int]]:
    """Base, bonus and penalty by position (FR-8.10); a blanked card has none of them."""
    rows: list[tuple[int, int, int]] = []
    for i in range(hand.size):
        if not hand.active >> i & 1:
            rows.append((0, 0, 0))
            continue
        bonus = 0
        penalty = 0
        for effect in hand.cards[i].bonus:
            bonus += effect.points(hand, i, 0)
        if hand.penalties[i] and not hand.cleared >> i & 1:
            for effect in hand.penal[i].penalty:
                penalty += effect.points(hand, i, hand.erased[i])
        rows.append((hand.strengths[i], bonus, penalty))
    return rows


def explain(hand: Hand, picks: list[int]) -> list[Row]:
    """A row for each card of a hand that was decided with these picks and resolved."""
    return [_row(hand, i, picks) for i in range(hand.size)]


def _row(hand: Hand, me: int, picks: list[int]) -> Row:
    row = Row(hand.cards[me])
    row.blanked = not hand.active >> me & 1
    row.notes = _decided(hand, me, picks)
    if row.blanked:
        row.notes.append(_why_blanked(hand, me))
        return row
    row.notes += _spared(hand, me)
    row.base = hand.strengths[me]
    row.bonus = _add_parts(row, hand, me, row.card.bonus, 0)
    if hand.penalties[me] and not hand.cleared >> me & 1:
        row.penalty = _add_parts(row, hand, me, hand.penal[me].penalty, hand.erased[me])
    return row


def _add_parts(row: Row, hand: Hand, me: int, effects: list[Effect], erased: int) -> int:
    total = 0
    for effect in effects:
        points = effect.points(hand, me, erased)
        total += points
        if points:
            row.parts.append(Part(points, effect.reason(hand, me, erased)))
    return total


# ---- what happened to one card


def _decided(hand: Hand, me: int, picks: list[int]) -> list[Text]:
    """What the owner made of the card (FR-8.4, FR-8.5)."""
    notes: list[Text] = []
    pick = hand.cards[me].pick
    if pick in (COPY, IMITATE, IMITATE_LATER) and picks[pick] != UNUSED:
        key = "reason.copies" if pick == COPY else "reason.stands_for"
        notes.append(Text(key, {"card": card_word(picks[pick])}))
    if picks[CHANGE] == hand.cards[me].index:
        book = hand.ref(hand.position_of_pick(CHANGE))
        notes.append(Text("reason.changed", {"by": book, "suit": suit_word(picks[CHANGE_TO])}))
    return notes


def _spared(hand: Hand, me: int) -> list[Text]:
    """What was done for the card: penalties cleared, words struck out, immunity."""
    notes: list[Text] = []
    by = _clearing(hand, me)
    if by:
        notes.append(Text("reason.cleared", {"by": refs(hand, by)}))
    elif hand.penalties[me]:
        for word in suits_in(hand.erased[me] & words_in_penalty(hand.penal[me])):
            by = _strikers_out(hand, me, word)
            notes.append(
                Text("reason.word_struck", {"word": suit_word(word), "by": refs(hand, by)})
            )
    by = protecting(hand, me)
    if by:
        notes.append(Text("reason.protected", {"by": refs(hand, by)}))
    return notes


def _why_blanked(hand: Hand, me: int) -> Text:
    by = positions(hand.blanked_by[me])
    card = hand.ref(me)
    if by != [me]:
        return Text("blanked.by", {"card": card, "by": refs(hand, by)})
    why = why_itself(hand, me)
    if why is None:
        return Text("blanked.own_penalty", {"card": card})
    return Text("blanked.own_penalty_why", {"card": card, "why": why})


def why_itself(hand: Hand, me: int) -> Text | None:
    """The condition that blanked the card, as far as the final hand still shows it (FR-8.9)."""
    for rule in hand.penal[me].blanks_itself:
        missing = rule.unless & ~hand.erased[me]
        if missing and not hand.suits_present & missing:
            suits: list[Scalar] = [suit_word(suit) for suit in suits_in(missing)]
            return Text("reason.without", {"suits": suits})
        present = _against(hand, me, rule)
        if present:
            return Text("blanked.because", {"cards": refs(hand, present)})
    return None


def _against(hand: Hand, me: int, rule: SelfBlank) -> list[int]:
    suits = rule.when & ~hand.erased[me]
    return [
        i
        for i in range(hand.size)
        if i != me
        and (hand.active >> i & 1 or hand.cards[i].lingers)
        and (hand.suits[i] & suits or hand.name_bits[i] & rule.when_names)
    ]


# ---- who did it


def _clearing(hand: Hand, me: int) -> list[int]:
    """The positions whose cards clear this card's penalty; none when it has none (FR-8.6)."""
    if not hand.penalties[me]:
        return []
    return [i for i in range(hand.size) if clears_penalty(hand, i, me)]


def clears_penalty(hand: Hand, by: int, me: int) -> bool:
    if hand.pick_clear == hand.cards[me].index and by == hand.position_of_pick(CLEAR_ONE):
        return True
    for clear in hand.cards[by].clears:
        if not clear.word and hand.suits[me] & clear.on:
            return True
    return False


def _strikers_out(hand: Hand, me: int, word: int) -> list[int]:
    found: list[int] = []
    for i in range(hand.size):
        for clear in hand.cards[i].clears:
            if clear.word & word and hand.suits[me] & clear.on:
                found.append(i)
    return found


def words_in_penalty(card: Card) -> int:
    """The suits that a PENALTY section hits or asks for by their word."""
    words = 0
    for effect in card.penalty:
        words |= effect.suits
    for blank in card.blanks:
        if not blank.except_suits:
            words |= blank.suits
    for itself in card.blanks_itself:
        words |= itself.unless | itself.when
    return words


def protecting(hand: Hand, me: int) -> list[int]:
    """The positions whose cards keep this one from being blanked, if anything could (FR-9.10)."""
    found: list[int] = []
    if hand.pick_protect == hand.cards[me].index:
        found.append(hand.position_of_pick(PROTECT_ONE))
    protectors = [i for i in range(hand.size) if hand.suits[me] & hand.cards[i].protects]
    if protectors and _attacked(hand, me):
        found += protectors
    return found


def _attacked(hand: Hand, me: int) -> bool:
    """Whether the penalty of some card would have blanked this one."""
    for i in range(hand.size):
        if i == me or hand.cleared >> i & 1:
            continue
        if hand.active >> i & 1 and hand._hits(i, 0) >> me & 1:
            return True
        spared = hand.penal[i].blanks_lone_cards_but
        if spared and not hand.suits[me] & spared and _alone(hand, me):
            return True
    return False


def _alone(hand: Hand, me: int) -> bool:
    for i in range(hand.size):
        if i != me and hand.suits[i] & hand.suits[me]:
            return False
    return True


# ---- as words


def refs(hand: Hand, at: list[int]) -> list[Scalar]:
    return [hand.ref(i) for i in at]


def card_word(index: int) -> Ref:
    return CARDS[index].ref


def suit_word(suit: int) -> Ref:
    return suit_ref(suit)


def positions(bits: int) -> list[int]:
    return [i for i in range(bits.bit_length()) if bits >> i & 1]
