"""Face-down piles. Whoever sees a hidden card does so here, so that taking back knows of it.

A pile is a list whose last element is the top card.
"""

from klubovna.core.rng import Rng, TiedRng
from klubovna.core.state import State


def learn(state: State, seat: int) -> None:
    """This seat sees something that was hidden from it; what came before can't be taken back."""
    state.learned |= 1 << seat


def learn_all(state: State) -> None:
    """Every seat sees something that was hidden."""
    state.learned |= (1 << state.players) - 1


def draw(state: State, pile: list[int], seat: int) -> int:
    """The seat takes the top card of a face-down pile and sees it."""
    state.learned |= 1 << seat
    return pile.pop()


def turn_up(state: State, pile: list[int]) -> int:
    """The top card of a face-down pile is shown to everybody."""
    state.learned |= (1 << state.players) - 1
    return pile.pop()


def turn_up_apart(state: State, pile: list[int], known: list[int]) -> int:
    """The same from a pile of which cards are taken for other things, too. In an imagined match it
    is the lowest card whose place nobody knows, which may be any card as well as the top one may:
    so it does not hang on how many cards a move takes, and moves can be compared."""
    state.learned |= (1 << state.players) - 1
    if isinstance(state.rng, TiedRng):
        for place in range(len(pile)):
            if known[pile[place]] == 0:
                return pile.pop(place)
    return pile.pop()


def deal_anew(known: list[int], unknown: list[int], piles: list[list[int]], rng: Rng) -> None:
    """Shuffle the unknown cards of these piles among their places: what a seat may imagine.

    `known` says for each card which seats know its place; that stays with the place. The result
    depends on the set of unknown cards and the randomness alone, not on the real order.
    """
    knowledge = [known[card] for card in unknown]
    dealt = sorted(unknown)
    rng.shuffle(dealt)
    places = dict(zip(unknown, dealt, strict=True))
    for pile in piles:
        pile[:] = [places.get(card, card) for card in pile]
    for card, seats in zip(dealt, knowledge, strict=True):
        known[card] = seats
