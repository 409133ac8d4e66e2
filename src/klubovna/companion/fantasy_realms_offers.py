"""What an owner can choose at the end: the cards and suits that each asking card offers."""

from klubovna.companion.fantasy_realms_request import Request
from klubovna.core.state import Json
from klubovna.games.fantasy_realms.cards import FROM_AREA
from klubovna.games.fantasy_realms.effects import OneStrength
from klubovna.games.fantasy_realms.hand import (
    CHANGE,
    CLEAR_ONE,
    COUNT_ONE,
    IMITATE,
    IMITATE_LATER,
    UNUSED,
    Card,
    Hand,
)
from klubovna.games.fantasy_realms.suits import WILD, suit_id, suits_in


class Offer:
    """One card's question; `suits` are for the Book of Changes."""

    def __init__(self, card: Card, cards: list[Card], suits: list[int]) -> None:
        self.card = card
        self.cards = cards
        self.suits = suits

    def to_json(self) -> dict[str, Json]:
        return {
            "key": self.card.name,
            "card": self.card.id,
            "draws": self.card.draws > 0,
            "cards": [card.id for card in self.cards],
            "suits": [suit_id(suit) for suit in self.suits],
        }


def offers(request: Request, hand: Hand) -> list[Offer]:
    """The questions in the order in which they are asked (FR-8.1); `hand` is resolved."""
    drawing = sorted((card for card in request.cards if card.draws), key=lambda card: card.draws)
    choosing = [card for card in request.cards if card.pick != UNUSED]
    found = [Offer(card, _drawable(request, card), []) for card in drawing]
    for card in sorted(choosing, key=lambda card: card.pick):
        suits = []
        if card.pick == CHANGE:
            wild = hand.switches.book_to_wild
            suits = [suit for suit in suits_in(request.mode.suits) if suit != WILD or wild]
        found.append(Offer(card, _choosable(request, hand, card), suits))
    return found


def _drawable(request: Request, by: Card) -> list[Card]:
    """What may have been drawn, the cards already drawn included (FR-8.3)."""
    taken = (request.choices or {}).get(by.name)
    drawn = [card for card in request.cards if card.id == taken]
    if by.draws == FROM_AREA:
        return drawn + [card for card in request.area if card.all_suits & by.draws_suits]
    known = {card.index for card in request.cards + request.area}
    return drawn + [card for card in request.mode.deck if card.index not in known]


def _choosable(request: Request, hand: Hand, by: Card) -> list[Card]:
    others = [card for card in request.cards if card is not by]
    if by.pick in (IMITATE, IMITATE_LATER):
        return [card for card in request.mode.deck if card.suit & by.pick_suits]
    if by.pick == CHANGE:
        return [card for card in others if not card.apart]
    if by.pick == CLEAR_ONE:
        positions = ((card, hand.find(card.index)) for card in request.cards)
        return [card for card, at in positions if hand.suits[at] & by.pick_suits]
    if by.pick == COUNT_ONE:
        counting = [effect for effect in by.bonus if isinstance(effect, OneStrength)]
        return [hand.cards[at] for effect in counting for at in effect.may_pick(hand)]
    return others
