"""End choices for players who are in a hurry: remembered, or good enough."""

from typing import Final

from mypy_extensions import i64

from klubovna.games.fantasy_realms.cards import CARDS, deck_of
from klubovna.games.fantasy_realms.faces import Face
from klubovna.games.fantasy_realms.hand import (
    CHANGE,
    CLEAR_ONE,
    COPY,
    COUNT_ONE,
    IMITATE,
    IMITATE_LATER,
    PICKS,
    PROTECT_ONE,
    UNUSED,
    Card,
)
from klubovna.games.fantasy_realms.quick import FACES, Quick, face_of
from klubovna.games.fantasy_realms.solver import best_choices
from klubovna.games.fantasy_realms.suits import ALL_SUITS, SUIT_IDS, WILD

NO_PICKS: Final = [UNUSED] * PICKS
CHOOSES: Final = [card.pick != UNUSED and card.pick != COUNT_ONE for card in CARDS]
"""Which cards let their owner choose at the end, but for the Fountain, whose choice is plain."""


def picks_for(quick: Quick, cards: list[Card], deck: list[Card]) -> list[int]:
    """The best end choices of a hand, but for the Fountain's."""
    for card in cards:
        if CHOOSES[card.index]:
            picks = best_choices(quick.bench(), cards, deck).picks
            picks[COUNT_ONE] = UNUSED
            return picks
    return NO_PICKS


def imitations(wild: Card) -> list[Face]:
    """What a wild card may become, one of each that some text can tell apart."""
    found: dict[tuple[int, int], Face] = {}
    for card in deck_of(new_suits=bool(wild.replaces)):
        key = (card.suit, int(card.name_bit))
        if card.suit & wild.pick_suits and key not in found:
            found[key] = face_of(wild, wild, card, wild.strength, card.suit)
    return list(found.values())


IMITATIONS: Final = [
    imitations(card) if card.pick in (IMITATE, IMITATE_LATER) else [] for card in CARDS
]
COPIES: Final = [
    [face_of(card, other, other, other.strength, other.suit) for other in CARDS]
    if card.pick == COPY
    else []
    for card in CARDS
]
IN_SUIT: Final = [
    [face_of(card, card, card, card.strength, 1 << n) for n in range(len(SUIT_IDS))]
    for card in CARDS
]
"""Every card in every suit, for the Book."""


def undo(faces: list[Face], gone: Card) -> None:
    """Take back the choices that were made with a card which has left the hand, or about it."""
    for at in range(len(faces)):
        face = faces[at]
        printed = FACES[face.card.index]
        if face is not printed:
            if face.penal is gone or (gone.pick == CHANGE and face.card.pick == UNUSED):
                faces[at] = printed


def looks(card: Card) -> int:
    """The suits that a card's text asks for, in whichever way."""
    suits = card.protects | (ALL_SUITS if card.blanks_lone_cards_but else 0)
    for effect in card.bonus + card.penalty:
        suits |= effect.suits
    for clear in card.clears:
        suits |= clear.on
    for blank in card.blanks:
        suits |= blank.suits
    for rule in card.blanks_itself:
        suits |= rule.unless | rule.when
    return suits


LOOKS: Final = [looks(card) for card in CARDS]


def refitted(quick: Quick, faces: list[Face]) -> int:
    """The points of a hand whose choices are looked at once more."""
    again = [FACES[face.card.index] if face.card.pick == UNUSED else face for face in faces]
    return refit(quick, again)


def refit(quick: Quick, faces: list[Face]) -> int:
    """Look at each choice of a hand, one after the other, and make it; gives the points. The best
    choices may bring some more."""
    quick.pick_clear = UNUSED
    quick.pick_protect = UNUSED
    best = quick.score(faces)
    for at in range(len(faces)):
        card = faces[at].card
        if card.pick == COPY:
            choices = [COPIES[card.index][face.card.index] for face in faces]
            best = _become(quick, faces, at, choices, best)
        elif card.pick == IMITATE or card.pick == IMITATE_LATER:
            best = _become(quick, faces, at, IMITATIONS[card.index], best)
    for at in range(len(faces)):
        card = faces[at].card
        if card.pick == CHANGE:
            best = _change(quick, faces, at, best)
        elif card.pick == CLEAR_ONE:
            best = _clear(quick, faces, card.pick_suits, best)
        elif card.pick == PROTECT_ONE:
            best = _protect(quick, faces, best)
    return best


def _become(quick: Quick, faces: list[Face], at: int, choices: list[Face], best: int) -> int:
    kept = faces[at]
    for face in choices:
        faces[at] = face
        points = quick.score(faces)
        if points > best:
            best, kept = points, face
    faces[at] = kept
    return best


def _change(quick: Quick, faces: list[Face], book: int, best: int) -> int:
    found, place = faces[book], book
    looked_at: i64 = 0
    for face in faces:
        looked_at |= LOOKS[face.card.index]
    another: i64 = ALL_SUITS & ~looked_at & ~WILD
    looked_at = (looked_at & ~WILD) | (another & -another)
    for at in range(len(faces)):
        held = faces[at]
        if at == book or held.card.pick != UNUSED or held.card.apart:
            continue
        for changed in IN_SUIT[held.card.index]:
            if changed.suits & looked_at == 0:
                continue
            faces[at] = changed
            points = quick.score(faces)
            if points > best:
                best, found, place = points, changed, at
        faces[at] = held
    faces[place] = found
    return best


def _clear(quick: Quick, faces: list[Face], suits: int, best: int) -> int:
    kept = UNUSED
    for face in faces:
        if face.has_penalty and face.suits & suits:
            quick.pick_clear = face.index
            points = quick.score(faces)
            if points > best:
                best, kept = points, int(face.index)
    quick.pick_clear = kept
    return best


def _protect(quick: Quick, faces: list[Face], best: int) -> int:
    kept = UNUSED
    for face in faces:
        quick.pick_protect = face.index
        points = quick.score(faces)
        if points > best:
            best, kept = points, int(face.index)
    quick.pick_protect = kept
    return best
