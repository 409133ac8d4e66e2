"""How a resolved hand came about: who did what to whom, in the order of FR-8."""

from typing import Final

from mypy_extensions import i64

from klubovna.games.fantasy_realms.explain import (
    card_word,
    clears_penalty,
    protecting,
    refs,
    suit_word,
    why_itself,
    words_in_penalty,
)
from klubovna.games.fantasy_realms.hand import (
    BLANKS,
    CHANGE,
    CHANGE_TO,
    CLEAR_ONE,
    COPY,
    COUNT_ONE,
    IMITATE,
    IMITATE_LATER,
    PICKS,
    PROTECT_ONE,
    UNUSED,
    Hand,
)
from klubovna.games.fantasy_realms.suits import suits_in
from klubovna.texts import Arg, Text


def proof(hand: Hand, picks: list[int]) -> list[Text]:
    """Who did what to whom, in the order of FR-8."""
    return [
        *_proof_of_choices(hand, picks),
        *_proof_of_clearing(hand),
        *_proof_of_protection(hand),
        *_proof_of_first_strikes(hand),
        *_proof_of_blanking(hand),
        *_proof_of_self_blanking(hand),
    ]


def decisions(hand: Hand, picks: list[int]) -> list[Text]:
    """The owner's choices, one sentence each, in the order in which they are made (FR-8.1)."""
    said: list[Text] = []
    for slot in range(PICKS):
        if slot == CHANGE_TO or picks[slot] == UNUSED:
            continue
        args: dict[str, Arg] = {
            "card": hand.ref(hand.position_of_pick(slot)),
            "target": card_word(picks[slot]),
        }
        if slot == CHANGE:
            args["suit"] = suit_word(picks[CHANGE_TO])
        said.append(Text(_DECISIONS[slot], args))
    return said


_DECISIONS: Final = {
    COPY: "blanked.copies",
    IMITATE: "blanked.stands_for",
    IMITATE_LATER: "blanked.stands_for",
    CHANGE: "blanked.changes",
    CLEAR_ONE: "scorer.choice.clears",
    PROTECT_ONE: "scorer.choice.protects",
    COUNT_ONE: "scorer.choice.counts",
}


def _proof_of_choices(hand: Hand, picks: list[int]) -> list[Text]:
    """Steps 2 and 3."""
    early = picks[:CLEAR_ONE] + [UNUSED] * (PICKS - CLEAR_ONE)
    return decisions(hand, early)


def _proof_of_clearing(hand: Hand) -> list[Text]:
    """Step 4: only what takes something away is worth a word (FR-8.6)."""
    said: list[Text] = []
    everyone = range(hand.size)
    for by in everyone:
        freed = [i for i in everyone if hand.penalties[i] and clears_penalty(hand, by, i)]
        if freed:
            said.append(_deed("blanked.clears", hand, by, freed))
        for clear in hand.cards[by].clears:
            for word in suits_in(clear.word):
                freed = [i for i in everyone if _loses_word(hand, i, word, clear.on)]
                if freed:
                    args = {"word": suit_word(word), "by": hand.ref(by)}
                    said.append(Text("blanked.strikes_out", args | {"cards": refs(hand, freed)}))
    return said


def _loses_word(hand: Hand, me: int, word: int, on: int) -> bool:
    return (
        hand.penalties[me]
        and not hand.cleared >> me & 1
        and bool(hand.suits[me] & on)
        and bool(words_in_penalty(hand.penal[me]) & word)
    )


def _proof_of_protection(hand: Hand) -> list[Text]:
    """Immunity that somebody needed, or asked for (FR-9.10)."""
    said: list[Text] = []
    protectors = [protecting(hand, i) for i in range(hand.size)]
    for by in range(hand.size):
        kept = [i for i in range(hand.size) if i != by and by in protectors[i]]
        if kept:
            said.append(_deed("blanked.protects", hand, by, kept))
    return said


def _proof_of_first_strikes(hand: Hand) -> list[Text]:
    """Step 5: the Demon and its copies (FR-8.7)."""
    said: list[Text] = []
    for me in range(hand.size):
        if hand.penal[me].blanks_lone_cards_but:
            victims = _victims(hand, me)
            if victims:
                said.append(_deed("blanked.blanks", hand, me, victims))
    return said


def _proof_of_blanking(hand: Hand) -> list[Text]:
    """Step 6a: a card acts once all that could have blanked it are gone; then loops (FR-8.8)."""
    said: list[Text] = []
    left = [i for i in range(hand.size) if _strikes(hand, i)]
    gone = _blanked_before(hand)
    while left:
        acting = [i for i in left if _may_act(hand, i, gone)]
        loop = [i for i in left if not hand.active >> i & 1]
        if acting or not loop:
            acting = acting or left
            for me in acting:
                said.append(_deed("blanked.blanks", hand, me, _victims(hand, me)))
                gone |= _bits(_victims(hand, me))
        else:
            said += _loops(hand, loop)
            gone |= _bits(loop)
        done = acting or loop
        left = [i for i in left if i not in done]
    return said


def _strikes(hand: Hand, me: int) -> bool:
    """Whether the card blanked others, or fell in a loop and not by a card that stands."""
    stands_or_loops = hand.active >> me & 1 or not hand.blanked_by[me] & hand.active
    return bool(hand.penal[me].penalty_parts & BLANKS and stands_or_loops and _victims(hand, me))


def _blanked_before(hand: Hand) -> i64:
    """The positions that step 5 blanked."""
    gone: i64 = 0
    for me in range(hand.size):
        if hand.penal[me].blanks_lone_cards_but:
            gone |= _bits(_victims(hand, me))
    return gone


def _may_act(hand: Hand, me: int, gone: i64) -> bool:
    """Whether the card stands and none of those that would hit it is still to fall."""
    if not hand.active >> me & 1:
        return False
    if (hand._immune(0) | hand._apart()) >> me & 1:
        return True
    for i in range(hand.size):
        falls_later = not hand.active >> i & 1 and not gone >> i & 1
        if falls_later and not hand.cleared >> i & 1 and hand._hits(i, 0) >> me & 1:
            return False
    return True


def _loops(hand: Hand, loop: list[int]) -> list[Text]:
    """Cards that hit themselves, and cards that hit each other."""
    alone = [i for i in loop if hand.blanked_by[i] == 1 << i]
    together = [i for i in loop if i not in alone]
    said = [Text("blanked.itself", {"card": hand.ref(i)}) for i in alone]
    if together:
        said.append(Text("blanked.each_other", {"cards": refs(hand, together)}))
    return said


def _proof_of_self_blanking(hand: Hand) -> list[Text]:
    """Step 6b, by rank (FR-8.9)."""
    fallen: list[int] = []
    for rank in range(10):
        for i in range(hand.size):
            itself = hand.penal[i].blanks_itself and not hand.active >> i & 1
            if itself and hand.cards[i].waits == rank and hand.blanked_by[i] >> i & 1:
                fallen.append(i)
    return [_fall(hand, i) for i in fallen]


def _fall(hand: Hand, me: int) -> Text:
    why = why_itself(hand, me)
    if why is None:
        return Text("blanked.itself", {"card": hand.ref(me)})
    return Text("blanked.itself_why", {"card": hand.ref(me), "why": why})


def _victims(hand: Hand, me: int) -> list[int]:
    """The positions that this card blanked; `blanked_by` speaks only of blanked cards."""
    return [
        i for i in range(hand.size) if not hand.active >> i & 1 and hand.blanked_by[i] >> me & 1
    ]


def _deed(key: str, hand: Hand, by: int, cards: list[int]) -> Text:
    return Text(key, {"by": hand.ref(by), "cards": refs(hand, cards)})


def _bits(at: list[int]) -> i64:
    bits: i64 = 0
    for i in at:
        bits |= 1 << i
    return bits
