"""The owner's end choices: read from a request and checked, or written in the same format."""

from typing import TypeAlias

from klubovna.companion.fantasy_realms_request import MOST_CARDS, Request, bad, shown
from klubovna.games.fantasy_realms.cards import CARDS, FROM_AREA, FROM_DECK, FROM_DECK_TOP
from klubovna.games.fantasy_realms.effects import OneStrength
from klubovna.games.fantasy_realms.hand import (
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
    Card,
    Hand,
)
from klubovna.games.fantasy_realms.suits import WILD, suit_by_id, suit_id

Choices: TypeAlias = dict[str, object]
"""Choices by the name of the card that offers them: a card id, or the Book's target and suit."""


class Settled:
    """Choices that were checked and applied; the bench of their request is resolved."""

    def __init__(self, choices: Choices, picks: list[int]) -> None:
        self.choices = choices
        self.picks = picks


def settle(request: Request) -> Settled:
    """Draw and decide as the request says; a choice that is not allowed raises BadRequest."""
    choices = _by_name(request)
    _draw(request, choices)
    _check_owners(request, choices)
    picks = [UNUSED] * PICKS
    if choices:
        _read_picks(request, choices, picks)
    hand = request.bench()
    hand.score(request.cards, picks, CARDS)
    if picks[COUNT_ONE] != UNUSED:
        _check_counted(hand)
    return Settled(choices, picks)


def _read_picks(request: Request, choices: Choices, picks: list[int]) -> None:
    """The choices in the order in which they are made (FR-8.1): each sees those before it."""
    hand = request.mode.hand
    hand.lay(request.cards)
    owners = [card for card in request.cards if card.pick != UNUSED and card.name in choices]
    for card in sorted(owners, key=lambda card: card.pick):
        choice = choices[card.name]
        if card.pick == COPY:
            target = _other_card(request, card, choice)
            hand.copy_card(hand.find(card.index), hand.find(target.index))
        elif card.pick in (IMITATE, IMITATE_LATER):
            target = _imitated(request, card, choice)
            hand.imitate(hand.find(card.index), target)
        elif card.pick == CHANGE:
            _read_change(request, card, choice, picks)
            continue
        elif card.pick == CLEAR_ONE:
            target = _cleared(request, card, choice)
        elif card.pick == PROTECT_ONE:
            target = _other_card(request, card, choice)
        else:
            target = _hand_card(request, card, choice)
        picks[card.pick] = target.index


def _by_name(request: Request) -> Choices:
    """The given choices by card name; `null` is as good as nothing."""
    choices: Choices = {}
    for key, value in (request.choices or {}).items():
        card = request.mode.by_id.get(key)
        name = card.name if card is not None else key
        if name in choices:
            raise bad("choice_twice", key=shown(name))
        if value is not None:
            choices[name] = value
    return choices


def _check_owners(request: Request, choices: Choices) -> None:
    names = {card.name: card for card in request.cards}
    for key in choices:
        card = names.get(key)
        if card is None:
            known = any(other.name == key for other in request.mode.deck)
            raise bad("choice_absent" if known else "no_such_choice", key=shown(key))
        if card.pick == UNUSED and not card.draws:
            raise bad("no_choice", key=shown(key))


def _draw(request: Request, choices: Choices) -> None:
    """Cards drawn at the end, in the order of the draws (FR-8.3)."""
    for draws in (FROM_DECK_TOP, FROM_DECK, FROM_AREA):
        for card in request.cards[:]:
            if card.draws == draws and card.name in choices:
                drawn = request.mode.card(choices[card.name])
                if 0 < drawn.draws < draws and drawn.name in choices:
                    raise bad("too_late", key=drawn.name)
                _draw_one(request, card, drawn)
    if len(request.cards) > MOST_CARDS:
        raise bad("too_many_cards", n=len(request.cards))


def _draw_one(request: Request, by: Card, card: Card) -> None:
    if card is by:
        raise bad("itself", key=by.name)
    if by.draws_suits and not card.all_suits & by.draws_suits:
        raise bad("wrong_suit", key=by.name, card=card.id)
    if card in request.cards:
        return
    if (by.draws == FROM_AREA) != (card in request.area):
        problem = "not_in_discard" if by.draws == FROM_AREA else "not_in_deck"
        raise bad(problem, key=by.name, card=card.id)
    request.cards = [*request.cards, card]
    request.area = [other for other in request.area if other is not card]


def _hand_card(request: Request, by: Card, id: object) -> Card:
    card = request.mode.card(id)
    if card not in request.cards:
        raise bad("not_in_hand", key=by.name, card=card.id)
    return card


def _other_card(request: Request, by: Card, id: object) -> Card:
    card = _hand_card(request, by, id)
    if card is by:
        raise bad("itself", key=by.name)
    return card


def _imitated(request: Request, by: Card, id: object) -> Card:
    """Any card of the game in the suits of Mirage or Shapeshifter (FR-8.4)."""
    card = request.mode.card(id)
    if not card.suit & by.pick_suits:
        raise bad("wrong_suit", key=by.name, card=card.id)
    return card


def _read_change(request: Request, book: Card, value: object, picks: list[int]) -> None:
    """The Book's target and suit; its present suit is no change (FR-8.5)."""
    if not isinstance(value, dict) or set(value) != {"target", "suit"}:
        raise bad("book", key=book.name)
    card = _other_card(request, book, value["target"])
    if card.apart:
        raise bad("apart", key=book.name, card=card.id)
    suit = suit_by_id(value["suit"]) if isinstance(value["suit"], str) else 0
    if not suit & request.mode.suits:
        raise bad("unknown_suit", suit=shown(value["suit"]))
    hand = request.mode.hand
    if suit == WILD and not hand.switches.book_to_wild:
        raise bad("to_wild", key=book.name)
    at = hand.find(card.index)
    if hand.suits[at] != suit:
        picks[CHANGE], picks[CHANGE_TO] = card.index, suit
        hand.suits[at] = suit


def _cleared(request: Request, island: Card, id: object) -> Card:
    """The Island's target, by its suit after the Book (FR-8.6)."""
    card = _hand_card(request, island, id)
    hand = request.mode.hand
    if not hand.suits[hand.find(card.index)] & island.pick_suits:
        raise bad("wrong_suit", key=island.name, card=card.id)
    return card


def _check_counted(hand: Hand) -> None:
    """The Fountain counts an active card of its suits (FR-9.6)."""
    fountain = hand.cards[hand.position_of_pick(COUNT_ONE)]
    for effect in fountain.bonus:
        if isinstance(effect, OneStrength):
            if hand.find(hand.picked_strength) not in effect.may_pick(hand):
                card = CARDS[hand.picked_strength]
                raise bad("not_counted", key=fountain.name, card=card.id)


def choices_of(cards: list[Card], picks: list[int]) -> Choices:
    """Picks in the format of a request's choices."""
    names = {card.pick: card.name for card in cards}
    choices: Choices = {}
    for slot in range(PICKS):
        if picks[slot] == UNUSED or slot == CHANGE_TO:
            continue
        target = CARDS[picks[slot]].id
        if slot == CHANGE:
            choices[names[slot]] = {"target": target, "suit": suit_id(picks[CHANGE_TO])}
        else:
            choices[names[slot]] = target
    return choices
