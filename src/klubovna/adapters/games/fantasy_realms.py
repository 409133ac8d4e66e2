"""Fantasy Realms, as arrays."""

from collections.abc import Mapping, Sequence

from klubovna.adapters.declared import Hint
from klubovna.adapters.encoding import Declared
from klubovna.adapters.shape import Bag, BySeat, Counted, Keyed, Row, Seat, Skip, Word
from klubovna.core.game import Game, Setup
from klubovna.core.state import State
from klubovna.games.fantasy_realms.seen import Box, View
from klubovna.games.fantasy_realms.view import PICK_NAMES

MOST_KNOWN = 20


def words(game: Game[State]) -> dict[str, Sequence[str]]:
    box: Box = game.components()  # type: ignore[assignment]
    return {"cards": [*box["cards"]], "items": [*box["items"]], "suits": box["suits"]}


def hints(game: Game[State], setup: Setup) -> Mapping[str, Hint]:
    named = words(game)
    cards, items = Bag(named["cards"]), Bag(named["items"])
    card, seat = Word(named["cards"]), Seat(setup.players)
    return {
        "active": seat,
        "deck_known": lambda known: Row(known, MOST_KNOWN),
        "deck_known.card": card,
        "deck_cards": cards,
        "area": cards,
        "seals": Keyed(named["cards"], seat),
        "seats": lambda one: BySeat(one, setup.players),
        "seats.hand": cards,
        "seats.item": Word(named["items"]),
        "seats.reserve": items,
        "seats.face_down": items,
        "seats.picks": Keyed(PICK_NAMES, Word([*named["cards"], *named["suits"]])),
        "seats.score": Skip("told at the end only"),
        "seats.strength": Skip("told at the end only"),
        "drawn": Counted(cards),
        "item_pile": items,
        "shown": card,
        "offers": cards,
    }


DECLARED = Declared(1, View, words, hints)
